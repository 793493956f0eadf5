//! Nelder & Mead's simplex method, in the form of Nash (1990), algorithm 19.

use super::{MinimizeError, Minimum, Stopping};

/// Reflection, contraction and expansion factors.
#[derive(Clone, Copy, Debug)]
pub struct NelderMead {
    pub alpha: f64,
    pub beta: f64,
    pub gamma: f64,
}

impl NelderMead {
    /// R's defaults.
    pub const DEFAULT: NelderMead = NelderMead { alpha: 1.0, beta: 0.5, gamma: 2.0 };
}

/// Stands for a value that is not finite.
const BIG: f64 = 1.0e35;

/// The polytope: vertices and their values.
struct Simplex {
    points: Vec<Vec<f64>>,
    values: Vec<f64>,
    low: usize,
}

pub fn nelder_mead<E>(
    start: &[f64],
    factors: NelderMead,
    stop: Stopping,
    mut f: impl FnMut(&[f64]) -> Result<f64, E>,
) -> Result<Minimum, MinimizeError<E>> {
    let first = f(start)?;
    if stop.maxit == 0 {
        return Ok(Minimum { par: start.to_vec(), value: first, counts: (0, 0), convergence: 0 });
    }
    if !first.is_finite() {
        return Err(MinimizeError::NotFiniteAtStart);
    }
    let mut count = 1;
    let tolerance = stop.reltol * (first.abs() + stop.reltol);
    let (mut s, mut old_size) = Simplex::around(start, first);
    let mut evaluate_all = true;
    let mut convergence = 0;
    let mut value = |x: &[f64], count: &mut usize| -> Result<f64, E> {
        let v = f(x)?;
        *count += 1;
        Ok(if v.is_finite() { v } else { BIG })
    };
    loop {
        if evaluate_all {
            for j in 0..s.points.len() {
                if j != s.low {
                    s.values[j] = value(&s.points[j], &mut count)?;
                }
            }
            evaluate_all = false;
        }
        let high = s.extremes();
        let (lowest, highest) = (s.values[s.low], s.values[high]);
        if highest <= lowest + tolerance || lowest <= stop.abstol {
            break;
        }
        let centre = s.centroid(high);
        let reflected: Vec<f64> = centre
            .iter()
            .zip(&s.points[high])
            .map(|(c, h)| (1.0 + factors.alpha) * c - factors.alpha * h)
            .collect();
        let at_reflected = value(&reflected, &mut count)?;
        if at_reflected < lowest {
            let expanded: Vec<f64> = reflected
                .iter()
                .zip(&centre)
                .map(|(r, c)| factors.gamma * r + (1.0 - factors.gamma) * c)
                .collect();
            let at_expanded = value(&expanded, &mut count)?;
            if at_expanded < at_reflected {
                s.replace(high, expanded, at_expanded);
            } else {
                s.replace(high, reflected, at_reflected);
            }
        } else {
            if at_reflected < highest {
                s.replace(high, reflected, at_reflected);
            }
            let contracted: Vec<f64> = s.points[high]
                .iter()
                .zip(&centre)
                .map(|(h, c)| (1.0 - factors.beta) * h + factors.beta * c)
                .collect();
            let at_contracted = value(&contracted, &mut count)?;
            if at_contracted < s.values[high] {
                s.replace(high, contracted, at_contracted);
            } else if at_reflected >= highest {
                evaluate_all = true;
                let size = s.shrink(factors.beta);
                if size < old_size {
                    old_size = size;
                } else {
                    convergence = 10;
                    break;
                }
            }
        }
        if count > stop.maxit {
            break;
        }
    }
    if count > stop.maxit {
        convergence = 1;
    }
    Ok(Minimum { par: s.points[s.low].clone(), value: s.values[s.low], counts: (count, 0), convergence })
}

impl Simplex {
    /// Axis-wise steps of a tenth of the largest coordinate.
    fn around(start: &[f64], first: f64) -> (Simplex, f64) {
        let n = start.len();
        let step = start.iter().fold(0.0f64, |s, x| s.max(0.1 * x.abs()));
        let step = if step == 0.0 { 0.1 } else { step };
        let mut points = vec![start.to_vec(); n + 1];
        let mut size = 0.0;
        for j in 0..n {
            let mut trial = step;
            while points[j + 1][j] == start[j] {
                points[j + 1][j] = start[j] + trial;
                trial *= 10.0;
            }
            size += trial;
        }
        let mut values = vec![0.0; n + 1];
        values[0] = first;
        (Simplex { points, values, low: 0 }, size)
    }

    /// Finds the lowest vertex (kept in `low`) and returns the highest.
    fn extremes(&mut self) -> usize {
        let start = self.low;
        let (mut lowest, mut highest) = (self.values[start], self.values[start]);
        let mut high = start;
        for j in 0..self.values.len() {
            if j != start {
                let v = self.values[j];
                if v < lowest {
                    self.low = j;
                    lowest = v;
                }
                if v > highest {
                    high = j;
                    highest = v;
                }
            }
        }
        high
    }

    /// The centroid of all vertices but one.
    fn centroid(&self, without: usize) -> Vec<f64> {
        let n = self.points.len() - 1;
        (0..n)
            .map(|i| self.points.iter().fold(-self.points[without][i], |t, p| t + p[i]) / n as f64)
            .collect()
    }

    fn replace(&mut self, j: usize, point: Vec<f64>, value: f64) {
        self.points[j] = point;
        self.values[j] = value;
    }

    /// Draws all vertices to the lowest; returns the new size.
    fn shrink(&mut self, beta: f64) -> f64 {
        let low = self.points[self.low].clone();
        let mut size = 0.0;
        for (j, p) in self.points.iter_mut().enumerate() {
            if j != self.low {
                for (x, l) in p.iter_mut().zip(&low) {
                    *x = beta * (*x - l) + l;
                    size += (*x - l).abs();
                }
            }
        }
        size
    }
}
