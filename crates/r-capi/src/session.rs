//! The session that C code runs in, and values as addresses.
//!
//! A `Sexp` is the address of a heap object. Immediates and lone strings cross as vectors of length one, `NULL`, the
//! missing argument and the unbound marker as objects of their own that nothing else refers to. One session per thread
//! is current: C code can't say which one it means.

use std::cell::Cell;
use std::collections::HashMap;

use r_runtime::object::Kind;
use r_runtime::{Res, Unwind, Value, Vm, foreign};

use crate::dll::Dll;

/// An object as C code knows it.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sexp(pub usize);

thread_local! {
    static CURRENT: Cell<*mut Vm> = const { Cell::new(std::ptr::null_mut()) };
}

/// What C code may be in the middle of, and what it left behind.
#[derive(Default)]
pub struct Session {
    /// An error, or another way out, that the next jump is about.
    pub pending: Option<Unwind>,
    /// Objects that stand for `NULL`, the missing argument and the unbound marker.
    pub singles: Vec<Value>,
    /// Lists into which C code put vectors of length one; they get plain values when the call ends.
    pub touched: Vec<Value>,
    /// Calls and pairlists that C code has walked, and their cells. The operand stack keeps both alive.
    pub chains: Vec<(Value, Value)>,
    /// Memory of `R_alloc`.
    pub transient: Vec<Box<[u64]>>,
    pub dlls: Vec<Dll>,
    /// Functions that packages offer one another, by package and name.
    pub callables: HashMap<(String, String), usize>,
    /// C functions that run when an external pointer has become unreachable.
    pub ready: bool,
}

/// Makes the session current while `f` runs.
pub fn enter<T>(vm: &mut Vm, f: impl FnOnce(&mut Vm) -> T) -> T {
    let outer = CURRENT.replace(vm);
    let r = f(vm);
    CURRENT.set(outer);
    r
}

/// Runs `f` on the current session.
pub fn with<T>(f: impl FnOnce(&mut Vm) -> T) -> T {
    let vm = CURRENT.get();
    assert!(!vm.is_null(), "R's C interface was used outside a call from R");
    // SAFETY: `enter` was given this session and has not returned, since C code runs in it only; whoever called into C
    // doesn't use its own reference until that returns, and functions of the interface don't call one another in here.
    f(unsafe { &mut *vm })
}

/// Runs what may fail; what went wrong is pending then, and the C wrapper jumps.
pub fn attempt<T>(otherwise: T, f: impl FnOnce(&mut Vm) -> Res<T>) -> T {
    with(|vm| match f(vm) {
        Ok(v) => v,
        Err(u) => {
            let u = vm.signalled(u);
            vm.state::<Session>().pending = Some(u);
            crate::shim::set_pending();
            otherwise
        }
    })
}

/// An object as an address: vectors of length one for what has none of its own.
pub fn out(vm: &mut Vm, v: Value) -> Sexp {
    if v.is_special() {
        let i = [Value::NULL, Value::MISSING, Value::UNBOUND].iter().position(|s| *s == v).unwrap_or(0);
        return object(vm.state::<Session>().singles[i]);
    }
    let v = vm.boxed(v);
    object(v)
}

/// The address of something that is an object: a string as such, too.
pub fn object(v: Value) -> Sexp {
    Sexp(foreign::address(v).unwrap_or(0))
}

/// What an address stands for. A chain of cells becomes a call or a pairlist; boxes stay boxes.
pub fn value(vm: &mut Vm, s: Sexp) -> Value {
    let v = raw(s);
    if !v.is_kind(Kind::Buffer) {
        return v;
    }
    match vm.state::<Session>().singles.iter().position(|x| *x == v) {
        Some(0) => Value::NULL,
        Some(1) => Value::MISSING,
        Some(_) => Value::UNBOUND,
        None => crate::cells::flatten(vm, v),
    }
}

/// The same with plain values for vectors of length one.
pub fn plain(vm: &mut Vm, s: Sexp) -> Value {
    let v = value(vm, s);
    vm.unboxed(v)
}

/// The object at an address, whatever it stands for.
pub fn raw(s: Sexp) -> Value {
    assert!(s.0 != 0, "a C function of a package passed NULL for an R object");
    // SAFETY: C code has addresses from this interface only, and what it still uses is in its frames or registers,
    // where the collector sees it, or protected by it.
    unsafe { foreign::at(s.0) }
}

/// Ends a call into C: lists get plain values, memory is given back.
pub fn leave(vm: &mut Vm, touched: usize, chains: usize, transient: usize) {
    let lists = vm.state::<Session>().touched.split_off(touched);
    for l in lists {
        for i in 0..l.len() {
            let (old, new) = (l.values()[i], vm.unboxed(l.values()[i]));
            if old != new {
                // SAFETY: no slice of the list's elements is in use.
                unsafe { vm.set_value(l, i, new) };
            }
        }
    }
    let s = vm.state::<Session>();
    s.chains.truncate(chains);
    s.transient.truncate(transient);
}
