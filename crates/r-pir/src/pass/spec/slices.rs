//! Speculation on `a:b`, `x[a:b]`, `x[i, ]` and `x[, j]`, read and assigned.

use r_bytecode::op::Op as BcOp;

use super::Spec;
use super::index::UNSEEN;
use crate::func::{Hint, Id, Imm, Inst};
use crate::op::Op;
use crate::types::Type;

/// The immediates of `LdSlice` and `StSlice`.
const RANGE: u32 = 0;
const ROW: u32 = 1;
const COLUMN: u32 = 2;

/// The types of one element and of several of a vector or matrix.
fn elements(t: Type) -> Option<Type> {
    Some(match t.element()? {
        Type::DBL => Type::DBL | Type::VDBL,
        Type::INT => Type::INT | Type::VINT,
        _ => Type::LGL | Type::VLGL,
    })
}

impl Spec<'_> {
    /// `from:to`. There is no feedback; that its ends are whole numbers is a safe guess, which isn't made again where it
    /// was wrong.
    pub(super) fn colon(&mut self, inst: &Inst, args: &[Id]) -> Option<Id> {
        let number = |s: &Self, v: Id| s.ty(v).meets(Type::INT | Type::DBL);
        if inst.hint != Hint::Try || !self.may_leave() || !args.iter().all(|a| number(self, *a)) {
            return None;
        }
        let ends = args.iter().map(|a| self.whole_number(*a)).collect();
        Some(self.emit(Op::MkRange, ends, Imm::None))
    }

    fn whole_number(&mut self, v: Id) -> Id {
        if self.ty(v).classes() == Type::INT && self.ty(v).is_not_na() {
            return v;
        }
        self.leaving(Op::FToI, vec![v], Imm::None, Op::FToI.result())
    }

    /// The ends of an index that is a range.
    fn ends(&self, i: Id) -> Option<[Id; 2]> {
        let inst = self.f.inst(i);
        (inst.op == Op::MkRange).then(|| [inst.args[0], inst.args[1]])
    }

    /// The type of what is sliced, if there is one.
    fn sliced(&self, x: Id, seen: u32) -> Option<Type> {
        // Without feedback the place was wrong before: a slice that isn't there gains less than the way out costs.
        let t = self.container(x, seen).filter(|_| seen != 0)?;
        (self.may_leave() && t.element().is_some()).then_some(t)
    }

    /// `x[a:b]`.
    pub(super) fn subset_range(&mut self, bc: BcOp, args: &[Id], seen: u32) -> Option<Id> {
        let [from, to] = self.ends(args[1]).filter(|_| bc == BcOp::Subset)?;
        let t = self.sliced(args[0], seen)?;
        let x = self.as_type(args[0], t);
        Some(self.leaving(Op::LdSlice, vec![x, from, to], Imm::Index(RANGE), elements(t)?))
    }

    /// `x[i, ]` and `x[, j]`.
    pub(super) fn subset_line(&mut self, bc: BcOp, args: &[Id], seen: u32) -> Option<Id> {
        let which = self.line(args[1], args[2]).filter(|_| bc == BcOp::SubsetMatrix)?;
        let (k, bits) = if which == ROW { (args[1], seen >> 8) } else { (args[2], seen >> 16) };
        let t = self.sliced(args[0], seen).filter(|t| t.is_matrix())?;
        if !self.can_index(k, bits) {
            return None;
        }
        let x = self.as_type(args[0], t);
        let k = self.index(k, bits);
        Some(self.leaving(Op::LdSlice, vec![x, k], Imm::Index(which), elements(t)?))
    }

    /// Which of two subscripts is there, if the other is missing.
    fn line(&self, i: Id, j: Id) -> Option<u32> {
        let missing = |v: Id| self.ty(v).classes() == Type::MISSING;
        match (missing(i), missing(j)) {
            (false, true) => Some(ROW),
            (true, false) => Some(COLUMN),
            _ => None,
        }
    }

    /// Whether a value may be stored into elements of what is sliced.
    fn fills(&self, x: Id, v: Id, t: Type) -> bool {
        self.is_own(x) && elements(t).is_some_and(|e| self.ty(v).meets(e))
    }

    /// `x[a:b] <- v` (target, value, index).
    pub(super) fn assign_range(&mut self, bc: BcOp, args: &[Id], seen: u32) -> Option<Id> {
        let [from, to] = self.ends(args[2]).filter(|_| bc == BcOp::Assign)?;
        let t = self.sliced(args[0], seen)?;
        if !self.fills(args[0], args[1], t) {
            return None;
        }
        let x = self.as_type(args[0], t);
        Some(self.leaving(Op::StSlice, vec![x, from, to, args[1]], Imm::Index(RANGE), t))
    }

    /// `x[i, ] <- v` and `x[, j] <- v` (target, value, row, column; feedback has no column).
    pub(super) fn assign_line(&mut self, args: &[Id], seen: u32) -> Option<Id> {
        let which = self.line(args[2], args[3])?;
        let (k, bits) = if which == ROW { (args[2], seen >> 16 & 0xFF) } else { (args[3], UNSEEN) };
        let t = self.sliced(args[0], seen).filter(|t| t.is_matrix())?;
        if !self.can_index(k, bits) || !self.fills(args[0], args[1], t) {
            return None;
        }
        let x = self.as_type(args[0], t);
        let k = self.index(k, bits);
        Some(self.leaving(Op::StSlice, vec![x, k, args[1]], Imm::Index(which), t))
    }
}
