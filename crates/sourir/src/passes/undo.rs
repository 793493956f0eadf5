//! Fine-grained deoptimization (section 7.4, figure 20): undo one assumption and keep the
//! others.
//!
//! When the predicate fails, deoptimization no longer goes to the next version down the
//! chain but to a new one: a copy of the last version that did not rely on the predicate,
//! with the other predicates injected again.

use super::compose::compose;
use super::edit::*;
use super::fresh::{self, Fresh, Places};
use super::rules::{Pre, Refusal, Rules};
use crate::analysis::Scopes;
use crate::syntax::*;
use std::collections::HashSet;

const PASS: &str = "undo";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undo {
    pub at: At,
    pub predicate: Expr,
    pub name: Option<Name>,
}

pub fn apply(p: &Program, args: &Undo, rules: &Rules) -> Result<Program, Refusal> {
    let (f, v, line) = args.at.find(PASS, p)?;
    let Instr::Assume(guards, deopt) = &p.functions[f].versions[v].lines[line].instr else {
        return Err(Refusal::new(PASS, format!("the instruction at {} is no assume", args.at.label)));
    };
    if !guards.contains(&args.predicate) {
        let message = format!("{} is no predicate of {}", args.predicate, args.at.label);
        return Err(Refusal::new(PASS, message));
    }
    let others: Vec<Expr> = guards.iter().filter(|g| **g != args.predicate).cloned().collect();
    let down = last_without(p, f, deopt, &args.predicate, rules)?;
    let function = &p.functions[f];
    let mut taken = versions_of(function);
    if let Some(name) = args.name.as_ref().filter(|n| taken.contains(n)) {
        return Err(Refusal::new(PASS, format!("{} has a version {name} already", function.name)));
    }
    let name = args.name.clone().unwrap_or_else(|| taken.claim("V"));
    let mut out = branch_off(p, f, &down, &name, &others)?;
    let v = out.functions[f].version(&function.versions[v].name.name).unwrap_or(0);
    let version = out.version_mut(f, v);
    let mut target = down.clone();
    target.target.version = Ident::of(&name);
    if let Instr::Assume(guards, _) = &mut version.lines[line].instr {
        guards.retain(|g| *g != args.predicate);
    }
    insert_before(version, line, Instr::Assume(vec![args.predicate.clone()], target));
    Ok(out)
}

/// Follows the chain of deoptimizations to the first version that does not check the
/// predicate anywhere, composing varmaps on the way.
fn last_without(
    p: &Program,
    f: usize,
    first: &Deopt,
    predicate: &Expr,
    rules: &Rules,
) -> Result<Deopt, Refusal> {
    let mut down = first.clone();
    let mut seen = HashSet::new();
    loop {
        if down.target.function != p.functions[f].name || !down.frames.is_empty() {
            return Err(Refusal::new(
                PASS,
                format!("the chain leaves {} at {}", p.functions[f].name, down.target),
            ));
        }
        let located = p.locate(&down.target).filter(|_| seen.insert(down.target.clone()));
        let Some((_, v, line)) = located else {
            return Err(Refusal::new(PASS, "the chain of versions has no end"));
        };
        let version = &p.functions[f].versions[v];
        let relies = |l: &Line| matches!(&l.instr, Instr::Assume(guards, _) if guards.contains(predicate));
        if !version.lines.iter().any(relies) {
            return Ok(down);
        }
        let Instr::Assume(_, next) = &version.lines[line].instr else {
            let found =
                format!("{} relies on {predicate} too, but has no assume at {}", version.name, down.target);
            return Err(Refusal::new(PASS, found));
        };
        down = match rules.enforces(Pre::UndoComposed) {
            true => compose(&down, next, &Rules::ALL)?,
            false => Deopt { varmap: down.varmap, ..next.clone() },
        };
    }
}

/// A copy of the version at the end of the chain, with an assume at the point and those
/// predicates that can be said in its variables. It is not active.
fn branch_off(p: &Program, f: usize, down: &Deopt, name: &Name, others: &[Expr]) -> Result<Program, Refusal> {
    let function = p.functions[f].name.name.clone();
    let base = p.functions[f].version(&down.target.version.name).unwrap_or(0);
    // Fresh copies the active version: make the base active for a moment.
    let mut turned = p.clone();
    let version = turned.function_mut(f).versions.remove(base);
    turned.function_mut(f).versions.insert(0, version);
    let label = down.target.label.name.clone();
    let fresh = Fresh {
        function: function.clone(),
        places: Places::Labels(vec![label.clone()]),
        name: Some(name.clone()),
        anchors: false,
    };
    let mut out = fresh::apply(&turned, &fresh, &Rules::ALL)?;
    let versions = &mut out.function_mut(f).versions;
    let copy = versions.remove(0);
    let back = versions.remove(0);
    versions.insert(base, back);
    versions.insert(base, copy);
    if base == 0 {
        versions.swap(0, 1);
    }
    let at = At::new(&function, name, &label);
    let (_, v, line) = at.find(PASS, &out)?;
    let scopes = Scopes::new(&out);
    let same = |e: &Expr| {
        let mut identical = scopes.of(f, v).covers(line, e);
        e.each_var(&mut |x| {
            identical &= down.varmap.iter().any(|(y, e)| y == x && *e == Expr::Var(x.clone()))
        });
        identical
    };
    let kept: Vec<Expr> = others.iter().filter(|e| same(e)).cloned().collect();
    if let Instr::Assume(guards, _) = &mut out.version_mut(f, v).lines[line].instr {
        guards.extend(kept);
    }
    Ok(out)
}
