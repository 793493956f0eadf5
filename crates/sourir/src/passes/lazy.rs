//! Lazy deoptimization (section 7.2): instead of checking a predicate each time, check it
//! once, keep the result in a guard array, and let the events that may falsify it
//! invalidate the guard. The assume then only looks at the guard.
//!
//! The guard array is local to the version. Events are changes of the predicate's
//! variables, and, if it reads arrays, array writes and calls of functions that may write.

use super::edit::*;
use super::inject;
use super::rules::{Pre, Refusal, Rules};
use crate::analysis::Scopes;
use crate::syntax::*;
use std::collections::HashSet;

const PASS: &str = "lazy";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lazy {
    /// The assume that checks the predicate.
    pub at: At,
    /// The label of an earlier assume, where it is to be checked once.
    pub set: Name,
    pub predicate: Expr,
}

pub fn apply(p: &Program, args: &Lazy, rules: &Rules) -> Result<Program, Refusal> {
    let (f, v, from) = args.at.find(PASS, p)?;
    let set_at = At { version: args.at.version.clone(), label: args.set.clone() };
    let (_, _, set) = set_at.find(PASS, p)?;
    let version = &p.functions[f].versions[v];
    if !matches!(&version.lines[from].instr, Instr::Assume(guards, _) if guards.contains(&args.predicate)) {
        return Err(Refusal::new(PASS, format!("{} is no predicate of {}", args.predicate, args.at.label)));
    }
    if !version.lines[set].instr.is_assume() || set == from {
        return Err(Refusal::new(PASS, format!("{} is no other assume", args.set)));
    }
    let region = region(p, f, v, set, from)?;
    let mut out = match rules.enforces(Pre::LazyEstablished) {
        true => inject::apply(p, &set_at, &args.predicate, rules)?,
        false => p.clone(),
    };
    let writers = functions_that_write(p);
    let function = &p.functions[f];
    let guard = variables_of(function, version).claim("GUARDS");
    let version = out.version_mut(f, v);
    let valid = Expr::binary(BinOp::Eq, Expr::Index(Ident::of(&guard), Box::new(Expr::int(0))), Expr::TRUE);
    if let Instr::Assume(guards, _) = &mut version.lines[from].instr {
        guards.iter_mut().filter(|g| **g == args.predicate).for_each(|g| *g = valid.clone());
    }
    let is_event =
        |i: usize, instr: &Instr| region.contains(&i) && may_falsify(instr, &args.predicate, &writers, rules);
    let invalidate = Instr::ArraySet(Ident::of(&guard), Expr::int(0), Expr::Lit(Lit::Bool(false)));
    let old = std::mem::take(&mut version.lines);
    for (i, line) in old.into_iter().enumerate() {
        let event = is_event(i, &line.instr);
        version.lines.push(line);
        if event {
            version.lines.push(Line::new(invalidate.clone()));
        }
        if i == set {
            version.lines.push(Line::new(Instr::ArrayLit(Ident::of(&guard), vec![Expr::TRUE])));
        }
    }
    Ok(out)
}

/// The lines behind the set-up: there the guard is in scope, so there must be no other way
/// in. Contains the assume.
fn region(p: &Program, f: usize, v: usize, set: usize, from: usize) -> Result<HashSet<usize>, Refusal> {
    let scopes = Scopes::new(p);
    let scope = scopes.of(f, v);
    let inside = scope.flow.reachable(scope.flow.succs(set).iter().copied());
    let outside = scope.flow.reachable_avoiding(scope.entries(), set);
    if inside.contains(set) {
        return Err(Refusal::new(PASS, "the guard would be set up in a loop"));
    }
    if !inside.contains(from) {
        return Err(Refusal::new(PASS, "the assume is not behind the place where the guard is set"));
    }
    if inside.iter().any(|i| outside.contains(i) || scope.deopt_entries.contains(&i)) {
        return Err(Refusal::new(PASS, "there are other ways to where the guard has to be in scope"));
    }
    Ok(inside.iter().collect())
}

fn may_falsify(instr: &Instr, predicate: &Expr, writers: &HashSet<Name>, rules: &Rules) -> bool {
    let variable = instr.changes().is_some_and(|x| predicate.mentions(&x.name));
    if variable && rules.enforces(Pre::LazyVariables) {
        return true;
    }
    let memory = predicate.reads_memory() && rules.enforces(Pre::LazyMemory);
    memory
        && match instr {
            Instr::ArraySet(..) => true,
            Instr::Call(_, Expr::Fun(g), _) => writers.contains(&g.name),
            Instr::Call(..) => true,
            _ => false,
        }
}

/// Functions that may write an array, themselves or through calls (indirect calls may).
fn functions_that_write(p: &Program) -> HashSet<Name> {
    let mut writers: HashSet<Name> = HashSet::new();
    loop {
        let before = writers.len();
        for (f, _, line) in p.lines() {
            let writes = match &line.instr {
                Instr::ArraySet(..) => true,
                Instr::Call(_, Expr::Fun(g), _) => writers.contains(&g.name),
                Instr::Call(..) => true,
                // Deoptimization continues elsewhere.
                Instr::Assume(_, d) | Instr::Anchor(d) => {
                    d.points().any(|t| writers.contains(&t.function.name))
                }
                _ => false,
            };
            if writes {
                writers.insert(f.name.name.clone());
            }
        }
        if writers.len() == before {
            return writers;
        }
    }
}
