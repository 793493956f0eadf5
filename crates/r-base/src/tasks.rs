//! Whether there are task callbacks. The list of them is R's (`R/base/tasks.R`); the top level asks here after
//! each expression, so that a session without any pays nothing.

use r_runtime::{Builtin, CallArgs, Res, Value, Vm, coerce};

use crate::base_call::call_base;

pub const TABLE: &[Builtin] = &[Builtin::new(".taskCallbacks", "on", switch)];

/// Session state.
#[derive(Default)]
struct Tasks {
    waiting: bool,
}

fn switch(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    vm.state::<Tasks>().waiting = coerce::as_bool(a.get(0)).unwrap_or(false);
    Ok(Value::NULL)
}

/// Calls what wants to be called after a top-level expression that succeeded.
pub fn run(vm: &mut Vm, expr: Value, value: Value, visible: bool) -> Res<()> {
    if !vm.state::<Tasks>().waiting {
        return Ok(());
    }
    let visible = if visible { Value::TRUE } else { Value::FALSE };
    call_base(vm, ".runTaskCallbacks", &[expr, value, Value::TRUE, visible]).map(|_| ())
}
