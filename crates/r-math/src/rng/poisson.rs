//! Poisson variates: algorithm PD of Ahrens & Dieter (1982) for means of 10 and more,
//! table look-up (their case B) below.

use super::Rng;

/// 1 / sqrt(2 pi).
const INV_SQRT_2PI: f64 = 0.398942280401432677939946059934;

/// A Poisson distribution made ready for drawing. Drawing may extend its table.
#[derive(Clone, Debug)]
pub struct Poisson {
    mu: f64,
    method: Method,
}

// Not boxed: samplers are short-lived values on the stack.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug)]
enum Method {
    Fixed(f64),
    Table(Table),
    Pd(Pd),
}

impl Poisson {
    pub fn new(mu: f64) -> Poisson {
        let method = if !mu.is_finite() || mu < 0.0 {
            Method::Fixed(f64::NAN)
        } else if mu <= 0.0 {
            Method::Fixed(0.0)
        } else if mu >= 10.0 {
            Method::Pd(Pd::new(mu))
        } else {
            Method::Table(Table::new(mu))
        };
        Poisson { mu, method }
    }

    pub fn draw(&mut self, rng: &mut Rng) -> f64 {
        match &mut self.method {
            Method::Fixed(v) => *v,
            Method::Table(t) => t.draw(rng, self.mu),
            Method::Pd(pd) => pd.draw(rng, self.mu),
        }
    }
}

/// Cumulative probabilities of 0..=filled, filled on demand up to 35.
#[derive(Clone, Debug)]
struct Table {
    mode: usize,
    filled: usize,
    /// The last probability added to the table.
    last: f64,
    cumulative: [f64; 36],
}

impl Table {
    fn new(mu: f64) -> Table {
        let none = (-mu).exp();
        let mut cumulative = [0.0; 36];
        cumulative[0] = none;
        Table { mode: (mu as usize).max(1), filled: 0, last: none, cumulative }
    }

    fn draw(&mut self, rng: &mut Rng, mu: f64) -> f64 {
        loop {
            let u = rng.unif_rand();
            if u <= self.cumulative[0] {
                return 0.0;
            }
            // Above 0.458 the search may start at the mode: nothing below can match.
            let start = if u > 0.458 { self.filled.min(self.mode) } else { 1 };
            if let Some(k) = (start..=self.filled).find(|&k| k > 0 && u <= self.cumulative[k]) {
                return k as f64;
            }
            while self.filled < 35 {
                self.filled += 1;
                let k = self.filled;
                self.last *= mu / k as f64;
                self.cumulative[k] = self.cumulative[k - 1] + self.last;
                if u <= self.cumulative[k] {
                    return k as f64;
                }
            }
        }
    }
}

/// PD (names as in the paper).
#[derive(Clone, Debug)]
struct Pd {
    s: f64,
    d: f64,
    l: f64,
    omega: f64,
    c0: f64,
    c1: f64,
    c2: f64,
    c3: f64,
    c: f64,
}

/// The discrete probability and the normal one it is compared with, as factor and exponent.
struct Pair {
    px: f64,
    py: f64,
    fx: f64,
    fy: f64,
}

impl Pd {
    fn new(mu: f64) -> Pd {
        let s = mu.sqrt();
        let b1 = 1.0 / (24.0 * mu);
        let b2 = 0.3 * b1 * b1;
        let c3 = (1.0 / 7.0) * b1 * b2;
        Pd {
            s,
            d: 6.0 * mu * mu,
            l: (mu - 1.1484).floor(),
            omega: INV_SQRT_2PI / s,
            c0: 1.0 - b1 + 3.0 * b2 - 15.0 * c3,
            c1: b1 - 6.0 * b2 + 45.0 * c3,
            c2: b2 - 15.0 * c3,
            c3,
            c: 0.1069 / mu,
        }
    }

    fn draw(&self, rng: &mut Rng, mu: f64) -> f64 {
        // Normal deviate with immediate acceptance and the two squeezes.
        let g = mu + self.s * rng.norm_rand();
        if g >= 0.0 {
            let k = g.floor();
            if k >= self.l {
                return k;
            }
            let diff = mu - k;
            let u = rng.unif_rand();
            if self.d * u >= diff * diff * diff {
                return k;
            }
            let f = self.pair(k, mu);
            if f.fy - u * f.fy <= f.py * (f.px - f.fx).exp() {
                return k;
            }
        }
        self.draw_tail(rng, mu)
    }

    /// Double exponential rejection.
    fn draw_tail(&self, rng: &mut Rng, mu: f64) -> f64 {
        loop {
            let e = rng.exp_rand();
            let u = 2.0 * rng.unif_rand() - 1.0;
            let t = 1.8 + e.copysign(u);
            if t <= -0.6744 {
                continue;
            }
            let k = (mu + self.s * t).floor();
            let f = self.pair(k, mu);
            if self.c * u.abs() <= f.py * (f.px + e).exp() - f.fy * (f.fx + e).exp() {
                return k;
            }
        }
    }

    /// Procedure F.
    fn pair(&self, k: f64, mu: f64) -> Pair {
        const A: [f64; 8] =
            [-0.5, 0.3333333, -0.2500068, 0.2000118, -0.1661269, 0.1421878, -0.1384794, 0.1250060];
        const FACTORIAL: [f64; 10] = [1., 1., 2., 6., 24., 120., 720., 5040., 40320., 362880.];
        let diff = mu - k;
        let (px, py) = if k < 10.0 {
            (-mu, mu.powf(k) / FACTORIAL[k.max(0.0) as usize])
        } else {
            let del = 0.083333333333333333333 / k;
            let del = del - 4.8 * del * del * del;
            let v = diff / k;
            let px = if v.abs() <= 0.25 {
                k * v * v * A[..7].iter().rev().fold(A[7], |acc, &a| acc * v + a) - del
            } else {
                k * (1.0 + v).ln() - diff - del
            };
            (px, INV_SQRT_2PI / k.sqrt())
        };
        let x = (0.5 - diff) / self.s;
        let x = x * x;
        let fy = self.omega * (((self.c3 * x + self.c2) * x + self.c1) * x + self.c0);
        Pair { px, py, fx: -0.5 * x, fy }
    }
}
