//! Gamma variates by rejection.
//!
//! Shapes below 1: algorithm GS of J. H. Ahrens & U. Dieter, "Computer methods for sampling
//! from gamma, beta, Poisson and binomial distributions", Computing 12 (1974) 223-246. Others:
//! algorithm GD of the same authors, "Generating gamma variates by a modified rejection
//! technique", Comm. ACM 25 (1982) 47-54. Its short decimal constants are the published fits;
//! they and the order of the uniforms fix the stream.

use super::Rng;

/// A gamma distribution made ready for drawing.
#[derive(Clone, Debug)]
pub struct Gamma {
    scale: f64,
    method: Method,
}

// Not boxed: samplers are short-lived values on the stack.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug)]
enum Method {
    /// Every draw gives this value without touching the stream.
    Fixed(f64),
    BelowOne {
        shape: f64,
    },
    Squared(SquaredNormal),
}

impl Gamma {
    pub fn new(shape: f64, scale: f64) -> Gamma {
        let method = if shape.is_nan() || scale.is_nan() {
            Method::Fixed(f64::NAN)
        } else if shape == 0.0 || scale == 0.0 {
            Method::Fixed(0.0)
        } else if shape < 0.0 || scale < 0.0 {
            Method::Fixed(f64::NAN)
        } else if shape.is_infinite() || scale.is_infinite() {
            Method::Fixed(f64::INFINITY)
        } else if shape < 1.0 {
            Method::BelowOne { shape }
        } else {
            Method::Squared(SquaredNormal::new(shape))
        };
        Gamma { scale, method }
    }

    pub fn draw(&self, rng: &mut Rng) -> f64 {
        match &self.method {
            Method::Fixed(v) => *v,
            Method::BelowOne { shape } => self.scale * below_one(rng, *shape),
            Method::Squared(m) => m.draw(rng, self.scale),
        }
    }
}

/// GS. The hat is x^(a-1) up to 1 and exp(-x) beyond, with areas in the ratio 1 : a/e.
fn below_one(rng: &mut Rng, a: f64) -> f64 {
    const INV_E: f64 = 1.0 / std::f64::consts::E;
    let area = 1.0 + INV_E * a;
    loop {
        let u = area * rng.unif_rand();
        // What the density falls short of the hat by, as an exponent, against an exponential.
        let (x, shortfall) = if u < 1.0 {
            let x = (u.ln() / a).exp();
            (x, x)
        } else {
            let x = -((area - u) / a).ln();
            (x, (1.0 - a) * x.ln())
        };
        if rng.exp_rand() >= shortfall {
            return x;
        }
    }
}

/// GD: the square of a normal variate with mean `mean` and deviation 1/2 is nearly gamma. The
/// normal one is taken for t = 2 (root - mean) >= 0, with the probability of the densities'
/// quotient below, and the deficit there is made up from a double exponential.
#[derive(Clone, Debug)]
struct SquaredNormal {
    /// sqrt(a - 1/2), and its square.
    mean: f64,
    mean2: f64,
    /// Of the squeeze: sqrt(32) - 12 mean.
    cubic: f64,
    /// The quotient's logarithm at t = 0.
    at_mean: f64,
    deficit: Laplace,
}

/// The hat of the deficit: `height` times the density with this centre and spread.
#[derive(Clone, Debug)]
struct Laplace {
    centre: f64,
    spread: f64,
    height: f64,
}

impl Laplace {
    /// The published fits in three ranges of the shape `a`; `m` is sqrt(a - 1/2).
    fn fitted(a: f64, m: f64, m2: f64) -> Laplace {
        let (centre, spread, height) = if a <= 3.686 {
            (0.463 + m + 0.178 * m2, 1.235, 0.195 / m - 0.079 + 0.16 * m)
        } else if a <= 13.022 {
            (1.654 + 0.0076 * m2, 1.68 / m + 0.275, 0.062 / m + 0.024)
        } else {
            (1.77, 0.75, 0.1515 / m)
        };
        Laplace { centre, spread, height }
    }
}

/// c[0] x + c[1] x^2 + ...
fn without_constant(c: &[f64], x: f64) -> f64 {
    crate::special::horner(c, x) * x
}

impl SquaredNormal {
    fn new(a: f64) -> SquaredNormal {
        /// Fit of the quotient's logarithm at t = 0 in powers of 1/a.
        const AT_MEAN: [f64; 7] =
            [0.04166669, 0.02083148, 0.00801191, 0.00144121, -7.388e-5, 2.4511e-4, 2.424e-4];
        const SQRT_32: f64 = 5.656854;
        let mean2 = a - 0.5;
        let mean = mean2.sqrt();
        SquaredNormal {
            mean,
            mean2,
            cubic: SQRT_32 - mean * 12.0,
            at_mean: without_constant(&AT_MEAN, 1.0 / a),
            deficit: Laplace::fitted(a, mean, mean2),
        }
    }

    /// (The last bit shows whether scale or square comes first: each way has its own order.)
    fn draw(&self, rng: &mut Rng, scale: f64) -> f64 {
        let t = rng.norm_rand();
        let root = self.mean + 0.5 * t;
        if t >= 0.0 || self.keeps(rng.unif_rand(), t, root) {
            return scale * (root * root);
        }
        let root = self.mean + 0.5 * self.draw_deficit(rng);
        scale * root * root
    }

    /// Is the normal proposal kept where the densities' quotient is below 1?
    fn keeps(&self, u: f64, t: f64, root: f64) -> bool {
        let squeezed = self.cubic * u <= t * t * t;
        squeezed || root > 0.0 && (1.0 - u).ln() <= self.log_quotient(t)
    }

    /// log of the gamma density over the normal one, both as functions of t. With v = t/(2 m):
    /// 2 m^2 log(1 + v) - m t + t^2/4, up to the constant; for small v that is
    /// t^2/2 (v/3 - v^2/4 + v^3/5 - ...), economised.
    fn log_quotient(&self, t: f64) -> f64 {
        const ECONOMISED: [f64; 7] =
            [0.3333333, -0.250003, 0.2000062, -0.1662921, 0.1423657, -0.1367177, 0.1233795];
        let v = t / (2.0 * self.mean);
        if v.abs() > 0.25 {
            self.at_mean - self.mean * t + 0.25 * t * t + (2.0 * self.mean2) * (1.0 + v).ln()
        } else {
            self.at_mean + 0.5 * t * t * without_constant(&ECONOMISED, v)
        }
    }

    /// t with density proportional to what the quotient exceeds 1 by, times the normal one.
    fn draw_deficit(&self, rng: &mut Rng) -> f64 {
        /// Left of this the quotient is below 1 for every shape.
        const LEFT_END: f64 = -0.71874483771719;
        let hat = &self.deficit;
        loop {
            let e = rng.exp_rand();
            let side = 2.0 * rng.unif_rand() - 1.0;
            let offset = hat.spread * e;
            let t = if side < 0.0 { hat.centre - offset } else { hat.centre + offset };
            if t < LEFT_END {
                continue;
            }
            let q = self.log_quotient(t);
            if q > 0.0 && hat.height * side.abs() <= q.exp_m1() * (e - 0.5 * t * t).exp() {
                return t;
            }
        }
    }
}
