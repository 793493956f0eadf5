//! Regular expressions as R has them.

pub mod error;
pub mod posix;
