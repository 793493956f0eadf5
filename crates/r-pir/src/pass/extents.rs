//! Bounds checks as assumptions, and lengths where vectors are made.
//!
//! An `x[i]` that deoptimizes when it is out of bounds becomes an assumption that the index is in bounds, and a
//! load without a check. The assumption is about the *extent* of the vector, a number. So it is made once for
//! several loads and stores of the same element, and can be hoisted out of loops that change neither index nor
//! extent. Elements of matrices become elements of their vector, at a position computed from the two indices and
//! the number of rows.
//!
//! The position of a `for` that runs from one end to the other without a break is in bounds if its last value is:
//! `x[i]` in `for (i in 1:n)` assumes that `n` is in bounds, which can be hoisted out of the loop (`limits`).
//!
//! Stores keep the extent of a vector. So the extent of a vector that went through stores (and around loops) is
//! computed right where the vector was made: a later use of the older vector would make the stores copy it.

use crate::map::{HashMap, HashSet};

use r_runtime::Value;

use super::limits::Limits;
use super::{Options, edit};
use crate::func::{Block, Func, Id, Imm, Inst};
use crate::op::{Op, Reason};
use crate::types::Type;

/// The numbers that `Op::Extent` gives, as its immediate.
const ELEMENTS: u32 = 0;
const ROWS: u32 = 1;
const COLUMNS: u32 = 2;

pub fn run(f: &mut Func, _: &Options) -> usize {
    let mut e = Extents { made: HashMap::default(), limits: Limits::new(f), changes: 0 };
    for b in f.block_ids() {
        for i in f.block(b).to_vec() {
            e.instruction(f, b, i);
        }
    }
    e.changes
}

struct Extents {
    /// Extents computed so far, by vector, instruction and number.
    made: HashMap<(Id, Op, u32), Id>,
    limits: Limits,
    changes: usize,
}

impl Extents {
    fn instruction(&mut self, f: &mut Func, b: Block, i: Id) {
        let inst = f.inst(i);
        match inst.op {
            Op::LdElt | Op::StElt if inst.cp().is_some() => self.vector(f, b, i),
            Op::LdEltM | Op::StEltM if inst.cp().is_some() => self.matrix(f, b, i),
            Op::Length => {
                let root = root(f, inst.args[0]);
                if root != inst.args[0] {
                    let n = self.extent(f, root, Op::Length, ELEMENTS);
                    edit::replace(f, &[(i, n)].into_iter().collect());
                    self.changes += 1;
                }
            }
            _ => {}
        }
    }

    fn vector(&mut self, f: &mut Func, b: Block, i: Id) {
        let (x, k) = (f.inst(i).args[0], whole(f, b, i, 1));
        let root = root(f, x);
        let n = self.extent(f, root, Op::Extent, ELEMENTS);
        self.assume_within(f, b, i, k, n);
        edit::never_leaves(f.inst_mut(i));
        self.changes += 1;
    }

    fn matrix(&mut self, f: &mut Func, b: Block, i: Id) {
        let (x, r, c) = (f.inst(i).args[0], whole(f, b, i, 1), whole(f, b, i, 2));
        let root = root(f, x);
        let rows = self.extent(f, root, Op::Extent, ROWS);
        let columns = self.extent(f, root, Op::Extent, COLUMNS);
        self.assume_within(f, b, i, r, rows);
        self.assume_within(f, b, i, c, columns);
        let at = f.inst(i).at;
        let place = before(f, b, i, Inst::new(Op::Place, vec![r.0, c.0, rows], Imm::None, at));
        let inst = f.inst_mut(i);
        edit::never_leaves(inst);
        inst.op = if inst.op == Op::LdEltM { Op::LdElt } else { Op::StElt };
        inst.args.splice(1..3, [place]);
        self.changes += 1;
    }

    fn assume_within(&mut self, f: &mut Func, b: Block, i: Id, (index, first_new): (Id, Id), extent: Id) {
        let (at, cp) = (f.inst(i).at, f.inst(i).cp());
        let (index, least) = match self.limits.of(f, b, index) {
            // In a loop without iterations, the last position may be 0.
            Some((position, last)) => {
                let end = replay(f, b, i, index, position, last);
                unchecked(f, index, first_new);
                (end, 0)
            }
            None => (index, 1),
        };
        let within = before(f, b, i, Inst::new(Op::Within, vec![index, extent], Imm::Index(least), at));
        let args = [within].into_iter().chain(cp).collect();
        before(f, b, i, Inst::new(Op::Assume, args, Imm::Reason(Reason::Range), at));
    }

    /// The extent of a vector, computed right after the instruction that made it.
    fn extent(&mut self, f: &mut Func, root: Id, op: Op, which: u32) -> Id {
        if let Some(n) = self.made.get(&(root, op, which)) {
            return *n;
        }
        let imm = if op == Op::Length { Imm::None } else { Imm::Index(which) };
        let at = f.inst(root).at;
        let n = f.add(Inst::new(op, vec![root], imm, at));
        after(f, root, n);
        self.made.insert((root, op, which), n);
        n
    }
}

/// Puts an instruction right after another (after all phis, if that is one).
fn after(f: &mut Func, of: Id, new: Id) {
    let Some(b) = f.block_ids().find(|b| f.block(*b).contains(&of)) else { return };
    let phis = f.block(b).iter().take_while(|i| f.inst(**i).op == Op::Phi).count();
    let place = f.block(b).iter().position(|i| *i == of).map_or(0, |k| k + 1);
    f.block_mut(b).insert(place.max(phis), new);
}

/// Puts an instruction right before another.
fn before(f: &mut Func, b: Block, of: Id, inst: Inst) -> Id {
    let new = f.add(inst);
    let place = f.block(b).iter().position(|i| *i == of).unwrap_or(0);
    f.block_mut(b).insert(place, new);
    new
}

/// The operand `k` of an instruction, an index, as an integer if it was computed from one; and the first
/// instruction that was added for it.
fn whole(f: &mut Func, b: Block, i: Id, k: usize) -> (Id, Id) {
    let (index, first_new) = (f.inst(i).args[k], Id(f.insts.len() as u32));
    let new = as_integer(f, b, i, index).unwrap_or(index);
    f.inst_mut(i).args[k] = new;
    (new, first_new)
}

/// Integer sums that replaced double sums in an index need no overflow check, because the sum for the last position
/// is assumed to be in bounds.
fn unchecked(f: &mut Func, mut index: Id, first_new: Id) {
    while index >= first_new {
        edit::never_leaves(f.inst_mut(index));
        index = f.inst(index).args[0];
    }
}

/// A double that is an integer plus or minus whole constants, as an integer. (What overflows is no index.)
fn as_integer(f: &mut Func, b: Block, i: Id, x: Id) -> Option<Id> {
    let inst = f.inst(x).clone();
    let op = match inst.op {
        Op::IToF => return Some(inst.args[0]).filter(|v| f.ty(*v).within(Type::INT.not_na())),
        Op::FAdd => Op::IAdd,
        Op::FSub => Op::ISub,
        _ => return None,
    };
    let c = edit::const_of(f, inst.args[1]).filter(|v| v.is_double())?.as_f64_unchecked();
    if c.fract() != 0.0 || c.abs() > 1e6 {
        return None;
    }
    let left = as_integer(f, b, i, inst.args[0])?;
    let c = before(f, b, i, edit::constant(Value::int(c as i32), inst.at));
    let args = [left, c].into_iter().chain(f.inst(i).cp()).collect();
    Some(before(f, b, i, Inst::new(op, args, Imm::None, inst.at)))
}

/// An index computed from a position (see `limits::offset`), recomputed for the last position.
fn replay(f: &mut Func, b: Block, i: Id, index: Id, position: Id, last: Id) -> Id {
    if index == position {
        return last;
    }
    let mut inst = f.inst(index).clone();
    inst.args[0] = replay(f, b, i, inst.args[0], position, last);
    if let (Some(_), Some(cp)) = (inst.cp(), f.inst(i).cp()) {
        inst.args.pop();
        inst.args.push(cp);
    } else if inst.op.tail() == crate::op::Tail::Cp {
        // A check that was removed for the position must be made for the last position.
        inst.fx = inst.op.effects();
        inst.args.extend(f.inst(i).cp());
    }
    before(f, b, i, inst)
}

/// The value that a vector was before it went through stores.
fn root(f: &Func, vector: Id) -> Id {
    let mut seen = HashSet::default();
    let mut ends = Vec::new();
    let mut work = vec![vector];
    while let Some(v) = work.pop() {
        if !seen.insert(v) {
            continue;
        }
        let inst = f.inst(v);
        let known = |v: Id| f.ty(v).element().is_some() || f.ty(v).classes() == Type::VSTR;
        match inst.op {
            Op::Phi if inst.args.iter().all(|a| known(*a)) => work.extend(&inst.args),
            Op::StElt | Op::StEltM | Op::Own | Op::OwnValue | Op::Cast if known(inst.args[0]) => {
                work.push(inst.args[0]);
            }
            _ => ends.push(v),
        }
    }
    match ends[..] {
        [one] => one,
        // If there are several, the nearest one that all of them reach.
        _ => straight(f, vector),
    }
}

/// The value that a vector was before it went through stores since the last phi.
fn straight(f: &Func, mut v: Id) -> Id {
    loop {
        let inst = f.inst(v);
        match inst.op {
            Op::StElt | Op::StEltM | Op::Own | Op::OwnValue => v = inst.args[0],
            _ => return v,
        }
    }
}
