//! Simulated annealing with the logarithmic cooling schedule of C. J. P. Belisle, J. Appl.
//! Probab. 29 (1992) 885-895: `tmax` proposals at each temperature, which falls as the logarithm
//! of their number grows.

use super::finite_or_big;

/// What the method draws from the random stream. (A closure, since the objective function
/// may use the same stream.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    Normal,
    Uniform,
}

/// The schedule: `tmax` evaluations at each temperature, starting at `temp`.
#[derive(Clone, Copy, Debug)]
pub struct Annealing {
    pub maxit: usize,
    pub tmax: usize,
    pub temp: f64,
}

/// A function that proposes a new point.
pub type Candidate<'a, E> = &'a mut dyn FnMut(&[f64]) -> Result<Vec<f64>, E>;

impl Annealing {
    /// The temperature after `before` proposals.
    fn temperature(&self, before: usize) -> f64 {
        // e - 1 as GNU R has it: its digits are visible.
        const E_MINUS_1: f64 = 1.7182818;
        let tmax = self.tmax.max(1);
        let level = (before / tmax * tmax) as f64;
        self.temp / (level + 1.0 + E_MINUS_1).ln()
    }
}

/// Minimises by random moves; `candidate(point)` proposes, and without it a
/// normal step does. Returns the best point and value.
pub fn anneal<E>(
    start: &[f64],
    schedule: Annealing,
    mut draw: impl FnMut(Draw) -> f64,
    mut f: impl FnMut(&[f64]) -> Result<f64, E>,
    mut candidate: Option<Candidate<'_, E>>,
) -> Result<(Vec<f64>, f64), E> {
    let mut now = (start.to_vec(), finite_or_big(f(start)?));
    let mut best = now.clone();
    for before in 0..schedule.maxit.saturating_sub(1) {
        let t = schedule.temperature(before);
        let proposal = match candidate.as_deref_mut() {
            Some(propose) => propose(&now.0)?,
            None => {
                let spread = 1.0 / schedule.temp * t;
                let steps: Vec<f64> = now.0.iter().map(|_| spread * draw(Draw::Normal)).collect();
                now.0.iter().zip(steps).map(|(x, s)| x + s).collect()
            }
        };
        let value = finite_or_big(f(&proposal)?);
        let rise = value - now.1;
        if rise <= 0.0 || draw(Draw::Uniform) < (-rise / t).exp() {
            now = (proposal, value);
            if now.1 <= best.1 {
                best.clone_from(&now);
            }
        }
    }
    Ok(best)
}
