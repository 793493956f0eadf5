//! Simulated annealing with the logarithmic cooling schedule of Belisle (1992).

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

/// Stands for a value that is not finite.
const BIG: f64 = 1.0e35;

/// Minimises by random moves; `candidate(point)` proposes, and without it a
/// normal step does. Returns the best point and value.
pub fn anneal<E>(
    start: &[f64],
    schedule: Annealing,
    mut draw: impl FnMut(Draw) -> f64,
    mut f: impl FnMut(&[f64]) -> Result<f64, E>,
    mut candidate: Option<Candidate<'_, E>>,
) -> Result<(Vec<f64>, f64), E> {
    let finite = |v: f64| if v.is_finite() { v } else { BIG };
    let mut best = start.to_vec();
    let mut best_value = finite(f(&best)?);
    if schedule.maxit <= 1 {
        return Ok((best, best_value));
    }
    let (mut point, mut value) = (best.clone(), best_value);
    let scale = 1.0 / schedule.temp;
    let mut iteration = 1;
    while iteration < schedule.maxit {
        let mut k = 1;
        while k <= schedule.tmax && iteration < schedule.maxit {
            let level = ((iteration - 1) / schedule.tmax * schedule.tmax) as f64;
            // e as GNU R has it: its digits are visible.
            let t = schedule.temp / (level + 1.0 + 1.7182818).ln();
            let trial = match candidate.as_deref_mut() {
                Some(propose) => propose(&point)?,
                None => {
                    let steps: Vec<f64> = point.iter().map(|_| scale * t * draw(Draw::Normal)).collect();
                    point.iter().zip(steps).map(|(p, s)| p + s).collect()
                }
            };
            let at_trial = finite(f(&trial)?);
            let dy = at_trial - value;
            if dy <= 0.0 || draw(Draw::Uniform) < (-dy / t).exp() {
                point = trial;
                value = at_trial;
                if value <= best_value {
                    best_value = value;
                    best.copy_from_slice(&point);
                }
            }
            iteration += 1;
            k += 1;
        }
    }
    Ok((best, best_value))
}
