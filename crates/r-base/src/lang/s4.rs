//! What S4 needs of the run-time: instances, their flag, and methods on primitives.
//!
//! Classes, generics and the choice of methods are R code (`R/s4.R`). A primitive asks here only if
//! one of its arguments is an S4 object and somebody defined a method for it.

use std::collections::HashSet;

use r_runtime::object::{FLAG_S4, Kind, set_flag};
use r_runtime::vm::Apply;
use r_runtime::{Builtin, CallArgs, Res, Value, Vm};

use crate::args::needed;

pub const TABLE: &[Builtin] = &[
    Builtin::new(".newS4", "", new_instance),
    Builtin::new(".setS4", "x flag", with_flag),
    Builtin::new(".s4OnPrimitive", "name", on_primitive),
];

/// Names of primitives with S4 methods.
#[derive(Default)]
struct WithMethods(HashSet<String>);

pub fn install(vm: &mut Vm) {
    vm.register(TABLE);
    vm.s4_dispatch = Some(dispatch);
}

fn new_instance(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    Ok(vm.new_reference(Kind::S4, Value::NULL, Value::NULL, 0))
}

/// `x` marked as an S4 object, or no longer. Environments are marked as they are: they have identity.
fn with_flag(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let x = vm.boxed(x);
    let x = if x.is_env() { x } else { vm.shallow_copy(x)? };
    set_flag(x, FLAG_S4, vm.as_logical3(a.or(1, Value::TRUE)) == 1);
    Ok(x)
}

fn on_primitive(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    if let Some(name) = a.get(0).as_str() {
        let name = name.to_owned();
        vm.state::<WithMethods>().0.insert(name);
    }
    Ok(Value::NULL)
}

/// Calls the method for these arguments, if there is one.
fn dispatch(
    vm: &mut Vm,
    name: &str,
    args: &[Value],
    names: &[Value],
    call: Value,
    env: Value,
) -> Res<Option<Value>> {
    if !vm.state::<WithMethods>().0.contains(name) {
        return Ok(None);
    }
    let chooser = vm.sym(".s4PrimitiveMethod");
    let Some(chooser) = vm.find_fun_opt(vm.base_ns, chooser)? else { return Ok(None) };
    // tidy: kept by the operand stack, where the arguments are
    let given: Vec<Value> = args.iter().map(|v| if v.given() { *v } else { Value::NULL }).collect();
    let missing: Vec<i32> = args.iter().map(|v| i32::from(!v.given())).collect();
    let (text, given, missing) = (vm.string(name), vm.new_list(&given), vm.new_lgls(&missing));
    let method = vm.call_function(chooser, &[text, given, missing], &[])?;
    if method.is_null() {
        return Ok(None);
    }
    let generic = vm.s.dot_generic;
    let extra = [(generic, text)];
    let apply = Apply { function: method, args, names, call, env, dispatch: Value::NULL, extra: &extra };
    vm.apply(&apply).map(Some)
}

#[cfg(test)]
mod tests {
    #[test]
    fn instances_are_marked() {
        let mut vm = r_runtime::Vm::new(&Default::default()).expect("a heap");
        let v =
            vm.new_reference(r_runtime::object::Kind::S4, r_runtime::Value::NULL, r_runtime::Value::NULL, 0);
        assert!(r_runtime::object::has_flag(v, r_runtime::object::FLAG_S4));
    }
}
