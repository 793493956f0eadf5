//! Control-flow clean-up: branches on constants, code behind assumptions known to be wrong, chains of blocks, and
//! redundant phis.

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

/// Branches whose direction is known become jumps.
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

/// Code behind an assumption that is known to be wrong is unreachable, and removed because it need not even make
/// sense: machine code can't be made for an integer that is a double.
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

/// The phis of a block.
fn phis_of(f: &Func, b: Block) -> impl Iterator<Item = Id> {
    f.block(b).iter().copied().take_while(|i| f.inst(*i).op == Op::Phi)
}

/// Whether two phis of a block have equal operands for equal predecessors, if operands are compared by `same`.
fn choose_alike(a: &Inst, b: &Inst, same: impl Fn(Id, Id) -> bool) -> bool {
    if a.blocks == b.blocks {
        return a.args.iter().zip(&b.args).all(|(x, y)| same(*x, *y));
    }
    let matches =
        |(from, x): (&Block, &Id)| b.blocks.iter().zip(&b.args).any(|(p, y)| p == from && same(*x, *y));
    a.args.len() == b.args.len() && a.blocks.iter().zip(&a.args).all(matches)
}

/// Removes phis with one value, and phis that equal one another.
pub fn phis(f: &mut Func) -> usize {
    let mut total = 0;
    let mut seen: Vec<Id> = Vec::new();
    loop {
        let mut map: HashMap<Id, Id> = HashMap::default();
        for b in f.block_ids() {
            seen.clear();
            for i in phis_of(f, b) {
                let inst = f.inst(i);
                let mut others = inst.args.iter().copied().filter(|a| *a != i);
                let Some(first) = others.next() else { continue };
                if others.all(|a| a == first) {
                    map.insert(i, first);
                    continue;
                }
                match seen.iter().find(|s| choose_alike(f.inst(**s), inst, |x, y| x == y)) {
                    Some(same) => _ = map.insert(i, *same),
                    None => seen.push(i),
                }
            }
        }
        // The replacement of a phi may itself be replaced in the same round: chains are followed, but never in a
        // circle.
        map.retain(|k, v| k != v);
        break_cycles(&mut map);
        if map.is_empty() {
            return total;
        }
        total += map.len();
        edit::replace(f, &map);
    }
}

/// Merges congruent phis (of induction variables that step alike, say): all phis of a block count as equal until
/// their operands show that they are not.
fn congruent(f: &mut Func) -> usize {
    // The first phi of each phi's class; every other instruction is a class of its own.
    let mut class: Vec<Id> = (0..f.insts.len() as u32).map(Id).collect();
    let mut shared: Vec<Id> = Vec::new();
    for b in f.block_ids() {
        let mut all = phis_of(f, b);
        if let Some(first) = all.next() {
            for i in all {
                class[i.0 as usize] = first;
                shared.push(i);
            }
        }
    }
    // Classes are split until each phi agrees with the first of its class.
    while split(f, &mut class, &shared) {}
    let map: HashMap<Id, Id> =
        shared.iter().map(|i| (*i, class[i.0 as usize])).filter(|(i, first)| i != first).collect();
    edit::replace(f, &map);
    map.len()
}

/// Moves phis that don't agree with the first of their class to new classes; those that agree with each other share
/// one. Returns whether there were any.
fn split(f: &Func, class: &mut [Id], shared: &[Id]) -> bool {
    let same = |x: Id, y: Id| class[x.0 as usize] == class[y.0 as usize];
    let stays = |i: &&Id| !choose_alike(f.inst(class[i.0 as usize]), f.inst(**i), same);
    let apart: Vec<Id> = shared.iter().filter(stays).copied().collect();
    let mut firsts: Vec<(Id, Id)> = Vec::new();
    let mut moves: Vec<(Id, Id)> = Vec::new();
    for i in &apart {
        let old = class[i.0 as usize];
        let like = |(of, first): &&(Id, Id)| *of == old && choose_alike(f.inst(*first), f.inst(*i), same);
        let first = firsts.iter().find(like).map(|l| l.1);
        if first.is_none() {
            firsts.push((old, *i));
        }
        moves.push((*i, first.unwrap_or(*i)));
    }
    for (i, first) in moves {
        class[i.0 as usize] = first;
    }
    !apart.is_empty()
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

/// Merges a block into its only predecessor, if that has no other successor.
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
            // The successors of the merged block have this block as predecessor now.
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
        for k in 0..f.block(s).len() {
            let i = f.block(s)[k];
            let inst = f.inst_mut(i);
            if inst.op != Op::Phi {
                break;
            }
            inst.blocks.iter_mut().filter(|p| **p == next).for_each(|p| *p = b);
        }
    }
}
