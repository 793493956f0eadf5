//! Primitives that decide what runs next: apply, continuations, values, eval, exit.

use super::{ANY, ControlDef, list_arg};
use crate::value::{UNSPECIFIED, Value, kind};
use crate::vm::{Control, Vm};

type Res = Result<Control, Value>;

pub const TABLE: &[ControlDef] = &[
    ("apply", 1, ANY, apply),
    ("%call/cc", 1, 1, call_cc),
    ("call-with-current-continuation", 1, 1, call_cc),
    ("call/cc", 1, 1, call_cc),
    ("%resume", 0, ANY, resume),
    ("%resume-now", 2, 2, resume_now),
    ("%apply-values", 2, 2, apply_values),
    ("%eval", 2, 2, eval),
    ("%uncaught", 1, 1, uncaught),
    ("%exit", 0, 1, exit),
    ("emergency-exit", 0, 1, exit),
    ("%load", 1, 1, load),
    ("%run-form", 1, 1, run_form),
];

fn call(vm: &mut Vm, f: Value, args: &[Value]) -> Res {
    vm.reserve_arguments(args.len());
    for (i, a) in args.iter().enumerate() {
        vm.args_buffer[i] = a.0;
    }
    vm.argc = args.len() as u64;
    Ok(Control::Call(f))
}

fn apply(vm: &mut Vm, argc: usize) -> Res {
    let f = vm.arguments(argc)[0];
    if argc == 1 {
        return call(vm, f, &[]);
    }
    let mut rest = vm.arguments(argc)[argc - 1];
    let Some(n) = super::lists::list_length(rest) else {
        return Err(vm.wrong_type("apply", "a list", rest));
    };
    // The arguments move down by one, over the procedure, and the list's elements follow them.
    let before = argc - 2;
    vm.reserve_arguments(before + n);
    vm.args_buffer.copy_within(1..argc - 1, 0);
    for i in 0..n {
        vm.args_buffer[before + i] = rest.car().0;
        rest = rest.cdr();
    }
    vm.argc = (before + n) as u64;
    Ok(Control::Call(f))
}

fn call_cc(vm: &mut Vm, _argc: usize) -> Res {
    let f = vm.arguments(1)[0];
    let k = vm.capture();
    let procedure = vm.continuation_procedure(k);
    call(vm, f, &[procedure])
}

/// A continuation was called. Leaving or entering `dynamic-wind`s is done in Scheme first.
fn resume(vm: &mut Vm, argc: usize) -> Res {
    let k = Value(vm.callee);
    let args = vm.arguments(argc);
    if k.value(4) != vm.dynamic[0] && vm.io.rewind.is_proc() {
        let list = vm.list(args);
        let rewind = vm.io.rewind;
        return call(vm, rewind, &[k, list, k.value(4)]);
    }
    let v = vm.values(args);
    enter(vm, k, v)
}

fn enter(vm: &mut Vm, k: Value, v: Value) -> Res {
    vm.reinstate((k.value(2), k.word(3) >> 3));
    for i in 0..vm.dynamic.len() {
        vm.dynamic[i] = k.value(4 + i);
    }
    Ok(Control::Return(v))
}

/// (%resume-now k values): the winders have been run.
fn resume_now(vm: &mut Vm, _argc: usize) -> Res {
    let args = vm.arguments(2);
    let (k, list) = (args[0], args[1]);
    let items = list_arg(vm, "continuation", list)?;
    let v = vm.values(&items);
    enter(vm, k, v)
}

/// (%apply-values consumer values)
fn apply_values(vm: &mut Vm, _argc: usize) -> Res {
    let args = vm.arguments(2);
    let (f, v) = (args[0], args[1]);
    if v.is(kind::VALUES) {
        let items: Vec<Value> = (0..v.count()).map(|i| v.value(1 + i)).collect();
        return call(vm, f, &items);
    }
    call(vm, f, &[v])
}

/// (%eval expression environment)
fn eval(vm: &mut Vm, _argc: usize) -> Res {
    let args = vm.arguments(2);
    let (expr, env) = (args[0], args[1]);
    let Some(env) = vm.environment_of(env) else {
        return Err(vm.wrong_type("eval", "an environment", env));
    };
    if super::equal::is_circular(expr) {
        return Err(vm.condition("eval: the expression is circular", &[]));
    }
    let datum = vm.to_datum(expr);
    match vm.compile_in(&datum, &env) {
        Ok(thunk) => call(vm, thunk, &[]),
        Err(e) => {
            let message = if e.line > 0 { format!("{} (line {})", e.message, e.line) } else { e.message };
            Err(vm.condition(&message, &[]))
        }
    }
}

/// (%run-form i): calls the procedure of the program's form number i.
fn run_form(vm: &mut Vm, _argc: usize) -> Res {
    let i = super::index_arg(vm, "%run-form", vm.arguments(1)[0])?;
    let thunk = vm.form_thunk(i)?;
    call(vm, thunk, &[])
}

fn load(vm: &mut Vm, _argc: usize) -> Res {
    let name = super::string_arg(vm, "load", vm.arguments(1)[0])?.text();
    match vm.load_forms(&name) {
        Ok(list) => Ok(Control::Return(list)),
        Err(message) => {
            let message = vm.string(&message);
            Err(vm.condition_of("file", message, &[]))
        }
    }
}

/// Nobody handles the condition.
fn uncaught(vm: &mut Vm, _argc: usize) -> Res {
    vm.uncaught = Some(vm.arguments(1)[0]);
    Ok(Control::Leave)
}

fn exit(vm: &mut Vm, argc: usize) -> Res {
    let status = match vm.arguments(argc).first() {
        None => 0,
        Some(v) => match v.as_fix() {
            Some(i) => (i & 0xff) as i32,
            None => i32::from(!v.is_true()),
        },
    };
    vm.exit = Some(status);
    vm.result = UNSPECIFIED.0;
    Ok(Control::Leave)
}
