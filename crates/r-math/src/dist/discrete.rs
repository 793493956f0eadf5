//! What the discrete distributions share: integer tests and the search for a quantile.

use super::Tail;
use super::normal::qnorm_tailed;

/// Is `x` too far from a whole number to count as one? (R warns then.)
pub fn is_noninteger(x: f64) -> bool {
    (x - x.round_ties_even()).abs() > 1e-7 * x.abs().max(1.0)
}

/// Moments for the first guess, and the support.
pub(super) struct Shape {
    pub mean: f64,
    pub sd: f64,
    pub skewness: f64,
    pub least: f64,
    pub most: f64,
}

/// The least whole number whose lower tail reaches `p`, found from the Cornish-Fisher guess
/// by doubling steps and bisection. `cdf` answers on the scale of `tail`.
///
/// The comparison is widened by a few units in the last place, so that a probability that
/// was computed comes back to where it came from.
pub(super) fn quantile(p: f64, tail: Tail, s: &Shape, cdf: impl Fn(f64) -> f64) -> f64 {
    const FUZZ: f64 = 64.0 * f64::EPSILON;
    if tail.log && p < -1e15 {
        // No distribution that can be computed reaches so far.
        return if tail.lower { s.least } else { s.most };
    }
    // Towards less demand: a lower tail may fall short, an upper one exceed a little.
    let sign = if tail.log == tail.lower { 1.0 } else { -1.0 };
    let wanted = p * (1.0 + sign * FUZZ);
    let reached = |x: f64| if tail.lower { cdf(x) >= wanted } else { cdf(x) <= wanted };
    let z = qnorm_tailed(p, tail);
    let guess = s.mean + s.sd * (z + s.skewness * (z * z - 1.0) / 6.0);
    let guess = if guess.is_finite() { guess } else { s.mean };
    let start = guess.round_ties_even().clamp(s.least, s.most);
    let (mut lo, mut hi) = bracket(start, s, &reached);
    while hi - lo > 1.0 {
        let mid = ((lo + hi) / 2.0).floor();
        if mid <= lo || mid >= hi {
            break;
        }
        if reached(mid) {
            hi = mid;
        } else {
            lo = mid;
        }
    }
    hi
}

/// Not reached at the first (or just below the support), reached at the second.
fn bracket(start: f64, s: &Shape, reached: &impl Fn(f64) -> bool) -> (f64, f64) {
    let mut step = (s.sd * 0.01).floor().max(1.0);
    if reached(start) {
        let mut hi = start;
        loop {
            if hi <= s.least {
                return (s.least - 1.0, s.least);
            }
            let lo = (hi - step).max(s.least);
            if !reached(lo) {
                return (lo, hi);
            }
            hi = lo;
            step *= 2.0;
        }
    }
    let mut lo = start;
    loop {
        if lo >= s.most {
            return (lo, s.most);
        }
        let hi = (lo + step).min(s.most);
        if reached(hi) || hi >= s.most || hi > 1e300 {
            return (lo, hi);
        }
        lo = hi;
        step *= 2.0;
    }
}
