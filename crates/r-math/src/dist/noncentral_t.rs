//! The non-central t distribution: Lenth's series (1989, AS 243) for the probability, the
//! density through differences of it.

use super::Tail;
use super::beta::pbeta_xy;
use super::normal::{dnorm, pnorm};
use super::solve::bisect;
use super::student::{dt, pt, qt};
use crate::special::lgamma;
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
    let mirrored = t < 0.0;
    let (tt, del) = if mirrored { (-t, -ncp) } else { (t, ncp) };
    let side = if mirrored { tail.flipped() } else { tail };
    if df > 4e5 || del * del > 2.0 * LN_2 * 1021.0 {
        // Abramowitz & Stegun 26.7.10.
        let s = 1.0 / (4.0 * df);
        return pnorm(tt * (1.0 - s), del, (1.0 + tt * tt * 2.0 * s).sqrt(), side);
    }
    let p = series(tt, df, del) + pnorm(-del, 0.0, 1.0, Tail::LOWER);
    side.given_lower(p.min(1.0))
}

/// P(0 < T <= t) by Lenth's series.
fn series(t: f64, df: f64, del: f64) -> f64 {
    let (x, y) = (t * t / (t * t + df), df / (t * t + df));
    if x <= 0.0 {
        return 0.0;
    }
    let lambda = del * del;
    let mut p = 0.5 * (-0.5 * lambda).exp();
    if p == 0.0 {
        return 0.0;
    }
    let mut q = (2.0 / PI).sqrt() * p * del;
    let mut rest = 0.5 - p;
    if rest < 1e-7 {
        rest = -0.5 * (-0.5 * lambda).exp_m1();
    }
    let (mut a, b) = (0.5, 0.5 * df);
    let rxb = y.powf(b);
    let albeta = 0.5 * PI.ln() + lgamma(b) - lgamma(0.5 + b);
    let mut odd = pbeta_xy(x, y, a, b, Tail::LOWER);
    let mut godd = 2.0 * rxb * (a * x.ln() - albeta).exp();
    let bx = b * x;
    let mut even = if bx < f64::EPSILON { bx } else { 1.0 - rxb };
    let mut geven = bx * rxb;
    let mut sum = p * odd + q * even;
    for it in 1..=1000 {
        let k = f64::from(it);
        a += 1.0;
        odd -= godd;
        even -= geven;
        godd *= x * (a + b - 1.0) / a;
        geven *= x * (a + b - 0.5) / (a + 0.5);
        p *= lambda / (2.0 * k);
        q *= lambda / (2.0 * k + 1.0);
        sum += p * odd + q * even;
        rest -= p;
        // The weights that are left bound what is to come; R's digits show the bound.
        let exhausted = rest < -1e-10 || rest <= 0.0 && it > 1;
        if exhausted || (2.0 * rest * (odd - godd)).abs() < 1e-12 {
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
    let u = if x.abs() > (df * f64::EPSILON).sqrt() {
        let wider = pnt(x * ((df + 2.0) / df).sqrt(), df + 2.0, ncp, Tail::LOWER);
        df.ln() - x.abs().ln() + (wider - pnt(x, df, ncp, Tail::LOWER)).abs().ln()
    } else {
        lgamma((df + 1.0) / 2.0) - lgamma(df / 2.0) - (0.5 * PI.ln() + 0.5 * (df.ln() + ncp * ncp))
    };
    if log { u } else { u.exp() }
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
