//! The invariants, on programs that keep and break them.

use super::*;
use crate::syntax::parse;

fn report(text: &str) -> Report {
    let parsed = parse(text);
    assert!(parsed.errors.is_empty(), "{:?}", parsed.errors);
    check(&parsed.program, &Options { inputs: 5, arguments: 100, ..Options::default() })
}

const SHOW: &str = "function show (var x)\nversion Vo\nassume [(x == 42)] else (show, Vb, L1) [var x]\nprint 42\nreturn nil\n";
const VW: &str = "version Vw\nassume [true] else (show, Vb, L1) [var x = 42]\nprint x\nreturn nil\n";
const VB: &str = "version Vb\nL1:\nprint x\nreturn nil\n";

#[test]
fn figure_6_has_a_version_that_is_equivalent_but_not_transparent() {
    let good = report(&format!("{SHOW}{VB}"));
    assert!(good.is_clean() && good.assumes_reached == 1, "{:?}", good.findings);
    let bad = report(&format!("{SHOW}{VW}{VB}"));
    let finding = &bad.findings[0];
    assert_eq!(finding.violation, Violation::Transparency);
    assert_eq!(finding.version, "version Vw of show");
    let text = finding.to_string();
    for part in ["show.Vw", "assume [true]", "print 42", "expected: print ", "input:"] {
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn versions_that_differ_are_found() {
    let text = "function f (var x)\nversion A\nreturn (x == nil)\nversion B\nreturn (x != 3)\n";
    let found = report(text);
    assert_eq!(found.findings[0].violation, Violation::Equivalence);
    // Stuck is not the same as going on, and endless is not the same as ending.
    let stuck = "function f (var x)\nversion A\nreturn 1\nversion B\nvar y = (x + 1)\nreturn 1\n";
    assert!(!report(stuck).is_clean());
    let endless = "function f (var x)\nversion A\nreturn 1\nversion B\nL:\ngoto L\n";
    assert!(!report(endless).is_clean());
}

#[test]
fn arrays_passed_in_are_observed() {
    let text = "function f (var x)\nversion A\nassume [] else (f, B, L) [var x]\nreturn 1\nversion B\nL:\n\
        branch (x == nil) $a $b\n$a:\nreturn 1\n$b:\nreturn 1\nversion C\nx[0] <- 7\nreturn 1\n";
    assert!(!report(text).is_clean());
}
