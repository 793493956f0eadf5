//! Mathematical functions of vectors: the Math and Summary groups without their dispatch.
//!
//! `math1` and `math2` map a function of doubles over vectors with R's rules for types,
//! attributes and the warning "NaNs produced"; `table` says which functions there are.
//! The mathematics itself is `r-math`'s.

pub mod complex;
pub mod cumulative;
pub mod summary;
pub mod table;

use crate::binary::{result_len, zip_into};
use crate::coerce::element::int_to_double;
use crate::error::Res;
use crate::fresh::Fresh;
use crate::object::Kind;
use crate::rerr;
use crate::simd::wide;
use crate::value::{NA_INT, NA_REAL, Type, Value, is_na_real};
use crate::vm::Vm;

/// Error for arguments that are no numbers.
pub fn non_numeric<T>() -> Res<T> {
    rerr!("non-numeric argument to mathematical function")
}

/// A number for a mathematical function: logical, integer or double, and no factor.
pub fn is_real(vm: &Vm, v: Value) -> bool {
    matches!(v.rtype(), Type::Logical | Type::Integer | Type::Double) && !vm.is_factor(v)
}

/// `f` over the elements, with all attributes of `x`.
pub fn math1(vm: &mut Vm, x: Value, f: impl Fn(f64) -> f64) -> Res<Value> {
    if x.is_double() || x.is_int() {
        let v = if x.is_int() { int_to_double(x.payload_i32()) } else { x.as_f64_unchecked() };
        let r = f(v);
        if r.is_nan() && !v.is_nan() {
            vm.warn("NaNs produced")?;
        }
        return Ok(Value::double(r));
    }
    if !is_real(vm, x) {
        return non_numeric();
    }
    let d = vm.coerce_data(x, Type::Double)?;
    let in_place = d.is_kind(Kind::Dbl) && d.is_unshared();
    let mut new_nan = false;
    let mut step = |v: f64| {
        let r = f(v);
        new_nan |= r.is_nan() & !v.is_nan();
        r
    };
    let out = if in_place {
        // SAFETY: a temporary that nobody holds, looked at through `out` only.
        let mut out = unsafe { Fresh::of(d) };
        out.doubles_mut().iter_mut().for_each(|o| *o = step(*o));
        out
    } else {
        let mut out = vm.try_vector(Kind::Dbl, d.len())?;
        out.doubles_mut().iter_mut().zip(d.doubles()).for_each(|(o, v)| *o = step(*v));
        out
    };
    if new_nan {
        vm.warn("NaNs produced")?;
    }
    keep_attrs(vm, x, out.done())
}

wide! {
    fn floors(x: &[f64], out: &mut [f64]) {
        out.iter_mut().zip(x).for_each(|(o, v)| *o = v.floor());
    }
}
wide! {
    fn ceilings(x: &[f64], out: &mut [f64]) {
        out.iter_mut().zip(x).for_each(|(o, v)| *o = v.ceil());
    }
}

/// `floor(x)`
pub fn rounded_down(vm: &mut Vm, x: Value) -> Res<Value> {
    rounded_by(vm, x, f64::floor, floors)
}

/// `ceiling(x)`
pub fn rounded_up(vm: &mut Vm, x: Value) -> Res<Value> {
    rounded_by(vm, x, f64::ceil, ceilings)
}

/// A function that never makes a NaN, by its loop where there are doubles.
fn rounded_by(vm: &mut Vm, x: Value, one: fn(f64) -> f64, all: fn(&[f64], &mut [f64])) -> Res<Value> {
    if !x.is_kind(Kind::Dbl) || x.is_unshared() {
        return math1(vm, x, one);
    }
    let mut out = vm.try_vector(Kind::Dbl, x.len())?;
    all(x.doubles(), out.doubles_mut());
    keep_attrs(vm, x, out.done())
}

fn keep_attrs(vm: &mut Vm, from: Value, to: Value) -> Res<Value> {
    if from.has_attrs() && from != to { vm.copy_attrs(from, to) } else { Ok(vm.unboxed(to)) }
}

/// `f` over two recycled operands. Attributes are those of the operand as long as the result.
pub fn math2(vm: &mut Vm, x: Value, y: Value, f: impl Fn(f64, f64) -> f64) -> Res<Value> {
    if !is_real(vm, x) || !is_real(vm, y) {
        return non_numeric();
    }
    let a = vm.coerce_data(x, Type::Double)?;
    let b = vm.coerce_data(y, Type::Double)?;
    let n = result_len(a.len(), b.len());
    let mut out = vm.try_vector(Kind::Dbl, n)?;
    let mut new_nan = false;
    zip_into(a.doubles(), b.doubles(), out.doubles_mut(), |a, b| {
        if a.is_nan() || b.is_nan() {
            return missing2(a, b);
        }
        let r = f(a, b);
        new_nan |= r.is_nan();
        r
    });
    if new_nan {
        vm.warn("NaNs produced")?;
    }
    attrs2(vm, x, y, out.done())
}

/// Of two operands one of which is NaN: NA if either is.
fn missing2(a: f64, b: f64) -> f64 {
    if is_na_real(a) || is_na_real(b) { NA_REAL } else { f64::NAN }
}

/// The result of `math2`-like functions with the attributes they keep.
pub fn attrs2(vm: &mut Vm, x: Value, y: Value, out: Value) -> Res<Value> {
    let n = out.len();
    if n == x.len() && x.has_attrs() {
        vm.copy_attrs(x, out)
    } else if n == y.len() && n != x.len() && y.has_attrs() {
        vm.copy_attrs(y, out)
    } else {
        Ok(vm.unboxed(out))
    }
}

/// `abs(x)`: integers stay integers.
pub fn abs(vm: &mut Vm, x: Value) -> Res<Value> {
    match x.rtype() {
        Type::Logical | Type::Integer if !vm.is_factor(x) => {
            let mut out = vm.try_vector(Kind::Int, x.len())?;
            for (o, v) in out.ints_mut().iter_mut().zip(x.ints()) {
                *o = if *v == NA_INT { NA_INT } else { v.abs() };
            }
            keep_attrs(vm, x, out.done())
        }
        Type::Complex => complex::moduli(vm, x),
        _ => math1(vm, x, f64::abs),
    }
}

/// `log(x, base)`
pub fn log_base(vm: &mut Vm, x: Value, base: Value) -> Res<Value> {
    if x.rtype() == Type::Complex || base.rtype() == Type::Complex {
        return complex::math2(vm, x, base, complex::log_base);
    }
    math2(vm, x, base, table::log_to_base)
}

#[cfg(test)]
mod tests;
