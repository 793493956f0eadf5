//! The non-central beta and F distributions as Poisson mixtures of central ones (M. Abramowitz &
//! I. A. Stegun (1964), 26.6.18 and following).

use super::Tail;
use super::beta::dbeta;
use super::gamma::dgamma;
use super::incomplete_beta::incomplete_beta;
use super::noncentral_chisq::{dnchisq, pnchisq, qnchisq, sum_around};
use super::saddle::{dpois_raw, two_sided};
use super::solve::bisect;

pub fn dnbeta(x: f64, a: f64, b: f64, ncp: f64, log: bool) -> f64 {
    if x.is_nan() || a.is_nan() || b.is_nan() || ncp.is_nan() {
        return x + a + b + ncp;
    }
    if ncp < 0.0 || a <= 0.0 || b <= 0.0 || a.is_infinite() || b.is_infinite() || ncp.is_infinite() {
        return f64::NAN;
    }
    let zero = if log { f64::NEG_INFINITY } else { 0.0 };
    if !(0.0..=1.0).contains(&x) {
        return zero;
    }
    if ncp == 0.0 {
        return dbeta(x, a, b, log);
    }
    let half = 0.5 * ncp;
    // Terms are in the ratio q (a + b + j)/((j+1)(a + j)), which falls through 1 at the greater
    // zero of j^2 + (a + 1 - q) j + a - q (a + b), if there is one.
    let q = half * x;
    let centre = 0.5 * (q - a - 1.0);
    let discriminant = centre * centre + q * (a + b) - a;
    let at = if discriminant > 0.0 { (centre + discriminant.sqrt()).ceil().max(0.0) } else { 0.0 };
    let log_greatest = dpois_raw(at, half, true) + dbeta(x, a + at, b, true);
    if !log_greatest.is_finite() || x == 0.0 {
        return if log { log_greatest } else { log_greatest.exp() };
    }
    let sum = sum_around(at, |j| q * (a + b + j) / ((j + 1.0) * (a + j)));
    if log { log_greatest + sum.ln() } else { log_greatest.exp() * sum }
}

/// The lower tail: R. V. Lenth, AS 226, Appl. Statist. 36 (1987) 241-244, started as in H.
/// Frick's remark AS R84 (39 (1990) 311-312); its error bound is visible in R's digits.
fn lower_tail(x: f64, y: f64, a: f64, b: f64, ncp: f64) -> f64 {
    const MAX_ERROR: f64 = 1e-9;
    let half = 0.5 * ncp;
    let start = (half - 7.0 * half.sqrt()).max(0.0).floor();
    let mut j = start;
    let mut p = incomplete_beta(x, y, a + j, b, Tail::LOWER);
    // x^a y^b / (a B(a, b)), the step between neighbouring incomplete beta functions.
    let mut step = b / (a + j + b) * two_sided(a + j, b, x, y, false);
    let mut weight = dpois_raw(j, half, false);
    let mut weights_left = 1.0 - weight;
    let mut sum = weight * p;
    loop {
        j += 1.0;
        p -= step;
        step *= x * (a + b + j - 1.0) / (a + j);
        weight *= half / j;
        weights_left -= weight;
        sum += p * weight;
        let error = (p - step) * weights_left;
        if error <= MAX_ERROR || j >= start + 10_000.0 {
            return sum.min(1.0);
        }
    }
}

fn pnbeta_xy(x: f64, y: f64, a: f64, b: f64, ncp: f64, tail: Tail) -> f64 {
    if ncp < 0.0 || ncp.is_infinite() || a <= 0.0 || b <= 0.0 || a.is_infinite() || b.is_infinite() {
        return f64::NAN;
    }
    if x <= 0.0 {
        return tail.none_below();
    }
    if y <= 0.0 {
        return tail.all_below();
    }
    let p = lower_tail(x, y, a, b, ncp);
    match (tail.lower, tail.log) {
        (true, false) => p,
        (true, true) => p.ln(),
        (false, false) => 1.0 - p,
        (false, true) => (-p).ln_1p(),
    }
}

pub fn pnbeta(x: f64, a: f64, b: f64, ncp: f64, tail: Tail) -> f64 {
    if x.is_nan() || a.is_nan() || b.is_nan() || ncp.is_nan() {
        return x + a + b + ncp;
    }
    if x >= 1.0 {
        return tail.all_below();
    }
    pnbeta_xy(x, 0.5 - x + 0.5, a, b, ncp, tail)
}

pub fn qnbeta(p: f64, a: f64, b: f64, ncp: f64, tail: Tail) -> f64 {
    if p.is_nan() || a.is_nan() || b.is_nan() || ncp.is_nan() {
        return p + a + b + ncp;
    }
    if a.is_infinite() || b.is_infinite() || ncp.is_infinite() || ncp < 0.0 || a <= 0.0 || b <= 0.0 {
        return f64::NAN;
    }
    if let Some(v) = tail.at_boundary(p, 0.0, 1.0) {
        return v;
    }
    if tail.lower_of(p) > 1.0 - f64::EPSILON {
        return 1.0;
    }
    solve(tail.lower_of(p), a, b, ncp)
}

/// The quantile of a plain lower tail by bisection.
fn solve(p: f64, a: f64, b: f64, ncp: f64) -> f64 {
    let cdf = |x: f64| pnbeta(x, a, b, ncp, Tail::LOWER);
    let mut hi = 0.5;
    while hi < 1.0 - f64::EPSILON && cdf(hi) < p {
        hi = 0.5 * (1.0 + hi);
    }
    let mut lo = 0.5;
    while lo > f64::MIN_POSITIVE && cdf(lo) > p {
        lo *= 0.5;
    }
    bisect(lo, hi, |x| cdf(x) - p)
}

pub fn dnf(x: f64, df1: f64, df2: f64, ncp: f64, log: bool) -> f64 {
    if x.is_nan() || df1.is_nan() || df2.is_nan() || ncp.is_nan() {
        return x + df2 + df1 + ncp;
    }
    if df1 <= 0.0 || df2 <= 0.0 || ncp < 0.0 || ncp.is_infinite() {
        return f64::NAN;
    }
    let zero = if log { f64::NEG_INFINITY } else { 0.0 };
    if x < 0.0 {
        return zero;
    }
    if df1.is_infinite() && df2.is_infinite() {
        return if x == 1.0 { f64::INFINITY } else { zero };
    }
    if df2.is_infinite() {
        let d = dnchisq(x * df1, df1, ncp, log);
        return if log { d + df1.ln() } else { df1 * d };
    }
    if df1 > 1e14 && ncp < 1e7 {
        let f = 1.0 + ncp / df1;
        let z = dgamma(1.0 / x / f, df2 / 2.0, 2.0 / df2, log);
        return if log { z - 2.0 * x.ln() - f.ln() } else { z / (x * x) / f };
    }
    let y = (df1 / df2) * x;
    let z = dnbeta(y / (1.0 + y), df1 / 2.0, df2 / 2.0, ncp, log);
    if log { z + df1.ln() - df2.ln() - 2.0 * y.ln_1p() } else { z * (df1 / df2) / (1.0 + y) / (1.0 + y) }
}

pub fn pnf(x: f64, df1: f64, df2: f64, ncp: f64, tail: Tail) -> f64 {
    if x.is_nan() || df1.is_nan() || df2.is_nan() || ncp.is_nan() {
        return x + df2 + df1 + ncp;
    }
    if df1 <= 0.0 || df2 <= 0.0 || ncp < 0.0 || ncp.is_infinite() || df1.is_infinite() && df2.is_infinite() {
        return f64::NAN;
    }
    if x <= 0.0 {
        return tail.none_below();
    }
    if x.is_infinite() {
        return tail.all_below();
    }
    if df2 > 1e8 {
        return pnchisq(x * df1, df1, ncp, tail);
    }
    let y = (df1 / df2) * x;
    pnbeta_xy(y / (1.0 + y), 1.0 / (1.0 + y), df1 / 2.0, df2 / 2.0, ncp, tail)
}

pub fn qnf(p: f64, df1: f64, df2: f64, ncp: f64, tail: Tail) -> f64 {
    if p.is_nan() || df1.is_nan() || df2.is_nan() || ncp.is_nan() {
        return p + df1 + df2 + ncp;
    }
    if df1 <= 0.0 || df2 <= 0.0 || ncp < 0.0 || ncp.is_infinite() || df1.is_infinite() && df2.is_infinite() {
        return f64::NAN;
    }
    if let Some(v) = tail.at_boundary(p, 0.0, f64::INFINITY) {
        return v;
    }
    if df2 > 1e8 {
        return qnchisq(p, df1, ncp, tail) / df1;
    }
    let y = qnbeta(p, df1 / 2.0, df2 / 2.0, ncp, tail);
    y / (1.0 - y) * (df2 / df1)
}
