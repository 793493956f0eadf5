//! Hypergeometric variates: V. Kachitvichyanukul & B. W. Schmeiser, "Computer generation of
//! hypergeometric random variates", J. Statist. Comput. Simul. 22 (1985) 127-145: inversion
//! (HIN) where the mode is within 10 of the least value, else rejection (H2PE).
//!
//! The urn is reduced first: fewer balls of the counted colour than of the other, at most half
//! of all drawn. The constants of the squeezes and the order of the uniforms are the published
//! ones; they fix the stream.

use super::hat::{Hat, Tail as HatTail, ratio_to_mode};
use super::{Rng, rbinom};
use crate::dist::{Tail, qhyper};

/// A hypergeometric distribution made ready for drawing.
#[derive(Clone, Debug)]
pub struct Hypergeometric {
    white: f64,
    black: f64,
    drawn: f64,
    method: Method,
}

// Not boxed: samplers are short-lived values on the stack.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug)]
enum Method {
    Impossible,
    /// Beyond the range of `i32`: the upper quantile of a uniform, or one ball's colour.
    Huge,
    /// Of the reduced urn: the only possible value, or a way to draw.
    Certain(f64),
    Inversion {
        urn: Urn,
        first: f64,
    },
    Rejection(Rejection),
}

/// The reduced urn; all whole numbers. `spare` may be negative.
#[derive(Clone, Copy, Debug)]
struct Urn {
    counted: f64,
    drawn: f64,
    /// Balls of the other colour less the drawn ones.
    spare: f64,
    total: f64,
    mode: f64,
}

impl Urn {
    fn new(white: f64, black: f64, drawn: f64) -> Urn {
        let (counted, total) = (white.min(black), white + black);
        let drawn = if 2.0 * drawn >= total { total - drawn } else { drawn };
        let mode = ((drawn + 1.0) * (counted + 1.0) / (total + 2.0)).trunc();
        Urn { counted, drawn, spare: white.max(black) - drawn, total, mode }
    }

    fn least(&self) -> f64 {
        (-self.spare).max(0.0)
    }

    fn most(&self) -> f64 {
        self.counted.min(self.drawn)
    }

    /// f times f(i)/f(i-1), and f times f(i-1)/f(i).
    fn up(&self, f: f64, i: f64) -> f64 {
        f * (self.counted - i + 1.0) * (self.drawn - i + 1.0) / (self.spare + i) / i
    }

    fn down(&self, f: f64, i: f64) -> f64 {
        f * i * (self.spare + i) / (self.counted - i + 1.0) / (self.drawn - i + 1.0)
    }

    /// -log f(x) but for a constant.
    fn log_factorials(&self, x: f64) -> f64 {
        let parts = [x, self.counted - x, self.drawn - x, self.spare + x];
        parts.into_iter().fold(0.0, |sum, v| sum + log_factorial(v.trunc()))
    }
}

/// log(i!): exact for small `i`, else two terms of Stirling's series. The paper's precision
/// (note the short log sqrt(2 pi)) is visible in the stream.
fn log_factorial(i: f64) -> f64 {
    if i <= 7.0 {
        const FACTORIALS: [f64; 8] = [1.0, 1.0, 2.0, 6.0, 24.0, 120.0, 720.0, 5040.0];
        return FACTORIALS[i.max(0.0) as usize].ln();
    }
    (i + 0.5) * i.ln() - i + 0.0833333333333333 / i - 0.00277777777777778 / i / i / i + 0.9189385332
}

impl Hypergeometric {
    /// `white` and `black` balls in the urn, `drawn` of them taken.
    pub fn new(white: f64, black: f64, drawn: f64) -> Hypergeometric {
        let [white, black, drawn] = [white, black, drawn].map(f64::round_ties_even);
        Hypergeometric { white, black, drawn, method: method(white, black, drawn) }
    }

    pub fn draw(&self, rng: &mut Rng) -> f64 {
        let reduced = match &self.method {
            Method::Impossible => return f64::NAN,
            Method::Huge => return self.draw_huge(rng),
            Method::Certain(x) => *x,
            Method::Inversion { urn, first } => invert(rng, urn, *first),
            Method::Rejection(r) => r.draw(rng),
        };
        self.unreduced(reduced)
    }

    fn draw_huge(&self, rng: &mut Rng) -> f64 {
        if self.drawn == 1.0 {
            return rbinom(rng, 1.0, self.white / (self.white + self.black));
        }
        qhyper(rng.unif_rand(), self.white, self.black, self.drawn, Tail::UPPER)
    }

    /// From the rarer colour among the fewer balls to the white ones among the drawn.
    fn unreduced(&self, x: f64) -> f64 {
        let black_counted = self.white > self.black;
        let rest_drawn = 2.0 * self.drawn >= self.white + self.black;
        match (black_counted, rest_drawn) {
            (false, false) => x,
            (false, true) => self.white - x,
            (true, false) => self.drawn - x,
            (true, true) => self.drawn - self.black + x,
        }
    }
}

fn method(white: f64, black: f64, drawn: f64) -> Method {
    let counts = [white, black, drawn];
    if counts.iter().any(|c| !c.is_finite() || *c < 0.0) || drawn > white + black {
        return Method::Impossible;
    }
    if counts.iter().any(|&c| c >= f64::from(i32::MAX)) {
        return Method::Huge;
    }
    let urn = Urn::new(white, black, drawn);
    if urn.least() == urn.most() {
        return Method::Certain(urn.most());
    }
    if urn.mode - urn.least() < 10.0 {
        return Method::Inversion { urn, first: first_weight(&urn) };
    }
    Method::Rejection(Rejection::new(urn))
}

/// Weights of the inversion are probabilities times this, against underflow.
const SCALE: f64 = 1e25;
const LOG_SCALE: f64 = 57.5646273248511421;

/// The weight of the least possible value.
fn first_weight(urn: &Urn) -> f64 {
    let lf = log_factorial;
    let other = urn.total - urn.counted;
    let log = if urn.spare > 0.0 {
        lf(other) + lf(urn.total - urn.drawn) - lf(urn.spare) - lf(urn.total)
    } else {
        lf(urn.counted) + lf(urn.drawn) - lf(-urn.spare) - lf(urn.total)
    };
    (log + LOG_SCALE).exp()
}

fn invert(rng: &mut Rng, urn: &Urn, first: f64) -> f64 {
    loop {
        let (mut u, mut weight) = (rng.unif_rand() * SCALE, first);
        let mut x = urn.least();
        while u > weight && x <= urn.most() {
            u -= weight;
            weight *= (urn.counted - x) * (urn.drawn - x);
            x += 1.0;
            weight = weight / x / (urn.spare + x);
        }
        // Rounding may leave something of the uniform at the end: then a new one.
        if x <= urn.most() {
            return x;
        }
    }
}

/// H2PE: a rectangle around the mode and two exponential tails.
#[derive(Clone, Debug)]
struct Rejection {
    urn: Urn,
    /// -log f(mode) but for the constant.
    at_mode: f64,
    /// Left edge and area of the rectangle (of height 1).
    left: f64,
    area: f64,
    hat: Hat,
}

impl Rejection {
    fn new(urn: Urn) -> Rejection {
        let Urn { counted, drawn, spare, total, mode } = urn;
        let other = total - counted;
        let sd = ((total - drawn) * drawn * counted * other / (total - 1.0) / total / total).sqrt();
        let reach = (1.5 * sd).trunc() + 0.5;
        let (left, right) = (mode - reach + 0.5, mode + reach + 0.5);
        let at_mode = urn.log_factorials(mode);
        let height = |x: f64| (at_mode - urn.log_factorials(x)).exp();
        // Rates are the logarithms of the ratios of neighbours at the edges.
        let left_rate = -(left * (spare + left) / (counted - left + 1.0) / (drawn - left + 1.0)).ln();
        let right_rate = -((counted - right + 1.0) * (drawn - right + 1.0) / right / (spare + right)).ln();
        let area = 2.0 * reach;
        let hat = Hat::new(
            area,
            HatTail { start: left, height: height(left), rate: left_rate },
            HatTail { start: right, height: height(right - 1.0), rate: right_rate },
        );
        Rejection { urn, at_mode, left, area, hat }
    }

    fn draw(&self, rng: &mut Rng) -> f64 {
        // The bound only guards against parameters beyond double precision.
        for _ in 0..10_000 {
            let u = rng.unif_rand() * self.hat.total();
            let v = rng.unif_rand();
            let (x, height) =
                if u < self.area { ((self.left + u).trunc(), v) } else { self.hat.tail_point(u, v) };
            if (self.urn.least()..=self.urn.most()).contains(&x) && self.accepts(x, height) {
                return x;
            }
        }
        f64::NAN
    }

    /// Is `height` at most f(x)/f(mode)?
    fn accepts(&self, x: f64, height: f64) -> bool {
        let urn = &self.urn;
        if urn.mode < 100.0 || x <= 50.0 {
            return height <= ratio_to_mode(urn.mode, x, |f, i| urn.up(f, i), |f, i| urn.down(f, i));
        }
        let log = height.ln();
        let (lower, upper) = self.log_bounds(x);
        log <= upper && (log < lower || log <= self.at_mode - urn.log_factorials(x))
    }

    /// Bounds on log(f(x)/f(mode)). By Stirling's formula it is a sum of w log(1 + z) over the
    /// four factorials, each between the cubic and the quartic Taylor polynomial; the errors of
    /// Stirling's formula itself are covered by the constants.
    fn log_bounds(&self, x: f64) -> (f64, f64) {
        const ROUND_DOWN: f64 = 0.0078;
        const ROUND_UP: f64 = 0.0034;
        let Urn { counted, drawn, spare, mode, .. } = self.urn;
        let cubic = |z: f64| z * (1.0 + z * (-0.5 + z / 3.0));
        let quartic = |z: f64| z * z * z * z;
        let away = x - mode;
        // Denominators at x, and weights at the mode plus one half.
        let at_x = [x + 1.0, counted - x + 1.0, drawn - x + 1.0, spare + (x + 1.0)];
        let weights = [mode + 0.5, counted - mode + 0.5, drawn - mode + 0.5, spare + (mode + 0.5)];
        let z = [-away / at_x[0], away / at_x[1], away / at_x[2], -away / at_x[3]];
        // The common factor of the powers of the ratio at x.
        let g = at_x[1] * at_x[2] / (at_x[0] * at_x[3]) - 1.0;
        let g_upper = cubic(g);
        let g_lower = g_upper - 0.25 * quartic(g) / if g < 0.0 { 1.0 + g } else { 1.0 };
        let sum = (0..4).map(|k| weights[k] * cubic(z[k])).fold(0.0, |s, v| s + v);
        let upper = sum + x * g_upper - mode * g_lower + ROUND_UP;
        let remainder = |k: usize| {
            let q = weights[k] * quartic(z[k]);
            if z[k] < 0.0 { q / (1.0 + z[k]) } else { q }
        };
        let gap = (0..4).map(remainder).fold(0.0, |s, v| s + v);
        (upper - 0.25 * gap + (x + mode) * (g_lower - g_upper) - ROUND_DOWN, upper)
    }
}
