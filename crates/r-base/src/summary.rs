//! The Summary group, means, positions of extremes, parallel extremes.

use r_runtime::math::summary::{self, End};
use r_runtime::{Builtin, CallArgs, Dispatch, NA_INT, Res, ResultType, Type, Unwind, Value, Vm, rerr};

use crate::args::needed;
use crate::combine::{Items, combine};
use crate::quick;

pub const TABLE: &[Builtin] = &[
    Builtin::prim("sum", "... na.rm", sum)
        .quick(quick::sum)
        .dispatch(Dispatch::Summary)
        .pure()
        .result(ResultType::Extreme),
    Builtin::prim("prod", "... na.rm", prod).dispatch(Dispatch::Summary).pure(),
    Builtin::prim("max", "... na.rm", max)
        .quick(quick::max)
        .dispatch(Dispatch::Summary)
        .pure()
        .result(ResultType::Extreme),
    Builtin::prim("min", "... na.rm", min)
        .quick(quick::min)
        .dispatch(Dispatch::Summary)
        .pure()
        .result(ResultType::Extreme),
    Builtin::prim("range", "... na.rm finite", range).dispatch(Dispatch::Summary).pure(),
    Builtin::prim("any", "... na.rm", any)
        .quick(quick::any)
        .dispatch(Dispatch::Summary)
        .pure()
        .result(ResultType::Plain(Type::Logical))
        .takes_empty(),
    Builtin::prim("all", "... na.rm", all)
        .quick(quick::all)
        .dispatch(Dispatch::Summary)
        .pure()
        .result(ResultType::Plain(Type::Logical))
        .takes_empty(),
    Builtin::new("range.default", "... na.rm finite", range).pure(),
    Builtin::new("mean.default", "x trim na.rm ...", mean_default).pure_on_plain(),
    Builtin::new("which", "x arr.ind useNames", which).pure_on_plain(),
    Builtin::new("which.max", "x", which_max).pure().result(ResultType::Plain(Type::Integer)),
    Builtin::new("which.min", "x", which_min).pure().result(ResultType::Plain(Type::Integer)),
];

/// `na.rm`: anything but FALSE removes.
fn na_rm(vm: &mut Vm, v: Value) -> bool {
    v.given() && vm.as_logical3(v) != 0
}

fn sum(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let rm = na_rm(vm, a.get(1));
    summary::sum(vm, a.dots, rm)
}

fn prod(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let rm = na_rm(vm, a.get(1));
    summary::prod(vm, a.dots, rm)
}

fn max(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let rm = na_rm(vm, a.get(1));
    summary::extreme(vm, End::Max, a.dots, rm)
}

fn min(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let rm = na_rm(vm, a.get(1));
    summary::extreme(vm, End::Min, a.dots, rm)
}

fn any(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let rm = na_rm(vm, a.get(1));
    summary::any_all(vm, a.dots, rm, 1)
}

fn all(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let rm = na_rm(vm, a.get(1));
    summary::any_all(vm, a.dots, rm, 0)
}

fn range(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let mut rm = na_rm(vm, a.get(1));
    let finite = a.has(2) && vm.as_logical3(a.get(2)) == 1;
    let all = Items { values: a.dots, names: &[], recursive: true, use_names: false, named: false };
    let mut x = combine(vm, &all)?;
    if finite && x.rtype() == Type::Double {
        let kept: Vec<f64> = x.doubles().iter().copied().filter(|v| v.is_finite()).collect();
        x = vm.new_doubles(&kept);
    }
    rm |= finite;
    if !matches!(x.rtype(), Type::Null | Type::Logical | Type::Integer | Type::Double | Type::Character) {
        return Err(bad_range(vm, x));
    }
    let lo = summary::extreme(vm, End::Min, &[x], rm)?;
    let hi = summary::extreme(vm, End::Max, &[x], rm)?;
    combine(vm, &Items { values: &[lo, hi], names: &[], recursive: false, use_names: false, named: false })
}

/// `range` is the minimum and the maximum: the error is that of the minimum.
#[cold]
fn bad_range(vm: &mut Vm, x: Value) -> Unwind {
    let (sx, rm) = (vm.s.x, vm.s.na_rm);
    let call = vm.new_call("min", &[sx, rm]);
    let name = vm.string("na.rm");
    let call = vm.name_call(call, &[Value::NULL, name]);
    Unwind::error_in(call, format!("invalid 'type' ({}) of argument", vm.typeof_name(x)))
}

/// The mean of numbers, trimmed if asked for.
fn mean_default(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    if !x.is_numeric_like() || vm.is_factor(x) {
        vm.warn("argument is not numeric or logical: returning NA")?;
        return Ok(Value::double(r_runtime::NA_REAL));
    }
    let x = if na_rm(vm, a.get(2)) { without_missing(vm, x)? } else { x };
    let trim = a.or(1, Value::double(0.0));
    if !matches!(trim.rtype(), Type::Integer | Type::Double) || trim.len() != 1 {
        return rerr!("'trim' must be numeric of length one");
    }
    let trim = r_runtime::coerce::as_f64(trim).unwrap_or(0.0);
    if trim > 0.0 && !x.is_empty() {
        return trimmed_mean(vm, x, trim);
    }
    Ok(summary::mean(vm, x).unwrap_or(Value::NULL))
}

/// The elements that are not missing.
pub fn without_missing(vm: &mut Vm, x: Value) -> Res<Value> {
    if !crate::missing_values::any_missing(x) {
        return Ok(x);
    }
    Ok(match x.rtype() {
        Type::Double => {
            let kept: Vec<f64> = x.doubles().iter().copied().filter(|v| !v.is_nan()).collect();
            vm.new_doubles(&kept)
        }
        Type::Complex => {
            let kept: Vec<_> = x.complexes().iter().copied().filter(|v| !v.is_nan()).collect();
            vm.new_complexes(&kept)
        }
        Type::Character => {
            let kept: Vec<_> = x.strings().iter().copied().filter(|v| !v.is_na_str()).collect();
            vm.new_strs(&kept)
        }
        t => {
            let kept: Vec<i32> = x.ints().iter().copied().filter(|v| *v != NA_INT).collect();
            if t == Type::Logical { vm.new_lgls(&kept) } else { vm.new_ints(&kept) }
        }
    })
}

fn trimmed_mean(vm: &mut Vm, x: Value, trim: f64) -> Res<Value> {
    if x.rtype() == Type::Complex {
        return rerr!("trimmed means are not defined for complex data");
    }
    if crate::missing_values::any_missing(x) {
        return Ok(Value::double(r_runtime::NA_REAL));
    }
    let mut v = vm.coerce(x, Type::Double)?.doubles().to_vec();
    v.sort_by(f64::total_cmp);
    let n = v.len();
    if trim >= 0.5 {
        return Ok(median_of(x, &v));
    }
    let lo = (n as f64 * trim).floor() as usize;
    Ok(Value::double(r_math::num::mean(&v[lo..n - lo])))
}

/// The middle of sorted numbers, an integer if it is an element of an integer vector.
fn median_of(x: Value, sorted: &[f64]) -> Value {
    let n = sorted.len();
    if n.is_multiple_of(2) {
        return Value::double(r_math::num::mean(&sorted[n / 2 - 1..=n / 2]));
    }
    let mid = sorted[n / 2];
    if x.rtype() == Type::Double { Value::double(mid) } else { Value::int(mid as i32) }
}

fn which(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    if x.rtype() != Type::Logical {
        return rerr!("argument to 'which' is not logical");
    }
    let hits: Vec<i32> =
        x.ints().iter().enumerate().filter(|(_, v)| **v == 1).map(|(i, _)| i as i32 + 1).collect();
    let use_names = !a.has(2) || vm.as_logical3(a.get(2)) != 0;
    let arr_ind = a.has(1) && vm.as_logical3(a.get(1)) == 1;
    let dim = vm.dim(x);
    let r = vm.new_ints(&hits);
    if arr_ind && !dim.is_null() {
        let dimnames = x.attr(vm.s.dimnames);
        return crate::base_call::call_base(vm, "arrayInd", &[r, dim, dimnames, Value::bool(use_names)]);
    }
    let names = vm.plain_names(x);
    if names.is_null() {
        return Ok(r);
    }
    let picked: Vec<Value> = hits.iter().map(|i| names.strings()[*i as usize - 1]).collect();
    let names = vm.new_strs(&picked);
    vm.with_names(r, names)
}

/// The first place of the extreme value; `better` is false where either is missing.
fn extreme_place<T: Copy + PartialEq>(
    x: &[T],
    worst: T,
    missing: impl Fn(T) -> bool,
    better: impl Fn(T, T) -> bool,
) -> Option<usize> {
    /// Elements whose extreme is found without asking where it is.
    const BLOCK: usize = 1024;
    let mut at = x.iter().position(|v| !missing(*v))?;
    let mut best = x[at];
    for (k, block) in x.chunks(BLOCK).enumerate() {
        let extreme = block.iter().fold(worst, |m, v| if better(*v, m) { *v } else { m });
        if better(extreme, best) {
            best = extreme;
            at = k * BLOCK + block.iter().position(|v| *v == extreme)?;
        }
    }
    Some(at)
}

fn which_extreme(vm: &mut Vm, a: &CallArgs<'_>, greatest: bool) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let place = match (x.rtype(), greatest) {
        // NA is the least of the integers.
        (Type::Integer | Type::Logical, true) => {
            extreme_place(x.ints(), NA_INT, |v| v == NA_INT, |v, best| v > best)
        }
        (Type::Integer | Type::Logical, false) => {
            extreme_place(x.ints(), i32::MAX, |v| v == NA_INT, |v, best| v < best && v != NA_INT)
        }
        (_, true) => {
            let d = vm.coerce_data(x, Type::Double)?;
            extreme_place(d.doubles(), f64::NEG_INFINITY, f64::is_nan, |v, best| v > best)
        }
        (_, false) => {
            let d = vm.coerce_data(x, Type::Double)?;
            extreme_place(d.doubles(), f64::INFINITY, f64::is_nan, |v, best| v < best)
        }
    };
    let Some(i) = place else { return Ok(vm.alloc_int(0)?.done()) };
    let r = Value::int(i as i32 + 1);
    let names = if x.is_vector() { vm.plain_names(x) } else { Value::NULL };
    if names.is_null() {
        return Ok(r);
    }
    vm.with_names(r, names.strings()[i])
}

fn which_max(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    which_extreme(vm, a, true)
}

fn which_min(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    which_extreme(vm, a, false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{call, call_named, message, vm, warnings};

    #[test]
    fn ranges() {
        let mut vm = vm();
        let x = vm.new_doubles(&[1.0, f64::INFINITY, f64::NAN]);
        let r = call_named(&mut vm, "range", &[x, Value::TRUE], &["", "finite"]).unwrap();
        assert_eq!(r.doubles(), [1.0, 1.0]);
        let l = vm.new_list(&[Value::int(3), Value::int(1)]);
        assert_eq!(call(&mut vm, "range", &[l]).unwrap().ints(), [1, 3]);
        call(&mut vm, "range", &[]).unwrap();
        assert_eq!(warnings(&mut vm).len(), 2);
    }

    #[test]
    fn means() {
        let mut vm = vm();
        let x = vm.new_doubles(&[1.0, 2.0, 100.0]);
        let r = call(&mut vm, "mean.default", &[x, Value::double(0.4)]).unwrap();
        assert_eq!(r, Value::double(2.0));
        let i = vm.new_ints(&[1, 2, 3]);
        assert_eq!(call(&mut vm, "mean.default", &[i, Value::int(1)]).unwrap(), Value::int(2));
        let s = vm.string("a");
        call(&mut vm, "mean.default", &[s]).unwrap();
        assert_eq!(warnings(&mut vm), ["argument is not numeric or logical: returning NA"]);
    }

    #[test]
    fn positions() {
        let mut vm = vm();
        let x = vm.new_lgls(&[0, 1, NA_INT, 1]);
        assert_eq!(call(&mut vm, "which", &[x]).unwrap().ints(), [2, 4]);
        assert_eq!(message(call(&mut vm, "which", &[Value::int(1)])), "argument to 'which' is not logical");
        let x = vm.new_doubles(&[f64::NAN, 2.0, 3.0, 3.0]);
        assert_eq!(call(&mut vm, "which.max", &[x]).unwrap(), Value::int(3));
        assert_eq!(call(&mut vm, "which.min", &[x]).unwrap(), Value::int(2));
    }
}
