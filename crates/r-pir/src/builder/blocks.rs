//! Basic blocks of the bytecode, their order, and the phis where they meet.
//!
//! Blocks are visited in reverse postorder, so all forward predecessors of a block are done when it is visited. A
//! loop header gets a phi for each stack slot at once; back edges fill in its operands when they are reached. Other
//! joins get phis only where the values differ.

use crate::map::HashSet;

use r_bytecode::code::Compiled;
use r_bytecode::op::{Op as Bc, Operand};
use r_runtime::Value;

use super::places::{BEFORE, Place};
use super::state::State;
use super::{Builder, Leader, Refusal};
use crate::func::{Block, Entry, Id, Imm, Inst};
use crate::op::{Op, Reason};
use crate::types::Type;

/// Whether some of these instructions collect feedback, and none has any.
fn is_unseen(c: &Compiled, pcs: std::ops::Range<u32>) -> bool {
    let instrs = pcs.map(|pc| c.instrs[pc as usize].get());
    let mut slots =
        instrs.filter(|i| matches!(i.op.operand(), Operand::SiteFeedback | Operand::TargetFeedback));
    let Some(first) = slots.next() else { return false };
    c.feedback.get(first.a) == 0 && slots.all(|i| c.feedback.get(i.a) == 0)
}

impl Builder<'_> {
    /// The successors of the instruction at `pc`.
    pub(super) fn targets(&self, pc: u32) -> Vec<u32> {
        let i = self.c.instrs[pc as usize].get();
        match i.op {
            Bc::Jump | Bc::Loop => vec![i.b],
            Bc::BranchFalse | Bc::BranchObject | Bc::AndLeft | Bc::OrLeft | Bc::ForNext => vec![pc + 1, i.b],
            Bc::GuardBase => vec![pc + 1, self.c.guards[i.b as usize].target],
            Bc::Switch => self.c.switches[i.b as usize].targets().to_vec(),
            Bc::Return | Bc::ReturnFrom | Bc::BreakFrom | Bc::NextFrom => vec![],
            _ => vec![pc + 1],
        }
    }

    fn is_branch(&self, pc: u32) -> bool {
        matches!(
            self.c.instrs[pc as usize].get().op,
            Bc::Jump
                | Bc::Loop
                | Bc::BranchFalse
                | Bc::BranchObject
                | Bc::AndLeft
                | Bc::OrLeft
                | Bc::ForNext
                | Bc::GuardBase
                | Bc::Switch
        )
    }

    /// The successors of a place that the version has code for.
    fn ways(&self, from: Place) -> Vec<Place> {
        let targets = self.targets(from.pc).into_iter().filter(|pc| self.is_inside(*pc));
        targets.map(|pc| self.chain.target(from, pc)).collect()
    }

    /// Whether the version has code for this pc.
    fn is_inside(&self, pc: u32) -> bool {
        self.only.is_none_or(|l| l.0 <= pc && pc < l.1)
    }

    /// Makes a block for every leader reachable from `start`; returns them in the order of translation.
    pub(super) fn find_leaders(&mut self, start: Place) -> Vec<Place> {
        let mut leaders = HashSet::from_iter([start]);
        let mut seen = HashSet::default();
        let mut work = vec![start];
        let mut headers: HashSet<Place> = HashSet::default();
        while let Some(at) = work.pop() {
            if !seen.insert(at) {
                continue;
            }
            if at.level == BEFORE {
                let first = self.chain.target(at, at.pc);
                leaders.extend([at, first]);
                work.push(first);
                continue;
            }
            let next = self.ways(at);
            if self.is_branch(at.pc) {
                leaders.extend(&next);
            }
            if self.c.instrs[at.pc as usize].get().op == Bc::Loop {
                headers.extend(&next);
            }
            // The first place of another copy is a leader.
            leaders.extend(next.iter().filter(|n| n.level != at.level));
            work.extend(next);
        }
        // Sorted, so that the same code is always built the same.
        let mut all: Vec<Place> = leaders.iter().copied().collect();
        all.sort_unstable();
        for at in all {
            let block = self.f.new_block();
            let is_loop = headers.contains(&at) && seen.contains(&at) && at.level != BEFORE;
            self.leaders.insert(at, Leader { block, entry: None, incoming: Vec::new(), is_loop });
        }
        let order = self.reverse_postorder(start, &leaders);
        self.mark_headers(&order, &leaders);
        order
    }

    /// The target of every back edge is a header. In a version that starts in an inner loop, that may be a block
    /// that heads no loop of the bytecode: the end of the outer body, which `next` jumps to.
    fn mark_headers(&mut self, order: &[Place], leaders: &HashSet<Place>) {
        for (k, at) in order.iter().enumerate() {
            for t in self.block_targets(*at, leaders) {
                let back = order.iter().position(|p| *p == t).is_some_and(|at| at <= k);
                if let Some(l) = self.leaders.get_mut(&t) {
                    l.is_loop |= back;
                }
            }
        }
    }

    /// Successors of the block that starts at a place.
    fn block_targets(&self, start: Place, leaders: &HashSet<Place>) -> Vec<Place> {
        let mut at = start;
        if at.level == BEFORE {
            return vec![self.chain.target(at, at.pc)];
        }
        loop {
            let next = self.ways(at);
            match next.as_slice() {
                [n] if !leaders.contains(n) => at = *n,
                _ => return next,
            }
        }
    }

    fn reverse_postorder(&self, start: Place, leaders: &HashSet<Place>) -> Vec<Place> {
        let mut order = Vec::new();
        let mut seen = HashSet::from_iter([start]);
        let mut stack = vec![(start, self.block_targets(start, leaders))];
        while let Some((at, rest)) = stack.last_mut() {
            match rest.pop() {
                Some(n) if seen.insert(n) => {
                    let t = self.block_targets(n, leaders);
                    stack.push((n, t));
                }
                Some(_) => {}
                None => {
                    order.push(*at);
                    stack.pop();
                }
            }
        }
        order.reverse();
        order
    }

    /// The block of a leader.
    fn block_of(&self, at: Place) -> Block {
        self.leaders[&at].block
    }

    /// Records an edge from the current block to a place, with the current stack; the caller emits the terminator.
    fn flow(&mut self, to: Place) {
        let (from, state) = (self.block, self.state.clone());
        let Some(l) = self.leaders.get_mut(&to) else { return };
        let Some(entry) = &l.entry else {
            l.incoming.push((from, state));
            return;
        };
        // A back edge: the header has its phis already.
        if l.is_loop {
            let entry = entry.stack.clone();
            self.odd |= self.comes_around_odd(to.pc, &entry, &state.stack);
            for (phi, v) in entry.into_iter().zip(state.stack) {
                let ty = self.f.ty(v);
                let inst = self.f.inst_mut(phi);
                inst.ty = inst.ty | ty;
                inst.args.push(v);
                inst.blocks.push(from);
            }
        }
    }

    /// Recomputes the types of phis to a fixed point: a back edge may widen the phi of an outer loop after the phis
    /// of inner loops took their types from it.
    pub(super) fn widen_phis(&mut self) {
        let all = self.f.blocks.iter().flatten().copied();
        let phis: Vec<Id> = all.filter(|i| self.f.inst(*i).op == Op::Phi).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for p in &phis {
                let inst = self.f.inst(*p);
                let ty = inst.args.iter().fold(inst.ty, |t, a| t | self.f.ty(*a));
                changed |= ty != inst.ty;
                self.f.inst_mut(*p).ty = ty;
            }
        }
    }

    /// Whether a back edge brings a `for` loop another kind of sequence (numbers or a vector) than it was
    /// translated for.
    fn comes_around_odd(&self, pc: u32, entry: &[Id], now: &[Id]) -> bool {
        let Some(k) = entry.len().checked_sub(3).filter(|k| *k < now.len()) else { return false };
        let (was, is) = (self.f.ty(entry[k]), self.f.ty(now[k]));
        let number = [Type::INT, Type::DBL].into_iter().find(|t| was.within(*t));
        self.c.instrs[pc as usize].get().op == Bc::ForNext
            && number.map_or(is.meets(Type::INT | Type::DBL), |t| !is.within(t))
    }

    /// Ends the current block with a jump to `pc`.
    pub(super) fn go(&mut self, pc: u32) {
        if !self.is_inside(pc) {
            return self.leave_for(pc);
        }
        let to = self.chain.target(Place { pc: self.pc, level: self.level }, pc);
        self.go_to(to);
    }

    pub(super) fn go_to(&mut self, to: Place) {
        let pc = to.pc;
        if self.leaders[&to].is_loop && self.leaders[&to].entry.is_none() {
            // A checkpoint before the loop lets passes check there what the loop relies on.
            let saved = std::mem::replace(&mut self.pc, pc);
            let cp = self.checkpoint();
            let left = self.leave_unseen(pc, cp);
            self.pc = saved;
            if left {
                return;
            }
        }
        self.flow(to);
        let target = self.block_of(to);
        let j = self.emit(Op::Jump, vec![], Imm::None);
        self.f.inst_mut(j).blocks = vec![target];
    }

    /// Ends the path with an exit at the header of a loop that has no feedback, because it never ran: the
    /// interpreter learns, and enters a version made for the loop. A failure is remembered at the loop's end, where
    /// no other assumption is made.
    fn leave_unseen(&mut self, pc: u32, cp: Id) -> bool {
        let Some(end) = self.c.loops.iter().find(|l| l.start == pc).map(|l| l.end) else { return false };
        let entered = matches!(self.req.entry, Entry::State { pc: start, .. } if start == pc);
        if !self.req.leave_unseen || entered || self.code != 0 || !is_unseen(self.c, pc..end) {
            return false;
        }
        self.pc = end;
        if self.failures() > 0 {
            return false;
        }
        self.depart(cp, Reason::Unseen);
        true
    }

    /// The loop that the version consists of is over: the interpreter goes on behind it, and enters a version for
    /// the enclosing loop where that starts again.
    fn leave_for(&mut self, pc: u32) {
        let saved = std::mem::replace(&mut self.pc, pc);
        self.cp = None;
        let cp = self.checkpoint();
        self.depart(cp, Reason::Ended);
        self.pc = saved;
    }

    /// Ends the current block with an unconditional exit.
    fn depart(&mut self, cp: Id, why: Reason) {
        let mut never = Inst::new(Op::Const, vec![], Imm::Const(Value::FALSE.opaque()), self.at());
        never.ty = Type::BOOL;
        let never = self.place(never);
        self.emit(Op::Assume, vec![never, cp], Imm::Reason(why));
        self.emit(Op::Unreachable, vec![], Imm::None);
    }

    /// Translates the block that starts at a place.
    pub(super) fn leader(&mut self, start: Place) -> Result<(), Refusal> {
        (self.pc, self.level) = (start.pc, start.level);
        self.cp = None;
        self.block = self.block_of(start);
        if self.leaders[&start].incoming.is_empty() {
            // All paths to this block end in exits.
            self.emit(Op::Unreachable, vec![], Imm::None);
            return Ok(());
        }
        self.enter(start);
        if start.level == BEFORE {
            self.go(start.pc);
            return Ok(());
        }
        loop {
            let pc = self.pc;
            let more = self.instruction(self.c.instrs[pc as usize].get())?;
            if !more {
                return Ok(());
            }
            let next = self.chain.target(Place { pc, level: self.level }, pc + 1);
            self.pc = pc + 1;
            if self.leaders.contains_key(&next) {
                self.go_to(next);
                return Ok(());
            }
        }
    }

    /// Sets up the stack at the start of a block.
    fn enter(&mut self, at: Place) {
        let Some(l) = self.leaders.get(&at) else { return };
        let (is_loop, block) = (l.is_loop, l.block);
        let incoming = l.incoming.clone();
        let height = incoming.first().map_or(0, |i| i.1.stack.len());
        let mut stack = Vec::with_capacity(height);
        for k in 0..height {
            let first = incoming[0].1.stack[k];
            if !is_loop && incoming.iter().all(|i| i.1.stack[k] == first) {
                stack.push(first);
                continue;
            }
            let values = incoming.iter().map(|i| i.1.stack[k]).collect();
            let mut phi = Inst::new(Op::Phi, values, Imm::None, self.at());
            phi.blocks = incoming.iter().map(|i| i.0).collect();
            // A loop's phi is widened by its back edges later.
            let ty = phi.args.iter().map(|a| self.f.ty(*a)).reduce(|a, b| a | b);
            phi.ty = ty.unwrap_or(phi.ty);
            stack.push(self.f.push(block, phi));
        }
        self.state = State { stack };
        let entry = self.state.clone();
        if let Some(l) = self.leaders.get_mut(&at) {
            l.entry = Some(entry);
        }
    }
}
