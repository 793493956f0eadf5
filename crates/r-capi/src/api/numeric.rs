//! LINPACK's routines and R's optimizers: the run-time's own, called as Fortran and C code expects.
//!
//! An optimizer calls back. A function that jumps ends it: what is pending goes on after the Rust frames have returned.

use std::ffi::{c_int, c_void};

use r_math::linalg::{Matrix, Qr, Triangle, backsolve, cholesky, eigen_symmetric};
use r_math::optim::{MinimizeError, NlmControl, Stopping, bfgs, nlm};
use r_runtime::{Res, Unwind, Vm, rerr};

use super::exported;
use crate::session::{Session, attempt, enter, with};
use crate::shim;

/// Numbers of C code's.
///
/// # Safety
/// There are `n` of them, and nobody else uses them meanwhile.
unsafe fn numbers<'a>(p: *mut f64, n: usize) -> &'a mut [f64] {
    if p.is_null() || n == 0 {
        return &mut [];
    }
    // SAFETY: the caller's promise.
    unsafe { std::slice::from_raw_parts_mut(p, n) }
}

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

/// What a function of C code's gave, or the unwinding that it left.
fn done<T>(vm: &mut Vm, r: Option<T>) -> Res<T> {
    match r {
        Some(r) => Ok(r),
        None => Err(vm.state::<Session>().pending.take().unwrap_or_else(|| Unwind::error("an unknown jump"))),
    }
}

/// The variable metric method over the variables that `free` names.
struct Problem {
    function: usize,
    gradient: usize,
    data: *mut c_void,
    all: Vec<f64>,
    free: Vec<usize>,
    /// Every so many iterations are told of; none if zero.
    report: usize,
}

fn tell(vm: &mut Vm, text: &str) {
    vm.out.print_bytes(text.as_bytes());
}

impl Problem {
    fn at(&self, x: &[f64]) -> Vec<f64> {
        let mut all = self.all.clone();
        self.free.iter().zip(x).for_each(|(i, v)| all[*i] = *v);
        all
    }

    fn minimize(&self, vm: &mut Vm, stop: Stopping) -> Res<r_math::optim::Minimum> {
        let start: Vec<f64> = self.free.iter().map(|i| self.all[*i]).collect();
        let vm = std::cell::RefCell::new(vm);
        let (last, gradients) = (std::cell::Cell::new(None), std::cell::Cell::new(0));
        let f = |x: &[f64]| -> Res<f64> {
            let (all, vm) = (self.at(x), &mut **vm.borrow_mut());
            // SAFETY: C code gave the function and what goes with it.
            let r = enter(vm, || unsafe { shim::value_at(self.function, &all, self.data) });
            let v = done(vm, r)?;
            if self.report > 0 && last.get().is_none() {
                tell(vm, &format!("initial  value {v:.6} \n"));
            }
            last.set(Some(v));
            Ok(v)
        };
        let g = |x: &[f64]| -> Res<Vec<f64>> {
            let (all, vm) = (self.at(x), &mut **vm.borrow_mut());
            // SAFETY: as above.
            let r = enter(vm, || unsafe { shim::gradient_at(self.gradient, &all, self.data) });
            let all = done(vm, r)?;
            // An iteration ends with the gradient at the point it accepted.
            gradients.set(gradients.get() + 1);
            let n: usize = gradients.get();
            if self.report > 0 && n > 1 && n.is_multiple_of(self.report) {
                tell(vm, &format!("iter{n:4} value {:.6}\n", last.get().unwrap_or(f64::NAN)));
            }
            Ok(self.free.iter().map(|i| all[*i]).collect())
        };
        let r = bfgs(&start, stop, f, g);
        match r {
            Ok(m) => {
                if self.report > 0 {
                    let how = match m.convergence {
                        0 => "converged\n".to_owned(),
                        _ => format!("stopped after {} iterations\n", m.counts.1),
                    };
                    tell(*vm.borrow_mut(), &format!("final  value {:.6} \n{how}", m.value));
                }
                Ok(m)
            }
            Err(MinimizeError::Function(u)) => Err(u),
            Err(MinimizeError::NotFiniteAtStart) => rerr!("initial value in 'vmmin' is not finite"),
        }
    }
}

exported! {
    fn dqrdc2_(x: *mut f64, ldx: *const c_int, n: *const c_int, p: *const c_int, tol: *const f64, k: *mut c_int, qraux: *mut f64, pivot: *mut c_int, _work: *mut f64) {
        with(|_| {
            // SAFETY: Fortran's convention: all are addresses of variables and arrays as long as the sizes say.
            unsafe {
                let (ld, n, p) = (count(ldx), count(n), count(p));
                let x = numbers(x, ld * p);
                let f = Qr::new(matrix(x, ld, (n, p)), *tol);
                write_back(x, ld, &f.qr);
                numbers(qraux, p).copy_from_slice(&f.qraux);
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
                let x = numbers(x, ld * p);
                let f = Qr::new(matrix(x, ld, (n, p)), 0.0);
                write_back(x, ld, &f.qr);
                numbers(qraux, p).copy_from_slice(&f.qraux);
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
                let qr = matrix(numbers(x, ld * k), ld, (n, k));
                let f = Qr { qr, qraux: numbers(qraux, k).to_vec(), pivot: (0..k).collect(), rank: k };
                let y = numbers(y, n).to_vec();
                *info = 0;
                if job / 10000 != 0 {
                    let mut v = y.clone();
                    f.apply(&mut v, k, false);
                    numbers(qy, n).copy_from_slice(&v);
                }
                if job % 10000 == 0 {
                    return;
                }
                let mut v = y;
                f.apply(&mut v, k, true);
                numbers(qty, n).copy_from_slice(&v);
                let top = k.min(n);
                if job % 1000 / 100 != 0 {
                    match f.coefficients(&v, top) {
                        Some(c) => numbers(b, top).copy_from_slice(&c),
                        None => *info = (0..top).rev().find(|j| f.qr[(*j, *j)] == 0.0).map_or(0, |j| j as c_int + 1),
                    }
                }
                if job % 100 / 10 != 0 {
                    let mut r = v.clone();
                    r[..top].fill(0.0);
                    f.apply(&mut r, k, false);
                    numbers(rsd, n).copy_from_slice(&r);
                }
                if job % 10 != 0 {
                    let mut r = v;
                    r[top..].fill(0.0);
                    f.apply(&mut r, k, false);
                    numbers(xb, n).copy_from_slice(&r);
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
                let r = backsolve(numbers(t, ld * n), ld, n, numbers(b, n), kind);
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
                let Some(e) = eigen_symmetric(&matrix(numbers(a, ld * n), ld, (n, n)), *want != 0) else {
                    *error = 1;
                    return;
                };
                *error = 0;
                let mut order: Vec<usize> = (0..n).collect();
                order.sort_by(|i, j| e.values[*i].total_cmp(&e.values[*j]));
                for (k, from) in order.into_iter().enumerate() {
                    *w.add(k) = e.values[from];
                    if let Some(v) = &e.vectors {
                        numbers(z.add(k * ld), n).copy_from_slice(v.col(from));
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
                let a = numbers(a, ld * n);
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
    fn vmmin(n: c_int, b: *mut f64, minimum: *mut f64, f: usize, g: usize, maxit: c_int, trace: c_int, mask: *const c_int, abstol: f64, reltol: f64, report: c_int, data: *mut c_void, functions: *mut c_int, gradients: *mut c_int, fail: *mut c_int) {
        attempt(|vm| {
            // SAFETY: C code passes arrays of `n` and addresses of variables of its own.
            let (b, free) = unsafe {
                let free = (0..n as usize).filter(|i| *mask.add(*i) != 0).collect();
                (numbers(b, n as usize), free)
            };
            let p = Problem { function: f, gradient: g, data, all: b.to_vec(), free, report: if trace != 0 { report.max(0) as usize } else { 0 } };
            let m = p.minimize(vm, Stopping { abstol, reltol, maxit: maxit.max(0) as usize })?;
            b.copy_from_slice(&p.at(&m.par));
            // SAFETY: as above.
            unsafe {
                (*minimum, *functions, *gradients) = (m.value, m.counts.0 as c_int, m.counts.1 as c_int);
                *fail = m.convergence;
            }
            Ok(())
        })
    }
    /// R's `nlm` without derivatives of C code's: packages pass none.
    fn optif9(_nr: c_int, n: c_int, x: *mut f64, f: usize, d1: usize, _d2: usize, state: *mut c_void, typsize: *mut f64, fscale: f64, _method: c_int, _costly: c_int, message: *mut c_int, ndigit: c_int, iterlim: c_int, analytic: c_int, _hessian: c_int, _radius: f64, gradtol: f64, stepmax: f64, steptol: f64, to: *mut f64, minimum: *mut f64, gradient: *mut f64, code: *mut c_int, _a: *mut f64, _work: *mut f64, iterations: *mut c_int) {
        attempt(|vm| {
            let n = n.max(0) as usize;
            // SAFETY: C code passes arrays of `n` and addresses of variables of its own.
            let (start, typsize) = unsafe { (numbers(x, n).to_vec(), numbers(typsize, n).to_vec()) };
            let control = NlmControl { typsize, fscale, ndigit, gradtol, stepmax, steptol, iterlim: iterlim.max(0) as usize };
            let vm = std::cell::RefCell::new(vm);
            // A function of this kind writes its value, or its gradient, to where it is told.
            let ask = |f: usize, x: &[f64]| -> Res<Vec<f64>> {
                let vm = &mut **vm.borrow_mut();
                // SAFETY: C code gave the function and its state.
                let r = enter(vm, || unsafe { shim::gradient_at(f, x, state) });
                done(vm, r)
            };
            let g = (analytic != 0 && d1 != 0).then_some(|x: &[f64]| ask(d1, x));
            let m = nlm(&start, &control, |x: &[f64]| ask(f, x).map(|v| v[0]), g)?;
            // SAFETY: as above.
            unsafe {
                numbers(to, n).copy_from_slice(&m.estimate);
                numbers(gradient, n).copy_from_slice(&m.gradient);
                (*minimum, *code, *iterations, *message) = (m.minimum, m.code, m.iterations as c_int, 0);
            }
            Ok(())
        })
    }
}
