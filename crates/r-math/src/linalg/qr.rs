//! LINPACK's QR with R's limited pivoting: columns that are nearly dependent on those
//! before them go to the end; the others keep their order. Least squares on top of it.

use super::Matrix;
use super::blas::{axpy, dot, nrm2, scale};

/// The factorisation in LINPACK's packed form.
#[derive(Clone, Debug)]
pub struct Qr {
    /// R in the upper triangle, the reflections below.
    pub qr: Matrix,
    pub qraux: Vec<f64>,
    /// 0-based: column j of `qr` was column `pivot[j]`.
    pub pivot: Vec<usize>,
    pub rank: usize,
}

impl Qr {
    /// Householder QR; a column whose norm falls below `tol` times its first norm is moved
    /// to the right edge.
    pub fn new(x: Matrix, tol: f64) -> Qr {
        let (n, p) = (x.nrow, x.ncol);
        let norms: Vec<f64> = (0..p).map(|j| nrm2(x.col(j))).collect();
        let mut f = Factoring {
            first: norms.iter().map(|&v| if v == 0.0 { 1.0 } else { v }).collect(),
            updated: norms.clone(),
            qraux: norms,
            pivot: (0..p).collect(),
            x,
        };
        let mut edge = p;
        for l in 0..n.min(p) {
            while l < edge && f.qraux[l] < f.first[l] * tol {
                f.move_to_end(l);
                edge -= 1;
            }
            if l + 1 != n {
                f.reflect(l);
            }
        }
        let rank = edge.min(n);
        Qr { qr: f.x, qraux: f.qraux, pivot: f.pivot, rank }
    }

    /// Applies the first `k` reflections to `y`: Q y, or Q' y if `transposed`.
    pub fn apply(&self, y: &mut [f64], k: usize, transposed: bool) {
        let n = self.qr.nrow;
        let last = k.min(n.saturating_sub(1));
        let one = |j: usize, y: &mut [f64]| {
            if self.qraux[j] == 0.0 {
                return;
            }
            // The diagonal of the packed form belongs to R; the reflection's is in qraux.
            let below = &self.qr.col(j)[j + 1..];
            let t = -dot_from(self.qraux[j] * y[j], below, &y[j + 1..]) / self.qraux[j];
            y[j] += t * self.qraux[j];
            axpy(t, below, &mut y[j + 1..]);
        };
        if transposed {
            (0..last).for_each(|j| one(j, y));
        } else {
            (0..last).rev().for_each(|j| one(j, y));
        }
    }

    /// Coefficients of the first `k` columns from Q'y; `None` if R has a zero there.
    pub fn coefficients(&self, qty: &[f64], k: usize) -> Option<Vec<f64>> {
        let mut b = qty[..k].to_vec();
        for j in (0..k).rev() {
            if self.qr[(j, j)] == 0.0 {
                return None;
            }
            b[j] /= self.qr[(j, j)];
            let t = -b[j];
            axpy(t, &self.qr.col(j)[..j], &mut b[..j]);
        }
        Some(b)
    }

    /// `qr.Q(q)` with `ncol` columns.
    pub fn q(&self, ncol: usize) -> Matrix {
        let n = self.qr.nrow;
        let mut q = Matrix::zeros(n, ncol);
        let k = self.rank.min(n);
        for j in 0..ncol.min(n) {
            q[(j, j)] = 1.0;
            self.apply(q.col_mut(j), k, false);
        }
        q
    }

    /// `qr.R(q)`: the upper triangle (min(n, p) rows).
    pub fn r(&self) -> Matrix {
        let rows = self.qr.nrow.min(self.qr.ncol);
        let mut r = self.qr.block(rows, self.qr.ncol);
        for j in 0..r.ncol {
            let top = (j + 1).min(rows);
            r.col_mut(j)[top..].fill(0.0);
        }
        r
    }
}

/// A sum continued, in the order of the reference BLAS.
fn dot_from(start: f64, x: &[f64], y: &[f64]) -> f64 {
    x.iter().zip(y).fold(start, |s, (a, b)| s + a * b)
}

struct Factoring {
    x: Matrix,
    /// Norms of the columns below the rows done, kept up by a formula ...
    qraux: Vec<f64>,
    /// ... and as they were when last computed afresh.
    updated: Vec<f64>,
    first: Vec<f64>,
    pivot: Vec<usize>,
}

impl Factoring {
    fn move_to_end(&mut self, l: usize) {
        let n = self.x.nrow;
        self.x.data[l * n..].rotate_left(n);
        self.qraux[l..].rotate_left(1);
        self.updated[l..].rotate_left(1);
        self.first[l..].rotate_left(1);
        self.pivot[l..].rotate_left(1);
    }

    fn reflect(&mut self, l: usize) {
        let mut norm = nrm2(&self.x.col(l)[l..]);
        if norm == 0.0 {
            return;
        }
        if self.x[(l, l)] != 0.0 {
            norm = norm.copysign(self.x[(l, l)]);
        }
        scale(1.0 / norm, &mut self.x.col_mut(l)[l..]);
        self.x[(l, l)] += 1.0;
        let (nrow, ncol) = (self.x.nrow, self.x.ncol);
        let (done, rest) = self.x.data.split_at_mut((l + 1) * nrow);
        let v = &done[l * nrow + l..];
        // Four columns at a time: their sums are independent, each keeps its own order.
        let mut groups = rest.chunks_exact_mut(4 * nrow);
        for group in &mut groups {
            reflect_four(v, group, nrow, l);
        }
        for y in groups.into_remainder().chunks_exact_mut(nrow) {
            let t = -dot(v, &y[l..]) / v[0];
            axpy(t, v, &mut y[l..]);
        }
        for j in l + 1..ncol {
            self.update_norm(l, j);
        }
        self.qraux[l] = self.x[(l, l)];
        self.x[(l, l)] = -norm;
    }

    fn update_norm(&mut self, l: usize, j: usize) {
        if self.qraux[j] == 0.0 {
            return;
        }
        let ratio = self.x[(l, j)].abs() / self.qraux[j];
        let t = (1.0 - ratio * ratio).max(0.0);
        if t.abs() < 1e-6 {
            self.qraux[j] = nrm2(&self.x.col(j)[l + 1..]);
            self.updated[j] = self.qraux[j];
        } else {
            self.qraux[j] *= t.sqrt();
        }
    }
}

/// The reflection `v`, which begins at row `l`, applied to four columns of `nrow` rows.
fn reflect_four(v: &[f64], group: &mut [f64], nrow: usize, l: usize) {
    let (a, b) = group.split_at_mut(2 * nrow);
    let ((a0, a1), (b0, b1)) = (a.split_at_mut(nrow), b.split_at_mut(nrow));
    let (a0, a1, b0, b1) = (&mut a0[l..], &mut a1[l..], &mut b0[l..], &mut b1[l..]);
    let mut s = [0.0; 4];
    for (i, vi) in v.iter().enumerate() {
        s[0] += vi * a0[i];
        s[1] += vi * a1[i];
        s[2] += vi * b0[i];
        s[3] += vi * b1[i];
    }
    let t = s.map(|s| -s / v[0]);
    for (i, vi) in v.iter().enumerate() {
        a0[i] += t[0] * vi;
        a1[i] += t[1] * vi;
        b0[i] += t[2] * vi;
        b1[i] += t[3] * vi;
    }
}

/// What `lm.fit` needs of a least squares problem.
#[derive(Clone, Debug)]
pub struct LeastSquares {
    pub qr: Qr,
    /// For each response: coefficients (pivoted order, 0 beyond the rank), residuals, Q'y.
    pub coefficients: Matrix,
    pub residuals: Matrix,
    pub effects: Matrix,
}

/// Least squares of the columns of `y` on those of `x`, as LINPACK's `dqrls`.
pub fn least_squares(x: Matrix, y: &Matrix, tol: f64) -> LeastSquares {
    let (n, p, ny) = (x.nrow, x.ncol, y.ncol);
    let qr = Qr::new(x, tol);
    let k = qr.rank;
    let mut coefficients = Matrix::zeros(p, ny);
    let mut residuals = y.clone();
    let mut effects = y.clone();
    for c in 0..ny {
        qr.apply(effects.col_mut(c), k, true);
        if let Some(b) = qr.coefficients(effects.col(c), k) {
            coefficients.col_mut(c)[..k].copy_from_slice(&b);
        }
        let r = residuals.col_mut(c);
        r[..k.min(n)].fill(0.0);
        r[k.min(n)..].copy_from_slice(&effects.col(c)[k.min(n)..]);
        qr.apply(r, k, false);
    }
    LeastSquares { qr, coefficients, residuals, effects }
}
