//! Whether what was read is as the runtime counts on: bytes come from anywhere.
//!
//! GNU R's own files pass. Damaged ones give a read error instead of a value that breaks where it is used: names of
//! another length than what they name, dimensions that are not its length, formals without names.

use r_runtime::object::Kind;
use r_runtime::{Res, Type, Value, Vm};

use super::read::short;

/// An error unless a value may be an element, an attribute or an argument: not the mark of what has no value, and not
/// something that is still to be evaluated.
pub(super) fn element(v: Value) -> Res<Value> {
    if v.is_unbound() || v.is_promise() { Err(short()) } else { Ok(v) }
}

/// An error unless `first` can be the formals of a function: nothing, or a list whose every element has a name.
pub(super) fn formals(vm: &mut Vm, first: Value) -> Res<()> {
    if first.is_null() {
        return Ok(());
    }
    let names = vm.names(first);
    let named = |names: &[Value]| names.iter().all(|n| !n.bytes().is_empty());
    let sound = first.is_kind(Kind::Pairlist) && names.strings_opt().is_some_and(named);
    if sound { Ok(()) } else { Err(short()) }
}

/// An error unless these attributes (a symbol and a value each) can be those of `v`.
pub(super) fn attributes(vm: &Vm, v: Value, flat: &[Value]) -> Res<()> {
    let (pairs, _) = flat.as_chunks::<2>();
    let find = |name: Value| pairs.iter().find(|p| p[0] == name).map(|p| p[1]);
    for [_, x] in pairs {
        element(*x)?;
    }
    let sound = find(vm.s.class).is_none_or(|c| c.is_character())
        && (!has_elements(v) || vector_attributes(vm, v, find));
    if sound { Ok(()) } else { Err(short()) }
}

fn has_elements(v: Value) -> bool {
    v.is_vector() || v.is_lang() || v.is_kind(Kind::Pairlist)
}

/// Those that say how a vector's elements are arranged and called.
fn vector_attributes(vm: &Vm, v: Value, find: impl Fn(Value) -> Option<Value>) -> bool {
    let named = find(vm.s.names).is_none_or(|n| n.is_character() && n.len() == v.len());
    let times = find(vm.s.tsp).is_none_or(|t| t.is_numeric_like() && t.len() == 3);
    let Some(dim) = find(vm.s.dim) else {
        return named && times && find(vm.s.dimnames).is_none();
    };
    let Some(extents) = extents(dim) else { return false };
    let whole = extents.iter().try_fold(1usize, |n, e| n.checked_mul(*e));
    named && times && whole == Some(v.len()) && find(vm.s.dimnames).is_none_or(|d| labels(d, &extents))
}

fn extents(dim: Value) -> Option<Vec<usize>> {
    if dim.rtype() != Type::Integer || dim.is_empty() {
        return None;
    }
    dim.ints().iter().map(|n| usize::try_from(*n).ok()).collect()
}

/// A list of as many elements as there are extents, each `NULL` or a label for every index.
fn labels(dimnames: Value, extents: &[usize]) -> bool {
    let fits = |(l, n): (&Value, &usize)| l.is_null() || l.is_character() && l.len() == *n;
    dimnames.is_list() && dimnames.len() == extents.len() && dimnames.values().iter().zip(extents).all(fits)
}
