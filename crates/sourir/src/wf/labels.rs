//! Rules on labels and jumps.

use super::{Subject, rule};
use crate::syntax::*;
use std::collections::HashMap;

pub(super) fn check(s: &Subject, out: &mut Vec<Diagnostic>) {
    unique(s, out);
    let uses = jumps(s, out);
    for (i, line) in s.version.lines.iter().enumerate() {
        branch_labels(s, i, line, &uses, out);
    }
}

fn unique(s: &Subject, out: &mut Vec<Diagnostic>) {
    let mut seen: HashMap<&str, Span> = HashMap::new();
    for l in s.version.lines.iter().flat_map(|l| &l.labels) {
        if let Some(first) = seen.insert(&l.ident.name, l.ident.span) {
            let message = format!("label {} stands twice in {}", l.ident, s.title());
            let d = Diagnostic::error(rule::DUPLICATE, message, l.ident.span);
            out.push(d.with_note("the first is here", first));
        }
    }
}

/// For each `$L`, how many branches refer to it. Reports jumps that can't be.
fn jumps<'a>(s: &'a Subject, out: &mut Vec<Diagnostic>) -> HashMap<&'a str, usize> {
    let kinds: HashMap<&str, LabelKind> =
        s.version.lines.iter().flat_map(|l| &l.labels).map(|l| (&*l.ident.name, l.kind)).collect();
    let mut branches: HashMap<&str, usize> = HashMap::new();
    for line in &s.version.lines {
        for l in line.instr.targets() {
            if !kinds.contains_key(&*l.name) {
                let message = format!("there is no label {l} in {}", s.title());
                out.push(Diagnostic::error(rule::LABEL, message, place(l, line)));
            }
        }
        match &line.instr {
            Instr::Goto(l) if kinds.get(&*l.name) == Some(&LabelKind::Branch) => {
                let message = format!("${l} is the target of a branch: `goto` can't jump to it");
                out.push(Diagnostic::error(rule::BRANCH_TARGET, message, place(l, line)));
            }
            Instr::Branch(_, a, b) => {
                arm(a, line, &kinds, out);
                arm(b, line, &kinds, out);
                *branches.entry(&a.label.name).or_default() += 1;
                if b.label != a.label {
                    *branches.entry(&b.label.name).or_default() += 1;
                }
            }
            _ => {}
        }
    }
    branches
}

/// `$L` in a branch has to be marked `$L:` where it stands.
fn arm(arm: &Arm, line: &Line, kinds: &HashMap<&str, LabelKind>, out: &mut Vec<Diagnostic>) {
    if arm.marked && kinds.get(&*arm.label.name).is_some_and(|k| *k != LabelKind::Branch) {
        let l = &arm.label;
        let message = format!("${l} refers to a branch target, but {l} is not marked `${l}:`");
        out.push(Diagnostic::error(rule::BRANCH_TARGET, message, place(l, line)));
    }
}

fn place(l: &Ident, line: &Line) -> Span {
    if l.span.is_none() { line.span } else { l.span }
}

/// A `$L` is reached by exactly one branch and in no other way.
fn branch_labels(
    s: &Subject,
    i: usize,
    line: &Line,
    branches: &HashMap<&str, usize>,
    out: &mut Vec<Diagnostic>,
) {
    let fallen_into = i > 0 && s.version.lines[i - 1].instr.falls_through();
    for (k, l) in line.labels.iter().enumerate() {
        if l.kind != LabelKind::Branch {
            continue;
        }
        let mut bad = |message: String| {
            out.push(Diagnostic::error(rule::BRANCH_TARGET, message, l.ident.span));
        };
        match branches.get(&*l.ident.name).copied().unwrap_or(0) {
            0 => bad(format!("${} is the target of no branch", l.ident)),
            1 => {}
            n => bad(format!("${} is the target of {n} branches, not of exactly one", l.ident)),
        }
        if fallen_into && s.scope().is_reached(i - 1) {
            bad(format!("control falls through into ${}", l.ident));
        } else if line.labels[..k].iter().any(|other| other.kind != LabelKind::Branch) {
            bad(format!("${} stands behind a label that is reached in other ways", l.ident));
        }
    }
}
