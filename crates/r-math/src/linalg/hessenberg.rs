//! Balancing and reduction to Hessenberg form, as LAPACK's `dgebal` and `dgehrd`.

use super::Matrix;
use super::blas::{iamax, nrm2, scale};
use super::householder::{apply_left, apply_right, reflector};

/// What balancing did: rows and columns outside `lo..=hi` are isolated already.
pub(super) struct Balance {
    pub lo: usize,
    pub hi: usize,
    /// Inside the range a scale factor, outside the index exchanged with.
    pub scale: Vec<f64>,
}

/// Permutes and scales `a` to make eigenvalue computations more accurate.
pub(super) fn balance(a: &mut Matrix) -> Balance {
    let n = a.nrow;
    let mut factors = vec![1.0; n];
    let (mut lo, mut hi) = (0, n - 1);
    // Rows that isolate an eigenvalue go to the bottom.
    let isolated_row =
        |a: &Matrix, hi: usize| (0..=hi).rev().find(|&j| (0..=hi).all(|i| i == j || a[(j, i)] == 0.0));
    while let Some(j) = isolated_row(a, hi) {
        factors[hi] = j as f64;
        exchange(a, j, hi, 0, hi);
        if hi == 0 {
            return Balance { lo: 0, hi: 0, scale: factors };
        }
        hi -= 1;
    }
    // Columns that do go to the left.
    let isolated_col =
        |a: &Matrix, lo: usize, hi: usize| (lo..=hi).find(|&j| (lo..=hi).all(|i| i == j || a[(i, j)] == 0.0));
    while let Some(j) = isolated_col(a, lo, hi) {
        factors[lo] = j as f64;
        exchange(a, j, lo, lo, hi);
        if lo == hi {
            break;
        }
        lo += 1;
    }
    equilibrate(a, lo, hi, &mut factors);
    Balance { lo, hi, scale: factors }
}

fn exchange(a: &mut Matrix, j: usize, m: usize, lo: usize, hi: usize) {
    if j == m {
        return;
    }
    let n = a.nrow;
    for i in 0..=hi {
        let t = a[(i, j)];
        a[(i, j)] = a[(i, m)];
        a[(i, m)] = t;
    }
    for k in lo..n {
        let t = a[(j, k)];
        a[(j, k)] = a[(m, k)];
        a[(m, k)] = t;
    }
}

/// Scales rows and columns by powers of two until their norms are comparable.
fn equilibrate(a: &mut Matrix, lo: usize, hi: usize, factors: &mut [f64]) {
    const RADIX: f64 = 2.0;
    let n = a.nrow;
    let small = f64::MIN_POSITIVE / f64::EPSILON;
    let large = 1.0 / small;
    loop {
        let mut converged = true;
        for i in lo..=hi {
            let row: Vec<f64> = (lo..=hi).map(|j| a[(i, j)]).collect();
            let mut c = nrm2(&a.col(i)[lo..=hi]);
            let mut r = nrm2(&row);
            if c == 0.0 || r == 0.0 || (c + r).is_nan() {
                continue;
            }
            let ca = a.col(i)[iamax(&a.col(i)[..=hi])].abs();
            let ra = (lo..n).fold(0.0f64, |m, j| m.max(a[(i, j)].abs()));
            let (mut ca, mut ra) = (ca, ra);
            let (mut g, mut f, s) = (r / RADIX, 1f64, c + r);
            while c < g && f.max(c).max(ca) < large / RADIX && r.min(g).min(ra) > small * RADIX {
                f *= RADIX;
                c *= RADIX;
                ca *= RADIX;
                r /= RADIX;
                g /= RADIX;
                ra /= RADIX;
            }
            g = c / RADIX;
            while g >= r && r.max(ra) < large / RADIX && f.min(c).min(g).min(ca) > small * RADIX {
                f /= RADIX;
                c /= RADIX;
                g /= RADIX;
                ca /= RADIX;
                r *= RADIX;
                ra *= RADIX;
            }
            if c + r >= 0.95 * s
                || f < 1.0 && factors[i] < 1.0 && f * factors[i] <= small
                || f > 1.0 && factors[i] > 1.0 && factors[i] >= large / f
            {
                continue;
            }
            factors[i] *= f;
            converged = false;
            (lo..n).for_each(|j| a[(i, j)] /= f);
            scale(f, &mut a.col_mut(i)[..=hi]);
        }
        if converged {
            return;
        }
    }
}

impl Balance {
    /// Turns eigenvectors (columns of `v`) of the balanced matrix into those of the original.
    pub fn undo(&self, v: &mut Matrix) {
        // A range of one row has no factor: its entry is an exchange, too.
        let scaled = if self.lo == self.hi { self.lo..self.lo } else { self.lo..self.hi + 1 };
        for i in scaled {
            for j in 0..v.ncol {
                v[(i, j)] *= self.scale[i];
            }
        }
        for i in (0..self.lo).rev() {
            v.swap_rows(i, self.scale[i] as usize);
        }
        for i in self.hi + 1..v.nrow {
            v.swap_rows(i, self.scale[i] as usize);
        }
    }
}

/// Reduces `a` to upper Hessenberg form within `lo..=hi`; returns the orthogonal factor.
pub(super) fn hessenberg(a: &mut Matrix, lo: usize, hi: usize) -> Matrix {
    let n = a.nrow;
    let mut reflections = Vec::new();
    for i in lo..hi {
        let alpha = a[(i + 1, i)];
        let (beta, tau) = reflector(alpha, &mut a.col_mut(i)[i + 2..=hi]);
        let mut v = a.col(i)[i + 1..=hi].to_vec();
        v[0] = 1.0;
        apply_right(a, &v, tau, 0..hi + 1, i + 1);
        apply_left(a, &v, tau, i + 1, i + 1..n);
        a[(i + 1, i)] = beta;
        a.col_mut(i)[i + 2..=hi].fill(0.0);
        reflections.push((i, v, tau));
    }
    let mut q = Matrix::identity(n);
    for (i, v, tau) in reflections.iter().rev() {
        apply_left(&mut q, v, *tau, i + 1, 0..n);
    }
    q
}
