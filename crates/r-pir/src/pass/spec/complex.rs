//! Speculation on single complex numbers: arithmetic on their parts.
//!
//! A result is a `MkComplex`, which goes where only parts are used (`fold`, `parts`) or only exits (`sink`).

use r_bytecode::feedback::{SEEN_COMPLEX, SEEN_DOUBLE, SEEN_MASK};
use r_bytecode::op::Op as BcOp;
use r_runtime::Value;

use super::Spec;
use crate::func::{Id, Imm};
use crate::op::{Cc, Op};
use crate::pass::edit;
use crate::types::Type;

/// A complex number by its parts.
type Parts = [Id; 2];

impl Spec<'_> {
    /// Arithmetic of which one operand is a complex number, or is assumed to be one.
    pub(super) fn complex_arith(&mut self, bc: BcOp, args: &[Id], seen: u32) -> Option<Id> {
        let (x, y) = (args[0], args[1]);
        let is = [self.is_complex(x, seen), self.is_complex(y, seen >> 8)];
        if is == [false, false] {
            return None;
        }
        if bc == BcOp::Pow {
            let two = edit::const_of(self.f, y).is_some_and(|v| v.is_double() && v.as_f64_unchecked() == 2.0);
            return if is[0] && two { Some(self.square(x)) } else { None };
        }
        if !matches!(bc, BcOp::Add | BcOp::Sub | BcOp::Mul | BcOp::Div) {
            return None;
        }
        let fits = |s: &Self, v: Id, is: bool, bits: u32| is || s.is_real(v, bits);
        if !fits(self, x, is[0], seen) || !fits(self, y, is[1], seen >> 8) {
            return None;
        }
        let (a, b) = (self.parts(x, is[0]), self.parts(y, is[1]));
        let r = match bc {
            BcOp::Add => [0, 1].map(|k| self.emit(Op::FAdd, vec![a[k], b[k]], Imm::None)),
            BcOp::Sub => [0, 1].map(|k| self.emit(Op::FSub, vec![a[k], b[k]], Imm::None)),
            BcOp::Mul => self.both_parts(Op::CMul, a, b),
            _ => self.both_parts(Op::CDiv, a, b),
        };
        Some(self.made(r))
    }

    /// `-z`.
    pub(super) fn complex_negated(&mut self, args: &[Id], seen: u32) -> Option<Id> {
        if !self.is_complex(args[0], seen) {
            return None;
        }
        let z = self.parts(args[0], true);
        let r = z.map(|x| self.emit(Op::FNeg, vec![x], Imm::None));
        Some(self.made(r))
    }

    /// A builtin of one complex number.
    pub(super) fn complex_builtin(&mut self, name: &str, x: Id) -> Option<Id> {
        if self.ty(x).classes() != Type::CPLX {
            return None;
        }
        match name {
            "Re" => Some(self.parts(x, true)[0]),
            "Im" => Some(self.parts(x, true)[1]),
            "Mod" | "abs" => {
                let z = self.parts(x, true);
                Some(self.emit(Op::Hypot, z.to_vec(), Imm::None))
            }
            "Conj" => {
                let [re, im] = self.parts(x, true);
                let zero = self.real(0.0);
                let im = self.emit(Op::FSub, vec![zero, im], Imm::None);
                Some(self.made([re, im]))
            }
            _ => None,
        }
    }

    /// The complex number of two parts.
    pub(super) fn made(&mut self, parts: Parts) -> Id {
        self.emit(Op::MkComplex, parts.to_vec(), Imm::None)
    }

    fn is_complex(&self, v: Id, seen: u32) -> bool {
        let guess = seen & SEEN_MASK == SEEN_COMPLEX && self.can_be(v, Type::CPLX);
        self.ty(v).classes() == Type::CPLX || guess
    }

    /// Whether a value is a real number that becomes complex as it is, or may be assumed to be one. NaN and NA don't.
    fn is_real(&self, v: Id, seen: u32) -> bool {
        match self.ty(v).classes() {
            Type::INT => self.ty(v).is_not_na(),
            Type::DBL => self.may_leave() || self.is_number(v),
            _ => seen & SEEN_MASK == SEEN_DOUBLE && self.may_leave() && self.can_be(v, Type::DBL),
        }
    }

    /// Whether a double is a constant that is a number.
    fn is_number(&self, v: Id) -> bool {
        edit::const_of(self.f, v).is_some_and(|c| c.is_double() && !c.as_f64_unchecked().is_nan())
    }

    /// The parts of a complex number, or (only after `is_real`) of a real one.
    fn parts(&mut self, v: Id, is_complex: bool) -> Parts {
        if is_complex {
            let z = self.as_type(v, Type::CPLX);
            let inst = self.f.inst(z);
            if inst.op == Op::MkComplex {
                return [inst.args[0], inst.args[1]];
            }
            return [0, 1].map(|k| self.emit(Op::Part, vec![z], Imm::Index(k)));
        }
        let re = if self.ty(v).classes() == Type::INT {
            self.emit(Op::IToF, vec![v], Imm::None)
        } else {
            self.as_type(v, Type::DBL)
        };
        if self.ty(v).classes() != Type::INT && !self.is_number(v) {
            self.leaving(Op::FCmp, vec![re, re], Imm::Cc(Cc::Eq), Type::BOOL);
        }
        [re, self.real(0.0)]
    }

    fn both_parts(&mut self, op: Op, a: Parts, b: Parts) -> Parts {
        [0, 1].map(|k| self.emit(op, vec![a[0], a[1], b[0], b[1]], Imm::Index(k)))
    }

    /// The square as repeated multiplication has it: one times the product.
    fn square(&mut self, x: Id) -> Id {
        let z = self.parts(x, true);
        let product = self.both_parts(Op::CMul, z, z);
        let one = [self.real(1.0), self.real(0.0)];
        let r = self.both_parts(Op::CMul, one, product);
        self.made(r)
    }

    fn real(&mut self, x: f64) -> Id {
        let c = edit::constant(Value::double(x), self.at);
        self.emit_as(Op::Const, vec![], c.imm, c.ty)
    }
}
