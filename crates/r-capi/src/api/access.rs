//! Types, lengths, elements and attributes.

use std::ffi::{c_char, c_int, c_uint, c_void};

use r_runtime::object::{FLAG_ASCII, FLAG_BYTES, FLAG_S4, Kind, has_flag, holders, set_flag};
use r_runtime::{Res, Type, Value, Vm, foreign, rerr};

use super::exported;
use crate::cells;
use crate::session::{Session, Sexp, attempt, object, out, plain, raw, value, with};

pub const CHARSXP: c_int = 9;

/// R's number of the type of an object.
pub fn type_of(vm: &mut Vm, s: Sexp) -> c_int {
    let v = raw(s);
    if cells::is_cell(v) {
        return if cells::is_call(v) { 6 } else { 2 };
    }
    if v.is_str() {
        return CHARSXP;
    }
    let v = value(vm, s);
    match v.rtype() {
        Type::Null => 0,
        Type::Symbol => 1,
        Type::Pairlist => 2,
        Type::Closure => 3,
        Type::Environment => 4,
        Type::Promise => 5,
        Type::Language => 6,
        Type::Builtin => match vm.typeof_name(v) {
            "special" => 7,
            "builtin" => 8,
            _ => 3,
        },
        Type::Logical => 10,
        Type::Integer => 13,
        Type::Double => 14,
        Type::Complex => 15,
        Type::Character => 16,
        Type::Dots => 17,
        Type::List => 19,
        Type::Expression => 20,
        Type::ExternalPtr => 22,
        Type::WeakRef => 23,
        Type::Raw => 24,
        Type::S4 => 25,
        Type::Bytecode | Type::Internal => 21,
    }
}

fn length_of(vm: &mut Vm, s: Sexp) -> usize {
    let v = raw(s);
    if cells::is_cell(v) {
        return cells::length(v);
    }
    let v = value(vm, s);
    match v.rtype() {
        Type::Null => 0,
        Type::Environment => r_runtime::env_order::listed_symbols(vm, v).len(),
        Type::Character if v.is_str() => v.bytes().len(),
        t if t == Type::Symbol || v.is_function() => 1,
        _ if v.is_vector() || v.is_lang() || v.is_kind(Kind::Pairlist) => v.len(),
        _ => 1,
    }
}

/// Where the elements of a vector of one of these kinds are.
fn elements<T>(s: Sexp, kinds: &[Kind], function: &str, wants: &str) -> *mut T {
    attempt(std::ptr::null_mut(), |vm| {
        let v = value(vm, s);
        match v.kind().filter(|k| kinds.contains(k)).and_then(|_| foreign::elements(v)) {
            Some(p) => Ok(p as *mut T),
            None => rerr!("{function}() can only be applied to a '{wants}', not a '{}'", vm.typeof_name(v)),
        }
    })
}

fn checked(v: Value, i: isize, what: &str) -> Res<usize> {
    match usize::try_from(i).ok().filter(|i| *i < v.len()) {
        Some(i) => Ok(i),
        None => rerr!("attempt to {what} index {i}/{}", v.len()),
    }
}

fn vector_elt(vm: &mut Vm, s: Sexp, i: isize) -> Res<Sexp> {
    let v = value(vm, s);
    if !v.is_kind(Kind::List) && !v.is_kind(Kind::Expr) {
        return rerr!("VECTOR_ELT() can only be applied to a 'list', not a '{}'", vm.typeof_name(v));
    }
    let i = checked(v, i, "access")?;
    let x = v.values()[i];
    let boxed = vm.boxed(x);
    if boxed != x {
        // The same object is given out each time, and what C code writes to it is the list's.
        put_element(vm, v, i, boxed);
    }
    Ok(out(vm, boxed))
}

/// Stores into a list, which gets plain values when the call from R ends.
fn put_element(vm: &mut Vm, list: Value, i: usize, x: Value) {
    // SAFETY: no slice of the list's elements is in use.
    unsafe { vm.set_value(list, i, x) };
    let s = vm.state::<Session>();
    if s.touched.last() != Some(&list) {
        s.touched.push(list);
        vm.stack.push(list);
    }
}

fn string_elt(vm: &mut Vm, s: Sexp, i: isize) -> Res<Sexp> {
    let v = value(vm, s);
    if !v.is_kind(Kind::StrVec) {
        return rerr!(
            "STRING_ELT() can only be applied to a 'character vector', not a '{}'",
            vm.typeof_name(v)
        );
    }
    let i = checked(v, i, "access")?;
    Ok(object(v.strings()[i]))
}

fn symbol_arg(vm: &mut Vm, s: Sexp) -> Value {
    let v = plain(vm, s);
    if v.is_str() { vm.sym_of(v) } else { v }
}

fn get_attribute(vm: &mut Vm, s: Sexp, name: Sexp) -> Sexp {
    let (v, sym) = (value(vm, s), symbol_arg(vm, name));
    let x = if v.is_special() || v.is_str() { Value::NULL } else { vm.get_attr(v, sym) };
    let boxed = vm.boxed(x);
    vm.stack.push(boxed);
    out(vm, boxed)
}

fn set_attribute(vm: &mut Vm, s: Sexp, name: Sexp, x: Sexp) -> Res<Sexp> {
    let (v, sym, new) = (value(vm, s), symbol_arg(vm, name), plain(vm, x));
    if v.is_null() {
        return if new.is_null() { Ok(x) } else { rerr!("attempt to set an attribute on NULL") };
    }
    if !vm.set_attr_in_place(v, sym, new) {
        return rerr!("cannot set attribute on a {}", vm.typeof_name(v));
    }
    Ok(x)
}

fn string_bytes(s: Sexp) -> *const c_char {
    attempt(std::ptr::null(), |vm| {
        let v = raw(s);
        match v.is_str().then(|| foreign::elements(v)).flatten() {
            // The text of NA is its two letters, as in GNU R.
            Some(_) if v.is_na_str() => Ok(c"NA".as_ptr()),
            Some(p) => Ok(p as *const c_char),
            None => rerr!("CHAR() can only be applied to a 'CHARSXP', not a '{}'", vm.typeof_name(v)),
        }
    })
}

exported! {
    fn TYPEOF(x: Sexp) -> c_int { with(|vm| type_of(vm, x)) }
    fn LENGTH(x: Sexp) -> c_int { with(|vm| length_of(vm, x) as c_int) }
    fn Rf_length(x: Sexp) -> c_int { with(|vm| length_of(vm, x) as c_int) }
    fn XLENGTH(x: Sexp) -> isize { with(|vm| length_of(vm, x) as isize) }
    fn Rf_xlength(x: Sexp) -> isize { with(|vm| length_of(vm, x) as isize) }
    fn rigel_INTEGER(x: Sexp) -> *mut c_int { elements(x, &[Kind::Int, Kind::Lgl], "INTEGER", "integer") }
    fn rigel_LOGICAL(x: Sexp) -> *mut c_int { elements(x, &[Kind::Lgl, Kind::Int], "LOGICAL", "logical") }
    fn rigel_REAL(x: Sexp) -> *mut f64 { elements(x, &[Kind::Dbl], "REAL", "numeric") }
    fn rigel_RAW(x: Sexp) -> *mut u8 { elements(x, &[Kind::Raw], "RAW", "raw") }
    fn rigel_COMPLEX(x: Sexp) -> *mut c_void { elements(x, &[Kind::Cplx], "COMPLEX", "complex") }
    fn rigel_R_CHAR(x: Sexp) -> *const c_char { string_bytes(x) }
    fn rigel_Rf_translateChar(x: Sexp) -> *const c_char { string_bytes(x) }
    fn rigel_Rf_translateCharUTF8(x: Sexp) -> *const c_char { string_bytes(x) }
    /// The encoding of a string as C code gets its bytes: what R code calls latin1 is kept as UTF-8.
    fn Rf_getCharCE(x: Sexp) -> c_uint {
        match raw(x) {
            v if !v.is_str() || v.is_na_str() || has_flag(v, FLAG_ASCII) => 0,
            v if has_flag(v, FLAG_BYTES) => 2,
            _ => 1,
        }
    }
    fn rigel_R_nchar(x: Sexp, kind: c_uint, allow_na: c_uint, keep_na: c_uint, _name: *const c_char) -> c_int {
        attempt(0, |vm| {
            let s = raw(x);
            let kind = vm.string(["bytes", "chars", "width"][kind.min(2) as usize]);
            let flags = [allow_na, keep_na].map(|f| Value::bool(f != 0));
            let v = super::more::call_r(vm, "nchar", &[s, kind, flags[0], flags[1]])?;
            Ok(r_runtime::coerce::as_int(v).unwrap_or(r_runtime::NA_INT))
        })
    }
    fn rigel_VECTOR_ELT(x: Sexp, i: isize) -> Sexp { attempt(Sexp(0), |vm| vector_elt(vm, x, i)) }
    fn rigel_STRING_ELT(x: Sexp, i: isize) -> Sexp { attempt(Sexp(0), |vm| string_elt(vm, x, i)) }
    fn rigel_SET_VECTOR_ELT(x: Sexp, i: isize, v: Sexp) -> Sexp {
        attempt(Sexp(0), |vm| {
            let (list, new) = (value(vm, x), value(vm, v));
            if !list.is_kind(Kind::List) && !list.is_kind(Kind::Expr) {
                return rerr!("SET_VECTOR_ELT() can only be applied to a 'list', not a '{}'", vm.typeof_name(list));
            }
            let i = checked(list, i, "set")?;
            put_element(vm, list, i, new);
            Ok(v)
        })
    }
    fn rigel_SET_STRING_ELT(x: Sexp, i: isize, v: Sexp) {
        attempt((), |vm| {
            let (vector, new) = (value(vm, x), raw(v));
            if !vector.is_kind(Kind::StrVec) {
                return rerr!("SET_STRING_ELT() can only be applied to a 'character vector', not a '{}'", vm.typeof_name(vector));
            }
            if !new.is_str() {
                return rerr!("Value of SET_STRING_ELT() must be a 'CHARSXP' not a '{}'", vm.typeof_name(new));
            }
            let i = checked(vector, i, "set")?;
            // SAFETY: no slice of the vector's elements is in use.
            unsafe { vm.set_string(vector, i, new) };
            Ok(())
        });
    }
    fn rigel_Rf_getAttrib(x: Sexp, name: Sexp) -> Sexp { attempt(Sexp(0), |vm| Ok(get_attribute(vm, x, name))) }
    fn rigel_Rf_setAttrib(x: Sexp, name: Sexp, v: Sexp) -> Sexp { attempt(Sexp(0), |vm| set_attribute(vm, x, name, v)) }
    fn rigel_R_do_slot(x: Sexp, name: Sexp) -> Sexp {
        attempt(Sexp(0), |vm| {
            let r = get_attribute(vm, x, name);
            let v = value(vm, r);
            if v.is_null() {
                return rerr!("no slot of name \"{}\" for this object", r_runtime::symbol::text(&symbol_arg(vm, name)));
            }
            Ok(r)
        })
    }
    fn rigel_R_do_slot_assign(x: Sexp, name: Sexp, v: Sexp) -> Sexp {
        attempt(Sexp(0), |vm| set_attribute(vm, x, name, v).map(|_| x))
    }
    fn rigel_ATTRIB(x: Sexp) -> Sexp {
        attempt(Sexp(0), |vm| {
            let v = value(vm, x);
            let pairs = if v.is_special() || v.is_str() { Vec::new() } else { v.attr_pairs() };
            if pairs.is_empty() {
                return Ok(out(vm, Value::NULL));
            }
            let values: Vec<Value> = pairs.iter().map(|p| p.1).collect();
            let names: Vec<Value> = pairs.iter().map(|p| r_runtime::symbol::name(p.0)).collect();
            let list = vm.new_values(Kind::Pairlist, &values);
            let names = vm.new_strs(&names);
            let list = vm.with_names(list, names)?;
            vm.stack.push(list);
            Ok(object(list))
        })
    }
    fn rigel_Rf_copyMostAttrib(from: Sexp, to: Sexp) {
        attempt((), |vm| {
            let (a, b) = (value(vm, from), value(vm, to));
            let skip = [vm.s.names, vm.s.dim, vm.s.dimnames];
            let pairs = if a.is_special() || a.is_str() { Vec::new() } else { a.attr_pairs() };
            for (s, x) in pairs.into_iter().filter(|p| !skip.contains(&p.0)) {
                vm.set_attr_in_place(b, s, x);
            }
            Ok(())
        });
    }
    fn OBJECT(x: Sexp) -> c_int { with(|vm| c_int::from(value(vm, x).is_object())) }
    fn IS_S4_OBJECT(x: Sexp) -> c_int { c_int::from(!raw(x).is_str() && has_flag(raw(x), FLAG_S4)) }
    fn SET_S4_OBJECT(x: Sexp) { set_flag(raw(x), FLAG_S4, true); }
    fn UNSET_S4_OBJECT(x: Sexp) { set_flag(raw(x), FLAG_S4, false); }
    fn NAMED(x: Sexp) -> c_int { holders(raw(x)).min(7) as c_int }
    fn REFCNT(x: Sexp) -> c_int { holders(raw(x)).min(7) as c_int }
    fn MAYBE_SHARED(x: Sexp) -> c_int { c_int::from(holders(raw(x)) > 0) }
    fn MAYBE_REFERENCED(x: Sexp) -> c_int { c_int::from(holders(raw(x)) > 0) }
    fn NO_REFERENCES(x: Sexp) -> c_int { c_int::from(holders(raw(x)) == 0) }
    fn MARK_NOT_MUTABLE(x: Sexp) { raw(x).hold(); }
}
