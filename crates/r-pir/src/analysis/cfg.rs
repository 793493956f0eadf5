//! Predecessors and reverse postorder of the blocks that control can reach.

use std::sync::{Arc, OnceLock};

use crate::func::{Block, Func};

#[derive(Debug)]
pub struct Cfg {
    /// Predecessors of all blocks, one block's after the other's.
    preds: Vec<Block>,
    /// Where those of each block begin, and at last where they end.
    starts: Vec<u32>,
    /// Reachable blocks in reverse postorder, the entry first.
    pub rpo: Vec<Block>,
    /// Place of each block in `rpo`; `u32::MAX` for those control never reaches.
    pub order: Vec<u32>,
    /// Immediate dominators, when they were asked for.
    pub(super) idom: OnceLock<Vec<Block>>,
}

/// The control flow of a version, computed only if a pass may have changed it since somebody asked last. For
/// passes that leave it alone (`Pass::keeps_flow`); others make their own.
pub fn flow(f: &mut Func) -> Arc<Cfg> {
    let cfg = f.flow.take().unwrap_or_else(|| Arc::new(Cfg::new(f)));
    debug_assert!(cfg.is_of(f), "control flow has changed");
    f.flow = Some(cfg.clone());
    cfg
}

impl Cfg {
    pub fn new(f: &Func) -> Cfg {
        let targets = Targets::new(f);
        let rpo = targets.reverse_postorder();
        let mut order = vec![u32::MAX; f.blocks.len()];
        // Room for one more: those of a block end where the next one's begin once all are in.
        let mut starts = vec![0; f.blocks.len() + 2];
        for (k, b) in rpo.iter().enumerate() {
            order[b.0 as usize] = k as u32;
            for s in targets.of(*b) {
                starts[s.0 as usize + 2] += 1;
            }
        }
        for k in 1..starts.len() {
            starts[k] += starts[k - 1];
        }
        let mut preds = vec![Block(0); starts.last().map_or(0, |n| *n as usize)];
        for b in &rpo {
            for s in targets.of(*b) {
                let next = &mut starts[s.0 as usize + 1];
                preds[*next as usize] = *b;
                *next += 1;
            }
        }
        Cfg { preds, starts, rpo, order, idom: OnceLock::new() }
    }
    pub fn preds(&self, b: Block) -> &[Block] {
        &self.preds[self.starts[b.0 as usize] as usize..self.starts[b.0 as usize + 1] as usize]
    }
    /// Lets `new` stand for `old` where that was a predecessor. (Dominators are not to be asked for then.)
    pub fn rename_pred(&mut self, old: Block, new: Block) {
        self.preds.iter_mut().filter(|p| **p == old).for_each(|p| *p = new);
    }
    fn is_of(&self, f: &Func) -> bool {
        let now = Cfg::new(f);
        self.rpo == now.rpo && self.preds == now.preds && self.starts == now.starts
    }
    pub fn is_reachable(&self, b: Block) -> bool {
        self.order[b.0 as usize] != u32::MAX
    }
}

/// The blocks that control can reach, in reverse postorder, for those who need no predecessors.
pub fn reverse_postorder(f: &Func) -> Vec<Block> {
    Targets::new(f).reverse_postorder()
}

/// Successors of all blocks, each once, collected in one walk: the way from a block to its terminator is
/// three loads that the cache doesn't have, and they are asked for several times.
struct Targets {
    all: Vec<Block>,
    starts: Vec<u32>,
}

impl Targets {
    fn new(f: &Func) -> Targets {
        let n = f.blocks.len();
        let (mut all, mut starts) = (Vec::with_capacity(2 * n), Vec::with_capacity(n + 1));
        starts.push(0);
        for b in f.block_ids() {
            let blocks = f.successors(b);
            match blocks {
                [] => {}
                [one] => all.push(*one),
                [one, other] if one != other => all.extend([*one, *other]),
                _ => all.extend(
                    blocks.iter().enumerate().filter(|(k, s)| !blocks[..*k].contains(s)).map(|(_, s)| *s),
                ),
            }
            starts.push(all.len() as u32);
        }
        Targets { all, starts }
    }
    fn of(&self, b: Block) -> &[Block] {
        &self.all[self.starts[b.0 as usize] as usize..self.starts[b.0 as usize + 1] as usize]
    }
    fn reverse_postorder(&self) -> Vec<Block> {
        let n = self.starts.len() - 1;
        let mut post = Vec::with_capacity(n);
        let mut seen = vec![false; n];
        let mut stack = Vec::with_capacity(n.min(64));
        if n > 0 {
            seen[0] = true;
            stack.push((Block(0), self.of(Block(0))));
        }
        while let Some((b, left)) = stack.last_mut() {
            let Some((s, more)) = left.split_first() else {
                post.push(*b);
                stack.pop();
                continue;
            };
            *left = more;
            if !std::mem::replace(&mut seen[s.0 as usize], true) {
                stack.push((*s, self.of(*s)));
            }
        }
        post.reverse();
        post
    }
}
