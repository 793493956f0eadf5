//! Folding of arithmetic. Doubles are folded only where the result is not NaN, so the fine points of NaN are left
//! to the machine.

use std::cmp::Ordering;

use r_runtime::{NA_INT, NA_REAL, Value};

use super::edit;
use super::fold::{To, truth};
use crate::func::{Func, Id, Imm, Inst};
use crate::op::{Cc, Op};
use crate::types::Type;

fn int(f: &Func, i: Id) -> Option<i32> {
    edit::const_of(f, i)
        .filter(|v| v.immediate().is_some_and(|v| v.is_int() || v.is_lgl()))
        .map(|v| v.payload_i32())
        .filter(|x| *x != NA_INT)
}

fn double(f: &Func, i: Id) -> Option<f64> {
    edit::const_of(f, i).filter(|v| v.is_double()).map(|v| v.as_f64_unchecked()).filter(|x| !x.is_nan())
}

pub fn fold(f: &Func, inst: &Inst) -> Option<To> {
    match inst.op {
        Op::FAdd | Op::FSub | Op::FMul | Op::FDiv | Op::FPow => float(f, inst),
        Op::FNeg => real(inst, -double(f, inst.args[0])?),
        Op::IAdd | Op::ISub | Op::IMul | Op::IStep => integer(f, inst),
        Op::INeg => whole(inst, int(f, inst.args[0])?.checked_neg()?),
        Op::IToF => to_double(f, inst),
        Op::LToI => whole(inst, int(f, inst.args[0])?),
        Op::NumToF => number(f, inst),
        Op::ICmp => compare(inst, int(f, inst.args[0])?.cmp(&int(f, inst.args[1])?)),
        Op::FCmp => compare(inst, double(f, inst.args[0])?.partial_cmp(&double(f, inst.args[1])?)?),
        Op::FToI => exact(f, inst),
        Op::RangeLeft => goes_its_way(f, inst),
        Op::IdxIsZero => idx(f, inst.args[0]).map(|n| truth(inst, n == 0)),
        _ => None,
    }
}

fn real(inst: &Inst, x: f64) -> Option<To> {
    (!x.is_nan()).then(|| To::Inst(edit::constant(Value::double(x), inst.at)))
}

fn whole(inst: &Inst, x: i32) -> Option<To> {
    (x != NA_INT).then(|| To::Inst(edit::constant(Value::int(x), inst.at)))
}

fn float(f: &Func, inst: &Inst) -> Option<To> {
    let (x, y) = (inst.args[0], inst.args[1]);
    if let (Some(a), Some(b)) = (double(f, x), double(f, y)) {
        return match inst.op {
            Op::FAdd => real(inst, a + b),
            Op::FSub => real(inst, a - b),
            Op::FMul => real(inst, a * b),
            Op::FDiv => real(inst, a / b),
            _ => None,
        };
    }
    if inst.op == Op::FPow && double(f, y) == Some(2.0) {
        return Some(To::Inst(Inst::new(Op::FMul, vec![x, x], Imm::None, inst.at)));
    }
    None
}

fn integer(f: &Func, inst: &Inst) -> Option<To> {
    let (a, b) = (int(f, inst.args[0])?, int(f, inst.args[1])?);
    let r = match inst.op {
        Op::IAdd => a.checked_add(b)?,
        Op::ISub => a.checked_sub(b)?,
        Op::IMul => a.checked_mul(b)?,
        _ => a.wrapping_add(b),
    };
    whole(inst, r)
}

fn to_double(f: &Func, inst: &Inst) -> Option<To> {
    let v = edit::const_of(f, inst.args[0])?;
    let x = v.payload_i32();
    let d = if x == NA_INT { NA_REAL } else { f64::from(x) };
    Some(To::Inst(edit::constant(Value::double(d), inst.at)))
}

/// A number of a known type needs no test.
fn number(f: &Func, inst: &Inst) -> Option<To> {
    let v = inst.args[0];
    if f.ty(v).within(Type::DBL) {
        return Some(To::Value(v));
    }
    let fixed = f.ty(v).classes() == Type::INT || f.ty(v).classes() == Type::LGL;
    fixed.then(|| To::Inst(Inst::new(Op::IToF, vec![v], Imm::None, inst.at)))
}

/// Conversion of a number that is known to be a whole one.
fn exact(f: &Func, inst: &Inst) -> Option<To> {
    let v = inst.args[0];
    if f.ty(v).within(Type::INT.not_na()) {
        return Some(To::Value(v));
    }
    let x = double(f, v)?;
    let fits = x.fract() == 0.0 && x.abs() <= f64::from(i32::MAX);
    fits.then(|| To::Inst(edit::constant(Value::int(x as i32), inst.at)))
}

/// A range needs no guard of its direction if its ends are known, or if it may go either way.
fn goes_its_way(f: &Func, inst: &Inst) -> Option<To> {
    inst.cp()?;
    let Imm::Cc(cc) = inst.imm else { return None };
    let ends = int(f, inst.args[0]).zip(int(f, inst.args[1]));
    let fine = match cc {
        Cc::Le => ends.is_some_and(|(a, b)| a <= b),
        Cc::Ge => ends.is_some_and(|(a, b)| a >= b),
        _ => true,
    };
    fine.then(|| {
        let mut new = inst.clone();
        edit::never_leaves(&mut new);
        To::Inst(new)
    })
}

fn compare(inst: &Inst, o: Ordering) -> Option<To> {
    let Imm::Cc(cc) = inst.imm else { return None };
    let holds = match cc {
        Cc::Eq => o.is_eq(),
        Cc::Ne => o.is_ne(),
        Cc::Lt => o.is_lt(),
        Cc::Le => o.is_le(),
        Cc::Gt => o.is_gt(),
        Cc::Ge => o.is_ge(),
    };
    Some(truth(inst, holds))
}

fn idx(f: &Func, i: Id) -> Option<u64> {
    match (&f.inst(i).op, &f.inst(i).imm) {
        (Op::Const, Imm::Const(v)) => Some(v.bits()),
        _ => None,
    }
}
