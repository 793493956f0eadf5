//! Linear and piecewise constant interpolation.

/// How to interpolate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Approx {
    Linear,
    /// A compromise between left (0) and right (1) value.
    Constant(f64),
}

/// `approx`: values at `at` of the function through (x, y), `x` increasing; `left` and
/// `right` outside.
pub fn approx(x: &[f64], y: &[f64], at: &[f64], how: Approx, left: f64, right: f64) -> Vec<f64> {
    at.iter().map(|&v| one(x, y, v, how, left, right)).collect()
}

fn one(x: &[f64], y: &[f64], v: f64, how: Approx, left: f64, right: f64) -> f64 {
    if v.is_nan() || x.is_empty() {
        return if v.is_nan() { v } else { f64::NAN };
    }
    let last = x.len() - 1;
    if v < x[0] {
        return left;
    }
    if v > x[last] {
        return right;
    }
    let (mut i, mut j) = (0, last);
    while i + 1 < j {
        let mid = (i + j) / 2;
        if v < x[mid] {
            j = mid;
        } else {
            i = mid;
        }
    }
    if v == x[j] {
        return y[j];
    }
    if v == x[i] {
        return y[i];
    }
    match how {
        Approx::Linear => y[i] + (y[j] - y[i]) * ((v - x[i]) / (x[j] - x[i])),
        // A weight of zero must hide a missing value.
        Approx::Constant(f) => {
            let part = |w: f64, y: f64| if w != 0.0 { y * w } else { 0.0 };
            part(1.0 - f, y[i]) + part(f, y[j])
        }
    }
}
