//! Arithmetic as GNU R does it.

use super::*;
use crate::value::{Complex, NA_INT, NA_REAL, is_na_real};
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

fn warnings(vm: &mut Vm) -> Vec<String> {
    std::mem::take(&mut vm.warnings.pending).into_iter().map(|w| w.1).collect()
}

#[test]
fn doubles_recycle_and_warn() {
    let mut vm = vm();
    let x = vm.new_doubles(&[1.0, 2.0, 3.0]);
    x.hold();
    let y = vm.new_doubles(&[10.0, 20.0]);
    y.hold();
    let r = arith(&mut vm, ArithOp::Add, x, y).unwrap();
    assert_eq!(r.doubles(), [11.0, 22.0, 13.0]);
    assert_eq!(warnings(&mut vm), ["longer object length is not a multiple of shorter object length"]);
    let r = arith(&mut vm, ArithOp::Sub, x, Value::double(1.0)).unwrap();
    assert_eq!(r.doubles(), [0.0, 1.0, 2.0]);
    assert_eq!(x.doubles(), [1.0, 2.0, 3.0]);
    let r = arith(&mut vm, ArithOp::Div, Value::int(6), x).unwrap();
    assert_eq!(r.doubles(), [6.0, 3.0, 2.0]);
    assert!(warnings(&mut vm).is_empty());
}

#[test]
fn unshared_operands_are_overwritten() {
    let mut vm = vm();
    let x = vm.new_doubles(&[1.0, 2.0]);
    let r = arith(&mut vm, ArithOp::Mul, x, Value::double(2.0)).unwrap();
    assert_eq!(r, x);
    let r = arith(&mut vm, ArithOp::Sub, Value::double(1.0), x).unwrap();
    assert_eq!(r, x);
    assert_eq!(r.doubles(), [-1.0, -3.0]);
    let r = arith(&mut vm, ArithOp::Add, x, x).unwrap();
    assert_eq!(r.doubles(), [-2.0, -6.0]);
}

#[test]
fn integers_overflow_to_na() {
    let mut vm = vm();
    let big = Value::int(i32::MAX);
    assert_eq!(arith(&mut vm, ArithOp::Add, big, Value::int(1)).unwrap(), Value::int(NA_INT));
    assert_eq!(arith(&mut vm, ArithOp::Sub, Value::int(-i32::MAX), Value::int(1)).unwrap().ints(), [NA_INT]);
    assert_eq!(arith(&mut vm, ArithOp::Mul, big, Value::int(2)).unwrap().ints(), [NA_INT]);
    assert_eq!(warnings(&mut vm), ["NAs produced by integer overflow"; 3]);
    assert_eq!(arith(&mut vm, ArithOp::Add, Value::int(NA_INT), Value::int(-5)).unwrap().ints(), [NA_INT]);
    assert!(warnings(&mut vm).is_empty());
    for (a, b, m, d) in [(-5, 2, 1, -3), (5, -2, -1, -3), (5, 0, NA_INT, NA_INT), (-6, 3, 0, -2)] {
        assert_eq!(arith(&mut vm, ArithOp::Mod, Value::int(a), Value::int(b)).unwrap().ints(), [m]);
        assert_eq!(arith(&mut vm, ArithOp::IDiv, Value::int(a), Value::int(b)).unwrap().ints(), [d]);
    }
    assert_eq!(arith(&mut vm, ArithOp::Pow, Value::int(2), Value::int(3)).unwrap(), Value::double(8.0));
    assert_eq!(arith(&mut vm, ArithOp::Add, Value::TRUE, Value::TRUE).unwrap(), Value::int(2));
}

#[test]
fn real_remainders() {
    use r_math::num::{int_divide as floor_div, modulo, pow};
    for (x, y, m, d) in [
        (5.5, 2.0, 1.5, 2.0),
        (-5.5, 2.0, 0.5, -3.0),
        (5.0, f64::INFINITY, 5.0, 0.0),
        (-1.0, f64::INFINITY, f64::INFINITY, -1.0),
        (1.0, 0.1, 0.09999999999999995, 9.0),
    ] {
        assert_eq!(modulo(x, y), m, "{x} %% {y}");
        assert_eq!(floor_div(x, y), d, "{x} %/% {y}");
    }
    assert!(modulo(5.0, 0.0).is_nan());
    assert_eq!(floor_div(5.0, 0.0), f64::INFINITY);
    assert_eq!(pow(1.0, NA_REAL), 1.0);
    assert_eq!(pow(NA_REAL, 0.0), 1.0);
    assert!(is_na_real(pow(std::hint::black_box(NA_REAL), 3.0)));
}

#[test]
fn missing_values_keep_their_kind() {
    let mut vm = vm();
    let x = vm.new_doubles(&[NA_REAL, f64::NAN, NA_REAL]);
    x.hold();
    let y = vm.new_doubles(&[f64::NAN, NA_REAL, 1.0]);
    y.hold();
    for op in [ArithOp::Add, ArithOp::Sub, ArithOp::Mul, ArithOp::Div] {
        let r = arith(&mut vm, op, x, y).unwrap();
        let na: Vec<bool> = r.doubles().iter().map(|x| is_na_real(*x)).collect();
        assert_eq!(na, [true, false, true], "{op:?}");
    }
    let r = arith(&mut vm, ArithOp::Add, Value::NA, Value::double(1.0)).unwrap();
    assert!(is_na_real(r.doubles()[0]));
}

#[test]
fn attributes_of_results() {
    let mut vm = vm();
    let foo = vm.sym("foo");
    let x = vm.new_doubles(&[1.0, 2.0]);
    let x = vm.set_attr(x, foo, Value::TRUE).unwrap();
    x.hold();
    let y = vm.new_doubles(&[1.0, 2.0, 3.0, 4.0]);
    let r = arith(&mut vm, ArithOp::Add, x, y).unwrap();
    assert!(!r.has_attrs());
    let r = arith(&mut vm, ArithOp::Add, x, Value::int(1)).unwrap();
    assert_eq!(r.attr(foo), Value::TRUE);
    let empty = vm.new_doubles(&[]);
    assert!(!arith(&mut vm, ArithOp::Add, x, empty).unwrap().has_attrs());
}

#[test]
fn shapes_must_agree() {
    let mut vm = vm();
    let m = |vm: &mut Vm, d: &[i32]| {
        let n: i32 = d.iter().product();
        let v = vm.new_doubles(&vec![1.0; n as usize]);
        let d = vm.new_ints(d);
        vm.set_attr(v, vm.s.dim, d).unwrap()
    };
    let (a, b) = (m(&mut vm, &[2, 2]), m(&mut vm, &[1, 2]));
    assert_eq!(message(arith(&mut vm, ArithOp::Add, a, b)), "non-conformable arrays");
    let v = vm.new_doubles(&[1.0; 8]);
    assert_eq!(
        message(arith(&mut vm, ArithOp::Add, a, v)),
        "dims [product 4] do not match the length of object [8]"
    );
    let r = arith(&mut vm, ArithOp::Add, Value::int(1), a).unwrap();
    assert_eq!(vm.dims(r), Some(vec![2, 2]));
    let one = m(&mut vm, &[1, 1]);
    let v = vm.new_ints(&[1, 2, 3]);
    let r = arith(&mut vm, ArithOp::Add, one, v).unwrap();
    assert!(vm.dims(r).is_none() && r.len() == 3);
    assert!(warnings(&mut vm)[0].starts_with("Recycling array of length 1 in array-vector arithmetic"));
}

#[test]
fn wrong_types() {
    let mut vm = vm();
    let s = vm.string("a");
    for op in ArithOp::ALL {
        assert_eq!(message(arith(&mut vm, op, s, Value::int(1))), "non-numeric argument to binary operator");
    }
    assert_eq!(message(neg(&mut vm, s)), "invalid argument to unary operator");
    let r = arith(&mut vm, ArithOp::Add, Value::NULL, Value::int(1)).unwrap();
    assert_eq!((r.rtype(), r.len()), (Type::Integer, 0));
    assert_eq!(neg(&mut vm, Value::TRUE).unwrap(), Value::int(-1));
}

#[test]
fn complex_numbers() {
    let mut vm = vm();
    let x = vm.new_complexes(&[Complex::new(1.0, 2.0)]);
    let y = vm.new_complexes(&[Complex::new(3.0, -1.0)]);
    let r = arith(&mut vm, ArithOp::Mul, x, y).unwrap();
    assert_eq!(r.complexes(), [Complex::new(5.0, 5.0)]);
    let r = arith(&mut vm, ArithOp::Pow, x, Value::double(2.0)).unwrap();
    assert_eq!(r.complexes(), [Complex::new(-3.0, 4.0)]);
    assert_eq!(message(arith(&mut vm, ArithOp::Mod, x, y)), "unimplemented complex operation");
}
