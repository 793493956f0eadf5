//! Distributions with closed forms: uniform, exponential, Weibull, logistic, Cauchy and
//! geometric.

use super::saddle::dbinom_raw;
use super::tail::log1mexp;
use super::{Tail, is_noninteger};
use crate::special::tanpi;
use std::f64::consts::PI;

fn zero(log: bool) -> f64 {
    if log { f64::NEG_INFINITY } else { 0.0 }
}

pub fn dunif(x: f64, min: f64, max: f64, log: bool) -> f64 {
    if x.is_nan() || min.is_nan() || max.is_nan() {
        return x + min + max;
    }
    if max <= min {
        return f64::NAN;
    }
    if !(min..=max).contains(&x) {
        return zero(log);
    }
    if log { -(max - min).ln() } else { 1.0 / (max - min) }
}

pub fn punif(x: f64, min: f64, max: f64, tail: Tail) -> f64 {
    if x.is_nan() || min.is_nan() || max.is_nan() {
        return x + min + max;
    }
    if max < min || min.is_infinite() || max.is_infinite() {
        return f64::NAN;
    }
    if x >= max {
        return tail.all_below();
    }
    if x <= min {
        return tail.none_below();
    }
    let p = if tail.lower { (x - min) / (max - min) } else { (max - x) / (max - min) };
    if tail.log { p.ln() } else { p }
}

pub fn qunif(p: f64, min: f64, max: f64, tail: Tail) -> f64 {
    if p.is_nan() || min.is_nan() || max.is_nan() {
        return p + min + max;
    }
    if tail.at_boundary(p, 0.0, 0.0).is_some_and(f64::is_nan) || max < min {
        return f64::NAN;
    }
    if max == min { min } else { min + tail.lower_of(p) * (max - min) }
}

/// `scale` is the reciprocal of R's `rate`.
pub fn dexp(x: f64, scale: f64, log: bool) -> f64 {
    if x.is_nan() || scale.is_nan() {
        return x + scale;
    }
    if scale <= 0.0 {
        return f64::NAN;
    }
    if x < 0.0 {
        return zero(log);
    }
    if log { -x / scale - scale.ln() } else { (-x / scale).exp() / scale }
}

pub fn pexp(x: f64, scale: f64, tail: Tail) -> f64 {
    if x.is_nan() || scale.is_nan() {
        return x + scale;
    }
    if scale < 0.0 {
        return f64::NAN;
    }
    if x <= 0.0 { tail.none_below() } else { tail.given_log_upper(-(x / scale)) }
}

pub fn qexp(p: f64, scale: f64, tail: Tail) -> f64 {
    if p.is_nan() || scale.is_nan() {
        return p + scale;
    }
    if scale < 0.0 || tail.at_boundary(p, 0.0, 0.0).is_some_and(f64::is_nan) {
        return f64::NAN;
    }
    if p == tail.none_below() { 0.0 } else { -scale * tail.log_upper_of(p) }
}

pub fn dweibull(x: f64, shape: f64, scale: f64, log: bool) -> f64 {
    if x.is_nan() || shape.is_nan() || scale.is_nan() {
        return x + shape + scale;
    }
    if shape <= 0.0 || scale <= 0.0 {
        return f64::NAN;
    }
    if x < 0.0 || x.is_infinite() {
        return zero(log);
    }
    if x == 0.0 && shape < 1.0 {
        return f64::INFINITY;
    }
    let z = x / scale;
    let power = z.powf(shape - 1.0);
    let hazard = shape * power / scale;
    if log { hazard.ln() - power * z } else { shape * power * (-(power * z)).exp() / scale }
}

pub fn pweibull(x: f64, shape: f64, scale: f64, tail: Tail) -> f64 {
    if x.is_nan() || shape.is_nan() || scale.is_nan() {
        return x + shape + scale;
    }
    if shape <= 0.0 || scale <= 0.0 {
        return f64::NAN;
    }
    if x <= 0.0 { tail.none_below() } else { tail.given_log_upper(-(x / scale).powf(shape)) }
}

pub fn qweibull(p: f64, shape: f64, scale: f64, tail: Tail) -> f64 {
    if p.is_nan() || shape.is_nan() || scale.is_nan() {
        return p + shape + scale;
    }
    if shape <= 0.0 || scale <= 0.0 {
        return f64::NAN;
    }
    tail.at_boundary(p, 0.0, f64::INFINITY)
        .unwrap_or_else(|| scale * (-tail.log_upper_of(p)).powf(1.0 / shape))
}

pub fn dlogis(x: f64, location: f64, scale: f64, log: bool) -> f64 {
    if x.is_nan() || location.is_nan() || scale.is_nan() {
        return x + location + scale;
    }
    if scale <= 0.0 {
        return f64::NAN;
    }
    let z = ((x - location) / scale).abs();
    let e = (-z).exp();
    let f = 1.0 + e;
    if log { -(z + (scale * f * f).ln()) } else { e / (scale * f * f) }
}

/// log(1 + exp(x)) without overflow.
pub fn log1pexp(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}

pub fn plogis(x: f64, location: f64, scale: f64, tail: Tail) -> f64 {
    if x.is_nan() || location.is_nan() || scale.is_nan() {
        return x + location + scale;
    }
    if scale <= 0.0 {
        return f64::NAN;
    }
    let z = (x - location) / scale;
    if z.is_nan() {
        return f64::NAN;
    }
    if z.is_infinite() {
        return if z < 0.0 { tail.none_below() } else { tail.all_below() };
    }
    let towards = if tail.lower { -z } else { z };
    if tail.log { -log1pexp(towards) } else { 1.0 / (1.0 + towards.exp()) }
}

pub fn qlogis(p: f64, location: f64, scale: f64, tail: Tail) -> f64 {
    if p.is_nan() || location.is_nan() || scale.is_nan() {
        return p + location + scale;
    }
    if let Some(v) = tail.at_boundary(p, f64::NEG_INFINITY, f64::INFINITY) {
        return v;
    }
    if scale < 0.0 {
        return f64::NAN;
    }
    if scale == 0.0 {
        return location;
    }
    let logit = match (tail.log, tail.lower) {
        (true, true) => p - log1mexp(p),
        (true, false) => log1mexp(p) - p,
        (false, true) => (p / (1.0 - p)).ln(),
        (false, false) => ((1.0 - p) / p).ln(),
    };
    location + scale * logit
}

pub fn dcauchy(x: f64, location: f64, scale: f64, log: bool) -> f64 {
    if x.is_nan() || location.is_nan() || scale.is_nan() {
        return x + location + scale;
    }
    if scale <= 0.0 {
        return f64::NAN;
    }
    let y = (x - location) / scale;
    if log { -(PI * scale * (1.0 + y * y)).ln() } else { 1.0 / (PI * scale * (1.0 + y * y)) }
}

pub fn pcauchy(x: f64, location: f64, scale: f64, tail: Tail) -> f64 {
    if x.is_nan() || location.is_nan() || scale.is_nan() {
        return x + location + scale;
    }
    if scale <= 0.0 {
        return f64::NAN;
    }
    let z = (x - location) / scale;
    if z.is_nan() {
        return f64::NAN;
    }
    if z.is_infinite() {
        return if z < 0.0 { tail.none_below() } else { tail.all_below() };
    }
    let z = if tail.lower { z } else { -z };
    if z.abs() <= 1.0 {
        let p = 0.5 + z.atan() / PI;
        return if tail.log { p.ln() } else { p };
    }
    let y = (1.0 / z).atan() / PI;
    match (z > 0.0, tail.log) {
        (true, true) => (-y).ln_1p(),
        (true, false) => 0.5 - y + 0.5,
        (false, true) => (-y).ln(),
        (false, false) => -y,
    }
}

pub fn qcauchy(p: f64, location: f64, scale: f64, tail: Tail) -> f64 {
    if p.is_nan() || location.is_nan() || scale.is_nan() {
        return p + location + scale;
    }
    if scale < 0.0 || scale.is_infinite() || tail.at_boundary(p, 0.0, 0.0).is_some_and(f64::is_nan) {
        return f64::NAN;
    }
    if scale == 0.0 {
        return location;
    }
    // From the nearer end; in the middle the tangent has its pole.
    let (below, above) = (tail.lower_of(p), tail.upper_of(p));
    if below == above {
        location
    } else if below < above {
        location - scale / tanpi(below)
    } else {
        location + scale / tanpi(above)
    }
}

pub fn dgeom(x: f64, prob: f64, log: bool) -> f64 {
    if x.is_nan() || prob.is_nan() {
        return x + prob;
    }
    if prob <= 0.0 || prob > 1.0 {
        return f64::NAN;
    }
    if is_noninteger(x) || x < 0.0 || x.is_infinite() {
        return zero(log);
    }
    let p = dbinom_raw(0.0, x.round_ties_even(), prob, 1.0 - prob, log);
    if log { prob.ln() + p } else { prob * p }
}

pub fn pgeom(x: f64, prob: f64, tail: Tail) -> f64 {
    if x.is_nan() || prob.is_nan() {
        return x + prob;
    }
    if prob <= 0.0 || prob > 1.0 {
        return f64::NAN;
    }
    if x < 0.0 {
        return tail.none_below();
    }
    if x.is_infinite() || prob == 1.0 {
        return tail.all_below();
    }
    tail.given_log_upper((-prob).ln_1p() * ((x + 1e-7).floor() + 1.0))
}

pub fn qgeom(p: f64, prob: f64, tail: Tail) -> f64 {
    if p.is_nan() || prob.is_nan() {
        return p + prob;
    }
    if prob <= 0.0 || prob > 1.0 {
        return f64::NAN;
    }
    let end = tail.at_boundary(p, 0.0, f64::INFINITY);
    if prob == 1.0 && !end.is_some_and(f64::is_nan) {
        return 0.0;
    }
    if let Some(v) = end {
        return v;
    }
    (tail.log_upper_of(p) / (-prob).ln_1p() - 1.0 - 1e-12).ceil().max(0.0)
}
