//! LAPACK's elementary reflections and rotations.

use super::Matrix;
use super::blas::{axpy, dot, nrm2, scale};

/// H = I - tau v v' with v = (1, x) such that H (alpha, x) = (beta, 0). `x` becomes the rest
/// of v; returns (beta, tau). No reflection (tau = 0) if x is zero already.
pub(super) fn reflector(alpha: f64, x: &mut [f64]) -> (f64, f64) {
    let norm = nrm2(x);
    if norm == 0.0 {
        return (alpha, 0.0);
    }
    let beta = -alpha.hypot(norm).copysign(alpha);
    scale(1.0 / (alpha - beta), x);
    (beta, (beta - alpha) / beta)
}

/// Applies I - tau v v' from the left to the columns `cols` of `a`, from row `row` on.
pub(super) fn apply_left(a: &mut Matrix, v: &[f64], tau: f64, row: usize, cols: std::ops::Range<usize>) {
    if tau == 0.0 {
        return;
    }
    for j in cols {
        let c = &mut a.col_mut(j)[row..row + v.len()];
        let w = dot(v, c);
        axpy(-tau * w, v, c);
    }
}

/// Applies I - tau v v' from the right to the rows `rows` of `a`, from column `col` on.
pub(super) fn apply_right(a: &mut Matrix, v: &[f64], tau: f64, rows: std::ops::Range<usize>, col: usize) {
    if tau == 0.0 || rows.is_empty() {
        return;
    }
    let mut w = vec![0.0; rows.len()];
    for (k, &vk) in v.iter().enumerate() {
        axpy(vk, &a.col(col + k)[rows.clone()], &mut w);
    }
    for (k, &vk) in v.iter().enumerate() {
        axpy(-tau * vk, &w, &mut a.col_mut(col + k)[rows.clone()]);
    }
}

/// A plane rotation with [c s; -s c] (f, g)' = (r, 0)': returns (c, s, r), c not negative.
pub(super) fn rotation(f: f64, g: f64) -> (f64, f64, f64) {
    if g == 0.0 {
        return (1.0, 0.0, f);
    }
    if f == 0.0 {
        return (0.0, 1f64.copysign(g), g.abs());
    }
    let d = safe_hypot(f, g);
    let r = d.copysign(f);
    (f.abs() / d, g / r, r)
}

fn safe_hypot(f: f64, g: f64) -> f64 {
    let largest = f.abs().max(g.abs());
    if (1e-140..1e140).contains(&largest) { (f * f + g * g).sqrt() } else { f.hypot(g) }
}

/// Rotates columns `i` and `j` of `a`: (x, y) becomes (c x + s y, c y - s x).
pub(super) fn rotate_cols(a: &mut Matrix, i: usize, j: usize, c: f64, s: f64) {
    for r in 0..a.nrow {
        let (x, y) = (a[(r, i)], a[(r, j)]);
        a[(r, i)] = c * x + s * y;
        a[(r, j)] = c * y - s * x;
    }
}

/// Rotates rows `i` and `j` of `a` over the columns `cols`.
pub(super) fn rotate_rows(a: &mut Matrix, i: usize, j: usize, c: f64, s: f64, cols: std::ops::Range<usize>) {
    for k in cols {
        let (x, y) = (a[(i, k)], a[(j, k)]);
        a[(i, k)] = c * x + s * y;
        a[(j, k)] = c * y - s * x;
    }
}
