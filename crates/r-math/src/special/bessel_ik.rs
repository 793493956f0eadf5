//! Modified Bessel functions I and K of real order: the series and the continued fraction of N. M.
//! Temme, "On the numerical evaluation of the modified Bessel function of the third kind", J.
//! Comput. Phys. 19 (1975) 324-337, for K; the continued fraction of I'/I (DLMF 10.33) and the
//! Wronskian for I; the asymptotic expansion (DLMF 10.40) where the argument is large compared
//! with the order.

use super::bessel_jy::TemmeStart;
use super::sinpi;
use std::f64::consts::PI;

const TINY: f64 = 1e-280;
const BIG: f64 = 1e250;
const MAX_ORDER: f64 = 1e7;

/// R's `besselI`; `scaled` multiplies by exp(-x).
pub fn bessel_i(x: f64, nu: f64, scaled: bool) -> f64 {
    if x.is_nan() || nu.is_nan() {
        return x + nu;
    }
    if x < 0.0 || nu.abs() > MAX_ORDER {
        return f64::NAN;
    }
    if nu < 0.0 {
        let i = bessel_i(x, -nu, scaled);
        if nu == nu.floor() {
            return i;
        }
        let weight = if scaled { (-2.0 * x).exp() } else { 1.0 };
        return i + bessel_k(x, -nu, scaled) * weight * 2.0 / PI * sinpi(-nu);
    }
    if x == 0.0 {
        return if nu == 0.0 { 1.0 } else { 0.0 };
    }
    if scaled {
        // GNU R gives up beyond 1e5.
        return if x > 1e5 { 0.0 } else { both_scaled(x, nu).0 };
    }
    if x > 709.0 {
        return f64::INFINITY;
    }
    both_scaled(x, nu).0 * x.exp()
}

/// R's `besselK`; `scaled` multiplies by exp(x).
pub fn bessel_k(x: f64, nu: f64, scaled: bool) -> f64 {
    if x.is_nan() || nu.is_nan() {
        return x + nu;
    }
    let nu = nu.abs();
    if x < 0.0 || nu > MAX_ORDER {
        return f64::NAN;
    }
    if x == 0.0 {
        return f64::INFINITY;
    }
    if scaled {
        return both_scaled(x, nu).1;
    }
    // Beyond, R takes the result for underflow.
    if x > 705.342 { 0.0 } else { both_scaled(x, nu).1 * (-x).exp() }
}

/// I exp(-x) and K exp(x) for x > 0 and order at least 0.
fn both_scaled(x: f64, nu: f64) -> (f64, f64) {
    if x > 25.0 && x > 0.5 * nu * nu {
        return asymptotic(x, nu);
    }
    let steps = (nu + 0.5).floor();
    let mu = nu - steps;
    let (k_mu, k_next) = if x < 2.0 { temme_series(x, mu) } else { temme_fraction(x, mu) };
    let (value, start, ratio) = descend(x, nu, steps);
    // Wronskian: I' K - I K' = 1/x with K' = mu/x K_mu - K_{mu+1}.
    let i_mu = 1.0 / (x * (ratio * k_mu - (mu / x * k_mu - k_next)));
    (i_mu * (start / value), ascend(x, mu, steps, k_mu, k_next))
}

/// Unnormalised I at the low order and at `nu`, and I'/I at the low order.
fn descend(x: f64, nu: f64, steps: f64) -> (f64, f64, f64) {
    let mut start = TINY;
    let (mut value, mut derivative) = (start, log_derivative(x, nu) * start);
    let mut order = nu;
    while order > nu - steps + 0.5 {
        let below = order / x * value + derivative;
        order -= 1.0;
        derivative = order / x * below + value;
        value = below;
        if value > BIG {
            value /= BIG;
            derivative /= BIG;
            start /= BIG;
        }
    }
    (value, start, derivative / value)
}

/// I'/I by the continued fraction nu/x + 1/(2(nu+1)/x + 1/(2(nu+2)/x + ...)).
fn log_derivative(x: f64, nu: f64) -> f64 {
    let mut b = 2.0 * nu / x;
    let mut h = (nu / x).max(TINY);
    let (mut c, mut d) = (h, 0.0);
    for _ in 0..10_000_000 {
        b += 2.0 / x;
        d = 1.0 / (b + d);
        c = b + 1.0 / c;
        h *= c * d;
        if (c * d - 1.0).abs() < 1e-16 {
            break;
        }
    }
    h
}

fn ascend(x: f64, mu: f64, steps: f64, k_mu: f64, k_next: f64) -> f64 {
    let (mut k, mut next) = (k_mu, k_next);
    let mut i = 1.0;
    while i <= steps && k.is_finite() {
        (k, next) = (next, 2.0 * (mu + i) / x * next + k);
        i += 1.0;
    }
    k
}

/// exp(x) K of orders `mu` and `mu + 1` for small x.
fn temme_series(x: f64, mu: f64) -> (f64, f64) {
    let start = TemmeStart::new(x, mu);
    // K_mu = sum c_k f_k, K_{mu+1} = 2/x sum c_k (p_k - k f_k), c_k = (x/2)^2k / k!.
    let (mut sum, mut next) = (start.f, start.p);
    for t in start.terms(0.25 * x * x) {
        sum += t.c * t.f;
        next += t.c * (t.p - t.k * t.f);
        if (t.c * t.f).abs() < 1e-17 * sum.abs() {
            break;
        }
    }
    (x.exp() * sum, x.exp() * next * 2.0 / x)
}

/// exp(x) K of orders `mu` and `mu + 1` from Temme's continued fraction for the confluent
/// hypergeometric functions z_k behind K,
///   z1/z0 = 1/(2(x+1) + a2/(2(x+2) + a3/(2(x+3) + ...))), a_k = -((k - 1/2)^2 - mu^2),
/// whose convergents' differences form a series (W. Gautschi, SIAM Review 9 (1967) 24-82), and
/// from the normalising sum 1 + sum C_k z_k/z_0 (N. M. Temme, J. Comput. Phys. 19 (1975)
/// 324-337) along with it.
fn temme_fraction(x: f64, mu: f64) -> (f64, f64) {
    let a = |k: f64| mu * mu - (k - 0.5) * (k - 0.5);
    let b = |k: f64| 2.0 * (x + k);
    // Differences of the convergents, their sum, and the ratio of one to the one before.
    let mut rho = 0.0;
    let mut difference = 1.0 / b(1.0);
    let mut ratio = difference;
    // The normalising sum regrouped by the same differences: weight_k accumulates C_j times the
    // numerators q_j, which obey the fraction's recurrence backwards.
    let (mut q_before, mut q) = (0.0, 1.0);
    let mut c = -a(1.0);
    let mut weight = c;
    let mut norm = 1.0 + weight * difference;
    let mut k = 2.0;
    while k < 1e5 {
        let numerator = a(k);
        (q_before, q) = (q, (q_before - b(k - 1.0) * q) / numerator);
        c *= -numerator / k;
        weight += c * q;
        let scaled = numerator * (1.0 + rho);
        rho = -scaled / (b(k - 1.0) * b(k) + scaled);
        difference *= rho;
        ratio += difference;
        norm += weight * difference;
        if (weight * difference).abs() < 1e-17 * norm.abs() {
            break;
        }
        k += 1.0;
    }
    let k_mu = (PI / (2.0 * x)).sqrt() / norm;
    (k_mu, k_mu * (mu + x + 0.5 + a(1.0) * ratio) / x)
}

fn asymptotic(x: f64, nu: f64) -> (f64, f64) {
    let m = 4.0 * nu * nu;
    let (mut i, mut k) = (1.0, 1.0);
    let mut term: f64 = 1.0;
    for j in 1..200 {
        let odd = f64::from(2 * j - 1);
        let next = term * (m - odd * odd) / (8.0 * f64::from(j) * x);
        if next.abs() > term.abs() && f64::from(j) > nu {
            break;
        }
        term = next;
        k += term;
        i += if j % 2 == 1 { -term } else { term };
        if term.abs() < 1e-18 {
            break;
        }
    }
    (i / (2.0 * PI * x).sqrt(), k * (PI / (2.0 * x)).sqrt())
}
