//! `cumsum`, `cumprod`, `cummax`, `cummin`.
//!
//! Names are kept, everything else goes. Integers stay integers where the result is one.

use crate::arith::complex::{add, mul};
use crate::error::Res;
use crate::object::Kind;
use crate::rerr;
use crate::value::{Complex, NA_INT, Type, Value};
use crate::vm::Vm;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cumulative {
    Sum,
    Prod,
    Max,
    Min,
}

impl Cumulative {
    pub fn name(self) -> &'static str {
        match self {
            Cumulative::Sum => "cumsum",
            Cumulative::Prod => "cumprod",
            Cumulative::Max => "cummax",
            Cumulative::Min => "cummin",
        }
    }
}

pub fn cumulative(vm: &mut Vm, what: Cumulative, x: Value) -> Res<Value> {
    let names = if x.is_vector() { vm.plain_names(x) } else { Value::NULL };
    let ints = matches!(x.rtype(), Type::Logical | Type::Integer);
    let r = match x.rtype() {
        Type::Complex => complex(vm, what, x)?,
        _ if ints && what != Cumulative::Prod => integers(vm, what, x)?,
        _ => doubles(vm, what, x)?,
    };
    if names.is_null() { Ok(vm.unboxed(r)) } else { vm.with_names(r, names) }
}

fn doubles(vm: &mut Vm, what: Cumulative, x: Value) -> Res<Value> {
    let d = vm.coerce_data(x, Type::Double)?;
    let mut out = vm.try_vector(Kind::Dbl, d.len())?;
    match what {
        Cumulative::Sum => r_math::num::cumsum(d.doubles(), out.doubles_mut()),
        Cumulative::Prod => {
            r_math::num::cumprod(d.doubles(), out.doubles_mut());
            keep_first_nan(out.doubles_mut());
        }
        Cumulative::Max => extremes(d.doubles(), out.doubles_mut(), f64::NEG_INFINITY, |a, b| a > b),
        Cumulative::Min => extremes(d.doubles(), out.doubles_mut(), f64::INFINITY, |a, b| a < b),
    }
    Ok(out.done())
}

/// From the first NaN on all are that NaN.
fn keep_first_nan(x: &mut [f64]) {
    if let Some(i) = x.iter().position(|v| v.is_nan()) {
        let nan = x[i];
        x[i..].fill(nan);
    }
}

/// Running extremes; once there is a NaN, it stays.
fn extremes(x: &[f64], out: &mut [f64], start: f64, better: impl Fn(f64, f64) -> bool) {
    let mut best = start;
    for (o, v) in out.iter_mut().zip(x) {
        if best.is_nan() {
            // The first one found decides whether it is NA or NaN.
        } else if v.is_nan() || better(*v, best) {
            best = *v;
        }
        *o = best;
    }
}

fn integers(vm: &mut Vm, what: Cumulative, x: Value) -> Res<Value> {
    let mut out = vm.try_vector(Kind::Int, x.len())?;
    out.ints_mut().fill(NA_INT);
    let mut best: Option<i64> = None;
    for (o, v) in out.ints_mut().iter_mut().zip(x.ints()) {
        if *v == NA_INT {
            break;
        }
        let v = i64::from(*v);
        let next = match (what, best) {
            (_, None) => v,
            (Cumulative::Max, Some(b)) => b.max(v),
            (Cumulative::Min, Some(b)) => b.min(v),
            (_, Some(b)) => b + v,
        };
        if next.abs() > i64::from(i32::MAX) {
            let call = vm.outer_call();
            vm.warn_in(call, "integer overflow in 'cumsum'; use 'cumsum(as.numeric(.))'")?;
            break;
        }
        best = Some(next);
        *o = next as i32;
    }
    Ok(out.done())
}

fn complex(vm: &mut Vm, what: Cumulative, x: Value) -> Res<Value> {
    let (start, f): (Complex, fn(Complex, Complex) -> Complex) = match what {
        Cumulative::Sum => (Complex::new(0.0, 0.0), add),
        Cumulative::Prod => (Complex::new(1.0, 0.0), mul),
        _ => return rerr!("'{}' not defined for complex numbers", what.name()),
    };
    let mut out = vm.try_vector(Kind::Cplx, x.len())?;
    let mut acc = start;
    for (o, z) in out.complexes_mut().iter_mut().zip(x.complexes()) {
        acc = f(acc, *z);
        *o = acc;
    }
    Ok(out.done())
}
