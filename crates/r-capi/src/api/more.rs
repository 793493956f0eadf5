//! Finalizers, promises, random numbers, sorting and small helpers.

use std::ffi::{c_char, c_double, c_int, c_void};

use r_runtime::object::{FLAG_OBJECT, Kind, set_flag};
use r_runtime::{Res, Value, Vm, alloc, rerr};

use super::{elements, exported, text};
use crate::session::{Sexp, attempt, out, plain, raw, value, with};

/// Calls a function of base or an attached package.
pub fn call_r(vm: &mut Vm, name: &str, args: &[Value]) -> Res<Value> {
    let named: Vec<(&str, Value)> = args.iter().map(|a| ("", *a)).collect();
    call_named(vm, name, &named)
}

/// Calls a function that a package of the library keeps to itself.
pub fn call_private(vm: &mut Vm, package: &str, name: &str, args: &[Value]) -> Res<Value> {
    let sym = vm.sym(&format!("\u{1}{package}\u{1}{name}"));
    let f = r_runtime::symbol::base_value(sym);
    let f = if f.is_promise() { vm.force(f)? } else { f };
    vm.call_function(f, args, &[])
}

/// The same with names of arguments; an empty one is no name.
pub fn call_named(vm: &mut Vm, name: &str, args: &[(&str, Value)]) -> Res<Value> {
    let start = vm.stack.sp();
    args.iter().for_each(|a| vm.stack.push(a.1));
    for (n, _) in args {
        let n = if n.is_empty() { Value::NULL } else { vm.string(n) };
        vm.stack.push(n);
    }
    // SAFETY: this call pushed them and takes them off after their last use.
    let (values, names) = unsafe { vm.stack.slice(start, vm.stack.sp()) }.split_at(args.len());
    let (sym, e) = (vm.sym(name), vm.global_env);
    let r = match vm.find_fun_opt(e, sym) {
        Ok(Some(f)) => vm.call_function(f, values, names),
        Ok(None) => rerr!("could not find function \"{name}\""),
        Err(u) => Err(u),
    };
    vm.stack.truncate(start);
    r
}

/// Has a C function run when an object has become unreachable: a closure that calls it is the R finalizer.
pub fn register_finalizer(vm: &mut Vm, x: Sexp, f: usize, at_exit: bool) -> Res<()> {
    let Some(i) = vm.builtin_named(".cFinalizer") else { return rerr!("no finalizers in C") };
    let (run, arg) = (vm.new_builtin(i), vm.s.x);
    let pointer = vm.new_reference(Kind::ExtPtr, Value::NULL, Value::NULL, f as u64);
    let body = vm.new_values(Kind::Lang, &[run, pointer, arg]);
    let formals = vm.new_values(Kind::Pairlist, &[Value::MISSING]);
    let name = vm.new_strings(&["x"]);
    let formals = vm.with_names(formals, name)?;
    let base = vm.base_env;
    let closure = vm.new_closure(formals, body, base, Value::NULL);
    let v = value(vm, x);
    call_r(vm, "reg.finalizer", &[v, closure, Value::bool(at_exit)]).map(|_| ())
}

/// The number that a function of R's gives.
fn number(name: &str, args: &[Value]) -> f64 {
    attempt(|vm| {
        let v = call_r(vm, name, args)?;
        let v = vm.coerce(v, r_runtime::Type::Double)?;
        Ok(v.doubles().first().copied().unwrap_or(f64::NAN))
    })
}

/// The elements of an array of C code's.
fn array<'a, T>(p: *mut T, n: c_int) -> &'a mut [T] {
    // SAFETY: C code passes an array of its own with as many elements as it says.
    unsafe { elements(p, n.max(0) as usize) }
}

/// The order of doubles with NaN last.
fn by_number(a: &f64, b: &f64) -> std::cmp::Ordering {
    a.partial_cmp(b).unwrap_or_else(|| a.is_nan().cmp(&b.is_nan()))
}

/// Sorts numbers and takes integers along.
fn with_index(x: *mut f64, index: *mut c_int, n: c_int, down: bool) {
    let (x, index) = (array(x, n), array(index, n));
    let mut pairs: Vec<(f64, c_int)> = x.iter().copied().zip(index.iter().copied()).collect();
    pairs.sort_by(|a, b| if down { by_number(&b.0, &a.0) } else { by_number(&a.0, &b.0) });
    for (k, (v, i)) in pairs.into_iter().enumerate() {
        (x[k], index[k]) = (v, i);
    }
}

exported! {
    fn R_RegisterCFinalizerEx(x: Sexp, f: usize, at_exit: c_int) {
        attempt(|vm| register_finalizer(vm, x, f, at_exit != 0));
    }
    fn R_RegisterCFinalizer(x: Sexp, f: usize) { attempt(|vm| register_finalizer(vm, x, f, false)); }
    fn SET_OBJECT(x: Sexp, on: c_int) { with(|_| if raw(x).is_ptr() { set_flag(raw(x), FLAG_OBJECT, on != 0) }) }
    fn SET_ATTRIB(x: Sexp, v: Sexp) {
        attempt(|vm| {
            let (x, list) = (raw(x), value(vm, v));
            if x.is_special() || x.is_str() || x.is_symbol() || x.is_promise() {
                return if list.is_null() { Ok(()) } else { rerr!("cannot set attribute on a {}", vm.typeof_name(x)) };
            }
            let names = vm.names(list).strings_opt().unwrap_or_default().to_vec();
            let pairs: Vec<(Value, Value)> = names.into_iter().zip(list.values().to_vec()).map(|(n, v)| (vm.sym_of(n), v)).collect();
            vm.set_attributes_from(x, raw(v), &pairs);
            Ok(())
        })
    }
    fn PRVALUE(x: Sexp) -> Sexp { with(|vm| { let v = raw(x); let w = if v.is_promise() { alloc::promise(v).value.get() } else { v }; out(vm, w) }) }
    fn PRENV(x: Sexp) -> Sexp { with(|vm| { let v = raw(x); let w = if v.is_promise() { alloc::promise(v).env.get() } else { Value::NULL }; out(vm, w) }) }
    fn PRCODE(x: Sexp) -> Sexp { with(|vm| { let v = raw(x); let w = if v.is_promise() { alloc::promise_expr(v) } else { v }; out(vm, w) }) }
    fn R_PromiseExpr(x: Sexp) -> Sexp { PRCODE(x) }
    fn Rf_namesgets(x: Sexp, names: Sexp) -> Sexp {
        attempt(|vm| {
            let (v, n, sym) = (value(vm, x), plain(vm, names), vm.s.names);
            if vm.set_attr_in_place(v, sym, n) { Ok(x) } else { rerr!("names() applied to a non-vector") }
        })
    }
    fn Rf_mkNamed(kind: u32, names: *const *const c_char) -> Sexp {
        let mut texts = Vec::new();
        // SAFETY: a table of texts that ends with an empty one.
        while let Some(t) = Some(text(unsafe { *names.add(texts.len()) })).filter(|t| !t.is_empty()) {
            texts.push(String::from_utf8_lossy(t).into_owned());
        }
        let s = super::make::Rf_allocVector(kind, texts.len() as isize);
        if s.0 != 0 {
            with(|vm| {
                let (n, sym) = (vm.new_strings(&texts), vm.s.names);
                vm.set_attr_in_place(raw(s), sym, n);
            });
        }
        s
    }
    fn Rf_isValidString(x: Sexp) -> c_int { with(|_| c_int::from(raw(x).is_kind(Kind::StrVec) && !raw(x).is_empty())) }
    fn R_atof(x: *const c_char) -> c_double {
        String::from_utf8_lossy(text(x)).trim().parse().unwrap_or(r_runtime::NA_REAL)
    }
    fn R_ExpandFileName(x: *const c_char) -> *const c_char {
        let path = String::from_utf8_lossy(text(x)).into_owned();
        let Some(rest) = path.strip_prefix('~') else { return x };
        let home = std::env::var("HOME").unwrap_or_default();
        with(|vm| {
            // The text lives as long as the session does: C code may keep it.
            let s = vm.string(&format!("{home}{rest}"));
            crate::session::preserve(vm, s);
            r_runtime::foreign::elements(s).unwrap_or(0) as *const c_char
        })
    }
    fn GetRNGstate() {}
    fn PutRNGstate() {}
    fn unif_rand() -> c_double { number("runif", &[Value::int(1)]) }
    fn norm_rand() -> c_double { number("rnorm", &[Value::int(1)]) }
    fn exp_rand() -> c_double { number("rexp", &[Value::int(1)]) }
    fn R_unif_index(n: c_double) -> c_double { number("sample.int", &[Value::double(n), Value::int(1)]) - 1.0 }
    fn Rf_fround(x: c_double, digits: c_double) -> c_double {
        number("round", &[Value::double(x), Value::double(digits)])
    }
    fn Rf_fmax2(a: c_double, b: c_double) -> c_double { if a.is_nan() || b.is_nan() { a + b } else { a.max(b) } }
    fn Rf_fmin2(a: c_double, b: c_double) -> c_double { if a.is_nan() || b.is_nan() { a + b } else { a.min(b) } }
    fn Rf_imax2(a: c_int, b: c_int) -> c_int { a.max(b) }
    fn Rf_imin2(a: c_int, b: c_int) -> c_int { a.min(b) }
    fn Rf_sign(x: c_double) -> c_double { if x.is_nan() || x == 0.0 { x } else { x.signum() } }
    fn Rf_fsign(x: c_double, y: c_double) -> c_double { if x.is_nan() || y.is_nan() { x + y } else { x.abs() * if y >= 0.0 { 1.0 } else { -1.0 } } }
    fn R_pow_di(x: c_double, n: c_int) -> c_double { x.powi(n) }
    fn R_pow(x: c_double, y: c_double) -> c_double { if x == 1.0 || y == 0.0 { 1.0 } else { x.powf(y) } }
    fn R_rsort(x: *mut c_double, n: c_int) { array(x, n).sort_by(by_number); }
    fn R_isort(x: *mut c_int, n: c_int) { array(x, n).sort_by_key(|i| (*i == r_runtime::NA_INT, *i)); }
    fn R_qsort(x: *mut c_double, i: usize, j: usize) {
        if i >= 1 && j >= i {
            array(x, j as c_int)[i - 1..].sort_by(by_number);
        }
    }
    fn R_qsort_int(x: *mut c_int, i: usize, j: usize) {
        if i >= 1 && j >= i {
            array(x, j as c_int)[i - 1..].sort_unstable();
        }
    }
    fn rsort_with_index(x: *mut c_double, index: *mut c_int, n: c_int) { with_index(x, index, n, false); }
    fn Rf_revsort(x: *mut c_double, index: *mut c_int, n: c_int) { with_index(x, index, n, true); }
    fn Rf_rPsort(x: *mut c_double, n: c_int, _k: c_int) { array(x, n).sort_by(by_number); }
    fn Rf_iPsort(x: *mut c_int, n: c_int, _k: c_int) { array(x, n).sort_unstable(); }
    fn R_GetCCallable(package: *const c_char, name: *const c_char) -> *mut c_void {
        attempt(|vm| {
            let [package, name] = [package, name].map(|t| String::from_utf8_lossy(text(t)).into_owned());
            let found = vm.state::<crate::session::Session>().callables.get(&(package.clone(), name.clone())).copied();
            match found {
                Some(f) => Ok(f as *mut c_void),
                None => rerr!("function '{name}' not provided by package '{package}'"),
            }
        })
    }
}
