//! Rules on deoptimization metadata.

use super::{Subject, few, rule};
use crate::analysis::scope::bound_names;
use crate::syntax::*;
use std::collections::HashSet;

pub(super) fn check(s: &Subject, out: &mut Vec<Diagnostic>) {
    for line in &s.version.lines {
        let Some(d) = line.instr.deopt() else { continue };
        for (point, names) in bound_names(d) {
            if unique(point, &names, line, out) {
                target(s, point, &names, line, out);
            }
        }
    }
}

fn unique(point: &Point, names: &[&Ident], line: &Line, out: &mut Vec<Diagnostic>) -> bool {
    let mut seen = HashSet::new();
    for x in names {
        if !seen.insert(&x.name) {
            let span = if x.span.is_none() { line.span } else { x.span };
            let message = format!("the varmap for {point} binds {x} twice");
            out.push(Diagnostic::error(rule::UNIQUE_VARMAP, message, span));
            return false;
        }
    }
    true
}

/// The target exists and its scope is exactly what the varmap binds.
fn target(s: &Subject, point: &Point, names: &[&Ident], line: &Line, out: &mut Vec<Diagnostic>) {
    let span = if point.span().is_none() { line.span } else { point.span() };
    let missing = |what: String, out: &mut Vec<Diagnostic>| {
        let message = format!("deoptimization goes to {point}, but there is no {what}");
        out.push(Diagnostic::error(rule::DEOPT_TARGET, message, span));
    };
    let Some(f) = s.function_named(&point.function.name) else {
        return missing(format!("function {}", point.function), out);
    };
    let Some(v) = s.program.functions[f].version(&point.version.name) else {
        return missing(format!("version {} of {}", point.version, point.function), out);
    };
    let scope = s.scopes.of(f, v);
    let Some(l) = scope.flow.label(&point.label.name) else {
        let place = format!("label {} in version {} of {}", point.label, point.version, point.function);
        return missing(place, out);
    };
    let wanted = scope.names(l);
    let bound: HashSet<&Name> = names.iter().map(|x| &x.name).collect();
    let missing: Vec<&str> = wanted.iter().filter(|n| !bound.contains(n)).map(|n| &**n).collect();
    let extra: Vec<&str> = names.iter().filter(|x| !scope.in_scope(l, &x.name)).map(|x| &*x.name).collect();
    if !missing.is_empty() {
        let message = format!("the varmap for {point} does not bind {}", few(&missing));
        out.push(Diagnostic::error(rule::DEOPT_SCOPE, message, span));
    }
    if !extra.is_empty() {
        let message = format!("the varmap for {point} binds {}, not in scope there", few(&extra));
        out.push(Diagnostic::error(rule::DEOPT_SCOPE, message, span));
    }
}
