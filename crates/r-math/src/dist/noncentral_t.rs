//! The non-central t distribution.
//!
//! With x = t^2/(t^2 + df) the probability of (0, t) is a sum over j of Poisson-like weights
//! times incomplete beta functions I_x(j + 1/2, df/2) and I_x(j + 1, df/2) (R. V. Lenth, AS 243,
//! Appl. Statist. 38 (1989) 185-189). The density follows from the probabilities of df and
//! df + 2 (N. L. Johnson & S. Kotz, "Continuous Univariate Distributions 2" (1970), ch. 31).

use super::Tail;
use super::beta::pbeta_xy;
use super::normal::{dnorm, pnorm};
use super::solve::bisect;
use super::student::{dt, pt, qt};
use crate::special::lbeta;
use std::f64::consts::{LN_2, PI};

pub fn pnt(t: f64, df: f64, ncp: f64, tail: Tail) -> f64 {
    if t.is_nan() || df.is_nan() || ncp.is_nan() {
        return t + df + ncp;
    }
    if df <= 0.0 {
        return f64::NAN;
    }
    if ncp == 0.0 {
        return pt(t, df, tail);
    }
    if t.is_infinite() {
        return if t < 0.0 { tail.none_below() } else { tail.all_below() };
    }
    if t < 0.0 && ncp > 40.0 && (!tail.log || !tail.lower) {
        return tail.none_below();
    }
    // On the left the mirrored problem.
    let (t, delta, side) = if t < 0.0 { (-t, -ncp, tail.flipped()) } else { (t, ncp, tail) };
    // Where exp(-delta^2/2) underflows, or the scale is all but known: Abramowitz & Stegun
    // 26.7.10.
    if df > 4e5 || 0.5 * delta * delta > -f64::from(f64::MIN_EXP) * LN_2 {
        let s = 0.25 / df;
        return pnorm(t * (1.0 - s), delta, (1.0 + 2.0 * s * t * t).sqrt(), side);
    }
    let p = positive_part(t, df, delta) + pnorm(-delta, 0.0, 1.0, Tail::LOWER);
    side.given_lower(p.min(1.0))
}

/// One of the two interleaved sums: the weight of its current term, the incomplete beta
/// function I_x(a, b) and what the next one (with a + 1) is less than it.
struct Mixture {
    weight: f64,
    value: f64,
    drop: f64,
    a: f64,
}

impl Mixture {
    fn term(&self) -> f64 {
        self.weight * self.value
    }

    /// From a to a + 1, with weights in the ratio lambda/2 to j: I falls by x^a y^b/(a B(a, b)),
    /// which itself changes by the factor x (a + b)/(a + 1).
    fn advance(&mut self, x: f64, b: f64, ratio: f64) {
        self.weight *= ratio;
        self.value -= self.drop;
        self.drop *= x * (self.a + b) / (self.a + 1.0);
        self.a += 1.0;
    }
}

/// P(0 < T <= t).
fn positive_part(t: f64, df: f64, delta: f64) -> f64 {
    let (x, y) = (t * t / (t * t + df), df / (t * t + df));
    if x <= 0.0 {
        return 0.0;
    }
    let (b, half) = (0.5 * df, 0.5 * delta * delta);
    let weight = 0.5 * (-half).exp();
    let y_b = y.powf(b);
    let mut halves = Mixture {
        weight,
        value: pbeta_xy(x, y, 0.5, b, Tail::LOWER),
        drop: 2.0 * y_b * (0.5 * x.ln() - lbeta(0.5, b)).exp(),
        a: 0.5,
    };
    // I_x(1, b) = 1 - y^b, to first order where that cancels.
    let first = if b * x < f64::EPSILON { b * x } else { 1.0 - y_b };
    let mut wholes =
        Mixture { weight: (2.0 / PI).sqrt() * weight * delta, value: first, drop: b * x * y_b, a: 1.0 };
    let mut weights_left = if weight > 0.5 - 1e-7 { -0.5 * (-half).exp_m1() } else { 0.5 - weight };
    let mut sum = halves.term() + wholes.term();
    for j in 1..=1000 {
        let j = f64::from(j);
        halves.advance(x, b, half / j);
        wholes.advance(x, b, half / (j + 0.5));
        sum += halves.term() + wholes.term();
        weights_left -= halves.weight;
        // The weights that are left bound what is to come; GNU R stops at 1e-12, and its digits
        // show it.
        let bound = 2.0 * weights_left * (halves.value - halves.drop);
        if weights_left < -1e-10 || weights_left <= 0.0 && j > 1.0 || bound.abs() < 1e-12 {
            break;
        }
    }
    sum
}

pub fn dnt(x: f64, df: f64, ncp: f64, log: bool) -> f64 {
    if x.is_nan() || df.is_nan() {
        return x + df;
    }
    if df <= 0.0 {
        return f64::NAN;
    }
    if ncp == 0.0 {
        return dt(x, df, log);
    }
    if x.is_infinite() {
        return if log { f64::NEG_INFINITY } else { 0.0 };
    }
    if df.is_infinite() || df > 1e8 {
        return dnorm(x, ncp, 1.0, log);
    }
    let log_density = if x.abs() > (df * f64::EPSILON).sqrt() {
        // f(x) = df/x (F_{df+2}(x sqrt(1 + 2/df)) - F_df(x)).
        let wider = pnt(x * (1.0 + 2.0 / df).sqrt(), df + 2.0, ncp, Tail::LOWER);
        (wider - pnt(x, df, ncp, Tail::LOWER)).abs().ln() + (df / x.abs()).ln()
    } else {
        // At zero it is the central one times exp(-ncp^2/2).
        dt(0.0, df, true) - 0.5 * ncp * ncp
    };
    if log { log_density } else { log_density.exp() }
}

pub fn qnt(p: f64, df: f64, ncp: f64, tail: Tail) -> f64 {
    if p.is_nan() || df.is_nan() || ncp.is_nan() {
        return p + df + ncp;
    }
    if df <= 0.0 {
        return f64::NAN;
    }
    if ncp == 0.0 && df >= 1.0 {
        return qt(p, df, tail);
    }
    if let Some(v) = tail.at_boundary(p, f64::NEG_INFINITY, f64::INFINITY) {
        return v;
    }
    let p = tail.lower_of(p);
    if p > 1.0 - f64::EPSILON {
        return f64::INFINITY;
    }
    let cdf = |x: f64| pnt(x, df, ncp, Tail::LOWER);
    let mut hi = ncp.max(1.0);
    while hi < f64::MAX / 4.0 && cdf(hi) < p {
        hi *= 2.0;
    }
    if hi >= f64::MAX / 4.0 {
        return f64::INFINITY;
    }
    let mut lo = (-ncp).min(-1.0);
    while lo > -f64::MAX / 4.0 && cdf(lo) > p {
        lo *= 2.0;
    }
    bisect(lo, hi, |x| cdf(x) - p)
}
