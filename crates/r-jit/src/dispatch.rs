//! Which version a call enters.
//!
//! The interpreter has the address of a code object's dispatch table (`Tier::native`) and comes here at every call
//! of it. So the table holds only what has to be checked: the facts that versions rely on, the most precise version
//! first.

use std::cell::Cell;

use r_runtime::{Value, env};

use crate::context::{CallContext, Fact};
use crate::version::Version;

/// The versions of one code object that calls enter. The table's address stays the same as long as the code lives.
#[derive(Default)]
pub struct Dispatch {
    /// Address of the `Code`.
    pub code: usize,
    choices: Vec<Choice>,
}

/// A version and the facts under which it may be entered.
struct Choice {
    /// Facts by index of the formal.
    facts: Box<[(usize, Fact)]>,
    entry: usize,
    handle: u64,
    /// Whether a call entered the version since the flag was last read.
    chosen: Cell<bool>,
}

impl Dispatch {
    /// Sets the versions, in the order in which they are tried.
    pub fn set<'a>(&mut self, versions: impl Iterator<Item = (CallContext, &'a Version)>) {
        let choice = |(c, v): (CallContext, &Version)| Choice {
            facts: c.said(),
            entry: v.entry,
            handle: v.handle,
            chosen: Cell::new(true),
        };
        self.choices = versions.map(choice).collect();
    }

    /// Whether a call entered a version since this was last asked.
    pub fn was_chosen(&self, handle: u64) -> bool {
        self.choices.iter().any(|c| c.handle == handle && c.chosen.take())
    }

    /// The address that a call enters whose environment has just been made.
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
