//! `for` loops. The three words of their state are values of the operand stack here, too: sequence or step,
//! position, number of elements left (see `r_bytecode::interp::loops`).
//!
//! A range is assumed to be one of integers that goes up by one (down, if it ends at a constant zero or one), which
//! it nearly always is. After that was wrong, it is assumed to be a range of integers; after that, the interpreter
//! makes the state of the loop. `seq_len` and `seq_along` as the sequence of a `for` are ranges, too. A loop that
//! is entered in the middle (`Entry::State`) goes by the types of its state at the entry.

use r_bytecode::code::LoopInfo;
use r_bytecode::op::{Instr, Op as Bc};
use r_runtime::Value;

use super::control::is_intact;
use super::{Builder, Refusal};
use crate::func::{Entry, Id, Imm};
use crate::op::{Cc, Effects, Op, Reason};
use crate::pass::edit;
use crate::types::Type;

/// Types whose length can be read off the object.
const MANY: Type = Type::VLGL
    .or(Type::VINT)
    .or(Type::VDBL)
    .or(Type::VSTR)
    .or(Type::LISTS)
    .or(Type::MLGL)
    .or(Type::MINT)
    .or(Type::MDBL);

impl Builder<'_> {
    fn project(&mut self, init: Id, n: u32, ty: Type) -> Id {
        let id = self.emit(Op::Proj, vec![init], Imm::Index(n));
        self.f.inst_mut(id).ty = ty;
        id
    }

    pub(super) fn for_vector(&mut self) {
        let v = self.state.pop();
        if self.f.ty(v).within(Type::IDX) {
            let one = self.constant(Value::int(1));
            [one, one, v].into_iter().for_each(|v| self.state.push(v));
            return;
        }
        let at = self.at();
        let fx = Effects(Effects::ALL.0 & !Effects::ENV_W.0);
        let init = self.with_frame(Op::ForInit, vec![v], Imm::At(at), fx);
        let seq = self.project(init, 0, Type::VAL.without(Type::NUMERIC));
        let pos = self.project(init, 1, Type::IDX);
        let left = self.project(init, 2, Type::IDX);
        [seq, pos, left].into_iter().for_each(|v| self.state.push(v));
    }

    /// Replaces the sequence of a `for` by the number of its elements if it is `seq_len(n)` or `seq_along(x)`.
    pub(super) fn counted(&mut self, name: &str, operands: u16) -> bool {
        if operands != 1 || self.failures() > 0 || !self.is_sequence_next() {
            return false;
        }
        let along = match name {
            "seq_len" => false,
            "seq_along" => true,
            _ => return false,
        };
        let cp = self.checkpoint();
        let x = self.state.pop();
        let n = if along {
            let is = self.emit(Op::Is, vec![x], Imm::Type(MANY));
            self.emit(Op::Assume, vec![is, cp], Imm::Reason(Reason::Type));
            let many = self.emit(Op::Cast, vec![x], Imm::Type(MANY));
            self.f.inst_mut(many).ty = MANY;
            self.emit(Op::Length, vec![many], Imm::None)
        } else {
            self.emit(Op::FToI, vec![x, cp], Imm::None)
        };
        let left = self.emit(Op::IToIdx, vec![n, cp], Imm::None);
        self.state.push(left);
        true
    }

    /// Whether the result of the current instruction is the sequence of a `for`.
    fn is_sequence_next(&self) -> bool {
        let at = |pc: u32| self.c.instrs.get(pc as usize).map(|i| i.get());
        let (jump, other) = (self.pc + 1, self.pc + 2);
        // The jump skips the fallback for the case that the name means something else, which it doesn't.
        let Some(next) = at(jump).filter(|i| i.op == Bc::Jump).map(|i| i.b) else { return false };
        let alone = (0..self.c.instrs.len() as u32)
            .filter(|pc| *pc != jump && !(other..next).contains(pc))
            .all(|pc| !self.targets(pc).contains(&next));
        if !alone || !self.c.guards.iter().any(|g| g.target == other && is_intact(g)) {
            return false;
        }
        // The loop's variable is NULL before the first element.
        let stores = |i: Instr| matches!(i.op, Bc::StSlot | Bc::StFormal | Bc::StVar);
        at(next).is_some_and(|i| i.op == Bc::Const)
            && !self.is_entered_with_vector(next + 3)
            && at(next + 1).is_some_and(stores)
            && at(next + 2).is_some_and(|i| i.op == Bc::ForVector)
    }

    /// Whether the version is entered in the middle of this loop while it goes over a vector: the loop's state must
    /// then be that of a vector everywhere.
    fn is_entered_with_vector(&self, header: u32) -> bool {
        let Entry::State { pc, .. } = self.req.entry else { return false };
        if self.chain.is_apart(header) {
            return false;
        }
        let around = |l: &&LoopInfo| l.start == header && l.start <= pc && pc <= l.end;
        let seq = self.c.loops.iter().find(around).and_then(|l| (l.height as usize).checked_sub(3));
        seq.and_then(|k| self.req.stack.get(k)).is_some_and(|t| !t.within(Type::INT))
    }

    /// The number that an operand is a literal of, with its sign.
    fn literal(&self, id: Id) -> Option<f64> {
        let inst = self.f.inst(id);
        if inst.bc == Some(Bc::Neg) {
            return self.literal(*inst.args.first()?).map(|x| -x);
        }
        let v = edit::const_of(&self.f, id)?;
        match v {
            _ if v.is_int() => Some(f64::from(v.payload_i32())),
            _ if v.is_double() => Some(v.as_f64_unchecked()),
            _ => None,
        }
    }

    /// A range whose ends are assumed to be whole numbers.
    fn integer_range(&mut self) {
        let cp = self.checkpoint();
        let ends = self.state.pop_n(2);
        let known = ends.iter().map(|e| self.literal(*e)).collect::<Vec<_>>();
        let ends: Vec<Id> = ends.iter().map(|e| self.emit(Op::FToI, vec![*e, cp], Imm::None)).collect();
        let way = match (known[0], known[1]) {
            _ if self.failures() > 0 => Cc::Ne,
            (Some(from), Some(to)) if to < from => Cc::Ge,
            (None, Some(to)) if to == 0.0 || to == 1.0 => Cc::Ge,
            _ => Cc::Le,
        };
        let mut args = ends.clone();
        args.push(cp);
        let left = self.emit(Op::RangeLeft, args, Imm::Cc(way));
        let step = match way {
            Cc::Ne => self.emit(Op::RangeStep, ends.clone(), Imm::None),
            _ => self.constant(Value::int(if way == Cc::Ge { -1 } else { 1 })),
        };
        [step, ends[0], left].into_iter().for_each(|v| self.state.push(v));
        // The checkpoint's frame still has the ends on its stack.
        self.cp = None;
    }

    pub(super) fn for_range(&mut self) -> Result<(), Refusal> {
        if self.failures() <= 1 {
            self.integer_range();
            return Ok(());
        }
        // The assumption below is made, and its failures are remembered, at the next pc.
        self.pc += 1;
        let failures = self.failures();
        self.pc -= 1;
        if failures > 1 {
            return Err(Refusal::OddSequence);
        }
        let ends = self.state.pop_n(2);
        let at = self.at();
        let fx = Effects(Effects::ALL.0 & !Effects::ENV_W.0);
        let init = self.with_frame(Op::ForInit, ends, Imm::At(at), fx);
        let step = self.project(init, 0, Type::VAL);
        let pos = self.project(init, 1, Type::VAL);
        let left = self.project(init, 2, Type::IDX);
        [step, pos, left].into_iter().for_each(|v| self.state.push(v));
        // A failed guard resumes after this instruction, at the next pc.
        self.pc += 1;
        let cp = self.checkpoint();
        let (test, imm) = match failures {
            0 => (Op::Identical, Imm::Const(Value::int(1).opaque())),
            _ => (Op::Is, Imm::Type(Type::INT)),
        };
        let up = self.emit(test, vec![step], imm);
        self.emit(Op::Assume, vec![up, cp], Imm::Reason(Reason::Step));
        self.pc -= 1;
        let one = if failures == 0 { self.constant(Value::int(1)) } else { self.cast_int(step) };
        let first = self.cast_int(pos);
        self.state.pop_n(3);
        [one, first, left].into_iter().for_each(|v| self.state.push(v));
        // The checkpoint's frame has the words as the interpreter made them.
        self.cp = None;
        Ok(())
    }

    fn cast_int(&mut self, step: Id) -> Id {
        let id = self.emit(Op::Cast, vec![step], Imm::Type(Type::INT.not_na()));
        self.f.inst_mut(id).ty = Type::INT.not_na();
        id
    }

    pub(super) fn for_next(&mut self, i: Instr) -> Result<(), Refusal> {
        let (seq, pos, left) = (self.state.peek(2), self.state.peek(1), self.state.peek(0));
        let done = self.emit(Op::IdxIsZero, vec![left], Imm::None);
        let (from, height) = (self.block, self.state.stack.len());
        let (more, out) = (self.f.new_block(), self.f.new_block());
        let b = self.emit(Op::Branch, vec![done], Imm::None);
        self.f.inst_mut(b).blocks = vec![out, more];
        self.cp = None;
        // The exit of the loop, with its state still on the stack.
        self.block = out;
        self.go(i.b);
        self.cp = None;
        self.block = more;
        let rest = self.emit(Op::IdxDec, vec![left], Imm::None);
        let (v, next) = self.step(seq, pos)?;
        self.state.stack.truncate(height - 2);
        [next, rest, v].into_iter().for_each(|v| self.state.push(v));
        debug_assert!(from != more);
        let next_pc = self.pc + 1;
        self.go(next_pc);
        Ok(())
    }

    /// The element at a position, and the position after it.
    fn step(&mut self, seq: Id, pos: Id) -> Result<(Id, Id), Refusal> {
        let ty = self.f.ty(seq);
        if ty.within(Type::INT) {
            let next = self.emit(Op::IStep, vec![pos, seq], Imm::None);
            return Ok((pos, next));
        }
        if ty.within(Type::DBL) {
            let next = self.emit(Op::FAdd, vec![pos, seq], Imm::None);
            return Ok((pos, next));
        }
        if ty.meets(Type::INT | Type::DBL) || !self.f.ty(pos).within(Type::IDX) {
            return Err(Refusal::OddSequence);
        }
        // The type pass infers the type of the elements: the sequence may be another one next time.
        let v = self.emit(Op::ForElement, vec![seq, pos], Imm::None);
        let next = self.emit(Op::IdxInc, vec![pos], Imm::None);
        Ok((v, next))
    }

    pub(super) fn for_end(&mut self) {
        let state = self.state.pop_n(3);
        let seq = state[0];
        if self.f.ty(seq).may_be_shared() {
            self.emit(Op::ForRelease, vec![seq], Imm::None);
        }
    }
}
