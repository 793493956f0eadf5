//! Predicate injection (section 3.4, lemma 5.7): any predicate may be added to an existing
//! assume, since by transparency it is always right to deoptimize more often.

use super::edit::At;
use super::rules::{Pre, Refusal, Rules};
use crate::analysis::Scopes;
use crate::syntax::*;

const PASS: &str = "inject";

pub fn apply(p: &Program, at: &At, predicate: &Expr, rules: &Rules) -> Result<Program, Refusal> {
    let (f, v, line) = at.find(PASS, p)?;
    let version = &p.functions[f].versions[v];
    let mut unknown = None;
    predicate.each_fun(&mut |g| {
        if p.function(&g.name).is_none() {
            unknown = Some(g.name.clone());
        }
    });
    if let Some(g) = unknown {
        return Err(Refusal::new(PASS, format!("there is no function {g}")));
    }
    let covered = Scopes::new(p).of(f, v).covers(line, predicate);
    rules.require(Pre::InjectInScope, covered, || format!("{predicate} is not in scope at {}", at.label))?;
    let instr = &version.lines[line].instr;
    rules.require(Pre::InjectAtAssume, instr.is_assume(), || {
        format!("the instruction at {} is `{instr}`", at.label)
    })?;
    let mut out = p.clone();
    let lines = &mut out.version_mut(f, v).lines;
    match &mut lines[line].instr {
        Instr::Assume(guards, _) => {
            guards.retain(|g| !g.is_true());
            if !guards.contains(predicate) {
                guards.push(predicate.clone());
            }
        }
        // Only with the precondition dropped: an assume with metadata from elsewhere.
        _ => {
            let nearest = lines[..line].iter().rev().find_map(|l| l.instr.deopt()).cloned();
            let Some(deopt) = nearest else {
                return Err(Refusal::new(PASS, "there is no assume before this point"));
            };
            let labels = std::mem::take(&mut lines[line].labels);
            lines.insert(line, Line { labels, ..Line::new(Instr::Assume(vec![predicate.clone()], deopt)) });
        }
    }
    Ok(out)
}
