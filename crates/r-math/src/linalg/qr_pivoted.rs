//! LAPACK's QR with column pivoting: at each step the column with the largest remaining norm comes next (Golub & Van
//! Loan, Matrix Computations, 5.4.2), with the norms updated and computed anew where too little of them is left (LAPACK Working
//! Note 176).

use super::Matrix;
use super::blas::nrm2;
use super::householder::{apply_left, reflector};

/// The factorisation in LAPACK's packed form: Q is the product of I - tau v v', with v = (1, what is below the diagonal).
#[derive(Clone, Debug)]
pub struct PivotedQr {
    pub qr: Matrix,
    pub tau: Vec<f64>,
    /// 0-based: column j of `qr` was column `pivot[j]`.
    pub pivot: Vec<usize>,
}

impl PivotedQr {
    pub fn new(mut x: Matrix) -> PivotedQr {
        let (n, p) = (x.nrow, x.ncol);
        let mut pivot: Vec<usize> = (0..p).collect();
        let mut left: Vec<f64> = (0..p).map(|j| nrm2(x.col(j))).collect();
        let mut exact = left.clone();
        let mut tau = vec![0.0; n.min(p)];
        for k in 0..n.min(p) {
            let largest = (k..p).fold(k, |best, j| if left[j] > left[best] { j } else { best });
            if largest != k {
                for i in 0..n {
                    let held = x[(i, k)];
                    x[(i, k)] = x[(i, largest)];
                    x[(i, largest)] = held;
                }
                pivot.swap(k, largest);
                left[largest] = left[k];
                exact[largest] = exact[k];
            }
            let alpha = x[(k, k)];
            let (beta, t) = reflector(alpha, &mut x.col_mut(k)[k + 1..]);
            tau[k] = t;
            x[(k, k)] = 1.0;
            let v = x.col(k)[k..].to_vec();
            apply_left(&mut x, &v, t, k, k + 1..p);
            x[(k, k)] = beta;
            downdate(&x, k, &mut left, &mut exact);
        }
        PivotedQr { qr: x, tau, pivot }
    }

    /// Applies all reflections to `y`: Q y, or Q' y if `transposed`.
    pub fn apply(&self, y: &mut Matrix, transposed: bool) {
        let k = self.tau.len();
        let mut one = |j: usize| {
            let mut v = self.qr.col(j)[j..].to_vec();
            v[0] = 1.0;
            let columns = 0..y.ncol;
            apply_left(y, &v, self.tau[j], j, columns);
        };
        if transposed {
            (0..k).for_each(&mut one);
        } else {
            (0..k).rev().for_each(&mut one);
        }
    }
}

/// The norms of the columns behind `k`, below its row.
fn downdate(x: &Matrix, k: usize, left: &mut [f64], exact: &mut [f64]) {
    let limit = f64::EPSILON.sqrt();
    for j in k + 1..x.ncol {
        if left[j] == 0.0 {
            continue;
        }
        let share = x[(k, j)].abs() / left[j];
        let kept = ((1.0 + share) * (1.0 - share)).max(0.0);
        let ratio = left[j] / exact[j];
        if kept * ratio * ratio <= limit {
            left[j] = if k + 1 < x.nrow { nrm2(&x.col(j)[k + 1..]) } else { 0.0 };
            exact[j] = left[j];
        } else {
            left[j] *= kept.sqrt();
        }
    }
}
