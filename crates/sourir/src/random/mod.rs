//! Random well-formed programs and random transformations of them, from a seed.
//!
//! Programs end (loops count, calls go down a list of functions or count down) and rarely
//! get stuck, so that there is something to compare; they print a lot, so that a wrong
//! state shows.

mod case;
mod choose;
mod program;
pub mod rng;

pub use case::{Case, Failure, Tally, run_case};
pub use choose::{Plan, choose_pass};
pub use program::program;
pub use rng::Rng;

#[cfg(test)]
mod tests;
