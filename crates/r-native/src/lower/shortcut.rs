//! Recursive calls that return before they need a frame.
//!
//! Where a version for direct calls calls itself on arguments of the same types, the part at its start that only
//! computes is repeated before the call, on the call's arguments. If that part returns, its value is the call's
//! result, and there is no call. Wherever else it would go, exits included, the call is made.

use cranelift_codegen::ir::{self, InstBuilder};
use r_pir::{Block, Id, Imm, Inst, Op};
use r_policy::POLICY;

use super::{Lower, Lowered};
use crate::layout::CLOSURE_ENV;

/// Where the repeated part goes on.
#[derive(Clone, Copy)]
pub(super) struct Shortcut {
    /// The block that makes the call.
    pub call: ir::Block,
    /// The block behind the call, with its result as a parameter.
    pub done: ir::Block,
}

/// Instructions that only compute, without a helper.
fn only_computes(op: Op) -> bool {
    matches!(
        op,
        Op::Phi
            | Op::Const
            | Op::LdArg
            | Op::LdParent
            | Op::FAdd
            | Op::FSub
            | Op::FMul
            | Op::FDiv
            | Op::FNeg
            | Op::IAdd
            | Op::ISub
            | Op::IMul
            | Op::INeg
            | Op::IToF
            | Op::LToI
            | Op::IsNa
            | Op::FCmp
            | Op::ICmp
            | Op::Truth
            | Op::LAnd
            | Op::LOr
            | Op::BNot
            | Op::BToL
            | Op::Assume
            | Op::Is
            | Op::Identical
            | Op::Cast
            | Op::Checkpoint
            | Op::Jump
            | Op::Branch
            | Op::Visible
            | Op::Framestate
            | Op::Return
    )
}

impl Lower<'_, '_> {
    /// The blocks that are repeated before a call, and the successors of these at which the call is made instead.
    /// `None` if the call is not such a call.
    fn early_blocks(&self, i: &Inst) -> Option<(Vec<Block>, Vec<Block>)> {
        let f = self.f;
        let [_, proto, args @ ..] = i.operands() else { return None };
        let own = matches!(f.inst(*proto).imm, Imm::Const(p) if !p.is_null() && p == self.env.own_proto);
        self.entered.as_ref().filter(|_| own)?;
        let fits = |i: &Id| match (f.inst(*i).op, &f.inst(*i).imm) {
            (Op::LdArg, Imm::Index(k)) => args.get(*k as usize).is_some_and(|a| f.ty(*a).within(f.ty(*i))),
            (op, _) => only_computes(op),
        };
        let (mut early, mut late) = (vec![Block(0)], Vec::new());
        let mut n = 0;
        while let Some(b) = early.get(n).copied() {
            for next in self.an.next_blocks(f, b) {
                let list = if f.block(next).iter().all(fits) { &mut early } else { &mut late };
                if !list.contains(&next) {
                    list.push(next);
                }
            }
            n += 1;
        }
        let insts: Vec<&Inst> = early.iter().flat_map(|b| f.block(*b)).map(|i| f.inst(*i)).collect();
        let small = insts.len() <= POLICY.lowering.repeated && early.iter().all(|b| self.an.depth(*b) == 0);
        let joins = late.iter().any(|b| f.block(*b).iter().any(|i| f.inst(*i).op == Op::Phi));
        let returns = insts.iter().any(|i| i.op == Op::Return);
        // In the order of the version, so that values come before their uses.
        early.sort_by_key(|b| self.an.order.iter().position(|o| o == b));
        (small && returns && !joins && f.block(Block(0)).iter().all(fits)).then_some((early, late))
    }

    /// Repeats the start of the version before a call of itself. Code goes on in the block that makes the call; the
    /// returned block behind it takes the result.
    pub(super) fn shortcut(&mut self, i: &Inst) -> Lowered<Option<ir::Block>> {
        let Some((early, late)) = self.early_blocks(i) else { return Ok(None) };
        let words = i.operands()[2..].iter().map(|v| self.get_word(*v)).collect::<Lowered<Vec<_>>>()?;
        let closure = self.get_word(i.operands()[0])?;
        let at = self.address(closure);
        let env = self.field(at, CLOSURE_ENV);
        let way = Shortcut { call: self.b.create_block(), done: self.b.create_block() };
        self.b.append_block_param(way.done, ir::types::I64);
        let (vals, blocks, here, frame) = (self.vals.clone(), self.blocks.clone(), self.here, self.frame);
        let Some(entered) = &mut self.entered else { return Ok(None) };
        let args = std::mem::replace(&mut entered.args, words);
        (self.frame, self.shortcut) = (env, Some(way));
        let done = self.repeat(&early, &late, way);
        (self.vals, self.blocks, self.here, self.frame) = (vals, blocks, here, frame);
        self.shortcut = None;
        if let Some(entered) = &mut self.entered {
            entered.args = args;
        }
        done?;
        self.b.switch_to_block(way.call);
        Ok(Some(way.done))
    }

    fn repeat(&mut self, early: &[Block], late: &[Block], way: Shortcut) -> Lowered {
        for b in early {
            self.blocks[b.0 as usize] = Some(self.new_block(*b));
        }
        for b in late {
            self.blocks[b.0 as usize] = Some(way.call);
        }
        let first = self.block_of(Block(0));
        self.b.ins().jump(first, &[]);
        for b in early {
            let clif = self.block_of(*b);
            self.b.switch_to_block(clif);
            let insts: &[Id] = self.f.block(*b);
            for id in insts {
                self.here = *id;
                self.instruction(*id)?;
            }
        }
        Ok(())
    }
}
