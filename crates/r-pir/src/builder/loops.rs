//! `for` loops. The three words of their state are values of the operand stack here too:
//! sequence or step, position, elements left (see `r_bytecode::interp::loops`).
//!
//! A range is assumed to be an integer range that goes up by one, which it nearly always is (or,
//! after that was wrong, an integer range); a
//! loop that is entered in the middle (`Entry::State`) goes by the types it is entered with.

use r_bytecode::op::Instr;
use r_runtime::Value;

use super::{Builder, Refusal};
use crate::func::{Id, Imm};
use crate::op::{Effects, Op, Reason};
use crate::types::Type;

impl Builder<'_> {
    fn project(&mut self, init: Id, n: u32, ty: Type) -> Id {
        let id = self.emit(Op::Proj, vec![init], Imm::Index(n));
        self.f.inst_mut(id).ty = ty;
        id
    }

    pub(super) fn for_vector(&mut self) {
        let v = self.state.pop();
        let at = self.at();
        let fx = Effects(Effects::ALL.0 & !Effects::ENV_W.0);
        let init = self.with_frame(Op::ForInit, vec![v], Imm::At(at), fx);
        let seq = self.project(init, 0, Type::VAL.without(Type::NUMERIC));
        let pos = self.project(init, 1, Type::IDX);
        let left = self.project(init, 2, Type::IDX);
        [seq, pos, left].into_iter().for_each(|v| self.state.push(v));
    }

    pub(super) fn for_range(&mut self) -> Result<(), Refusal> {
        // The assumption is made, and remembered, at the instruction after this one.
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
        // The state after the instruction is the one to leave to: the next pc.
        self.pc += 1;
        let cp = self.checkpoint();
        let (test, imm) = match failures {
            0 => (Op::Identical, Imm::Const(Value::int(1))),
            _ => (Op::Is, Imm::Type(Type::INT)),
        };
        let up = self.emit(test, vec![step], imm);
        self.emit(Op::Assume, vec![up, cp], Imm::Reason(Reason::Step));
        self.pc -= 1;
        let one = if failures == 0 { self.constant(Value::int(1)) } else { self.cast_int(step) };
        let first = self.cast_int(pos);
        self.state.pop_n(3);
        [one, first, left].into_iter().for_each(|v| self.state.push(v));
        // The checkpoint's frame holds the words as they came.
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
        // Out of the loop, with its state still on the stack.
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
        // What its elements are inference tells: the sequence may be another one next time.
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
