//! `reg.finalizer`: functions that run once their object has become unreachable, or at the end.
//!
//! The functions are kept with the object, in an attribute that is not shown, so that a finalizer
//! which refers to its own object doesn't keep it alive. They run at `gc()` and at the end of the
//! session, never in the middle of other code.

use r_runtime::{Builtin, CallArgs, Res, Value, Vm, coerce, rerr};

pub const TABLE: &[Builtin] = &[Builtin::new("reg.finalizer", "e f onexit", register)];

fn register(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (e, f) = (a.get(0), a.get(1));
    if !e.is_env() && !e.is_kind(r_runtime::object::Kind::ExtPtr) {
        return rerr!("first argument must be environment or external pointer");
    }
    if !f.is_function() {
        return rerr!("second argument must be a function");
    }
    let Some(at_exit) = coerce::as_bool(a.or(2, Value::FALSE)) else {
        return rerr!("third argument must be 'TRUE' or 'FALSE'");
    };
    add(vm, e, f, at_exit)?;
    Ok(Value::NULL)
}

/// Has `f` called on an environment or external pointer once it is unreachable.
pub fn add(vm: &mut Vm, e: Value, f: Value, at_exit: bool) -> Res<()> {
    let sym = vm.s.finalizers;
    let mut all = e.attr(sym).values().to_vec();
    all.extend([f, Value::bool(at_exit)]);
    let list = vm.new_list(&all);
    vm.set_attr(e, sym, list)?;
    vm.register_finalizer(e);
    Ok(())
}

/// Runs the finalizers that are due; an error in one is reported by the caller's handlers.
pub fn run_due(vm: &mut Vm, at_end: bool) -> Res<()> {
    while let Some(e) = vm.take_finalizable() {
        let sym = vm.s.finalizers;
        // tidy: kept by the call, whose function is the only one used
        let all = e.attr(sym).values().to_vec();
        let [f, at_exit, rest @ ..] = all.as_slice() else { continue };
        let rest = if rest.is_empty() { Value::NULL } else { vm.new_list(rest) };
        vm.set_attr(e, sym, rest)?;
        if !at_end || r_runtime::coerce::as_bool(*at_exit) == Some(true) {
            vm.roots.push(e);
            let r = vm.call_function(*f, &[e], &[]);
            vm.roots.pop();
            r?;
        }
    }
    Ok(())
}

/// The end of the session: what asked for it runs now, reachable or not.
pub fn at_exit(vm: &mut Vm) {
    crate::graphics::close_all(vm);
    vm.heap.finalize_all();
    // Nothing is left that could handle an error.
    let _ = run_due(vm, true);
}
