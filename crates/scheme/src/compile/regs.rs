//! The register convention of compiled code.
//!
//! r15 is the machine, and the representation of values may keep r14. rax, rcx, rdx, xmm14 and xmm15 are scratch inside one step. Everything else
//! holds slots. rsp is the Scheme stack; compiled code never runs on the native one.
//!
//! A call has its closure in rsi, its first eight arguments in `ARGS` (unboxed flonums in the SSE
//! register of the same number), the rest in the machine's argument buffer, and the address of the
//! return table on top of the stack. A result is in rbx, or in xmm0 if the slot of the return table
//! is that of flonums.

use crate::asm::{Reg, Xmm, reg};

pub const MACHINE: Reg = reg::R15;
pub const CLOSURE: Reg = reg::RSI;
pub const RESULT: Reg = reg::RBX;
pub const FRESULT: Xmm = Xmm(0);
pub const ARGS: [Reg; 8] = [reg::RBX, reg::RDI, reg::RBP, reg::R8, reg::R9, reg::R10, reg::R11, reg::R12];
const ALLOCATABLE: [Reg; 11] = [
    reg::RBX,
    reg::RDI,
    reg::RBP,
    reg::R8,
    reg::R9,
    reg::R10,
    reg::R11,
    reg::R12,
    reg::R13,
    reg::R14,
    reg::RSI,
];
/// Registers that hold slots, in the order in which they are given out.
pub fn allocatable() -> impl Iterator<Item = Reg> {
    ALLOCATABLE.into_iter().filter(|r| !crate::repr::reserves(*r))
}

pub const XMMS: u8 = 14;
pub const SCRATCH_XMM: Xmm = Xmm(15);
pub const SCRATCH_XMM2: Xmm = Xmm(14);

/// Registers that a call of the C convention may change.
pub fn is_volatile(r: u8) -> bool {
    matches!(Reg(r), reg::RSI | reg::RDI | reg::R8 | reg::R9 | reg::R10 | reg::R11)
}
