//! The Kalman filter: of any linear state space model with one observed series, and of ARIMA models,
//! whose matrices are so sparse that a step costs the square of the state's dimension.
//!
//! Notation of Durbin & Koopman (2001): y = Z a + e (variance h), a' = T a + u (variance V). Missing
//! observations (NaN) are steps without an update. States and variances are updated in place, so a
//! filter can go on where it ended.

use crate::linalg::Matrix;
use crate::missing::NA_REAL;

/// What a filter found of a series.
#[derive(Clone, Debug, Default)]
pub struct Filtered {
    /// Sum of squared standardised prediction errors.
    pub squares: f64,
    /// Sum of the logarithms of their variances.
    pub logs: f64,
    pub used: usize,
    pub residuals: Vec<f64>,
    /// States after each observation, one row for each.
    pub states: Option<Matrix>,
}

/// A model and its state.
#[derive(Clone, Debug)]
pub struct StateSpace {
    pub z: Vec<f64>,
    pub a: Vec<f64>,
    /// Variance of `a`.
    pub p: Matrix,
    pub t: Matrix,
    pub v: Matrix,
    pub h: f64,
    /// Variance of the next state before its observation.
    pub pn: Matrix,
}

/// The elements of a matrix that are not zero, row by row.
struct Sparse(Vec<Vec<(usize, f64)>>);

impl Sparse {
    fn of(m: &Matrix) -> Sparse {
        let row = |i: usize| (0..m.ncol).map(|j| (j, m[(i, j)])).filter(|e| e.1 != 0.0).collect();
        Sparse((0..m.nrow).map(row).collect())
    }

    fn times(&self, x: &[f64]) -> Vec<f64> {
        self.0.iter().map(|row| row.iter().map(|(j, v)| v * x[*j]).sum()).collect()
    }

    /// T P T' + V.
    fn step(&self, p: &Matrix, v: &Matrix) -> Matrix {
        let n = p.nrow;
        let mut tp = Matrix::zeros(n, n);
        for j in 0..n {
            let column = self.times(p.col(j));
            tp.col_mut(j).copy_from_slice(&column);
        }
        let mut out = v.clone();
        for (j, row) in self.0.iter().enumerate() {
            for (k, t) in row {
                for i in 0..n {
                    out[(i, j)] += tp[(i, *k)] * t;
                }
            }
        }
        out
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// P z.
fn gains(p: &Matrix, z: &[f64]) -> Vec<f64> {
    (0..p.nrow).map(|i| (0..p.ncol).map(|j| p[(i, j)] * z[j]).sum()).collect()
}

/// The sum of products added to a number, one after the other: with a diffuse start the rounding shows.
fn added(start: f64, a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).fold(start, |s, (x, y)| s + x * y)
}

/// An observation's error.
fn missed(obs: f64, z: &[f64], a: &[f64]) -> f64 {
    z.iter().zip(a).fold(obs, |s, (x, y)| s - x * y)
}

/// The variance after an observation: P - m m' / f.
fn condition(p: &mut Matrix, m: &[f64], f: f64) {
    for j in 0..m.len() {
        for (x, mi) in p.col_mut(j).iter_mut().zip(m) {
            *x -= mi * m[j] / f;
        }
    }
}

impl StateSpace {
    /// Filters a series. The first `prepared + 1` steps take `pn` as it is.
    pub fn filter(&mut self, y: &[f64], prepared: i64, with_states: bool) -> Filtered {
        let t = Sparse::of(&self.t);
        let n = self.a.len();
        let mut out = Filtered::default();
        let mut states = Matrix::zeros(if with_states { y.len() } else { 0 }, n);
        for (step, &obs) in y.iter().enumerate() {
            let mut a = t.times(&self.a);
            if step as i64 > prepared {
                self.pn = t.step(&self.p, &self.v);
            }
            self.p = self.pn.clone();
            let mut residual = NA_REAL;
            if !obs.is_nan() {
                let e = missed(obs, &self.z, &a);
                let m = gains(&self.pn, &self.z);
                let f = added(self.h, &m, &self.z);
                out.used += 1;
                out.squares += e * e / f;
                out.logs += f.ln();
                residual = e / f.sqrt();
                a.iter_mut().zip(&m).for_each(|(x, mi)| *x += mi * e / f);
                condition(&mut self.p, &m, f);
            }
            self.a = a;
            out.residuals.push(residual);
            if with_states {
                (0..n).for_each(|j| states[(step, j)] = self.a[j]);
            }
        }
        out.states = with_states.then_some(states);
        out
    }

    /// Predictions of the next values and their variances.
    pub fn forecast(&mut self, ahead: usize) -> (Vec<f64>, Vec<f64>) {
        let t = Sparse::of(&self.t);
        let one = |_| {
            self.a = t.times(&self.a);
            self.p = t.step(&self.p, &self.v);
            (dot(&self.a, &self.z), self.h + dot(&gains(&self.p, &self.z), &self.z))
        };
        (0..ahead).map(one).unzip()
    }

    /// States given the whole series, one row for each time, and their variances.
    pub fn smooth(&mut self, y: &[f64], prepared: i64) -> (Matrix, Vec<Matrix>) {
        let n = self.a.len();
        let passed: Vec<Predicted> = self.predictions(y, prepared);
        let (mut r, mut info) = (vec![0.0; n], Matrix::zeros(n, n));
        let mut states = Matrix::zeros(y.len(), n);
        let mut variances = vec![Matrix::zeros(n, n); y.len()];
        for (step, now) in passed.iter().enumerate().rev() {
            let mut back = self.t.clone();
            if let Some((_, f, m)) = &now.update {
                // T - T m z' / f
                let tm: Vec<f64> = (0..n).map(|i| (0..n).map(|k| self.t[(i, k)] * m[k]).sum()).collect();
                for j in 0..n {
                    back.col_mut(j).iter_mut().zip(&tm).for_each(|(x, g)| *x -= g * self.z[j] / f);
                }
            }
            r = (0..n).map(|j| dot(back.col(j), &r)).collect();
            info = sandwich(&back, &info);
            if let Some((e, f, _)) = &now.update {
                r.iter_mut().zip(&self.z).for_each(|(x, z)| *x += z * e / f);
                for j in 0..n {
                    for i in 0..n {
                        info[(i, j)] += self.z[i] * self.z[j] / f;
                    }
                }
            }
            let shift = gains(&now.p, &r);
            (0..n).for_each(|j| states[(step, j)] = now.a[j] + shift[j]);
            let known = sandwich(&now.p, &info);
            variances[step] = now.p.clone();
            variances[step].data.iter_mut().zip(&known.data).for_each(|(x, k)| *x -= k);
        }
        (states, variances)
    }

    /// The forward pass of the smoother.
    fn predictions(&mut self, y: &[f64], prepared: i64) -> Vec<Predicted> {
        let t = Sparse::of(&self.t);
        let one = |(step, &obs): (usize, &f64)| {
            self.a = t.times(&self.a);
            if step as i64 > prepared {
                self.pn = t.step(&self.p, &self.v);
            }
            self.p = self.pn.clone();
            let (a, p) = (self.a.clone(), self.p.clone());
            let update = (!obs.is_nan()).then(|| {
                let e = missed(obs, &self.z, &a);
                let m = gains(&p, &self.z);
                let f = added(self.h, &m, &self.z);
                self.a.iter_mut().zip(&m).for_each(|(x, mi)| *x += mi * e / f);
                condition(&mut self.p, &m, f);
                (e, f, m)
            });
            Predicted { a, p, update }
        };
        y.iter().enumerate().map(one).collect()
    }
}

/// State and variance before an observation; its error, the error's variance and P z.
struct Predicted {
    a: Vec<f64>,
    p: Matrix,
    update: Option<(f64, f64, Vec<f64>)>,
}

/// b' m b.
fn sandwich(b: &Matrix, m: &Matrix) -> Matrix {
    let n = m.nrow;
    let mut mb = Matrix::zeros(n, b.ncol);
    for j in 0..b.ncol {
        for (k, w) in b.col(j).iter().enumerate().filter(|e| *e.1 != 0.0) {
            mb.col_mut(j).iter_mut().zip(m.col(k)).for_each(|(x, y)| *x += w * y);
        }
    }
    let mut out = Matrix::zeros(b.ncol, b.ncol);
    for j in 0..b.ncol {
        for i in 0..b.ncol {
            out[(i, j)] = dot(b.col(i), mb.col(j));
        }
    }
    out
}

/// An ARIMA model as a state space: r components of the ARMA part, then the last values of the series as far as
/// the differences `delta` reach back.
#[derive(Clone, Debug)]
pub struct ArimaFilter<'a> {
    pub phi: &'a [f64],
    pub theta: &'a [f64],
    pub delta: &'a [f64],
    pub a: Vec<f64>,
    pub p: Matrix,
    pub pn: Matrix,
}

/// Prediction errors of a variance beyond this are those of the diffuse start and don't count.
const DIFFUSE: f64 = 1e4;

impl ArimaFilter<'_> {
    fn order(&self) -> usize {
        self.a.len() - self.delta.len()
    }

    fn ar(&self, i: usize) -> f64 {
        self.phi.get(i).copied().unwrap_or(0.0)
    }

    fn shock(&self, i: usize) -> f64 {
        if i == 0 { 1.0 } else { self.theta.get(i - 1).copied().unwrap_or(0.0) }
    }

    /// T x.
    fn transition(&self, x: &[f64], out: &mut [f64]) {
        let (r, d) = (self.order(), self.delta.len());
        for i in 0..r {
            out[i] = self.ar(i) * x[0] + if i + 1 < r { x[i + 1] } else { 0.0 };
        }
        if d > 0 {
            out[r] = self.observed(x[0], &x[r..]);
            out[r + 1..].copy_from_slice(&x[r..r + d - 1]);
        }
    }

    /// Z x, from the first component and those of the past. Sums run from left to right everywhere: with a
    /// diffuse start of 1e6 their rounding shows in the likelihood.
    fn observed(&self, first: f64, past: &[f64]) -> f64 {
        self.delta.iter().zip(past).fold(first, |s, (c, x)| s + c * x)
    }

    /// The variance of the next state.
    fn advance(&mut self) {
        if self.delta.is_empty() {
            return self.advance_stationary();
        }
        let (n, r) = (self.a.len(), self.order());
        let mut half = Matrix::zeros(n, n);
        let mut column = vec![0.0; n];
        for j in 0..n {
            self.transition(self.p.col(j), &mut column);
            (0..n).for_each(|i| half[(j, i)] = column[i]);
        }
        for j in 0..n {
            self.transition(half.col(j), &mut column);
            (0..n).for_each(|i| self.pn[(j, i)] = column[i]);
        }
        let shocks = r.min(self.theta.len() + 1);
        for j in 0..shocks {
            for i in 0..shocks {
                self.pn[(i, j)] += self.shock(i) * self.shock(j);
            }
        }
    }

    /// The same without differences, element by element.
    fn advance_stationary(&mut self) {
        let r = self.a.len();
        let p = self.phi.len();
        for j in 0..r {
            for i in 0..r {
                let mut v = self.shock(i) * self.shock(j);
                if i < p && j < p {
                    v += self.phi[i] * self.phi[j] * self.p[(0, 0)];
                }
                if i + 1 < r && j + 1 < r {
                    v += self.p[(i + 1, j + 1)];
                }
                if i < p && j + 1 < r {
                    v += self.phi[i] * self.p[(j + 1, 0)];
                }
                if j < p && i + 1 < r {
                    v += self.phi[j] * self.p[(i + 1, 0)];
                }
                self.pn[(i, j)] = v;
            }
        }
    }

    /// Filters a series; the first `prepared + 1` steps take `pn` as it is. With `fast`, a model without
    /// differences whose state is known that well (second diagonal element) goes on with the simple
    /// recursion for errors (Gardner, Harvey & Phillips 1980, AS 154).
    pub fn filter(&mut self, y: &[f64], prepared: i64, fast: Option<f64>) -> Filtered {
        let (n, r) = (self.a.len(), self.order());
        let mut out = Filtered::default();
        let mut a = vec![0.0; n];
        let mut m = vec![0.0; n];
        for (step, &obs) in y.iter().enumerate() {
            if let Some(tolerance) = fast.filter(|_| step > 0) {
                let unsure = if r > 1 { self.p[(1, 1)] } else { 0.0 };
                if unsure < tolerance {
                    self.simple(y, step, &mut out);
                    return out;
                }
            }
            self.transition(&self.a, &mut a);
            if step as i64 > prepared {
                self.advance();
            }
            self.p.data.copy_from_slice(&self.pn.data);
            let mut residual = NA_REAL;
            if !obs.is_nan() {
                let e = self.delta.iter().zip(&a[r..]).fold(obs - a[0], |s, (c, x)| s - c * x);
                for (i, mi) in m.iter_mut().enumerate() {
                    let past = self.delta.iter().enumerate();
                    *mi = past.fold(self.pn[(i, 0)], |s, (j, c)| s + self.pn[(i, r + j)] * c);
                }
                let f = self.observed(m[0], &m[r..]);
                if f < DIFFUSE {
                    out.used += 1;
                    out.squares += e * e / f;
                    out.logs += f.ln();
                }
                residual = e / f.sqrt();
                a.iter_mut().zip(&m).for_each(|(x, mi)| *x += mi * e / f);
                condition(&mut self.p, &m, f);
            }
            self.a.copy_from_slice(&a);
            out.residuals.push(residual);
        }
        out
    }

    /// Errors from `start` on by the definition of the model; the state is left as it was.
    fn simple(&self, y: &[f64], start: usize, out: &mut Filtered) {
        for t in start..y.len() {
            let mut e = y[t];
            for (j, c) in self.phi.iter().enumerate().take(t) {
                e -= c * y[t - j - 1];
            }
            for (j, c) in self.theta.iter().enumerate().take(t) {
                e -= c * out.residuals[t - j - 1];
            }
            out.residuals.push(e);
            out.squares += e * e;
            out.used += 1;
        }
    }
}
