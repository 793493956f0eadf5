//! Binomial variates: algorithm BTPE of V. Kachitvichyanukul & B. W. Schmeiser, "Binomial
//! random variate generation", Comm. ACM 31 (1988) 216-222, and inversion from zero upwards
//! where the mean is below 30 (their recommendation).
//!
//! The short decimal constants of BTPE's hat, its two squeezes and the order of the uniforms
//! are the published ones; they fix the stream.

use super::Rng;
use super::hat::{Hat, Tail as HatTail, ratio_to_mode};
use crate::dist::{Tail, qbinom};

/// A binomial distribution made ready for drawing.
#[derive(Clone, Debug)]
pub struct Binomial {
    /// What is drawn is the rarer outcome; its complement in `size` if that is not success.
    complement_in: Option<f64>,
    method: Method,
}

// Not boxed: samplers are short-lived values on the stack.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug)]
enum Method {
    Fixed(f64),
    /// Beyond the range of `i32`: the upper quantile of a uniform.
    Quantile {
        size: f64,
        prob: f64,
    },
    Inversion {
        /// Probability of zero.
        first: f64,
        odds: Odds,
    },
    Rejection(Rejection),
}

/// The recurrence f(i) = f(i-1) (growth/i - ratio) with ratio = p/q and growth = (n+1) p/q.
#[derive(Clone, Copy, Debug)]
struct Odds {
    ratio: f64,
    growth: f64,
}

impl Odds {
    fn factor(self, i: f64) -> f64 {
        self.growth / i - self.ratio
    }
}

impl Binomial {
    pub fn new(size: f64, prob: f64) -> Binomial {
        let plain = |method| Binomial { complement_in: None, method };
        let whole = size.is_finite() && size >= 0.0 && size == size.round_ties_even();
        if !whole || !(0.0..=1.0).contains(&prob) {
            return plain(Method::Fixed(f64::NAN));
        }
        if size == 0.0 || prob == 0.0 || prob == 1.0 {
            return plain(Method::Fixed(size * prob + 0.0));
        }
        if size >= f64::from(i32::MAX) {
            return plain(Method::Quantile { size, prob });
        }
        let p = prob.min(1.0 - prob);
        let ratio = p / (1.0 - p);
        let odds = Odds { ratio, growth: ratio * (size + 1.0) };
        let method = if size * p < 30.0 {
            Method::Inversion { first: crate::num::pow_di(1.0 - p, size as i32), odds }
        } else {
            Method::Rejection(Rejection::new(size, p, odds))
        };
        Binomial { complement_in: (prob > 0.5).then_some(size), method }
    }

    pub fn draw(&self, rng: &mut Rng) -> f64 {
        let rarer = match &self.method {
            Method::Fixed(v) => *v,
            Method::Quantile { size, prob } => qbinom(rng.unif_rand(), *size, *prob, Tail::UPPER),
            Method::Inversion { first, odds } => invert(rng, *first, *odds),
            Method::Rejection(r) => r.draw(rng),
        };
        self.complement_in.map_or(rarer, |size| size - rarer)
    }
}

/// Takes probabilities off a uniform until it is used up.
fn invert(rng: &mut Rng, first: f64, odds: Odds) -> f64 {
    /// With a mean below 30 more is rounding trouble: a new uniform is drawn then.
    const MOST: i32 = 111;
    loop {
        let (mut u, mut f) = (rng.unif_rand(), first);
        for x in 1..=MOST {
            if u < f {
                return f64::from(x - 1);
            }
            u -= f;
            f *= odds.factor(f64::from(x));
        }
        if u < f {
            return f64::from(MOST);
        }
    }
}

/// BTPE: under a triangle everything is accepted; a parallelogram on it and two exponential
/// tails cover the rest.
#[derive(Clone, Debug)]
struct Rejection {
    n: f64,
    p: f64,
    odds: Odds,
    variance: f64,
    mode: f64,
    /// Of the triangle: its axis and half its base, which is also its area.
    axis: f64,
    reach: f64,
    /// What the parallelogram adds to the height 1.
    excess: f64,
    /// Area of triangle and parallelogram.
    inner: f64,
    hat: Hat,
}

impl Rejection {
    fn new(n: f64, p: f64, odds: Odds) -> Rejection {
        let q = 1.0 - p;
        let mean = n * p;
        let peak = mean + p;
        let variance = mean * q;
        let mode = peak.trunc();
        let reach = (2.195 * variance.sqrt() - 4.6 * q).trunc() + 0.5;
        let axis = mode + 0.5;
        let excess = 0.134 + 20.5 / (15.3 + mode);
        let inner = reach * (1.0 + excess + excess);
        // Rates of the tails: log of the slope there to second order.
        let rate = |a: f64| a * (1.0 + 0.5 * a);
        let (left, right) = (axis - reach, axis + reach);
        let tail = |start, slope| HatTail { start, height: excess, rate: rate(slope) };
        let hat = Hat::new(
            inner,
            tail(left, (peak - left) / (peak - left * p)),
            tail(right, (right - peak) / (right * q)),
        );
        Rejection { n, p, odds, variance, mode, axis, reach, excess, inner, hat }
    }

    fn draw(&self, rng: &mut Rng) -> f64 {
        loop {
            let u = rng.unif_rand() * self.hat.total();
            let v = rng.unif_rand();
            if u <= self.reach {
                return (self.axis - self.reach * v + u).trunc();
            }
            let (x, height) =
                if u <= self.inner { self.parallelogram_point(u, v) } else { self.hat.tail_point(u, v) };
            // (In the tails a height above 1 can't be accepted anyway.)
            if (0.0..=self.n).contains(&x) && self.accepts(x, height) {
                return x;
            }
        }
    }

    /// The height is made impossible where the triangle covers it or the hat ends.
    fn parallelogram_point(&self, u: f64, v: f64) -> (f64, f64) {
        let x = self.hat_left() + (u - self.reach) / self.excess;
        let height = v * self.excess + 1.0 - (self.axis - x).abs() / self.reach;
        (x.trunc(), if height > 0.0 && height <= 1.0 { height } else { f64::INFINITY })
    }

    fn hat_left(&self) -> f64 {
        self.axis - self.reach
    }

    /// Is `height` at most f(x)/f(mode)? Directly near the mode and far out, else by bounds on
    /// the logarithm around the normal one, and by Stirling's formula between the bounds.
    fn accepts(&self, x: f64, height: f64) -> bool {
        let distance = (x - self.mode).abs();
        if distance <= 20.0 || distance >= self.variance / 2.0 - 1.0 {
            let (up, down) = (|f, i| f * self.odds.factor(i), |f, i| f / self.odds.factor(i));
            return height <= ratio_to_mode(self.mode, x, up, down);
        }
        let d = distance;
        let slack = (d / self.variance) * ((d * (d / 3.0 + 0.625) + 0.1666666666666) / self.variance + 0.5);
        // GNU R squares in 32 bits, which wraps for sizes near 2^31: the stream shows it.
        let whole = distance as i32;
        let normal = f64::from(whole.wrapping_mul(whole).wrapping_neg()) / (2.0 * self.variance);
        let log = height.ln();
        log < normal - slack || log <= normal + slack && log <= self.log_ratio(x)
    }

    /// log(f(x)/f(mode)) by Stirling's formula with five terms of its series. All corrections
    /// are added, as printed in the paper (two of them should be subtracted).
    fn log_ratio(&self, x: f64) -> f64 {
        // Of successes and failures, each plus one, at the mode and at x.
        let (s0, s) = (self.mode + 1.0, x + 1.0);
        let (f0, f) = (self.n + 1.0 - self.mode, self.n - x + 1.0);
        let main = self.axis * (s0 / s).ln()
            + (self.n - self.mode + 0.5) * (f0 / f).ln()
            + (x - self.mode) * (f * self.p / (s * (1.0 - self.p))).ln();
        [s0, f0, s, f].into_iter().fold(main, |sum, y| sum + stirling_correction(y))
    }
}

/// 1/(12 y) - 1/(360 y^3) + 1/(1260 y^5) - ... over the common denominator 166320.
fn stirling_correction(y: f64) -> f64 {
    let y2 = y * y;
    (13860.0 - (462.0 - (132.0 - (99.0 - 140.0 / y2) / y2) / y2) / y2) / y / 166320.0
}
