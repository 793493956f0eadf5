//! What the machine asks of the outside, and the host that records a trace.

use super::code::{Code, Site};
use super::run::Machine;
use crate::syntax::Lit;
use std::fmt;

/// Whether the machine should go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    No,
    /// Return to the caller before the instruction is executed.
    Yes,
}

/// A deoptimization as it happens.
pub struct Deoptimized {
    /// The assume or anchor.
    pub from: u32,
    pub to: u32,
    /// The number of the guard that failed; `None` if the host forced it.
    pub guard: Option<usize>,
    pub frames: usize,
}

pub trait Host {
    /// Whether [`Host::step`] is to be called at all.
    const STEPS: bool;

    /// The next input; `None` at the end of the input, an error if it is no literal.
    fn read(&mut self) -> Result<Option<Lit>, String>;

    /// Takes an output; an error if it can't be written.
    fn print(&mut self, lit: &Lit) -> Result<(), String>;

    /// Before each instruction, if `STEPS`.
    fn step(&mut self, _: &Machine, _: &Code) -> Pause {
        Pause::No
    }

    /// Whether to deoptimize at this assume or anchor though nothing failed.
    fn force(&mut self, _pc: u32) -> bool {
        false
    }

    fn deoptimized(&mut self, _: &Deoptimized, _: &Code) {}
}

/// An observable action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    Read(Lit),
    Print(Lit),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Action::Read(l) => write!(f, "read {l}"),
            Action::Print(l) => write!(f, "print {l}"),
        }
    }
}

/// Which assumes to fail though they hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Force {
    Never,
    /// The n-th one reached, from 0.
    Only(usize),
    /// Each with probability 1/n, from a seed.
    Chance(u64, u64),
}

/// Runs on given inputs and keeps the trace.
pub struct Recorder<'a> {
    pub inputs: &'a [Lit],
    pub next: usize,
    pub trace: Vec<Action>,
    pub force: Force,
    /// Assumes and anchors reached so far.
    pub reached: usize,
    /// The last deoptimization that was forced.
    pub forced: Option<(Site, Site)>,
    state: u64,
}

impl<'a> Recorder<'a> {
    pub fn new(inputs: &'a [Lit], force: Force) -> Recorder<'a> {
        let state = if let Force::Chance(_, seed) = force { seed | 1 } else { 1 };
        Recorder { inputs, next: 0, trace: Vec::new(), force, reached: 0, forced: None, state }
    }

    /// xorshift: enough to scatter deoptimizations.
    fn random(&mut self) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state
    }
}

impl Host for Recorder<'_> {
    const STEPS: bool = false;

    fn read(&mut self) -> Result<Option<Lit>, String> {
        let lit = self.inputs.get(self.next).cloned();
        self.next += 1;
        self.trace.extend(lit.clone().map(Action::Read));
        Ok(lit)
    }

    fn print(&mut self, lit: &Lit) -> Result<(), String> {
        self.trace.push(Action::Print(lit.clone()));
        Ok(())
    }

    fn force(&mut self, _: u32) -> bool {
        let n = self.reached;
        self.reached += 1;
        match self.force {
            Force::Never => false,
            Force::Only(k) => k == n,
            Force::Chance(k, _) => self.random().is_multiple_of(k.max(1)),
        }
    }

    fn deoptimized(&mut self, d: &Deoptimized, code: &Code) {
        if d.guard.is_none() {
            self.forced = Some((code.site(d.from), code.site(d.to)));
        }
    }
}
