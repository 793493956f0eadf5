//! NaN-boxing: a flonum is in the word itself, among the bit patterns that are no numbers to a double.
//!
//! | upper 16 bits | word |
//! |---|---|
//! | 0000 | an address or an immediate value, with its tag in the low three bits |
//! | 0002 to FFFA | a flonum: the double's bits plus 2^49 |
//! | FFFE | a fixnum: 32 bits in the lower half |
//!
//! The source keeps doubles as they are and puts masks on addresses; adding 2^49 to doubles instead leaves
//! addresses as they are, so that a field is one operand, as with tagging. r14 holds -2^49, which is the bound of
//! the fixnums, their upper bits, and what is added to a flonum to get its double. Not-a-number comes in
//! two patterns only (either sign, nothing else set), which is what the processor makes; others are brought
//! to them where they could come in from outside.
//!
//! Fixnums take 32-bit instructions and are put together again after each; beyond them are big integers.

use crate::asm::{Alu, Asm, Cond, Mem, Reg, Shift, Xmm, reg};
use crate::compile::r#gen::{FALLBACK, Gen};
use crate::compile::regs::{MACHINE, SCRATCH_XMM};
use crate::value::{CHAR_LOW, TAG_FIX, TAG_FLO, TAG_IMM, Value};
use crate::vm::{Vm, offsets};

/// The representation's name, for `--values=`.
pub const NAME: &str = "nan";
pub const FIX_MIN: i64 = i32::MIN as i64;
pub const FIX_MAX: i64 = i32::MAX as i64;
/// Whether every fixnum is exact as a double.
pub const FIX_FITS_DOUBLE: bool = true;
/// Whether a flonum is an object, which a store must tell the collector.
pub const FLONUM_IS_OBJECT: bool = false;

const OFFSET: u64 = 1 << 49;
/// The upper bits of fixnums; -2^49.
const FIXNUM: u64 = OFFSET.wrapping_neg();
const BASE: Reg = reg::R14;

// ----- in Rust -----

pub const fn fix(i: i64) -> u64 {
    debug_assert!(FIX_MIN <= i && i <= FIX_MAX);
    FIXNUM | i as u32 as u64
}

/// The integer of a fixnum.
pub const fn fix_of(w: u64) -> i64 {
    w as i32 as i64
}

pub const fn tag(w: u64) -> u64 {
    if w >> 48 == 0 {
        w & 7
    } else if w >= FIXNUM {
        TAG_FIX
    } else {
        TAG_FLO
    }
}

pub const fn is_pointer(w: u64) -> bool {
    w >> 48 == 0 && !matches!(w & 7, TAG_FIX | TAG_FLO | TAG_IMM)
}

pub fn flonum(_: &mut Vm, f: f64) -> Value {
    let f = if f.is_nan() { f64::NAN.copysign(f) } else { f };
    Value(f.to_bits() + OFFSET)
}

/// The number of a flonum.
pub fn double(v: Value) -> f64 {
    f64::from_bits(v.0.wrapping_sub(OFFSET))
}

// ----- emitted: set-up and tests -----

/// Whether the representation keeps a register for itself.
pub fn reserves(r: Reg) -> bool {
    r == BASE
}

/// Loads the registers it keeps; at every entry from Rust.
pub fn set_up(a: &mut Asm) {
    a.mov_imm(BASE, FIXNUM);
}

/// Words of the machine that emitted tests refer to: what must be zero in an address less its tag, and in a
/// character less its low byte, and the bound of doubles.
pub const MASKS: [u64; 3] = [0xffff_0000_0000_0007, 0xffff_ffff_0000_00ff, 0xfffc << 48];

fn mask(i: usize) -> Mem {
    Mem::new(MACHINE, offsets::MASKS + 8 * i as i32)
}

/// Tests the tag of the word in a register.
pub fn test_tag(a: &mut Asm, r: Reg, tag: u64) -> Cond {
    match tag {
        TAG_FIX => {
            a.alu(Alu::Cmp, r, BASE);
            Cond::Ae
        }
        TAG_FLO => {
            // Less 2^49, addresses and fixnums have their fourteen upper bits set.
            a.lea(reg::RAX, Mem::indexed(BASE, r, 1, 0));
            a.alu_mem(Alu::Cmp, reg::RAX, mask(2));
            Cond::B
        }
        _ => {
            a.lea(reg::RAX, Mem::new(r, -(tag as i32)));
            a.test_mem(mask(0), reg::RAX);
            Cond::E
        }
    }
}

pub fn test_char(a: &mut Asm, r: Reg) -> Cond {
    a.lea(reg::RAX, Mem::new(r, -(CHAR_LOW as i32)));
    a.test_mem(mask(1), reg::RAX);
    Cond::E
}

// ----- emitted: flonums -----

/// The flonum of a double, in a register.
pub fn box_double(g: &mut Gen, x: Xmm, r: Reg) {
    let a = g.asm();
    a.movq_from_xmm(r, x);
    a.alu(Alu::Sub, r, BASE);
}

/// The double of a flonum.
pub fn unbox(a: &mut Asm, x: Xmm, r: Reg) {
    a.lea(reg::RAX, Mem::indexed(BASE, r, 1, 0));
    a.movq_to_xmm(x, reg::RAX);
}

// ----- emitted: fixnums -----

/// A fixnum as an immediate of `fix_alu_imm`, if it is one.
pub fn fix_imm(w: u64) -> Option<i32> {
    (tag(w) == TAG_FIX).then_some(w as i32)
}

pub fn fix_alu(a: &mut Asm, op: Alu, d: Reg, y: Reg) {
    a.alu32(op, d, y);
}

pub fn fix_alu_imm(a: &mut Asm, op: Alu, d: Reg, imm: i32) {
    a.alu32_imm(op, d, imm);
}

/// Makes the result of an operation on fixnums one: 32-bit operations have cleared its upper half.
pub fn fix_done(a: &mut Asm, d: Reg) {
    a.alu(Alu::Or, d, BASE);
}

pub fn fix_mul(a: &mut Asm, d: Reg, x: Reg, y: Reg) {
    a.mov(d, x);
    a.imul32(d, y);
}

pub fn fix_mul_imm(a: &mut Asm, d: Reg, x: Reg, imm: i32) {
    a.imul32_imm(d, x, imm);
}

pub fn fix_test_zero(a: &mut Asm, r: Reg) {
    a.test32(r, r);
}

/// Divides: the quotient, as an integer, in rax, and the remainder, as a fixnum to be done, in rdx.
pub fn fix_div(a: &mut Asm, x: Reg, y: Reg) {
    a.mov(reg::RAX, x);
    a.cdq();
    a.idiv32(y);
}

/// The fixnum of an integer that is in range; the upper half of the register is clear.
pub fn fix_of_int(a: &mut Asm, r: Reg) {
    fix_done(a, r);
}

/// Gives the remainder in `d`, which is not zero, the sign of the divisor. To be done.
pub fn fix_floor(a: &mut Asm, d: Reg, y: Reg) {
    a.mov(reg::RAX, d);
    a.alu32(Alu::Xor, reg::RAX, y);
    a.shift32_imm(Shift::Sar, reg::RAX, 31);
    a.alu32(Alu::And, reg::RAX, y);
    a.alu32(Alu::Add, d, reg::RAX);
}

/// Truncating division by 2^k: negative numbers are rounded up first.
pub fn fix_shift_quotient(a: &mut Asm, d: Reg, x: Reg, k: u8) {
    a.mov(d, x);
    a.shift32_imm(Shift::Sar, d, 31);
    a.alu32_imm(Alu::And, d, (1i32 << k) - 1);
    a.alu32(Alu::Add, d, x);
    a.shift32_imm(Shift::Sar, d, k);
    fix_done(a, d);
}

/// The absolute value, which may overflow; to be done.
pub fn fix_abs(a: &mut Asm, d: Reg, r: Reg) {
    a.mov(reg::RAX, r);
    a.shift32_imm(Shift::Sar, reg::RAX, 31);
    a.mov(d, r);
    a.alu32(Alu::Xor, d, reg::RAX);
    a.alu32(Alu::Sub, d, reg::RAX);
}

/// Tests the lowest bit: equality means even.
pub fn fix_parity(a: &mut Asm, r: Reg) {
    a.test8_imm(r, 1);
}

pub fn fix_to_double(a: &mut Asm, x: Xmm, r: Reg) {
    a.cvtsi2sd32(x, r);
}

/// Compares a fixnum with what is left of it after a conversion to a double and back: nothing is lost.
pub fn fix_compare_double(a: &mut Asm, r: Reg) {
    a.alu(Alu::Cmp, r, r);
}

/// The fixnum of a double that has the value of one; others go to the step's fall-back.
pub fn fix_of_double(g: &mut Gen, d: Reg, x: Xmm, pos: usize) {
    let slow = g.stub(pos, FALLBACK, None);
    let a = g.asm();
    a.cvttsd2si32(d, x);
    a.cvtsi2sd32(SCRATCH_XMM, d);
    a.ucomisd(SCRATCH_XMM, x);
    g.jump_stub(Cond::Ne, slow);
    g.jump_stub(Cond::P, slow);
    fix_done(g.asm(), d);
}

/// A register with eight times an index; negative ones are beyond any length.
pub fn fix_index(a: &mut Asm, i: Reg) -> Reg {
    a.mov32(reg::RCX, i);
    a.shift_imm(Shift::Shl, reg::RCX, 3);
    reg::RCX
}

/// The fixnum of a length word.
pub fn fix_of_length(a: &mut Asm, d: Reg) {
    a.shift_imm(Shift::Shr, d, 3);
    fix_done(a, d);
}

/// The integer of a fixnum that is small and not negative.
pub fn small_of_fix(a: &mut Asm, d: Reg, r: Reg) {
    a.mov32(d, r);
}

/// The character of a fixnum.
pub fn char_of_fix(a: &mut Asm, d: Reg, r: Reg) {
    a.mov32(d, r);
    a.shift_imm(Shift::Shl, d, 8);
    a.alu_imm(Alu::Or, d, CHAR_LOW as i32);
}
