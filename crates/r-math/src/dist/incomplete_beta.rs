//! The regularised incomplete beta function, plain or as a logarithm.
//!
//! The tail on the argument's side of the mean is computed with full relative accuracy by
//! the continued fraction of Didonato & Morris (1992); where one shape and the argument
//! are small, a power series gives both tails.
//!
//! Invariant: arguments come as the pair (x, y) with x + y = 1, each accurate.

use super::Tail;
use super::normal::pnorm_std;
use super::saddle::{deviance, two_sided};
use crate::special::{gamma, lgamma1p, stirling_series};

/// Both shapes above this: the normal approximation with one correction is exact enough.
const LARGE_SHAPES: f64 = 1e9;

/// I_x(a, b) for 0 < a, b < Inf and 0 <= x, y <= 1.
pub(super) fn incomplete_beta(x: f64, y: f64, a: f64, b: f64, tail: Tail) -> f64 {
    if x <= 0.0 {
        return tail.none_below();
    }
    if y <= 0.0 {
        return tail.all_below();
    }
    if suits_series(x, a, b) {
        return power_series(x, a, b, tail);
    }
    if suits_series(y, b, a) {
        return power_series(y, b, a, tail.flipped());
    }
    // Negative lambda: the argument is above the mean a/(a+b).
    let lambda = if x <= y { a - (a + b) * x } else { (a + b) * y - b };
    if a.min(b) > LARGE_SHAPES && lambda.abs() < 0.1 * a.min(b) {
        return uniform(x, y, a, b, lambda, tail);
    }
    if lambda >= 0.0 {
        fraction(x, y, a, b, lambda, tail)
    } else {
        fraction(y, x, b, a, -lambda, tail.flipped())
    }
}

/// Temme's (1982) expansion around the mean, DLMF 8.18(ii), with its first correction: for
/// shapes this large the next one is beyond double precision.
fn uniform(x: f64, y: f64, a: f64, b: f64, lambda: f64, tail: Tail) -> f64 {
    let n = a + b;
    let deviance = deviance(a, b, x, y);
    let below = lambda > 0.0;
    let z = (2.0 * deviance).sqrt();
    // 1/eta - sqrt(x0 y0)/(x - x0), which has a limit at the mean.
    let (x0, y0) = (a / n, b / n);
    let spread = (x0 * y0).sqrt();
    let distance = lambda.abs() / n;
    let c0 = if z < 1e-3 { (1.0 - 2.0 * x0) / (3.0 * spread) } else { n.sqrt() / z - spread / distance };
    let c0 = if below && z >= 1e-3 { -c0 } else { c0 };
    let rest = c0 / (2.0 * std::f64::consts::PI * n).sqrt();
    // The lesser tail: the normal one, and the correction with its sign.
    let sign = if below { 1.0 } else { -1.0 };
    let main = pnorm_std(-z, Tail { lower: true, log: tail.log });
    if tail.log {
        let relative = sign * rest * (-deviance - main).exp();
        return tail.given_side(below, main + relative.ln_1p());
    }
    tail.given_side(below, main + sign * rest * (-deviance).exp())
}

/// May the power series in `x` be used: few terms, no cancellation?
fn suits_series(x: f64, a: f64, b: f64) -> bool {
    a.min(b) <= 1.0 && x <= 0.3 && b * x <= 0.7
}

/// log of gamma(a+b) / (gamma(a+1) gamma(b)); every part is of the order of a small `a`.
fn log_coefficient(a: f64, b: f64) -> f64 {
    // gamma(a+b)/gamma(b) with b shifted to where Stirling's series serves.
    let (mut b, mut ratio) = (b, 0.0);
    while b < 10.0 {
        ratio -= (a / b).ln_1p();
        b += 1.0;
    }
    ratio += (b - 0.5) * (a / b).ln_1p() + a * ((a + b).ln() - 1.0);
    ratio + (stirling_series(a + b) - stirling_series(b)) - lgamma1p(a)
}

/// x^a/(a B) (1 + a sum (1-b)...(n-b) x^n / (n! (a+n))).
fn power_series(x: f64, a: f64, b: f64, tail: Tail) -> f64 {
    let (mut sum, mut c, mut n) = (0.0, 1.0, 0.0);
    loop {
        n += 1.0;
        c *= (0.5 - b / n + 0.5) * x;
        let term = c / (a + n);
        sum += term;
        if term.abs() <= f64::EPSILON * 0.1 * sum.abs() || term == 0.0 {
            break;
        }
    }
    let tail_sum = a * sum;
    if tail.lower {
        if tail.log || a > 1.0 {
            let l = a * x.ln() + log_coefficient(a, b) + tail_sum.ln_1p();
            return if tail.log { l } else { l.exp() };
        }
        return x.powf(a) * coefficient(a, b) * (1.0 + tail_sum);
    }
    let log_factor = a * x.ln() + log_coefficient(a, b);
    let factor_m1 = log_factor.exp_m1();
    let upper = -(tail_sum + factor_m1 + tail_sum * factor_m1);
    if !tail.log {
        upper
    } else if upper < 0.5 {
        upper.ln()
    } else {
        (-(log_factor.exp() * (1.0 + tail_sum))).ln_1p()
    }
}

fn coefficient(a: f64, b: f64) -> f64 {
    if b < 100.0 && b > 1e-3 && a > 1e-3 {
        gamma(a + b) / (gamma(a + 1.0) * gamma(b))
    } else {
        log_coefficient(a, b).exp()
    }
}

/// The lower tail from x^a y^b/B times the fraction alpha1/(beta1 + alpha2/(beta2 + ...)).
fn fraction(x: f64, y: f64, a: f64, b: f64, lambda: f64, tail: Tail) -> f64 {
    // Numerators and denominators of two successive convergents.
    let (mut p0, mut q0) = (1.0, 0.0);
    let (mut p1, mut q1) = (a / (a + 1.0) * (lambda + 1.0), 1.0);
    let mut reciprocal = 1.0 / (a + 1.0);
    let mut f = p1;
    let mut n = 0.0;
    loop {
        n += 1.0;
        let next = 1.0 / (a + 2.0 * n + 1.0);
        let w = n * (b - n) * x;
        let alpha = (a + n - 1.0) * reciprocal * ((a + b + n - 1.0) * reciprocal) * (w * x);
        let beta = n + w * reciprocal + (a + n) * next * (lambda + 1.0 + n * (1.0 + y));
        reciprocal = next;
        (p0, p1) = (p1, beta * p1 + alpha * p0);
        (q0, q1) = (q1, beta * q1 + alpha * q0);
        // Scale by the denominator now and then: both can grow.
        let inverse = 1.0 / nonzero(q1);
        let value = p1 * inverse;
        if q1.abs() > 1e100 || q1.abs() < 1e-100 {
            p0 *= inverse;
            q0 *= inverse;
            p1 = value;
            q1 = 1.0;
        }
        let done = (value - f).abs() <= f64::EPSILON * 0.5 * value.abs();
        f = value;
        if done || value.is_nan() || n > 1e6 {
            break;
        }
    }
    // x^a y^b / B(a, b) = a b/(a+b) times a binomial probability.
    let d = two_sided(a, b, x, y, tail.log);
    let scale = a * (b / (a + b)) / f;
    tail.given_side(true, if tail.log { d + scale.ln() } else { d * scale })
}

fn nonzero(v: f64) -> f64 {
    if v.abs() < 1e-290 { 1e-290 } else { v }
}
