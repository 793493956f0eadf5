//! Trees and errors against what GNU R 4.2.2 gave (recorded by `tests/oracle/parse.R`).

mod common;

#[test]
fn grammar() {
    common::check(include_str!("data/grammar.txt"), common::parse_and_dump);
}

/// Programs with mistakes put in at random: the same tree or the same message.
#[test]
fn mistakes() {
    common::check(include_str!("data/errors.txt"), common::parse_and_dump);
}

/// String literals of all kinds, right and wrong.
#[test]
fn strings() {
    common::check(include_str!("data/strings.txt"), common::parse_and_dump);
}
