//! The methods of R. P. Brent, "Algorithms for Minimization without Derivatives" (1973), in one
//! dimension: a root by inverse interpolation and bisection (chapter 4), a minimum by parabolas
//! and golden sections (chapter 5).

/// A root with what `uniroot` reports.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Root {
    pub x: f64,
    /// The length of the bracket that is left, R's `estim.prec`.
    pub precision: f64,
    /// Iterations done; `None` if the limit was reached.
    pub iterations: Option<usize>,
}

/// A point with the function's value.
type At = (f64, f64);

/// A zero of `f` between two points with their values.
pub fn root<E>(
    lo: At,
    hi: At,
    tol: f64,
    maxit: usize,
    mut f: impl FnMut(f64) -> Result<f64, E>,
) -> Result<Root, E> {
    if let Some(end) = [lo, hi].into_iter().find(|p| p.1 == 0.0) {
        return Ok(Root { x: end.0, precision: 0.0, iterations: Some(0) });
    }
    // The best approximation, the one before it, and the end of the bracket opposite to it.
    let (mut best, mut before, mut opposite) = (hi, lo, lo);
    for iteration in 0..=maxit {
        let last_step = best.0 - before.0;
        if opposite.1.abs() < best.1.abs() {
            (before, best, opposite) = (best, opposite, best);
        }
        let accuracy = 2.0 * f64::EPSILON * best.0.abs() + tol / 2.0;
        let half = (opposite.0 - best.0) / 2.0;
        if half.abs() <= accuracy || best.1 == 0.0 {
            let precision = (opposite.0 - best.0).abs();
            return Ok(Root { x: best.0, precision, iterations: Some(iteration) });
        }
        let worth_it = last_step.abs() >= accuracy && before.1.abs() > best.1.abs();
        let step = if worth_it { interpolate(before, best, opposite, last_step, accuracy) } else { None };
        let step = step.unwrap_or(half);
        // Never less than the accuracy.
        let step = if step.abs() < accuracy { accuracy.copysign(step) } else { step };
        before = best;
        best = (best.0 + step, f(best.0 + step)?);
        if best.1 > 0.0 && opposite.1 > 0.0 || best.1 < 0.0 && opposite.1 < 0.0 {
            opposite = before;
        }
    }
    Ok(Root { x: best.0, precision: -1.0, iterations: None })
}

/// The step p/q of a linear or inverse quadratic interpolation, if it stays inside three
/// quarters of the bracket and is less than half the last step. Letters as in Brent's text.
fn interpolate(a: At, b: At, c: At, last_step: f64, accuracy: f64) -> Option<f64> {
    let bracket = c.0 - b.0;
    let s = b.1 / a.1;
    let (p, q) = if a.0 == c.0 {
        (bracket * s, 1.0 - s)
    } else {
        let (q, r) = (a.1 / c.1, b.1 / c.1);
        (s * (bracket * q * (q - r) - (b.0 - a.0) * (r - 1.0)), (q - 1.0) * (r - 1.0) * (s - 1.0))
    };
    // With p positive the sign is q's.
    let (p, q) = if p > 0.0 { (p, -q) } else { (-p, q) };
    let inside = p < 0.75 * bracket * q - (accuracy * q).abs() / 2.0;
    (inside && p < (last_step * q / 2.0).abs()).then(|| p / q)
}

/// A bracket [a, b] with the three best points in it.
struct Valley {
    a: f64,
    b: f64,
    best: At,
    second: At,
    third: At,
}

impl Valley {
    /// The step to the minimum of the parabola through the points, as a fraction p/q with
    /// positive q.
    fn parabola(&self) -> (f64, f64) {
        let Valley { best: (x, fx), second: (w, fw), third: (v, fv), .. } = *self;
        let r = (x - w) * (fx - fv);
        let q = (x - v) * (fx - fw);
        let p = (x - v) * q - (x - w) * r;
        let q = (q - r) * 2.0;
        if q > 0.0 { (-p, q) } else { (p, -q) }
    }

    /// Takes a new point over.
    fn insert(&mut self, new: At) {
        let better = new.1 <= self.best.1;
        // The bracket ends at the worse of the two points on the side of the better one.
        let (end, keeps_left) =
            if better { (self.best.0, new.0 < self.best.0) } else { (new.0, new.0 >= self.best.0) };
        if keeps_left {
            self.b = end;
        } else {
            self.a = end;
        }
        if better {
            (self.best, self.second, self.third) = (new, self.best, self.second);
        } else if new.1 <= self.second.1 || self.second.0 == self.best.0 {
            (self.second, self.third) = (new, self.second);
        } else if new.1 <= self.third.1 || self.third.0 == self.best.0 || self.third.0 == self.second.0 {
            self.third = new;
        }
    }
}

/// A minimum of `f` in [lo, hi]: `optimize` without its bookkeeping.
pub fn minimize<E>(lo: f64, hi: f64, tol: f64, mut f: impl FnMut(f64) -> Result<f64, E>) -> Result<f64, E> {
    let golden = (3.0 - 5f64.sqrt()) * 0.5;
    let start = lo + golden * (hi - lo);
    let first = (start, f(start)?);
    let mut s = Valley { a: lo, b: hi, best: first, second: first, third: first };
    // The last step and the one before it.
    let (mut step, mut older) = (0.0, 0.0f64);
    loop {
        let x = s.best.0;
        let middle = (s.a + s.b) * 0.5;
        let accuracy = f64::EPSILON.sqrt() * x.abs() + tol / 3.0;
        if (x - middle).abs() <= 2.0 * accuracy - (s.b - s.a) * 0.5 {
            return Ok(x);
        }
        let (mut p, mut q, mut limit) = (0.0, 0.0, 0.0);
        if older.abs() > accuracy {
            (p, q) = s.parabola();
            limit = (q * 0.5 * older).abs();
            older = step;
        }
        if p.abs() >= limit || p <= q * (s.a - x) || p >= q * (s.b - x) {
            older = if x < middle { s.b - x } else { s.a - x };
            step = golden * older;
        } else {
            step = p / q;
            // Not too close to the ends.
            let u = x + step;
            if u - s.a < 2.0 * accuracy || s.b - u < 2.0 * accuracy {
                step = if x >= middle { -accuracy } else { accuracy };
            }
        }
        let least = if step > 0.0 { accuracy } else { -accuracy };
        let u = x + if step.abs() >= accuracy { step } else { least };
        s.insert((u, f(u)?));
    }
}
