//! The bytecode: its table, the compiler to it, the interpreter, the feedback.
//!
//! Knows the run-time but no library and no machine code. A `Vm` becomes runnable by
//! `interp::install`.

pub mod code;
pub mod compile;
pub mod elementwise;
pub mod feedback;
mod fuse;
pub mod interp;
mod matched;
pub mod op;
pub mod text;
