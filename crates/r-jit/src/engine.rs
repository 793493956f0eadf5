//! The optimizer of one session.

use std::cell::{OnceCell, RefCell};
use std::collections::HashSet;
use std::rc::Rc;

use r_bytecode::code::{Code, Compiled, Tier, code_of};
use r_pir::CodeRef;
use r_runtime::hooks::TierHooks;
use r_runtime::object::{FLAG_INLINED, set_flag};
use r_runtime::{Value, Vm, alloc};

use crate::background::Worker;
use crate::budget::Budget;
use crate::chaos::Chaos;
use crate::config::{Config, Mode};
use crate::direct::ArgsEntry;
use crate::history::History;
use crate::stats::{Event, Stats};
use crate::store::Store;
use crate::tiering::Limit;
use crate::version::Version;

/// The optimizer's state; in the `Vm`, shared with what is running.
#[derive(Default, Clone)]
pub struct Engine {
    jit: Option<Rc<Jit>>,
    /// Why there is none, for `--stats`.
    why_not: Option<String>,
}

pub struct Jit {
    pub config: Config,
    /// The code there is.
    pub store: Rc<Store>,
    pub stats: RefCell<Stats>,
    pub chaos: Option<Chaos>,
    /// The compiler's thread; started when it is needed first.
    worker: OnceCell<Option<Worker>>,
    /// What that thread took and may take.
    pub budget: Budget,
    /// Names of global functions that changed while code relied on them: none does again.
    volatile: RefCell<HashSet<u64>>,
}

impl Jit {
    pub fn of(vm: &mut Vm) -> Option<Rc<Jit>> {
        vm.state::<Engine>().jit.clone()
    }
    /// The compiler's thread; `None` if code is compiled on the program's.
    pub fn worker(&self) -> Option<&Worker> {
        let start = || self.config.in_background().then(|| Worker::start(self.budget.spent.clone()))?.ok();
        self.worker.get_or_init(start).as_ref()
    }
    pub fn note(&self, event: Event, what: &str, function: &str, at: u32) {
        self.stats.borrow_mut().note(event, what, function, at);
    }
    /// The version is given up when a global function changes that it relies on.
    pub fn watch(&self, v: &Version) {
        // SAFETY: symbols live as long as the session, whose thread this is.
        v.linked.code.functions.iter().for_each(|f| set_flag(unsafe { f.name.value() }, FLAG_INLINED, true));
    }
    pub fn is_volatile(&self, name: Value) -> bool {
        self.volatile.borrow().contains(&name.bits())
    }
    /// Gives up the versions that rely on a global function.
    fn rebound(&self, name: Value) {
        for v in &self.store.live(|v| v.linked.code.functions.iter().any(|f| f.name == name)) {
            self.volatile.borrow_mut().insert(name.bits());
            if let Some(c) = v.own_bytecode() {
                self.discard(c, v, "global function changed");
            }
        }
    }
    /// Gives up the versions that call a generic by its entry.
    pub fn give_up_callers(&self, entry: &ArgsEntry) {
        for v in &self.store.live(|v| v.calls.iter().any(|e| **e == *entry)) {
            v.own_bytecode().into_iter().for_each(|c| self.discard(c, v, "methods ask"));
        }
    }
    /// Gives a version up: nobody enters it any more.
    pub fn discard(&self, c: &Compiled, v: &Version, why: &str) {
        v.invalid.set(1);
        v.args.iter().for_each(|entry| entry.reset());
        self.take_out(c, v);
        set_limit(c, with_history(c, |vs| vs.tiering.given_up(self.first_heat(c))));
        self.note(Event::Discard, why, &v.name, 0);
    }
    /// How hot code is when it first asks.
    fn first_heat(&self, c: &Compiled) -> u32 {
        Tier::heat_for(self.config.limit(), c.instrs.len())
    }
    /// Takes a version out of where it is found, which retires it.
    fn take_out(&self, c: &Compiled, v: &Version) {
        with_history(c, |vs| {
            vs.remove(v.handle);
            if vs.calls.is_empty() {
                c.tier.native.set(0);
            }
        });
    }
    /// Makes room for code of this length; the coldest goes if there is none. Whether there is some.
    pub fn make_room(&self, vm: &mut Vm, len: usize) -> bool {
        let store = &self.store;
        if store.is_round_over() {
            store.next_round();
        }
        let Some(bytes) = store.needs(vm, len) else { return true };
        for v in store.coldest(vm, bytes) {
            let Some(c) = v.own_bytecode() else { continue };
            let why = if store.is_cold(&v) { "cold" } else { "oldest" };
            self.take_out(c, &v);
            // It may come back when it is as hot again as it was when it first was compiled.
            set_limit(c, with_history(c, |vs| vs.tiering.evicted(self.first_heat(c))));
            self.note(Event::Evict, why, &v.name, 0);
        }
        store.reclaim(vm);
        store.has_room(len)
    }
}

/// Gives up the versions made from code whose bytecode is no longer what it means.
pub fn give_up_stale(vm: &mut Vm) {
    let Some(jit) = Jit::of(vm) else { return };
    for object in vm.code_objects() {
        let Some(c) = code_of(alloc::code_body(object)).and_then(Code::first) else { continue };
        if c.tier.owner.borrow().is_none() {
            continue;
        }
        let any_stale = |v: &Rc<Version>| v.codes.iter().any(is_stale);
        let stale: Vec<Rc<Version>> = with_history(c, |vs| vs.all().filter(any_stale).collect());
        stale.iter().for_each(|v| jit.discard(c, v, "meaning changed"));
    }
}

/// A name that code was compiled for gets another meaning.
pub fn rebound(vm: &mut Vm, name: Value) {
    if let Some(jit) = Jit::of(vm) {
        jit.rebound(name);
    }
}

/// Whether the bytecode of code is no longer what it means.
pub fn is_stale(code: &CodeRef) -> bool {
    let changed = |code: &Code| code.first().is_some() && code.compiled().is_none();
    // SAFETY: whoever has the reference keeps the code alive by its `object`.
    code.handle != 0 && changed(unsafe { code_at(code.handle as usize) })
}

/// Has code ask when it is hot enough.
pub fn set_limit(c: &Compiled, limit: Limit) {
    match limit {
        Limit::Same => {}
        Limit::At(heat) => c.tier.limit.set(heat),
        Limit::More(heat) => c.tier.limit.set(c.tier.heat.get().saturating_add(heat)),
    }
}

/// The versions that belong to a code object.
pub fn with_history<T>(c: &Compiled, f: impl FnOnce(&mut History) -> T) -> T {
    let mut owner = c.tier.owner.borrow_mut();
    let any = owner.get_or_insert_with(|| Box::new(History::default()));
    match any.downcast_mut::<History>() {
        Some(v) => f(v),
        None => f(&mut History::default()),
    }
}

/// The code behind an address.
///
/// # Safety
/// It is the address of a code that lives as long as the result is used: one that the interpreter is
/// running, or that a version or draft refers to, which keeps it alive (`CodeRef::object`).
pub unsafe fn code_at<'a>(address: usize) -> &'a Code {
    // SAFETY: handles are addresses, and the caller keeps the code alive.
    unsafe { Code::of_handle(address as u64) }
}

/// Attaches an optimizer to a session; without one if it is switched off.
pub fn install(vm: &mut Vm, config: Config) -> Result<(), String> {
    // The one optimization that works in the interpreter.
    vm.fuses = !config.passes_off.iter().any(|p| p == "fuse");
    if config.mode == Mode::Off {
        vm.hooks.tier = TierHooks::NONE;
        return Ok(());
    }
    let store = match Store::new(config.code_bytes) {
        Ok(store) => Rc::new(store),
        // Not everybody may have executable memory; programs run all the same.
        Err(e) => {
            vm.hooks.tier = TierHooks::NONE;
            let why_not = config.stats.then(|| format!("optimizer: none, no memory for machine code: {e}\n"));
            vm.put_state(Engine { jit: None, why_not });
            return Ok(());
        }
    };
    let mut stats = Stats::default();
    if let Some(path) = &config.trace {
        vm.origins = Some(Default::default());
        stats.open_trace(path).map_err(|e| format!("rigel: cannot write trace '{path}': {e}"))?;
    }
    if config.perf_map {
        stats.open_perf_map().map_err(|e| format!("rigel: cannot write the map for perf: {e}"))?;
    }
    vm.hooks.tier = TierHooks {
        hot_call: crate::enter::hot_call,
        hot_loop: crate::enter::hot_loop,
        stale: give_up_stale,
        made: None,
        rebound,
        call_native: crate::enter::call_native,
        settle: crate::exit::settle,
        entry: crate::direct::entry,
        call_entry: crate::direct::call_entry,
        call_found: crate::generic::call_found,
        limit: config.limit(),
    };
    let chaos = config.chaos.map(|(n, seed)| Chaos::new(n, seed));
    let jit = Jit {
        config,
        store,
        stats: RefCell::new(stats),
        chaos,
        worker: OnceCell::new(),
        budget: Budget::new(),
        volatile: RefCell::default(),
    };
    vm.put_state(Engine { jit: Some(Rc::new(jit)), why_not: None });
    vm.register(crate::reflect::TABLE);
    Ok(())
}

/// The report of `--stats`, if it was asked for.
pub fn report(vm: &mut Vm) -> Option<String> {
    let Some(jit) = Jit::of(vm) else { return vm.state::<Engine>().why_not.clone() };
    jit.config.stats.then(|| jit.stats.borrow().report(&jit.budget.spent, &jit.store.figures()))
}
