//! Builtins of one or two scalars.

use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::types::{I8, I32, I64};
use cranelift_codegen::ir::{self, InstBuilder};
use r_pir::{Cc, Id, Imm, Inst, Op, Reason, Rep, Type};
use r_runtime::object::FLAG_NA;

use super::arith::{float_cc, int_cc};
use super::{Lower, Lowered};
use crate::compile::Refusal;
use crate::helpers::Helper;
use crate::layout::{HEADER, LEN, LGL_BITS};

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

    /// The number that an operand is, as a double; deoptimizes for anything else.
    pub(super) fn number(&mut self, i: &Inst) -> Lowered<ir::Value> {
        let v = i.args[0];
        if self.f.ty(v).within(Type::INT | Type::DBL) {
            return self.get_float(v);
        }
        let w = self.get_word(v)?;
        let limit = self.word(LGL_BITS);
        let other = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, w, limit);
        let fail = self.fail(i, Reason::Type);
        self.fail_if(other, fail)?;
        Ok(self.convert(w, Type::INT | Type::DBL, Type::DBL))
    }

    /// The number of elements of a range.
    pub(super) fn range_left(&mut self, id: Id, i: &Inst) -> Lowered {
        let Imm::Cc(cc) = i.imm else { return Err(Refusal::Immediate(i.op)) };
        let (a, b) = (self.get_int(i.args[0])?, self.get_int(i.args[1])?);
        let (a, b) = (self.b.ins().sextend(I64, a), self.b.ins().sextend(I64, b));
        let far = match cc {
            Cc::Ge => self.b.ins().isub(a, b),
            _ => self.b.ins().isub(b, a),
        };
        let far = if cc == Cc::Ne { self.b.ins().iabs(far) } else { far };
        if i.cp().is_some() {
            let other = self.b.ins().icmp_imm_s(IntCC::SignedLessThan, far, 0);
            let fail = self.fail(i, Reason::Step);
            self.fail_if(other, fail)?;
        }
        let one = self.word(1);
        let r = self.b.ins().iadd(far, one);
        self.set(id, r, Type::IDX)
    }

    pub(super) fn range_step(&mut self, id: Id, i: &Inst) -> Lowered {
        let (a, b) = (self.get_int(i.args[0])?, self.get_int(i.args[1])?);
        let down = self.b.ins().icmp(IntCC::SignedLessThan, b, a);
        let (up, minus) = (self.b.ins().iconst(I32, 1), self.b.ins().iconst(I32, -1));
        let r = self.b.ins().select(down, minus, up);
        self.set(id, r, Type::INT)
    }

    pub(super) fn int_to_count(&mut self, id: Id, i: &Inst) -> Lowered {
        let x = self.get_int(i.args[0])?;
        if i.cp().is_some() {
            let less = self.b.ins().icmp_imm_s(IntCC::SignedLessThan, x, 0);
            let fail = self.fail(i, Reason::Range);
            self.fail_if(less, fail)?;
        }
        let r = self.b.ins().uextend(I64, x);
        self.set(id, r, Type::IDX)
    }

    /// A number as an integer: truncated (`FTruncI`), or only if it is whole (`FToI`).
    pub(super) fn float_to_int(&mut self, id: Id, i: &Inst) -> Lowered {
        if self.f.ty(i.args[0]).classes() == Type::INT {
            let x = self.get_int(i.args[0])?;
            self.not_na(i, i.args[0], x)?;
            return self.set(id, x, Type::INT);
        }
        let x = self.number(i)?;
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

    /// Compares the texts of two strings; deoptimizes on NA.
    pub(super) fn compare_strings(&mut self, id: Id, i: &Inst) -> Lowered {
        let Imm::Cc(cc) = i.imm else { return Err(Refusal::Immediate(i.op)) };
        let (x, y) = (self.get_word(i.args[0])?, self.get_word(i.args[1])?);
        let (a, b) = (self.address(x), self.address(y));
        let (p, q) = (self.field(a, HEADER), self.field(b, HEADER));
        let either = self.b.ins().bor(p, q);
        let flag = self.word(FLAG_NA);
        let na = self.b.ins().band(either, flag);
        let fail = self.fail(i, Reason::Range);
        self.fail_if(na, fail)?;
        // One object is one text, and texts of different lengths differ; the rest is a comparison of bytes.
        let (other, as_long, done) = (self.b.create_block(), self.b.create_block(), self.b.create_block());
        let r = self.b.append_block_param(done, I8);
        let (equal, unequal) = (self.truth_value(cc == Cc::Eq), self.truth_value(cc != Cc::Eq));
        let same = self.b.ins().icmp(IntCC::Equal, x, y);
        self.b.ins().brif(same, done, &[equal.into()], other, &[]);
        self.b.switch_to_block(other);
        let (m, n) = (self.field(a, LEN), self.field(b, LEN));
        let differ = self.b.ins().icmp(IntCC::NotEqual, m, n);
        self.b.ins().brif(differ, done, &[unequal.into()], as_long, &[]);
        self.b.switch_to_block(as_long);
        let same = self.call_helper(Helper::SameString, &[self.vm, x, y]);
        let want = if cc == Cc::Eq { 1 } else { 0 };
        let is = self.b.ins().icmp_imm_s(IntCC::Equal, same, want);
        self.b.ins().jump(done, &[is.into()]);
        self.b.switch_to_block(done);
        self.set(id, r, Type::BOOL)
    }
}
