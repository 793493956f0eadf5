//! Eigenvalues of symmetric matrices: Householder tridiagonalisation as LAPACK's, then the
//! implicit QL iteration; signs as LAPACK's `dsyevr` gives them.
//!
//! `dsyevr` finds each vector of the tridiagonal matrix by a twisted factorisation, with
//! the component at the twist (the largest one) positive. So each vector is turned to have
//! its last largest component positive before it is transformed back.

use super::Matrix;
use super::blas::{axpy, dot};
use super::householder::{apply_left, reflector};

/// Eigenvalues in decreasing order; vectors as columns if asked for.
#[derive(Clone, Debug)]
pub struct SymmetricEigen {
    pub values: Vec<f64>,
    pub vectors: Option<Matrix>,
}

/// Of the matrix in the lower triangle of `a`. `None` if the iteration fails.
pub fn eigen_symmetric(a: &Matrix, want_vectors: bool) -> Option<SymmetricEigen> {
    let n = a.nrow;
    if n == 0 {
        return Some(SymmetricEigen {
            values: Vec::new(),
            vectors: want_vectors.then(|| Matrix::zeros(0, 0)),
        });
    }
    let t = Tridiagonal::new(a.clone());
    let (mut d, mut e) = (t.d.clone(), t.e.clone());
    if !want_vectors {
        implicit_ql(&mut d, &mut e, None)?;
        d.sort_by(|x, y| y.total_cmp(x));
        return Some(SymmetricEigen { values: d, vectors: None });
    }
    let mut z = Matrix::identity(n);
    if n == 2 {
        two_by_two(&mut d, e[0], &mut z);
    } else {
        implicit_ql(&mut d, &mut e, Some(&mut z))?;
        (0..n).for_each(|j| twist_sign(z.col_mut(j)));
    }
    let mut order: Vec<usize> = (0..n).collect();
    // Increasing, as LAPACK finds them, then turned round: equal ones are turned, too.
    order.sort_by(|&i, &j| d[i].total_cmp(&d[j]));
    order.reverse();
    let mut vectors = Matrix::zeros(n, n);
    for (to, &from) in order.iter().enumerate() {
        vectors.col_mut(to).copy_from_slice(z.col(from));
    }
    t.back_transform(&mut vectors);
    let values = order.iter().map(|&i| d[i]).collect();
    Some(SymmetricEigen { values, vectors: Some(vectors) })
}

/// Makes the largest component positive; of equally large ones the last.
fn twist_sign(v: &mut [f64]) {
    let largest = v.iter().fold(0.0f64, |m, x| m.max(x.abs()));
    let at = v.iter().rposition(|x| x.abs() >= largest * (1.0 - 1e-9));
    if at.is_some_and(|i| v[i] < 0.0) {
        v.iter_mut().for_each(|x| *x = -*x);
    }
}

/// Q'AQ = T with the reflections kept below the diagonal of `a`.
struct Tridiagonal {
    a: Matrix,
    d: Vec<f64>,
    e: Vec<f64>,
    tau: Vec<f64>,
}

impl Tridiagonal {
    fn new(mut a: Matrix) -> Tridiagonal {
        let n = a.nrow;
        let mut e = vec![0.0; n.saturating_sub(1)];
        let mut tau = vec![0.0; n.saturating_sub(1)];
        for i in 0..n.saturating_sub(1) {
            let alpha = a[(i + 1, i)];
            let (beta, t) = reflector(alpha, &mut a.col_mut(i)[i + 2..]);
            e[i] = beta;
            tau[i] = t;
            if t != 0.0 {
                a[(i + 1, i)] = 1.0;
                let v = a.col(i)[i + 1..].to_vec();
                rank_two_update(&mut a, &v, t, i + 1);
                a[(i + 1, i)] = beta;
            }
        }
        let d = (0..n).map(|i| a[(i, i)]).collect();
        Tridiagonal { a, d, e, tau }
    }

    fn back_transform(&self, z: &mut Matrix) {
        let n = self.d.len();
        for i in (0..n.saturating_sub(1)).rev() {
            let mut v = self.a.col(i)[i + 1..].to_vec();
            v[0] = 1.0;
            apply_left(z, &v, self.tau[i], i + 1, 0..n);
        }
    }
}

/// A -= v w' + w v' on the lower triangle from `from` on, so that A becomes H A H.
fn rank_two_update(a: &mut Matrix, v: &[f64], tau: f64, from: usize) {
    let k = v.len();
    let mut w = vec![0.0; k];
    for j in 0..k {
        let column = &a.col(from + j)[from + j..];
        // Symmetric product from the lower triangle alone.
        w[j] += tau * column[0] * v[j] + tau * dot(&column[1..], &v[j + 1..]);
        axpy(tau * v[j], &column[1..], &mut w[j + 1..]);
    }
    let alpha = -0.5 * tau * dot(&w, v);
    axpy(alpha, v, &mut w);
    for j in 0..k {
        let column = &mut a.col_mut(from + j)[from + j..];
        for i in j..k {
            column[i - j] -= v[i] * w[j] + w[i] * v[j];
        }
    }
}

/// The closed form for order 2 (LAPACK's `dlaev2`), with its signs.
fn two_by_two(d: &mut [f64], b: f64, z: &mut Matrix) {
    let (a, c) = (d[0], d[1]);
    let (sum, diff) = (a + c, a - c);
    let twice = b + b;
    let root = diff.hypot(twice);
    let (larger, smaller) = if a.abs() > c.abs() { (a, c) } else { (c, a) };
    let (rt1, rt2, sgn1);
    if sum < 0.0 {
        rt1 = 0.5 * (sum - root);
        sgn1 = -1.0;
        rt2 = (larger / rt1) * smaller - (b / rt1) * b;
    } else if sum > 0.0 {
        rt1 = 0.5 * (sum + root);
        sgn1 = 1.0;
        rt2 = (larger / rt1) * smaller - (b / rt1) * b;
    } else {
        (rt1, rt2, sgn1) = (0.5 * root, -0.5 * root, 1.0);
    }
    let sgn2 = if diff >= 0.0 { 1.0 } else { -1.0 };
    let cs = diff + sgn2 * root;
    let (mut cs1, mut sn1);
    if cs.abs() > twice.abs() {
        let ct = -twice / cs;
        sn1 = 1.0 / (1.0 + ct * ct).sqrt();
        cs1 = ct * sn1;
    } else if twice == 0.0 {
        (cs1, sn1) = (1.0, 0.0);
    } else {
        let tn = -cs / twice;
        cs1 = 1.0 / (1.0 + tn * tn).sqrt();
        sn1 = tn * cs1;
    }
    if sgn1 == sgn2 {
        (cs1, sn1) = (-sn1, cs1);
    }
    // (cs1, sn1) belongs to rt1, the larger in modulus; (-sn1, cs1) to rt2.
    d.copy_from_slice(&[rt1, rt2]);
    z.data.copy_from_slice(&[cs1, sn1, -sn1, cs1]);
}

/// Iterations after which what is small beside the whole matrix counts as nothing. In the null space of a
/// matrix of low rank all entries are rounding errors, none of them small beside its neighbours.
const PATIENT: usize = 20;

/// QL iteration with implicit shifts; `e` has the off-diagonal, vectors accumulate in `z`.
fn implicit_ql(d: &mut [f64], e: &mut [f64], mut z: Option<&mut Matrix>) -> Option<()> {
    let n = d.len();
    let mut e: Vec<f64> = e.iter().copied().chain([0.0]).collect();
    let norm = d.iter().chain(e.iter()).fold(0.0f64, |m, x| m.max(x.abs()));
    for l in 0..n {
        for iteration in 0.. {
            let negligible = if iteration < PATIENT { 0.0 } else { f64::EPSILON * norm };
            let m = (l..n - 1)
                .find(|&m| {
                    let beside = f64::EPSILON * 0.5 * (d[m].abs() * d[m + 1].abs()).sqrt();
                    e[m].abs() <= beside.max(negligible)
                })
                .unwrap_or(n - 1);
            if m == l {
                break;
            }
            if iteration >= 60 {
                return None;
            }
            let mut g = (d[l + 1] - d[l]) / (2.0 * e[l]);
            let mut r = g.hypot(1.0);
            g = d[m] - d[l] + e[l] / (g + r.copysign(g));
            let (mut s, mut c, mut p) = (1.0, 1.0, 0.0);
            let mut i = m;
            let mut underflow = false;
            while i > l {
                i -= 1;
                let f = s * e[i];
                let b = c * e[i];
                r = f.hypot(g);
                e[i + 1] = r;
                if r == 0.0 {
                    d[i + 1] -= p;
                    e[m] = 0.0;
                    underflow = true;
                    break;
                }
                s = f / r;
                c = g / r;
                g = d[i + 1] - p;
                r = (d[i] - g) * s + 2.0 * c * b;
                p = s * r;
                d[i + 1] = g + p;
                g = c * r - b;
                if let Some(z) = z.as_deref_mut() {
                    super::householder::rotate_cols(z, i, i + 1, c, -s);
                }
            }
            if !underflow {
                d[l] -= p;
                e[l] = g;
                e[m] = 0.0;
            }
        }
    }
    Some(())
}
