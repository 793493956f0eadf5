//! Dense linear algebra on column-major matrices: products, LU, Cholesky, LINPACK's QR,
//! singular values, eigenvalues.
//!
//! Where signs or pivots are visible in R's output they follow LINPACK's and LAPACK's
//! conventions: Householder reflections, bidiagonal and Hessenberg QR iterations run as
//! those libraries run them. Sums run in the order of the reference BLAS, so products and
//! least squares agree with GNU R's (built with it) to the last bit.
//!
//! Doesn't know dimnames. Errors are enums of each module.

mod blas;
mod cholesky;
mod eigen_general;
mod eigen_symmetric;
mod hessenberg;
mod householder;
mod lu;
mod matrix;
mod product;
mod qr;
mod qr_pivoted;
mod schur;
mod svd;
mod triangular;

pub use cholesky::{PivotedCholesky, chol2inv, cholesky, pivoted_cholesky};
pub use eigen_general::{Eigen, eigen_general};
pub use eigen_symmetric::{SymmetricEigen, eigen_symmetric};
pub use lu::{Lu, LuError, rcond_one, solve};
pub use matrix::Matrix;
pub use product::{crossprod, matprod, tcrossprod};
pub use qr::{LeastSquares, Qr, least_squares};
pub use qr_pivoted::PivotedQr;
pub use svd::{Svd, svd};
pub use triangular::{Triangle, backsolve, rcond_triangular};
