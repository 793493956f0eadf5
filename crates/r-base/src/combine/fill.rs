//! The second pass of `combine`: elements into the result.

use r_runtime::coerce::Notes;
use r_runtime::object::Kind;
use r_runtime::{Fresh, Res, Type, Value, Vm};

use super::Items;

/// The result with all elements, no names.
pub fn fill(vm: &mut Vm, items: &Items<'_>, kind: Type, len: usize) -> Res<Value> {
    // Every number is written below.
    let mut out = match kind {
        Type::Double => vm.try_vector(Kind::Dbl, len)?,
        Type::Integer => vm.try_vector(Kind::Int, len)?,
        _ => vm.alloc_type(kind, len)?,
    };
    let mut at = 0;
    for v in items.values {
        put(vm, &mut out, &mut at, *v, kind, items.recursive)?;
    }
    debug_assert!(at == len, "elements are counted first");
    Ok(out.done())
}

fn put(vm: &mut Vm, out: &mut Fresh, at: &mut usize, v: Value, kind: Type, recursive: bool) -> Res<()> {
    let opens = matches!(v.rtype(), Type::List | Type::Pairlist | Type::Expression | Type::Dots);
    if opens && recursive {
        for i in 0..v.len() {
            put(vm, out, at, v.values()[i], kind, true)?;
        }
        return Ok(());
    }
    match kind {
        Type::List | Type::Expression => put_values(vm, out, at, v),
        Type::Character => put_strings(vm, out, at, v),
        _ => put_numbers(vm, out, at, v, kind)?,
    }
    Ok(())
}

fn put_values(vm: &mut Vm, out: &mut Fresh, at: &mut usize, v: Value) {
    if v.is_null() {
        return;
    }
    let opens = v.is_vector() || matches!(v.rtype(), Type::Pairlist | Type::Dots);
    let n = if opens { v.len() } else { 1 };
    for i in 0..n {
        let e = if opens { vm.element(v, i) } else { v };
        out.set_value(vm, *at + i, e);
    }
    *at += n;
}

fn put_strings(vm: &mut Vm, out: &mut Fresh, at: &mut usize, v: Value) {
    for i in 0..v.len() {
        let s = vm.element_string(v, i);
        out.set_string(vm, *at + i, s);
    }
    *at += v.len();
}

/// Atomic data of a lower or equal type. No conversion upwards can warn.
fn put_numbers(vm: &mut Vm, out: &mut Fresh, at: &mut usize, v: Value, kind: Type) -> Res<()> {
    let n = v.len();
    if n == 0 {
        return Ok(());
    }
    let range = *at..*at + n;
    *at += n;
    let v = if v.rtype() == kind { v } else { vm.coerce_noting(v, kind, &mut Notes::default())? };
    match kind {
        Type::Logical | Type::Integer => out.ints_mut()[range].copy_from_slice(v.ints()),
        Type::Double => out.doubles_mut()[range].copy_from_slice(v.doubles()),
        Type::Complex => out.complexes_mut()[range].copy_from_slice(v.complexes()),
        _ => out.raws_mut()[range].copy_from_slice(v.raws()),
    }
    Ok(())
}
