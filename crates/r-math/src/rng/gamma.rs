//! Gamma variates: Ahrens & Dieter (1974) algorithm GS for shapes below 1 and Ahrens &
//! Dieter (1982) algorithm GD for the others.

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
    Small(Small),
    Large(Large),
}

impl Gamma {
    pub fn new(shape: f64, scale: f64) -> Gamma {
        let fixed = |v| Gamma { scale: 1.0, method: Method::Fixed(v) };
        if shape.is_nan() || scale.is_nan() {
            return fixed(f64::NAN);
        }
        if shape <= 0.0 || scale <= 0.0 {
            return fixed(if scale == 0.0 || shape == 0.0 { 0.0 } else { f64::NAN });
        }
        if shape.is_infinite() || scale.is_infinite() {
            return fixed(f64::INFINITY);
        }
        let method =
            if shape < 1.0 { Method::Small(Small { shape }) } else { Method::Large(Large::new(shape)) };
        Gamma { scale, method }
    }

    pub fn draw(&self, rng: &mut Rng) -> f64 {
        match &self.method {
            Method::Fixed(v) => *v,
            Method::Small(m) => self.scale * m.draw(rng),
            Method::Large(m) => m.draw(rng, self.scale),
        }
    }
}

/// GS.
#[derive(Clone, Debug)]
struct Small {
    shape: f64,
}

impl Small {
    fn draw(&self, rng: &mut Rng) -> f64 {
        const EXP_M1: f64 = 0.36787944117144233;
        let a = self.shape;
        let b = 1.0 + EXP_M1 * a;
        loop {
            let p = b * rng.unif_rand();
            if p >= 1.0 {
                let x = -((b - p) / a).ln();
                if rng.exp_rand() >= (1.0 - a) * x.ln() {
                    return x;
                }
            } else {
                let x = (p.ln() / a).exp();
                if rng.exp_rand() >= x {
                    return x;
                }
            }
        }
    }
}

/// GD: `s2`, `s`, `d` of step 1 and `q0`, `b`, `si`, `c` of step 4.
#[derive(Clone, Debug)]
struct Large {
    s2: f64,
    s: f64,
    d: f64,
    q0: f64,
    b: f64,
    si: f64,
    c: f64,
}

/// Coefficients of the series for q0 in 1/a.
const Q: [f64; 7] = [0.04166669, 0.02083148, 0.00801191, 0.00144121, -7.388e-5, 2.4511e-4, 2.424e-4];
/// Coefficients of the series for the logarithm of the quotient.
const A: [f64; 7] = [0.3333333, -0.250003, 0.2000062, -0.1662921, 0.1423657, -0.1367177, 0.1233795];

fn series(c: &[f64; 7], x: f64) -> f64 {
    c[..6].iter().rev().fold(c[6], |acc, &k| acc * x + k) * x
}

impl Large {
    fn new(a: f64) -> Large {
        let s2 = a - 0.5;
        let s = s2.sqrt();
        let (b, si, c) = if a <= 3.686 {
            (0.463 + s + 0.178 * s2, 1.235, 0.195 / s - 0.079 + 0.16 * s)
        } else if a <= 13.022 {
            (1.654 + 0.0076 * s2, 1.68 / s + 0.275, 0.062 / s + 0.024)
        } else {
            (1.77, 0.75, 0.1515 / s)
        };
        Large { s2, s, d: 5.656854 - s * 12.0, q0: series(&Q, 1.0 / a), b, si, c }
    }

    /// The quotient's logarithm q(t), step 6.
    fn quotient(&self, t: f64) -> f64 {
        let v = t / (self.s + self.s);
        if v.abs() <= 0.25 {
            self.q0 + 0.5 * t * t * series(&A, v)
        } else {
            self.q0 - self.s * t + 0.25 * t * t + (self.s2 + self.s2) * (1.0 + v).ln()
        }
    }

    fn draw(&self, rng: &mut Rng, scale: f64) -> f64 {
        let t = rng.norm_rand();
        let x = self.s + 0.5 * t;
        let squared = x * x;
        if t >= 0.0 {
            return scale * squared;
        }
        let u = rng.unif_rand();
        if self.d * u <= t * t * t {
            return scale * squared;
        }
        if x > 0.0 && (1.0 - u).ln() <= self.quotient(t) {
            return scale * squared;
        }
        let x = self.s + 0.5 * self.double_exponential(rng);
        scale * x * x
    }

    /// Steps 8 to 12: double exponential rejection.
    fn double_exponential(&self, rng: &mut Rng) -> f64 {
        loop {
            let e = rng.exp_rand();
            let u = rng.unif_rand();
            let u = u + u - 1.0;
            let t = if u < 0.0 { self.b - self.si * e } else { self.b + self.si * e };
            if t < -0.71874483771719 {
                continue;
            }
            let q = self.quotient(t);
            if q > 0.0 && self.c * u.abs() <= q.exp_m1() * (e - 0.5 * t * t).exp() {
                return t;
            }
        }
    }
}
