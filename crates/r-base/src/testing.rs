//! What the unit tests of builtins share: a session without an engine, and calls into it.

use r_runtime::error::UnwindKind;
use r_runtime::vm::VmConfig;
use r_runtime::{Res, Value, Vm};

pub fn vm() -> Vm {
    let mut vm = Vm::new(&VmConfig::default()).unwrap();
    crate::install(&mut vm);
    vm
}

/// Calls a builtin by name on values.
pub fn call(vm: &mut Vm, name: &str, args: &[Value]) -> Res<Value> {
    call_named(vm, name, args, &[])
}

/// As `call` with names ("" for none).
pub fn call_named(vm: &mut Vm, name: &str, args: &[Value], names: &[&str]) -> Res<Value> {
    let sym = crate::lazy::library_symbol(vm, name);
    let function = r_runtime::symbol::base_value(sym);
    let names: Vec<Value> =
        names.iter().map(|n| if n.is_empty() { Value::NULL } else { vm.string(n) }).collect();
    let index = r_runtime::alloc::builtin_index(function);
    let run = vm.builtins[index].def.run;
    let params = vm.builtin_params(index);
    let m = vm.match_call_args(&params, args, &names)?;
    let pick = |i: &u32| args.get(*i as usize).copied().unwrap_or(Value::MISSING);
    let vals: Vec<Value> = m.formals.iter().map(pick).collect();
    let dots: Vec<Value> = m.dots.iter().map(pick).collect();
    let dot_names: Vec<Value> =
        m.dots.iter().map(|i| names.get(*i as usize).copied().unwrap_or(Value::NULL)).collect();
    let (call, env) = (Value::NULL, vm.global_env);
    run(vm, &r_runtime::CallArgs { vals: &vals, dots: &dots, dot_names: &dot_names, call, env })
}

/// The message of an error.
pub fn message<T: std::fmt::Debug>(r: Res<T>) -> String {
    match r.unwrap_err().into_kind() {
        UnwindKind::Raise(r) => r.message,
        k => format!("{k:?}"),
    }
}

/// The warnings so far.
pub fn warnings(vm: &mut Vm) -> Vec<String> {
    std::mem::take(&mut vm.warnings.pending).into_iter().map(|w| w.1).collect()
}
