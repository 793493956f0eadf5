//! Forces in loops: by the time code is hot, the arguments that its loops use are evaluated.
//!
//! A force runs R code, so dirty variables are stored before it and no checkpoint stays open over it: one force in
//! a hot loop spoils the loop. `Evaluated` takes a word that is a value already (or a promise that is evaluated, or
//! can be evaluated unobserved) and deoptimizes otherwise. In a version that is entered in the middle every force
//! is replaced, elsewhere those in loops: a function's first use of an argument is usually what evaluates it, but a
//! use in a loop is the first only once. (Rejected: peeling the first iteration, so that its force dominates the
//! others. It doubles the loop, and for nested loops it doesn't even work, as the inner one may run no iteration.)
//!
//! The checkpoint restarts the load: the frame after a force has the operand stack of the frame before it, as the
//! load only pushes. The builder marks a force that was replaced before and failed (`seen`), which then stays. The
//! pass runs before stores are dropped, so that its exit blocks get their write-backs.

use super::Options;
use crate::analysis::{Cfg, Dom, Loops};
use crate::func::{Block, Entry, FrameInfo, Func, Hint, Id, Imm, Inst};
use crate::op::{Op, Reason};

pub fn run(f: &mut Func, opts: &Options) -> usize {
    if !opts.speculates(Reason::Force) {
        return 0;
    }
    let cfg = Cfg::new(f);
    let dom = Dom::new(f, &cfg);
    let loops = Loops::new(f, &cfg, &dom);
    let in_middle = matches!(f.entry, Entry::State { .. });
    let mut n = 0;
    for b in cfg.rpo {
        if !in_middle && loops.depth[b.0 as usize] == 0 {
            continue;
        }
        let mut at = Some(b);
        while let Some(block) = at {
            at = replace_first(f, block);
            n += usize::from(at.is_some());
        }
    }
    n
}

/// Replaces the first force of a block; returns the block with the rest of the instructions.
fn replace_first(f: &mut Func, b: Block) -> Option<Block> {
    let k = f.block(b).iter().position(|i| f.inst(*i).op == Op::Force && restart(f, *i).is_some())?;
    let force = f.block(b)[k];
    let frame = restart(f, force)?;
    let inst = f.inst(force).clone();
    let rest = f.block_mut(b).split_off(k);
    let (next, exit) = (f.new_block(), f.new_block());
    let mut cp = Inst::new(Op::Checkpoint, Vec::new(), Imm::None, inst.at);
    cp.blocks = vec![next, exit];
    let cp = f.push(b, cp);
    let fs = f.push(exit, frame);
    f.push(exit, Inst::new(Op::Deopt, vec![fs], Imm::None, inst.at));
    let mut new = Inst::new(Op::Evaluated, vec![inst.args[0], cp], Imm::None, inst.at);
    new.ty = inst.ty;
    new.hint = Hint::Plain;
    *f.inst_mut(force) = new;
    *f.block_mut(next) = rest;
    for s in f.successors(next).to_vec() {
        for p in f.block(s).to_vec() {
            let phi = f.inst_mut(p);
            if phi.op != Op::Phi {
                break;
            }
            phi.blocks.iter_mut().filter(|x| **x == b).for_each(|x| *x = next);
        }
    }
    Some(next)
}

/// The framestate that restarts the load, if the force may be replaced.
fn restart(f: &Func, force: Id) -> Option<Inst> {
    let inst = f.inst(force);
    let fs = f.inst(inst.fs()?);
    let Imm::Frame(info) = fs.imm else { return None };
    let same_code = info.at.code == inst.at.code && info.at.pc == inst.at.pc + 1;
    if !inst.seen.is_nothing() || !same_code || info.call.is_some() {
        return None;
    }
    let mut frame = fs.clone();
    frame.imm = Imm::Frame(FrameInfo { at: inst.at, ..info });
    frame.at = inst.at;
    Some(frame)
}
