//! B-splines by the recurrence of C. de Boor ("A Practical Guide to Splines", 1978, chapter X) and
//! smoothing splines in their basis (F. O'Sullivan, "A statistical perspective on ill-posed inverse
//! problems", Statist. Sci. 1 (1986) 502-527): banded normal equations, leverages from the central
//! bands of the inverse (M. F. Hutchinson & F. R. de Hoog, Numer. Math. 47 (1985) 99-106).

/// The interval of `knots` that holds `x`, from `order - 1` up to the last that is not empty.
fn interval(knots: &[f64], order: usize, x: f64) -> usize {
    let n = knots.len() - order;
    let mut i = knots[..=n].partition_point(|k| *k <= x).saturating_sub(1).clamp(order - 1, n - 1);
    while i > order - 1 && knots[i] == knots[i + 1] {
        i -= 1;
    }
    i
}

/// The `order` basis functions that do not vanish at `x`, and the number of the first.
pub fn bspline_basis(knots: &[f64], order: usize, x: f64) -> (usize, Vec<f64>) {
    let i = interval(knots, order, x);
    let mut b = vec![1.0];
    for k in 1..order {
        let mut next = vec![0.0; k + 1];
        for (r, value) in b.iter().enumerate() {
            let (left, right) = (knots[i + 1 + r - k], knots[i + 1 + r]);
            let term = value / (right - left);
            next[r] += (right - x) * term;
            next[r + 1] += (x - left) * term;
        }
        b = next;
    }
    (i + 1 - order, b)
}

/// The spline with these coefficients, or a derivative of it, at `x`.
pub fn bspline_value(knots: &[f64], order: usize, coefficients: &[f64], derivative: usize, x: f64) -> f64 {
    if derivative >= order {
        return 0.0;
    }
    let i = interval(knots, order, x);
    let first = i + 1 - order;
    let mut c = coefficients[first..=i].to_vec();
    for d in 1..=derivative {
        for r in (d..order).rev() {
            let (left, right) = (knots[first + r], knots[first + r + order - d]);
            c[r] = (order - d) as f64 * (c[r] - c[r - 1]) / (right - left);
        }
    }
    for k in derivative + 1..order {
        for r in (k..order).rev() {
            let (left, right) = (knots[first + r], knots[first + r + order - k]);
            let at = (x - left) / (right - left);
            c[r] = (1.0 - at) * c[r - 1] + at * c[r];
        }
    }
    c[order - 1]
}

/// A symmetric matrix with three bands beside the diagonal: `band[k][i]` is element (i, i + k).
#[derive(Clone, Debug)]
struct Banded {
    band: [Vec<f64>; 4],
}

impl Banded {
    fn zeros(n: usize) -> Banded {
        Banded { band: std::array::from_fn(|_| vec![0.0; n]) }
    }

    fn len(&self) -> usize {
        self.band[0].len()
    }

    /// L with L L' = self, L's element (i + k, i) in `band[k][i]`; `None` unless positive definite.
    fn cholesky(mut self) -> Option<Banded> {
        let n = self.len();
        for j in 0..n {
            for m in 1..=3.min(j) {
                let left = self.band[m][j - m];
                for k in 0..=3 - m {
                    if j + k < n {
                        self.band[k][j] -= left * self.band[m + k][j - m];
                    }
                }
            }
            let d = self.band[0][j];
            if d.is_nan() || d <= 0.0 {
                return None;
            }
            let root = d.sqrt();
            self.band[0][j] = root;
            for k in 1..4 {
                self.band[k][j] /= root;
            }
        }
        Some(self)
    }

    /// Solves L L' x = b.
    fn solve(&self, b: &[f64]) -> Vec<f64> {
        let n = self.len();
        let mut x = b.to_vec();
        for i in 0..n {
            for k in 1..=3.min(i) {
                x[i] -= self.band[k][i - k] * x[i - k];
            }
            x[i] /= self.band[0][i];
        }
        for i in (0..n).rev() {
            for k in 1..4 {
                if i + k < n {
                    x[i] -= self.band[k][i] * x[i + k];
                }
            }
            x[i] /= self.band[0][i];
        }
        x
    }

    /// The same four bands of the inverse of L L'.
    fn inverse_bands(&self) -> Banded {
        let n = self.len();
        let mut v = Banded::zeros(n);
        let element = |v: &Banded, i: usize, j: usize| {
            let (a, b) = (i.min(j), i.max(j));
            if b < n && b - a < 4 { v.band[b - a][a] } else { 0.0 }
        };
        for i in (0..n).rev() {
            let d = self.band[0][i];
            for k in (0..4).rev() {
                if i + k >= n {
                    continue;
                }
                let sum: f64 = (1..4)
                    .filter(|m| i + m < n)
                    .map(|m| self.band[m][i] / d * element(&v, i + m, i + k))
                    .sum();
                v.band[k][i] = if k == 0 { 1.0 / (d * d) - sum } else { -sum };
            }
        }
        v
    }
}

/// The parts of a smoothing problem that do not depend on the parameter.
#[derive(Clone, Debug)]
pub struct SmoothingSpline<'a> {
    knots: &'a [f64],
    y: &'a [f64],
    /// Square roots of the weights.
    w: &'a [f64],
    basis: Vec<(usize, Vec<f64>)>,
    gram: Banded,
    penalty: Banded,
    target: Vec<f64>,
}

/// The fit for one parameter.
#[derive(Clone, Debug)]
pub struct Smoothed {
    pub coefficients: Vec<f64>,
    pub fitted: Vec<f64>,
    pub leverages: Vec<f64>,
}

impl<'a> SmoothingSpline<'a> {
    /// Cubic splines over `knots` (each end four times) for data at increasing `x`.
    pub fn new(knots: &'a [f64], x: &[f64], y: &'a [f64], w: &'a [f64]) -> SmoothingSpline<'a> {
        let nk = knots.len() - 4;
        let basis: Vec<_> = x.iter().map(|v| bspline_basis(knots, 4, *v)).collect();
        let mut gram = Banded::zeros(nk);
        let mut target = vec![0.0; nk];
        for (i, (first, b)) in basis.iter().enumerate() {
            let w2 = w[i] * w[i];
            for r in 0..4 {
                target[first + r] += w2 * y[i] * b[r];
                for k in 0..4 - r {
                    gram.band[k][first + r] += w2 * b[r] * b[r + k];
                }
            }
        }
        let penalty = curvature(knots);
        SmoothingSpline { knots, y, w, basis, gram, penalty, target }
    }

    /// The size of the data's part relative to the penalty's, ends aside.
    pub fn ratio(&self) -> f64 {
        let nk = self.knots.len() - 4;
        let inner = 2..nk.saturating_sub(3);
        let sum = |b: &Banded| inner.clone().map(|i| b.band[0][i]).fold(0.0, |s, v| s + v);
        sum(&self.gram) / sum(&self.penalty)
    }

    /// `None` if the equations are not positive definite.
    pub fn fit(&self, lambda: f64) -> Option<Smoothed> {
        let mut m = self.gram.clone();
        for (to, from) in m.band.iter_mut().zip(&self.penalty.band) {
            to.iter_mut().zip(from).for_each(|(a, b)| *a += lambda * b);
        }
        let l = m.cholesky()?;
        let coefficients = l.solve(&self.target);
        let inverse = l.inverse_bands();
        let fitted = self
            .basis
            .iter()
            .map(|(first, b)| b.iter().enumerate().map(|(r, v)| v * coefficients[first + r]).sum())
            .collect();
        let leverage = |i: usize| {
            let (first, b) = &self.basis[i];
            let quadratic: f64 = (0..4)
                .map(|r| {
                    let rest: f64 = (1..4 - r).map(|k| 2.0 * b[r + k] * inverse.band[k][first + r]).sum();
                    b[r] * (b[r] * inverse.band[0][first + r] + rest)
                })
                .sum();
            quadratic * self.w[i] * self.w[i]
        };
        let leverages = (0..self.y.len()).map(leverage).collect();
        Some(Smoothed { coefficients, fitted, leverages })
    }
}

/// What GNU R's smoothing splines take for the integral of s^2 from 0 to 1: four digits of 1/3, which
/// every one of their results shows.
const THIRD: f64 = 0.3330;

/// The integrals of products of second derivatives, which are linear between knots.
fn curvature(knots: &[f64]) -> Banded {
    let nk = knots.len() - 4;
    let mut g = Banded::zeros(nk);
    let second = |j: usize, x: f64| {
        let mut unit = vec![0.0; nk];
        unit[j] = 1.0;
        bspline_value(knots, 4, &unit, 2, x)
    };
    for i in 3..nk {
        let (a, b) = (knots[i], knots[i + 1]);
        let h = b - a;
        if h <= 0.0 {
            continue;
        }
        // At the right end the value of this interval, not of the next, is wanted; two inner points
        // determine the line as well.
        let (p, q) = (a + h / 3.0, a + 2.0 * h / 3.0);
        let ends: Vec<(f64, f64)> = (0..4)
            .map(|r| {
                let (u, v) = (second(i - 3 + r, p), second(i - 3 + r, q));
                (2.0 * u - v, 2.0 * v - u)
            })
            .collect();
        for r in 0..4 {
            for k in 0..4 - r {
                let ((a0, a1), (b0, b1)) = (ends[r], ends[r + k]);
                let (da, db) = (a1 - a0, b1 - b0);
                g.band[k][i - 3 + r] += h * (a0 * b0 + (da * b0 + db * a0) * 0.5 + da * db * THIRD);
            }
        }
    }
    g
}

#[cfg(test)]
mod tests {
    use super::*;

    fn knots() -> Vec<f64> {
        vec![0.0, 0.0, 0.0, 0.0, 0.3, 0.6, 1.0, 1.0, 1.0, 1.0]
    }

    #[test]
    fn the_basis_sums_to_one_and_agrees_with_the_value() {
        let k = knots();
        for x in [0.0, 0.1, 0.3, 0.59, 0.6, 0.99, 1.0] {
            let (first, b) = bspline_basis(&k, 4, x);
            assert!((b.iter().sum::<f64>() - 1.0).abs() < 1e-14);
            for (r, v) in b.iter().enumerate() {
                let mut unit = vec![0.0; 6];
                unit[first + r] = 1.0;
                assert!((bspline_value(&k, 4, &unit, 0, x) - v).abs() < 1e-14);
            }
        }
    }

    #[test]
    fn derivatives_agree_with_differences() {
        let k = knots();
        let c = [1.0, -2.0, 0.5, 3.0, 1.5, -1.0];
        let h = 1e-6;
        for d in 0..2 {
            for x in [0.2, 0.45, 0.8] {
                let slope =
                    (bspline_value(&k, 4, &c, d, x + h) - bspline_value(&k, 4, &c, d, x - h)) / (2.0 * h);
                assert!((slope - bspline_value(&k, 4, &c, d + 1, x)).abs() < 1e-5 * slope.abs().max(1.0));
            }
        }
    }

    #[test]
    fn without_a_penalty_the_spline_interpolates() {
        let k = knots();
        let x = [0.0, 0.1, 0.3, 0.55, 0.8, 1.0];
        let y = [1.0, 3.0, 2.0, 5.0, 4.0, 6.0];
        let w = [1.0; 6];
        let s = SmoothingSpline::new(&k, &x, &y, &w).fit(0.0).expect("positive definite");
        for i in 0..6 {
            assert!((s.fitted[i] - y[i]).abs() < 1e-9);
            assert!((s.leverages[i] - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn a_great_penalty_leaves_the_straight_line() {
        let k = knots();
        let x = [0.0, 0.1, 0.3, 0.55, 0.8, 1.0];
        let y = [1.0, 1.2, 1.6, 2.1, 2.6, 3.0];
        let w = [1.0; 6];
        let s = SmoothingSpline::new(&k, &x, &y, &w).fit(1e3).expect("positive definite");
        for i in 0..6 {
            assert!((s.fitted[i] - (1.0 + 2.0 * x[i])).abs() < 1e-9);
        }
        assert!((s.leverages.iter().sum::<f64>() - 2.0).abs() < 1e-4);
    }
}
