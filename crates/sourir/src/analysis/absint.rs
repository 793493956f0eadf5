//! The analysis behind constant propagation: for each line, what is known of the variables
//! and which predicates are known to hold.
//!
//! Knowledge comes from definitions, from assumes and asserts that passed, and from
//! operations that succeeded (after `x + 1`, x is an integer). Knowledge of array contents
//! dies at array writes and calls; knowledge of a variable dies when it changes. Where
//! deoptimization may enter, nothing is known.

use super::dataflow::{Analysis, Solution, solve};
use super::domain::Abs;
use super::{Bits, VersionScope};
use crate::syntax::*;
use crate::value::{self, Const, Scalar};
use std::collections::HashMap;

/// What is known before a line. `vars` is indexed like the version's variable table.
#[derive(Clone, PartialEq)]
pub struct Known {
    vars: Vec<Abs>,
    facts: Bits,
}

/// Which of the safety nets are in force. All of them, outside mutation tests.
#[derive(Clone, Copy)]
pub struct Care {
    /// Deoptimization entries know nothing.
    pub entries: bool,
    /// Writes and calls end knowledge of array contents.
    pub memory: bool,
    /// A change of a variable ends the facts that mention it.
    pub variables: bool,
}

impl Care {
    pub const FULL: Care = Care { entries: true, memory: true, variables: true };
}

pub struct AbsInt<'a> {
    version: &'a Version,
    scope: &'a VersionScope,
    care: Care,
    /// Variables whose knowledge may be used; all if nothing is said.
    only: Option<&'a [Name]>,
    /// Predicates that some assume or assert establishes, numbered.
    facts: Vec<&'a Expr>,
    fact_ids: HashMap<&'a Expr, usize>,
    /// Facts to forget when a variable changes.
    by_var: Vec<Vec<usize>>,
    reads_memory: Vec<usize>,
}

pub type Knowledge = Solution<Known>;

impl<'a> AbsInt<'a> {
    pub fn new(version: &'a Version, scope: &'a VersionScope, care: Care) -> AbsInt<'a> {
        let mut a = AbsInt {
            version,
            scope,
            care,
            only: None,
            facts: Vec::new(),
            fact_ids: HashMap::new(),
            by_var: vec![Vec::new(); scope.vars.count()],
            reads_memory: Vec::new(),
        };
        for line in &version.lines {
            match &line.instr {
                Instr::Assume(guards, _) => guards.iter().for_each(|e| a.add_fact(e)),
                Instr::Assert(e) => a.add_fact(e),
                _ => {}
            }
        }
        a
    }

    /// Uses knowledge of these variables only, to look at one thing at a time.
    pub fn only(mut self, names: Option<&'a [Name]>) -> AbsInt<'a> {
        self.only = names;
        self
    }

    fn may_use(&self, name: &Name) -> bool {
        self.only.is_none_or(|names| names.contains(name))
    }

    fn add_fact(&mut self, e: &'a Expr) {
        if let Expr::Binary(BinOp::And, l, r) = e {
            self.add_fact(l);
            self.add_fact(r);
        }
        if matches!(e, Expr::Lit(_)) || self.fact_ids.contains_key(e) {
            return;
        }
        let id = self.facts.len();
        self.facts.push(e);
        self.fact_ids.insert(e, id);
        if e.reads_memory() {
            self.reads_memory.push(id);
        }
        e.each_var(&mut |x| {
            if let Some(v) = self.scope.vars.get(&x.name) {
                self.by_var[v].push(id);
            }
        });
    }

    pub fn solve(&self) -> Knowledge {
        let nothing =
            Known { vars: vec![Abs::Any; self.scope.vars.count()], facts: Bits::new(self.facts.len()) };
        let starts = if self.care.entries { self.scope.entries() } else { vec![0] };
        solve(&self.scope.flow, self, starts.into_iter().map(|i| (i, nothing.clone())).collect())
    }

    pub fn each(&self, knowledge: &Knowledge, f: impl FnMut(usize, &Known)) {
        knowledge.each(&self.scope.flow, self, f)
    }

    pub fn before(&self, knowledge: &Knowledge, line: usize) -> Option<Known> {
        knowledge.before(&self.scope.flow, self, line)
    }

    fn var<'k>(&self, known: &'k Known, name: &str) -> &'k Abs {
        self.scope.vars.get(name).map_or(&Abs::Any, |i| &known.vars[i])
    }

    /// What is known of an expression's value, should it have one.
    pub fn eval(&self, known: &Known, e: &Expr) -> Abs {
        if let Some(b) = self.holds(known, e) {
            return Abs::Is(Const::bool(b));
        }
        match e {
            Expr::Lit(_) | Expr::Fun(_) => Const::of(e).map_or(Abs::Any, Abs::Is),
            Expr::Var(x) if self.may_use(&x.name) => self.var(known, &x.name).clone(),
            Expr::Var(_) | Expr::Index(..) => Abs::Any,
            Expr::Length(_) => Abs::Int,
            Expr::Unary(op, e) => self.eval_unary(*op, self.eval(known, e)),
            Expr::Binary(op, a, b) => eval_binary(*op, self.eval(known, a), self.eval(known, b)),
        }
    }

    fn eval_unary(&self, op: UnOp, v: Abs) -> Abs {
        let kind = if op == UnOp::Not { Abs::Bool } else { Abs::Int };
        match v {
            Abs::Is(c) => value::unary(op, c).map_or(kind, Abs::Is),
            _ => kind,
        }
    }

    /// Whether a predicate is known to hold, or known not to.
    fn holds(&self, known: &Known, e: &Expr) -> Option<bool> {
        if self.facts.is_empty() || !matches!(e, Expr::Binary(..) | Expr::Unary(..) | Expr::Index(..)) {
            return None;
        }
        let mut usable = true;
        e.each_var(&mut |x| usable &= self.may_use(&x.name));
        if !usable {
            return None;
        }
        if self.fact_ids.get(e).is_some_and(|id| known.facts.contains(*id)) {
            return Some(true);
        }
        let opposite = match e {
            Expr::Unary(UnOp::Not, e) => self.fact_ids.get(&**e),
            Expr::Binary(op, ..) if op.negated().is_some() => self.fact_ids.get(&e.clone().negate()),
            _ => None,
        };
        let direct = || self.fact_ids.get(&Expr::Unary(UnOp::Not, Box::new(e.clone())));
        let id = opposite.filter(|id| known.facts.contains(**id)).or_else(direct)?;
        known.facts.contains(*id).then_some(false)
    }

    /// Whether evaluating the expression certainly gives a value.
    pub fn is_total(&self, known: &Known, e: &Expr) -> bool {
        match e {
            Expr::Lit(_) | Expr::Fun(_) | Expr::Var(_) => true,
            Expr::Index(..) => false,
            Expr::Length(e) => self.is_total(known, e) && self.eval(known, e) == Abs::Array,
            Expr::Unary(op, e) => {
                let v = self.eval(known, e);
                self.is_total(known, e) && if *op == UnOp::Not { v.is_bool() } else { v.is_int() }
            }
            Expr::Binary(op, a, b) => {
                let (va, vb) = (self.eval(known, a), self.eval(known, b));
                let kinds = match op {
                    BinOp::Eq | BinOp::Ne => true,
                    BinOp::And | BinOp::Or => va.is_bool() && vb.is_bool(),
                    BinOp::Div | BinOp::Rem => {
                        va.is_int() && matches!(&vb, Abs::Is(c) if c.as_int().is_some_and(|n| n != 0))
                    }
                    _ => va.is_int() && vb.is_int(),
                };
                kinds && self.is_total(known, a) && self.is_total(known, b)
            }
        }
    }

    /// The expression with everything that is known put in: see the paper's section 4.1.
    pub fn fold(&self, known: &Known, e: &Expr) -> Expr {
        if let Abs::Is(c) = self.eval(known, e)
            && self.folds_safely(known, e)
        {
            return c.expr();
        }
        match e {
            Expr::Lit(_) | Expr::Fun(_) | Expr::Var(_) => e.clone(),
            Expr::Index(x, i) => Expr::Index(x.clone(), Box::new(self.fold(known, i))),
            Expr::Length(e) => Expr::Length(Box::new(self.fold(known, e))),
            Expr::Unary(op, e) => Expr::Unary(*op, Box::new(self.fold(known, e))),
            Expr::Binary(op, a, b) => Expr::binary(*op, self.fold(known, a), self.fold(known, b)),
        }
    }

    /// A known value may replace an expression only if that expression has a value: one
    /// that is known from a fact was evaluated before, the others have to be total.
    fn folds_safely(&self, known: &Known, e: &Expr) -> bool {
        self.holds(known, e).is_some() || self.is_total(known, e)
    }

    fn set(&self, known: &mut Known, name: &str, to: Abs) {
        let Some(i) = self.scope.vars.get(name) else { return };
        known.vars[i] = to;
        if self.care.variables {
            self.by_var[i].iter().for_each(|f| known.facts.remove(*f));
        }
    }

    /// Takes in that an expression was evaluated without getting stuck.
    fn learn_success(&self, known: &mut Known, e: &Expr) {
        match e {
            Expr::Lit(_) | Expr::Fun(_) | Expr::Var(_) => {}
            Expr::Index(x, i) => {
                self.learn_kind(known, &Expr::Var(x.clone()), Abs::Array);
                self.learn_kind(known, i, Abs::Int);
                self.learn_success(known, i);
            }
            Expr::Length(e) => {
                self.learn_kind(known, e, Abs::Array);
                self.learn_success(known, e);
            }
            Expr::Unary(op, e) => {
                self.learn_kind(known, e, if *op == UnOp::Not { Abs::Bool } else { Abs::Int });
                self.learn_success(known, e);
            }
            Expr::Binary(op, a, b) => {
                let kind = match op {
                    BinOp::Eq | BinOp::Ne => Abs::Any,
                    BinOp::And | BinOp::Or => Abs::Bool,
                    _ => Abs::Int,
                };
                for e in [a, b] {
                    self.learn_kind(known, e, kind.clone());
                    self.learn_success(known, e);
                }
            }
        }
    }

    fn learn_kind(&self, known: &mut Known, e: &Expr, kind: Abs) {
        if let Expr::Var(x) = e
            && let Some(i) = self.scope.vars.get(&x.name)
        {
            known.vars[i] = known.vars[i].meet(&kind);
        }
    }

    /// Takes in that a predicate held.
    fn learn_true(&self, known: &mut Known, e: &Expr) {
        self.learn_success(known, e);
        if let Some(id) = self.fact_ids.get(e) {
            known.facts.insert(*id);
        }
        match e {
            Expr::Var(_) => self.learn_kind(known, e, Abs::Is(Const::bool(true))),
            Expr::Unary(UnOp::Not, x) => self.learn_kind(known, x, Abs::Is(Const::bool(false))),
            Expr::Binary(BinOp::And, a, b) => {
                self.learn_true(known, a);
                self.learn_true(known, b);
            }
            Expr::Binary(op @ (BinOp::Eq | BinOp::Ne), a, b) => {
                self.learn_equal(known, *op, a, b);
                self.learn_equal(known, *op, b, a);
            }
            _ => {}
        }
    }

    fn learn_equal(&self, known: &mut Known, op: BinOp, x: &Expr, other: &Expr) {
        match (op, self.eval(known, other)) {
            (BinOp::Eq, known_value) => self.learn_kind(known, x, known_value),
            (_, Abs::Is(c)) => self.learn_kind(known, x, Abs::Not(c)),
            _ => {}
        }
    }
}

fn eval_binary(op: BinOp, a: Abs, b: Abs) -> Abs {
    let kind = if op.is_arithmetic() { Abs::Int } else { Abs::Bool };
    match (&a, &b) {
        (Abs::Is(x), Abs::Is(y)) => value::binary(op, x.clone(), y.clone()).map_or(kind, Abs::Is),
        (Abs::Is(c), o) | (o, Abs::Is(c)) if o.excludes(c) && matches!(op, BinOp::Eq | BinOp::Ne) => {
            Abs::Is(Const::bool(op == BinOp::Ne))
        }
        _ => kind,
    }
}

impl Analysis for AbsInt<'_> {
    type State = Known;

    fn transfer(&self, line: usize, known: &mut Known) {
        let instr = &self.version.lines[line].instr;
        let defined = match instr {
            Instr::Var(_, e) | Instr::Assign(_, e) => self.eval(known, e),
            Instr::ArrayNew(..) | Instr::ArrayLit(..) => Abs::Array,
            _ => Abs::Any,
        };
        match instr {
            Instr::Assume(guards, _) => guards.iter().for_each(|e| self.learn_true(known, e)),
            Instr::Assert(e) => self.learn_true(known, e),
            Instr::GuardHint(_) => {}
            _ => instr.each_expr(&mut |e| self.learn_success(known, e)),
        }
        if let Instr::ArraySet(x, i, _) = instr {
            self.learn_kind(known, &Expr::Var(x.clone()), Abs::Array);
            self.learn_kind(known, i, Abs::Int);
        }
        if instr.may_write_memory() && self.care.memory {
            self.reads_memory.iter().for_each(|f| known.facts.remove(*f));
        }
        if let Some(x) = instr.changes() {
            self.set(known, &x.name, defined);
        }
    }

    fn join(&self, into: &mut Known, other: &Known) -> bool {
        let mut changed = false;
        for (a, b) in into.vars.iter_mut().zip(&other.vars) {
            if a != b {
                let joined = a.join(b);
                changed |= joined != *a;
                *a = joined;
            }
        }
        let before = into.facts.clone();
        into.facts.intersect(&other.facts);
        changed || into.facts != before
    }
}
