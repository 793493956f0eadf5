//! Arithmetic on doubles.

use r_math::num::{int_divide as floor_div, modulo, quotient_is_vague};

use super::ArithOp;
use crate::binary::{zip_into, zip_left, zip_right};
use crate::error::Res;
use crate::simd::wide;
use crate::vm::Vm;

/// Picks the loop for an operator once, so that its body is straight arithmetic.
macro_rules! by_op {
    ($op:expr, $run:ident ( $($arg:expr),* )) => {
        match $op {
            ArithOp::Add => $run($($arg,)* add),
            ArithOp::Sub => $run($($arg,)* |a: f64, b: f64| a - b),
            ArithOp::Mul => $run($($arg,)* mul),
            ArithOp::Div => $run($($arg,)* |a: f64, b: f64| a / b),
            ArithOp::Pow => $run($($arg,)* pow),
            ArithOp::Mod => $run($($arg,)* modulo),
            ArithOp::IDiv => $run($($arg,)* floor_div),
        }
    };
}

/// Sum and product: of two NaNs the left one counts, so that NA and NaN stay apart as in GNU R.
/// The compiler is free to swap the operands of a commutative instruction, so a NaN on the left gets a partner that leaves it
/// as it is. (Choosing between `a` and the sum makes loops that work in place store under a mask, which takes five times as long.)
#[inline(always)]
pub fn add(a: f64, b: f64) -> f64 {
    a + if a.is_nan() { 0.0 } else { b }
}
#[inline(always)]
pub fn mul(a: f64, b: f64) -> f64 {
    a * if a.is_nan() { 1.0 } else { b }
}

/// Power; here the right one of two NaNs counts.
#[inline]
pub fn pow(a: f64, b: f64) -> f64 {
    if a.is_nan() && b.is_nan() { b } else { r_math::num::pow(a, b) }
}

/// With a single number on the left GNU R's loops for `+` and `*` prefer the right NaN.
fn swapped(op: ArithOp, x: &[f64], y: &[f64], numbers: bool) -> bool {
    numbers && matches!(op, ArithOp::Add | ArithOp::Mul) && x.len() == 1 && y.len() > 1 && x[0].is_nan()
}

wide! {
    /// `numbers`: no operand was an integer to begin with.
    pub fn fresh(op: ArithOp, x: &[f64], y: &[f64], out: &mut [f64], numbers: bool) {
        if swapped(op, x, y, numbers) {
            return by_op!(op, zip_into(y, x, out));
        }
        // Squares are by far the most frequent powers.
        if op == ArithOp::Pow && y == [2.0] {
            return zip_into(x, y, out, |a, _| a * a);
        }
        by_op!(op, zip_into(x, y, out))
    }
}

wide! {
    pub fn left(op: ArithOp, x: &mut [f64], y: &[f64]) {
        if op == ArithOp::Pow && y == [2.0] {
            return zip_left(x, y, |a, _| a * a);
        }
        by_op!(op, zip_left(x, y))
    }
}

wide! {
    pub fn right(op: ArithOp, x: &[f64], y: &mut [f64], numbers: bool) {
        if swapped(op, x, y, numbers) {
            return by_op!(op, zip_left(y, x));
        }
        by_op!(op, zip_right(x, y))
    }
}

#[inline]
pub fn scalar(op: ArithOp, a: f64, b: f64) -> f64 {
    fn call(a: f64, b: f64, f: impl Fn(f64, f64) -> f64) -> f64 {
        f(a, b)
    }
    by_op!(op, call(a, b))
}

/// GNU R's warning about remainders of numbers that have no digits left.
pub fn warn_modulus(vm: &mut Vm, x: &[f64], y: &[f64]) -> Res<()> {
    let n = crate::binary::result_len(x.len(), y.len());
    let hit = x.iter().cycle().zip(y.iter().cycle()).take(n).any(|(a, b)| quotient_is_vague(*a, *b));
    if hit { vm.warn("probable complete loss of accuracy in modulus") } else { Ok(()) }
}
