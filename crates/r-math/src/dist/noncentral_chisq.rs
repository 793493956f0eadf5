//! The non-central chi-squared distribution as a Poisson mixture of central ones (M. Abramowitz &
//! I. A. Stegun (1964), 26.4.25).
//!
//! For large non-centrality probabilities are summed in the direction in which the recurrence
//! between neighbouring central probabilities adds, so that either tail keeps its relative
//! accuracy.

use super::Tail;
use super::gamma::{dchisq, pchisq};
use super::incomplete_gamma::incomplete_gamma;
use super::saddle::dpois_raw;
use super::solve::{Slope, increasing_zero};

/// Beyond this non-centrality a mixture would have too many terms.
const HUGE_NCP: f64 = 1e10;

/// Abramowitz & Stegun 26.4.27: a central distribution with the same two moments.
fn two_moments(x: f64, df: f64, ncp: f64) -> (f64, f64) {
    let nl = df + ncp;
    let ic = nl / (nl + ncp);
    (x * ic, nl * ic)
}

/// The indices of the Poisson(`mean`) weights that can matter.
fn weight_range(mean: f64) -> (f64, f64) {
    let spread = 10.0 * mean.sqrt() + 60.0;
    ((mean - spread).floor().max(0.0), (mean + spread).ceil())
}

pub fn dnchisq(x: f64, df: f64, ncp: f64, log: bool) -> f64 {
    if x.is_nan() || df.is_nan() || ncp.is_nan() {
        return x + df + ncp;
    }
    if df.is_infinite() || ncp.is_infinite() || ncp < 0.0 || df < 0.0 {
        return f64::NAN;
    }
    let zero = if log { f64::NEG_INFINITY } else { 0.0 };
    if x < 0.0 {
        return zero;
    }
    if x == 0.0 && df < 2.0 {
        return f64::INFINITY;
    }
    if ncp == 0.0 {
        return if df > 0.0 { dchisq(x, df, log) } else { zero };
    }
    if x.is_infinite() {
        return zero;
    }
    if ncp > HUGE_NCP {
        let (x, df) = two_moments(x, df, ncp);
        return dchisq(x, df, log);
    }
    // Terms are in the ratio q/((j+1)(df/2 + j)), which falls through 1 at the greater zero of
    // j^2 + (df/2 + 1) j + df/2 - q.
    let (half, q) = (0.5 * ncp, 0.25 * ncp * x);
    let b = 0.5 * (0.5 * df + 1.0);
    let at = ((b * b - 0.5 * df + q).sqrt() - b).ceil().max(0.0);
    let greatest = dpois_raw(at, half, false) * dchisq(x, df + 2.0 * at, false);
    if greatest == 0.0 {
        // Underflow: an approximation where a logarithm is wanted.
        if log || ncp > 1000.0 {
            let (x, df) = two_moments(x, df, ncp);
            return dchisq(x, df, log);
        }
        return zero;
    }
    // (GNU R stops at an absolute bound of 5e-16 and so loses the far tails; we don't.)
    let sum = greatest * sum_around(at, |j| q / ((j + 1.0) * (0.5 * df + j)));
    if log { sum.ln() } else { sum }
}

/// The sum of a unimodal series relative to its term at the index `at`, near the greatest one;
/// `ratio(j)` takes the term at j to the next.
pub(super) fn sum_around(at: f64, ratio: impl Fn(f64) -> f64) -> f64 {
    const NEGLIGIBLE: f64 = 1e-17;
    const MAX_TERMS: f64 = 1e7;
    let mut sum = 1.0;
    let (mut term, mut j) = (1.0, at);
    while term > NEGLIGIBLE * sum && j < at + MAX_TERMS {
        term *= ratio(j);
        sum += term;
        j += 1.0;
    }
    (term, j) = (1.0, at);
    while j > 0.0 && term > NEGLIGIBLE * sum && j > at - MAX_TERMS {
        j -= 1.0;
        term /= ratio(j);
        sum += term;
    }
    sum
}

pub fn pnchisq(x: f64, df: f64, ncp: f64, tail: Tail) -> f64 {
    if x.is_nan() || df.is_nan() || ncp.is_nan() {
        return x + df + ncp;
    }
    if df.is_infinite() || ncp.is_infinite() || df < 0.0 || ncp < 0.0 {
        return f64::NAN;
    }
    if x <= 0.0 {
        // Without degrees of freedom there is an atom at zero.
        return if x == 0.0 && df == 0.0 { tail.given_lower((-0.5 * ncp).exp()) } else { tail.none_below() };
    }
    if x.is_infinite() {
        return tail.all_below();
    }
    if ncp == 0.0 {
        return if df == 0.0 { tail.all_below() } else { pchisq(x, df, tail) };
    }
    if ncp > HUGE_NCP {
        let (x, df) = two_moments(x, df, ncp);
        return pchisq(x, df, tail);
    }
    if ncp < 80.0 {
        return small_ncp(x, df, ncp, tail);
    }
    if x * ncp < 4.0 {
        let p = near_zero(x, df, ncp);
        return tail.given_both(p, 1.0 - p);
    }
    let (lower, upper) = both_tails(x, df, ncp, tail);
    match (lower, upper) {
        (Some(p), None) => tail.given_both(p, 1.0 - p),
        (None, Some(q)) => tail.given_both(1.0 - q, q),
        (Some(p), Some(q)) => tail.given_both(p, q),
        (None, None) => f64::NAN,
    }
}

/// The plain mixture over at most 110 weights, normalised by their sum, as R has it.
fn small_ncp(x: f64, df: f64, ncp: f64, tail: Tail) -> f64 {
    let mixture = |lower: bool| {
        let half = 0.5 * ncp;
        let (mut sum, mut weights, mut w) = (0.0, 0.0, (-half).exp());
        for i in 0..110 {
            let k = f64::from(i);
            weights += w;
            sum += w * pchisq(x, df + 2.0 * k, Tail { lower, log: false });
            if weights >= 1.0 - 1e-15 {
                break;
            }
            w *= half / (k + 1.0);
        }
        sum / weights
    };
    let p = mixture(tail.lower);
    if !tail.log {
        return p;
    }
    // A logarithm near 0 comes from the other tail.
    if p.ln() < -1e-8 { p.ln() } else { (-mixture(!tail.lower)).ln_1p() }
}

/// The lower tail where only the first few weights matter, small as they are: the others belong to distributions
/// that have next to nothing there.
fn near_zero(x: f64, df: f64, ncp: f64) -> f64 {
    let half = 0.5 * ncp;
    let (mut sum, mut w, mut k) = (0.0, (-half).exp(), 0.0);
    loop {
        let term = w * pchisq(x, df + 2.0 * k, Tail::LOWER);
        sum += term;
        k += 1.0;
        if term <= f64::EPSILON * sum || k > 1000.0 {
            return sum;
        }
        w *= half / k;
    }
}

/// The tail asked for, and the other one too if only that is accurate.
fn both_tails(x: f64, df: f64, ncp: f64, tail: Tail) -> (Option<f64>, Option<f64>) {
    if x < df + ncp {
        let p = lower_tail(x, df, ncp);
        return (Some(p), (!tail.lower && p > 0.99).then(|| upper_tail(x, df, ncp)));
    }
    let q = upper_tail(x, df, ncp);
    ((tail.lower && q > 0.99).then(|| lower_tail(x, df, ncp)), Some(q))
}

/// From high indices down: P(a, x) = P(a+1, x) + x^a exp(-x)/gamma(a+1).
fn lower_tail(x: f64, df: f64, ncp: f64) -> f64 {
    let (hx, half) = (0.5 * x, 0.5 * ncp);
    let (bottom, top) = weight_range(half);
    // Far below all weights that matter something may still be found where the tail is thin, but not for ever.
    let last = (bottom - 1e6).max(0.0);
    let mut j = top;
    let mut a = 0.5 * df + j;
    let mut p = incomplete_gamma(hx, a, Tail::LOWER);
    let mut d = dpois_raw(a, hx, false);
    let mut w = dpois_raw(j, half, false);
    let mut sum = p * w;
    while j > last {
        d *= a / hx;
        if d < 1e-300 {
            d = dpois_raw(a - 1.0, hx, false);
        }
        a -= 1.0;
        p = if a == 0.0 { 1.0 } else { p + d };
        w *= j / half;
        if w < 1e-290 {
            w = dpois_raw(j - 1.0, half, false);
        }
        j -= 1.0;
        sum += p * w;
        // Below the mode the weights fall and p stays below 1.
        if j < half && w * (j + 1.0) < 1e-18 * sum {
            break;
        }
    }
    sum.min(1.0)
}

/// From low indices up: Q(a+1, x) = Q(a, x) + x^a exp(-x)/gamma(a+1).
fn upper_tail(x: f64, df: f64, ncp: f64) -> f64 {
    let (hx, half) = (0.5 * x, 0.5 * ncp);
    let (bottom, _) = weight_range(half);
    let mut j = bottom;
    let mut a = 0.5 * df + j;
    let mut q = if a == 0.0 { 0.0 } else { incomplete_gamma(hx, a, Tail::UPPER) };
    let mut d = dpois_raw(a, hx, false);
    let mut w = dpois_raw(j, half, false);
    let mut sum = q * w;
    loop {
        q += d;
        a += 1.0;
        d *= hx / a;
        if d < 1e-300 {
            d = dpois_raw(a, hx, false);
        }
        j += 1.0;
        w *= half / j;
        sum += q * w;
        if j > half && w * (1.0 - q).max(1e-3) * 1e3 < 1e-18 * sum && w < 1e-18 {
            break;
        }
        if j > half + 1e7 {
            break;
        }
    }
    sum.min(1.0)
}

pub fn qnchisq(p: f64, df: f64, ncp: f64, tail: Tail) -> f64 {
    if p.is_nan() || df.is_nan() || ncp.is_nan() {
        return p + df + ncp;
    }
    if df.is_infinite() || df < 0.0 || ncp < 0.0 {
        return f64::NAN;
    }
    if let Some(v) = tail.at_boundary(p, 0.0, f64::INFINITY) {
        return v;
    }
    let (lower, log_p) = tail.lesser(p);
    if tail.lower_of(p) > 1.0 - f64::EPSILON {
        return f64::INFINITY;
    }
    // Without degrees of freedom the atom at zero may cover p.
    if df == 0.0 && tail.log_lower_of(p) <= -0.5 * ncp {
        return 0.0;
    }
    let side = Tail { lower, log: true };
    let sign = if lower { 1.0 } else { -1.0 };
    increasing_zero((df + ncp).max(1e-3).ln(), -740.0, 700.0, |u| {
        let x = u.exp();
        let value = pnchisq(x, df, ncp, side);
        let density = dnchisq(x, df, ncp, true) + u;
        Slope { value: sign * (value - log_p), derivative: (density - value).exp() }
    })
    .exp()
}
