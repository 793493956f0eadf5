//! Checking the two invariants by running: version equivalence, by comparing traces of all
//! versions over generated inputs and arguments; assumption transparency, by forcing every
//! assume at every occurrence that is reached.
//!
//! This finds counter-examples, it proves nothing. A run that is longer than the limit is
//! compared as far as it went.

mod check;
mod inputs;
mod observe;

pub use check::{Finding, Options, Report, Violation, check, compare_programs};
pub use observe::{End, Observed};

#[cfg(test)]
mod tests;
