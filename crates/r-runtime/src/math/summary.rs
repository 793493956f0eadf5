//! The Summary group on evaluated arguments: `sum prod max min any all`, and `mean`.
//!
//! Several arguments count as one long vector whose type is the highest of theirs.

use std::cmp::Ordering;

use crate::arith::complex::{add, mul};
use crate::error::Res;
use crate::rerr;
use crate::value::{Complex, NA_INT, NA_REAL, Type, Value, is_na_real};
use crate::vm::Vm;

fn bad_type<T>(vm: &Vm, v: Value) -> Res<T> {
    rerr!("invalid 'type' ({}) of argument", vm.typeof_name(v))
}

/// The running total of `sum`.
#[derive(Default)]
struct Total {
    ints: i64,
    int_na: bool,
    double: f64,
    complex: Complex,
    /// The highest type so far.
    kind: Option<Type>,
}

/// `sum(..., na.rm)`
pub fn sum(vm: &mut Vm, args: &[Value], na_rm: bool) -> Res<Value> {
    let mut t = Total::default();
    for v in args {
        add_up(vm, &mut t, *v, na_rm)?;
    }
    let double = if t.int_na { NA_REAL } else { t.ints as f64 };
    Ok(match t.kind {
        Some(Type::Complex) => {
            let z = Complex::new(t.complex.re + t.double + double, t.complex.im);
            vm.new_complexes(&[if t.int_na { Complex::NA } else { z }])
        }
        Some(Type::Double) if t.int_na => Value::double(NA_REAL),
        Some(Type::Double) => Value::double(t.double + double),
        _ if t.int_na => Value::int(NA_INT),
        _ => Value::int(t.ints as i32),
    })
}

fn add_up(vm: &mut Vm, t: &mut Total, v: Value, na_rm: bool) -> Res<()> {
    let kind = match v.rtype() {
        Type::Null => return Ok(()),
        Type::Logical | Type::Integer => {
            add_ints(t, v.ints(), na_rm);
            Type::Integer
        }
        Type::Double => {
            t.double += sum_doubles(v.doubles(), na_rm);
            Type::Double
        }
        Type::Complex => {
            let kept = v.complexes().iter().filter(|z| !(na_rm && z.is_nan()));
            t.complex = kept.fold(t.complex, |a, z| add(a, *z));
            Type::Complex
        }
        _ => return bad_type(vm, v),
    };
    t.kind = t.kind.max(Some(kind));
    // A total of integers that was too large once is a double from then on.
    if !t.int_na && t.ints.abs() > i64::from(i32::MAX) {
        t.kind = t.kind.max(Some(Type::Double));
    }
    Ok(())
}

fn add_ints(t: &mut Total, x: &[i32], na_rm: bool) {
    // Blocks short enough that the additions vectorise without overflow of 64 bits.
    let mut missing = 0usize;
    let mut total = 0i64;
    for v in x {
        let na = *v == NA_INT;
        missing += na as usize;
        total += if na { 0 } else { i64::from(*v) };
    }
    t.ints += total;
    t.int_na |= missing > 0 && !na_rm;
}

fn sum_doubles(x: &[f64], na_rm: bool) -> f64 {
    if na_rm && x.iter().any(|v| v.is_nan()) {
        let kept: Vec<f64> = x.iter().copied().filter(|v| !v.is_nan()).collect();
        return r_math::num::sum(&kept);
    }
    r_math::num::sum(x)
}

/// `prod(..., na.rm)`
pub fn prod(vm: &mut Vm, args: &[Value], na_rm: bool) -> Res<Value> {
    let mut double = 1.0;
    let mut complex: Option<Complex> = None;
    for v in args {
        match v.rtype() {
            Type::Null => {}
            Type::Logical | Type::Integer | Type::Double => {
                let d = vm.coerce_data(*v, Type::Double)?;
                double *= product(d.doubles(), na_rm);
            }
            Type::Complex => {
                let kept = v.complexes().iter().filter(|z| !(na_rm && z.is_nan()));
                let start = complex.unwrap_or(Complex::new(1.0, 0.0));
                complex = Some(kept.fold(start, |a, z| mul(a, *z)));
            }
            _ => return bad_type(vm, *v),
        }
    }
    match complex {
        Some(z) => Ok(vm.new_complexes(&[mul(z, Complex::new(double, 0.0))])),
        None => Ok(Value::double(double)),
    }
}

fn product(x: &[f64], na_rm: bool) -> f64 {
    if na_rm && x.iter().any(|v| v.is_nan()) {
        let kept: Vec<f64> = x.iter().copied().filter(|v| !v.is_nan()).collect();
        return r_math::num::prod(&kept);
    }
    r_math::num::prod(x)
}

/// Which end `extreme` looks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    Max,
    Min,
}

impl End {
    pub fn name(self) -> &'static str {
        match self {
            End::Max => "max",
            End::Min => "min",
        }
    }
    fn better(self, o: Ordering) -> bool {
        match self {
            End::Max => o.is_gt(),
            End::Min => o.is_lt(),
        }
    }
    fn empty(self) -> f64 {
        match self {
            End::Max => f64::NEG_INFINITY,
            End::Min => f64::INFINITY,
        }
    }
}

/// `max(..., na.rm)` or `min(..., na.rm)`
pub fn extreme(vm: &mut Vm, end: End, args: &[Value], na_rm: bool) -> Res<Value> {
    let mut kind = Type::Null;
    for v in args {
        match v.rtype() {
            Type::Null => {}
            Type::Logical | Type::Integer => kind = kind.max(Type::Integer),
            t @ (Type::Double | Type::Character) => kind = kind.max(t),
            _ => return bad_type(vm, *v),
        }
    }
    match kind {
        Type::Character => extreme_string(vm, end, args, na_rm),
        Type::Double => extreme_double(vm, end, args, na_rm),
        _ => extreme_int(vm, end, args, na_rm),
    }
}

fn nothing(vm: &mut Vm, end: End) -> Res<Value> {
    let (name, value) = (end.name(), end.empty());
    let shown = if value < 0.0 { "-Inf" } else { "Inf" };
    vm.warn(format!("no non-missing arguments to {name}; returning {shown}"))?;
    Ok(Value::double(value))
}

fn extreme_int(vm: &mut Vm, end: End, args: &[Value], na_rm: bool) -> Res<Value> {
    let mut best: Option<i32> = None;
    for v in args.iter().filter(|v| !v.is_null()) {
        let x = v.ints();
        if !na_rm && x.contains(&NA_INT) {
            return Ok(Value::int(NA_INT));
        }
        let kept = x.iter().copied().filter(|x| *x != NA_INT);
        let found = if end == End::Max { kept.max() } else { kept.min() };
        best = match (best, found) {
            (Some(a), Some(b)) => Some(if end == End::Max { a.max(b) } else { a.min(b) }),
            (a, b) => a.or(b),
        };
    }
    match best {
        Some(x) => Ok(Value::int(x)),
        None => nothing(vm, end),
    }
}

fn extreme_double(vm: &mut Vm, end: End, args: &[Value], na_rm: bool) -> Res<Value> {
    let mut best = end.empty();
    let (mut any, mut nan) = (false, None);
    for v in args.iter().filter(|v| !v.is_null()) {
        let v = vm.coerce_data(*v, Type::Double)?;
        let x = v.doubles();
        best = match end {
            End::Max => fold_lanes(x, best, |v, b| if v > b { v } else { b }),
            End::Min => fold_lanes(x, best, |v, b| if v < b { v } else { b }),
        };
        // Missing values fail every comparison: they are looked for on their own.
        let missing = x.iter().map(|v| v.is_nan() as usize).sum::<usize>();
        any |= missing < x.len();
        if missing > 0 {
            // NA wins over NaN, else the first one counts.
            let na = x.iter().copied().find(|v| is_na_real(*v));
            nan = na.or(nan).or_else(|| x.iter().copied().find(|v| v.is_nan()));
        }
    }
    match nan {
        Some(x) if !na_rm => Ok(Value::double(x)),
        _ if any => Ok(Value::double(best)),
        _ => nothing(vm, end),
    }
}

/// A fold in eight lanes, which the compiler can keep in vector registers.
fn fold_lanes(x: &[f64], start: f64, f: impl Fn(f64, f64) -> f64) -> f64 {
    const LANES: usize = 8;
    let mut lanes = [start; LANES];
    let chunks = x.chunks_exact(LANES);
    let rest = chunks.remainder();
    for c in chunks {
        for (l, v) in lanes.iter_mut().zip(c) {
            *l = f(*v, *l);
        }
    }
    lanes.iter().chain(rest).fold(start, |b, v| f(*v, b))
}

fn extreme_string(vm: &mut Vm, end: End, args: &[Value], na_rm: bool) -> Res<Value> {
    let order = vm.collation();
    let mut best: Option<Value> = None;
    for v in args.iter().filter(|v| !v.is_null()) {
        let v = vm.coerce_data(*v, Type::Character)?;
        for s in v.strings() {
            if s.is_na_str() {
                if !na_rm {
                    return Ok(*s);
                }
            } else if best.is_none_or(|b| end.better(order.compare(s.str(), b.str()))) {
                best = Some(*s);
            }
        }
    }
    match best {
        Some(s) => Ok(s),
        None => {
            vm.warn("no non-missing arguments, returning NA")?;
            Ok(vm.na_string)
        }
    }
}

/// `any(..., na.rm)` (`stop_at` 1) or `all(..., na.rm)` (`stop_at` 0), three-valued.
pub fn any_all(vm: &mut Vm, args: &[Value], na_rm: bool, stop_at: i32) -> Res<Value> {
    let mut na = false;
    for v in args {
        let v = match v.rtype() {
            Type::Logical | Type::Integer => *v,
            _ if v.is_empty() => continue,
            _ => {
                let t = vm.typeof_name(*v);
                vm.warn(format!("coercing argument of type '{t}' to logical"))?;
                vm.coerce_data(*v, Type::Logical)?
            }
        };
        let hit = |x: &i32| if stop_at == 1 { *x != 0 && *x != NA_INT } else { *x == 0 };
        if v.ints().iter().any(hit) {
            return Ok(Value::lgl(stop_at));
        }
        na |= v.ints().contains(&NA_INT);
    }
    Ok(if na && !na_rm { Value::NA } else { Value::lgl(1 - stop_at) })
}

/// The mean of a vector of numbers, `None` if it is none.
pub fn mean(vm: &mut Vm, x: Value) -> Option<Value> {
    match x.rtype() {
        Type::Logical | Type::Integer => Some(mean_ints(x.ints())),
        Type::Double => Some(Value::double(r_math::num::mean(x.doubles()))),
        Type::Complex => {
            let n = x.len() as f64;
            let z = x.complexes().iter().fold(Complex::default(), |a, z| add(a, *z));
            Some(vm.new_complexes(&[Complex::new(z.re / n, z.im / n)]))
        }
        _ => None,
    }
}

fn mean_ints(x: &[i32]) -> Value {
    if x.contains(&NA_INT) {
        return Value::double(NA_REAL);
    }
    let total: i64 = x.iter().map(|v| i64::from(*v)).sum();
    Value::double(total as f64 / x.len() as f64)
}
