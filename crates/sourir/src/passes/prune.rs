//! Unreachable code elimination (sections 4.2 and 6.2, lemmas 6.3 and 6.4): branches on a
//! literal become jumps, then lines that nothing reaches are removed. Deoptimization from
//! other versions counts as a way in.

use super::edit::{Where, targeted_labels, tidy};
use super::rules::{Pre, Refusal, Rules};
use crate::analysis::Flow;
use crate::syntax::*;
use std::collections::HashSet;

const PASS: &str = "prune";

pub fn apply(p: &Program, at: &Where, rules: &Rules) -> Result<Program, Refusal> {
    let (f, v) = at.find(PASS, p)?;
    let mut out = p.clone();
    let function = out.functions[f].name.name.clone();
    let version = out.version_mut(f, v);
    version.lines.iter_mut().for_each(|l| decide(&mut l.instr, rules));
    let targeted = match rules.enforces(Pre::PruneTargets) {
        true => targeted_labels(p, &function, &version.name.name),
        false => HashSet::new(),
    };
    remove_unreachable(version, &targeted);
    tidy(version, &targeted);
    Ok(out)
}

/// `branch true L1 L2` becomes `goto L1`.
fn decide(instr: &mut Instr, rules: &Rules) {
    let Instr::Branch(e, yes, no) = instr else { return };
    let taken = match e {
        Expr::Lit(Lit::Bool(b)) => *b,
        _ if rules.enforces(Pre::PruneLiteral) => return,
        _ => true,
    };
    let label = if taken { yes.label.clone() } else { no.label.clone() };
    *instr = Instr::Goto(label);
}

/// Removes lines that neither the start nor a deoptimization reaches.
pub fn remove_unreachable(version: &mut Version, targeted: &HashSet<Name>) {
    let flow = Flow::new(version);
    let entries = targeted.iter().filter_map(|l| flow.label(l)).chain([0]);
    let reached = flow.reachable(entries);
    let mut i = 0;
    version.lines.retain(|_| {
        i += 1;
        reached.contains(i - 1)
    });
}
