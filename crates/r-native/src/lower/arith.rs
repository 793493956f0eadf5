//! Arithmetic and comparison of machine numbers, exactly as the interpreter does it.

use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::types::{F64, I8, I32, I64};
use cranelift_codegen::ir::{self, InstBuilder, MemFlagsData};
use r_pir::{Cc, Id, Imm, Inst, MathFn, Op, Reason, Type};
use r_runtime::{NA_INT, Opaque};

use super::{Lower, Lowered};
use crate::compile::Refusal;
use crate::helpers::Helper;

pub(super) fn int_cc(c: Cc) -> IntCC {
    match c {
        Cc::Eq => IntCC::Equal,
        Cc::Ne => IntCC::NotEqual,
        Cc::Lt => IntCC::SignedLessThan,
        Cc::Le => IntCC::SignedLessThanOrEqual,
        Cc::Gt => IntCC::SignedGreaterThan,
        Cc::Ge => IntCC::SignedGreaterThanOrEqual,
    }
}

pub(super) fn float_cc(c: Cc) -> FloatCC {
    match c {
        Cc::Eq => FloatCC::Equal,
        Cc::Ne => FloatCC::NotEqual,
        Cc::Lt => FloatCC::LessThan,
        Cc::Le => FloatCC::LessThanOrEqual,
        Cc::Gt => FloatCC::GreaterThan,
        Cc::Ge => FloatCC::GreaterThanOrEqual,
    }
}

/// Whether a constant exponent is two.
pub(super) fn is_two(v: Opaque) -> bool {
    v.is_double() && v.as_f64_unchecked() == 2.0 || v.is_int() && v.payload_i32() == 2
}

impl Lower<'_, '_> {
    /// The constant of an integer operand.
    fn int_constant(&self, id: Id) -> Option<i32> {
        match self.f.inst(id).imm {
            Imm::Const(v) if v.is_int() || v.is_lgl() => Some(v.payload_i32()),
            _ => None,
        }
    }

    /// Whether a double is known not to be NaN.
    pub(super) fn never_nan(&self, id: Id) -> bool {
        let i = self.f.inst(id);
        match (i.op, &i.imm) {
            (Op::Const, Imm::Const(v)) => {
                !v.is_double() && v.payload_i32() != NA_INT || v.is_double() && !v.as_f64_unchecked().is_nan()
            }
            (Op::IToF, _) => self.f.ty(i.args[0]).is_not_na(),
            _ => i.ty.is_not_na() && i.ty.within(Type::INT | Type::LGL),
        }
    }

    /// The reciprocal of a constant, if multiplying by it is exactly dividing by the constant: that of a power of
    /// two.
    fn reciprocal(&self, id: Id) -> Option<f64> {
        let Imm::Const(v) = self.f.inst(id).imm else { return None };
        let c = if v.is_double() { v.as_f64_unchecked() } else { return None };
        let power = c.is_normal() && c.to_bits() << 12 == 0;
        Some(1.0 / c).filter(|r| power && r.is_normal())
    }

    pub(super) fn float(&mut self, id: Id, i: &Inst) -> Lowered {
        let x = self.get_float(i.args[0])?;
        if i.op == Op::FNeg {
            let r = self.b.ins().fneg(x);
            return self.set(id, r, Type::DBL);
        }
        let y = self.get_float(i.args[1])?;
        let r = match i.op {
            Op::FSub => self.b.ins().fsub(x, y),
            Op::FDiv => match self.reciprocal(i.args[1]) {
                Some(c) => {
                    let c = self.b.ins().f64const(c);
                    self.b.ins().fmul(x, c)
                }
                None => self.b.ins().fdiv(x, y),
            },
            op => {
                // Of two NaNs the left one comes out, as long as the operands are not swapped; see
                // `Lower::load_number`.
                if op == Op::FAdd { self.b.ins().fadd(x, y) } else { self.b.ins().fmul(x, y) }
            }
        };
        self.set(id, r, Type::DBL)
    }

    pub(super) fn float_helper(&mut self, id: Id, i: &Inst) -> Lowered {
        let (x, y) = (self.get_float(i.args[0])?, self.get_float(i.args[1])?);
        let r = match i.op {
            Op::FPow => self.power(i.args[1], x, y),
            Op::FIntDiv => self.int_divide(x, y)?,
            _ => self.modulo(i, x, y)?,
        };
        self.set(id, r, Type::DBL)
    }

    fn power(&mut self, exponent: Id, x: ir::Value, y: ir::Value) -> ir::Value {
        match self.f.inst(exponent).imm {
            Imm::Const(v) if is_two(v) => self.b.ins().fmul(x, x),
            _ => self.call_helper(Helper::Pow, &[x, y]),
        }
    }

    /// Goes to `slow` unless both are whole numbers below 2^52 and the second isn't zero: the floor of their
    /// quotient is exact.
    fn check_moderate(&mut self, x: ir::Value, y: ir::Value, slow: ir::Block) -> Lowered {
        for v in [x, y] {
            let whole = self.b.ins().trunc(v);
            let broken = self.b.ins().fcmp(FloatCC::NotEqual, whole, v);
            self.fail_if(broken, super::guards::Fail::To(slow))?;
            let size = self.b.ins().fabs(v);
            let limit = self.b.ins().f64const(4503599627370496.0);
            let big = self.b.ins().fcmp(FloatCC::UnorderedOrGreaterThanOrEqual, size, limit);
            self.fail_if(big, super::guards::Fail::To(slow))?;
        }
        let zero = self.b.ins().f64const(0.0);
        let none = self.b.ins().fcmp(FloatCC::Equal, y, zero);
        self.fail_if(none, super::guards::Fail::To(slow))
    }

    fn int_divide(&mut self, x: ir::Value, y: ir::Value) -> Lowered<ir::Value> {
        let (slow, done) = (self.b.create_block(), self.b.create_block());
        let r = self.b.append_block_param(done, F64);
        self.check_moderate(x, y, slow)?;
        let q = self.b.ins().fdiv(x, y);
        let q = self.b.ins().floor(q);
        // Adding zero turns minus zero into zero.
        let zero = self.b.ins().f64const(0.0);
        let q = self.b.ins().fadd(q, zero);
        self.b.ins().jump(done, &[q.into()]);
        self.begin_cold(slow);
        let words = [x, y].map(|v| self.b.ins().bitcast(I64, MemFlagsData::new(), v));
        let bits = self.call_cold(Helper::IntDiv, &[self.vm, words[0], words[1]]);
        let q = self.b.ins().bitcast(F64, MemFlagsData::new(), bits);
        self.b.ins().jump(done, &[q.into()]);
        self.end_cold(done);
        Ok(r)
    }

    /// Whole numbers below 2^52 are done in line, the rest by the helper.
    fn modulo(&mut self, i: &Inst, x: ir::Value, y: ir::Value) -> Lowered<ir::Value> {
        let (slow, done) = (self.b.create_block(), self.b.create_block());
        let r = self.b.append_block_param(done, F64);
        self.check_moderate(x, y, slow)?;
        // The result is exact, because the floor of such quotients is, and it is never minus zero.
        let q = self.b.ins().fdiv(x, y);
        let q = self.b.ins().floor(q);
        let p = self.b.ins().fmul(q, y);
        let rest = self.b.ins().fsub(x, p);
        self.b.ins().jump(done, &[rest.into()]);
        self.begin_cold(slow);
        let words = [x, y].map(|v| self.b.ins().bitcast(I64, MemFlagsData::new(), v));
        let bits = self.call_cold(Helper::Mod, &[self.vm, words[0], words[1]]);
        let v = self.b.ins().bitcast(F64, MemFlagsData::new(), bits);
        let warns = self.b.ins().icmp_imm_s(IntCC::Equal, bits, -1);
        let fail = self.fail(i, Reason::Range);
        self.fail_if(warns, fail)?;
        self.b.ins().jump(done, &[v.into()]);
        self.end_cold(done);
        Ok(r)
    }

    /// Deoptimizes if an integer operand is NA (unless it can't be).
    pub(super) fn not_na(&mut self, i: &Inst, id: Id, v: ir::Value) -> Lowered {
        let known = self.f.ty(id).is_not_na()
            || self.f.ty(id).within(Type::BOOL)
            || self.int_constant(id).is_some_and(|c| c != NA_INT);
        if known {
            return Ok(());
        }
        let na = self.is_na_int(v);
        let fail = self.fail(i, Reason::Range);
        self.fail_if(na, fail)
    }

    pub(super) fn two_ints(&mut self, i: &Inst) -> Lowered<(ir::Value, ir::Value)> {
        let (x, y) = (self.get_int(i.args[0])?, self.get_int(i.args[1])?);
        self.not_na(i, i.args[0], x)?;
        self.not_na(i, i.args[1], y)?;
        Ok((x, y))
    }

    pub(super) fn checked_int(&mut self, id: Id, i: &Inst) -> Lowered {
        let (x, y) = self.two_ints(i)?;
        if i.cp().is_none() {
            let r = match i.op {
                Op::IAdd => self.b.ins().iadd(x, y),
                Op::ISub => self.b.ins().isub(x, y),
                _ => self.b.ins().imul(x, y),
            };
            return self.set(id, r, Type::INT);
        }
        let (r, over) = match i.op {
            Op::IAdd => self.b.ins().sadd_overflow(x, y),
            Op::ISub => self.b.ins().ssub_overflow(x, y),
            _ => self.b.ins().smul_overflow(x, y),
        };
        let fail = self.fail(i, Reason::Range);
        self.fail_if(over, fail)?;
        if self.may_give_na(i) {
            let na = self.is_na_int(r);
            self.fail_if(na, fail)?;
        }
        self.set(id, r, Type::INT)
    }

    /// Whether the result may be the word of NA without overflow: -2147483648 is no R integer.
    fn may_give_na(&self, i: &Inst) -> bool {
        let c = [self.int_constant(i.args[0]), self.int_constant(i.args[1])];
        match i.op {
            Op::IAdd => !c.iter().flatten().any(|c| *c >= 0),
            Op::ISub => !(c[1].is_some_and(|c| c <= 0) || c[0].is_some_and(|c| c >= 0)),
            _ => !c.iter().flatten().any(|c| *c & 1 != 0),
        }
    }

    pub(super) fn divide_int(&mut self, id: Id, i: &Inst) -> Lowered {
        let (x, y) = self.two_ints(i)?;
        if self.int_constant(i.args[1]).is_none_or(|c| c == 0) {
            let zero = self.b.ins().icmp_imm_s(IntCC::Equal, y, 0);
            let fail = self.fail(i, Reason::Range);
            self.fail_if(zero, fail)?;
        }
        let (q, rest) = if i.op == Op::IMod {
            (x, self.b.ins().srem(x, y))
        } else {
            let q = self.b.ins().sdiv(x, y);
            let p = self.b.ins().imul(q, y);
            (q, self.b.ins().isub(x, p))
        };
        let some = self.b.ins().icmp_imm_s(IntCC::NotEqual, rest, 0);
        let signs = self.b.ins().bxor(rest, y);
        let differ = self.b.ins().icmp_imm_s(IntCC::SignedLessThan, signs, 0);
        let off = self.b.ins().band(some, differ);
        let r = if i.op == Op::IMod {
            let fixed = self.b.ins().iadd(rest, y);
            self.b.ins().select(off, fixed, rest)
        } else {
            let one = self.b.ins().uextend(I32, off);
            self.b.ins().isub(q, one)
        };
        self.set(id, r, Type::INT)
    }

    pub(super) fn negate_int(&mut self, id: Id, i: &Inst) -> Lowered {
        let x = self.get_int(i.args[0])?;
        self.not_na(i, i.args[0], x)?;
        let r = self.b.ins().ineg(x);
        self.set(id, r, Type::INT)
    }

    pub(super) fn step_int(&mut self, id: Id, i: &Inst) -> Lowered {
        let (x, y) = (self.get_int(i.args[0])?, self.get_int(i.args[1])?);
        let r = self.b.ins().iadd(x, y);
        self.set(id, r, Type::INT)
    }

    pub(super) fn int_to_float(&mut self, id: Id, i: &Inst) -> Lowered {
        let x = self.get_int(i.args[0])?;
        let not_na = self.f.ty(i.args[0]).is_not_na();
        let r = self.float_of_int(x, not_na);
        self.set(id, r, Type::DBL)
    }

    pub(super) fn number_to_float(&mut self, id: Id, i: &Inst) -> Lowered {
        let r = self.number(i)?;
        self.set(id, r, Type::DBL)
    }

    pub(super) fn math(&mut self, id: Id, i: &Inst) -> Lowered {
        let Imm::Fn(function) = i.imm else { return Err(Refusal::Immediate(i.op)) };
        let x = self.get_float(i.args[0])?;
        let r = match function {
            MathFn::Sqrt => self.b.ins().sqrt(x),
            MathFn::Abs => self.b.ins().fabs(x),
            MathFn::Floor => self.b.ins().floor(x),
            MathFn::Ceiling => self.b.ins().ceil(x),
            MathFn::Exp => self.call_helper(Helper::Exp, &[x]),
            MathFn::Log => self.call_helper(Helper::Log, &[x]),
            MathFn::Sin => self.call_helper(Helper::Sin, &[x]),
            MathFn::Cos => self.call_helper(Helper::Cos, &[x]),
            MathFn::Tan => self.call_helper(Helper::Tan, &[x]),
        };
        let can_warn = !matches!(function, MathFn::Abs | MathFn::Floor | MathFn::Ceiling | MathFn::Exp);
        if can_warn && i.cp().is_some() {
            // A NaN from an operand that is none is a warning.
            let (odd, next) = (self.b.create_block(), self.b.create_block());
            let nan = self.b.ins().fcmp(FloatCC::Unordered, r, r);
            self.b.ins().brif(nan, odd, &[], next, &[]);
            self.begin_cold(odd);
            let new = self.b.ins().fcmp(FloatCC::Ordered, x, x);
            let fail = self.fail(i, Reason::Range);
            self.fail_if(new, fail)?;
            self.b.ins().jump(next, &[]);
            self.end_cold(next);
        }
        self.set(id, r, Type::DBL)
    }

    pub(super) fn compare_floats(&mut self, id: Id, i: &Inst) -> Lowered {
        let Imm::Cc(cc) = i.imm else { return Err(Refusal::Immediate(i.op)) };
        let (x, y) = (self.get_float(i.args[0])?, self.get_float(i.args[1])?);
        let fail = self.fail(i, Reason::Range);
        let unordered = match (self.never_nan(i.args[0]), self.never_nan(i.args[1])) {
            (true, true) => None,
            (true, false) => Some((y, y)),
            (false, true) => Some((x, x)),
            (false, false) => Some((x, y)),
        };
        if let Some((a, b)) = unordered {
            let nan = self.b.ins().fcmp(FloatCC::Unordered, a, b);
            self.fail_if(nan, fail)?;
        }
        let r = self.b.ins().fcmp(float_cc(cc), x, y);
        self.set(id, r, Type::BOOL)
    }

    pub(super) fn compare_ints(&mut self, id: Id, i: &Inst) -> Lowered {
        let Imm::Cc(cc) = i.imm else { return Err(Refusal::Immediate(i.op)) };
        let (x, y) = self.two_ints(i)?;
        let r = self.b.ins().icmp(int_cc(cc), x, y);
        self.set(id, r, Type::BOOL)
    }

    pub(super) fn truth(&mut self, id: Id, i: &Inst) -> Lowered {
        if self.f.ty(i.args[0]).within(Type::BOOL) {
            return self.pass(id, i, Type::BOOL);
        }
        let x = self.get_int(i.args[0])?;
        self.not_na(i, i.args[0], x)?;
        let r = self.b.ins().icmp_imm_s(IntCC::NotEqual, x, 0);
        self.set(id, r, Type::BOOL)
    }

    pub(super) fn small(&mut self, id: Id, i: &Inst) -> Lowered {
        match i.op {
            Op::BNot => {
                let x = self.get_bool(i.args[0])?;
                let one = self.b.ins().iconst(I8, 1);
                let r = self.b.ins().bxor(x, one);
                self.set(id, r, Type::BOOL)
            }
            Op::BToL => {
                let x = self.get_bool(i.args[0])?;
                let r = self.b.ins().uextend(I32, x);
                self.set(id, r, Type::LGL)
            }
            Op::IdxIsZero => {
                let x = self.get_as(i.args[0], Type::IDX)?;
                let r = self.b.ins().icmp_imm_s(IntCC::Equal, x, 0);
                self.set(id, r, Type::BOOL)
            }
            op => {
                let x = self.get_as(i.args[0], Type::IDX)?;
                let one = self.word(1);
                let r = if op == Op::IdxDec { self.b.ins().isub(x, one) } else { self.b.ins().iadd(x, one) };
                self.set(id, r, Type::IDX)
            }
        }
    }
}
