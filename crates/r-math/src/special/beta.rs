//! The beta function and its logarithm: quotients of gamma functions, by Stirling's series (DLMF
//! 5.11.1) where these are large.

use super::loggamma::stirling_series;
use super::{LN_SQRT_2PI, gamma, lgamma};

/// Beta(a, b); NaN for negative arguments.
pub fn beta(a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() {
        return a + b;
    }
    if a < 0.0 || b < 0.0 {
        return f64::NAN;
    }
    if a == 0.0 || b == 0.0 {
        return f64::INFINITY;
    }
    if a.is_infinite() || b.is_infinite() {
        return 0.0;
    }
    if a + b < super::gamma::LARGEST {
        // Reciprocal first: the product of two gammas could overflow.
        return (1.0 / gamma(a + b)) * gamma(a) * gamma(b);
    }
    lbeta(a, b).exp()
}

/// log Beta(a, b).
pub fn lbeta(a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() {
        return a + b;
    }
    let (p, q) = (a.min(b), a.max(b));
    if p < 0.0 {
        return f64::NAN;
    }
    if p == 0.0 {
        return f64::INFINITY;
    }
    if q.is_infinite() {
        return f64::NEG_INFINITY;
    }
    // With D the rest of Stirling's series, log gamma(z) = (z - 1/2) log z - z + log sqrt(2 pi) +
    // D(z); for large arguments the leading parts are combined before they cancel.
    let share = p / (p + q);
    if q >= 10.0 {
        let rest = stirling_series(q) - stirling_series(p + q);
        let log_power = (-share).ln_1p();
        if p >= 10.0 {
            let rest = stirling_series(p) + rest;
            return -0.5 * q.ln() + LN_SQRT_2PI + rest + (p - 0.5) * share.ln() + q * log_power;
        }
        return lgamma(p) + rest + p - p * (p + q).ln() + (q - 0.5) * log_power;
    }
    // Where gamma(p) would overflow.
    if p < 1.0 / f64::MAX.sqrt() / f64::MAX.sqrt() {
        return lgamma(p) + (lgamma(q) - lgamma(p + q));
    }
    (gamma(p) * (gamma(q) / gamma(p + q))).ln()
}
