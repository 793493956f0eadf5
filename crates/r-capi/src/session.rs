//! The session that C code runs in, and values as C code has them.
//!
//! A `Sexp` is the word of a value that is no number: numbers and lone strings cross as vectors of length one. One
//! session per thread is current: C code can't say which one it means.
//!
//! The session is lent out to one function at a time. `enter` lends it to C code and gets it back when that returns;
//! a function of the interface takes it (`with`) for as long as it runs, so that nothing else can, unless it is lent to
//! C code again by a call from R that runs meanwhile. Hence there are never two references to it that may be used.

use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use r_runtime::foreign::{self, Afterwards, Element};
use r_runtime::object::Kind;
use r_runtime::{Res, Unwind, Value, Vm, rerr};

use crate::dll::Dll;

/// An object as C code knows it.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sexp(pub u64);

thread_local! {
    /// The session that C code may use now; null while a function of the interface has it.
    static CURRENT: Cell<*mut Vm> = const { Cell::new(std::ptr::null_mut()) };
}

/// What C code may be in the middle of, and what it left behind.
#[derive(Default)]
pub struct Session {
    /// An error, or another way out, that the next jump is about.
    pub pending: Option<Unwind>,
    /// Ways out that were stopped and may go on, by the token that C code has for them. The token keeps their values.
    pub stopped: HashMap<u64, Unwind>,
    pub dlls: Vec<Dll>,
    /// Functions that packages offer one another, by package and name.
    pub callables: HashMap<(String, String), usize>,
    /// The text of the last error that `R_tryEvalSilent` stopped.
    pub last_error: Vec<u8>,
    /// The cells of options that C code sets, after a cell of its own: what the variable `.Options` is to it.
    pub options: Option<Value>,
    pub preserved: Preserved,
    /// Addresses of lists inside of those that C code keeps for good. (One that is gone may be another list's by now, which
    /// has vectors of length one for numbers then, and is only slower.)
    kept: HashSet<usize>,
    /// Character vectors whose strings are each the one of its text, as found since the call into C began. They are preserved
    /// meanwhile: so nobody else writes to them, and the answer holds.
    unique: Vec<Value>,
}

/// Objects that C code keeps for good, or until it releases them: elements of one object that is a root. (The roots
/// themselves are a stack for others.)
#[derive(Default)]
pub struct Preserved {
    all: Option<Value>,
    places: HashMap<u64, Vec<usize>>,
    free: Vec<usize>,
}

/// Keeps an object alive until `release`, which must be called as often.
pub fn preserve(vm: &mut Vm, v: Value) {
    if !v.is_ptr() {
        return;
    }
    if vm.state::<Session>().preserved.free.is_empty() {
        more_places(vm);
    }
    let p = &mut vm.state::<Session>().preserved;
    if let (Some(all), Some(i)) = (p.all, p.free.pop()) {
        p.places.entry(v.bits()).or_default().push(i);
        // SAFETY: nobody has a slice of the words.
        unsafe { vm.set_value(all, i, v) };
    }
}

fn more_places(vm: &mut Vm) {
    let old = vm.state::<Session>().preserved.all;
    let mut words = old.map(|o| o.values().to_vec()).unwrap_or_default();
    let (n, size) = (words.len(), (words.len() * 2).max(64));
    words.resize(size, Value::NULL);
    let all = vm.new_values(Kind::Buffer, &words);
    match old.and_then(|o| vm.roots.iter().position(|r| *r == o)) {
        Some(at) => vm.roots[at] = all,
        None => vm.roots.insert(0, all),
    }
    let p = &mut vm.state::<Session>().preserved;
    p.all = Some(all);
    p.free.extend(n..size);
}

pub fn release(vm: &mut Vm, v: Value) {
    let p = &mut vm.state::<Session>().preserved;
    let Some(places) = p.places.get_mut(&v.bits()) else { return };
    let Some(i) = places.pop() else { return };
    if places.is_empty() {
        p.places.remove(&v.bits());
    }
    p.free.push(i);
    if let Some(all) = p.all {
        // SAFETY: as above.
        unsafe { vm.set_value(all, i, Value::NULL) };
    }
}

/// What a function gives when it has nothing to give, because a jump follows.
pub trait Nothing {
    fn nothing() -> Self;
}

macro_rules! nothing {
    ($($t:ty => $v:expr),*) => { $(impl Nothing for $t { fn nothing() -> Self { $v } })* };
}
nothing!(Sexp => Sexp(0), () => (), i32 => 0, u32 => 0, isize => 0, usize => 0, u8 => 0, f64 => f64::NAN);

impl<T> Nothing for *mut T {
    fn nothing() -> Self {
        std::ptr::null_mut()
    }
}

impl<T> Nothing for *const T {
    fn nothing() -> Self {
        std::ptr::null()
    }
}

/// C code passed NULL where an object should be.
struct NullPassed;

/// Lends the session to C code while `f` runs.
pub fn enter<T>(vm: &mut Vm, f: impl FnOnce() -> T) -> T {
    let outer = CURRENT.replace(vm);
    let r = f();
    CURRENT.set(outer);
    r
}

/// Runs what may fail on the current session. What went wrong is pending then, and the C wrapper jumps. Without a
/// session (destructors of C++ code run when the process ends) nothing happens.
pub fn attempt<T: Nothing>(f: impl FnOnce(&mut Vm) -> Res<T>) -> T {
    let lent = CURRENT.replace(std::ptr::null_mut());
    if lent.is_null() {
        return T::nothing();
    }
    // SAFETY: `enter` got this session as a reference that it doesn't use until C code returns, and it has not
    // returned, since this is C code's thread and it runs. Nobody else takes the session: it is not current until
    // this function gives it back, but for `enter`, which is given the reference made here.
    let vm = unsafe { &mut *lent };
    let r = catch_unwind(AssertUnwindSafe(|| f(vm))).unwrap_or_else(|p| match p.downcast::<NullPassed>() {
        Ok(_) => rerr!(
            "{}() was called by a package's C code with NULL for an R object",
            crate::shim::function_name()
        ),
        Err(p) => Err(r_runtime::call::internal_error(p)),
    });
    let r = match r {
        Ok(v) => v,
        Err(u) => {
            // Errors in C code are the calling function's: `.Call` is not named.
            let caller = vm.frame_call();
            let call = std::mem::replace(&mut vm.current_call, caller);
            let u = vm.signalled(u);
            vm.current_call = call;
            vm.state::<Session>().pending = Some(u);
            crate::shim::set_pending();
            T::nothing()
        }
    };
    CURRENT.set(lent);
    r
}

/// The same for what doesn't fail by design.
pub fn with<T: Nothing>(f: impl FnOnce(&mut Vm) -> T) -> T {
    attempt(|vm| Ok(f(vm)))
}

/// A value for C code: vectors of length one for numbers and lone strings.
pub fn out(vm: &mut Vm, v: Value) -> Sexp {
    // A list of cells without cells is `NULL`.
    if crate::cells::is_array(v) && v.is_empty() {
        return object(Value::NULL);
    }
    Sexp(vm.boxed(v).bits())
}

/// The word of something that is an object, or `NULL` and the like.
pub fn object(v: Value) -> Sexp {
    Sexp(v.bits())
}

/// A string as such, a `CHARSXP`: the one of its text.
pub fn text_out(vm: &mut Vm, v: Value) -> Sexp {
    object(vm.interned(v))
}

/// What a word stands for. A chain of cells becomes a call or a pairlist; boxes stay boxes.
pub fn value(vm: &mut Vm, s: Sexp) -> Value {
    let v = raw(s);
    if v.is_kind(Kind::Buffer) { crate::cells::flatten(vm, v) } else { v }
}

/// The same with plain values for vectors of length one.
pub fn plain(vm: &mut Vm, s: Sexp) -> Value {
    let v = value(vm, s);
    vm.unboxed(v)
}

/// The value of a word, a cell as such.
pub fn raw(s: Sexp) -> Value {
    if s.0 == 0 {
        resume_unwind(Box::new(NullPassed));
    }
    // SAFETY: C code has words from this interface only, and what it still uses is in its frames or registers, where
    // the collector sees it, or protected by it.
    unsafe { foreign::at(s.0) }
}

/// An object of which C code asks what needs no session: elements, lengths and texts. It asks often, and packages that
/// have threads of their own (vroom) ask there, where no session is current. Nothing if it passed NULL.
pub fn seen(s: Sexp) -> Option<Value> {
    // SAFETY: as above.
    (s.0 != 0).then(|| unsafe { foreign::at(s.0) })
}

/// Whether this thread has no session to ask.
pub fn alone() -> bool {
    CURRENT.get().is_null()
}

/// What has to be as it was when a call into C ends.
pub struct Before {
    noted: u64,
    protected: usize,
    transient: usize,
    scalars: Vec<(Value, Value)>,
    unique: usize,
}

/// Whether the strings of a vector are known to be unique in this call into C.
pub fn is_unique(vm: &mut Vm, v: Value) -> bool {
    vm.state::<Session>().unique.contains(&v)
}

/// Notes that they are.
pub fn note_unique(vm: &mut Vm, v: Value) {
    preserve(vm, v);
    vm.state::<Session>().unique.push(v);
}

pub fn before(vm: &mut Vm) -> Before {
    let unique = vm.state::<Session>().unique.len();
    let f = &mut vm.foreign;
    Before {
        unique,
        noted: f.next,
        protected: f.protected.len(),
        transient: f.transient.len(),
        scalars: std::mem::take(&mut f.scalars),
    }
}

/// Ends a call into C: lists and variables get plain values, memory is given back.
pub fn leave(vm: &mut Vm, before: Before) {
    if vm.state::<Session>().unique.len() > before.unique {
        let ended = vm.state::<Session>().unique.split_off(before.unique);
        ended.into_iter().for_each(|v| release(vm, v));
    }
    vm.foreign.protected.truncate(before.protected);
    vm.foreign.forget_elements_since(before.noted);
    let noted = vm.foreign.noted_since(before.noted);
    keep_lists(vm, &noted);
    for a in noted {
        match a {
            Afterwards::List { list, .. } if is_kept(vm, list) => {}
            Afterwards::Binding { env, .. } if is_kept(vm, env) => {}
            Afterwards::List { list, from, to } => plain_elements(vm, list, from, to),
            Afterwards::Attribute { of, symbol, boxed } => {
                if vm.get_attr(of, symbol) == boxed {
                    let v = vm.settled_value(boxed);
                    vm.set_attr_in_place(of, symbol, v);
                }
            }
            Afterwards::Binding { env, symbol, boxed } => {
                if r_runtime::env::raw_get(env, symbol) == boxed {
                    let v = vm.settled_value(boxed);
                    vm.define(env, symbol, v);
                }
            }
        }
    }
    vm.foreign.transient.truncate(before.transient);
    vm.foreign.scalars = before.scalars;
}

/// Whether C code keeps an object for good. Then it may keep the addresses of what is in it, too.
fn is_kept(vm: &mut Vm, v: Value) -> bool {
    let s = vm.state::<Session>();
    s.preserved.places.contains_key(&v.bits()) || s.kept.contains(&v.addr())
}

/// Notes the lists that are in lists which C code keeps, outer ones first.
fn keep_lists(vm: &mut Vm, noted: &[Afterwards]) {
    let lists = noted
        .iter()
        .rev()
        .filter_map(|a| if let Afterwards::List { list, .. } = a { Some(*list) } else { None });
    let mut pending: Vec<Value> = lists.filter(|l| is_kept(vm, *l)).collect();
    while let Some(l) = pending.pop() {
        for inner in l.values().iter().copied().filter(|v| v.is_kind(Kind::List)) {
            if vm.state::<Session>().kept.insert(inner.addr()) {
                pending.push(inner);
            }
        }
    }
}

/// Before C code evaluates `expr` in `e`: a number that the routine was given and has written to is the variable's that
/// was passed to it, if the expression names it. (To C code a variable and its value are one object.) The variable is
/// one that the call of the routine, or of the function around it, names.
pub fn written_scalars(vm: &mut Vm, expr: Value, e: Value) {
    written_elements(vm, expr, e);
    let written: Vec<(Value, Value)> =
        vm.foreign.scalars.iter().copied().filter(|(b, old)| number_in(*b) != Some(*old)).collect();
    if written.is_empty() {
        return;
    }
    let mut named = Vec::new();
    symbols_of(expr, &mut named);
    let mut passed = Vec::new();
    for call in [vm.current_call, vm.frame_call()].into_iter().filter(|c| c.is_lang()) {
        passed.extend(call.values().iter().skip(1).copied().filter(|v| v.is_symbol()));
    }
    named.retain(|s| passed.contains(s));
    for (boxed, old) in written {
        for s in named.iter().copied().filter(|s| r_runtime::env::raw_get(e, *s) == old).collect::<Vec<_>>() {
            if vm.set_var(e, s, boxed).is_ok() {
                vm.foreign.later(Afterwards::Binding { env: e, symbol: s, boxed });
            }
        }
        vm.foreign.scalars.retain(|p| p.0 != boxed);
    }
}

/// The same for elements of a list: a variable of the element's name, with or without a prefix that ends with a dot, that
/// has its old value is the same object to C code. (data.table writes each group's values into a list whose elements are
/// variables too: the column `v` of `i` is `i.v`.)
fn written_elements(vm: &mut Vm, expr: Value, e: Value) {
    if !vm.foreign.has_elements() || !e.is_env() {
        return;
    }
    let mut named = Vec::new();
    symbols_of(expr, &mut named);
    for symbol in named {
        let name = r_runtime::symbol::text(&symbol).as_bytes().to_vec();
        let behind_dots = name.iter().enumerate().filter(|(_, b)| **b == b'.').map(|(k, _)| k + 1);
        for start in std::iter::once(0).chain(behind_dots) {
            let now = r_runtime::env::raw_get(e, symbol);
            let shared = |x: &&Element| x.old == now && scalar_in(x.boxed).is_some_and(|v| v != x.old);
            let Some(boxed) = vm.foreign.elements_named(&name[start..]).iter().find(shared).map(|x| x.boxed)
            else {
                continue;
            };
            vm.define(e, symbol, boxed);
            vm.foreign.later(Afterwards::Binding { env: e, symbol, boxed });
        }
    }
}

/// The plain value of a vector of length one: a number or a string.
fn scalar_in(v: Value) -> Option<Value> {
    match v.kind() {
        Some(Kind::StrVec) => v.strings().first().copied(),
        _ => number_in(v),
    }
}

/// Whether C code has written to a number that it was given, or gave it attributes.
pub fn is_changed((boxed, old): (Value, Value)) -> bool {
    number_in(boxed) != Some(old) || !boxed.attrs().is_null()
}

/// After a routine has run: to C code a variable and its value are one object, so a number that it was given as a variable's value
/// and that it changed, or gave attributes to, is that variable's value, and of the caller's variable that was passed on.
pub fn changed_scalars(vm: &mut Vm, given: &[Value], scalars: &[(Value, Value)], call: Value, env: Value) {
    if !call.is_lang() {
        return;
    }
    let names = vm.names(call);
    let named = |k: usize| {
        names.strings_opt().and_then(|n| n.get(k)).is_some_and(|n| matches!(n.str(), "PACKAGE" | ".NAME"))
    };
    let items: Vec<Value> = call
        .values()
        .iter()
        .enumerate()
        .skip(1)
        .filter(|(k, _)| !named(*k))
        .map(|(_, v)| *v)
        .skip(1)
        .collect();
    if items.len() != given.len() || items.contains(&vm.s.dots) {
        return;
    }
    for &(boxed, old) in scalars {
        if !is_changed((boxed, old)) {
            continue;
        }
        let Some(at) = given.iter().position(|v| *v == boxed) else { continue };
        let sym = items[at];
        if !(sym.is_symbol() && sym.is_ptr()) {
            continue;
        }
        let new = vm.settled_value(boxed);
        let word = r_runtime::env::raw_get(env, sym);
        if word == old {
            let _ = vm.set_var(env, sym, new);
        } else if word.is_promise() && r_runtime::object::promise(word).value.get() == old {
            r_runtime::object::promise(word).value.set(new);
            vm.barrier(word);
            let outer = r_runtime::alloc::promise_expr(word);
            let caller = vm.frame_of_env(env).map(|f| vm.frames[f].caller);
            if let Some(caller) = caller.filter(|c| {
                c.is_env() && outer.is_symbol() && outer.is_ptr() && r_runtime::env::raw_get(*c, outer) == old
            }) {
                let _ = vm.set_var(caller, outer, new);
            }
        }
    }
}

/// The number in a vector of length one.
fn number_in(v: Value) -> Option<Value> {
    match v.kind() {
        Some(Kind::Int) => v.ints().first().map(|i| Value::int(*i)),
        Some(Kind::Lgl) => v.ints().first().map(|i| Value::lgl(*i)),
        Some(Kind::Dbl) => v.doubles().first().map(|d| Value::double(*d)),
        _ => None,
    }
}

fn symbols_of(expr: Value, found: &mut Vec<Value>) {
    if expr.is_symbol() && expr.is_ptr() {
        found.push(expr);
    } else if expr.is_lang() {
        expr.values().iter().for_each(|v| symbols_of(*v, found));
    }
}

fn plain_elements(vm: &mut Vm, list: Value, from: usize, to: usize) {
    for i in from..to.min(list.len()) {
        let old = list.values()[i];
        let new = crate::cells::current(vm, old);
        let new = vm.settled_value(new);
        if old != new {
            // SAFETY: no slice of the list's elements is in use.
            unsafe { vm.set_value(list, i, new) };
        }
    }
}
