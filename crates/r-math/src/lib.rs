//! R's mathematics without R values: random streams, special functions, distributions,
//! numeric helpers, optimisation, integration and dense linear algebra.
//!
//! Invariants: everything works on `f64`, `i32` and slices; there is no heap object, no
//! global state and no warning channel. Missing and impossible arguments give `NaN` (the
//! caller turns that into R's warning) or an error enum of the module. Matrices are
//! column-major slices, as R keeps them.
//!
//! Doesn't know: attributes, recycling, classes, error texts.
//!
//! Where the results differ from GNU R's on purpose:
//! - tails in which its algorithms lose digits (incomplete beta far out, densities of the
//!   non-central chi-squared, Bessel functions of large argument) are accurate here;
//! - eigenvectors of symmetric matrices may have the other sign: LAPACK takes it from the
//!   rounding noise of its twisted factorisation. Singular vectors above order 25 likewise.
//!
//! The tables in `tests/data` come from GNU R 4.2.2 by the scripts in `tests/oracle`.

// Published constants keep the digits they were published with.
#![allow(clippy::excessive_precision)]
// Index arithmetic is how numerical algorithms are published and checked.
#![allow(clippy::needless_range_loop)]

pub mod complex;
mod dd;
pub mod dist;
pub mod linalg;
pub mod missing;
pub mod num;
pub mod optim;
pub mod rng;
pub mod special;
pub mod stats;
