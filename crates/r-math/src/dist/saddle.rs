//! The saddle-point forms of the binomial and Poisson probabilities of C. Loader, "Fast and
//! accurate computation of binomial probabilities" (2000, Lucent Bell Labs), for real
//! arguments: the kernels of most densities and of the incomplete gamma and beta functions.

use crate::dd::{Dd, two_prod};
use crate::special::{lgamma, stirling_error};
use std::f64::consts::PI;

/// log(2 pi).
const LN_2PI: f64 = 1.837877066409345483560659472811;

/// log(1 + x) - x without cancellation, x > -1.
pub fn log1pmx(x: f64) -> f64 {
    if !(-0.5..=1.0).contains(&x) {
        return x.ln_1p() - x;
    }
    // With r = x/(2+x): log(1+x) = 2 atanh(r), and x = 2r/(1-r).
    let r = x / (2.0 + x);
    let r2 = r * r;
    let (mut sum, mut term, mut k) = (0.0, r2 * r, 3.0);
    while term.abs() > 1e-19 * sum_scale(sum, r) {
        sum += term / k;
        term *= r2;
        k += 2.0;
    }
    2.0 * sum - r * x
}

fn sum_scale(sum: f64, r: f64) -> f64 {
    sum.abs().max(r * r * 1e-3)
}

/// The deviance part x log(x/np) + np - x.
pub(crate) fn bd0(x: f64, np: f64) -> f64 {
    if !x.is_finite() || !np.is_finite() || np == 0.0 {
        return f64::NAN;
    }
    let diff = x - np;
    if diff.abs() < 0.1 * (x + np) {
        return bd0_near(x, np, diff);
    }
    let log_part = x * (x / np).ln();
    let plain = log_part + np - x;
    // Cancellation only hurts where the parts are large and exp(-plain) doesn't vanish.
    if plain < 750.0 && log_part.abs() > 100.0 { bd0_exact(x, np) } else { plain }
}

fn bd0_near(x: f64, np: f64, diff: f64) -> f64 {
    let v = diff / (x + np);
    let mut s = diff * v;
    if s.abs() < f64::MIN_POSITIVE {
        return s;
    }
    let v2 = v * v;
    let mut ej = 2.0 * x * v;
    for j in 1..1000 {
        ej *= v2;
        let next = s + ej / f64::from(2 * j + 1);
        if next == s {
            break;
        }
        s = next;
    }
    s
}

/// The same in double-double.
fn bd0_exact(x: f64, np: f64) -> f64 {
    // Double-double products lose their low part near the ends of the range: np moves by a power of two.
    let quotient = x / np;
    let shift = if quotient > 1e200 {
        600
    } else if quotient < 1e-200 {
        -600
    } else {
        0
    };
    let log = (Dd::from(x) / Dd::from(np * 2f64.powi(shift))).ln();
    let log = if shift == 0 { log } else { log + Dd::from(f64::from(shift)) * Dd::from(2.0).ln() };
    (Dd::from(x) * log + Dd::from(np) - Dd::from(x)).to_f64()
}

fn finish(exponent: f64, variance: f64, log: bool) -> f64 {
    if log { exponent - 0.5 * variance.ln() } else { exponent.exp() / variance.sqrt() }
}

fn scaled(l: f64, log: bool) -> f64 {
    if log { l } else { l.exp() }
}

fn zero(log: bool) -> f64 {
    if log { f64::NEG_INFINITY } else { 0.0 }
}

fn one(log: bool) -> f64 {
    if log { 0.0 } else { 1.0 }
}

/// lambda^x exp(-lambda) / gamma(x + 1).
pub(crate) fn dpois_raw(x: f64, lambda: f64, log: bool) -> f64 {
    if lambda == 0.0 {
        return if x == 0.0 { one(log) } else { zero(log) };
    }
    if lambda.is_infinite() || x < 0.0 {
        return zero(log);
    }
    if x <= lambda * f64::MIN_POSITIVE {
        return scaled(-lambda, log);
    }
    if lambda < x * f64::MIN_POSITIVE {
        if x.is_infinite() {
            return zero(log);
        }
        return scaled(-lambda + x * lambda.ln() - lgamma(x + 1.0), log);
    }
    finish(-stirling_error(x) - bd0(x, lambda), 2.0 * PI * x, log)
}

/// choose(n, x) p^x q^(n-x), gamma functions for factorials; q = 1 - p given with care.
pub(crate) fn dbinom_raw(x: f64, n: f64, p: f64, q: f64, log: bool) -> f64 {
    if p == 0.0 {
        return if x == 0.0 { one(log) } else { zero(log) };
    }
    if q == 0.0 {
        return if x == n { one(log) } else { zero(log) };
    }
    if x == 0.0 {
        return if n == 0.0 { one(log) } else { scaled(all_of_one_kind(n, p, q), log) };
    }
    if x == n {
        return scaled(all_of_one_kind(n, q, p), log);
    }
    if x < 0.0 || x > n {
        return zero(log);
    }
    two_sided(x, n - x, p, q, log)
}

/// The same for x = a and n - x = b, given separately since their sum may round one away.
pub(crate) fn dbinom_parts(a: f64, b: f64, p: f64, q: f64, log: bool) -> f64 {
    if p == 0.0 || q == 0.0 {
        let impossible = if p == 0.0 { a } else { b };
        return if impossible == 0.0 { one(log) } else { zero(log) };
    }
    match (a == 0.0, b == 0.0) {
        (true, true) => one(log),
        (true, false) => scaled(all_of_one_kind(b, p, q), log),
        (false, true) => scaled(all_of_one_kind(a, q, p), log),
        (false, false) => two_sided(a, b, p, q, log),
    }
}

/// The same for x and n - x both positive: gamma(a+b+1)/(gamma(a+1)
/// gamma(b+1)) p^a q^b. The beta density's kernel, too.
pub(crate) fn two_sided(a: f64, b: f64, p: f64, q: f64, log: bool) -> f64 {
    let n = a + b;
    let (np, nq) = both_means(n, p, q);
    let lc = stirling_error(n)
        - stirling_error(a)
        - stirling_error(b)
        - bd0_corrected(a, np)
        - bd0_corrected(b, nq);
    // a b / n without overflow: the lesser part divided by the sum is harmless.
    let lf = LN_2PI + a.max(b).ln() + (a.min(b) / n).ln();
    scaled(lc - 0.5 * lf, log)
}

/// n log(q), by the lesser of p and q.
fn all_of_one_kind(n: f64, p: f64, q: f64) -> f64 {
    if p < 0.5 { n * (-p).ln_1p() } else { n * q.ln() }
}

/// n p and n q beyond double precision. The lesser of p and q is taken for exact: the other
/// one is its complement, rounded, and large powers would show the rounding.
fn both_means(n: f64, p: f64, q: f64) -> (Dd, Dd) {
    if p <= q {
        let np = two_prod(n, p);
        (np, Dd::from(n) - np)
    } else {
        let nq = two_prod(n, q);
        (Dd::from(n) - nq, nq)
    }
}

/// a log(a/(n p)) + b log(b/(n q)) for n = a + b: minus the logarithm of the likelihood ratio.
pub(crate) fn deviance(a: f64, b: f64, p: f64, q: f64) -> f64 {
    let (np, nq) = both_means(a + b, p, q);
    bd0_corrected(a, np) + bd0_corrected(b, nq)
}

/// bd0(x, np) with the low part of np to first order: its derivative is 1 - x/np.
fn bd0_corrected(x: f64, np: Dd) -> f64 {
    bd0(x, np.hi) + np.lo * (1.0 - x / np.hi)
}
