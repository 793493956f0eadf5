//! Eigenvalues and right eigenvectors of a general real matrix, as LAPACK's `dgeev`:
//! balance, reduce to Hessenberg form, Schur form, back-substitution, normalisation.

use super::Matrix;
use super::blas::{nrm2, scale};
use super::hessenberg::{balance, hessenberg};
use super::householder::rotation;
use super::schur::schur;
use crate::complex::Complex;

/// Eigenvalues in LAPACK's order (conjugate pairs adjacent, positive imaginary part first)
/// and eigenvectors as columns, each of Euclidean norm 1.
#[derive(Clone, Debug)]
pub struct Eigen {
    pub values: Vec<Complex>,
    /// Column-major.
    pub vectors: Vec<Complex>,
}

/// `None` if the iteration fails or the matrix is not finite.
pub fn eigen_general(a: &Matrix) -> Option<Eigen> {
    let n = a.nrow;
    if n == 0 {
        return Some(Eigen { values: Vec::new(), vectors: Vec::new() });
    }
    if a.data.iter().any(|v| !v.is_finite()) {
        return None;
    }
    let mut h = a.clone();
    let b = balance(&mut h);
    let mut z = hessenberg(&mut h, b.lo, b.hi);
    let values = schur(&mut h, &mut z, b.lo, b.hi)?;
    let mut v = triangular_vectors(&h, &z, &values);
    b.undo(&mut v);
    normalise(&mut v, &values);
    Some(Eigen { vectors: complex_columns(&v, &values), values: complex_values(&values) })
}

fn complex_values(values: &[(f64, f64)]) -> Vec<Complex> {
    values.iter().map(|&(re, im)| Complex::new(re, im)).collect()
}

/// Pairs of real columns become conjugate complex ones.
fn complex_columns(v: &Matrix, values: &[(f64, f64)]) -> Vec<Complex> {
    let n = v.nrow;
    let mut out = Vec::with_capacity(n * n);
    let mut j = 0;
    while j < n {
        if values[j].1 == 0.0 {
            out.extend(v.col(j).iter().map(|&x| Complex::new(x, 0.0)));
            j += 1;
            continue;
        }
        let pair = |sign: f64| {
            let parts = v.col(j).iter().zip(v.col(j + 1));
            parts.map(move |(&re, &im)| Complex::new(re, sign * im)).collect::<Vec<_>>()
        };
        out.extend(pair(1.0));
        out.extend(pair(-1.0));
        j += 2;
    }
    out
}

/// Eigenvectors of Z T Z' as columns; a complex pair takes two (real and imaginary part).
fn triangular_vectors(t: &Matrix, z: &Matrix, values: &[(f64, f64)]) -> Matrix {
    let n = t.nrow;
    let norm = t.data.iter().fold(0.0f64, |m, x| m.max(x.abs()));
    let mut out = Matrix::zeros(n, n);
    let mut k = n;
    while k > 0 {
        k -= 1;
        let (wr, wi) = values[k];
        if wi == 0.0 {
            let mut x = vec![Complex::default(); n];
            x[k] = Complex::new(1.0, 0.0);
            for r in 0..k {
                x[r] = Complex::new(-t[(r, k)], 0.0);
            }
            back_substitute(t, &mut x, k, Complex::new(wr, 0.0), norm);
            store(z, &x, k + 1, &mut out, k, None);
        } else {
            let p = k - 1;
            let x = complex_start(t, p, wi.abs());
            let mut x = x;
            back_substitute(t, &mut x, p, Complex::new(wr, wi.abs()), norm);
            store(z, &x, k + 1, &mut out, p, Some(k));
            k = p;
        }
    }
    out
}

/// The right-hand side for the block at rows p, p+1 and the eigenvalue with positive
/// imaginary part.
fn complex_start(t: &Matrix, p: usize, wi: f64) -> Vec<Complex> {
    let n = t.nrow;
    let k = p + 1;
    let mut x = vec![Complex::default(); n];
    if t[(p, k)].abs() >= t[(k, p)].abs() {
        x[p] = Complex::new(1.0, 0.0);
        x[k] = Complex::new(0.0, wi / t[(p, k)]);
    } else {
        x[p] = Complex::new(-wi / t[(k, p)], 0.0);
        x[k] = Complex::new(0.0, 1.0);
    }
    for r in 0..p {
        x[r] = -(x[p].scale(t[(r, p)])) - x[k].scale(t[(r, k)]);
    }
    x
}

/// Solves (T - w) y = x for the rows before `end`, in place, scaling all of `x` where it
/// would overflow.
fn back_substitute(t: &Matrix, x: &mut [Complex], end: usize, w: Complex, norm: f64) {
    let least = (f64::EPSILON * norm).max(f64::MIN_POSITIVE / f64::EPSILON);
    let mut j = end;
    while j > 0 {
        j -= 1;
        let first = if j > 0 && t[(j, j - 1)] != 0.0 { j - 1 } else { j };
        if first == j {
            let mut d = Complex::new(t[(j, j)], 0.0) - w;
            if d.modulus() < least {
                d = Complex::new(least, 0.0);
            }
            x[j] = x[j] / d;
        } else {
            solve_pair(t, x, first, w, least);
        }
        for c in first..=j {
            for r in 0..first {
                x[r] = x[r] - x[c].scale(t[(r, c)]);
            }
        }
        rescale(x);
        j = first;
    }
}

/// A 2 x 2 diagonal block by Cramer's rule.
fn solve_pair(t: &Matrix, x: &mut [Complex], i: usize, w: Complex, least: f64) {
    let a = Complex::new(t[(i, i)], 0.0) - w;
    let d = Complex::new(t[(i + 1, i + 1)], 0.0) - w;
    let (b, c) = (t[(i, i + 1)], t[(i + 1, i)]);
    let mut det = a * d - Complex::new(b * c, 0.0);
    if det.modulus() < least * least {
        det = Complex::new(least * least, 0.0);
    }
    let (p, q) = (x[i], x[i + 1]);
    x[i] = (p * d - q.scale(b)) / det;
    x[i + 1] = (a * q - p.scale(c)) / det;
}

fn rescale(x: &mut [Complex]) {
    let most = x.iter().fold(0.0f64, |m, v| m.max(v.re.abs()).max(v.im.abs()));
    if most > 1e100 {
        x.iter_mut().for_each(|v| *v = v.scale(1.0 / most));
    }
}

/// Columns `re` (and `im`) of `out` become Z x.
fn store(z: &Matrix, x: &[Complex], len: usize, out: &mut Matrix, re: usize, im: Option<usize>) {
    let n = z.nrow;
    let parts: Vec<f64> = x[..len].iter().map(|v| v.re).collect();
    let col = super::matprod(&z.data[..n * len], &parts, n, len, 1);
    out.col_mut(re).copy_from_slice(&col);
    if let Some(im) = im {
        let parts: Vec<f64> = x[..len].iter().map(|v| v.im).collect();
        let col = super::matprod(&z.data[..n * len], &parts, n, len, 1);
        out.col_mut(im).copy_from_slice(&col);
    }
}

/// Norm 1; a complex vector is turned so that its largest component is real.
fn normalise(v: &mut Matrix, values: &[(f64, f64)]) {
    let n = v.nrow;
    let mut j = 0;
    while j < n {
        if values[j].1 == 0.0 {
            let s = 1.0 / nrm2(v.col(j));
            scale(s, v.col_mut(j));
            j += 1;
            continue;
        }
        let s = 1.0 / nrm2(v.col(j)).hypot(nrm2(v.col(j + 1)));
        scale(s, v.col_mut(j));
        scale(s, v.col_mut(j + 1));
        let moduli: Vec<f64> =
            (0..n).map(|i| v[(i, j)] * v[(i, j)] + v[(i, j + 1)] * v[(i, j + 1)]).collect();
        let k = super::blas::iamax(&moduli);
        let (c, s, _) = rotation(v[(k, j)], v[(k, j + 1)]);
        super::householder::rotate_cols(v, j, j + 1, c, s);
        v[(k, j + 1)] = 0.0;
        j += 2;
    }
}
