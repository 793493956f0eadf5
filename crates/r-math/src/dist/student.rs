//! Student's t distribution, through the beta function and the incomplete beta function (M.
//! Abramowitz & I. A. Stegun (1964), 26.7.1).

use super::Tail;
use super::beta::{pbeta_xy, qbeta_xy};
use super::normal::{dnorm, pnorm, qnorm};
use crate::special::lbeta;
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
    // gamma((n+1)/2)/(sqrt(n pi) gamma(n/2)) (1 + x^2/n)^(-(n+1)/2)
    let log_density = -lbeta(0.5 * df, 0.5) - 0.5 * df.ln() - 0.5 * (df + 1.0) * log1p_square(x, df);
    if log { log_density } else { log_density.exp() }
}

/// log(1 + x^2/df) without overflow.
fn log1p_square(x: f64, df: f64) -> f64 {
    let square = x * (x / df);
    if square < 1e15 { square.ln_1p() } else { 2.0 * x.abs().ln() - df.ln() }
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
    let x2 = x * x;
    let (inner, outer) = (df / (df + x2), x2 / (df + x2));
    if inner < f64::MIN_POSITIVE {
        let l = log_far_tail(df) - 0.5 * df * (2.0 * x.abs().ln() - df.ln());
        return if log { l } else { l.exp() };
    }
    pbeta_xy(inner, outer, df / 2.0, 0.5, Tail { lower: true, log })
}

/// log of c in P(|T| > x) ~ c (x^2/df)^(-df/2): the leading power of the incomplete beta.
fn log_far_tail(df: f64) -> f64 {
    -lbeta(0.5 * df, 0.5) - (0.5 * df).ln()
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
    let size = if df == 1.0 { cauchy(p, log_p, tail) } else { general(p, log_p, df, tail) };
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
        return df.sqrt() * ((log_far_tail(df) - LN_2 - log_p) / df).exp();
    }
    (df * y / x).sqrt()
}

/// |P(T <= t) - 1/2|.
fn centre_distance(p: f64, tail: Tail) -> f64 {
    if tail.log { (tail.lower_of(p) - 0.5).abs() } else { (p - 0.5).abs() }
}
