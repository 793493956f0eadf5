//! Covariances and correlations of the columns of matrices, in the 80-bit sums of GNU R.
//!
//! Missing values are NaN. A column without them is compared with another as a whole; with pairwise
//! deletion each pair of columns has its own rows.

use crate::missing::NA_REAL;
use crate::num::{Extended, mean, sum_of_products};

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// Signs of differences instead of products (Kendall).
    pub kendall: bool,
    /// Over the standard deviations?
    pub scaled: bool,
}

/// A result by columns, and whether some column was constant.
pub type Matrix = (Vec<f64>, bool);

struct Column {
    values: Vec<f64>,
    mean: f64,
    /// The square root of the covariance with itself.
    spread: f64,
}

impl Measure {
    /// The sum of products of two columns, over its denominator.
    fn product(self, a: &Column, b: &Column) -> f64 {
        if self.kendall {
            return sign_product(&a.values, &b.values);
        }
        let n = a.values.len();
        if n < 2 {
            return NA_REAL;
        }
        (sum_of_products(&a.values, a.mean, &b.values, b.mean) / Extended::from(n as i64 - 1)).to_f64()
    }

    fn column(self, values: Vec<f64>) -> Column {
        let mean = mean(&values);
        let mut c = Column { values, mean, spread: 0.0 };
        if self.scaled {
            c.spread = self.product(&c, &c).sqrt();
        }
        c
    }

    fn between(self, a: &Column, b: &Column, constant: &mut bool) -> f64 {
        let v = self.product(a, b);
        if !self.scaled {
            return v;
        }
        if a.spread == 0.0 || b.spread == 0.0 {
            *constant = true;
            return NA_REAL;
        }
        (v / (a.spread * b.spread)).clamp(-1.0, 1.0)
    }
}

/// The sum over ordered pairs of rows of the products of signs of differences.
fn sign_product(a: &[f64], b: &[f64]) -> f64 {
    let sign = |d: f64| if d > 0.0 { 1i64 } else { -i64::from(d < 0.0) };
    let mut sum = 0i64;
    for i in 0..a.len() {
        for j in 0..i {
            sum += sign(a[i] - a[j]) * sign(b[i] - b[j]);
        }
    }
    2.0 * sum as f64
}

/// The columns of `x` (`nrow` rows) with those of `y`, or with each other, using the rows `keep`. A
/// column with a missing value in them gives missing results; its correlation with itself is 1.
pub fn covariance(x: &[f64], y: Option<&[f64]>, nrow: usize, keep: &[bool], how: Measure) -> Matrix {
    let columns = |m: &[f64]| -> Vec<Option<Column>> {
        m.chunks(nrow.max(1))
            .map(|c| {
                let v: Vec<f64> = c.iter().zip(keep).filter(|(_, k)| **k).map(|(v, _)| *v).collect();
                (!v.iter().any(|v| v.is_nan())).then(|| how.column(v))
            })
            .collect()
    };
    let mut constant = false;
    let xs = columns(x);
    let p = xs.len();
    let mut pair = |a: &Option<Column>, b: &Option<Column>| match (a, b) {
        (Some(a), Some(b)) => how.between(a, b, &mut constant),
        _ => NA_REAL,
    };
    let Some(y) = y else {
        let mut out = vec![0.0; p * p];
        for i in 0..p {
            for j in 0..=i {
                let v = if how.scaled && i == j { 1.0 } else { pair(&xs[i], &xs[j]) };
                out[i + j * p] = v;
                out[j + i * p] = v;
            }
        }
        return (out, constant);
    };
    let ys = columns(y);
    let out = ys.iter().flat_map(|b| xs.iter().map(|a| pair(a, b)).collect::<Vec<f64>>()).collect();
    (out, constant)
}

/// Likewise, each pair of columns over the rows that both have.
pub fn covariance_pairwise(x: &[f64], y: Option<&[f64]>, nrow: usize, how: Measure) -> Matrix {
    let split = |m: &[f64]| m.chunks(nrow.max(1)).map(<[f64]>::to_vec).collect::<Vec<_>>();
    let xs = split(x);
    let p = xs.len();
    let mut constant = false;
    let mut pair = |a: &[f64], b: &[f64]| {
        let (a, b): (Vec<f64>, Vec<f64>) =
            a.iter().zip(b).filter(|(a, b)| !a.is_nan() && !b.is_nan()).map(|(a, b)| (*a, *b)).unzip();
        if a.len() < 2 {
            return NA_REAL;
        }
        how.between(&how.column(a), &how.column(b), &mut constant)
    };
    if let Some(y) = y {
        let ys = split(y);
        let out = ys.iter().flat_map(|b| xs.iter().map(|a| pair(a, b)).collect::<Vec<f64>>()).collect();
        return (out, constant);
    }
    let mut out = vec![0.0; p * p];
    for i in 0..p {
        for j in 0..=i {
            let v = pair(&xs[i], &xs[j]);
            out[i + j * p] = v;
            out[j + i * p] = v;
        }
    }
    (out, constant)
}
