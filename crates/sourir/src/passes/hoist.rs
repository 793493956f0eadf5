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
    if let Instr::Assume(guards, _) = &mut out.functions[f].versions[v].lines[from].instr {
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

/// Hoists whatever can be to the first assume of the version that allows it.
pub fn all(p: &Program, at: &super::Where, rules: &Rules) -> Result<Program, Refusal> {
    let (f, v) = at.find(PASS, p)?;
    let mut out = p.clone();
    let at = super::Where {
        function: at.function.clone(),
        version: Some(p.functions[f].versions[v].name.name.clone()),
    };
    let named = |p: &Program| -> Vec<(Name, Vec<Expr>)> {
        let lines = p.functions[f].versions[v].lines.iter();
        lines
            .filter_map(|l| match &l.instr {
                Instr::Assume(guards, _) => l.point_label().map(|n| (n.clone(), guards.clone())),
                _ => None,
            })
            .collect()
    };
    let assumes = named(p);
    for (later, guards) in &assumes {
        for predicate in guards.iter().filter(|g| !g.is_true()) {
            let earlier = assumes.iter().map(|(l, _)| l).filter(|l| *l != later).take(MAX_TRIES);
            for to in earlier {
                let from = At { version: at.clone(), label: later.clone() };
                let args = Hoist { from, to: to.clone(), predicate: predicate.clone() };
                if let Ok(next) = apply(&out, &args, rules) {
                    out = next;
                    break;
                }
            }
        }
    }
    Ok(out)
}

/// Trying every pair would be quadratic; the first assumes are where hoisting pays.
const MAX_TRIES: usize = 4;
