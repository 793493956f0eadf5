//! Environments outside of the frame whose variables are values too: the global one, and those of enclosing functions that
//! are found at the entry.
//!
//! Such an environment is always known to others, so its variables are up to date wherever R code runs and where the
//! version ends. Two instructions must not stand for one environment, or a store by one would be missed by the other. The
//! global environment is one instruction, in the entry block. Enclosing environments count only if all of them are on one
//! chain of parents from the frame outwards, and each is found before anything branches: code that was inlined finds
//! environments of other closures, which may be the same. (Code that is no function's may run in the global environment
//! itself; nothing that has it as another environment is inlined there.)

use crate::analysis::exits::exit_blocks;
use r_runtime::Opaque;

use crate::func::{Block, Func, Id, Imm, Inst};
use crate::map::{HashMap, HashSet};
use crate::op::{Op, Reason};
use crate::pass::edit;

/// Merges the instructions that give the global environment into one at the entry.
pub fn one_global(f: &mut Func) -> usize {
    let all: Vec<Id> =
        f.blocks.iter().flatten().copied().filter(|i| f.inst(*i).op == Op::GlobalEnv).collect();
    let Some((first, others)) = all.split_first() else { return 0 };
    let at_front = f.block(Block(0)).first() == Some(first);
    if !at_front {
        f.blocks.iter_mut().for_each(|b| b.retain(|i| i != first));
        f.block_mut(Block(0)).insert(0, *first);
    }
    let map: HashMap<Id, Id> = others.iter().map(|e| (*e, *first)).collect();
    edit::replace(f, &map);
    map.len() + usize::from(!at_front) + read_assigned(f, *first)
}

/// Reads the global variables that the version assigns where it has them: code that was inlined looks them up by itself.
fn read_assigned(f: &mut Func, global: Id) -> usize {
    let assigned: Vec<Opaque> = f
        .blocks
        .iter()
        .flatten()
        .map(|i| f.inst(*i))
        .filter(|i| i.op == Op::StVar && i.env() == Some(global))
        .filter_map(Inst::sym)
        .collect();
    let mut n = 0;
    for b in f.block_ids() {
        for i in f.block(b).to_vec() {
            let inst = f.inst(i);
            let sym = inst.sym().filter(|s| inst.op == Op::GlobalVar && assigned.contains(s));
            let (Some(sym), Some(cp)) = (sym, inst.cp()) else { continue };
            let (parent, at) = (inst.args[0], inst.at);
            let is = f.add(Inst::new(Op::IsGlobal, vec![parent], Imm::None, at));
            let plain = f.add(Inst::new(Op::Ordinary, vec![global], Imm::Sym(sym), at));
            let both = f.add(Inst::new(Op::Assume, vec![is, plain, cp], Imm::Reason(Reason::Scope), at));
            let word = f.add(Inst::new(Op::LdVar, vec![global], Imm::Sym(sym), at));
            *f.inst_mut(i) = Inst::new(Op::Evaluated, vec![word, cp], Imm::None, at);
            let place = f.block(b).iter().position(|x| *x == i).unwrap_or(0);
            f.block_mut(b).splice(place..place, [is, plain, both, word]);
            n += 1;
        }
    }
    n
}

/// Names that are looked up in the global environment in memory.
pub fn looked_up(f: &Func) -> HashSet<Opaque> {
    let all = f.blocks.iter().flatten().map(|i| f.inst(*i));
    all.filter(|i| matches!(i.op, Op::GlobalVar | Op::GlobalFun)).filter_map(Inst::sym).collect()
}

/// The enclosing environments whose variables may be values.
pub fn known(f: &Func) -> HashSet<Id> {
    let all: Vec<Id> = f.blocks.iter().flatten().copied().filter(|i| f.inst(*i).op == Op::Outer).collect();
    if all.is_empty() {
        return HashSet::default();
    }
    let straight = straight(f);
    let level = |i: Id| level(f, i).filter(|_| straight.contains(&i));
    let mut levels: Vec<u32> = all.iter().filter_map(|i| level(*i)).collect();
    levels.sort_unstable();
    levels.dedup();
    if levels.len() == all.len() { all.into_iter().collect() } else { HashSet::default() }
}

/// The instructions that every run of the version comes to first.
fn straight(f: &Func) -> HashSet<Id> {
    let (mut all, mut b, exits) = (HashSet::default(), Block(0), exit_blocks(f));
    loop {
        all.extend(f.block(b).iter().copied());
        let Some(end) = f.terminator(b).filter(|t| matches!(t.op, Op::Jump | Op::Checkpoint)) else {
            return all;
        };
        let next = end.blocks[0];
        let from = f.block_ids().filter(|p| !exits.contains_key(p) && f.successors(*p).contains(&next));
        if from.count() != 1 {
            return all;
        }
        b = next;
    }
}

/// How far out an environment is from the frame's own.
fn level(f: &Func, env: Id) -> Option<u32> {
    let (mut i, mut n) = (env, 0);
    loop {
        let inst = f.inst(i);
        match inst.op {
            Op::Outer => i = inst.args[0],
            Op::LdEnv => return Some(n),
            Op::MkEnv if f.inst(*inst.args.last()?).op == Op::LdParent && inst.at.code == 0 => {
                return Some(n);
            }
            _ => return None,
        }
        n += 1;
    }
}
