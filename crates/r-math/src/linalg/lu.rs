//! LU factorisation with partial pivoting, linear systems, determinants, condition.

use super::Matrix;
use super::blas::{axpy, iamax};

/// P A = L U in one matrix, with the row exchanges.
#[derive(Clone, Debug)]
pub struct Lu {
    pub lu: Matrix,
    /// Row `i` was exchanged with row `pivots[i]`.
    pub pivots: Vec<usize>,
    /// The first exact zero on U's diagonal.
    pub singular_at: Option<usize>,
}

/// Why a system can't be solved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LuError {
    /// U[i, i] is exactly zero (0-based).
    ExactlySingular(usize),
    /// The estimated reciprocal condition number is below the tolerance.
    NearlySingular(f64),
}

impl Lu {
    pub fn new(mut a: Matrix) -> Lu {
        let n = a.nrow.min(a.ncol);
        let mut pivots = vec![0; n];
        let mut singular_at = None;
        for j in 0..n {
            let p = j + iamax(&a.col(j)[j..]);
            pivots[j] = p;
            if a[(p, j)] == 0.0 {
                singular_at.get_or_insert(j);
                continue;
            }
            a.swap_rows(j, p);
            let pivot = a[(j, j)];
            a.col_mut(j)[j + 1..].iter_mut().for_each(|v| *v /= pivot);
            for c in j + 1..a.ncol {
                let (left, right) = a.two_cols(j, c);
                let factor = right[j];
                axpy(-factor, &left[j + 1..], &mut right[j + 1..]);
            }
        }
        Lu { lu: a, pivots, singular_at }
    }

    /// Solves A x = b (or A' x = b) in place.
    pub fn solve_in_place(&self, b: &mut [f64], transposed: bool) {
        let n = self.lu.nrow;
        if transposed {
            self.solve_transposed(b);
            return;
        }
        for (i, &p) in self.pivots.iter().enumerate() {
            b.swap(i, p);
        }
        for j in 0..n {
            let bj = b[j];
            axpy(-bj, &self.lu.col(j)[j + 1..], &mut b[j + 1..]);
        }
        for j in (0..n).rev() {
            b[j] /= self.lu[(j, j)];
            let bj = b[j];
            axpy(-bj, &self.lu.col(j)[..j], &mut b[..j]);
        }
    }

    fn solve_transposed(&self, b: &mut [f64]) {
        let n = self.lu.nrow;
        for j in 0..n {
            let s = super::blas::dot(&self.lu.col(j)[..j], &b[..j]);
            b[j] = (b[j] - s) / self.lu[(j, j)];
        }
        for j in (0..n).rev() {
            b[j] -= super::blas::dot(&self.lu.col(j)[j + 1..], &b[j + 1..]);
        }
        for (i, &p) in self.pivots.iter().enumerate().rev() {
            b.swap(i, p);
        }
    }

    /// Modulus (or its logarithm) and sign of the determinant.
    pub fn determinant(&self, log: bool) -> (f64, i32) {
        let mut sign = 1;
        for (i, &p) in self.pivots.iter().enumerate() {
            if p != i {
                sign = -sign;
            }
        }
        if self.singular_at.is_some() {
            return (if log { f64::NEG_INFINITY } else { 0.0 }, 1);
        }
        let n = self.lu.nrow;
        if log {
            let modulus = (0..n).fold(0.0, |s, i| {
                let d = self.lu[(i, i)];
                if d < 0.0 {
                    sign = -sign;
                }
                s + d.abs().ln()
            });
            return (modulus, sign);
        }
        let product = (0..n).fold(1.0, |p, i| p * self.lu[(i, i)]);
        if product < 0.0 { (-product, -sign) } else { (product, sign) }
    }

    /// The reciprocal condition number in the one norm, `anorm` being the norm of A.
    pub fn rcond(&self, anorm: f64) -> f64 {
        let n = self.lu.nrow;
        if n == 0 {
            return 1.0;
        }
        if anorm == 0.0 || self.singular_at.is_some() {
            return 0.0;
        }
        let inverse = OneNormEstimator::run(n, |x, transposed| self.solve_in_place(x, transposed));
        if inverse == 0.0 { 0.0 } else { (1.0 / inverse) / anorm }
    }
}

/// The greatest absolute column sum.
pub(super) fn one_norm(a: &[f64], nrow: usize) -> f64 {
    a.chunks(nrow.max(1)).map(|c| c.iter().map(|v| v.abs()).sum::<f64>()).fold(0.0, f64::max)
}

/// `solve(a, b)` for a square `a` (n x n) and right-hand sides of n rows each, in place.
pub fn solve(a: &[f64], n: usize, b: &mut [f64], tol: f64) -> Result<(), LuError> {
    let f = Lu::new(Matrix::from_slice(a, n, n));
    if let Some(i) = f.singular_at {
        return Err(LuError::ExactlySingular(i));
    }
    if tol > 0.0 {
        let rcond = f.rcond(one_norm(a, n));
        if rcond < tol {
            return Err(LuError::NearlySingular(rcond));
        }
    }
    if n > 0 {
        b.chunks_mut(n).for_each(|column| f.solve_in_place(column, false));
    }
    Ok(())
}

/// `rcond(a, "O")` of a square matrix.
pub fn rcond_one(a: &[f64], n: usize) -> f64 {
    Lu::new(Matrix::from_slice(a, n, n)).rcond(one_norm(a, n))
}

/// Hager's and Higham's (1988) estimate of the one norm of an operator known by its action.
pub(super) struct OneNormEstimator;

impl OneNormEstimator {
    /// `apply(x, transposed)` replaces x by B x or B' x; the result is about ||B||_1.
    pub fn run(n: usize, apply: impl Fn(&mut [f64], bool)) -> f64 {
        let one_norm = |v: &[f64]| v.iter().map(|a| a.abs()).sum::<f64>();
        let mut x = vec![1.0 / n as f64; n];
        apply(&mut x, false);
        if n == 1 {
            return x[0].abs();
        }
        let mut estimate = one_norm(&x);
        let mut signs = take_signs(&mut x);
        apply(&mut x, true);
        let mut j = iamax(&x);
        for _ in 2..=5 {
            x.fill(0.0);
            x[j] = 1.0;
            apply(&mut x, false);
            let previous = estimate;
            estimate = one_norm(&x);
            let repeated = x.iter().zip(&signs).all(|(v, s)| sign_of(*v) == *s);
            if repeated || estimate <= previous {
                break;
            }
            signs = take_signs(&mut x);
            apply(&mut x, true);
            let last = j;
            j = iamax(&x);
            if x[last] == x[j].abs() {
                break;
            }
        }
        // The alternating vector catches what the iteration can miss.
        for (i, v) in x.iter_mut().enumerate() {
            let size = 1.0 + i as f64 / (n - 1) as f64;
            *v = if i % 2 == 0 { size } else { -size };
        }
        apply(&mut x, false);
        estimate.max(2.0 * one_norm(&x) / (3.0 * n as f64))
    }
}

fn sign_of(v: f64) -> f64 {
    if v > 0.0 { 1.0 } else { -1.0 }
}

/// Replaces `x` by its signs and returns them.
fn take_signs(x: &mut [f64]) -> Vec<f64> {
    x.iter_mut().for_each(|v| *v = sign_of(*v));
    x.to_vec()
}
