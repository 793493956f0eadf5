//! Helpers that work on values.

use r_bytecode::interp::bridge;
use r_pir::Type;
use r_runtime::object::Kind;
use r_runtime::{Value, env, symbol};

use super::{Session, guarded};

/// The value if nobody or only this variable holds it, otherwise a copy.
pub extern "C" fn own(vm: Session, e: Value, sym: Value, v: Value) -> u64 {
    guarded(vm, |vm| {
        let alone = v.is_unshared() || v.holders() == 1 && env::raw_get(e, sym) == v;
        Ok(if alone { v } else { vm.shallow_copy(v)? }.bits())
    })
}

/// As `own`, for a variable of an enclosing function: a caller in the interpreter may have the value on its operand
/// stack.
pub extern "C" fn own_enclosing(vm: Session, e: Value, sym: Value, v: Value) -> u64 {
    guarded(vm, |vm| {
        let alone = v.is_unshared() || v.holders() == 1 && env::raw_get(e, sym) == v;
        let used = v.is_ptr() && vm.stack.live().contains(&v);
        Ok(if alone && !used { v } else { vm.shallow_copy(v)? }.bits())
    })
}

/// What was taken out of an environment, or out of a list in one, to be modified: itself if nothing else holds it and
/// no caller in the interpreter has it on its operand stack, otherwise a copy.
pub extern "C" fn own_member(vm: Session, v: Value) -> u64 {
    guarded(vm, |vm| {
        let used = || v.is_ptr() && vm.stack.live().contains(&v);
        Ok(if v.holders() <= 1 && !used() { v } else { vm.shallow_copy(v)? }.bits())
    })
}

/// Rebinds a variable of an environment, whose cell this is: an ordinary one that has a value.
pub extern "C" fn st_cell(vm: Session, cell: Value, v: Value) -> u64 {
    guarded(vm, |vm| {
        env::set_cell(vm, cell, v);
        Ok(0)
    })
}

pub extern "C" fn copy(vm: Session, v: Value) -> u64 {
    guarded(vm, |vm| Ok(vm.shallow_copy(v)?.bits()))
}

pub extern "C" fn for_element(vm: Session, seq: Value, k: u64) -> u64 {
    guarded(vm, |vm| Ok(bridge::element(vm, seq, k as usize).bits()))
}

pub extern "C" fn release(_vm: Session, v: Value) -> u64 {
    v.release();
    0
}

pub extern "C" fn same_string(_vm: Session, x: Value, y: Value) -> u64 {
    if x.is_na_str() || y.is_na_str() { 2 } else { u64::from(r_runtime::compare::same_string(x, y)) }
}

/// Whether a value is of one of the classes (bits by index in `Type::CLASSES`).
pub extern "C" fn is(_vm: Session, v: Value, classes: u64) -> u64 {
    let t = type_of(v);
    let hit = |(i, c): (usize, &(Type, &str))| classes >> i & 1 != 0 && t.meets(c.0);
    u64::from(Type::CLASSES.iter().enumerate().any(hit))
}

/// The class of a word as compiled code sees it.
pub fn type_of(v: Value) -> Type {
    r_pir::types::of_immediate(v.opaque()).unwrap_or_else(|| type_of_object(v))
}

fn type_of_object(v: Value) -> Type {
    if v.is_object() {
        return Type::OBJ;
    }
    let (plain, matrix) = (!v.has_attrs(), is_plain_matrix(v));
    let vector = |p: Type, m: Type| match () {
        () if plain => p,
        () if matrix => m,
        () => Type::ATTR,
    };
    match v.kind() {
        Some(Kind::Str) => Type::STR,
        Some(Kind::Lgl) => vector(Type::VLGL, Type::MLGL),
        Some(Kind::Int) => vector(Type::VINT, Type::MINT),
        Some(Kind::Dbl) => vector(Type::VDBL, Type::MDBL),
        Some(Kind::StrVec) => vector(Type::VSTR, Type::ATTR),
        Some(Kind::List) if !plain && has_only(v, "names") => Type::NLIST,
        Some(Kind::List) => vector(Type::VLIST, Type::ATTR),
        Some(Kind::Cplx) if plain && v.len() == 1 => Type::CPLX,
        Some(Kind::Closure) => Type::CLOSURE,
        Some(Kind::Builtin) => Type::BUILTIN,
        Some(Kind::Env) => Type::ENV,
        Some(Kind::Sym | Kind::Lang | Kind::Expr) => Type::LANG,
        Some(Kind::Promise | Kind::Cell) => Type::PROM,
        Some(Kind::Dots) => Type::DOTS,
        Some(_) if plain => Type::OTHER,
        _ => Type::ATTR,
    }
}

/// Whether a value has this attribute and no other.
fn has_only(v: Value, name: &str) -> bool {
    matches!(*v.attrs().values(), [s, _] if s.is_symbol() && symbol::text(&s) == name)
}

/// Whether `dim`, of length two, is the one attribute.
fn is_plain_matrix(v: Value) -> bool {
    match *v.attrs().values() {
        [s, d] => s.is_symbol() && symbol::text(&s) == "dim" && d.is_kind(Kind::Int) && d.len() == 2,
        _ => false,
    }
}
