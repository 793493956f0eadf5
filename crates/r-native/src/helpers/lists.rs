//! Helpers that read and change lists.

use std::sync::atomic::Ordering;

use r_bytecode::interp::bridge;
use r_runtime::object::Kind;
use r_runtime::{Res, Value, Vm};

use super::{CallSite, guarded};

/// Where a named list has the member of the site; all ones if there is none of exactly that name.
pub extern "C" fn member(vm: *mut Vm, site: *const CallSite, list: u64) -> u64 {
    guarded(vm, |vm| {
        // SAFETY: compiled code passes the address of a site it owns.
        let s = unsafe { &*site };
        let k = bridge::member(vm, s.compiled(), s.pc, Value::from_bits(list));
        let Some(k) = k else { return Ok(u64::MAX) };
        s.member.store(k as u64, Ordering::Relaxed);
        Ok(k as u64)
    })
}

/// Tells the heap that an old list got a new element.
pub extern "C" fn barrier(vm: *mut Vm, list: u64) -> u64 {
    guarded(vm, |vm| {
        vm.barrier(Value::from_bits(list));
        Ok(0)
    })
}

/// A vector with one more element.
pub extern "C" fn append(vm: *mut Vm, x: u64, k: u64, v: u64) -> u64 {
    guarded(vm, |vm| Ok(appended(vm, Value::from_bits(x), k as usize, Value::from_bits(v))?.bits()))
}

fn appended(vm: &mut Vm, x: Value, k: usize, v: Value) -> Res<Value> {
    let grown = vm.lengthened(x, k + 1)?;
    match grown.kind() {
        Some(Kind::List) => vm.set_value(grown, k, v),
        _ => _ = r_runtime::element::store(grown, k, v),
    }
    Ok(grown)
}
