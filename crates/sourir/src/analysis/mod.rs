//! What can be known of a program without running it: control flow, scopes, and the
//! data-flow problems that passes solve. Nothing here changes a program.

pub mod absint;
pub mod bits;
pub mod dataflow;
pub mod domain;
pub mod flow;
pub mod scope;

pub use bits::Bits;
pub use flow::Flow;
pub use scope::{Scopes, VersionScope};
