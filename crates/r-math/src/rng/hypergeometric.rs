//! Hypergeometric variates: Kachitvichyanukul & Schmeiser (1985), algorithms HIN
//! (inversion, mode near the lower end) and H2PE (rejection).

use super::{Rng, rbinom};
use crate::dist::{Tail, qhyper};

/// log(i!) as the paper wants it: exact for small `i`, else two terms of Stirling's series.
fn log_factorial(i: f64) -> f64 {
    const SMALL: [f64; 8] = [
        0.0,
        0.0,
        std::f64::consts::LN_2,
        1.791759469228055,
        3.178053830347946,
        4.787491742782046,
        6.579251212010101,
        8.525161361065415,
    ];
    if i <= 7.0 {
        return SMALL[i.max(0.0) as usize];
    }
    (i + 0.5) * i.ln() - i + 0.0833333333333333 / i - 0.00277777777777778 / i / i / i + 0.9189385332
}

/// A hypergeometric distribution made ready for drawing: `n1 <= n2` colours, at most half drawn.
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
    Fixed(f64),
    /// Beyond the range of `i32`: the upper quantile of a uniform, or one ball's colour.
    Quantile,
    Degenerate(f64),
    Inversion {
        core: Core,
        w: f64,
    },
    H2pe(H2pe),
}

/// The reduced problem; all whole numbers.
#[derive(Clone, Debug)]
struct Core {
    n1: f64,
    n2: f64,
    k: f64,
    m: f64,
    least: f64,
    most: f64,
}

impl Hypergeometric {
    /// `white` and `black` balls in the urn, `drawn` of them taken.
    pub fn new(white: f64, black: f64, drawn: f64) -> Hypergeometric {
        let method = Self::method(white.round_ties_even(), black.round_ties_even(), drawn.round_ties_even());
        Hypergeometric {
            white: white.round_ties_even(),
            black: black.round_ties_even(),
            drawn: drawn.round_ties_even(),
            method,
        }
    }

    fn method(white: f64, black: f64, drawn: f64) -> Method {
        let finite = white.is_finite() && black.is_finite() && drawn.is_finite();
        if !finite || white < 0.0 || black < 0.0 || drawn < 0.0 || drawn > white + black {
            return Method::Fixed(f64::NAN);
        }
        if white.max(black).max(drawn) >= f64::from(i32::MAX) {
            return Method::Quantile;
        }
        let (n1, n2) = (white.min(black), white.max(black));
        let total = n1 + n2;
        let k = if drawn + drawn >= total { total - drawn } else { drawn };
        let m = ((k + 1.0) * (n1 + 1.0) / (total + 2.0)).trunc();
        let core = Core { n1, n2, k, m, least: (k - n2).max(0.0), most: n1.min(k) };
        if core.least == core.most {
            Method::Degenerate(core.most)
        } else if m - core.least < 10.0 {
            let w = inversion_weight(&core);
            Method::Inversion { core, w }
        } else {
            Method::H2pe(H2pe::new(core))
        }
    }

    pub fn draw(&self, rng: &mut Rng) -> f64 {
        let x = match &self.method {
            Method::Fixed(v) => return *v,
            Method::Quantile => return self.draw_huge(rng),
            Method::Degenerate(x) => *x,
            Method::Inversion { core, w } => invert(rng, core, *w),
            Method::H2pe(h) => h.draw(rng),
        };
        self.undo_reduction(x)
    }

    fn draw_huge(&self, rng: &mut Rng) -> f64 {
        if self.drawn == 1.0 {
            return rbinom(rng, 1.0, self.white / (self.white + self.black));
        }
        qhyper(rng.unif_rand(), self.white, self.black, self.drawn, Tail::UPPER)
    }

    fn undo_reduction(&self, x: f64) -> f64 {
        let swapped = self.white > self.black;
        if self.drawn + self.drawn >= self.white + self.black {
            if swapped { self.drawn - self.black + x } else { self.white - x }
        } else if swapped {
            self.drawn - x
        } else {
            x
        }
    }
}

/// Probabilities are scaled by 1e25 against underflow; 57.5646... is its logarithm.
const SCALE: f64 = 1e25;
const LOG_SCALE: f64 = 57.5646273248511421;

fn inversion_weight(c: &Core) -> f64 {
    let af = log_factorial;
    let lw = if c.k < c.n2 {
        af(c.n2) + af(c.n1 + c.n2 - c.k) - af(c.n2 - c.k) - af(c.n1 + c.n2)
    } else {
        af(c.n1) + af(c.k) - af(c.k - c.n2) - af(c.n1 + c.n2)
    };
    (lw + LOG_SCALE).exp()
}

fn invert(rng: &mut Rng, c: &Core, w: f64) -> f64 {
    'restart: loop {
        let mut x = c.least;
        let mut u = rng.unif_rand() * SCALE;
        let mut p = w;
        while u > p {
            u -= p;
            p *= (c.n1 - x) * (c.k - x);
            x += 1.0;
            p = p / x / (c.n2 - c.k + x);
            if x > c.most {
                continue 'restart;
            }
        }
        return x;
    }
}

#[derive(Clone, Debug)]
struct H2pe {
    core: Core,
    /// log of the mode's factorials.
    a: f64,
    xl: f64,
    xr: f64,
    lambda_l: f64,
    lambda_r: f64,
    p1: f64,
    p2: f64,
    p3: f64,
}

impl H2pe {
    fn new(core: Core) -> H2pe {
        let Core { n1, n2, k, m, .. } = core;
        let total = n1 + n2;
        let s = ((total - k) * k * n1 * n2 / (total - 1.0) / total / total).sqrt();
        let d = (1.5 * s).trunc() + 0.5;
        let (xl, xr) = (m - d + 0.5, m + d + 0.5);
        let logs = |x: f64| log_factorials(&core, x);
        let a = logs(m);
        let kl = (a - logs(xl)).exp();
        let kr = (a - logs(xr - 1.0)).exp();
        let lambda_l = -(xl * (n2 - k + xl) / (n1 - xl + 1.0) / (k - xl + 1.0)).ln();
        let lambda_r = -((n1 - xr + 1.0) * (k - xr + 1.0) / xr / (n2 - k + xr)).ln();
        let p1 = d + d;
        let p2 = p1 + kl / lambda_l;
        let p3 = p2 + kr / lambda_r;
        H2pe { core, a, xl, xr, lambda_l, lambda_r, p1, p2, p3 }
    }

    fn draw(&self, rng: &mut Rng) -> f64 {
        // The bound only guards against parameters beyond double precision.
        for _ in 0..10_000 {
            let u = rng.unif_rand() * self.p3;
            let v = rng.unif_rand();
            if let Some((x, v)) = self.propose(u, v)
                && self.accept(x, v)
            {
                return x;
            }
        }
        f64::NAN
    }

    fn propose(&self, u: f64, v: f64) -> Option<(f64, f64)> {
        if u < self.p1 {
            Some(((self.xl + u).trunc(), v))
        } else if u <= self.p2 {
            let x = (self.xl + v.ln() / self.lambda_l).trunc();
            (x >= self.core.least).then_some((x, v * (u - self.p1) * self.lambda_l))
        } else {
            let x = (self.xr - v.ln() / self.lambda_r).trunc();
            (x <= self.core.most).then_some((x, v * (u - self.p2) * self.lambda_r))
        }
    }

    fn accept(&self, x: f64, v: f64) -> bool {
        if self.core.m < 100.0 || x <= 50.0 { v <= self.ratio(x) } else { self.squeeze(x, v) }
    }

    /// f(x) / f(m) by the recurrence.
    fn ratio(&self, x: f64) -> f64 {
        let Core { n1, n2, k, m, .. } = self.core;
        let mut f = 1.0;
        if m < x {
            let mut i = m + 1.0;
            while i <= x {
                f = f * (n1 - i + 1.0) * (k - i + 1.0) / (n2 - k + i) / i;
                i += 1.0;
            }
        } else {
            let mut i = x + 1.0;
            while i <= m {
                f = f * i * (n2 - k + i) / (n1 - i + 1.0) / (k - i + 1.0);
                i += 1.0;
            }
        }
        f
    }

    /// The paper's bounds on log(f(x)/f(m)), then Stirling's formula.
    fn squeeze(&self, x: f64, v: f64) -> bool {
        const DELTA_L: f64 = 0.0078;
        const DELTA_U: f64 = 0.0034;
        let Core { n1, n2, k, m, .. } = self.core;
        let (y1, ym) = (x + 1.0, x - m);
        let (yn, yk) = (n1 - x + 1.0, k - x + 1.0);
        let nk = n2 - k + y1;
        let (r, s, t, e) = (-ym / y1, ym / yn, ym / yk, -ym / nk);
        let g = yn * yk / (y1 * nk) - 1.0;
        let dg = if g < 0.0 { 1.0 + g } else { 1.0 };
        let gu = g * (1.0 + g * (-0.5 + g / 3.0));
        let gl = gu - 0.25 * (g * g * g * g) / dg;
        let (xm, xn, xk) = (m + 0.5, n1 - m + 0.5, k - m + 0.5);
        let nm = n2 - k + xm;
        let cubic = |z: f64| z * (1.0 + z * (-0.5 + z / 3.0));
        let upper = xm * cubic(r) + xn * cubic(s) + xk * cubic(t) + nm * cubic(e) + x * gu - m * gl + DELTA_U;
        let log_v = v.ln();
        if log_v > upper {
            return false;
        }
        let quartic = |w: f64, z: f64| {
            let q = w * (z * z * z * z);
            if z < 0.0 { q / (1.0 + z) } else { q }
        };
        let gap = quartic(xm, r) + quartic(xn, s) + quartic(xk, t) + quartic(nm, e);
        log_v < upper - 0.25 * gap + (x + m) * (gl - gu) - DELTA_L
            || log_v <= self.a - log_factorials(&self.core, x)
    }
}

fn log_factorials(c: &Core, x: f64) -> f64 {
    let af = |v: f64| log_factorial(v.trunc());
    af(x) + af(c.n1 - x) + af(c.k - x) + af(c.n2 - c.k + x)
}
