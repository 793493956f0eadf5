//! Scheme text to expanded trees: data, reader, hygienic expander, and the passes over the tree.
//!
//! Nothing here runs code or touches the heap: the expander reaches those through the `Host` trait.

pub mod datum;
pub mod expand;
pub mod passes;
pub mod reader;
pub mod tree;

pub use datum::{Datum, Sym, Symbols};
