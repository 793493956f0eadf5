//! What S4 needs of the run-time: instances, their flag, and methods on primitives.
//!
//! Classes, generics and the choice of methods are R code (`R/s4.R`). A primitive asks here only if
//! one of its arguments is an S4 object and somebody defined a method for it.
//!
//! What R code found out is kept in its table `.s4Cache` under keys that say all it looked at: what is called
//! and what `.s4ClassesOf` would see of each argument. R code empties the table when anything is defined.

use std::collections::HashSet;

use r_runtime::hooks::Apply;
use r_runtime::object::{FLAG_S4, Kind, has_flag, set_flag};
use r_runtime::{Asks, Builtin, CallArgs, Res, Type, Value, Vm, env, rerr};

use super::functions::is_missing_in;
use crate::args::needed;

pub const TABLE: &[Builtin] = &[
    Builtin::new(".newS4", "", new_instance),
    Builtin::new(".newPointer", "", new_pointer),
    Builtin::new(".setS4", "x flag", with_flag),
    Builtin::new(".s4OnPrimitive", "name", on_primitive),
    Builtin::prim("standardGeneric", "f fdef", standard_generic).optional(1).asks(Asks::Arguments),
];

/// Names of primitives with S4 methods.
#[derive(Default)]
struct WithMethods(HashSet<String>);

pub fn install(vm: &mut Vm) {
    vm.register(TABLE);
    vm.s4_dispatch = Some(dispatch);
    vm.s4_classes = Some(classes);
}

fn new_instance(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    Ok(vm.new_reference(Kind::S4, Value::NULL, Value::NULL, 0))
}

/// The names of the classes an object is of, as R code found them out: the names of `.s4Supers`' entry.
fn classes(vm: &mut Vm, x: Value) -> Res<Value> {
    let class = vm.class_vector(x);
    let Some(first) = class.strings_opt().and_then(|s| s.first().copied()) else { return Ok(class) };
    let (table, key) = (table(vm)?, vm.sym(&format!("<{}", first.str())));
    let known = env::raw_get(table, key);
    if known.is_ptr() && !known.is_unbound() {
        let names = vm.names(known);
        if names.strings_opt().is_some() {
            return Ok(names);
        }
    }
    ask(vm, ".s4SuperNames", &[x])
}

/// An external pointer that points nowhere.
fn new_pointer(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    Ok(vm.new_reference(Kind::ExtPtr, Value::NULL, Value::NULL, 0))
}

/// `x` marked as an S4 object, or no longer. Environments are marked as they are: they have identity.
fn with_flag(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    if x.rtype() == Type::Symbol || x.is_null() {
        return Ok(x);
    }
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
    // One primitive with two names has its methods under the other one.
    let name = if name == "as.double" { "as.numeric" } else { name };
    if !vm.state::<WithMethods>().0.contains(name) {
        return Ok(None);
    }
    let method = match arranged(name, args, names) {
        Some(args) => primitive_method(vm, name, &args)?,
        None => primitive_method(vm, name, args)?,
    };
    if !method.is_function() {
        return Ok(None);
    }
    let text = vm.string(name);
    let generic = vm.s.dot_generic;
    let extra = [(generic, text)];
    let apply = Apply { function: method, args, names, call, env, dispatch: Value::NULL, extra: &extra };
    vm.apply(&apply).map(Some)
}

/// The arguments of a primitive that takes any number of indices, as methods are chosen by: the object, two indices and,
/// behind them, what has a name. `None` for other primitives, whose arguments are in order.
fn arranged(name: &str, args: &[Value], names: &[Value]) -> Option<Vec<Value>> {
    let last = match name {
        "[" => Some("drop"),
        "[<-" | "[[<-" => Some("value"),
        "[[" => None,
        _ => return None,
    };
    let is_value = |k: usize| last == Some("value") && k + 1 == args.len();
    let given = |k: usize| names.get(k).and_then(|n| n.as_str()).unwrap_or("");
    let mut places = [None; 4];
    for (k, v) in args.iter().enumerate() {
        let place = match given(k) {
            _ if is_value(k) => 3,
            "x" => 0,
            "i" => 1,
            "j" => 2,
            n if Some(n) == last => 3,
            _ => continue,
        };
        places[place] = Some(*v);
    }
    // What has no name takes the places that are left, in order; an empty argument takes one too.
    let mut free = (0..3).filter(|p| places[*p].is_none()).collect::<Vec<_>>().into_iter();
    for (k, v) in args.iter().enumerate() {
        if given(k).is_empty() && !is_value(k) {
            let Some(place) = free.next() else { break };
            places[place] = Some(*v);
        }
    }
    let places = places.map(|v| v.unwrap_or(Value::MISSING));
    // tidy: kept by the operand stack, where the arguments are
    Some(places[..if last.is_some() { 4 } else { 3 }].to_vec())
}

/// The method of a primitive for these arguments; no function if there is none.
fn primitive_method(vm: &mut Vm, name: &str, args: &[Value]) -> Res<Value> {
    let mut key = format!("{name}(");
    for v in args {
        if v.given() { class_key(vm, *v, &mut key) } else { key.push_str(",missing") }
    }
    let (table, key) = (table(vm)?, vm.sym(&key));
    let known = env::raw_get(table, key);
    if !known.is_unbound() {
        return Ok(known);
    }
    // tidy: kept by the operand stack, where the arguments are
    let given: Vec<Value> = args.iter().map(|v| if v.given() { *v } else { Value::NULL }).collect();
    let missing: Vec<i32> = args.iter().map(|v| i32::from(!v.given())).collect();
    let (text, given, missing) = (vm.string(name), vm.new_list(&given), vm.new_lgls(&missing));
    let method = ask(vm, ".s4PrimitiveMethod", &[text, given, missing])?;
    vm.define(table, key, method);
    Ok(method)
}

/// The table of what R code found out.
fn table(vm: &mut Vm) -> Res<Value> {
    let name = vm.sym("\u{1}methods\u{1}.s4Cache");
    vm.settle(r_runtime::symbol::base_value(name))
}

/// Calls one of the functions of `R/methods/s4.R`.
fn ask(vm: &mut Vm, name: &str, args: &[Value]) -> Res<Value> {
    crate::base_call::call_base(vm, name, args)
}

/// Says what `.s4ClassesOf` depends on.
fn class_key(vm: &mut Vm, v: Value, key: &mut String) {
    key.push(',');
    let s4 = v.is_ptr() && has_flag(v, FLAG_S4);
    key.push_str(if s4 { "@" } else { vm.typeof_name(v) });
    if v.is_ptr() {
        let classes = vm.class_vector(v);
        let used = if s4 { 1 } else { usize::MAX };
        for c in classes.strings().iter().take(used) {
            key.push('/');
            key.push_str(c.str());
        }
    }
}

/// Calls the method for the arguments of the generic it is called from, in place of the generic: with its call,
/// for its caller, on its arguments as they are.
fn standard_generic(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let Some(name) = a.get(0).as_str().map(str::to_owned) else {
        return rerr!("argument to 'standardGeneric' must be a non-empty character string");
    };
    let Some(frame) = vm.frame_of_env(a.env).filter(|f| vm.frames[*f].function.is_closure()) else {
        return not_in_generic(&name);
    };
    let text = a.get(0);
    let (table, used) = (table(vm)?, vm.sym(&format!("{name}(")));
    let mut signature = env::raw_get(table, used);
    if signature.is_unbound() {
        signature = ask(vm, ".s4Used", &[text])?;
    }
    let Some(signature) = signature.strings_opt() else { return not_in_generic(&name) };
    let mut key = format!("{name}(");
    for s in signature {
        let sym = vm.sym_of(*s);
        if sym == vm.s.dots {
            let method = ask(vm, ".s4Select", &[text, a.env])?;
            return in_place(vm, frame, method);
        }
        if is_missing_in(vm, a.env, sym, 0) {
            key.push_str(",missing");
        } else {
            let v = vm.settle(env::raw_get(a.env, sym))?;
            class_key(vm, v, &mut key);
        }
    }
    let key = vm.sym(&key);
    let mut method = env::raw_get(table, key);
    if !method.is_function() {
        method = ask(vm, ".s4Select", &[text, a.env])?;
        vm.define(table, key, method);
    }
    in_place(vm, frame, method)
}

fn not_in_generic(name: &str) -> Res<Value> {
    rerr!("call to standardGeneric(\"{name}\") apparently not from the body of that generic function")
}

fn in_place(vm: &mut Vm, frame: usize, method: Value) -> Res<Value> {
    vm.frame_caller(frame);
    let f = vm.frames[frame];
    let (args, names) = vm.bound_args(frame);
    let saved = std::mem::replace(&mut vm.current_call, Value::NULL);
    let apply = Apply {
        function: method,
        args: args.values(),
        names: names.values(),
        call: f.call,
        env: f.caller,
        dispatch: Value::NULL,
        extra: &[],
    };
    let value = vm.apply(&apply);
    vm.current_call = saved;
    value
}

/// Complains unless the value fits the slot.
pub fn check_slot(vm: &mut Vm, x: Value, name: Value, value: Value) -> Res<()> {
    let mut key = String::new();
    class_key(vm, x, &mut key);
    key.push('@');
    key.push_str(name.as_str().unwrap_or(""));
    class_key(vm, value, &mut key);
    let (table, key) = (table(vm)?, vm.sym(&key));
    if env::raw_get(table, key).is_unbound() {
        ask(vm, ".s4CheckSlot", &[x, name, value])?;
        vm.define(table, key, Value::TRUE);
    }
    Ok(())
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
