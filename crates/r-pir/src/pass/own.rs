//! Hoists sharing checks: a vector that a loop modifies is made unshared once, before the loop.
//!
//! `x[i] <- v` is `Own` (copy the vector if somebody else holds it) and `StElt`. In a loop the vector is a phi of
//! the vector at the entry and the result of the last store. If nothing in the loop can get hold of it (all uses of
//! it in the loop are loads, stores, casts and phis of it, and no R code runs), then it is unshared in every
//! iteration if it was in the first: the `Own` moves before the loop. Exit blocks may use the vector, since the
//! loop is over when they run.

use crate::map::{HashMap, HashSet};

use super::{Options, edit};
use crate::analysis::exits::exit_blocks;
use crate::analysis::{Cfg, Dom, Loops, Uses};
use crate::func::{Block, Func, Id, Inst};
use crate::op::{Effects, Op};

pub fn run(f: &mut Func, _: &Options) -> usize {
    let cfg = Cfg::new(f);
    let dom = Dom::new(f, &cfg);
    let loops = Loops::new(f, &cfg, &dom);
    let mut n = 0;
    for l in &loops.all {
        let Some(pre) = l.preheader else { continue };
        let inside: HashSet<Id> = l.blocks.iter().flat_map(|b| f.block(*b).iter().copied()).collect();
        let any = |what: &dyn Fn(&Inst) -> bool| inside.iter().any(|i| what(f.inst(*i)));
        if !any(&|i| i.op.is_own()) || any(&|i| i.fx.has(NOTICED)) {
            continue;
        }
        let phis = f.block(l.header).iter().copied().take_while(|i| f.inst(*i).op == Op::Phi);
        let mut uses = Uses::new(f);
        for p in phis.collect::<Vec<_>>() {
            if hoist(f, &uses, &inside, pre, p) {
                uses = Uses::new(f);
                n += 1;
            }
        }
    }
    n
}

/// Effects by which others may get hold of a vector.
const NOTICED: Effects = Effects(super::hoist::NOTICED.0 | Effects::SIGNALS.0);

fn hoist(f: &mut Func, uses: &Uses, inside: &HashSet<Id>, pre: Block, p: Id) -> bool {
    let Some(k) = f.inst(p).blocks.iter().position(|b| *b == pre) else { return false };
    let web = web(f, uses, inside, p);
    let owns: Vec<Id> = web.iter().copied().filter(|i| f.inst(*i).op.is_own()).collect();
    let Some(first) = owns.first().map(|o| f.inst(*o).clone()) else { return false };
    let same = owns
        .iter()
        .all(|o| f.inst(*o).op == first.op && f.inst(*o).imm == first.imm && f.inst(*o).env() == first.env());
    if !same || !is_closed(f, &web, p, k) || !is_private(f, uses, inside, &web) {
        return false;
    }
    let entry = f.inst(p).args[k];
    if !f.inst(entry).op.is_own() {
        let mut own = first.clone();
        own.args[0] = entry;
        own.ty = f.ty(entry);
        let own = edit::append(f, pre, own);
        f.inst_mut(p).args[k] = own;
    }
    let map: HashMap<Id, Id> = owns.iter().map(|o| (*o, f.inst(*o).args[0])).collect();
    edit::replace(f, &map);
    true
}

/// The values in the loop that are the vector: its web of phis, casts and stores.
fn web(f: &Func, uses: &Uses, inside: &HashSet<Id>, p: Id) -> HashSet<Id> {
    let mut web = HashSet::default();
    let mut work = vec![p];
    while let Some(v) = work.pop() {
        if !web.insert(v) {
            continue;
        }
        for u in uses.of(v).iter().filter(|u| inside.contains(u)) {
            let inst = f.inst(*u);
            let gives_on =
                matches!(inst.op, Op::Own | Op::OwnValue | Op::Cast) || edit::stores_into_first(inst.op);
            let passes = gives_on && inst.args[0] == v;
            if passes || inst.op == Op::Phi {
                work.push(*u);
            }
        }
    }
    web
}

/// Whether no other value flows into the web, except the one that enters the loop.
fn is_closed(f: &Func, web: &HashSet<Id>, p: Id, entry: usize) -> bool {
    web.iter().all(|v| {
        let inst = f.inst(*v);
        let from = inst.args.iter().enumerate().filter(|(j, _)| *v != p || *j != entry);
        inst.op != Op::Phi || from.map(|(_, a)| a).all(|a| web.contains(a))
    })
}

/// Whether the loop only reads and writes elements of the vector.
fn is_private(f: &Func, uses: &Uses, inside: &HashSet<Id>, web: &HashSet<Id>) -> bool {
    let exits: HashSet<Id> = exit_blocks(f).blocks().flat_map(|b| f.block(b).iter().copied()).collect();
    web.iter().all(|v| {
        uses.of(*v).iter().all(|u| {
            let inst = f.inst(*u);
            let as_vector = inst.args.iter().skip(1).all(|a| a != v);
            match inst.op {
                _ if !inside.contains(u) || exits.contains(u) => true,
                Op::LdElt | Op::LdNth | Op::LdEltM | Op::LdEltA | Op::LdEltList | Op::LdMember => as_vector,
                op if edit::stores_into_first(op) => as_vector,
                Op::OwnElt => inst.args[0] != *v,
                Op::Own | Op::OwnValue | Op::Cast | Op::Length | Op::Is | Op::Phi => true,
                _ => false,
            }
        })
    })
}
