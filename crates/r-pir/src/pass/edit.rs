//! Small edits that several passes make.

use crate::map::{HashMap, HashSet};

use r_runtime::{Opaque, Value};

use crate::func::{At, Block, Func, Id, Imm, Inst};
use crate::op::{Effects, Op};
use crate::types::Type;

/// A constant (no heap object) as an instruction.
pub fn constant(v: Value, at: At) -> Inst {
    let mut inst = Inst::new(Op::Const, Vec::new(), Imm::Const(v.opaque()), at);
    inst.ty = crate::types::of_immediate(v.opaque()).unwrap_or(Type::ANY);
    inst
}

/// The value of a constant instruction.
pub fn const_of(f: &Func, i: Id) -> Option<Opaque> {
    let inst = f.inst(i);
    match (&inst.op, &inst.imm) {
        (Op::Const, Imm::Const(v)) if inst.ty.classes() != Type::IDX => Some(*v),
        _ => None,
    }
}

/// Whether an instruction stores into its first operand, and its result is that vector or a copy of it.
pub fn stores_into_first(op: Op) -> bool {
    matches!(op, Op::StElt | Op::StEltM | Op::StEltA | Op::StGrow | Op::StWide | Op::StSlice)
        || matches!(op, Op::StEltList | Op::StMember)
}

/// The value behind casts.
pub fn behind_casts(f: &Func, i: Id) -> Id {
    let mut i = i;
    while f.inst(i).op == Op::Cast {
        i = f.inst(i).args[0];
    }
    i
}

/// Removes instructions from their blocks.
pub fn remove(f: &mut Func, gone: &HashSet<Id>) {
    if !gone.is_empty() {
        let mut stays = vec![true; f.insts.len()];
        gone.iter().for_each(|i| stays[i.0 as usize] = false);
        f.blocks.iter_mut().for_each(|b| b.retain(|i| stays[i.0 as usize]));
    }
}

/// Replaces values and removes the replaced instructions.
pub fn replace(f: &mut Func, map: &HashMap<Id, Id>) {
    if !map.is_empty() {
        let to = f.ends(map);
        replace_by(f, &to);
    }
}

/// Replaces values, given the replacement of each instruction.
pub fn replace_by(f: &mut Func, to: &[Id]) {
    f.rename(to);
    f.blocks.iter_mut().for_each(|b| b.retain(|i| to[i.0 as usize] == *i));
}

/// Puts an instruction at the end of a block, before the terminator.
pub fn append(f: &mut Func, b: Block, inst: Inst) -> Id {
    let i = f.add(inst);
    let block = f.block_mut(b);
    block.insert(block.len().saturating_sub(1), i);
    i
}

/// Turns an instruction into a jump.
pub fn make_jump(f: &mut Func, i: Id, to: Block) {
    let inst = f.inst_mut(i);
    let mut jump = Inst::new(Op::Jump, Vec::new(), Imm::None, inst.at);
    jump.blocks.push(to);
    *inst = jump;
}

/// Removes the operands of an edge, which is gone, from the phis of `to`.
pub fn drop_edge(f: &mut Func, from: Block, to: Block) {
    let phis: Vec<Id> = f.block(to).iter().copied().take_while(|i| f.inst(*i).op == Op::Phi).collect();
    for p in phis {
        let inst = f.inst_mut(p);
        if let Some(k) = inst.blocks.iter().position(|b| *b == from) {
            inst.blocks.remove(k);
            inst.args.remove(k);
        }
    }
}

/// Makes an instruction that can't deoptimize have no checkpoint and no `EXITS`.
pub fn never_leaves(inst: &mut Inst) {
    if inst.cp().is_some() {
        inst.args.pop();
        inst.fx = Effects(inst.fx.0 & !Effects::EXITS.0);
    }
}

/// Whether an instruction may be removed when nobody uses its result. (Promises and closures that nobody gets
/// capture nothing. A generic instruction of an early argument stays, because it may fail.)
pub fn is_removable(inst: &Inst) -> bool {
    matches!(inst.op, Op::MkPromise | Op::MkClosure)
        || inst.fx.is_removable() && !crate::builder::is_left_generic(inst)
}
