//! Builtins that have an instruction.

use super::Spec;
use crate::func::{Id, Imm};
use crate::op::{MathFn, Op};
use crate::pass::types::PLAIN;
use crate::types::Type;

impl Spec<'_> {
    /// A builtin by name. There is no feedback of its operands: a mathematical function of a value
    /// of unknown type is taken to be of a double (the builder withholds the name after that was
    /// wrong).
    pub(super) fn builtin(&mut self, name: &str, args: &[Id]) -> Option<Id> {
        let [x] = args else { return None };
        match name {
            "length" => self.length(*x),
            "as.numeric" | "as.double" => self.as_double(*x),
            "as.integer" if self.ty(*x).classes() == Type::INT => Some(*x),
            _ => {
                let (m, _) = MathFn::ALL.iter().find(|(_, n)| *n == name)?;
                self.math(*m, *x)
            }
        }
    }

    fn math(&mut self, m: MathFn, x: Id) -> Option<Id> {
        if !self.may_leave() {
            return None;
        }
        let known = self.ty(x).classes();
        // abs, floor and ceiling of an integer are not doubles, or not by the same way.
        let plain = matches!(m, MathFn::Abs | MathFn::Floor | MathFn::Ceiling);
        let x = if known == Type::INT && !plain {
            self.emit(Op::IToF, vec![x], Imm::None)
        } else if known.meets(Type::DBL) && self.can_be(x, Type::DBL) {
            self.as_type(x, Type::DBL)
        } else {
            return None;
        };
        Some(self.leaving(Op::Math1, vec![x], Imm::Fn(m), Type::DBL))
    }

    fn length(&mut self, x: Id) -> Option<Id> {
        let t = self.ty(x).classes();
        let vector = t.within(PLAIN.without(Type::NUMERIC).or(Type::VLIST)) || t.is_matrix();
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
