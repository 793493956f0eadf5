//! The backtracking line search that the gradient methods of J. C. Nash, "Compact Numerical
//! Methods for Computers", 2nd edition (1990), share; constants as there.

/// A step is cut by this factor until it is acceptable.
const STEP_REDUCTION: f64 = 0.2;
/// Share of the decrease promised by the slope that must be had.
const ACCEPTANCE: f64 = 0.0001;
/// Added to both sides of a comparison to see whether a step changes a coordinate.
const RELATIVE_TEST: f64 = 10.0;

/// Where the search ended.
pub(super) struct Reached {
    pub step: f64,
    /// The last value seen; the starting value if no point differed.
    pub value: f64,
    /// How many coordinates the step left unchanged: all of them means no progress.
    pub unchanged: usize,
}

/// Moves `b` from `from` along `t` with slope `slope < 0`, starting with step length `step`.
pub(super) fn backtrack<E>(
    b: &mut [f64],
    from: &[f64],
    t: &[f64],
    (value, slope, mut step): (f64, f64, f64),
    count: &mut usize,
    f: &mut impl FnMut(&[f64]) -> Result<f64, E>,
) -> Result<Reached, E> {
    let n = b.len();
    let mut trial = value;
    loop {
        let mut unchanged = 0;
        for i in 0..n {
            b[i] = from[i] + step * t[i];
            if RELATIVE_TEST + from[i] == RELATIVE_TEST + b[i] {
                unchanged += 1;
            }
        }
        if unchanged == n {
            return Ok(Reached { step, value: trial, unchanged });
        }
        trial = f(b)?;
        *count += 1;
        if trial.is_finite() && trial <= value + slope * step * ACCEPTANCE {
            return Ok(Reached { step, value: trial, unchanged });
        }
        step *= STEP_REDUCTION;
    }
}
