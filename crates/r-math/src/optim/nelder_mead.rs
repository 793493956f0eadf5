//! The simplex method of J. A. Nelder & R. Mead, Comput. J. 7 (1965) 308-313, with the start,
//! the order of trials and the tests of J. C. Nash, "Compact Numerical Methods for Computers",
//! 2nd edition (1990), algorithm 19: R's counts show them.

use super::{MinimizeError, Minimum, Progress, Stopping, finite_or_big};

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

#[derive(Clone)]
struct Vertex {
    x: Vec<f64>,
    value: f64,
}

/// The simplex with its lowest vertex, and the function that counts its evaluations.
struct Search<F> {
    f: F,
    count: usize,
    factors: NelderMead,
    vertices: Vec<Vertex>,
    low: usize,
    /// A measure of the simplex, which a shrinkage must lessen.
    size: f64,
    /// What it did last, in the words of `optim`'s trace.
    last: &'static str,
}

/// What became of the highest vertex.
enum Move {
    Replaced,
    /// Nothing better was found: all others are drawn to the lowest.
    Shrink,
}

pub fn nelder_mead<E>(
    start: &[f64],
    factors: NelderMead,
    stop: Stopping,
    f: impl FnMut(&[f64]) -> Result<f64, E>,
) -> Result<Minimum, MinimizeError<E>> {
    nelder_mead_watched(start, factors, stop, f, |_| {})
}

/// The same, telling `watch` of each move.
pub fn nelder_mead_watched<E>(
    start: &[f64],
    factors: NelderMead,
    stop: Stopping,
    mut f: impl FnMut(&[f64]) -> Result<f64, E>,
    mut watch: impl FnMut(Progress),
) -> Result<Minimum, MinimizeError<E>> {
    let first = f(start)?;
    if stop.maxit == 0 {
        return Ok(Minimum { par: start.to_vec(), value: first, counts: (0, 0), convergence: 0 });
    }
    if !first.is_finite() {
        return Err(MinimizeError::NotFiniteAtStart);
    }
    watch(Progress::Start(first));
    let tolerance = stop.reltol * (first.abs() + stop.reltol);
    let mut s = Search { f, count: 1, factors, vertices: Vec::new(), low: 0, size: 0.0, last: "BUILD" };
    let step = s.spread_from(start, first);
    watch(Progress::Simplex { tolerance, step });
    s.evaluate_all_but_low()?;
    let mut degenerate = false;
    loop {
        let high = s.rank();
        let (lowest, highest) = (s.vertices[s.low].value, s.vertices[high].value);
        if highest <= lowest + tolerance || lowest <= stop.abstol {
            break;
        }
        watch(Progress::Move { name: s.last, evaluations: s.count, high: highest, low: lowest });
        let moved = s.improve(high)?;
        let shrinks = matches!(moved, Move::Shrink);
        if shrinks && !s.shrink() {
            watch(Progress::NotSmaller);
            degenerate = true;
            break;
        }
        if s.count > stop.maxit {
            break;
        }
        if shrinks {
            s.last = "SHRINK";
            s.evaluate_all_but_low()?;
        }
    }
    let convergence = match (s.count > stop.maxit, degenerate) {
        (true, _) => 1,
        (false, true) => 10,
        (false, false) => 0,
    };
    let best = s.vertices.swap_remove(s.low);
    Ok(Minimum { par: best.x, value: best.value, counts: (s.count, 0), convergence })
}

/// w a + v b, coordinate by coordinate.
fn combine(w: f64, a: &[f64], v: f64, b: &[f64]) -> Vec<f64> {
    a.iter().zip(b).map(|(a, b)| w * a + v * b).collect()
}

impl<E, F: FnMut(&[f64]) -> Result<f64, E>> Search<F> {
    fn at(&mut self, x: Vec<f64>) -> Result<Vertex, E> {
        self.count += 1;
        let value = finite_or_big((self.f)(&x)?);
        Ok(Vertex { x, value })
    }

    /// The start, and a step along each axis of a tenth of the start's largest coordinate; more
    /// where that would change nothing. Returns the step.
    fn spread_from(&mut self, start: &[f64], value: f64) -> f64 {
        let largest = start.iter().fold(0.0f64, |s, x| s.max(0.1 * x.abs()));
        let step = if largest == 0.0 { 0.1 } else { largest };
        self.vertices.push(Vertex { x: start.to_vec(), value });
        for j in 0..start.len() {
            let mut x = start.to_vec();
            let mut next = step;
            while x[j] == start[j] {
                x[j] = start[j] + next;
                next *= 10.0;
            }
            self.size += next;
            self.vertices.push(Vertex { x, value: 0.0 });
        }
        step
    }

    fn evaluate_all_but_low(&mut self) -> Result<(), E> {
        let low = self.low;
        for j in (0..self.vertices.len()).filter(|&j| j != low) {
            let x = std::mem::take(&mut self.vertices[j].x);
            self.vertices[j] = self.at(x)?;
        }
        Ok(())
    }

    /// Finds the lowest vertex and returns the highest. In ties the lowest so far stays, else
    /// the first one counts.
    fn rank(&mut self) -> usize {
        let (mut low, mut high) = (self.low, self.low);
        for (j, v) in self.vertices.iter().enumerate().filter(|(j, _)| *j != self.low) {
            if v.value < self.vertices[low].value {
                low = j;
            }
            if v.value > self.vertices[high].value {
                high = j;
            }
        }
        self.low = low;
        high
    }

    /// The centroid of all vertices but one.
    fn centroid(&self, without: usize) -> Vec<f64> {
        let n = self.vertices.len() - 1;
        let left_out = &self.vertices[without].x;
        let sum = |i: usize| self.vertices.iter().fold(-left_out[i], |t, v| t + v.x[i]);
        (0..n).map(|i| sum(i) / n as f64).collect()
    }

    /// Tries to replace the highest vertex: reflected, then expanded or contracted.
    fn improve(&mut self, high: usize) -> Result<Move, E> {
        let NelderMead { alpha, beta, gamma } = self.factors;
        let (lowest, highest) = (self.vertices[self.low].value, self.vertices[high].value);
        let centre = self.centroid(high);
        let reflected = combine(1.0 + alpha, &centre, -alpha, &self.vertices[high].x);
        let reflected = self.at(reflected)?;
        if reflected.value < lowest {
            let expanded = self.at(combine(gamma, &reflected.x, 1.0 - gamma, &centre))?;
            let further = expanded.value < reflected.value;
            self.last = if further { "EXTENSION" } else { "REFLECTION" };
            self.vertices[high] = if further { expanded } else { reflected };
            return Ok(Move::Replaced);
        }
        let gained = reflected.value < highest;
        self.last = if gained { "LO-REDUCTION" } else { "HI-REDUCTION" };
        if gained {
            self.vertices[high] = reflected;
        }
        let contracted = self.at(combine(1.0 - beta, &self.vertices[high].x, beta, &centre))?;
        if contracted.value < self.vertices[high].value {
            self.vertices[high] = contracted;
            return Ok(Move::Replaced);
        }
        Ok(if gained { Move::Replaced } else { Move::Shrink })
    }

    /// Draws all vertices to the lowest; false if that no longer makes the simplex smaller.
    fn shrink(&mut self) -> bool {
        let low = self.vertices[self.low].x.clone();
        let mut size = 0.0;
        for (_, v) in self.vertices.iter_mut().enumerate().filter(|(j, _)| *j != self.low) {
            for (x, l) in v.x.iter_mut().zip(&low) {
                *x = self.factors.beta * (*x - l) + l;
                size += (*x - l).abs();
            }
        }
        let smaller = size < self.size;
        self.size = size;
        smaller
    }
}
