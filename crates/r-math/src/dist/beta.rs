//! The beta distribution.

use super::Tail;
use super::incomplete_beta::incomplete_beta;
use super::saddle::two_sided;
use super::solve::{Slope, increasing_zero};
use crate::special::lbeta;

pub fn dbeta(x: f64, a: f64, b: f64, log: bool) -> f64 {
    if x.is_nan() || a.is_nan() || b.is_nan() {
        return x + a + b;
    }
    let zero = if log { f64::NEG_INFINITY } else { 0.0 };
    if a < 0.0 || b < 0.0 {
        return f64::NAN;
    }
    if !(0.0..=1.0).contains(&x) {
        return zero;
    }
    if a == 0.0 || b == 0.0 || a.is_infinite() || b.is_infinite() {
        let at = point_mass(a, b);
        let hit = at.map_or(x == 0.0 || x == 1.0, |m| x == m);
        return if hit { f64::INFINITY } else { zero };
    }
    if x == 0.0 {
        return at_end(a, b, zero, log);
    }
    if x == 1.0 {
        return at_end(b, a, zero, log);
    }
    // x^a y^b/B(a, b) is a b/(a+b) times the binomial kernel, which large shapes need: there the
    // parts of the plain formula cancel. Denormal numbers may spoil the kernel.
    let y = 1.0 - x;
    let factor = a.min(b) * (a.max(b) / (a + b)) / x / y;
    let kernel = if a + b < 30.0 { f64::NAN } else { two_sided(a, b, x, y, log) };
    if kernel < f64::INFINITY && factor.is_finite() {
        return if log { kernel + factor.ln() } else { kernel * factor };
    }
    let plain = (a - 1.0) * x.ln() + (b - 1.0) * (-x).ln_1p() - lbeta(a, b);
    if log { plain } else { plain.exp() }
}

/// The density at the end where `a` is the exponent's shape.
fn at_end(a: f64, b: f64, zero: f64, log: bool) -> f64 {
    if a > 1.0 {
        zero
    } else if a < 1.0 {
        f64::INFINITY
    } else if log {
        b.ln()
    } else {
        b
    }
}

/// Where all mass is for limiting shapes; `None` if half is at each end.
fn point_mass(a: f64, b: f64) -> Option<f64> {
    if a == 0.0 && b == 0.0 {
        None
    } else if a == 0.0 || a / b == 0.0 {
        Some(0.0)
    } else if b == 0.0 || b / a == 0.0 {
        Some(1.0)
    } else {
        Some(0.5)
    }
}

pub fn pbeta(x: f64, a: f64, b: f64, tail: Tail) -> f64 {
    if x.is_nan() || a.is_nan() || b.is_nan() {
        return x + a + b;
    }
    if a < 0.0 || b < 0.0 {
        return f64::NAN;
    }
    if x <= 0.0 {
        return tail.none_below();
    }
    if let Some(v) = limiting(x, a, b, tail) {
        return v;
    }
    if x >= 1.0 { tail.all_below() } else { incomplete_beta(x, 0.5 - x + 0.5, a, b, tail) }
}

/// `pbeta` inside (0, 1) with the complement of the argument given.
pub(super) fn pbeta_xy(x: f64, y: f64, a: f64, b: f64, tail: Tail) -> f64 {
    limiting(x, a, b, tail).unwrap_or_else(|| incomplete_beta(x, y, a, b, tail))
}

/// The answer for limiting shapes (R asks nothing of x there but to be positive).
fn limiting(x: f64, a: f64, b: f64, tail: Tail) -> Option<f64> {
    if a != 0.0 && b != 0.0 && a.is_finite() && b.is_finite() {
        return None;
    }
    Some(match point_mass(a, b) {
        None => tail.given_lower(0.5),
        Some(1.0) => tail.none_below(),
        Some(m) if x < m => tail.none_below(),
        Some(_) => tail.all_below(),
    })
}

pub fn qbeta(p: f64, a: f64, b: f64, tail: Tail) -> f64 {
    if p.is_nan() || a.is_nan() || b.is_nan() {
        return p + a + b;
    }
    if a < 0.0 || b < 0.0 {
        return f64::NAN;
    }
    if let Some(v) = tail.at_boundary(p, 0.0, 1.0) {
        return v;
    }
    if a == 0.0 || b == 0.0 || a.is_infinite() || b.is_infinite() {
        return limiting_quantile(p, a, b, tail);
    }
    qbeta_xy(p, a, b, tail).0
}

fn limiting_quantile(p: f64, a: f64, b: f64, tail: Tail) -> f64 {
    point_mass(a, b).unwrap_or_else(|| {
        let half = tail.given_lower(0.5);
        if p == half {
            0.5
        } else if p < half {
            // (Whichever tail: so does R.)
            0.0
        } else {
            1.0
        }
    })
}

/// The quantile and its complement, solved on the logit scale.
pub(super) fn qbeta_xy(p: f64, a: f64, b: f64, tail: Tail) -> (f64, f64) {
    let (lower, log_p) = tail.lesser(p);
    let side = Tail { lower, log: true };
    let sign = if lower { 1.0 } else { -1.0 };
    let u = increasing_zero(guess(a, b, lower, log_p), -800.0, 800.0, |u| {
        let (x, y) = expit(u);
        let value = incomplete_beta(x, y, a, b, side);
        let density = a * x.ln() + b * y.ln() - lbeta(a, b);
        Slope { value: sign * (value - log_p), derivative: (density - value).exp() }
    });
    expit(u)
}

fn expit(u: f64) -> (f64, f64) {
    (1.0 / (1.0 + (-u).exp()), 1.0 / (1.0 + u.exp()))
}

/// A first guess on the logit scale: the leading power at the near end, kept at or below
/// the mean's side.
fn guess(a: f64, b: f64, lower: bool, log_p: f64) -> f64 {
    let (near, far) = if lower { (a, b) } else { (b, a) };
    let log_x = (log_p + near.ln() + lbeta(near, far)) / near;
    let mean = (near / far).ln();
    let u = if log_x < -0.01 { (log_x - (-log_x.exp()).ln_1p()).min(mean) } else { mean };
    if lower { u } else { -u }
}
