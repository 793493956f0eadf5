//! The versions of one code object, and what became of earlier ones.

use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;

use r_bytecode::code::Code;
use r_runtime::Value;
use versions::{Context, Dispatch as Dispatched, VersionTable};

use crate::compile::Pending;
use crate::context::{ArgsContext, CallContext, LoopContext, StateContext};
use crate::direct::ArgsEntry;
use crate::dispatch::Dispatch;
use crate::keep::Kept;
use crate::start::{Place, Start};
use crate::store::Owned;
use crate::tiering::Tiering;
use crate::version::Version;
use r_policy::POLICY;

/// The versions of one code object and its history.
pub struct History {
    /// Versions that are entered at loop headers.
    pub loops: VersionTable<LoopContext, Owned>,
    /// Versions that are entered by direct calls, with their entries.
    pub direct: Vec<(Rc<ArgsEntry>, Owned)>,
    /// Versions that are entered by ordinary calls.
    pub calls: VersionTable<CallContext, Owned>,
    /// What the contexts of calls look at (`Config::contexts`).
    level: u8,
    /// The table by which calls find `calls`.
    dispatch: Box<Dispatch>,
    /// Versions in which frames that left go on.
    pub continuations: VersionTable<StateContext, Owned>,
    /// How often the feedback of a place (handle of the code, pc) was cleared because it was out of date.
    pub cleared: HashMap<(u64, u32), u32>,
    /// Continuations compiled so far.
    pub made: u32,
    /// Continuations that were rejected because too little feedback was known.
    pub blind: u32,
    /// Exits in a row for which there was no continuation, so that the interpreter went on.
    pub futile: u32,
    /// Continuations that failed in the state they were compiled for.
    pub relapses: u32,
    /// States for which no continuation could be compiled, or for which they keep failing.
    pub hopeless: Vec<StateContext>,
    /// Random exits (chaos mode) by pc.
    pub struck: HashMap<u32, u32>,
    /// Versions that are being compiled.
    pub pending: Vec<Pending>,
    /// Entries for direct calls, by argument types.
    pub entries: VersionTable<ArgsContext, Rc<ArgsEntry>>,
    /// How often assumptions made at a place (handle of the code, pc) were wrong. Wrong types are not counted where
    /// feedback corrects them.
    pub failed: HashMap<(u64, u32), u32>,
    /// Decides when versions are compiled.
    pub tiering: Tiering,
    /// Versions that tried to inline this code and found something in it that looks at frames.
    pub declined: u32,
    /// The values that versions refer to.
    pub kept: Kept,
    /// Set when the code object is freed, for those who still know its versions.
    pub gone: Rc<Cell<bool>>,
}

impl Drop for History {
    fn drop(&mut self) {
        self.gone.set(true);
    }
}

impl Default for History {
    fn default() -> History {
        History {
            loops: VersionTable::new(POLICY.calls.loops),
            direct: Vec::new(),
            calls: VersionTable::new(POLICY.calls.contexts),
            level: 0,
            dispatch: Box::default(),
            continuations: VersionTable::new(POLICY.continuations.most),
            cleared: HashMap::new(),
            made: 0,
            blind: 0,
            futile: 0,
            relapses: 0,
            hopeless: Vec::new(),
            struck: HashMap::new(),
            pending: Vec::new(),
            entries: VersionTable::new(POLICY.direct.entries),
            failed: HashMap::new(),
            tiering: Tiering::default(),
            declined: 0,
            kept: Kept::default(),
            gone: Rc::default(),
        }
    }
}

impl History {
    /// Whether there are versions for loops or direct calls.
    pub fn has_others(&self) -> bool {
        !self.loops.is_empty() || !self.direct.is_empty()
    }
    /// Whether direct calls can use the version for ordinary calls for now. Counts such calls.
    pub fn is_served(&mut self, start: &Start) -> bool {
        let (Start::Args { .. }, Some(e)) = (start, self.calls.entries().first()) else { return false };
        self.tiering.is_served(Place::of(start), e.code.pace.cost())
    }
    /// All versions.
    pub fn all(&self) -> impl Iterator<Item = Rc<Version>> {
        self.starts().map(|s| s.1)
    }
    /// All versions, with where they start.
    pub fn starts(&self) -> impl Iterator<Item = (Start, Rc<Version>)> {
        let calls = self.calls.entries().iter().map(|e| (Start::Call(e.context), Rc::clone(&e.code)));
        let more = self.continuations.entries().iter();
        let more = more.map(|e| (Start::State(e.context.clone()), Rc::clone(&e.code)));
        let loops = self.loops.entries().iter();
        let loops = loops.map(|e| (Start::Loop(e.context.clone()), Rc::clone(&e.code)));
        let direct =
            self.direct.iter().map(|(entry, v)| (Start::Args { entry: entry.clone() }, Rc::clone(v)));
        calls.chain(loops).chain(direct).chain(more)
    }
    /// Whether no continuation may be made any more.
    pub fn exhausted(&self) -> bool {
        self.made >= POLICY.continuations.made || self.hopeless.len() >= POLICY.continuations.hopeless
    }
    /// Whether a continuation for this state was tried in vain.
    pub fn is_hopeless(&self, context: &StateContext) -> bool {
        self.hopeless.iter().any(|h| context.implies(h))
    }
    /// The version that a loop enters, and whether a version for just this context is wanted, because the one found
    /// was often entered although more was known (near misses).
    pub fn find_loop(&mut self, context: &LoopContext) -> (Option<Rc<Version>>, bool) {
        let e = match self.loops.dispatch(context) {
            Dispatched::None => return (None, true),
            Dispatched::Exact(i) | Dispatched::Near(i) => &self.loops.entries()[i],
        };
        let often = e.near_misses > 0 && e.near_misses.is_multiple_of(POLICY.calls.near_misses);
        (Some(Rc::clone(&e.code)), often && e.context != *context)
    }
    /// The continuation in which a frame in this state goes on.
    pub fn find_continuation(&mut self, context: &StateContext) -> Option<Rc<Version>> {
        self.continuations.search(context).map(|e| Rc::clone(&e.code))
    }
    /// The entry for a direct call with arguments of these types. Only if the table is full is an entry for weaker
    /// types taken.
    pub fn find_entry(&mut self, types: &ArgsContext) -> Option<Rc<ArgsEntry>> {
        if self.entries.find(types).is_none() && !self.entries.is_full() {
            return None;
        }
        self.entries.search(types).map(|e| e.code.clone())
    }
    /// Adds a version for ordinary calls.
    pub fn add_call(&mut self, level: u8, context: CallContext, v: Owned) {
        self.level = level;
        self.tiering.has_call();
        let all = context == context.any();
        _ = if all { self.calls.insert_baseline(context, v) } else { self.calls.insert(context, v) };
        self.order();
    }
    /// Brings the dispatch table up to date. A call enters the first version that fits, so the most precise are
    /// first.
    fn order(&mut self) {
        let mut all: Vec<_> = self.calls.entries().iter().map(|e| (e.context, &**e.code)).collect();
        all.sort_by_key(|e| std::cmp::Reverse(e.0.precision()));
        self.dispatch.set(all.into_iter());
    }
    /// The address of the table by which calls of this code find versions.
    pub fn dispatch_of(&mut self, code: &Code) -> usize {
        self.dispatch.code = code as *const Code as usize;
        &raw const *self.dispatch as usize
    }
    /// The context of a call.
    pub fn context_of(&self, code: &Code, env: Value) -> CallContext {
        CallContext::of(self.level, code, env)
    }
    /// Adds a version for a loop; returns the least used one, which goes if there are too many.
    pub fn add_loop(&mut self, context: LoopContext, v: Owned) -> Option<Owned> {
        let out = if self.loops.is_full() { self.loops.evict() } else { None };
        _ = self.loops.insert(context, v);
        out.map(|e| e.code)
    }
    /// Adds a version for direct calls.
    pub fn add_direct(&mut self, entry: Rc<ArgsEntry>, v: Owned) {
        self.direct.retain(|(e, _)| !Rc::ptr_eq(e, &entry));
        entry.set(v.entry);
        self.direct.push((entry, v));
    }
    /// Whether a call entered a version since this was last asked.
    pub fn was_called(&mut self, handle: u64) -> bool {
        self.dispatch.was_chosen(handle)
    }
    pub fn remove(&mut self, handle: u64) {
        self.loops.retain(|v| v.handle != handle);
        self.direct.retain(|(_, v)| v.handle != handle);
        self.calls.retain(|v| v.handle != handle);
        self.order();
        self.continuations.retain(|v| v.handle != handle);
    }
}
