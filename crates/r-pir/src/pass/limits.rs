//! The last position of loops that run to their end.
//!
//! The position of a `for` over a range starts at one end and steps up by one as often as there are elements. If
//! nothing else ends the loop, then whatever every iteration does is done with the last position, too. So an
//! assumption that holds for all positions if it holds for the first and the last can be made about the last
//! position, before the loop.

use super::{edit, range};
use crate::analysis::{Cfg, Dom, Loop, Loops};
use crate::func::{Block, Func, Id, Imm};
use crate::op::{Cc, Op};

pub struct Limits {
    dom: Dom,
    loops: Loops,
}

impl Limits {
    pub fn new(f: &Func) -> Limits {
        let cfg = Cfg::new(f);
        let dom = Dom::new(f, &cfg);
        let loops = Loops::new(f, &cfg, &dom);
        Limits { dom, loops }
    }

    /// The loop position that an index in a block is computed from, and the last such position. `None` unless no
    /// index is less than one and every iteration executes the block.
    pub fn of(&self, f: &Func, b: Block, index: Id) -> Option<(Id, Id)> {
        let (position, by) = offset(f, index);
        let l = self.loops.all.iter().find(|l| l.has(b) && f.block(l.header).contains(&position))?;
        let every = l.latches.iter().all(|x| self.dom.dominates(b, *x));
        if !every || b == l.header || !runs_to_its_end(f, l) {
            return None;
        }
        let (from, last) = ends(f, l, position)?;
        (range::least(f, from)? + by >= 1).then_some((position, last))
    }
}

/// The value that an index is computed from by adding whole constants, and their sum.
fn offset(f: &Func, mut index: Id) -> (Id, i64) {
    let mut sum = 0;
    loop {
        let inst = f.inst(index);
        let constant = |k: usize| {
            let v = edit::const_of(f, inst.args[k])?;
            let x = if v.is_int() { f64::from(v.payload_i32()) } else { v.as_f64_unchecked() };
            (x.fract() == 0.0 && x.abs() < 1e6).then_some(x as i64)
        };
        let by = match inst.op {
            Op::IToF => Some(0),
            Op::IAdd | Op::FAdd => constant(1),
            Op::ISub | Op::FSub => constant(1).map(|x| -x),
            _ => None,
        };
        let Some(by) = by else { return (index, sum) };
        sum += by;
        index = inst.args[0];
    }
}

fn runs_to_its_end(f: &Func, l: &Loop) -> bool {
    let inside = |b: &Block| {
        let ways = if f.terminator(*b).is_some_and(|t| t.op.is_point()) { 1 } else { usize::MAX };
        f.successors(*b).iter().take(ways).all(|s| l.has(*s))
    };
    l.blocks.iter().all(|b| *b == l.header || inside(b))
}

/// The first and the last position of a loop that goes up by one.
fn ends(f: &Func, l: &Loop, position: Id) -> Option<(Id, Id)> {
    let pre = l.preheader?;
    let phi = |p: Id| {
        let inst = f.inst(p);
        let k = inst.blocks.iter().position(|b| *b == pre).filter(|_| inst.op == Op::Phi)?;
        let back: Vec<Id> = inst.args.iter().enumerate().filter(|(j, _)| *j != k).map(|(_, a)| *a).collect();
        Some((inst.args[k], back))
    };
    let one = |i: Id| edit::const_of(f, i).is_some_and(|v| v.is_int() && v.payload_i32() == 1);
    let (from, steps) = phi(position)?;
    let up = |s: &Id| f.inst(*s).op == Op::IStep && f.inst(*s).args[0] == position && one(f.inst(*s).args[1]);
    let test = f.terminator(l.header).filter(|t| t.op == Op::Branch && !l.has(t.blocks[0]))?;
    let test = f.inst(test.args[0]);
    let left = *test.args.first().filter(|_| test.op == Op::IdxIsZero)?;
    let (count, rest) = phi(left)?;
    let down = |s: &Id| f.inst(*s).op == Op::IdxDec && f.inst(*s).args[0] == left;
    if !steps.iter().all(up) || !rest.iter().all(down) {
        return None;
    }
    let count = f.inst(count);
    match (count.op, &count.imm) {
        (Op::RangeLeft, Imm::Cc(Cc::Le)) if count.args[0] == from => Some((from, count.args[1])),
        (Op::IToIdx, _) if one(from) => Some((from, count.args[0])),
        _ => None,
    }
}
