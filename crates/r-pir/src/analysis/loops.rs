//! Natural loops and their preheaders.

use super::{Cfg, Dom};
use crate::func::{At, Block, Func, Imm, Inst};
use crate::op::Op;

/// A natural loop: a header that dominates all of it.
#[derive(Clone, Debug)]
pub struct Loop {
    pub header: Block,
    /// Blocks that jump back to the header.
    pub latches: Vec<Block>,
    /// All blocks, the header included. Exit blocks belong to no loop.
    pub blocks: Vec<Block>,
    /// The one block outside that goes to the header and nowhere else, if there is one.
    pub preheader: Option<Block>,
    /// How many loops it is within, itself included.
    pub depth: u32,
    /// The blocks, as bits.
    set: Vec<u64>,
}

impl Loop {
    pub fn has(&self, b: Block) -> bool {
        self.set.get(b.0 as usize / 64).is_some_and(|w| w >> (b.0 % 64) & 1 != 0)
    }
    /// Adds a block; false if it was there.
    fn add(&mut self, b: Block) -> bool {
        let (word, bit) = (&mut self.set[b.0 as usize / 64], 1 << (b.0 % 64));
        let is_new = *word & bit == 0;
        if is_new {
            *word |= bit;
            self.blocks.push(b);
        }
        is_new
    }
}

pub struct Loops {
    /// Inner loops before those around them.
    pub all: Vec<Loop>,
    /// How many loops each block is in.
    pub depth: Vec<u32>,
    /// The innermost loop of each block.
    innermost: Vec<Option<u32>>,
}

impl Loops {
    pub fn new(f: &Func, cfg: &Cfg, dom: &Dom) -> Loops {
        let mut all: Vec<Loop> = Vec::new();
        for b in &cfg.rpo {
            for s in f.successors(*b).iter().filter(|s| dom.dominates(**s, *b)) {
                match all.iter_mut().find(|l| l.header == *s) {
                    Some(l) => l.latches.push(*b),
                    None => all.push(Loop {
                        header: *s,
                        latches: vec![*b],
                        blocks: Vec::new(),
                        preheader: None,
                        depth: 0,
                        set: vec![0; f.blocks.len().div_ceil(64)],
                    }),
                }
            }
        }
        let mut depth = vec![0; f.blocks.len()];
        for l in &mut all {
            fill(l, cfg);
            l.blocks.iter().for_each(|b| depth[b.0 as usize] += 1);
            l.preheader = preheader(f, l, cfg);
        }
        all.iter_mut().for_each(|l| l.depth = depth[l.header.0 as usize]);
        all.sort_by_key(|l| (std::cmp::Reverse(l.depth), l.header));
        let mut innermost = vec![None; f.blocks.len()];
        for (k, l) in all.iter().enumerate().rev() {
            l.blocks.iter().for_each(|b| innermost[b.0 as usize] = Some(k as u32));
        }
        Loops { all, depth, innermost }
    }
    /// The innermost loop of a block.
    pub fn of(&self, b: Block) -> Option<&Loop> {
        self.innermost.get(b.0 as usize).copied().flatten().map(|k| &self.all[k as usize])
    }
}

fn fill(l: &mut Loop, cfg: &Cfg) {
    l.add(l.header);
    let mut work = l.latches.clone();
    while let Some(b) = work.pop() {
        if l.add(b) {
            work.extend(cfg.preds(b));
        }
    }
}

fn preheader(f: &Func, l: &Loop, cfg: &Cfg) -> Option<Block> {
    let mut outside = cfg.preds(l.header).iter().filter(|p| !l.has(**p));
    let p = *outside.next()?;
    let alone = outside.next().is_none() && f.terminator(p).is_some_and(|t| t.op == Op::Jump);
    alone.then_some(p)
}

/// Gives every loop a preheader: a block of its own with nothing but a jump if need be.
/// Returns the version's loops and what else was found out.
pub fn make_preheaders(f: &mut Func) -> (Cfg, Dom, Loops) {
    loop {
        let cfg = Cfg::new(f);
        let dom = Dom::new(f, &cfg);
        let loops = Loops::new(f, &cfg, &dom);
        let Some(l) = loops.all.iter().find(|l| l.preheader.is_none() && l.header != Block(0)) else {
            return (cfg, dom, loops);
        };
        let outside: Vec<Block> = cfg.preds(l.header).iter().copied().filter(|p| !l.has(*p)).collect();
        split_edges(f, &outside, l.header);
    }
}

/// Lets the edges from `from` to `to` go through a new block, which it returns.
pub fn split_edges(f: &mut Func, from: &[Block], to: Block) -> Block {
    let new = f.new_block();
    let at = f.block(to).first().map_or(At { code: 0, pc: 0 }, |i| f.inst(*i).at);
    for p in from {
        if let Some(t) = f.block(*p).last().copied() {
            f.inst_mut(t).blocks.iter_mut().filter(|b| **b == to).for_each(|b| *b = new);
        }
    }
    let phis: Vec<_> = f.block(to).iter().copied().take_while(|i| f.inst(*i).op == Op::Phi).collect();
    for phi in phis {
        move_operands(f, phi, from, new);
    }
    let mut jump = Inst::new(Op::Jump, Vec::new(), Imm::None, at);
    jump.blocks.push(to);
    f.push(new, jump);
    new
}

/// What came to a phi from some blocks now comes from one, if need be by a phi there.
fn move_operands(f: &mut Func, phi: crate::func::Id, from: &[Block], new: Block) {
    let inst = f.inst(phi).clone();
    let (mut moved, mut kept) = (Vec::new(), Vec::new());
    for pair in inst.blocks.iter().copied().zip(inst.args.iter().copied()) {
        if from.contains(&pair.0) { moved.push(pair) } else { kept.push(pair) }
    }
    let Some(first) = moved.first().copied() else { return };
    let value = if moved.iter().all(|m| m.1 == first.1) {
        first.1
    } else {
        let mut inner = Inst::new(Op::Phi, moved.iter().map(|m| m.1).collect(), Imm::None, inst.at);
        inner.blocks = moved.iter().map(|m| m.0).collect();
        inner.ty = inst.ty;
        let id = f.add(inner);
        f.block_mut(new).insert(0, id);
        id
    };
    kept.push((new, value));
    let phi = f.inst_mut(phi);
    phi.blocks = kept.iter().map(|k| k.0).collect();
    phi.args = kept.iter().map(|k| k.1).collect();
}
