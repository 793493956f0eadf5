//! `as.*`, types and modes: `as.integer` ... `as.vector`, `as.symbol`, `typeof`, `storage.mode`.
//!
//! Classes are dispatched on before these run; methods for factors and dates are R code.

use r_runtime::coerce::type_name;
use r_runtime::object::Kind;
use r_runtime::{Builtin, CallArgs, Res, ResultType, Type, Value, Vm, rerr};

use crate::args::needed;

pub const TABLE: &[Builtin] = &[
    Builtin::prim("as.logical", "x ...", as_logical)
        .generic()
        .pure()
        .result(ResultType::Plain(Type::Logical))
        .takes_empty(),
    Builtin::prim("as.integer", "x ...", as_integer)
        .generic()
        .pure()
        .result(ResultType::Plain(Type::Integer)),
    Builtin::prim("as.double", "x ...", as_double).generic().pure().result(ResultType::Plain(Type::Double)),
    Builtin::prim("as.complex", "x ...", as_complex).generic().pure(),
    Builtin::prim("as.character", "x ...", as_character)
        .generic()
        .pure()
        .result(ResultType::Plain(Type::Character))
        .takes_empty(),
    Builtin::prim("as.raw", "x", as_raw).generic().pure(),
    Builtin::new("as.vector", "x mode", as_vector).generic(),
    Builtin::new("as.symbol", "x", as_symbol).pure(),
    Builtin::new("as.list.default", "x ...", as_list_default),
    Builtin::new("as.expression.default", "x ...", as_expression).pure(),
    Builtin::new("typeof", "x", type_of).pure().result(ResultType::Plain(Type::Character)).takes_empty(),
    Builtin::new("mode", "x", mode).pure().result(ResultType::Plain(Type::Character)).takes_empty(),
    Builtin::new("storage.mode", "x", storage_mode)
        .pure()
        .result(ResultType::Plain(Type::Character))
        .takes_empty(),
    Builtin::prim("storage.mode<-", "x value", set_storage_mode).pure(),
    Builtin::new("mode<-", "x value", set_mode),
];

pub const ALIASES: &[(&str, &str)] = &[("as.numeric", "as.double"), ("as.name", "as.symbol")];

/// The handlers of the primitives that make one atomic type.
macro_rules! atomic {
    ($($id:ident = $t:expr;)*) => {
        $(fn $id(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> { as_atomic(vm, a, $t) })*
    };
}

atomic! {
    as_logical = Type::Logical;
    as_integer = Type::Integer;
    as_double = Type::Double;
    as_complex = Type::Complex;
    as_character = Type::Character;
    as_raw = Type::Raw;
}

fn as_atomic(vm: &mut Vm, a: &CallArgs<'_>, t: Type) -> Res<Value> {
    let x = a.get(0);
    if !x.given() {
        return Ok(vm.alloc_type(t, 0)?.done());
    }
    if x.rtype() == t {
        return vm.strip_attrs(x);
    }
    vm.coerce(x, t)
}

/// The type a mode name means, as `as.vector` and `storage.mode<-` read it.
pub fn mode_type(mode: &str) -> Option<Type> {
    Some(match mode {
        "logical" => Type::Logical,
        "integer" => Type::Integer,
        "numeric" | "double" => Type::Double,
        "complex" => Type::Complex,
        "character" => Type::Character,
        "raw" => Type::Raw,
        "list" => Type::List,
        "expression" => Type::Expression,
        "pairlist" => Type::Pairlist,
        "symbol" | "name" => Type::Symbol,
        "NULL" => Type::Null,
        _ => return None,
    })
}

fn as_vector(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let mode = match a.get(1) {
        m if !m.given() => "any".to_owned(),
        m => match m.as_str() {
            Some(s) => s.to_owned(),
            None => return rerr!("invalid 'mode' argument"),
        },
    };
    as_vector_mode(vm, x, &mode)
}

/// `as.vector(x, mode)` without dispatch.
pub fn as_vector_mode(vm: &mut Vm, x: Value, mode: &str) -> Res<Value> {
    if mode == "any" {
        return as_any(vm, x);
    }
    let Some(t) = mode_type(mode) else { return rerr!("invalid 'mode' argument") };
    match t {
        Type::List => as_list(vm, x),
        Type::Expression => as_expression_of(vm, x),
        Type::Pairlist => as_pairlist_of(vm, x),
        Type::Symbol => symbol_of(vm, x),
        Type::Null => Ok(Value::NULL),
        t => vm.coerce(x, t),
    }
}

/// Atomic vectors lose their attributes, lists keep them.
fn as_any(vm: &mut Vm, x: Value) -> Res<Value> {
    match x.rtype() {
        _ if x.is_atomic() => vm.strip_attrs(x),
        Type::Null | Type::List | Type::Expression | Type::Language => Ok(x),
        Type::Pairlist => vm.coerce_keep(x, Type::List),
        _ => rerr!("cannot coerce type '{}' to vector of type 'any'", vm.typeof_name(x)),
    }
}

/// The elements as a list with the names.
pub fn as_list(vm: &mut Vm, x: Value) -> Res<Value> {
    match x.rtype() {
        Type::List => Ok(x),
        Type::Null => Ok(vm.alloc_list(0)?.done()),
        Type::Environment => env_list(vm, x),
        _ if x.is_function() => Ok(vm.new_list(&[x])),
        _ if x.is_vector() => {
            let r = vm.coerce_data(x, Type::List)?;
            let names = vm.plain_names(x);
            if x.is_atomic() || !names.is_null() { vm.with_names(r, names) } else { Ok(r) }
        }
        _ => vm.coerce_data(x, Type::List),
    }
}

/// The bindings of an environment, names not starting with a dot.
fn env_list(vm: &mut Vm, env: Value) -> Res<Value> {
    crate::base_call::call_base(vm, "as.list.environment", &[env])
}

fn as_list_default(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    as_list(vm, x)
}

fn as_pairlist_of(vm: &mut Vm, x: Value) -> Res<Value> {
    let r = vm.coerce_data(x, Type::Pairlist)?;
    let names = vm.names(x);
    if r.is_null() || names.is_null() { Ok(r) } else { vm.with_names(r, names) }
}

fn as_expression(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    as_expression_of(vm, x)
}

fn as_expression_of(vm: &mut Vm, x: Value) -> Res<Value> {
    if x.is_null() {
        return Ok(vm.new_values(r_runtime::object::Kind::Expr, &[x]));
    }
    let r = vm.coerce_data(x, Type::Expression)?;
    let names = if x.is_atomic() { Value::NULL } else { vm.names(x) };
    if names.is_null() || r.len() != names.len() { Ok(r) } else { vm.with_names(r, names) }
}

fn as_symbol(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    symbol_of(vm, x)
}

fn symbol_of(vm: &mut Vm, x: Value) -> Res<Value> {
    match x.rtype() {
        Type::Symbol => Ok(x),
        _ if x.is_atomic() && x.is_empty() => {
            rerr!("invalid data of mode '{}' (too short)", vm.typeof_name(x))
        }
        Type::Expression if x.values().first().is_some_and(|e| e.is_symbol()) => Ok(x.values()[0]),
        _ if x.is_atomic() => vm.coerce(x, Type::Symbol),
        Type::List | Type::Expression if x.values().iter().all(|e| e.is_atomic() && e.len() == 1) => {
            rerr!("invalid type/length (symbol/{}) in vector allocation", x.len())
        }
        Type::List | Type::Expression => rerr!("'list' object cannot be coerced to type 'symbol'"),
        Type::Null => rerr!("invalid type/length (symbol/0) in vector allocation"),
        Type::Language => rerr!("'language' object cannot be coerced to type 'symbol'"),
        _ => rerr!("cannot coerce type '{}' to vector of type 'symbol'", vm.typeof_name(x)),
    }
}

fn type_of(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let t = vm.typeof_name(x);
    Ok(vm.string(t))
}

fn mode(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let m = match x.rtype() {
        Type::Integer | Type::Double => "numeric",
        Type::Symbol => "name",
        Type::Closure | Type::Builtin => "function",
        Type::Language => call_mode(vm, x),
        _ => vm.typeof_name(x),
    };
    Ok(vm.string(m))
}

/// Calls have mode "call", but parentheses are a mode of their own.
fn call_mode(vm: &Vm, x: Value) -> &'static str {
    if x.values()[0] == vm.s.paren { "(" } else { "call" }
}

fn storage_mode(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let m = if x.is_function() { "function" } else { vm.typeof_name(x) };
    Ok(vm.string(m))
}

fn set_storage_mode(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = a.get(0);
    let text = match a.get(1).as_str() {
        Some(s) => s.to_owned(),
        None => return rerr!("invalid value"),
    };
    if text == "real" || text == "single" {
        return rerr!("use of '{text}' is defunct: use 'double' instead");
    }
    let Some(t) = mode_type(&text).filter(|t| *t != Type::Symbol) else { return rerr!("invalid value") };
    if x.rtype() == t {
        return Ok(x);
    }
    if vm.is_factor(x) {
        return rerr!("invalid to change the storage mode of a factor");
    }
    vm.coerce_keep(x, t)
}

/// Converts and puts the attributes back.
fn set_mode(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, value) = (needed(a, 0, "x")?, needed(a, 1, "value")?);
    let Some(text) = value.as_str().map(str::to_owned) else { return rerr!("invalid value") };
    if vm.is_factor(x) {
        return rerr!("invalid to change the storage mode of a factor");
    }
    let old = mode(vm, &CallArgs { vals: &[x], ..*a })?;
    if old.as_str() == Some(&text) {
        return Ok(x);
    }
    let r = match text.as_str() {
        "function" => return rerr!("cannot coerce to mode 'function'"),
        "call" | "(" if x.is_list() && !x.is_empty() => vm.coerce_data(x, Type::Language)?,
        "call" | "(" => return rerr!("invalid argument list"),
        m => as_vector_mode(vm, x, m)?,
    };
    if r.is_symbol() || r.is_null() || r.is_kind(Kind::Lang) {
        return Ok(r);
    }
    vm.copy_attrs(x, r)
}

/// The name `typeof` gives a type.
pub fn name_of(t: Type) -> &'static str {
    type_name(t)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{call, message, vm};

    #[test]
    fn as_family() {
        let mut vm = vm();
        let x = vm.new_doubles(&[1.9, -2.5]);
        assert_eq!(call(&mut vm, "as.integer", &[x]).unwrap().ints(), [1, -2]);
        assert_eq!(call(&mut vm, "as.numeric", &[Value::TRUE]).unwrap(), Value::double(1.0));
        assert_eq!(call(&mut vm, "as.character", &[]).unwrap().len(), 0);
        let g = vm.global_env;
        assert_eq!(
            message(call(&mut vm, "as.character", &[g])),
            "cannot coerce type 'environment' to vector of type 'character'"
        );
    }

    #[test]
    fn vectors_by_mode() {
        let mut vm = vm();
        let x = vm.new_ints(&[1, 2]);
        let n = vm.new_strings(&["a", "b"]);
        let x = vm.with_names(x, n).unwrap();
        x.hold();
        assert!(!call(&mut vm, "as.vector", &[x]).unwrap().has_attrs());
        let list = vm.string("list");
        let l = call(&mut vm, "as.vector", &[x, list]).unwrap();
        assert!(l.is_list() && vm.names(l) == n);
        let foo = vm.string("foo");
        assert_eq!(message(call(&mut vm, "as.vector", &[x, foo])), "invalid 'mode' argument");
        let s = vm.s.x;
        assert_eq!(
            message(call(&mut vm, "as.vector", &[s])),
            "cannot coerce type 'symbol' to vector of type 'any'"
        );
    }

    #[test]
    fn modes() {
        let mut vm = vm();
        let x = vm.new_ints(&[1, 2]);
        let int = vm.string("integer");
        assert_eq!(call(&mut vm, "mode", &[x]).unwrap().as_str(), Some("numeric"));
        assert_eq!(call(&mut vm, "storage.mode", &[x]).unwrap().as_str(), Some("integer"));
        let y = vm.new_doubles(&[1.5, 2.0]);
        let n = vm.new_strings(&["a", "b"]);
        let y = vm.with_names(y, n).unwrap();
        let r = call(&mut vm, "storage.mode<-", &[y, int]).unwrap();
        assert_eq!(r.ints(), [1, 2]);
        assert_eq!(vm.names(r), n);
        let foo = vm.string("foo");
        assert_eq!(message(call(&mut vm, "storage.mode<-", &[y, foo])), "invalid value");
    }
}
