//! Chains of element-wise operations: a loop in machine code where that is possible, otherwise the kernels (see
//! `r_pir::pass::fuse`).

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F64, F64X2, I64, I64X2};
use cranelift_codegen::ir::{self, Endianness, InstBuilder, MemFlagsData};
use r_bytecode::elementwise;
use r_pir::pass::fuse::MIXED;
use r_pir::{Id, Imm, Inst, Reason, Step, Type};
use r_runtime::Opaque;
use r_runtime::arith::ArithOp;
use r_runtime::fused::Apply;

use super::arith::is_two;
use super::{Lower, Lowered};
use crate::compile::Refusal;
use crate::helpers::{FusedStep, Helper};
use crate::layout::{DATA, LEN};

/// Operands of a loop: the address of elements, or a number, as a scalar and as a vector of two.
#[derive(Clone, Copy)]
enum Operand {
    Vector(ir::Value),
    Number(ir::Value, ir::Value),
}

impl Lower<'_, '_> {
    pub(super) fn fused(&mut self, id: Id, i: &Inst) -> Lowered {
        let (keep, suspects) = self.keep_and_suspects(id, i);
        let site = self.site_holding(i, keep, Opaque::NULL, (0, suspects.len()))?;
        let at = self.operands(i, &[], &suspects)?;
        if !self.has_loop(i) {
            let r = self.call_for(id, Helper::Fused, &[self.vm, site, at]);
            self.fail_unless_found(i, r, Reason::Plain)?;
            return self.set(id, r, Type::VAL);
        }
        let out = self.call_for(id, Helper::FusedStart, &[self.vm, site, at]);
        let (slow, fast, done) = (self.b.create_block(), self.b.create_block(), self.b.create_block());
        let r = self.b.append_block_param(done, I64);
        let none = self.b.ins().icmp_imm_s(IntCC::Equal, out, 0);
        self.b.ins().brif(none, slow, &[], fast, &[]);
        self.begin_cold(slow);
        let v = self.call_cold(Helper::Fused, &[self.vm, site, at]);
        self.fail_unless_found(i, v, Reason::Plain)?;
        self.b.ins().jump(done, &[v.into()]);
        self.in_cold_arm = false;
        self.b.switch_to_block(fast);
        self.chain_loop(i, at, out, done)?;
        self.b.switch_to_block(done);
        self.set(id, r, Type::VAL)
    }

    /// The steps for the helpers.
    pub(super) fn fused_steps(&self, i: &Inst) -> Lowered<Box<[FusedStep]>> {
        let Imm::Steps(steps) = &i.imm else { return Ok(Box::default()) };
        let one = |s: &Step| match s {
            Step::Operand(k) => Some(FusedStep::Operand(*k)),
            Step::Apply(_, _, at) => {
                let code = self.f.codes.get(at.code as usize)?.handle;
                Some(FusedStep::Apply(operation(s)?, code, at.pc))
            }
        };
        steps.iter().map(one).collect::<Option<_>>().ok_or(Refusal::Immediate(i.op))
    }

    /// Whether the operands of a chain have known shapes and the loop can do its operations.
    fn has_loop(&self, i: &Inst) -> bool {
        let Imm::Steps(steps) = &i.imm else { return false };
        let mut before = None;
        let mut known = i.seen.vectors() & MIXED == 0 && i.seen.vectors() != 0;
        for s in steps {
            known &= match operation(s) {
                None => true,
                Some(Apply::Arith(ArithOp::Pow)) => self.constant_of(i, before).is_some_and(is_two),
                Some(Apply::Arith(op)) => {
                    matches!(op, ArithOp::Add | ArithOp::Sub | ArithOp::Mul | ArithOp::Div)
                }
                Some(what) => matches!(what, Apply::Neg | Apply::Abs),
            };
            before = Some(*s);
        }
        known
    }

    /// The constant that a step pushes.
    fn constant_of(&self, i: &Inst, step: Option<Step>) -> Option<Opaque> {
        let Some(Step::Operand(k)) = step else { return None };
        match self.f.inst(*i.operands().get(k as usize)?).imm {
            Imm::Const(v) => Some(v),
            _ => None,
        }
    }

    /// Computes all elements, two at a time, then one if one is left; then goes to `done`.
    fn chain_loop(&mut self, i: &Inst, at: ir::Value, out: ir::Value, done: ir::Block) -> Lowered {
        let flags = MemFlagsData::trusted();
        let base = self.address(out);
        let len = self.field(base, LEN);
        let bytes = self.b.ins().ishl_imm_u(len, 3);
        let pairs = self.b.ins().band_imm_s(bytes, !15);
        let to = self.b.ins().iadd_imm_s(base, i64::from(DATA));
        let operands: Vec<Operand> = (0..i.operands().len())
            .map(|k| {
                let offset = k as i32 * 8;
                if i.seen.vectors() >> k & 1 != 0 {
                    return Operand::Vector(self.b.ins().load(I64, flags, at, offset));
                }
                let x = self.b.ins().load(F64, flags, at, offset);
                Operand::Number(x, self.b.ins().splat(F64X2, x))
            })
            .collect();
        let (two, rest, one) = (self.b.create_block(), self.b.create_block(), self.b.create_block());
        let k = self.b.append_block_param(two, I64);
        let zero = self.word(0);
        let any = self.b.ins().icmp_imm_s(IntCC::NotEqual, pairs, 0);
        self.b.ins().brif(any, two, &[zero.into()], rest, &[]);
        self.b.switch_to_block(two);
        self.elements(i, &operands, F64X2, k, to)?;
        let next = self.b.ins().iadd_imm_s(k, 16);
        let more = self.b.ins().icmp(IntCC::UnsignedLessThan, next, pairs);
        self.b.ins().brif(more, two, &[next.into()], rest, &[]);
        self.b.switch_to_block(rest);
        let odd = self.b.ins().icmp(IntCC::NotEqual, bytes, pairs);
        self.b.ins().brif(odd, one, &[], done, &[out.into()]);
        self.b.switch_to_block(one);
        self.elements(i, &operands, F64, pairs, to)?;
        self.b.ins().jump(done, &[out.into()]);
        Ok(())
    }

    /// Computes one element (or two) of the result at an offset.
    fn elements(
        &mut self,
        i: &Inst,
        operands: &[Operand],
        t: ir::Type,
        k: ir::Value,
        to: ir::Value,
    ) -> Lowered {
        let Imm::Steps(steps) = &i.imm else { return Err(Refusal::Immediate(i.op)) };
        let bad = Refusal::Immediate(i.op);
        let mut stack: Vec<ir::Value> = Vec::new();
        for s in steps {
            let v = match (s, operation(s)) {
                (Step::Operand(n), _) => self.element(operands[*n as usize], t, k),
                (_, Some(what)) => {
                    let y = if what.arity() == 2 { stack.pop() } else { None };
                    let x = stack.pop().ok_or_else(|| bad.clone())?;
                    self.apply(what, x, y.unwrap_or(x))
                }
                _ => return Err(bad),
            };
            stack.push(v);
        }
        let v = stack.pop().ok_or(bad)?;
        let at = self.b.ins().iadd(to, k);
        self.b.ins().store(MemFlagsData::new().with_notrap(), v, at, 0);
        Ok(())
    }

    /// Elements of an operand. They are loaded as integers: Cranelift would fold a float load into a sum or product
    /// and swap the operands, and with them which of two NaNs comes out.
    fn element(&mut self, o: Operand, t: ir::Type, k: ir::Value) -> ir::Value {
        let flags = MemFlagsData::new().with_notrap();
        match o {
            Operand::Number(x, twice) => {
                if t == F64 {
                    x
                } else {
                    twice
                }
            }
            Operand::Vector(p) => {
                let at = self.b.ins().iadd(p, k);
                let bits = self.b.ins().load(if t == F64 { I64 } else { I64X2 }, flags, at, 0);
                let little = MemFlagsData::new().with_endianness(Endianness::Little);
                self.b.ins().bitcast(t, little, bits)
            }
        }
    }

    fn apply(&mut self, what: Apply, x: ir::Value, y: ir::Value) -> ir::Value {
        match what {
            Apply::Arith(ArithOp::Add) => self.b.ins().fadd(x, y),
            Apply::Arith(ArithOp::Sub) => self.b.ins().fsub(x, y),
            Apply::Arith(ArithOp::Mul) => self.b.ins().fmul(x, y),
            Apply::Arith(ArithOp::Div) => self.b.ins().fdiv(x, y),
            // The exponent is two.
            Apply::Arith(_) => self.b.ins().fmul(x, x),
            Apply::Neg => self.b.ins().fneg(x),
            _ => self.b.ins().fabs(x),
        }
    }
}

fn operation(s: &Step) -> Option<Apply> {
    let Step::Apply(bc, name, _) = s else { return None };
    let n = if *name == "&" || *name == "|" { 2 } else { 1 };
    elementwise::operation(*bc, name, n)
}
