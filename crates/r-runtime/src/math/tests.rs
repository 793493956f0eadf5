//! Mathematical functions as GNU R's.

use super::summary::{self, End};
use super::*;
use crate::value::{Complex, NA_REAL, is_na_real};
use crate::vm::VmConfig;

fn vm() -> Vm {
    Vm::new(&VmConfig::default()).unwrap()
}

fn warnings(vm: &mut Vm) -> Vec<String> {
    std::mem::take(&mut vm.warnings.pending).into_iter().map(|w| w.1).collect()
}

#[test]
fn mapping_keeps_attributes_and_warns_of_nan() {
    let mut vm = vm();
    let x = vm.new_ints(&[4, -1]);
    let foo = vm.sym("foo");
    let x = vm.set_attr(x, foo, Value::TRUE).unwrap();
    let r = math1(&mut vm, x, f64::sqrt).unwrap();
    assert_eq!(r.doubles()[0], 2.0);
    assert_eq!(r.attr(foo), Value::TRUE);
    assert_eq!(warnings(&mut vm), ["NaNs produced"]);
    let r = math1(&mut vm, Value::double(NA_REAL), f64::sqrt).unwrap();
    assert!(is_na_real(r.doubles()[0]));
    assert!(warnings(&mut vm).is_empty());
    assert_eq!(abs(&mut vm, Value::int(-3)).unwrap(), Value::int(3));
    let s = vm.string("a");
    assert!(math1(&mut vm, s, f64::sqrt).is_err());
}

#[test]
fn logs() {
    let mut vm = vm();
    assert_eq!(log_base(&mut vm, Value::int(8), Value::int(2)).unwrap(), Value::double(3.0));
    assert_eq!(table::log(-0.0), f64::NEG_INFINITY);
    let z = complex::log(Complex::new(0.0, 1.0));
    assert_eq!(z, Complex::new(0.0, std::f64::consts::FRAC_PI_2));
}

#[test]
fn complex_functions_are_consistent() {
    let close = |a: Complex, b: Complex| (a.re - b.re).abs() < 1e-12 && (a.im - b.im).abs() < 1e-12;
    for z in [Complex::new(0.3, 0.4), Complex::new(-0.5, 0.2), Complex::new(0.1, -0.7)] {
        assert!(close(complex::sin(complex::asin(z)), z));
        assert!(close(complex::cos(complex::acos(z)), z));
        assert!(close(complex::tan(complex::atan(z)), z));
        assert!(close(complex::sinh(complex::asinh(z)), z));
        assert!(close(complex::cosh(complex::acosh(z)), z));
        assert!(close(complex::tanh(complex::atanh(z)), z));
        let r = complex::sqrt(z);
        assert!(close(crate::arith::complex::mul(r, r), z));
    }
    assert_eq!(complex::sqrt(Complex::new(-1.0, 0.0)), Complex::new(0.0, 1.0));
}

#[test]
fn sums_by_type() {
    let mut vm = vm();
    assert_eq!(summary::sum(&mut vm, &[], false).unwrap(), Value::int(0));
    let big = vm.new_ints(&[i32::MAX, 1]);
    assert_eq!(summary::sum(&mut vm, &[big], false).unwrap(), Value::double(2147483648.0));
    let na = [Value::NA, Value::double(1.5)];
    assert!(is_na_real(summary::sum(&mut vm, &na, false).unwrap().doubles()[0]));
    assert_eq!(summary::sum(&mut vm, &na, true).unwrap(), Value::double(1.5));
    let s = vm.string("a");
    assert!(summary::sum(&mut vm, &[s], false).is_err());
    assert_eq!(summary::prod(&mut vm, &[Value::int(6), Value::TRUE], false).unwrap(), Value::double(6.0));
}

#[test]
fn extremes() {
    let mut vm = vm();
    let r = summary::extreme(&mut vm, End::Max, &[], false).unwrap();
    assert_eq!(r, Value::double(f64::NEG_INFINITY));
    assert_eq!(warnings(&mut vm), ["no non-missing arguments to max; returning -Inf"]);
    let args = [Value::double(f64::NAN), Value::NA];
    let r = summary::extreme(&mut vm, End::Min, &args, false).unwrap();
    assert!(is_na_real(r.doubles()[0]));
    let (a, b) = (vm.string("a"), vm.string("B"));
    assert_eq!(summary::extreme(&mut vm, End::Max, &[a, b], false).unwrap(), b);
    let r = summary::extreme(&mut vm, End::Max, &[Value::int(1), Value::TRUE], false).unwrap();
    assert_eq!(r, Value::int(1));
}

#[test]
fn cumulative_integers_stop_at_missing_and_overflow() {
    use super::cumulative::{Cumulative, cumulative};
    let mut vm = vm();
    let x = vm.new_ints(&[i32::MAX, 1, 1]);
    let r = cumulative(&mut vm, Cumulative::Sum, x).unwrap();
    assert_eq!(r.ints(), [i32::MAX, NA_INT, NA_INT]);
    assert_eq!(warnings(&mut vm), ["integer overflow in 'cumsum'; use 'cumsum(as.numeric(.))'"]);
    let x = vm.new_doubles(&[1.0, 3.0, 2.0]);
    assert_eq!(cumulative(&mut vm, Cumulative::Max, x).unwrap().doubles(), [1.0, 3.0, 3.0]);
    let x = vm.new_ints(&[1, 2, 3]);
    assert_eq!(cumulative(&mut vm, Cumulative::Prod, x).unwrap().doubles(), [1.0, 2.0, 6.0]);
}
