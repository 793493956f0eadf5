//! Assume composition (sections 4.6 and 6.6, lemma 6.8): an assume whose target is itself
//! an assume may deoptimize to that one's target at once.
//!
//! The paper leaves the second assume's predicates as they are; they speak of the skipped
//! version's variables, so they are expressed through the first varmap like the rest.

use super::edit::At;
use super::rules::{Pre, Refusal, Rules};
use crate::syntax::*;

const PASS: &str = "compose";

pub fn apply(p: &Program, at: &At, rules: &Rules) -> Result<Program, Refusal> {
    let (f, v, line) = at.find(PASS, p)?;
    let composed = composed(p, &p.functions[f].versions[v].lines[line].instr, rules)?;
    let mut out = p.clone();
    out.version_mut(f, v).lines[line].instr = composed;
    Ok(out)
}

/// An assume together with the one it deoptimizes to.
fn composed(p: &Program, instr: &Instr, rules: &Rules) -> Result<Instr, Refusal> {
    let Instr::Assume(guards, first) = instr else {
        return Err(Refusal::new(PASS, format!("`{instr}` is no assume")));
    };
    let (more, second) = target_assume(p, first, rules)?;
    let mut composed = compose(first, second, rules)?;
    if !rules.enforces(Pre::ComposeFrames) {
        composed.frames.clear();
    }
    let mut all = guards.clone();
    for e in more {
        let e = through(e, &first.varmap, rules)?;
        if !all.contains(&e) {
            all.push(e);
        }
    }
    Ok(Instr::Assume(all, composed))
}

/// The assume that the first one deoptimizes to.
fn target_assume<'a>(p: &'a Program, d: &Deopt, rules: &Rules) -> Result<(&'a [Expr], &'a Deopt), Refusal> {
    let located = p.locate(&d.target);
    let missing = || Refusal::new(PASS, format!("{} does not exist", d.target));
    let (f, v, line) = located.ok_or_else(missing)?;
    let lines = &p.functions[f].versions[v].lines;
    let is_assume = lines[line].instr.is_assume();
    rules.require(Pre::ComposeTarget, is_assume, || {
        format!("at {} there is `{}`", d.target, lines[line].instr)
    })?;
    let next = lines[line..].iter().find_map(|l| match &l.instr {
        Instr::Assume(guards, d) => Some((guards.as_slice(), d)),
        _ => None,
    });
    next.ok_or_else(|| Refusal::new(PASS, "no assume follows the target"))
}

/// Both steps at once: `second` with its expressions put in terms of the first frame.
/// The second's frames are inside the first's.
pub fn compose(first: &Deopt, second: &Deopt, rules: &Rules) -> Result<Deopt, Refusal> {
    let mut out = second.clone();
    let mut problem = None;
    out.each_expr_mut(&mut |e| match through(e, &first.varmap, rules) {
        Ok(new) => *e = new,
        Err(refusal) => problem = Some(refusal),
    });
    out.frames.extend(first.frames.iter().cloned());
    problem.map_or(Ok(out), Err)
}

/// An expression over the variables a varmap binds, in terms of what it binds them to.
pub fn through(e: &Expr, varmap: &Varmap, rules: &Rules) -> Result<Expr, Refusal> {
    if !rules.enforces(Pre::ComposeSubstitute) {
        return Ok(e.clone());
    }
    let lookup = |x: &Name| varmap.iter().find(|(y, _)| y.name == *x).map(|(_, e)| e.clone());
    e.substitute(&lookup)
        .ok_or_else(|| Refusal::new(PASS, format!("{e} can't be written in terms of the first varmap")))
}

/// Composes every assume of a version that allows it.
pub fn all(p: &Program, at: &super::Where, rules: &Rules) -> Result<Program, Refusal> {
    let (f, v) = at.find(PASS, p)?;
    let mut out = p.clone();
    let lines = p.functions[f].versions[v].lines.iter();
    let done = lines.enumerate().filter_map(|(i, l)| Some((i, composed(p, &l.instr, rules).ok()?)));
    for (i, instr) in done.collect::<Vec<_>>() {
        out.version_mut(f, v).lines[i].instr = instr;
    }
    Ok(out)
}
