//! Direct calls: where compiled callers find compiled callees.
//!
//! A function has an `ArgsEntry` for each list of argument types that callers pass. The entry's first word is the
//! address that callers call: the version for those types or, if there is none (not yet compiled, discarded, or
//! refused), a function here that calls the interpreter. The code of callers contains the addresses of entries, so
//! versions own the entries they call (`Version::calls`), together with the history of the function.
//!
//! An entry is *parked* to find out whether it is used (`store`): its next call comes here, which links the version
//! again.
//!
//! A call whose target varies finds the entry by the function: the function's proto has the address of the entry
//! for values of any type (`Proto::direct`), made when first asked for.
//!
//! Entries of generics lead to their methods (see `generic`); they never have versions.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};

use r_bytecode::code::{self, Compiled, Proto, Sole};
use r_bytecode::compile::proto_of;
use r_bytecode::interp::bridge;
use r_native::{DirectSite, ERR, run_guarded};
use r_pir::builder::{MAX_ARGS, is_modest};
use r_pir::{Func, Imm, Type};
use r_runtime::{Res, Value, Vm, alloc, symbol};

use crate::compile::{Answer, request};
use crate::config::Mode;
use crate::context::{ArgsContext, KINDS, PASSED};
use crate::engine::{Jit, with_history};
use crate::generic::{Targets, dispatch};
use crate::start::Start;
use r_policy::POLICY;

/// What compiled code calls for arguments of certain types.
#[repr(C)]
pub struct ArgsEntry {
    code: Cell<usize>,
    /// The number of arguments. Compiled code reads it.
    n: u64,
    /// The type of each argument; `MISSING` for formals that callers leave out.
    pub types: Vec<Type>,
    /// The defaults of the formals.
    pub defaults: Vec<code::Default>,
    /// While the entry is parked, the address of the version that its next call links again; otherwise 0.
    parked: Cell<usize>,
    /// Calls so far that went to the interpreter.
    calls: Cell<u32>,
    /// The number of such calls at which a version is compiled.
    limit: Cell<u32>,
    /// The limit after a discard: each further version must prove itself for longer.
    wait: Cell<u32>,
    /// The methods that the entry of a generic leads to.
    pub targets: Targets,
}

impl PartialEq for ArgsEntry {
    fn eq(&self, o: &ArgsEntry) -> bool {
        std::ptr::eq(self, o)
    }
}

impl ArgsEntry {
    fn new(types: Vec<Type>, defaults: Vec<code::Default>, limit: u32) -> Rc<ArgsEntry> {
        let code = Cell::new(slow_address(types.len()));
        let n = types.len() as u64;
        Rc::new(ArgsEntry {
            code,
            parked: Cell::new(0),
            n,
            types,
            defaults,
            calls: Cell::new(0),
            limit: Cell::new(limit),
            wait: Cell::new(limit),
            targets: Targets::default(),
        })
    }
    /// The address that is called now.
    pub fn code(&self) -> usize {
        self.code.get()
    }
    /// Links a version.
    pub fn set(&self, code: usize) {
        self.code.set(code);
        self.parked.set(0);
    }
    /// The version was discarded: calls go to the interpreter, for longer than last time.
    pub fn reset(&self) {
        self.wait.set(self.wait.get().saturating_mul(POLICY.direct.wait_factor));
        self.go_slow();
    }
    /// The code at this address is retired: if the entry leads to it, calls go to the interpreter.
    pub fn unlink(&self, code: usize) {
        if self.code.get() == code || self.parked.get() == code {
            self.go_slow();
        }
    }
    fn go_slow(&self) {
        self.set(slow_address(self.types.len()));
        self.limit.set(self.wait.get());
        self.calls.set(0);
    }
    /// Parks the version at this address, so that its next call is noticed. Returns whether there was a call since
    /// the entry was last parked.
    pub fn park(&self, code: usize) -> bool {
        let used = self.code.get() == code;
        if used {
            self.parked.set(self.code.replace(slow_address(self.types.len())));
        }
        used
    }
    /// Links a parked version again; returns whether one was parked.
    fn unpark(&self) -> bool {
        let code = self.parked.replace(0);
        if code != 0 {
            self.code.set(code);
        }
        code != 0
    }
}

/// The type under which an argument is passed. There are few, so that callers share versions.
fn passed(level: u8, t: Type) -> Type {
    if t == Type::MISSING {
        return t;
    }
    let any = if t.meets(Type::PROM) { Type::VAL | Type::PROM } else { Type::VAL };
    KINDS[..PASSED].iter().copied().find(|k| level >= 4 && t.within(*k)).unwrap_or(any)
}

/// Whether a closure can be called on `n` values; if so, it has an entry for such calls.
pub extern "C" fn takes_values(vm: *mut Vm, f: u64, n: u64) -> u64 {
    // SAFETY: compiled code passes the `Vm` it runs in, of which it has no reference itself.
    let vm = unsafe { &mut *vm };
    let Some(jit) = Jit::of(vm) else { return 0 };
    // SAFETY: compiled code passes the word of a closure.
    let f = unsafe { Value::from_bits(f) };
    let proto = proto_of(vm, &f);
    if proto.dots.is_some() || proto.formal_syms.len() as u64 != n || n as usize > MAX_ARGS {
        return 0;
    }
    if proto.direct.get() == 0
        && is_modest(proto)
        && let Some(entry) = entry_for(&jit, proto, vec![Type::VAL; n as usize])
    {
        proto.direct.set(Rc::as_ptr(&entry) as usize);
    }
    u64::from(proto.direct.get() != 0)
}

/// The address of the entry by which a closure is called on `n` values, for builtins that call it often; 0 if it
/// has none.
pub fn entry(vm: &mut Vm, f: Value, n: usize) -> usize {
    let takes = f.is_closure() && takes_values(vm, f.bits(), n as u64) != 0;
    if takes { proto_of(vm, &f).direct.get() } else { 0 }
}

/// Calls a closure by its entry, given function, call and caller.
pub fn call_entry(vm: &mut Vm, entry: usize, [f, call, caller]: [Value; 3], args: &[Value]) -> Res<Value> {
    let at = AtomicU64::new(entry as u64);
    let site = DirectSite {
        call: call.opaque(),
        caller: caller.opaque(),
        entry: at,
        code: 0,
        pc: 0,
        n_args: args.len() as u32,
    };
    // SAFETY: the address came from `entry`; the entry lives as long as the history of the closure's code, and the
    // caller has the closure.
    let code = unsafe { &*(entry as *const ArgsEntry) }.code.get();
    // SAFETY: a value is a transparent word.
    let words = unsafe { std::slice::from_raw_parts(args.as_ptr().cast::<u64>(), args.len()) };
    let word = invoke(vm, code, &site, f, words);
    crate::frames::outcome(vm, word)
}

/// The target of a direct call.
pub enum Callee {
    Known(Rc<ArgsEntry>),
    /// The function is known only when the call is made.
    Any,
}

/// The entry that a direct call goes to; `None` if the callee's bytecode is stale.
pub fn entry_of(jit: &Jit, f: &Func, call: u32) -> Option<Callee> {
    let [_, proto, args @ ..] = f.inst(r_pir::Id(call)).operands() else { return None };
    let Imm::Const(object) = f.inst(*proto).imm else { return None };
    if object.is_null() {
        return Some(Callee::Any);
    }
    // SAFETY: the version keeps the objects it mentions alive, and this is the session's thread.
    let object = unsafe { object.value() };
    let proto: &Proto = alloc::code_as(&object);
    let types = args.iter().map(|a| passed(jit.config.contexts, f.ty(*a))).collect();
    entry_for(jit, proto, types).map(Callee::Known)
}

/// The entry of a function for arguments of these types. A generic has one entry for each number of arguments.
pub fn entry_for(jit: &Jit, proto: &Proto, types: Vec<Type>) -> Option<Rc<ArgsEntry>> {
    let c = proto.code.compiled()?;
    let is_generic = matches!(proto.sole, Sole::Dispatch(_));
    let types = if is_generic { vec![Type::VAL; types.len()] } else { types };
    let limit = if jit.config.mode == Mode::Eager { POLICY.direct.hot_eager } else { POLICY.direct.hot };
    Some(with_history(c, |vs| {
        let context = ArgsContext(types);
        if let Some(e) = vs.find_entry(&context) {
            return e;
        }
        // Too many lists of types: further callers pass values of any type.
        let any = || ArgsContext(context.0.iter().map(|t| passed(0, *t)).collect());
        let full = vs.entries.is_full();
        let key = if full { any() } else { context.clone() };
        let e = ArgsEntry::new(key.0.clone(), proto.defaults.clone(), limit);
        if is_generic {
            e.set(dispatch_address(e.types.len()));
        }
        _ = if full { vs.entries.insert_baseline(key, e.clone()) } else { vs.entries.insert(key, e.clone()) };
        e
    }))
}

/// A direct call through an entry that has no version linked.
fn slow(vm: *mut Vm, site: *const DirectSite, f: u64, args: &[u64]) -> u64 {
    // SAFETY: compiled code passes the address of a site it owns.
    let site = unsafe { &*site };
    // SAFETY: compiled code passes the `Vm` it runs in, of which it has no reference itself.
    run_guarded(unsafe { &mut *vm }, |vm| {
        // SAFETY: compiled code passes the word of the closure it calls.
        let f = unsafe { Value::from_bits(f) };
        let known = site.entry.load(Ordering::Relaxed) as usize;
        let entry = if known == 0 { proto_of(vm, &f).direct.get() } else { known };
        // SAFETY: both are addresses of entries that are behind an `Rc`: the caller's version owns the one, the history
        // of the function's code the other.
        let entry = unsafe {
            Rc::increment_strong_count(entry as *const ArgsEntry);
            Rc::from_raw(entry as *const ArgsEntry)
        };
        if entry.unpark() {
            return Ok(invoke(vm, entry.code.get(), site, f, args));
        }
        entry.calls.set(entry.calls.get().saturating_add(1));
        if entry.calls.get() >= entry.limit.get() && compile_entry(vm, site, &entry, f) {
            return Ok(invoke(vm, entry.code.get(), site, f, args));
        }
        if entry.limit.get() != u32::MAX {
            proto_of(vm, &f).code.compiled().into_iter().for_each(cool);
        }
        // SAFETY: a value is a transparent word.
        let values = unsafe { std::slice::from_raw_parts(args.as_ptr().cast::<Value>(), args.len()) };
        let (call, caller) = (site.call(vm), site.caller(vm));
        Ok(bridge::call_values(vm, f, call, caller, values)?.bits())
    })
}

/// Takes back the heat of a direct call that waits for a version of its own: it says nothing about ordinary calls.
fn cool(c: &Compiled) {
    c.tier.heat.set(c.tier.heat.get().saturating_sub(code::CALL_HEAT));
}

/// Asks for the version of an entry; returns whether it is there. After a refusal, the entry doesn't ask again.
fn compile_entry(vm: &mut Vm, site: &DirectSite, entry: &Rc<ArgsEntry>, f: Value) -> bool {
    entry.limit.set(u32::MAX);
    let Some(jit) = Jit::of(vm) else { return false };
    let proto = proto_of(vm, &f);
    if with_history_of(proto, |vs| vs.tiering.refuses_all()) {
        return false;
    }
    let env = vm.call_env(proto.shape, proto.n_slots, alloc::closure(f).env.get());
    let start = Start::Args { entry: entry.clone() };
    let name = name_of(site.call(vm));
    match request(vm, &jit, &proto.code, &start, env, &name) {
        Answer::Ready(_) => true,
        Answer::Later => {
            entry.limit.set(entry.calls.get().saturating_add(POLICY.direct.poll));
            false
        }
        Answer::Wait => {
            entry.limit.set(entry.calls.get().saturating_mul(POLICY.direct.much));
            false
        }
        Answer::Never => false,
    }
}

fn with_history_of<T: Default>(proto: &Proto, f: impl FnOnce(&mut crate::history::History) -> T) -> T {
    proto.code.compiled().map_or(T::default(), |c| with_history(c, f))
}

pub fn name_of(call: Value) -> String {
    match call.values().first() {
        Some(h) if h.is_symbol() => symbol::text(h).to_owned(),
        _ => "<anonymous>".to_owned(),
    }
}

macro_rules! by_arity {
    ($($n:literal $name:ident $generic:ident ($($a:ident)*);)*) => {
        $(extern "C" fn $name(vm: *mut Vm, site: *const DirectSite, f: u64 $(, $a: u64)*) -> u64 {
            slow(vm, site, f, &[$($a),*])
        })*
        $(extern "C" fn $generic(vm: *mut Vm, site: *const DirectSite, f: u64 $(, $a: u64)*) -> u64 {
            dispatch(vm, site, f, &[$($a),*])
        })*
        /// The function that entries without a version lead to, by number of arguments.
        fn slow_address(n: usize) -> usize {
            match n {
                $($n => $name as *const () as usize,)*
                _ => unreachable!("the builder makes no such calls"),
            }
        }

        /// The function that entries of generics lead to, by number of arguments.
        fn dispatch_address(n: usize) -> usize {
            match n {
                $($n => $generic as *const () as usize,)*
                _ => unreachable!("the builder makes no such calls"),
            }
        }

        /// Calls machine code on the words of arguments.
        pub fn invoke(vm: &mut Vm, code: usize, site: &DirectSite, f: Value, args: &[u64]) -> u64 {
            match *args {
                $([$($a),*] => {
                    type F = extern "C" fn(*mut Vm, *const DirectSite, u64 $(, by_arity!(@word $a))*) -> u64;
                    // SAFETY: the version was compiled for this many arguments.
                    let code: F = unsafe { std::mem::transmute(code) };
                    code(vm, site, f.bits() $(, $a)*)
                })*
                _ => ERR,
            }
        }
    };
    (@word $a:ident) => { u64 };
}

by_arity! {
    0 slow0 dispatch0 ();
    1 slow1 dispatch1 (a);
    2 slow2 dispatch2 (a b);
    3 slow3 dispatch3 (a b c);
    4 slow4 dispatch4 (a b c d);
    5 slow5 dispatch5 (a b c d e);
    6 slow6 dispatch6 (a b c d e g);
    7 slow7 dispatch7 (a b c d e g h);
    8 slow8 dispatch8 (a b c d e g h i);
}
