//! Chaos mode: guards that fail although their assumptions hold (the countdown of `CompileEnv::chaos`).
//!
//! Each guard counts one, and the guard that reaches zero fails. But memory is counted down only once for a *row*:
//! guards that follow each other without a branch. The first guard of a row subtracts the number of guards in it,
//! and each guard compares the value before with its own number. (Rejected: counting in memory at each guard, a
//! chain of loads and stores longer than the loops it is in.)
//!
//! Nothing between the guards of a row runs other compiled code, which counts down as well.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{self, InstBuilder, MemFlagsData};
use r_pir::map::{HashMap, HashSet};
use r_pir::{Block, Effects, Func, Id, Inst, Op};

use super::guards::Fail;
use super::{Lower, Lowered};

/// A guard's number in its row, from one, and the length of the row.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Turn {
    first: Id,
    number: u32,
    of: u32,
}

/// The rows of a function.
#[derive(Default)]
pub(super) struct Countdown {
    turns: HashMap<Id, Turn>,
    /// The row being lowered (its first guard), and the countdown before it.
    left: Option<(Id, ir::Value)>,
}

impl Countdown {
    /// Finds the rows along `order`, in which the only predecessor of a block comes before it.
    pub fn new(f: &Func, order: &[Block]) -> Countdown {
        let mut ways: HashMap<Block, usize> = HashMap::default();
        order.iter().flat_map(|b| f.successors(*b)).for_each(|s| *ways.entry(*s).or_default() += 1);
        let (mut c, mut done) = (Countdown::default(), HashSet::default());
        for b in order {
            let (mut row, mut at) = (Vec::new(), Some(*b));
            while let Some(block) = at.filter(|b| done.insert(*b)) {
                for i in f.block(block) {
                    if f.inst(*i).op == Op::Assume && f.inst(*i).cp().is_some() {
                        row.push(*i);
                    } else if may_count(f.inst(*i)) {
                        c.end(&mut row);
                    }
                }
                at = only_way(f, block).filter(|s| ways.get(s) == Some(&1));
            }
            c.end(&mut row);
        }
        c
    }

    fn end(&mut self, row: &mut Vec<Id>) {
        let (of, Some(first)) = (row.len() as u32, row.first().copied()) else { return };
        for (k, i) in row.drain(..).enumerate() {
            self.turns.insert(i, Turn { first, number: k as u32 + 1, of });
        }
    }
}

/// Whether other compiled code may run during an instruction.
fn may_count(i: &Inst) -> bool {
    i.fx.has(Effects::R | Effects::SIGNALS | Effects::STATE)
        || matches!(i.op, Op::Interp | Op::Pure | Op::Call | Op::CallDirect)
}

/// The successor of a block that has only one, not counting exit blocks.
fn only_way(f: &Func, b: Block) -> Option<Block> {
    let t = f.terminator(b)?;
    matches!(t.op, Op::Jump | Op::Checkpoint).then(|| t.blocks.first().copied())?
}

impl Lower<'_, '_> {
    /// Lets a guard fail at random.
    pub(super) fn chaos(&mut self, assume: Id, fail: Fail) -> Lowered {
        let Some(turn) = self.countdown.turns.get(&assume).copied() else { return Ok(()) };
        let left = match self.countdown.left {
            Some((first, left)) if first == turn.first && assume != first => left,
            _ => self.count_down(turn.of),
        };
        self.countdown.left = Some((turn.first, left));
        let now = self.b.ins().icmp_imm_s(IntCC::SignedLessThanOrEqual, left, i64::from(turn.number));
        self.fail_if(now, fail)
    }

    /// Subtracts a row from the countdown; gives the value before.
    fn count_down(&mut self, row: u32) -> ir::Value {
        let at = self.word(self.env.chaos);
        let left = self.b.ins().load(I64, MemFlagsData::trusted(), at, 0);
        let row = self.word(u64::from(row));
        let rest = self.b.ins().isub(left, row);
        self.b.ins().store(MemFlagsData::trusted(), rest, at, 0);
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use r_pir::{At, Entry, Imm, Reason};
    use r_runtime::Opaque;

    const HERE: At = At { code: 0, pc: 0 };

    fn assume(f: &mut Func, b: Block, cond: Id, cp: Id) -> Id {
        f.push(b, Inst::new(Op::Assume, vec![cond, cp], Imm::Reason(Reason::Type), HERE))
    }

    /// Ends a block with a checkpoint; the block after it.
    fn checkpoint(f: &mut Func, b: Block) -> (Block, Id) {
        let (next, exit) = (f.new_block(), f.new_block());
        let mut cp = Inst::new(Op::Checkpoint, vec![], Imm::None, HERE);
        cp.blocks = vec![next, exit];
        (next, f.push(b, cp))
    }

    #[test]
    fn rows_go_over_checkpoints_and_end_at_calls() {
        let mut f = Func::new("f", Entry::Frame);
        let env = f.push(Block(0), Inst::new(Op::LdEnv, vec![], Imm::None, HERE));
        let cond = f.push(Block(0), Inst::new(Op::Const, vec![], Imm::Const(Opaque::TRUE), HERE));
        let (one, cp) = checkpoint(&mut f, Block(0));
        let a = assume(&mut f, one, cond, cp);
        let (two, cp) = checkpoint(&mut f, one);
        let b = assume(&mut f, two, cond, cp);
        let mut runs = Inst::new(Op::Interp, vec![cond, env], Imm::At(HERE), HERE);
        runs.fx = Effects::R;
        f.push(two, runs);
        let c = assume(&mut f, two, cond, cp);
        let rows = Countdown::new(&f, &[Block(0), one, two]).turns;
        assert_eq!(rows[&a], Turn { first: a, number: 1, of: 2 });
        assert_eq!(rows[&b], Turn { first: a, number: 2, of: 2 });
        assert_eq!(rows[&c], Turn { first: c, number: 1, of: 1 });
    }
}
