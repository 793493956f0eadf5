//! Local regression at one point: tricube weights on the nearest neighbours, least squares
//! through the singular values (Cleveland & Devlin 1988; Cleveland & Grosse 1991).

use crate::linalg::{Matrix, svd};

/// What `loess` calls span, degree, `drop.square` and `parametric`.
#[derive(Clone, Debug)]
pub struct LoessControl {
    pub span: f64,
    /// 0, 1 or 2.
    pub degree: usize,
    /// Leaves of the tree hold at most span * cell * n points.
    pub cell: f64,
    /// How many predictors, the last ones, take no part in the distance.
    pub parametric: usize,
    /// Predictors without a square in a fit of degree 2.
    pub drop_square: Vec<bool>,
}

/// The data: predictors by columns, response and prior weights.
#[derive(Clone, Copy, Debug)]
pub struct LoessData<'a> {
    pub x: &'a [f64],
    pub y: &'a [f64],
    pub weights: &'a [f64],
    pub d: usize,
}

/// Value and slopes at a point as linear functions of the response: for each neighbour its
/// index and 1 + d coefficients.
#[derive(Clone, Debug)]
pub(super) struct Local {
    pub neighbours: Vec<usize>,
    /// (1 + d) numbers per neighbour.
    pub operator: Vec<f64>,
}

impl LoessData<'_> {
    pub fn n(&self) -> usize {
        self.y.len()
    }

    pub(super) fn at(&self, i: usize, k: usize) -> f64 {
        self.x[i + k * self.n()]
    }
}

impl Local {
    /// Value and slopes for this response.
    pub fn apply(&self, y: &[f64], width: usize) -> Vec<f64> {
        let mut out = vec![0.0; width];
        for (at, &i) in self.neighbours.iter().enumerate() {
            for (r, o) in out.iter_mut().enumerate() {
                *o += self.operator[at * width + r] * y[i];
            }
        }
        out
    }
}

/// Weighted neighbours of `q`: indices and square roots of their weights.
fn neighbours(data: &LoessData, c: &LoessControl, q: &[f64]) -> Option<Vec<(usize, f64)>> {
    let n = data.n();
    if n == 0 {
        return None;
    }
    let count = ((n as f64 * c.span + 1e-5).floor() as usize).clamp(1, n);
    let dims = data.d - c.parametric;
    let distance: Vec<f64> = (0..n)
        .map(|i| (0..dims).fold(0.0, |s, k| s + (data.at(i, k) - q[k]) * (data.at(i, k) - q[k])))
        .collect();
    let mut sorted = distance.clone();
    crate::num::partial_sort(&mut sorted, count - 1);
    let rho = sorted[count - 1] * c.span.max(1.0);
    if rho <= 0.0 {
        return None;
    }
    let weight = |i: usize| {
        let r = (distance[i] / rho).sqrt();
        let t = 1.0 - r * r * r;
        (data.weights[i] * t * t * t).sqrt()
    };
    Some((0..n).filter(|&i| distance[i] < rho).map(|i| (i, weight(i))).collect())
}

/// The terms of the local polynomial at offset `u` from the centre: 1, linear, then squares
/// and products.
fn terms(u: &[f64], c: &LoessControl) -> Vec<f64> {
    let d = u.len();
    let mut t = vec![1.0];
    if c.degree >= 1 {
        t.extend_from_slice(u);
    }
    if c.degree >= 2 {
        for j in 0..d {
            if !c.drop_square.get(j).copied().unwrap_or(false) {
                t.push(u[j] * u[j]);
            }
            for k in j + 1..d {
                t.push(u[j] * u[k]);
            }
        }
    }
    t
}

/// The fit at `q`; `None` if all weights vanish.
pub(super) fn local_fit(data: &LoessData, c: &LoessControl, q: &[f64]) -> Option<Local> {
    let near = neighbours(data, c, q)?;
    let d = data.d;
    let rows: Vec<Vec<f64>> = near
        .iter()
        .map(|&(i, _)| terms(&(0..d).map(|k| data.at(i, k) - q[k]).collect::<Vec<_>>(), c))
        .collect();
    let (n, p) = (rows.len(), rows.first()?.len());
    let mut e = Matrix::zeros(n, p);
    for (r, (row, (_, w))) in rows.iter().zip(&near).enumerate() {
        row.iter().enumerate().for_each(|(j, v)| e[(r, j)] = w * v);
    }
    // Equal column norms keep the singular values comparable.
    let mut norms: Vec<f64> = (0..p)
        .map(|j| e.col(j).iter().fold(0.0, |s, v| s + v * v).sqrt())
        .map(|v| if v > 0.0 { v } else { 1.0 })
        .collect();
    let scaled = |norms: &[f64], columns: usize| {
        let mut m = Matrix::zeros(n, columns);
        for j in 0..columns {
            m.col_mut(j).iter_mut().zip(e.col(j)).for_each(|(to, v)| *to = v / norms[j]);
        }
        svd(&m, false)
    };
    let rank = |d: &[f64]| d.iter().filter(|v| **v > d[0] * 100.0 * f64::EPSILON).count();
    let mut s = scaled(&norms, p)?;
    if rank(&s.d) < p {
        // Points that don't tell all terms apart: of one variable the lower terms are fitted, of several the smallest
        // coefficients are taken, the terms being as they are.
        let fewer =
            (1..p).rev().filter(|_| d == 1).find_map(|k| scaled(&norms, k).filter(|s| rank(&s.d) == k));
        if fewer.is_none() {
            norms.fill(1.0);
        }
        s = fewer.map_or_else(|| scaled(&norms, p), Some)?;
    }
    let largest = s.d.first().copied().unwrap_or(0.0);
    let width = 1 + d;
    let mut operator = vec![0.0; n * width];
    // Of the coefficients only the value and the slopes are wanted.
    let wanted = if c.degree >= 1 { width.min(s.vt.ncol) } else { 1 };
    for (j, &sigma) in s.d.iter().enumerate() {
        if sigma <= largest * 100.0 * f64::EPSILON {
            continue;
        }
        for (at, (_, w)) in near.iter().enumerate() {
            let u = s.u[(at, j)] * w / sigma;
            for r in 0..wanted {
                operator[at * width + r] += s.vt[(j, r)] * u / norms[r];
            }
        }
    }
    Some(Local { neighbours: near.into_iter().map(|(i, _)| i).collect(), operator })
}

/// The local fit itself at each row of `at` (m x d by columns): `surface = "direct"`.
pub fn loess_direct(data: &LoessData, c: &LoessControl, at: &[f64]) -> Vec<f64> {
    let m = at.len().checked_div(data.d).unwrap_or(0);
    (0..m)
        .map(|i| {
            let q: Vec<f64> = (0..data.d).map(|k| at[i + k * m]).collect();
            local_fit(data, c, &q).map_or(f64::NAN, |l| l.apply(data.y, 1 + data.d)[0])
        })
        .collect()
}

/// The direct fit's values and its operator, m x n by columns; NaN where no fit is possible.
pub fn loess_direct_operator(data: &LoessData, c: &LoessControl, at: &[f64]) -> (Vec<f64>, Vec<f64>) {
    let m = at.len().checked_div(data.d).unwrap_or(0);
    let width = 1 + data.d;
    let mut values = vec![f64::NAN; m];
    let mut operator = vec![0.0; m * data.n()];
    for i in 0..m {
        let q: Vec<f64> = (0..data.d).map(|k| at[i + k * m]).collect();
        let Some(l) = local_fit(data, c, &q) else {
            continue;
        };
        values[i] = l.apply(data.y, width)[0];
        for (near, &j) in l.neighbours.iter().enumerate() {
            operator[i + j * m] = l.operator[near * width];
        }
    }
    (values, operator)
}
