//! The engine: when to compile what, and how compiled code is entered and left.
//!
//! `install` puts the hooks into a `Vm`. Hot code goes from bytecode through PIR to machine code (`compile`), is
//! entered at calls and at loop headers (`enter`), and deoptimizes to the interpreter when an assumption fails
//! (`exit`). A version belongs to the code object that it was compiled from; `stats` counts what happens to it.
//!
//! Invariants: a frame that leaves has its environment and operand stack exactly as the interpreter would have them
//! at that pc. Native frames never pile up on a frame that enters and leaves again and again, because leaving
//! returns to the interpreter's own activation (or ends the call, if compiled code called compiled code: `direct`).

mod background;
mod budget;
mod chaos;
mod compile;
pub mod config;
mod context;
mod deoptless;
mod direct;
mod dispatch;
mod draft;
pub mod dump;
mod engine;
mod enter;
mod evidence;
mod exit;
mod frames;
mod generic;
mod history;
mod inline;
mod keep;
mod plan;
mod rebuild;
mod reflect;
mod start;
pub mod stats;
mod store;
mod tiering;
mod verdict;
mod version;
mod worth;

pub use config::{Config, Dump, Form, Mode};
pub use engine::{install, report};
