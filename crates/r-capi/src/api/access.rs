//! Types, lengths, elements and attributes.

use std::ffi::{c_char, c_int, c_uint, c_void};

use r_runtime::foreign::{self, Afterwards};
use r_runtime::object::{FLAG_ASCII, FLAG_BYTES, FLAG_S4, Kind, has_flag, holders, set_flag};
use r_runtime::{Res, Type, Value, Vm, rerr};

use super::exported;
use crate::cells;
use crate::session::{Sexp, alone, attempt, object, plain, raw, seen, value, with};

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

/// The kind of a vector, whose elements are one after the other.
fn vector_kind(v: Value) -> Option<Kind> {
    v.kind().filter(|k| k.is_vector() && !matches!(k, Kind::Lang | Kind::Pairlist | Kind::Dots))
}

/// R's number of the type of a vector.
fn vector_type(s: Sexp) -> Option<c_int> {
    match vector_kind(seen(s)?)? {
        Kind::Lgl => Some(10),
        Kind::Int => Some(13),
        Kind::Dbl => Some(14),
        Kind::Cplx => Some(15),
        Kind::StrVec => Some(16),
        Kind::List => Some(19),
        Kind::Expr => Some(20),
        Kind::Raw => Some(24),
        _ => None,
    }
}

fn length(s: Sexp) -> usize {
    match seen(s).filter(|v| vector_kind(*v).is_some()) {
        Some(v) => v.len(),
        None => with(|vm| length_of(vm, s)),
    }
}

fn length_of(vm: &mut Vm, s: Sexp) -> usize {
    let v = raw(s);
    if cells::is_cell(v) || cells::is_array(v) {
        return cells::length(vm, v);
    }
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
    let fits = |v: &Value| v.kind().is_some_and(|k| kinds.contains(&k));
    if let Some(p) = seen(s).filter(fits).and_then(foreign::elements) {
        return p as *mut T;
    }
    attempt(|vm| {
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

/// Whether an index is behind the end of a vector that C code keeps room in: data.table looks there for what is not yet a
/// column. Nothing is kept there (see `set_length_in_place`).
fn is_spare(vm: &Vm, v: Value, i: isize) -> bool {
    i >= v.len() as isize && i < vm.true_length(v)
}

fn vector_elt(vm: &mut Vm, s: Sexp, i: isize) -> Res<Sexp> {
    let v = value(vm, s);
    if !v.is_kind(Kind::List) && !v.is_kind(Kind::Expr) {
        return rerr!("VECTOR_ELT() can only be applied to a 'list', not a '{}'", vm.typeof_name(v));
    }
    if is_spare(vm, v, i) {
        return Ok(object(Value::NULL));
    }
    let i = checked(v, i, "access")?;
    let x = v.values()[i];
    let boxed = vm.boxed(x);
    if boxed != x {
        // The same object is given out each time, and what C code writes to it is the list's.
        put_element(vm, v, i, boxed);
        let names = vm.names(v);
        if let Some(name) = names.strings_opt().and_then(|n| n.get(i)).filter(|n| !n.str().is_empty()) {
            vm.foreign.note_element(name.bytes(), boxed, x);
        }
    }
    Ok(object(boxed))
}

/// An element as it is, for a thread without a session: a string that may not be the only one of its text, an element of
/// a list that is no number.
fn element_alone(s: Sexp, i: isize) -> Option<Sexp> {
    if !alone() {
        return None;
    }
    let v = seen(s)?;
    let i = usize::try_from(i).ok().filter(|i| *i < v.len())?;
    match vector_kind(v)? {
        Kind::StrVec => Some(object(v.strings()[i])),
        Kind::List | Kind::Expr => Some(v.values()[i]).filter(|x| x.is_ptr() && !x.is_str()).map(object),
        _ => None,
    }
}

/// Stores into a list, which gets plain values when the call from R ends.
pub fn put_element(vm: &mut Vm, list: Value, i: usize, x: Value) {
    // SAFETY: no slice of the list's elements is in use.
    unsafe { vm.set_value(list, i, x) };
    vm.foreign.later_element(list, i);
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
    Ok(unique_at(vm, v, i))
}

/// The element of a character vector as the one string of its text, which it is from now on.
fn unique_at(vm: &mut Vm, v: Value, i: usize) -> Sexp {
    let (old, new) = (v.strings()[i], vm.interned(v.strings()[i]));
    if old != new {
        // SAFETY: no slice of the vector's elements is in use.
        unsafe { vm.set_string(v, i, new) };
    }
    object(new)
}

/// From this length on it is remembered that the strings of a vector are unique: packages ask for each group of rows.
const LONG: usize = 64;

/// Where the strings of a character vector are, each the one of its text.
pub fn string_pointers(vm: &mut Vm, x: Sexp) -> Res<*mut Sexp> {
    let v = value(vm, x);
    if !v.is_kind(Kind::StrVec) {
        return rerr!("STRING_PTR() can only be applied to a 'character', not a '{}'", vm.typeof_name(v));
    }
    let long = v.len() > LONG;
    if !(long && crate::session::is_unique(vm, v)) {
        (0..v.len()).for_each(|i| {
            unique_at(vm, v, i);
        });
        if long {
            crate::session::note_unique(vm, v);
        }
    }
    Ok(foreign::elements(v).unwrap_or(0) as *mut Sexp)
}

/// Where the elements of a list are, numbers in vectors of length one.
pub fn list_pointers(vm: &mut Vm, v: Value) -> *mut Sexp {
    for i in 0..v.len() {
        let x = v.values()[i];
        let boxed = vm.boxed(x);
        if boxed != x {
            put_element(vm, v, i, boxed);
        }
    }
    foreign::elements(v).unwrap_or(0) as *mut Sexp
}

fn symbol_arg(vm: &mut Vm, s: Sexp) -> Value {
    let v = plain(vm, s);
    if v.is_str() { vm.sym_of(v) } else { v }
}

fn get_attribute(vm: &mut Vm, s: Sexp, name: Sexp) -> Sexp {
    let (v, sym) = (raw(s), symbol_arg(vm, name));
    let x = match v {
        v if v.is_special() || v.is_str() || v.is_symbol() => Value::NULL,
        v if sym == vm.s.names && (cells::is_cell(v) || cells::is_array(v)) => cells::names(vm, v),
        v => vm.get_attr(v, sym),
    };
    if sym == vm.s.row_names {
        let all = whole_row_names(vm, x);
        if all != x {
            return Sexp(vm.boxed(all).bits());
        }
    }
    // The same box each time: C code may write to it.
    let boxed = vm.boxed(x);
    if boxed != x {
        vm.set_attr_in_place(v, sym, boxed);
        later(vm, v, sym, boxed);
    }
    object(boxed)
}

/// Has an attribute become a plain value when the call from R ends.
fn later(vm: &mut Vm, of: Value, symbol: Value, boxed: Value) {
    if boxed != vm.unboxed(boxed) {
        vm.foreign.later(Afterwards::Attribute { of, symbol, boxed });
    }
}

/// The row names that a short form, `c(NA, n)`, stands for.
fn whole_row_names(vm: &mut Vm, x: Value) -> Value {
    if !x.is_kind(Kind::Int) || x.len() != 2 || x.ints()[0] != r_runtime::NA_INT {
        return x;
    }
    let all: Vec<i32> = (1..=x.ints()[1].abs()).collect();
    vm.new_ints(&all)
}

fn set_attribute(vm: &mut Vm, s: Sexp, name: Sexp, x: Sexp) -> Res<Sexp> {
    // A vector of length one stays one while C code runs, which may write to it.
    let (v, sym, new) = (raw(s), symbol_arg(vm, name), value(vm, x));
    if v.is_null() {
        return if new.is_null() { Ok(x) } else { rerr!("attempt to set an attribute on NULL") };
    }
    if sym == vm.s.names && (cells::is_cell(v) || cells::is_array(v)) {
        return set_tags(vm, s, new).map(|()| x);
    }
    let new = match sym {
        s if s == vm.s.row_names => short_row_names(vm, new),
        s if s == vm.s.class && new.is_empty() => Value::NULL,
        _ => new,
    };
    if !vm.set_attr_in_place(v, sym, new) {
        return rerr!("cannot set attribute on a {}", vm.typeof_name(v));
    }
    later(vm, v, sym, new);
    Ok(x)
}

/// The short form of row names that are 1, 2, 3 ... C code may write it in doubles.
fn short_row_names(vm: &mut Vm, x: Value) -> Value {
    if let Some([first, n]) = x.is_kind(Kind::Dbl).then(|| x.doubles())
        && first.is_nan()
    {
        return vm.new_ints(&[r_runtime::NA_INT, *n as i32]);
    }
    let plain = x.is_kind(Kind::Int) && !x.is_empty() && x.ints().iter().zip(1..).all(|(a, b)| *a == b);
    if plain { vm.new_ints(&[r_runtime::NA_INT, -(x.len() as i32)]) } else { x }
}

fn set_tags(vm: &mut Vm, list: Sexp, names: Value) -> Res<()> {
    let names = names.strings_opt().unwrap_or_default().to_vec();
    let mut at = list;
    for i in 0.. {
        if raw(at).is_null() {
            break;
        }
        let tag = match names.get(i).filter(|n| !n.bytes().is_empty()) {
            Some(n) => vm.sym_of(*n),
            None => Value::NULL,
        };
        cells::set_tag(vm, at, tag)?;
        at = cells::cdr(vm, at);
    }
    Ok(())
}

/// The attributes of an object as a pairlist, the same one each time.
fn attributes(vm: &mut Vm, v: Value) -> Res<Sexp> {
    let pairs = if v.is_special() || v.is_str() || v.is_symbol() { Vec::new() } else { v.attr_pairs() };
    if pairs.is_empty() {
        return Ok(object(Value::NULL));
    }
    if let Some(list) = vm.pairlist_of_attributes(v) {
        return Ok(object(list));
    }
    let values: Vec<Value> = pairs.iter().map(|p| p.1).collect();
    let names: Vec<Value> = pairs.iter().map(|p| r_runtime::symbol::name(p.0)).collect();
    let list = vm.new_values(Kind::Pairlist, &values);
    let names = vm.new_strs(&names);
    let list = vm.with_names(list, names)?;
    vm.note_pairlist(v.attrs(), list);
    Ok(object(list))
}

fn string_bytes(s: Sexp) -> *const c_char {
    match seen(s).filter(|v| v.is_str()) {
        // The text of NA is its two letters, as in GNU R.
        Some(v) if v.is_na_str() => c"NA".as_ptr(),
        Some(v) => foreign::elements(v).unwrap_or(0) as *const c_char,
        None => attempt(|vm| {
            let v = raw(s);
            rerr!("CHAR() can only be applied to a 'CHARSXP', not a '{}'", vm.typeof_name(v))
        }),
    }
}

exported! {
    fn TYPEOF(x: Sexp) -> c_int { vector_type(x).unwrap_or_else(|| with(|vm| type_of(vm, x))) }
    fn LENGTH(x: Sexp) -> c_int { length(x) as c_int }
    fn Rf_length(x: Sexp) -> c_int { length(x) as c_int }
    fn XLENGTH(x: Sexp) -> isize { length(x) as isize }
    fn Rf_xlength(x: Sexp) -> isize { length(x) as isize }
    fn INTEGER(x: Sexp) -> *mut c_int { elements(x, &[Kind::Int, Kind::Lgl], "INTEGER", "integer") }
    fn LOGICAL(x: Sexp) -> *mut c_int { elements(x, &[Kind::Lgl, Kind::Int], "LOGICAL", "logical") }
    fn REAL(x: Sexp) -> *mut f64 { elements(x, &[Kind::Dbl], "REAL", "numeric") }
    fn RAW(x: Sexp) -> *mut u8 { elements(x, &[Kind::Raw], "RAW", "raw") }
    fn COMPLEX(x: Sexp) -> *mut c_void { elements(x, &[Kind::Cplx], "COMPLEX", "complex") }
    fn R_CHAR(x: Sexp) -> *const c_char { string_bytes(x) }
    fn Rf_translateChar(x: Sexp) -> *const c_char { string_bytes(x) }
    fn Rf_translateCharUTF8(x: Sexp) -> *const c_char { string_bytes(x) }
    /// The encoding of a string as C code gets its bytes: what R code calls latin1 is kept as UTF-8.
    fn Rf_getCharCE(x: Sexp) -> c_uint {
        match seen(x) {
            Some(v) if !v.is_str() || v.is_na_str() || has_flag(v, FLAG_ASCII) => 0,
            Some(v) if has_flag(v, FLAG_BYTES) => 2,
            Some(_) => 1,
            None => with(|_| { raw(x); 0 }),
        }
    }
    fn R_nchar(x: Sexp, kind: c_uint, allow_na: c_uint, keep_na: c_uint, _name: *const c_char) -> c_int {
        attempt(|vm| {
            let s = raw(x);
            let kind = vm.string(["bytes", "chars", "width"][kind.min(2) as usize]);
            let flags = [allow_na, keep_na].map(|f| Value::bool(f != 0));
            let v = super::more::call_r(vm, "nchar", &[s, kind, flags[0], flags[1]])?;
            Ok(r_runtime::coerce::as_int(v).unwrap_or(r_runtime::NA_INT))
        })
    }
    fn VECTOR_ELT(x: Sexp, i: isize) -> Sexp { element_alone(x, i).unwrap_or_else(|| attempt(|vm| vector_elt(vm, x, i))) }
    fn STRING_ELT(x: Sexp, i: isize) -> Sexp { element_alone(x, i).unwrap_or_else(|| attempt(|vm| string_elt(vm, x, i))) }
    fn SET_VECTOR_ELT(x: Sexp, i: isize, v: Sexp) -> Sexp {
        attempt(|vm| {
            let (list, new) = (value(vm, x), value(vm, v));
            if !list.is_kind(Kind::List) && !list.is_kind(Kind::Expr) {
                return rerr!("SET_VECTOR_ELT() can only be applied to a 'list', not a '{}'", vm.typeof_name(list));
            }
            let i = checked(list, i, "set")?;
            put_element(vm, list, i, new);
            Ok(v)
        })
    }
    fn SET_STRING_ELT(x: Sexp, i: isize, v: Sexp) {
        attempt(|vm| {
            let (vector, new) = (value(vm, x), raw(v));
            let new = if new.is_str() { vm.interned(new) } else { new };
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
    fn Rf_getAttrib(x: Sexp, name: Sexp) -> Sexp { attempt(|vm| Ok(get_attribute(vm, x, name))) }
    fn Rf_setAttrib(x: Sexp, name: Sexp, v: Sexp) -> Sexp { attempt(|vm| set_attribute(vm, x, name, v)) }
    fn R_do_slot(x: Sexp, name: Sexp) -> Sexp {
        attempt(|vm| {
            let r = get_attribute(vm, x, name);
            let v = value(vm, r);
            if v.is_null() {
                return rerr!("no slot of name \"{}\" for this object", r_runtime::symbol::text(&symbol_arg(vm, name)));
            }
            Ok(r)
        })
    }
    fn R_do_slot_assign(x: Sexp, name: Sexp, v: Sexp) -> Sexp {
        attempt(|vm| set_attribute(vm, x, name, v).map(|_| x))
    }
    fn ATTRIB(x: Sexp) -> Sexp { attempt(|vm| attributes(vm, raw(x))) }
    fn Rf_copyMostAttrib(from: Sexp, to: Sexp) {
        attempt(|vm| {
            let (a, b) = (raw(from), raw(to));
            let skip = [vm.s.names, vm.s.dim, vm.s.dimnames];
            let pairs = if a.is_special() || a.is_str() { Vec::new() } else { a.attr_pairs() };
            for (s, x) in pairs.into_iter().filter(|p| !skip.contains(&p.0)) {
                vm.set_attr_in_place(b, s, x);
            }
            Ok(())
        });
    }
    fn OBJECT(x: Sexp) -> c_int { with(|_| c_int::from(raw(x).is_object())) }
    fn IS_S4_OBJECT(x: Sexp) -> c_int { with(|_| c_int::from(raw(x).is_ptr() && !raw(x).is_str() && has_flag(raw(x), FLAG_S4))) }
    fn SET_S4_OBJECT(x: Sexp) { with(|_| if raw(x).is_ptr() { set_flag(raw(x), FLAG_S4, true) }) }
    fn UNSET_S4_OBJECT(x: Sexp) { with(|_| if raw(x).is_ptr() { set_flag(raw(x), FLAG_S4, false) }) }
    fn NAMED(x: Sexp) -> c_int { with(|_| shown_holders(x)) }
    fn REFCNT(x: Sexp) -> c_int { with(|_| shown_holders(x)) }
    fn MAYBE_SHARED(x: Sexp) -> c_int { with(|_| c_int::from(shown_holders(x) > 0)) }
    fn MAYBE_REFERENCED(x: Sexp) -> c_int { with(|_| c_int::from(shown_holders(x) > 0)) }
    fn NO_REFERENCES(x: Sexp) -> c_int { with(|_| c_int::from(shown_holders(x) == 0)) }
    fn MARK_NOT_MUTABLE(x: Sexp) { with(|_| raw(x).hold()) }
}

/// How many holders C code is told of. What isn't an object of its own (`NULL`) is everybody's.
fn shown_holders(x: Sexp) -> c_int {
    let v = raw(x);
    if v.is_ptr() { holders(v).min(7) as c_int } else { 7 }
}
