//! Errors about arguments that many builtins share.

use r_runtime::coerce::Notes;
use r_runtime::{CallArgs, NA_INT, Res, Type, Unwind, Value, Vm, coerce, rerr};

/// A primitive called with the wrong number of arguments; `wants` as the message says it.
#[cold]
pub fn wrong_count(name: &str, given: usize, wants: &str) -> Unwind {
    let s = if given == 1 { "" } else { "s" };
    Unwind::error(format!("{given} argument{s} passed to '{name}' which requires {wants}"))
}

/// The argument, or the error of a closure that needs it.
pub fn needed(a: &CallArgs<'_>, i: usize, name: &str) -> Res<Value> {
    let v = a.get(i);
    if v.given() {
        return Ok(v);
    }
    Err(Unwind::error(format!("argument \"{name}\" is missing, with no default")))
}

/// The only argument of a primitive.
pub fn sole(a: &CallArgs<'_>, name: &str) -> Res<Value> {
    let v = a.get(0);
    if v.given() { Ok(v) } else { Err(wrong_count(name, 0, "1")) }
}

/// For the kernel of a function written in R: its errors and warnings show that function's call.
pub fn speak_as_caller(vm: &mut Vm) {
    vm.current_call = vm.frame_call();
}

/// The first element as an integer, with the warnings of the coercion; NA if there is none.
pub fn warned_int(vm: &mut Vm, v: Value) -> Res<i32> {
    let mut notes = coerce::Notes::default();
    let i = if v.is_atomic() { coerce::first_int(v, &mut notes) } else { NA_INT };
    vm.warn_notes(notes)?;
    Ok(i)
}

/// The elements in this type; what goes wrong is a warning of the running builtin (one that GNU R
/// has as a closure).
pub fn coerced(vm: &mut Vm, v: Value, t: Type) -> Res<Value> {
    let mut notes = Notes::default();
    let r = vm.coerce_noting(v, t, &mut notes)?;
    if notes.any() {
        for m in notes.messages() {
            vm.warn(m)?;
        }
    }
    Ok(r)
}

/// Complains about an argument that was left out: by its place where the call shows it, as a
/// missing argument where it came through `...`.
pub fn refuse_empty(vm: &Vm, a: &CallArgs<'_>) -> Res<()> {
    let Some(i) = left_out(vm, a) else { return Ok(()) };
    if a.call.values().iter().any(|e| e.is_missing()) {
        return rerr!("argument {} is empty", i + 1);
    }
    rerr!("argument is missing, with no default")
}

/// The first element of `...` that was left out. The empty symbol as a value (from
/// `quote(expr = )`) is none: the call then has an expression in its place.
pub fn left_out(vm: &Vm, a: &CallArgs<'_>) -> Option<usize> {
    let at = a.dots.iter().position(|v| v.is_missing())?;
    let exprs = if a.call.is_lang() { a.call.values() } else { &[] };
    exprs.iter().any(|e| e.is_missing() || *e == vm.s.dots).then_some(at)
}
