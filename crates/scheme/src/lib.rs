//! Scheme (R7RS-small) by lazy interprocedural basic block versioning.
//!
//! Text is read and expanded (`syntax`), laid out as steps, and compiled piece by piece, each when
//! control first reaches it and once per context of types (`compile`). There is no interpreter. The
//! machine (`vm`) holds heap, stack and globals; the run-time library is `prims` (in Rust) and
//! `library` (in Scheme). How a value is held in a word is said in `repr`.
//!
//! x86-64 Linux only: it emits that machine's code and maps memory as that system does.

pub mod asm;
pub mod compile;
pub mod driver;
pub mod number;
pub mod options;
pub mod prims;
mod report;
pub mod repr;
pub mod syntax;
pub mod value;
pub mod vm;

pub use driver::{Stop, repl, run_command, run_file};
pub use vm::{Mode, Options, Vm};
