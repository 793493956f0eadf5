//! Beta variates: Cheng (1978) algorithms BB (both shapes above 1) and BC (the rest).

use super::Rng;
use std::f64::consts::LN_2;

/// A beta distribution made ready for drawing.
#[derive(Clone, Debug)]
pub struct Beta {
    /// The lesser and the greater shape.
    a: f64,
    b: f64,
    /// Is the first shape the lesser one?
    in_order: bool,
    method: Method,
}

#[derive(Clone, Copy, Debug)]
enum Method {
    Fixed(f64),
    /// Both shapes are 0: all mass on the ends.
    Ends,
    Bb {
        beta: f64,
        gamma: f64,
    },
    Bc {
        beta: f64,
        k1: f64,
        k2: f64,
    },
}

fn method(first: f64, second: f64) -> Method {
    let (a, b) = (first.min(second), first.max(second));
    if first.is_nan() || second.is_nan() || a < 0.0 {
        return Method::Fixed(f64::NAN);
    }
    if first.is_infinite() && second.is_infinite() {
        return Method::Fixed(0.5);
    }
    if first == 0.0 && second == 0.0 {
        return Method::Ends;
    }
    if first.is_infinite() || second == 0.0 {
        return Method::Fixed(1.0);
    }
    if second.is_infinite() || first == 0.0 {
        return Method::Fixed(0.0);
    }
    let alpha = a + b;
    if a <= 1.0 {
        let beta = 1.0 / a;
        let delta = 1.0 + b - a;
        Method::Bc {
            beta,
            k1: delta * (0.0138889 + 0.0416667 * a) / (b * beta - 0.777778),
            k2: 0.25 + (0.5 + 0.25 / delta) * a,
        }
    } else {
        let beta = ((alpha - 2.0) / (2.0 * a * b - alpha)).sqrt();
        Method::Bb { beta, gamma: a + 1.0 / beta }
    }
}

impl Beta {
    pub fn new(shape1: f64, shape2: f64) -> Beta {
        Beta {
            a: shape1.min(shape2),
            b: shape1.max(shape2),
            in_order: shape1 <= shape2,
            method: method(shape1, shape2),
        }
    }

    pub fn draw(&self, rng: &mut Rng) -> f64 {
        match self.method {
            Method::Fixed(v) => v,
            Method::Ends => {
                if rng.unif_rand() < 0.5 {
                    0.0
                } else {
                    1.0
                }
            }
            Method::Bb { beta, gamma } => self.draw_bb(rng, beta, gamma),
            Method::Bc { beta, k1, k2 } => self.draw_bc(rng, beta, k1, k2),
        }
    }

    fn draw_bb(&self, rng: &mut Rng, beta: f64, gamma: f64) -> f64 {
        let alpha = self.a + self.b;
        let w = loop {
            let u1 = rng.unif_rand();
            let u2 = rng.unif_rand();
            let (v, w) = odds(beta, u1, self.a);
            let z = u1 * u1 * u2;
            let r = gamma * v - 1.3862944;
            let s = self.a + r - w;
            if s + 2.609438 >= 5.0 * z {
                break w;
            }
            let t = z.ln();
            if s > t || r + alpha * (alpha / (self.b + w)).ln() >= t {
                break w;
            }
        };
        if self.in_order { w / (self.b + w) } else { self.b / (self.b + w) }
    }

    fn draw_bc(&self, rng: &mut Rng, beta: f64, k1: f64, k2: f64) -> f64 {
        let (a, b) = (self.a, self.b);
        let alpha = a + b;
        let w = loop {
            let u1 = rng.unif_rand();
            let u2 = rng.unif_rand();
            let z;
            if u1 < 0.5 {
                let y = u1 * u2;
                z = u1 * y;
                if 0.25 * u2 + z - y >= k1 {
                    continue;
                }
            } else {
                z = u1 * u1 * u2;
                if z <= 0.25 {
                    break odds(beta, u1, b).1;
                }
                if z >= k2 {
                    continue;
                }
            }
            let (v, w) = odds(beta, u1, b);
            if alpha * ((alpha / (a + w)).ln() + v) - 1.3862944 >= z.ln() {
                break w;
            }
        };
        if self.in_order { a / (a + w) } else { w / (a + w) }
    }
}

/// V = beta log(u / (1 - u)) and W = shape exp(V), kept finite.
fn odds(beta: f64, u: f64, shape: f64) -> (f64, f64) {
    let v = beta * (u / (1.0 - u)).ln();
    if v > f64::MAX_EXP as f64 * LN_2 {
        return (v, f64::MAX);
    }
    let w = shape * v.exp();
    (v, if w.is_infinite() { f64::MAX } else { w })
}
