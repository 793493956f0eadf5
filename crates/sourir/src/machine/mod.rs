//! The interpreter: programs compiled to a flat form with resolved slots, and a machine
//! that runs it.
//!
//! The configuration of the paper, ⟨P I L K* M E⟩, is here: the [`Code`], a program counter
//! (which determines I and L), the frames, the heap, and the slots of the current frame.
//! A host decides on input, output, forced deoptimizations and pauses; the machine itself
//! knows nothing of files, traces or profiles.

pub mod code;
mod compile;
mod eval;
mod heap;
pub mod host;
pub mod run;
pub mod value;

pub use code::{Code, DeoptCode, Op, Site};
pub use compile::compile;
pub use heap::Heap;
pub use host::{Deoptimized, Host, Pause, Recorder};
pub use run::{Limits, Machine, Outcome, Resource, Status, Stuck};
pub use value::{Value, display};

#[cfg(test)]
mod tests;
