//! Numeric primitives.

use super::{ANY, Def, fix_arg};
use crate::compile::ctx::Kind;
use crate::number::integer::Division;
use crate::number::{Num, NumError};
use crate::value::{Value, kind};
use crate::vm::{Res, Vm};
use std::cmp::Ordering;

use Kind::{Bool, Fix, Flo, Unknown};

pub const TABLE: &[Def] = &[
    ("+", 0, ANY, Unknown, add),
    ("*", 0, ANY, Unknown, mul),
    ("-", 1, ANY, Unknown, sub),
    ("/", 1, ANY, Unknown, div),
    ("=", 1, ANY, Bool, |vm, a| compare(vm, "=", a, |o| o == Some(Ordering::Equal))),
    ("<", 1, ANY, Bool, |vm, a| compare(vm, "<", a, |o| o == Some(Ordering::Less))),
    (">", 1, ANY, Bool, |vm, a| compare(vm, ">", a, |o| o == Some(Ordering::Greater))),
    ("<=", 1, ANY, Bool, |vm, a| {
        compare(vm, "<=", a, |o| matches!(o, Some(Ordering::Less | Ordering::Equal)))
    }),
    (">=", 1, ANY, Bool, |vm, a| {
        compare(vm, ">=", a, |o| matches!(o, Some(Ordering::Greater | Ordering::Equal)))
    }),
    ("quotient", 2, 2, Unknown, |vm, a| divide(vm, "quotient", a, Division::TruncateQuotient)),
    ("remainder", 2, 2, Unknown, |vm, a| divide(vm, "remainder", a, Division::TruncateRemainder)),
    ("modulo", 2, 2, Unknown, |vm, a| divide(vm, "modulo", a, Division::FloorRemainder)),
    ("truncate-quotient", 2, 2, Unknown, |vm, a| {
        divide(vm, "truncate-quotient", a, Division::TruncateQuotient)
    }),
    ("truncate-remainder", 2, 2, Unknown, |vm, a| {
        divide(vm, "truncate-remainder", a, Division::TruncateRemainder)
    }),
    ("floor-quotient", 2, 2, Unknown, |vm, a| divide(vm, "floor-quotient", a, Division::FloorQuotient)),
    ("floor-remainder", 2, 2, Unknown, |vm, a| divide(vm, "floor-remainder", a, Division::FloorRemainder)),
    ("floor/", 2, 2, Unknown, |vm, a| {
        divide2(vm, "floor/", a, Division::FloorQuotient, Division::FloorRemainder)
    }),
    ("truncate/", 2, 2, Unknown, |vm, a| {
        divide2(vm, "truncate/", a, Division::TruncateQuotient, Division::TruncateRemainder)
    }),
    ("gcd", 0, ANY, Unknown, |vm, a| fold_integers(vm, "gcd", a, 0, Num::gcd)),
    ("lcm", 0, ANY, Unknown, |vm, a| fold_integers(vm, "lcm", a, 1, Num::lcm)),
    ("abs", 1, 1, Unknown, |vm, a| map1(vm, "abs", a, |n| Ok(n.abs()))),
    ("magnitude", 1, 1, Unknown, |vm, a| map1(vm, "magnitude", a, |n| Ok(n.abs()))),
    ("min", 1, ANY, Unknown, |vm, a| extreme(vm, "min", a, Ordering::Less)),
    ("max", 1, ANY, Unknown, |vm, a| extreme(vm, "max", a, Ordering::Greater)),
    ("numerator", 1, 1, Unknown, |vm, a| map1(vm, "numerator", a, Num::numerator)),
    ("denominator", 1, 1, Unknown, |vm, a| map1(vm, "denominator", a, Num::denominator)),
    ("floor", 1, 1, Unknown, |vm, a| map1(vm, "floor", a, |n| Ok(n.floor()))),
    ("ceiling", 1, 1, Unknown, |vm, a| map1(vm, "ceiling", a, |n| Ok(n.ceiling()))),
    ("truncate", 1, 1, Unknown, |vm, a| map1(vm, "truncate", a, |n| Ok(n.truncate()))),
    ("round", 1, 1, Unknown, |vm, a| map1(vm, "round", a, |n| Ok(n.round()))),
    ("floor->exact", 1, 1, Unknown, |vm, a| map1(vm, "floor->exact", a, |n| n.floor().to_exact())),
    ("round->exact", 1, 1, Unknown, |vm, a| map1(vm, "round->exact", a, |n| n.round().to_exact())),
    ("exact", 1, 1, Unknown, |vm, a| map1(vm, "exact", a, Num::to_exact)),
    ("inexact->exact", 1, 1, Unknown, |vm, a| map1(vm, "inexact->exact", a, Num::to_exact)),
    ("inexact", 1, 1, Flo, |vm, a| map1(vm, "inexact", a, |n| Ok(n.to_inexact()))),
    ("exact->inexact", 1, 1, Flo, |vm, a| map1(vm, "exact->inexact", a, |n| Ok(n.to_inexact()))),
    ("number?", 1, 1, Bool, |_, a| Ok(Value::bool(is_number(a[0])))),
    ("complex?", 1, 1, Bool, |_, a| Ok(Value::bool(is_number(a[0])))),
    ("real?", 1, 1, Bool, |_, a| Ok(Value::bool(is_number(a[0])))),
    ("rational?", 1, 1, Bool, |_, a| Ok(Value::bool(Vm::num(a[0]).is_some_and(|n| n.is_rational())))),
    ("integer?", 1, 1, Bool, |_, a| Ok(Value::bool(Vm::num(a[0]).is_some_and(|n| n.is_integer())))),
    ("fixnum?", 1, 1, Bool, |_, a| Ok(Value::bool(a[0].is_fix()))),
    ("flonum?", 1, 1, Bool, |_, a| Ok(Value::bool(a[0].is_flo()))),
    ("exact?", 1, 1, Bool, |vm, a| test(vm, "exact?", a, Num::is_exact)),
    ("inexact?", 1, 1, Bool, |vm, a| test(vm, "inexact?", a, |n| !n.is_exact())),
    ("exact-integer?", 1, 1, Bool, |_, a| Ok(Value::bool(is_exact_integer(a[0])))),
    ("exact-rational?", 1, 1, Bool, |_, a| Ok(Value::bool(is_number(a[0]) && !a[0].is_flo()))),
    ("exact-nonnegative-integer?", 1, 1, Bool, |_, a| {
        Ok(Value::bool(is_exact_integer(a[0]) && Vm::num(a[0]).is_some_and(|n| !n.is_negative())))
    }),
    ("nan?", 1, 1, Bool, |vm, a| test(vm, "nan?", a, |n| matches!(n, Num::Flo(f) if f.is_nan()))),
    ("finite?", 1, 1, Bool, |vm, a| test(vm, "finite?", a, Num::is_rational)),
    ("infinite?", 1, 1, Bool, |vm, a| {
        test(vm, "infinite?", a, |n| matches!(n, Num::Flo(f) if f.is_infinite()))
    }),
    ("zero?", 1, 1, Bool, |vm, a| test(vm, "zero?", a, Num::is_zero)),
    ("positive?", 1, 1, Bool, |vm, a| {
        test(vm, "positive?", a, |n| n.compare(&Num::Fix(0)) == Some(Ordering::Greater))
    }),
    ("negative?", 1, 1, Bool, |vm, a| test(vm, "negative?", a, Num::is_negative)),
    ("odd?", 1, 1, Bool, |vm, a| parity(vm, "odd?", a, true)),
    ("even?", 1, 1, Bool, |vm, a| parity(vm, "even?", a, false)),
    ("exp", 1, 1, Unknown, exp),
    ("log", 1, 2, Unknown, log),
    ("sin", 1, 1, Unknown, |vm, a| transcendental(vm, "sin", a, f64::sin)),
    ("cos", 1, 1, Unknown, cos),
    ("tan", 1, 1, Unknown, |vm, a| transcendental(vm, "tan", a, f64::tan)),
    ("asin", 1, 1, Unknown, |vm, a| arc(vm, "asin", a, f64::asin)),
    ("acos", 1, 1, Unknown, |vm, a| arc(vm, "acos", a, f64::acos)),
    ("atan", 1, 2, Unknown, atan),
    ("sqrt", 1, 1, Unknown, |vm, a| map1(vm, "sqrt", a, Num::sqrt)),
    ("exact-integer-sqrt", 1, 1, Unknown, exact_integer_sqrt),
    ("expt", 2, 2, Unknown, expt),
    ("square", 1, 1, Unknown, |vm, a| map1(vm, "square", a, |n| Ok(n.mul(n)))),
    ("cube", 1, 1, Unknown, |vm, a| map1(vm, "cube", a, |n| Ok(n.mul(n).mul(n)))),
    ("1+", 1, 1, Unknown, |vm, a| map1(vm, "1+", a, |n| Ok(n.add(&Num::Fix(1))))),
    ("-1+", 1, 1, Unknown, |vm, a| map1(vm, "-1+", a, |n| Ok(n.sub(&Num::Fix(1))))),
    ("bitwise-and", 0, ANY, Unknown, |vm, a| bits(vm, "bitwise-and", a, -1, |x, y| x & y)),
    ("bitwise-or", 0, ANY, Unknown, |vm, a| bits(vm, "bitwise-or", a, 0, |x, y| x | y)),
    ("bitwise-ior", 0, ANY, Unknown, |vm, a| bits(vm, "bitwise-ior", a, 0, |x, y| x | y)),
    ("bitwise-xor", 0, ANY, Unknown, |vm, a| bits(vm, "bitwise-xor", a, 0, |x, y| x ^ y)),
    ("bitwise-not", 1, 1, Unknown, |vm, a| {
        map1(vm, "bitwise-not", a, |n| {
            n.negate().divide(&Num::Fix(1), Division::FloorQuotient).map(|n| n.sub(&Num::Fix(1)))
        })
    }),
    ("arithmetic-shift", 2, 2, Unknown, shift),
    ("fxarithmetic-shift-left", 2, 2, Unknown, shift),
    ("fxarithmetic-shift-right", 2, 2, Unknown, |vm, a| {
        let n = fix_arg(vm, "fxarithmetic-shift-right", a[1])?;
        shift(vm, &[a[0], Value::fix(-n)])
    }),
    ("fx+", 0, ANY, Unknown, add),
    ("fx-", 1, ANY, Unknown, sub),
    ("fx*", 0, ANY, Unknown, mul),
    ("fxquotient", 2, 2, Unknown, |vm, a| divide(vm, "fxquotient", a, Division::TruncateQuotient)),
    ("fxremainder", 2, 2, Unknown, |vm, a| divide(vm, "fxremainder", a, Division::TruncateRemainder)),
    ("fxmodulo", 2, 2, Unknown, |vm, a| divide(vm, "fxmodulo", a, Division::FloorRemainder)),
    ("fx=", 1, ANY, Bool, |vm, a| compare(vm, "fx=", a, |o| o == Some(Ordering::Equal))),
    ("fx<", 1, ANY, Bool, |vm, a| compare(vm, "fx<", a, |o| o == Some(Ordering::Less))),
    ("fx>", 1, ANY, Bool, |vm, a| compare(vm, "fx>", a, |o| o == Some(Ordering::Greater))),
    ("fx<=", 1, ANY, Bool, |vm, a| {
        compare(vm, "fx<=", a, |o| matches!(o, Some(Ordering::Less | Ordering::Equal)))
    }),
    ("fx>=", 1, ANY, Bool, |vm, a| {
        compare(vm, "fx>=", a, |o| matches!(o, Some(Ordering::Greater | Ordering::Equal)))
    }),
    ("fxzero?", 1, 1, Bool, |vm, a| test(vm, "fxzero?", a, Num::is_zero)),
    ("fl+", 0, ANY, Unknown, add),
    ("fl-", 1, ANY, Unknown, sub),
    ("fl*", 0, ANY, Unknown, mul),
    ("fl/", 1, ANY, Unknown, div),
    ("fl=", 1, ANY, Bool, |vm, a| compare(vm, "fl=", a, |o| o == Some(Ordering::Equal))),
    ("fl<", 1, ANY, Bool, |vm, a| compare(vm, "fl<", a, |o| o == Some(Ordering::Less))),
    ("fl>", 1, ANY, Bool, |vm, a| compare(vm, "fl>", a, |o| o == Some(Ordering::Greater))),
    ("fl<=", 1, ANY, Bool, |vm, a| {
        compare(vm, "fl<=", a, |o| matches!(o, Some(Ordering::Less | Ordering::Equal)))
    }),
    ("fl>=", 1, ANY, Bool, |vm, a| {
        compare(vm, "fl>=", a, |o| matches!(o, Some(Ordering::Greater | Ordering::Equal)))
    }),
    ("flsqrt", 1, 1, Unknown, |vm, a| map1(vm, "flsqrt", a, Num::sqrt)),
    ("number->string", 1, 2, Kind::String, number_to_string),
    ("string->number", 1, 2, Unknown, string_to_number),
    ("random-integer", 1, 1, Fix, random_integer),
    ("random", 1, 1, Unknown, random),
    ("random-real", 0, 0, Flo, |vm, _| {
        let r = vm.io.random();
        Ok(vm.flonum((r >> 11) as f64 / (1u64 << 53) as f64))
    }),
];

fn is_number(v: Value) -> bool {
    v.is_fix() || v.is_flo() || v.is(kind::BIGNUM) || v.is(kind::RATNUM)
}

pub fn is_exact_integer(v: Value) -> bool {
    v.is_fix() || v.is(kind::BIGNUM)
}

pub fn num(vm: &mut Vm, who: &str, v: Value) -> Result<Num, Value> {
    Vm::num(v).ok_or_else(|| vm.wrong_type(who, "a number", v))
}

fn number_error(vm: &mut Vm, who: &str, e: NumError, args: &[Value]) -> Value {
    let what = match e {
        NumError::DivideByZero => "division by zero",
        NumError::Complex => "the result is complex, and complex numbers are not supported",
        NumError::NotInteger => "expected integers, got",
        NumError::NotExact => "expected exact numbers, got",
        NumError::NoExact => "no exact number equals",
        NumError::TooBig => "the result is too big",
    };
    vm.condition(&format!("{who}: {what}"), args)
}

fn finish(vm: &mut Vm, who: &str, args: &[Value], r: Result<Num, NumError>) -> Res {
    match r {
        Ok(n) => Ok(vm.number(&n)),
        Err(e) => Err(number_error(vm, who, e, args)),
    }
}

fn map1(vm: &mut Vm, who: &str, args: &[Value], f: impl Fn(&Num) -> Result<Num, NumError>) -> Res {
    let n = num(vm, who, args[0])?;
    finish(vm, who, args, f(&n))
}

fn test(vm: &mut Vm, who: &str, args: &[Value], f: impl Fn(&Num) -> bool) -> Res {
    let n = num(vm, who, args[0])?;
    Ok(Value::bool(f(&n)))
}

fn fold(vm: &mut Vm, who: &str, args: &[Value], start: Num, f: impl Fn(&Num, &Num) -> Num) -> Res {
    let mut total = start;
    for a in args {
        let n = num(vm, who, *a)?;
        total = f(&total, &n);
    }
    Ok(vm.number(&total))
}

fn add(vm: &mut Vm, args: &[Value]) -> Res {
    fold(vm, "+", args, Num::Fix(0), |a, b| if let Num::Fix(0) = a { b.clone() } else { a.add(b) })
}

fn mul(vm: &mut Vm, args: &[Value]) -> Res {
    let exact_zero = args.contains(&Value::fix(0));
    let product =
        fold(vm, "*", args, Num::Fix(1), |a, b| if let Num::Fix(1) = a { b.clone() } else { a.mul(b) })?;
    // An exact zero makes the product an exact zero, as R7RS allows.
    Ok(if exact_zero { Value::fix(0) } else { product })
}

fn sub(vm: &mut Vm, args: &[Value]) -> Res {
    let first = num(vm, "-", args[0])?;
    if args.len() == 1 {
        return Ok(vm.number(&first.negate()));
    }
    fold(vm, "-", &args[1..], first, Num::sub)
}

fn div(vm: &mut Vm, args: &[Value]) -> Res {
    let first = num(vm, "/", args[0])?;
    if args.len() == 1 {
        return finish(vm, "/", args, Num::Fix(1).div(&first));
    }
    let mut total = first;
    for a in &args[1..] {
        let n = num(vm, "/", *a)?;
        total = match total.div(&n) {
            Ok(t) => t,
            Err(e) => return Err(number_error(vm, "/", e, args)),
        };
    }
    Ok(vm.number(&total))
}

fn compare(vm: &mut Vm, who: &str, args: &[Value], ok: impl Fn(Option<Ordering>) -> bool) -> Res {
    let mut holds = true;
    let mut last = num(vm, who, args[0])?;
    for a in &args[1..] {
        let n = num(vm, who, *a)?;
        holds = holds && ok(last.compare(&n));
        last = n;
    }
    Ok(Value::bool(holds))
}

fn divide(vm: &mut Vm, who: &str, args: &[Value], kind: Division) -> Res {
    let (a, b) = (num(vm, who, args[0])?, num(vm, who, args[1])?);
    finish(vm, who, args, a.divide(&b, kind))
}

fn divide2(vm: &mut Vm, who: &str, args: &[Value], q: Division, r: Division) -> Res {
    let (q, r) = (divide(vm, who, args, q)?, divide(vm, who, args, r)?);
    Ok(vm.values(&[q, r]))
}

fn fold_integers(
    vm: &mut Vm,
    who: &str,
    args: &[Value],
    start: i64,
    f: impl Fn(&Num, &Num) -> Result<Num, NumError>,
) -> Res {
    let mut total = Num::Fix(start);
    for a in args {
        let n = num(vm, who, *a)?;
        total = match f(&total, &n) {
            Ok(t) => t,
            Err(e) => return Err(number_error(vm, who, e, args)),
        };
    }
    Ok(vm.number(&total.abs()))
}

fn extreme(vm: &mut Vm, who: &str, args: &[Value], wanted: Ordering) -> Res {
    let mut best = num(vm, who, args[0])?;
    let mut inexact = !best.is_exact();
    for a in &args[1..] {
        let n = num(vm, who, *a)?;
        inexact |= !n.is_exact();
        match n.compare(&best) {
            Some(o) if o == wanted => best = n,
            None if matches!(n, Num::Flo(f) if f.is_nan()) => best = n,
            _ => {}
        }
    }
    let best = if inexact { best.to_inexact() } else { best };
    Ok(vm.number(&best))
}

fn parity(vm: &mut Vm, who: &str, args: &[Value], odd: bool) -> Res {
    let n = num(vm, who, args[0])?;
    match n.is_odd() {
        Ok(o) => Ok(Value::bool(o == odd)),
        Err(e) => Err(number_error(vm, who, e, args)),
    }
}

fn transcendental(vm: &mut Vm, who: &str, args: &[Value], f: impl Fn(f64) -> f64) -> Res {
    if args[0] == Value::fix(0) {
        return Ok(Value::fix(0));
    }
    let n = num(vm, who, args[0])?.to_f64();
    Ok(vm.flonum(f(n)))
}

fn exp(vm: &mut Vm, args: &[Value]) -> Res {
    if args[0] == Value::fix(0) {
        return Ok(Value::fix(1));
    }
    transcendental(vm, "exp", args, f64::exp)
}

fn cos(vm: &mut Vm, args: &[Value]) -> Res {
    if args[0] == Value::fix(0) {
        return Ok(Value::fix(1));
    }
    transcendental(vm, "cos", args, f64::cos)
}

fn arc(vm: &mut Vm, who: &str, args: &[Value], f: impl Fn(f64) -> f64) -> Res {
    let n = num(vm, who, args[0])?;
    let x = n.to_f64();
    if x.abs() > 1.0 {
        return Err(number_error(vm, who, NumError::Complex, args));
    }
    if who == "acos" && args[0] == Value::fix(1) {
        return Ok(Value::fix(0));
    }
    transcendental(vm, who, args, f)
}

fn log(vm: &mut Vm, args: &[Value]) -> Res {
    if args.len() == 2 {
        let (x, b) = (num(vm, "log", args[0])?.to_f64(), num(vm, "log", args[1])?.to_f64());
        let r = if b == 2.0 {
            x.log2()
        } else if b == 10.0 {
            x.log10()
        } else {
            x.ln() / b.ln()
        };
        return Ok(vm.flonum(r));
    }
    let n = num(vm, "log", args[0])?;
    if args[0] == Value::fix(1) {
        return Ok(Value::fix(0));
    }
    if args[0] == Value::fix(0) {
        return Err(number_error(vm, "log", NumError::DivideByZero, args));
    }
    if n.is_negative() {
        return Err(number_error(vm, "log", NumError::Complex, args));
    }
    let x = match &n {
        // Too big for a flonum, but its logarithm is not.
        Num::Big(b) if n.to_f64().is_infinite() => {
            let shift = b.bits() - 60;
            Num::from_big(b >> shift).to_f64().ln() + shift as f64 * std::f64::consts::LN_2
        }
        _ => n.to_f64().ln(),
    };
    Ok(vm.flonum(x))
}

fn atan(vm: &mut Vm, args: &[Value]) -> Res {
    if args.len() == 1 {
        return transcendental(vm, "atan", args, f64::atan);
    }
    let (y, x) = (num(vm, "atan", args[0])?, num(vm, "atan", args[1])?);
    if y.is_exact() && x.is_exact() && y.is_zero() {
        if x.is_zero() {
            return Err(number_error(vm, "atan", NumError::DivideByZero, args));
        }
        if !x.is_negative() {
            return Ok(Value::fix(0));
        }
    }
    Ok(vm.flonum(y.to_f64().atan2(x.to_f64())))
}

fn exact_integer_sqrt(vm: &mut Vm, args: &[Value]) -> Res {
    let n = num(vm, "exact-integer-sqrt", args[0])?;
    match n.exact_integer_sqrt() {
        Ok((s, r)) => {
            let (s, r) = (vm.number(&s), vm.number(&r));
            Ok(vm.values(&[s, r]))
        }
        Err(_) => Err(vm.wrong_type("exact-integer-sqrt", "a non-negative exact integer", args[0])),
    }
}

fn expt(vm: &mut Vm, args: &[Value]) -> Res {
    let (a, b) = (num(vm, "expt", args[0])?, num(vm, "expt", args[1])?);
    finish(vm, "expt", args, a.expt(&b))
}

fn bits(
    vm: &mut Vm,
    who: &str,
    args: &[Value],
    start: i64,
    f: fn(num_bigint::BigInt, num_bigint::BigInt) -> num_bigint::BigInt,
) -> Res {
    let mut total = Num::Fix(start);
    for a in args {
        let n = num(vm, who, *a)?;
        total = match total.bitwise(&n, f) {
            Ok(t) => t,
            Err(e) => return Err(number_error(vm, who, e, args)),
        };
    }
    Ok(vm.number(&total))
}

fn shift(vm: &mut Vm, args: &[Value]) -> Res {
    let n = num(vm, "arithmetic-shift", args[0])?;
    let by = fix_arg(vm, "arithmetic-shift", args[1])?;
    finish(vm, "arithmetic-shift", args, n.shift(by))
}

fn radix(vm: &mut Vm, who: &str, args: &[Value]) -> Result<u32, Value> {
    match args.get(1).map(|v| v.as_fix()) {
        None => Ok(10),
        Some(Some(r)) if (2..=36).contains(&r) => Ok(r as u32),
        Some(_) => Err(vm.wrong_type(who, "a radix from 2 to 36", args[1])),
    }
}

fn number_to_string(vm: &mut Vm, args: &[Value]) -> Res {
    let n = num(vm, "number->string", args[0])?;
    let radix = radix(vm, "number->string", args)?;
    let text = crate::number::number_to_string(&n, radix);
    Ok(vm.string(&text))
}

fn string_to_number(vm: &mut Vm, args: &[Value]) -> Res {
    let s = super::string_arg(vm, "string->number", args[0])?;
    let radix = radix(vm, "string->number", args)?;
    if let Some(n) = small_number(s.chars()).filter(|_| radix == 10) {
        return Ok(vm.number(&Num::from_i64(n)));
    }
    let parsed = match s.short_text(&mut [0; 64]) {
        Some(text) => crate::number::parse_number(text, radix),
        None => crate::number::parse_number(&s.text(), radix),
    };
    match parsed {
        Ok(Some(n)) => Ok(vm.number(&n)),
        _ => Ok(Value::bool(false)),
    }
}

/// What a few decimal digits mean.
fn small_number(chars: &[u32]) -> Option<i64> {
    let digit = |c: &u32| c.checked_sub('0' as u32).filter(|d| *d < 10);
    if chars.is_empty() || chars.len() > 17 {
        return None;
    }
    chars.iter().try_fold(0i64, |n, c| Some(10 * n + digit(c)? as i64))
}

fn random_integer(vm: &mut Vm, args: &[Value]) -> Res {
    let n = fix_arg(vm, "random-integer", args[0])?;
    if n <= 0 {
        return Err(vm.wrong_type("random-integer", "a positive fixnum", args[0]));
    }
    let r = vm.io.random();
    Ok(Value::fix((r % n as u64) as i64))
}

fn random(vm: &mut Vm, args: &[Value]) -> Res {
    if args[0].is_flo() {
        let r = (vm.io.random() >> 11) as f64 / (1u64 << 53) as f64;
        return Ok(vm.flonum(r * args[0].flo()));
    }
    random_integer(vm, args)
}
