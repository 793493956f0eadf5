//! CoreJIT's split of the assume (thesis, section 2.8): anchors mark where deoptimization
//! is possible, are inserted first (see `fresh`) and removed last; an assume is inserted
//! at any time by copying the metadata of the anchor that dominates the point.
//!
//! What runs between the anchor and the assume is run again after deoptimization, so it
//! must have no effect and must not change what the metadata mentions.

use super::edit::{At, Where, insert_before, remove_lines, targeted_labels, tidy};
use super::rules::{Pre, Refusal, Rules};
use crate::analysis::Scopes;
use crate::analysis::dataflow::{Analysis, solve};
use crate::syntax::*;

const PASS: &str = "assume";

/// Inserts an assume that checks a predicate before a line.
pub fn assume(p: &Program, at: &At, predicate: &Expr, rules: &Rules) -> Result<Program, Refusal> {
    let (f, v, line) = at.find(PASS, p)?;
    let scopes = Scopes::new(p);
    let scope = scopes.of(f, v);
    let version = &p.functions[f].versions[v];
    if !scope.covers(line, predicate) {
        return Err(Refusal::new(PASS, format!("{predicate} is not in scope at {}", at.label)));
    }
    let analysis = Valid { version, rules: *rules };
    let entries = scope.entries().into_iter().map(|i| (i, Reach::None(Pre::AnchorDominates))).collect();
    let solution = solve(&scope.flow, &analysis, entries);
    let reach = solution.before(&scope.flow, &analysis, line);
    let anchor = match reach {
        Some(Reach::Anchor(i)) => i,
        Some(Reach::None(pre)) => {
            rules.require(pre, false, || format!("no anchor is valid at {}", at.label))?;
            let any = (0..line).rev().find(|i| matches!(version.lines[*i].instr, Instr::Anchor(_)));
            any.ok_or_else(|| Refusal::new(PASS, "there is no anchor before the point"))?
        }
        None => return Err(Refusal::new(PASS, format!("nothing reaches {}", at.label))),
    };
    let Some(deopt) = version.lines[anchor].instr.deopt().cloned() else {
        return Err(Refusal::new(PASS, "the anchor has no metadata"));
    };
    let mut out = p.clone();
    insert_before(out.version_mut(f, v), line, Instr::Assume(vec![predicate.clone()], deopt));
    Ok(out)
}

/// The anchor that is valid at a point, or why there is none.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Reach {
    None(Pre),
    Anchor(usize),
}

struct Valid<'a> {
    version: &'a Version,
    rules: Rules,
}

impl Analysis for Valid<'_> {
    type State = Reach;

    fn transfer(&self, line: usize, state: &mut Reach) {
        let instr = &self.version.lines[line].instr;
        if matches!(instr, Instr::Anchor(_)) {
            *state = Reach::Anchor(line);
            return;
        }
        let Reach::Anchor(anchor) = *state else { return };
        let effect = instr.is_io() || instr.is_call() || instr.touches_memory();
        if effect && self.rules.enforces(Pre::AnchorNoEffect) {
            *state = Reach::None(Pre::AnchorNoEffect);
        }
        let Some(d) = self.version.lines[anchor].instr.deopt() else { return };
        let changed = instr.changes().is_some_and(|x| d.mentions(&x.name));
        if changed && self.rules.enforces(Pre::AnchorUnchanged) {
            *state = Reach::None(Pre::AnchorUnchanged);
        }
    }

    fn join(&self, into: &mut Reach, other: &Reach) -> bool {
        let joined = match (*into, *other) {
            (a, b) if a == b => a,
            (Reach::None(a), _) | (_, Reach::None(a)) => Reach::None(a),
            _ => Reach::None(Pre::AnchorDominates),
        };
        let changed = joined != *into;
        *into = joined;
        changed
    }
}

/// Removes all anchors of a version: the last step of the pipeline.
pub fn remove(p: &Program, at: &Where, rules: &Rules) -> Result<Program, Refusal> {
    let (f, v) = at.find("unanchor", p)?;
    let mut out = p.clone();
    let function = out.functions[f].name.name.clone();
    let version = out.version_mut(f, v);
    if !rules.enforces(Pre::UnanchorTargets) {
        version.lines.retain(|l| !matches!(l.instr, Instr::Anchor(_)));
    }
    remove_lines(version, |_, l| matches!(l.instr, Instr::Anchor(_)));
    let name = version.name.name.clone();
    let targeted = targeted_labels(&out, &function, &name);
    tidy(out.version_mut(f, v), &targeted);
    Ok(out)
}
