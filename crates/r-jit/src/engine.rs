//! The engine of one session: its configuration, its machine code, the compiler's thread, and the hooks by which
//! the interpreter calls it. Versions are discarded and evicted here.

use std::cell::{OnceCell, RefCell};
use std::collections::HashSet;
use std::io::Read;
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

/// The engine as the `Vm` stores it; hooks that run share the `Jit`.
#[derive(Default, Clone)]
pub struct Engine {
    jit: Option<Rc<Jit>>,
    /// Why the session has no optimizer, for `--stats`.
    why_not: Option<String>,
}

pub struct Jit {
    pub config: Config,
    /// All versions of the session and their machine code.
    pub store: Rc<Store>,
    pub stats: RefCell<Stats>,
    pub chaos: Option<Chaos>,
    /// The compiler's thread; the first request starts it.
    worker: OnceCell<Option<Worker>>,
    /// What the compiler's thread has spent and may spend.
    pub budget: Budget,
    /// Symbols of global functions that were rebound while a version relied on them. Later versions guard these
    /// functions.
    volatile: RefCell<HashSet<u64>>,
}

impl Jit {
    pub fn of(vm: &mut Vm) -> Option<Rc<Jit>> {
        vm.state::<Engine>().jit.clone()
    }
    /// The compiler's thread; `None` if code is compiled on the program's thread.
    pub fn worker(&self) -> Option<&Worker> {
        let start = || self.config.in_background().then(|| Worker::start(self.budget.spent.clone()))?.ok();
        self.worker.get_or_init(start).as_ref()
    }
    pub fn note(&self, event: Event, what: &str, function: &str, at: u32) {
        self.stats.borrow_mut().note(event, what, function, at);
    }
    /// Marks the global functions that a version relies on, so that rebinding one of them discards the version.
    pub fn watch(&self, v: &Version) {
        // SAFETY: symbols live as long as the session, whose thread this is.
        v.linked.code.functions.iter().for_each(|f| set_flag(unsafe { f.name.value() }, FLAG_INLINED, true));
    }
    pub fn is_volatile(&self, name: Value) -> bool {
        self.volatile.borrow().contains(&name.bits())
    }
    /// Discards the versions that rely on a global function that is bound anew.
    fn rebound(&self, name: Value) {
        for v in &self.store.live(|v| v.linked.code.functions.iter().any(|f| f.name == name)) {
            self.volatile.borrow_mut().insert(name.bits());
            if let Some(c) = v.own_bytecode() {
                self.discard(c, v, "global function changed");
            }
        }
    }
    /// Discards the versions that call a generic by this entry.
    pub fn give_up_callers(&self, entry: &ArgsEntry) {
        for v in &self.store.live(|v| v.calls.iter().any(|e| **e == *entry)) {
            v.own_bytecode().into_iter().for_each(|c| self.discard(c, v, "methods ask"));
        }
    }
    /// Discards a version: nobody enters it any more, and frames that run it leave after their next call.
    pub fn discard(&self, c: &Compiled, v: &Version, why: &str) {
        v.invalid.set(1);
        v.args.iter().for_each(|entry| entry.reset());
        self.take_out(c, v);
        set_limit(c, with_history(c, |vs| vs.tiering.given_up(self.first_heat(c))));
        self.note(Event::Discard, why, &v.name, 0);
    }
    /// The heat at which this code asks for its first version.
    fn first_heat(&self, c: &Compiled) -> u32 {
        Tier::heat_for(self.config.limit(), c.instrs.len())
    }
    /// Removes a version from the table that owns it, which retires it.
    fn take_out(&self, c: &Compiled, v: &Version) {
        with_history(c, |vs| {
            vs.remove(v.handle);
            if vs.calls.is_empty() {
                c.tier.native.set(0);
            }
        });
    }
    /// Makes room for `len` bytes of code, by evicting the coldest versions if necessary. Returns whether there is
    /// room.
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
            // Eviction says nothing against the code: it asks again after the heat of a first version.
            set_limit(c, with_history(c, |vs| vs.tiering.evicted(self.first_heat(c))));
            self.note(Event::Evict, why, &v.name, 0);
        }
        store.reclaim(vm);
        store.has_room(len)
    }
}

/// Discards the versions of stale code: code whose bytecode relies on a name that was bound anew.
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

/// Hook: a global function that versions may rely on is bound anew.
pub fn rebound(vm: &mut Vm, name: Value) {
    if let Some(jit) = Jit::of(vm) {
        jit.rebound(name);
    }
}

/// Whether bytecode is stale: a name that it relies on was bound anew, so the code is compiled to bytecode again at
/// its next entry.
pub fn is_stale(code: &CodeRef) -> bool {
    let changed = |code: &Code| code.first().is_some() && code.compiled().is_none();
    // SAFETY: whoever has the reference keeps the code alive by its `object`.
    code.handle != 0 && changed(unsafe { code_at(code.handle as usize) })
}

/// Sets the heat at which code asks for a version next.
pub fn set_limit(c: &Compiled, limit: Limit) {
    match limit {
        Limit::Same => {}
        Limit::At(heat) => c.tier.limit.set(heat),
        Limit::More(heat) => c.tier.limit.set(c.tier.heat.get().saturating_add(heat)),
    }
}

/// Runs `f` on the history of a code object.
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
/// `address` is that of a `Code` that lives as long as the result is used: one that the interpreter is running, or
/// one that a version or draft refers to and keeps alive (`CodeRef::object`).
pub unsafe fn code_at<'a>(address: usize) -> &'a Code {
    // SAFETY: handles are addresses, and the caller keeps the code alive.
    unsafe { Code::of_handle(address as u64) }
}

/// Attaches an optimizer to a session, unless it is switched off or the system grants no executable memory.
pub fn install(vm: &mut Vm, config: Config) -> Result<(), String> {
    // The interpreter fuses vector operations as well (`ahead`), so the switch of the pass covers it.
    vm.fuses = !config.passes_off.iter().any(|p| p == "fuse");
    if config.mode == Mode::Off {
        vm.hooks.tier = TierHooks::NONE;
        return Ok(());
    }
    let store = match Store::new(config.code_bytes) {
        Ok(store) => Rc::new(store),
        // The system may refuse executable memory; programs are then interpreted.
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
        forking,
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

/// Forks while the compiler's thread is at rest. Code memory is shared pages, so the copy makes itself new ones at the
/// same addresses, and the original waits until it has.
fn forking(vm: &mut Vm, fork: &mut dyn FnMut() -> bool) {
    let Some(jit) = Jit::of(vm) else {
        fork();
        return;
    };
    let mut ends = std::io::pipe().ok();
    let mut apart = || {
        let is_copy = fork();
        match (is_copy, ends.take()) {
            (true, _) if jit.store.make_private().is_err() => {
                eprintln!("rigel: no memory for machine code in a forked process");
                std::process::abort();
            }
            // Both ends are closed, which is what the original waits for.
            (true, _) => {}
            (false, Some((mut copied, end))) => {
                drop(end);
                let _ = copied.read(&mut [0]);
            }
            (false, None) => {}
        }
        is_copy
    };
    match jit.worker.get().and_then(Option::as_ref) {
        Some(worker) => worker.forking(&mut apart),
        None => _ = apart(),
    }
}

/// The report of `--stats`, if it was asked for.
pub fn report(vm: &mut Vm) -> Option<String> {
    let Some(jit) = Jit::of(vm) else { return vm.state::<Engine>().why_not.clone() };
    jit.config.stats.then(|| jit.stats.borrow().report(&jit.budget.spent, &jit.store.figures()))
}
