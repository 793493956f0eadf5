//! The garbage-collected heap of Rigel. It knows no language: a [`Model`] says which words are pointers and
//! how to walk an object.
//!
//! - Objects never move. They are 16-byte aligned and begin with a header word, of which bits 8..=15 belong to
//!   the heap (see [`header`]) and bits 0..=7 are the language's kind byte.
//! - The native stack is scanned conservatively, interior and one-past-end pointers included, so code holds
//!   objects in plain locals. Words inside objects are exact.
//! - A collection happens only in [`Heap::collect`], which the owner calls at safepoints when
//!   [`Heap::should_collect`] says so. Allocation never collects.
//! - Every store of a pointer into an object that may be old is accompanied by [`Heap::barrier`].
//! - Several heaps can live in one process; they share no state but the table of `lazy`, and dropping a heap unmaps all of it.
//!
//! Small objects live in blocks of one size class (`small`), large ones in runs of pages (`runs`) or mappings
//! of their own (`mapped`). `collect` tells the story of a collection.

mod alloc;
mod barrier;
mod bits;
mod collect;
mod config;
mod find;
mod heap;
mod large;
mod layout;
mod lazy;
mod mapped;
mod mark;
mod policy;
mod runs;
mod small;
mod stack;
mod stats;
mod sys;
mod verify;
mod weak;

pub use collect::{Liveness, Roots};
pub use config::{Config, HeapError};
pub use heap::{Heap, Model, window_offset};
pub use layout::{GRANULE, MAX_SMALL, class_of, class_size, header};
pub use lazy::Ramp;
pub use small::Window;
pub use stats::Stats;
pub use sys::address_limit;
pub use weak::{Finalizable, WeakId};
