//! Which version a call enters.
//!
//! The interpreter has the address of a code object's table (`Tier::native`) and comes here at every call of it, so a
//! table says no more than what has to be looked at: the facts that versions rely on, the most precise first.

use std::cell::Cell;

use r_runtime::{Value, env};

use crate::context::{CallContext, Fact};
use crate::version::Version;

/// The versions of some code that calls enter. Its address stays the same as long as the code lives.
#[derive(Default)]
pub struct Dispatch {
    /// Address of the code.
    pub code: usize,
    choices: Vec<Choice>,
}

/// A version and what must be so for it to be entered.
struct Choice {
    /// By formal.
    facts: Box<[(usize, Fact)]>,
    entry: usize,
    handle: u64,
    /// Calls entered it since somebody asked.
    chosen: Cell<bool>,
}

impl Dispatch {
    /// Takes versions by their contexts, in the order in which they are tried.
    pub fn set<'a>(&mut self, versions: impl Iterator<Item = (CallContext, &'a Version)>) {
        let choice = |(c, v): (CallContext, &Version)| Choice {
            facts: c.said(),
            entry: v.entry,
            handle: v.handle,
            chosen: Cell::new(true),
        };
        self.choices = versions.map(choice).collect();
    }

    /// Whether calls entered a version since the last time this was asked.
    pub fn was_chosen(&self, handle: u64) -> bool {
        self.choices.iter().any(|c| c.handle == handle && c.chosen.take())
    }

    /// Where a call whose environment has just been made enters.
    #[inline]
    pub fn choose(&self, frame: Value) -> Option<usize> {
        let found = self.choices.iter().find(|c| c.fits(frame))?;
        found.chosen.set(true);
        Some(found.entry)
    }
}

impl Choice {
    #[inline]
    fn fits(&self, frame: Value) -> bool {
        if self.facts.is_empty() {
            return true;
        }
        let (missing, slots) = (env::missing_bits(frame), env::slots(&frame));
        self.facts.iter().all(|(k, fact)| fact.holds(slots[*k].get(), missing & 1 << k != 0))
    }
}
