//! Binomial variates: algorithm BTPE of Kachitvichyanukul & Schmeiser (1988), inversion
//! where the mean is below 30.

use super::Rng;
use crate::dist::{Tail, qbinom};

/// A binomial distribution made ready for drawing.
#[derive(Clone, Debug)]
pub struct Binomial {
    n: i32,
    /// Was the success probability above one half (so that failures are drawn)?
    mirrored: bool,
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
        /// Probability of no success.
        none: f64,
        g: f64,
        r: f64,
    },
    Btpe(Btpe),
}

impl Binomial {
    pub fn new(size: f64, prob: f64) -> Binomial {
        let fixed = |v| Binomial { n: 0, mirrored: false, method: Method::Fixed(v) };
        if !size.is_finite() || size != size.round_ties_even() {
            return fixed(f64::NAN);
        }
        if !prob.is_finite() || size < 0.0 || !(0.0..=1.0).contains(&prob) {
            return fixed(f64::NAN);
        }
        if size == 0.0 || prob == 0.0 {
            return fixed(0.0);
        }
        if prob == 1.0 {
            return fixed(size);
        }
        if size >= f64::from(i32::MAX) {
            return Binomial { n: 0, mirrored: false, method: Method::Quantile { size, prob } };
        }
        let n = size as i32;
        let p = prob.min(1.0 - prob);
        let q = 1.0 - p;
        let np = f64::from(n) * p;
        let r = p / q;
        let g = r * (f64::from(n) + 1.0);
        let method = if np < 30.0 {
            Method::Inversion { none: crate::num::pow_di(q, n), g, r }
        } else {
            Method::Btpe(Btpe::new(n, p, q, np))
        };
        Binomial { n, mirrored: prob > 0.5, method }
    }

    pub fn draw(&self, rng: &mut Rng) -> f64 {
        let ix = match &self.method {
            Method::Fixed(v) => return *v,
            Method::Quantile { size, prob } => return qbinom(rng.unif_rand(), *size, *prob, Tail::UPPER),
            Method::Inversion { none, g, r } => invert(rng, *none, *g, *r),
            Method::Btpe(b) => b.draw(rng),
        };
        f64::from(if self.mirrored { self.n - ix } else { ix })
    }
}

fn invert(rng: &mut Rng, none: f64, g: f64, r: f64) -> i32 {
    loop {
        let mut ix = 0;
        let mut f = none;
        let mut u = rng.unif_rand();
        // With a mean below 30 more than 110 successes are rounding trouble: start again.
        while ix <= 110 {
            if u < f {
                return ix;
            }
            u -= f;
            ix += 1;
            f *= g / f64::from(ix) - r;
        }
        if u < f {
            return ix;
        }
    }
}

/// Setup of BTPE (names as in the paper): triangle, parallelogram and two exponential tails.
#[derive(Clone, Debug)]
struct Btpe {
    n: i32,
    p: f64,
    q: f64,
    npq: f64,
    m: i32,
    xm: f64,
    xl: f64,
    xr: f64,
    c: f64,
    lambda_l: f64,
    lambda_r: f64,
    p1: f64,
    p2: f64,
    p3: f64,
    p4: f64,
}

impl Btpe {
    fn new(n: i32, p: f64, q: f64, np: f64) -> Btpe {
        let fm = np + p;
        let m = fm as i32;
        let npq = np * q;
        let p1 = (2.195 * npq.sqrt() - 4.6 * q).trunc() + 0.5;
        let xm = f64::from(m) + 0.5;
        let (xl, xr) = (xm - p1, xm + p1);
        let c = 0.134 + 20.5 / (15.3 + f64::from(m));
        let al = (fm - xl) / (fm - xl * p);
        let lambda_l = al * (1.0 + 0.5 * al);
        let ar = (xr - fm) / (xr * q);
        let lambda_r = ar * (1.0 + 0.5 * ar);
        let p2 = p1 * (1.0 + c + c);
        let p3 = p2 + c / lambda_l;
        let p4 = p3 + c / lambda_r;
        Btpe { n, p, q, npq, m, xm, xl, xr, c, lambda_l, lambda_r, p1, p2, p3, p4 }
    }

    fn draw(&self, rng: &mut Rng) -> i32 {
        loop {
            let u = rng.unif_rand() * self.p4;
            let v = rng.unif_rand();
            if u <= self.p1 {
                return (self.xm - self.p1 * v + u) as i32;
            }
            if let Some((ix, v)) = self.propose(u, v)
                && self.accept(ix, v)
            {
                return ix;
            }
        }
    }

    /// A candidate outside the triangle with its rescaled vertical coordinate.
    fn propose(&self, u: f64, v: f64) -> Option<(i32, f64)> {
        if u <= self.p2 {
            let x = self.xl + (u - self.p1) / self.c;
            let v = v * self.c + 1.0 - (self.xm - x).abs() / self.p1;
            (v > 0.0 && v <= 1.0).then_some((x as i32, v))
        } else if u > self.p3 {
            let ix = (self.xr - v.ln() / self.lambda_r) as i32;
            (ix <= self.n).then_some((ix, v * (u - self.p3) * self.lambda_r))
        } else {
            let ix = (self.xl + v.ln() / self.lambda_l) as i32;
            (ix >= 0).then_some((ix, v * (u - self.p2) * self.lambda_l))
        }
    }

    fn accept(&self, ix: i32, v: f64) -> bool {
        let k = (ix - self.m).abs();
        let kf = f64::from(k);
        if k <= 20 || kf >= self.npq / 2.0 - 1.0 {
            return v <= self.ratio(ix);
        }
        // Squeezes around the normal approximation before the full Stirling comparison.
        let spread = (kf / self.npq) * ((kf * (kf / 3.0 + 0.625) + 0.1666666666666) / self.npq + 0.5);
        // GNU R squares in 32 bits, which wraps for sizes near 2^31: the stream shows it.
        let centre = f64::from(k.wrapping_mul(k).wrapping_neg()) / (2.0 * self.npq);
        let log_v = v.ln();
        if log_v < centre - spread {
            return true;
        }
        log_v <= centre + spread && log_v <= self.log_ratio(ix)
    }

    /// f(ix) / f(m) by the recurrence.
    fn ratio(&self, ix: i32) -> f64 {
        let r = self.p / self.q;
        let g = r * (f64::from(self.n) + 1.0);
        let step = |i: i32| g / f64::from(i) - r;
        if self.m < ix {
            (self.m + 1..=ix).fold(1.0, |f, i| f * step(i))
        } else {
            (ix + 1..=self.m).fold(1.0, |f, i| f / step(i))
        }
    }

    /// log(f(ix) / f(m)) by Stirling's formula; the last two corrections have the sign
    /// that was printed and that R keeps.
    fn log_ratio(&self, ix: i32) -> f64 {
        let (n, x, m) = (f64::from(self.n), f64::from(ix), f64::from(self.m));
        let (x1, f1) = (x + 1.0, m + 1.0);
        let (z, w) = (n + 1.0 - m, n - x + 1.0);
        let tail = |y: f64| {
            let y2 = y * y;
            (13860.0 - (462.0 - (132.0 - (99.0 - 140.0 / y2) / y2) / y2) / y2) / y / 166320.0
        };
        self.xm * (f1 / x1).ln()
            + (n - m + 0.5) * (z / w).ln()
            + (x - m) * (w * self.p / (x1 * self.q)).ln()
            + tail(f1)
            + tail(z)
            + tail(x1)
            + tail(w)
    }
}
