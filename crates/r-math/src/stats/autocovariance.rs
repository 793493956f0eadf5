//! Autocovariances of series side by side.

use crate::linalg::Matrix;

/// Covariances or correlations at lags 0 to `lags` of all pairs of columns, in the order lag, leading
/// column, other column. Pairs with a missing value (NaN) are left out.
pub fn autocovariance(x: &Matrix, lags: usize, correlation: bool) -> Vec<f64> {
    let (n, k, step) = (x.nrow, x.ncol, lags + 1);
    let mut out = vec![0.0; step * k * k];
    for v in 0..k {
        for u in 0..k {
            for lag in 0..step {
                out[lag + step * (u + k * v)] = lagged(x.col(u), x.col(v), lag.min(n), lag);
            }
        }
    }
    if !correlation {
        return out;
    }
    if n == 1 {
        out.fill(1.0);
        return out;
    }
    let scale: Vec<f64> = (0..k).map(|u| out[step * (u + k * u)].sqrt()).collect();
    for v in 0..k {
        for u in 0..k {
            for c in &mut out[step * (u + k * v)..][..step] {
                let r = *c / (scale[u] * scale[v]);
                // Rounding must not lead outside; NaN stays.
                *c = r.clamp(-1.0, 1.0);
            }
        }
    }
    out
}

/// The mean product of a column with another one `lag` before it, over the length of the whole.
fn lagged(x: &[f64], y: &[f64], from: usize, lag: usize) -> f64 {
    let (mut sum, mut used) = (0.0, 0usize);
    for (a, b) in x[from..].iter().zip(y) {
        if !a.is_nan() && !b.is_nan() {
            used += 1;
            sum += a * b;
        }
    }
    if used > 0 { sum / (used + lag) as f64 } else { crate::missing::NA_REAL }
}
