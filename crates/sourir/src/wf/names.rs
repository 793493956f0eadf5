//! Rules on functions, versions, variables and scopes.

use super::{Subject, few, rule};
use crate::syntax::*;
use std::collections::HashMap;

/// Names that must be unique in the program.
pub(super) fn program(p: &Program, out: &mut Vec<Diagnostic>) {
    unique("function", p.functions.iter().map(|f| &f.name), out);
    for f in &p.functions {
        unique("version", f.versions.iter().map(|v| &v.name), out);
        unique("parameter", f.formals.iter(), out);
        if f.versions.is_empty() {
            let message = format!("function {} has no version", f.name);
            out.push(Diagnostic::error(rule::NO_VERSION, message, f.name.span));
        }
        if &*f.name.name == Program::MAIN && !f.formals.is_empty() {
            let message = "main is called by nobody and can have no parameters";
            out.push(Diagnostic::error(rule::MAIN, message, f.formals[0].span));
        }
    }
}

fn unique<'a>(what: &str, names: impl Iterator<Item = &'a Ident>, out: &mut Vec<Diagnostic>) {
    let mut seen: HashMap<&str, Span> = HashMap::new();
    for x in names {
        if let Some(first) = seen.insert(&x.name, x.span) {
            let d = Diagnostic::error(rule::DUPLICATE, format!("two {what}s are called {x}"), x.span);
            out.push(d.with_note("the first is here", first));
        }
    }
}

pub(super) fn check(s: &Subject, out: &mut Vec<Diagnostic>) {
    ending(s, out);
    conflicts(s, out);
    for (i, line) in s.version.lines.iter().enumerate() {
        function_references(s, line, out);
        if s.scope().is_reached(i) {
            declared_again(s, i, line, out);
            in_scope(s, i, line, out);
            annotation(s, i, line, out);
        }
    }
}

/// The paper forbids two declarations of a name in a version. Nothing here needs that: a declaration binds, whether the
/// name is in scope or not. One that takes the place of a variable in scope is likely to be a mistake.
fn declared_again(s: &Subject, i: usize, line: &Line, out: &mut Vec<Diagnostic>) {
    let Binding::Declare(x) = line.instr.binding() else { return };
    if s.scope().in_scope(i, &x.name) {
        let message = format!("{x} is in scope already: it is bound anew");
        out.push(Diagnostic::warning(rule::DECLARED_AGAIN, message, x.span));
    }
}

/// The paper asks for an explicit `stop` at the end of `main`; we only mention it.
fn ending(s: &Subject, out: &mut Vec<Diagnostic>) {
    let last = s.version.lines.len().saturating_sub(1);
    if s.version.lines.is_empty() {
        return;
    }
    if s.version.lines[last].instr != Instr::End || !s.scope().is_reached(last) {
        return;
    }
    let main = &*s.function.name.name == Program::MAIN;
    let (name, message) = match main {
        true => (rule::STOP, format!("{} does not end in `stop`: it stops with 0", s.title())),
        false => (rule::FALLS_OFF, format!("{} can run off its end, and gets stuck there", s.title())),
    };
    out.push(Diagnostic::warning(name, message, s.version.name.span));
}

fn conflicts(s: &Subject, out: &mut Vec<Diagnostic>) {
    for c in &s.scope().conflicts {
        let (line, from) = (&s.version.lines[c.line], &s.version.lines[c.from]);
        let place = match line.labels.last() {
            Some(l) => format!("label {}", l.ident),
            None => format!("`{}`", line.instr),
        };
        let mut parts = Vec::new();
        if !c.extra.is_empty() {
            parts.push(format!("with {} too many (drop it before)", few(&c.extra)));
        }
        if !c.missing.is_empty() {
            parts.push(format!("without {}", few(&c.missing)));
        }
        let message = format!("{place} is reached from here {}", parts.join(" and "));
        let place_span = line.labels.last().map_or(line.span, |l| l.ident.span);
        let d = Diagnostic::error(rule::SCOPING_DISCIPLINE, message, from.span);
        out.push(d.with_note("all ways to this point must have the same variables in scope", place_span));
    }
}

fn function_references(s: &Subject, line: &Line, out: &mut Vec<Diagnostic>) {
    let mut check = |f: &Ident| {
        if s.function_named(&f.name).is_none() {
            let message = format!("there is no function {f}");
            out.push(Diagnostic::error(rule::FUNCTION_REFERENCE, message, f.span));
        }
    };
    line.instr.each_expr(&mut |e| e.each_fun(&mut check));
    if let Some(d) = line.instr.deopt() {
        d.each_expr(&mut |e| e.each_fun(&mut check));
    }
    if let Instr::Call(_, Expr::Fun(f), args) = &line.instr
        && let Some(callee) = s.function_named(&f.name)
    {
        let wanted = s.program.functions[callee].formals.len();
        if wanted != args.len() {
            let message = format!("{}: this call gets stuck", diag::arity(&f.name, wanted, args.len()));
            out.push(Diagnostic::warning(rule::ARITY, message, line.span));
        }
    }
}

fn in_scope(s: &Subject, i: usize, line: &Line, out: &mut Vec<Diagnostic>) {
    let mut need = |x: &Ident, what: &str| {
        if !s.scope().in_scope(i, &x.name) {
            let hint = match s.function_named(&x.name) {
                Some(_) => format!(" (the function is written '{x})"),
                None => String::new(),
            };
            let span = if x.span.is_none() { line.span } else { x.span };
            out.push(Diagnostic::error(rule::SCOPE, format!("{x} is not in scope{what}{hint}"), span));
        }
    };
    line.instr.each_use(&mut |x| need(x, ""));
    if let Some(d) = line.instr.deopt() {
        d.each_expr(&mut |e| e.each_var(&mut |x| need(x, " for this varmap")));
    }
    match line.instr.binding() {
        Binding::Update(x) => need(x, ": declare it with `var` first"),
        Binding::Drop(x) => need(x, ": it can't be dropped"),
        _ => {}
    }
}

fn annotation(s: &Subject, i: usize, line: &Line, out: &mut Vec<Diagnostic>) {
    let Some(note) = &line.scope else { return };
    for x in &note.names {
        if !s.scope().in_scope(i, &x.name) {
            let message = format!("{x} is not in scope here, against the annotation");
            out.push(Diagnostic::error(rule::SCOPE_NOTE, message, x.span));
        }
    }
    if note.open {
        return;
    }
    let extra: Vec<Name> =
        s.scope().names(i).into_iter().filter(|n| !note.names.iter().any(|x| x.name == *n)).collect();
    if !extra.is_empty() {
        let message = format!("the annotation leaves out {}, in scope here", few(&extra));
        out.push(Diagnostic::error(rule::SCOPE_NOTE, message, note.span));
    }
}
