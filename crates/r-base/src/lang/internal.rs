//! `.Internal` and `.Primitive`.
//!
//! `.Internal(f(...))` calls a kernel with arguments by position, as GNU R's own closures do. The kernels
//! are the functions of the folder `R/internals`, which say in R how such arguments reach ours; nothing
//! else sees them. (Our own library calls its helpers by private names instead: they need no
//! syntax and cost nothing.)

use r_runtime::object::Kind;
use r_runtime::{Builtin, CallArgs, Effects, Res, Unwind, Value, Vm, alloc, rerr, symbol};

use crate::lazy;

pub const TABLE: &[Builtin] = &[
    Builtin::special(".Internal", "call", internal).effects(Effects::ALL),
    Builtin::prim(".Primitive", "name", primitive),
    Builtin::new(".isInternal", "name", is_internal).pure(),
];

/// The package whose definitions are the kernels.
pub const KERNELS: &str = "internals";

fn internal(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let call = match a.call.values() {
        [_, c] if c.is_lang() && c.values()[0].is_symbol() => *c,
        _ => return Err(Unwind::error_in(a.call, "invalid .Internal() argument")),
    };
    let name = symbol::text(&call.values()[0]).to_owned();
    if !lazy::defines(KERNELS, &name) {
        return Err(Unwind::error_in(a.call, format!("there is no .Internal function '{name}'")));
    }
    let head = vm.sym(&format!("\u{1}{KERNELS}\u{1}{name}"));
    let f = vm.find_fun(vm.base_ns, head)?;
    check_count(vm, f, call, &name)?;
    let kernel_call = kernel_call(vm, call, head);
    vm.eval(kernel_call, a.env)
}

/// The same call of another function.
fn kernel_call(vm: &mut Vm, call: Value, head: Value) -> Value {
    let mut items = call.values().to_vec();
    items[0] = head;
    vm.new_values(Kind::Lang, &items)
}

/// The error of a call with more or fewer arguments than the kernel has.
fn check_count(vm: &mut Vm, f: Value, call: Value, name: &str) -> Res<()> {
    let formals = vm.names(alloc::closure(f).formals.get());
    let formals = formals.strings_opt().unwrap_or(&[]);
    let given = call.values().len() - 1;
    let open = formals.iter().any(|n| n.str() == "...") || call.values()[1..].contains(&vm.s.dots);
    if open || given == formals.len() {
        return Ok(());
    }
    let (s, wanted) = (if given == 1 { "" } else { "s" }, formals.len());
    let message = format!("{given} argument{s} passed to .Internal({name}) which requires {wanted}");
    Err(Unwind::error_in(vm.frame_call(), message))
}

fn is_internal(_: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let name = match a.get(0) {
        v if v.is_symbol() => symbol::text(&v).to_owned(),
        _ => return rerr!("invalid symbol"),
    };
    Ok(Value::bool(lazy::defines(KERNELS, &name)))
}

fn primitive(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let Some(name) = a.get(0).as_str().map(str::to_owned) else {
        return rerr!("string argument required");
    };
    match vm.builtin_named(&name).filter(|i| vm.builtins[*i].def.primitive) {
        Some(i) => Ok(vm.new_builtin(i)),
        None => rerr!("no such primitive function"),
    }
}
