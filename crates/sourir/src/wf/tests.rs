//! Each rule with a program that breaks it.

use super::{check, rule};
use crate::syntax::{Source, parse};

/// Rule and line of each complaint.
fn complaints(text: &str) -> Vec<(&'static str, usize)> {
    let parsed = parse(text);
    assert!(parsed.errors.is_empty(), "{:?} in {text}", parsed.errors);
    let source = Source::new("t", text);
    let line = |d: &crate::syntax::Diagnostic| {
        if d.span.is_none() { 0 } else { source.line_of(d.span.start as usize) + 1 }
    };
    check(&parsed.program).iter().filter(|d| d.is_error()).map(|d| (d.rule, line(d))).collect()
}

#[test]
fn each_rule_has_its_own_message() {
    let cases: [(&str, &str, usize); 25] = [
        ("print x\nstop", rule::SCOPE, 1),
        ("x <- 1\nstop", rule::SCOPE, 1),
        ("drop x\nstop", rule::SCOPE, 1),
        ("x[0] <- 1\nstop", rule::SCOPE, 1),
        ("var x = 1\ndrop x\nprint (x + 1)\nstop", rule::SCOPE, 3),
        ("print 'g\nstop", rule::FUNCTION_REFERENCE, 1),
        ("goto L\nstop", rule::LABEL, 1),
        ("branch true L M\nL:\nstop", rule::LABEL, 1),
        ("L:\nL:\nstop\nL:\nstop", rule::DUPLICATE, 4),
        ("stop\nfunction f ()\nversion V\nreturn 1\nfunction f ()\nversion V\nreturn 1", rule::DUPLICATE, 5),
        ("stop\nfunction f ()\nversion V\nreturn 1\nversion V\nreturn 1", rule::DUPLICATE, 5),
        ("stop\nfunction f (var x, var x)\nversion V\nreturn 1", rule::DUPLICATE, 2),
        ("stop\nfunction f ()", rule::NO_VERSION, 2),
        ("function main (var x)\nversion V\nstop", rule::MAIN, 1),
        (
            "var x = 1\nbranch true $a $b\n$a:\nvar y = 1\ngoto c\n$b:\ngoto c\nc:\nstop",
            rule::SCOPING_DISCIPLINE,
            5,
        ),
        ("goto L\n$L:\nstop", rule::BRANCH_TARGET, 1),
        ("branch true $a $b\n$a:\nprint 1\n$b:\nstop", rule::BRANCH_TARGET, 4),
        ("branch true $a b\n$a:\nbranch true $a b\nb:\nstop", rule::BRANCH_TARGET, 2),
        ("stop\n$a:\nstop", rule::BRANCH_TARGET, 2),
        ("branch true $a b\na:\nstop\nb:\nstop", rule::BRANCH_TARGET, 1),
        ("{x}\nstop", rule::SCOPE_NOTE, 1),
        ("var x = 1\n{...} print 1\n{} stop", rule::SCOPE_NOTE, 3),
        ("assume [] else (f, V, L) []\nstop", rule::DEOPT_TARGET, 1),
        ("var x = 1\nassume [] else (main, anon, L) []\nL:\nprint x\nstop", rule::DEOPT_SCOPE, 2),
        (
            "var x = 1\nassume [] else (main, anon, L) [var x, var x]\nL:\nprint x\nstop",
            rule::UNIQUE_VARMAP,
            2,
        ),
    ];
    for (text, name, line) in cases {
        let found = complaints(text);
        assert!(found.contains(&(name, line)), "{text}\nwanted {name} on line {line}, got {found:?}");
    }
}

#[test]
fn deopt_targets_name_what_is_missing() {
    let text =
        |target: &str| format!("assume [] else {target} []\nstop\nfunction f ()\nversion V\nL:\nreturn 1");
    for (target, missing) in [
        ("(g, V, L)", "no function g"),
        ("(f, W, L)", "no version W of f"),
        ("(f, V, M)", "no label M in version V of f"),
    ] {
        let all = check(&parse(&text(target)).program);
        assert!(all.iter().any(|d| d.message.contains(missing)), "{all:?}");
    }
}

#[test]
fn good_programs_pass() {
    for text in [
        "var x = 1\nL:\nbranch (x > 3) $a $b\n$a:\nstop\n$b:\nx <- (x + 1)\ngoto L",
        "branch true L L\nL:\nstop",
        "call x = 'f ()\ncall x = 'f ()\nprint x\nfunction f ()\nversion V\nreturn 1",
        // A point that only deoptimization reaches takes its scope from the varmap.
        "var x = 1\nassume [] else (main, anon, L) [var y = x]\nstop\nL:\nprint y\nstop",
        // Unreachable code has no scope to violate.
        "stop\nprint nowhere\nstop",
    ] {
        assert_eq!(complaints(text), [], "{text}");
    }
}

#[test]
fn endings_are_mentioned_only() {
    let all = check(&parse("print 1\nfunction f ()\nversion V\nprint 1").program);
    let rules: Vec<_> = all.iter().map(|d| (d.rule, d.is_error())).collect();
    assert!(rules.contains(&(rule::STOP, false)) && rules.contains(&(rule::FALLS_OFF, false)), "{rules:?}");
}
