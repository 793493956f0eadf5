//! Text to tree and back: spans, messages, tree, lexer, parser, printer.
//!
//! Knows the grammar and nothing of meaning: scopes and targets are checked in `crate::wf`.

pub mod diag;
pub mod expr;
mod lexer;
pub mod lines;
mod parser;
pub mod print;
pub mod span;
pub mod tree;

pub use diag::Diagnostic;
pub use expr::{BinOp, Expr, Ident, Lit, Name, UnOp};
pub use lines::Lines;
pub use parser::{Parsed, parse, parse_expr, parse_literal};
pub use span::{Source, Span};
pub use tree::*;
