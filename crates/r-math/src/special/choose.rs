//! Binomial coefficients for real upper and whole lower argument.

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

/// log of the coefficient for n >= k >= 0.
fn log_plain(n: f64, k: f64) -> f64 {
    -(n + 1.0).ln() - lbeta(n - k + 1.0, k + 1.0)
}

/// log |coefficient| and its sign for n < k - 1 (`n` not whole).
fn log_signed(n: f64, k: f64) -> (f64, i32) {
    let r = n - k + 1.0;
    (lgamma(n + 1.0) - lgamma(r) - lgamma(k + 1.0), lgamma_sign(r))
}

/// log of the absolute coefficient; -Inf where it is zero.
pub fn lchoose(n: f64, k: f64) -> f64 {
    if n.is_nan() || k.is_nan() {
        return n + k;
    }
    let k = k.round_ties_even();
    if k < 2.0 {
        return if k < 0.0 {
            f64::NEG_INFINITY
        } else if k == 0.0 {
            0.0
        } else {
            n.abs().ln()
        };
    }
    if n < 0.0 {
        return lchoose(-n + k - 1.0, k);
    }
    if is_whole(n) {
        let n = n.round_ties_even();
        if n < k {
            return f64::NEG_INFINITY;
        }
        if n - k < 2.0 {
            return lchoose(n, n - k);
        }
        return log_plain(n, k);
    }
    if n < k - 1.0 { log_signed(n, k).0 } else { log_plain(n, k) }
}

/// The binomial coefficient; `k` is rounded (R warns if that changes it).
pub fn choose(n: f64, k: f64) -> f64 {
    if n.is_nan() || k.is_nan() {
        return n + k;
    }
    let k = k.round_ties_even();
    if k < SMALL {
        // Not the negative zero a product of signs may give.
        return small(n, k) + 0.0;
    }
    if n < 0.0 {
        let r = choose(-n + k - 1.0, k);
        return if is_odd(k) { -r } else { r };
    }
    if is_whole(n) {
        let n = n.round_ties_even();
        if n < k {
            return 0.0;
        }
        if n - k < SMALL {
            return choose(n, n - k);
        }
        return log_plain(n, k).exp().round_ties_even();
    }
    if n < k - 1.0 {
        let (log, sign) = log_signed(n, k);
        return f64::from(sign) * log.exp();
    }
    log_plain(n, k).exp()
}

fn small(n: f64, k: f64) -> f64 {
    let whole = is_whole(n);
    let k = if n - k < k && n - k >= 0.0 && whole { (n - k).round_ties_even() } else { k };
    if k < 0.0 {
        return 0.0;
    }
    if k == 0.0 {
        return 1.0;
    }
    let (mut r, mut top) = (n, n);
    for j in 2..=k as i32 {
        top -= 1.0;
        r *= top / f64::from(j);
    }
    if whole { r.round_ties_even() } else { r }
}
