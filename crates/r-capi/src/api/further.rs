//! Functions of the interface that few packages call: orders by several keys, symbols by name, sets of preserved
//! objects, names of files, arrays of complex numbers, tests of types.

use std::ffi::{CString, c_char, c_double, c_int, c_uint, c_void};

use r_math::dist::{self, Tail};
use r_runtime::object::Kind;
use r_runtime::{Res, Type, Value, Vm, rerr};

use super::more::{call_named, call_r};
use super::vectors::Pair;
use super::{elements, exported, text};
use crate::session::{Sexp, attempt, object, out, plain, raw, value, with};

/// A text of C code's as one of ours.
fn owned(p: *const c_char) -> String {
    String::from_utf8_lossy(text(p)).into_owned()
}

/// Writes the order of rows by several keys, counted from zero.
fn write_order(vm: &mut Vm, to: *mut c_int, n: c_int, keys: &[Value], na_last: bool, down: bool) -> Res<()> {
    let mut args: Vec<(&str, Value)> = keys.iter().map(|k| ("", *k)).collect();
    args.push(("na.last", Value::bool(na_last)));
    args.push(("decreasing", Value::bool(down)));
    let order = call_named(vm, "order", &args)?;
    // SAFETY: C code passes an array of `n` elements.
    let to = unsafe { elements(to, n.max(0) as usize) };
    to.iter_mut().zip(order.ints()).for_each(|(t, i)| *t = i - 1);
    Ok(())
}

/// Complex numbers by their real parts, then by the imaginary ones, NaN last.
fn by_parts(a: &Pair, b: &Pair) -> std::cmp::Ordering {
    let part = |a: f64, b: f64| a.partial_cmp(&b).unwrap_or_else(|| a.is_nan().cmp(&b.is_nan()));
    part(a.0, b.0).then_with(|| part(a.1, b.1))
}

/// Memory that `free` releases, with a text in it.
fn allocated(s: &str) -> *mut c_char {
    let Ok(s) = CString::new(s) else { return std::ptr::null_mut() };
    // SAFETY: a text with its end; the copy is C code's.
    unsafe { libc::strdup(s.as_ptr()) }
}

/// The name of a file that isn't there, in a folder.
fn temporary(prefix: *const c_char, folder: *const c_char, ending: *const c_char) -> *mut c_char {
    attempt(|vm| {
        let args = [("pattern", prefix), ("tmpdir", folder), ("fileext", ending)]
            .map(|(n, t)| (n, vm.string(&owned(t))));
        let name = call_named(vm, "tempfile", &args)?;
        Ok(allocated(name.as_str().unwrap_or_default()))
    })
}

/// The objects of a set that C code preserves: the first element is the list of them.
fn members(vm: &mut Vm, set: Sexp) -> Res<(Value, Vec<Value>)> {
    let set = value(vm, set);
    if !set.is_list() || set.len() != 1 {
        return rerr!("invalid set of preserved objects");
    }
    let list = set.values()[0];
    Ok((set, if list.is_list() { list.values().to_vec() } else { Vec::new() }))
}

fn set_members(vm: &mut Vm, set: Value, all: &[Value]) {
    let all = vm.new_values(Kind::List, all);
    // SAFETY: no slice of the set's elements is in use.
    unsafe { vm.set_value(set, 0, all) };
}

/// Whether a text is the beginning of another, or all of it.
fn is_match(whole: *const c_char, part: *const c_char, exact: bool) -> bool {
    let (whole, part) = (text(whole), text(part));
    if exact { whole == part } else { whole.starts_with(part) }
}

exported! {
    fn R_orderVector(to: *mut c_int, n: c_int, keys: Sexp, na_last: c_int, down: c_int) {
        attempt(|vm| {
            let keys = value(vm, keys).values().to_vec();
            write_order(vm, to, n, &keys, na_last != 0, down != 0)
        });
    }
    fn R_orderVector1(to: *mut c_int, n: c_int, x: Sexp, na_last: c_int, down: c_int) {
        attempt(|vm| {
            let key = plain(vm, x);
            write_order(vm, to, n, &[key], na_last != 0, down != 0)
        });
    }
    /// The address of a routine by name. Which kind of routine it is, C code can't be told here: there is one address each.
    fn R_FindSymbol(name: *const c_char, package: *const c_char, _symbol: *mut c_void) -> *mut c_void {
        with(|vm| crate::dll::address_of(vm, &owned(name), &owned(package)) as *mut c_void)
    }
    fn R_RegisterFinalizerEx(x: Sexp, f: Sexp, at_exit: c_int) {
        attempt(|vm| {
            let (v, f) = (value(vm, x), value(vm, f));
            call_r(vm, "reg.finalizer", &[v, f, Value::bool(at_exit != 0)]).map(|_| ())
        });
    }
    fn R_RegisterFinalizer(x: Sexp, f: Sexp) { R_RegisterFinalizerEx(x, f, 0) }
    fn IS_SCALAR(x: Sexp, kind: c_int) -> c_int {
        with(|vm| c_int::from(super::access::type_of(vm, x) == kind && value(vm, x).len() == 1))
    }
    fn R_csort(x: *mut Pair, n: c_int) {
        // SAFETY: C code passes an array of `n` elements.
        unsafe { elements(x, n.max(0) as usize) }.sort_by(by_parts);
    }
    fn Rf_cPsort(x: *mut Pair, n: c_int, _k: c_int) { R_csort(x, n) }
    fn COMPLEX_GET_REGION(x: Sexp, i: isize, n: isize, to: *mut Pair) -> isize {
        super::vectors::region(super::access::COMPLEX(x).cast::<Pair>().cast_const(), x, (i, n), to)
    }
    fn LOGICAL_IS_SORTED(_x: Sexp) -> c_int { c_int::MIN }
    fn Rf_asComplex(x: Sexp) -> Pair {
        attempt(|vm| {
            let v = plain(vm, x);
            let v = vm.coerce(v, Type::Complex)?;
            let c = v.complexes().first().copied();
            Ok(c.map_or(Pair(r_runtime::NA_REAL, r_runtime::NA_REAL), |c| Pair(c.re, c.im)))
        })
    }
    fn Rf_isUnsorted(x: Sexp, strictly: c_int) -> c_int {
        attempt(|vm| {
            let v = plain(vm, x);
            let r = call_named(vm, "is.unsorted", &[("", v), ("strictly", Value::bool(strictly != 0))])?;
            Ok(c_int::from(vm.as_logical3(r) == 1))
        })
    }
    fn Rf_isVectorizable(x: Sexp) -> c_int {
        with(|vm| {
            let v = value(vm, x);
            c_int::from(v.is_null() || (v.is_list() || v.is_kind(Kind::Pairlist)) && v.values().iter().all(|e| e.is_vector() && e.len() <= 1))
        })
    }
    fn Rf_psmatch(whole: *const c_char, part: *const c_char, exact: c_int) -> c_int { c_int::from(is_match(whole, part, exact != 0)) }
    fn Rf_isValidStringF(x: Sexp) -> c_int {
        with(|_| c_int::from(raw(x).is_kind(Kind::StrVec) && raw(x).strings().first().is_some_and(|s| !s.bytes().is_empty())))
    }
    fn Rf_isUserBinop(x: Sexp) -> c_int {
        with(|_| {
            let v = raw(x);
            let name = if v.is_symbol() { r_runtime::symbol::name(v).bytes().to_vec() } else { Vec::new() };
            c_int::from(name.len() >= 2 && name.starts_with(b"%") && name.ends_with(b"%"))
        })
    }
    fn Rf_lazy_duplicate(x: Sexp) -> Sexp { super::make::Rf_duplicate(x) }
    fn R_duplicate_attr(x: Sexp) -> Sexp { super::make::Rf_duplicate(x) }
    fn R_shallow_duplicate_attr(x: Sexp) -> Sexp { super::make::Rf_shallow_duplicate(x) }
    fn Rf_allocS4Object() -> Sexp { super::environments::Rf_allocSExp(25) }
    /// Vectors come from the one heap there is: an allocator of C code's own can't be heeded.
    fn Rf_allocVector3(kind: c_uint, n: isize, allocator: *mut c_void) -> Sexp {
        attempt(|vm| if allocator.is_null() { super::make::allocate(vm, kind, n) } else { rerr!("allocVector3() with an allocator is not supported") })
    }
    fn Rf_gsetVar(name: Sexp, v: Sexp, _e: Sexp) {
        attempt(|vm| {
            let (base, v) = (vm.base_env, plain(vm, v));
            vm.set_var(base, raw(name), v)
        });
    }
    fn Rf_S3Class(x: Sexp) -> Sexp { with(|vm| { let (v, s) = (value(vm, x), vm.sym(".S3Class")); let c = vm.get_attr(v, s); out(vm, c) }) }
    fn SETLEVELS(_x: Sexp, _levels: c_int) -> c_int { attempt(|_| rerr!("SETLEVELS() is not supported")) }
    fn SET_NAMED(x: Sexp, n: c_int) { if n > 0 { with(|_| if raw(x).is_ptr() { raw(x).hold() }) } }
    fn MISSING(x: Sexp) -> c_int { with(|vm| { let car = crate::cells::car(vm, x); c_int::from(raw(car) == Value::MISSING) }) }
    fn DDVAL(x: Sexp) -> c_int {
        with(|_| {
            let name = if raw(x).is_symbol() { r_runtime::symbol::name(raw(x)).bytes().to_vec() } else { Vec::new() };
            c_int::from(name.strip_prefix(b"..").is_some_and(|d| !d.is_empty() && d.iter().all(u8::is_ascii_digit)))
        })
    }
    fn R_NewPreciousMSet(_size: c_int) -> Sexp { with(|vm| object(vm.new_values(Kind::List, &[Value::NULL]))) }
    fn R_PreserveInMSet(x: Sexp, set: Sexp) {
        attempt(|vm| {
            let (set, mut all) = members(vm, set)?;
            all.push(raw(x));
            set_members(vm, set, &all);
            Ok(())
        });
    }
    fn R_ReleaseFromMSet(x: Sexp, set: Sexp) {
        attempt(|vm| {
            let (set, mut all) = members(vm, set)?;
            if let Some(i) = all.iter().rposition(|v| *v == raw(x)) {
                all.remove(i);
            }
            set_members(vm, set, &all);
            Ok(())
        });
    }
    fn R_ReleaseMSet(set: Sexp, _keep: c_int) {
        attempt(|vm| {
            let (set, _) = members(vm, set)?;
            set_members(vm, set, &[]);
            Ok(())
        });
    }
    fn R_tmpnam(prefix: *const c_char, folder: *const c_char) -> *mut c_char { temporary(prefix, folder, std::ptr::null()) }
    fn R_tmpnam2(prefix: *const c_char, folder: *const c_char, ending: *const c_char) -> *mut c_char { temporary(prefix, folder, ending) }
    fn R_free_tmpnam(name: *mut c_char) {
        // SAFETY: what the two functions above gave, which `strdup` allocated.
        unsafe { libc::free(name.cast()) }
    }
    fn R_system(command: *const c_char) -> c_int {
        attempt(|vm| {
            let command = vm.string(&owned(command));
            let r = call_r(vm, "system", &[command])?;
            Ok(r_runtime::coerce::as_int(r).unwrap_or(0))
        })
    }
    fn R_HomeDir() -> *mut c_char { attempt(|vm| { let v = call_r(vm, "R.home", &[])?; Ok(allocated(v.as_str().unwrap_or_default())) }) }
    fn Rf_bessel_i_ex(x: f64, nu: f64, scaled: f64, _work: *mut c_double) -> f64 { super::rmath::Rf_bessel_i(x, nu, scaled) }
    fn Rf_bessel_k_ex(x: f64, nu: f64, scaled: f64, _work: *mut c_double) -> f64 { super::rmath::Rf_bessel_k(x, nu, scaled) }
    fn Rf_bessel_j_ex(x: f64, nu: f64, _work: *mut c_double) -> f64 { super::rmath::Rf_bessel_j(x, nu) }
    fn Rf_bessel_y_ex(x: f64, nu: f64, _work: *mut c_double) -> f64 { super::rmath::Rf_bessel_y(x, nu) }
    /// Both tails of the normal distribution; `which` is 0 for the lower one, 1 for the upper one, 2 for both.
    fn Rf_pnorm_both(x: f64, lower: *mut c_double, upper: *mut c_double, which: c_int, log: c_int) {
        let tail = |lower| Tail { lower, log: log != 0 };
        // SAFETY: addresses of variables.
        unsafe {
            if which != 1 {
                *lower = dist::pnorm(x, 0.0, 1.0, tail(true));
            }
            if which != 0 {
                *upper = dist::pnorm(x, 0.0, 1.0, tail(false));
            }
        }
    }
    fn Rf_rmultinom(n: c_int, prob: *mut c_double, k: c_int, to: *mut c_int) {
        attempt(|vm| {
            // SAFETY: C code passes arrays of `k` elements.
            let (prob, to) = unsafe { (elements(prob, k.max(0) as usize), elements(to, k.max(0) as usize)) };
            let prob = vm.new_doubles(prob);
            let drawn = call_r(vm, "rmultinom", &[Value::int(1), Value::int(n), prob])?;
            to.copy_from_slice(drawn.ints());
            Ok(())
        });
    }
    /// The tables that these distributions keep are the run-time's and never go stale.
    fn wilcox_free() {}
    fn signrank_free() {}
    fn findInterval2(breaks: *mut c_double, n: c_int, x: c_double, closed: c_int, inside: c_int, left_open: c_int, start: c_int, flag: *mut c_int) -> c_int {
        if left_open == 0 {
            return super::search::findInterval(breaks, n, x, closed, inside, start, flag);
        }
        // SAFETY: C code passes `n` breaks.
        let all = unsafe { elements(breaks, n.max(0) as usize) };
        let below = all.partition_point(|b| *b < x) as c_int;
        let outside = if below == 0 { -1 } else { c_int::from(below == n) };
        let at_start = closed != 0 && all.first() == Some(&x);
        if !flag.is_null() {
            // SAFETY: the address of a variable.
            unsafe { *flag = outside };
        }
        match outside {
            _ if at_start => 1,
            -1 => c_int::from(inside != 0),
            1 if inside != 0 => n - 1,
            _ => below,
        }
    }
    fn interv_(breaks: *mut c_double, n: *const c_int, x: *const c_double, closed: *const c_int, inside: *const c_int, start: *mut c_int, flag: *mut c_int) -> c_int {
        // SAFETY: Fortran passes addresses of variables.
        unsafe { super::search::findInterval(breaks, *n, *x, *closed, *inside, *start, flag) }
    }
    fn intpr1_(label: *const c_char, n: *const c_int, x: *mut c_int) { super::search::intpr_(label, n, x, &1) }
    fn dblepr1_(label: *const c_char, n: *const c_int, x: *mut c_double) { super::search::dblepr_(label, n, x, &1) }
    fn realpr1_(label: *const c_char, n: *const c_int, x: *mut f32) { super::search::realpr_(label, n, x, &1) }
}
