//! X-splines (Blanc & Schlick, "X-splines: a spline model designed for the end-user", SIGGRAPH 1995).
//!
//! Each control point has a shape between -1 and 1: with 0 the curve has a corner there, with 1 it approximates the point, below
//! zero it goes through it. How many points stand for a piece of the curve is our own choice; GNU R's differs, the curve doesn't.

/// Control points with their shapes. There are at least two, all finite; `Curve::new` checks it.
pub struct Curve {
    points: Vec<(f64, f64)>,
    shapes: Vec<f64>,
    open: bool,
}

/// Points a piece has at least, and one more for each twentieth of an inch between its control points.
const LEAST: f64 = 8.0;
const PER_INCH: f64 = 20.0;
const MOST: f64 = 500.0;

impl Curve {
    pub fn new(x: &[f64], y: &[f64], shapes: &[f64], open: bool, repeat_ends: bool) -> Option<Curve> {
        let fit = x.len() == y.len() && x.len() >= 2 && !shapes.is_empty();
        if !fit || x.iter().chain(y).chain(shapes).any(|v| !v.is_finite()) {
            return None;
        }
        let mut points: Vec<(f64, f64)> = x.iter().copied().zip(y.iter().copied()).collect();
        let mut all: Vec<f64> =
            (0..points.len()).map(|i| shapes[i % shapes.len()].clamp(-1.0, 1.0)).collect();
        if open {
            // The curve starts and ends at its outer points.
            let last = all.len() - 1;
            (all[0], all[last]) = (0.0, 0.0);
            if repeat_ends {
                points.insert(0, points[0]);
                points.push(points[last + 1]);
                all.insert(0, 0.0);
                all.push(0.0);
            } else if points.len() < 4 {
                return None;
            }
        } else if points.len() < 3 {
            return None;
        }
        Some(Curve { points, shapes: all, open })
    }
    pub fn points(&self) -> Vec<(f64, f64)> {
        let n = self.points.len();
        let at = |i: usize| (self.points[i % n], self.shapes[i % n]);
        let pieces = if self.open { n - 3 } else { n };
        let mut out = Vec::new();
        // A closed curve begins at its first point.
        let first = if self.open { 0 } else { n - 1 };
        for k in 0..pieces {
            let j = first + k;
            let around = [at(j), at(j + 1), at(j + 2), at(j + 3)];
            let ((a, b), (c, d)) = (around[1].0, around[2].0);
            let steps = (LEAST + PER_INCH * (c - a).hypot(d - b)).min(MOST).floor() as usize;
            // A piece between two corners is straight.
            let steps = if around[1].1 == 0.0 && around[2].1 == 0.0 { 1 } else { steps };
            out.extend((0..steps).map(|i| blend(&around, i as f64 / steps as f64)));
            if self.open && k + 1 == pieces {
                out.push(blend(&around, 1.0));
            }
        }
        out
    }
}

/// The polynomial with zero first and second derivatives at its foot (equation 9), of a denominator's size.
fn rise(numerator: f64, denominator: f64) -> f64 {
    let p = 2.0 * denominator * denominator;
    let u = numerator / denominator;
    u.powi(3) * (10.0 - p + (2.0 * p - 15.0) * u + (6.0 - p) * u * u)
}
/// The functions of interpolating points (equations 13 and 14).
fn inner(u: f64, q: f64) -> f64 {
    u * (q + u * (2.0 * q + u * (8.0 - 12.0 * q + u * (14.0 * q - 11.0 + u * (4.0 - 5.0 * q)))))
}
fn outer(u: f64, q: f64) -> f64 {
    u * (q + u * (2.0 * q - u * u * (2.0 * q + u * q)))
}

/// The curve's point at `t` of the piece between the second and the third of four control points.
fn blend(p: &[((f64, f64), f64); 4], t: f64) -> (f64, f64) {
    let (s1, s2) = (p[1].1, p[2].1);
    let (w0, w2) = if s1 < 0.0 {
        (outer(-t, -0.5 * s1), inner(t, -0.5 * s1))
    } else {
        (if t < s1 { rise(t - s1, -1.0 - s1) } else { 0.0 }, rise(t + s1, 1.0 + s1))
    };
    let (w1, w3) = if s2 < 0.0 {
        (inner(1.0 - t, -0.5 * s2), outer(t - 1.0, -0.5 * s2))
    } else {
        (rise(t - 1.0 - s2, -1.0 - s2), if t > 1.0 - s2 { rise(t - 1.0 + s2, 1.0 + s2) } else { 0.0 })
    };
    let w = [w0, w1, w2, w3];
    let sum: f64 = w.iter().sum();
    let (x, y) = w.iter().zip(p).fold((0.0, 0.0), |(x, y), (w, ((px, py), _))| (x + w * px, y + w * py));
    (x / sum, y / sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    const X: [f64; 4] = [0.0, 1.0, 2.0, 3.0];
    const Y: [f64; 4] = [0.0, 2.0, -1.0, 0.0];

    fn near(c: &[(f64, f64)], p: (f64, f64)) -> bool {
        c.iter().any(|q| (q.0 - p.0).hypot(q.1 - p.1) < 1e-9)
    }

    #[test]
    fn shapes_interpolate_or_approximate() {
        let through = Curve::new(&X, &Y, &[-1.0], true, true).map(|c| c.points()).unwrap_or_default();
        assert!(X.iter().zip(Y).all(|(x, y)| near(&through, (*x, y))));
        let smooth = Curve::new(&X, &Y, &[1.0], true, true).map(|c| c.points()).unwrap_or_default();
        assert!(near(&smooth, (0.0, 0.0)) && near(&smooth, (3.0, 0.0)) && !near(&smooth, (1.0, 2.0)));
        let corners = Curve::new(&X, &Y, &[0.0], true, true).map(|c| c.points()).unwrap_or_default();
        assert_eq!(corners.len(), 4);
        assert!(Curve::new(&[1.0], &[1.0], &[0.0], true, true).is_none());
        assert!(Curve::new(&X, &[f64::NAN; 4], &[0.0], true, true).is_none());
    }
}
