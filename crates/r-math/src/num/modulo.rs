//! R's `%%` and `%/%` on doubles, as of R 4.2: the sign of the result is the divisor's.
//!
//! GNU R forms the rest in 80-bit arithmetic, and the last bits show it (`1 %% 0.1`). Where
//! plain doubles are exact, which is nearly always, they are used instead.

use super::Extended;
use crate::dd::{two_prod, two_sum};

/// The resolution of the 80-bit format.
const EPSILON: f64 = 1.0842021724855044e-19;

/// `x1 %% x2`. (R warns of a loss of accuracy where `quotient_is_vague`.)
#[inline]
pub fn modulo(x1: f64, x2: f64) -> f64 {
    if x2 == 0.0 {
        return f64::NAN;
    }
    if x2.abs() * EPSILON > 1.0 && x1.is_finite() && x1.abs() <= x2.abs() {
        return beyond_precision(x1, x2);
    }
    let floor = (x1 / x2).floor();
    match exact_rest(x1, x2, floor) {
        Some(rest) if inside(rest, x2) => rest,
        _ => rest_in_extended(x1, x2, floor).0,
    }
}

/// `x1 - floor * x2` if doubles hold it and the steps to it exactly.
#[inline]
fn exact_rest(x1: f64, x2: f64, floor: f64) -> Option<f64> {
    if !(x1.abs() < 1e150 && x2.abs() < 1e100 && x2.abs() > 1e-100 && floor.abs() < 1e100) {
        return None;
    }
    let product = two_prod(floor, x2);
    let rest = two_sum(x1, -product.hi);
    if product.lo == 0.0 && rest.lo == 0.0 {
        return Some(rest.hi);
    }
    // The operands have opposite signs: all of their sum's bits, from x2's first to x1's last, are fewer than 64, so that the
    // sum is rounded once, and x1 is too large for the rest to be taken for another x2.
    if floor == -1.0 && x1.abs() * 512.0 >= x2.abs() {
        return Some(rest.hi);
    }
    // A quotient of few bits times x2 fits into 64 bits, and the rest, a multiple of x2's
    // last place that is no larger than x2, even into 53.
    (floor.abs() < 2048.0 && x1.abs() >= x2.abs()).then_some(rest.hi + (rest.lo - product.lo))
}

/// Is the rest where a rest belongs, so that no further quotient is to be taken off?
#[inline]
fn inside(rest: f64, x2: f64) -> bool {
    if x2 > 0.0 { rest >= 0.0 && rest < x2 } else { rest <= 0.0 && rest > x2 }
}

/// The corrected rest and the whole number by which the quotient was corrected.
fn rest_in_extended(x1: f64, x2: f64, floor: f64) -> (f64, f64) {
    let divisor = Extended::from(x2);
    let rest = Extended::from(x1) - Extended::from(floor) * divisor;
    let more = (rest / divisor).floor();
    ((rest - more * divisor).to_f64(), more.to_f64())
}

/// A divisor so large that the quotient has no fraction digits left.
fn beyond_precision(x1: f64, x2: f64) -> f64 {
    if x1.abs() == x2.abs() {
        0.0
    } else if x1 < 0.0 && x2 > 0.0 || x2 < 0.0 && x1 > 0.0 {
        x1 + x2
    } else {
        x1
    }
}

/// Does R warn that `x1 %% x2` has probably lost all accuracy?
pub fn quotient_is_vague(x1: f64, x2: f64) -> bool {
    let q = x1 / x2;
    q.is_finite() && q.abs() * EPSILON > 1.0 && !(x2.abs() * EPSILON > 1.0 && x1.abs() <= x2.abs())
}

/// `x1 %/% x2`.
#[inline]
pub fn int_divide(x1: f64, x2: f64) -> f64 {
    let q = x1 / x2;
    if x2 == 0.0 || q.abs() * EPSILON > 1.0 || !q.is_finite() {
        return q;
    }
    if q.abs() < 1.0 {
        let below = q < 0.0 || x1 < 0.0 && x2 > 0.0 || x1 > 0.0 && x2 < 0.0;
        return if below { -1.0 } else { 0.0 };
    }
    let floor = q.floor();
    match exact_rest(x1, x2, floor) {
        Some(rest) if inside(rest, x2) => floor,
        _ => floor + rest_in_extended(x1, x2, floor).1,
    }
}
