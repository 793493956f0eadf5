//! Bessel functions J and Y of real order.
//!
//! The order is split into a whole number and a rest of at most one half. The functions
//! of the rest come from the series of N. M. Temme, "On the numerical evaluation of the ordinary
//! Bessel function of the second kind", J. Comput. Phys. 21 (1976) 343-350, below x = 2 and from
//! the two continued fractions of A. R. Barnett, D. H. Feng, J. W. Steed & L. J. B. Goldfarb,
//! Comput. Phys. Comm. 8 (1974) 377-395, above; the upward recurrence leads to the order asked
//! for, for J only up to the turning point. Hankel's expansion (DLMF 10.17) serves where the
//! argument is large compared with the square of the order.

use super::{cospi, horner, sinpi};
use crate::complex::Complex;
use std::f64::consts::PI;

const TINY: f64 = 1e-280;
const MAX_ORDER: f64 = 1e7;

/// Taylor coefficients of 1 / gamma(1 + z).
pub(super) const RECIPROCAL_GAMMA: [f64; 25] = [
    1.0,
    0.57721566490153286061,
    -0.65587807152025388108,
    -0.042002635034095235529,
    0.1665386113822914895,
    -0.042197734555544336748,
    -0.0096219715278769735621,
    0.0072189432466630995424,
    -0.0011651675918590651121,
    -0.00021524167411495097282,
    0.00012805028238811618615,
    -0.000020134854780788238656,
    -1.2504934821426706573e-6,
    1.1330272319816958824e-6,
    -2.0563384169776071035e-7,
    6.1160951044814158179e-9,
    5.0020076444692229301e-9,
    -1.1812745704870201446e-9,
    1.0434267116911005105e-10,
    7.782263439905071254e-12,
    -3.6968056186422057082e-12,
    5.100370287454475979e-13,
    -2.0583260535665067832e-14,
    -5.3481225394230179824e-15,
    1.2267786282382607902e-15,
];

/// Temme's auxiliary functions of the rest `mu` (|mu| <= 1/2): the odd and the even part of
/// 1/gamma(1-mu), the former divided by `mu`.
pub(super) fn temme_gammas(mu: f64) -> (f64, f64) {
    let part = |start: usize| {
        let c: Vec<f64> = RECIPROCAL_GAMMA[start..].iter().step_by(2).copied().collect();
        horner(&c, mu * mu)
    };
    (-part(1), part(0))
}

/// sin(z)/z and its like, at zero.
pub(super) fn over(z: f64, f: fn(f64) -> f64) -> f64 {
    if z.abs() < 1e-12 { 1.0 } else { f(z) / z }
}

/// R's `besselJ`.
pub fn bessel_j(x: f64, nu: f64) -> f64 {
    if x.is_nan() || nu.is_nan() {
        return x + nu;
    }
    if x < 0.0 || nu.abs() > MAX_ORDER {
        return f64::NAN;
    }
    if nu < 0.0 {
        let whole = nu == nu.floor();
        let half = nu - nu.floor() == 0.5;
        let a = if half { 0.0 } else { bessel_j(x, -nu) * cospi(nu) };
        return a + if whole { 0.0 } else { bessel_y(x, -nu) * sinpi(nu) };
    }
    if x == 0.0 {
        return if nu == 0.0 { 1.0 } else { 0.0 };
    }
    // GNU R gives up beyond 1e5 (precision is lost there).
    if x > 1e5 { 0.0 } else { both(x, nu).0 }
}

/// R's `besselY`.
pub fn bessel_y(x: f64, nu: f64) -> f64 {
    if x.is_nan() || nu.is_nan() {
        return x + nu;
    }
    if x < 0.0 || nu.abs() > MAX_ORDER {
        return f64::NAN;
    }
    if x == 0.0 {
        return f64::NEG_INFINITY;
    }
    if nu < 0.0 {
        let whole = nu == nu.floor();
        let half = nu - nu.floor() == 0.5;
        let a = if half { 0.0 } else { bessel_y(x, -nu) * cospi(nu) };
        return a - if whole { 0.0 } else { bessel_j(x, -nu) * sinpi(nu) };
    }
    if x.is_infinite() { 0.0 } else { both(x, nu).1 }
}

/// J and Y of two neighbouring orders, or what is known of them.
struct Base {
    /// J of both orders; unused below x = 2.
    j: (f64, f64),
    y: (f64, f64),
}

/// J and Y for x > 0 and order at least 0.
fn both(x: f64, nu: f64) -> (f64, f64) {
    if x > 25.0 && x > 0.5 * nu * nu {
        return hankel(x, nu);
    }
    let steps = if x < 2.0 { (nu + 0.5).floor() } else { nu.floor() };
    let mu = nu - steps;
    let base = low_orders(x, mu);
    let (y, y_next) = ascend(x, mu, steps, base.y);
    if x >= 2.0 && nu <= x {
        // Below the turning point the upward recurrence is stable for J too.
        return (ascend(x, mu, steps, base.j).0, y);
    }
    if y_next.is_infinite() {
        return (0.0, y);
    }
    // Beyond it J follows from the Wronskian, without cancellation.
    (2.0 / (PI * x) / (next_ratio(x, nu) * y - y_next), y)
}

fn low_orders(x: f64, mu: f64) -> Base {
    if x < 2.0 {
        return Base { j: (0.0, 0.0), y: temme_series(x, mu) };
    }
    if x > 25.0 {
        let (a, b) = (hankel(x, mu), hankel(x, mu + 1.0));
        return Base { j: (a.0, b.0), y: (a.1, b.1) };
    }
    let (f, negative) = log_derivative(x, mu);
    let pq = second_fraction(x, mu);
    let gamma = (pq.re - f) / pq.im;
    let size = (2.0 / (PI * x) / ((pq.re - f) * gamma + pq.im)).sqrt();
    let j = if negative { -size } else { size };
    let y = j * gamma;
    let y_derivative = if gamma == 0.0 { j * pq.im } else { y * (pq.re + pq.im / gamma) };
    Base { j: (j, mu / x * j - f * j), y: (y, mu / x * y - y_derivative) }
}

/// The fraction b0 - 1/(b0 + 2/x - 1/(b0 + 4/x - ...)) after `h`, by modified Lentz; the
/// flag tells whether the number of negative denominators is odd.
fn lentz(x: f64, first: f64, h: f64) -> (f64, bool) {
    let mut b = first;
    let mut h = if h.abs() < TINY { TINY } else { h };
    let (mut c, mut d) = (h, 0.0);
    let mut negative = false;
    for _ in 0..10_000_000 {
        b += 2.0 / x;
        d = b - d;
        if d.abs() < TINY {
            d = TINY;
        }
        c = b - 1.0 / c;
        if c.abs() < TINY {
            c = TINY;
        }
        d = 1.0 / d;
        h *= c * d;
        negative ^= d < 0.0;
        if (c * d - 1.0).abs() < 1e-16 {
            break;
        }
    }
    (h, negative)
}

/// J'/J at order `nu` by the first continued fraction, and the sign of J relative to the
/// solution that decreases from infinite order.
fn log_derivative(x: f64, nu: f64) -> (f64, bool) {
    lentz(x, 2.0 * nu / x, nu / x)
}

/// J of order `nu + 1` over J of order `nu`, for `nu` beyond the turning point.
fn next_ratio(x: f64, nu: f64) -> f64 {
    let first = 2.0 * (nu + 1.0) / x;
    1.0 / lentz(x, first, first).0
}

/// The upward recurrence, `steps` times from this pair of neighbouring orders.
fn ascend(x: f64, mu: f64, steps: f64, pair: (f64, f64)) -> (f64, f64) {
    let (mut now, mut next) = pair;
    let mut k = 1.0;
    while k <= steps {
        (now, next) = (next, 2.0 * (mu + k) / x * next - now);
        if next.is_infinite() {
            // All further orders are infinite, too; only the last step may stay short of it.
            return if k == steps { (now, next) } else { (next, next) };
        }
        k += 1.0;
    }
    (now, next)
}

/// What Temme's series of K and Y start from, up to a common factor pi/2: with e = mu log(2/x)
///   f = mu pi/sin(mu pi) (G1 cosh e + G2 log(2/x) sinh(e)/e),
///   p, q = exp(+-e) gamma(1 +- mu)/2,
/// where G1 and G2 are `temme_gammas`.
pub(super) struct TemmeStart {
    mu: f64,
    pub f: f64,
    pub p: f64,
    pub q: f64,
}

/// The k-th term: f, p, q and the coefficient c = z^k/k!.
pub(super) struct TemmeTerm {
    pub k: f64,
    pub c: f64,
    pub f: f64,
    pub p: f64,
    pub q: f64,
}

impl TemmeStart {
    pub fn new(x: f64, mu: f64) -> TemmeStart {
        let (odd, even) = temme_gammas(mu);
        let log = (2.0 / x).ln();
        let e = mu * log;
        let sum = odd * e.cosh() + even * over(e, f64::sinh) * log;
        // 1/gamma(1 + mu) = even + mu odd (with the sign of `odd`), and so on.
        TemmeStart {
            mu,
            f: sum / over(PI * mu, f64::sin),
            p: 0.5 * e.exp() / (even - mu * odd),
            q: 0.5 / (e.exp() * (even + mu * odd)),
        }
    }

    /// f_k = (k f + p + q)/(k^2 - mu^2), p_k = p/(k - mu), q_k = q/(k + mu) for k = 1, 2, ...
    pub fn terms(&self, z: f64) -> impl Iterator<Item = TemmeTerm> {
        let mu = self.mu;
        let first = TemmeTerm { k: 0.0, c: 1.0, f: self.f, p: self.p, q: self.q };
        let next = move |t: &TemmeTerm| {
            let k = t.k + 1.0;
            Some(TemmeTerm {
                k,
                c: t.c * z / k,
                f: (k * t.f + t.p + t.q) / (k * k - mu * mu),
                p: t.p / (k - mu),
                q: t.q / (k + mu),
            })
        };
        std::iter::successors(next(&first), next).take(500)
    }
}

/// Y of orders `mu` and `mu + 1` for small x: Y_mu = -2/pi sum c_k g_k, Y_{mu+1} = -4/(pi x) sum
/// c_k (p_k - k g_k) with g = f + 2/mu sin(mu pi/2)^2 q, c_k = (-x^2/4)^k / k!.
fn temme_series(x: f64, mu: f64) -> (f64, f64) {
    let start = TemmeStart::new(x, mu);
    let half = 0.5 * PI * mu;
    let weight = PI * half * over(half, f64::sin) * over(half, f64::sin);
    let (mut sum, mut next) = (start.f + weight * start.q, start.p);
    for t in start.terms(-0.25 * x * x) {
        let term = t.c * (t.f + weight * t.q);
        sum += term;
        next += t.c * t.p - t.k * term;
        if term.abs() < (1.0 + sum.abs()) * 1e-17 {
            break;
        }
    }
    (-2.0 / PI * sum, -2.0 / PI * next * 2.0 / x)
}

/// p + iq, the logarithmic derivative of J + iY, by the second continued fraction.
fn second_fraction(x: f64, mu: f64) -> Complex {
    let mut a = 0.25 - mu * mu;
    let mut b = Complex::new(2.0 * x, 2.0);
    let tiny = Complex::new(TINY, 0.0);
    let one = Complex::new(1.0, 0.0);
    let guard = |z: Complex| if z.modulus() < TINY { tiny } else { z };
    // i/x times the fraction a1/(b1 + a2/(b2 + ...)) with a_k = (k - 1/2)^2 - mu^2.
    let mut f = tiny;
    let (mut c, mut d) = (f, Complex::default());
    let mut k = 0.5;
    for _ in 0..100_000 {
        let num = Complex::new(a, 0.0);
        d = one / guard(b + num * d);
        c = guard(b + num / c);
        let delta = c * d;
        f = f * delta;
        if (delta - one).modulus() < 1e-16 {
            break;
        }
        k += 1.0;
        a = k * k - mu * mu;
        b.im += 2.0;
    }
    Complex::new(-0.5 / x, 1.0) + Complex::new(0.0, 1.0 / x) * f
}

/// Hankel's asymptotic expansion.
fn hankel(x: f64, nu: f64) -> (f64, f64) {
    let (mut p, mut q) = (1.0, 0.0);
    let m = 4.0 * nu * nu;
    let mut term: f64 = 1.0;
    for k in 1..200 {
        let odd = f64::from(2 * k - 1);
        let next = term * (m - odd * odd) / (8.0 * f64::from(k) * x);
        if next.abs() > term.abs() && k as f64 > nu {
            break;
        }
        term = next;
        match k % 4 {
            0 => p += term,
            1 => q += term,
            2 => p -= term,
            _ => q -= term,
        }
        if term.abs() < 1e-18 {
            break;
        }
    }
    let phase = 0.5 * nu + 0.25;
    let (cp, sp) = (cospi(phase), sinpi(phase));
    let (s, c) = x.sin_cos();
    let (cos, sin) = (c * cp + s * sp, s * cp - c * sp);
    let scale = (2.0 / (PI * x)).sqrt();
    (scale * (p * cos - q * sin), scale * (p * sin + q * cos))
}
