//! Speculation: generic operations become typed ones, by the known types of their operands and, where these are not
//! enough, by feedback.
//!
//! Blocks are visited in reverse postorder with the checkpoints that are open. An operation whose operand types are
//! known (or assumed: `Is`, `Assume`, `Cast`) loses its effects, so checkpoints stay open over it, and the next
//! operation can use them, too. The oldest open checkpoint within the same loop is taken: fewer checkpoints stay in
//! use, and unused ones are removed. (A checkpoint outside the loop would be right as well, as nothing observable
//! has happened since; but deoptimizing there would repeat the whole loop.)
//!
//! Types of loop variables look unknown at first, because the operation at the back edge is still generic. The
//! guards put on them become redundant when types are inferred again; so the pipeline runs speculation and
//! inference twice.

mod arith;
mod calls;
mod complex;
mod index;
pub use index::container as container_seen;
mod lists;
mod slices;

pub use lists::is_env_member;

use crate::map::HashMap;

use r_bytecode::feedback::{SEEN_DOUBLE, SEEN_INT, SEEN_LOGICAL, SEEN_MASK, SEEN_STRING};
use r_bytecode::op::Op as BcOp;

use super::types::PLAIN;
use super::{Options, edit};
use crate::analysis::cfg::flow;
use crate::analysis::exits::{self, Open};
use crate::analysis::{Cfg, Dom, Loops};
use crate::func::{At, Block, Func, Id, Imm, Inst, Seen};
use crate::op::{Effects, Op, Reason};
use crate::types::Type;

pub fn run(f: &mut Func, opts: &Options) -> usize {
    let cfg = flow(f);
    let dom = Dom::new(f, &cfg);
    let loops = Loops::new(f, &cfg, &dom);
    let exit_blocks = exits::exit_blocks(f);
    let mut s = Spec {
        f,
        opts,
        out: Vec::new(),
        cp: None,
        at: At { code: 0, pc: 0 },
        map: HashMap::default(),
        outcomes: HashMap::default(),
    };
    let mut n = 0;
    // Which checkpoints are open changes as operations lose their effects. A fixed point over blocks would have to
    // start over, so each block starts from the present state of its predecessors.
    let mut open_at_end: Vec<Option<Vec<Id>>> = vec![None; s.f.blocks.len()];
    let first = Open::new(s.f, &cfg);
    for b in cfg.rpo.iter().filter(|b| !exit_blocks.contains_key(b)) {
        let mut open = start(&cfg, &open_at_end, &first, *b);
        let home = |cp: Id, loops: &Loops| {
            let place = dom.block_of(cp)?;
            Some(loops.of(place).map(|l| l.header))
        };
        let here = loops.of(*b).map(|l| l.header);
        let old = std::mem::take(s.f.block_mut(*b));
        for i in old.iter().copied() {
            s.cp = open.iter().copied().find(|c| home(*c, &loops) == Some(here));
            if s.instruction(i) {
                n += 1;
            } else {
                s.out.push(i);
            }
            let done = s.out.last().copied().unwrap_or(i);
            exits::step(s.f, done, &mut open);
        }
        let out = std::mem::take(&mut s.out);
        *s.f.block_mut(*b) = out;
        open_at_end[b.0 as usize] = Some(open);
    }
    let map = std::mem::take(&mut s.map);
    edit::replace(f, &map);
    n
}

/// The checkpoints that are open at the start of a block: those open at the end of every predecessor. If one (the
/// end of a loop) has not been visited yet, the state before the pass counts.
fn start(cfg: &Cfg, ends: &[Option<Vec<Id>>], first: &Open, b: Block) -> Vec<Id> {
    let visited: Vec<&Vec<Id>> = cfg.preds(b).iter().filter_map(|p| ends[p.0 as usize].as_ref()).collect();
    if visited.len() < cfg.preds(b).len() {
        return first.at_start(b).to_vec();
    }
    let Some(one) = visited.first() else { return Vec::new() };
    one.iter().copied().filter(|c| visited.iter().all(|v| v.contains(c))).collect()
}

/// The type that feedback says, if it says one.
pub(super) fn seen_type(bits: u32) -> Option<Type> {
    match bits & SEEN_MASK {
        SEEN_INT => Some(Type::INT),
        SEEN_DOUBLE => Some(Type::DBL),
        SEEN_LOGICAL => Some(Type::LGL),
        _ => None,
    }
}

/// Whether feedback has only numbers, of several types.
pub(super) fn seen_numbers(bits: u32) -> bool {
    let b = bits & SEEN_MASK;
    b != 0 && b & !(SEEN_INT | SEEN_DOUBLE | SEEN_LOGICAL) == 0
}

/// The state of the pass at one instruction.
pub(super) struct Spec<'a> {
    pub f: &'a mut Func,
    opts: &'a Options,
    /// The new instructions of the block.
    out: Vec<Id>,
    /// The checkpoint that guards use.
    pub cp: Option<Id>,
    at: At,
    /// Replaced results.
    map: HashMap<Id, Id>,
    /// How often conditions had which outcome, by condition, for the branches on them.
    outcomes: HashMap<Id, Seen>,
}

/// Whether an operation reads or stores elements, whose typed form leaves where a place isn't there.
fn is_access(bc: BcOp) -> bool {
    matches!(
        bc,
        BcOp::Subset
            | BcOp::Subset2
            | BcOp::SubsetMatrix
            | BcOp::Subset2Matrix
            | BcOp::SubsetArray
            | BcOp::Subset2Array
            | BcOp::Assign
            | BcOp::Assign2
            | BcOp::AssignMatrix
            | BcOp::AssignArray
    )
}

impl Spec<'_> {
    /// Replaces an instruction by typed ones; `false` if it stays.
    fn instruction(&mut self, i: Id) -> bool {
        let inst = self.f.inst(i);
        self.at = inst.at;
        if !matches!(inst.op, Op::ForInit | Op::Branch | Op::SwitchIndex | Op::Interp | Op::Pure) {
            return false;
        }
        let inst = inst.clone();
        match inst.op {
            Op::ForInit => self.range(i),
            Op::Branch => {
                if let Some(n) = self.outcomes.get(&inst.args[0]) {
                    self.f.inst_mut(i).seen = *n;
                }
            }
            _ => {}
        }
        if inst.op == Op::SwitchIndex {
            return self.case(i, &inst);
        }
        // The operands of an operation that was only tried so far may have known types by now.
        let tried = inst.op == Op::Pure;
        let Some(bc) = inst.bc.filter(|_| inst.op == Op::Interp || tried) else { return false };
        let operands: Vec<Id> = inst.operands().iter().map(|a| self.end(*a)).collect();
        let new = match bc {
            _ if inst.seen == Seen::Wrong && is_access(bc) => None,
            BcOp::Add | BcOp::Sub | BcOp::Mul | BcOp::Div | BcOp::Pow | BcOp::Mod | BcOp::IntDiv => {
                let seen = inst.seen.operands();
                self.arith(bc, &operands, seen).or_else(|| self.complex_arith(bc, &operands, seen))
            }
            BcOp::Eq | BcOp::Ne | BcOp::Lt | BcOp::Le | BcOp::Gt | BcOp::Ge => {
                self.compare(bc, &operands, inst.seen.operands())
            }
            BcOp::Neg => {
                let seen = inst.seen.operands();
                self.negate(&operands, seen).or_else(|| self.complex_negated(&operands, seen))
            }
            BcOp::Not => self.not(&operands, inst.seen.operands()),
            BcOp::Colon => self.colon(&inst, &operands),
            BcOp::BranchFalse => self.condition(&inst, &operands),
            BcOp::AndLeft | BcOp::OrLeft => self.left(&inst, &operands),
            BcOp::AndRight | BcOp::OrRight => self.both(&inst, bc, &operands),
            BcOp::Subset | BcOp::Subset2 => {
                let seen = inst.seen.operands();
                self.subset_range(bc, &operands, seen).or_else(|| self.subset(bc, &operands, seen))
            }
            BcOp::SubsetMatrix | BcOp::Subset2Matrix => {
                let seen = inst.seen.operands();
                self.subset_line(bc, &operands, seen).or_else(|| self.subset_matrix(&operands, seen))
            }
            BcOp::SubsetArray | BcOp::Subset2Array => {
                self.subset_array(&operands, inst.seen.operands(), Type::NUMERIC.or(Type::STR))
            }
            BcOp::AssignArray => {
                self.assign_array(&operands, inst.seen.operands(), Type::NUMERIC.or(Type::STR))
            }
            BcOp::Assign | BcOp::Assign2 => {
                let seen = inst.seen.operands();
                self.assign_range(bc, &operands, seen).or_else(|| self.assign(bc, &operands, seen))
            }
            BcOp::Dollar => self.member(&inst, &operands),
            BcOp::AssignDollar => self.assign_member(&inst, &operands),
            BcOp::OwnElement => self.own_element(&operands),
            BcOp::AssignMatrix => {
                let seen = inst.seen.operands();
                self.assign_line(&operands, seen).or_else(|| self.assign_matrix(&operands, seen))
            }
            BcOp::CallBuiltin if tried => self.typed(inst.hint.builtin(), &operands),
            BcOp::CallBuiltin => self.builtin(&inst, &operands),
            _ => None,
        };
        let new = if tried { new } else { new.or_else(|| self.try_operation(&inst, &operands)) };
        let Some(value) = new else { return false };
        if bc == BcOp::BranchFalse {
            self.outcomes.insert(i, inst.seen);
        }
        self.map.insert(i, value);
        true
    }

    /// A range between numbers runs no R code: at worst there is an error. (A `for` has no feedback about its ends;
    /// that they are numbers is a safe guess.)
    fn range(&mut self, i: Id) {
        const NUMBER: Type = Type::INT.or(Type::DBL);
        let inst = self.f.inst(i).clone();
        if inst.bc == Some(BcOp::ForVector) {
            return self.sequence(i, &inst);
        }
        if inst.bc != Some(BcOp::ForRange) || !inst.fx.has(Effects::R) {
            return;
        }
        let ends: Vec<Id> = inst.operands().iter().map(|a| self.end(*a)).collect();
        if !ends.iter().all(|e| self.can_be(*e, NUMBER)) {
            return;
        }
        let mut args: Vec<Id> = ends.iter().map(|e| self.as_type(*e, NUMBER)).collect();
        args.extend_from_slice(&inst.args[ends.len()..]);
        let new = self.f.inst_mut(i);
        new.args = args;
        new.fx = Effects::SIGNALS | Effects::ALLOC;
    }

    /// Choosing the case of a `switch` has no effects if the operand is a string or a number.
    fn case(&mut self, i: Id, inst: &Inst) -> bool {
        let wanted = match inst.seen.operands() {
            0 => return false,
            SEEN_STRING => Type::STR,
            _ => Type::INT.or(Type::DBL),
        };
        let v = self.end(inst.args[0]);
        if !self.can_be(v, wanted) {
            return false;
        }
        let v = self.as_type(v, wanted);
        let k = self.emit(Op::Case, vec![v], inst.imm.clone());
        self.map.insert(i, k);
        true
    }

    /// A `for` over a plain vector runs no R code at its start; it holds the vector.
    fn sequence(&mut self, i: Id, inst: &Inst) {
        let t = inst.operands().first().map_or(Type::ANY, |x| self.ty(self.end(*x)).classes());
        if t.within(PLAIN.or(Type::STR).or(Type::VSTR).or(Type::VLIST)) && !t.is_none() {
            self.f.inst_mut(i).fx = Effects::ALLOC | Effects::STATE;
        }
    }

    pub(super) fn end(&self, mut i: Id) -> Id {
        while let Some(n) = self.map.get(&i) {
            i = *n;
        }
        i
    }

    pub(super) fn ty(&self, i: Id) -> Type {
        self.f.ty(i)
    }

    /// Emits an instruction.
    pub(super) fn emit(&mut self, op: Op, args: Vec<Id>, imm: Imm) -> Id {
        self.emit_as(op, args, imm, op.result())
    }

    pub(super) fn emit_as(&mut self, op: Op, args: Vec<Id>, imm: Imm, ty: Type) -> Id {
        let mut inst = Inst::new(op, args, imm, self.at);
        inst.ty = ty;
        let i = self.f.add(inst);
        self.out.push(i);
        i
    }

    /// Emits an instruction that may deoptimize; there must be a checkpoint (see `may_leave`).
    pub(super) fn leaving(&mut self, op: Op, mut args: Vec<Id>, imm: Imm, ty: Type) -> Id {
        args.extend(self.cp);
        self.emit_as(op, args, imm, ty)
    }

    pub(super) fn may_leave(&self) -> bool {
        self.cp.is_some()
    }

    /// Whether a value has a type, or may be assumed to have it.
    pub(super) fn can_be(&self, v: Id, t: Type) -> bool {
        self.ty(v).classes().within(t)
            || self.may_leave() && self.opts.speculates(Reason::Type) && self.ty(v).meets(t)
    }

    /// The value with a type (only after `can_be`).
    pub(super) fn as_type(&mut self, v: Id, t: Type) -> Id {
        if self.ty(v).classes().within(t) {
            return v;
        }
        // The guard tests the value behind `Own`, which is available earlier.
        let mut tested = v;
        while self.f.inst(tested).op.is_own() || self.f.inst(tested).op == Op::OwnElt {
            tested = self.end(self.f.inst(tested).args[0]);
        }
        if !self.ty(tested).classes().within(t) {
            let is = self.emit(Op::Is, vec![tested], Imm::Type(t));
            self.leaving(Op::Assume, vec![is], Imm::Reason(Reason::Type), Type::NONE);
        }
        let ty = self.ty(v) & t;
        self.emit_as(Op::Cast, vec![v], Imm::Type(t), if ty.is_none() { t } else { ty })
    }
}
