//! Binomial coefficients for real upper and whole lower argument.
//!
//! Three identities bring any argument to a plain one: reflection (M. Abramowitz & I. A. Stegun
//! (1964), 24.1.1) choose(n, k) = (-1)^k choose(k - n - 1, k) for negative n, symmetry
//! choose(n, k) = choose(n, n - k) for whole n, and choose(n, k) = 1/((n+1) B(n-k+1, k+1)).

use super::{lbeta, lgamma, lgamma_sign};

/// Lower arguments below this are products, exact for whole numbers.
const SMALL: f64 = 30.0;

/// Whole up to the noise of a computation, as R tests it.
fn is_whole(x: f64) -> bool {
    (x - x.round_ties_even()).abs() <= 1e-7 * x.abs().max(1.0)
}

fn is_odd(k: f64) -> bool {
    k != 2.0 * (k / 2.0).floor()
}

/// Logarithm of the absolute value, and sign, for n >= 0 and k >= 0.
fn log_and_sign(n: f64, k: f64) -> (f64, f64) {
    let rest = n - k + 1.0;
    if rest < 0.0 {
        // Only for n that is not whole: gamma at a negative argument.
        return (lgamma(n + 1.0) - lgamma(rest) - lgamma(k + 1.0), f64::from(lgamma_sign(rest)));
    }
    (-(n + 1.0).ln() - lbeta(rest, k + 1.0), 1.0)
}

/// n rounded if it is whole, with the lower argument made small by symmetry; `None` if the
/// coefficient vanishes.
fn whole_pair(n: f64, k: f64) -> Option<(f64, f64)> {
    if !is_whole(n) {
        return Some((n, k));
    }
    let n = n.round_ties_even();
    (n >= k).then_some((n, k.min(n - k)))
}

/// log of the absolute coefficient; -Inf where it is zero.
pub fn lchoose(n: f64, k: f64) -> f64 {
    if n.is_nan() || k.is_nan() {
        return n + k;
    }
    let k = k.round_ties_even();
    if k < 0.0 {
        return f64::NEG_INFINITY;
    }
    // (For k = 1 the reflected argument would be rounded.)
    let n = if n < 0.0 && k > 1.0 { -n + k - 1.0 } else { n };
    let pair = if k < 2.0 { Some((n, k)) } else { whole_pair(n, k) };
    match pair {
        None => f64::NEG_INFINITY,
        Some((_, 0.0)) => 0.0,
        Some((n, 1.0)) => n.abs().ln(),
        Some((n, k)) => log_and_sign(n, k).0,
    }
}

/// The binomial coefficient; `k` is rounded (R warns if that changes it).
pub fn choose(n: f64, k: f64) -> f64 {
    if n.is_nan() || k.is_nan() {
        return n + k;
    }
    let k = k.round_ties_even();
    if k < 0.0 {
        return 0.0;
    }
    if k < SMALL {
        // Not the negative zero a product of signs may give.
        return product(n, k) + 0.0;
    }
    if n < 0.0 {
        let reflected = choose(-n + k - 1.0, k);
        return if is_odd(k) { -reflected } else { reflected };
    }
    let Some((top, bottom)) = whole_pair(n, k) else { return 0.0 };
    if bottom < SMALL {
        return product(top, bottom);
    }
    let (log, sign) = log_and_sign(top, bottom);
    let value = sign * log.exp();
    if is_whole(n) { value.round_ties_even() } else { value }
}

/// n/1 (n-1)/2 ... (n-k+1)/k, by symmetry the shorter one for whole n.
fn product(n: f64, k: f64) -> f64 {
    let whole = is_whole(n);
    let k = if whole && n >= k && n - k < k { (n - k).round_ties_even() } else { k };
    if k == 0.0 {
        return 1.0;
    }
    let value = (2..=k as i32).fold(n, |r, j| r * ((n - f64::from(j - 1)) / f64::from(j)));
    if whole { value.round_ties_even() } else { value }
}
