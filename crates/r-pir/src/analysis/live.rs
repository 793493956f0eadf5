//! Liveness: which values are still needed where a block starts and ends.
//!
//! What an exit block uses is live from the checkpoint to the last instruction that may leave
//! through it: such instructions count as users of it (see `exits`).

use crate::map::{HashMap, HashSet};

use super::Cfg;
use super::exits::captured;
use crate::func::{Block, Func, Id};
use crate::op::Op;

pub struct Live {
    pub at_start: Vec<HashSet<Id>>,
    pub at_end: Vec<HashSet<Id>>,
    captured: HashMap<Id, Vec<Id>>,
}

impl Live {
    pub fn new(f: &Func, cfg: &Cfg) -> Live {
        let n = f.blocks.len();
        let mut live = Live {
            at_start: vec![HashSet::default(); n],
            at_end: vec![HashSet::default(); n],
            captured: captured(f),
        };
        let mut changed = true;
        while changed {
            changed = false;
            for b in cfg.rpo.iter().rev() {
                let end = live.end_of(f, *b);
                let start = live.start_of(f, *b, end.clone());
                let k = b.0 as usize;
                if live.at_start[k].len() != start.len() || live.at_end[k].len() != end.len() {
                    changed = true;
                }
                live.at_end[k] = end;
                live.at_start[k] = start;
            }
        }
        live
    }

    fn end_of(&self, f: &Func, b: Block) -> HashSet<Id> {
        let mut end = HashSet::default();
        for s in f.successors(b) {
            end.extend(self.at_start[s.0 as usize].iter().copied());
            for phi in f.block(*s).iter().map(|i| f.inst(*i)).take_while(|i| i.op == Op::Phi) {
                let from = phi.blocks.iter().zip(&phi.args).filter(|(p, _)| **p == b);
                end.extend(from.map(|(_, a)| *a));
            }
        }
        end
    }

    fn start_of(&self, f: &Func, b: Block, mut live: HashSet<Id>) -> HashSet<Id> {
        for i in f.block(b).iter().rev() {
            self.step(f, *i, &mut live);
        }
        live
    }

    /// From what is live after an instruction to what is live before it.
    pub fn step(&self, f: &Func, i: Id, live: &mut HashSet<Id>) {
        live.remove(&i);
        let inst = f.inst(i);
        if inst.op == Op::Phi {
            return;
        }
        live.extend(inst.args.iter().copied());
        if let Some(cp) = inst.point()
            && let Some(more) = self.captured.get(&cp)
        {
            live.extend(more.iter().copied());
        }
    }

    /// What is live after each instruction of a block, in order.
    pub fn after_each(&self, f: &Func, b: Block) -> Vec<HashSet<Id>> {
        let mut live = self.at_end[b.0 as usize].clone();
        let mut all: Vec<_> = f
            .block(b)
            .iter()
            .rev()
            .map(|i| {
                let after = live.clone();
                self.step(f, *i, &mut live);
                after
            })
            .collect();
        all.reverse();
        all
    }
}
