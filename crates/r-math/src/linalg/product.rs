//! Matrix products with the rounding of the reference BLAS: each element is a sum over the
//! inner index from the front.
//!
//! Four columns of the result at a time share each load of the left factor; that changes
//! no sum.

use super::Matrix;
use super::blas::dot;

/// C += A[, l] * b for four columns of C at once.
fn rank_one_4(a: &[f64], b: [f64; 4], c: &mut [&mut [f64]; 4]) {
    let [c0, c1, c2, c3] = c;
    for (i, &v) in a.iter().enumerate() {
        c0[i] += b[0] * v;
        c1[i] += b[1] * v;
        c2[i] += b[2] * v;
        c3[i] += b[3] * v;
    }
}

/// `a %*% b` into `c`: (n x k) times (k x m), all column-major.
pub fn matprod(a: &[f64], b: &[f64], n: usize, k: usize, m: usize) -> Vec<f64> {
    assert!(a.len() == n * k && b.len() == k * m);
    let mut c = vec![0.0; n * m];
    if n == 0 || k == 0 {
        return c;
    }
    let mut chunks = c.chunks_mut(4 * n);
    for (at, four) in chunks.by_ref().enumerate() {
        let j = 4 * at;
        let mut cols: Vec<&mut [f64]> = four.chunks_mut(n).collect();
        if let [c0, c1, c2, c3] = &mut cols[..] {
            let mut cs: [&mut [f64]; 4] = [c0, c1, c2, c3];
            for l in 0..k {
                let bl = [b[l + j * k], b[l + (j + 1) * k], b[l + (j + 2) * k], b[l + (j + 3) * k]];
                rank_one_4(&a[l * n..(l + 1) * n], bl, &mut cs);
            }
        } else {
            for (extra, col) in cols.iter_mut().enumerate() {
                for l in 0..k {
                    super::blas::axpy(b[l + (j + extra) * k], &a[l * n..(l + 1) * n], col);
                }
            }
        }
    }
    c
}

/// `crossprod(a, b)`: t(a) %*% b for a (k x n) and b (k x m).
pub fn crossprod(a: &[f64], b: &[f64], k: usize, n: usize, m: usize) -> Vec<f64> {
    assert!(a.len() == k * n && b.len() == k * m);
    let mut c = vec![0.0; n * m];
    if k == 0 {
        return c;
    }
    let symmetric = std::ptr::eq(a, b) && n == m;
    for j in 0..m {
        let bj = &b[j * k..(j + 1) * k];
        let top = if symmetric { j + 1 } else { n };
        for i in 0..top {
            c[i + j * n] = dot(&a[i * k..(i + 1) * k], bj);
        }
    }
    if symmetric {
        for j in 0..m {
            for i in j + 1..n {
                c[i + j * n] = c[j + i * n];
            }
        }
    }
    c
}

/// `tcrossprod(a, b)`: a %*% t(b) for a (n x k) and b (m x k).
pub fn tcrossprod(a: &[f64], b: &[f64], n: usize, k: usize, m: usize) -> Vec<f64> {
    assert!(a.len() == n * k && b.len() == m * k);
    let bt = Matrix::from_slice(b, m, k).transpose();
    matprod(a, &bt.data, n, k, m)
}
