//! Removes unused instructions and blocks from the tables.
//!
//! Passes only add to `Func::insts` and `Func::blocks`. What they remove stays in the tables unreferenced, and
//! every analysis with a row for each entry pays for it: at the end of the pipeline that was two thirds of the
//! blocks and four fifths of the instructions. The order of blocks stays, so texts differ only in the blocks'
//! numbers. Nothing may keep an `Id` or a `Block` over this pass.

use super::Options;
use crate::func::{Block, Func, Id, Inst};

const GONE: u32 = u32::MAX;

/// Returns that nothing changed: no pass finds more to do because of it.
pub fn run(f: &mut Func, _: &Options) -> usize {
    let blocks = kept_blocks(f);
    let Some(ids) = kept_instructions(f) else { return 0 };
    let used = f.blocks.iter().map(Vec::len).sum();
    if used == f.insts.len() && ids.is_sorted() && !blocks.contains(&GONE) {
        return 0;
    }
    let mut old: Vec<Option<Inst>> = std::mem::take(&mut f.insts).into_iter().map(Some).collect();
    f.insts.reserve_exact(used);
    f.insts.extend(f.blocks.iter().flatten().filter_map(|i| old[i.0 as usize].take()));
    for inst in &mut f.insts {
        inst.args.iter_mut().for_each(|a| *a = Id(ids[a.0 as usize]));
        inst.blocks.iter_mut().for_each(|b| *b = Block(blocks[b.0 as usize]));
    }
    let mut k = 0;
    f.blocks.retain(|_| {
        k += 1;
        blocks[k - 1] != GONE
    });
    f.blocks.iter_mut().flatten().for_each(|i| *i = Id(ids[i.0 as usize]));
    0
}

/// The new number of each block; emptied ones have none.
fn kept_blocks(f: &Func) -> Vec<u32> {
    let mut n = 0;
    let number = |b: &Vec<Id>| {
        if b.is_empty() {
            return GONE;
        }
        n += 1;
        n - 1
    };
    f.blocks.iter().map(number).collect()
}

/// The new number of each instruction. `None` if an instruction in a block uses one that is in none (in an
/// unreachable block that `dce` has not emptied yet), or names an emptied block.
fn kept_instructions(f: &Func) -> Option<Vec<u32>> {
    let mut ids = vec![GONE; f.insts.len()];
    for (n, i) in f.blocks.iter().flatten().enumerate() {
        ids[i.0 as usize] = n as u32;
    }
    let whole = |i: &Id| {
        let inst = f.inst(*i);
        inst.args.iter().all(|a| ids[a.0 as usize] != GONE)
            && inst.blocks.iter().all(|b| !f.block(*b).is_empty())
    };
    f.blocks.iter().flatten().all(whole).then_some(ids)
}
