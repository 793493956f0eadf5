//! Speculation on lists: elements by number and by name, read and replaced, and elements that are modified in
//! place.

use r_bytecode::feedback::{IN_ATTRIBUTES, IN_ENV, IN_LIST, IN_MATRIX, IN_NAMES, IN_OTHER, SEEN_OBJECT};
use r_bytecode::op::Op as BcOp;

use super::Spec;
use crate::func::{Hint, Id, Imm, Inst};
use crate::op::Op;
use crate::pass::edit;
use crate::types::Type;

/// Whether an instruction is `$` or `$<-` and feedback has only seen environments.
pub fn is_env_member(i: &Inst) -> bool {
    let only_env = i.seen.operands() & (IN_ENV | IN_LIST | IN_OTHER | IN_ATTRIBUTES) == IN_ENV;
    only_env && matches!(i.bc, Some(BcOp::Dollar | BcOp::AssignDollar))
}

impl Spec<'_> {
    /// Whether the operand of `$` is known to be a named list, or feedback says that it always was one.
    fn can_be_named(&self, x: Id, seen: u32) -> bool {
        let known = self.ty(x).classes();
        if known == Type::NLIST {
            return true;
        }
        const KINDS: u32 = IN_LIST | IN_OTHER | IN_ATTRIBUTES | IN_MATRIX | IN_NAMES;
        seen & KINDS == IN_LIST | IN_NAMES && self.can_be(x, Type::NLIST)
    }

    /// `x$name`.
    pub(super) fn member(&mut self, inst: &Inst, args: &[Id]) -> Option<Id> {
        if !self.may_leave() {
            return None;
        }
        if !self.can_be_named(args[0], inst.seen.operands()) {
            return if inst.hint == Hint::Try { self.attempt(inst, args) } else { None };
        }
        let x = self.as_type(args[0], Type::NLIST);
        Some(self.leaving(Op::LdMember, vec![x], inst.imm.clone(), Type::VAL))
    }

    /// Whether a value may be stored as an element: NULL would remove the element instead.
    fn is_element(&self, v: Id) -> bool {
        !self.ty(v).classes().within(Type::NULL)
    }

    /// `x$name <- v`.
    pub(super) fn assign_member(&mut self, inst: &Inst, args: &[Id]) -> Option<Id> {
        let (x, v) = (args[0], args[1]);
        if !self.may_leave()
            || !self.is_own(x)
            || !self.is_element(v)
            || !self.can_be_named(x, inst.seen.operands())
        {
            return None;
        }
        let x = self.as_type(x, Type::NLIST);
        Some(self.leaving(Op::StMember, vec![x, v], inst.imm.clone(), Type::NLIST))
    }

    /// `x[[i]] <- v` for a list.
    pub(super) fn assign_list(&mut self, t: Type, args: &[Id], seen: u32) -> Option<Id> {
        let (x, v, i) = (args[0], args[1], args[2]);
        let ready = self.may_leave() && self.can_index(i, seen >> 16) && self.is_element(v);
        if !ready || !self.is_own(x) {
            return None;
        }
        let x = self.as_type(x, t);
        let i = self.index(i, seen >> 16);
        Some(self.leaving(Op::StEltList, vec![x, i, v], Imm::None, t))
    }

    /// An element that was just taken out of a list to be modified (list, element).
    pub(super) fn own_element(&mut self, args: &[Id]) -> Option<Id> {
        let (x, v) = (args[0], args[1]);
        let load = self.f.inst(edit::behind_casts(self.f, v));
        // A method of `$` may have found the value anywhere.
        if is_env_member(load) && load.seen.operands() & SEEN_OBJECT == 0 {
            let from = self.end(load.args[0]);
            let same = edit::behind_casts(self.f, from) == edit::behind_casts(self.f, x);
            let ty = self.ty(v);
            return same.then(|| self.emit_as(Op::OwnElt, vec![v, from], Imm::None, ty));
        }
        if !matches!(load.op, Op::LdEltList | Op::LdMember) {
            return None;
        }
        let from = self.end(load.args[0]);
        if edit::behind_casts(self.f, from) != edit::behind_casts(self.f, x) || !self.is_own(x) {
            return None;
        }
        let ty = self.ty(v);
        Some(self.emit_as(Op::OwnElt, vec![v, from], Imm::None, ty))
    }
}
