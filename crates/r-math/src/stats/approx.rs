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
    if v.is_nan() {
        return v;
    }
    let (Some(&first), Some(&last)) = (x.first(), x.last()) else { return f64::NAN };
    if v < first {
        return left;
    }
    if v > last {
        return right;
    }
    // The first point at or beyond `v`; of equal ones the last.
    let at = x.partition_point(|&k| k < v);
    let exact = x[at..].partition_point(|&k| k == v);
    if exact > 0 {
        return y[at + exact - 1];
    }
    let ((x0, y0), (x1, y1)) = ((x[at - 1], y[at - 1]), (x[at], y[at]));
    match how {
        Approx::Linear => y0 + (y1 - y0) * ((v - x0) / (x1 - x0)),
        // A weight of zero must hide a missing value.
        Approx::Constant(f) => {
            let part = |w: f64, y: f64| if w != 0.0 { y * w } else { 0.0 };
            part(1.0 - f, y0) + part(f, y1)
        }
    }
}
