//! Extremes element by element: `pmax`, `pmin` and their `.int` forms.
//!
//! Objects with classes go to R code (`.pExtreme`), because comparison and assignment of
//! elements may be methods.

use r_text::recycle;
use std::cmp::Ordering;

use r_runtime::math::summary::End;
use r_runtime::{Builtin, CallArgs, Fresh, NA_INT, Res, Type, Value, Vm, rerr};

pub const TABLE: &[Builtin] = &[
    Builtin::new("pmax", "... na.rm", pmax).pure_on_plain(),
    Builtin::new("pmin", "... na.rm", pmin).pure_on_plain(),
    Builtin::new("pmax.int", "... na.rm", pmax_int).pure(),
    Builtin::new("pmin.int", "... na.rm", pmin_int).pure(),
];

fn pmax(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    with_attributes(vm, a, End::Max)
}
fn pmin(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    with_attributes(vm, a, End::Min)
}
fn pmax_int(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    extreme(vm, a, End::Max)
}
fn pmin_int(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    extreme(vm, a, End::Min)
}

fn with_attributes(vm: &mut Vm, a: &CallArgs<'_>, end: End) -> Res<Value> {
    if a.dots.iter().any(|v| v.is_object() || !(v.is_atomic() || v.is_null())) {
        let list = vm.new_list(a.dots);
        let na_rm = a.or(1, Value::FALSE);
        return crate::base_call::call_base(vm, ".pExtreme", &[list, na_rm, Value::bool(end == End::Max)]);
    }
    let r = extreme(vm, a, end)?;
    let first = a.dots.first().copied().unwrap_or(Value::NULL);
    if first.len() != r.len() || !first.has_attrs() {
        return Ok(r);
    }
    vm.copy_attrs(first, r)
}

fn extreme(vm: &mut Vm, a: &CallArgs<'_>, end: End) -> Res<Value> {
    let na_rm = vm.arg_bool_or(a.get(1), "na.rm", false)?;
    if a.dots.is_empty() {
        return rerr!("no arguments");
    }
    let mut kind = Type::Logical;
    for v in a.dots {
        match v.rtype() {
            Type::Null => kind = kind.max(Type::Double),
            t @ (Type::Logical | Type::Integer | Type::Double | Type::Character) => kind = kind.max(t),
            _ => return rerr!("invalid input type"),
        }
    }
    // One argument alone stays what it is.
    let kind = if a.dots.len() > 1 { kind.max(Type::Integer) } else { kind };
    let n = if a.dots.iter().any(|v| v.is_empty()) {
        0
    } else {
        a.dots.iter().map(|v| v.len()).max().unwrap_or(0)
    };
    if n == 0 {
        return Ok(vm.alloc_type(kind, 0)?.done());
    }
    if a.dots.iter().any(|v| !n.is_multiple_of(v.len())) {
        vm.warn("an argument will be fractionally recycled")?;
    }
    let first = vm.coerce(a.dots[0], kind)?;
    let best = crate::rep::recycled(vm, first, n)?;
    // SAFETY: `recycled` made a vector that nobody else knows.
    let mut best = unsafe { Fresh::of(best) };
    for v in &a.dots[1..] {
        let v = vm.coerce_data(*v, kind)?;
        match kind {
            Type::Integer => fold_ints(best.ints_mut(), v.ints(), end, na_rm),
            Type::Double => fold_doubles(best.doubles_mut(), v.doubles(), end, na_rm),
            _ => fold_strings(vm, &mut best, v, end, na_rm),
        }
    }
    Ok(vm.unboxed(best.done()))
}

fn fold_ints(best: &mut [i32], v: &[i32], end: End, na_rm: bool) {
    for (b, x) in best.iter_mut().zip(v.iter().cycle()) {
        *b = match (*b == NA_INT, *x == NA_INT) {
            (true, _) if na_rm => *x,
            (_, true) if na_rm => *b,
            (false, false) => {
                if end == End::Max {
                    (*b).max(*x)
                } else {
                    (*b).min(*x)
                }
            }
            _ => NA_INT,
        };
    }
}

fn fold_doubles(best: &mut [f64], v: &[f64], end: End, na_rm: bool) {
    for (b, x) in best.iter_mut().zip(v.iter().cycle()) {
        *b = match (b.is_nan(), x.is_nan()) {
            (true, _) => {
                if na_rm {
                    *x
                } else {
                    *b
                }
            }
            (_, true) => {
                if na_rm {
                    *b
                } else {
                    *x
                }
            }
            _ => {
                if end == End::Max {
                    b.max(*x)
                } else {
                    b.min(*x)
                }
            }
        };
    }
}

fn fold_strings(vm: &mut Vm, best: &mut Fresh, v: Value, end: End, na_rm: bool) {
    let order = vm.collation();
    let wanted = if end == End::Max { Ordering::Greater } else { Ordering::Less };
    let v = v.strings();
    for i in 0..best.len() {
        let (b, x) = (best.string(i), v[recycle(i, v.len())]);
        let replace = match (b.is_na_str(), x.is_na_str()) {
            (true, _) => na_rm,
            (_, true) => !na_rm,
            _ => order.compare(x.str(), b.str()) == wanted,
        };
        if replace {
            best.set_string(vm, i, x);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{call, call_named, message, vm, warnings};
    use r_runtime::NA_REAL;

    #[test]
    fn extremes() {
        let mut vm = vm();
        let x = vm.new_ints(&[1, 2, 3]);
        assert_eq!(call(&mut vm, "pmax", &[x, Value::double(2.0)]).unwrap().doubles(), [2.0, 2.0, 3.0]);
        let y = vm.new_ints(&[1, 5]);
        assert_eq!(call(&mut vm, "pmin", &[x, y]).unwrap().ints(), [1, 2, 1]);
        assert_eq!(warnings(&mut vm), ["an argument will be fractionally recycled"]);
        let na = Value::double(NA_REAL);
        let args = [Value::double(1.0), na, Value::TRUE];
        assert_eq!(call_named(&mut vm, "pmax", &args, &["", "", "na.rm"]).unwrap(), Value::double(1.0));
        let (a, b) = (vm.string("a"), vm.string("B"));
        assert_eq!(call(&mut vm, "pmax", &[a, b]).unwrap().as_str(), Some("B"));
        assert_eq!(message(call(&mut vm, "pmax", &[])), "no arguments");
    }
}
