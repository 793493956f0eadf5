//! Jumps, conditions, `switch` and returns.

use r_bytecode::code::Guard;
use r_bytecode::feedback::{SEEN_DOUBLE, SEEN_INT, SEEN_OBJECT, SEEN_STRING};
use r_bytecode::op::Instr;
use r_runtime::{Value, symbol};

use super::Builder;
use super::ops::DISPATCHES;
use crate::func::{Block, Hint, Id, Imm, Seen};
use crate::op::{Effects, Op, Reason};
use crate::types::Type;

/// Whether a name means its builtin everywhere.
pub(super) fn is_intact(g: &Guard) -> bool {
    !symbol::is_shadowed(g.symbol) && symbol::base_value(g.symbol) == g.builtin
}

/// The type without a class that feedback has seen of what is indexed, if it never had one.
pub(super) fn plain_type(seen: u32) -> Option<Type> {
    if seen == 0 || seen & SEEN_OBJECT != 0 {
        return None;
    }
    Some(crate::pass::spec::container_seen(seen).unwrap_or(Type::VAL.without(Type::OBJ)))
}

impl Builder<'_> {
    pub(super) fn jump(&mut self, target: u32) -> bool {
        self.go(target);
        false
    }

    pub(super) fn loop_back(&mut self, target: u32) -> bool {
        let cp = self.checkpoint();
        self.emit(Op::Safepoint, vec![cp], Imm::None);
        self.go(target);
        false
    }

    /// A two-way branch: to `yes` if `cond`, else to `no`.
    pub(super) fn branch(&mut self, cond: Id, yes: u32, no: u32) {
        let (yes, no) = (self.edge(yes), self.edge(no));
        let b = self.emit(Op::Branch, vec![cond], Imm::None);
        self.f.inst_mut(b).blocks = vec![yes, no];
    }

    /// Splits the edge to a leader by a block of its own, so that phis have a place for their inputs.
    fn edge(&mut self, pc: u32) -> Block {
        let from = self.block;
        let cp = self.cp.take();
        let mid = self.f.new_block();
        self.block = mid;
        self.go(pc);
        self.block = from;
        self.cp = cp;
        mid
    }

    pub(super) fn branch_false(&mut self, i: Instr) -> bool {
        self.checkpoint();
        let v = self.state.pop();
        let at = self.at();
        let cond = self.with_frame(Op::Interp, vec![v], Imm::At(at), Effects::SIGNALS);
        let doubted = self.failures() > 0;
        let inst = self.f.inst_mut(cond);
        inst.ty = Type::BOOL;
        inst.seen = Seen::of_branch(self.c.feedback.get(i.a));
        if doubted {
            inst.hint = Hint::Doubted;
        }
        let next = self.pc + 1;
        self.branch(cond, next, i.b);
        false
    }

    /// What is indexed is assumed to have no class if none with a class was seen.
    pub(super) fn branch_object(&mut self, i: Instr) -> bool {
        let next = self.pc + 1;
        match plain_type(self.c.feedback.get(i.a)).filter(|_| self.failures() == 0) {
            Some(t) => {
                let cp = self.checkpoint();
                self.assume_plain(t, cp);
                self.go(next);
            }
            None => {
                let x = self.state.peek(0);
                let is = self.emit(Op::Is, vec![x], Imm::Type(Type::OBJ));
                self.branch(is, i.b, next);
            }
        }
        false
    }

    /// Assumes that the top of the stack is of a type.
    pub(super) fn assume_plain(&mut self, t: Type, cp: Id) {
        let x = self.state.pop();
        if self.f.ty(x).classes().within(t) {
            self.state.push(x);
            return;
        }
        let is = self.emit(Op::Is, vec![x], Imm::Type(t));
        self.emit(Op::Assume, vec![is, cp], Imm::Reason(Reason::Type));
        let (known, whole) = (self.f.ty(x) & t, Type::VAL.without(Type::OBJ));
        if t == whole || known.is_none() {
            self.state.push(x);
            return;
        }
        let cast = self.emit(Op::Cast, vec![x], Imm::Type(t));
        self.f.inst_mut(cast).ty = known;
        self.state.push(cast);
    }

    /// The left operand of `&&` (`||`): the right one is skipped if it is FALSE (TRUE).
    pub(super) fn and_left(&mut self, i: Instr, decides: Value) -> bool {
        self.checkpoint();
        self.generic(1, Effects::SIGNALS, Type::LGL);
        self.doubt();
        let l = self.state.peek(0);
        let cond = self.emit(Op::Identical, vec![l], Imm::Const(decides.opaque()));
        let next = self.pc + 1;
        self.branch(cond, i.b, next);
        false
    }

    /// The guard of a builtin call: an assumption, unless the name is shadowed already.
    pub(super) fn guard_base(&mut self, i: Instr) -> bool {
        let g = &self.c.guards[i.b as usize];
        let next = self.pc + 1;
        if is_intact(g) {
            let cp = self.checkpoint();
            let builtin = self.constant(g.builtin);
            let b = self.emit(Op::IsBase, vec![builtin], Imm::Sym(g.symbol.opaque()));
            self.emit(Op::Assume, vec![b, cp], Imm::Reason(Reason::Target));
            self.go(next);
            return false;
        }
        let (at, target) = (self.at(), g.target);
        // A frame that leaves after the test resumes at the test itself: the interpreter has no such result on its
        // stack.
        let cond = self.with_frame_at(self.pc, Op::Interp, vec![], Imm::At(at), DISPATCHES);
        self.f.inst_mut(cond).ty = Type::BOOL;
        self.branch(cond, next, target);
        false
    }

    pub(super) fn switch(&mut self, i: Instr) -> bool {
        if self.code == 0 {
            self.checkpoint();
        }
        let v = self.state.pop();
        let at = self.at();
        let k = self.emit(Op::SwitchIndex, vec![v, self.env], Imm::At(at));
        // A switch has no feedback. Its table says whether it is for strings or for numbers; that is assumed until
        // it was wrong.
        let guess = match self.failures() {
            0 if self.c.switches[i.b as usize].is_for_strings() => SEEN_STRING,
            0 => SEEN_INT | SEEN_DOUBLE,
            _ => 0,
        };
        let inst = self.f.inst_mut(k);
        (inst.fx, inst.seen) = (Effects::SIGNALS, Seen::of_operands(guess));
        let targets = self.c.switches[i.b as usize].targets();
        let blocks: Vec<Block> = targets.iter().map(|t| self.edge(*t)).collect();
        let j = self.emit(Op::JumpTable, vec![k], Imm::None);
        self.f.inst_mut(j).blocks = blocks;
        false
    }

    pub(super) fn return_(&mut self) -> bool {
        let v = self.state.pop();
        self.emit(Op::Return, vec![v], Imm::None);
        false
    }

    /// `return`, `break`, `next` out of a promise: an unwinding that never comes back here.
    pub(super) fn leave(&mut self, n: usize) -> bool {
        self.generic(n, Effects::ALL, Type::VAL);
        self.emit(Op::Unreachable, vec![], Imm::None);
        false
    }
}
