//! OSR-in by continuation functions (section 7.3): a function that continues from a point
//! of a version, taking the variables in scope there; and a trigger at the point that
//! calls it. The continuation starts with an assume back to the point, so it can be
//! speculated on like any version.

use super::edit::*;
use super::prune::remove_unreachable;
use super::rules::{Pre, Refusal, Rules};
use crate::analysis::absint::{AbsInt, Care};
use crate::analysis::{Scopes, VersionScope};
use crate::syntax::*;
use std::collections::HashSet;

const PASS: &str = "osr-in";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OsrIn {
    pub at: At,
    /// When to enter; always if nothing is said. `None` in drivers that transfer by
    /// themselves would leave the version alone: see [`continuation`].
    pub when: Expr,
    pub name: Option<Name>,
}

pub fn apply(p: &Program, args: &OsrIn, rules: &Rules) -> Result<Program, Refusal> {
    let (f, v, line) = args.at.find(PASS, p)?;
    let scopes = Scopes::new(p);
    let scope = scopes.of(f, v);
    check_condition(p, f, v, line, scope, &args.when)?;
    let mut out = p.clone();
    let mut formals = scope.names(line);
    if !rules.enforces(Pre::OsrWholeScope) {
        formals.pop();
    }
    let version = out.version_mut(f, v);
    let mut labels = labels_of(version);
    let (enter, stay) = (labels.claim("osr"), labels.claim("stay"));
    let behind = labels.claim(&format!("{}_in", args.at.label));
    let result = variables_of(&p.functions[f], version).claim("r");
    let back = if rules.enforces(Pre::OsrBehindTrigger) { &behind } else { &args.at.label };
    let name = function_name(p, args.name.as_ref(), &p.functions[f].name.name)?;
    let cont = continuation(p, (f, v, line), &name, &formals, back)?;
    let call =
        Instr::Call(Ident::of(&result), Expr::Fun(Ident::of(&name)), formals.iter().map(Expr::var).collect());
    let arm = |l: &Name| Arm { label: Ident::of(l), marked: true };
    insert_before(version, line, Instr::Branch(args.when.clone(), arm(&enter), arm(&stay)));
    version.lines[line + 1].labels = vec![
        Label { kind: LabelKind::Branch, ident: Ident::of(&stay) },
        Label { kind: LabelKind::Deopt, ident: Ident::of(&behind) },
    ];
    let returning = Line::new(Instr::Return(Expr::var(&result)));
    let entering = Line::labelled(LabelKind::Branch, &enter, call);
    version.lines.splice(line + 1..line + 1, [entering, returning]);
    repair_labels(version);
    out.functions.push(cont.into());
    Ok(out)
}

fn function_name(p: &Program, wanted: Option<&Name>, base: &str) -> Result<Name, Refusal> {
    let mut taken: Names = p.functions.iter().map(|f| f.name.name.clone()).collect();
    match wanted {
        Some(name) if taken.contains(name) => {
            Err(Refusal::new(PASS, format!("there is a function {name} already")))
        }
        Some(name) => Ok(name.clone()),
        None => Ok(taken.claim(&format!("{base}_cont"))),
    }
}

/// The condition is evaluated where nothing was evaluated before: it must have a value.
fn check_condition(
    p: &Program,
    f: usize,
    v: usize,
    line: usize,
    scope: &VersionScope,
    when: &Expr,
) -> Result<(), Refusal> {
    if !scope.covers(line, when) {
        return Err(Refusal::new(PASS, format!("{when} is not in scope at the point")));
    }
    let analysis = AbsInt::new(&p.functions[f].versions[v], scope, Care::FULL);
    let known = analysis.before(&analysis.solve(), line);
    let fine = known.is_some_and(|k| analysis.is_total(&k, when) && analysis.eval(&k, when).is_bool());
    if fine {
        Ok(())
    } else {
        Err(Refusal::new(PASS, format!("{when} may not be true or false at the point")))
    }
}

/// The function that continues from a line of a version, with an assume back to a label
/// of it at the start.
pub fn continuation(
    p: &Program,
    (f, v, line): (usize, usize, usize),
    name: &Name,
    formals: &[Name],
    back: &Name,
) -> Result<Function, Refusal> {
    let function = &p.functions[f];
    let mut version = Version::clone(&function.versions[v]);
    let scopes = Scopes::new(p);
    let mut labels = labels_of(&version);
    let start = ensure_merge_label(&mut version, line, &mut labels);
    for l in version.lines.iter_mut().filter(|l| l.instr == Instr::End) {
        if &*function.name.name == Program::MAIN {
            l.instr = Instr::Stop(None);
        }
    }
    let varmap = scopes.of(f, v).identity(line);
    let target = Point::new(&function.name.name, &version.name.name, back);
    let entry = labels.claim("L");
    let assume = Instr::Assume(Vec::new(), Deopt { target, varmap, frames: Vec::new() });
    version.lines.splice(
        0..0,
        [Line::labelled(LabelKind::Deopt, &entry, assume), Line::new(Instr::Goto(Ident::of(&start)))],
    );
    remove_unreachable(&mut version, &HashSet::new());
    tidy(&mut version, &HashSet::new());
    version.name = Ident::new("Vbase");
    Ok(Function {
        name: Ident::of(name),
        formals: formals.iter().map(Ident::of).collect(),
        versions: vec![version.into()],
    })
}
