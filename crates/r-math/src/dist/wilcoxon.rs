//! The distributions of Wilcoxon's signed rank and rank sum statistics, from the counts of
//! arrangements (as doubles, exact up to 2^53).
//!
//! Counting costs time and memory of the order of the statistic's range times the sample
//! size: callers with many arguments make the counts once (`SignRank`, `RankSum`).

use super::{Tail, is_noninteger};
use crate::special::{choose, lchoose};
use std::f64::consts::LN_2;

/// Counts of all values of a symmetric statistic 0..=max.
fn density(counts: &[f64], x: f64, log: bool, log_total: f64, total: Option<f64>) -> f64 {
    let zero = if log { f64::NEG_INFINITY } else { 0.0 };
    if (x - x.round_ties_even()).abs() > 1e-7 || x.round_ties_even() < 0.0 {
        return zero;
    }
    let Some(&c) = counts.get(x.round_ties_even() as usize) else { return zero };
    match (log, total) {
        (true, _) => c.ln() - log_total,
        (false, Some(t)) => c / t,
        (false, None) => (c.ln() - log_total).exp(),
    }
}

/// The probability at or below `x`, summed from the nearer end.
fn cumulative(counts: &[f64], x: f64, tail: Tail, weight: impl Fn(f64) -> f64) -> f64 {
    let max = counts.len() as f64 - 1.0;
    if x < 0.0 {
        return tail.none_below();
    }
    if x >= max {
        return tail.all_below();
    }
    let sum = |n: usize| counts[..n].iter().fold(0.0, |p, &c| p + weight(c));
    if x <= max / 2.0 {
        tail.given_lower(sum(x as usize + 1))
    } else {
        tail.flipped().given_lower(sum((max - x) as usize))
    }
}

/// The quantile, likewise.
fn quantile(counts: &[f64], p: f64, tail: Tail, weight: impl Fn(f64) -> f64) -> f64 {
    const FUZZ: f64 = 10.0 * f64::EPSILON;
    let max = counts.len() as f64 - 1.0;
    // R refuses an infinite argument before it looks at the scale.
    if p.is_infinite() {
        return f64::NAN;
    }
    if let Some(v) = tail.at_boundary(p, 0.0, max) {
        return v;
    }
    let x = tail.lower_of(p);
    let below_middle = x <= 0.5;
    let wanted = if below_middle { x - FUZZ } else { 1.0 - x + FUZZ };
    let mut sum = 0.0;
    for (q, &c) in counts.iter().enumerate() {
        sum += weight(c);
        if below_middle && sum >= wanted {
            return q as f64;
        }
        if !below_middle && sum > wanted {
            return max - q as f64;
        }
    }
    if below_middle { max } else { 0.0 }
}

/// The signed rank statistic of a sample of size `n`.
pub struct SignRank {
    n: f64,
    counts: Vec<f64>,
}

impl SignRank {
    /// `None` if `n` is no positive whole number (up to rounding) of a feasible size.
    pub fn new(n: f64) -> Option<SignRank> {
        let n = n.round_ties_even();
        if !(n > 0.0 && n < 5000.0) {
            return None;
        }
        // Coefficients of the product of (1 + z^k).
        let max = (n * (n + 1.0) / 2.0) as usize;
        let mut counts = vec![0.0; max + 1];
        counts[0] = 1.0;
        let mut top = 0;
        for k in 1..=n as usize {
            top += k;
            for s in (k..=top).rev() {
                counts[s] += counts[s - k];
            }
        }
        Some(SignRank { n, counts })
    }

    pub fn density(&self, x: f64, log: bool) -> f64 {
        density(&self.counts, x, log, self.n * LN_2, None)
    }

    pub fn cumulative(&self, x: f64, tail: Tail) -> f64 {
        let f = (-self.n * LN_2).exp();
        cumulative(&self.counts, (x + 1e-7).round_ties_even(), tail, |c| c * f)
    }

    pub fn quantile(&self, p: f64, tail: Tail) -> f64 {
        let f = (-self.n * LN_2).exp();
        quantile(&self.counts, p, tail, |c| f * c)
    }
}

pub fn dsignrank(x: f64, n: f64, log: bool) -> f64 {
    if x.is_nan() || n.is_nan() {
        return x + n;
    }
    SignRank::new(n).map_or(f64::NAN, |s| s.density(x, log))
}

pub fn psignrank(x: f64, n: f64, tail: Tail) -> f64 {
    if x.is_nan() || n.is_nan() {
        return x + n;
    }
    SignRank::new(n).map_or(f64::NAN, |s| s.cumulative(x, tail))
}

pub fn qsignrank(p: f64, n: f64, tail: Tail) -> f64 {
    if p.is_nan() || n.is_nan() {
        return p + n;
    }
    SignRank::new(n).map_or(f64::NAN, |s| s.quantile(p, tail))
}

/// The rank sum statistic of samples of sizes `m` and `n`.
pub struct RankSum {
    total: f64,
    log_total: f64,
    counts: Vec<f64>,
}

impl RankSum {
    /// `None` if a size is no positive whole number (up to rounding) or infeasible.
    pub fn new(m: f64, n: f64) -> Option<RankSum> {
        let (m, n) = (m.round_ties_even(), n.round_ties_even());
        if !(m > 0.0 && n > 0.0 && m * n < 2e7) {
            return None;
        }
        let max = (m * n) as usize;
        let (small, large) = (m.min(n) as usize, m.max(n) as usize);
        // The Gaussian coefficient: product of (1 - z^(large+i)) / (1 - z^i). Its first half
        // is free of cancellation and the second mirrors it.
        let half = max / 2;
        let mut counts = vec![0.0; max + 1];
        counts[0] = 1.0;
        for i in 1..=small {
            for s in (large + i..=half).rev() {
                counts[s] -= counts[s - large - i];
            }
            for s in i..=half {
                counts[s] += counts[s - i];
            }
        }
        for s in half + 1..=max {
            counts[s] = counts[max - s];
        }
        Some(RankSum { total: choose(m + n, n), log_total: lchoose(m + n, n), counts })
    }

    pub fn density(&self, x: f64, log: bool) -> f64 {
        density(&self.counts, x, log, self.log_total, Some(self.total))
    }

    pub fn cumulative(&self, x: f64, tail: Tail) -> f64 {
        cumulative(&self.counts, (x + 1e-7).floor(), tail, |c| c / self.total)
    }

    pub fn quantile(&self, p: f64, tail: Tail) -> f64 {
        quantile(&self.counts, p, tail, |c| c / self.total)
    }
}

pub fn dwilcox(x: f64, m: f64, n: f64, log: bool) -> f64 {
    if x.is_nan() || m.is_nan() || n.is_nan() {
        return x + m + n;
    }
    RankSum::new(m, n).map_or(f64::NAN, |s| s.density(x, log))
}

pub fn pwilcox(x: f64, m: f64, n: f64, tail: Tail) -> f64 {
    if x.is_nan() || m.is_nan() || n.is_nan() {
        return x + m + n;
    }
    RankSum::new(m, n).map_or(f64::NAN, |s| s.cumulative(x, tail))
}

pub fn qwilcox(p: f64, m: f64, n: f64, tail: Tail) -> f64 {
    if p.is_nan() || m.is_nan() || n.is_nan() {
        return p + m + n;
    }
    if is_noninteger(m) || is_noninteger(n) {
        return f64::NAN;
    }
    RankSum::new(m, n).map_or(f64::NAN, |s| s.quantile(p, tail))
}
