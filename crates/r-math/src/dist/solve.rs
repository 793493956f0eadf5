//! Quantiles by solving: a safeguarded Newton iteration on the logarithm of the lesser
//! tail as a function of a transformed argument that ranges over the whole line.

/// A value and its derivative.
pub(super) struct Slope {
    pub value: f64,
    pub derivative: f64,
}

/// The zero of an increasing function `f`, from `start`, inside [lo, hi].
///
/// `f` may give an infinite or NaN derivative: bisection takes over.
pub(super) fn increasing_zero(start: f64, lo: f64, hi: f64, f: impl Fn(f64) -> Slope) -> f64 {
    let (mut lo, mut hi) = (lo, hi);
    let mut u = start.clamp(lo, hi);
    let mut last_step = f64::INFINITY;
    for _ in 0..400 {
        let s = f(u);
        if s.value == 0.0 {
            return u;
        }
        if s.value > 0.0 {
            hi = u;
        } else {
            lo = u;
        }
        let step = -s.value / s.derivative;
        let mut next = u + step;
        // Newton must stay inside and at least halve its step, else bisect.
        if !(next > lo && next < hi) || step.abs() > 0.5 * last_step.abs() && last_step.abs() < 1.0 {
            let tiny = step.abs() <= 4.0 * f64::EPSILON * u.abs().max(1e-3);
            if tiny {
                return if next.is_finite() { next.clamp(lo, hi) } else { u };
            }
            next = 0.5 * (lo + hi);
        }
        last_step = next - u;
        if last_step == 0.0 || (hi - lo) <= 2.0 * f64::EPSILON * u.abs().max(1e-300) {
            return next;
        }
        if last_step.abs() <= 0.5 * f64::EPSILON * u.abs() {
            return next;
        }
        u = next;
    }
    u
}

/// The zero of an increasing function in [lo, hi] by bisection, to the last bit or nearly so.
pub(super) fn bisect(lo: f64, hi: f64, f: impl Fn(f64) -> f64) -> f64 {
    let (mut lo, mut hi) = (lo, hi);
    while hi - lo > 2.0 * f64::EPSILON * lo.abs().max(hi.abs()) {
        let mid = 0.5 * (lo + hi);
        if mid <= lo || mid >= hi {
            break;
        }
        if f(mid) < 0.0 {
            lo = mid;
        } else {
            hi = mid;
        }
    }
    0.5 * (lo + hi)
}
