//! Constant folding and simplification: instructions whose result is known, or is that of a simpler instruction.
//!
//! The pass walks over the blocks in reverse postorder. `simplify` looks at each instruction and gives an existing
//! value, a new instruction in its place, or nothing.

use crate::map::{HashMap, HashSet};

use r_runtime::Value;

use super::fold_numbers as numbers;
use super::{Options, edit};
use crate::analysis::cfg::flow;
use crate::func::{Block, Func, Id, Imm, Inst};
use crate::op::{Effects, Op};
use crate::types::Type;

/// What becomes of an instruction.
pub(super) enum To {
    /// Its uses get this value.
    Value(Id),
    /// This instruction, which has the same result.
    Inst(Inst),
    /// It has no effect and is removed.
    Gone,
}

pub fn run(f: &mut Func, _: &Options) -> usize {
    let mut total = 0;
    // Folding keeps the control flow.
    let flow = flow(f);
    loop {
        let n = round(f, &flow.rpo);
        total += n;
        if n == 0 {
            return total;
        }
    }
}

fn round(f: &mut Func, order: &[Block]) -> usize {
    let mut map: HashMap<Id, Id> = HashMap::default();
    let mut gone: HashSet<Id> = HashSet::default();
    let mut n = 0;
    for b in order.iter().copied() {
        for k in 0..f.block(b).len() {
            let i = f.block(b)[k];
            let inst = f.inst(i);
            match simplify(f, inst) {
                Some(To::Value(v)) => _ = map.insert(i, v),
                Some(To::Inst(new)) => {
                    *f.inst_mut(i) = new;
                    n += 1;
                }
                Some(To::Gone) => _ = gone.insert(i),
                None => {}
            }
        }
    }
    n += map.len() + gone.len();
    edit::replace(f, &map);
    edit::remove(f, &gone);
    n
}

fn simplify(f: &Func, inst: &Inst) -> Option<To> {
    match inst.op {
        Op::Is => is(f, inst),
        Op::Cast | Op::Force | Op::Evaluated | Op::Peek => settled(f, inst),
        Op::CanPeek => f.ty(inst.args[0]).within(Type::VAL).then(|| truth(inst, true)),
        Op::Assume => assume(f, inst),
        Op::Identical => identical(f, inst),
        Op::BNot | Op::BToL | Op::Truth | Op::LAnd | Op::LOr => logic(f, inst),
        Op::Part => part(f, inst),
        Op::ForElement => number_of_sequence(f, inst),
        Op::ICmp | Op::FCmp => never(f, inst).or_else(|| numbers::fold(f, inst)),
        _ => numbers::fold(f, inst),
    }
}

/// A part of a number that is made of parts.
fn part(f: &Func, inst: &Inst) -> Option<To> {
    let Imm::Index(k) = inst.imm else { return None };
    let whole = f.inst(edit::behind_casts(f, inst.args[0]));
    (whole.op == Op::MkComplex).then(|| To::Value(whole.args[k as usize]))
}

/// A machine truth value as a constant in place of an instruction.
pub(super) fn truth(inst: &Inst, v: bool) -> To {
    let mut c = edit::constant(Value::bool(v), inst.at);
    c.ty = Type::BOOL;
    To::Inst(c)
}

/// A machine truth value that is a constant.
pub(super) fn known_truth(f: &Func, i: Id) -> Option<bool> {
    let inst = f.inst(i);
    let known = inst.op == Op::Const && inst.ty.classes() == Type::BOOL;
    if known { edit::const_of(f, i).map(|v| v == Value::TRUE) } else { None }
}

fn is(f: &Func, inst: &Inst) -> Option<To> {
    let Imm::Type(t) = inst.imm else { return None };
    let v = inst.args[0];
    let have = f.ty(v);
    if have.within(t) {
        return Some(truth(inst, true));
    }
    if !have.meets(t) && !have.is_none() {
        return Some(truth(inst, false));
    }
    // `Own` doesn't change the type of a vector.
    if f.inst(v).op.is_own() {
        let mut new = inst.clone();
        new.args[0] = f.inst(v).args[0];
        return Some(To::Inst(new));
    }
    None
}

/// A value needs no force, and a value of the type needs no cast.
fn settled(f: &Func, inst: &Inst) -> Option<To> {
    let want = match inst.imm {
        Imm::Type(t) if inst.op == Op::Cast => t,
        _ => Type::VAL,
    };
    let v = inst.args[0];
    let word = f.inst(v);
    // An evaluated promise that was made here.
    if inst.op != Op::Cast
        && word.op == Op::MkPromise
        && let [value] = word.operands()
    {
        return Some(To::Value(*value));
    }
    f.ty(v).within(want).then_some(To::Value(v))
}

fn assume(f: &Func, inst: &Inst) -> Option<To> {
    let conds = inst.operands();
    let kept: Vec<Id> = conds.iter().copied().filter(|c| known_truth(f, *c) != Some(true)).collect();
    if kept.len() == conds.len() {
        return None;
    }
    if kept.is_empty() {
        return Some(To::Gone);
    }
    let mut new = inst.clone();
    new.args = kept;
    new.args.extend(inst.cp());
    Some(To::Inst(new))
}

fn identical(f: &Func, inst: &Inst) -> Option<To> {
    let Imm::Const(c) = inst.imm else { return None };
    let v = inst.args[0];
    if let Some(k) = edit::const_of(f, v) {
        // `==` compares words, so two NaNs are identical only if they are the same word.
        return Some(truth(inst, k == c));
    }
    if !f.const_ty(c).meets(f.ty(v)) {
        return Some(truth(inst, false));
    }
    let value = f.inst(v);
    if value.op == Op::BToL && (c == Value::TRUE || c == Value::FALSE) {
        let b = value.args[0];
        if c == Value::TRUE {
            return Some(To::Value(b));
        }
        return Some(To::Inst(Inst::new(Op::BNot, vec![b], Imm::None, inst.at)));
    }
    None
}

fn logic(f: &Func, inst: &Inst) -> Option<To> {
    let x = inst.args[0];
    let operand = f.inst(x);
    match inst.op {
        Op::BNot if operand.op == Op::BNot => Some(To::Value(operand.args[0])),
        Op::BNot => known_truth(f, x).map(|b| truth(inst, !b)),
        Op::BToL => known_truth(f, x).map(|b| To::Inst(edit::constant(Value::bool(b), inst.at))),
        Op::Truth if operand.op == Op::BToL => Some(To::Value(operand.args[0])),
        Op::Truth => match edit::const_of(f, x) {
            Some(v) if v == Value::TRUE || v == Value::FALSE => Some(truth(inst, v == Value::TRUE)),
            _ => never(f, inst),
        },
        Op::LAnd | Op::LOr => {
            let (decides, passes) =
                if inst.op == Op::LAnd { (Value::FALSE, Value::TRUE) } else { (Value::TRUE, Value::FALSE) };
            let y = inst.args[1];
            for (a, b) in [(x, y), (y, x)] {
                match edit::const_of(f, a) {
                    Some(v) if v == decides => return Some(To::Value(a)),
                    Some(v) if v == passes => return Some(To::Value(b)),
                    _ => {}
                }
            }
            (x == y).then_some(To::Value(x))
        }
        _ => None,
    }
}

/// An instruction that deoptimizes only on NA or NaN never does if its operands can't be NA.
fn never(f: &Func, inst: &Inst) -> Option<To> {
    if !inst.fx.has(Effects::EXITS) || !inst.operands().iter().all(|a| has_no_na(f, *a)) {
        return None;
    }
    let mut new = inst.clone();
    edit::never_leaves(&mut new);
    Some(To::Inst(new))
}

fn has_no_na(f: &Func, i: Id) -> bool {
    let inst = f.inst(i);
    if f.ty(i).within(Type::INT | Type::LGL) {
        return f.ty(i).is_not_na();
    }
    match inst.op {
        Op::Const => edit::const_of(f, i).is_some_and(|v| v.is_double() && !v.as_f64_unchecked().is_nan()),
        Op::IToF => f.ty(inst.args[0]).is_not_na(),
        _ => false,
    }
}

/// A number as the element of a sequence allocates nothing and reads a vector that the loop holds, so it has no
/// effects.
fn number_of_sequence(f: &Func, inst: &Inst) -> Option<To> {
    f.ty(inst.args[0]).element().filter(|_| inst.fx != Effects::NONE)?;
    let mut new = inst.clone();
    new.fx = Effects::NONE;
    Some(To::Inst(new))
}
