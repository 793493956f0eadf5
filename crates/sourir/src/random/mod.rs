//! Random well-formed programs and random transformations of them, from a seed.

pub mod rng;

pub use rng::Rng;
