//! Small procedures in line: where a call's procedure is known when the caller is laid out, its body is
//! laid out instead of the call.
//!
//! Known are globals that were defined once, closures that capture nothing that varies, and procedures
//! bound in the same clause. A parameter whose operand is a variable or a constant becomes another name
//! for it; other operands are pushed. Bodies that make closures or loops are left alone, and so is
//! recursion. Errors still name the procedure that was written: its steps carry a site of their own.

use super::Procedure;
use super::build::{Builder, Use};
use super::steps::{Place, Step};
use crate::options::Pass;
use crate::syntax::passes::each_child;
use crate::syntax::tree::{Clause, Expr, Lambda, VarRef};
use crate::value::Value;
use crate::vm::SITE;
use std::rc::Rc;

/// Nodes a body may have.
const SMALL: usize = 14;
/// Calls in line within calls in line.
const DEEP: usize = 4;

/// Nodes of an expression; as good as endless if it holds what is not put in line.
fn size(e: &Expr) -> usize {
    match e {
        Expr::Const(_) | Expr::Local(_) | Expr::Global(..) => 1,
        Expr::If(..) | Expr::Seq(_) | Expr::Call(..) | Expr::Let(..) | Expr::SetGlobal(..) => {
            let mut n = 1;
            each_child(e, &mut |c| n += if n > SMALL { 0 } else { size(c) });
            n
        }
        _ => 1 + SMALL,
    }
}

/// Whether an expression refers to a variable or global.
fn mentions(e: &Expr, what: &Expr) -> bool {
    let same = match (e, what) {
        (Expr::Local(a), Expr::Local(b)) => a.id == b.id,
        (Expr::Global(a, _), Expr::Global(b, _)) => a == b,
        _ => false,
    };
    let mut found = same;
    each_child(e, &mut |c| found = found || mentions(c, what));
    found
}

/// Whether every mention of a variable is the operator of a call with so many operands.
fn only_called(e: &Expr, v: &VarRef, argc: usize) -> bool {
    match e {
        Expr::Local(x) => x.id != v.id,
        Expr::Call(f, args, _) => {
            let operator = match &**f {
                Expr::Local(x) if x.id == v.id => args.len() == argc,
                other => only_called(other, v, argc),
            };
            operator && args.iter().all(|a| only_called(a, v, argc))
        }
        // Inside another procedure the call would find none of this clause's variables.
        Expr::Lambda(_) | Expr::Fix(..) => !mentions(e, &Expr::Local(v.clone())),
        _ => {
            let mut ok = true;
            each_child(e, &mut |c| ok = ok && only_called(c, v, argc));
            ok
        }
    }
}

fn plain(lambda: &Lambda) -> Option<&Clause> {
    match &lambda.clauses[..] {
        [c] if c.rest.is_none() => Some(c),
        _ => None,
    }
}

impl Builder<'_> {
    /// The procedure to put in line for a call of `f` with so many operands.
    pub(super) fn in_line(&mut self, f: &Expr, argc: usize) -> Option<Rc<Lambda>> {
        if let Expr::Local(v) = f
            && let Some(l) = self.local_lambdas.get(&v.id)
        {
            // There is no closure of it that could be called.
            return Some(l.clone());
        }
        if !self.vm.options.on(Pass::Inline) || self.inlined.len() >= DEEP {
            return None;
        }
        let closure = match f {
            Expr::Global(cell, _) => self.vm.rely_on(*cell)?,
            Expr::Local(v) => Value(*self.vm.compiler.constant_vars.get(&v.id)?),
            _ => return None,
        };
        let lambda = self.constant_lambda(closure)?;
        let clause = plain(&lambda)?;
        let fits = clause.params.len() == argc && size(&clause.body) <= SMALL && !mentions(&clause.body, f);
        let running =
            Rc::ptr_eq(&lambda, &self.lambda) || self.inlined.iter().any(|l| Rc::ptr_eq(l, &lambda));
        (fits && !running).then_some(lambda)
    }

    /// The lambda of a closure that captures nothing.
    fn constant_lambda(&self, closure: Value) -> Option<Rc<Lambda>> {
        if !closure.is_proc() {
            return None;
        }
        let inst = &self.vm.compiler.instances[self.vm.instance_of(closure) as usize];
        let Procedure::Lambda(id) = inst.procedure else { return None };
        let code = self.vm.compiler.lambda(id);
        let usable = code.free.is_empty() && code.own_name.is_none() && code.library == self.library;
        usable.then(|| code.tree.clone())
    }

    /// Whether a procedure bound in this clause is put in line at all its calls, so that no closure of it
    /// is needed.
    pub(super) fn vanishes(&self, v: &VarRef, lambda: &Rc<Lambda>, body: &Expr) -> bool {
        let Some(clause) = plain(lambda) else { return false };
        self.vm.options.on(Pass::Inline)
            && self.inlined.is_empty()
            && size(&clause.body) <= SMALL
            && !mentions(&clause.body, &Expr::Local(v.clone()))
            && only_called(body, v, clause.params.len())
    }

    /// Binds the parameters: to the operand's place if it has one, else to a new slot. The slots made.
    pub(super) fn bind_operands(&mut self, lambda: &Rc<Lambda>, args: &[Expr]) -> u16 {
        let base = self.depth;
        let mut places = Vec::new();
        for (v, a) in lambda.clauses[0].params.iter().zip(args) {
            let place = match a {
                _ if v.mutated.get() => None,
                Expr::Const(w) => Some(Place::Const(*w)),
                Expr::Local(x) if !x.mutated.get() => Some(self.place(x)),
                _ => None,
            };
            places.push(place.unwrap_or(Place::Slot(self.depth)));
            if place.is_none() {
                self.expr(a, Use::Value);
                if v.mutated.get() {
                    self.emit(Step::BoxNew);
                }
            }
        }
        for (v, place) in lambda.clauses[0].params.iter().zip(places) {
            self.places.insert(v.id, place);
        }
        self.depth - base
    }

    /// Lays a call out as the body of its procedure.
    pub(super) fn expand_call(&mut self, lambda: &Rc<Lambda>, args: &[Expr], usage: Use) {
        let n = self.bind_operands(lambda, args);
        self.inlined.push(lambda.clone());
        self.expr(&lambda.clauses[0].body, usage);
        self.inlined.pop();
        self.leave(n, usage);
    }

    /// What a step in line carries for its line: a site that names the procedure it was written in.
    pub(super) fn sited(&mut self, line: u32) -> u32 {
        match self.inlined.last() {
            Some(lambda) if line != 0 && !self.library => SITE | self.vm.add_site(lambda.name, line),
            _ => line,
        }
    }
}
