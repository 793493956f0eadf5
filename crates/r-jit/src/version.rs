//! One compiled version: its code, what it relies on, and how it fares.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use std::time::{Duration, Instant};

use r_bytecode::code::{Code, Compiled};
use r_pir::{At, CodeRef};
use r_runtime::Opaque;

use crate::direct::ArgsEntry;
use crate::engine::{code_at, with_history};
use crate::history::History;
use r_policy::POLICY;

/// One compiled version. Its owner is in a table of its code's history (`store`).
pub struct Version {
    pub name: String,
    /// What compiled code says when it leaves.
    pub handle: u64,
    /// Where to enter.
    pub entry: usize,
    pub linked: r_native::Linked,
    pub codes: Vec<CodeRef>,
    /// Its own code is no more. (The store knows versions by their handles for longer.)
    pub gone: Rc<Cell<bool>>,
    /// The variables whose types it was told; whoever enters checks them.
    pub known: Vec<Opaque>,
    /// The free variables whose types it guessed.
    pub guessed: Vec<Opaque>,
    /// The formals of which it relies on what `missing` says.
    pub asked: Vec<Opaque>,
    /// Compiled code looks at this after running R code; not zero: leave.
    pub invalid: Box<Cell<u8>>,
    /// For direct calls: their entry.
    pub args: Option<Rc<ArgsEntry>>,
    /// The entries that it calls: their addresses are in its code.
    pub calls: Vec<Rc<ArgsEntry>>,
    /// The round in which it was last used (see `store`).
    pub used: Cell<u32>,
    /// How often each exit was taken.
    pub taken: RefCell<HashMap<u32, u32>>,
    pub pace: Pace,
}

impl Version {
    /// The code that a place of it is in.
    pub fn code(&self, at: At) -> &Code {
        // SAFETY: a version keeps the code that it mentions alive (`CodeRef::object`).
        unsafe { code_at(self.codes[at.code as usize].handle as usize) }
    }
    /// The bytecode of the function it is a version of, if that is still there.
    pub fn own_bytecode(&self) -> Option<&Compiled> {
        if self.gone.get() {
            return None;
        }
        // SAFETY: its code is not gone; it says so before it goes (`gone`).
        unsafe { code_at(self.codes[0].handle as usize) }.first()
    }
    /// What is known of the function it is a version of.
    pub fn history<T>(&self, f: impl FnOnce(&mut History) -> T) -> Option<T> {
        self.own_bytecode().map(|c| with_history(c, f))
    }
}

/// How fast exits follow each other: a version that leaves all the time costs more than it gains.
pub struct Pace {
    exits: Cell<u32>,
    since: Cell<Instant>,
    /// When it was compiled, and how long that took.
    born: Instant,
    cost: Duration,
}

impl Pace {
    pub fn new(cost: Duration) -> Pace {
        let now = Instant::now();
        Pace { exits: Cell::new(0), since: Cell::new(now), born: now, cost }
    }
    pub fn cost(&self) -> Duration {
        self.cost
    }
    /// Whether it has lived as long as its making took: otherwise it was made too early.
    pub fn is_ripe(&self) -> bool {
        self.born.elapsed() > self.cost
    }
    /// Counts an exit; whether there are too many.
    pub fn too_fast(&self) -> bool {
        self.exits.set(self.exits.get() + 1);
        if !self.exits.get().is_multiple_of(POLICY.exits.many) {
            return false;
        }
        let now = Instant::now();
        now - self.since.replace(now) < POLICY.exits.soon
    }
}
