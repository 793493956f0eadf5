//! Dominators (Cooper, Harvey and Kennedy), and the place of every instruction.

use super::Cfg;
use crate::func::{Block, Func, Id};

pub struct Dom {
    /// Immediate dominator by block; the entry's and those of unreachable blocks are themselves.
    idom: Vec<Block>,
    /// Block and position of each placed instruction.
    place: Vec<Option<(Block, u32)>>,
    order: Vec<u32>,
}

impl Dom {
    pub fn new(f: &Func, cfg: &Cfg) -> Dom {
        let idom = cfg.idom.get_or_init(|| dominators(cfg)).clone();
        Dom { idom, place: places(f), order: cfg.order.clone() }
    }
    pub fn idom(&self, b: Block) -> Block {
        self.idom[b.0 as usize]
    }
    /// Whether every way to `b` goes through `a` (a block dominates itself).
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        let mut b = b;
        loop {
            if a == b {
                return true;
            }
            let up = self.idom(b);
            if up == b || self.order[up.0 as usize] < self.order[a.0 as usize] {
                return false;
            }
            b = up;
        }
    }
    /// The last block that dominates both.
    pub fn common(&self, a: Block, b: Block) -> Block {
        let mut a = a;
        while !self.dominates(a, b) {
            a = self.idom(a);
        }
        a
    }
    pub fn block_of(&self, i: Id) -> Option<Block> {
        self.place(i).map(|p| p.0)
    }
    pub fn place(&self, i: Id) -> Option<(Block, u32)> {
        self.place.get(i.0 as usize).copied().flatten()
    }
    /// Whether a value is there wherever control gets to an instruction (of another place).
    pub fn value_reaches(&self, value: Id, at: Id) -> bool {
        match (self.place(value), self.place(at)) {
            (Some((a, i)), Some((b, j))) => {
                if a == b {
                    i < j
                } else {
                    self.dominates(a, b)
                }
            }
            _ => false,
        }
    }
    /// Whether a value from before is there at the start of a block.
    pub fn reaches_start(&self, value: Id, b: Block) -> bool {
        self.block_of(value).is_some_and(|a| a != b && self.dominates(a, b))
    }
    /// Whether a value is there at the end of a block.
    pub fn reaches_end(&self, value: Id, b: Block) -> bool {
        self.block_of(value).is_some_and(|a| self.dominates(a, b))
    }
    /// Children of each block in the dominator tree, in reverse postorder.
    pub fn children(&self, cfg: &Cfg) -> Vec<Vec<Block>> {
        let mut kids = vec![Vec::new(); self.idom.len()];
        for b in cfg.rpo.iter().skip(1) {
            kids[self.idom(*b).0 as usize].push(*b);
        }
        kids
    }
}

fn dominators(cfg: &Cfg) -> Vec<Block> {
    let mut idom: Vec<Option<Block>> = vec![None; cfg.order.len()];
    if let Some(entry) = cfg.rpo.first() {
        idom[entry.0 as usize] = Some(*entry);
    }
    let mut changed = true;
    while changed {
        changed = false;
        for b in cfg.rpo.iter().skip(1) {
            let mut new = None;
            for p in cfg.preds(*b).iter().filter(|p| idom[p.0 as usize].is_some()) {
                new = Some(new.map_or(*p, |n| intersect(&idom, &cfg.order, *p, n)));
            }
            if new != idom[b.0 as usize] {
                idom[b.0 as usize] = new;
                changed = true;
            }
        }
    }
    idom.iter().enumerate().map(|(k, d)| d.unwrap_or(Block(k as u32))).collect()
}

fn intersect(idom: &[Option<Block>], order: &[u32], a: Block, b: Block) -> Block {
    let (mut a, mut b) = (a, b);
    while a != b {
        let later = if order[a.0 as usize] > order[b.0 as usize] { &mut a } else { &mut b };
        match idom[later.0 as usize] {
            Some(up) => *later = up,
            None => return *later,
        }
    }
    a
}

fn places(f: &Func) -> Vec<Option<(Block, u32)>> {
    let mut place = vec![None; f.insts.len()];
    for b in f.block_ids() {
        for (k, i) in f.block(b).iter().enumerate() {
            place[i.0 as usize] = Some((b, k as u32));
        }
    }
    place
}
