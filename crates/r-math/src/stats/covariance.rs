//! Covariances and correlations of the columns of matrices without missing values, in the
//! 80-bit sums of GNU R.

use crate::num::{Extended, mean, sum_of_products};

/// The covariance matrix of the columns of `x` (nrow x p), or of those of `x` with those of
/// `y`; each n - 1.
pub fn covariance(x: &[f64], y: Option<&[f64]>, nrow: usize) -> Vec<f64> {
    let xs: Vec<&[f64]> = x.chunks(nrow.max(1)).collect();
    let means = |m: &[&[f64]]| m.iter().map(|c| mean(c)).collect::<Vec<f64>>();
    let xm = means(&xs);
    let denominator = Extended::from(nrow as i64 - 1);
    let value = |a: &[f64], am: f64, b: &[f64], bm: f64| {
        if nrow < 2 {
            crate::missing::NA_REAL
        } else {
            (sum_of_products(a, am, b, bm) / denominator).to_f64()
        }
    };
    let p = xs.len();
    let Some(y) = y else {
        let mut out = vec![0.0; p * p];
        for i in 0..p {
            for j in 0..=i {
                let v = value(xs[i], xm[i], xs[j], xm[j]);
                out[i + j * p] = v;
                out[j + i * p] = v;
            }
        }
        return out;
    };
    let ys: Vec<&[f64]> = y.chunks(nrow.max(1)).collect();
    let ym = means(&ys);
    let mut out = vec![0.0; p * ys.len()];
    for i in 0..p {
        for j in 0..ys.len() {
            out[i + j * p] = value(xs[i], xm[i], ys[j], ym[j]);
        }
    }
    out
}

/// The correlation matrix of the columns of `x`; NA where a column is constant.
pub fn correlation(x: &[f64], nrow: usize) -> Vec<f64> {
    let p = x.len().checked_div(nrow).unwrap_or(0);
    let mut c = covariance(x, None, nrow);
    let sd: Vec<f64> = (0..p).map(|i| c[i + i * p].sqrt()).collect();
    for i in 0..p {
        for j in 0..i {
            let v = if sd[i] == 0.0 || sd[j] == 0.0 {
                crate::missing::NA_REAL
            } else {
                (c[i + j * p] / (sd[i] * sd[j])).clamp(-1.0, 1.0)
            };
            c[i + j * p] = v;
            c[j + i * p] = v;
        }
        c[i + i * p] = 1.0;
    }
    c
}
