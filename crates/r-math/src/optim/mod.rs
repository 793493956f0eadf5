//! Roots, minima and integrals of functions that the caller supplies.
//!
//! A function may fail: each routine takes `FnMut(..) -> Result<_, E>` and hands the error
//! `E` on at once. Counts and stopping rules are those R reports, so that `$counts`,
//! `$iterations` and messages agree.
//!
//! Doesn't know R's argument lists (`parscale`, `fnscale` are the caller's scaling).

mod backtrack;
mod bfgs;
mod brent;
mod cg;
mod integrate;
mod kronrod;
mod lbfgsb;
mod line_search;
mod nelder_mead;
mod nlm;
mod sann;

pub use bfgs::{bfgs, bfgs_watched};
pub use brent::{Root, minimize, root};
pub use cg::{CgUpdate, conjugate_gradients};
pub use integrate::{Accuracy, Integral, IntegralStatus, Range, integrate_finite, integrate_infinite};
pub use lbfgsb::{Bounds, LbfgsbStatus, lbfgsb, lbfgsb_watched};
pub use nelder_mead::{NelderMead, nelder_mead, nelder_mead_watched};
pub use nlm::{Nlm, NlmControl, fd_hessian, nlm};
pub use sann::{Annealing, Candidate, Draw, anneal};

/// What the minimisers behind `optim` return.
#[derive(Clone, Debug)]
pub struct Minimum {
    pub par: Vec<f64>,
    pub value: f64,
    /// Evaluations of the function and of the gradient.
    pub counts: (usize, usize),
    /// R's convergence code: 0 converged, 1 iteration limit, 10 degenerate simplex.
    pub convergence: i32,
}

/// What a minimiser tells whoever watches it while it works (`optim`'s `trace`).
#[derive(Clone, Copy, Debug)]
pub enum Progress {
    /// The value at the start.
    Start(f64),
    /// So many iterations led to this value.
    Iteration(usize, f64),
    /// The simplex begins: tolerance and step.
    Simplex { tolerance: f64, step: f64 },
    /// What the simplex did last, the evaluations so far, its highest and its lowest value.
    Move { name: &'static str, evaluations: usize, high: f64, low: f64 },
    /// A shrinkage left the simplex as large as it was.
    NotSmaller,
}

/// Stopping rules common to them.
#[derive(Clone, Copy, Debug)]
pub struct Stopping {
    pub abstol: f64,
    pub reltol: f64,
    pub maxit: usize,
}

impl Stopping {
    /// R's defaults for gradient methods.
    pub const DEFAULT: Stopping =
        Stopping { abstol: f64::NEG_INFINITY, reltol: 1.4901161193847656e-8, maxit: 100 };
}

/// Why a minimiser can't start: the function is not finite at the initial point.
#[derive(Clone, Debug, PartialEq)]
pub enum MinimizeError<E> {
    NotFiniteAtStart,
    Function(E),
}

impl<E> From<E> for MinimizeError<E> {
    fn from(e: E) -> Self {
        MinimizeError::Function(e)
    }
}

/// A value that is not finite counts as a very large one (R's documentation says so).
fn finite_or_big(v: f64) -> f64 {
    if v.is_finite() { v } else { 1.0e35 }
}

/// `optimhess`: the Hessian by central differences of a gradient, symmetrised.
pub fn numeric_hessian<E>(
    par: &[f64],
    steps: &[f64],
    mut gradient: impl FnMut(&[f64]) -> Result<Vec<f64>, E>,
) -> Result<Vec<f64>, E> {
    let n = par.len();
    let mut h = vec![0.0; n * n];
    let mut x = par.to_vec();
    for i in 0..n {
        x[i] = par[i] + steps[i];
        let up = gradient(&x)?;
        x[i] = par[i] - steps[i];
        let down = gradient(&x)?;
        x[i] = par[i];
        for j in 0..n {
            h[i * n + j] = (up[j] - down[j]) / (2.0 * steps[i]);
        }
    }
    for i in 0..n {
        for j in 0..i {
            let mean = 0.5 * (h[i * n + j] + h[j * n + i]);
            h[i * n + j] = mean;
            h[j * n + i] = mean;
        }
    }
    Ok(h)
}

/// A gradient by central differences with these steps, as `optim` has it without `gr`.
pub fn numeric_gradient<E>(
    par: &[f64],
    steps: &[f64],
    f: impl FnMut(&[f64]) -> Result<f64, E>,
) -> Result<Vec<f64>, E> {
    let everywhere =
        Bounds { lower: vec![f64::NEG_INFINITY; par.len()], upper: vec![f64::INFINITY; par.len()] };
    numeric_gradient_within(par, steps, &everywhere, f)
}

/// The same where the function is known only within bounds: a step ends there.
pub fn numeric_gradient_within<E>(
    par: &[f64],
    steps: &[f64],
    bounds: &Bounds,
    mut f: impl FnMut(&[f64]) -> Result<f64, E>,
) -> Result<Vec<f64>, E> {
    let mut x = par.to_vec();
    let mut g = Vec::with_capacity(par.len());
    for i in 0..par.len() {
        let (mut after, mut before) = (steps[i], steps[i]);
        x[i] = par[i] + after;
        if x[i] > bounds.upper[i] {
            x[i] = bounds.upper[i];
            after = x[i] - par[i];
        }
        let up = f(&x)?;
        x[i] = par[i] - before;
        if x[i] < bounds.lower[i] {
            x[i] = bounds.lower[i];
            before = par[i] - x[i];
        }
        let down = f(&x)?;
        x[i] = par[i];
        g.push((up - down) / (after + before));
    }
    Ok(g)
}
