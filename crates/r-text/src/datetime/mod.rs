//! Dates and times without R values: the calendar, zones, the parts of a time, formats.
//!
//! An instant (`POSIXct`) is seconds since 1970-01-01 UTC, a date is days since then, both as doubles; the parts of
//! a time (`POSIXlt`) are `Fields`. Missing values are the caller's. The clock is too: who needs the current day
//! passes it.

pub mod civil;
pub mod defaults;
mod fields;
pub mod format;
pub mod parse;
pub mod units;
mod zone;

pub use fields::Fields;
pub use zone::{Clock, Zone, zone_names};
