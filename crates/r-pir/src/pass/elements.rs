//! Store-to-load forwarding for elements of vectors.
//!
//! The result of a store is a vector that differs from its operand in one element. A load of that very element
//! gives the stored value; a load of another one gives the element of the vector before the store. Indices are told
//! apart by their distance from a common value.

use super::edit;
use crate::func::{Func, Id, Inst};
use crate::op::Op;

/// Where an element comes from, one step before its vector.
pub enum Behind {
    Value(Id),
    /// The element of this vector at the same place.
    Vector(Id),
}

/// Looks one step behind the instruction that made the vector of a load.
pub fn behind_store(f: &Func, load: &Inst) -> Option<Behind> {
    let n = match load.op {
        Op::LdElt => 1,
        Op::LdEltM => 2,
        _ => return None,
    };
    let vector = f.inst(load.args[0]);
    match vector.op {
        Op::Own | Op::OwnValue | Op::Cast => Some(Behind::Vector(vector.args[0])),
        Op::StElt | Op::StEltM if vector.operands().len() == n + 2 => {
            let places = || load.args[1..=n].iter().zip(&vector.args[1..=n]);
            if places().all(|(a, b)| is_same(f, *a, *b)) {
                let v = vector.operands()[n + 1];
                return (f.ty(v).classes() == load.ty.classes()).then_some(Behind::Value(v));
            }
            places().any(|(a, b)| is_apart(f, *a, *b)).then(|| Behind::Vector(vector.args[0]))
        }
        _ => None,
    }
}

/// An index as a distance from a value; a constant is a distance from nothing.
fn distance(f: &Func, i: Id) -> (Option<Id>, i64) {
    let inst = f.inst(i);
    if let Some(k) = whole(f, i) {
        return (None, k);
    }
    let sign = match inst.op {
        Op::IAdd | Op::IStep | Op::FAdd => 1,
        Op::ISub | Op::FSub => -1,
        _ => return (Some(i), 0),
    };
    match whole(f, inst.args[1]) {
        Some(k) => (Some(inst.args[0]), sign * k),
        None => (Some(i), 0),
    }
}

/// A constant that is a whole number of moderate size.
fn whole(f: &Func, i: Id) -> Option<i64> {
    let v = edit::const_of(f, i)?;
    let x = if v.is_int() {
        f64::from(v.payload_i32())
    } else if v.is_double() {
        v.as_f64_unchecked()
    } else {
        return None;
    };
    (x.fract() == 0.0 && x.abs() < 1e9).then_some(x as i64)
}

fn is_same(f: &Func, a: Id, b: Id) -> bool {
    a == b || distance(f, a) == distance(f, b)
}

/// Whether two indices never mean the same element. (Double indices are truncated. Two that differ by a whole
/// number are truncated to different ones, as long as they are in bounds.)
fn is_apart(f: &Func, a: Id, b: Id) -> bool {
    let ((x, m), (y, n)) = (distance(f, a), distance(f, b));
    x == y && m != n
}
