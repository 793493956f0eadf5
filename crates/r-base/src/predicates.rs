//! The `is.*` functions that look at what kind of value they get.

use r_runtime::object::{FLAG_S4, Kind, has_flag};
use r_runtime::{Builtin, CallArgs, Res, ResultType, Type, Value, Vm, rerr};

use crate::args::{needed, sole};

/// A primitive that tests its only argument.
macro_rules! tests {
    ($($id:ident $name:literal $kind:ident : |$vm:ident, $x:ident| $test:expr;)*) => {
        $(fn $id($vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
            let $x = tests!(@arg $kind a $name);
            Ok(Value::bool($test))
        })*
        const TESTS: &[Builtin] = &[$(tests!(@row $kind $name $id)),*];
    };
    (@arg closure $a:ident $name:literal) => { needed($a, 0, "x")? };
    (@arg $kind:ident $a:ident $name:literal) => { sole($a, $name)? };
    (@row prim $name:literal $id:ident) => {
        Builtin::prim($name, "x", $id).pure().result(ResultType::Flag).takes_empty()
    };
    (@row generic $name:literal $id:ident) => {
        Builtin::prim($name, "x", $id).generic().pure().result(ResultType::Plain(Type::Logical)).takes_empty()
    };
    (@row closure $name:literal $id:ident) => {
        Builtin::new($name, "x", $id).pure().result(ResultType::Flag).takes_empty()
    };
}

tests! {
    is_null "is.null" prim: |_vm, x| x.is_null();
    is_logical "is.logical" prim: |_vm, x| x.rtype() == Type::Logical;
    is_integer "is.integer" prim: |vm, x| x.rtype() == Type::Integer && !vm.is_factor(x);
    is_double "is.double" prim: |_vm, x| x.rtype() == Type::Double;
    is_complex "is.complex" prim: |_vm, x| x.rtype() == Type::Complex;
    is_character "is.character" prim: |_vm, x| x.is_character();
    is_raw "is.raw" prim: |_vm, x| x.rtype() == Type::Raw;
    is_symbol "is.symbol" prim: |_vm, x| x.rtype() == Type::Symbol;
    is_environment "is.environment" prim: |_vm, x| x.is_env();
    is_list "is.list" prim: |_vm, x| matches!(x.rtype(), Type::List | Type::Pairlist);
    is_pairlist "is.pairlist" prim: |_vm, x| matches!(x.rtype(), Type::Null | Type::Pairlist);
    is_expression "is.expression" prim: |_vm, x| x.rtype() == Type::Expression;
    is_call "is.call" prim: |_vm, x| x.is_lang();
    is_function "is.function" prim: |_vm, x| x.is_function();
    is_object "is.object" prim: |_vm, x| x.is_object();
    is_atomic "is.atomic" prim: |_vm, x| x.is_atomic() || x.is_null();
    is_recursive "is.recursive" prim: |_vm, x| recursive(x);
    is_language "is.language" prim:
        |_vm, x| matches!(x.rtype(), Type::Symbol | Type::Language | Type::Expression);
    is_numeric "is.numeric" generic:
        |vm, x| matches!(x.rtype(), Type::Integer | Type::Double) && !vm.is_factor(x);
    is_matrix "is.matrix" generic: |vm, x| vm.dims(x).is_some_and(|d| d.len() == 2);
    is_array "is.array" generic: |vm, x| vm.dims(x).is_some();
    is_factor "is.factor" closure: |vm, x| vm.inherits(x, "factor");
    is_ordered "is.ordered" closure: |vm, x| vm.inherits(x, "ordered");
    is_data_frame "is.data.frame" closure: |vm, x| vm.is_data_frame(x);
    is_table "is.table" closure: |vm, x| vm.inherits(x, "table");
    is_primitive "is.primitive" closure:
        |vm, x| x.is_kind(Kind::Builtin) && vm.builtin(x).primitive;
    is_s4 "isS4" prim: |_vm, x| x.is_ptr() && has_flag(x, FLAG_S4);
}

fn recursive(x: Value) -> bool {
    !(x.is_atomic()
        || matches!(
            x.rtype(),
            Type::Null | Type::Symbol | Type::ExternalPtr | Type::WeakRef | Type::Bytecode
        ))
}

pub const TABLE: &[Builtin] = &[
    Builtin::prim("is.single", "x", is_single).pure(),
    Builtin::new("is.vector", "x mode", is_vector).pure().result(ResultType::Flag).takes_empty(),
];

/// Other names of the same functions.
pub const ALIASES: &[(&str, &str)] = &[("is.name", "is.symbol")];

pub fn install(vm: &mut Vm) {
    vm.register(TESTS);
    vm.register(TABLE);
    crate::alias(vm, ALIASES);
}

fn is_single(_: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    sole(a, "is.single")?;
    rerr!("type \"single\" unimplemented in R")
}

/// A vector of this mode with no attributes but names.
fn is_vector(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let mode = match a.get(1) {
        m if !m.given() => "any".to_owned(),
        m => match m.as_str() {
            Some(s) => s.to_owned(),
            None => return rerr!("invalid 'mode' argument"),
        },
    };
    let fits = match mode.as_str() {
        "any" => x.is_vector(),
        "numeric" => matches!(x.rtype(), Type::Integer | Type::Double) && !vm.is_factor(x),
        "name" => x.rtype() == Type::Symbol,
        m => m == vm.typeof_name(x),
    };
    let names = vm.s.names;
    let bare = x.attr_pairs().iter().all(|p| p.0 == names);
    Ok(Value::bool(fits && (bare || !x.is_vector() && !x.has_attrs())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{call, message, vm};

    #[test]
    fn kinds() {
        let mut vm = vm();
        let l = vm.new_list(&[Value::int(1)]);
        for (name, x, want) in [
            ("is.atomic", Value::NULL, true),
            ("is.recursive", l, true),
            ("is.list", l, true),
            ("is.numeric", Value::int(1), true),
            ("is.numeric", Value::TRUE, false),
            ("is.pairlist", Value::NULL, true),
            ("is.vector", Value::NULL, false),
            ("is.name", vm.s.x, true),
        ] {
            assert_eq!(call(&mut vm, name, &[x]).unwrap(), Value::bool(want), "{name}");
        }
        assert_eq!(
            message(call(&mut vm, "is.null", &[])),
            "0 arguments passed to 'is.null' which requires 1"
        );
    }

    #[test]
    fn vectors_by_mode() {
        let mut vm = vm();
        let (num, list, bad) = (vm.string("numeric"), vm.string("list"), vm.new_strings(&["a", "b"]));
        let x = vm.new_ints(&[1, 2]);
        let n = vm.new_strings(&["a", "b"]);
        let x = vm.with_names(x, n).unwrap();
        assert_eq!(call(&mut vm, "is.vector", &[x, num]).unwrap(), Value::TRUE);
        assert_eq!(call(&mut vm, "is.vector", &[x, list]).unwrap(), Value::FALSE);
        assert_eq!(message(call(&mut vm, "is.vector", &[x, bad])), "invalid 'mode' argument");
        let x = vm.set_attr(x, vm.s.comment, num).unwrap();
        assert_eq!(call(&mut vm, "is.vector", &[x]).unwrap(), Value::FALSE);
    }
}
