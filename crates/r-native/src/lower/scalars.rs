//! Builtins of one or two scalars.

use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::types::I32;
use cranelift_codegen::ir::{self, InstBuilder};
use r_pir::{Cc, Id, Imm, Inst, Op, Reason, Rep, Type};

use super::arith::{float_cc, int_cc};
use super::{Lower, Lowered};
use crate::compile::Refusal;
use crate::helpers::Helper;

impl Lower<'_, '_> {
    pub(super) fn choose(&mut self, id: Id, i: &Inst) -> Lowered {
        let Imm::Cc(cc) = i.imm else { return Err(Refusal::Immediate(i.op)) };
        if i.args[..2].iter().all(|a| self.f.ty(*a).classes() == Type::INT) {
            let (x, y) = self.two_ints(i)?;
            let first = self.b.ins().icmp(int_cc(cc), x, y);
            let r = self.b.ins().select(first, x, y);
            return self.set(id, r, Type::INT);
        }
        let (x, y) = (self.get_float(i.args[0])?, self.get_float(i.args[1])?);
        let nan = self.b.ins().fcmp(FloatCC::Unordered, x, y);
        let fail = self.fail(i, Reason::Range);
        self.fail_if(nan, fail)?;
        let first = self.b.ins().fcmp(float_cc(cc), x, y);
        let r = self.b.ins().select(first, x, y);
        self.set(id, r, Type::DBL)
    }

    pub(super) fn int_bits(&mut self, id: Id, i: &Inst) -> Lowered {
        let (x, y) = self.two_ints(i)?;
        let r = match i.op {
            Op::IAnd => self.b.ins().band(x, y),
            Op::IOr => self.b.ins().bor(x, y),
            _ => self.b.ins().bxor(x, y),
        };
        self.set(id, r, Type::INT)
    }

    /// A double as an integer: cut off, or exact.
    pub(super) fn float_to_int(&mut self, id: Id, i: &Inst) -> Lowered {
        let x = self.get_float(i.args[0])?;
        let limit = self.b.ins().f64const(2147483648.0);
        let size = self.b.ins().fabs(x);
        let outside = self.b.ins().fcmp(FloatCC::UnorderedOrGreaterThanOrEqual, size, limit);
        let fail = self.fail(i, Reason::Range);
        self.fail_if(outside, fail)?;
        let r = self.b.ins().fcvt_to_sint_sat(I32, x);
        if i.op == Op::FToI {
            let back = self.b.ins().fcvt_from_sint(ir::types::F64, r);
            let other = self.b.ins().fcmp(FloatCC::NotEqual, back, x);
            let fail = self.fail(i, Reason::Range);
            self.fail_if(other, fail)?;
        }
        self.set(id, r, Type::INT)
    }

    pub(super) fn is_na(&mut self, id: Id, i: &Inst) -> Lowered {
        let r = if self.f.ty(i.args[0]).rep() == Rep::I32 {
            let x = self.get_int(i.args[0])?;
            self.is_na_int(x)
        } else {
            let x = self.get_float(i.args[0])?;
            self.b.ins().fcmp(FloatCC::Unordered, x, x)
        };
        self.set(id, r, Type::BOOL)
    }

    /// Strings are mostly the same object when they are the same text.
    pub(super) fn compare_strings(&mut self, id: Id, i: &Inst) -> Lowered {
        let Imm::Cc(cc) = i.imm else { return Err(Refusal::Immediate(i.op)) };
        let (x, y) = (self.get_word(i.args[0])?, self.get_word(i.args[1])?);
        let r = self.call_helper(Helper::SameString, &[self.vm, x, y]);
        let na = self.b.ins().icmp_imm_s(IntCC::Equal, r, 2);
        let fail = self.fail(i, Reason::Range);
        self.fail_if(na, fail)?;
        let want = if cc == Cc::Eq { 1 } else { 0 };
        let r = self.b.ins().icmp_imm_s(IntCC::Equal, r, want);
        self.set(id, r, Type::BOOL)
    }
}
