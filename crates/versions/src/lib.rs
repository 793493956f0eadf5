//! Contexts and version tables: the idea every optimizing part of Rigel shares.
//!
//! A *context* is a predicate on program state with a cheap reflexive partial order: `a.implies(b)`
//! says that whatever satisfies `a` satisfies `b`. A *version table* maps contexts to code. It is
//! bounded; it always holds its baseline, which is registered under the most general context and is
//! never evicted; the rest may be evicted. Dispatch takes a context that holds now and returns a
//! version whose context the current one implies, so the version's context holds too.
//!
//! Invariants: the baseline's context is implied by every context asked for; no two entries have
//! equal contexts; entries other than the baseline number at most the limit; a dispatch never
//! returns a version whose context the current context does not imply.
//!
//! Knows no language and no machine: contexts and code are type parameters.

mod table;

pub use table::{Dispatch, Entry, InsertError, VersionTable};

/// A predicate on program state, ordered by implication.
///
/// The order must be reflexive, antisymmetric (up to `==`) and transitive.
pub trait Context: Clone + PartialEq {
    /// Whether everything that satisfies `self` satisfies `other`.
    fn implies(&self, other: &Self) -> bool;

    /// How much the context says; bigger is more precise. Used to choose among several versions that
    /// fit: if `a` strictly implies `b` then `a.precision() > b.precision()`.
    fn precision(&self) -> u32;

    /// Whether `self` says strictly more than `other`.
    fn strictly_implies(&self, other: &Self) -> bool {
        self != other && self.implies(other)
    }
}
