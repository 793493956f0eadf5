//! Vectors whose elements a package computes. Such a vector is made whole when it is made: its length and elements are
//! asked of the package's methods then, and what R code gets is an ordinary vector.
//!
//! So `ALTREP()` is false of it, and a package takes its own vectors for ordinary ones. What is lost is laziness: a
//! vector that would have been read from a file when it is looked at is read at once.

use std::collections::HashMap;
use std::ffi::{c_char, c_int, c_void};

use r_runtime::object::Kind;
use r_runtime::{Res, Unwind, Value, Vm, rerr};

use super::exported;
use crate::session::{Session, Sexp, attempt, enter, object, out, raw, value, with};
use crate::shim;

/// The classes of packages: the kind of vector, and the methods by name.
#[derive(Default)]
struct Classes(Vec<(Kind, HashMap<&'static str, usize>)>);

/// A class is a buffer of one word, its number; a vector that is being made one of three: class and two data.
const INSTANCE: usize = 3;

fn instance(x: Sexp) -> Option<Value> {
    let v = raw(x);
    (v.is_kind(Kind::Buffer) && v.values().len() == INSTANCE && v.values()[0].is_kind(Kind::Buffer))
        .then_some(v)
}

fn number(class: Value) -> Option<usize> {
    class.values().first().copied().and_then(r_runtime::coerce::as_int).map(|i| i as usize)
}

fn new_class(kind: Kind) -> Sexp {
    with(|vm| {
        let all = &mut vm.state::<Classes>().0;
        all.push((kind, HashMap::new()));
        let n = all.len() as i32 - 1;
        let v = vm.new_values(Kind::Buffer, &[Value::int(n)]);
        crate::session::preserve(vm, v);
        object(v)
    })
}

fn set_method(class: Sexp, name: &'static str, f: usize) {
    with(|vm| {
        if let Some(n) = number(raw(class)) {
            vm.state::<Classes>().0[n].1.insert(name, f);
        }
    })
}

/// Calls a method; an unwinding if it jumped.
fn call<T>(vm: &mut Vm, f: impl FnOnce() -> Option<T>) -> Res<T> {
    vm.check_native_stack()?;
    match enter(vm, f) {
        Some(r) => Ok(r),
        None => Err(vm.state::<Session>().pending.take().unwrap_or_else(|| Unwind::error("an unknown jump"))),
    }
}

/// The vector that an instance stands for.
fn whole(vm: &mut Vm, x: Sexp, class: usize) -> Res<Sexp> {
    let (kind, methods) = vm.state::<Classes>().0[class].clone();
    // What has no length is no vector for R code: a package's own means, whose methods are called for what they do.
    let Some(length) = methods.get("Length").copied() else { return Ok(x) };
    // SAFETY: the method takes the instance and gives a length, which is as wide as an object.
    let n = call(vm, || unsafe { shim::call(length, &[x]) })?.0 as usize;
    if let Some(elt) = methods.get("Elt").copied() {
        return by_element(vm, x, (kind, n), elt);
    }
    let Some(pointer) = methods.get("Dataptr").copied() else {
        return rerr!("no Dataptr or Elt method found");
    };
    // SAFETY: the method takes the instance and whether it is to be written to, and gives a pointer.
    let p = call(vm, || unsafe { shim::call(pointer, &[x, Sexp(0)]) })?.0 as *const u8;
    let to = vm.try_vector(kind, n)?.done();
    let bytes = n * kind.elem_size();
    if kind == Kind::StrVec || kind == Kind::List {
        return rerr!("a class of strings or lists without an Elt method is not supported");
    }
    // SAFETY: the method gives as many elements as the length says, and the new vector has room for them.
    unsafe {
        std::ptr::copy_nonoverlapping(p, r_runtime::foreign::elements(to).unwrap_or(0) as *mut u8, bytes)
    };
    Ok(object(to))
}

fn by_element(vm: &mut Vm, x: Sexp, (kind, n): (Kind, usize), elt: usize) -> Res<Sexp> {
    let number = super::make::number_of(kind);
    let to = super::make::allocate(vm, number, n as isize)?;
    let v = raw(to);
    for i in 0..n {
        if kind == Kind::Dbl {
            // SAFETY: the method takes the instance and an index and gives a double.
            let d = call(vm, || unsafe { shim::call_double(elt, x, i as isize) })?;
            let p = r_runtime::foreign::elements(v).unwrap_or(0) as *mut f64;
            // SAFETY: within the new vector.
            unsafe { p.add(i).write(d) };
            continue;
        }
        // SAFETY: the method takes the instance and an index and gives an object or an int, in the same register.
        let word = call(vm, || unsafe { shim::call(elt, &[x, Sexp(i as u64)]) })?;
        match kind {
            Kind::StrVec => {
                let s = raw(word);
                if !s.is_str() {
                    return rerr!("an Elt method for strings gave something else");
                }
                // SAFETY: nobody has a slice of the new vector's elements.
                unsafe { vm.set_string(v, i, s) };
            }
            Kind::List => {
                let x = value(vm, word);
                super::access::put_element(vm, v, i, x);
            }
            Kind::Raw => {
                // SAFETY: within the new vector.
                unsafe {
                    (r_runtime::foreign::elements(v).unwrap_or(0) as *mut u8).add(i).write(word.0 as u8)
                };
            }
            _ => {
                // SAFETY: within the new vector.
                unsafe {
                    (r_runtime::foreign::elements(v).unwrap_or(0) as *mut i32).add(i).write(word.0 as i32)
                };
            }
        }
    }
    Ok(to)
}

fn data(x: Sexp, i: usize) -> Sexp {
    with(|vm| {
        let v = instance(x).map_or(Value::NULL, |v| v.values()[i]);
        out(vm, v)
    })
}

fn set_data(x: Sexp, i: usize, new: Sexp) {
    with(|vm| {
        let new = value(vm, new);
        if let Some(v) = instance(x) {
            // SAFETY: nobody has a slice of the words.
            unsafe { vm.set_value(v, i, new) };
        }
    })
}

exported! {
    fn R_make_altstring_class(_name: *const c_char, _package: *const c_char, _info: *mut c_void) -> Sexp { new_class(Kind::StrVec) }
    fn R_make_altinteger_class(_name: *const c_char, _package: *const c_char, _info: *mut c_void) -> Sexp { new_class(Kind::Int) }
    fn R_make_altreal_class(_name: *const c_char, _package: *const c_char, _info: *mut c_void) -> Sexp { new_class(Kind::Dbl) }
    fn R_make_altlogical_class(_name: *const c_char, _package: *const c_char, _info: *mut c_void) -> Sexp { new_class(Kind::Lgl) }
    fn R_make_altraw_class(_name: *const c_char, _package: *const c_char, _info: *mut c_void) -> Sexp { new_class(Kind::Raw) }
    fn R_make_altlist_class(_name: *const c_char, _package: *const c_char, _info: *mut c_void) -> Sexp { new_class(Kind::List) }
    fn R_new_altrep(class: Sexp, first: Sexp, second: Sexp) -> Sexp {
        attempt(|vm| {
            let Some(n) = number(raw(class)) else { return rerr!("not a class of vectors") };
            let words = [raw(class), value(vm, first), value(vm, second)];
            let x = object(vm.new_values(Kind::Buffer, &words));
            whole(vm, x, n)
        })
    }
    fn ALTREP(x: Sexp) -> c_int { with(|_| c_int::from(instance(x).is_some())) }
    fn ALTREP_CLASS(x: Sexp) -> Sexp { data(x, 0) }
    fn R_altrep_inherits(x: Sexp, class: Sexp) -> c_int { with(|_| c_int::from(instance(x).is_some_and(|v| v.values()[0] == raw(class)))) }
    fn R_altrep_data1(x: Sexp) -> Sexp { data(x, 1) }
    fn R_altrep_data2(x: Sexp) -> Sexp { data(x, 2) }
    fn R_set_altrep_data1(x: Sexp, v: Sexp) { set_data(x, 1, v) }
    fn R_set_altrep_data2(x: Sexp, v: Sexp) { set_data(x, 2, v) }
    fn R_set_altrep_Length_method(class: Sexp, f: usize) { set_method(class, "Length", f) }
    fn R_set_altvec_Dataptr_method(class: Sexp, f: usize) { set_method(class, "Dataptr", f) }
    fn R_set_altinteger_Elt_method(class: Sexp, f: usize) { set_method(class, "Elt", f) }
    fn R_set_altreal_Elt_method(class: Sexp, f: usize) { set_method(class, "Elt", f) }
    fn R_set_altlogical_Elt_method(class: Sexp, f: usize) { set_method(class, "Elt", f) }
    fn R_set_altstring_Elt_method(class: Sexp, f: usize) { set_method(class, "Elt", f) }
    fn R_set_altraw_Elt_method(class: Sexp, f: usize) { set_method(class, "Elt", f) }
    fn R_set_altlist_Elt_method(class: Sexp, f: usize) { set_method(class, "Elt", f) }
    /// Methods that make something faster, or that are for vectors which aren't whole.
    fn R_set_altvec_Dataptr_or_null_method(_class: Sexp, _f: usize) {}
    fn R_set_altvec_Extract_subset_method(_class: Sexp, _f: usize) {}
    fn R_set_altrep_Inspect_method(_class: Sexp, _f: usize) {}
    fn R_set_altrep_Duplicate_method(_class: Sexp, _f: usize) {}
    fn R_set_altrep_DuplicateEX_method(_class: Sexp, _f: usize) {}
    fn R_set_altrep_Coerce_method(_class: Sexp, _f: usize) {}
    fn R_set_altrep_Serialized_state_method(_class: Sexp, _f: usize) {}
    fn R_set_altrep_Unserialize_method(_class: Sexp, _f: usize) {}
    fn R_set_altrep_UnserializeEX_method(_class: Sexp, _f: usize) {}
    fn R_set_altinteger_Get_region_method(_class: Sexp, _f: usize) {}
    fn R_set_altinteger_Is_sorted_method(_class: Sexp, _f: usize) {}
    fn R_set_altinteger_No_NA_method(_class: Sexp, _f: usize) {}
    fn R_set_altinteger_Sum_method(_class: Sexp, _f: usize) {}
    fn R_set_altinteger_Min_method(_class: Sexp, _f: usize) {}
    fn R_set_altinteger_Max_method(_class: Sexp, _f: usize) {}
    fn R_set_altreal_Get_region_method(_class: Sexp, _f: usize) {}
    fn R_set_altreal_Is_sorted_method(_class: Sexp, _f: usize) {}
    fn R_set_altreal_No_NA_method(_class: Sexp, _f: usize) {}
    fn R_set_altreal_Sum_method(_class: Sexp, _f: usize) {}
    fn R_set_altreal_Min_method(_class: Sexp, _f: usize) {}
    fn R_set_altreal_Max_method(_class: Sexp, _f: usize) {}
    fn R_set_altlogical_Sum_method(_class: Sexp, _f: usize) {}
    fn R_set_altlogical_No_NA_method(_class: Sexp, _f: usize) {}
    fn R_set_altlogical_Is_sorted_method(_class: Sexp, _f: usize) {}
    fn R_set_altstring_Set_elt_method(_class: Sexp, _f: usize) {}
    fn R_set_altstring_Is_sorted_method(_class: Sexp, _f: usize) {}
    fn R_set_altstring_No_NA_method(_class: Sexp, _f: usize) {}
    fn R_set_altlogical_Get_region_method(_class: Sexp, _f: usize) {}
    fn R_set_altraw_Get_region_method(_class: Sexp, _f: usize) {}
    fn R_set_altcomplex_Get_region_method(_class: Sexp, _f: usize) {}
    fn R_set_altlist_Set_elt_method(_class: Sexp, _f: usize) {}
}
