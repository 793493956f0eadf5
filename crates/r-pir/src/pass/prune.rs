//! Branches never taken are assumed not to be taken.
//!
//! The interpreter counts the outcomes of conditions, and speculation hands the counts to the branch. A direction
//! that was never taken, while the other was often, is replaced by an assumption: values that only it brings to a
//! later phi are gone with it. Branches that decide whether a loop goes on are left alone, since a loop that is
//! compiled while it runs has never ended yet.

use super::{Options, dce, edit};
use crate::analysis::exits::{self, Open};
use crate::analysis::{Cfg, Dom, Loops};
use crate::func::{Block, Func, Id, Imm, Inst, Seen};
use crate::op::{Op, Reason};
use r_policy::POLICY;

pub fn run(f: &mut Func, opts: &Options) -> usize {
    if !opts.speculates(Reason::Branch) {
        return 0;
    }
    let cfg = Cfg::new(f);
    let dom = Dom::new(f, &cfg);
    let loops = Loops::new(f, &cfg, &dom);
    let open = Open::new(f, &cfg);
    let mut n = 0;
    for b in &cfg.rpo {
        let Some(t) = f.block(*b).last().copied() else { continue };
        let Some(way) = way(f, t) else { continue };
        let decides = loops.all.iter().any(|l| l.has(*b) && f.successors(*b).iter().any(|s| !l.has(*s)));
        let mut now = open.at_start(*b).to_vec();
        f.block(*b).iter().for_each(|i| exits::step(f, *i, &mut now));
        let Some(cp) = now.last().copied().filter(|_| !decides) else { continue };
        cut(f, *b, t, way, cp);
        n += 1;
    }
    dce::unreachable(f);
    n
}

/// The direction that a branch always took.
fn way(f: &Func, t: Id) -> Option<bool> {
    let inst = f.inst(t);
    let Seen::Branch { yes, no } = inst.seen else { return None };
    match (u32::from(yes), u32::from(no)) {
        _ if inst.op != Op::Branch => None,
        (y, 0) if y >= POLICY.passes.one_way => Some(true),
        (0, n) if n >= POLICY.passes.one_way => Some(false),
        _ => None,
    }
}

fn cut(f: &mut Func, b: Block, t: Id, way: bool, cp: Id) {
    let inst = f.inst(t).clone();
    let mut cond = inst.args[0];
    if !way {
        cond = edit::append(f, b, Inst::new(Op::BNot, vec![cond], Imm::None, inst.at));
    }
    edit::append(f, b, Inst::new(Op::Assume, vec![cond, cp], Imm::Reason(Reason::Branch), inst.at));
    let (to, not) = (inst.blocks[usize::from(!way)], inst.blocks[usize::from(way)]);
    edit::make_jump(f, t, to);
    if to != not {
        edit::drop_edge(f, b, not);
    }
}
