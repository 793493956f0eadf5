//! Tagging: the low three bits of a word are its tag, and a flonum is an object.
//!
//! A fixnum is shifted left by three: its tag is zero, so sums need no more than an instruction, and an
//! index is a byte offset into words.

use crate::asm::{Alu, Asm, Cond, Mem, Reg, Shift, Xmm, reg};
use crate::compile::r#gen::{FALLBACK, Gen};
use crate::compile::regs::SCRATCH_XMM;
use crate::value::{CHAR_LOW, TAG_FIX, TAG_FLO, TAG_IMM, Value, kind};
use crate::vm::Vm;

/// The representation's name, for `--values=`.
pub const NAME: &str = "tagged";
pub const FIX_MIN: i64 = -(1 << 60);
pub const FIX_MAX: i64 = (1 << 60) - 1;
/// Whether every fixnum is exact as a double.
pub const FIX_FITS_DOUBLE: bool = false;
/// Whether a flonum is an object, which a store must tell the collector.
pub const FLONUM_IS_OBJECT: bool = true;

const SHIFT: u8 = 3;

// ----- in Rust -----

pub const fn fix(i: i64) -> u64 {
    (i << SHIFT) as u64
}

/// The integer of a fixnum.
pub const fn fix_of(w: u64) -> i64 {
    (w as i64) >> SHIFT
}

pub const fn tag(w: u64) -> u64 {
    w & 7
}

pub const fn is_pointer(w: u64) -> bool {
    !matches!(w & 7, TAG_FIX | TAG_IMM)
}

pub fn flonum(vm: &mut Vm, f: f64) -> Value {
    let v = vm.object(2, kind::FLONUM as u64, TAG_FLO);
    v.set_word(1, f.to_bits());
    v
}

/// The number of a flonum.
pub fn double(v: Value) -> f64 {
    f64::from_bits(v.word(1))
}

// ----- emitted: set-up and tests -----

/// Whether the representation keeps a register for itself.
pub fn reserves(_: Reg) -> bool {
    false
}

/// Loads the registers it keeps; at every entry from Rust.
pub fn set_up(_: &mut Asm) {}

/// Words of the machine that emitted tests refer to.
pub const MASKS: [u64; 0] = [];

/// Tests the tag of the word in a register.
pub fn test_tag(a: &mut Asm, r: Reg, tag: u64) -> Cond {
    if tag == TAG_FIX {
        a.test8_imm(r, 7);
    } else {
        a.lea32(reg::RAX, Mem::new(r, -(tag as i32)));
        a.test8_imm(reg::RAX, 7);
    }
    Cond::E
}

pub fn test_char(a: &mut Asm, r: Reg) -> Cond {
    a.cmp8_imm(r, CHAR_LOW as u8);
    Cond::E
}

// ----- emitted: flonums -----

/// The flonum of a double, in a register.
pub fn box_double(g: &mut Gen, x: Xmm, r: Reg) {
    g.allocate(r, 16);
    let a = g.asm();
    a.store_imm(Mem::new(r, 0), kind::FLONUM as i32);
    a.movsd_store(Mem::new(r, 8), x);
    super::tag_address(a, r, TAG_FLO);
}

/// The double of a flonum.
pub fn unbox(a: &mut Asm, x: Xmm, r: Reg) {
    a.movsd_load(x, super::field(r, TAG_FLO, 8));
}

// ----- emitted: fixnums -----

/// A fixnum as an immediate of `fix_alu_imm`, if it is one.
pub fn fix_imm(w: u64) -> Option<i32> {
    i32::try_from(w as i64).ok()
}

pub fn fix_alu(a: &mut Asm, op: Alu, d: Reg, y: Reg) {
    a.alu(op, d, y);
}

pub fn fix_alu_imm(a: &mut Asm, op: Alu, d: Reg, imm: i32) {
    a.alu_imm(op, d, imm);
}

/// Makes the result of an operation on fixnums one.
pub fn fix_done(_: &mut Asm, _: Reg) {}

pub fn fix_mul(a: &mut Asm, d: Reg, x: Reg, y: Reg) {
    a.mov(d, x);
    a.shift_imm(Shift::Sar, d, SHIFT);
    a.imul(d, y);
}

pub fn fix_mul_imm(a: &mut Asm, d: Reg, x: Reg, imm: i32) {
    a.imul_imm(d, x, imm >> SHIFT);
}

pub fn fix_test_zero(a: &mut Asm, r: Reg) {
    a.test(r, r);
}

/// Divides: the quotient, as an integer, in rax, and the remainder, as a fixnum to be done, in rdx.
pub fn fix_div(a: &mut Asm, x: Reg, y: Reg) {
    a.mov(reg::RAX, x);
    a.cqo();
    a.idiv(y);
}

/// The fixnum of an integer that is in range.
pub fn fix_of_int(a: &mut Asm, r: Reg) {
    a.shift_imm(Shift::Shl, r, SHIFT);
}

/// Gives the remainder in `d`, which is not zero, the sign of the divisor. To be done.
pub fn fix_floor(a: &mut Asm, d: Reg, y: Reg) {
    a.mov(reg::RAX, d);
    a.alu(Alu::Xor, reg::RAX, y);
    a.shift_imm(Shift::Sar, reg::RAX, 63);
    a.alu(Alu::And, reg::RAX, y);
    a.alu(Alu::Add, d, reg::RAX);
}

/// Truncating division by 2^k: negative numbers are rounded up first.
pub fn fix_shift_quotient(a: &mut Asm, d: Reg, x: Reg, k: u8) {
    a.mov(d, x);
    a.shift_imm(Shift::Sar, d, 63);
    a.alu_imm(Alu::And, d, ((1i32 << k) - 1) << SHIFT);
    a.alu(Alu::Add, d, x);
    a.shift_imm(Shift::Sar, d, k + SHIFT);
    a.shift_imm(Shift::Shl, d, SHIFT);
}

/// The absolute value, which may overflow; to be done.
pub fn fix_abs(a: &mut Asm, d: Reg, r: Reg) {
    a.mov(reg::RAX, r);
    a.shift_imm(Shift::Sar, reg::RAX, 63);
    a.mov(d, r);
    a.alu(Alu::Xor, d, reg::RAX);
    a.alu(Alu::Sub, d, reg::RAX);
}

/// Tests the lowest bit: equality means even.
pub fn fix_parity(a: &mut Asm, r: Reg) {
    a.test8_imm(r, 1 << SHIFT);
}

pub fn fix_to_double(a: &mut Asm, x: Xmm, r: Reg) {
    a.mov(reg::RAX, r);
    a.shift_imm(Shift::Sar, reg::RAX, SHIFT);
    a.cvtsi2sd(x, reg::RAX);
}

/// Compares a fixnum with what is left of it after a conversion to a double and back. rdx is scratch.
pub fn fix_compare_double(a: &mut Asm, r: Reg) {
    a.mov(reg::RAX, r);
    a.shift_imm(Shift::Sar, reg::RAX, SHIFT);
    a.cvtsi2sd(SCRATCH_XMM, reg::RAX);
    a.cvttsd2si(reg::RDX, SCRATCH_XMM);
    a.alu(Alu::Cmp, reg::RAX, reg::RDX);
}

/// The fixnum of a double that has the value of one; others go to the step's fall-back. rdx is scratch.
pub fn fix_of_double(g: &mut Gen, d: Reg, x: Xmm, pos: usize) {
    let slow = g.stub(pos, FALLBACK, None);
    let a = g.asm();
    a.cvttsd2si(d, x);
    a.cvtsi2sd(SCRATCH_XMM, d);
    a.ucomisd(SCRATCH_XMM, x);
    g.jump_stub(Cond::Ne, slow);
    g.jump_stub(Cond::P, slow);
    // Shifting out of range shows as a change of value.
    let a = g.asm();
    a.mov(reg::RAX, d);
    a.shift_imm(Shift::Shl, d, SHIFT);
    a.mov(reg::RDX, d);
    a.shift_imm(Shift::Sar, reg::RDX, SHIFT);
    a.alu(Alu::Cmp, reg::RDX, reg::RAX);
    g.jump_stub(Cond::Ne, slow);
}

/// A register with eight times an index; negative ones are beyond any length.
pub fn fix_index(_: &mut Asm, i: Reg) -> Reg {
    i
}

/// The fixnum of a length word.
pub fn fix_of_length(_: &mut Asm, _: Reg) {}

/// The integer of a fixnum that is small and not negative.
pub fn small_of_fix(a: &mut Asm, d: Reg, r: Reg) {
    a.mov(d, r);
    a.shift_imm(Shift::Shr, d, SHIFT);
}

/// The character of a fixnum.
pub fn char_of_fix(a: &mut Asm, d: Reg, r: Reg) {
    a.mov(d, r);
    a.shift_imm(Shift::Shl, d, 8 - SHIFT);
    a.alu_imm(Alu::Or, d, CHAR_LOW as i32);
}
