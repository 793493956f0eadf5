//! R's optimizers and integrators: the run-time's own, with functions of C code's.
//!
//! An optimizer calls back. A function that jumps ends it: what is pending goes on after the Rust frames have returned.

use std::ffi::{c_char, c_int, c_void};

use r_math::optim::{
    Accuracy, Bounds, CgUpdate, Integral, LbfgsbStatus, MinimizeError, Minimum, NelderMead, NlmControl,
};
use r_math::optim::{
    Range, Stopping, bfgs, conjugate_gradients, integrate_finite, integrate_infinite, lbfgsb as lbfgsb_of,
    nelder_mead, nlm,
};
use r_runtime::{Res, Unwind, Vm, rerr};

use super::{elements, exported};
use crate::session::{Session, attempt, enter};
use crate::shim;

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

/// Functions of C code's with what goes with them, in a session.
struct Functions<'a> {
    vm: std::cell::RefCell<&'a mut Vm>,
    function: usize,
    gradient: usize,
    data: *mut c_void,
}

impl<'a> Functions<'a> {
    fn new(vm: &'a mut Vm, function: usize, gradient: usize, data: *mut c_void) -> Functions<'a> {
        Functions { vm: std::cell::RefCell::new(vm), function, gradient, data }
    }

    fn value(&self, x: &[f64]) -> Res<f64> {
        let vm = &mut **self.vm.borrow_mut();
        // SAFETY: C code gave the function and what goes with it.
        let r = enter(vm, || unsafe { shim::value_at(self.function, x, self.data) });
        done(vm, r)
    }

    fn slope(&self, x: &[f64]) -> Res<Vec<f64>> {
        let vm = &mut **self.vm.borrow_mut();
        // SAFETY: as above.
        let r = enter(vm, || unsafe { shim::gradient_at(self.gradient, x, self.data) });
        done(vm, r)
    }
}

fn found<T>(r: Result<T, MinimizeError<Unwind>>) -> Res<T> {
    match r {
        Ok(m) => Ok(m),
        Err(MinimizeError::Function(u)) => Err(u),
        Err(MinimizeError::NotFiniteAtStart) => rerr!("function cannot be evaluated at initial parameters"),
    }
}

/// Of a tour of an optimizer only the end is told.
fn untold(vm: &mut Vm, trace: c_int, function: &str) -> Res<()> {
    if trace == 0 { Ok(()) } else { vm.warn(format!("the trace of '{function}' is not implemented")) }
}

/// Where C code wants a minimum, what it is worth, and how the search ended.
struct Wanted {
    x: *mut f64,
    value: *mut f64,
    fail: *mut c_int,
    functions: *mut c_int,
    gradients: *mut c_int,
}

impl Wanted {
    /// # Safety
    /// Addresses of variables of C code's, and of an array of as many numbers as the minimum has; NULL for what isn't wanted.
    unsafe fn write(&self, m: &Minimum) {
        // SAFETY: the caller's promise.
        unsafe {
            elements(self.x, m.par.len()).copy_from_slice(&m.par);
            *self.value = m.value;
            for (to, n) in [
                (self.fail, m.convergence),
                (self.functions, m.counts.0 as c_int),
                (self.gradients, m.counts.1 as c_int),
            ] {
                if !to.is_null() {
                    *to = n;
                }
            }
        }
    }
}

/// A function of C code's at many points at once.
fn integrand(vm: &mut Vm, f: usize, data: *mut c_void, x: &mut [f64]) -> Res<()> {
    // SAFETY: C code gave a function that replaces points by values, and what goes with it.
    let r = enter(vm, || unsafe { shim::values_at(f, x, data) });
    done(vm, r.then_some(()))
}

/// Where C code wants an integral.
struct IntegralTo {
    result: *mut f64,
    error: *mut f64,
    evaluations: *mut c_int,
    status: *mut c_int,
    last: *mut c_int,
}

impl IntegralTo {
    /// A rule has `points` points, and each subdivision uses it twice.
    ///
    /// # Safety
    /// Addresses of variables.
    unsafe fn write(&self, i: &Integral, points: c_int) {
        // SAFETY: the caller's promise.
        unsafe {
            (*self.result, *self.error, *self.status) = (i.value, i.abs_error, i.status as c_int);
            *self.last = i.subdivisions as c_int;
            *self.evaluations = points * (2 * i.subdivisions as c_int - 1).max(0);
        }
    }
}

exported! {
    fn nmmin(n: c_int, b: *mut f64, x: *mut f64, minimum: *mut f64, f: usize, fail: *mut c_int, abstol: f64, reltol: f64, data: *mut c_void, alpha: f64, beta: f64, gamma: f64, trace: c_int, count: *mut c_int, maxit: c_int) {
        attempt(|vm| {
            untold(vm, trace, "nmmin")?;
            // SAFETY: C code passes arrays of `n` and addresses of variables of its own.
            let start = unsafe { elements(b, n.max(0) as usize) }.to_vec();
            let fs = Functions::new(vm, f, 0, data);
            let stop = Stopping { abstol, reltol, maxit: maxit.max(0) as usize };
            let m = found(nelder_mead(&start, NelderMead { alpha, beta, gamma }, stop, |x: &[f64]| fs.value(x)))?;
            let to = Wanted { x, value: minimum, fail, functions: count, gradients: std::ptr::null_mut() };
            // SAFETY: as above.
            unsafe { to.write(&m) };
            Ok(())
        })
    }
    fn cgmin(n: c_int, b: *mut f64, x: *mut f64, minimum: *mut f64, f: usize, g: usize, fail: *mut c_int, abstol: f64, reltol: f64, data: *mut c_void, kind: c_int, trace: c_int, functions: *mut c_int, gradients: *mut c_int, maxit: c_int) {
        attempt(|vm| {
            untold(vm, trace, "cgmin")?;
            // SAFETY: as above.
            let start = unsafe { elements(b, n.max(0) as usize) }.to_vec();
            let update = match kind {
                1 => CgUpdate::FletcherReeves,
                2 => CgUpdate::PolakRibiere,
                3 => CgUpdate::BealeSorenson,
                _ => return rerr!("unknown 'type' in \"CG\" method of 'optim'"),
            };
            let fs = Functions::new(vm, f, g, data);
            let stop = Stopping { abstol, reltol, maxit: maxit.max(0) as usize };
            let m = found(conjugate_gradients(&start, update, stop, |x: &[f64]| fs.value(x), |x: &[f64]| fs.slope(x)))?;
            // SAFETY: as above.
            unsafe { Wanted { x, value: minimum, fail, functions, gradients }.write(&m) };
            Ok(())
        })
    }
    /// `bounded` says of each variable: 0 free, 1 bounded below, 2 on both sides, 3 above.
    fn lbfgsb(n: c_int, memory: c_int, x: *mut f64, lower: *mut f64, upper: *mut f64, bounded: *mut c_int, minimum: *mut f64, f: usize, g: usize, fail: *mut c_int, data: *mut c_void, factr: f64, pgtol: f64, functions: *mut c_int, gradients: *mut c_int, maxit: c_int, message: *mut c_char, trace: c_int, _report: c_int) {
        attempt(|vm| {
            untold(vm, trace, "lbfgsb")?;
            let n = n.max(0) as usize;
            // SAFETY: as above.
            let (start, lower, upper, bounded) = unsafe { (elements(x, n).to_vec(), elements(lower, n), elements(upper, n), elements(bounded, n)) };
            let bounds = Bounds {
                lower: (0..n).map(|i| if matches!(bounded[i], 1 | 2) { lower[i] } else { f64::NEG_INFINITY }).collect(),
                upper: (0..n).map(|i| if matches!(bounded[i], 2 | 3) { upper[i] } else { f64::INFINITY }).collect(),
            };
            let fs = Functions::new(vm, f, g, data);
            let both = |x: &[f64]| Ok((fs.value(x)?, fs.slope(x)?));
            let r = lbfgsb_of(&start, &bounds, memory.max(1) as usize, factr, pgtol, maxit.max(0) as usize, both);
            let (mut m, status) = match r {
                Err(MinimizeError::NotFiniteAtStart) => return rerr!("L-BFGS-B needs finite values of 'fn'"),
                r => found(r)?,
            };
            if status == LbfgsbStatus::LineSearchFailed {
                m.convergence = 52;
            }
            // SAFETY: as above; the text has room for 60 bytes.
            unsafe {
                Wanted { x, value: minimum, fail, functions, gradients }.write(&m);
                let text = status.message();
                elements(message.cast::<u8>(), text.len()).copy_from_slice(text.as_bytes());
                *message.add(text.len()) = 0;
            }
            Ok(())
        })
    }
    fn Rdqags(f: usize, data: *mut c_void, a: *const f64, b: *const f64, abs: *const f64, rel: *const f64, result: *mut f64, error: *mut f64, evaluations: *mut c_int, status: *mut c_int, limit: *const c_int, _lenw: *const c_int, last: *mut c_int, _iwork: *mut c_int, _work: *mut f64) {
        attempt(|vm| {
            // SAFETY: C code passes addresses of variables of its own.
            unsafe {
                let accuracy = Accuracy { abs: *abs, rel: *rel, limit: (*limit).max(0) as usize };
                let r = integrate_finite(*a, *b, accuracy, |x: &mut [f64]| integrand(vm, f, data, x))?;
                IntegralTo { result, error, evaluations, status, last }.write(&r, 21);
            }
            Ok(())
        })
    }
    /// `kind`: 1 above the bound, -1 below it, 2 everywhere.
    fn Rdqagi(f: usize, data: *mut c_void, bound: *const f64, kind: *const c_int, abs: *const f64, rel: *const f64, result: *mut f64, error: *mut f64, evaluations: *mut c_int, status: *mut c_int, limit: *const c_int, _lenw: *const c_int, last: *mut c_int, _iwork: *mut c_int, _work: *mut f64) {
        attempt(|vm| {
            // SAFETY: as above.
            unsafe {
                let accuracy = Accuracy { abs: *abs, rel: *rel, limit: (*limit).max(0) as usize };
                let range = match *kind {
                    1 => Range::Above(*bound),
                    -1 => Range::Below(*bound),
                    _ => Range::Whole,
                };
                let r = integrate_infinite(range, accuracy, |x: &mut [f64]| integrand(vm, f, data, x))?;
                IntegralTo { result, error, evaluations, status, last }.write(&r, if range == Range::Whole { 30 } else { 15 });
            }
            Ok(())
        })
    }
    fn vmmin(n: c_int, b: *mut f64, minimum: *mut f64, f: usize, g: usize, maxit: c_int, trace: c_int, mask: *const c_int, abstol: f64, reltol: f64, report: c_int, data: *mut c_void, functions: *mut c_int, gradients: *mut c_int, fail: *mut c_int) {
        attempt(|vm| {
            // SAFETY: C code passes arrays of `n` and addresses of variables of its own.
            let (b, free) = unsafe {
                let free = (0..n as usize).filter(|i| *mask.add(*i) != 0).collect();
                (elements(b, n as usize), free)
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
            let (start, typsize) = unsafe { (elements(x, n).to_vec(), elements(typsize, n).to_vec()) };
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
                elements(to, n).copy_from_slice(&m.estimate);
                elements(gradient, n).copy_from_slice(&m.gradient);
                (*minimum, *code, *iterations, *message) = (m.minimum, m.code, m.iterations as c_int, 0);
            }
            Ok(())
        })
    }
}
