//! Single elements that have no form of their own: complex numbers, raw bytes, and elements by name. The builtins would do
//! the same after matching arguments and resolving subscripts, which takes longer than what is left.
//!
//! Whatever isn't plain is `None` or `false`, and nothing has happened: the builtin decides.

use r_runtime::object::Kind;
use r_runtime::subset::position_of;
use r_runtime::{Complex, Fresh, Value, Vm, element, env};

use super::index::position;
use crate::op::Op;

/// Where a vector whose one attribute is its names has this name.
fn named(vm: &Vm, x: Value, k: Value) -> Option<usize> {
    if !k.is_str() || k.is_na_str() || k.bytes().is_empty() {
        return None;
    }
    let &[sym, names] = x.attrs().values() else { return None };
    position_of(names.strings_opt().filter(|_| sym == vm.s.names)?, &k)
}

/// `x[k]` or `x[[k]]`.
pub(super) fn subset(vm: &mut Vm, op: Op, x: Value, k: Value) -> Option<Value> {
    if !x.is_ptr() || x.is_object() {
        return None;
    }
    let kind = x.kind()?;
    match kind {
        Kind::Cplx | Kind::Raw => {
            let k = position(k).filter(|k| *k < x.len() && (op == Op::Subset2 || !x.has_attrs()))?;
            Some(if kind == Kind::Raw {
                vm.new_raws(&[x.raws()[k]])
            } else {
                vm.new_complexes(&[x.complexes()[k]])
            })
        }
        Kind::List if op == Op::Subset2 => element::load_list(x, named(vm, x, k)?),
        Kind::Lgl | Kind::Int | Kind::Dbl | Kind::StrVec if op == Op::Subset2 => {
            element::load(x, named(vm, x, k)?)
        }
        Kind::Lgl | Kind::Int | Kind::Dbl | Kind::StrVec if k.is_str() => vm.pick_one(x, k),
        Kind::Env if op == Op::Subset2 && k.is_str() && !k.is_na_str() && !k.bytes().is_empty() => {
            let sym = vm.sym_of(k);
            let v = env::raw_get(x, sym);
            if v.is_unbound() { Some(Value::NULL) } else { super::variables::is_plain(v).then_some(v) }
        }
        _ => None,
    }
}

/// Stores `x[k] <- v` or `x[[k]] <- v` into a vector that is ours alone and has no class.
pub(super) fn assign(vm: &mut Vm, op: Op, x: Value, k: Value, v: Value) -> bool {
    match x.kind() {
        Some(Kind::Raw | Kind::Cplx) => store_rare(x, k, v),
        Some(Kind::List) if op == Op::Assign2 => {
            let Some(k) = named(vm, x, k).filter(|_| !v.is_null() && v != x) else { return false };
            // SAFETY: the variable alone holds the list (the caller saw `is_writable`).
            unsafe { vm.set_value(x, k, v) };
            true
        }
        Some(Kind::Lgl | Kind::Int | Kind::Dbl) => {
            let Some(k) = named(vm, x, k) else { return false };
            // SAFETY: the variable alone holds the vector, and the names are another one.
            unsafe { element::store(x, k, v) }
        }
        _ => false,
    }
}

/// Stores a byte among bytes, a complex or real number among complex ones.
fn store_rare(x: Value, k: Value, v: Value) -> bool {
    let Some(k) = position(k).filter(|k| *k < x.len()) else { return false };
    let one = v.is_ptr() && v != x && !v.has_attrs() && v.len() == 1;
    // SAFETY: the variable alone holds the vector (the caller saw `is_writable`), and what is stored was read before.
    let target = || unsafe { Fresh::of(x) };
    match v.kind() {
        Some(Kind::Raw) if one && x.is_kind(Kind::Raw) => {
            let byte = v.raws()[0];
            target().raws_mut()[k] = byte;
        }
        Some(Kind::Cplx) if one && x.is_kind(Kind::Cplx) => {
            let z = v.complexes()[0];
            target().complexes_mut()[k] = z;
        }
        None if x.is_kind(Kind::Cplx) && v.is_double() && !v.as_f64_unchecked().is_nan() => {
            target().complexes_mut()[k] = Complex::new(v.as_f64_unchecked(), 0.0);
        }
        _ => return false,
    }
    true
}
