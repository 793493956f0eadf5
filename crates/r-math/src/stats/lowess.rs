//! Robust locally weighted straight lines, `lowess`: W. S. Cleveland, J. Amer. Statist. Assoc.
//! 74 (1979) 829-836, with the skipping of close points of his program (1981).

use super::robust::{bisquare, reach_of};
use std::ops::Range;

/// Smoothed values at sorted `x`; `f` is the smoother span, `delta` the distance within
/// which values are interpolated.
///
/// `stopped` is asked before each pass; what a stopped call gives is of no use.
pub fn lowess(
    x: &[f64],
    y: &[f64],
    f: f64,
    iterations: usize,
    delta: f64,
    stopped: impl Fn() -> bool,
) -> Vec<f64> {
    let n = x.len();
    if n < 2 {
        return y.to_vec();
    }
    let span = ((f * n as f64 + 1e-7) as usize).clamp(2, n);
    let mut data = Data { x, y, robust: None };
    let mut fit = data.pass(span, delta);
    for _ in 0..iterations {
        let residuals: Vec<f64> = y.iter().zip(&fit).map(|(a, b)| a - b).collect();
        let reach = reach_of(&residuals);
        let mean = residuals.iter().map(|r| r.abs()).sum::<f64>() / n as f64;
        // A fit that is practically exact.
        if reach < 1e-7 * mean || stopped() {
            break;
        }
        let robust = Some(residuals.iter().map(|&r| bisquare(r, reach)).collect());
        // The same weights would give the same fit from here on.
        if robust == data.robust {
            break;
        }
        data.robust = robust;
        fit = data.pass(span, delta);
    }
    fit
}

struct Data<'a> {
    x: &'a [f64],
    y: &'a [f64],
    /// Weights from the residuals of the pass before.
    robust: Option<Vec<f64>>,
}

impl Data<'_> {
    /// Fits at anchors at most `delta` apart, and straight lines between them.
    fn pass(&self, span: usize, delta: f64) -> Vec<f64> {
        let x = self.x;
        let n = x.len();
        let mut fit = vec![0.0; n];
        let mut window = 0..span;
        let (mut anchor, mut done) = (0, 0);
        loop {
            // The nearest points: on as long as the next is nearer than the first.
            while window.end < n && x[anchor] - x[window.start] > x[window.end] - x[anchor] {
                window = window.start + 1..window.end + 1;
            }
            fit[anchor] = self.line_at(x[anchor], window.clone()).unwrap_or(self.y[anchor]);
            interpolate(x, &mut fit, done..anchor);
            let ties = x.partition_point(|&v| v <= x[anchor]).max(anchor + 1);
            let value = fit[anchor];
            fit[anchor + 1..ties].fill(value);
            if ties >= n {
                return fit;
            }
            done = ties - 1;
            // On to the last point within delta, to the next one at least.
            anchor = ties.max(x.partition_point(|&v| v <= x[done] + delta) - 1);
        }
    }

    /// The weighted straight line at `at` over the window and ties of its last point; `None` if
    /// all weights vanish.
    fn line_at(&self, at: f64, window: Range<usize>) -> Option<f64> {
        let (x, start) = (self.x, window.start);
        let reach = (at - x[start]).max(x[window.end - 1] - at);
        let mut w: Vec<f64> = x[start..]
            .iter()
            .take_while(|&&v| v <= at || v - at <= 0.999 * reach)
            .map(|&v| tricube((v - at).abs(), reach))
            .collect();
        if let Some(robust) = &self.robust {
            w.iter_mut().zip(&robust[start..]).for_each(|(w, r)| *w *= r);
        }
        let total = w.iter().fold(0.0, |s, v| s + v);
        if total <= 0.0 {
            return None;
        }
        w.iter_mut().for_each(|v| *v /= total);
        let xs = &x[start..];
        let centre = w.iter().zip(xs).fold(0.0, |s, (w, x)| s + w * x);
        let spread = w.iter().zip(xs).fold(0.0, |s, (w, x)| s + w * (x - centre) * (x - centre));
        // Points that are practically at one place have a mean only.
        if reach > 0.0 && spread.sqrt() > 0.001 * (x[x.len() - 1] - x[0]) {
            let slope = (at - centre) / spread;
            w.iter_mut().zip(xs).for_each(|(w, x)| *w *= slope * (x - centre) + 1.0);
        }
        Some(w.iter().zip(&self.y[start..]).fold(0.0, |s, (w, y)| s + w * y))
    }
}

/// Cleveland's weight at a distance; within a thousandth of an end of its range 1 or 0.
fn tricube(distance: f64, reach: f64) -> f64 {
    if distance > 0.999 * reach {
        return 0.0;
    }
    if distance <= 0.001 * reach {
        return 1.0;
    }
    let cube = |v: f64| v * v * v;
    cube(1.0 - cube(distance / reach))
}

/// The straight line between the ends of a range of points, which have their values.
fn interpolate(x: &[f64], fit: &mut [f64], between: Range<usize>) {
    let Range { start, end } = between;
    let width = x[end] - x[start];
    for j in start + 1..end {
        let share = (x[j] - x[start]) / width;
        fit[j] = share * fit[end] + (1.0 - share) * fit[start];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_straight_line_is_kept() {
        let x: Vec<f64> = (0..40).map(|i| f64::from(i * i) / 10.0).collect();
        let y: Vec<f64> = x.iter().map(|v| 3.0 - 0.5 * v).collect();
        for delta in [0.0, 2.0, 20.0] {
            let fit = lowess(&x, &y, 0.4, 3, delta, || false);
            assert!(fit.iter().zip(&y).all(|(a, b)| (a - b).abs() < 1e-12), "{delta}");
        }
    }

    #[test]
    fn an_outlier_is_ignored() {
        let x: Vec<f64> = (0..30).map(f64::from).collect();
        let mut y: Vec<f64> = x.iter().map(|v| v + (v * 7.0).sin()).collect();
        y[15] = 500.0;
        let fit = lowess(&x, &y, 0.5, 5, 0.0, || false);
        assert!((fit[15] - 15.0).abs() < 1.0, "{}", fit[15]);
    }
}
