//! Arithmetic helpers against GNU R's values, bit for bit (`tests/oracle/num.R`).

mod common;

use r_math::num::*;

fn eval(name: &str, a: &[f64]) -> f64 {
    match name {
        "pow" => pow(a[0], a[1]),
        "mod" => modulo(a[0], a[1]),
        "idiv" => int_divide(a[0], a[1]),
        "round" => round_digits(a[0], a[1]),
        "signif" => signif(a[0], a[1]),
        _ => panic!("no function {name}"),
    }
}

#[test]
fn values_are_gnu_rs() {
    common::compare(include_str!("data/num.txt"), eval, |_| 0.0);
}
