//! Specialisation that the source leaves to future work: constants passed to known procedures, and types
//! of captured variables that are found out after the closure was made.
//!
//! A constant operand is part of a call's properties as a type with an identity: the number of the
//! constant. The callee's entry then holds it as a constant. So that recursion does not make an entry for
//! every number, a procedure that calls itself gets no numbers, and no instance gets more than a few such
//! entries; beyond them the constant's type is passed, as without this pass.

use super::Procedure;
use super::ctx::{Kind, Loc, Slot, Ty};
use super::r#gen::Gen;
use super::regs::ARGS;
use super::steps::{LambdaId, Step};
use crate::options::Pass;
use crate::repr;
use crate::syntax::passes::each_child;
use crate::syntax::tree::Expr;
use crate::value::{PROC_TABLE, TAG_PROC, Value};
use crate::vm::Vm;

/// Entries with constants that an instance may have.
const CONSTANTS: usize = 2;

/// Kinds whose constants are passed on.
fn is_passed(k: Kind) -> bool {
    matches!(k, Kind::Fix | Kind::Bool | Kind::Char | Kind::Symbol)
}

/// Whether a type of a call's properties is that of a constant.
pub fn is_constant(ty: Ty) -> bool {
    ty.id != 0 && is_passed(ty.kind)
}

impl Gen<'_> {
    /// Puts the constants among the operands into the types of a direct call.
    pub(super) fn pass_constants(&mut self, callee: u32, first: usize, types: &mut [Ty]) {
        let options = &self.vm.options;
        if !options.inter() || !options.on(Pass::Constants) {
            return;
        }
        let Procedure::Lambda(lambda) = self.vm.compiler.instances[callee as usize].procedure else { return };
        let code = self.vm.compiler.lambda(lambda);
        let plain =
            code.tree.clauses.iter().find(|c| c.accepts(types.len())).is_some_and(|c| c.rest.is_none());
        if !plain {
            return;
        }
        let general = types.to_vec();
        let numbers = !self.vm.is_recursive(lambda);
        for (i, ty) in types.iter_mut().enumerate().take(ARGS.len()) {
            let Loc::Const(w) = self.ctx.slots[first + i].loc else { continue };
            if is_passed(ty.kind) && (numbers || ty.kind != Kind::Fix) {
                ty.id = self.vm.compiler.constant_id(w);
            }
        }
        if types[..] != general[..] && !self.vm.compiler.allows_constants(callee, types, CONSTANTS) {
            types.copy_from_slice(&general);
        }
    }

    /// Whether a step may yet find out the type of a captured variable, so that the closure is wanted
    /// although nothing else needs it any more.
    pub(super) fn keeps_closure(&self, pos: usize) -> bool {
        let unknown = |s: &Slot| {
            s.origin != 0
                && s.ty.kind == Kind::Unknown
                && self.ctx.free.get(s.origin as usize - 1).is_some_and(|t| t.kind == Kind::Unknown)
        };
        // Where paths meet they must agree on what is alive.
        !matches!(self.code.steps[pos], Step::Label(_) | Step::Jump(_) | Step::Goto { .. })
            && self.vm.options.inter()
            && self.vm.options.on(Pass::Patch)
            && self.ctx.slots.iter().any(unknown)
    }

    /// The running closure's captured variables are better known now than when it was made: it gets the
    /// entry table that belongs to that, so that its next call finds out nothing again.
    pub(super) fn patch_closure(&mut self) {
        let options = &self.vm.options;
        if !options.inter() || !options.on(Pass::Patch) || !self.ctx.slots[0].is_live() {
            return;
        }
        let instance = &self.vm.compiler.instances[self.inst as usize];
        let Procedure::Lambda(lambda) = instance.procedure else { return };
        let old = instance.free.clone();
        let pairs = old.iter().zip(&self.ctx.free);
        // Unboxed captures are laid out differently: what was captured as a box stays one.
        let better = pairs.map(|(a, b)| {
            let found = a.kind == Kind::Unknown && b.kind != Kind::Flo;
            if !found {
                *a
            } else if b.is_list() {
                *b
            } else {
                Ty::of(b.kind)
            }
        });
        let better: Vec<Ty> = better.collect();
        if better == old {
            return;
        }
        let id = self.vm.instance(lambda, better);
        let new = &self.vm.compiler.instances[id as usize];
        if id == self.inst || !new.free.iter().zip(&old).all(|(a, b)| a.implies(*b)) {
            return;
        }
        let table = new.table;
        self.unpin();
        let closure = self.word(0);
        if let Ok(short) = i32::try_from(table) {
            self.asm().store_imm(repr::word(closure, TAG_PROC, PROC_TABLE), short);
        }
        self.unpin();
    }
}

impl Vm {
    /// Whether a procedure's text names the procedure itself.
    fn is_recursive(&mut self, id: LambdaId) -> bool {
        if let Some(answer) = self.compiler.recursive.get(&id) {
            return *answer;
        }
        let code = self.compiler.lambda(id);
        let answer = code.own_name.is_some() || code.tree.clauses.iter().any(|c| self.names(&c.body, id));
        self.compiler.recursive.insert(id, answer);
        answer
    }

    fn names(&self, e: &Expr, id: LambdaId) -> bool {
        let closure = match e {
            Expr::Global(cell, _) => Some(self.cell(*cell).value),
            Expr::Local(v) => self.compiler.constant_vars.get(&v.id).map(|w| Value(*w)),
            _ => None,
        };
        let this = |v: &Value| {
            v.is_proc()
                && self.compiler.instances[self.instance_of(*v) as usize].procedure == Procedure::Lambda(id)
        };
        let mut found = closure.as_ref().is_some_and(this);
        each_child(e, &mut |c| found = found || self.names(c, id));
        found
    }
}
