//! Fresh version (sections 3.3 and 5.5, theorem 5.6): copy the active version, make every
//! copied assume deoptimize to the original, and add assumes that check nothing yet.

use super::edit::{At, Names, ensure_label, labels_of, versions_of};
use super::rules::{Pre, Refusal, Rules};
use crate::analysis::{Scopes, VersionScope};
use crate::syntax::*;
use std::collections::HashSet;
use std::rc::Rc;

/// Before which instructions to put new assumes (or anchors).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Places {
    Nowhere,
    /// At the start, behind every effect and call, and where control flow merges: enough
    /// to deoptimize from anywhere (section 4.4). Fewer where the varmaps would get out of
    /// hand: see [`MAX_ENTRIES`].
    Auto,
    Everywhere,
    Labels(Vec<Name>),
    /// By number of line, for drivers.
    Lines(Vec<usize>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fresh {
    pub function: Name,
    pub places: Places,
    pub name: Option<Name>,
    /// Put CoreJIT's anchors instead of empty assumes.
    pub anchors: bool,
}

const PASS: &str = "fresh";

pub fn apply(p: &Program, args: &Fresh, rules: &Rules) -> Result<Program, Refusal> {
    let at = super::edit::Where { function: args.function.clone(), version: None };
    let (f, v) = at.find(PASS, p)?;
    let scopes = Scopes::new(p);
    let scope = scopes.of(f, v);
    let function = &p.functions[f];
    let mut taken = versions_of(function);
    let name = match &args.name {
        Some(name) => {
            rules.require(Pre::FreshName, !taken.contains(name), || {
                format!("{} has a version {name} already", function.name)
            })?;
            name.clone()
        }
        None => taken.claim("V"),
    };
    let places = resolve(&function.versions[v], scope, &args.places, &function.name)?;
    let mut out = p.clone();
    let function = out.function_mut(f);
    let copy = copy_version(
        &function.name.name.clone(),
        Rc::make_mut(&mut function.versions[v]),
        scope,
        &places,
        args.anchors,
        rules,
    );
    function.versions.insert(0, Rc::new(Version { name: Ident::of(&name), ..copy }));
    Ok(out)
}

/// The lines to put an assume before.
fn resolve(
    version: &Version,
    scope: &VersionScope,
    places: &Places,
    function: &Ident,
) -> Result<HashSet<usize>, Refusal> {
    let reached = |i: &usize| scope.is_reached(*i) && version.lines[*i].instr.deopt().is_none();
    let all = 0..version.lines.len();
    Ok(match places {
        Places::Nowhere => HashSet::new(),
        Places::Everywhere => all.filter(reached).collect(),
        Places::Auto => {
            automatic(scope, all.filter(reached).filter(|i| is_needed(version, scope, *i)).collect())
        }
        Places::Lines(lines) => {
            lines.iter().copied().filter(|i| *i < version.lines.len()).filter(reached).collect()
        }
        Places::Labels(labels) => {
            let mut lines = HashSet::new();
            for l in labels {
                let at = At::new(&function.name, &version.name.name, l);
                let missing =
                    || Refusal::new(PASS, format!("there is no label {l} in version {}", version.name));
                let line = version.find_label(&at.label).ok_or_else(missing)?;
                if !scope.is_reached(line) {
                    return Err(Refusal::new(PASS, format!("nothing reaches {l}: its scope is not known")));
                }
                lines.insert(line);
            }
            lines
        }
    })
}

/// Every new assume binds its whole scope. Many places with many variables each make more
/// metadata than there is program: automatic places bind about this many in all.
const MAX_ENTRIES: usize = 50_000;

/// These places, or every n-th of them if they would be too costly.
fn automatic(scope: &VersionScope, places: Vec<usize>) -> HashSet<usize> {
    let cost: usize = places.iter().filter_map(|i| scope.before(*i)).map(|vars| vars.iter().count()).sum();
    places.into_iter().step_by(1 + cost / MAX_ENTRIES).collect()
}

/// The start of the version, the point behind an effect or call, and merges.
fn is_needed(version: &Version, scope: &VersionScope, i: usize) -> bool {
    let effect = |p: &usize| {
        let instr = &version.lines[*p].instr;
        instr.is_io() || instr.is_call() || instr.touches_memory()
    };
    let preds = scope.flow.preds(i);
    i == 0 || preds.len() > 1 || preds.iter().any(effect)
}

fn copy_version(
    function: &Name,
    original: &mut Version,
    scope: &VersionScope,
    places: &HashSet<usize>,
    anchors: bool,
    rules: &Rules,
) -> Version {
    let mut taken = labels_of(original);
    let n = original.lines.len();
    let needs_label: Vec<usize> =
        (0..n).filter(|i| places.contains(i) || original.lines[*i].instr.deopt().is_some()).collect();
    for i in needs_label {
        ensure_label(original, i, &mut taken);
    }
    let mut lines = Vec::new();
    for i in 0..n {
        let mut line = original.lines[i].clone();
        let aim = if rules.enforces(Pre::FreshSamePoint) { i } else { (i + 1).min(n - 1) };
        let deopt = |original: &mut Version, taken: &mut Names| {
            let label = ensure_label(original, aim, taken);
            let mut varmap = scope.identity(aim);
            if !rules.enforces(Pre::FreshWholeScope) {
                varmap.pop();
            }
            Deopt { target: Point::new(function, &original.name.name, &label), varmap, frames: Vec::new() }
        };
        if places.contains(&i) {
            let d = deopt(original, &mut taken);
            let check = if anchors { Instr::Anchor(d) } else { Instr::Assume(Vec::new(), d) };
            lines.push(Line {
                labels: std::mem::take(&mut line.labels),
                scope: line.scope.take(),
                ..Line::new(check)
            });
        }
        if line.instr.deopt().is_some() && scope.is_reached(i) {
            let d = deopt(original, &mut taken);
            line.instr.deopt_mut().into_iter().for_each(|old| *old = d.clone());
        }
        lines.push(line);
    }
    Version { name: original.name.clone(), lines: lines.into() }
}
