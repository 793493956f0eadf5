//! Conjugate gradients in the form of J. C. Nash, "Compact Numerical Methods for Computers", 2nd
//! edition (1990), algorithm 22, with the updates of R. Fletcher & C. M. Reeves (1964), E. Polak
//! & G. Ribiere (1969), and E. M. L. Beale (1972) & H. W. Sorenson (1969).

use super::backtrack::backtrack;
use super::{MinimizeError, Minimum, Stopping};

/// How the new direction is combined from the gradient and the old direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CgUpdate {
    FletcherReeves,
    PolakRibiere,
    BealeSorenson,
}

impl CgUpdate {
    /// Numerator and denominator of the old direction's share.
    fn quotient(self, g: &[f64], old_g: &[f64], direction: &[f64]) -> (f64, f64) {
        let (mut num, mut den) = (0.0, 0.0);
        for ((g, o), d) in g.iter().zip(old_g).zip(direction) {
            num += g * if self == CgUpdate::FletcherReeves { *g } else { g - o };
            den += if self == CgUpdate::BealeSorenson { d * (g - o) } else { o * o };
        }
        (num, den)
    }
}

struct Search<F, G> {
    f: F,
    gradient: G,
    update: CgUpdate,
    most_gradients: usize,
    /// Below this the update's numerator counts as zero.
    tolerance: f64,
    x: Vec<f64>,
    value: f64,
    /// Where the last gradient was taken.
    from: Vec<f64>,
    evaluations: usize,
    gradients: usize,
}

/// How a cycle ended.
enum Cycle {
    /// After this many steps; did the last one lead somewhere?
    Steps(usize, bool),
    LimitReached,
}

pub fn conjugate_gradients<E>(
    start: &[f64],
    update: CgUpdate,
    stop: Stopping,
    mut f: impl FnMut(&[f64]) -> Result<f64, E>,
    gradient: impl FnMut(&[f64]) -> Result<Vec<f64>, E>,
) -> Result<Minimum, MinimizeError<E>> {
    let value = f(start)?;
    if stop.maxit == 0 {
        return Ok(Minimum { par: start.to_vec(), value, counts: (0, 0), convergence: 0 });
    }
    if !value.is_finite() {
        return Err(MinimizeError::NotFiniteAtStart);
    }
    let mut s = Search {
        f,
        gradient,
        update,
        most_gradients: stop.maxit,
        tolerance: stop.reltol * start.len() as f64 * stop.reltol.sqrt(),
        x: start.to_vec(),
        value,
        from: start.to_vec(),
        evaluations: 1,
        gradients: 0,
    };
    loop {
        let (par, convergence) = match s.cycle()? {
            // A cycle is followed by another unless its first step was its last and led nowhere.
            Cycle::Steps(1, moved) if !moved || s.value <= stop.abstol => (s.x, 0),
            Cycle::Steps(..) => continue,
            // (The point of the last gradient: so does R.)
            Cycle::LimitReached => (s.from, 1),
        };
        return Ok(Minimum { par, value: s.value, counts: (s.evaluations, s.gradients), convergence });
    }
}

impl<E, F, G> Search<F, G>
where
    F: FnMut(&[f64]) -> Result<f64, E>,
    G: FnMut(&[f64]) -> Result<Vec<f64>, E>,
{
    /// As many steps as there are coordinates, the first along the gradient.
    fn cycle(&mut self) -> Result<Cycle, E> {
        let n = self.x.len();
        let (mut direction, mut old_g) = (vec![0.0; n], vec![0.0; n]);
        let mut length = 1.0;
        for step in 1..=n.max(1) {
            self.gradients += 1;
            if self.gradients > self.most_gradients {
                return Ok(Cycle::LimitReached);
            }
            let g = (self.gradient)(&self.x)?;
            self.from.copy_from_slice(&self.x);
            let (num, den) = self.update.quotient(&g, &old_g, &direction);
            let at_minimum = num <= self.tolerance || num.is_nan();
            if at_minimum {
                return Ok(Cycle::Steps(step, false));
            }
            let share = if den > 0.0 { num / den } else { 1.0 };
            direction.iter_mut().zip(&g).for_each(|(d, g)| *d = *d * share - g);
            old_g = g;
            let taken = self.along(&direction, &old_g, length)?;
            length = (1.7 * taken.0).min(1.0);
            if !taken.1 || step == n {
                return Ok(Cycle::Steps(step, taken.1));
            }
        }
        Ok(Cycle::Steps(n, false))
    }

    /// A step along a direction: its length, and whether it led anywhere.
    fn along(&mut self, direction: &[f64], g: &[f64], length: f64) -> Result<(f64, bool), E> {
        let slope = direction.iter().zip(g).fold(0.0, |s, (d, g)| s + d * g);
        let first = (self.value, slope, length);
        let reached =
            backtrack(&mut self.x, &self.from, direction, first, &mut self.evaluations, &mut self.f)?;
        let moved = reached.unchanged < self.x.len();
        if moved {
            self.half_step(direction, slope, reached.step, reached.value)?;
        }
        Ok((reached.step, moved))
    }

    /// Nash fits a parabola through the two points and the slope here; since GNU R replaces the
    /// old value first, it always tries half the step. Keeps the better of the two.
    fn half_step(&mut self, direction: &[f64], slope: f64, step: f64, value: f64) -> Result<(), E> {
        let at =
            |step: f64| -> Vec<f64> { self.from.iter().zip(direction).map(|(x, d)| x + step * d).collect() };
        // Half, with the rounding of the parabola's formula.
        let half = at(-(slope * step * step / (2.0 * (-slope * step))));
        let full = at(step);
        let trial = (self.f)(&half)?;
        self.evaluations += 1;
        (self.x, self.value) = if trial < value { (half, trial) } else { (full, value) };
        Ok(())
    }
}
