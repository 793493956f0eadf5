//! A small x86-64 assembler and the executable memory it writes to.
//!
//! Basic block versioning patches jumps in place, so instructions are encoded straight into the memory they run in,
//! which is mapped twice: executable where it runs, writable elsewhere (crate `code`). Every jump and conditional jump
//! uses a 32-bit displacement that can be rewritten later.
//!
//! Knows nothing of Scheme.

mod encode;
mod memory;

pub use encode::{Alu, Asm, Cond, Mem, Reg, Shift, Sse, Xmm, reg};
pub use memory::CodeMemory;
