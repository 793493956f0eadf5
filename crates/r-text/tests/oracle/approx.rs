//! Approximate matching and distances against GNU R's (`tests/data/approx.tsv`).

use crate::common::check;
use r_text::regex::Subject;
use r_text::regex::approx::{Approximate, Costs, Edits, Limits, distance};

fn matches(f: &[&str]) -> bool {
    let n = |i: usize| f[i].parse::<u32>().expect("a count");
    let mut limits = Limits::edits(n(3));
    if f[0] == "each" {
        // R counts what happens to the text.
        limits.most = Edits { insertions: n(5), deletions: n(4), substitutions: n(6) };
    }
    let pattern = Approximate::new(f[1], f[0] != "regex", false).expect("a pattern");
    pattern.is_match(&Subject::from_text(f[2]), &limits).expect("an answer")
}

fn distance_and_way(f: &[&str]) -> String {
    let n = |i: usize| f[i].parse::<f64>().expect("a cost");
    let d = distance(f[1], f[2], Costs { insertion: n(3), deletion: n(4), substitution: n(5) });
    format!("{} {}", d.cost, d.transcript)
}

#[test]
fn approximate_matches_are_gnu_rs() {
    check(include_str!("../data/approx.tsv"), |f| match f[0] {
        "dist" => distance_and_way(f),
        _ => matches(f).to_string().to_uppercase(),
    });
}
