//! The variable metric method of R. Fletcher, Comput. J. 13 (1970) 317-322, in the form of J. C.
//! Nash, "Compact Numerical Methods for Computers", 2nd edition (1990), algorithm 21:
//! backtracking to an acceptable point, restarts along the gradient.

use super::backtrack::backtrack;
use super::{MinimizeError, Minimum, Progress, Stopping};

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).fold(0.0, |s, (x, y)| s + x * y)
}

/// The approximate inverse of the Hessian; rows of its lower triangle.
struct Metric {
    rows: Vec<Vec<f64>>,
    /// Updates since it was the identity.
    age: usize,
}

impl Metric {
    fn identity(n: usize) -> Metric {
        let row = |i: usize| (0..=i).map(|j| f64::from(u8::from(i == j))).collect();
        Metric { rows: (0..n).map(row).collect(), age: 0 }
    }

    fn times(&self, v: &[f64]) -> Vec<f64> {
        let at = |i: usize, j: usize| self.rows[i.max(j)][i.min(j)];
        (0..v.len()).map(|i| (0..v.len()).fold(0.0, |s, j| s + at(i, j) * v[j])).collect()
    }

    /// The update for a step `s` that changed the gradient by `y`, s'y > 0:
    /// B + ((1 + y'By/s'y) ss' - By s' - s (By)')/s'y.
    fn update(&mut self, s: &[f64], y: &[f64], sy: f64) {
        let by = self.times(y);
        let weight = 1.0 + dot(&by, y) / sy;
        for (i, row) in self.rows.iter_mut().enumerate() {
            for (j, b) in row.iter_mut().enumerate() {
                *b += (weight * s[i] * s[j] - by[i] * s[j] - s[i] * by[j]) / sy;
            }
        }
    }
}

pub fn bfgs<E>(
    start: &[f64],
    stop: Stopping,
    f: impl FnMut(&[f64]) -> Result<f64, E>,
    gradient: impl FnMut(&[f64]) -> Result<Vec<f64>, E>,
) -> Result<Minimum, MinimizeError<E>> {
    bfgs_watched(start, stop, f, gradient, |_| {})
}

/// The same, telling `watch` of each iteration.
pub fn bfgs_watched<E>(
    start: &[f64],
    stop: Stopping,
    mut f: impl FnMut(&[f64]) -> Result<f64, E>,
    mut gradient: impl FnMut(&[f64]) -> Result<Vec<f64>, E>,
    mut watch: impl FnMut(Progress),
) -> Result<Minimum, MinimizeError<E>> {
    let n = start.len();
    let mut x = start.to_vec();
    let mut value = f(&x)?;
    if stop.maxit == 0 {
        return Ok(Minimum { par: x, value, counts: (0, 0), convergence: 0 });
    }
    if !value.is_finite() {
        return Err(MinimizeError::NotFiniteAtStart);
    }
    watch(Progress::Start(value));
    let mut g = gradient(&x)?;
    // Iterations are counted by their gradients.
    let (mut evaluations, mut gradients) = (1, 1);
    let mut metric = Metric::identity(n);
    while gradients < stop.maxit || gradients == 1 {
        let direction: Vec<f64> = metric.times(&g).iter().map(|v| -v).collect();
        let slope = dot(&direction, &g);
        let advanced = slope < 0.0 && {
            let from = x.clone();
            let reached =
                backtrack(&mut x, &from, &direction, (value, slope, 1.0), &mut evaluations, &mut f)?;
            let trial = reached.value;
            let worthwhile =
                trial > stop.abstol && (trial - value).abs() > stop.reltol * (value.abs() + stop.reltol);
            let moved = reached.unchanged < n && worthwhile;
            if moved || !worthwhile {
                value = trial;
            }
            if moved {
                let old = std::mem::replace(&mut g, gradient(&x)?);
                gradients += 1;
                metric.age += 1;
                let s: Vec<f64> = direction.iter().map(|v| reached.step * v).collect();
                let y: Vec<f64> = g.iter().zip(&old).map(|(a, b)| a - b).collect();
                let sy = dot(&s, &y);
                if sy > 0.0 {
                    metric.update(&s, &y, sy);
                } else {
                    metric = Metric::identity(n);
                }
            }
            moved
        };
        watch(Progress::Iteration(gradients, value));
        // No progress along the gradient itself is the end. (If the limit stopped it, it would
        // be that.)
        if gradients >= stop.maxit || !advanced && metric.age == 0 {
            break;
        }
        if !advanced || metric.age > 2 * n {
            metric = Metric::identity(n);
        }
    }
    let convergence = i32::from(gradients >= stop.maxit);
    Ok(Minimum { par: x, value, counts: (evaluations, gradients), convergence })
}
