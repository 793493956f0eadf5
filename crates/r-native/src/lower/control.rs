//! Control flow between blocks, returns, safepoints.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I64};
use cranelift_codegen::ir::{self, BlockArg, InstBuilder, JumpTableData, MemFlagsData, TrapCode};
use r_pir::{Block, Id, Imm, Inst, Op, Type};

use super::arith::{float_cc, int_cc};
use super::guards::Fail;
use super::{Lower, Lowered};
use crate::compile::Refusal;
use crate::helpers::Helper;
use crate::layout::{VM_INTERRUPTED, VM_TRIGGER, VM_VISIBLE};

impl Lower<'_, '_> {
    /// The block arguments for the phis of `to` on the edge from a block.
    fn phi_args(&mut self, from: Block, to: Block) -> Lowered<Vec<BlockArg>> {
        let f = self.f;
        let mut args = Vec::new();
        for id in f.block(to) {
            let phi = f.inst(*id);
            if phi.op != Op::Phi {
                break;
            }
            if self.an.same_as(*id).is_some() {
                continue;
            }
            let Some(k) = phi.blocks.iter().position(|b| *b == from) else {
                return Err(Refusal::Undefined(Op::Phi));
            };
            args.push(self.get_as(phi.args[k], phi.ty)?.into());
        }
        Ok(args)
    }

    pub(super) fn branch(&mut self, id: Id, i: &Inst) -> Lowered {
        let Some(from) = self.an.home[id.0 as usize] else { return Err(Refusal::Undefined(i.op)) };
        let targets = if i.op.is_point() { &i.blocks[..1] } else { &i.blocks[..] };
        let mut edges = Vec::with_capacity(targets.len());
        for t in targets {
            edges.push((self.block_of(*t), self.phi_args(from, *t)?));
        }
        match (i.op, edges.as_slice()) {
            (Op::Checkpoint | Op::CallPoint | Op::Jump, [(b, args)]) => _ = self.b.ins().jump(*b, args),
            (Op::Branch, [(yes, yes_args), (no, no_args)]) => {
                // The side that leaves a loop must come first. Otherwise Cranelift hoists nothing out of the loop:
                // its loop stack forgets the loop after the blocks outside of it.
                if self.an.depth(i.blocks[0]) > self.an.depth(i.blocks[1]) {
                    let c = self.negated(i.args[0])?;
                    self.b.ins().brif(c, *no, no_args, *yes, yes_args);
                } else {
                    let c = self.get_bool(i.args[0])?;
                    self.b.ins().brif(c, *yes, yes_args, *no, no_args);
                }
            }
            (Op::JumpTable, edges) if !edges.is_empty() => self.jump_table(i, edges)?,
            _ => return Err(Refusal::Operand(i.op)),
        }
        Ok(())
    }

    /// The negation of a condition. Comparisons are made anew: their guards have excluded NaN already.
    fn negated(&mut self, c: Id) -> Lowered<ir::Value> {
        let i = self.f.inst(c);
        match (i.op, &i.imm) {
            (Op::FCmp, Imm::Cc(cc)) => {
                let (x, y) = (self.get_float(i.args[0])?, self.get_float(i.args[1])?);
                Ok(self.b.ins().fcmp(float_cc(cc.negated()), x, y))
            }
            (Op::ICmp, Imm::Cc(cc)) => {
                let (x, y) = (self.get_int(i.args[0])?, self.get_int(i.args[1])?);
                Ok(self.b.ins().icmp(int_cc(cc.negated()), x, y))
            }
            _ => {
                let c = self.get_bool(c)?;
                Ok(self.b.ins().icmp_imm_s(IntCC::Equal, c, 0))
            }
        }
    }

    fn jump_table(&mut self, i: &Inst, edges: &[(ir::Block, Vec<BlockArg>)]) -> Lowered {
        let k = self.get_as(i.args[0], Type::IDX)?;
        let k = self.b.ins().ireduce(ir::types::I32, k);
        let calls: Vec<_> =
            edges.iter().map(|(b, args)| self.b.func.dfg.block_call(*b, args.iter())).collect();
        let (last, rest) = match calls.split_last() {
            Some(x) => x,
            None => return Err(Refusal::Operand(i.op)),
        };
        let table = self.b.create_jump_table(JumpTableData::new(*last, rest));
        self.b.ins().br_table(k, table);
        Ok(())
    }

    pub(super) fn return_(&mut self, i: &Inst) -> Lowered {
        let v = self.get_word(i.args[0])?;
        if let Some(s) = self.shortcut {
            self.b.ins().jump(s.done, &[v.into()]);
            return Ok(());
        }
        self.end_frame();
        self.b.ins().return_(&[v]);
        Ok(())
    }

    pub(super) fn unreachable(&mut self) -> Lowered {
        self.b.ins().trap(TrapCode::unwrap_user(1));
        Ok(())
    }

    pub(super) fn visible(&mut self, i: &Inst) -> Lowered {
        let Imm::Index(n) = i.imm else { return Err(Refusal::Immediate(i.op)) };
        let v = self.b.ins().iconst(I8, i64::from(n != 0));
        self.b.ins().store(MemFlagsData::trusted(), v, self.vm, VM_VISIBLE);
        Ok(())
    }

    /// Collects when it is time; deoptimizes for interrupts.
    pub(super) fn safepoint(&mut self, i: &Inst) -> Lowered {
        let flags = MemFlagsData::trusted();
        let (slow, next) = (self.b.create_block(), self.b.create_block());
        // A loop that doesn't allocate needs no collection.
        if self.an.allocates_around(self.here) {
            let since = self.b.ins().load(I64, flags, self.vm, VM_TRIGGER);
            let limit = self.b.ins().load(I64, flags, self.vm, VM_TRIGGER + 8);
            let due = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, since, limit);
            let test = self.b.create_block();
            self.b.ins().brif(due, slow, &[], test, &[]);
            self.b.switch_to_block(test);
        }
        let fixed = flags.with_readonly().with_can_move();
        let at = self.b.ins().load(I64, fixed, self.vm, VM_INTERRUPTED);
        let flag = self.b.ins().load(I8, flags, at, 0);
        self.b.ins().brif(flag, slow, &[], next, &[]);
        self.begin_cold(slow);
        let more = self.call_cold(Helper::Safepoint, &[self.vm]);
        let more = self.b.ins().icmp_imm_s(IntCC::NotEqual, more, 0);
        let fail = i.cp().map_or(Fail::Never, |cp| Fail::Exit(cp, None));
        self.fail_if(more, fail)?;
        self.b.ins().jump(next, &[]);
        self.end_cold(next);
        Ok(())
    }
}
