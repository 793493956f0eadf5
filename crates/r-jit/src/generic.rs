//! Direct calls of S3 generics: the method for the value at hand is called directly as well.
//!
//! A generic (a function that does nothing but `UseMethod`) has no version. The entry by which compiled code calls
//! it (`ArgsEntry`) leads here. The method is looked up in the generic's cache of targets, by the class of the
//! first argument and the call, and called by its own entry. Methods that do nothing but `NextMethod` are passed
//! over. The frames of the generic and of methods passed over are pushed without environments: `Waiting` says what
//! an environment is made from when somebody looks at the frame (`Frame::lazy`).
//!
//! A target holds as long as the names that lead to it keep their meaning: the names of methods that come before it
//! in the search are unbound, and its own name still means it. All of these must be names that were only ever bound
//! in the global environment, and the generic must be the global function of its name. Hence it doesn't matter from
//! where the call is made, and registered methods can't interfere.
//!
//! The interpreter's dispatch calls methods by entries, too (`call_found`), with whatever its arguments are.
//!
//! Everything else (methods that ask how they were called, S4 objects, no method at all) is an ordinary call of the
//! generic, with promises that are evaluated already. An ordinary call looks at the caller's frame, so the caller
//! deoptimizes; if that happens often, callers are compiled anew with calls that don't come here.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};

use r_bytecode::code::{Default, Proto, Site, Sole};
use r_bytecode::compile::{ensure, proto_of};
use r_bytecode::interp::bridge;
use r_native::{DirectSite, ERR, run_guarded};
use r_pir::Type;
use r_pir::builder::{MAX_ARGS, formals_of, is_modest, match_site};
use r_runtime::env::FLAG_GLOBAL_ENV;
use r_runtime::frame::Frame;
use r_runtime::object::{FLAG_HOUSED, FLAG_LOCAL, FLAG_S4, has_flag};
use r_runtime::{Res, Value, Vm, alloc, env, symbol};

use crate::direct::{ArgsEntry, call_entry, entry_for, invoke};
use crate::engine::{Jit, code_at};
use crate::frames::outcome;
use crate::keep::keep;
use r_policy::POLICY;

/// The cache of targets of one generic.
#[derive(Default)]
pub struct Targets {
    slots: RefCell<Vec<Option<Rc<Target>>>>,
    found: Cell<u32>,
    ordinary: Cell<u32>,
}

/// A method that a dispatch goes through: its name, and the call that its frame shows.
struct Step {
    name: Value,
    method: Value,
    call: Value,
}

/// Where a call of a generic goes for one class.
struct Target {
    /// The class attribute, or a number for implicit classes.
    class: Value,
    call: Value,
    generic: Value,
    /// Symbols of base functions that the target relies on.
    base: Vec<Value>,
    /// Names of methods that come before it in the search and are unbound.
    absent: Vec<Value>,
    /// The methods passed over, then the method that is called.
    path: Vec<Step>,
    site: DirectSite,
    entry: Rc<ArgsEntry>,
    /// The index of the argument that each formal gets.
    from: Vec<Option<usize>>,
}

/// What the environment of an unsettled frame is made from; begins like `r_native::Lazy`.
#[repr(C)]
pub struct Waiting {
    handle: u64,
    site: *const DirectSite,
    args: *const u64,
}

/// Stands where a version's handle would, for frames and values that belong to no version.
pub const NO_VERSION: u64 = u64::MAX;

/// A direct call of a generic arrives here.
pub fn dispatch(vm: *mut Vm, site: *const DirectSite, f: u64, args: &[u64]) -> u64 {
    // SAFETY: compiled code passes the address of a site it owns.
    let site = unsafe { &*site };
    // SAFETY: compiled code passes the `Vm` it runs in, of which it has no reference itself.
    run_guarded(unsafe { &mut *vm }, |vm| {
        // SAFETY: compiled code passes words of values.
        let (f, object) = unsafe { (Value::from_bits(f), Value::from_bits(args[0])) };
        // SAFETY: the engine set the address of an entry, which the caller's version owns.
        let entry = unsafe { &*(site.entry.load(Ordering::Relaxed) as *const ArgsEntry) };
        match target(vm, &entry.targets, site, f, object) {
            Some(t) => call_method(vm, site, &t, f, args),
            None => ordinary(vm, entry, site, f, args),
        }
    })
}

/// The key of dispatch: the class attribute, or a number for implicit classes.
fn class_of(vm: &mut Vm, object: Value) -> Option<Value> {
    if object.is_object() {
        let class = vm.class_attr(object);
        return class.strings_opt().filter(|s| !s.is_empty() && !has_flag(object, FLAG_S4)).map(|_| class);
    }
    let dim = vm.dim(object);
    let extents = if dim.is_null() { 0 } else { dim.len().min(3) as i32 };
    // The implicit class of a call depends on what it calls.
    (!object.is_lang()).then(|| Value::int(object.rtype() as i32 * 4 + extents))
}

fn same_class(a: Value, b: Value) -> bool {
    if a == b {
        return true;
    }
    let (Some(a), Some(b)) = (a.strings_opt(), b.strings_opt()) else { return false };
    a.len() == b.len() && a.iter().zip(b).all(|(x, y)| x == y || x.bytes() == y.bytes())
}

/// The slot of a class and a call in the cache.
fn slot_of(class: Value, call: Value) -> usize {
    let word = match class.strings_opt() {
        Some(s) => {
            let text = s[0].bytes();
            let mut first = [0; 8];
            let n = text.len().min(8);
            first[..n].copy_from_slice(&text[..n]);
            u64::from_le_bytes(first) ^ (text.len() + 31 * s.len()) as u64
        }
        None => class.bits(),
    };
    let mixed = (word ^ call.bits() >> 4).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 58) as usize % POLICY.generics.targets
}

/// The target of a call: from the cache if it still holds there, otherwise looked up.
fn target(vm: &mut Vm, all: &Targets, site: &DirectSite, f: Value, object: Value) -> Option<Rc<Target>> {
    let class = class_of(vm, object)?;
    let call = site.call(vm);
    let at = slot_of(class, call);
    let known = all.slots.borrow().get(at).cloned().flatten();
    if let Some(t) = known
        && t.call == call
        && same_class(t.class, class)
        && t.holds(vm, f)
    {
        return Some(t);
    }
    if all.found.get() >= POLICY.generics.found {
        return None;
    }
    all.found.set(all.found.get() + 1);
    let t = Rc::new(find(vm, site, f, object, class)?);
    let proto = proto_of(vm, &f);
    let kept = t.path.iter().flat_map(|s| [s.method, s.call]).chain([t.class, t.call]);
    keep(proto.code.first()?, NO_VERSION, kept.map(Value::opaque).collect::<Vec<_>>().iter());
    // The cache holds the class vector, so that nobody writes into it in place.
    t.class.hold();
    let mut slots = all.slots.borrow_mut();
    slots.resize(POLICY.generics.targets, None);
    slots[at] = Some(t.clone());
    Some(t)
}

/// Whether a symbol was never bound outside the global environment.
fn only_global(sym: Value) -> bool {
    !has_flag(sym, FLAG_LOCAL)
}

/// Whether a symbol is unbound everywhere.
fn is_absent(vm: &Vm, sym: Value) -> bool {
    let in_library = has_flag(sym, FLAG_HOUSED) || !symbol::base_value(sym).is_unbound();
    only_global(sym) && !env::is_bound(vm.global_env, sym) && !in_library
}

/// Whether a closure is the global function of a name and was made in the global environment.
fn is_global(sym: Value, f: Value) -> bool {
    env::plain_global(sym) == f && has_flag(alloc::closure(f).env.get(), FLAG_GLOBAL_ENV)
}

impl Target {
    fn holds(&self, vm: &Vm, f: Value) -> bool {
        is_global(self.generic, f)
            && self.base.iter().all(|s| !symbol::is_shadowed(*s))
            && self.absent.iter().all(|s| is_absent(vm, *s))
            && self.path.iter().all(|s| only_global(s.name) && env::plain_global(s.name) == s.method)
    }
}

/// The site of a call in bytecode.
fn site_of(site: &DirectSite) -> Option<&Site> {
    // SAFETY: the site's own code, which outlives it.
    let c = unsafe { code_at(site.code as usize) }.first()?;
    c.sites.get(c.base_instr(site.pc as usize).b as usize)
}

/// Looks up the target of a call.
fn find(vm: &mut Vm, site: &DirectSite, f: Value, object: Value, class: Value) -> Option<Target> {
    let shown = site_of(site)?;
    let proto = proto_of(vm, &f);
    let Sole::Dispatch(call) = proto.sole else { return None };
    let &[use_method, generic] = call.values() else { return None };
    let name = vm.sym_of(generic);
    // `UseMethod` looks the generic up from the function's own environment, where a formal of its name would be
    // found first.
    if !is_global(name, f) || proto.formal_syms.contains(&name) || vm.group_of(generic.str()).is_some() {
        return None;
    }
    // What an S4 class extends may change, and another object may have its class attribute.
    if object.is_ptr() && r_runtime::object::has_flag(object, r_runtime::object::FLAG_S4) {
        return None;
    }
    let mut classes = vm.dispatch_classes(object);
    classes.push(vm.string("default"));
    let (mut absent, mut path, mut base) = (Vec::new(), Vec::new(), vec![use_method]);
    for c in classes {
        let sym = vm.method_symbol(generic.str(), c.str());
        if is_absent(vm, sym) {
            absent.push(sym);
            continue;
        }
        let method = env::plain_global(sym);
        if !only_global(sym) || !method.is_closure() {
            return None;
        }
        let call = site.call(vm);
        let call = vm.with_head(call, sym);
        path.push(Step { name: sym, method, call });
        let proto = proto_of(vm, &method);
        let Sole::Next(next) = proto.sole else { break };
        match_site(shown, proto)?;
        base.push(next.values()[0]);
        if path.len() > POLICY.generics.passed {
            return None;
        }
    }
    let last = path.last()?;
    let (entry, from) = entry_of(vm, shown, last.method)?;
    let site = DirectSite {
        call: last.call.opaque(),
        caller: Value::MISSING.opaque(),
        entry: AtomicU64::new(Rc::as_ptr(&entry) as u64),
        code: 0,
        pc: 0,
        n_args: from.len() as u32,
    };
    let t = Target { class, call: shown.call, generic: name, base, absent, path, site, entry, from };
    t.holds(vm, f).then_some(t)
}

/// Whether a method needs nothing but the values of its arguments.
fn takes_values(vm: &Vm, proto: &Proto) -> bool {
    let told = [vm.s.dot_generic, vm.s.dot_class, vm.s.dot_method];
    let asks = told.iter().any(|s| proto.code.unit.slot_of(*s).is_some());
    !asks && is_modest(proto) && proto.formal_syms.len() <= MAX_ARGS
}

/// The entry of a method that needs only values, and the index of the argument that each formal gets.
fn entry_of(vm: &mut Vm, shown: &Site, method: Value) -> Option<(Rc<ArgsEntry>, Vec<Option<usize>>)> {
    let jit = Jit::of(vm)?;
    let proto = proto_of(vm, &method);
    if !takes_values(vm, proto) {
        return None;
    }
    // Such a method makes no use of `...`, so what `...` gets doesn't matter.
    let from = formals_of(match_site(shown, proto)?, shown, proto)?;
    ensure(vm, &proto.code).ok()?;
    let given = |k: &Option<usize>| if k.is_some() { Type::VAL } else { Type::MISSING };
    let entry = entry_for(&jit, proto, from.iter().map(given).collect())?;
    Some((entry, from))
}

/// Calls the method of a target.
fn call_method(vm: &mut Vm, site: &DirectSite, t: &Target, f: Value, args: &[u64]) -> Res<u64> {
    bridge::check_call(vm)?;
    let waiting = Waiting { handle: NO_VERSION, site, args: args.as_ptr() };
    let lazy = &raw const waiting as usize;
    let base = vm.frames.len();
    let unsettled = |call: Value, function: Value, caller: Value| Frame {
        lazy,
        ..Frame::new(Value::UNBOUND, call, function, caller)
    };
    vm.frames.push(unsettled(site.call(vm), f, site.caller(vm)));
    let (last, passed) = t.path.split_last().unwrap_or_else(|| unreachable!("a target has a method"));
    for s in passed {
        vm.frames.push(unsettled(s.call, s.method, Value::MISSING));
    }
    vm.depth += t.path.len();
    // The generic's variables hold the arguments as well.
    // SAFETY: a value is a transparent word, and compiled code passed these.
    let held = unsafe { std::slice::from_raw_parts(args.as_ptr().cast::<Value>(), args.len()) };
    held.iter().for_each(|a| a.hold());
    let mut words = [Value::MISSING.bits(); MAX_ARGS];
    for (w, k) in words.iter_mut().zip(&t.from) {
        k.iter().for_each(|k| *w = args[*k]);
    }
    let word = invoke(vm, t.entry.code(), &t.site, last.method, &words[..t.from.len()]);
    held.iter().for_each(|a| a.release());
    end_frames(vm, base, word)
}

/// Pops the frames of a generic and of methods that were passed over. A frame that was settled meanwhile ends as in
/// the interpreter, with the outcome of the call.
fn end_frames(vm: &mut Vm, base: usize, mut word: u64) -> Res<u64> {
    for k in (base..vm.frames.len()).rev() {
        let frame = vm.frames[k];
        if frame.env.is_unbound() {
            vm.frames.truncate(k);
            vm.depth -= 1;
            continue;
        }
        let r = outcome(vm, word);
        word = match bridge::finish_with(vm, frame.env, r) {
            Ok(v) => v.bits(),
            Err(u) => {
                vm.pending = Some(u);
                ERR
            }
        };
    }
    Ok(word)
}

/// Settles the frame of a generic, or of a method that was passed over, because somebody looks at it.
pub fn settle(vm: &mut Vm, frame: usize) {
    // SAFETY: such frames wait for a call that this describes, on the stack of the one who made it.
    let w = unsafe { &*(vm.frames[frame].lazy as *const Waiting) };
    // SAFETY: so is the site.
    let site = unsafe { &*w.site };
    // SAFETY: and there are so many arguments.
    let values = unsafe { std::slice::from_raw_parts(w.args.cast::<Value>(), site.n_args as usize) };
    let Some(shown) = site_of(site) else { return };
    let f = vm.frames[frame].function;
    if let Ok((env, args)) = bridge::bind_evaluated(vm, f, shown, values) {
        let f = &mut vm.frames[frame];
        (f.env, f.args, f.lazy) = (env, args, 0);
    }
}

/// An ordinary call of a generic.
#[cold]
fn ordinary(vm: &mut Vm, entry: &ArgsEntry, site: &DirectSite, f: Value, args: &[u64]) -> Res<u64> {
    let n = entry.targets.ordinary.get() + 1;
    entry.targets.ordinary.set(n);
    if n == POLICY.generics.ordinary {
        proto_of(vm, &f).ordinary.set(true);
        Jit::of(vm).into_iter().for_each(|jit| jit.give_up_callers(entry));
    }
    let Some(shown) = site_of(site) else { return Ok(ERR) };
    // SAFETY: a value is a transparent word.
    let values = unsafe { std::slice::from_raw_parts(args.as_ptr().cast::<Value>(), args.len()) };
    let caller = site.caller(vm);
    Ok(bridge::call_evaluated(vm, f, shown, caller, values)?.bits())
}

/// Calls a method that the interpreter's dispatch has found by its direct entry; `None` if it has none. `m` is
/// function, call and caller. The arguments have no names, and the first is a value.
pub fn call_found(vm: &mut Vm, m: [Value; 3], args: &[Value]) -> Option<Res<Value>> {
    let proto = proto_of(vm, &m[0]);
    if proto.method.get().0 != args.len() {
        let entry = found_entry(vm, proto, args.len()).map_or(0, |e| Rc::as_ptr(&e) as usize);
        proto.method.set((args.len(), entry));
    }
    let entry = proto.method.get().1;
    if entry == 0 {
        return None;
    }
    let n = proto.formal_syms.len();
    let given = proto.dots.unwrap_or(n).min(args.len());
    let mut words = [Value::MISSING; MAX_ARGS];
    words[..given].copy_from_slice(&args[..given]);
    Some(call_entry(vm, entry, m, &words[..n]))
}

/// The entry of a method for `n` arguments, of which the first is a value and the others may be promises.
fn found_entry(vm: &mut Vm, proto: &Proto, n: usize) -> Option<Rc<ArgsEntry>> {
    let jit = Jit::of(vm)?;
    let (formals, dots) = (proto.formal_syms.len(), proto.dots.unwrap_or(usize::MAX));
    if n == 0 || n > formals.min(dots) && proto.dots.is_none() || dots == 0 || !takes_values(vm, proto) {
        return None;
    }
    let mut types = vec![Type::MISSING; formals];
    let given = n.min(formals).min(dots);
    types[..given].fill(Type::VAL | Type::PROM);
    types[0] = Type::VAL;
    let lacks = |k: usize| matches!(proto.defaults[k], Default::None) && k != dots;
    if (given..formals).any(lacks) {
        return None;
    }
    ensure(vm, &proto.code).ok()?;
    entry_for(&jit, proto, types)
}
