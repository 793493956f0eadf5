//! Scheme by lazy interprocedural basic block versioning.

pub mod asm;
pub mod number;
pub mod syntax;
