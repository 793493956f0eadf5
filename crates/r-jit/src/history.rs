//! The versions of one code object, and what became of those there were.

use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;
use std::time::{Duration, Instant};

use r_bytecode::code::Code;
use r_runtime::Value;
use versions::{Context, VersionTable};

use crate::compile::Pending;
use crate::context::{CallContext, StateContext};
use crate::direct::ArgsEntry;
use crate::dispatch::Dispatch;
use crate::keep::Kept;
use crate::start::{Place, Start};
use crate::store::Owned;
use crate::version::Version;

/// The versions of one code object and its history.
pub struct History {
    /// Those that are entered at loops and by direct calls.
    pub list: Vec<(Start, Owned)>,
    /// Those that are entered by calls.
    pub calls: VersionTable<CallContext, Owned>,
    /// What contexts look at (`Config::contexts`).
    level: u8,
    /// Where calls find them.
    dispatch: Box<Dispatch>,
    /// Calls that no version was for.
    pub misses: u32,
    /// Versions for calls compiled so far.
    pub called: u32,
    /// Where frames that left go on.
    pub continuations: VersionTable<StateContext, Owned>,
    /// How often feedback of a place (as below) was cleared because it was out of date.
    pub cleared: HashMap<(u64, u32), u32>,
    /// Continuations compiled so far.
    pub made: u32,
    /// Continuations that knew too little.
    pub blind: u32,
    /// Exits in a row after which the interpreter went on, for want of a continuation.
    pub futile: u32,
    /// Continuations that failed in the state they were made for.
    pub relapses: u32,
    /// States for which no continuation would pay.
    pub hopeless: Vec<StateContext>,
    /// Random exits by pc.
    pub struck: HashMap<u32, u32>,
    /// Versions that are being compiled.
    pub pending: Vec<Pending>,
    /// Entries for direct calls.
    pub entries: Vec<Rc<ArgsEntry>>,
    /// Places (handle of the code, pc) whose assumption (other than of a type, which feedback tells) was wrong.
    pub failed: HashMap<(u64, u32), u32>,
    /// What became of versions by where they start.
    places: HashMap<Place, Attempts>,
    /// Versions given up.
    pub discards: u32,
    /// How often a version was put off because it would have gained little.
    pub poor: u32,
    /// Where the last such would have started, and what was known of the code (`evidence`).
    pub poor_at: Option<(Place, u64)>,
    /// Callers that could not take it in place of its call.
    pub declined: u32,
    /// Versions given up because arguments were not evaluated yet.
    pub lazy: u32,
    /// A version for calls would be worse than those for loops that there are.
    pub loops_only: bool,
    /// Never compile again.
    pub refused: bool,
    /// The values that versions refer to.
    pub kept: Kept,
    /// Set when the code object goes, for versions that are known elsewhere.
    pub gone: Rc<Cell<bool>>,
}

impl Drop for History {
    fn drop(&mut self) {
        self.gone.set(true);
    }
}

/// What became of versions that start at one place.
#[derive(Default)]
struct Attempts {
    /// How often one was compiled, or tried to be.
    tries: u32,
    /// Direct calls that took a version for other calls.
    served: u32,
    /// One was put off because it would have gained little.
    poor: bool,
    /// So hot must the code be before one is tried again.
    hotter: u32,
    /// None is compiled any more.
    over: bool,
    /// When one was first asked for that isn't there yet.
    asked: Option<Instant>,
}

/// Continuations of one code object at most (000 section 4.9).
const MAX_CONTINUATIONS: usize = 5;

impl Default for History {
    fn default() -> History {
        History {
            list: Vec::new(),
            calls: VersionTable::new(MAX_CONTEXTS),
            level: 0,
            dispatch: Box::default(),
            misses: 0,
            called: 0,
            continuations: VersionTable::new(MAX_CONTINUATIONS),
            cleared: HashMap::new(),
            made: 0,
            blind: 0,
            futile: 0,
            relapses: 0,
            hopeless: Vec::new(),
            struck: HashMap::new(),
            pending: Vec::new(),
            entries: Vec::new(),
            failed: HashMap::new(),
            places: HashMap::new(),
            discards: 0,
            poor: 0,
            poor_at: None,
            declined: 0,
            lazy: 0,
            loops_only: false,
            refused: false,
            kept: Kept::default(),
            gone: Rc::default(),
        }
    }
}

/// Versions for calls of one function, besides the one for all calls.
const MAX_CONTEXTS: usize = 4;

/// Versions of one code object at most.
pub const MAX_VERSIONS: usize = 15;

/// Versions that may fail for arguments that are not evaluated yet.
const MAX_LAZY: u32 = 3;

/// Direct calls that go to a version for other calls at most, however long a version of their own would take.
const MAX_SERVED: u32 = 40_000;
/// Direct calls for each time that their version is asked for (see `direct`).
const CALLS_PER_REQUEST: u32 = 8;

/// Continuations compiled for one code object at most, over time.
const MAX_MADE: u32 = 20;
/// States remembered as hopeless.
const MAX_HOPELESS: usize = 20;

/// How often versions that gain little are put off, for four times as long each time.
const PATIENCE: u32 = 4;

impl History {
    /// Whether code is so hot that a version is compiled however little it gains.
    pub fn has_waited(&self, start: &Start) -> bool {
        match start {
            Start::Args { .. } => self.places.get(&Place::of(start)).is_some_and(|a| a.poor),
            _ => self.poor >= PATIENCE,
        }
    }
    /// An argument was not evaluated yet where it was to be looked at before a call: whether that may be
    /// otherwise later, when the callers are compiled and pass values.
    pub fn may_try_eager(&mut self) -> bool {
        self.lazy += 1;
        self.lazy <= MAX_LAZY
    }
    /// Takes note that calls are better off with the versions for loops; whether there are some.
    pub fn only_loops(&mut self) -> bool {
        self.loops_only = self.list.iter().any(|(s, _)| matches!(s, Start::Loop { .. }));
        self.loops_only
    }
    /// A version was tried that starts here.
    pub fn count_try(&mut self, start: &Start) {
        let place = self.places.entry(Place::of(start)).or_default();
        place.tries += 1;
        place.asked = None;
    }
    /// For how long versions were asked for that start here.
    pub fn has_asked_for(&mut self, start: &Start) -> Duration {
        self.places.entry(Place::of(start)).or_default().asked.get_or_insert_with(Instant::now).elapsed()
    }
    /// A version for direct calls is put off.
    pub fn put_off(&mut self, start: &Start) {
        self.places.entry(Place::of(start)).or_default().poor = true;
    }
    /// One that starts here is tried again only when the code is so hot; others are not held up.
    pub fn put_off_until(&mut self, start: &Start, heat: u32) {
        self.places.entry(Place::of(start)).or_default().hotter = heat;
    }
    pub fn is_put_off(&self, start: &Start, heat: u32) -> bool {
        self.places.get(&Place::of(start)).is_some_and(|a| heat < a.hotter)
    }
    /// None that starts here is to be compiled any more.
    pub fn give_up(&mut self, start: &Start) {
        self.places.entry(Place::of(start)).or_default().over = true;
    }
    pub fn is_given_up(&self, start: &Start) -> bool {
        self.places.get(&Place::of(start)).is_some_and(|a| a.over)
    }
    /// How often versions were tried that make this one less worth while: those that start where it does; for direct
    /// calls also those that start elsewhere, but for one.
    pub fn tried(&self, start: &Start) -> u32 {
        let place = Place::of(start);
        let own = self.places.get(&place).map_or(0, |a| a.tries);
        let elsewhere = self.places.iter().filter(|(p, _)| **p != place);
        match place {
            // What starts at a loop is only that loop: it is a first version of it.
            Place::Call | Place::Middle(_) => own,
            Place::Entry(_) => own + elsewhere.map(|(_, a)| a.tries).sum::<u32>().saturating_sub(1),
        }
    }
    /// Whether direct calls can do with the version for other calls for now: what they save is little, a tenth of a
    /// microsecond each. Counts such calls.
    pub fn is_served(&mut self, start: &Start) -> bool {
        let (Start::Args { .. }, Some(e)) = (start, self.calls.entries().first()) else { return false };
        let enough = e.code.pace.cost().as_micros().min(u128::from(MAX_SERVED)) as u32;
        let n = &mut self.places.entry(Place::of(start)).or_default().served;
        *n += CALLS_PER_REQUEST;
        *n < enough
    }
    /// All versions there are.
    pub fn all(&self) -> impl Iterator<Item = Rc<Version>> {
        self.starts().map(|s| s.1)
    }
    /// All versions there are, with where they start.
    pub fn starts(&self) -> impl Iterator<Item = (Start, Rc<Version>)> {
        let calls = self.calls.entries().iter().map(|e| (Start::Call(e.context), Rc::clone(&e.code)));
        let more = self.continuations.entries().iter();
        let more = more.map(|e| (Start::State(e.context.clone()), Rc::clone(&e.code)));
        let list = self.list.iter().map(|(s, v)| (s.clone(), Rc::clone(v)));
        calls.chain(list).chain(more)
    }
    /// Whether no continuation may be made any more.
    pub fn exhausted(&self) -> bool {
        self.made >= MAX_MADE || self.hopeless.len() >= MAX_HOPELESS
    }
    /// Whether a continuation for this state was tried in vain.
    pub fn is_hopeless(&self, context: &StateContext) -> bool {
        self.hopeless.iter().any(|h| context.implies(h))
    }
    pub fn find(&self, start: &Start) -> Option<Rc<Version>> {
        self.list.iter().find(|(s, _)| s == start).map(|(_, v)| Rc::clone(v))
    }
    /// Adds a version that is entered by calls.
    pub fn add_call(&mut self, level: u8, context: CallContext, v: Owned) {
        self.level = level;
        self.misses = 0;
        self.called += 1;
        let all = context == context.any();
        _ = if all { self.calls.insert_baseline(context, v) } else { self.calls.insert(context, v) };
        self.order();
    }
    /// The best version for a call is the first that fits, so the most precise are first.
    fn order(&mut self) {
        let mut all: Vec<_> = self.calls.entries().iter().map(|e| (e.context, &**e.code)).collect();
        all.sort_by_key(|e| std::cmp::Reverse(e.0.precision()));
        self.dispatch.set(all.into_iter());
    }
    /// The table by which calls of this code find versions.
    pub fn dispatch_of(&mut self, code: &'static Code) -> usize {
        self.dispatch.code = code as *const Code as usize;
        &raw const *self.dispatch as usize
    }
    /// The context of a call.
    pub fn context_of(&self, code: &Code, env: Value) -> CallContext {
        CallContext::of(self.level, code, env)
    }
    /// Adds a version; the oldest goes if there are too many.
    pub fn add(&mut self, start: Start, v: Owned) -> Option<Owned> {
        let out = (self.list.len() >= MAX_VERSIONS).then(|| self.list.remove(0).1);
        self.list.push((start, v));
        out
    }
    /// Whether a call entered a version since somebody asked.
    pub fn was_called(&mut self, handle: u64) -> bool {
        self.dispatch.was_chosen(handle)
    }
    pub fn remove(&mut self, handle: u64) {
        self.loops_only = false;
        self.list.retain(|(_, v)| v.handle != handle);
        self.calls.retain(|v| v.handle != handle);
        self.order();
        self.continuations.retain(|v| v.handle != handle);
    }
}
