//! ARMA models: from unconstrained numbers to stationary coefficients and back, seasonal products,
//! conditional sums of squares, and the stationary covariance of the state.
//!
//! Stationarity is kept by partial autocorrelations (Barndorff-Nielsen & Schou 1973; Jones 1980): their
//! hyperbolic arc tangents are free, and the Durbin-Levinson recursion turns them into coefficients.
//! The state is Harvey's (1993, section 4.3): component i is what past values and shocks contribute to
//! the value i steps ahead.

use crate::linalg::{Lu, Matrix};
use crate::missing::NA_REAL;

/// The orders of a seasonal model; coefficients stand in this order: AR, MA, seasonal AR, seasonal MA.
#[derive(Clone, Copy, Debug)]
pub struct ArmaOrders {
    pub ar: usize,
    pub ma: usize,
    pub seasonal_ar: usize,
    pub seasonal_ma: usize,
    pub period: usize,
    pub differences: usize,
    pub seasonal_differences: usize,
}

impl ArmaOrders {
    /// Where the autoregressive coefficients are, ordinary and seasonal.
    fn ar_parts(&self) -> [std::ops::Range<usize>; 2] {
        let seasonal = self.ar + self.ma;
        [0..self.ar, seasonal..seasonal + self.seasonal_ar]
    }

    pub fn coefficients(&self) -> usize {
        self.ar + self.ma + self.seasonal_ar + self.seasonal_ma
    }

    /// Replaces the autoregressive parts of `p` by `f` of them.
    fn map_ar(&self, p: &[f64], f: impl Fn(&[f64]) -> Vec<f64>) -> Vec<f64> {
        let mut out = p.to_vec();
        for part in self.ar_parts() {
            out[part.clone()].copy_from_slice(&f(&p[part]));
        }
        out
    }

    /// Free numbers to coefficients.
    pub fn stationary(&self, free: &[f64]) -> Vec<f64> {
        self.map_ar(free, |x| levinson(&x.iter().map(|v| v.tanh()).collect::<Vec<_>>()))
    }

    /// Coefficients to free numbers.
    pub fn unconstrained(&self, coef: &[f64]) -> Vec<f64> {
        self.map_ar(coef, |x| partial_autocorrelations(x).iter().map(|v| v.atanh()).collect())
    }

    /// The derivative of `stationary` by forward differences: row i for parameter i.
    pub fn stationary_gradient(&self, free: &[f64]) -> Matrix {
        const STEP: f64 = 1e-3;
        let mut g = Matrix::identity(free.len());
        let at = self.stationary(free);
        for part in self.ar_parts() {
            for i in part.clone() {
                let mut moved = free.to_vec();
                moved[i] += STEP;
                let next = self.stationary(&moved);
                part.clone().for_each(|j| g[(i, j)] = (next[j] - at[j]) / STEP);
            }
        }
        g
    }

    /// The coefficients of the products of ordinary and seasonal polynomials: phi, theta.
    pub fn expand(&self, coef: &[f64]) -> (Vec<f64>, Vec<f64>) {
        let (ar, rest) = coef.split_at(self.ar);
        let (ma, rest) = rest.split_at(self.ma);
        let (sar, rest) = rest.split_at(self.seasonal_ar);
        let sma = &rest[..self.seasonal_ma];
        (product(ar, sar, self.period, -1.0), product(ma, sma, self.period, 1.0))
    }
}

/// Lag coefficients of (1 + s a(B)) (1 + s b(B^period)), where the terms have the sign s.
fn product(a: &[f64], b: &[f64], period: usize, sign: f64) -> Vec<f64> {
    let mut out = vec![0.0; a.len() + period * b.len()];
    out[..a.len()].copy_from_slice(a);
    for (j, &bj) in b.iter().enumerate() {
        let lag = (j + 1) * period;
        out[lag - 1] += bj;
        for (i, &ai) in a.iter().enumerate() {
            out[lag + i] += sign * ai * bj;
        }
    }
    out
}

/// Durbin-Levinson: the coefficients whose partial autocorrelations these are.
fn levinson(partial: &[f64]) -> Vec<f64> {
    let mut phi: Vec<f64> = Vec::with_capacity(partial.len());
    for &last in partial {
        let before = phi.clone();
        phi.iter_mut().zip(before.iter().rev()).for_each(|(x, y)| *x -= last * y);
        phi.push(last);
    }
    phi
}

/// The recursion of `levinson` backwards.
fn partial_autocorrelations(coef: &[f64]) -> Vec<f64> {
    let mut phi = coef.to_vec();
    for n in (1..phi.len()).rev() {
        let last = phi[n];
        let before = phi[..n].to_vec();
        for (x, y) in phi[..n].iter_mut().zip(before.iter().rev()) {
            *x = (*x + last * y) / (1.0 - last * last);
        }
    }
    phi
}

/// Differences of a series at a lag; the first `lag` values stay as they are.
fn difference(w: &mut [f64], lag: usize) {
    for i in (lag..w.len()).rev() {
        w[i] -= w[i - lag];
    }
}

/// The mean conditional sum of squares given the first `skip` values, and the residuals.
pub fn conditional_squares(
    y: &[f64],
    orders: &ArmaOrders,
    phi: &[f64],
    theta: &[f64],
    skip: usize,
) -> (f64, Vec<f64>) {
    let mut w = y.to_vec();
    (0..orders.differences).for_each(|_| difference(&mut w, 1));
    (0..orders.seasonal_differences).for_each(|_| difference(&mut w, orders.period));
    let mut residuals = vec![0.0; y.len()];
    let (mut squares, mut used) = (0.0, 0usize);
    for t in skip..w.len() {
        let mut e = w[t];
        for (j, c) in phi.iter().enumerate().take(t) {
            e -= c * w[t - j - 1];
        }
        for (j, c) in theta.iter().enumerate().take(t - skip) {
            e -= c * residuals[t - j - 1];
        }
        residuals[t] = e;
        if !e.is_nan() {
            used += 1;
            squares += e * e;
        }
    }
    residuals.iter_mut().filter(|e| e.is_nan()).for_each(|e| *e = NA_REAL);
    (squares / used as f64, residuals)
}

/// The covariance P of the state of a stationary process with unit innovations: P = T P T' + R R'.
///
/// Row by row that is P[i,j] = f(i,j) + P[i+1,j+1] where f is linear in the first row, so the first row
/// has a system of its own, of order r rather than r (r + 1) / 2 (Gardner 1980, AS 154, solves the latter),
/// and the rest are sums along diagonals.
pub fn stationary_covariance(phi: &[f64], theta: &[f64]) -> Option<Matrix> {
    let r = phi.len().max(theta.len() + 1);
    let ar = |i: usize| phi.get(i).copied().unwrap_or(0.0);
    let shock = |i: usize| if i == 0 { 1.0 } else { theta.get(i - 1).copied().unwrap_or(0.0) };
    let mut system = Matrix::identity(r);
    let mut first = vec![0.0; r];
    for lag in 0..r {
        for i in 0..r - lag {
            let j = i + lag;
            first[lag] += shock(i) * shock(j);
            system[(lag, 0)] -= ar(i) * ar(j);
            if j + 1 < r {
                system[(lag, j + 1)] -= ar(i);
            }
            if i + 1 < r {
                system[(lag, i + 1)] -= ar(j);
            }
        }
    }
    if !phi.is_empty() {
        let lu = Lu::new(system);
        if lu.determinant(false).0 == 0.0 {
            return None;
        }
        lu.solve_in_place(&mut first, false);
    }
    let at = |i: usize| first.get(i).copied().unwrap_or(0.0);
    let mut p = Matrix::zeros(r, r);
    for lag in 0..r {
        let mut sum = 0.0;
        for i in (0..r - lag).rev() {
            let j = i + lag;
            sum += ar(i) * ar(j) * at(0) + ar(i) * at(j + 1) + ar(j) * at(i + 1) + shock(i) * shock(j);
            p[(i, j)] = sum;
            p[(j, i)] = sum;
        }
    }
    Some(p)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_numbers_come_back() {
        let o = ArmaOrders {
            ar: 3,
            ma: 1,
            seasonal_ar: 1,
            seasonal_ma: 0,
            period: 4,
            differences: 0,
            seasonal_differences: 0,
        };
        let free = [0.3, -0.8, 0.2, 0.4, 0.9];
        let back = o.unconstrained(&o.stationary(&free));
        free.iter().zip(&back).for_each(|(a, b)| assert!((a - b).abs() < 1e-12));
    }

    #[test]
    fn covariance_is_a_fixed_point() {
        let (phi, theta) = ([0.5, -0.3], [0.4, 0.2, 0.1]);
        let p = stationary_covariance(&phi, &theta).expect("stationary");
        let r = 4;
        let ar = |i: usize| phi.get(i).copied().unwrap_or(0.0);
        let th = |i: usize| if i == 0 { 1.0 } else { theta[i - 1] };
        let at = |i: usize, j: usize| if i < r && j < r { p[(i, j)] } else { 0.0 };
        for i in 0..r {
            for j in 0..r {
                let next = ar(i) * ar(j) * at(0, 0)
                    + ar(i) * at(0, j + 1)
                    + ar(j) * at(i + 1, 0)
                    + at(i + 1, j + 1)
                    + th(i) * th(j);
                assert!((next - p[(i, j)]).abs() < 1e-12);
            }
        }
    }
}
