//! Unrolling, as in a tracing JIT (section 7.5): the loop body is copied in front of the
//! loop once per recorded branch outcome, and the assume at the head of each copy takes
//! the outcome as a predicate. Constant propagation and pruning then leave the trace.
//!
//! Copying is right whatever the shape of the loop: other ways into it still lead to the
//! original, which stays behind the copies.

use super::edit::*;
use super::rules::{Pre, Refusal, Rules};
use crate::analysis::{Bits, Scopes, VersionScope};
use crate::syntax::*;
use std::collections::{HashMap, HashSet};

const PASS: &str = "unroll";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unroll {
    /// The head of the loop.
    pub at: At,
    /// One copy for each: the outcome of the loop's first branch that was recorded, or
    /// nothing to copy without a predicate.
    pub outcomes: Vec<Option<bool>>,
}

const MAX_COPIES: usize = 64;

pub fn apply(p: &Program, args: &Unroll, rules: &Rules) -> Result<Program, Refusal> {
    let (f, v, head) = args.at.find(PASS, p)?;
    if args.outcomes.is_empty() || args.outcomes.len() > MAX_COPIES {
        return Err(Refusal::new(PASS, format!("between 1 and {MAX_COPIES} copies can be made")));
    }
    let scopes = Scopes::new(p);
    let scope = scopes.of(f, v);
    let version = &p.functions[f].versions[v];
    let body = scope.flow.natural_loop(head, &scope.entries());
    if body.is_empty() {
        return Err(Refusal::new(PASS, format!("{} is not the head of a loop", args.at.label)));
    }
    let locals = locals(version, scope, head, &body);
    check_exits(version, scope, &body, &locals, rules)?;
    let mut taken = Taken { labels: labels_of(version), variables: variables_of(&p.functions[f], version) };
    let mut out = p.clone();
    let target = out.version_mut(f, v);
    let peel = Peel { version, scope, head, body: &body, locals: &locals };
    let lines = peel.all(target, &args.outcomes, &mut taken)?;
    target.lines.splice(head..head, lines);
    repair_labels(target);
    Ok(out)
}

/// Variables that are declared inside the loop: not in scope at its head.
fn locals(version: &Version, scope: &VersionScope, head: usize, body: &Bits) -> HashSet<Name> {
    let mut names = HashSet::new();
    for i in body.iter() {
        if let Some(x) = version.lines[i].instr.sets()
            && !scope.in_scope(head, &x.name)
        {
            names.insert(x.name.clone());
        }
    }
    names
}

fn check_exits(
    version: &Version,
    scope: &VersionScope,
    body: &Bits,
    locals: &HashSet<Name>,
    rules: &Rules,
) -> Result<(), Refusal> {
    for i in body.iter() {
        for exit in scope.flow.succs(i).iter().filter(|s| !body.contains(**s)) {
            let carried = locals.iter().find(|x| scope.in_scope(*exit, x));
            rules.require(Pre::UnrollExits, carried.is_none(), || {
                format!("{} is, behind `{}`", carried.map_or("", |x| x), version.lines[i].instr)
            })?;
        }
    }
    Ok(())
}

struct Taken {
    labels: Names,
    variables: Names,
}

struct Peel<'a> {
    version: &'a Version,
    scope: &'a VersionScope,
    head: usize,
    body: &'a Bits,
    locals: &'a HashSet<Name>,
}

impl Peel<'_> {
    /// All copies, and jumps into the loop redirected to the first of them.
    fn all(
        &self,
        target: &mut Version,
        outcomes: &[Option<bool>],
        taken: &mut Taken,
    ) -> Result<Vec<Line>, Refusal> {
        let original = ensure_merge_label(target, self.head, &mut taken.labels);
        let base = self.version.lines[self.head].labels.first().map_or("loop", |l| &l.ident.name);
        let heads: Vec<Name> = outcomes.iter().map(|_| taken.labels.claim(base)).collect();
        let exits = self.exit_labels(target, taken);
        let mut lines = Vec::new();
        for (k, outcome) in outcomes.iter().enumerate() {
            let next = heads.get(k + 1).unwrap_or(&original);
            let mut copy = self.copy(&heads[k], next, &exits, taken);
            if let Some(taken) = outcome {
                inject(&mut copy, *taken)?;
            }
            lines.extend(copy);
        }
        let head_labels: HashSet<&Name> =
            self.version.lines[self.head].labels.iter().map(|l| &l.ident.name).collect();
        for (_, line) in target.lines.iter_mut().enumerate().filter(|(i, _)| !self.body.contains(*i)) {
            line.instr.each_target_mut(&mut |l| {
                if head_labels.contains(&l.name) {
                    l.name = heads[0].clone();
                }
            });
        }
        Ok(lines)
    }

    /// A label to jump to for every line outside that the loop leaves to.
    fn exit_labels(&self, target: &mut Version, taken: &mut Taken) -> HashMap<usize, Name> {
        let mut exits = HashMap::new();
        for i in self.body.iter() {
            for s in self.scope.flow.succs(i).iter().filter(|s| !self.body.contains(**s)) {
                exits.entry(*s).or_insert_with(|| ensure_merge_label(target, *s, &mut taken.labels));
            }
        }
        exits
    }

    /// One copy of the loop: jumps back to the head go to `next`, exits to their labels.
    fn copy(&self, head: &Name, next: &Name, exits: &HashMap<usize, Name>, taken: &mut Taken) -> Vec<Line> {
        let mut variables: HashMap<Name, Name> = HashMap::new();
        let mut locals: Vec<&Name> = self.locals.iter().collect();
        locals.sort();
        for x in locals {
            variables.insert(x.clone(), taken.variables.claim(x));
        }
        let mut labels: HashMap<usize, Name> = HashMap::new();
        let lines: Vec<usize> =
            std::iter::once(self.head).chain(self.body.iter().filter(|i| *i != self.head)).collect();
        for i in &lines {
            let own = self.version.lines[*i].labels.first();
            let name = match own {
                _ if *i == self.head => head.clone(),
                Some(l) => taken.labels.claim(&l.ident.name),
                None => taken.labels.claim("L"),
            };
            labels.insert(*i, name);
        }
        let goal = |line: usize| match exits.get(&line) {
            Some(exit) => exit.clone(),
            None if line == self.head => next.clone(),
            None => labels.get(&line).cloned().unwrap_or_else(|| next.clone()),
        };
        let mut out: Vec<Line> = Vec::new();
        for (k, i) in lines.iter().enumerate() {
            let mut instr = self.version.lines[*i].instr.clone();
            instr.rename_vars(&|x| variables.get(x).cloned());
            instr.each_target_mut(&mut |l| {
                if let Some(t) = self.scope.flow.label(&l.name) {
                    l.name = goal(t);
                }
            });
            let falls = instr.falls_through();
            let branched = self.version.lines[*i].labels.iter().any(|l| l.kind == LabelKind::Branch);
            let kind = if branched { LabelKind::Branch } else { LabelKind::Merge };
            out.push(Line::labelled(kind, &labels[i], instr));
            if falls && (lines.get(k + 1) != Some(&(i + 1)) || i + 1 == self.head) {
                out.push(Line::new(Instr::Goto(Ident::of(&goal(i + 1)))));
            }
        }
        drop_unused_labels(&mut out, head);
        out
    }
}

/// Labels that nothing in the copy jumps to, except the head's and those of assumes.
fn drop_unused_labels(lines: &mut [Line], head: &Name) {
    let used: HashSet<Name> = lines.iter().flat_map(|l| l.instr.targets()).map(|l| l.name.clone()).collect();
    for line in lines {
        let named = line.instr.deopt().is_some();
        line.labels.retain(|l| used.contains(&l.ident.name) || l.ident.name == *head || named);
    }
}

/// Adds the condition of the copy's first branch, or its negation, to the assume that
/// stands at its head.
fn inject(copy: &mut [Line], taken: bool) -> Result<(), Refusal> {
    let condition = copy.get(1).and_then(|l| match &l.instr {
        Instr::Branch(e, ..) => Some(e.clone()),
        _ => None,
    });
    let Some(Line { instr: Instr::Assume(guards, _), .. }) = copy.first_mut() else {
        return Err(Refusal::new(PASS, "a recorded outcome needs an assume at the head of the loop"));
    };
    let Some(condition) = condition else {
        return Err(Refusal::new(PASS, "a recorded outcome needs a branch behind the assume at the head"));
    };
    let predicate = if taken { condition } else { condition.negate() };
    if !guards.contains(&predicate) {
        guards.push(predicate);
    }
    Ok(())
}
