//! Predecessors and reverse postorder of the blocks that control can reach.

use crate::func::{Block, Func};

pub struct Cfg {
    /// Predecessors of all blocks, one block's after the other's.
    preds: Vec<Block>,
    /// Where those of each block begin, and at last where they end.
    starts: Vec<u32>,
    /// Reachable blocks in reverse postorder, the entry first.
    pub rpo: Vec<Block>,
    /// Place of each block in `rpo`; `u32::MAX` for those control never reaches.
    pub order: Vec<u32>,
}

impl Cfg {
    pub fn new(f: &Func) -> Cfg {
        let rpo = reverse_postorder(f);
        let mut order = vec![u32::MAX; f.blocks.len()];
        let mut starts = vec![0; f.blocks.len() + 1];
        for (k, b) in rpo.iter().enumerate() {
            order[b.0 as usize] = k as u32;
            for s in targets(f, *b) {
                starts[s.0 as usize + 1] += 1;
            }
        }
        for k in 1..starts.len() {
            starts[k] += starts[k - 1];
        }
        let mut next = starts.clone();
        let mut preds = vec![Block(0); starts.last().map_or(0, |n| *n as usize)];
        for b in &rpo {
            for s in targets(f, *b) {
                preds[next[s.0 as usize] as usize] = *b;
                next[s.0 as usize] += 1;
            }
        }
        Cfg { preds, starts, rpo, order }
    }
    pub fn preds(&self, b: Block) -> &[Block] {
        &self.preds[self.starts[b.0 as usize] as usize..self.starts[b.0 as usize + 1] as usize]
    }
    /// Lets `new` stand for `old` where that was a predecessor.
    pub fn rename_pred(&mut self, old: Block, new: Block) {
        self.preds.iter_mut().filter(|p| **p == old).for_each(|p| *p = new);
    }
    pub fn is_reachable(&self, b: Block) -> bool {
        self.order[b.0 as usize] != u32::MAX
    }
}

/// Successors, each once.
fn targets(f: &Func, b: Block) -> impl Iterator<Item = Block> {
    let all = f.successors(b);
    all.iter().enumerate().filter(|(k, s)| !all[..*k].contains(s)).map(|(_, s)| *s)
}

fn reverse_postorder(f: &Func) -> Vec<Block> {
    let n = f.blocks.len();
    let mut post = Vec::with_capacity(n);
    let mut seen = vec![false; n];
    let mut stack = Vec::new();
    if n > 0 {
        seen[0] = true;
        stack.push((Block(0), 0));
    }
    while let Some((b, k)) = stack.pop() {
        let Some(s) = f.successors(b).get(k).copied() else {
            post.push(b);
            continue;
        };
        stack.push((b, k + 1));
        if !seen[s.0 as usize] {
            seen[s.0 as usize] = true;
            stack.push((s, 0));
        }
    }
    post.reverse();
    post
}
