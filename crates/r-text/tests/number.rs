//! Number formatting against what GNU R gave (`tests/data/*.tsv`, made by the scripts beside).

use r_text::number::character::real_to_text;
use r_text::number::real::{RealOptions, format_reals};

fn doubles(field: &str) -> Vec<f64> {
    let bits = |t| f64::from_bits(u64::from_str_radix(t, 16).expect("hexadecimal bits"));
    field.split(',').map(bits).collect()
}

/// Runs `f` on the fields of every row; it gives what we make of them, the last field is
/// what R did.
fn check(data: &str, f: impl Fn(&[&str]) -> String) {
    let mut wrong = Vec::new();
    for line in data.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let (want, given) = fields.split_last().expect("a field");
        let got = f(given);
        if got != *want {
            wrong.push(format!("{line}\n  got {got}"));
        }
    }
    let n = data.lines().count();
    assert!(n > 0, "no rows");
    assert!(
        wrong.is_empty(),
        "{} of {n} rows differ:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(20)].join("\n")
    );
}

#[test]
fn doubles_are_formatted_as_in_gnu_r() {
    check(include_str!("data/real.tsv"), |f| match f[0] {
        "format" => {
            let number = |i: usize| f[i].parse::<i32>().expect("number");
            let opts = RealOptions {
                digits: number(1) as usize,
                scipen: number(2),
                nsmall: number(3) as usize,
                ..RealOptions::default()
            };
            format_reals(&doubles(f[4]), &opts).join("|")
        }
        "char" => real_to_text(doubles(f[1])[0], 0).unwrap_or_else(|| "NA".to_string()),
        other => panic!("unknown kind {other}"),
    });
}
