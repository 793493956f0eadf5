//! Beta variates: R. C. H. Cheng, "Generating beta variates with nonintegral shape
//! parameters", Comm. ACM 21 (1978) 317-322; algorithm BB where both shapes exceed 1, BC
//! otherwise.
//!
//! Both draw the odds of the variate from a log-logistic hat: with a uniform u the odds are
//! shape * (u/(1-u))^power. The short decimal constants of the preliminary tests and the order
//! of the uniforms are the published ones; they fix the stream.

use super::Rng;
use std::f64::consts::LN_2;

/// log 4, in the digits that were printed.
const LN_4: f64 = 1.3862944;

/// A beta distribution made ready for drawing.
#[derive(Clone, Copy, Debug)]
pub struct Beta {
    method: Method,
}

#[derive(Clone, Copy, Debug)]
enum Method {
    Fixed(f64),
    /// Both shapes are 0: all mass on the ends.
    Ends,
    Odds(Odds, Test),
}

/// The hat for the odds x : 1 - x, or for 1 - x : x.
#[derive(Clone, Copy, Debug)]
struct Odds {
    /// The shape that the odds are proportional to, and the other one.
    shape: f64,
    other: f64,
    power: f64,
    /// Is `shape` the variate's first shape?
    first: bool,
}

/// The preliminary tests of the two algorithms.
#[derive(Clone, Copy, Debug)]
enum Test {
    /// BB: slope of the tangent to the logarithm of the ratio.
    Tangent { slope: f64 },
    /// BC: where the ratio is surely too small, for u below and above one half.
    Bands { low: f64, high: f64 },
}

/// Where all mass is, for shapes that are no proper parameters.
fn degenerate(a: f64, b: f64) -> Option<Method> {
    if a.is_nan() || b.is_nan() || a < 0.0 || b < 0.0 {
        return Some(Method::Fixed(f64::NAN));
    }
    match (a.is_infinite() || b == 0.0, b.is_infinite() || a == 0.0) {
        (false, false) => None,
        (true, false) => Some(Method::Fixed(1.0)),
        (false, true) => Some(Method::Fixed(0.0)),
        (true, true) if a == 0.0 && b == 0.0 => Some(Method::Ends),
        // An infinite shape beside a zero one wins.
        (true, true) if b == 0.0 => Some(Method::Fixed(1.0)),
        (true, true) if a == 0.0 => Some(Method::Fixed(0.0)),
        (true, true) => Some(Method::Fixed(0.5)),
    }
}

impl Beta {
    pub fn new(a: f64, b: f64) -> Beta {
        let method = degenerate(a, b).unwrap_or_else(|| Self::proper(a, b));
        Beta { method }
    }

    fn proper(a: f64, b: f64) -> Method {
        let (less, more) = (a.min(b), a.max(b));
        if less > 1.0 {
            let sum = less + more;
            let power = ((sum - 2.0) / (2.0 * less * more - sum)).sqrt();
            let odds = Odds { shape: less, other: more, power, first: a <= b };
            return Method::Odds(odds, Test::Tangent { slope: less + 1.0 / power });
        }
        let power = 1.0 / less;
        let gap = 1.0 + more - less;
        // 1/72, 1/24 and 7/9 as printed.
        let low = gap * (0.0138889 + 0.0416667 * less) / (more * power - 0.777778);
        let high = 0.25 + (0.5 + 0.25 / gap) * less;
        Method::Odds(Odds { shape: more, other: less, power, first: a > b }, Test::Bands { low, high })
    }

    pub fn draw(&self, rng: &mut Rng) -> f64 {
        match self.method {
            Method::Fixed(v) => v,
            Method::Ends => f64::from(u8::from(rng.unif_rand() >= 0.5)),
            Method::Odds(odds, Test::Tangent { slope }) => odds.variate(odds.draw_bb(rng, slope)),
            Method::Odds(odds, Test::Bands { low, high }) => odds.variate(odds.draw_bc(rng, low, high)),
        }
    }
}

impl Odds {
    /// The logarithm of u/(1-u) to the power, and the odds (kept finite).
    fn at(&self, u: f64) -> (f64, f64) {
        let log = self.power * (u / (1.0 - u)).ln();
        // Beyond the logarithm of the largest power of two the exponential is infinite.
        let odds = if log > f64::from(f64::MAX_EXP) * LN_2 { f64::MAX } else { self.shape * log.exp() };
        (log, odds.min(f64::MAX))
    }

    fn variate(&self, odds: f64) -> f64 {
        (if self.first { odds } else { self.other }) / (self.other + odds)
    }

    fn draw_bb(&self, rng: &mut Rng, slope: f64) -> f64 {
        let sum = self.shape + self.other;
        loop {
            let (u, v) = (rng.unif_rand(), rng.unif_rand());
            let (log, odds) = self.at(u);
            let z = u * u * v;
            let r = slope * log - LN_4;
            let s = self.shape + r - odds;
            // The tangent of the logarithm at 1/5 (1 + log 5 as printed), the logarithm, then
            // the ratio itself.
            if s + 2.609438 >= 5.0 * z {
                return odds;
            }
            let log_z = z.ln();
            // (Where shapes near the largest double make it no number, that is accepted, as GNU R does.)
            let ratio = r + sum * (sum / (self.other + odds)).ln();
            if s > log_z || ratio >= log_z || ratio.is_nan() {
                return odds;
            }
        }
    }

    fn draw_bc(&self, rng: &mut Rng, low: f64, high: f64) -> f64 {
        let sum = self.shape + self.other;
        loop {
            let (u, v) = (rng.unif_rand(), rng.unif_rand());
            let product = u * v;
            let z = if u < 0.5 { u * product } else { u * u * v };
            let hopeless = if u < 0.5 { 0.25 * v + z - product >= low } else { z > 0.25 && z >= high };
            if hopeless {
                continue;
            }
            let (log, odds) = self.at(u);
            let sure = u >= 0.5 && z <= 0.25;
            if sure || sum * ((sum / (self.other + odds)).ln() + log) - LN_4 >= z.ln() {
                return odds;
            }
        }
    }
}
