//! Coercion as GNU R does it.

use super::element::*;
use super::*;
use crate::value::{Complex, NA_REAL, is_na_real};
use crate::vm::VmConfig;

fn vm() -> Vm {
    Vm::new(&VmConfig::default()).unwrap()
}

#[test]
fn texts_as_numbers() {
    let cases = [
        ("1e", 1.0),
        ("0x1.8", 24.0),
        ("0x1.8p1", 3.0),
        ("-.5", -0.5),
        ("5.", 5.0),
        ("1e400", f64::INFINITY),
        ("INFINITY", f64::INFINITY),
        ("-inf", f64::NEG_INFINITY),
        ("1E5", 1e5),
    ];
    for (s, x) in cases {
        assert_eq!(parse_double(s), Some(x), "{s}");
    }
    for s in ["0x", "infin", "1d5", ".", "1L", "++5", "TRUE", "1,5", "1 2"] {
        assert_eq!(parse_double(s), None, "{s}");
    }
    assert!(is_na_real(parse_double("NA").unwrap()));
    let nan = parse_double("nan").unwrap();
    assert!(nan.is_nan() && !is_na_real(nan));
    assert_eq!(parse_complex("1-2i"), Some(Complex::new(1.0, -2.0)));
    assert_eq!(parse_complex("1i"), None);
}

#[test]
fn strings_to_integers_and_warnings() {
    let mut vm = vm();
    let v = vm.new_strings(&["1", " 7.9 ", "x", "3e10", ""]);
    let mut notes = Notes::default();
    let r = vm.coerce_noting(v, Type::Integer, &mut notes).unwrap();
    assert_eq!(r.ints(), [1, 7, NA_INT, NA_INT, NA_INT]);
    assert!(notes.na && notes.int_range);
    vm.coerce(v, Type::Integer).unwrap();
    let texts: Vec<&str> = vm.warnings.pending.iter().map(|w| w.1.as_str()).collect();
    assert_eq!(texts, ["NAs introduced by coercion", "NAs introduced by coercion to integer range"]);
}

#[test]
fn numbers_to_strings() {
    let mut vm = vm();
    let v = vm.new_doubles(&[1.0, 0.1, 1e5, 123456.789, NA_REAL, f64::NAN]);
    let r = vm.coerce(v, Type::Character).unwrap();
    let texts: Vec<&str> = r.strings().iter().map(|s| s.str()).collect();
    assert_eq!(texts, ["1", "0.1", "1e+05", "123456.789", "NA", "NaN"]);
    assert!(r.strings()[4].is_na_str() && !r.strings()[5].is_na_str());
    assert_eq!(vm.coerce(Value::TRUE, Type::Character).unwrap().as_str(), Some("TRUE"));
}

#[test]
fn attributes_dropped_or_kept() {
    let mut vm = vm();
    let v = vm.new_ints(&[1, 2]);
    let n = vm.new_strings(&["a", "b"]);
    let v = vm.with_names(v, n).unwrap();
    v.hold();
    assert!(!vm.coerce(v, Type::Double).unwrap().has_attrs());
    assert!(!vm.coerce(v, Type::Integer).unwrap().has_attrs());
    let kept = vm.coerce_keep(v, Type::Double).unwrap();
    assert_eq!(vm.names(kept), n);
    assert_eq!(vm.names(v), n);
}

#[test]
fn lists_to_atomic() {
    let mut vm = vm();
    let s = vm.string("2");
    let l = vm.new_list(&[Value::int(1), s, Value::TRUE]);
    assert_eq!(vm.coerce(l, Type::Double).unwrap().doubles(), [1.0, 2.0, 1.0]);
    let two = vm.new_ints(&[1, 2]);
    let l = vm.new_list(&[two]);
    let e = vm.coerce(l, Type::Double).unwrap_err();
    assert!(format!("{e:?}").contains("'list' object cannot be coerced to type 'double'"));
    let e = vm.coerce(vm.global_env, Type::Integer).unwrap_err();
    assert!(format!("{e:?}").contains("cannot coerce type 'environment' to vector of type 'integer'"));
}

#[test]
fn raws_warn_once() {
    let mut vm = vm();
    let v = vm.new_ints(&[255, 256, -1]);
    assert_eq!(vm.coerce(v, Type::Raw).unwrap().raws(), [255, 0, 0]);
    assert_eq!(vm.warnings.pending.len(), 1);
}
