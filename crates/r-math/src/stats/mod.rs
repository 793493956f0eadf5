//! Kernels of the stats package: interpolation, smoothing, filters, covariances, distances,
//! clustering and models of time series.
//!
//! Arguments are checked by the callers (lengths agree, abscissae are sorted where that is
//! said); these functions compute.

mod approx;
mod arma;
mod autocovariance;
mod bspline;
mod contingency;
mod covariance;
mod density;
mod distance;
mod filter;
mod hclust;
mod holt_winters;
mod kmeans;
mod loess;
mod loess_local;
mod lowess;
mod rank_tests;
mod robust;
mod shapiro;
mod smirnov;
mod spline;
mod supsmu;
mod tukey_smooth;

pub use approx::{Approx, approx};
pub use bspline::{Smoothed, SmoothingSpline, bspline_basis, bspline_value};
pub use contingency::{fisher_p, log_factorials, random_table};
pub use covariance::{Measure, covariance, covariance_pairwise};
mod state_space;
mod stl;

pub use arma::{ArmaOrders, conditional_squares, stationary_covariance};
pub use autocovariance::autocovariance;
pub use density::{Criterion, criterion, isotonic, kernel_regression, linear_bins, pair_counts};
pub use distance::{Metric, dist};
pub use filter::{Sides, convolution_filter, recursive_filter, running_median};
pub use hclust::{Hclust, Linkage, cutree, hclust};
pub use holt_winters::{HoltWinters, Smoothing, holt_winters};
pub use kmeans::{Kmeans, KmeansFault, hartigan_wong, lloyd, macqueen};
pub use loess::{Loess, approximate_trace, loess_deltas, loess_pseudovalues, loess_robust_weights};
pub use loess_local::{LoessControl, LoessData, loess_direct, loess_direct_operator};
pub use lowess::lowess;
pub use rank_tests::{ansari_counts, kendall_below, spearman_tail};
pub use shapiro::shapiro_wilk;
pub use smirnov::{kolmogorov_exact, kolmogorov_limit, smirnov_exact};
pub use spline::{Spline, SplineKind, monotone_slopes};
pub use state_space::{ArimaFilter, Filtered, StateSpace};
pub use stl::{Stl, StlPlan, StlSmoother, stl};
pub use supsmu::Scatter;
pub use tukey_smooth::{EndRule, Tukey, tukey_smooth};
