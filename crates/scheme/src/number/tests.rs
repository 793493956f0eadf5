//! Tests of the tower against values worked out by hand or by other Schemes.

use super::integer::Division;
use super::*;

fn n(text: &str) -> Num {
    parse_number(text, 10).unwrap().unwrap_or_else(|| panic!("{text} is no number"))
}

fn s(x: &Num) -> String {
    number_to_string(x, 10)
}

#[test]
fn text_round_trips() {
    for text in [
        "0",
        "-17",
        "1/3",
        "-22/7",
        "123456789012345678901234567890",
        "1.5",
        "-0.001",
        "1e21",
        "1e-8",
        "100000000000000000000.0",
        "+inf.0",
        "-inf.0",
        "+nan.0",
        "-0.0",
        "5e-324",
        "1.7976931348623157e308",
    ] {
        assert_eq!(s(&n(text)), text);
    }
    assert_eq!(s(&n("#xff")), "255");
    assert_eq!(s(&n("#e1.25")), "5/4");
    assert_eq!(s(&n("#i1/3")), "0.3333333333333333");
    assert_eq!(s(&n("#x-FF/2")), "-255/2");
    assert_eq!(s(&n(".5e1")), "5.0");
    assert_eq!(number_to_string(&n("255"), 16), "ff");
    for bad in ["", "+", "-", ".", "abc", "1/0", "1.2.3", "--1", "e5", "1e", "#q1", "...", "+5+"] {
        assert_eq!(parse_number(bad, 10), Ok(None), "{bad}");
    }
    assert_eq!(parse_number("1+2i", 10), Err(NumError::Complex));
    assert_eq!(parse_number("+i", 10), Err(NumError::Complex));
}

#[test]
fn arithmetic_stays_exact_and_normal() {
    assert_eq!(s(&n("1/3").add(&n("2/3"))), "1");
    assert_eq!(s(&n("1152921504606846975").add(&n("1"))), "1152921504606846976");
    assert_eq!(s(&n("1152921504606846976").sub(&n("1"))), "1152921504606846975");
    let beyond = Num::from_i64(super::FIX_MAX).add(&n("1"));
    assert!(matches!(beyond, Num::Big(_)) && matches!(beyond.sub(&n("1")), Num::Fix(_)));
    assert_eq!(s(&n("99999999999").mul(&n("99999999999"))), "9999999999800000000001");
    assert_eq!(s(&n("6").div(&n("4")).unwrap()), "3/2");
    assert_eq!(n("1").div(&n("0")), Err(NumError::DivideByZero));
    assert_eq!(s(&n("1").div(&n("0.0")).unwrap()), "+inf.0");
    assert_eq!(s(&n("2").expt(&n("100")).unwrap()), "1267650600228229401496703205376");
    assert_eq!(s(&n("2").expt(&n("-2")).unwrap()), "1/4");
    assert_eq!(s(&n("16").sqrt().unwrap()), "4");
    assert_eq!(s(&n("1/4").sqrt().unwrap()), "1/2");
    assert_eq!(n("-4").sqrt(), Err(NumError::Complex));
    assert_eq!(s(&n("0.1").to_exact().unwrap()), "3602879701896397/36028797018963968");
    assert_eq!(s(&n("1/3").to_inexact()), "0.3333333333333333");
}

#[test]
fn rounding_and_division() {
    for (x, r) in [("5/2", "2"), ("7/2", "4"), ("-5/2", "-2"), ("1/3", "0"), ("2/3", "1"), ("2.5", "2.0")] {
        assert_eq!(s(&n(x).round()), r, "{x}");
    }
    let d = |a: &str, b: &str, k| s(&n(a).divide(&n(b), k).unwrap());
    assert_eq!(d("-7", "2", Division::FloorQuotient), "-4");
    assert_eq!(d("-7", "2", Division::FloorRemainder), "1");
    assert_eq!(d("-7", "2", Division::TruncateQuotient), "-3");
    assert_eq!(d("-7", "2", Division::TruncateRemainder), "-1");
    assert_eq!(d("-7.0", "2", Division::FloorRemainder), "1.0");
    assert_eq!(s(&n("32").gcd(&n("-36")).unwrap()), "4");
    assert_eq!(s(&n("32").lcm(&n("-36")).unwrap()), "288");
    let (root, rest) = n("17").exact_integer_sqrt().unwrap();
    assert_eq!((s(&root), s(&rest)), ("4".into(), "1".into()));
}

#[test]
fn comparison_is_exact() {
    use std::cmp::Ordering::*;
    assert_eq!(n("9007199254740993").compare(&n("9007199254740992.0")), Some(Greater));
    assert_eq!(n("1/3").compare(&n("0.3333333333333333")), Some(Greater));
    assert_eq!(n("1").compare(&n("+nan.0")), None);
    assert_eq!(n("1").compare(&n("1.0")), Some(Equal));
}
