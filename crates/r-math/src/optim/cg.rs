//! Conjugate gradients in the form of Nash (1990), algorithm 22, with the updates of
//! Fletcher & Reeves, Polak & Ribiere, and Beale & Sorenson.

use super::backtrack::backtrack;
use super::{MinimizeError, Minimum, Stopping};

/// How the new direction is combined from the gradient and the old direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CgUpdate {
    FletcherReeves,
    PolakRibiere,
    BealeSorenson,
}

const STEP_GROWTH: f64 = 1.7;

impl CgUpdate {
    /// Contributions of one coordinate to numerator and denominator.
    fn terms(self, g: f64, old_g: f64, t: f64) -> (f64, f64) {
        match self {
            CgUpdate::FletcherReeves => (g * g, old_g * old_g),
            CgUpdate::PolakRibiere => (g * (g - old_g), old_g * old_g),
            CgUpdate::BealeSorenson => (g * (g - old_g), t * (g - old_g)),
        }
    }
}

pub fn conjugate_gradients<E>(
    start: &[f64],
    update: CgUpdate,
    stop: Stopping,
    mut f: impl FnMut(&[f64]) -> Result<f64, E>,
    mut gradient: impl FnMut(&[f64]) -> Result<Vec<f64>, E>,
) -> Result<Minimum, MinimizeError<E>> {
    let n = start.len();
    let mut b = start.to_vec();
    let mut value = f(&b)?;
    if stop.maxit == 0 {
        return Ok(Minimum { par: b, value, counts: (0, 0), convergence: 0 });
    }
    if !value.is_finite() {
        return Err(MinimizeError::NotFiniteAtStart);
    }
    let tol = stop.reltol * n as f64 * stop.reltol.sqrt();
    let (mut fcount, mut gcount) = (1, 0);
    let mut from = b.clone();
    loop {
        let mut t = vec![0.0; n];
        let mut c = vec![0.0; n];
        let (mut cycle, mut old_step) = (0, 1.0);
        let mut unchanged;
        let mut g1;
        loop {
            cycle += 1;
            gcount += 1;
            if gcount > stop.maxit {
                // (The point of the last gradient: so does R.)
                return Ok(Minimum { par: from, value, counts: (fcount, gcount), convergence: 1 });
            }
            let g = gradient(&b)?;
            g1 = 0.0;
            let mut g2 = 0.0;
            for i in 0..n {
                from[i] = b[i];
                let (num, den) = update.terms(g[i], c[i], t[i]);
                g1 += num;
                g2 += den;
                c[i] = g[i];
            }
            if g1 > tol {
                let g3 = if g2 > 0.0 { g1 / g2 } else { 1.0 };
                let mut slope = 0.0;
                for i in 0..n {
                    t[i] = t[i] * g3 - g[i];
                    slope += t[i] * g[i];
                }
                let start = (value, slope, old_step);
                let reached = backtrack(&mut b, &from, &t, start, &mut fcount, &mut f)?;
                let step = reached.step;
                unchanged = reached.unchanged;
                if unchanged < n {
                    value = half_step(&mut b, &from, &t, (slope, step), reached.value, &mut f)?;
                    fcount += 1;
                }
                old_step = (STEP_GROWTH * step).min(1.0);
            } else {
                old_step = 1.0;
                unchanged = n;
            }
            if unchanged == n || g1 <= tol || cycle == n {
                break;
            }
        }
        let going_on = cycle != 1 || unchanged != n && g1 > tol && value > stop.abstol;
        if !going_on {
            return Ok(Minimum { par: b, value, counts: (fcount, gcount), convergence: 0 });
        }
    }
}

/// Nash fits a parabola through the two points and the slope here; since GNU R replaces the
/// old value first, it always tries half the step. Returns the better value, with `b` there.
fn half_step<E>(
    b: &mut [f64],
    from: &[f64],
    t: &[f64],
    (slope, step): (f64, f64),
    value: f64,
    f: &mut impl FnMut(&[f64]) -> Result<f64, E>,
) -> Result<f64, E> {
    let go = |b: &mut [f64], step: f64| {
        for i in 0..b.len() {
            b[i] = from[i] + step * t[i];
        }
    };
    // Half, with the rounding of the parabola's formula.
    go(b, -(slope * step * step / (2.0 * (-slope * step))));
    let trial = f(b)?;
    if trial < value {
        return Ok(trial);
    }
    go(b, step);
    Ok(value)
}
