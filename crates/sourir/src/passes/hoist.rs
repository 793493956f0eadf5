//! Predicate hoisting (sections 4.5 and 6.5, lemma 6.7): copy a predicate to an earlier
//! assume; if it then certainly holds at the later one it is removed there, else nothing
//! changes. Moves loop-invariant checks out of loops.

use super::constprop::care;
use super::edit::At;
use super::inject;
use super::rules::{Pre, Refusal, Rules};
use crate::analysis::Scopes;
use crate::analysis::absint::AbsInt;
use crate::syntax::*;
use std::collections::HashMap;

const PASS: &str = "hoist";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hoist {
    /// The later assume, which has the predicate.
    pub from: At,
    /// The label of the earlier assume.
    pub to: Name,
    pub predicate: Expr,
}

pub fn apply(p: &Program, args: &Hoist, rules: &Rules) -> Result<Program, Refusal> {
    let (f, v, from) = args.from.find(PASS, p)?;
    let to_at = At { version: args.from.version.clone(), label: args.to.clone() };
    let (_, _, to) = to_at.find(PASS, p)?;
    let version = &p.functions[f].versions[v];
    let has = |line: usize| match &version.lines[line].instr {
        Instr::Assume(guards, _) => Some(guards.contains(&args.predicate)),
        _ => None,
    };
    let no_assume = |l: &Name| Refusal::new(PASS, format!("the instruction at {l} is no assume"));
    if !has(from).ok_or_else(|| no_assume(&args.from.label))? {
        return Err(Refusal::new(PASS, format!("{} is no predicate of {}", args.predicate, args.from.label)));
    }
    has(to).ok_or_else(|| no_assume(&args.to))?;
    if from == to {
        return Err(Refusal::new(PASS, "an assume can't be hoisted over itself"));
    }
    let in_scope = Scopes::new(p).of(f, v).covers(to, &args.predicate);
    rules.require(Pre::HoistInScope, in_scope, || format!("{} at {}", args.predicate, args.to))?;
    let injecting = if in_scope { *rules } else { Rules::without(Pre::InjectInScope) };
    let mut out = inject::apply(p, &to_at, &args.predicate, &injecting)?;
    rules.require(Pre::HoistAvailable, holds(&out, f, v, from, &args.predicate, rules), || {
        format!("{} may not hold any more at {}", args.predicate, args.from.label)
    })?;
    if let Instr::Assume(guards, _) = &mut out.version_mut(f, v).lines[from].instr {
        guards.retain(|g| *g != args.predicate);
    }
    Ok(out)
}

/// Whether a predicate is known to hold before a line.
fn holds(p: &Program, f: usize, v: usize, line: usize, e: &Expr, rules: &Rules) -> bool {
    let scopes = Scopes::new(p);
    let analysis = AbsInt::new(&p.functions[f].versions[v], scopes.of(f, v), care(rules));
    let knowledge = analysis.solve();
    analysis.before(&knowledge, line).is_some_and(|known| analysis.fold(&known, e).is_true())
}

/// Hoists whatever can be hoisted to the first assumes of a version.
pub fn all(p: &Program, at: &super::Where, rules: &Rules) -> Result<Program, Refusal> {
    let (f, v) = at.find(PASS, p)?;
    let assumes = p.functions[f].versions[v].lines.iter().enumerate().filter(|(_, l)| l.instr.is_assume());
    let first: Vec<usize> = assumes.map(|(i, _)| i).take(MAX_TRIES).collect();
    let mut out = p.clone();
    for to in first {
        hoist_all_to(&mut out, f, v, to, rules);
    }
    Ok(out)
}

/// Trying every pair would be quadratic; the first assumes are where hoisting pays.
const MAX_TRIES: usize = 4;

/// Hoists every predicate that can be to one assume: all are tried at once, and those that
/// turn out not to hold later are given up, until the rest is stable.
fn hoist_all_to(p: &mut Program, f: usize, v: usize, to: usize, rules: &Rules) {
    let mut moving = candidates(p, f, v, to);
    while !moving.is_empty() {
        let mut tried = p.clone();
        if let Instr::Assume(guards, _) = &mut tried.version_mut(f, v).lines[to].instr {
            guards.retain(|g| !g.is_true());
            let new = moving.iter().map(|(_, e)| e).filter(|e| !guards.contains(e)).cloned();
            let new: Vec<Expr> = new.collect();
            guards.extend(new);
        }
        let held = all_hold(&tried, f, v, &moving, rules);
        if held.iter().all(|h| *h) {
            for (line, e) in &moving {
                if let Instr::Assume(guards, _) = &mut tried.version_mut(f, v).lines[*line].instr {
                    guards.retain(|g| g != e);
                }
            }
            *p = tried;
            return;
        }
        moving = moving.into_iter().zip(held).filter(|(_, h)| *h).map(|(m, _)| m).collect();
    }
}

/// Predicates of other assumes that are in scope at this one.
fn candidates(p: &Program, f: usize, v: usize, to: usize) -> Vec<(usize, Expr)> {
    let scopes = Scopes::new(p);
    let mut found: Vec<(usize, Expr)> = Vec::new();
    for (i, line) in p.functions[f].versions[v].lines.iter().enumerate().filter(|(i, _)| *i != to) {
        let Instr::Assume(guards, _) = &line.instr else { continue };
        let fits = guards.iter().filter(|g| !g.is_true() && scopes.of(f, v).covers(to, g));
        found.extend(fits.map(|g| (i, g.clone())));
    }
    found
}

fn all_hold(p: &Program, f: usize, v: usize, moving: &[(usize, Expr)], rules: &Rules) -> Vec<bool> {
    let scopes = Scopes::new(p);
    let analysis = AbsInt::new(&p.functions[f].versions[v], scopes.of(f, v), care(rules));
    let mut held = vec![false; moving.len()];
    let mut at: HashMap<usize, Vec<usize>> = HashMap::new();
    for (k, (line, _)) in moving.iter().enumerate() {
        at.entry(*line).or_default().push(k);
    }
    analysis.each(&analysis.solve(), |line, known| {
        for k in at.get(&line).into_iter().flatten() {
            held[*k] = analysis.fold(known, &moving[*k].1).is_true();
        }
    });
    held
}
