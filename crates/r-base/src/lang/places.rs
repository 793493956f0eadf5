//! Where the calls on the stack were written.
//!
//! Blocks that were parsed with their source have references to their statements. The call of a frame is a part of the
//! function or of the argument that it was made in, so its place is found by looking for it there: nothing is noted while
//! code runs, and a session that keeps no sources looks for nothing.

use std::collections::HashMap;

use r_runtime::object::Kind;
use r_runtime::{Res, Value, Vm, alloc};

/// Whether anything was parsed with its source.
#[derive(Default)]
pub struct Places {
    pub kept: bool,
}

/// The calls of the first `n` frames, with references to the statements that they are parts of.
pub fn located_calls(vm: &mut Vm, n: usize) -> Res<Vec<Value>> {
    let calls: Vec<Value> = vm.frames[..n].iter().map(|f| f.call).collect();
    if !vm.state::<Places>().kept {
        return Ok(calls);
    }
    let mut found = HashMap::new();
    let mut located = Vec::with_capacity(n);
    for (i, call) in calls.into_iter().enumerate() {
        located.push(match found.get(&call.bits()).copied() {
            Some(place) if call.is_lang() => with_place(vm, call, place)?,
            _ => call,
        });
        note(vm, call, Value::NULL, &mut found);
        let f = vm.frames[i].function;
        if f.is_closure() {
            note(vm, alloc::closure(f).body.get(), Value::NULL, &mut found);
        }
    }
    Ok(located)
}

/// A call that says where it is; others have it without.
fn with_place(vm: &mut Vm, call: Value, place: Value) -> Res<Value> {
    let copy = vm.shallow_copy(call)?;
    let srcref = vm.s.srcref;
    vm.set_attr(copy, srcref, place)
}

/// Notes the statement that each call in an expression belongs to.
fn note(vm: &mut Vm, expr: Value, place: Value, found: &mut HashMap<u64, Value>) {
    if !expr.is_lang() {
        return;
    }
    if !place.is_null() {
        found.insert(expr.bits(), place);
    }
    let statements = expr.attr(vm.s.srcref);
    let statements = if statements.is_kind(Kind::List) { statements.values() } else { &[] };
    for (i, x) in expr.values().iter().enumerate() {
        note(vm, *x, statements.get(i).copied().unwrap_or(place), found);
    }
}
