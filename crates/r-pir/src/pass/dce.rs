//! Dead code: instructions whose result nobody uses and that do nothing else; checkpoints that
//! nobody leaves through; blocks that control never reaches.

use crate::map::HashSet;

use super::{Options, edit};
use crate::analysis::Cfg;
use crate::func::{Block, Func, Id};
use crate::op::Op;

pub fn run(f: &mut Func, _: &Options) -> usize {
    unreachable(f) + dead_environments(f) + dead_instructions(f)
}

/// Stores into environments that are made here and never looked at.
fn dead_environments(f: &mut Func) -> usize {
    let made = f.blocks.iter().flatten().copied().filter(|i| f.inst(*i).op == Op::MkEnv);
    let dead: HashSet<Id> = made
        .filter(|e| {
            let mut users = f.blocks.iter().flatten().map(|i| f.inst(*i)).filter(|u| u.args.contains(e));
            users.all(|u| u.op == Op::StVar && u.env() == Some(*e) && u.args[0] != *e)
        })
        .collect();
    let into_dead =
        |i: &&Id| f.inst(**i).op == Op::StVar && f.inst(**i).env().is_some_and(|e| dead.contains(&e));
    let gone: HashSet<Id> = f.blocks.iter().flatten().filter(into_dead).copied().collect();
    edit::remove(f, &gone);
    gone.len()
}

/// Checkpoints without users become jumps. Only when nobody will speculate any more.
pub fn checkpoints(f: &mut Func, _: &Options) -> usize {
    let n = unreachable(f) + dead_checkpoints(f);
    n + dead_instructions(f)
}

/// Empties blocks that control never reaches.
pub fn unreachable(f: &mut Func) -> usize {
    let cfg = Cfg::new(f);
    let mut n = 0;
    for b in f.block_ids().filter(|b| !cfg.is_reachable(*b)).collect::<Vec<_>>() {
        if !f.block(b).is_empty() {
            for s in f.successors(b).to_vec() {
                edit::drop_edge(f, b, s);
            }
            n += f.block(b).len();
            f.block_mut(b).clear();
        }
    }
    n
}

fn dead_checkpoints(f: &mut Func) -> usize {
    let used: HashSet<Id> = live_instructions(f);
    let mut n = 0;
    for b in f.block_ids() {
        let Some(t) = f.block(b).last().copied() else { continue };
        if f.inst(t).op.is_point() && !used.contains(&t) {
            let [next, exit] = f.inst(t).blocks[..] else { continue };
            edit::make_jump(f, t, next);
            f.block_mut(exit).clear();
            n += 1;
        }
    }
    n
}

/// What must stay: instructions that do something, and what they use.
fn live_instructions(f: &Func) -> HashSet<Id> {
    let all: Vec<(Block, Id)> = f.block_ids().flat_map(|b| f.block(b).iter().map(move |i| (b, *i))).collect();
    let mut live = HashSet::default();
    let mut work: Vec<Id> = Vec::new();
    for (_, i) in &all {
        let inst = f.inst(*i);
        // A checkpoint stays as control, but only a user makes it live.
        if !inst.op.is_point() && !edit::is_removable(inst) {
            work.push(*i);
        }
    }
    while let Some(i) = work.pop() {
        if live.insert(i) {
            work.extend(f.inst(i).args.iter().copied());
        }
    }
    live
}

fn dead_instructions(f: &mut Func) -> usize {
    let live = live_instructions(f);
    let mut n = 0;
    for b in f.block_ids() {
        let dead = |i: &Id| !live.contains(i) && !f.inst(*i).op.is_terminator();
        let keep: Vec<Id> = f.block(b).iter().copied().filter(|i| !dead(i)).collect();
        n += f.block(b).len() - keep.len();
        *f.block_mut(b) = keep;
    }
    n
}
