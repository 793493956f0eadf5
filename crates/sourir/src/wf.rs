//! Well-formedness: the rules of the paper's section 5 and of the concrete syntax, each
//! with its own name and message.
//!
//! A program without errors here never refers to something that is not there: every
//! variable that is read is in scope, every label, version and function exists, every
//! varmap binds exactly the scope of its target. It can still get stuck on values.

mod deopt;
mod labels;
mod names;

use crate::analysis::Scopes;
use crate::syntax::*;
use std::collections::HashMap;

/// The rules, by the name that messages carry.
pub mod rule {
    pub const DUPLICATE: &str = "unique-names";
    pub const MAIN: &str = "main-has-no-parameters";
    /// Only what is to be run needs a `main`.
    pub const NO_MAIN: &str = "main-exists";
    pub const NO_VERSION: &str = "function-has-a-version";
    pub const STOP: &str = "explicit-stop";
    pub const FALLS_OFF: &str = "explicit-return";
    pub const DECLARED_AGAIN: &str = "declared-again";
    pub const FUNCTION_REFERENCE: &str = "function-reference";
    pub const ARITY: &str = "arity";
    pub const SCOPE: &str = "scope";
    pub const SCOPING_DISCIPLINE: &str = "scoping-discipline";
    pub const SCOPE_NOTE: &str = "scope-annotation";
    pub const LABEL: &str = "label";
    pub const BRANCH_TARGET: &str = "branch-target";
    pub const DEOPT_TARGET: &str = "deopt-target";
    pub const DEOPT_SCOPE: &str = "deopt-scope";
    pub const UNIQUE_VARMAP: &str = "unique-varmap";
}

/// What every rule sees of one version.
pub(crate) struct Subject<'a> {
    program: &'a Program,
    /// Functions by name.
    index: &'a HashMap<&'a str, usize>,
    scopes: &'a Scopes<'a>,
    function: &'a Function,
    version: &'a Version,
    at: (usize, usize),
}

impl Subject<'_> {
    fn scope(&self) -> &crate::analysis::VersionScope {
        self.scopes.of(self.at.0, self.at.1)
    }

    fn function_named(&self, name: &str) -> Option<usize> {
        self.index.get(name).copied()
    }

    /// "version V of F"
    fn title(&self) -> String {
        format!("version {} of {}", self.version.name, self.function.name)
    }
}

/// Names for a message; of very many the first.
fn few<N: std::fmt::Display>(names: &[N]) -> String {
    const FEW: usize = 10;
    let text = print::list(&names[..names.len().min(FEW)]);
    if names.len() > FEW { format!("{text} and {} more", names.len() - FEW) } else { text }
}

/// All complaints, errors and warnings, in source order.
pub fn check(program: &Program) -> Vec<Diagnostic> {
    let mut out = Vec::new();
    names::program(program, &mut out);
    check_functions(program, |_| true, &mut out);
    out.sort_by_key(|d| d.span.start);
    out
}

fn check_functions(program: &Program, wanted: impl Fn(&Function) -> bool, out: &mut Vec<Diagnostic>) {
    let scopes = Scopes::new(program);
    let index = program.functions.iter().enumerate().rev().map(|(i, f)| (&*f.name.name, i)).collect();
    for (f, function) in program.functions.iter().enumerate().filter(|(_, f)| wanted(f)) {
        for (v, version) in function.versions.iter().enumerate() {
            let subject = Subject { program, index: &index, scopes: &scopes, function, version, at: (f, v) };
            labels::check(&subject, out);
            names::check(&subject, out);
            deopt::check(&subject, out);
        }
    }
}

/// The errors of one function: enough after a pass that changed no other.
pub fn errors_of(program: &Program, function: &Name) -> Vec<Diagnostic> {
    let mut out = Vec::new();
    check_functions(program, |f| f.name.name == *function, &mut out);
    out.retain(Diagnostic::is_error);
    out
}

/// The errors alone.
pub fn errors(program: &Program) -> Vec<Diagnostic> {
    let mut all = check(program);
    all.retain(Diagnostic::is_error);
    all
}

#[cfg(test)]
mod tests;
