//! Checkpoints (and call points): their exit blocks, what those use, and which checkpoint is open where.

use crate::map::HashMap;

use super::Cfg;
use crate::func::{Block, Func, Id};
use crate::op::Op;

/// The exit blocks, with the checkpoint each belongs to.
pub fn exit_blocks(f: &Func) -> HashMap<Block, Id> {
    let ends = f.block_ids().filter_map(|b| f.block(b).last().copied());
    let checkpoints = ends.filter(|i| f.inst(*i).op.is_point());
    checkpoints.filter_map(|i| f.inst(i).blocks.get(1).map(|b| (*b, i))).collect()
}

/// The values from outside that the exit block of each checkpoint uses.
pub fn captured(f: &Func) -> HashMap<Id, Vec<Id>> {
    let mut all = HashMap::default();
    for (b, cp) in exit_blocks(f) {
        let inside = f.block(b);
        let mut used: Vec<Id> = inside
            .iter()
            .flat_map(|i| f.inst(*i).args.iter().copied())
            .filter(|a| !inside.contains(a))
            .collect();
        used.sort_unstable();
        used.dedup();
        all.insert(cp, used);
    }
    all
}

/// For every block, the checkpoints through which its first instruction may leave: those that
/// every path goes through with nothing observable since. Oldest first.
pub struct Open {
    pub at_start: Vec<Vec<Id>>,
}

impl Open {
    pub fn new(f: &Func, cfg: &Cfg) -> Open {
        let mut at_start: Vec<Option<Vec<Id>>> = vec![None; f.blocks.len()];
        let mut at_end = at_start.clone();
        let mut changed = true;
        while changed {
            changed = false;
            for b in &cfg.rpo {
                let mut new: Option<Vec<Id>> = if *b == Block(0) { Some(Vec::new()) } else { None };
                for p in cfg.preds(*b) {
                    let Some(end) = &at_end[p.0 as usize] else { continue };
                    match &mut new {
                        Some(n) => n.retain(|c| end.contains(c)),
                        None => new = Some(end.clone()),
                    }
                }
                if new != at_start[b.0 as usize] {
                    at_end[b.0 as usize] = new.clone().map(|open| flow(f, *b, open));
                    at_start[b.0 as usize] = new;
                    changed = true;
                }
            }
        }
        Open { at_start: at_start.into_iter().map(Option::unwrap_or_default).collect() }
    }
}

fn flow(f: &Func, b: Block, mut open: Vec<Id>) -> Vec<Id> {
    for i in f.block(b) {
        step(f, *i, &mut open);
    }
    open
}

/// From what is open before an instruction to what is open after it.
pub fn step(f: &Func, i: Id, open: &mut Vec<Id>) {
    let inst = f.inst(i);
    if inst.fx.is_observable() {
        open.clear();
    }
    if inst.op == Op::Checkpoint {
        // A checkpoint reached again (by a loop) is a new one.
        open.retain(|c| *c != i);
        open.push(i);
    }
}
