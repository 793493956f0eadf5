//! Arithmetic of compiled code against the rules of the interpreter.

mod common;

use common::Session;
use r_runtime::{NA_INT, NA_REAL, Value, is_na_real};

/// A version that applies one instruction to two operands of a type.
fn binary(op: &str, ty: &str, result: &str, exits: bool) -> String {
    let cp = if exits { " %4" } else { "" };
    format!(
        "func t state 0 2\ncode 0 \"t\"\nBB0:\n  any %0 = LdState 0\n  any %1 = LdState 1\n  env %9 = LdEnv\n  \
         {ty} %2 = Cast {ty} (%0)\n  {ty} %3 = Cast {ty} (%1)\n  cp %4 = Checkpoint BB1, BB2\nBB1:\n  \
         {result} %5 = {op} (%2, %3){cp}\n  Return(%5)\nBB2:\n  fs %6 = Framestate(%2, %3) %9 pc 0:7\n  Deopt(%6)\n"
    )
}

/// An operation and what it must give.
type Row<T, R> = (&'static str, fn(T, T) -> R);

fn d(x: f64) -> Value {
    Value::double(x)
}

#[test]
fn doubles_as_the_interpreter_has_them() {
    let mut s = Session::new();
    let nan = f64::NAN;
    let table: [f64; 12] =
        [0.0, -0.0, 1.0, -1.5, 2.0, 1e300, -1e-300, f64::INFINITY, f64::NEG_INFINITY, nan, NA_REAL, 3.25];
    let ops: [Row<f64, f64>; 5] = [
        ("FAdd", r_runtime::arith::real::add),
        ("FSub", |a, b| a - b),
        ("FMul", r_runtime::arith::real::mul),
        ("FDiv", |a, b| a / b),
        ("FPow", r_runtime::arith::real::pow),
    ];
    for (name, f) in ops {
        let code = s.compile(&binary(name, "real", "real", false));
        for a in table {
            for b in table {
                let (got, want) = (s.value(&code, &[d(a), d(b)]).as_f64_unchecked(), f(a, b));
                assert_eq!(got.is_nan(), want.is_nan(), "{a} {name} {b}");
                assert_eq!(is_na_real(got), is_na_real(want), "{a} {name} {b}: {:x}", got.to_bits());
                if !want.is_nan() {
                    assert_eq!(got.to_bits(), want.to_bits(), "{a} {name} {b}");
                }
            }
        }
    }
}

#[test]
fn remainders_keep_signs_and_zeros() {
    let mut s = Session::new();
    let code = s.compile(&binary("FMod", "real", "real", true));
    let table = [5.0, -5.0, 5.5, -5.5, 4.0, -4.0, 0.0, -0.0, 1e15, -1e15 + 1.0, 2.0, -2.0, 3.0, 0.1, 1e9];
    for a in table {
        for b in table {
            let want = Value::double(
                r_bytecode::interp::bridge::plain_mod(a, b).unwrap_or_else(|| r_math::num::modulo(a, b)),
            );
            let got = s.value(&code, &[d(a), d(b)]);
            if want.as_f64_unchecked().is_nan() {
                assert!(got.as_f64_unchecked().is_nan());
            } else {
                assert_eq!(got.bits(), want.bits(), "{a} %% {b}: {got:?} {want:?}");
            }
        }
    }
    let l = s.leaves(&code, &[d(1e300), d(3.0)]);
    assert_eq!(l.stack, [d(1e300), d(3.0)]);
    let code = s.compile(&binary("FIntDiv", "real", "real", true));
    assert_eq!(s.value(&code, &[d(-7.0), d(2.0)]), d(-4.0));
}

#[test]
fn integers_leave_on_overflow_and_na() {
    let mut s = Session::new();
    let i = Value::int;
    let table = [0, 1, -1, 2, 3, -7, i32::MAX, -i32::MAX, 46341, -46341, 65536, NA_INT];
    let ops: [Row<i64, Option<i64>>; 5] = [
        ("IAdd", |a, b| Some(a + b)),
        ("ISub", |a, b| Some(a - b)),
        ("IMul", |a, b| Some(a * b)),
        ("IMod", |a, b| (b != 0).then(|| a - b * (a as f64 / b as f64).floor() as i64)),
        ("IIntDiv", |a, b| (b != 0).then(|| (a as f64 / b as f64).floor() as i64)),
    ];
    for (name, f) in ops {
        let code = s.compile(&binary(name, "int", "int!", true));
        for a in table {
            for b in table {
                let args = [i(a), i(b)];
                let want = (a != NA_INT && b != NA_INT)
                    .then(|| f(a.into(), b.into()))
                    .flatten()
                    .filter(|r| r.abs() <= i64::from(i32::MAX));
                match want {
                    Some(r) => assert_eq!(s.value(&code, &args), i(r as i32), "{a} {name} {b}"),
                    None => assert_eq!(s.leaves(&code, &args).stack, args, "{a} {name} {b}"),
                }
            }
        }
    }
}

#[test]
fn comparisons_leave_on_nan_and_na() {
    let mut s = Session::new();
    let ops: [Row<f64, bool>; 6] = [
        ("eq", |a, b| a == b),
        ("ne", |a, b| a != b),
        ("lt", |a, b| a < b),
        ("le", |a, b| a <= b),
        ("gt", |a, b| a > b),
        ("ge", |a, b| a >= b),
    ];
    for (name, f) in ops {
        let code = s.compile(&binary(&format!("FCmp {name}"), "real", "bool", true));
        for a in [0.0, -0.0, 1.0, f64::INFINITY, f64::NAN] {
            for b in [0.0, 1.0, -1.0, NA_REAL] {
                if a.is_nan() || b.is_nan() {
                    s.leaves(&code, &[d(a), d(b)]);
                } else {
                    assert_eq!(s.value(&code, &[d(a), d(b)]), Value::bool(f(a, b)), "{a} {name} {b}");
                }
            }
        }
        let code = s.compile(&binary(&format!("ICmp {name}"), "int", "bool", true));
        for a in [0, 1, -5, NA_INT] {
            for b in [0, 7, NA_INT] {
                let args = [Value::int(a), Value::int(b)];
                if a == NA_INT || b == NA_INT {
                    assert_eq!(s.leaves(&code, &args).stack, args);
                } else {
                    assert_eq!(s.value(&code, &args), Value::bool(f(a.into(), b.into())));
                }
            }
        }
    }
}

#[test]
fn three_valued_logic() {
    let mut s = Session::new();
    let (and, or) =
        (s.compile(&binary("LAnd", "lgl", "lgl", false)), s.compile(&binary("LOr", "lgl", "lgl", false)));
    for a in [0, 1, NA_INT] {
        for b in [0, 1, NA_INT] {
            let args = [Value::lgl(a), Value::lgl(b)];
            assert_eq!(s.value(&and, &args), Value::lgl(r_runtime::logic::and3(a, b)));
            assert_eq!(s.value(&or, &args), Value::lgl(r_runtime::logic::or3(a, b)));
        }
    }
}

#[test]
fn functions_leave_where_a_warning_is_due() {
    let mut s = Session::new();
    let unary = |f: &str| {
        format!(
            "func t state 0 1\ncode 0 \"t\"\nBB0:\n  any %0 = LdState 0\n  env %9 = LdEnv\n  cp %4 = Checkpoint BB1, BB2\nBB1:\n  \
             real %1 = NumToF (%0) %4\n  real %5 = Math1 {f} (%1) %4\n  Return(%5)\nBB2:\n  \
             fs %6 = Framestate(%0) %9 pc 0:7\n  Deopt(%6)\n"
        )
    };
    for (name, f) in [
        ("sqrt", f64::sqrt as fn(f64) -> f64),
        ("abs", f64::abs),
        ("floor", f64::floor),
        ("ceiling", f64::ceil),
        ("exp", f64::exp),
        ("log", r_runtime::math::table::log),
        ("sin", f64::sin),
        ("cos", f64::cos),
        ("tan", f64::tan),
    ] {
        let code = s.compile(&unary(name));
        for x in [0.0, -0.0, 1.0, 2.5, -1.0, f64::INFINITY, NA_REAL] {
            let want = f(x);
            if want.is_nan() && !x.is_nan() {
                assert_eq!(s.leaves(&code, &[d(x)]).stack, [d(x)], "{name} {x}");
            } else {
                let got = s.value(&code, &[d(x)]).as_f64_unchecked();
                assert!(got == want || is_na_real(got) && is_na_real(want), "{name}({x}) is {got}");
            }
        }
        assert_eq!(s.value(&code, &[Value::int(4)]), d(f(4.0)));
        let l = s.leaves(&code, &[Value::TRUE]);
        assert_eq!(l.stack, [Value::TRUE]);
    }
}

#[test]
fn quotients_by_constants_are_exact() {
    let mut s = Session::new();
    for c in ["2", "-4", "0.5", "1024", "3", "8.98846567431158e307", "2.2250738585072014e-308", "5e-324", "0"]
    {
        let code = s.compile(&format!(
            "func t state 0 1\ncode 0 \"t\"\nBB0:\n  any %0 = LdState 0\n  real %1 = Cast real (%0)\n  \
             real %2 = Const {c}\n  real %3 = FDiv (%1, %2)\n  Return(%3)\n"
        ));
        let by: f64 = c.parse().unwrap();
        for x in [1.0, -7.25, 0.0, -0.0, 1e-310, 5e-324, 1e308, f64::INFINITY, NA_REAL, f64::NAN] {
            let (got, want) = (s.value(&code, &[d(x)]).as_f64_unchecked(), x / by);
            assert_eq!(is_na_real(got), is_na_real(want), "{x} / {c}");
            assert!(got.to_bits() == want.to_bits() || got.is_nan() && want.is_nan(), "{x} / {c}");
        }
    }
}
