//! The operator `:`: sequences by one, and the interaction of two factors.

use crate::alloc::NoMemory;
use crate::coerce::Notes;
use crate::coerce::first_double;
use crate::error::Res;
use crate::object::Kind;
use crate::rerr;
use crate::simd::wide;
use crate::value::{NA_INT, Type, Value};
use crate::vm::Vm;
use heap::Ramp;

/// Slack for steps that are whole only up to rounding.
const FUZZ: f64 = 1e-10;
const MAX_LEN: f64 = 4503599627370496.0;
/// Elements from which on a sequence is computed when it is looked at (`docs/ranges.md`). Below, filling memory that
/// was used before is as fast as a fault for each chunk of it.
const LAZY: usize = 1 << 23;

/// `from:to`
pub fn colon(vm: &mut Vm, from: Value, to: Value) -> Res<Value> {
    if from.is_int() && to.is_int() {
        let (a, b) = (from.payload_i32(), to.payload_i32());
        if a != NA_INT && b != NA_INT {
            return int_sequence(vm, a, b);
        }
    }
    if vm.inherits(from, "factor") && vm.inherits(to, "factor") {
        return interaction(vm, from, to);
    }
    if from.is_empty() || to.is_empty() {
        return rerr!("argument of length 0");
    }
    for v in [from, to] {
        if v.len() > 1 {
            let n = v.len();
            vm.warn(format!("numerical expression has {n} elements: only the first used"))?;
        }
    }
    let a = end(vm, from)?;
    let b = end(vm, to)?;
    if a.is_nan() || b.is_nan() {
        return rerr!("NA/NaN argument");
    }
    sequence(vm, a, b)
}

/// 1, 2, ... n, where a caller has no way to fail; no memory is its panic.
pub(crate) fn up_to(vm: &mut Vm, n: i32) -> Value {
    match n {
        ..1 => vm.new_ints(&[]),
        _ => int_sequence(vm, 1, n).unwrap_or_else(|_| std::panic::panic_any(NoMemory(4.0 * f64::from(n)))),
    }
}

fn end(vm: &mut Vm, v: Value) -> Res<f64> {
    if v.rtype() == Type::Raw {
        return Err(vm.outer_error("unimplemented type 'raw' in 'asReal'\n"));
    }
    let mut notes = Notes::default();
    let x = first_double(v, &mut notes);
    vm.warn_notes(notes)?;
    Ok(x)
}

fn int_sequence(vm: &mut Vm, a: i32, b: i32) -> Res<Value> {
    let n = (i64::from(b) - i64::from(a)).unsigned_abs() as usize + 1;
    if n == 1 {
        return Ok(Value::int(a));
    }
    if n >= LAZY {
        let ramp = Ramp::Int { first: a, step: if a <= b { 1 } else { -1 } };
        if let Some(v) = vm.lazy_vector(n, ramp) {
            return Ok(v);
        }
    }
    let mut r = vm.try_vector(Kind::Int, n)?;
    count(a, if a <= b { 1 } else { -1 }, r.ints_mut());
    Ok(r.done())
}

wide! {
    /// Fills with `first`, `first + step` and so on, none of which leaves the integers.
    fn count(first: i32, step: i32, out: &mut [i32]) {
        for (k, o) in out.iter_mut().enumerate() {
            *o = first.wrapping_add(step.wrapping_mul(k as i32));
        }
    }
}

/// Whole numbers that fit are integers, all else doubles.
fn sequence(vm: &mut Vm, a: f64, b: f64) -> Res<Value> {
    let span = (b - a).abs();
    if span >= MAX_LEN {
        return rerr!("result would be too long a vector");
    }
    let n = (span + 1.0 + FUZZ).floor();
    let last = if a <= b { a + (n - 1.0) } else { a - (n - 1.0) };
    let fits = |x: f64| x > f64::from(i32::MIN) && x <= f64::from(i32::MAX);
    if a.fract() == 0.0 && fits(a) && fits(last) {
        return int_sequence(vm, a as i32, last as i32);
    }
    let n = n as usize;
    let sign = if a <= b { 1.0 } else { -1.0 };
    if n >= LAZY
        && let Some(v) = vm.lazy_vector(n, Ramp::Real { first: a, step: sign })
    {
        return Ok(v);
    }
    let mut r = vm.try_vector(Kind::Dbl, n)?;
    for (i, o) in r.doubles_mut().iter_mut().enumerate() {
        *o = a + sign * i as f64;
    }
    Ok(vm.unboxed(r.done()))
}

/// All pairs of levels, "a:x", first factor slowest.
fn interaction(vm: &mut Vm, f: Value, g: Value) -> Res<Value> {
    if f.len() != g.len() {
        return rerr!("unequal factor lengths");
    }
    let levels = vm.s.levels;
    let (lf, lg) = (f.attr(levels), g.attr(levels));
    let ng = lg.len() as i32;
    let mut texts = Vec::with_capacity(lf.len() * lg.len());
    for a in lf.strings_opt().unwrap_or(&[]) {
        for b in lg.strings_opt().unwrap_or(&[]) {
            texts.push(format!("{}:{}", a.str(), b.str()));
        }
    }
    let codes: Vec<i32> = f
        .ints()
        .iter()
        .zip(g.ints())
        .map(|(&a, &b)| if a == NA_INT || b == NA_INT { NA_INT } else { (a - 1) * ng + b })
        .collect();
    let r = vm.new_ints(&codes);
    let l = vm.new_strings(&texts);
    let r = vm.set_attr(r, levels, l)?;
    vm.with_class(r, &["factor"])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vm::VmConfig;

    fn vm() -> Vm {
        Vm::new(&VmConfig::default()).unwrap()
    }

    fn message(r: Res<Value>) -> String {
        match r.unwrap_err().into_kind() {
            crate::error::UnwindKind::Raise(r) => r.message,
            k => format!("{k:?}"),
        }
    }

    #[test]
    fn integers_when_they_fit() {
        let mut vm = vm();
        assert_eq!(colon(&mut vm, Value::int(1), Value::int(3)).unwrap().ints(), [1, 2, 3]);
        assert_eq!(colon(&mut vm, Value::int(3), Value::double(1.0)).unwrap().ints(), [3, 2, 1]);
        assert_eq!(colon(&mut vm, Value::double(1.0), Value::double(3.9)).unwrap().ints(), [1, 2, 3]);
        assert_eq!(colon(&mut vm, Value::double(-1.5), Value::int(1)).unwrap().doubles(), [-1.5, -0.5, 0.5]);
        let big = colon(&mut vm, Value::double(2147483647.0), Value::double(2147483649.0)).unwrap();
        assert_eq!(big.rtype(), Type::Double);
        let s = vm.string("2");
        assert_eq!(colon(&mut vm, s, Value::TRUE).unwrap().ints(), [2, 1]);
    }

    #[test]
    fn bad_ends() {
        let mut vm = vm();
        assert_eq!(message(colon(&mut vm, Value::NULL, Value::int(1))), "argument of length 0");
        assert_eq!(message(colon(&mut vm, Value::NA, Value::int(1))), "NA/NaN argument");
        let inf = Value::double(f64::INFINITY);
        assert_eq!(message(colon(&mut vm, inf, Value::int(1))), "result would be too long a vector");
        let two = vm.new_ints(&[1, 2]);
        assert_eq!(colon(&mut vm, two, Value::int(2)).unwrap().ints(), [1, 2]);
        assert_eq!(vm.warnings.pending[0].1, "numerical expression has 2 elements: only the first used");
    }

    #[test]
    fn factors_interact() {
        let mut vm = vm();
        let factor = |vm: &mut Vm, codes: &[i32], levels: &[&str]| {
            let l = vm.new_strings(levels);
            let v = vm.new_ints(codes);
            let v = vm.set_attr(v, vm.s.levels, l).unwrap();
            vm.with_class(v, &["factor"]).unwrap()
        };
        let f = factor(&mut vm, &[1, 2], &["a", "b"]);
        let g = factor(&mut vm, &[1, 2], &["x", "y"]);
        let r = colon(&mut vm, f, g).unwrap();
        assert_eq!(r.ints(), [1, 4]);
        assert_eq!(r.attr(vm.s.levels).strings()[2].str(), "b:x");
    }
}
