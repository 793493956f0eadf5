//! The plain cases of builtins that programs call all the time on short vectors: numbers and strings without
//! attributes, given by position. Each gives what the builtin would, or `None`, and then nothing has happened.
//!
//! They are called before arguments are matched (`Builtin::quick`), which takes longer than their work.

use r_runtime::coerce::element::int_to_double;
use r_runtime::object::Kind;
use r_runtime::value::NA_INT;
use r_runtime::{Value, Vm};

/// What a plain argument is: a number, or a vector without attributes.
fn plain(v: Value) -> Option<Kind> {
    match () {
        () if v.is_double() => Some(Kind::Dbl),
        () if v.is_int() => Some(Kind::Int),
        () if v.is_lgl() => Some(Kind::Lgl),
        () if v.is_ptr() && !v.has_attrs() => v.kind(),
        () => None,
    }
}

/// `sum(x)`
pub fn sum(_: &mut Vm, args: &[Value]) -> Option<Value> {
    let &[x] = args else { return None };
    match plain(x)? {
        Kind::Dbl => Some(Value::double(r_math::num::sum(x.doubles()))),
        Kind::Int | Kind::Lgl if !x.ints().contains(&NA_INT) => {
            let total: i64 = x.ints().iter().map(|i| i64::from(*i)).sum();
            i32::try_from(total).ok().filter(|t| *t != NA_INT).map(Value::int)
        }
        _ => None,
    }
}

/// The extreme of all elements by a comparison, if none is missing.
fn extreme(args: &[Value], beats: fn(f64, f64) -> bool) -> Option<Value> {
    let mut ints = true;
    let mut best: Option<f64> = None;
    let mut take = |x: f64| {
        if best.is_none_or(|b| beats(x, b)) {
            best = Some(x);
        }
        !x.is_nan()
    };
    for v in args {
        let all = match plain(*v)? {
            Kind::Dbl => {
                ints = false;
                v.doubles().iter().all(|x| take(*x))
            }
            Kind::Int => v.ints().iter().all(|i| *i != NA_INT && take(f64::from(*i))),
            _ => false,
        };
        if !all {
            return None;
        }
    }
    best.map(|b| if ints { Value::int(b as i32) } else { Value::double(b) })
}

/// `max(...)`
pub fn max(_: &mut Vm, args: &[Value]) -> Option<Value> {
    extreme(args, |x, best| x > best)
}

/// `min(...)`
pub fn min(_: &mut Vm, args: &[Value]) -> Option<Value> {
    extreme(args, |x, best| x < best)
}

/// The logical that decides, if there is one, or else NA, if there is one, or else the other.
fn decided(args: &[Value], decides: bool) -> Option<Value> {
    let &[x] = args else { return None };
    plain(x).filter(|k| *k == Kind::Lgl)?;
    let x = x.ints();
    Some(match () {
        () if x.contains(&i32::from(decides)) => Value::bool(decides),
        () if x.contains(&NA_INT) => Value::lgl(NA_INT),
        () => Value::bool(!decides),
    })
}

/// `any(x)`
pub fn any(_: &mut Vm, args: &[Value]) -> Option<Value> {
    decided(args, true)
}

/// `all(x)`
pub fn all(_: &mut Vm, args: &[Value]) -> Option<Value> {
    decided(args, false)
}

/// `c(...)` of numbers or strings, several of them.
pub fn combine(vm: &mut Vm, args: &[Value]) -> Option<Value> {
    let (mut n, mut widest, mut strings) = (0, 0, 0);
    for v in args.iter().filter(|v| !v.is_null()) {
        let kind = plain(*v)?;
        match kind {
            Kind::Lgl | Kind::Int | Kind::Dbl => widest = widest.max(kind as u8),
            Kind::Str | Kind::StrVec => strings += 1,
            _ => return None,
        }
        n += v.len();
    }
    if n < 2 || strings > 0 && widest > 0 {
        return None;
    }
    if strings > 0 {
        let mut all: Vec<Value> = Vec::with_capacity(n);
        args.iter().filter(|v| !v.is_null()).for_each(|v| all.extend_from_slice(v.strings()));
        return Some(vm.new_strs(&all));
    }
    let mut at = 0;
    const DBL: u8 = Kind::Dbl as u8;
    let kind = match widest {
        DBL => Kind::Dbl,
        k if k == Kind::Int as u8 => Kind::Int,
        _ => Kind::Lgl,
    };
    let mut out = vm.try_vector(kind, n).ok()?;
    for v in args.iter().filter(|v| !v.is_null()) {
        let (from, to) = (at, at + v.len());
        at = to;
        if kind != Kind::Dbl {
            out.ints_mut()[from..to].copy_from_slice(v.ints());
        } else if v.is_double() || v.is_kind(Kind::Dbl) {
            out.doubles_mut()[from..to].copy_from_slice(v.doubles());
        } else {
            out.doubles_mut()[from..to].iter_mut().zip(v.ints()).for_each(|(o, i)| *o = int_to_double(*i));
        }
    }
    Some(out.done())
}
