//! Numeric helpers of R's arithmetic.

mod power;

pub use power::pow_di;
