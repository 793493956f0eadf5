//! Variates that are a formula over uniform, normal, exponential or other variates.
//!
//! Invariant: impossible parameters give NaN and consume nothing.

use super::{Beta, Binomial, Gamma, Hypergeometric, Poisson, Rng};
use std::f64::consts::PI;

pub fn runif(rng: &mut Rng, min: f64, max: f64) -> f64 {
    if !min.is_finite() || !max.is_finite() || max < min {
        return f64::NAN;
    }
    if min == max { min } else { min + (max - min) * rng.unif_rand() }
}

pub fn rnorm(rng: &mut Rng, mean: f64, sd: f64) -> f64 {
    if mean.is_nan() || !sd.is_finite() || sd < 0.0 {
        return f64::NAN;
    }
    if sd == 0.0 || mean.is_infinite() { mean } else { mean + sd * rng.norm_rand() }
}

/// `scale` is the reciprocal of R's `rate`.
pub fn rexp(rng: &mut Rng, scale: f64) -> f64 {
    if !scale.is_finite() || scale <= 0.0 {
        return if scale == 0.0 { 0.0 } else { f64::NAN };
    }
    scale * rng.exp_rand()
}

pub fn rgamma(rng: &mut Rng, shape: f64, scale: f64) -> f64 {
    Gamma::new(shape, scale).draw(rng)
}

pub fn rbeta(rng: &mut Rng, shape1: f64, shape2: f64) -> f64 {
    Beta::new(shape1, shape2).draw(rng)
}

pub fn rchisq(rng: &mut Rng, df: f64) -> f64 {
    if !df.is_finite() || df < 0.0 {
        return f64::NAN;
    }
    rgamma(rng, df / 2.0, 2.0)
}

/// Non-central chi-squared.
pub fn rnchisq(rng: &mut Rng, df: f64, ncp: f64) -> f64 {
    if !ncp.is_finite() || df.is_nan() || df.is_infinite() || df < 0.0 || ncp < 0.0 {
        return f64::NAN;
    }
    if ncp == 0.0 {
        return if df == 0.0 { 0.0 } else { rgamma(rng, df / 2.0, 2.0) };
    }
    let mut r = rpois(rng, ncp / 2.0);
    if r > 0.0 {
        r = rchisq(rng, 2.0 * r);
    }
    if df > 0.0 {
        r += rgamma(rng, df / 2.0, 2.0);
    }
    r
}

pub fn rt(rng: &mut Rng, df: f64) -> f64 {
    if df.is_nan() || df <= 0.0 {
        return f64::NAN;
    }
    let num = rng.norm_rand();
    if df.is_infinite() { num } else { num / (rchisq(rng, df) / df).sqrt() }
}

pub fn rf(rng: &mut Rng, df1: f64, df2: f64) -> f64 {
    if df1.is_nan() || df2.is_nan() || df1 <= 0.0 || df2 <= 0.0 {
        return f64::NAN;
    }
    let mut part = |df: f64| if df.is_finite() { rchisq(rng, df) / df } else { 1.0 };
    let num = part(df1);
    num / part(df2)
}

pub fn rbinom(rng: &mut Rng, size: f64, prob: f64) -> f64 {
    Binomial::new(size, prob).draw(rng)
}

pub fn rpois(rng: &mut Rng, mu: f64) -> f64 {
    Poisson::new(mu).draw(rng)
}

pub fn rgeom(rng: &mut Rng, prob: f64) -> f64 {
    if !prob.is_finite() || prob <= 0.0 || prob > 1.0 {
        return f64::NAN;
    }
    let mean = rng.exp_rand() * ((1.0 - prob) / prob);
    rpois(rng, mean)
}

pub fn rhyper(rng: &mut Rng, white: f64, black: f64, drawn: f64) -> f64 {
    Hypergeometric::new(white, black, drawn).draw(rng)
}

pub fn rnbinom(rng: &mut Rng, size: f64, prob: f64) -> f64 {
    if !prob.is_finite() || size.is_nan() || size <= 0.0 || prob <= 0.0 || prob > 1.0 {
        return f64::NAN;
    }
    let size = if size.is_infinite() { f64::MAX / 2.0 } else { size };
    if prob == 1.0 {
        return 0.0;
    }
    let mean = rgamma(rng, size, (1.0 - prob) / prob);
    rpois(rng, mean)
}

/// `rnbinom` in the parametrisation by the mean.
pub fn rnbinom_mu(rng: &mut Rng, size: f64, mu: f64) -> f64 {
    if !mu.is_finite() || size.is_nan() || size <= 0.0 || mu < 0.0 {
        return f64::NAN;
    }
    let size = if size.is_infinite() { f64::MAX / 2.0 } else { size };
    if mu == 0.0 {
        return 0.0;
    }
    let mean = rgamma(rng, size, mu / size);
    rpois(rng, mean)
}

pub fn rlogis(rng: &mut Rng, location: f64, scale: f64) -> f64 {
    if location.is_nan() || !scale.is_finite() {
        return f64::NAN;
    }
    if scale == 0.0 || location.is_infinite() {
        return location;
    }
    let u = rng.unif_rand();
    location + scale * (u / (1.0 - u)).ln()
}

pub fn rweibull(rng: &mut Rng, shape: f64, scale: f64) -> f64 {
    if !shape.is_finite() || !scale.is_finite() || shape <= 0.0 || scale <= 0.0 {
        return if scale == 0.0 { 0.0 } else { f64::NAN };
    }
    scale * (-rng.unif_rand().ln()).powf(1.0 / shape)
}

pub fn rcauchy(rng: &mut Rng, location: f64, scale: f64) -> f64 {
    if location.is_nan() || !scale.is_finite() || scale < 0.0 {
        return f64::NAN;
    }
    if scale == 0.0 || location.is_infinite() {
        return location;
    }
    location + scale * (PI * rng.unif_rand()).tan()
}

pub fn rlnorm(rng: &mut Rng, meanlog: f64, sdlog: f64) -> f64 {
    if meanlog.is_nan() || !sdlog.is_finite() || sdlog < 0.0 {
        return f64::NAN;
    }
    rnorm(rng, meanlog, sdlog).exp()
}

/// One multinomial vector: `counts[k]` of `n` objects in cell `k`. `prob` must be
/// normalised; fills `counts` entirely.
pub fn rmultinom(rng: &mut Rng, n: i32, prob: &[f64], counts: &mut [i32]) {
    counts.fill(0);
    let Some(last) = prob.len().checked_sub(1) else { return };
    let mut left = n;
    let mut mass = 1.0;
    for k in 0..last {
        if prob[k] != 0.0 {
            let p = prob[k] / mass;
            counts[k] = if p < 1.0 { rbinom(rng, f64::from(left), p) as i32 } else { left };
            left -= counts[k];
        }
        if left <= 0 {
            return;
        }
        mass -= prob[k];
    }
    counts[last] = left;
}
