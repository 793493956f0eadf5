//! Functions of the interface that are R functions by another name.

use std::ffi::{c_char, c_int};

use r_runtime::{Res, Type, Value, Vm, rerr, symbol};

use super::more::{call_named, call_r};
use super::{exported, text};
use crate::session::{Sexp, attempt, object, out, plain, raw, value, with};

/// Calls a function of R's with objects; its result.
fn through(name: &str, args: &[Sexp]) -> Sexp {
    attempt(|vm| {
        let args: Vec<Value> = args.iter().map(|a| plain(vm, *a)).collect();
        let v = call_r(vm, name, &args)?;
        Ok(out(vm, v))
    })
}

/// The place of the first element that occurs before, from one; zero if there is none.
fn first_duplicate(vm: &mut Vm, args: &[(&str, Value)]) -> Res<isize> {
    let v = call_named(vm, "anyDuplicated", args)?;
    Ok(r_runtime::coerce::as_int(v).unwrap_or(0) as isize)
}

/// The place in a list of texts of the class of an object, or of the first of its superclasses that is there.
fn class_place(vm: &mut Vm, x: Sexp, valid: *const *const c_char) -> Res<c_int> {
    let mut texts = Vec::new();
    // SAFETY: a table of texts that ends with an empty one.
    while let Some(t) = Some(text(unsafe { *valid.add(texts.len()) })).filter(|t| !t.is_empty()) {
        texts.push(String::from_utf8_lossy(t).into_owned());
    }
    let v = plain(vm, x);
    let classes = call_r(vm, "is", &[v])?;
    let found = classes.strings_opt().unwrap_or_default().iter();
    let place = found.filter_map(|c| texts.iter().position(|t| t == c.str())).next();
    Ok(place.map_or(-1, |i| i as c_int))
}

exported! {
    fn Rf_match(table: Sexp, x: Sexp, no_match: c_int) -> Sexp {
        attempt(|vm| {
            let (table, x) = (plain(vm, table), plain(vm, x));
            let v = call_r(vm, "match", &[x, table, Value::int(no_match)])?;
            Ok(out(vm, v))
        })
    }
    fn Rf_duplicated(x: Sexp, from_last: c_int) -> Sexp {
        attempt(|vm| {
            let x = plain(vm, x);
            let v = call_named(vm, "duplicated", &[("", x), ("fromLast", Value::bool(from_last != 0))])?;
            Ok(out(vm, v))
        })
    }
    fn Rf_any_duplicated(x: Sexp, from_last: c_int) -> isize {
        attempt(|vm| { let x = plain(vm, x); first_duplicate(vm, &[("", x), ("fromLast", Value::bool(from_last != 0))]) })
    }
    fn Rf_any_duplicated3(x: Sexp, not: Sexp, from_last: c_int) -> isize {
        attempt(|vm| {
            let (x, not) = (plain(vm, x), plain(vm, not));
            first_duplicate(vm, &[("", x), ("incomparables", not), ("fromLast", Value::bool(from_last != 0))])
        })
    }
    /// The bits of `flags` are `identical`'s arguments, most of them reversed.
    fn R_compute_identical(x: Sexp, y: Sexp, flags: c_int) -> c_int {
        attempt(|vm| {
            let (x, y) = (plain(vm, x), plain(vm, y));
            let off = |bit: c_int| Value::bool(flags & bit == 0);
            let args = [("", x), ("", y), ("num.eq", off(1)), ("single.NA", off(2)), ("attrib.as.set", off(4)), ("ignore.bytecode", off(8)), ("ignore.environment", off(16)), ("ignore.srcref", off(32))];
            let mut args = args;
            // The last three say what is ignored, so a bit that is not set means that it isn't.
            args[5].1 = Value::bool(flags & 8 == 0);
            args[6].1 = Value::bool(flags & 16 != 0);
            args[7].1 = Value::bool(flags & 32 == 0);
            let v = call_named(vm, "identical", &args)?;
            Ok(c_int::from(r_runtime::coerce::as_bool(v) == Some(true)))
        })
    }
    fn R_do_MAKE_CLASS(what: *const c_char) -> Sexp {
        attempt(|vm| { let s = vm.string_from_bytes(text(what)); let v = call_r(vm, "getClass", &[s])?; Ok(out(vm, v)) })
    }
    fn R_getClassDef(what: *const c_char) -> Sexp {
        attempt(|vm| { let s = vm.string_from_bytes(text(what)); let v = call_r(vm, "getClassDef", &[s])?; Ok(out(vm, v)) })
    }
    /// The object is C code's own, which sets its slots in place: `new` may give the prototype that all others share.
    fn R_do_new_object(class: Sexp) -> Sexp {
        attempt(|vm| {
            let class = plain(vm, class);
            let v = call_r(vm, "new", &[class])?;
            let v = vm.shallow_copy(v)?;
            Ok(out(vm, v))
        })
    }
    fn R_has_slot(x: Sexp, name: Sexp) -> c_int {
        with(|vm| {
            let (v, name) = (raw(x), plain(vm, name));
            let sym = if name.is_str() { vm.sym_of(name) } else { name };
            let is_data = sym.is_ptr() && symbol::text(&sym) == ".Data" && v.rtype() != Type::S4;
            c_int::from(is_data || v.is_ptr() && !v.is_str() && v.attr_pairs().iter().any(|p| p.0 == sym))
        })
    }
    fn R_check_class_etc(x: Sexp, valid: *const *const c_char) -> c_int { attempt(|vm| class_place(vm, x, valid)) }
    fn R_check_class_and_super(x: Sexp, valid: *const *const c_char, _e: Sexp) -> c_int { attempt(|vm| class_place(vm, x, valid)) }
    fn Rf_substitute(x: Sexp, e: Sexp) -> Sexp {
        attempt(|vm| {
            let (x, e, head) = (plain(vm, x), raw(e), vm.sym("substitute"));
            let call = vm.new_values(r_runtime::object::Kind::Lang, &[head, x, e]);
            let base = vm.base_env;
            let v = vm.eval(call, base)?;
            Ok(out(vm, v))
        })
    }
    fn Rf_PairToVectorList(x: Sexp) -> Sexp { through("as.list", &[x]) }
    fn Rf_VectorToPairList(x: Sexp) -> Sexp { through("as.pairlist", &[x]) }
    fn Rf_isUnordered(x: Sexp) -> c_int { with(|vm| { let v = value(vm, x); c_int::from(vm.is_factor(v) && !vm.inherits(v, "ordered")) }) }
    fn Rf_isOrdered(x: Sexp) -> c_int { with(|vm| { let v = value(vm, x); c_int::from(vm.is_factor(v) && vm.inherits(v, "ordered")) }) }
    fn Rf_nlevels(x: Sexp) -> c_int { with(|vm| { let (v, s) = (value(vm, x), vm.sym("levels")); if vm.is_factor(v) { vm.get_attr(v, s).len() as c_int } else { 0 } }) }
    fn Rf_isList(x: Sexp) -> c_int { with(|vm| { let v = raw(x); c_int::from(v.is_null() || super::access::type_of(vm, x) == 2) }) }
    fn Rf_isPairList(x: Sexp) -> c_int { with(|vm| c_int::from(matches!(super::access::type_of(vm, x), 0 | 2 | 6 | 17))) }
    fn Rf_isLanguage(x: Sexp) -> c_int { with(|vm| c_int::from(matches!(super::access::type_of(vm, x), 0 | 6))) }
    fn Rf_isExpression(x: Sexp) -> c_int { with(|vm| c_int::from(super::access::type_of(vm, x) == 20)) }
    fn Rf_isPrimitive(x: Sexp) -> c_int { with(|vm| c_int::from(matches!(super::access::type_of(vm, x), 7 | 8))) }
    fn Rf_isObject(x: Sexp) -> c_int { super::access::OBJECT(x) }
    fn Rf_isS4(x: Sexp) -> c_int { super::access::IS_S4_OBJECT(x) }
    fn Rf_isTs(x: Sexp) -> c_int { with(|vm| { let (v, s) = (raw(x), vm.sym("tsp")); c_int::from(v.is_vector() && !vm.get_attr(v, s).is_null()) }) }
    fn Rf_isDataFrame(x: Sexp) -> c_int { super::tests_of_type::Rf_isFrame(x) }
    fn Rf_conformable(x: Sexp, y: Sexp) -> c_int { with(|vm| { let (a, b) = (value(vm, x), value(vm, y)); c_int::from(vm.dims(a) == vm.dims(b)) }) }
    fn Rf_asS4(x: Sexp, on: c_int, _complete: c_int) -> Sexp {
        attempt(|vm| {
            let v = value(vm, x);
            if !v.is_ptr() {
                return rerr!("NULL can't be an S4 object");
            }
            let v = vm.shallow_copy(v)?;
            r_runtime::object::set_flag(v, r_runtime::object::FLAG_S4, on != 0);
            Ok(object(v))
        })
    }
    fn R_isnancpp(x: f64) -> c_int { c_int::from(x.is_nan()) }
    fn Rf_StringTrue(x: *const c_char) -> c_int { c_int::from(matches!(text(x), b"T" | b"True" | b"TRUE" | b"true")) }
    fn Rf_StringFalse(x: *const c_char) -> c_int { c_int::from(matches!(text(x), b"F" | b"False" | b"FALSE" | b"false")) }
    fn Rf_elt(x: Sexp, i: c_int) -> Sexp { with(|vm| { let c = (0..i).fold(x, |s, _| crate::cells::cdr(vm, s)); crate::cells::car(vm, c) }) }
    fn Rf_lastElt(x: Sexp) -> Sexp {
        with(|vm| {
            let mut at = x;
            loop {
                let next = crate::cells::cdr(vm, at);
                if raw(next).is_null() {
                    return at;
                }
                at = next;
            }
        })
    }
    fn Rf_listAppend(x: Sexp, y: Sexp) -> Sexp {
        attempt(|vm| {
            if raw(x).is_null() {
                return Ok(y);
            }
            let mut at = x;
            loop {
                let next = crate::cells::cdr(vm, at);
                if raw(next).is_null() {
                    break;
                }
                at = next;
            }
            let rest = crate::cells::rest_of(vm, y);
            crate::cells::set_cdr(vm, at, rest)?;
            Ok(x)
        })
    }
}
