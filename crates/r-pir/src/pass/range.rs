//! Range analysis of integers: removes overflow checks that can't fail.
//!
//! The range of an integer follows from its definition: constants, lengths, positions of `for` loops over a range
//! (which start at a known value and only go up), and arithmetic on those. A result that fits needs no check.
//! Ranges are computed on demand from the use, to a small depth; a value that is carried around a loop in any other
//! way may be anything.

use super::{Options, edit};
use crate::func::{Func, Id, Imm, Inst};
use crate::op::{Effects, Op};
use crate::types::Type;
use r_policy::POLICY;

/// A range of integers that are not NA.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Range(i64, i64);

impl Range {
    const ALL: Range = Range(-(i32::MAX as i64), i32::MAX as i64);
    fn fits(self) -> bool {
        self.0 >= Range::ALL.0 && self.1 <= Range::ALL.1
    }
    /// The range of a value that passed the overflow check.
    fn checked(self) -> Range {
        Range(self.0.max(Range::ALL.0), self.1.min(Range::ALL.1))
    }
}

pub fn run(f: &mut Func, _: &Options) -> usize {
    let mut n = 0;
    for b in f.block_ids() {
        for i in f.block(b).to_vec() {
            let inst = f.inst(i);
            let checks = matches!(inst.op, Op::IAdd | Op::ISub | Op::IMul | Op::INeg | Op::IMod);
            if checks
                && inst.fx.has(Effects::EXITS)
                && result(f, inst, POLICY.passes.range_depth).is_some_and(Range::fits)
            {
                edit::never_leaves(f.inst_mut(i));
                n += 1;
            }
        }
    }
    n
}

/// The lower bound of an integer.
pub(super) fn least(f: &Func, i: Id) -> Option<i64> {
    range(f, i, POLICY.passes.range_depth).map(|r| r.0)
}

/// The range of an arithmetic result before any check; `None` if an operand may be NA.
fn result(f: &Func, inst: &Inst, depth: u32) -> Option<Range> {
    let a = range(f, inst.args[0], depth)?;
    if inst.op == Op::INeg {
        return Some(Range(-a.1, -a.0));
    }
    let b = range(f, inst.args[1], depth)?;
    match inst.op {
        Op::IAdd => Some(Range(a.0 + b.0, a.1 + b.1)),
        Op::ISub => Some(Range(a.0 - b.1, a.1 - b.0)),
        Op::IMul => {
            let all = [a.0 * b.0, a.0 * b.1, a.1 * b.0, a.1 * b.1];
            Some(Range(all.into_iter().min()?, all.into_iter().max()?))
        }
        // The remainder has the sign of the divisor.
        Op::IMod if b.0 > 0 => Some(Range(0, b.1 - 1)),
        _ => None,
    }
}

fn range(f: &Func, i: Id, depth: u32) -> Option<Range> {
    let inst = f.inst(i);
    if let Some(v) = edit::const_of(f, i)
        && v.is_int()
    {
        return (v.payload_i32() != r_runtime::NA_INT)
            .then(|| Range(v.payload_i32().into(), v.payload_i32().into()));
    }
    if !f.ty(i).within(Type::INT.not_na()) {
        return None;
    }
    if depth == 0 {
        return Some(Range::ALL);
    }
    Some(match inst.op {
        Op::Length => Range(0, Range::ALL.1),
        Op::IAdd | Op::ISub | Op::IMul | Op::INeg | Op::IMod => {
            result(f, inst, depth - 1).map_or(Range::ALL, Range::checked)
        }
        Op::Cast => {
            first_position(f, inst).or_else(|| range(f, inst.args[0], depth - 1)).unwrap_or(Range::ALL)
        }
        Op::Phi => phi(f, i, inst, depth - 1),
        Op::FToI => whole(f, inst.args[0], depth - 1).map_or(Range::ALL, Range::checked),
        _ => Range::ALL,
    })
}

/// The range of a double that is an integer plus or minus constants.
fn whole(f: &Func, x: Id, depth: u32) -> Option<Range> {
    let inst = f.inst(x);
    let sign = match inst.op {
        Op::IToF => return range(f, inst.args[0], depth),
        Op::FAdd => 1,
        Op::FSub => -1,
        _ => return None,
    };
    let c = edit::const_of(f, inst.args[1]).filter(|v| v.is_double())?.as_f64_unchecked();
    if depth == 0 || c.abs() > 1e9 || c.fract() != 0.0 {
        return None;
    }
    let r = whole(f, inst.args[0], depth - 1)?;
    let c = sign * c as i64;
    Some(Range(r.0 + c, r.1 + c))
}

/// The range of a phi. A loop position that only steps up is never less than its start.
fn phi(f: &Func, p: Id, inst: &Inst, depth: u32) -> Range {
    let mut all: Option<Range> = None;
    for a in &inst.args {
        let step = f.inst(*a);
        let up = step.op == Op::IStep && step.args[0] == p && is_positive(f, step.args[1]);
        let r = if up {
            None
        } else if *a == p {
            continue;
        } else {
            Some(range(f, *a, depth).unwrap_or(Range::ALL))
        };
        let Some(r) = r else {
            // A loop's position stays within its range, whose ends are integers.
            all = Some(all.map_or(Range(i64::MAX, Range::ALL.1), |x| Range(x.0, Range::ALL.1)));
            continue;
        };
        all = Some(all.map_or(r, |x| Range(x.0.min(r.0), x.1.max(r.1))));
    }
    all.filter(|r| r.0 <= r.1).map_or(Range::ALL, Range::checked)
}

fn is_positive(f: &Func, i: Id) -> bool {
    edit::const_of(f, i).is_some_and(|v| v.is_int() && v.payload_i32() > 0)
}

/// The first position of `for (i in from:to)` is `from`, if that is a whole number.
fn first_position(f: &Func, cast: &Inst) -> Option<Range> {
    let proj = f.inst(cast.args[0]);
    let Imm::Index(1) = proj.imm else { return None };
    let init = (proj.op == Op::Proj).then(|| f.inst(proj.args[0]))?;
    let from = edit::const_of(f, *init.operands().first()?).filter(|_| init.operands().len() == 2)?;
    let x = if from.is_int() {
        i64::from(from.payload_i32())
    } else if from.is_double() && from.as_f64_unchecked().fract() == 0.0 {
        from.as_f64_unchecked() as i64
    } else {
        return None;
    };
    Some(Range(x, x)).filter(|r| r.fits())
}
