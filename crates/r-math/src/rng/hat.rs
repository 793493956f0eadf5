//! What the rejection methods for the binomial and the hypergeometric distribution share: a
//! hat over a central region with exponential tails on either side (V. Kachitvichyanukul &
//! B. W. Schmeiser), and the ratio of probabilities to that of the mode.

/// A hat: the area `inner` in the middle, then the left and the right tail.
#[derive(Clone, Debug)]
pub(super) struct Hat {
    inner: f64,
    /// Area of the middle and the left tail, and of everything.
    but_right: f64,
    total: f64,
    left: Tail,
    right: Tail,
}

/// An exponential tail: where it starts, its height there and its rate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tail {
    pub start: f64,
    pub height: f64,
    pub rate: f64,
}

impl Hat {
    pub fn new(inner: f64, left: Tail, right: Tail) -> Hat {
        let but_right = inner + left.height / left.rate;
        Hat { inner, but_right, total: but_right + right.height / right.rate, left, right }
    }

    pub fn total(&self) -> f64 {
        self.total
    }

    /// A point of the tail that area `u` falls into, with its height under the hat, from the
    /// second uniform `v`. The point is cut towards zero (and zero has no sign).
    pub fn tail_point(&self, u: f64, v: f64) -> (f64, f64) {
        let (Tail { start, rate, .. }, before, away) = if u <= self.but_right {
            (self.left, self.inner, 1.0)
        } else {
            (self.right, self.but_right, -1.0)
        };
        ((start + away * (v.ln() / rate)).trunc() + 0.0, v * (u - before) * rate)
    }
}

/// f(x)/f(mode) by walking from one to the other: `up` takes f(i-1) to f(i), `down` back.
pub(super) fn ratio_to_mode(
    mode: f64,
    x: f64,
    up: impl Fn(f64, f64) -> f64,
    down: impl Fn(f64, f64) -> f64,
) -> f64 {
    let (mut f, mut i) = (1.0, mode.min(x));
    while i < mode.max(x) {
        i += 1.0;
        f = if x > mode { up(f, i) } else { down(f, i) };
    }
    f
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_start_where_the_middle_ends() {
        let tail = |start, rate| Tail { start, height: 0.5, rate };
        let hat = Hat::new(10.0, tail(20.0, 0.25), tail(40.0, 0.125));
        assert_eq!(hat.total(), 10.0 + 2.0 + 4.0);
        assert_eq!(hat.tail_point(11.0, 1.0), (20.0, 0.25));
        assert_eq!(hat.tail_point(14.0, 1.0), (40.0, 0.25));
        assert!(hat.tail_point(11.0, 0.1).0 < 20.0 && hat.tail_point(14.0, 0.1).0 > 40.0);
    }

    #[test]
    fn the_ratio_is_that_of_the_probabilities() {
        // Poisson with mean 7: f(i)/f(i-1) = 7/i.
        let ratio = |x| ratio_to_mode(7.0, x, |f, i| f * 7.0 / i, |f, i| f * i / 7.0);
        let exact = |x: i32| (8..=x).map(|i| 7.0 / f64::from(i)).product::<f64>();
        assert!((ratio(12.0) - exact(12)).abs() < 1e-15);
        assert_eq!(ratio(7.0), 1.0);
        assert!((ratio(5.0) - 6.0 / 7.0).abs() < 1e-15);
    }
}
