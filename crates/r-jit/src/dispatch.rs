//! Which version a call enters.
//!
//! The interpreter has the address of a code object's table (`Tier::native`) and comes here at every call of it, so a
//! table says no more than what has to be looked at: the facts that versions rely on, the most precise first.

use r_runtime::{Value, env};

use crate::context::{CallContext, Fact};

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
}

impl Dispatch {
    /// Takes versions by their contexts, in the order in which they are tried.
    pub fn set(&mut self, versions: impl Iterator<Item = (CallContext, usize)>) {
        self.choices = versions.map(|(c, entry)| Choice { facts: c.said(), entry }).collect();
    }

    /// Where a call whose environment has just been made enters.
    #[inline]
    pub fn choose(&self, frame: Value) -> Option<usize> {
        self.choices.iter().find(|c| c.fits(frame)).map(|c| c.entry)
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
