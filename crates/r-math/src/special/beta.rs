//! The beta function and its logarithm.

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
    if a + b < 171.61447887182298 {
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
    if p >= 10.0 {
        let corr = stirling_series(p) + stirling_series(q) - stirling_series(p + q);
        return q.ln() * -0.5
            + LN_SQRT_2PI
            + corr
            + (p - 0.5) * (p / (p + q)).ln()
            + q * (-p / (p + q)).ln_1p();
    }
    if q >= 10.0 {
        // log gamma(q) - log gamma(p + q) without cancellation.
        let corr = stirling_series(q) - stirling_series(p + q);
        return lgamma(p) + corr + p - p * (p + q).ln() + (q - 0.5) * (-p / (p + q)).ln_1p();
    }
    if p < 1e-306 {
        return lgamma(p) + (lgamma(q) - lgamma(p + q));
    }
    (gamma(p) * (gamma(q) / gamma(p + q))).ln()
}
