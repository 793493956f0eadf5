//! The gamma function: up to 10 Stirling's series in double-double arithmetic after
//! shifting the argument up by the recurrence, beyond in plain doubles, with reflection.

use super::loggamma::stirling_series;
use super::{LN_SQRT_2PI, sinpi};
use crate::dd::{Dd, two_sum};
use std::f64::consts::PI;

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
    if x > 171.61447887182298 {
        return f64::INFINITY;
    }
    // Below, the value underflows (R says 0 also where a denormal would do).
    if x < -170.5674972726612 {
        return 0.0;
    }
    if x.abs() < 2.2474362225598545e-308 {
        return f64::INFINITY.copysign(x);
    }
    if x <= 50.0 && x == x.trunc() {
        return (2..x as i32).fold(1.0, |product, i| product * f64::from(i));
    }
    if x.abs() <= 10.0 {
        return gamma_exact(x);
    }
    // Plain doubles here: GNU R has the error of this formula in its digits.
    let y = x.abs();
    let value = ((y - 0.5) * y.ln() - y + LN_SQRT_2PI + stirling_series(y)).exp();
    if x > 0.0 { value } else { -PI / (y * sinpi(y) * value) }
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
