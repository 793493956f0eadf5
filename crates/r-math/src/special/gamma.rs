//! The gamma function: up to 10 the Taylor series of its reciprocal and the recurrence,
//! beyond Stirling's formula, with reflection.

use super::bessel_jy::RECIPROCAL_GAMMA;
use super::loggamma::stirling_series;
use super::{LN_SQRT_2PI, horner, sinpi};
use crate::dd::{Dd, two_sum};
use std::f64::consts::PI;

/// Where gamma reaches the largest double.
pub(super) const LARGEST: f64 = 171.61447887182298;
/// Where it falls below the least normal double: R says 0 also where a denormal would do.
const LEAST: f64 = -170.5674972726612;
/// The least normal double times exp(0.01), the bound of SLATEC's DGAMMA (public domain), which R
/// shows: below, the value counts as infinite.
const TINIEST: f64 = 2.2474362225598545e-308;

/// Arguments are shifted to here or above before Stirling's series.
const SHIFT_TO: f64 = 16.0;

/// R's `gamma`: NaN at the poles, infinite where the value is beyond the largest double.
pub fn gamma(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x == 0.0 || x < 0.0 && x == x.round() {
        return f64::NAN;
    }
    if x > LARGEST {
        return f64::INFINITY;
    }
    if x < LEAST {
        return 0.0;
    }
    if x.abs() < TINIEST {
        return f64::INFINITY.copysign(x);
    }
    if x <= 50.0 && x == x.trunc() {
        return (2..x as i32).fold(1.0, |product, i| product * f64::from(i));
    }
    if x.abs() <= 10.0 {
        return near_zero(x);
    }
    // Plain doubles here: GNU R has the error of this formula in its digits.
    let y = x.abs();
    let value = ((y - 0.5) * y.ln() - y + LN_SQRT_2PI + stirling_series(y)).exp();
    if x > 0.0 { value } else { -PI / (y * sinpi(y) * value) }
}

/// Up to 10 in modulus: 1/gamma(1 + z) for |z| <= 1/2 by its Taylor series, then the recurrence.
fn near_zero(x: f64) -> f64 {
    let whole = x.round();
    let z = x - whole;
    let base = 1.0 / horner(&RECIPROCAL_GAMMA, z);
    // base = gamma(1 + z); x = whole + z.
    let steps = whole as i32 - 1;
    if steps >= 0 {
        return (1..=steps).fold(base, |p, i| p * (z + f64::from(i)));
    }
    let below = (0..-steps).fold(1.0, |p, i| p * (x + f64::from(i)));
    base / below
}

/// Gamma(x + n) / (x (x+1) ... (x+n-1)) with n such that x + n is large enough; correct to
/// the last bit or nearly so. For finite `x` above -20 that is no pole.
pub(super) fn gamma_exact(x: f64) -> f64 {
    let n = (SHIFT_TO - x).ceil().max(0.0) as i32;
    let product = (0..n).fold(Dd::from(1.0), |p, i| p * two_sum(x, f64::from(i)));
    let y = two_sum(x, f64::from(n));
    let log = (y - Dd::from(0.5)) * y.ln() - y + Dd::LN_SQRT_2PI + Dd::from(stirling_series(y.hi));
    let (m, k) = log.exp_scaled();
    crate::dd::scale_by_power_of_two((m / product).to_f64(), k)
}
