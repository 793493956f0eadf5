//! R 4.2's grammar: text to syntax tree, and the tree back to text as GNU R would print it.
//!
//! A leaf crate: it knows no values, no heap and no evaluation, so editors can use it.
//!
//! - [`parse_program`] reads a whole text, [`Parser`] one expression after another;
//! - [`SyntaxError`] has the place, the description and both of GNU R's message forms;
//! - [`deparse`] writes a tree; [`Vector`] nodes carry values that code or data contain;
//! - [`LineIndex`] gives the numbers of source references.
//!
//! ```
//! let program = r_syntax::parse_program("x|>f(y=-1^2)", "example.R").unwrap();
//! assert_eq!(r_syntax::deparse_line(&program.exprs[0]), "f(x, y = -1^2)");
//! let error = r_syntax::parse_program("x y\n", "example.R").unwrap_err();
//! assert_eq!(error.inline_message(), "unexpected symbol in \"x y\"");
//! ```
//!
//! Nothing here recurses over a tree, so depth costs no stack, and time is linear in the text. GNU R's own limits
//! (50 nested brackets, 10,000 entries of its parser's stack) hold with its messages.
//!
//! Where it differs from GNU R 4.2.2 on purpose: decimal literals are rounded correctly (GNU R misses by one unit
//! in about one of 3,000 long ones), tiny hexadecimal literals aren't flushed to zero, characters of Unicode
//! versions after 14 count as letters, a name with bytes that aren't UTF-8 gets replacement characters, and a
//! malformed call of `function` (`` `function`(a) ``) is written as a call where GNU R's deparse fails.

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
