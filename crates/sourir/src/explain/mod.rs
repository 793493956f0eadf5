//! A page that shows a program: versions side by side, assumes as arrows between them with
//! their varmaps, and a stepper through a run with its deoptimizations.
//!
//! The page is one file with no reference to anything outside. The code is plain HTML and
//! readable without scripts; arrows and stepper are added by a script from the data that
//! the page carries.

mod json;
mod page;
mod record;

pub use page::page;
pub use record::{Recording, Settings, record};

#[cfg(test)]
mod tests;
