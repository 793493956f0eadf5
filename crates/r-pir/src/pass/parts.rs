//! Complex numbers that loops carry become their parts: a phi of complex numbers, of which one at least is made here,
//! becomes two phis of doubles and a `MkComplex` behind them, for whoever wants the whole. What only takes parts of
//! that takes them off the phis (`fold`), and what only exits want is made there (`sink`), so nothing is allocated.

use crate::map::HashMap;

use super::{Options, edit};
use crate::analysis::cfg::flow;
use crate::func::{Block, Func, Id, Imm, Inst};
use crate::op::Op;
use crate::types::Type;

pub fn run(f: &mut Func, _: &Options) -> usize {
    let flow = flow(f);
    let made_here = |f: &Func, p: Id| f.inst(p).args.iter().any(|a| f.inst(*a).op == Op::MkComplex);
    let mut phis: Vec<(Block, Id)> = Vec::new();
    for b in &flow.rpo {
        let own = f.block(*b).iter().copied().take_while(|i| f.inst(*i).op == Op::Phi);
        phis.extend(own.filter(|i| f.ty(*i).classes() == Type::CPLX && made_here(f, *i)).map(|i| (*b, i)));
    }
    let mut map: HashMap<Id, Id> = HashMap::default();
    for (b, p) in &phis {
        let whole = split(f, *b, *p);
        map.insert(*p, whole);
    }
    edit::replace(f, &map);
    phis.len()
}

/// Puts the two phis and what makes the whole of them into the block; gives the whole.
fn split(f: &mut Func, b: Block, p: Id) -> Id {
    let phi = f.inst(p).clone();
    let mut halves = [0, 1].map(|k| {
        let mut half = phi.clone();
        half.ty = Type::DBL;
        half.args = phi.args.iter().zip(&phi.blocks).map(|(a, from)| part(f, *a, k, *from, &phi)).collect();
        f.add(half)
    });
    let place = f.block(b).iter().position(|i| *i == p).unwrap_or(0);
    halves.reverse();
    for half in halves {
        f.block_mut(b).insert(place, half);
    }
    halves.reverse();
    let mut whole = Inst::new(Op::MkComplex, halves.to_vec(), Imm::None, phi.at);
    whole.ty = Type::CPLX;
    let whole = f.add(whole);
    let behind = f.block(b).iter().position(|i| f.inst(*i).op != Op::Phi).unwrap_or(0);
    f.block_mut(b).insert(behind, whole);
    whole
}

/// A part of an operand, at the end of the block that it comes from.
fn part(f: &mut Func, a: Id, k: u32, from: Block, phi: &Inst) -> Id {
    if f.inst(a).op == Op::MkComplex {
        return f.inst(a).args[k as usize];
    }
    let mut part = Inst::new(Op::Part, vec![a], Imm::Index(k), phi.at);
    part.ty = Type::DBL;
    edit::append(f, from, part)
}
