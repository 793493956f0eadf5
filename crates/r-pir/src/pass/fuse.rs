//! Fuses chains of element-wise operations: `a * x + b * y` makes one vector, not three.
//!
//! Operations on vectors that are only tried (`Pure`: no effects, at worst they deoptimize) and whose result only
//! the next such operation uses become one instruction for the whole chain (`Fused`). It stands where the last of
//! them stood. All of them use the same checkpoint, so the interpreter can do the whole chain again.
//!
//! Where all operands are expected to be doubles, vectors of one length or single numbers, and the operations are
//! plain arithmetic, machine code has a loop for the chain, two elements at a time: no intermediate element is
//! stored, and short vectors cost little more than the one that is made. Everything else goes to the interpreter's
//! own kernels (`r_runtime::fused`), block by block. Where those don't take the operands either (recycling,
//! attributes, integers), the helper does the operations one after another. So nothing but an error, a warning or a
//! method makes the chain deoptimize. (Rejected: kernels for all chains. They cost 300 ns a chain, as much as three
//! operations on short vectors.)
//!
//! `Inst::seen` of a `Fused` says which operands are vectors (bit k for operand k), with `MIXED` if that is not
//! known of all.
//!
//! The pass runs last, when unused checkpoints, whose frames would use intermediate results, are gone.

use r_bytecode::elementwise;
use r_bytecode::feedback::{SEEN_DOUBLE, SEEN_INT, SEEN_MASK, SEEN_VECTOR};
use r_bytecode::op::Op as Bc;
use r_policy::POLICY;

use super::Options;
use crate::analysis::Uses;
use crate::func::{Func, Id, Imm, Inst, Seen, Step};
use crate::map::HashSet;
use crate::op::Op;
use crate::types::Type;

/// It is not known of every operand whether it is a vector.
pub const MIXED: u32 = 1 << 31;

/// Values on the stack of a chain; the kernels have room for as many.
const MAX_HEIGHT: usize = 8;

pub fn run(f: &mut Func, _: &Options) -> usize {
    let uses = Uses::new(f);
    let mut gone = HashSet::default();
    let mut n = 0;
    // Backwards, so that the last operation of a chain comes first and takes in those before it.
    for b in f.block_ids().collect::<Vec<_>>() {
        for i in f.block(b).to_vec().into_iter().rev() {
            if gone.contains(&i) || operation(f.inst(i)).is_none() {
                continue;
            }
            let mut chain = Chain::default();
            chain.apply(f, &uses, i, 0);
            // A single operation gains only if machine code has a loop for it.
            if chain.inner.is_empty() && shapes(&chain.shapes) & MIXED != 0 {
                continue;
            }
            gone.extend(&chain.inner);
            replace(f, i, chain);
            n += 1;
        }
    }
    super::edit::remove(f, &gone);
    n
}

/// The element-wise operation of an instruction, if it is only tried.
fn operation(i: &Inst) -> Option<(Bc, &'static str)> {
    let bc = i.bc.filter(|_| i.op == Op::Pure)?;
    let name = if bc == Bc::CallBuiltin { i.hint.builtin() } else { "" };
    elementwise::operation(bc, name, i.operands().len()).map(|_| (bc, name))
}

fn replace(f: &mut Func, i: Id, chain: Chain) {
    let old = f.inst(i).clone();
    let mut args = chain.operands;
    args.extend(old.cp());
    let mut new = Inst::new(Op::Fused, args, Imm::Steps(chain.steps.into()), old.at);
    (new.ty, new.fx, new.seen) = (old.ty, old.fx, Seen::Vectors(shapes(&chain.shapes)));
    *f.inst_mut(i) = new;
}

/// Which operands are vectors.
fn shapes(all: &[Option<bool>]) -> u32 {
    let bit = |(k, s): (usize, &Option<bool>)| match s {
        Some(vector) if k < 31 => u32::from(*vector) << k,
        _ => MIXED,
    };
    all.iter().enumerate().map(bit).fold(0, |a, b| a | b)
}

/// Whether a value is a vector, by its type or by feedback.
fn shape(t: Type, seen: u32) -> Option<bool> {
    const NUMBERS: u32 = SEEN_INT | SEEN_DOUBLE;
    match t.classes() {
        Type::VDBL => Some(true),
        Type::DBL | Type::INT => Some(false),
        _ if seen & SEEN_MASK == SEEN_VECTOR => Some(true),
        _ if seen & NUMBERS != 0 && seen & SEEN_MASK & !NUMBERS == 0 => Some(false),
        _ => None,
    }
}

#[derive(Default)]
struct Chain {
    steps: Vec<Step>,
    operands: Vec<Id>,
    /// By operand: whether it is a vector, if known.
    shapes: Vec<Option<bool>>,
    /// Operations that became part of the chain, so that their results are no vectors of their own.
    inner: Vec<Id>,
}

impl Chain {
    /// Adds an operation, and those of its operands that can be part of the chain.
    fn apply(&mut self, f: &Func, uses: &Uses, i: Id, height: usize) {
        let inst = f.inst(i);
        for (k, v) in inst.operands().iter().enumerate() {
            let top = height + k;
            if self.takes(f, uses, inst, *v, top) {
                self.inner.push(*v);
                self.apply(f, uses, *v, top);
            } else {
                let seen = inst.seen.operands() >> (8 * k);
                self.operand(*v, shape(f.ty(*v), seen));
            }
        }
        if let (Some((bc, name)), Imm::At(at)) = (operation(inst), &inst.imm) {
            self.steps.push(Step::Apply(bc, name, *at));
        }
    }

    /// Whether a value is an operation that only this one uses, and that has the same checkpoint.
    fn takes(&self, f: &Func, uses: &Uses, by: &Inst, v: Id, height: usize) -> bool {
        let inst = f.inst(v);
        let room = self.steps.len() + 4 < POLICY.passes.chain && height + 2 < MAX_HEIGHT;
        room && operation(inst).is_some() && uses.count(v) == 1 && inst.cp() == by.cp()
    }

    fn operand(&mut self, v: Id, shape: Option<bool>) {
        let known = self.operands.iter().position(|o| *o == v);
        let k = known.unwrap_or_else(|| {
            self.operands.push(v);
            self.shapes.push(None);
            self.operands.len() - 1
        });
        self.shapes[k] = self.shapes[k].or(shape);
        self.steps.push(Step::Operand(k as u32));
    }
}
