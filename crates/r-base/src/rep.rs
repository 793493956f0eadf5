//! Replication: `rep`, `rep.int`, `rep_len`.

use r_runtime::{Builtin, CallArgs, NA_INT, Res, ResultType, Type, Value, Vm, rerr};

use crate::args::needed;
use crate::gather::{NONE, take, take_named};

pub const TABLE: &[Builtin] = &[
    Builtin::prim("rep", "x times length.out each ...", rep)
        .matched()
        .generic()
        .pure()
        .result(ResultType::LikeFirst),
    Builtin::new("rep.int", "x times", rep_int).pure_on_plain(),
    Builtin::new("rep_len", "x length.out", rep_len).pure_on_plain(),
];

fn check_vector(vm: &Vm, x: Value) -> Res<()> {
    if x.rtype() == Type::Pairlist {
        return rerr!("replication of pairlists is defunct");
    }
    if !x.is_vector() && !x.is_null() {
        return rerr!("attempt to replicate an object of type '{}'", vm.typeof_name(x));
    }
    Ok(())
}

fn rep(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = a.get(0);
    if !x.given() || x.is_null() {
        return Ok(Value::NULL);
    }
    check_vector(vm, x)?;
    let length_out = count_arg(vm, a.get(2), "length.out")?;
    let each = count_arg(vm, a.get(3), "each")?.unwrap_or(1);
    let n = x.len();
    if n == 0 {
        // Nothing repeated is itself.
        if length_out.is_none_or(|len| len == 0) {
            return Ok(x);
        }
        let r = take(vm, x, std::iter::repeat_n(NONE, length_out.unwrap_or(0)))?;
        return Ok(vm.unboxed(r));
    }
    if each == 1 && !x.has_attrs() {
        let times = a.or(1, Value::int(1));
        let whole = match length_out {
            Some(len) => Some(len),
            None if times.len() == 1 => {
                Some(n.saturating_mul(time_counts(vm, times, "invalid 'times' argument")?[0]))
            }
            None => None,
        };
        if let Some(len) = whole {
            let r = recycled(vm, x, len)?;
            return Ok(vm.unboxed(r));
        }
    }
    let positions = match length_out {
        Some(len) => {
            let mut at = vm.try_buffer(len)?;
            at.extend((0..len).map(|i| i.checked_div(each).map_or(NONE, |k| k % n)));
            at
        }
        None => positions_by_times(vm, a.or(1, Value::int(1)), n, each)?,
    };
    take_named(vm, x, &positions)
}

/// A count that may be left out or NA; only the first element is used.
fn count_arg(vm: &mut Vm, v: Value, name: &str) -> Res<Option<usize>> {
    if !v.given() || v.is_null() {
        return Ok(None);
    }
    if v.len() != 1 {
        vm.warn(format!("first element used of '{name}' argument"))?;
    }
    let d = vm.coerce_data(v, Type::Double)?;
    match d.doubles().first() {
        None => rerr!("invalid '{name}' argument"),
        Some(x) if x.is_nan() => Ok(None),
        Some(x) if *x <= -1.0 || *x > MAX_COUNT => rerr!("invalid '{name}' argument"),
        Some(x) => Ok(Some(*x as usize)),
    }
}

fn positions_by_times(vm: &mut Vm, times: Value, n: usize, each: usize) -> Res<Vec<usize>> {
    let counts = time_counts(vm, times, "invalid 'times' argument")?;
    let total = n.saturating_mul(each);
    match counts[..] {
        [t] => {
            let len = total.saturating_mul(t);
            let mut at = vm.try_buffer(len)?;
            at.extend((0..len).map(|i| i % total.max(1) / each.max(1)));
            Ok(at)
        }
        _ if counts.len() == total => spread(vm, &counts, each),
        _ => rerr!("invalid 'times' argument"),
    }
}

/// More elements than any vector has.
const MAX_COUNT: f64 = 4503599627370496.0;

/// Position `i / each` as often as the i-th count says.
fn spread(vm: &Vm, counts: &[usize], each: usize) -> Res<Vec<usize>> {
    let len = counts.iter().fold(0usize, |all, t| all.saturating_add(*t));
    let mut at = vm.try_buffer(len)?;
    at.extend(counts.iter().enumerate().flat_map(|(i, t)| std::iter::repeat_n(i / each, *t)));
    Ok(at)
}

/// Numbers of repetitions, none of them missing or negative.
fn time_counts(vm: &mut Vm, times: Value, message: &str) -> Res<Vec<usize>> {
    let d = vm.coerce_data(times, Type::Double)?;
    let ok = |x: &f64| *x > -1.0 && *x <= MAX_COUNT;
    if d.is_empty() || !d.doubles().iter().all(ok) {
        return rerr!("{message}");
    }
    Ok(d.doubles().iter().map(|x| *x as usize).collect())
}

/// Factors keep what makes them factors.
fn keep_factor(vm: &mut Vm, x: Value, r: Value) -> Res<Value> {
    if !vm.is_factor(x) {
        return Ok(vm.unboxed(r));
    }
    let r = vm.set_attr(r, vm.s.class, x.attr(vm.s.class))?;
    vm.set_attr(r, vm.s.levels, x.attr(vm.s.levels))
}

fn rep_int(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, times) = (needed(a, 0, "x")?, needed(a, 1, "times")?);
    check_vector(vm, x)?;
    // Factors, dates and the like have methods, which keep what they are.
    if x.is_object() {
        return crate::base_call::call_base(vm, "rep", &[x, times]);
    }
    let n = x.len();
    let none = n == 0 && times.is_empty();
    let counts = if none { Vec::new() } else { time_counts(vm, times, "invalid 'times' value")? };
    let r = match counts[..] {
        _ if n == 0 => take(vm, x, std::iter::empty())?,
        [t] => recycled(vm, x, n.saturating_mul(t))?,
        _ if counts.len() == n => {
            let at = spread(vm, &counts, 1)?;
            take(vm, x, at.into_iter())?
        }
        _ => return rerr!("invalid 'times' value"),
    };
    keep_factor(vm, x, r)
}

fn rep_len(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, n) = (needed(a, 0, "x")?, needed(a, 1, "length.out")?);
    check_vector(vm, x)?;
    let len = match vm.arg_int_na(n) {
        _ if n.len() != 1 => return rerr!("invalid 'length.out' value"),
        NA_INT => match r_runtime::coerce::as_f64(n) {
            Some(d) if d.is_finite() && d >= 0.0 => d as usize,
            _ => return rerr!("invalid 'length.out' value"),
        },
        i if i < 0 => return rerr!("invalid 'length.out' value"),
        i => i as usize,
    };
    if x.is_object() && !x.is_empty() {
        let rep = crate::base_call::base_function(vm, "rep")?;
        let name = vm.string("length.out");
        return vm.call_function(rep, &[x, Value::double(len as f64)], &[Value::NULL, name]);
    }
    if x.is_null() {
        return if len == 0 { Ok(Value::NULL) } else { rerr!("cannot replicate NULL to a non-zero length") };
    }
    let r = if x.is_empty() { take(vm, x, std::iter::repeat_n(NONE, len))? } else { recycled(vm, x, len)? };
    keep_factor(vm, x, r)
}

/// `x` over and over up to `len` elements.
pub fn recycled(vm: &mut Vm, x: Value, len: usize) -> Res<Value> {
    let n = x.len();
    let mut r = vm.alloc_type(x.rtype(), len)?;
    match x.rtype() {
        Type::Logical | Type::Integer => tile(x.ints(), r.ints_mut()),
        Type::Double => tile(x.doubles(), r.doubles_mut()),
        Type::Complex => tile(x.complexes(), r.complexes_mut()),
        Type::Raw => tile(x.raws(), r.raws_mut()),
        // Without divisions.
        _ => return take(vm, x, Around { at: 0, n, left: len }),
    }
    Ok(r.done())
}

/// Positions 0 to n - 1 over and over.
struct Around {
    at: usize,
    n: usize,
    left: usize,
}

impl Iterator for Around {
    type Item = usize;
    fn next(&mut self) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        let at = self.at;
        self.at = if at + 1 == self.n { 0 } else { at + 1 };
        Some(at)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Around {}

fn tile<T: Copy>(src: &[T], out: &mut [T]) {
    if let [one] = src {
        out.fill(*one);
        return;
    }
    for chunk in out.chunks_mut(src.len().max(1)) {
        chunk.copy_from_slice(&src[..chunk.len()]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{call, call_named, message, vm};

    #[test]
    fn times_each_and_length() {
        let mut vm = vm();
        let x = vm.new_ints(&[1, 2]);
        x.hold();
        let r = call(&mut vm, "rep", &[x, Value::int(2)]).unwrap();
        assert_eq!(r.ints(), [1, 2, 1, 2]);
        let t = vm.new_ints(&[1, 2]);
        assert_eq!(call(&mut vm, "rep", &[x, t]).unwrap().ints(), [1, 2, 2]);
        let r = call_named(&mut vm, "rep", &[x, Value::int(2), Value::int(5)], &["", "each", "len"]).unwrap();
        assert_eq!(r.ints(), [1, 1, 2, 2, 1]);
        let bad = vm.new_ints(&[1, 2, 3]);
        assert_eq!(message(call(&mut vm, "rep", &[x, bad])), "invalid 'times' argument");
        let s = vm.s.x;
        assert_eq!(message(call(&mut vm, "rep", &[s])), "attempt to replicate an object of type 'symbol'");
    }

    #[test]
    fn names_follow() {
        let mut vm = vm();
        let x = vm.new_ints(&[1, 2]);
        let n = vm.new_strings(&["a", "b"]);
        let x = vm.with_names(x, n).unwrap();
        let r = call_named(&mut vm, "rep", &[x, Value::int(2)], &["", "each"]).unwrap();
        assert_eq!(vm.name_texts(r).unwrap(), ["a", "a", "b", "b"]);
        assert!(!call(&mut vm, "rep.int", &[x, Value::int(2)]).unwrap().has_attrs());
    }

    #[test]
    fn lengths() {
        let mut vm = vm();
        let x = vm.new_strings(&["a", "b"]);
        let r = call(&mut vm, "rep_len", &[x, Value::int(3)]).unwrap();
        assert_eq!(r.strings()[2].str(), "a");
        let e = vm.alloc_int(0).unwrap();
        assert_eq!(call(&mut vm, "rep_len", &[e.done(), Value::int(1)]).unwrap(), Value::int(NA_INT));
        assert_eq!(message(call(&mut vm, "rep_len", &[x, Value::int(-1)])), "invalid 'length.out' value");
    }
}
