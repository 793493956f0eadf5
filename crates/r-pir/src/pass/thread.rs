//! Jump threading: what a branch decided is known after it.
//!
//! In a block that only one outcome of a branch leads to, the branch's condition is a constant (`facts`). A block
//! that does nothing but branch on a phi can be skipped by predecessors that bring the answer (`thread`). Together
//! these turn `a && b` in a condition, which is a phi of logicals in the bytecode, back into two branches.

use crate::map::HashMap;

use r_runtime::{Opaque, Value};

use super::{Options, cfg, edit};
use crate::analysis::{Cfg, Dom, Uses};
use crate::func::{At, Block, Func, Id, Imm};
use crate::op::Op;
use crate::types::Type;

pub fn run(f: &mut Func, _: &Options) -> usize {
    let mut total = facts(f);
    while thread(f) {
        total += 1;
    }
    total += cfg::phis(f);
    total
}

/// The conditions that are known in a block, from the branches that dominate it.
fn known(f: &Func, cfg: &Cfg, dom: &Dom, b: Block) -> Vec<(Id, bool)> {
    let mut all = Vec::new();
    let mut at = b;
    loop {
        if let [p] = cfg.preds(at)
            && let Some(t) = f.terminator(*p)
            && t.op == Op::Branch
            && t.blocks[0] != t.blocks[1]
        {
            let (mut cond, mut holds) = (t.args[0], t.blocks[0] == at);
            while f.inst(cond).op == Op::BNot {
                (cond, holds) = (f.inst(cond).args[0], !holds);
            }
            all.push((cond, holds));
        }
        let up = dom.idom(at);
        if up == at {
            return all;
        }
        at = up;
    }
}

/// The value of a condition, or of the logical made from it, given known conditions.
fn answer(f: &Func, facts: &[(Id, bool)], v: Id) -> Option<bool> {
    let inst = f.inst(v);
    if let (Op::Const, Imm::Const(c)) = (inst.op, &inst.imm) {
        return [Opaque::FALSE, Opaque::TRUE].iter().position(|t| t == c).map(|k| k == 1);
    }
    if matches!(inst.op, Op::BToL | Op::BNot) {
        return answer(f, facts, inst.args[0]).map(|a| a != (inst.op == Op::BNot));
    }
    facts.iter().find(|(c, _)| *c == v).map(|(_, a)| *a)
}

/// Replaces known conditions by constants where they are used.
fn facts(f: &mut Func) -> usize {
    let cfg = Cfg::new(f);
    let dom = Dom::new(f, &cfg);
    let mut n = 0;
    for b in &cfg.rpo {
        // Only uses that decide something count.
        let decides = |i: &Id| {
            matches!(f.inst(*i).op, Op::LAnd | Op::LOr | Op::Branch | Op::Truth | Op::BToL | Op::BNot)
        };
        let deciding: Vec<Id> = f.block(*b).iter().copied().filter(decides).collect();
        if deciding.is_empty() {
            continue;
        }
        let facts = known(f, &cfg, &dom, *b);
        if facts.is_empty() {
            continue;
        }
        let mut made: HashMap<(bool, bool), Id> = HashMap::default();
        for i in deciding {
            for k in 0..f.inst(i).operands().len() {
                let v = f.inst(i).args[k];
                if f.inst(v).op == Op::Const {
                    continue;
                }
                let Some(a) = answer(f, &facts, v) else { continue };
                let machine = f.ty(v).classes() == Type::BOOL;
                let c = *made.entry((a, machine)).or_insert_with(|| truth(f, *b, a, machine));
                f.inst_mut(i).args[k] = c;
                n += 1;
            }
        }
    }
    n
}

/// A constant at the front of a block.
fn truth(f: &mut Func, b: Block, v: bool, machine: bool) -> Id {
    let at = f.block(b).first().map_or(At { code: 0, pc: 0 }, |i| f.inst(*i).at);
    let mut c = edit::constant(Value::bool(v), at);
    if machine {
        c.ty = Type::BOOL;
    }
    let c = f.add(c);
    let k = f.block(b).iter().take_while(|i| f.inst(**i).op == Op::Phi).count();
    f.block_mut(b).insert(k, c);
    c
}

/// Lets one predecessor skip a branch whose outcome it brings along.
fn thread(f: &mut Func) -> bool {
    if !f.block_ids().any(|b| only_branches(f, b)) {
        return false;
    }
    let cfg = Cfg::new(f);
    let dom = Dom::new(f, &cfg);
    let uses = Uses::new(f);
    for b in &cfg.rpo {
        let Some(phi) = decider(f, &uses, *b) else { continue };
        for (p, v) in f.inst(phi).blocks.clone().into_iter().zip(f.inst(phi).args.clone()) {
            let jumps = f.terminator(p).is_some_and(|t| t.op == Op::Jump);
            let Some(a) = answer(f, &known(f, &cfg, &dom, p), v).filter(|_| jumps) else { continue };
            let Some(to) = f.successors(*b).get(usize::from(!a)).copied() else { continue };
            if cfg.preds(*b).len() < 2 || cfg.preds(to).contains(&p) || dom.dominates(to, *b) {
                continue;
            }
            go_past(f, p, *b, to);
            return true;
        }
    }
    false
}

/// Whether a block does nothing but branch on its phis.
fn only_branches(f: &Func, b: Block) -> bool {
    let Some((last, rest)) = f.block(b).split_last() else { return false };
    let simple = |i: &Id| matches!(f.inst(*i).op, Op::Phi | Op::Truth) && f.inst(*i).cp().is_none();
    f.inst(*last).op == Op::Branch && !rest.is_empty() && rest.iter().all(simple)
}

/// The phi that a block branches on, if the block does nothing else and nobody else uses its values.
fn decider(f: &Func, uses: &Uses, b: Block) -> Option<Id> {
    let block = f.block(b);
    let (last, rest) = block.split_last().filter(|_| only_branches(f, b))?;
    if !rest.iter().all(|i| uses.of(*i).iter().all(|u| block.contains(u))) {
        return None;
    }
    let cond = f.inst(*last).args[0];
    let phi = if f.inst(cond).op == Op::Truth { f.inst(cond).args[0] } else { cond };
    (block.contains(&phi) && f.inst(phi).op == Op::Phi).then_some(phi)
}

fn go_past(f: &mut Func, p: Block, b: Block, to: Block) {
    let phis: Vec<Id> = f.block(to).iter().copied().take_while(|i| f.inst(*i).op == Op::Phi).collect();
    for phi in phis {
        let inst = f.inst(phi);
        if let Some(k) = inst.blocks.iter().position(|x| *x == b) {
            let v = inst.args[k];
            let inst = f.inst_mut(phi);
            inst.blocks.push(p);
            inst.args.push(v);
        }
    }
    if let Some(t) = f.block(p).last().copied() {
        f.inst_mut(t).blocks = vec![to];
    }
    edit::drop_edge(f, p, b);
}
