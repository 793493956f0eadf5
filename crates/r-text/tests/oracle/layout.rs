//! Layout of vectors and matrices against what GNU R printed (`tests/data/layout.tsv`).

use crate::common::{US, check};
use r_text::layout::matrix::{Column, Label};
use r_text::layout::{Matrix, Side, matrix_lines, named_lines, vector_lines};

/// Display width, good enough for the words of the tests.
fn columns(s: &str) -> usize {
    s.chars().map(|c| if c >= '\u{1100}' { 2 } else { 1 }).sum()
}

fn split(field: &str) -> Vec<Option<&str>> {
    field.split(US).map(|v| (v != "<<NA>>").then_some(v)).collect()
}

fn number(field: &str) -> usize {
    field.parse().expect("number")
}

fn texts(field: &str) -> Vec<&str> {
    split(field).into_iter().map(|v| v.unwrap_or("NA")).collect()
}

fn lines(v: Vec<String>) -> String {
    v.join("\x1e")
}

fn vector(f: &[&str]) -> String {
    let cells = texts(f[3]);
    lines(vector_lines(&cells, columns(cells[0]), number(f[1]), number(f[2])))
}

fn matrix(f: &[&str]) -> String {
    let side = if f[3].ends_with("right") { Side::Right } else { Side::Left };
    let text = f[3].starts_with("text");
    let (rows, count) = (number(f[4]), number(f[6]));
    let cells = if rows * count == 0 { vec![] } else { texts(f[5]) };
    let names = (f[7] != "NULL").then(|| split(f[7]));
    let label = |j: usize| match &names {
        None => Label::Index,
        Some(v) => v[j].map_or(Label::Missing, Label::Name),
    };
    let column =
        |j: usize| Column { cells: cells[j * rows..(j + 1) * rows].to_vec(), label: label(j), side, text };
    let titles = texts(f[9]);
    let m = Matrix {
        rows,
        shown: None,
        columns: (0..count).map(column).collect(),
        row_labels: (f[8] != "NULL").then(|| split(f[8])),
        titles: (f[9] != "NULL").then(|| (titles[0], titles[1])),
        gap: number(f[2]),
    };
    lines(matrix_lines(&m, number(f[1]), columns))
}

#[test]
fn layout_is_gnu_rs() {
    check(include_str!("../data/layout.tsv"), |f| match f[0] {
        "vector" => vector(f),
        "named" => lines(named_lines(&texts(f[3]), &split(f[4]), number(f[1]), number(f[2]), columns)),
        _ => matrix(f),
    });
}
