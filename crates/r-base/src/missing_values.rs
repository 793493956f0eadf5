//! Which elements are missing, not a number, finite: `is.na` and its relatives.

use r_runtime::value::is_na_real;
use r_runtime::{Builtin, CallArgs, NA_INT, Res, ResultType, Type, Value, Vm, rerr};

use crate::args::{sole, wrong_count};

pub const TABLE: &[Builtin] = &[
    Builtin::prim("is.na", "x", is_na).generic().pure().result(ResultType::FlagPer).takes_empty(),
    Builtin::prim("is.nan", "x", is_nan).generic().pure().result(ResultType::FlagPer).takes_empty(),
    Builtin::prim("is.finite", "x", is_finite).generic().pure().result(ResultType::FlagPer).takes_empty(),
    Builtin::prim("is.infinite", "x", is_infinite).generic().pure().result(ResultType::FlagPer).takes_empty(),
    Builtin::prim("anyNA", "x recursive", any_na)
        .matched()
        .optional(1)
        .generic()
        .result(ResultType::Plain(Type::Logical))
        .takes_empty(),
];

/// Missing: NA or NaN in a number, NA in a string.
pub fn element_is_na(x: Value, i: usize) -> bool {
    match x.rtype() {
        Type::Logical | Type::Integer => x.ints()[i] == NA_INT,
        Type::Double => x.doubles()[i].is_nan(),
        Type::Complex => x.complexes()[i].is_nan(),
        Type::Character => x.strings()[i].is_na_str(),
        Type::List | Type::Pairlist => {
            let e = x.values()[i];
            e.is_atomic() && e.len() == 1 && element_is_na(e, 0)
        }
        _ => false,
    }
}

/// Takes the mark of each element that is missing, for the elements of a vector from `from` on.
pub fn clear_missing(x: Value, from: usize, marks: &mut [bool]) {
    fn clear<T: Copy>(marks: &mut [bool], x: &[T], missing: impl Fn(T) -> bool) {
        marks.iter_mut().zip(x).for_each(|(m, x)| *m &= !missing(*x));
    }
    match x.rtype() {
        Type::Logical | Type::Integer => clear(marks, &x.ints()[from..], |v| v == NA_INT),
        Type::Double => clear(marks, &x.doubles()[from..], f64::is_nan),
        Type::Character => clear(marks, &x.strings()[from..], |s: Value| s.is_na_str()),
        _ => marks.iter_mut().enumerate().for_each(|(i, m)| *m &= !element_is_na(x, from + i)),
    }
}

fn is_na(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = sole(a, "is.na")?;
    let mut r = vm.alloc_lgl(x.len())?;
    let out = r.ints_mut();
    match x.rtype() {
        Type::Logical | Type::Integer => fill(out, x.ints(), |v| v == NA_INT),
        Type::Double => fill(out, x.doubles(), f64::is_nan),
        Type::Null | Type::Raw => {}
        Type::Complex => fill(out, x.complexes(), |z| z.is_nan()),
        Type::Character => {
            let na = vm.na_string;
            fill(out, x.strings(), |s: Value| s == na || s.is_na_str());
        }
        Type::List | Type::Pairlist => (0..out.len()).for_each(|i| out[i] = element_is_na(x, i) as i32),
        _ => {
            let t = vm.typeof_name(x);
            vm.warn(format!("is.na() applied to non-(list or vector) of type '{t}'"))?;
        }
    }
    vm.copy_shape(x, r.done())
}

fn fill<T: Copy>(out: &mut [i32], x: &[T], f: impl Fn(T) -> bool) {
    out.iter_mut().zip(x).for_each(|(o, v)| *o = f(*v) as i32);
}

/// A test of numbers: one function for integers, one for doubles; strings fail it.
fn numeric_test(
    vm: &mut Vm,
    x: Value,
    int: impl Fn(i32) -> bool,
    double: impl Fn(f64) -> bool,
    both: bool,
) -> Res<Value> {
    let mut r = vm.alloc_lgl(x.len())?;
    let out = r.ints_mut();
    match x.rtype() {
        Type::Logical | Type::Integer => fill(out, x.ints(), int),
        Type::Double => fill(out, x.doubles(), double),
        // Finite if both parts are; infinite or NaN if either is.
        Type::Complex => fill(out, x.complexes(), |z| {
            if both { double(z.re) && double(z.im) } else { double(z.re) || double(z.im) }
        }),
        Type::Raw | Type::Character | Type::Null => {}
        _ => return rerr!("default method not implemented for type '{}'", vm.typeof_name(x)),
    }
    vm.copy_shape(x, r.done())
}

fn is_nan(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = sole(a, "is.nan")?;
    numeric_test(vm, x, |_| false, |v| v.is_nan() && !is_na_real(v), false)
}

fn is_finite(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = sole(a, "is.finite")?;
    numeric_test(vm, x, |v| v != NA_INT, f64::is_finite, true)
}

fn is_infinite(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = sole(a, "is.infinite")?;
    numeric_test(vm, x, |_| false, f64::is_infinite, false)
}

/// Whether an atomic vector has a missing element.
pub fn any_missing(x: Value) -> bool {
    match x.rtype() {
        Type::Logical | Type::Integer => x.ints().contains(&NA_INT),
        Type::Double => x.doubles().iter().any(|v| v.is_nan()),
        Type::Complex => x.complexes().iter().any(|v| v.is_nan()),
        Type::Character => x.strings().iter().any(|v| v.is_na_str()),
        _ => false,
    }
}

fn any_na(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    if !a.has(0) {
        return Err(wrong_count("anyNA", 0, "1 or 2 arguments"));
    }
    let recursive = vm.arg_switch(a.get(1), false, true);
    any_na_of(vm, a.get(0), recursive).map(Value::bool)
}

fn any_na_of(vm: &mut Vm, x: Value, recursive: bool) -> Res<bool> {
    match x.rtype() {
        Type::List | Type::Pairlist if recursive => {
            for i in 0..x.len() {
                if any_na_element(vm, x.values()[i])? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        Type::List | Type::Pairlist => Ok((0..x.len()).any(|i| element_is_na(x, i))),
        Type::Null => Ok(false),
        _ if x.is_atomic() => Ok(any_missing(x)),
        _ => {
            let text = format!("anyNA() applied to non-(list or vector) of type '{}'", vm.typeof_name(x));
            Err(vm.outer_error(text))
        }
    }
}

/// An element of a recursive search: objects may have a method.
fn any_na_element(vm: &mut Vm, x: Value) -> Res<bool> {
    if x.is_object() {
        let r = crate::base_call::call_base(vm, "anyNA", &[x, Value::TRUE])?;
        return Ok(r_runtime::coerce::as_bool(r) == Some(true));
    }
    any_na_of(vm, x, true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{call, message, vm, warnings};
    use r_runtime::NA_REAL;

    #[test]
    fn missing_and_not_a_number() {
        let mut vm = vm();
        let x = vm.new_doubles(&[1.0, NA_REAL, f64::NAN, f64::INFINITY]);
        assert_eq!(call(&mut vm, "is.na", &[x]).unwrap().ints(), [0, 1, 1, 0]);
        assert_eq!(call(&mut vm, "is.nan", &[x]).unwrap().ints(), [0, 0, 1, 0]);
        assert_eq!(call(&mut vm, "is.finite", &[x]).unwrap().ints(), [1, 0, 0, 0]);
        assert_eq!(call(&mut vm, "is.infinite", &[x]).unwrap().ints(), [0, 0, 0, 1]);
    }

    #[test]
    fn lists() {
        let mut vm = vm();
        let na2 = vm.new_lgls(&[NA_INT, 1]);
        let inner = vm.new_list(&[Value::NA]);
        let l = vm.new_list(&[Value::int(1), Value::NA, na2, inner]);
        assert_eq!(call(&mut vm, "is.na", &[l]).unwrap().ints(), [0, 1, 0, 0]);
        let l = vm.new_list(&[na2]);
        assert_eq!(call(&mut vm, "anyNA", &[l]).unwrap(), Value::FALSE);
        assert_eq!(call(&mut vm, "anyNA", &[l, Value::TRUE]).unwrap(), Value::TRUE);
        assert_eq!(message(call(&mut vm, "is.nan", &[l])), "default method not implemented for type 'list'");
        let s = vm.s.x;
        assert_eq!(call(&mut vm, "is.na", &[s]).unwrap(), Value::FALSE);
        assert_eq!(warnings(&mut vm), ["is.na() applied to non-(list or vector) of type 'symbol'"]);
    }
}
