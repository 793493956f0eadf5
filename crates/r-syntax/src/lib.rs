//! R 4.2's grammar: text to syntax tree, and the tree back to text as GNU R would print it.
//!
//! A leaf crate: it knows no values, no heap and no evaluation, so editors can use it.
//! Entry points: [`parse_program`] for a whole text, [`Parser`] for one expression after another.

mod chars;
mod deparse;
mod error;
mod lexer;
mod lines;
mod literal;
mod ops;
mod parser;
mod pipe;
mod source;
mod symbols;
mod token;
mod tree;
mod walk;

pub use chars::is_syntactic;
pub use deparse::{
    DeparseOptions, deparse, deparse_closure, deparse_line, format_complex, format_real, quote_bytes,
    quote_name,
};
pub use error::{ErrorKind, SyntaxError};
pub use lines::{LineDirective, LineIndex};
pub use ops::{Assoc, Op};
pub use parser::{ParseOptions, Parser, Program, parse_program};
pub use token::is_reserved;
pub use tree::{Arg, Node, NodeKind, Param, Span, Vector, VectorData};
