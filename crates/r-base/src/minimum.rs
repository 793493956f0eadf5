//! Minima of functions of several variables: what `optim` asks of `r_math::optim`.
//!
//! Scaling, names and defaults are the R function's business (`R/stats/optimizers.R`).

use std::cell::RefCell;

use r_math::optim::{
    Annealing, Bounds, Candidate, CgUpdate, Draw, MinimizeError, Minimum, NelderMead, NlmControl, Progress,
    Stopping, anneal, bfgs_watched, conjugate_gradients, fd_hessian, lbfgsb_watched, nelder_mead_watched,
    nlm, numeric_gradient, numeric_gradient_within,
};
use r_runtime::{Builtin, CallArgs, Res, Type, Unwind, Value, Vm, coerce, rerr};
use r_text::sprintf::{Column, sprintf};

use crate::random::with_rng;

pub const TABLE: &[Builtin] = &[
    Builtin::new(".optim1", "par fn gr method control ndeps lower upper trace", optim).takes("df.sddddd"),
    Builtin::new(".anneal", "par fn candidate maxit tmax temp", annealing),
    Builtin::new(".nlm", "p fn gr typsize control", newton),
    Builtin::new(".secondDifferences", "x value ndigit typsize fn", second_differences),
];

/// The R functions that are called from two sides.
struct Functions<'a> {
    vm: RefCell<&'a mut Vm>,
    value: Value,
    gradient: Value,
    steps: Vec<f64>,
    /// Where the function may be asked; only one method has bounds.
    bounds: Option<Bounds>,
}

impl Functions<'_> {
    fn value(&self, x: &[f64]) -> Res<f64> {
        let mut vm = self.vm.borrow_mut();
        let p = vm.new_doubles(x);
        let v = vm.call_function(self.value, &[p], &[])?;
        match coerce::as_f64(v) {
            Some(y) if v.len() == 1 => Ok(y),
            _ => rerr!("objective function in optim evaluates to length {} not 1", v.len()),
        }
    }

    fn gradient(&self, x: &[f64]) -> Res<Vec<f64>> {
        if self.gradient.is_null() {
            let value = |p: &[f64]| self.value(p);
            return match &self.bounds {
                Some(b) => numeric_gradient_within(x, &self.steps, b, value),
                None => numeric_gradient(x, &self.steps, value),
            };
        }
        let mut vm = self.vm.borrow_mut();
        let p = vm.new_doubles(x);
        let v = vm.call_function(self.gradient, &[p], &[])?;
        if v.len() != x.len() {
            return rerr!("gradient in optim evaluated to length {} not {}", v.len(), x.len());
        }
        Ok(vm.coerce(v, Type::Double)?.doubles().to_vec())
    }
}

/// Numbers of the control list, in the order the R function gives them.
fn control(v: &Value) -> [f64; 10] {
    let mut c = [0.0; 10];
    c.iter_mut().zip(v.doubles()).for_each(|(to, from)| *to = *from);
    c
}

fn optim(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let start = a.get(0).doubles().to_vec();
    let method = a.get(3).as_str().unwrap_or("").to_owned();
    let [abstol, reltol, maxit, alpha, beta, gamma, kind, memory, factr, pgtol] = control(&a.get(4));
    if [5, 6, 7].iter().any(|i| a.get(*i).len() != start.len()) {
        return rerr!("'ndeps' is of the wrong length");
    }
    let stop = Stopping { abstol, reltol, maxit: maxit as usize };
    let bounds = Bounds { lower: a.get(6).doubles().to_vec(), upper: a.get(7).doubles().to_vec() };
    let f = Functions {
        vm: RefCell::new(vm),
        value: a.get(1),
        gradient: a.get(2),
        steps: a.get(5).doubles().to_vec(),
        bounds: (method == "L-BFGS-B").then(|| bounds.clone()),
    };
    let trace = match a.get(8).doubles() {
        [level, every] if *level > 0.0 => Some(*every as usize),
        _ => None,
    };
    let simplex = method == "Nelder-Mead";
    let watch = |p: Progress| tell(&f, trace, simplex, p);
    let (value, gradient) = (|x: &[f64]| f.value(x), |x: &[f64]| f.gradient(x));
    let mut message = None;
    let r = match method.as_str() {
        "BFGS" => bfgs_watched(&start, stop, value, gradient, watch),
        "CG" => conjugate_gradients(&start, update(kind), stop, value, gradient),
        "L-BFGS-B" => {
            let both = |x: &[f64]| Ok((f.value(x)?, f.gradient(x)?));
            lbfgsb_watched(&start, &bounds, memory as usize, factr, pgtol, stop.maxit, both, watch).map(
                |(m, status)| {
                    message = Some(status.message());
                    m
                },
            )
        }
        _ => nelder_mead_watched(&start, NelderMead { alpha, beta, gamma }, stop, value, watch),
    };
    match r {
        Ok(m) => {
            if trace.is_some() && stop.maxit > 0 {
                let end = ending(&method, &m, stop.maxit);
                vm.out.print(&end);
            }
            Ok(result(vm, &m, message))
        }
        Err(MinimizeError::Function(u)) => Err(u),
        Err(MinimizeError::NotFiniteAtStart) => Err(not_finite(&method)),
    }
}

/// A line of `optim`'s trace; iterations are told every so many (`trace`).
fn tell(f: &Functions<'_>, trace: Option<usize>, simplex: bool, p: Progress) {
    let Some(every) = trace else { return };
    let line = match p {
        Progress::Start(v) if simplex => {
            format!(
                "  Nelder-Mead direct search function minimizer\nfunction value for initial parameters = {v:.6}\n"
            )
        }
        Progress::Start(v) => format!("initial  value {v:.6} \n"),
        Progress::Iteration(n, _) if every == 0 || n % every != 0 => return,
        Progress::Iteration(n, v) if f.bounds.is_some() => format!("iter {n:4} value {v:.6}\n"),
        Progress::Iteration(n, v) => format!("iter{n:4} value {v:.6}\n"),
        Progress::Simplex { tolerance, step } => {
            let tolerance = general(tolerance);
            format!("  Scaled convergence tolerance is {tolerance}\nStepsize computed as {step:.6}\n")
        }
        Progress::Move { name, evaluations, high, low } => {
            format!("{name:<15}{evaluations:5} {high:.6} {low:.6}\n")
        }
        Progress::NotSmaller => "Polytope size not decreased in shrink\n".to_owned(),
    };
    f.vm.borrow_mut().out.print(&line);
}

/// A number as C's `%g` writes it.
fn general(x: f64) -> String {
    let column = Column::Double(vec![x].into());
    sprintf(&[Some("%g")], vec![column], 0).map_or_else(|_| x.to_string(), |out| out.strings.iter().collect())
}

/// The trace's last lines.
fn ending(method: &str, m: &Minimum, maxit: usize) -> String {
    if method == "Nelder-Mead" {
        return format!("Exiting from Nelder Mead minimizer\n    {} function evaluations used\n", m.counts.0);
    }
    let end = match m.convergence {
        1 if method == "BFGS" => format!("stopped after {} iterations", m.counts.1),
        1 => format!("stopped after {} iterations", maxit + 1),
        _ => "converged".to_owned(),
    };
    format!("final  value {:.6} \n{end}\n", m.value)
}

fn update(kind: f64) -> CgUpdate {
    match kind as i32 {
        2 => CgUpdate::PolakRibiere,
        3 => CgUpdate::BealeSorenson,
        _ => CgUpdate::FletcherReeves,
    }
}

fn not_finite(method: &str) -> Unwind {
    Unwind::error(match method {
        "BFGS" => "initial value in 'vmmin' is not finite",
        "L-BFGS-B" => "L-BFGS-B needs finite values of 'fn'",
        "CG" => "Function cannot be evaluated at initial parameters",
        _ => "function cannot be evaluated at initial parameters",
    })
}

fn result(vm: &mut Vm, m: &Minimum, message: Option<&str>) -> Value {
    let par = vm.new_doubles(&m.par);
    let counts = vm.new_ints(&[m.counts.0 as i32, m.counts.1 as i32]);
    let message = message.map_or(Value::NULL, |t| vm.string(t));
    vm.named_list(&[
        ("par", par),
        ("value", Value::double(m.value)),
        ("counts", counts),
        ("convergence", Value::int(m.convergence)),
        ("message", message),
    ])
}

/// The best point that simulated annealing met, and its value.
fn annealing(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let start = a.get(0).doubles().to_vec();
    let number = |i: usize| coerce::as_f64(a.get(i)).unwrap_or(0.0);
    let schedule = Annealing { maxit: number(3) as usize, tmax: number(4) as usize, temp: number(5) };
    let f = Functions {
        vm: RefCell::new(vm),
        value: a.get(1),
        gradient: a.get(2),
        steps: Vec::new(),
        bounds: None,
    };
    let failed = std::cell::Cell::new(None);
    let draw = |what: Draw| {
        let mut vm = f.vm.borrow_mut();
        let r = with_rng(&mut vm, |rng| match what {
            Draw::Normal => rng.norm_rand(),
            Draw::Uniform => rng.unif_rand(),
        });
        r.unwrap_or_else(|e| {
            failed.set(Some(e));
            f64::NAN
        })
    };
    let mut propose = |x: &[f64]| f.gradient(x);
    let candidate: Option<Candidate<'_, Unwind>> =
        if f.gradient.is_null() { None } else { Some(&mut propose) };
    let (par, value) = anneal(&start, schedule, draw, |x| f.value(x), candidate)?;
    if let Some(e) = failed.take() {
        return Err(e);
    }
    let par = vm.new_doubles(&par);
    Ok(vm.new_list(&[par, Value::double(value)]))
}

/// Estimate, value, gradient, code and iterations of `nlm`; the control is fscale, ndigit, gradtol,
/// stepmax, steptol, iterlim.
fn newton(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let start = a.get(0).doubles().to_vec();
    let [fscale, ndigit, gradtol, stepmax, steptol, iterlim, ..] = control(&a.get(4));
    let control = NlmControl {
        typsize: a.get(3).doubles().to_vec(),
        fscale,
        ndigit: ndigit as i32,
        gradtol,
        stepmax,
        steptol,
        iterlim: iterlim as usize,
    };
    let f = Functions {
        vm: RefCell::new(vm),
        value: a.get(1),
        gradient: a.get(2),
        steps: Vec::new(),
        bounds: None,
    };
    let gradient = (!f.gradient.is_null()).then_some(|x: &[f64]| f.gradient(x));
    let r = nlm(&start, &control, |x| f.value(x), gradient)?;
    let (estimate, gradient) = (vm.new_doubles(&r.estimate), vm.new_doubles(&r.gradient));
    Ok(vm.named_list(&[
        ("minimum", Value::double(r.minimum)),
        ("estimate", estimate),
        ("gradient", gradient),
        ("code", Value::int(r.code)),
        ("iterations", Value::int(r.iterations as i32)),
    ]))
}

/// The Hessian of `nlm`, from values of the function alone.
fn second_differences(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, typsize) = (a.get(0).doubles().to_vec(), a.get(3).doubles().to_vec());
    let number = |i: usize| coerce::as_f64(a.get(i)).unwrap_or(0.0);
    let f = Functions {
        vm: RefCell::new(vm),
        value: a.get(4),
        gradient: Value::NULL,
        steps: Vec::new(),
        bounds: None,
    };
    let h = fd_hessian(&x, number(1), number(2) as i32, &typsize, |p| f.value(p))?;
    Ok(vm.new_doubles(&h))
}
