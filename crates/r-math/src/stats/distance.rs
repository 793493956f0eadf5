//! Distances between the rows of a matrix.

use crate::missing::NA_REAL;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Metric {
    Euclidean,
    Maximum,
    Manhattan,
    Canberra,
    Binary,
    /// With this power.
    Minkowski(f64),
}

/// `dist(x, method)`: the lower triangle by columns. Pairs with a missing coordinate are
/// scaled up from the others.
pub fn dist(x: &[f64], nrow: usize, ncol: usize, metric: Metric) -> Vec<f64> {
    // By rows: a pair is two runs of memory.
    let rows: Vec<f64> = (0..nrow).flat_map(|i| (0..ncol).map(move |k| x[i + k * nrow])).collect();
    let row = |i: usize| &rows[i * ncol..(i + 1) * ncol];
    let whole = metric == Metric::Euclidean && rows.iter().all(|v| v.is_finite());
    let mut out = Vec::with_capacity(nrow * nrow.saturating_sub(1) / 2);
    for j in 0..nrow {
        for i in j + 1..nrow {
            out.push(if whole && ncol > 0 {
                euclidean(row(i), row(j))
            } else {
                metric.between(row(i), row(j))
            });
        }
    }
    out
}

/// Without missing or infinite coordinates; an overflow gives infinity.
fn euclidean(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).fold(0.0, |s, (x, y)| s + (x - y) * (x - y)).sqrt()
}

impl Metric {
    fn between(self, a: &[f64], b: &[f64]) -> f64 {
        let ncol = a.len();
        let pairs = a.iter().copied().zip(b.iter().copied());
        let pairs = pairs.filter(|(a, b)| !a.is_nan() && !b.is_nan());
        if self == Metric::Binary {
            return binary(pairs);
        }
        let (mut sum, mut count) = (0.0f64, 0usize);
        let mut most = f64::NEG_INFINITY;
        for (a, b) in pairs {
            let Some(v) = self.term(a, b) else { continue };
            sum += v;
            most = most.max(v);
            count += 1;
        }
        if count == 0 {
            return NA_REAL;
        }
        let scaled = if count != ncol { sum / (count as f64 / ncol as f64) } else { sum };
        match self {
            Metric::Maximum => most,
            Metric::Euclidean => scaled.sqrt(),
            Metric::Minkowski(p) => scaled.powf(1.0 / p),
            _ => scaled,
        }
    }

    /// One coordinate's part; `None` if it is undefined.
    fn term(self, a: f64, b: f64) -> Option<f64> {
        let diff = (a - b).abs();
        let v = match self {
            Metric::Euclidean => (a - b) * (a - b),
            Metric::Minkowski(p) => diff.powf(p),
            Metric::Canberra => return canberra(a, b),
            _ => diff,
        };
        (!v.is_nan()).then_some(v)
    }
}

fn canberra(a: f64, b: f64) -> Option<f64> {
    let (sum, diff) = (a.abs() + b.abs(), (a - b).abs());
    if sum <= f64::MIN_POSITIVE && diff <= f64::MIN_POSITIVE {
        return None;
    }
    let v = diff / sum;
    if v.is_nan() {
        // Infinity against a number counts fully.
        let full = diff.is_infinite() && diff == sum;
        return full.then_some(1.0);
    }
    Some(v)
}

/// Share of coordinates with exactly one non-zero among those with any.
fn binary(pairs: impl Iterator<Item = (f64, f64)>) -> f64 {
    let (mut total, mut any, mut one) = (0, 0, 0);
    for (a, b) in pairs {
        if a.is_infinite() || b.is_infinite() {
            continue;
        }
        if a != 0.0 || b != 0.0 {
            any += 1;
            if a == 0.0 || b == 0.0 {
                one += 1;
            }
        }
        total += 1;
    }
    if total == 0 {
        NA_REAL
    } else if any == 0 {
        0.0
    } else {
        f64::from(one) / f64::from(any)
    }
}
