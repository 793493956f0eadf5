//! The variable metric method (BFGS) of Fletcher (1970) in the form of Nash (1990),
//! algorithm 21: backtracking to an acceptable point, restarts along the gradient.

use super::backtrack::backtrack;
use super::{MinimizeError, Minimum, Stopping};

/// Lower triangle of the approximate inverse Hessian.
struct InverseHessian {
    n: usize,
    b: Vec<f64>,
}

impl InverseHessian {
    fn at(&self, i: usize, j: usize) -> f64 {
        let (i, j) = if i >= j { (i, j) } else { (j, i) };
        self.b[i * self.n + j]
    }

    fn reset(&mut self) {
        self.b.fill(0.0);
        (0..self.n).for_each(|i| self.b[i * self.n + i] = 1.0);
    }

    /// Row i times v.
    fn row_times(&self, i: usize, v: &[f64]) -> f64 {
        (0..self.n).fold(0.0, |s, j| s + self.at(i, j) * v[j])
    }

    fn update(&mut self, t: &[f64], c: &[f64], d1: f64) {
        let x: Vec<f64> = (0..self.n).map(|i| self.row_times(i, c)).collect();
        let d2 = 1.0 + x.iter().zip(c).fold(0.0, |s, (a, b)| s + a * b) / d1;
        for i in 0..self.n {
            for j in 0..=i {
                self.b[i * self.n + j] += (d2 * t[i] * t[j] - x[i] * t[j] - t[i] * x[j]) / d1;
            }
        }
    }
}

pub fn bfgs<E>(
    start: &[f64],
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
    let (mut fcount, mut gcount) = (1, 1);
    let mut g = gradient(&b)?;
    let mut iterations = 1;
    let mut last_reset = gcount;
    let mut metric = InverseHessian { n, b: vec![0.0; n * n] };
    loop {
        if last_reset == gcount {
            metric.reset();
        }
        let from = b.clone();
        let old_g = g.clone();
        let t: Vec<f64> = (0..n).map(|i| -metric.row_times(i, &g)).collect();
        let slope = t.iter().zip(&g).fold(0.0, |s, (a, b)| s + a * b);
        let mut unchanged;
        if slope < 0.0 {
            let reached = backtrack(&mut b, &from, &t, (value, slope, 1.0), &mut fcount, &mut f)?;
            let (step, trial) = (reached.step, reached.value);
            unchanged = reached.unchanged;
            let enough =
                trial > stop.abstol && (trial - value).abs() > stop.reltol * (value.abs() + stop.reltol);
            if !enough {
                unchanged = n;
                value = trial;
            }
            if unchanged < n {
                value = trial;
                g = gradient(&b)?;
                gcount += 1;
                iterations += 1;
                let t: Vec<f64> = t.iter().map(|v| step * v).collect();
                let c: Vec<f64> = g.iter().zip(&old_g).map(|(a, b)| a - b).collect();
                let d1 = t.iter().zip(&c).fold(0.0, |s, (a, b)| s + a * b);
                if d1 > 0.0 {
                    metric.update(&t, &c, d1);
                } else {
                    last_reset = gcount;
                }
            } else if last_reset < gcount {
                unchanged = 0;
                last_reset = gcount;
            }
        } else {
            // Uphill: reset, or give up if that was just done.
            unchanged = if last_reset == gcount { n } else { 0 };
            last_reset = if unchanged == n { last_reset } else { gcount };
        }
        if iterations >= stop.maxit {
            break;
        }
        if gcount - last_reset > 2 * n {
            last_reset = gcount;
        }
        if unchanged == n && last_reset == gcount {
            break;
        }
    }
    let convergence = i32::from(iterations >= stop.maxit);
    Ok(Minimum { par: b, value, counts: (fcount, gcount), convergence })
}
