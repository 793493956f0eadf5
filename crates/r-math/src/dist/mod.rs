//! Distributions: density, cumulative probability and quantile.

pub mod normal;
