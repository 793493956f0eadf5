//! The Poisson distribution.

use super::Tail;
use super::discrete::{Shape, is_noninteger, quantile};
use super::gamma::pgamma;
use super::saddle::dpois_raw;

pub fn dpois(x: f64, lambda: f64, log: bool) -> f64 {
    if x.is_nan() || lambda.is_nan() {
        return x + lambda;
    }
    if lambda < 0.0 {
        return f64::NAN;
    }
    if is_noninteger(x) || x < 0.0 || x.is_infinite() {
        return if log { f64::NEG_INFINITY } else { 0.0 };
    }
    dpois_raw(x.round_ties_even(), lambda, log)
}

pub fn ppois(x: f64, lambda: f64, tail: Tail) -> f64 {
    if x.is_nan() || lambda.is_nan() {
        return x + lambda;
    }
    if lambda < 0.0 {
        return f64::NAN;
    }
    if x < 0.0 {
        return tail.none_below();
    }
    if lambda == 0.0 || x.is_infinite() {
        return tail.all_below();
    }
    pgamma(lambda, (x + 1e-7).floor() + 1.0, 1.0, tail.flipped())
}

pub fn qpois(p: f64, lambda: f64, tail: Tail) -> f64 {
    if p.is_nan() || lambda.is_nan() {
        return p + lambda;
    }
    if lambda.is_infinite() || lambda < 0.0 {
        return f64::NAN;
    }
    let end = tail.at_boundary(p, 0.0, f64::INFINITY);
    if lambda == 0.0 && !end.is_some_and(f64::is_nan) {
        return 0.0;
    }
    if let Some(v) = end {
        return v;
    }
    let sd = lambda.sqrt();
    let shape = Shape { mean: lambda, sd, skewness: 1.0 / sd, least: 0.0, most: f64::INFINITY };
    quantile(p, tail, &shape, |x| ppois(x, lambda, tail))
}
