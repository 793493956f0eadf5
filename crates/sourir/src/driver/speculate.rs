//! What to assume, from what was observed.

use super::observe::{Profile, Seen};
use crate::machine::Value;
use crate::syntax::*;
use std::collections::HashSet;

/// Predicates to assume, each before a line of the base version, and lines behind calls
/// where an assume is needed for inlining.
#[derive(Default)]
pub struct Plan {
    pub assume: Vec<(usize, Expr)>,
    pub places: Vec<usize>,
}

impl Plan {
    pub fn describe(&self) -> String {
        match self.assume.is_empty() {
            true => "nothing to assume".to_string(),
            false => {
                let all: Vec<String> = self.assume.iter().map(|(_, e)| e.to_string()).collect();
                format!("assume {}", all.join(", "))
            }
        }
    }

    pub fn lines(&self) -> Vec<usize> {
        let mut lines: Vec<usize> =
            self.assume.iter().map(|(i, _)| *i).chain(self.places.iter().copied()).collect();
        lines.sort();
        lines.dedup();
        lines
    }
}

/// What to assume in a function whose version `v` is compiled at `entry`.
pub fn plan(
    p: &Program,
    f: usize,
    v: usize,
    entry: u32,
    profile: &Profile,
    failed: &HashSet<(Name, Expr)>,
) -> Plan {
    let function = &p.functions[f];
    let evidence = Evidence { p, name: &function.name.name, profile, failed };
    let mut plan = Plan::default();
    for (i, x) in function.formals.iter().enumerate() {
        if let Some(Seen::Always(v)) = profile.arguments.get(&(entry, i as u32))
            && let Some(e) = constant(p, *v)
        {
            evidence.assume(&mut plan, 0, Expr::binary(BinOp::Eq, Expr::var(&x.name), e));
        }
    }
    for (i, line) in function.versions[v].lines.iter().enumerate() {
        evidence.weigh(&mut plan, i, entry + i as u32, line);
    }
    plan
}

/// What to assume in a continuation, from what was seen of the lines it was made of.
pub fn continuation_plan(
    p: &Program,
    (f, v): (usize, usize),
    entry: u32,
    cont: &Name,
    profile: &Profile,
    failed: &HashSet<(Name, Expr)>,
) -> Plan {
    let mut plan = Plan::default();
    let Some(c) = p.function(cont) else { return plan };
    let original = &p.functions[f].versions[v].lines;
    let evidence = Evidence { p, name: &p.functions[f].name.name, profile, failed };
    for (i, line) in p.functions[c].versions[0].lines.iter().enumerate() {
        let same = |l: &Line| match (&l.instr, &line.instr) {
            // Jumps may have been straightened on the way.
            (Instr::Branch(a, ..), Instr::Branch(b, ..)) => a == b,
            (a, b) => a == b && !matches!(a, Instr::Goto(_)),
        };
        let mut twins = (0..original.len()).filter(|k| same(&original[*k]));
        if let (Some(k), None) = (twins.next(), twins.next()) {
            evidence.weigh(&mut plan, i, entry + k as u32, line);
        }
    }
    plan
}

/// What is known when planning for a function.
struct Evidence<'a> {
    p: &'a Program,
    /// The function that was observed.
    name: &'a Name,
    profile: &'a Profile,
    failed: &'a HashSet<(Name, Expr)>,
}

impl Evidence<'_> {
    /// Adds what one line suggests: observed at `pc`, to be assumed before line `at`.
    fn weigh(&self, plan: &mut Plan, at: usize, pc: u32, line: &Line) {
        match &line.instr {
            Instr::Branch(e, ..) => match self.profile.branches.get(&pc) {
                Some((yes, 0)) if *yes > 0 => self.assume(plan, at, e.clone()),
                Some((0, no)) if *no > 0 => self.assume(plan, at, e.clone().negate()),
                _ => {}
            },
            Instr::GuardHint(es) => {
                let held = |k: usize| self.profile.hints.get(&(pc, k)) == Some(&true);
                let good = es.iter().enumerate().filter(|(k, _)| held(*k));
                good.for_each(|(_, e)| self.assume(plan, at, e.clone()));
            }
            Instr::Call(_, callee, _) => {
                if let (Expr::Var(_), Some(Seen::Always(v))) = (callee, self.profile.callees.get(&pc))
                    && let Some(e) = constant(self.p, *v)
                {
                    self.assume(plan, at, Expr::binary(BinOp::Eq, callee.clone(), e));
                }
                plan.places.push(at + 1);
            }
            _ => {}
        }
    }

    fn assume(&self, plan: &mut Plan, line: usize, e: Expr) {
        let new = !plan.assume.iter().any(|(i, old)| *i == line && *old == e);
        if new && !self.failed.contains(&(self.name.clone(), e.clone())) {
            plan.assume.push((line, e));
        }
    }
}

/// A value that can be written in a predicate. Functions are numbered like the program's.
fn constant(p: &Program, v: Value) -> Option<Expr> {
    Some(match v {
        Value::Int(n) => Expr::int(n),
        Value::Bool(b) => Expr::Lit(Lit::Bool(b)),
        Value::Nil => Expr::NIL,
        Value::Fun(f) => Expr::Fun(Ident::of(&p.functions.get(f as usize)?.name.name)),
        Value::Str(_) | Value::Array(_) => return None,
    })
}
