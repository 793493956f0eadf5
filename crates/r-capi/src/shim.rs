//! The C part (`shim/shim.c`) as Rust sees it.

use std::ffi::{c_int, c_void};

use crate::session::Sexp;

unsafe extern "C" {
    fn rigel_set_pending();
    fn rigel_function_name() -> *const std::ffi::c_char;
    fn rigel_set_variables(values: *const Sexp, na: f64);
    fn rigel_guard_call(f: *const c_void, n: c_int, args: *const Sexp, result: *mut Sexp) -> c_int;
    fn rigel_guard_run(f: *const c_void, n: c_int, args: *const *mut c_void) -> c_int;
    fn rigel_guard_function(f: usize, n: c_int, x: *const f64, data: *mut c_void, result: *mut f64) -> c_int;
    fn rigel_guard_gradient(f: usize, n: c_int, x: *const f64, result: *mut f64, data: *mut c_void) -> c_int;
    fn rigel_guard_values(f: usize, x: *mut f64, n: c_int, data: *mut c_void) -> c_int;
    fn rigel_guard_element(f: usize, x: Sexp, i: isize, result: *mut f64) -> c_int;
    fn rigel_guard_bytes(f: usize, stream: *mut c_void, bytes: *const u8, n: c_int) -> c_int;
    fn rigel_guard_wait(milliseconds: c_int) -> c_int;
    static rigel_c_functions: [*const c_void; 1];
    static rigel_event_functions: [*const c_void; 1];
    static rigel_wrappers: [*const c_void; 1];
}

/// As many arguments as a routine can have.
pub const MOST_ARGUMENTS: usize = 65;

/// Has the wrapper that called into Rust jump.
pub fn set_pending() {
    // SAFETY: sets a variable of this thread.
    unsafe { rigel_set_pending() }
}

/// The function of the interface that was called last.
pub fn function_name() -> String {
    // SAFETY: gives a text that is part of the program.
    unsafe { std::ffi::CStr::from_ptr(rigel_function_name()) }.to_string_lossy().into_owned()
}

/// Sets the variables that are objects, in the order of the table in the C file.
pub fn set_variables(values: &[Sexp; 42], na: f64) {
    // SAFETY: the C function reads as many values as its table has, 42.
    unsafe { rigel_set_variables(values.as_ptr(), na) }
}

/// Calls a routine of a package; `None` if it jumped out.
///
/// # Safety
/// `f` is a function of a loaded library that takes so many objects and gives one.
pub unsafe fn call(f: usize, args: &[Sexp]) -> Option<Sexp> {
    let mut result = Sexp(0);
    // SAFETY: the caller's promise; at most `MOST_ARGUMENTS` are passed, which the caller checked.
    let jumped =
        unsafe { rigel_guard_call(f as *const c_void, args.len() as c_int, args.as_ptr(), &mut result) };
    (jumped == 0).then_some(result)
}

/// The same for a routine that gets pointers and gives nothing; whether it came to its end.
///
/// # Safety
/// As for `call`, with pointers to what the routine expects.
pub unsafe fn run(f: usize, args: &[*mut c_void]) -> bool {
    // SAFETY: the caller's promise.
    unsafe { rigel_guard_run(f as *const c_void, args.len() as c_int, args.as_ptr()) == 0 }
}

/// A method that takes an object and an index and gives a double; `None` if it jumped out.
///
/// # Safety
/// `f` is such a function.
pub unsafe fn call_double(f: usize, x: Sexp, i: isize) -> Option<f64> {
    let mut result = 0.0;
    // SAFETY: the caller's promise.
    (unsafe { rigel_guard_element(f, x, i, &mut result) } == 0).then_some(result)
}

/// A function of several variables that an optimizer was given; `None` if it jumped out.
///
/// # Safety
/// `f` is such a function, and `data` is what goes with it.
pub unsafe fn value_at(f: usize, x: &[f64], data: *mut c_void) -> Option<f64> {
    let mut result = 0.0;
    // SAFETY: the caller's promise.
    (unsafe { rigel_guard_function(f, x.len() as c_int, x.as_ptr(), data, &mut result) } == 0)
        .then_some(result)
}

/// Its gradient.
///
/// # Safety
/// As for `value_at`.
pub unsafe fn gradient_at(f: usize, x: &[f64], data: *mut c_void) -> Option<Vec<f64>> {
    let mut result = vec![0.0; x.len()];
    // SAFETY: the caller's promise.
    let jumped = unsafe { rigel_guard_gradient(f, x.len() as c_int, x.as_ptr(), result.as_mut_ptr(), data) };
    (jumped == 0).then_some(result)
}

/// Has a function replace numbers by its values there; whether it came to its end.
///
/// # Safety
/// `f` is such a function, and `data` is what goes with it.
pub unsafe fn values_at(f: usize, x: &mut [f64], data: *mut c_void) -> bool {
    // SAFETY: the caller's promise.
    unsafe { rigel_guard_values(f, x.as_mut_ptr(), x.len() as c_int, data) == 0 }
}

/// Gives bytes to a function of a package's; whether it came to its end.
///
/// # Safety
/// `f` takes the stream, bytes and how many there are.
pub unsafe fn give_bytes(f: usize, stream: *mut c_void, bytes: &[u8]) -> bool {
    // SAFETY: the caller's promise.
    unsafe { rigel_guard_bytes(f, stream, bytes.as_ptr(), bytes.len() as c_int) == 0 }
}

/// Waits for input that packages handle; whether the handlers came to their ends.
pub fn wait(milliseconds: c_int) -> bool {
    // SAFETY: handlers are functions that packages gave, with what goes with them.
    unsafe { rigel_guard_wait(milliseconds) == 0 }
}

/// Keeps the C functions in the program, where packages look for them.
pub fn keep() {
    std::hint::black_box((
        &raw const rigel_c_functions,
        &raw const rigel_event_functions,
        &raw const rigel_wrappers,
    ));
}
