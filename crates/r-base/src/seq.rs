//! Sequences: `seq_len`, `seq_along`, `seq.default`, `seq.int`.

use r_runtime::coerce::as_f64;
use r_runtime::colon::colon;
use r_runtime::object::Kind;
use r_runtime::{Builtin, CallArgs, Res, ResultType, Type, Value, Vm, rerr};

use crate::args::sole;
use crate::make::length_of;

pub const TABLE: &[Builtin] = &[
    Builtin::prim("seq_len", "length.out", seq_len)
        .matched()
        .pure()
        .result(ResultType::Always(Type::Integer))
        .fresh(),
    Builtin::prim("seq_along", "along.with", seq_along)
        .pure_on_plain()
        .matched()
        .result(ResultType::Always(Type::Integer)),
    Builtin::new("seq.default", "from to by length.out along.with ...", seq_default),
    Builtin::prim("seq.int", "from to by length.out along.with ...", seq_int)
        .pure_on_plain()
        .matched()
        .generic(),
];

/// 1, 2, ... n
pub fn one_to(vm: &mut Vm, n: usize) -> Res<Value> {
    if n == 0 {
        return Ok(vm.alloc_int(0)?.done());
    }
    colon(vm, Value::int(1), crate::make::length_value(n))
}

fn seq_len(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let v = sole(a, "seq_len")?;
    if v.len() != 1 {
        vm.warn("first element used of 'length.out' argument")?;
    }
    let mut notes = r_runtime::coerce::Notes::default();
    let x = match v.rtype() {
        Type::Raw => return Err(vm.outer_error("unimplemented type 'raw' in 'asReal'\n")),
        _ => r_runtime::coerce::first_double(v, &mut notes),
    };
    vm.warn_notes(notes)?;
    match x {
        x if x.is_finite() && x >= 0.0 => one_to(vm, x as usize),
        _ => rerr!("argument must be coercible to non-negative integer"),
    }
}

fn seq_along(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = sole(a, "seq_along")?;
    let n = length_of(vm, x)?;
    one_to(vm, n)
}

/// The arguments of `seq`, read.
struct Seq {
    from: Option<Value>,
    to: Option<Value>,
    by: Option<Value>,
    len: Option<usize>,
    /// `seq.int` gives integers where the values are whole.
    int: bool,
}

fn seq_default(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    seq(vm, a, false)
}

fn seq_int(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    seq(vm, a, true)
}

fn seq(vm: &mut Vm, a: &CallArgs<'_>, int: bool) -> Res<Value> {
    let given = |i: usize| Some(a.get(i)).filter(|v| v.given());
    let only_from = a.has(0) && (1..5).all(|i| !a.has(i));
    if only_from {
        return seq_of_one(vm, a.get(0));
    }
    let mut s = Seq { from: given(0), to: given(1), by: given(2), len: None, int };
    if let Some(x) = given(4) {
        s.len = Some(length_of(vm, x)?);
        if s.from.is_none() && s.to.is_none() && s.by.is_none() {
            return one_to(vm, s.len.unwrap_or(0));
        }
    } else if let Some(v) = given(3).filter(|v| !v.is_null()) {
        s.len = Some(length_out(vm, v)?);
    }
    for (name, v) in [("from", s.from), ("to", s.to), ("by", s.by)] {
        if v.is_some_and(|v| v.len() != 1) {
            return rerr!("'{name}' must be of length 1");
        }
    }
    s.from = finite_end(vm, s.from, "from")?;
    s.to = finite_end(vm, s.to, "to")?;
    match s.len {
        None => seq_by(vm, &s),
        Some(n) => seq_length(vm, &s, n),
    }
}

/// `seq(x)`: up to a number, or along anything else.
fn seq_of_one(vm: &mut Vm, x: Value) -> Res<Value> {
    let n = length_of(vm, x)?;
    if n == 1 && matches!(x.rtype(), Type::Integer | Type::Double) && !vm.is_factor(x) {
        let to = as_f64(x).unwrap_or(f64::NAN);
        if !to.is_finite() {
            return rerr!("'from' must be a finite number");
        }
        return colon(vm, Value::int(1), Value::double(to));
    }
    one_to(vm, n)
}

fn length_out(vm: &mut Vm, v: Value) -> Res<usize> {
    if v.len() != 1 {
        vm.warn("first element used of 'length.out' argument")?;
    }
    let d = vm.coerce_data(v, Type::Double)?;
    match d.doubles().first() {
        Some(x) if x.is_finite() && *x >= 0.0 => Ok(x.ceil() as usize),
        _ => rerr!("'length.out' must be a non-negative number"),
    }
}

/// An end as an integer or a double; strings are read as numbers.
fn finite_end(vm: &mut Vm, v: Option<Value>, name: &str) -> Res<Option<Value>> {
    let Some(v) = v else { return Ok(None) };
    let v = match v.rtype() {
        Type::Integer => {
            let bare = vm.strip_attrs(v)?;
            vm.unboxed(bare)
        }
        Type::Logical => vm.coerce(v, Type::Integer)?,
        _ => vm.coerce(v, Type::Double)?,
    };
    match as_f64(v) {
        Some(x) if x.is_finite() => Ok(Some(v)),
        _ => rerr!("'{name}' must be a finite number"),
    }
}

/// The step as an immediate integer or double.
fn step(vm: &mut Vm, by: Value) -> Res<Value> {
    let by = vm.coerce(by, if by.rtype() == Type::Integer { Type::Integer } else { Type::Double })?;
    Ok(vm.unboxed(by))
}

fn number(v: Value) -> f64 {
    as_f64(v).unwrap_or(f64::NAN)
}

/// From, to and step; the number of elements follows.
fn seq_by(vm: &mut Vm, s: &Seq) -> Res<Value> {
    let one = Value::double(1.0);
    let (from, to) = (s.from.unwrap_or(one), s.to.unwrap_or(one));
    let Some(by) = s.by else { return colon(vm, from, to) };
    let by = step(vm, by)?;
    let (a, b, step) = (number(from), number(to), number(by));
    let del = b - a;
    if del == 0.0 && b == 0.0 {
        return Ok(to);
    }
    let n = del / step;
    if !n.is_finite() {
        return if del == 0.0 && step == 0.0 { Ok(from) } else { rerr!("invalid '(to - from)/by'") };
    }
    if n < 0.0 {
        return rerr!("wrong sign in 'by' argument");
    }
    if n > f64::from(i32::MAX) {
        return rerr!("'by' argument is much too small");
    }
    if del.abs() / a.abs().max(b.abs()) < 100.0 * f64::EPSILON {
        return Ok(from);
    }
    if from.is_int() && by.is_int() && s.to.is_none_or(|t| t.is_int()) {
        let (a, step) = (from.payload_i32(), by.payload_i32());
        let mut r = vm.try_vector(Kind::Int, n as usize + 1)?;
        r.ints_mut().iter_mut().zip(0..).for_each(|(o, i)| *o = a + i * step);
        return Ok(vm.unboxed(r.done()));
    }
    let count = (n + 1e-10) as usize;
    // The last element must not pass the end because of rounding.
    let clip = |x: f64| if step > 0.0 { x.min(b) } else { x.max(b) };
    let mut r = vm.try_vector(Kind::Dbl, count + 1)?;
    r.doubles_mut().iter_mut().enumerate().for_each(|(i, o)| *o = clip(a + i as f64 * step));
    Ok(vm.unboxed(r.done()))
}

/// A given number of elements and at most two of from, to and step.
fn seq_length(vm: &mut Vm, s: &Seq, n: usize) -> Res<Value> {
    if s.from.is_some() && s.to.is_some() && s.by.is_some() {
        return rerr!("too many arguments");
    }
    if n == 0 {
        return Ok(vm.alloc_int(0)?.done());
    }
    // `seq.int` gives integers wherever they can be.
    let whole = |v: Value| match number(v) {
        x if s.int && x.fract() == 0.0 && x.abs() <= f64::from(i32::MAX) => Value::int(x as i32),
        _ => v,
    };
    match (s.from, s.to, s.by) {
        (None, None, None) => one_to(vm, n),
        (from, to, None) => between(vm, from, to, n, s.int),
        (from, None, Some(by)) => {
            let from = from.unwrap_or(Value::int(1));
            stepped(vm, whole(from), whole(by), n, |i, _| i as f64, |i, _| i as i64)
        }
        (_, Some(to), Some(by)) => {
            stepped(vm, whole(to), whole(by), n, |i, n| -((n - 1 - i) as f64), |i, n| -((n - 1 - i) as i64))
        }
    }
}

/// `start + k * by` for multiples `k` of the step.
fn stepped(
    vm: &mut Vm,
    start: Value,
    by: Value,
    n: usize,
    real: impl Fn(usize, usize) -> f64,
    whole: impl Fn(usize, usize) -> i64,
) -> Res<Value> {
    let by = step(vm, by)?;
    if start.is_int() && by.is_int() {
        let (a, b) = (i64::from(start.payload_i32()), i64::from(by.payload_i32()));
        // The multiples are monotone: the ends tell whether all fit.
        let at = |i: usize| whole(i, n).checked_mul(b).and_then(|x| x.checked_add(a));
        let fits = |x: Option<i64>| x.is_some_and(|x| x.unsigned_abs() <= i32::MAX as u64);
        if fits(at(0)) && fits(at(n - 1)) {
            let mut r = vm.try_vector(Kind::Int, n)?;
            r.ints_mut().iter_mut().enumerate().for_each(|(i, o)| *o = (a + whole(i, n) * b) as i32);
            return Ok(vm.unboxed(r.done()));
        }
    }
    let (a, b) = (number(start), number(by));
    let mut r = vm.try_vector(Kind::Dbl, n)?;
    r.doubles_mut().iter_mut().enumerate().for_each(|(i, o)| *o = a + real(i, n) * b);
    Ok(vm.unboxed(r.done()))
}

/// Evenly spaced from one end to the other; a missing end is one apart per step.
fn between(vm: &mut Vm, from: Option<Value>, to: Option<Value>, n: usize, int: bool) -> Res<Value> {
    let span = (n - 1) as f64;
    let (a, b) = match (from, to) {
        (Some(f), Some(t)) => (number(f), number(t)),
        (Some(f), None) => (number(f), number(f) + span),
        (None, Some(t)) => (number(t) - span, number(t)),
        (None, None) => (1.0, n as f64),
    };
    let mut r = vm.try_vector(Kind::Dbl, n)?;
    let xs = r.doubles_mut();
    let step = if a == b { 0.0 } else { (b - a) / span };
    xs.iter_mut().enumerate().for_each(|(i, x)| *x = a + i as f64 * step);
    xs[n - 1] = b;
    xs[0] = a;
    let whole = |x: &f64| x.fract() == 0.0 && x.abs() <= f64::from(i32::MAX);
    if int && xs.iter().all(whole) {
        return vm.coerce(r.done(), Type::Integer);
    }
    Ok(vm.unboxed(r.done()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{call, call_named, message, vm};

    #[test]
    fn lengths() {
        let mut vm = vm();
        assert_eq!(call(&mut vm, "seq_len", &[Value::int(3)]).unwrap().ints(), [1, 2, 3]);
        assert_eq!(call(&mut vm, "seq_len", &[Value::int(0)]).unwrap().len(), 0);
        let m = "argument must be coercible to non-negative integer";
        assert_eq!(message(call(&mut vm, "seq_len", &[Value::int(-1)])), m);
    }

    #[test]
    fn by_and_length() {
        let mut vm = vm();
        let d = Value::double;
        let r = call(&mut vm, "seq.default", &[d(0.0), d(1.0), d(0.25)]).unwrap();
        assert_eq!(r.doubles(), [0.0, 0.25, 0.5, 0.75, 1.0]);
        let r = call(&mut vm, "seq.default", &[Value::int(1), Value::int(10), Value::int(3)]).unwrap();
        assert_eq!(r.ints(), [1, 4, 7, 10]);
        let r =
            call_named(&mut vm, "seq.default", &[d(1.0), d(10.0), d(4.0)], &["", "", "length.out"]).unwrap();
        assert_eq!(r.doubles(), [1.0, 4.0, 7.0, 10.0]);
        let r = call_named(&mut vm, "seq.default", &[d(10.0), d(2.0), d(3.0)], &["to", "by", "length.out"]);
        assert_eq!(r.unwrap().doubles(), [6.0, 8.0, 10.0]);
        let e = call(&mut vm, "seq.default", &[d(1.0), d(5.0), d(-1.0)]);
        assert_eq!(message(e), "wrong sign in 'by' argument");
        let e = call(&mut vm, "seq.default", &[d(1.0), d(f64::INFINITY)]);
        assert_eq!(message(e), "'to' must be a finite number");
    }
}
