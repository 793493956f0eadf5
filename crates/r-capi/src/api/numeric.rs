//! Routines of LINPACK and EISPACK by name: the run-time's own factorizations, called as Fortran code expects.

use std::ffi::c_int;

use r_math::linalg::{Matrix, Qr, Triangle, backsolve, chol2inv, cholesky, eigen_symmetric, svd};
use r_runtime::rerr;

use super::{elements, exported};
use crate::session::{attempt, with};

/// # Safety
/// The address of a variable of C or Fortran code's.
unsafe fn count(p: *const c_int) -> usize {
    // SAFETY: the caller's promise.
    unsafe { *p }.max(0) as usize
}

/// A matrix of Fortran code's as one of our own, without the rows beyond `rows`.
fn matrix(x: &[f64], ld: usize, (rows, columns): (usize, usize)) -> Matrix {
    let data = (0..columns).flat_map(|j| x[j * ld..j * ld + rows].iter().copied()).collect();
    Matrix { nrow: rows, ncol: columns, data }
}

fn write_back(x: &mut [f64], ld: usize, m: &Matrix) {
    for j in 0..m.ncol {
        x[j * ld..j * ld + m.nrow].copy_from_slice(m.col(j));
    }
}

/// The factors that dqrdc2_ left, of a matrix of `n` rows.
///
/// # Safety
/// The arrays are as long as the sizes say.
unsafe fn factors(x: *mut f64, n: usize, k: usize, qraux: *mut f64) -> Qr {
    // SAFETY: the caller's promise.
    let (x, qraux) = unsafe { (elements(x, n * k), elements(qraux, k).to_vec()) };
    Qr { qr: matrix(x, n, (n, k)), qraux, pivot: (0..k).collect(), rank: k }
}

/// What is left of a right-hand side after Q': fitted values from the first `k` elements, residuals from the others.
fn part(f: &Qr, y: &mut [f64], residuals: bool) {
    let top = f.rank.min(y.len());
    f.apply(y, f.rank, true);
    if residuals {
        y[..top].fill(0.0)
    } else {
        y[top..].fill(0.0)
    }
    f.apply(y, f.rank, false);
}

/// Does something with each of several right-hand sides and writes it to `to`.
///
/// # Safety
/// Fortran's convention: addresses of variables and of arrays as long as the sizes say.
unsafe fn each_side(
    (x, n, k, qraux): (*mut f64, *const c_int, *const c_int, *mut f64),
    (y, ny): (*mut f64, *const c_int),
    to: *mut f64,
    what: impl Fn(&Qr, &mut [f64]),
) {
    // SAFETY: the caller's promise.
    unsafe {
        let (n, k, ny) = (count(n), count(k), count(ny));
        let f = factors(x, n, k, qraux);
        for j in 0..ny {
            let mut v = elements(y.add(j * n), n).to_vec();
            what(&f, &mut v);
            elements(to.add(j * n), n).copy_from_slice(&v);
        }
    }
}

exported! {
    fn dqrdc2_(x: *mut f64, ldx: *const c_int, n: *const c_int, p: *const c_int, tol: *const f64, k: *mut c_int, qraux: *mut f64, pivot: *mut c_int, _work: *mut f64) {
        with(|_| {
            // SAFETY: Fortran's convention: all are addresses of variables and arrays as long as the sizes say.
            unsafe {
                let (ld, n, p) = (count(ldx), count(n), count(p));
                let x = elements(x, ld * p);
                let f = Qr::new(matrix(x, ld, (n, p)), *tol);
                write_back(x, ld, &f.qr);
                elements(qraux, p).copy_from_slice(&f.qraux);
                let old: Vec<c_int> = std::slice::from_raw_parts(pivot, p).to_vec();
                for (j, from) in f.pivot.iter().enumerate() {
                    *pivot.add(j) = old[*from];
                }
                *k = f.rank as c_int;
            }
        })
    }
    fn dqrdc_(x: *mut f64, ldx: *const c_int, n: *const c_int, p: *const c_int, qraux: *mut f64, _pivot: *mut c_int, _work: *mut f64, job: *const c_int) {
        attempt(|_| {
            // SAFETY: as above.
            unsafe {
                if *job != 0 {
                    return rerr!("dqrdc with pivoting is not supported");
                }
                let (ld, n, p) = (count(ldx), count(n), count(p));
                let x = elements(x, ld * p);
                let f = Qr::new(matrix(x, ld, (n, p)), 0.0);
                write_back(x, ld, &f.qr);
                elements(qraux, p).copy_from_slice(&f.qraux);
            }
            Ok(())
        })
    }
    /// The decimal digits of `job` say what is wanted: Qy, Q'y, coefficients, residuals, fitted values.
    fn dqrsl_(x: *mut f64, ldx: *const c_int, n: *const c_int, k: *const c_int, qraux: *mut f64, y: *mut f64, qy: *mut f64, qty: *mut f64, b: *mut f64, rsd: *mut f64, xb: *mut f64, job: *const c_int, info: *mut c_int) {
        with(|_| {
            // SAFETY: as above; arrays that `job` doesn't name are not touched.
            unsafe {
                let (ld, n, k, job) = (count(ldx), count(n), count(k), *job);
                let qr = matrix(elements(x, ld * k), ld, (n, k));
                let f = Qr { qr, qraux: elements(qraux, k).to_vec(), pivot: (0..k).collect(), rank: k };
                let y = elements(y, n).to_vec();
                *info = 0;
                if job / 10000 != 0 {
                    let mut v = y.clone();
                    f.apply(&mut v, k, false);
                    elements(qy, n).copy_from_slice(&v);
                }
                if job % 10000 == 0 {
                    return;
                }
                let mut v = y;
                f.apply(&mut v, k, true);
                elements(qty, n).copy_from_slice(&v);
                let top = k.min(n);
                if job % 1000 / 100 != 0 {
                    match f.coefficients(&v, top) {
                        Some(c) => elements(b, top).copy_from_slice(&c),
                        None => *info = (0..top).rev().find(|j| f.qr[(*j, *j)] == 0.0).map_or(0, |j| j as c_int + 1),
                    }
                }
                if job % 100 / 10 != 0 {
                    let mut r = v.clone();
                    r[..top].fill(0.0);
                    f.apply(&mut r, k, false);
                    elements(rsd, n).copy_from_slice(&r);
                }
                if job % 10 != 0 {
                    let mut r = v;
                    r[top..].fill(0.0);
                    f.apply(&mut r, k, false);
                    elements(xb, n).copy_from_slice(&r);
                }
            }
        })
    }
    /// Solves a triangular system; `job` is 0 lower, 1 upper, 10 and 11 for the transposed.
    fn dtrsl_(t: *mut f64, ldt: *const c_int, n: *const c_int, b: *mut f64, job: *const c_int, info: *mut c_int) {
        with(|_| {
            // SAFETY: as above.
            unsafe {
                let (ld, n, job) = (count(ldt), count(n), *job);
                let kind = Triangle { upper: job % 10 == 1, transposed: job / 10 == 1 };
                let r = backsolve(elements(t, ld * n), ld, n, elements(b, n), kind);
                *info = r.map_or_else(|i| i as c_int + 1, |()| 0);
            }
        })
    }
    /// Eigenvalues of a symmetric matrix, smallest first, and its vectors if `want` isn't 0.
    fn rs_(ld: *const c_int, n: *const c_int, a: *mut f64, w: *mut f64, want: *const c_int, z: *mut f64, _work: *mut f64, _more: *mut f64, error: *mut c_int) {
        with(|_| {
            // SAFETY: as above.
            unsafe {
                let (ld, n) = (count(ld), count(n));
                let Some(e) = eigen_symmetric(&matrix(elements(a, ld * n), ld, (n, n)), *want != 0) else {
                    *error = 1;
                    return;
                };
                *error = 0;
                let mut order: Vec<usize> = (0..n).collect();
                order.sort_by(|i, j| e.values[*i].total_cmp(&e.values[*j]));
                for (k, from) in order.into_iter().enumerate() {
                    *w.add(k) = e.values[from];
                    if let Some(v) = &e.vectors {
                        elements(z.add(k * ld), n).copy_from_slice(v.col(from));
                    }
                }
            }
        })
    }
    /// Cholesky's factor in the upper triangle; `info` is the order of the first minor that isn't positive.
    fn dpofa_(a: *mut f64, lda: *const c_int, n: *const c_int, info: *mut c_int) {
        with(|_| {
            // SAFETY: as above.
            unsafe {
                let (ld, n) = (count(lda), count(n));
                let a = elements(a, ld * n);
                match cholesky(&matrix(a, ld, (n, n)).data, n) {
                    Ok(r) => {
                        *info = 0;
                        for j in 0..n {
                            a[j * ld..j * ld + j + 1].copy_from_slice(&r.col(j)[..j + 1]);
                        }
                    }
                    Err(i) => *info = i as c_int,
                }
            }
        })
    }
    fn dqrqy_(x: *mut f64, n: *const c_int, k: *const c_int, qraux: *mut f64, y: *mut f64, ny: *const c_int, qy: *mut f64) {
        // SAFETY: as above.
        with(|_| unsafe { each_side((x, n, k, qraux), (y, ny), qy, |f, v| f.apply(v, f.rank, false)) })
    }
    fn dqrqty_(x: *mut f64, n: *const c_int, k: *const c_int, qraux: *mut f64, y: *mut f64, ny: *const c_int, qty: *mut f64) {
        // SAFETY: as above.
        with(|_| unsafe { each_side((x, n, k, qraux), (y, ny), qty, |f, v| f.apply(v, f.rank, true)) })
    }
    fn dqrrsd_(x: *mut f64, n: *const c_int, k: *const c_int, qraux: *mut f64, y: *mut f64, ny: *const c_int, rsd: *mut f64) {
        // SAFETY: as above.
        with(|_| unsafe { each_side((x, n, k, qraux), (y, ny), rsd, |f, v| part(f, v, true)) })
    }
    fn dqrxb_(x: *mut f64, n: *const c_int, k: *const c_int, qraux: *mut f64, y: *mut f64, ny: *const c_int, xb: *mut f64) {
        // SAFETY: as above.
        with(|_| unsafe { each_side((x, n, k, qraux), (y, ny), xb, |f, v| part(f, v, false)) })
    }
    /// Coefficients; `info` is the number of the last zero on the diagonal.
    fn dqrcf_(x: *mut f64, n: *const c_int, k: *const c_int, qraux: *mut f64, y: *mut f64, ny: *const c_int, b: *mut f64, info: *mut c_int) {
        with(|_| {
            // SAFETY: as above.
            unsafe {
                let (n, k, ny) = (count(n), count(k), count(ny));
                let f = factors(x, n, k, qraux);
                *info = 0;
                for j in 0..ny {
                    let mut v = elements(y.add(j * n), n).to_vec();
                    f.apply(&mut v, k, true);
                    match f.coefficients(&v, k) {
                        Some(c) => elements(b.add(j * k), k).copy_from_slice(&c),
                        None => *info = (0..k).rev().find(|j| f.qr[(*j, *j)] == 0.0).map_or(0, |j| j as c_int + 1),
                    }
                }
            }
        })
    }
    /// Least squares for several right-hand sides.
    fn dqrls_(x: *mut f64, n: *const c_int, p: *const c_int, y: *mut f64, ny: *const c_int, tol: *const f64, b: *mut f64, rsd: *mut f64, qty: *mut f64, k: *mut c_int, pivot: *mut c_int, qraux: *mut f64, _work: *mut f64) {
        with(|_| {
            // SAFETY: as above.
            unsafe {
                let (n, p, ny) = (count(n), count(p), count(ny));
                let f = Qr::new(matrix(elements(x, n * p), n, (n, p)), *tol);
                for j in 0..ny {
                    let mut v = elements(y.add(j * n), n).to_vec();
                    f.apply(&mut v, f.rank, true);
                    elements(qty.add(j * n), n).copy_from_slice(&v);
                    let to = elements(b.add(j * p), p);
                    if let Some(c) = f.coefficients(&v, f.rank) {
                        to[..f.rank].copy_from_slice(&c);
                    }
                    v[..f.rank.min(n)].fill(0.0);
                    f.apply(&mut v, f.rank, false);
                    elements(rsd.add(j * n), n).copy_from_slice(&v);
                }
                write_back(elements(x, n * p), n, &f.qr);
                elements(qraux, p).copy_from_slice(&f.qraux);
                let old: Vec<c_int> = elements(pivot, p).to_vec();
                elements(pivot, p).iter_mut().zip(&f.pivot).for_each(|(to, from)| *to = old[*from]);
                *k = f.rank as c_int;
            }
        })
    }
    /// From dpofa_'s factor the determinant as a number below 10 and a power of 10 (`job` 10), the inverse's upper triangle
    /// (1), or both (11).
    fn dpodi_(a: *mut f64, lda: *const c_int, n: *const c_int, det: *mut f64, job: *const c_int) {
        with(|_| {
            // SAFETY: as above.
            unsafe {
                let (ld, n, job) = (count(lda), count(n), *job);
                let a = elements(a, ld * n);
                if job / 10 != 0 {
                    let (mut d, mut power) = (1.0, 0.0);
                    for i in 0..n {
                        d *= a[i * ld + i] * a[i * ld + i];
                        while d != 0.0 && d < 1.0 {
                            (d, power) = (d * 10.0, power - 1.0);
                        }
                        while d >= 10.0 {
                            (d, power) = (d / 10.0, power + 1.0);
                        }
                    }
                    elements(det, 2).copy_from_slice(&[d, power]);
                }
                if job % 10 != 0 && let Ok(inverse) = chol2inv(a, ld, n) {
                    for j in 0..n {
                        a[j * ld..=j * ld + j].copy_from_slice(&inverse.col(j)[..=j]);
                    }
                }
            }
        })
    }
    /// Cholesky's factor of a band matrix whose upper half has `m` diagonals above the main one, each a row.
    fn dpbfa_(abd: *mut f64, lda: *const c_int, n: *const c_int, m: *const c_int, info: *mut c_int) {
        with(|_| {
            // SAFETY: as above.
            unsafe {
                let (ld, n, m) = (count(lda), count(n), count(m));
                let a = elements(abd, ld * n);
                // Row `i`, column `j` of the matrix.
                let place = |i: usize, j: usize| j * ld + m + i - j;
                *info = 0;
                for j in 0..n {
                    let mut rest = a[place(j, j)];
                    for i in j.saturating_sub(m)..j {
                        let from = i.saturating_sub(m).max(j.saturating_sub(m));
                        let dot: f64 = (from..i).map(|k| a[place(k, i)] * a[place(k, j)]).sum();
                        let t = (a[place(i, j)] - dot) / a[place(i, i)];
                        a[place(i, j)] = t;
                        rest -= t * t;
                    }
                    if rest <= 0.0 {
                        *info = j as c_int + 1;
                        return;
                    }
                    a[place(j, j)] = rest.sqrt();
                }
            }
        })
    }
    fn dpbsl_(abd: *mut f64, lda: *const c_int, n: *const c_int, m: *const c_int, b: *mut f64) {
        with(|_| {
            // SAFETY: as above.
            unsafe {
                let (ld, n, m) = (count(lda), count(n), count(m));
                let (a, b) = (elements(abd, ld * n), elements(b, n));
                let place = |i: usize, j: usize| j * ld + m + i - j;
                for j in 0..n {
                    let dot: f64 = (j.saturating_sub(m)..j).map(|i| a[place(i, j)] * b[i]).sum();
                    b[j] = (b[j] - dot) / a[place(j, j)];
                }
                for j in (0..n).rev() {
                    b[j] /= a[place(j, j)];
                    for i in j.saturating_sub(m)..j {
                        b[i] -= b[j] * a[place(i, j)];
                    }
                }
            }
        })
    }
    /// Singular values. The tens of `job` say which left vectors are wanted (0 none, 1 all, else as many as there are values), its
    /// ones whether right ones are.
    fn dsvdc_(x: *mut f64, ldx: *const c_int, n: *const c_int, p: *const c_int, s: *mut f64, e: *mut f64, u: *mut f64, ldu: *const c_int, v: *mut f64, ldv: *const c_int, _work: *mut f64, job: *const c_int, info: *mut c_int) {
        with(|_| {
            // SAFETY: as above; arrays that `job` doesn't name are not touched.
            unsafe {
                let (ld, n, p, job) = (count(ldx), count(n), count(p), *job);
                let left = job % 100 / 10;
                let m = matrix(elements(x, ld * p), ld, (n, p));
                let Some(f) = svd(&m, left == 1 || p > n) else {
                    *info = n.min(p) as c_int;
                    return;
                };
                *info = 0;
                elements(e, p).fill(0.0);
                elements(s, f.d.len()).copy_from_slice(&f.d);
                if left != 0 {
                    let columns = if left == 1 { n } else { n.min(p) };
                    (0..columns).for_each(|j| elements(u.add(j * count(ldu)), n).copy_from_slice(f.u.col(j)));
                }
                if job % 10 != 0 {
                    for j in 0..p {
                        let to = elements(v.add(j * count(ldv)), p);
                        to.iter_mut().enumerate().for_each(|(i, x)| *x = f.vt[(j, i)]);
                    }
                }
            }
        })
    }
}
