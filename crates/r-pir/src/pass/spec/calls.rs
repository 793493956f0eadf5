//! Speculation on builtins that have an instruction of their own.

use r_bytecode::feedback::SEEN_OBJECT;
use r_runtime::Value;

use super::Spec;
use crate::func::{Hint, Id, Imm, Inst, Seen};
use crate::op::{Cc, MathFn, Op, Reason};
use crate::pass::types::PLAIN;
use crate::types::Type;

impl Spec<'_> {
    /// A builtin by name. There is no feedback about its operands: the operand of a mathematical function is
    /// assumed to be a double if its type is unknown. (The builder withholds the name after that was wrong.)
    pub(super) fn builtin(&mut self, inst: &Inst, args: &[Id]) -> Option<Id> {
        self.typed(inst.hint.builtin(), args).or_else(|| self.pure(inst, args))
    }

    /// An operation whose builtin has no effects on plain vectors is tried (`Pure`), unless an operand is an
    /// object.
    pub(super) fn try_operation(&mut self, inst: &Inst, args: &[Id]) -> Option<Id> {
        let object = args.iter().any(|a| self.ty(*a).within(Type::OBJ));
        let seen_object = inst.seen.operands() & SEEN_OBJECT != 0;
        let tried = matches!(inst.hint, Hint::Try | Hint::EagerTry);
        (tried && !object && !seen_object).then(|| self.attempt(inst, args))?
    }

    fn pure(&mut self, inst: &Inst, args: &[Id]) -> Option<Id> {
        if matches!(inst.seen, Seen::Call { pure: true, .. }) { self.attempt(inst, args) } else { None }
    }

    /// Emits a `Pure` call of a builtin that has no effects on plain values.
    pub(super) fn attempt(&mut self, inst: &Inst, args: &[Id]) -> Option<Id> {
        let plain = args.iter().all(|a| self.ty(*a).within(Type::VAL));
        if !self.may_leave() || !plain || !self.opts.speculates(Reason::Plain) {
            return None;
        }
        // The result keeps its known type, which phis rely on.
        let id = self.leaving(Op::Pure, args.to_vec(), inst.imm.clone(), inst.ty);
        let new = self.f.inst_mut(id);
        (new.hint, new.bc, new.seen) = (inst.hint, inst.bc, inst.seen);
        Some(id)
    }

    pub(super) fn typed(&mut self, name: &str, args: &[Id]) -> Option<Id> {
        let [x] = args else { return self.typed_two(name, args) };
        if let Some(r) = self.complex_builtin(name, *x) {
            return Some(r);
        }
        match name {
            "is.null" => Some(self.is_null(*x)),
            "is.na" => self.is_na(*x),
            "abs" if self.ty(*x).classes() == Type::INT => self.abs_int(*x),
            "as.integer" if self.ty(*x).classes() == Type::DBL && self.may_leave() => {
                Some(self.leaving(Op::FTruncI, vec![*x], Imm::None, Op::FTruncI.result()))
            }
            "invisible" if self.ty(*x).within(Type::VAL) => {
                self.emit(Op::Visible, vec![], Imm::Index(0));
                Some(*x)
            }
            "length" => self.length(*x),
            "as.numeric" | "as.double" => self.as_double(*x),
            "as.integer" if self.ty(*x).classes() == Type::INT => Some(*x),
            _ => {
                let (m, _) = MathFn::ALL.iter().find(|(_, n)| *n == name)?;
                self.math(*m, *x)
            }
        }
    }

    fn is_null(&mut self, x: Id) -> Id {
        let b = self.emit(Op::Identical, vec![x], Imm::Const(Value::NULL.opaque()));
        self.emit(Op::BToL, vec![b], Imm::None)
    }

    fn is_na(&mut self, x: Id) -> Option<Id> {
        let t = self.ty(x).classes();
        if !matches!(t, Type::INT | Type::LGL | Type::DBL) {
            return None;
        }
        let b = self.emit(Op::IsNa, vec![x], Imm::None);
        Some(self.emit(Op::BToL, vec![b], Imm::None))
    }

    fn abs_int(&mut self, x: Id) -> Option<Id> {
        if !self.may_leave() {
            return None;
        }
        let minus = self.leaving(Op::INeg, vec![x], Imm::None, Op::INeg.result());
        Some(self.leaving(Op::Choose, vec![x, minus], Imm::Cc(Cc::Ge), Type::INT.not_na()))
    }

    /// Builtins of two numbers.
    fn typed_two(&mut self, name: &str, args: &[Id]) -> Option<Id> {
        if args.len() > 2 && self.may_leave() && matches!(name, "max" | "min") {
            return self.extreme_of_many(if name == "max" { Cc::Ge } else { Cc::Le }, args);
        }
        let [x, y] = *args else { return None };
        if name == crate::builder::COMPLEX_OF_PARTS {
            let parts = [self.as_double(x)?, self.as_double(y)?];
            return Some(self.made(parts));
        }
        if !self.may_leave() {
            return None;
        }
        match name {
            "max" => self.extreme(Cc::Ge, x, y),
            "min" => self.extreme(Cc::Le, x, y),
            "bitwAnd" => self.bits(Op::IAnd, x, y),
            "bitwOr" => self.bits(Op::IOr, x, y),
            "bitwXor" => self.bits(Op::IXor, x, y),
            _ => None,
        }
    }

    /// The extreme of more than two numbers: that of the first two and the others.
    fn extreme_of_many(&mut self, cc: Cc, args: &[Id]) -> Option<Id> {
        let types: Vec<Type> = args.iter().map(|a| self.ty(*a).classes()).collect();
        if !types.iter().all(|t| *t == Type::INT || *t == Type::DBL) || args.len() > 6 {
            return None;
        }
        let whole = types.iter().all(|t| *t == Type::INT);
        let mut best = if whole { args[0] } else { self.as_double(args[0])? };
        for a in &args[1..] {
            let next = if whole { *a } else { self.as_double(*a)? };
            best = self.extreme(cc, best, next)?;
        }
        Some(best)
    }

    fn extreme(&mut self, cc: Cc, x: Id, y: Id) -> Option<Id> {
        let (tx, ty) = (self.ty(x).classes(), self.ty(y).classes());
        let number = |t: Type| t == Type::INT || t == Type::DBL;
        if !number(tx) || !number(ty) {
            return None;
        }
        if tx == Type::INT && ty == Type::INT {
            return Some(self.leaving(Op::Choose, vec![x, y], Imm::Cc(cc), Type::INT.not_na()));
        }
        let (x, y) = (self.as_double(x)?, self.as_double(y)?);
        Some(self.leaving(Op::Choose, vec![x, y], Imm::Cc(cc), Type::DBL))
    }

    fn bits(&mut self, op: Op, x: Id, y: Id) -> Option<Id> {
        let (x, y) = (self.whole(x)?, self.whole(y)?);
        Some(self.leaving(op, vec![x, y], Imm::None, op.result()))
    }

    /// A number as an integer.
    fn whole(&mut self, x: Id) -> Option<Id> {
        match self.ty(x).classes() {
            Type::INT => Some(x),
            Type::DBL => Some(self.leaving(Op::FToI, vec![x], Imm::None, Op::FToI.result())),
            _ => None,
        }
    }

    fn math(&mut self, m: MathFn, x: Id) -> Option<Id> {
        if !self.may_leave() {
            return None;
        }
        let known = self.ty(x).classes();
        // `abs`, `floor` and `ceiling` of an integer are not doubles, or are computed otherwise.
        let plain = matches!(m, MathFn::Abs | MathFn::Floor | MathFn::Ceiling);
        let x = if known == Type::INT && !plain {
            self.emit(Op::IToF, vec![x], Imm::None)
        } else if !plain && known.meets(Type::DBL) && known.meets(Type::INT) && self.can_be(x, Type::DBL) {
            // Calls of builtins have no feedback: one number is as likely as the other.
            self.leaving(Op::NumToF, vec![x], Imm::None, Type::DBL)
        } else if known.meets(Type::DBL) && self.can_be(x, Type::DBL) {
            self.as_type(x, Type::DBL)
        } else {
            return None;
        };
        Some(self.leaving(Op::Math1, vec![x], Imm::Fn(m), Type::DBL))
    }

    fn length(&mut self, x: Id) -> Option<Id> {
        let t = self.ty(x).classes();
        const VECTORS: Type = PLAIN.without(Type::NUMERIC).or(Type::LISTS).or(Type::VSTR);
        let vector = t.within(VECTORS) || t.is_matrix();
        (vector && !t.is_none()).then(|| self.emit(Op::Length, vec![x], Imm::None))
    }

    fn as_double(&mut self, x: Id) -> Option<Id> {
        match self.ty(x).classes() {
            Type::DBL => Some(x),
            Type::INT => Some(self.emit(Op::IToF, vec![x], Imm::None)),
            _ => None,
        }
    }
}
