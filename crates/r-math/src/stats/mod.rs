//! Kernels of the stats package: interpolation, smoothing, filters, covariances, distances,
//! clustering and models of time series.
//!
//! Arguments are checked by the callers (lengths agree, abscissae are sorted where that is
//! said); these functions compute.

mod approx;
mod arma;
mod autocovariance;
mod covariance;
mod distance;
mod filter;
mod hclust;
mod holt_winters;
mod kmeans;
mod loess;
mod loess_local;
mod lowess;
mod robust;
mod spline;
mod state_space;
mod stl;
mod tukey_smooth;

pub use approx::{Approx, approx};
pub use arma::{ArmaOrders, conditional_squares, stationary_covariance};
pub use autocovariance::autocovariance;
pub use covariance::{correlation, covariance};
pub use distance::{Metric, dist};
pub use filter::{Sides, convolution_filter, recursive_filter, running_median};
pub use hclust::{Hclust, Linkage, cutree, hclust};
pub use holt_winters::{HoltWinters, Smoothing, holt_winters};
pub use kmeans::{Kmeans, KmeansFault, hartigan_wong, lloyd, macqueen};
pub use loess::{Loess, approximate_trace, loess_deltas, loess_pseudovalues, loess_robust_weights};
pub use loess_local::{LoessControl, LoessData, loess_direct};
pub use lowess::lowess;
pub use spline::{Spline, SplineKind, monotone_slopes};
pub use state_space::{ArimaFilter, Filtered, StateSpace};
pub use stl::{Stl, StlPlan, StlSmoother, stl};
pub use tukey_smooth::{EndRule, Tukey, tukey_smooth};
