//! Derivatives of log gamma: asymptotic series after shifting the argument up by the
//! recurrence, reflection by the derivatives of the cotangent on the left.

use super::gamma::gamma_exact;
use super::{cospi, sinpi};
use std::f64::consts::PI;

/// B_2k for k = 1, 2, ...
const BERNOULLI: [f64; 14] = [
    1.0 / 6.0,
    -1.0 / 30.0,
    1.0 / 42.0,
    -1.0 / 30.0,
    5.0 / 66.0,
    -691.0 / 2730.0,
    7.0 / 6.0,
    -3617.0 / 510.0,
    43867.0 / 798.0,
    -174611.0 / 330.0,
    854513.0 / 138.0,
    -236364091.0 / 2730.0,
    8553103.0 / 6.0,
    -23749461029.0 / 870.0,
];

/// The greatest order R admits.
const MAX_ORDER: f64 = 100.0;
/// R gives NaN for smaller arguments of orders above 0, and overflow for digamma.
const TINY: f64 = 2.2250738585072014e-308;

/// The logarithmic derivative of gamma.
pub fn digamma(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x == f64::INFINITY {
        return x;
    }
    if x.is_infinite() || x <= 0.0 && x == x.trunc() || x.abs() < TINY {
        return f64::NAN;
    }
    if x < 0.0 {
        return digamma(1.0 - x) - PI * cospi(x) / sinpi(x);
    }
    let (mut y, mut shift) = (x, 0.0);
    while y < 12.0 {
        shift += 1.0 / y;
        y += 1.0;
    }
    let inv2 = 1.0 / (y * y);
    let mut sum = 0.0;
    let mut power = inv2;
    for (k, b) in BERNOULLI.iter().enumerate() {
        let term = b / (2 * (k + 1)) as f64 * power;
        sum += term;
        if term.abs() < 1e-18 {
            break;
        }
        power *= inv2;
    }
    y.ln() - 0.5 / y - sum - shift
}

/// The second logarithmic derivative of gamma.
pub fn trigamma(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x == f64::NEG_INFINITY || x <= 0.0 && x == x.trunc() {
        return f64::INFINITY;
    }
    polygamma(1, x)
}

/// R's `psigamma(x, deriv)`: the derivative of order `deriv` of `digamma`.
pub fn psigamma(x: f64, deriv: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    let n = deriv.round_ties_even();
    if !(0.0..=MAX_ORDER).contains(&n) {
        return f64::NAN;
    }
    match n as u32 {
        0 => digamma(x),
        1 => trigamma(x),
        n => polygamma(n, x),
    }
}

fn polygamma(n: u32, x: f64) -> f64 {
    let sign = if n % 2 == 1 { 1.0 } else { -1.0 };
    if x == f64::INFINITY {
        return 0.0 * sign;
    }
    if x == f64::NEG_INFINITY {
        return f64::NAN;
    }
    if x <= 0.0 && x == x.trunc() {
        return if n % 2 == 1 { f64::INFINITY } else { f64::NAN };
    }
    if x < 0.0 {
        return reflected(n, x);
    }
    let v = positive(n, x);
    if v.is_infinite() { f64::NAN } else { sign * v }
}

/// |psi_n(x)| for x > 0: shifted terms n! / (x+j)^(n+1), then the asymptotic series
/// (n-1)!/y^n + n!/(2 y^(n+1)) + sum B_2k (2k+n-1)! / ((2k)! y^(2k+n)).
fn positive(n: u32, x: f64) -> f64 {
    let nf = f64::from(n);
    let (mut y, mut shift) = (x, 0.0);
    let threshold = 14.0 + 0.8 * nf;
    while y < threshold {
        shift += (y / x).powf(-nf - 1.0);
        y += 1.0;
    }
    // Everything relative to n! / x^(n+1), which is put back in logarithms if it must.
    let rel = (y / x).powf(-nf - 1.0);
    let mut sum = y / nf + 0.5;
    let mut factor = 0.5;
    let inv2 = 1.0 / (y * y);
    let mut power = 1.0 / y;
    for (k, b) in BERNOULLI.iter().enumerate() {
        let j = 2.0 * (k as f64 + 1.0);
        // (2k+n-1)! / ((2k)! n!) by recurrence from (n+1)!/(2! n!) = (n+1)/2.
        if k == 0 {
            factor *= nf + 1.0;
        } else {
            factor *= (nf + j - 1.0) * (nf + j - 2.0) / (j * (j - 1.0));
        }
        let term = b * factor * power;
        sum += term;
        if term.abs() < 1e-18 * sum.abs() {
            break;
        }
        power *= inv2;
    }
    let total = shift + rel * sum;
    let scale = gamma_exact(nf + 1.0) / x.powf(nf + 1.0);
    if scale.is_finite() && scale > 1e-290 {
        scale * total
    } else {
        (super::lgamma(nf + 1.0) - (nf + 1.0) * x.ln() + total.ln()).exp()
    }
}

/// psi_n(1-x) + (-1)^(n+1) psi_n(x) = (-1)^n pi d^n/dx^n cot(pi x), orders up to 5.
fn reflected(n: u32, x: f64) -> f64 {
    let c = {
        let s = sinpi(x);
        cospi(x) / s
    };
    let c2 = c * c;
    let csc2 = 1.0 + c2;
    // d^n/dt^n cot t in terms of cot t.
    let derivative = match n {
        1 => -csc2,
        2 => 2.0 * c * csc2,
        3 => -2.0 * csc2 * (3.0 * c2 + 1.0),
        4 => 8.0 * c * csc2 * (3.0 * c2 + 2.0),
        5 => -8.0 * csc2 * (15.0 * c2 * c2 + 15.0 * c2 + 2.0),
        _ => return f64::NAN,
    };
    // psi_n is odd or even about the reflection: (-1)^n psi_n(1-x) - psi_n(x) = pi^(n+1) cot^(n).
    let sign = if n.is_multiple_of(2) { 1.0 } else { -1.0 };
    let right = if n % 2 == 1 { positive(n, 1.0 - x) } else { -positive(n, 1.0 - x) };
    sign * right - PI.powi(n as i32 + 1) * derivative
}
