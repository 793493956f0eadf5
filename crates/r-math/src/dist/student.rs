//! Student's t distribution.

use super::Tail;
use super::beta::{pbeta_xy, qbeta_xy};
use super::normal::{dnorm, pnorm, qnorm};
use super::saddle::bd0;
use crate::special::{LN_SQRT_2PI, lbeta, stirling_error};
use std::f64::consts::{LN_2, PI};

pub fn dt(x: f64, df: f64, log: bool) -> f64 {
    if x.is_nan() || df.is_nan() {
        return x + df;
    }
    if df <= 0.0 {
        return f64::NAN;
    }
    if x.is_infinite() {
        return if log { f64::NEG_INFINITY } else { 0.0 };
    }
    if df.is_infinite() {
        return dnorm(x, 0.0, 1.0, log);
    }
    let t = -bd0(df / 2.0, (df + 1.0) / 2.0) + stirling_error((df + 1.0) / 2.0) - stirling_error(df / 2.0);
    let x2n = x * x / df;
    let (ax, log_root, u);
    let large = x2n > 1.0 / f64::EPSILON;
    if large {
        ax = x.abs();
        log_root = ax.ln() - df.ln() / 2.0;
        u = df * log_root;
    } else if x2n > 0.2 {
        ax = 0.0;
        log_root = (1.0 + x2n).ln() / 2.0;
        u = df * log_root;
    } else {
        ax = 0.0;
        log_root = x2n.ln_1p() / 2.0;
        u = -bd0(df / 2.0, (df + x * x) / 2.0) + x * x / 2.0;
    }
    if log {
        return t - u - (LN_SQRT_2PI + log_root);
    }
    let inverse_root = if large { df.sqrt() / ax } else { (-log_root).exp() };
    (t - u).exp() * super::normal::INV_SQRT_2PI * inverse_root
}

pub fn pt(x: f64, df: f64, tail: Tail) -> f64 {
    if x.is_nan() || df.is_nan() {
        return x + df;
    }
    if df <= 0.0 {
        return f64::NAN;
    }
    if x.is_infinite() {
        return if x < 0.0 { tail.none_below() } else { tail.all_below() };
    }
    if df.is_infinite() {
        return pnorm(x, 0.0, 1.0, tail);
    }
    let two_tails = two_sided(x, df, tail.log);
    // Half of it lies beyond x, on x's side.
    let half = if tail.log { two_tails - LN_2 } else { two_tails / 2.0 };
    tail.given_side(x <= 0.0, half)
}

/// P(|T| > |x|), or its logarithm.
fn two_sided(x: f64, df: f64, log: bool) -> f64 {
    let nx = 1.0 + (x / df) * x;
    if nx > 1e100 {
        let l = -0.5 * df * (2.0 * x.abs().ln() - df.ln()) - lbeta(0.5 * df, 0.5) - (0.5 * df).ln();
        return if log { l } else { l.exp() };
    }
    let x2 = x * x;
    let (small, large) = (df / (df + x2), x2 / (df + x2));
    pbeta_xy(small, large, df / 2.0, 0.5, Tail { lower: true, log })
}

pub fn qt(p: f64, df: f64, tail: Tail) -> f64 {
    if p.is_nan() || df.is_nan() {
        return p + df;
    }
    if let Some(v) = tail.at_boundary(p, f64::NEG_INFINITY, f64::INFINITY) {
        return v;
    }
    if df <= 0.0 {
        return f64::NAN;
    }
    if df > 1e20 {
        return qnorm(p, 0.0, 1.0, tail);
    }
    let (lower, log_p) = tail.lesser(p);
    let size = if (df - 1.0).abs() < 1e-12 { cauchy(p, log_p, tail) } else { general(p, log_p, df, tail) };
    if lower { -size } else { size }
}

fn cauchy(p: f64, log_p: f64, tail: Tail) -> f64 {
    let distance = (tail.lower_of(p) - 0.5).abs();
    if distance < 0.25 { (PI * distance).tan() } else { 1.0 / (PI * log_p.exp()).tan() }
}

/// From P(|T| > t) = I_{n/(n+t^2)}(n/2, 1/2); near the centre from its complement.
fn general(p: f64, log_p: f64, df: f64, tail: Tail) -> f64 {
    let centre = 2.0 * centre_distance(p, tail);
    let (x, y) = if centre < 0.5 {
        if centre == 0.0 {
            return 0.0;
        }
        qbeta_xy(centre, df / 2.0, 0.5, Tail::UPPER)
    } else {
        qbeta_xy(log_p + LN_2, df / 2.0, 0.5, Tail::LOG_LOWER)
    };
    if x == 0.0 {
        // Beyond the logit scale the leading power of the tail serves.
        let l = -(log_p + LN_2 + lbeta(0.5 * df, 0.5) + (0.5 * df).ln()) / df;
        return df.sqrt() * l.exp();
    }
    (df * y / x).sqrt()
}

/// |P(T <= t) - 1/2|.
fn centre_distance(p: f64, tail: Tail) -> f64 {
    if tail.log { (tail.lower_of(p) - 0.5).abs() } else { (p - 0.5).abs() }
}
