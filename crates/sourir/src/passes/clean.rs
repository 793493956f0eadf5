//! Removal of what does nothing: assumes that check nothing (section 3.3), jumps to the
//! next line, labels nothing refers to; and of versions nothing refers to (section 4.6).

use super::edit::{Where, remove_lines, targeted_labels, tidy};
use super::rules::{Pre, Refusal, Rules};
use crate::syntax::*;
use std::collections::HashSet;

pub fn apply(p: &Program, at: &Where, rules: &Rules) -> Result<Program, Refusal> {
    let (f, v) = at.find("clean", p)?;
    let mut out = p.clone();
    let function = out.functions[f].name.name.clone();
    let version = out.version_mut(f, v);
    for line in &mut version.lines {
        if let Instr::Assume(guards, _) = &mut line.instr {
            guards.retain(|g| !g.is_true());
        }
    }
    let name = version.name.name.clone();
    let targeted = targeted_labels(&out, &function, &name);
    let version = out.version_mut(f, v);
    let jumps: HashSet<Name> =
        version.lines.iter().flat_map(|l| l.instr.targets()).map(|l| l.name.clone()).collect();
    let any = !rules.enforces(Pre::CleanTrivial);
    let idle = |l: &Line| matches!(&l.instr, Instr::Assume(guards, _) if guards.is_empty() || any);
    for line in version.lines.iter_mut().filter(|l| idle(l)) {
        // The name of an assume goes with it, unless it is more than a name.
        line.labels.retain(|l| jumps.contains(&l.ident.name) || targeted.contains(&l.ident.name));
    }
    remove_lines(version, |_, l| idle(l));
    tidy(out.version_mut(f, v), &targeted);
    Ok(out)
}

/// Removes a version that is no longer needed.
pub fn discard(p: &Program, at: &Where, rules: &Rules) -> Result<Program, Refusal> {
    let (f, v) = at.find("discard", p)?;
    let function = &p.functions[f];
    if function.versions.len() == 1 {
        return Err(Refusal::new("discard", format!("{} has no other version", function.name)));
    }
    let name = &function.versions[v].name;
    let elsewhere = |(g, w, _): &(&Function, &Version, &Line)| g.name != function.name || w.name != *name;
    let user = p.lines().filter(elsewhere).find(|(_, _, l)| {
        let mut points = l.instr.deopt().into_iter().flat_map(Deopt::points);
        points.any(|point| point.function == function.name && point.version == *name)
    });
    rules.require(Pre::DiscardUntargeted, user.is_none(), || match user {
        Some((g, w, _)) => format!("an assume in version {} of {} does", w.name, g.name),
        None => String::new(),
    })?;
    let mut out = p.clone();
    out.function_mut(f).versions.remove(v);
    Ok(out)
}
