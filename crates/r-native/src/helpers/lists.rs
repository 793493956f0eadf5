//! Helpers that read and change lists.

use std::sync::atomic::Ordering;

use r_bytecode::interp::bridge;
use r_runtime::object::Kind;
use r_runtime::{NA_INT, NA_REAL, Res, Value, Vm};

use super::{Session, SiteAt, guarded};

/// The position of the site's member in a named list, which the site remembers; all ones if there is none of
/// exactly that name.
pub extern "C" fn member(vm: Session, site: SiteAt, list: Value) -> u64 {
    let s = site.get();
    guarded(vm, |vm| {
        let k = bridge::member(vm, s.compiled(), s.pc, list);
        let Some(k) = k else { return Ok(u64::MAX) };
        s.member.store(k as u64, Ordering::Relaxed);
        Ok(k as u64)
    })
}

/// Whether there is no method of `$`, or of `$<-`, for an object.
pub extern "C" fn lacks_member(vm: Session, x: Value, assigns: u64) -> u64 {
    guarded(vm, |vm| Ok(u64::from(vm.lacks_method(if assigns != 0 { "$<-" } else { "$" }, x))))
}

/// The write barrier: an old list gets a new element.
pub extern "C" fn barrier(vm: Session, list: Value) -> u64 {
    guarded(vm, |vm| {
        vm.barrier(list);
        Ok(0)
    })
}

/// A vector of one number, as an object.
fn first(vm: &mut Vm, v: Value) -> Res<Value> {
    let kind = match () {
        () if v.is_double() => Kind::Dbl,
        () if v.is_int() => Kind::Int,
        () => Kind::Lgl,
    };
    let made = vm.try_vector(kind, 1)?.done();
    // SAFETY: nobody else has the vector yet.
    unsafe { r_runtime::element::store(made, 0, v) };
    Ok(made)
}

/// The same numbers as a vector of another kind: logicals as integers or doubles, integers as doubles.
pub extern "C" fn widen(vm: Session, x: Value, kind: u64) -> u64 {
    guarded(vm, |vm| {
        let doubles = kind == Kind::Dbl as u64;
        let mut out = vm.try_vector(if doubles { Kind::Dbl } else { Kind::Int }, x.len())?;
        let real = |i: i32| if i == NA_INT { NA_REAL } else { f64::from(i) };
        let whole = x.ints();
        if doubles {
            out.doubles_mut().iter_mut().zip(whole).for_each(|(o, i)| *o = real(*i));
        } else {
            out.ints_mut().copy_from_slice(whole);
        }
        Ok(out.done().bits())
    })
}

/// The vector with one more element at its end.
pub extern "C" fn append(vm: Session, x: Value, k: u64, v: Value) -> u64 {
    guarded(vm, |vm| Ok(appended(vm, x, k as usize, v)?.bits()))
}

fn appended(vm: &mut Vm, x: Value, k: usize, v: Value) -> Res<Value> {
    if x.is_null() {
        return first(vm, v);
    }
    let grown = vm.lengthened(x, k + 1)?;
    match grown.kind() {
        // SAFETY: `lengthened` gave a vector that only this assignment works on.
        Some(Kind::List) => unsafe { vm.set_value(grown, k, v) },
        // SAFETY: as above.
        _ => _ = unsafe { r_runtime::element::store(grown, k, v) },
    }
    Ok(grown)
}
