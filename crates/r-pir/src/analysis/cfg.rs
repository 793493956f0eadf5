//! Predecessors and reverse postorder of the blocks that control can reach.

use crate::func::{Block, Func};

pub struct Cfg {
    pub preds: Vec<Vec<Block>>,
    /// Reachable blocks in reverse postorder, the entry first.
    pub rpo: Vec<Block>,
    /// Place of each block in `rpo`; `u32::MAX` for those control never reaches.
    pub order: Vec<u32>,
}

impl Cfg {
    pub fn new(f: &Func) -> Cfg {
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
        let mut order = vec![u32::MAX; n];
        let mut preds = vec![Vec::new(); n];
        for (k, b) in post.iter().enumerate() {
            order[b.0 as usize] = k as u32;
            for s in f.successors(*b) {
                if !preds[s.0 as usize].contains(b) {
                    preds[s.0 as usize].push(*b);
                }
            }
        }
        Cfg { preds, rpo: post, order }
    }
    pub fn preds(&self, b: Block) -> &[Block] {
        &self.preds[b.0 as usize]
    }
    pub fn is_reachable(&self, b: Block) -> bool {
        self.order[b.0 as usize] != u32::MAX
    }
}
