//! Arithmetic on integers (and logicals, which have the same elements).
//!
//! Each kernel is branch-free over NA and overflow, so that the loops vectorise; overflow is
//! collected in a flag and warned of once.

use super::ArithOp;
use crate::binary::{zip_into, zip_left, zip_right};
use crate::error::Res;
use crate::fresh::Fresh;
use crate::object::Kind;
use crate::simd::wide;
use crate::value::{NA_INT, Value};
use crate::vm::Vm;

pub fn run(vm: &mut Vm, op: ArithOp, x: Value, y: Value, n: usize) -> Res<Value> {
    let mut overflow = false;
    let r = if reusable(x, y, n) {
        // SAFETY: a temporary that nobody holds, and not the other operand, whose elements are read.
        let mut out = unsafe { Fresh::of(x) };
        left(op, out.ints_mut(), y.ints(), &mut overflow);
        out.done()
    } else if reusable(y, x, n) {
        // SAFETY: as above.
        let mut out = unsafe { Fresh::of(y) };
        right(op, x.ints(), out.ints_mut(), &mut overflow);
        out.done()
    } else {
        let mut out = vm.try_vector(Kind::Int, n)?;
        fresh(op, x.ints(), y.ints(), out.ints_mut(), &mut overflow);
        out.done()
    };
    if overflow {
        vm.warn("NAs produced by integer overflow")?;
    }
    Ok(r)
}

fn reusable(v: Value, other: Value, n: usize) -> bool {
    v.is_kind(Kind::Int) && v.is_unshared() && v.len() == n && v != other
}

macro_rules! by_op {
    ($op:expr, $run:ident ( $($arg:expr),* ), $overflow:expr) => {
        match $op {
            ArithOp::Add => $run($($arg,)* |a: i32, b: i32| add(a, b, $overflow)),
            ArithOp::Sub => $run($($arg,)* |a: i32, b: i32| sub(a, b, $overflow)),
            ArithOp::Mul => $run($($arg,)* |a: i32, b: i32| mul(a, b, $overflow)),
            ArithOp::Mod => $run($($arg,)* modulo),
            ArithOp::IDiv => $run($($arg,)* floor_div),
            // Not integer operations: `result_type` sends them to the doubles.
            ArithOp::Div | ArithOp::Pow => {}
        }
    };
}

wide! {
    pub(crate) fn fresh(op: ArithOp, x: &[i32], y: &[i32], out: &mut [i32], overflow: &mut bool) {
        by_op!(op, zip_into(x, y, out), overflow)
    }
}
wide! {
    fn left(op: ArithOp, x: &mut [i32], y: &[i32], overflow: &mut bool) {
        by_op!(op, zip_left(x, y), overflow)
    }
}
wide! {
    fn right(op: ArithOp, x: &[i32], y: &mut [i32], overflow: &mut bool) {
        by_op!(op, zip_right(x, y), overflow)
    }
}

#[inline(always)]
pub fn add(a: i32, b: i32, overflow: &mut bool) -> i32 {
    let r = a.wrapping_add(b);
    let na = (a == NA_INT) | (b == NA_INT);
    let over = (((a ^ r) & (b ^ r)) < 0) | (r == NA_INT);
    *overflow |= over & !na;
    if na | over { NA_INT } else { r }
}

#[inline(always)]
pub fn sub(a: i32, b: i32, overflow: &mut bool) -> i32 {
    let r = a.wrapping_sub(b);
    let na = (a == NA_INT) | (b == NA_INT);
    let over = (((a ^ b) & (a ^ r)) < 0) | (r == NA_INT);
    *overflow |= over & !na;
    if na | over { NA_INT } else { r }
}

#[inline(always)]
pub fn mul(a: i32, b: i32, overflow: &mut bool) -> i32 {
    let r = i64::from(a) * i64::from(b);
    let na = (a == NA_INT) | (b == NA_INT);
    let over = (r > i64::from(i32::MAX)) | (r <= i64::from(i32::MIN));
    *overflow |= over & !na;
    if na | over { NA_INT } else { r as i32 }
}

#[inline(always)]
pub fn modulo(a: i32, b: i32) -> i32 {
    if a == NA_INT || b == NA_INT || b == 0 {
        return NA_INT;
    }
    let r = a % b;
    if r != 0 && (r < 0) != (b < 0) { r + b } else { r }
}

#[inline(always)]
pub fn floor_div(a: i32, b: i32) -> i32 {
    if a == NA_INT || b == NA_INT || b == 0 {
        return NA_INT;
    }
    let q = a / b;
    if a % b != 0 && (a < 0) != (b < 0) { q - 1 } else { q }
}
