//! New objects: vectors, strings, scalars, external pointers; memory and protection.

use std::ffi::{c_char, c_int, c_uint, c_void};

use r_runtime::object::{FLAG_LATIN1, Kind, reference, set_flag};
use r_runtime::{Res, Type, Value, Vm, rerr};

use super::{exported, text};
use crate::dll::{CDef, CallDef, How, read_table};
use crate::session::{Session, Sexp, attempt, object, out, plain, raw, text_out, value, with};

/// A new vector of a type, by R's number. Nobody else keeps it: the native stack does.
pub fn allocate(vm: &mut Vm, kind: c_uint, n: isize) -> Res<Sexp> {
    if n < 0 {
        return rerr!("negative length vectors are not allowed");
    }
    // Nothing but numbers is in hand here, so a collection may happen.
    vm.safepoint()?;
    let n = n as usize;
    let v = match kind {
        0 => return Ok(out(vm, Value::NULL)),
        10 => zeroed(vm, Kind::Lgl, n)?,
        13 => zeroed(vm, Kind::Int, n)?,
        14 => zeroed(vm, Kind::Dbl, n)?,
        15 => zeroed(vm, Kind::Cplx, n)?,
        24 => zeroed(vm, Kind::Raw, n)?,
        16 => {
            let empty = vm.empty_string;
            let texts = vec![empty; n];
            vm.new_values(Kind::StrVec, &texts)
        }
        19 => vm.alloc_values(Kind::List, n)?.done(),
        20 => vm.alloc_values(Kind::Expr, n)?.done(),
        2 | 6 => {
            let mut rest = Value::NULL;
            for i in (0..n).rev() {
                rest = crate::cells::new(vm, Value::NULL, rest, i == 0 && kind == 6);
            }
            return Ok(if n == 0 { out(vm, Value::NULL) } else { object(rest) });
        }
        k => return rerr!("allocVector: type {k} is not supported"),
    };
    Ok(object(v))
}

/// R's number of a kind of vector.
pub fn number_of(kind: Kind) -> c_uint {
    match kind {
        Kind::Lgl => 10,
        Kind::Int => 13,
        Kind::Dbl => 14,
        Kind::Cplx => 15,
        Kind::StrVec => 16,
        Kind::Raw => 24,
        _ => 19,
    }
}

fn zeroed(vm: &mut Vm, kind: Kind, n: usize) -> Res<Value> {
    let mut v = vm.try_vector(kind, n)?;
    match kind {
        Kind::Lgl | Kind::Int => v.ints_mut().fill(0),
        Kind::Dbl => v.doubles_mut().fill(0.0),
        Kind::Cplx => v.complexes_mut().fill(r_runtime::Complex::new(0.0, 0.0)),
        _ => v.raws_mut().fill(0),
    }
    Ok(v.done())
}

fn scalar(v: Value) -> Sexp {
    with(|vm| out(vm, v))
}

/// The reference behind an external pointer.
fn pointer(x: Sexp) -> Res<Value> {
    let v = raw(x);
    if v.is_kind(Kind::ExtPtr) { Ok(v) } else { rerr!("an external pointer was expected") }
}

/// The number of Latin 1 among the encodings (`cetype_t`).
pub(super) const CE_LATIN1: c_uint = 2;

/// What protection keeps alive: C code may protect a NULL that stands for no object.
fn protectable(x: Sexp) -> Value {
    if x.0 == 0 { Value::NULL } else { raw(x) }
}

fn string(vm: &mut Vm, bytes: &[u8], encoding: c_uint) -> Sexp {
    if encoding == CE_LATIN1 && !bytes.is_ascii() {
        let s: String = bytes.iter().map(|b| char::from(*b)).collect();
        let s = vm.string(&s);
        set_flag(s, FLAG_LATIN1, true);
        return text_out(vm, s);
    }
    let s = vm.string_from_bytes(bytes);
    text_out(vm, s)
}

fn coerced(vm: &mut Vm, x: Sexp, kind: c_uint) -> Res<Sexp> {
    let v = value(vm, x);
    let to = match kind {
        10 => Type::Logical,
        13 => Type::Integer,
        14 => Type::Double,
        15 => Type::Complex,
        16 => Type::Character,
        19 => Type::List,
        20 => Type::Expression,
        24 => Type::Raw,
        2 => Type::Pairlist,
        6 => Type::Language,
        k => return rerr!("coerceVector: type {k} is not supported"),
    };
    if v.rtype() == to && !v.is_str() {
        return Ok(x);
    }
    let v = vm.unboxed(v);
    let new = vm.coerce_keep(v, to)?;
    // C code may go on with the cells of a list that it made as it likes.
    if crate::cells::is_array(new) && !new.is_empty() {
        return Ok(object(crate::cells::copied(vm, new, false)));
    }
    Ok(out(vm, new))
}

fn copied(vm: &mut Vm, x: Sexp, deep: bool) -> Res<Sexp> {
    let v = value(vm, x);
    if v.is_special()
        || v.is_str()
        || !(v.is_vector() || v.is_lang() || v.is_closure() || v.rtype() == Type::S4)
    {
        return Ok(x);
    }
    // C code changes the length of what it made itself.
    if crate::cells::is_array(v) {
        return Ok(object(crate::cells::copied(vm, v, deep)));
    }
    Ok(object(if deep { deep_copy(vm, v)? } else { vm.shallow_copy(v)? }))
}

fn deep_copy(vm: &mut Vm, v: Value) -> Res<Value> {
    let new = vm.shallow_copy(v)?;
    if new.is_kind(Kind::List) {
        for i in 0..new.len() {
            let x = new.values()[i];
            if x.is_ptr() && !x.is_str() && x.is_vector() {
                let x = deep_copy(vm, x)?;
                // SAFETY: no slice of the list's elements is in use.
                unsafe { vm.set_value(new, i, x) };
            }
        }
    }
    Ok(new)
}

fn lengthened(vm: &mut Vm, x: Sexp, n: isize) -> Res<Sexp> {
    let v = value(vm, x);
    if n < 0 || !v.is_vector() {
        return rerr!("invalid value");
    }
    let new = vm.resized(v, n as usize)?;
    Ok(out(vm, new))
}

exported! {
    fn Rf_allocVector(kind: c_uint, n: isize) -> Sexp { attempt(|vm| allocate(vm, kind, n)) }
    fn Rf_allocMatrix(kind: c_uint, rows: c_int, columns: c_int) -> Sexp {
        attempt(|vm| {
            let s = allocate(vm, kind, rows as isize * columns as isize)?;
            let (dim, d) = (vm.s.dim, vm.new_ints(&[rows, columns]));
            vm.set_attr_in_place(raw(s), dim, d);
            Ok(s)
        })
    }
    fn Rf_ScalarInteger(x: c_int) -> Sexp { scalar(Value::int(x)) }
    fn Rf_ScalarLogical(x: c_int) -> Sexp { scalar(Value::lgl(if x == 0 || x == c_int::MIN { x } else { 1 })) }
    fn Rf_ScalarReal(x: f64) -> Sexp { scalar(Value::double(x)) }
    fn Rf_ScalarRaw(x: u8) -> Sexp { with(|vm| object(vm.new_raws(&[x]))) }
    fn Rf_ScalarString(x: Sexp) -> Sexp { with(|vm| { let s = raw(x); out(vm, s) }) }
    fn Rf_mkChar(x: *const c_char) -> Sexp { with(|vm| string(vm, text(x), 0)) }
    fn Rf_mkCharCE(x: *const c_char, encoding: c_uint) -> Sexp { with(|vm| string(vm, text(x), encoding)) }
    fn Rf_mkCharLen(x: *const c_char, n: c_int) -> Sexp { Rf_mkCharLenCE(x, n, 0) }
    fn Rf_mkCharLenCE(x: *const c_char, n: c_int, encoding: c_uint) -> Sexp {
        // SAFETY: C code passes as many bytes as it says.
        let bytes = if n <= 0 { &[][..] } else { unsafe { std::slice::from_raw_parts(x.cast::<u8>(), n as usize) } };
        with(|vm| string(vm, bytes, encoding))
    }
    fn Rf_mkString(x: *const c_char) -> Sexp {
        with(|vm| { let s = vm.string_from_bytes(text(x)); out(vm, s) })
    }
    fn Rf_install(x: *const c_char) -> Sexp { with(|vm| { let s = vm.string_from_bytes(text(x)); object(vm.sym_of(s)) }) }
    fn Rf_installChar(x: Sexp) -> Sexp { with(|vm| object(vm.sym_of(raw(x)))) }
    fn Rf_installTrChar(x: Sexp) -> Sexp { Rf_installChar(x) }
    fn Rf_coerceVector(x: Sexp, kind: c_uint) -> Sexp { attempt(|vm| coerced(vm, x, kind)) }
    fn Rf_asChar(x: Sexp) -> Sexp {
        attempt(|vm| {
            let v = plain(vm, x);
            if v.is_symbol() {
                return Ok(text_out(vm, r_runtime::symbol::name(v)));
            }
            let v = if v.is_str() { v } else if v.is_vector() && !v.is_empty() { vm.coerce(v, Type::Character)? } else { vm.na_string };
            let v = v.strings_opt().and_then(|s| s.first()).copied().unwrap_or(vm.na_string);
            Ok(text_out(vm, v))
        })
    }
    fn Rf_duplicate(x: Sexp) -> Sexp { attempt(|vm| copied(vm, x, true)) }
    fn Rf_shallow_duplicate(x: Sexp) -> Sexp { attempt(|vm| copied(vm, x, false)) }
    fn Rf_lengthgets(x: Sexp, n: c_int) -> Sexp { attempt(|vm| lengthened(vm, x, n as isize)) }
    fn Rf_xlengthgets(x: Sexp, n: isize) -> Sexp { attempt(|vm| lengthened(vm, x, n)) }

    fn Rf_protect(x: Sexp) -> Sexp { with(|vm| vm.foreign.protected.push(protectable(x))); x }
    fn Rf_unprotect(n: c_int) {
        with(|vm| {
            let p = &mut vm.foreign.protected;
            p.truncate(p.len().saturating_sub(n.max(0) as usize));
        })
    }
    fn Rf_unprotect_ptr(x: Sexp) {
        with(|vm| {
            let p = &mut vm.foreign.protected;
            if let Some(k) = p.iter().rposition(|v| *v == protectable(x)) {
                p.remove(k);
            }
        })
    }
    fn R_ProtectWithIndex(x: Sexp, index: *mut c_int) {
        with(|vm| {
            // SAFETY: C code passes the address of a variable of its own.
            unsafe { *index = vm.foreign.protected.len() as c_int };
            vm.foreign.protected.push(protectable(x));
        })
    }
    fn R_Reprotect(x: Sexp, index: c_int) {
        with(|vm| {
            if let Some(place) = vm.foreign.protected.get_mut(index.max(0) as usize) {
                *place = protectable(x);
            }
        })
    }
    fn R_PreserveObject(x: Sexp) { with(|vm| { let v = protectable(x); crate::session::preserve(vm, v); }) }
    fn R_ReleaseObject(x: Sexp) { with(|vm| { let v = protectable(x); crate::session::release(vm, v); }) }
    fn vmaxget() -> *mut c_void { with(|vm| vm.foreign.transient.len() as *mut c_void) }
    fn vmaxset(n: *mut c_void) { with(|vm| vm.foreign.transient.truncate(n as usize)) }
    fn R_alloc(n: usize, size: c_int) -> *mut c_char {
        attempt(|vm| {
            let Some(bytes) = n.checked_mul(size.max(0) as usize) else { return rerr!("cannot allocate memory") };
            let block = vec![0u64; bytes / 8 + 1].into_boxed_slice();
            let s = &mut vm.foreign;
            s.transient.push(block);
            Ok(s.transient.last_mut().map_or(std::ptr::null_mut(), |b| b.as_mut_ptr().cast()))
        })
    }
    fn R_chk_calloc(n: usize, size: usize) -> *mut c_void {
        // SAFETY: asks for memory.
        unsafe { libc::calloc(n.max(1), size) }
    }
    fn R_chk_realloc(p: *mut c_void, n: usize) -> *mut c_void {
        // SAFETY: C code passes what it got from here.
        unsafe { libc::realloc(p, n) }
    }
    fn R_chk_free(p: *mut c_void) {
        // SAFETY: C code passes what it got from here, once.
        unsafe { libc::free(p) }
    }

    fn R_MakeExternalPtr(p: *mut c_void, tag: Sexp, protected: Sexp) -> Sexp {
        with(|vm| {
            let (tag, protected) = (value(vm, tag), value(vm, protected));
            object(vm.new_reference(Kind::ExtPtr, tag, protected, p as u64))
        })
    }
    fn R_MakeExternalPtrFn(p: *mut c_void, tag: Sexp, protected: Sexp) -> Sexp { R_MakeExternalPtr(p, tag, protected) }
    fn R_ExternalPtrAddr(x: Sexp) -> *mut c_void { attempt(|_| Ok(reference(pointer(x)?).index.get() as *mut c_void)) }
    fn R_ExternalPtrAddrFn(x: Sexp) -> *mut c_void { R_ExternalPtrAddr(x) }
    fn R_ExternalPtrTag(x: Sexp) -> Sexp { attempt(|vm| { let v = reference(pointer(x)?).tag.get(); Ok(out(vm, v)) }) }
    fn R_ExternalPtrProtected(x: Sexp) -> Sexp { attempt(|vm| { let v = reference(pointer(x)?).protected.get(); Ok(out(vm, v)) }) }
    fn EXTPTR_TAG(x: Sexp) -> Sexp { R_ExternalPtrTag(x) }
    fn EXTPTR_PROT(x: Sexp) -> Sexp { R_ExternalPtrProtected(x) }
    fn EXTPTR_PTR(x: Sexp) -> *mut c_void { R_ExternalPtrAddr(x) }
    fn R_SetExternalPtrAddr(x: Sexp, p: *mut c_void) { attempt(|_| { reference(pointer(x)?).index.set(p as u64); Ok(()) }) }
    fn R_ClearExternalPtr(x: Sexp) { attempt(|_| { reference(pointer(x)?).index.set(0); Ok(()) }) }
    fn R_SetExternalPtrTag(x: Sexp, v: Sexp) { attempt(|vm| { let (p, v) = (pointer(x)?, value(vm, v)); reference(p).tag.set(v); vm.barrier(p); Ok(()) }) }
    fn R_SetExternalPtrProtected(x: Sexp, v: Sexp) { attempt(|vm| { let (p, v) = (pointer(x)?, value(vm, v)); reference(p).protected.set(v); vm.barrier(p); Ok(()) }) }

    fn R_registerRoutines(info: usize, c: *const CDef, call: *const CallDef, fortran: *const CDef, external: *const CallDef) -> c_int {
        // SAFETY: C code passes NULL or tables that end with a row without a name.
        let all = unsafe {
            let mut all = read_table(c, CDef::head, How::C);
            all.extend(read_table(call, CallDef::head, How::Call));
            all.extend(read_table(fortran, CDef::head, How::Fortran));
            all.extend(read_table(external, CallDef::head, How::External));
            all
        };
        with(|vm| if let Some(d) = vm.state::<Session>().dlls.get_mut(info - 1) {
            d.routines = all;
            // As GNU R does: a package that wants only registered symbols says so after registering them.
            d.dynamic = true;
        });
        1
    }
    fn R_useDynamicSymbols(info: usize, on: c_int) -> c_int {
        with(|vm| match vm.state::<Session>().dlls.get_mut(info - 1) {
            Some(d) => c_int::from(std::mem::replace(&mut d.dynamic, on != 0)),
            None => 0,
        })
    }
    fn R_forceSymbols(info: usize, on: c_int) -> c_int {
        with(|vm| match vm.state::<Session>().dlls.get_mut(info - 1) {
            Some(d) => c_int::from(std::mem::replace(&mut d.forced, on != 0)),
            None => 0,
        })
    }
    fn R_RegisterCCallable(package: *const c_char, name: *const c_char, f: *const c_void) {
        let key = [package, name].map(|t| String::from_utf8_lossy(text(t)).into_owned());
        let [package, name] = key;
        with(|vm| { vm.state::<Session>().callables.insert((package, name), f as usize); });
    }
}
