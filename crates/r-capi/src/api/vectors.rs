//! Vectors beyond their elements' pointers: single elements, regions, lengths in place, attributes as a whole.

use std::ffi::{c_char, c_int, c_uint, c_void};

use r_runtime::object::{FLAG_S4, Kind, has_flag};
use r_runtime::{Res, Type, Value, Vm, foreign, rerr};

use super::access::{self, list_pointers, string_pointers, type_of};
use super::more::call_r;
use super::{exported, text};
use crate::cells;
use crate::session::{Sexp, attempt, object, out, plain, raw, seen, value, with};

/// Two doubles: a complex number of C code's.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Pair(pub f64, pub f64);

impl crate::session::Nothing for Pair {
    fn nothing() -> Self {
        Pair(f64::NAN, f64::NAN)
    }
}

/// Where the elements of any vector are.
fn data(vm: &mut Vm, x: Sexp) -> Res<*mut c_void> {
    let v = value(vm, x);
    match v.kind() {
        Some(Kind::StrVec) => Ok(string_pointers(vm, x)?.cast()),
        Some(Kind::List | Kind::Expr) => Ok(list_pointers(vm, v).cast()),
        Some(Kind::Lgl | Kind::Int | Kind::Dbl | Kind::Cplx | Kind::Raw) => {
            Ok(foreign::elements(v).unwrap_or(0) as *mut c_void)
        }
        _ => rerr!("cannot get data pointer of '{}' objects", vm.typeof_name(v)),
    }
}

fn at(v: Value, i: isize) -> Res<usize> {
    match usize::try_from(i).ok().filter(|i| *i < v.len()) {
        Some(i) => Ok(i),
        None => rerr!("attempt to access index {i}/{} of a vector", v.len()),
    }
}

/// The element of a vector of one of these kinds, read by `get`.
fn element<T: crate::session::Nothing>(
    x: Sexp,
    i: isize,
    (kinds, wants): (&[Kind], &str),
    get: impl FnOnce(Value, usize) -> T,
) -> T {
    if let Some(v) = seen(x).filter(|v| v.kind().is_some_and(|k| kinds.contains(&k)))
        && let Ok(i) = at(v, i)
    {
        return get(v, i);
    }
    attempt(|vm| {
        let v = value(vm, x);
        if !v.kind().is_some_and(|k| kinds.contains(&k)) {
            return rerr!("bad type: '{}' where '{wants}' was expected", vm.typeof_name(v));
        }
        let i = at(v, i)?;
        Ok(get(v, i))
    })
}

/// Writes an element through the pointer that the function for C code gives.
fn write<T>(p: *mut T, x: Sexp, i: isize, new: T) {
    attempt(|vm| {
        let i = at(value(vm, x), i)?;
        if !p.is_null() {
            // SAFETY: the pointer is to the elements of this vector, and the index is within them.
            unsafe { p.add(i).write(new) };
        }
        Ok(())
    })
}

/// Copies elements from `i` on to memory of C code's; how many.
pub fn region<T: Copy>(from: *const T, x: Sexp, (i, n): (isize, isize), to: *mut T) -> isize {
    attempt(|vm| {
        let len = value(vm, x).len() as isize;
        let n = n.min(len - i).max(0);
        if !from.is_null() && i >= 0 {
            // SAFETY: `n` elements from `i` on are within the vector, and C code has room for as many as it asks for.
            unsafe { std::ptr::copy(from.add(i as usize), to, n as usize) };
        }
        Ok(n)
    })
}

const INTS: (&[Kind], &str) = (&[Kind::Int, Kind::Lgl], "integer");

fn set_length(vm: &mut Vm, x: Sexp, n: isize) -> Res<()> {
    let v = raw(x);
    if n < 0 || !v.is_vector() {
        return rerr!("SETLENGTH() can only be applied to a standard vector, not a '{}'", vm.typeof_name(v));
    }
    // A length that doesn't fit is left alone. GNU R's collector counts by lengths, and data.table corrects its counts by a
    // length of a vector that it never uses.
    vm.set_length_in_place(v, n as usize);
    Ok(())
}

/// Copies all attributes, the class bit and the S4 bit.
fn copy_attributes(vm: &mut Vm, to: Sexp, from: Sexp) {
    let (to, from) = (raw(to), raw(from));
    let pairs =
        if from.is_special() || from.is_str() || from.is_symbol() { Vec::new() } else { from.attr_pairs() };
    for (s, _) in to.attr_pairs() {
        vm.set_attr_in_place(to, s, Value::NULL);
    }
    for (s, v) in pairs {
        vm.set_attr_in_place(to, s, v);
    }
    if from.is_ptr() && !from.is_str() && to.is_ptr() {
        r_runtime::object::set_flag(to, FLAG_S4, has_flag(from, FLAG_S4));
    }
}

fn set_named_attribute(vm: &mut Vm, x: Sexp, name: Value, v: Sexp) -> Res<Sexp> {
    let (to, new) = (raw(x), plain(vm, v));
    let new = if name == vm.s.class && new.is_empty() { Value::NULL } else { new };
    if vm.set_attr_in_place(to, name, new) {
        Ok(object(Value::NULL))
    } else {
        rerr!("attempt to set an attribute")
    }
}

fn set_type(vm: &mut Vm, x: Sexp, kind: c_int) -> Res<()> {
    if type_of(vm, x) == kind {
        return Ok(());
    }
    match (raw(x), kind) {
        (v, 2 | 6) if cells::is_cell(v) || cells::is_array(v) => cells::set_call(vm, x, kind == 6),
        (v, k) => rerr!("SET_TYPEOF() from '{}' to type {k} is not supported", vm.typeof_name(v)),
    }
}

/// Copies an element between vectors of one kind.
fn copy_element(vm: &mut Vm, (to, i): (Value, usize), (from, k): (Value, usize)) -> Res<()> {
    let kind = to.kind();
    if kind != from.kind() {
        return rerr!("elements of '{}' for '{}'", vm.typeof_name(from), vm.typeof_name(to));
    }
    match kind {
        // SAFETY: no slices of the elements are in use.
        Some(Kind::StrVec) => unsafe { vm.set_string(to, i, from.strings()[k]) },
        Some(Kind::List | Kind::Expr) => access::put_element(vm, to, i, from.values()[k]),
        Some(kind) if kind.is_vector() && i < to.len() && k < from.len() => {
            let (size, to, from) = (kind.elem_size(), foreign::elements(to), foreign::elements(from));
            let place = |p: Option<usize>, i: usize| (p.unwrap_or(0) + i * size) as *mut u8;
            // SAFETY: both places are within vectors of elements of this size.
            unsafe { std::ptr::copy(place(from, k), place(to, i), size) };
        }
        _ => return rerr!("vectors were expected"),
    }
    Ok(())
}

/// Elements copied row by row or column by column into a matrix, again from the start where they end.
fn copy_matrix(vm: &mut Vm, to: Sexp, from: Sexp, by_row: bool) -> Res<()> {
    let (to, from) = (value(vm, to), value(vm, from));
    let rows = vm.dims(to).and_then(|d| d.first().copied()).unwrap_or(to.len());
    let columns = to.len().checked_div(rows).unwrap_or(0);
    for k in 0..if from.is_empty() { 0 } else { to.len() } {
        let place = if by_row { k / columns + k % columns * rows } else { k };
        copy_element(vm, (to, place), (from, k % from.len()))?;
    }
    Ok(())
}

fn transient(vm: &mut Vm, bytes: usize) -> *mut c_char {
    let s = &mut vm.foreign;
    s.transient.push(vec![0u64; bytes / 8 + 2].into_boxed_slice());
    s.transient.last_mut().map_or(std::ptr::null_mut(), |b| {
        // `long double`s are aligned to 16 bytes.
        let p = b.as_mut_ptr().cast::<c_char>();
        p.wrapping_add(p.align_offset(16))
    })
}

exported! {
    fn SETLENGTH(x: Sexp, n: isize) { attempt(|vm| set_length(vm, x, n)) }
    fn SET_TRUELENGTH(x: Sexp, n: isize) { with(|vm| vm.set_true_length(raw(x), n)) }
    fn TRUELENGTH(x: Sexp) -> isize { with(|vm| if raw(x).is_ptr() { vm.true_length(raw(x)) } else { 0 }) }
    fn XTRUELENGTH(x: Sexp) -> isize { with(|vm| if raw(x).is_ptr() { vm.true_length(raw(x)) } else { 0 }) }
    /// The collector knows what is behind a vector, whatever its length says.
    fn SET_GROWABLE_BIT(_x: Sexp) {}
    fn IS_GROWABLE(x: Sexp) -> c_int { with(|vm| c_int::from(raw(x).is_ptr() && vm.true_length(raw(x)) > raw(x).len() as isize)) }
    fn IS_LONG_VEC(x: Sexp) -> c_int { with(|vm| c_int::from(value(vm, x).len() > c_int::MAX as usize)) }
    fn STRING_PTR(x: Sexp) -> *mut Sexp { attempt(|vm| string_pointers(vm, x)) }
    fn STRING_PTR_RO(x: Sexp) -> *mut Sexp { attempt(|vm| string_pointers(vm, x)) }
    fn VECTOR_PTR(x: Sexp) -> *mut Sexp { attempt(|vm| data(vm, x).map(|p| p.cast())) }
    fn VECTOR_PTR_RO(x: Sexp) -> *mut Sexp { attempt(|vm| data(vm, x).map(|p| p.cast())) }
    fn DATAPTR(x: Sexp) -> *mut c_void { attempt(|vm| data(vm, x)) }
    fn DATAPTR_RO(x: Sexp) -> *mut c_void { attempt(|vm| data(vm, x)) }
    fn DATAPTR_OR_NULL(x: Sexp) -> *mut c_void { attempt(|vm| data(vm, x)) }
    fn STDVEC_DATAPTR(x: Sexp) -> *mut c_void { attempt(|vm| data(vm, x)) }
    fn INTEGER_RO(x: Sexp) -> *mut c_int { access::INTEGER(x) }
    fn LOGICAL_RO(x: Sexp) -> *mut c_int { access::LOGICAL(x) }
    fn REAL_RO(x: Sexp) -> *mut f64 { access::REAL(x) }
    fn RAW_RO(x: Sexp) -> *mut u8 { access::RAW(x) }
    fn COMPLEX_RO(x: Sexp) -> *mut c_void { access::COMPLEX(x) }
    fn INTEGER_ELT(x: Sexp, i: isize) -> c_int { element(x, i, INTS, |v, i| v.ints()[i]) }
    fn LOGICAL_ELT(x: Sexp, i: isize) -> c_int { element(x, i, INTS, |v, i| v.ints()[i]) }
    fn REAL_ELT(x: Sexp, i: isize) -> f64 { element(x, i, (&[Kind::Dbl], "double"), |v, i| v.doubles()[i]) }
    fn RAW_ELT(x: Sexp, i: isize) -> u8 { element(x, i, (&[Kind::Raw], "raw"), |v, i| v.raws()[i]) }
    fn COMPLEX_ELT(x: Sexp, i: isize) -> Pair { element(x, i, (&[Kind::Cplx], "complex"), |v, i| { let c = v.complexes()[i]; Pair(c.re, c.im) }) }
    fn SET_INTEGER_ELT(x: Sexp, i: isize, v: c_int) { write(access::INTEGER(x), x, i, v) }
    fn SET_LOGICAL_ELT(x: Sexp, i: isize, v: c_int) { write(access::LOGICAL(x), x, i, v) }
    fn SET_REAL_ELT(x: Sexp, i: isize, v: f64) { write(access::REAL(x), x, i, v) }
    fn SET_RAW_ELT(x: Sexp, i: isize, v: u8) { write(access::RAW(x), x, i, v) }
    fn SET_COMPLEX_ELT(x: Sexp, i: isize, v: Pair) { write(access::COMPLEX(x).cast(), x, i, v) }
    fn INTEGER_GET_REGION(x: Sexp, i: isize, n: isize, to: *mut c_int) -> isize { region(access::INTEGER(x), x, (i, n), to) }
    fn LOGICAL_GET_REGION(x: Sexp, i: isize, n: isize, to: *mut c_int) -> isize { region(access::LOGICAL(x), x, (i, n), to) }
    fn REAL_GET_REGION(x: Sexp, i: isize, n: isize, to: *mut f64) -> isize { region(access::REAL(x), x, (i, n), to) }
    fn RAW_GET_REGION(x: Sexp, i: isize, n: isize, to: *mut u8) -> isize { region(access::RAW(x), x, (i, n), to) }
    /// Nothing is known about the order of elements, or whether some are missing.
    fn INTEGER_IS_SORTED(_x: Sexp) -> c_int { c_int::MIN }
    fn REAL_IS_SORTED(_x: Sexp) -> c_int { c_int::MIN }
    fn STRING_IS_SORTED(_x: Sexp) -> c_int { c_int::MIN }
    fn INTEGER_NO_NA(_x: Sexp) -> c_int { 0 }
    fn REAL_NO_NA(_x: Sexp) -> c_int { 0 }
    fn STRING_NO_NA(_x: Sexp) -> c_int { 0 }
    fn LOGICAL_NO_NA(_x: Sexp) -> c_int { 0 }
    /// The bits of an object that packages look at: for a string its encoding (64 ASCII, 8 UTF-8, 2 bytes).
    fn LEVELS(x: Sexp) -> c_int {
        with(|_| match raw(x) {
            v if !v.is_str() => 0,
            v if has_flag(v, r_runtime::object::FLAG_ASCII) => 64,
            v if has_flag(v, r_runtime::object::FLAG_BYTES) => 2,
            _ => 8,
        })
    }
    fn SET_TYPEOF(x: Sexp, kind: c_int) { attempt(|vm| set_type(vm, x, kind)) }
    fn DUPLICATE_ATTRIB(to: Sexp, from: Sexp) { with(|vm| copy_attributes(vm, to, from)) }
    fn SHALLOW_DUPLICATE_ATTRIB(to: Sexp, from: Sexp) { with(|vm| copy_attributes(vm, to, from)) }
    fn Rf_classgets(x: Sexp, v: Sexp) -> Sexp { attempt(|vm| { let s = vm.s.class; set_named_attribute(vm, x, s, v) }) }
    fn Rf_dimgets(x: Sexp, v: Sexp) -> Sexp { attempt(|vm| { let s = vm.s.dim; set_named_attribute(vm, x, s, v) }) }
    fn Rf_dimnamesgets(x: Sexp, v: Sexp) -> Sexp { attempt(|vm| { let s = vm.s.dimnames; set_named_attribute(vm, x, s, v) }) }
    fn Rf_GetRowNames(x: Sexp) -> Sexp { with(|vm| { let v = value(vm, x); let r = if v.is_list() && !v.is_empty() { v.values()[0] } else { Value::NULL }; out(vm, r) }) }
    fn Rf_GetColumnNames(x: Sexp) -> Sexp { with(|vm| { let v = value(vm, x); let r = if v.is_list() && v.len() > 1 { v.values()[1] } else { Value::NULL }; out(vm, r) }) }
    fn Rf_asCharacterFactor(x: Sexp) -> Sexp {
        attempt(|vm| {
            let v = value(vm, x);
            if !vm.is_factor(v) {
                return rerr!("attempting to coerce non-factor");
            }
            let r = call_r(vm, "as.character", &[v])?;
            Ok(out(vm, r))
        })
    }
    fn Rf_ScalarComplex(x: Pair) -> Sexp { with(|vm| { let c = r_runtime::Complex::new(x.0, x.1); object(vm.new_complexes(&[c])) }) }
    fn Rf_allocArray(kind: c_uint, dims: Sexp) -> Sexp {
        attempt(|vm| {
            let d = plain(vm, dims);
            let d = vm.coerce(d, Type::Integer)?;
            let n = d.ints().iter().map(|x| *x as isize).product();
            let s = super::make::allocate(vm, kind, n)?;
            let dim = vm.s.dim;
            vm.set_attr_in_place(raw(s), dim, d);
            Ok(s)
        })
    }
    fn Rf_alloc3DArray(kind: c_uint, a: c_int, b: c_int, c: c_int) -> Sexp {
        attempt(|vm| {
            let s = super::make::allocate(vm, kind, a as isize * b as isize * c as isize)?;
            let (dim, d) = (vm.s.dim, vm.new_ints(&[a, b, c]));
            vm.set_attr_in_place(raw(s), dim, d);
            Ok(s)
        })
    }
    fn Rf_allocList(n: c_int) -> Sexp { attempt(|vm| super::make::allocate(vm, 2, n as isize)) }
    fn Rf_allocLang(n: c_int) -> Sexp { attempt(|vm| super::make::allocate(vm, 6, n as isize)) }
    fn Rf_copyMatrix(to: Sexp, from: Sexp, by_row: c_int) { attempt(|vm| copy_matrix(vm, to, from, by_row != 0)) }
    fn Rf_copyListMatrix(to: Sexp, from: Sexp, by_row: c_int) { attempt(|vm| copy_matrix(vm, to, from, by_row != 0)) }
    fn Rf_copyVector(to: Sexp, from: Sexp) { attempt(|vm| copy_matrix(vm, to, from, false)) }
    fn S_alloc(n: usize, size: c_int) -> *mut c_char { with(|vm| transient(vm, n.saturating_mul(size.max(0) as usize))) }
    fn R_allocLD(n: usize) -> *mut c_char { with(|vm| transient(vm, n.saturating_mul(16))) }
    fn S_realloc(p: *mut c_char, new: usize, old: usize, size: c_int) -> *mut c_char {
        with(|vm| {
            if new <= old {
                return p;
            }
            let size = size.max(0) as usize;
            let q = transient(vm, new.saturating_mul(size));
            // SAFETY: C code passes what it got from here with the length it asked for, and the new block is longer.
            unsafe { std::ptr::copy_nonoverlapping(p, q, old * size) };
            q
        })
    }
    fn Rf_str2type(x: *const c_char) -> c_uint {
        let names = ["NULL", "symbol", "pairlist", "closure", "environment", "promise", "language", "special", "builtin", "char", "logical", "", "", "integer", "double", "complex", "character", "...", "any", "list", "expression", "bytecode", "externalptr", "weakref", "raw", "S4"];
        let wanted = String::from_utf8_lossy(text(x)).into_owned();
        let wanted = if wanted == "numeric" { "double" } else if wanted == "name" { "symbol" } else { wanted.as_str() };
        names.iter().position(|n| *n == wanted && !n.is_empty()).map_or(c_uint::MAX, |i| i as c_uint)
    }
    fn Rf_type2str(kind: c_uint) -> Sexp { super::make::Rf_mkChar(super::language::Rf_type2char(kind)) }
    fn Rf_type2str_nowarn(kind: c_uint) -> Sexp { super::make::Rf_mkChar(super::language::Rf_type2char(kind)) }
    /// A vector of a package's class of its own is made whole at once (`altrep.rs`), so there are none.
    fn Rf_isBlankString(x: *const c_char) -> c_int { c_int::from(text(x).iter().all(u8::is_ascii_whitespace)) }
}
