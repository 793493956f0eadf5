//! The text form of bytecode: what `--dump=bytecode` shows and filetests compare. It parses back.
//!
//! One line an item: the unit's slots, constants, call sites, guards, loops, switch tables, then the instructions as
//! `pc Op a b`, with what `b` refers to behind a semicolon. R expressions stand as strings. Code inside (promises,
//! functions) is shown by its expression, because it is compiled only when it is first run. Feedback is not
//! part of the text: parsed code starts without any.

mod parse;
mod print;

pub use parse::parse;
pub use print::print;
