//! The binomial, negative binomial and multinomial distributions.

use super::Tail;
use super::beta::{pbeta, pbeta_xy};
use super::discrete::{Shape, is_noninteger, quantile};
use super::poisson::{ppois, qpois};
use super::saddle::{dbinom_parts, dbinom_raw, dpois_raw};
use crate::special::lgamma;

fn zero(log: bool) -> f64 {
    if log { f64::NEG_INFINITY } else { 0.0 }
}

fn one(log: bool) -> f64 {
    if log { 0.0 } else { 1.0 }
}

fn scaled(l: f64, log: bool) -> f64 {
    if log { l } else { l.exp() }
}

pub fn dbinom(x: f64, size: f64, prob: f64, log: bool) -> f64 {
    if x.is_nan() || size.is_nan() || prob.is_nan() {
        return x + size + prob;
    }
    if !(0.0..=1.0).contains(&prob) || size < 0.0 || is_noninteger(size) {
        return f64::NAN;
    }
    if is_noninteger(x) || x < 0.0 || x.is_infinite() {
        return zero(log);
    }
    dbinom_raw(x.round_ties_even(), size.round_ties_even(), prob, 1.0 - prob, log)
}

pub fn pbinom(x: f64, size: f64, prob: f64, tail: Tail) -> f64 {
    if x.is_nan() || size.is_nan() || prob.is_nan() {
        return x + size + prob;
    }
    if size.is_infinite() || prob.is_infinite() || is_noninteger(size) {
        return f64::NAN;
    }
    let size = size.round_ties_even();
    if size < 0.0 || !(0.0..=1.0).contains(&prob) {
        return f64::NAN;
    }
    if x < 0.0 {
        return tail.none_below();
    }
    let x = (x + 1e-7).floor();
    if size <= x {
        return tail.all_below();
    }
    pbeta(prob, x + 1.0, size - x, tail.flipped())
}

pub fn qbinom(p: f64, size: f64, prob: f64, tail: Tail) -> f64 {
    if p.is_nan() || size.is_nan() || prob.is_nan() {
        return p + size + prob;
    }
    if size.is_infinite() || prob.is_infinite() {
        return f64::NAN;
    }
    let size = size.round_ties_even();
    if !(0.0..=1.0).contains(&prob) || size < 0.0 {
        return f64::NAN;
    }
    if let Some(v) = tail.at_boundary(p, 0.0, size) {
        return v;
    }
    if prob == 0.0 || size == 0.0 {
        return 0.0;
    }
    if prob == 1.0 {
        return size;
    }
    let q = 1.0 - prob;
    let sd = (size * prob * q).sqrt();
    let shape = Shape { mean: size * prob, sd, skewness: (q - prob) / sd, least: 0.0, most: size };
    quantile(p, tail, &shape, |x| pbinom(x, size, prob, tail))
}

pub fn dnbinom(x: f64, size: f64, prob: f64, log: bool) -> f64 {
    if x.is_nan() || size.is_nan() || prob.is_nan() {
        return x + size + prob;
    }
    if prob <= 0.0 || prob > 1.0 || size < 0.0 {
        return f64::NAN;
    }
    if is_noninteger(x) || x < 0.0 || x.is_infinite() {
        return zero(log);
    }
    let x = x.round_ties_even();
    if x == 0.0 && size == 0.0 {
        return one(log);
    }
    if size.is_infinite() && prob < 1.0 {
        // As if the size were the greatest number.
        return scaled(f64::MAX * prob.ln(), log);
    }
    last_success(x, size, prob, 1.0 - prob, log)
}

/// `size` successes with the last trial among them, and `x` failures before.
fn last_success(x: f64, size: f64, prob: f64, fail: f64, log: bool) -> f64 {
    let share = size / (size + x);
    let d = dbinom_parts(size, x, prob, fail, log);
    if log { share.ln() + d } else { share * d }
}

pub fn dnbinom_mu(x: f64, size: f64, mu: f64, log: bool) -> f64 {
    if x.is_nan() || size.is_nan() || mu.is_nan() {
        return x + size + mu;
    }
    if mu < 0.0 || size < 0.0 {
        return f64::NAN;
    }
    if is_noninteger(x) || x < 0.0 || x.is_infinite() {
        return zero(log);
    }
    let x = x.round_ties_even();
    if x == 0.0 && size == 0.0 {
        return one(log);
    }
    // The limit, also where the odds can't be told from zero.
    if mu > 0.0 && mu / size < f64::MIN_POSITIVE || size.is_infinite() {
        return dpois_raw(x, mu, log);
    }
    last_success(x, size, size / (size + mu), mu / (size + mu), log)
}

pub fn pnbinom(x: f64, size: f64, prob: f64, tail: Tail) -> f64 {
    if x.is_nan() || size.is_nan() || prob.is_nan() {
        return x + size + prob;
    }
    if size.is_infinite() || size < 0.0 || prob <= 0.0 || prob > 1.0 {
        return f64::NAN;
    }
    if size == 0.0 {
        return if x >= 0.0 { tail.all_below() } else { tail.none_below() };
    }
    if x < 0.0 {
        return tail.none_below();
    }
    if x.is_infinite() {
        return tail.all_below();
    }
    pbeta(prob, size, (x + 1e-7).floor() + 1.0, tail)
}

pub fn pnbinom_mu(x: f64, size: f64, mu: f64, tail: Tail) -> f64 {
    if x.is_nan() || size.is_nan() || mu.is_nan() {
        return x + size + mu;
    }
    if mu.is_infinite() || size < 0.0 || mu < 0.0 {
        return f64::NAN;
    }
    if size == 0.0 {
        return if x >= 0.0 { tail.all_below() } else { tail.none_below() };
    }
    if x < 0.0 {
        return tail.none_below();
    }
    if x.is_infinite() {
        return tail.all_below();
    }
    if size.is_infinite() {
        return ppois(x, mu, tail);
    }
    let x = (x + 1e-7).floor();
    pbeta_xy(size / (size + mu), mu / (size + mu), size, x + 1.0, tail)
}

fn nbinom_shape(size: f64, prob: f64) -> Shape {
    let q = 1.0 / prob;
    let p = (1.0 - prob) * q;
    let sd = (size * p * q).sqrt();
    Shape { mean: size * p, sd, skewness: (q + p) / sd, least: 0.0, most: f64::INFINITY }
}

pub fn qnbinom(p: f64, size: f64, prob: f64, tail: Tail) -> f64 {
    if p.is_nan() || size.is_nan() || prob.is_nan() {
        return p + size + prob;
    }
    if prob == 0.0 && size == 0.0 {
        return 0.0;
    }
    if prob <= 0.0 || prob > 1.0 || size < 0.0 {
        return f64::NAN;
    }
    if prob == 1.0 || size == 0.0 {
        return 0.0;
    }
    tail.at_boundary(p, 0.0, f64::INFINITY)
        .unwrap_or_else(|| quantile(p, tail, &nbinom_shape(size, prob), |x| pnbinom(x, size, prob, tail)))
}

pub fn qnbinom_mu(p: f64, size: f64, mu: f64, tail: Tail) -> f64 {
    if p.is_nan() || size.is_nan() || mu.is_nan() {
        return p + size + mu;
    }
    if size == f64::INFINITY {
        return qpois(p, mu, tail);
    }
    if mu == 0.0 || size == 0.0 {
        return 0.0;
    }
    if mu < 0.0 || size < 0.0 {
        return f64::NAN;
    }
    if let Some(v) = tail.at_boundary(p, 0.0, f64::INFINITY) {
        return v;
    }
    let shape = nbinom_shape(size, size / (size + mu));
    quantile(p, tail, &shape, |x| pnbinom_mu(x, size, mu, tail))
}

/// The multinomial density: `prob` need not be normalised, `x` are whole counts.
pub fn dmultinom(x: &[f64], prob: &[f64], log: bool) -> f64 {
    let total: f64 = prob.iter().sum();
    let n: f64 = x.iter().sum();
    let mut l = lgamma(n + 1.0);
    for (&k, &p) in x.iter().zip(prob) {
        let p = p / total;
        if p == 0.0 {
            if k != 0.0 {
                return zero(log);
            }
            continue;
        }
        l += k * p.ln() - lgamma(k + 1.0);
    }
    scaled(l, log)
}
