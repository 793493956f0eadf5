//! `[`, `[[`, `$`, `@` and their assignments as builtins: arguments sorted out for
//! `r_runtime::subset`.

use r_runtime::object::{FLAG_S4, Kind, has_flag, set_flag};
use r_runtime::subset::{Exact, plain};
use r_runtime::{Builtin, CallArgs, Res, Type, Value, Vm, rerr, symbol};

pub const TABLE: &[Builtin] = &[
    Builtin::prim("[", "x ...", subset).quick(plain::take).generic().pure(),
    Builtin::prim("[[", "x ...", subset2).pure_on_plain().generic(),
    Builtin::prim("$", "x name", dollar).generic(),
    Builtin::special("@", "object name", slot),
    Builtin::prim("[<-", "x ...", assign).generic().pure(),
    Builtin::prim("[[<-", "x ...", assign2).generic(),
    Builtin::prim("$<-", "x name value", assign_dollar).generic(),
    Builtin::prim("@<-", "object name value", assign_slot),
    Builtin::prim(".subset", "x ...", subset).pure(),
    Builtin::prim(".subset2", "x ...", subset2),
    Builtin::new("getElement", "object name", get_element),
];

/// The subscripts of a call with `drop`, `exact` or `value` taken out.
struct Subscripts {
    subs: Vec<Value>,
    option: Value,
}

/// Splits off the argument of this name. Subscripts stay on the operand stack too, which keeps
/// them alive.
fn subscripts(a: &CallArgs<'_>, option: &str) -> Subscripts {
    let mut out = Subscripts { subs: Vec::with_capacity(a.dots.len()), option: Value::MISSING };
    for (k, v) in a.dots.iter().enumerate() {
        let name = a.dot_name(k);
        if name == Some(option) {
            out.option = *v;
        } else if !(name == Some("drop") && option == "exact") {
            out.subs.push(*v);
        }
    }
    out
}

fn subset(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = a.get(0);
    if let ([i], true) = (a.dots, a.dot_names.is_empty()) {
        return vm.subset_vector(x, *i, true);
    }
    let s = subscripts(a, "drop");
    // NA counts as TRUE, as in GNU R.
    let drop = !s.option.given() || vm.as_logical3(s.option) != 0;
    match s.subs.as_slice() {
        [] => vm.subset_vector(x, Value::MISSING, drop),
        [i] => vm.subset_vector(x, *i, drop),
        subs => vm.subset_array(x, subs, drop),
    }
}

fn subset2(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = a.get(0);
    if let ([i], true) = (a.dots, a.dot_names.is_empty()) {
        return vm.subset_element(x, *i, Exact::Yes);
    }
    let s = subscripts(a, "exact");
    let exact = if s.option.given() { Exact::from(s.option) } else { Exact::Yes };
    match s.subs.as_slice() {
        [] => rerr!("invalid subscript"),
        [i] => vm.subset_element(x, *i, exact),
        subs => vm.subset_cell(x, subs, exact),
    }
}

/// A member name: a string or a symbol.
fn member_name(vm: &mut Vm, v: Value) -> Res<Value> {
    if v.is_symbol() {
        return Ok(symbol::name(v));
    }
    match v.strings_opt() {
        Some([s, ..]) => Ok(*s),
        _ => rerr!("invalid subscript type '{}'", vm.typeof_name(v)),
    }
}

fn dollar(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let name = member_name(vm, a.get(1))?;
    vm.dollar(a.get(0), name)
}

/// On entry to a replacement: errors about its subscripts show this call, not the assignment.
fn enter(vm: &mut Vm, a: &CallArgs<'_>) {
    vm.replace_call = a.call;
}

/// The value of a replacement call: the argument of that name, else the last one.
fn value_and_subscripts<'a>(a: &CallArgs<'a>) -> Res<(Value, Vec<Value>)> {
    let s = subscripts(a, "value");
    // The value may be the empty symbol, which an element of a call can be.
    if (0..a.dots.len()).any(|k| a.dot_name(k) == Some("value")) {
        return Ok((s.option, s.subs));
    }
    let mut subs = s.subs;
    match subs.pop() {
        Some(v) => Ok((v, subs)),
        None => rerr!("invalid number of arguments for replacement"),
    }
}

fn assign(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    enter(vm, a);
    let (value, subs) = value_and_subscripts(a)?;
    let x = a.get(0);
    match subs.as_slice() {
        [] => vm.assign_vector(x, Value::MISSING, value),
        [i] => vm.assign_vector(x, *i, value),
        subs => vm.assign_array(x, subs, value),
    }
}

fn assign2(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    enter(vm, a);
    let (value, subs) = value_and_subscripts(a)?;
    let x = a.get(0);
    match subs.as_slice() {
        [] => rerr!("[[ ]] with missing subscript"),
        [i] => vm.assign_element(x, *i, value),
        subs => vm.assign_cell(x, subs, value),
    }
}

fn assign_dollar(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    enter(vm, a);
    let name = member_name(vm, a.get(1))?;
    vm.assign_dollar(a.get(0), name, a.get(2))
}

fn get_element(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, name) = (a.get(0), a.get(1));
    if x.is_ptr() && has_flag(x, FLAG_S4) {
        let name = member_name(vm, name)?;
        return slot_value(vm, x, name);
    }
    let f = symbol::base_value(vm.s.bracket2);
    let exact = vm.string("exact");
    vm.call_function(f, &[x, name, Value::TRUE], &[Value::NULL, Value::NULL, exact])
}

/// `object@name`: the name is not evaluated.
fn slot(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let &[_, object, name] = a.call.values() else {
        return rerr!("{} arguments passed to '@' which requires 2", a.call.len() - 1);
    };
    let name = if name.is_lang() { vm.eval(name, a.env)? } else { name };
    if !name.is_symbol() && name.as_str().is_none() {
        return rerr!("invalid type or length for slot name");
    }
    let name = member_name(vm, name)?;
    let x = vm.eval(object, a.env)?;
    slot_value(vm, x, name)
}

/// The slot of this name, or R's error.
pub fn slot_value(vm: &mut Vm, x: Value, name: Value) -> Res<Value> {
    let sym = vm.sym_of(name);
    if sym == vm.s.dot_data {
        return data_part(vm, x);
    }
    let v = x.attr(sym);
    if v.is_symbol() && symbol::text(&v) == "\u{1}NULL\u{1}" {
        return Ok(Value::NULL);
    }
    if !v.is_null() {
        return Ok(v);
    }
    if sym == vm.s.dot_s3class {
        return Ok(vm.class_vector(x));
    }
    // An object of a class that contains environments is the environment.
    if x.is_env() && name.str() == ".xData" {
        return Ok(x);
    }
    let class = vm.class_vector(x);
    let class = class.strings()[0].str().to_owned();
    if x.is_ptr() && has_flag(x, FLAG_S4) || x.is_object() {
        return rerr!("no slot of name \"{}\" for this object of class \"{class}\"", name.str());
    }
    rerr!("trying to get slot \"{}\" of an object of a basic class (\"{class}\") with no slots", name.str())
}

/// The basic value an S4 object of a class that contains one holds.
fn data_part(vm: &mut Vm, x: Value) -> Res<Value> {
    if x.is_kind(Kind::S4) {
        return rerr!("no slot of name \".Data\" for this object of class \"{}\"", class_text(vm, x));
    }
    let (dim, dimnames) = (x.attr(vm.s.dim), x.attr(vm.s.dimnames));
    let data = vm.strip_attrs(x)?;
    let data = if data == x { vm.shallow_copy(data)? } else { data };
    if data.is_ptr() {
        set_flag(data, FLAG_S4, false);
    }
    if dim.is_null() {
        return Ok(data);
    }
    let data = vm.set_attr(data, vm.s.dim, dim)?;
    if dimnames.is_null() { Ok(data) } else { vm.set_attr(data, vm.s.dimnames, dimnames) }
}

fn class_text(vm: &mut Vm, x: Value) -> String {
    let c = vm.class_vector(x);
    c.strings()[0].str().to_owned()
}

fn assign_slot(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    enter(vm, a);
    let (x, value) = (a.get(0), a.get(2));
    let name = member_name(vm, a.get(1))?;
    if x.is_null() || x.rtype() == Type::Symbol {
        return rerr!(
            "\u{2018}{}\u{2019} is not a slot in class \u{201c}{}\u{201d}",
            name.str(),
            class_text(vm, x)
        );
    }
    if x.is_ptr() && has_flag(x, FLAG_S4) {
        crate::lang::s4::check_slot(vm, x, name, value)?;
    }
    set_slot(vm, x, name, value)
}

/// `object` with the slot set, unchecked against the class.
pub fn set_slot(vm: &mut Vm, x: Value, name: Value, value: Value) -> Res<Value> {
    let sym = vm.sym_of(name);
    if sym == vm.s.dot_data {
        return vm.copy_attrs(x, value);
    }
    // NULL can't be an attribute: a symbol stands for it.
    let value = if value.is_null() { vm.sym("\u{1}NULL\u{1}") } else { value };
    vm.set_attr(x, sym, value)
}
