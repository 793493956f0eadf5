//! Equivalence.

use super::{ANY, Def};
use crate::compile::ctx::Kind;
use crate::value::{FALSE, TRUE, Value, kind};
use crate::vm::{Res, Vm};
use std::collections::HashSet;

pub const TABLE: &[Def] = &[
    ("eq?", 2, 2, Kind::Bool, |_, a| {
        Ok(Value::bool(is_eqv(a[0], a[1]) && !(a[0].is(kind::BIGNUM) && a[0] != a[1])))
    }),
    ("eqv?", 2, 2, Kind::Bool, |_, a| Ok(Value::bool(is_eqv(a[0], a[1])))),
    ("equal?", 2, 2, Kind::Bool, |_, a| Ok(Value::bool(is_equal(a[0], a[1])))),
    ("not", 1, 1, Kind::Bool, |_, a| Ok(Value::bool(a[0] == FALSE))),
    ("boolean?", 1, 1, Kind::Bool, |_, a| Ok(Value::bool(a[0] == FALSE || a[0] == TRUE))),
    ("boolean=?", 2, ANY, Kind::Bool, |vm, a| {
        all_same(vm, "boolean=?", "a boolean", a, |v| v == FALSE || v == TRUE)
    }),
    ("symbol=?", 2, ANY, Kind::Bool, |vm, a| all_same(vm, "symbol=?", "a symbol", a, Value::is_symbol)),
];

fn all_same(vm: &mut Vm, who: &str, what: &str, args: &[Value], ok: impl Fn(Value) -> bool) -> Res {
    if let Some(bad) = args.iter().find(|v| !ok(**v)) {
        return Err(vm.wrong_type(who, what, *bad));
    }
    Ok(Value::bool(args.iter().all(|v| *v == args[0])))
}

/// Flonums by their bits, except that not-a-number equals itself; exact numbers by value.
pub fn is_eqv(a: Value, b: Value) -> bool {
    if a == b {
        return true;
    }
    if a.is_flo() && b.is_flo() {
        let (x, y) = (a.flo(), b.flo());
        return x.to_bits() == y.to_bits() || (x.is_nan() && y.is_nan());
    }
    if a.tag() == crate::value::TAG_OBJ && b.tag() == crate::value::TAG_OBJ && a.kind() == b.kind() {
        return match a.kind() {
            kind::BIGNUM | kind::RATNUM => Vm::num(a) == Vm::num(b),
            _ => false,
        };
    }
    // All empty vectors and strings are one.
    (a.is_string() && b.is_string() || a.is_vector() && b.is_vector())
        && a.len() == 0
        && b.len() == 0
        && a == b
}

/// `equal?` of small structures of pairs, without memory of its own. None when the steps are used up or
/// there is more to it.
fn compare(mut a: Value, mut b: Value, steps: &mut u32) -> Option<bool> {
    loop {
        *steps = steps.checked_sub(1)?;
        if a == b {
            return Some(true);
        }
        if !(a.is_pair() && b.is_pair()) {
            let plain = |v: Value| v.is_symbol() || !v.is_pointer() && !v.is_flo() || v.is_pair();
            return if plain(a) || plain(b) { Some(false) } else { None };
        }
        match compare(a.car(), b.car(), steps) {
            Some(true) => (a, b) = (a.cdr(), b.cdr()),
            other => return other,
        }
    }
}

pub fn is_equal(a: Value, b: Value) -> bool {
    if is_eqv(a, b) {
        return true;
    }
    // Only objects with contents can be equal without being the same.
    let has_contents =
        |v: Value| v.is_pair() || v.is_string() || v.is_vector() || v.tag() == crate::value::TAG_OBJ;
    if !has_contents(a) || a.tag() != b.tag() {
        return false;
    }
    if a.is_string() {
        return a.chars() == b.chars();
    }
    let mut steps = 200;
    if let Some(answer) = compare(a, b, &mut steps) {
        return answer;
    }
    // Most comparisons are shallow: shared structure is only tracked once they turn out not to be.
    let mut work = vec![(a, b)];
    let mut seen: Option<HashSet<(u64, u64)>> = None;
    let mut steps = 0u64;
    while let Some((a, b)) = work.pop() {
        steps += 1;
        if steps == 100_000 {
            seen = Some(HashSet::new());
        }
        if is_eqv(a, b) {
            continue;
        }
        if let Some(seen) = &mut seen
            && (a.is_pair() || a.is_vector())
            && !seen.insert((a.0, b.0))
        {
            continue;
        }
        if a.is_pair() && b.is_pair() {
            work.push((a.cdr(), b.cdr()));
            work.push((a.car(), b.car()));
        } else if a.is_string() && b.is_string() {
            if a.chars() != b.chars() {
                return false;
            }
        } else if a.is_vector() && b.is_vector() {
            if a.len() != b.len() {
                return false;
            }
            work.extend(a.elements().iter().copied().zip(b.elements().iter().copied()));
        } else if !same_numbers(a, b) {
            return false;
        }
    }
    true
}

/// Whether pairs or vectors lead back to themselves. Small data are not searched: whoever walks them
/// in full is soon done if they are not circular, and counts if they are.
pub fn is_circular(v: Value) -> bool {
    const SMALL: usize = 100_000;
    if count(v, SMALL) < SMALL {
        return false;
    }
    // What is being walked, and what has been: a value met while it is being walked is circular.
    let (mut open, mut done) = (HashSet::new(), HashSet::new());
    let mut work = vec![(v, false)];
    while let Some((v, leave)) = work.pop() {
        if leave {
            open.remove(&v.0);
            done.insert(v.0);
            continue;
        }
        if !(v.is_pair() || v.is_vector()) || done.contains(&v.0) {
            continue;
        }
        if !open.insert(v.0) {
            return true;
        }
        work.push((v, true));
        children(v, &mut work);
    }
    false
}

fn children(v: Value, work: &mut Vec<(Value, bool)>) {
    if v.is_pair() {
        work.push((v.car(), false));
        work.push((v.cdr(), false));
    } else {
        work.extend(v.elements().iter().map(|x| (*x, false)));
    }
}

/// Pairs and vectors on the way through a value, counted up to `most`.
fn count(v: Value, most: usize) -> usize {
    let mut work = vec![(v, false)];
    let mut n = 0;
    while let Some((v, _)) = work.pop() {
        if v.is_pair() || v.is_vector() {
            n += 1;
            if n >= most {
                break;
            }
            children(v, &mut work);
        }
    }
    n
}

fn same_numbers(a: Value, b: Value) -> bool {
    if a.is(kind::BYTEVECTOR) && b.is(kind::BYTEVECTOR) {
        return a.bytes() == b.bytes();
    }
    a.is(kind::F64VECTOR) && b.is(kind::F64VECTOR) && a.f64s() == b.f64s() || super::srfi4::same(a, b)
}
