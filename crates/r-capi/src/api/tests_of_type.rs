//! Questions about objects, and their values as C numbers.

use std::ffi::{c_char, c_int};

use r_runtime::object::Kind;
use r_runtime::{NA_INT, NA_REAL, Type, Value, Vm};

use super::{exported, text};
use crate::session::{Sexp, plain, raw, value, with};

fn is(x: Sexp, test: impl FnOnce(&mut Vm, Value) -> bool) -> c_int {
    with(|vm| {
        let v = value(vm, x);
        c_int::from(test(vm, v))
    })
}

fn is_number(vm: &Vm, v: Value) -> bool {
    matches!(v.rtype(), Type::Integer | Type::Logical | Type::Double) && !vm.is_factor(v)
}

exported! {
    fn Rf_isNull(x: Sexp) -> c_int { is(x, |_, v| v.is_null()) }
    fn Rf_isString(x: Sexp) -> c_int { with(|_| c_int::from(raw(x).is_kind(Kind::StrVec))) }
    fn Rf_isNumeric(x: Sexp) -> c_int { is(x, |vm, v| is_number(vm, v)) }
    fn Rf_isNumber(x: Sexp) -> c_int { is(x, |vm, v| is_number(vm, v) || v.rtype() == Type::Complex) }
    fn Rf_isInteger(x: Sexp) -> c_int { is(x, |vm, v| v.rtype() == Type::Integer && !vm.is_factor(v)) }
    fn Rf_isReal(x: Sexp) -> c_int { is(x, |_, v| v.rtype() == Type::Double) }
    fn Rf_isLogical(x: Sexp) -> c_int { is(x, |_, v| v.rtype() == Type::Logical) }
    fn Rf_isComplex(x: Sexp) -> c_int { is(x, |_, v| v.rtype() == Type::Complex) }
    fn Rf_isSymbol(x: Sexp) -> c_int { is(x, |_, v| v.is_symbol()) }
    fn Rf_isFunction(x: Sexp) -> c_int { is(x, |_, v| v.is_function()) }
    fn Rf_isEnvironment(x: Sexp) -> c_int { is(x, |_, v| v.is_env()) }
    fn Rf_isFactor(x: Sexp) -> c_int { is(x, |vm, v| vm.is_factor(v)) }
    fn Rf_isFrame(x: Sexp) -> c_int { is(x, |vm, v| vm.is_data_frame(v)) }
    fn Rf_isVectorList(x: Sexp) -> c_int { is(x, |_, v| matches!(v.rtype(), Type::List | Type::Expression)) }
    fn Rf_isNewList(x: Sexp) -> c_int { is(x, |_, v| v.is_null() || v.rtype() == Type::List) }
    fn Rf_isVectorAtomic(x: Sexp) -> c_int { is(x, |_, v| v.is_atomic() && !v.is_null()) }
    fn Rf_isVector(x: Sexp) -> c_int { is(x, |_, v| v.is_vector()) }
    fn Rf_isMatrix(x: Sexp) -> c_int { is(x, |vm, v| v.is_vector() && vm.dims(v).is_some_and(|d| d.len() == 2)) }
    fn Rf_isArray(x: Sexp) -> c_int { is(x, |vm, v| v.is_vector() && vm.dims(v).is_some_and(|d| !d.is_empty())) }
    fn Rf_inherits(x: Sexp, class: *const c_char) -> c_int {
        let class = String::from_utf8_lossy(text(class)).into_owned();
        is(x, |vm, v| v.is_object() && vm.inherits(v, &class))
    }
    fn Rf_nrows(x: Sexp) -> c_int {
        with(|vm| { let v = value(vm, x); vm.dims(v).and_then(|d| d.first().copied()).unwrap_or(if v.is_vector() { v.len() } else { 0 }) as c_int })
    }
    fn Rf_ncols(x: Sexp) -> c_int {
        with(|vm| { let v = value(vm, x); vm.dims(v).map_or(1, |d| d.get(1).copied().unwrap_or(1)) as c_int })
    }
    fn Rf_asLogical(x: Sexp) -> c_int {
        with(|vm| { let v = plain(vm, x); if v.is_atomic() && !v.is_null() { vm.as_logical3(v) } else { NA_INT } })
    }
    fn Rf_asInteger(x: Sexp) -> c_int {
        with(|vm| { let v = plain(vm, x); if v.is_atomic() { r_runtime::coerce::as_int(v).unwrap_or(NA_INT) } else { NA_INT } })
    }
    fn Rf_asReal(x: Sexp) -> f64 {
        with(|vm| {
            let v = plain(vm, x);
            let v = if v.is_atomic() && !v.is_null() { vm.coerce(v, Type::Double).unwrap_or(Value::NULL) } else { Value::NULL };
            if v.rtype() == Type::Double && !v.is_empty() { v.doubles()[0] } else { NA_REAL }
        })
    }
    fn R_IsNA(x: f64) -> c_int { c_int::from(r_runtime::is_na_real(x)) }
    fn R_IsNaN(x: f64) -> c_int { c_int::from(x.is_nan() && !r_runtime::is_na_real(x)) }
    fn R_finite(x: f64) -> c_int { c_int::from(x.is_finite()) }
    fn Rf_StringBlank(x: Sexp) -> c_int { with(|vm| { let v = value(vm, x); c_int::from(v.is_null() || raw(x).is_str() && raw(x).bytes().is_empty()) }) }
}
