//! Control flow clean-up: branches on constants, what follows an assumption known to be wrong,
//! blocks in a row, phis that choose nothing.

use crate::map::HashMap;

use r_runtime::Value;

use super::fold::known_truth;
use super::{Options, dce, edit};
use crate::analysis::Cfg;
use crate::func::{Block, Func, Id, Imm, Inst};
use crate::op::Op;

pub fn run(f: &mut Func, _: &Options) -> usize {
    let mut total = 0;
    loop {
        let n = branches(f) + dead_ends(f) + dce::unreachable(f) + phis(f) + congruent(f) + chains(f);
        total += n;
        if n == 0 {
            return total;
        }
    }
}

/// Branches whose way is known become jumps.
fn branches(f: &mut Func) -> usize {
    let mut n = 0;
    for b in f.block_ids() {
        let Some(t) = f.block(b).last().copied() else { continue };
        let inst = f.inst(t);
        if inst.op != Op::Branch {
            continue;
        }
        let (yes, no) = (inst.blocks[0], inst.blocks[1]);
        let cond = f.inst(inst.args[0]);
        if cond.op == Op::BNot {
            let inner = cond.args[0];
            let br = f.inst_mut(t);
            br.args[0] = inner;
            br.blocks = vec![no, yes];
            n += 1;
        } else if let Imm::Const(v) = cond.imm
            && cond.op == Op::Const
        {
            let (to, not) = if v == Value::TRUE { (yes, no) } else { (no, yes) };
            edit::make_jump(f, t, to);
            if to != not {
                edit::drop_edge(f, b, not);
            }
            n += 1;
        } else if yes == no {
            edit::make_jump(f, t, yes);
            n += 1;
        }
    }
    n
}

/// Nothing comes after an assumption that is known to be wrong. What would follow need not even
/// make sense: an integer that is a double is one no machine code can be made for.
fn dead_ends(f: &mut Func) -> usize {
    let mut n = 0;
    for b in f.block_ids() {
        let wrong = |i: &Id| {
            let inst = f.inst(*i);
            inst.op == Op::Assume && inst.operands().iter().any(|c| known_truth(f, *c) == Some(false))
        };
        let Some(k) = f.block(b).iter().position(wrong) else { continue };
        if f.block(b).get(k + 1).is_some_and(|i| f.inst(*i).op == Op::Unreachable) {
            continue;
        }
        for s in f.successors(b).to_vec() {
            edit::drop_edge(f, b, s);
        }
        let at = f.inst(f.block(b)[k]).at;
        f.block_mut(b).truncate(k + 1);
        f.push(b, Inst::new(Op::Unreachable, Vec::new(), Imm::None, at));
        n += 1;
    }
    n
}

/// Phis with one value, and phis that equal one another.
pub fn phis(f: &mut Func) -> usize {
    let mut total = 0;
    loop {
        let mut map: HashMap<Id, Id> = HashMap::default();
        for b in f.block_ids() {
            let mut seen: HashMap<Vec<(Block, Id)>, Id> = HashMap::default();
            for i in f.block(b).iter().copied().take_while(|i| f.inst(*i).op == Op::Phi) {
                let inst = f.inst(i);
                let mut others = inst.args.iter().copied().filter(|a| *a != i);
                let Some(first) = others.next() else { continue };
                if others.all(|a| a == first) {
                    map.insert(i, first);
                    continue;
                }
                let mut key: Vec<_> = inst.blocks.iter().copied().zip(inst.args.iter().copied()).collect();
                key.sort_unstable();
                match seen.get(&key) {
                    Some(same) => _ = map.insert(i, *same),
                    None => _ = seen.insert(key, i),
                }
            }
        }
        // A phi may stand for one that goes in the same round; follow, but never in a circle.
        map.retain(|k, v| k != v);
        break_cycles(&mut map);
        if map.is_empty() {
            return total;
        }
        total += map.len();
        edit::replace(f, &map);
    }
}

/// The class of a phi so far, and its operands: a class if they are phis.
type PhiKey = (usize, Vec<(Block, Result<usize, Id>)>);

/// Phis that go around in the same way are one: all of a block are taken to be equal until their
/// operands show that they are not.
fn congruent(f: &mut Func) -> usize {
    let all: Vec<Id> = f
        .block_ids()
        .flat_map(|b| f.block(b).iter().copied().take_while(|i| f.inst(*i).op == Op::Phi))
        .collect();
    let home: HashMap<Id, Block> = f
        .block_ids()
        .flat_map(|b| f.block(b).iter().map(move |i| (*i, b)))
        .filter(|(i, _)| f.inst(*i).op == Op::Phi)
        .collect();
    let mut class: HashMap<Id, usize> = all.iter().map(|i| (*i, home[i].0 as usize)).collect();
    let mut count = 0;
    loop {
        let mut keys: HashMap<PhiKey, usize> = HashMap::default();
        let mut next = HashMap::default();
        for i in &all {
            let inst = f.inst(*i);
            let operand = |a: &Id| class.get(a).copied().ok_or(*a);
            let mut ops: Vec<_> = inst.blocks.iter().copied().zip(inst.args.iter().map(operand)).collect();
            ops.sort_unstable_by_key(|o| o.0);
            let n = keys.len();
            next.insert(*i, *keys.entry((class[i], ops)).or_insert(n));
        }
        class = next;
        if keys.len() == count {
            break;
        }
        count = keys.len();
    }
    let mut first: HashMap<usize, Id> = HashMap::default();
    let mut map = HashMap::default();
    for i in &all {
        match first.get(&class[i]) {
            Some(same) => _ = map.insert(*i, *same),
            None => _ = first.insert(class[i], *i),
        }
    }
    edit::replace(f, &map);
    map.len()
}

fn break_cycles(map: &mut HashMap<Id, Id>) {
    let keys: Vec<Id> = map.keys().copied().collect();
    for k in keys {
        let mut at = k;
        for _ in 0..=map.len() {
            match map.get(&at) {
                Some(n) if *n == k => {
                    map.remove(&k);
                    break;
                }
                Some(n) => at = *n,
                None => break,
            }
        }
    }
}

/// A block that is the only way to the next one takes it over.
fn chains(f: &mut Func) -> usize {
    let mut n = 0;
    let mut cfg = Cfg::new(f);
    for b in cfg.rpo.clone() {
        while let Some(t) = f.block(b).last().copied() {
            let inst = f.inst(t);
            if inst.op != Op::Jump {
                break;
            }
            let next = inst.blocks[0];
            if next == b || next == Block(0) || cfg.preds(next) != [b] {
                break;
            }
            absorb(f, b, next);
            // What came from the block taken over comes from this one.
            cfg.rename_pred(next, b);
            n += 1;
        }
    }
    n
}

fn absorb(f: &mut Func, b: Block, next: Block) {
    let mut map = HashMap::default();
    for i in f.block(next) {
        if f.inst(*i).op == Op::Phi
            && let Some(a) = f.inst(*i).args.first()
        {
            map.insert(*i, *a);
        }
    }
    edit::replace(f, &map);
    let moved = std::mem::take(f.block_mut(next));
    f.block_mut(b).pop();
    f.block_mut(b).extend(moved);
    for s in f.successors(b).to_vec() {
        for i in f.block(s).to_vec() {
            let inst = f.inst_mut(i);
            if inst.op != Op::Phi {
                break;
            }
            inst.blocks.iter_mut().filter(|p| **p == next).for_each(|p| *p = b);
        }
    }
}
