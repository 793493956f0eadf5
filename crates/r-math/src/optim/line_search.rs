//! The line search of J. J. More & D. J. Thuente, "Line search algorithms with guaranteed
//! sufficient decrease", ACM Trans. Math. Software 20 (1994) 286-307: a step with sufficient
//! decrease and a small enough slope. Tolerances as Byrd, Lu, Nocedal & Zhu choose them.

const FTOL: f64 = 1e-3;
const GTOL: f64 = 0.9;
const XTOL: f64 = 0.1;

/// A step with the function's value and slope there.
#[derive(Clone, Copy)]
struct Point {
    step: f64,
    f: f64,
    g: f64,
}

/// The search; `next` is fed values and asked for steps until it is done.
pub(super) struct LineSearch {
    start: Point,
    max: f64,
    bracketed: bool,
    /// The first stage works on a modified function.
    first_stage: bool,
    best: Point,
    other: Point,
    lo: f64,
    hi: f64,
    width: f64,
    old_width: f64,
}

pub(super) enum Search {
    /// Evaluate at this step.
    Try(f64),
    /// The last step was good (or as good as can be had).
    Done,
}

impl LineSearch {
    pub fn new(f: f64, g: f64, first_step: f64, max: f64) -> LineSearch {
        let start = Point { step: 0.0, f, g };
        LineSearch {
            start,
            max,
            bracketed: false,
            first_stage: true,
            best: start,
            other: start,
            lo: 0.0,
            hi: first_step + 4.0 * first_step,
            width: max,
            old_width: 2.0 * max,
        }
    }

    /// Takes value and slope at `step`.
    pub fn next(&mut self, step: f64, f: f64, g: f64) -> Search {
        let slope = FTOL * self.start.g;
        let bound = self.start.f + step * slope;
        if self.first_stage && f <= bound && g >= FTOL.min(GTOL) * self.start.g {
            self.first_stage = false;
        }
        let stuck =
            self.bracketed && (step <= self.lo || step >= self.hi || self.hi - self.lo <= XTOL * self.hi);
        let at_max = step == self.max && f <= bound && g <= slope;
        let at_min = step == 0.0 && (f > bound || g >= slope);
        let good = f <= bound && g.abs() <= GTOL * -self.start.g;
        if stuck || at_max || at_min || good {
            return Search::Done;
        }
        let p = Point { step, f, g };
        let next = if self.first_stage && f <= self.best.f && f > bound {
            self.modified_step(p, slope)
        } else {
            trial(&mut self.best, &mut self.other, p, &mut self.bracketed, self.lo, self.hi)
        };
        Search::Try(self.safeguard(next))
    }

    /// A step for the function minus the sufficient decrease.
    fn modified_step(&mut self, p: Point, slope: f64) -> f64 {
        let less = |p: Point| Point { f: p.f - p.step * slope, g: p.g - slope, ..p };
        let more = |p: Point| Point { f: p.f + p.step * slope, g: p.g + slope, ..p };
        let (mut best, mut other) = (less(self.best), less(self.other));
        let next = trial(&mut best, &mut other, less(p), &mut self.bracketed, self.lo, self.hi);
        (self.best, self.other) = (more(best), more(other));
        next
    }

    fn safeguard(&mut self, next: f64) -> f64 {
        let mut step = next;
        if self.bracketed {
            let width = (self.other.step - self.best.step).abs();
            if width >= 0.66 * self.old_width {
                step = self.best.step + 0.5 * (self.other.step - self.best.step);
            }
            self.old_width = self.width;
            self.width = width;
            self.lo = self.best.step.min(self.other.step);
            self.hi = self.best.step.max(self.other.step);
        } else {
            self.lo = step + 1.1 * (step - self.best.step);
            self.hi = step + 4.0 * (step - self.best.step);
        }
        step = step.clamp(0.0, self.max);
        if self.bracketed && (step <= self.lo || step >= self.hi || self.hi - self.lo <= XTOL * self.hi) {
            step = self.best.step;
        }
        step
    }
}

/// The next step from the best point and a new one, and the new interval of uncertainty: the
/// four cases of section 4 of the paper.
fn trial(best: &mut Point, other: &mut Point, new: Point, bracketed: &mut bool, lo: f64, hi: f64) -> f64 {
    let (old, end) = (*best, *other);
    let higher = new.f > old.f;
    let turned = new.g * old.g.signum() < 0.0;
    let far = if new.step > old.step { hi } else { lo };
    let next = if higher {
        // The minimum lies between: near the cubic's, half way to the quadratic's if that is
        // closer to the old point.
        let (c, q) = (cubic(old, new).minimum(), quadratic_minimum(old, new));
        if (c - old.step).abs() < (q - old.step).abs() { c } else { c + (q - c) / 2.0 }
    } else if turned {
        // Between, too: the one of cubic and secant that is farther from the new point.
        farther(new.step, cubic(new, old).minimum(), secant_zero(old, new))
    } else if new.g.abs() < old.g.abs() {
        // Lower, less steep: beyond the new point, unless the cubic knows no minimum there.
        let fit = cubic(new, old);
        let c = if fit.fraction < 0.0 && fit.root != 0.0 { fit.minimum() } else { far };
        let s = secant_zero(old, new);
        if *bracketed {
            let nearer = if (c - new.step).abs() < (s - new.step).abs() { c } else { s };
            // Not too close to the other end.
            let limit = new.step + 0.66 * (end.step - new.step);
            if new.step > old.step { nearer.min(limit) } else { nearer.max(limit) }
        } else {
            farther(new.step, c, s).min(hi).max(lo)
        }
    } else if *bracketed {
        cubic(new, end).minimum()
    } else {
        far
    };
    *bracketed |= higher || turned;
    if higher {
        *other = new;
    } else {
        if turned {
            *other = old;
        }
        *best = new;
    }
    next
}

fn farther(from: f64, a: f64, b: f64) -> f64 {
    if (a - from).abs() > (b - from).abs() { a } else { b }
}

/// Where the slope through the slopes of two points vanishes.
fn secant_zero(a: Point, b: Point) -> f64 {
    b.step + (b.g / (b.g - a.g)) * (a.step - b.step)
}

/// The minimum of the parabola through both values and the slope at the first.
fn quadratic_minimum(a: Point, b: Point) -> f64 {
    let chord = (a.f - b.f) / (b.step - a.step);
    a.step + ((a.g / (chord + a.g)) / 2.0) * (b.step - a.step)
}

/// A cubic through the values and slopes of two points: its minimum is this fraction of the way
/// from one to the other. `root` is the (signed) root of its derivative's discriminant.
struct Cubic {
    from: f64,
    to: f64,
    fraction: f64,
    root: f64,
}

fn cubic(from: Point, to: Point) -> Cubic {
    let theta = 3.0 * (from.f - to.f) / (to.step - from.step) + from.g + to.g;
    // Scaled against overflow.
    let scale = theta.abs().max(from.g.abs()).max(to.g.abs());
    let discriminant = (theta / scale) * (theta / scale) - (from.g / scale) * (to.g / scale);
    let size = scale * discriminant.max(0.0).sqrt();
    let root = if to.step < from.step { -size } else { size };
    let fraction = ((root - from.g) + theta) / (((root - from.g) + root) + to.g);
    Cubic { from: from.step, to: to.step, fraction, root }
}

impl Cubic {
    fn minimum(&self) -> f64 {
        self.from + self.fraction * (self.to - self.from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minima_of_polynomials_are_found() {
        let at = |step: f64| Point { step, f: (step - 2.0).powi(2), g: 2.0 * (step - 2.0) };
        assert!((quadratic_minimum(at(0.0), at(5.0)) - 2.0).abs() < 1e-14);
        assert!((secant_zero(at(0.0), at(5.0)) - 2.0).abs() < 1e-14);
        // x^3 - 3 x has its minimum at 1.
        let at = |x: f64| Point { step: x, f: x.powi(3) - 3.0 * x, g: 3.0 * x * x - 3.0 };
        assert!((cubic(at(0.0), at(3.0)).minimum() - 1.0).abs() < 1e-14);
        assert!((cubic(at(3.0), at(0.0)).minimum() - 1.0).abs() < 1e-14);
    }
}
