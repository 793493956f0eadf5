//! Code without loops that is evaluated on values: arguments evaluated early, and the functions called in them.
//!
//! Such code only goes forward, so its instructions are translated in order. Where control-flow paths meet,
//! operands and variables that differ get phis. A variable that only some of the paths have bound is no longer
//! known, and code that reads it can't be evaluated early. Every guard in here deoptimizes through the one
//! checkpoint before the call, whatever path was taken: nothing in between can be observed.

use r_policy::POLICY;
use std::collections::BTreeMap;

use r_bytecode::code::Compiled;
use r_bytecode::op::{Instr, Op as Bc};
use r_runtime::Value;

use super::Builder;
use super::control::plain_type;
use super::eager::{MAX_INSTRS, is_early_choice};
use super::early::Scope;
use super::state::State;
use crate::func::{Block, Hint, Id, Imm, Inst, Seen};
use crate::op::{Effects, Op, Reason};
use crate::types::Type;

/// Whether an instruction is a two-way branch.
pub(super) fn is_fork(op: Bc) -> bool {
    matches!(op, Bc::BranchFalse | Bc::BranchObject | Bc::AndLeft | Bc::OrLeft)
}

/// The reachable instructions except jumps. The fallback of a base name's guard is left out, as are branches never
/// taken. `None` if there are too many instructions, or a jump goes back.
pub(super) fn forward(c: &Compiled) -> Option<Vec<Instr>> {
    let mut reached = vec![false; c.instrs.len()];
    *reached.first_mut()? = true;
    let mut all = Vec::new();
    for pc in 0..c.instrs.len() {
        if !reached[pc] {
            continue;
        }
        let i = c.instrs[pc].get();
        for next in ways(c, pc, i) {
            *reached.get_mut(next).filter(|_| next > pc)? = true;
        }
        if i.op != Bc::Jump {
            all.push(i);
        }
        if all.len() > MAX_INSTRS {
            return None;
        }
    }
    Some(all)
}

fn ways(c: &Compiled, pc: usize, i: Instr) -> Vec<usize> {
    let (next, target) = (pc + 1, i.b as usize);
    match i.op {
        Bc::Return => vec![],
        Bc::Jump => vec![target],
        Bc::BranchFalse => match only_way(c.feedback.get(i.a)) {
            Some(true) => vec![next],
            Some(false) => vec![target],
            None => vec![next, target],
        },
        Bc::BranchObject if plain_type(c.feedback.get(i.a)).is_some() => vec![next],
        op if is_fork(op) => vec![next, target],
        _ => vec![next],
    }
}

/// The direction that a branch always took, if it was taken often enough.
fn only_way(seen: u32) -> Option<bool> {
    match (seen & 0xFFFF, seen >> 16) {
        (yes, 0) if yes >= POLICY.build.one_way => Some(true),
        (0, no) if no >= POLICY.build.one_way => Some(false),
        _ => None,
    }
}

/// A path to an instruction: the block that it comes from, and what is known there.
struct Way {
    from: Block,
    state: State,
    scope: Option<Scope>,
}

/// Paths to instructions that are not translated yet.
type Ways = BTreeMap<u32, Vec<Way>>;

/// The target of paths that return.
const END: u32 = u32::MAX;

impl Builder<'_> {
    /// The value of code that only goes forward. If it has none, nothing that was emitted for it is left.
    pub(super) fn run_forward(&mut self, c: &Compiled) -> Option<Id> {
        let cp = self.cp?;
        let (block, blocks) = (self.block, self.f.blocks.len());
        let len = self.f.block(block).len();
        let v = self.go_forward(c);
        if v.is_none() {
            self.f.blocks.truncate(blocks);
            self.f.block_mut(block).truncate(len);
            (self.block, self.cp) = (block, Some(cp));
        }
        v
    }

    fn go_forward(&mut self, c: &Compiled) -> Option<Id> {
        let mut ways = Ways::new();
        let mut comes = true;
        for pc in 0..c.instrs.len() as u32 {
            if let Some(mut to_here) = ways.remove(&pc) {
                to_here.extend(comes.then(|| self.way(self.block)));
                self.meet(to_here);
                comes = true;
            }
            if comes {
                self.pc = pc;
                comes = self.forward_step(c.instrs[pc as usize].get(), &mut ways)?;
            }
        }
        self.meet(ways.remove(&END)?);
        Some(self.state.pop())
    }

    /// Translates one instruction; returns whether control falls through to the next.
    fn forward_step(&mut self, i: Instr, ways: &mut Ways) -> Option<bool> {
        // One failure at a condition may be the other direction of its branch. Any further one means that it was no
        // logical.
        let wrong = self.failures();
        if is_early_choice(i.op) && wrong > u32::from(i.op == Bc::BranchFalse) {
            return None;
        }
        let to = match i.op {
            Bc::Return => END,
            Bc::Jump => i.b,
            Bc::BranchFalse => return self.early_condition(i, ways),
            Bc::BranchObject => {
                let (t, cp) = (plain_type(self.c.feedback.get(i.a))?, self.cp?);
                self.assume_plain(t, cp);
                return Some(true);
            }
            Bc::AndLeft => return Some(self.early_left(i, Value::FALSE, ways)),
            Bc::OrLeft => return Some(self.early_left(i, Value::TRUE, ways)),
            _ => return self.early_instruction(i).map(|()| true),
        };
        let way = self.way(self.block);
        ways.entry(to).or_default().push(way);
        Some(false)
    }

    fn early_condition(&mut self, i: Instr, ways: &mut Ways) -> Option<bool> {
        let (seen, cp) = (self.c.feedback.get(i.a), self.cp?);
        if seen == 0 {
            return None;
        }
        let (v, at) = (self.state.pop(), self.at());
        let cond = self.with_frame(Op::Interp, vec![v], Imm::At(at), Effects::ALLOC | Effects::MEM_R);
        let inst = self.f.inst_mut(cond);
        (inst.ty, inst.seen, inst.hint) = (Type::BOOL, Seen::of_branch(seen), Hint::Eager);
        let Some(way) = only_way(seen).filter(|_| self.failures() == 0) else {
            self.fork(cond, (self.pc + 1, i.b), ways);
            return Some(false);
        };
        let holds = if way { cond } else { self.emit(Op::BNot, vec![cond], Imm::None) };
        self.emit(Op::Assume, vec![holds, cp], Imm::Reason(Reason::Branch));
        if !way {
            let on = self.way(self.block);
            ways.entry(i.b).or_default().push(on);
        }
        Some(way)
    }

    /// The left operand of `&&` (`||`), which is the result if it is FALSE (TRUE).
    fn early_left(&mut self, i: Instr, decides: Value, ways: &mut Ways) -> bool {
        self.early_logical(1);
        let l = self.state.peek(0);
        let decided = self.emit(Op::Identical, vec![l], Imm::Const(decides.opaque()));
        self.fork(decided, (i.b, self.pc + 1), ways);
        false
    }

    /// A logical computed from `n` operands.
    pub(super) fn early_logical(&mut self, n: usize) {
        self.generic(n, Effects::ALLOC | Effects::MEM_R, Type::LGL);
        let id = self.state.peek(0);
        self.f.inst_mut(id).hint = Hint::Eager;
    }

    fn fork(&mut self, cond: Id, (yes, no): (u32, u32), ways: &mut Ways) {
        let b = self.emit(Op::Branch, vec![cond], Imm::None);
        let blocks = vec![self.f.new_block(), self.f.new_block()];
        for (pc, block) in [yes, no].into_iter().zip(&blocks) {
            let way = self.way(*block);
            ways.entry(pc).or_default().push(way);
        }
        self.f.inst_mut(b).blocks = blocks;
    }

    fn way(&self, from: Block) -> Way {
        Way { from, state: self.state.clone(), scope: self.scopes.last().cloned() }
    }

    /// Continues where paths meet.
    fn meet(&mut self, mut ways: Vec<Way>) {
        let Some(mut all) = ways.pop() else { return };
        if ways.is_empty() {
            self.go_on(all.from, all.state, all.scope);
            return;
        }
        let join = self.f.new_block();
        let at = self.at();
        for w in ways.iter().chain([&all]) {
            let mut jump = Inst::new(Op::Jump, vec![], Imm::None, at);
            jump.blocks.push(join);
            self.f.push(w.from, jump);
        }
        self.block = join;
        let others: Vec<&Way> = ways.iter().collect();
        for (k, v) in all.state.stack.iter_mut().enumerate() {
            let values: Vec<Id> =
                others.iter().map(|w| w.state.stack.get(k).copied().unwrap_or(*v)).collect();
            *v = self.merged(&others, &values, (all.from, *v));
        }
        if let Some(i) = &mut all.scope {
            self.merge_variables(i, &others, all.from);
        }
        self.go_on(join, all.state, all.scope);
    }

    fn go_on(&mut self, block: Block, state: State, scope: Option<Scope>) {
        (self.block, self.state) = (block, state);
        if let (Some(now), Some(then)) = (self.scopes.last_mut(), scope) {
            *now = then;
        }
    }

    /// Keeps the variables that are known on all paths.
    fn merge_variables(&mut self, i: &mut Scope, others: &[&Way], from: Block) {
        let there = |w: &&Way| w.scope.clone();
        let theirs: Vec<Scope> = others.iter().filter_map(there).collect();
        let mut names: Vec<u64> = i.vars.keys().copied().collect();
        theirs.iter().for_each(|o| names.extend(o.vars.keys()));
        theirs.iter().for_each(|o| i.unsure.extend(&o.unsure));
        // In order, so that the same code is always built the same.
        names.sort_unstable();
        names.dedup();
        for sym in names {
            let values: Option<Vec<Id>> = theirs.iter().map(|o| o.vars.get(&sym).copied()).collect();
            match (i.vars.get(&sym).copied(), values) {
                (Some(v), Some(values)) => {
                    let v = self.merged(others, &values, (from, v));
                    i.vars.insert(sym, v);
                }
                _ => _ = i.unsure.insert(sym),
            }
        }
        for sym in i.unsure.iter() {
            i.vars.remove(sym);
            i.late.remove(sym);
        }
    }

    /// A phi of these values, unless they are all the same.
    fn merged(&mut self, others: &[&Way], values: &[Id], (from, v): (Block, Id)) -> Id {
        if values.iter().all(|x| *x == v) {
            return v;
        }
        let mut phi = Inst::new(Op::Phi, values.to_vec(), Imm::None, self.at());
        phi.args.push(v);
        phi.blocks = others.iter().map(|w| w.from).chain([from]).collect();
        phi.ty = phi.args.iter().map(|a| self.f.ty(*a)).reduce(|a, b| a | b).unwrap_or(phi.ty);
        self.place(phi)
    }
}
