//! Elements of a vector by position, for builtins that rearrange vectors.
//!
//! Positions are zero-based and checked by the caller; `NONE` gives the type's missing value.
//! Attributes are not looked at.

use r_runtime::{Complex, NA_INT, NA_REAL, Res, Type, Value, Vm};

/// No element: NA, or NULL in a list.
pub const NONE: usize = usize::MAX;

/// `x` at these positions, as a new vector of the same type without attributes.
pub fn take(vm: &mut Vm, x: Value, at: impl ExactSizeIterator<Item = usize>) -> Res<Value> {
    let n = at.len();
    let mut r = vm.alloc_type(x.rtype(), n)?;
    match x.rtype() {
        Type::Null => {}
        Type::Logical | Type::Integer => pick(x.ints(), at, r.ints_mut(), NA_INT),
        Type::Double => pick(x.doubles(), at, r.doubles_mut(), NA_REAL),
        Type::Complex => pick(x.complexes(), at, r.complexes_mut(), Complex::NA),
        Type::Raw => pick(x.raws(), at, r.raws_mut(), 0),
        Type::Character => {
            let na = vm.na_string;
            let src = x.strings();
            for (i, k) in at.enumerate() {
                r.set_string(vm, i, if k == NONE { na } else { src[k] });
            }
        }
        _ => {
            for (i, k) in at.enumerate() {
                if k != NONE {
                    r.set_value(vm, i, x.values()[k]);
                }
            }
        }
    }
    Ok(r.done())
}

fn pick<T: Copy>(src: &[T], at: impl Iterator<Item = usize>, out: &mut [T], none: T) {
    for (o, k) in out.iter_mut().zip(at) {
        *o = if k == NONE { none } else { src[k] };
    }
}

/// As `take`, with the names rearranged the same way.
pub fn take_named(vm: &mut Vm, x: Value, at: &[usize]) -> Res<Value> {
    let r = take(vm, x, at.iter().copied())?;
    let names = vm.plain_names(x);
    if names.is_null() {
        return Ok(vm.unboxed(r));
    }
    let n = take(vm, names, at.iter().copied())?;
    let n = vm.unboxed(n);
    vm.with_names(r, n)
}
