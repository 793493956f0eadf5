//! Sorting with an index, intervals, numbers from text, and what Fortran code calls by name.

use std::ffi::{c_char, c_double, c_int};

use super::more::call_named;
use super::{elements, exported};
use crate::session::{Sexp, attempt, raw, with};
use r_runtime::{NA_REAL, Res, Value, Vm, rerr};

/// Sorts the elements `i` to `j` (from 1) and moves the index along.
fn sort_part<T: Copy + PartialOrd>(x: *mut T, index: *mut c_int, i: c_int, j: c_int) {
    if i < 1 || j < i {
        return;
    }
    let (from, to) = (i as usize - 1, j as usize);
    // SAFETY: C code passes arrays of `j` elements at least.
    let (x, index) = unsafe { (elements(x, to), elements(index, to)) };
    let mut pairs: Vec<(T, c_int)> = x[from..].iter().copied().zip(index[from..].iter().copied()).collect();
    pairs.sort_by(|a, b| a.0.partial_cmp(&b.0).unwrap_or(std::cmp::Ordering::Equal));
    for (k, (v, place)) in pairs.into_iter().enumerate() {
        (x[from + k], index[from + k]) = (v, place);
    }
}

/// A text that Fortran code passes: its length comes with it, blanks at its end don't count.
fn fortran_text(p: *const c_char, n: c_int) -> String {
    // SAFETY: Fortran passes the address of so many characters.
    let bytes = unsafe { elements(p.cast_mut().cast::<u8>(), n.max(0) as usize) };
    String::from_utf8_lossy(bytes).trim_end().to_owned()
}

/// Prints what Fortran code shows of its numbers: a label, then the numbers as `print` does.
fn show(label: *const c_char, n: c_int, numbers: impl FnOnce(&mut Vm) -> Value) {
    let label = fortran_text(label, if n < 0 { 0 } else { n });
    attempt(|vm| {
        if !label.is_empty() {
            vm.out.print_bytes(format!("{label}\n").as_bytes());
        }
        let v = numbers(vm);
        if !v.is_empty() {
            call_named(vm, "print.default", &[("", v)])?;
        }
        Ok(())
    });
}

/// The number that a text begins with, and how many bytes it takes; NA and none if it begins with no number.
fn number(text: &[u8]) -> (f64, usize) {
    let blank = text.iter().take_while(|b| b.is_ascii_whitespace()).count();
    let rest = &text[blank..];
    let Ok(owned) = std::ffi::CString::new(rest) else { return (NA_REAL, 0) };
    let mut end = std::ptr::null_mut();
    // SAFETY: a text with its end, and the address of a pointer.
    let value = unsafe { libc::strtod(owned.as_ptr(), &mut end) };
    let used = end as usize - owned.as_ptr() as usize;
    if used == 0 { (NA_REAL, 0) } else { (value, blank + used) }
}

exported! {
    fn R_qsort_I(x: *mut c_double, index: *mut c_int, i: c_int, j: c_int) { sort_part(x, index, i, j); }
    fn R_qsort_int_I(x: *mut c_int, index: *mut c_int, i: c_int, j: c_int) { sort_part(x, index, i, j); }
    /// The number of the last break that is not above `x`: 0 before the first, `n` from the last on.
    fn findInterval(breaks: *mut c_double, n: c_int, x: c_double, closed: c_int, inside: c_int, _start: c_int, flag: *mut c_int) -> c_int {
        // SAFETY: C code passes `n` breaks.
        let breaks = unsafe { elements(breaks, n.max(0) as usize) };
        let below = breaks.partition_point(|b| *b <= x) as c_int;
        let outside = if below == 0 { -1 } else { c_int::from(below == n) };
        let at_end = closed != 0 && breaks.last() == Some(&x);
        if !flag.is_null() {
            // SAFETY: the address of a variable.
            unsafe { *flag = outside };
        }
        match outside {
            _ if at_end => n - 1,
            -1 => c_int::from(inside != 0),
            1 if inside != 0 => n - 1,
            _ => below,
        }
    }
    fn R_strtod(x: *const c_char, end: *mut *mut c_char) -> c_double {
        let (value, used) = number(super::text(x));
        if !end.is_null() {
            // SAFETY: C code passes NULL or the address of a pointer; the end is within the text.
            unsafe { *end = x.cast_mut().add(used) };
        }
        value
    }
    fn Rf_NonNullStringMatch(a: Sexp, b: Sexp) -> c_int {
        let (a, b) = (raw(a), raw(b));
        c_int::from(a.is_str() && b.is_str() && !a.bytes().is_empty() && a.bytes() == b.bytes())
    }
    /// Solves with the factor that dpofa_ made.
    fn dposl_(a: *mut c_double, lda: *const c_int, n: *const c_int, b: *mut c_double) {
        with(|_| {
            // SAFETY: Fortran code passes a matrix of these sizes and a vector of `n` elements.
            let (r, ld, b) = unsafe {
                let (ld, n) = ((*lda).max(0) as usize, (*n).max(0) as usize);
                (elements(a, ld * n), ld, elements(b, n))
            };
            for j in 0..b.len() {
                let dot: f64 = (0..j).map(|i| r[j * ld + i] * b[i]).sum();
                b[j] = (b[j] - dot) / r[j * ld + j];
            }
            for j in (0..b.len()).rev() {
                b[j] /= r[j * ld + j];
                for i in 0..j {
                    b[i] -= b[j] * r[j * ld + i];
                }
            }
        })
    }
    fn rexit_(text: *const c_char, n: c_int) {
        attempt(|_| -> Res<()> {
            let text = fortran_text(text, n);
            rerr!("{text}")
        });
    }
    fn rwarn_(text: *const c_char, n: c_int) {
        let text = fortran_text(text, n);
        attempt(|vm| vm.warn(&text));
    }
    fn labelpr_(label: *const c_char, n: *const c_int) {
        // SAFETY: Fortran passes addresses of variables.
        show(label, unsafe { *n }, |_| Value::NULL);
    }
    fn intpr_(label: *const c_char, n: *const c_int, x: *mut c_int, len: *const c_int) {
        // SAFETY: as above, and an array as long as it says.
        unsafe { show(label, *n, |vm| vm.new_ints(elements(x, (*len).max(0) as usize))) }
    }
    fn dblepr_(label: *const c_char, n: *const c_int, x: *mut c_double, len: *const c_int) {
        // SAFETY: as above.
        unsafe { show(label, *n, |vm| vm.new_doubles(elements(x, (*len).max(0) as usize))) }
    }
    fn realpr_(label: *const c_char, n: *const c_int, x: *mut f32, len: *const c_int) {
        // SAFETY: as above.
        unsafe {
            let all: Vec<f64> = elements(x, (*len).max(0) as usize).iter().map(|v| f64::from(*v)).collect();
            show(label, *n, |vm| vm.new_doubles(&all))
        }
    }
    /// The machine's doubles, by the numbers of the PORT library: smallest and largest, relative spacings, log10 of the base.
    fn d1mach_(i: *const c_int) -> c_double {
        // SAFETY: as above.
        match unsafe { *i } {
            1 => f64::MIN_POSITIVE,
            2 => f64::MAX,
            3 => f64::EPSILON / 2.0,
            4 => f64::EPSILON,
            5 => std::f64::consts::LOG10_2,
            _ => 0.0,
        }
    }
    /// The machine's units, words and exponents, by the same numbers.
    fn i1mach_(i: *const c_int) -> c_int {
        const ALL: [c_int; 16] = [5, 6, 0, 0, 32, 4, 2, 31, c_int::MAX, 2, 24, -125, 128, 53, -1021, 1024];
        // SAFETY: as above.
        usize::try_from(unsafe { *i } - 1).ok().and_then(|i| ALL.get(i).copied()).unwrap_or(0)
    }
    fn rchkusr_() { super::language::R_CheckUserInterrupt(); }
}
