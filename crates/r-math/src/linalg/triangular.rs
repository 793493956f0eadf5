//! Triangular systems.

use super::blas::{axpy, dot};
use super::lu::OneNormEstimator;

/// Which triangle of the matrix is meant, and whether transposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Triangle {
    pub upper: bool,
    pub transposed: bool,
}

/// `backsolve(r, x, k, upper.tri, transpose)`: solves in place for the leading `k` rows of
/// the triangle in `r` (leading dimension `ldr`), each column of `x` having `k` elements.
/// Fails with the 0-based index of a zero on the diagonal.
pub fn backsolve(r: &[f64], ldr: usize, k: usize, x: &mut [f64], t: Triangle) -> Result<(), usize> {
    if let Some(i) = (0..k).find(|&i| r[i + i * ldr] == 0.0) {
        return Err(i);
    }
    if k > 0 {
        x.chunks_mut(k).for_each(|column| solve_one(r, ldr, k, column, t));
    }
    Ok(())
}

fn solve_one(r: &[f64], ldr: usize, k: usize, x: &mut [f64], t: Triangle) {
    let diag = |j: usize| r[j + j * ldr];
    match (t.upper, t.transposed) {
        (true, false) => {
            for j in (0..k).rev() {
                x[j] /= diag(j);
                let xj = x[j];
                axpy(-xj, &r[j * ldr..j * ldr + j], &mut x[..j]);
            }
        }
        (false, false) => {
            for j in 0..k {
                x[j] /= diag(j);
                let xj = x[j];
                axpy(-xj, &r[j + 1 + j * ldr..k + j * ldr], &mut x[j + 1..]);
            }
        }
        (true, true) => {
            for j in 0..k {
                x[j] = (x[j] - dot(&r[j * ldr..j * ldr + j], &x[..j])) / diag(j);
            }
        }
        (false, true) => {
            for j in (0..k).rev() {
                x[j] = (x[j] - dot(&r[j + 1 + j * ldr..k + j * ldr], &x[j + 1..k])) / diag(j);
            }
        }
    }
}

/// The reciprocal condition of an upper triangle in the one norm, estimated.
pub fn rcond_triangular(r: &[f64], ldr: usize, n: usize) -> f64 {
    if n == 0 {
        return 1.0;
    }
    let norm =
        (0..n).map(|j| r[j * ldr..=j + j * ldr].iter().map(|v| v.abs()).sum::<f64>()).fold(0.0, f64::max);
    if norm == 0.0 || (0..n).any(|i| r[i + i * ldr] == 0.0) {
        return 0.0;
    }
    let inverse = OneNormEstimator::run(n, |x, transposed| {
        solve_one(r, ldr, n, x, Triangle { upper: true, transposed });
    });
    if inverse == 0.0 { 0.0 } else { (1.0 / inverse) / norm }
}
