//! Functions of one variable: a root, a minimum, an integral. The methods are `r_math::optim`'s; this
//! calls R for the values.

use r_math::optim::{Accuracy, Range, integrate_finite, integrate_infinite, minimize, root};
use r_runtime::{Builtin, CallArgs, Res, Type, Value, Vm, coerce, rerr};

pub const TABLE: &[Builtin] = &[
    Builtin::new(".minimum1", "f lower upper tol", minimum),
    Builtin::new(".root1", "f lower upper f.lower f.upper tol maxiter", zero),
    Builtin::new(".integral1", "f lower upper abs rel limit", integral),
];

fn number(a: &CallArgs<'_>, i: usize) -> f64 {
    coerce::as_f64(a.get(i)).unwrap_or(f64::NAN)
}

/// The value of R's function at a point.
fn value_at(vm: &mut Vm, f: Value, x: f64) -> Res<f64> {
    let v = vm.call_function(f, &[Value::double(x)], &[])?;
    match coerce::as_f64(v) {
        Some(y) if v.len() == 1 => Ok(y),
        _ => rerr!("invalid function value in '{}'", "optimize"),
    }
}

fn minimum(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let f = a.get(0);
    let (lo, hi, tol) = (number(a, 1), number(a, 2), number(a, 3));
    if !lo.is_finite() {
        return rerr!("invalid '{}' value", "xmin");
    }
    if !hi.is_finite() {
        return rerr!("invalid '{}' value", "xmax");
    }
    if lo >= hi {
        return rerr!("'xmin' not less than 'xmax'");
    }
    if !tol.is_finite() || tol <= 0.0 {
        return rerr!("invalid '{}' value", "tol");
    }
    let x = minimize(lo, hi, tol, |x| {
        let y = value_at(vm, f, x)?;
        if y.is_finite() {
            return Ok(y);
        }
        vm.warn("NA/Inf replaced by maximum positive value")?;
        Ok(f64::MAX)
    })?;
    Ok(Value::double(x))
}

/// The root, the iterations (negative if there were too many) and the precision.
fn zero(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let f = a.get(0);
    let (lo, hi) = ((number(a, 1), number(a, 3)), (number(a, 2), number(a, 4)));
    let (tol, limit) = (number(a, 5), number(a, 6));
    let r = root(lo, hi, tol, limit as usize, |x| {
        let y = value_at(vm, f, x)?;
        if y == f64::NEG_INFINITY {
            vm.warn("-Inf replaced by maximally negative value")?;
            return Ok(-f64::MAX);
        }
        if y.is_finite() {
            return Ok(y);
        }
        vm.warn("NA/Inf replaced by maximum positive value")?;
        Ok(f64::MAX)
    })?;
    let iterations = r.iterations.map_or(-1.0, |n| n as f64);
    Ok(vm.new_doubles(&[r.x, iterations, r.precision]))
}

/// Value, error, subdivisions and status.
fn integral(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let f = a.get(0);
    let (lo, hi) = (number(a, 1), number(a, 2));
    let accuracy = Accuracy { abs: number(a, 3), rel: number(a, 4), limit: number(a, 5) as usize };
    let mut values = |xs: &mut [f64]| values_at(vm, f, xs);
    let r = match (lo.is_finite(), hi.is_finite()) {
        (true, true) => integrate_finite(lo, hi, accuracy, &mut values)?,
        (true, false) => integrate_infinite(Range::Above(lo), accuracy, &mut values)?,
        (false, true) => integrate_infinite(Range::Below(hi), accuracy, &mut values)?,
        (false, false) => integrate_infinite(Range::Whole, accuracy, &mut values)?,
    };
    Ok(vm.new_doubles(&[r.value, r.abs_error, r.subdivisions as f64, f64::from(r.status as i32)]))
}

/// Replaces points by R's function at all of them.
fn values_at(vm: &mut Vm, f: Value, xs: &mut [f64]) -> Res<()> {
    let points = vm.new_doubles(xs);
    let v = vm.call_function(f, &[points], &[])?;
    if v.len() != xs.len() {
        return rerr!("evaluation of function gave a result of wrong length");
    }
    let v = match v.rtype() {
        Type::Double => v,
        Type::Integer => vm.coerce(v, Type::Double)?,
        _ => return rerr!("evaluation of function gives a result of incorrect type"),
    };
    if v.doubles().iter().any(|y| !y.is_finite()) {
        return rerr!("non-finite function value");
    }
    xs.copy_from_slice(v.doubles());
    Ok(())
}
