//! One compiled version: its code, what it relies on, and how often it was left.

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
    /// Identifies the version when its compiled code leaves.
    pub handle: u64,
    /// Address of the entry.
    pub entry: usize,
    pub linked: r_native::Linked,
    pub codes: Vec<CodeRef>,
    /// Whether its own code object is gone. (The store finds versions by their handles for longer.)
    pub gone: Rc<Cell<bool>>,
    /// The variables whose types its context says; whoever enters it checks them.
    pub known: Vec<Opaque>,
    /// The free variables whose types it guesses and guards.
    pub guessed: Vec<Opaque>,
    /// The formals for which it relies on what `missing()` answers.
    pub asked: Vec<Opaque>,
    /// Compiled code reads this after running R code, and leaves if it is not zero.
    pub invalid: Box<Cell<u8>>,
    /// The entry of a version for direct calls.
    pub args: Option<Rc<ArgsEntry>>,
    /// The entries that its code calls. Their addresses are in the code, so the version owns them.
    pub calls: Vec<Rc<ArgsEntry>>,
    /// The round in which it was last used (see `store`).
    pub used: Cell<u32>,
    /// How often each exit was taken.
    pub taken: RefCell<HashMap<u32, u32>>,
    pub pace: Pace,
}

impl Version {
    /// The code that a position of this version is in.
    pub fn code(&self, at: At) -> &Code {
        // SAFETY: a version keeps the code that it mentions alive (`CodeRef::object`).
        unsafe { code_at(self.codes[at.code as usize].handle as usize) }
    }
    /// The bytecode of the function that this is a version of, if it still lives.
    pub fn own_bytecode(&self) -> Option<&Compiled> {
        if self.gone.get() {
            return None;
        }
        // SAFETY: its code is not gone; it says so before it goes (`gone`).
        unsafe { code_at(self.codes[0].handle as usize) }.first()
    }
    /// Runs `f` on the history of that function.
    pub fn history<T>(&self, f: impl FnOnce(&mut History) -> T) -> Option<T> {
        self.own_bytecode().map(|c| with_history(c, f))
    }
}

/// The rate of exits: a version that leaves all the time costs more than it gains.
pub struct Pace {
    exits: Cell<u32>,
    since: Cell<Instant>,
    /// When the version was compiled, and how long that took.
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
    /// Whether the version has lived longer than it took to compile. If it fails before, it was compiled too early.
    pub fn is_ripe(&self) -> bool {
        self.born.elapsed() > self.cost
    }
    /// Counts an exit; returns whether exits follow each other too fast.
    pub fn too_fast(&self) -> bool {
        self.exits.set(self.exits.get() + 1);
        if !self.exits.get().is_multiple_of(POLICY.exits.many) {
            return false;
        }
        let now = Instant::now();
        now - self.since.replace(now) < POLICY.exits.soon
    }
}
