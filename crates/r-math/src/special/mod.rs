//! Special functions with R's domains and limits.
//!
//! Invariants: NaN in gives NaN out (payload kept, so `NA` stays `NA`); a pole or a value
//! outside the domain gives NaN where R gives NaN with a warning. Accuracy is a few units
//! in the last place, also where GNU R's own is worse.
//!
//! Doesn't know: distributions.

mod bessel_ik;
mod bessel_jy;
mod beta;
mod choose;
mod gamma;
mod loggamma;
mod polygamma;
mod stirling_table;
mod trigpi;

pub use bessel_ik::{bessel_i, bessel_k};
pub use bessel_jy::{bessel_j, bessel_y};
pub use beta::{beta, lbeta};
pub use choose::{choose, lchoose};
pub use gamma::gamma;
pub(crate) use loggamma::stirling_series;
pub use loggamma::{lgamma, lgamma_sign, lgamma1p, stirling_error};
pub use polygamma::{digamma, psigamma, trigamma};
pub use trigpi::{cospi, sinpi, tanpi};

/// R's factorial: gamma(x + 1).
pub fn factorial(x: f64) -> f64 {
    gamma(x + 1.0)
}

/// R's lfactorial: lgamma(x + 1).
pub fn lfactorial(x: f64) -> f64 {
    lgamma(x + 1.0)
}

/// log(sqrt(2 pi)).
pub(crate) const LN_SQRT_2PI: f64 = 0.918938533204672741780329736406;

/// The polynomial with these coefficients, constant term first, by Horner's rule.
#[inline]
pub(crate) fn horner(c: &[f64], x: f64) -> f64 {
    c.iter().rev().fold(0.0, |acc, &k| acc * x + k)
}
