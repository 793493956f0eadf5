//! Number formatting against what GNU R gave (`tests/data/*.tsv`, made by the scripts beside).

use crate::common::{check, double};
use r_text::number::character::{
    NumberStyle, complex_to_text, deparse_complex, deparse_real, real_to_text, single_real,
};
use r_text::number::complex::format_complexes;
use r_text::number::real::{RealOptions, format_reals};
use r_text::number::round::round_digits;

fn doubles(field: &str) -> Vec<f64> {
    field.split(',').map(double).collect()
}

/// Options from the fields digits, scipen, nsmall.
fn options(f: &[&str]) -> RealOptions {
    let number = |i: usize| f[i].parse::<i32>().expect("number");
    RealOptions {
        digits: number(0) as usize,
        scipen: number(1),
        nsmall: number(2) as usize,
        ..RealOptions::default()
    }
}

fn complexes(field: &str) -> Vec<[f64; 2]> {
    doubles(field).chunks(2).map(|c| [c[0], c[1]]).collect()
}

#[test]
fn doubles_are_formatted_as_in_gnu_r() {
    check(include_str!("../data/real.tsv"), |f| match f[0] {
        "format" => format_reals(&doubles(f[4]), &options(&f[1..4])).join("|"),
        "char" => real_to_text(doubles(f[1])[0], 0).unwrap_or_else(|| "NA".to_string()),
        "cat" => single_real(doubles(f[1])[0], 7, 0),
        "deparse" => deparse_real(doubles(f[1])[0], NumberStyle::Plain, 0),
        "digits17" => deparse_real(doubles(f[1])[0], NumberStyle::Digits17, 0),
        "hex" => deparse_real(doubles(f[1])[0], NumberStyle::Hex, 0),
        other => panic!("unknown kind {other}"),
    });
}

#[test]
fn complex_numbers_are_formatted_as_in_gnu_r() {
    let na = |s: Option<String>, na: &str| s.unwrap_or_else(|| na.to_string());
    let deparse = |f: &str, style| na(deparse_complex(complexes(f)[0], style, 0), "NA_complex_");
    check(include_str!("../data/complex.tsv"), |f| match f[0] {
        "format" => format_complexes(&complexes(f[4]), &options(&f[1..4])).join("|"),
        "char" => na(complex_to_text(complexes(f[1])[0], 0), "NA"),
        "deparse" => deparse(f[1], NumberStyle::Plain),
        "digits17" => deparse(f[1], NumberStyle::Digits17),
        "hex" => deparse(f[1], NumberStyle::Hex),
        other => panic!("unknown kind {other}"),
    });
}

#[test]
fn round_is_gnu_rs() {
    check(include_str!("../data/round.tsv"), |f| {
        let digits = f[1].parse().expect("digits");
        format!("{:016x}", round_digits(double(f[0]), digits).to_bits())
    });
}
