//! Speculation on arithmetic, comparison and logic of scalars.

use r_bytecode::feedback::{SEEN_MASK, SEEN_STRING};
use r_bytecode::op::Op as BcOp;
use r_runtime::Value;

use super::{Spec, seen_numbers, seen_type};
use crate::func::{Hint, Id, Imm, Inst};
use crate::op::{Cc, Op};
use crate::pass::edit;
use crate::types::Type;

/// The type that an operand has or is assumed to have.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Int,
    Lgl,
    Dbl,
    /// A number of any type.
    Number,
}

impl Spec<'_> {
    fn kind(&self, v: Id, seen: u32) -> Option<Kind> {
        let of = |t: Type| match t {
            Type::INT => Some(Kind::Int),
            Type::LGL => Some(Kind::Lgl),
            Type::DBL => Some(Kind::Dbl),
            _ => None,
        };
        let known = self.ty(v).classes();
        if let Some(k) = of(known) {
            return Some(k);
        }
        if known.within(Type::NUMERIC) && !known.is_none() && seen_type(seen).is_none() {
            return self.may_leave().then_some(Kind::Number);
        }
        if let Some(t) = seen_type(seen) {
            return if self.can_be(v, t) { of(t) } else { None };
        }
        (seen_numbers(seen) && self.can_be(v, Type::NUMERIC)).then_some(Kind::Number)
    }

    fn double(&mut self, v: Id, kind: Kind) -> Id {
        match kind {
            Kind::Dbl => self.as_type(v, Type::DBL),
            Kind::Int => {
                let v = self.as_type(v, Type::INT);
                self.emit(Op::IToF, vec![v], Imm::None)
            }
            Kind::Lgl => {
                let v = self.as_type(v, Type::LGL);
                self.emit(Op::IToF, vec![v], Imm::None)
            }
            Kind::Number => self.leaving(Op::NumToF, vec![v], Imm::None, Type::DBL),
        }
    }

    fn integer(&mut self, v: Id, kind: Kind) -> Id {
        if kind == Kind::Lgl {
            let v = self.as_type(v, Type::LGL);
            return self.emit(Op::LToI, vec![v], Imm::None);
        }
        self.as_type(v, Type::INT)
    }

    pub(super) fn arith(&mut self, bc: BcOp, args: &[Id], seen: u32) -> Option<Id> {
        let (x, y) = (args[0], args[1]);
        let (kx, ky) = (self.kind(x, seen)?, self.kind(y, seen >> 8)?);
        let whole = |k: Kind| matches!(k, Kind::Int | Kind::Lgl);
        let always_double = matches!(bc, BcOp::Div | BcOp::Pow);
        if whole(kx) && whole(ky) && !always_double {
            return self.int_arith(bc, (x, kx), (y, ky));
        }
        // With a double on one side the result is a double, whatever number the other is.
        if !always_double && kx != Kind::Dbl && ky != Kind::Dbl {
            return None;
        }
        let op = match bc {
            BcOp::Add => Op::FAdd,
            BcOp::Sub => Op::FSub,
            BcOp::Mul => Op::FMul,
            BcOp::Div => Op::FDiv,
            BcOp::Pow => Op::FPow,
            BcOp::Mod => Op::FMod,
            _ => Op::FIntDiv,
        };
        let leaves = matches!(op, Op::FMod | Op::FIntDiv);
        if leaves && !self.may_leave() {
            return None;
        }
        let (a, b) = (self.double(x, kx), self.double(y, ky));
        Some(if leaves {
            self.leaving(op, vec![a, b], Imm::None, Type::DBL)
        } else {
            self.emit(op, vec![a, b], Imm::None)
        })
    }

    fn int_arith(&mut self, bc: BcOp, x: (Id, Kind), y: (Id, Kind)) -> Option<Id> {
        if !self.may_leave() {
            return None;
        }
        let op = match bc {
            BcOp::Add => Op::IAdd,
            BcOp::Sub => Op::ISub,
            BcOp::Mul => Op::IMul,
            BcOp::Mod => Op::IMod,
            _ => Op::IIntDiv,
        };
        let (a, b) = (self.integer(x.0, x.1), self.integer(y.0, y.1));
        Some(self.leaving(op, vec![a, b], Imm::None, op.result()))
    }

    pub(super) fn compare(&mut self, bc: BcOp, args: &[Id], seen: u32) -> Option<Id> {
        let cc = match bc {
            BcOp::Eq => Cc::Eq,
            BcOp::Ne => Cc::Ne,
            BcOp::Lt => Cc::Lt,
            BcOp::Le => Cc::Le,
            BcOp::Gt => Cc::Gt,
            _ => Cc::Ge,
        };
        let (x, y) = (args[0], args[1]);
        if let Some(b) = self.compare_strings(cc, (x, y), seen) {
            return Some(self.emit(Op::BToL, vec![b], Imm::None));
        }
        let (kx, ky) = (self.kind(x, seen)?, self.kind(y, seen >> 8)?);
        if !self.may_leave() {
            return None;
        }
        let whole = |k: Kind| matches!(k, Kind::Int | Kind::Lgl);
        let b = if whole(kx) && whole(ky) {
            let (a, b) = (self.integer(x, kx), self.integer(y, ky));
            self.leaving(Op::ICmp, vec![a, b], Imm::Cc(cc), Type::BOOL)
        } else {
            let (a, b) = (self.double(x, kx), self.double(y, ky));
            self.leaving(Op::FCmp, vec![a, b], Imm::Cc(cc), Type::BOOL)
        };
        Some(self.emit(Op::BToL, vec![b], Imm::None))
    }

    /// `==` and `!=` of two strings.
    fn compare_strings(&mut self, cc: Cc, (x, y): (Id, Id), seen: u32) -> Option<Id> {
        let can = |v: Id, bits: u32| {
            let known = self.ty(v).classes() == Type::STR;
            known || bits & SEEN_MASK == SEEN_STRING && self.can_be(v, Type::STR)
        };
        if !matches!(cc, Cc::Eq | Cc::Ne) || !self.may_leave() || !can(x, seen) || !can(y, seen >> 8) {
            return None;
        }
        let (a, b) = (self.as_type(x, Type::STR), self.as_type(y, Type::STR));
        Some(self.leaving(Op::StrCmp, vec![a, b], Imm::Cc(cc), Type::BOOL))
    }

    pub(super) fn negate(&mut self, args: &[Id], seen: u32) -> Option<Id> {
        let v = args[0];
        match self.kind(v, seen)? {
            Kind::Dbl => {
                let v = self.as_type(v, Type::DBL);
                Some(self.emit(Op::FNeg, vec![v], Imm::None))
            }
            k @ (Kind::Int | Kind::Lgl) if self.may_leave() => {
                let v = self.integer(v, k);
                Some(self.leaving(Op::INeg, vec![v], Imm::None, Op::INeg.result()))
            }
            _ => None,
        }
    }

    pub(super) fn not(&mut self, args: &[Id], seen: u32) -> Option<Id> {
        if !self.may_leave() || self.kind(args[0], seen)? != Kind::Lgl {
            return None;
        }
        let b = self.truth(args[0]);
        let not = self.emit(Op::BNot, vec![b], Imm::None);
        Some(self.emit(Op::BToL, vec![not], Imm::None))
    }

    /// A logical as a machine truth value; deoptimizes on NA.
    fn truth(&mut self, v: Id) -> Id {
        let inner = edit::behind_casts(self.f, v);
        if self.f.inst(inner).op == Op::BToL {
            return self.f.inst(inner).args[0];
        }
        let v = self.as_type(v, Type::LGL);
        self.leaving(Op::Truth, vec![v], Imm::None, Type::BOOL)
    }

    /// The condition of `if` and `while`. Its feedback counts outcomes, so its type is a guess: conditions are
    /// logicals.
    pub(super) fn condition(&mut self, inst: &Inst, args: &[Id]) -> Option<Id> {
        let v = args[0];
        if self.f.inst(v).op == Op::BToL {
            return Some(self.f.inst(v).args[0]);
        }
        if !self.may_leave() {
            return None;
        }
        let known = self.ty(v).classes();
        if known == Type::INT || known == Type::DBL {
            let (op, zero) =
                if known == Type::INT { (Op::ICmp, Value::int(0)) } else { (Op::FCmp, Value::double(0.0)) };
            let c = edit::constant(zero, self.at);
            let zero = self.emit_as(Op::Const, vec![], c.imm, c.ty);
            return Some(self.leaving(op, vec![v, zero], Imm::Cc(Cc::Ne), Type::BOOL));
        }
        if !known.within(Type::LGL) && (inst.seen.is_nothing() || !self.may_be_logical(inst, v)) {
            return None;
        }
        Some(self.truth(v))
    }

    /// Whether an operand that should be a logical is one, or may be assumed to be: not if that was wrong before.
    fn may_be_logical(&self, inst: &Inst, v: Id) -> bool {
        self.ty(v).classes().within(Type::LGL) || inst.hint != Hint::Doubted && self.can_be(v, Type::LGL)
    }

    /// The left operand of `&&` and `||` as a logical.
    pub(super) fn left(&mut self, inst: &Inst, args: &[Id]) -> Option<Id> {
        self.may_be_logical(inst, args[0]).then(|| self.as_type(args[0], Type::LGL))
    }

    pub(super) fn both(&mut self, inst: &Inst, bc: BcOp, args: &[Id]) -> Option<Id> {
        if !args.iter().all(|a| self.may_be_logical(inst, *a)) {
            return None;
        }
        let (l, r) = (self.as_type(args[0], Type::LGL), self.as_type(args[1], Type::LGL));
        let op = if bc == BcOp::AndRight { Op::LAnd } else { Op::LOr };
        let na = self.ty(l).is_not_na() && self.ty(r).is_not_na();
        Some(self.emit_as(op, vec![l, r], Imm::None, if na { Type::LGL.not_na() } else { Type::LGL }))
    }
}
