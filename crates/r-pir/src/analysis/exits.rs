//! Checkpoints (and call points): their exit blocks, what those use, and which checkpoint is open where.

use crate::map::HashMap;

use super::Cfg;
use crate::func::{Block, Func, Id};
use crate::op::Op;

/// The exit blocks, with the checkpoint each belongs to.
pub struct ExitBlocks {
    /// By block.
    points: Vec<Option<Id>>,
}

pub fn exit_blocks(f: &Func) -> ExitBlocks {
    let mut points = vec![None; f.blocks.len()];
    for i in f.blocks.iter().filter_map(|b| b.last()) {
        let inst = f.inst(*i);
        if let (true, Some(b)) = (inst.op.is_point(), inst.blocks.get(1)) {
            points[b.0 as usize] = Some(*i);
        }
    }
    ExitBlocks { points }
}

impl ExitBlocks {
    pub fn contains_key(&self, b: &Block) -> bool {
        self.points[b.0 as usize].is_some()
    }
    /// Blocks with their points, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Block, Id)> {
        self.points.iter().enumerate().filter_map(|(b, p)| p.map(|p| (Block(b as u32), p)))
    }
    pub fn blocks(&self) -> impl Iterator<Item = Block> {
        self.iter().map(|(b, _)| b)
    }
}

/// The values from outside that the exit block of each checkpoint uses.
pub fn captured(f: &Func) -> HashMap<Id, Vec<Id>> {
    let mut all = HashMap::default();
    for (b, cp) in exit_blocks(f).iter() {
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
    /// The lists, which blocks share where they can.
    pool: Vec<Id>,
    at_start: Vec<List>,
}

/// Part of the pool.
type List = (u32, u32);
const EMPTY: List = (0, 0);

impl Open {
    pub fn new(f: &Func, cfg: &Cfg) -> Open {
        let n = f.blocks.len();
        let mut open = Open { pool: Vec::new(), at_start: vec![EMPTY; n] };
        let clears: Vec<bool> =
            f.blocks.iter().map(|b| b.iter().any(|i| f.inst(*i).fx.is_observable())).collect();
        let mut at_end: Vec<Option<List>> = vec![None; n];
        let mut changed = true;
        while changed {
            changed = false;
            for b in &cfg.rpo {
                let new = open.meet(cfg, &at_end, *b);
                let k = b.0 as usize;
                if at_end[k].is_some() && open.list(new) == open.at_start(*b) {
                    continue;
                }
                open.at_start[k] = new;
                let passed = if clears[k] { EMPTY } else { new };
                let last = f.block(*b).last().filter(|i| f.inst(**i).op == Op::Checkpoint);
                at_end[k] = Some(last.map_or(passed, |cp| open.opened(passed, *cp)));
                changed = true;
            }
        }
        open
    }
    pub fn at_start(&self, b: Block) -> &[Id] {
        self.list(self.at_start[b.0 as usize])
    }
    fn list(&self, l: List) -> &[Id] {
        &self.pool[l.0 as usize..(l.0 + l.1) as usize]
    }
    /// What is open at the end of all predecessors that were visited.
    fn meet(&mut self, cfg: &Cfg, at_end: &[Option<List>], b: Block) -> List {
        let mut ends = cfg.preds(b).iter().filter_map(|p| at_end[p.0 as usize]);
        let Some(first) = ends.next().filter(|_| b != Block(0)) else { return EMPTY };
        ends.fold(first, |l, end| {
            if l == end || self.list(l).iter().all(|c| self.list(end).contains(c)) {
                return l;
            }
            let start = self.pool.len();
            for k in l.0..l.0 + l.1 {
                let cp = self.pool[k as usize];
                if self.list(end).contains(&cp) {
                    self.pool.push(cp);
                }
            }
            (start as u32, (self.pool.len() - start) as u32)
        })
    }
    /// A list with a checkpoint that is now the newest. (One reached again, by a loop, is a new one.)
    fn opened(&mut self, l: List, cp: Id) -> List {
        let start = self.pool.len();
        for k in l.0..l.0 + l.1 {
            if self.pool[k as usize] != cp {
                self.pool.push(self.pool[k as usize]);
            }
        }
        self.pool.push(cp);
        (start as u32, (self.pool.len() - start) as u32)
    }
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
