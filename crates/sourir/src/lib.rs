//! sourir: the model of speculation, executable.
//!
//! An intermediate representation in which versions, assumptions and deoptimization are
//! explicit ("Correctness of Speculative Optimizations with Dynamic Deoptimization",
//! POPL 2018), with an interpreter, a checker for the two invariants (version equivalence
//! and assumption transparency), and the transformations that keep them.
//!
//! Independent of every other crate of Rigel. See `docs/sourir.md` for the language.

pub mod analysis;
pub mod cli;
pub mod driver;
pub mod explain;
pub mod explore;
pub mod machine;
pub mod passes;
pub mod random;
pub mod syntax;
pub mod value;
pub mod wf;

pub use cli::main;
