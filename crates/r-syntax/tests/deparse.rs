//! Deparsed code against what GNU R 4.2.2 gave (recorded by `tests/oracle/deparse.R`).

mod common;

use r_syntax::{DeparseOptions, Parser, deparse};

/// Parses, deparses each expression with the cutoff the case asks for.
fn round(text: &str) -> String {
    let cutoff =
        text.strip_prefix("#cutoff ").and_then(|rest| rest.lines().next()).and_then(|n| n.parse().ok());
    let options = DeparseOptions { cutoff: cutoff.unwrap_or(60), ..DeparseOptions::default() };
    let mut parser = Parser::new(text.as_bytes());
    let mut lines = Vec::new();
    while let Ok(Some(node)) = parser.next_expr() {
        // A symbol by itself is shown without backticks, as `deparse()` decides.
        let backtick = node.as_sym().is_none();
        lines.extend(deparse(&node, &DeparseOptions { backtick, ..options.clone() }));
    }
    lines.join("\n")
}

#[test]
fn operators() {
    common::check(include_str!("data/operators.txt"), round);
}

/// Trees made at random, written in prefix form.
#[test]
fn random_trees() {
    common::check(include_str!("data/random.txt"), round);
}
