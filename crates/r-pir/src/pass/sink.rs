//! Sinks environments, promises and framestates that only exit blocks need into the exit blocks.
//!
//! Once its stores are gone, an environment that nobody observes is used by nothing but the stores and framestates
//! of exit blocks. Each exit block gets its own `MkEnv`, with the stores made part of its list of variables (003
//! section 4.4: delayed environments), and the environment on the main path is dead. Promises that only such
//! environments hold are sunk likewise, and so are framestates and complex numbers, whose parts the main path has.

use crate::map::HashMap;

use super::Options;
use crate::analysis::exits::exit_blocks;
use crate::func::{Block, Func, Id, Imm};
use crate::op::Op;

pub fn run(f: &mut Func, _: &Options) -> usize {
    let mut n = 0;
    loop {
        let Some((i, homes)) = candidate(f) else { return n + merge_stores(f) };
        for b in homes {
            clone_into(f, i, b);
        }
        f.blocks.iter_mut().for_each(|b| b.retain(|x| *x != i));
        n += 1;
    }
}

/// An instruction on the main path that only exit blocks use, with those blocks.
fn candidate(f: &Func) -> Option<(Id, Vec<Block>)> {
    let exits = exit_blocks(f);
    let mut users: HashMap<Id, Vec<Block>> = HashMap::default();
    for b in f.block_ids() {
        for a in f.block(b).iter().flat_map(|i| f.inst(*i).args.iter()) {
            let list = users.entry(*a).or_default();
            if !list.contains(&b) {
                list.push(b);
            }
        }
    }
    let main = f.block_ids().filter(|b| !exits.contains_key(b)).flat_map(|b| f.block(b).iter().copied());
    let mut made =
        main.filter(|i| matches!(f.inst(*i).op, Op::MkEnv | Op::MkPromise | Op::MkComplex | Op::Framestate));
    made.find_map(|i| {
        let homes = users.get(&i)?;
        homes.iter().all(|b| exits.contains_key(b)).then(|| (i, homes.clone()))
    })
}

fn clone_into(f: &mut Func, i: Id, b: Block) {
    let copy = f.add(f.inst(i).clone());
    for u in f.block(b).to_vec() {
        f.inst_mut(u).args.iter_mut().filter(|a| **a == i).for_each(|a| *a = copy);
    }
    f.block_mut(b).insert(0, copy);
}

/// Merges stores into an environment that was just made into its `MkEnv`.
fn merge_stores(f: &mut Func) -> usize {
    let mut n = 0;
    for b in exit_blocks(f).blocks() {
        while let Some((env, store)) = mergeable(f, b) {
            let (value, sym) = (f.inst(store).args[0], f.inst(store).sym());
            let (Some(sym), Imm::Names(names)) = (sym, f.inst(env).imm.clone()) else { break };
            let inst = f.inst_mut(env);
            match names.iter().position(|x| *x == sym) {
                Some(k) => inst.args[k] = value,
                None => {
                    inst.args.insert(names.len(), value);
                    inst.imm = Imm::Names(names.iter().copied().chain([sym]).collect());
                }
            }
            f.block_mut(b).retain(|x| *x != store);
            n += 1;
        }
    }
    n
}

/// A store into an environment of the same block whose value is defined before the environment.
fn mergeable(f: &Func, b: Block) -> Option<(Id, Id)> {
    let block = f.block(b);
    let place = |i: Id| block.iter().position(|x| *x == i);
    block.iter().copied().filter(|i| f.inst(*i).op == Op::StVar).find_map(|s| {
        let inst = f.inst(s);
        let env = inst.env()?;
        let at = place(env).filter(|_| f.inst(env).op == Op::MkEnv)?;
        let ready = place(inst.args[0]).is_none_or(|k| k < at);
        // An earlier store of the same variable is merged before it.
        ready.then_some((env, s))
    })
}
