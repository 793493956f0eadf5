//! Facts about a version that passes ask for: control flow, dominance, loops, uses, liveness.
//!
//! Each is computed from scratch from the `Func` as it is; none is kept up to date by passes.

pub mod alias;
pub mod cfg;
pub mod dom;
pub mod entry;
pub mod exits;
pub mod live;
pub mod loops;
pub mod uses;

pub use cfg::Cfg;
pub use dom::Dom;
pub use live::Live;
pub use loops::{Loop, Loops};
pub use uses::Uses;
