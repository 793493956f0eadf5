//! The gamma and the chi-squared distribution.

use super::Tail;
use super::incomplete_gamma::incomplete_gamma;
use super::normal::qnorm_tailed;
use super::saddle::dpois_raw;
use super::solve::{Slope, increasing_zero};
use crate::special::{lgamma, lgamma1p};

pub fn dgamma(x: f64, shape: f64, scale: f64, log: bool) -> f64 {
    if x.is_nan() || shape.is_nan() || scale.is_nan() {
        return x + shape + scale;
    }
    let zero = if log { f64::NEG_INFINITY } else { 0.0 };
    if shape < 0.0 || scale <= 0.0 {
        return f64::NAN;
    }
    if x < 0.0 {
        return zero;
    }
    if shape == 0.0 {
        return if x == 0.0 { f64::INFINITY } else { zero };
    }
    if x == 0.0 {
        return if shape < 1.0 {
            f64::INFINITY
        } else if shape > 1.0 {
            zero
        } else if log {
            -scale.ln()
        } else {
            1.0 / scale
        };
    }
    if shape < 1.0 {
        let p = dpois_raw(shape, x / scale, log);
        return if !log {
            p * shape / x
        } else if (shape / x).is_finite() {
            p + (shape / x).ln()
        } else {
            p + shape.ln() - x.ln()
        };
    }
    let p = dpois_raw(shape - 1.0, x / scale, log);
    if log { p - scale.ln() } else { p / scale }
}

pub fn pgamma(x: f64, shape: f64, scale: f64, tail: Tail) -> f64 {
    if x.is_nan() || shape.is_nan() || scale.is_nan() {
        return x + shape + scale;
    }
    if shape < 0.0 || scale <= 0.0 {
        return f64::NAN;
    }
    let x = x / scale;
    if x.is_nan() {
        return x;
    }
    if shape == 0.0 {
        return if x <= 0.0 { tail.none_below() } else { tail.all_below() };
    }
    if shape.is_infinite() {
        return if x < shape { tail.none_below() } else { tail.all_below() };
    }
    incomplete_gamma(x, shape, tail)
}

/// A first guess of the logarithm of the quantile: Wilson & Hilferty, or the leading term
/// of the series where the quantile is small.
fn guess(shape: f64, p: f64, tail: Tail) -> f64 {
    let small = (tail.log_lower_of(p) + lgamma1p(shape)) / shape;
    if small < (0.1f64).ln() + (shape + 1.0).ln() {
        return small;
    }
    let z = qnorm_tailed(p, tail);
    let c = 1.0 / (9.0 * shape);
    let cube = 1.0 - c + z * c.sqrt();
    if cube > 0.1 {
        return shape.ln() + 3.0 * cube.ln();
    }
    let upper = -tail.log_upper_of(p);
    if upper > 1.0 {
        // Far in the upper tail of a small shape.
        return (upper + (shape - 1.0) * upper.ln() - lgamma(shape)).max(0.1).ln();
    }
    small.min(shape.ln())
}

/// The standard gamma quantile (scale 1) as a logarithm.
fn log_quantile(p: f64, shape: f64, tail: Tail) -> f64 {
    let (lower, log_p) = tail.lesser(p);
    let side = Tail { lower, log: true };
    let sign = if lower { 1.0 } else { -1.0 };
    increasing_zero(guess(shape, p, tail), -1e6, 710.0, |u| {
        let x = u.exp();
        let value = incomplete_gamma(x, shape, side);
        // d log(tail) / d log(x) = x f(x) / tail.
        let density = dpois_raw(shape, x, true) + shape.ln();
        Slope { value: sign * (value - log_p), derivative: (density - value).exp() }
    })
}

pub fn qgamma(p: f64, shape: f64, scale: f64, tail: Tail) -> f64 {
    if p.is_nan() || shape.is_nan() || scale.is_nan() {
        return p + shape + scale;
    }
    if let Some(v) = tail.at_boundary(p, 0.0, f64::INFINITY) {
        return v;
    }
    if shape < 0.0 || scale < 0.0 {
        return f64::NAN;
    }
    if shape == 0.0 || scale == 0.0 {
        return 0.0;
    }
    if shape.is_infinite() || scale.is_infinite() {
        return f64::INFINITY;
    }
    // Below the range of doubles the leading term settles it.
    if (tail.log_lower_of(p) + lgamma1p(shape)) / shape < -745.2 {
        return 0.0;
    }
    scale * refine(p, shape, log_quantile(p, shape, tail), tail)
}

/// A last Newton step in x itself: an exponential of a large logarithm loses digits.
fn refine(p: f64, shape: f64, log_x: f64, tail: Tail) -> f64 {
    let x = log_x.exp();
    let (lower, log_p) = tail.lesser(p);
    let value = incomplete_gamma(x, shape, Tail { lower, log: true });
    let density = dpois_raw(shape, x, true) + shape.ln();
    let relative = (value - log_p) / (density - value).exp();
    if !relative.is_finite() || relative.abs() > 1e-3 {
        return x;
    }
    if lower { x - x * relative } else { x + x * relative }
}

pub fn dchisq(x: f64, df: f64, log: bool) -> f64 {
    dgamma(x, df / 2.0, 2.0, log)
}

pub fn pchisq(x: f64, df: f64, tail: Tail) -> f64 {
    pgamma(x, df / 2.0, 2.0, tail)
}

pub fn qchisq(p: f64, df: f64, tail: Tail) -> f64 {
    qgamma(p, df / 2.0, 2.0, tail)
}
