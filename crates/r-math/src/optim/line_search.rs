//! The line search of More & Thuente (1994), as MINPACK-2's `dcsrch` and `dcstep`: a step
//! with sufficient decrease and a small enough slope.

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

/// A safeguarded cubic or quadratic step, and the update of the interval.
fn trial(best: &mut Point, other: &mut Point, p: Point, bracketed: &mut bool, lo: f64, hi: f64) -> f64 {
    let (x, y) = (*best, *other);
    let sign = p.g * (x.g / x.g.abs());
    // Abscissa of the minimum of the cubic through two points: common parts.
    let cubic = |u: Point| {
        let theta = 3.0 * (u.f - p.f) / (p.step - u.step) + u.g + p.g;
        let s = theta.abs().max(u.g.abs()).max(p.g.abs());
        (theta, s, (theta / s) * (theta / s) - (u.g / s) * (p.g / s))
    };
    let secant = p.step + (p.g / (p.g - x.g)) * (x.step - p.step);
    let next;
    if p.f > x.f {
        let (theta, s, d) = cubic(x);
        let gamma = if p.step < x.step { -s * d.sqrt() } else { s * d.sqrt() };
        let r = ((gamma - x.g) + theta) / (((gamma - x.g) + gamma) + p.g);
        let c = x.step + r * (p.step - x.step);
        let q = x.step + ((x.g / ((x.f - p.f) / (p.step - x.step) + x.g)) / 2.0) * (p.step - x.step);
        next = if (c - x.step).abs() < (q - x.step).abs() { c } else { c + (q - c) / 2.0 };
        *bracketed = true;
    } else if sign < 0.0 {
        let (theta, s, d) = cubic(x);
        let gamma = if p.step > x.step { -s * d.sqrt() } else { s * d.sqrt() };
        let r = ((gamma - p.g) + theta) / (((gamma - p.g) + gamma) + x.g);
        let c = p.step + r * (x.step - p.step);
        next = if (c - p.step).abs() > (secant - p.step).abs() { c } else { secant };
        *bracketed = true;
    } else if p.g.abs() < x.g.abs() {
        let (theta, s, d) = cubic(x);
        let root = s * d.max(0.0).sqrt();
        let gamma = if p.step > x.step { -root } else { root };
        let r = ((gamma - p.g) + theta) / ((gamma + (x.g - p.g)) + gamma);
        let c = if r < 0.0 && gamma != 0.0 {
            p.step + r * (x.step - p.step)
        } else if p.step > x.step {
            hi
        } else {
            lo
        };
        let closer = (c - p.step).abs() < (secant - p.step).abs();
        if *bracketed {
            let t = if closer { c } else { secant };
            let limit = p.step + 0.66 * (y.step - p.step);
            next = if p.step > x.step { t.min(limit) } else { t.max(limit) };
        } else {
            let further = (c - p.step).abs() > (secant - p.step).abs();
            next = (if further { c } else { secant }).min(hi).max(lo);
        }
    } else if *bracketed {
        let theta = 3.0 * (p.f - y.f) / (y.step - p.step) + y.g + p.g;
        let s = theta.abs().max(y.g.abs()).max(p.g.abs());
        let d = (theta / s) * (theta / s) - (y.g / s) * (p.g / s);
        let gamma = if p.step > y.step { -s * d.sqrt() } else { s * d.sqrt() };
        let r = ((gamma - p.g) + theta) / (((gamma - p.g) + gamma) + y.g);
        next = p.step + r * (y.step - p.step);
    } else {
        next = if p.step > x.step { hi } else { lo };
    }
    if p.f > x.f {
        *other = p;
    } else {
        if sign < 0.0 {
            *other = x;
        }
        *best = p;
    }
    next
}
