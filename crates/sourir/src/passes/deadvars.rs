//! Dead variables and dead stores around metadata (sections 4.1, 7.1 and 7.5).
//!
//! A variable that only metadata mentions can go if the metadata can be given its defining
//! expression instead (`y = x + 13`); results of calls and inputs can't be made up. A store
//! can go if neither the code behind it nor any metadata needs it.

use super::constprop::care;
use super::edit::{Where, remove_lines};
use super::rules::{Pre, Refusal, Rules};
use crate::analysis::absint::AbsInt;
use crate::analysis::dataflow::{Analysis, solve};
use crate::analysis::{Bits, Scopes, VersionScope};
use crate::syntax::*;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

const PASS: &str = "deadvars";
/// Removing one variable can make another one dead; this deep and no deeper.
const ROUNDS: usize = 8;

pub fn apply(p: &Program, at: &Where, rules: &Rules) -> Result<Program, Refusal> {
    let (f, v) = at.find(PASS, p)?;
    let mut out = p.clone();
    for _ in 0..ROUNDS {
        let stores = dead_stores(&mut out, f, v, rules);
        let variables = dead_variables(&mut out, f, v, rules);
        if !stores && !variables {
            break;
        }
    }
    Ok(out)
}

/// Removes assignments whose value nobody reads. True if there were any.
fn dead_stores(p: &mut Program, f: usize, v: usize, rules: &Rules) -> bool {
    let scopes = Scopes::new(p);
    let scope = scopes.of(f, v);
    let version = &p.functions[f].versions[v];
    if !version.lines.iter().any(|l| matches!(l.instr, Instr::Assign(..))) {
        return false;
    }
    let live = live_after(version, scope);
    let total = total_definitions(version, scope, rules);
    let dead = |i: usize, line: &Line| match &line.instr {
        Instr::Assign(x, _) => {
            let unread = scope.vars.get(&x.name).is_some_and(|k| !live[i].contains(k));
            let unread = unread || !rules.enforces(Pre::DeadUnused);
            scope.is_reached(i) && unread && total.contains(i)
        }
        _ => false,
    };
    let found = version.lines.iter().enumerate().any(|(i, l)| dead(i, l));
    let mut changed = Version::clone(version);
    if found {
        remove_lines(&mut changed, dead);
        p.function_mut(f).versions[v] = Rc::new(changed);
    }
    found
}

/// Variables whose value may still be read behind each line: backward liveness, metadata
/// counting as a use.
fn live_after(version: &Version, scope: &VersionScope) -> Vec<Bits> {
    let n = version.lines.len();
    let mut before = vec![Bits::new(scope.vars.count()); n];
    let mut after = before.clone();
    let mut queued = vec![true; n];
    let mut work: Vec<usize> = (0..n).collect();
    while let Some(i) = work.pop() {
        queued[i] = false;
        let mut live = Bits::new(scope.vars.count());
        scope.flow.succs(i).iter().for_each(|s| live.union(&before[*s]));
        after[i] = live.clone();
        let instr = &version.lines[i].instr;
        if let Some(k) = instr.changes().and_then(|x| scope.vars.get(&x.name)) {
            live.remove(k);
        }
        let mut read = |x: &Ident| scope.vars.get(&x.name).into_iter().for_each(|k| live.insert(k));
        instr.each_use(&mut read);
        if let Some(d) = instr.deopt() {
            d.each_expr(&mut |e| e.each_var(&mut read));
        }
        if live != before[i] {
            before[i] = live;
            for p in scope.flow.preds(i) {
                if !queued[*p] {
                    queued[*p] = true;
                    work.push(*p);
                }
            }
        }
    }
    after
}

/// Lines that define a variable by an expression that can't get stuck.
fn total_definitions(version: &Version, scope: &VersionScope, rules: &Rules) -> Bits {
    let analysis = AbsInt::new(version, scope, care(rules));
    let mut total = Bits::new(version.lines.len());
    analysis.each(&analysis.solve(), |i, known| {
        if let Instr::Var(_, e) | Instr::Assign(_, e) = &version.lines[i].instr
            && (analysis.is_total(known, e) || !rules.enforces(Pre::DeadTotal))
        {
            total.insert(i);
        }
    });
    total
}

/// Removes variables that nothing needs. True if there were any.
fn dead_variables(p: &mut Program, f: usize, v: usize, rules: &Rules) -> bool {
    let scopes = Scopes::new(p);
    let scope = scopes.of(f, v);
    let version = &p.functions[f].versions[v];
    let mut candidates = candidates(p, f, v, scope, rules);
    let mut replaced: Vec<(usize, Deopt)> = Vec::new();
    if mentioned_in_metadata(version, &candidates) {
        replaced = synthesize(version, scope, &mut candidates, rules);
    }
    if candidates.is_empty() {
        return false;
    }
    let version = p.version_mut(f, v);
    for (i, d) in replaced {
        version.lines[i].instr.deopt_mut().into_iter().for_each(|old| *old = d.clone());
    }
    for line in &mut version.lines {
        if let Instr::GuardHint(es) = &mut line.instr {
            es.retain(|e| !candidates.iter().any(|x| e.mentions(x)));
        }
        if let Some(note) = &mut line.scope {
            note.names.retain(|x| !candidates.contains(&x.name));
        }
    }
    remove_lines(version, |_, l| match &l.instr {
        Instr::Var(x, _) | Instr::Assign(x, _) | Instr::Drop(x) => candidates.contains(&x.name),
        Instr::GuardHint(es) => es.is_empty(),
        _ => false,
    });
    true
}

/// Variables that only their own definitions, metadata and hints mention, whose
/// definitions can't get stuck, and that no deoptimization brings into this version.
fn candidates(p: &Program, f: usize, v: usize, scope: &VersionScope, rules: &Rules) -> HashSet<Name> {
    let version = &p.functions[f].versions[v];
    let total = total_definitions(version, scope, rules);
    let mut good: HashSet<Name> = HashSet::new();
    let mut bad: HashSet<Name> = p.functions[f].formals.iter().map(|x| x.name.clone()).collect();
    for (i, line) in version.lines.iter().enumerate() {
        match &line.instr {
            Instr::Var(x, _) | Instr::Assign(x, _) if total.contains(i) || !scope.is_reached(i) => {
                good.insert(x.name.clone());
            }
            Instr::Drop(_) => {}
            instr => bad.extend(instr.sets().map(|x| x.name.clone())),
        }
        if !matches!(line.instr, Instr::GuardHint(_)) {
            line.instr.each_use(&mut |x| {
                bad.insert(x.name.clone());
            });
        }
    }
    if rules.enforces(Pre::DeadEntries) {
        bad.extend(scope.deopt_entries.iter().flat_map(|i| scope.names(*i)));
    }
    good.retain(|x| !bad.contains(x));
    good
}

fn mentioned_in_metadata(version: &Version, names: &HashSet<Name>) -> bool {
    let mut found = false;
    for d in version.lines.iter().filter_map(|l| l.instr.deopt()) {
        d.each_expr(&mut |e| e.each_var(&mut |x| found |= names.contains(&x.name)));
    }
    found
}

/// Metadata with the candidates replaced by what defines them. A candidate that can't be
/// replaced everywhere is none.
fn synthesize(
    version: &Version,
    scope: &VersionScope,
    candidates: &mut HashSet<Name>,
    rules: &Rules,
) -> Vec<(usize, Deopt)> {
    loop {
        let mut failed: HashSet<Name> = HashSet::new();
        let mut replaced = Vec::new();
        let analysis = Definitions { version, candidates, rules: *rules };
        let entries = scope.entries().into_iter().map(|i| (i, HashMap::new())).collect();
        let solution = solve(&scope.flow, &analysis, entries);
        solution.each(&scope.flow, &analysis, |i, held| {
            let Some(d) = version.lines[i].instr.deopt() else { return };
            let mut new = d.clone();
            new.each_expr_mut(&mut |e| replace(e, candidates, held, &mut failed, rules));
            if new != *d {
                replaced.push((i, new));
            }
        });
        if failed.is_empty() {
            return replaced;
        }
        candidates.retain(|x| !failed.contains(x));
    }
}

fn replace(
    e: &mut Expr,
    candidates: &HashSet<Name>,
    held: &HashMap<Name, Expr>,
    failed: &mut HashSet<Name>,
    rules: &Rules,
) {
    let mut wanted: Vec<Name> = Vec::new();
    e.each_var(&mut |x| {
        if candidates.contains(&x.name) {
            wanted.push(x.name.clone());
        }
    });
    if wanted.is_empty() {
        return;
    }
    if !rules.enforces(Pre::DeadUnused) {
        *e = Expr::NIL;
        return;
    }
    let missing = wanted.iter().any(|x| !held.contains_key(x));
    match e.substitute(&|x| held.get(x).filter(|_| candidates.contains(x)).cloned()) {
        Some(new) if !missing => *e = new,
        _ => failed.extend(wanted),
    }
}

/// For each candidate, the expression that still has its value.
struct Definitions<'a> {
    version: &'a Version,
    candidates: &'a HashSet<Name>,
    rules: Rules,
}

impl Analysis for Definitions<'_> {
    type State = HashMap<Name, Expr>;

    fn transfer(&self, line: usize, held: &mut HashMap<Name, Expr>) {
        let instr = &self.version.lines[line].instr;
        let care = self.rules.enforces(Pre::DeadAvailable);
        if instr.may_write_memory() && care {
            held.retain(|_, e| !e.reads_memory());
        }
        let Some(x) = instr.changes() else { return };
        held.remove(&x.name);
        if care {
            held.retain(|_, e| !e.mentions(&x.name));
        }
        // No expression outside metadata mentions a candidate, so definitions don't nest.
        if let Instr::Var(x, e) | Instr::Assign(x, e) = instr
            && self.candidates.contains(&x.name)
        {
            held.insert(x.name.clone(), e.clone());
        }
    }

    fn join(&self, into: &mut HashMap<Name, Expr>, other: &HashMap<Name, Expr>) -> bool {
        let before = into.len();
        into.retain(|x, e| other.get(x) == Some(e));
        into.len() != before
    }
}
