//! Poisson variates: algorithm PD of J. H. Ahrens & U. Dieter, "Computer generation of Poisson
//! deviates from modified normal distributions", ACM Trans. Math. Software 8 (1982) 163-179,
//! for means of 10 and more; below, inversion of a table (case B there).
//!
//! The short decimal constants are the published ones; they and the order of the uniforms fix
//! the stream. Constants that follow from a formula say so.

use super::Rng;
use crate::dist::normal::INV_SQRT_2PI;
use crate::special::horner;

/// A Poisson distribution made ready for drawing. Drawing may extend its table.
#[derive(Clone, Debug)]
pub struct Poisson {
    method: Method,
}

// Not boxed: samplers are short-lived values on the stack.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug)]
enum Method {
    Fixed(f64),
    Table(Table),
    Normal(ModifiedNormal),
}

impl Poisson {
    pub fn new(mu: f64) -> Poisson {
        let method = if !mu.is_finite() || mu < 0.0 {
            Method::Fixed(f64::NAN)
        } else if mu == 0.0 {
            Method::Fixed(0.0)
        } else if mu < 10.0 {
            Method::Table(Table::new(mu))
        } else {
            Method::Normal(ModifiedNormal::new(mu))
        };
        Poisson { method }
    }

    pub fn draw(&mut self, rng: &mut Rng) -> f64 {
        match &mut self.method {
            Method::Fixed(v) => *v,
            Method::Table(t) => t.draw(rng),
            Method::Normal(m) => m.draw(rng),
        }
    }
}

/// Cumulative probabilities, made as far as uniforms have asked for them.
#[derive(Clone, Debug)]
struct Table {
    mu: f64,
    /// Probability of the last value in the table.
    last: f64,
    cumulative: [f64; Table::SIZE],
    len: usize,
}

impl Table {
    /// Beyond 35 a mean below 10 leaves less than a uniform can resolve.
    const SIZE: usize = 36;
    /// No Poisson distribution with a mean below 10 has that much probability below its mode
    /// (the whole part of the mean): larger uniforms are looked for from there.
    const BELOW_MODE: f64 = 0.458;

    fn new(mu: f64) -> Table {
        let mut cumulative = [0.0; Table::SIZE];
        let none = (-mu).exp();
        cumulative[0] = none;
        Table { mu, last: none, cumulative, len: 1 }
    }

    fn draw(&mut self, rng: &mut Rng) -> f64 {
        loop {
            let u = rng.unif_rand();
            if let Some(x) = self.find(u).or_else(|| self.extend_to(u)) {
                return x as f64;
            }
        }
    }

    fn find(&self, u: f64) -> Option<usize> {
        let known = &self.cumulative[..self.len];
        let skip =
            if u > Self::BELOW_MODE && u > known[0] { (self.mu as usize).min(self.len - 1) } else { 0 };
        known[skip..].iter().position(|&c| u <= c).map(|at| skip + at)
    }

    fn extend_to(&mut self, u: f64) -> Option<usize> {
        while self.len < Self::SIZE {
            let x = self.len;
            self.last *= self.mu / x as f64;
            self.cumulative[x] = self.cumulative[x - 1] + self.last;
            self.len += 1;
            if u <= self.cumulative[x] {
                return Some(x);
            }
        }
        None
    }
}

/// PD: a normal variate, rounded down, is kept if it is large, else with the probability of
/// the quotient of a Poisson probability and the probability that the rounded normal one (with
/// Hermite corrections) has; the deficit is made up from a double exponential.
#[derive(Clone, Debug)]
struct ModifiedNormal {
    mu: f64,
    sd: f64,
    /// From here on every proposal is kept: floor(mu - 1.1484).
    safe: f64,
    /// Coefficients of the correction in powers of the squared deviation.
    correction: [f64; 4],
    /// Height of the deficit's hat.
    hat: f64,
}

/// factor * exp(exponent): kept apart, since they are compared under a common factor.
struct Scaled {
    factor: f64,
    exponent: f64,
}

impl ModifiedNormal {
    fn new(mu: f64) -> ModifiedNormal {
        // With b = 1/(24 mu): the expansion of the Poisson probabilities in Hermite polynomials
        // has the coefficients b, 3 b^2/10 and 3 b^3/70, here collected by powers.
        let b = 1.0 / (24.0 * mu);
        let second = 0.3 * b * b;
        let third = (1.0 / 7.0) * b * second;
        let correction = [
            1.0 - b + 3.0 * second - 15.0 * third,
            b - 6.0 * second + 45.0 * third,
            second - 15.0 * third,
            third,
        ];
        ModifiedNormal { mu, sd: mu.sqrt(), safe: (mu - 1.1484).floor(), correction, hat: 0.1069 / mu }
    }

    fn draw(&self, rng: &mut Rng) -> f64 {
        let x = (self.mu + self.sd * rng.norm_rand()).floor();
        if x >= 0.0 && (x >= self.safe || self.keeps(rng.unif_rand(), x)) {
            return x;
        }
        self.draw_deficit(rng)
    }

    fn keeps(&self, u: f64, x: f64) -> bool {
        let below = self.mu - x;
        if 6.0 * self.mu * self.mu * u >= below * below * below {
            return true;
        }
        let (poisson, normal) = (self.poisson(x), self.rounded_normal(x));
        normal.factor - u * normal.factor <= poisson.factor * (poisson.exponent - normal.exponent).exp()
    }

    /// A value with probability proportional to what Poisson exceeds the rounded normal by.
    fn draw_deficit(&self, rng: &mut Rng) -> f64 {
        loop {
            let e = rng.exp_rand();
            let side = 2.0 * rng.unif_rand() - 1.0;
            let t = 1.8 + e.copysign(side);
            // Left of this there is no deficit for any mean.
            if t <= -0.6744 {
                continue;
            }
            let x = (self.mu + self.sd * t).floor();
            let at = |s: Scaled| s.factor * (s.exponent + e).exp();
            if self.hat * side.abs() <= at(self.poisson(x)) - at(self.rounded_normal(x)) {
                return x;
            }
        }
    }

    /// mu^x exp(-mu)/x!, from 10 on by Stirling's formula.
    fn poisson(&self, x: f64) -> Scaled {
        if x < 10.0 {
            let factorial = (2..=x as i32).fold(1.0, |f, i| f * f64::from(i));
            return Scaled { factor: self.mu.powf(x) / factorial, exponent: -self.mu };
        }
        // 1/(12 x) - 1/(360 x^3): 4.8 = 12^3/360.
        let r = 1.0 / 12.0 / x;
        let stirling = r - 4.8 * r * r * r;
        let excess = self.mu - x;
        let exponent = deviance(x, excess) - stirling;
        Scaled { factor: INV_SQRT_2PI / x.sqrt(), exponent }
    }

    /// The normal density at the cell's middle with its corrections.
    fn rounded_normal(&self, x: f64) -> Scaled {
        let z = (0.5 - (self.mu - x)) / self.sd;
        let z2 = z * z;
        let factor = INV_SQRT_2PI / self.sd * horner(&self.correction, z2);
        Scaled { factor, exponent: -0.5 * z2 }
    }
}

/// x log(1 + v) - excess with v = excess/x; for small v the series x v^2 (-1/2 + v/3 - v^2/4
/// + ...), economised.
fn deviance(x: f64, excess: f64) -> f64 {
    const ECONOMISED: [f64; 8] =
        [-0.5, 0.3333333, -0.2500068, 0.2000118, -0.1661269, 0.1421878, -0.1384794, 0.1250060];
    let v = excess / x;
    if v.abs() <= 0.25 { x * v * v * horner(&ECONOMISED, v) } else { x * (1.0 + v).ln() - excess }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn less_than_the_bound_lies_below_the_mode() {
        for k in 1..10_000 {
            let mu = f64::from(k) / 1000.0;
            let below = crate::dist::ppois((mu.floor() - 1.0).max(0.0), mu, crate::dist::Tail::LOWER);
            assert!(mu < 1.0 || below <= Table::BELOW_MODE, "{mu} {below}");
        }
    }
}
