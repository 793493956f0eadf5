//! Cholesky factorisation, plain and with pivoting.

use super::Matrix;
use super::blas::dot;

/// The upper factor R with R'R = A, from the upper triangle of `a`; the rest is zero.
/// Fails with the (1-based) order of the leading minor that is not positive.
pub fn cholesky(a: &[f64], n: usize) -> Result<Matrix, usize> {
    let mut r = Matrix::from_slice(a, n, n);
    for j in 0..n {
        for i in 0..j {
            let (ri, rj) = r.two_cols(i, j);
            rj[i] = (rj[i] - dot(&ri[..i], &rj[..i])) / ri[i];
        }
        let c = r.col_mut(j);
        let d = c[j] - dot(&c[..j], &c[..j]);
        // NaN counts as not positive.
        if d.is_nan() || d <= 0.0 {
            return Err(j + 1);
        }
        c[j] = d.sqrt();
        c[j + 1..].fill(0.0);
    }
    Ok(r)
}

/// P'AP = R'R up to `rank`.
#[derive(Clone, Debug)]
pub struct PivotedCholesky {
    pub r: Matrix,
    /// 0-based: column j of R belongs to column `pivot[j]` of A.
    pub pivot: Vec<usize>,
    pub rank: usize,
}

/// Pivoted Cholesky factorisation as LAPACK's `dpstf2`; `tol < 0` means n eps max(diag).
pub fn pivoted_cholesky(a: &[f64], n: usize, tol: f64) -> PivotedCholesky {
    let mut r = Matrix::from_slice(a, n, n);
    let mut pivot: Vec<usize> = (0..n).collect();
    let greatest = (0..n).map(|i| r[(i, i)]).fold(f64::NEG_INFINITY, f64::max);
    let stop = if tol < 0.0 { n as f64 * f64::EPSILON * 0.5 * greatest } else { tol };
    let mut squares = vec![0.0; n];
    let mut rank = n;
    for j in 0..n {
        for i in j..n {
            if j > 0 {
                squares[i] += r[(j - 1, i)] * r[(j - 1, i)];
            }
        }
        let rest: Vec<f64> = (j..n).map(|i| r[(i, i)] - squares[i]).collect();
        let p = j + first_max(&rest);
        let d = rest[p - j];
        if d.is_nan() || j > 0 && d <= stop || greatest <= 0.0 {
            // What is left of the diagonal is seen in the result.
            if j > 0 {
                r[(j, j)] = d;
            }
            rank = j;
            break;
        }
        exchange(&mut r, j, p);
        squares.swap(j, p);
        pivot.swap(j, p);
        let root = d.sqrt();
        r[(j, j)] = root;
        for c in j + 1..n {
            let (left, right) = r.two_cols(j, c);
            right[j] = (right[j] - dot(&left[..j], &right[..j])) / root;
        }
    }
    for j in 0..n {
        r.col_mut(j)[j + 1..].fill(0.0);
    }
    PivotedCholesky { r, pivot, rank }
}

fn first_max(x: &[f64]) -> usize {
    (0..x.len()).fold(0, |at, i| if x[i] > x[at] { i } else { at })
}

/// Exchanges rows and columns j < p of the symmetric matrix kept in the upper triangle.
fn exchange(r: &mut Matrix, j: usize, p: usize) {
    if j == p {
        return;
    }
    let n = r.nrow;
    r[(p, p)] = r[(j, j)];
    for i in 0..j {
        let t = r[(i, j)];
        r[(i, j)] = r[(i, p)];
        r[(i, p)] = t;
    }
    for c in p + 1..n {
        let t = r[(j, c)];
        r[(j, c)] = r[(p, c)];
        r[(p, c)] = t;
    }
    for i in j + 1..p {
        let t = r[(j, i)];
        r[(j, i)] = r[(i, p)];
        r[(i, p)] = t;
    }
}

/// `chol2inv`: the inverse of R'R from the leading `n` rows and columns of an upper
/// triangle with leading dimension `ld`. Fails with the 0-based index of a zero diagonal.
pub fn chol2inv(r: &[f64], ld: usize, n: usize) -> Result<Matrix, usize> {
    // The inverse of the triangle, then its product with its transpose.
    let mut inv = Matrix::zeros(n, n);
    for j in 0..n {
        let d = r[j + j * ld];
        if d == 0.0 {
            return Err(j);
        }
        inv[(j, j)] = 1.0;
        let column = &mut inv.data[j * n..j * n + j + 1];
        for k in (0..=j).rev() {
            column[k] /= r[k + k * ld];
            let v = column[k];
            for i in 0..k {
                column[i] -= v * r[i + k * ld];
            }
        }
    }
    let mut out = Matrix::zeros(n, n);
    for j in 0..n {
        for i in 0..=j {
            let s = (j..n).fold(0.0, |s, k| s + inv[(i, k)] * inv[(j, k)]);
            out[(i, j)] = s;
            out[(j, i)] = s;
        }
    }
    Ok(out)
}
