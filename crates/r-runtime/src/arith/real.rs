//! Arithmetic on doubles.

use super::ArithOp;
use crate::binary::{zip_into, zip_left, zip_right};
use crate::error::Res;
use crate::vm::Vm;

/// Picks the loop for an operator once, so that its body is straight arithmetic.
macro_rules! by_op {
    ($op:expr, $run:ident ( $($arg:expr),* )) => {
        match $op {
            ArithOp::Add => $run($($arg,)* |a: f64, b: f64| a + b),
            ArithOp::Sub => $run($($arg,)* |a: f64, b: f64| a - b),
            ArithOp::Mul => $run($($arg,)* |a: f64, b: f64| a * b),
            ArithOp::Div => $run($($arg,)* |a: f64, b: f64| a / b),
            ArithOp::Pow => $run($($arg,)* pow),
            ArithOp::Mod => $run($($arg,)* modulo),
            ArithOp::IDiv => $run($($arg,)* floor_div),
        }
    };
}

pub fn fresh(op: ArithOp, x: &[f64], y: &[f64], out: &mut [f64]) {
    // Squares are by far the most frequent powers.
    if op == ArithOp::Pow && y == [2.0] {
        return zip_into(x, y, out, |a, _| a * a);
    }
    by_op!(op, zip_into(x, y, out))
}

pub fn left(op: ArithOp, x: &mut [f64], y: &[f64]) {
    if op == ArithOp::Pow && y == [2.0] {
        return zip_left(x, y, |a, _| a * a);
    }
    by_op!(op, zip_left(x, y))
}

pub fn right(op: ArithOp, x: &[f64], y: &mut [f64]) {
    by_op!(op, zip_right(x, y))
}

#[inline]
pub fn scalar(op: ArithOp, a: f64, b: f64) -> f64 {
    fn call(a: f64, b: f64, f: impl Fn(f64, f64) -> f64) -> f64 {
        f(a, b)
    }
    by_op!(op, call(a, b))
}

/// R's power: 1 and 0 win over NA, the rest is C's `pow`.
#[inline]
pub fn pow(x: f64, y: f64) -> f64 {
    if y == 2.0 {
        return x * x;
    }
    if x == 1.0 || y == 0.0 {
        return 1.0;
    }
    if x.is_nan() || y.is_nan() {
        return x + y;
    }
    if y.is_infinite() && x < 0.0 {
        return pow_negative_to_infinity(x, y);
    }
    x.powf(y)
}

/// C says |x|^Inf; R says NaN unless the limit is the same along all ways.
fn pow_negative_to_infinity(x: f64, y: f64) -> f64 {
    if y > 0.0 {
        if x > -1.0 { 0.0 } else { f64::NAN }
    } else if x < -1.0 {
        0.0
    } else {
        f64::NAN
    }
}

/// Beyond this quotient a double has no digits left for the remainder.
const LOSS: f64 = 1.0 / f64::EPSILON;

/// `%%`: the remainder with the divisor's sign.
#[inline]
pub fn modulo(x: f64, y: f64) -> f64 {
    if y == 0.0 {
        return f64::NAN;
    }
    if x.is_nan() || y.is_nan() {
        return x + y;
    }
    if y.is_infinite() && x.is_finite() {
        return if x == 0.0 || (x > 0.0) == (y > 0.0) { x } else { y };
    }
    // The hardware's remainder is exact and has the dividend's sign.
    let r = x % y;
    if r != 0.0 && (r < 0.0) != (y < 0.0) { r + y } else { r }
}

/// `%/%`: the quotient rounded down, consistent with `%%`.
#[inline]
pub fn floor_div(x: f64, y: f64) -> f64 {
    let q = x / y;
    if y == 0.0 || !q.is_finite() || q.abs() > LOSS {
        return q;
    }
    if q.abs() < 1.0 {
        return if q < 0.0 || x < 0.0 && y > 0.0 || x > 0.0 && y < 0.0 { -1.0 } else { 0.0 };
    }
    let f = q.floor();
    // The quotient may have been rounded up to a whole number.
    let rest = f.mul_add(-y, x);
    f + (rest / y).floor()
}

/// GNU R's warning about remainders of numbers that have no digits left.
pub fn warn_modulus(vm: &mut Vm, x: &[f64], y: &[f64]) -> Res<()> {
    let n = crate::binary::result_len(x.len(), y.len());
    let lost = |a: f64, b: f64| {
        let q = a / b;
        let small_dividend = b.abs() > LOSS && a.abs() <= b.abs();
        b != 0.0 && q.is_finite() && q.abs() > LOSS && !small_dividend
    };
    let hit = x.iter().cycle().zip(y.iter().cycle()).take(n).any(|(a, b)| lost(*a, *b));
    if hit { vm.warn("probable complete loss of accuracy in modulus") } else { Ok(()) }
}
