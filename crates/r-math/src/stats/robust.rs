//! Bisquare weights of residuals, which `lowess` and `loess` share: W. S. Cleveland, "Robust
//! locally weighted regression and smoothing scatterplots", J. Amer. Statist. Assoc. 74 (1979)
//! 829-836. Within a thousandth of an end a weight is 1 or 0 (his program's rule).

use crate::num::partial_sort;

/// The median (mean of the middle two).
pub(super) fn median_of(mut values: Vec<f64>) -> f64 {
    let n = values.len();
    let upper = n / 2;
    partial_sort(&mut values, upper);
    let high = values[upper];
    if n % 2 == 1 {
        return high;
    }
    partial_sort(&mut values, upper - 1);
    (values[upper - 1] + high) / 2.0
}

/// Where weights end: six times the median size of the residuals.
pub(super) fn reach_of(residuals: &[f64]) -> f64 {
    6.0 * median_of(residuals.iter().map(|r| r.abs()).collect())
}

pub(super) fn bisquare(residual: f64, reach: f64) -> f64 {
    let size = residual.abs();
    if size > 0.999 * reach {
        return 0.0;
    }
    if size <= 0.001 * reach {
        return 1.0;
    }
    let u = 1.0 - (size / reach) * (size / reach);
    u * u
}
