//! Dead code elimination: instructions whose result nobody uses and that have no effects, checkpoints that no guard
//! uses, and unreachable blocks.

use crate::map::HashSet;

use super::{Options, edit};
use crate::analysis::cfg::{flow, reverse_postorder};
use crate::func::{Block, Func, Id};
use crate::op::Op;

pub fn run(f: &mut Func, _: &Options) -> usize {
    let flow = flow(f);
    empty_all_but(f, &flow.rpo) + dead_environments(f) + dead_instructions(f)
}

/// Removes stores into environments that are made here and never looked at.
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

/// Checkpoints without users become jumps. This runs when no pass speculates any more.
pub fn checkpoints(f: &mut Func, _: &Options) -> usize {
    let n = unreachable(f) + dead_checkpoints(f);
    n + dead_instructions(f)
}

/// Empties blocks that control never reaches.
pub fn unreachable(f: &mut Func) -> usize {
    let reachable = reverse_postorder(f);
    empty_all_but(f, &reachable)
}

fn empty_all_but(f: &mut Func, reachable: &[Block]) -> usize {
    if reachable.len() == f.blocks.len() {
        return 0;
    }
    let mut is_reachable = vec![false; f.blocks.len()];
    reachable.iter().for_each(|b| is_reachable[b.0 as usize] = true);
    let mut n = 0;
    for b in f.block_ids().filter(|b| !is_reachable[b.0 as usize]) {
        if !f.block(b).is_empty() {
            for s in f.successors(b).to_vec() {
                edit::drop_edge(f, b, s);
            }
            n += f.block(b).len();
            f.block_mut(b).clear();
        }
    }
    if n > 0 {
        f.flow = None;
    }
    n
}

fn dead_checkpoints(f: &mut Func) -> usize {
    let used = live_instructions(f);
    let mut n = 0;
    for b in f.block_ids() {
        let Some(t) = f.block(b).last().copied() else { continue };
        if f.inst(t).op.is_point() && !used[t.0 as usize] {
            let [next, exit] = f.inst(t).blocks[..] else { continue };
            edit::make_jump(f, t, next);
            f.block_mut(exit).clear();
            n += 1;
        }
    }
    n
}

/// Which instructions must stay: those with effects, and what they use.
fn live_instructions(f: &Func) -> Vec<bool> {
    // A checkpoint stays as a terminator, but only a user makes it live.
    let does = |i: &Id| !f.inst(*i).op.is_point() && !edit::is_removable(f.inst(*i));
    let mut work: Vec<Id> = f.blocks.iter().flatten().copied().filter(does).collect();
    let mut live = vec![false; f.insts.len()];
    while let Some(i) = work.pop() {
        if !std::mem::replace(&mut live[i.0 as usize], true) {
            work.extend(f.inst(i).args.iter().copied());
        }
    }
    live
}

fn dead_instructions(f: &mut Func) -> usize {
    let live = live_instructions(f);
    let mut n = 0;
    for b in f.block_ids() {
        let mut block = std::mem::take(f.block_mut(b));
        let before = block.len();
        block.retain(|i| live[i.0 as usize] || f.inst(*i).op.is_terminator());
        n += before - block.len();
        *f.block_mut(b) = block;
    }
    n
}
