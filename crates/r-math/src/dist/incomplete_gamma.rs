//! The regularised incomplete gamma functions P and Q, plain or as logarithms.
//!
//! One tail is computed with full relative accuracy, which one the region decides:
//! Taylor series below the mean, Legendre's continued fraction above it, Temme's uniform
//! expansion (1979) around the mean of large shapes, and the series in x (with both tails
//! accurate) for x < 1.

use super::Tail;
use super::normal::pnorm_std;
use super::saddle::{dpois_raw, log1pmx};
use crate::special::{horner, lgamma1p};
use std::f64::consts::PI;

/// Shapes from here on use Temme's expansion near the mean.
const LARGE_SHAPE: f64 = 1000.0;

/// Temme's coefficients: row k has the Taylor coefficients of C_k(eta).
const TEMME: [&[f64]; 7] = [
    &[
        -0.3333333333333333,
        0.08333333333333333,
        -0.014814814814814815,
        0.0011574074074074073,
        0.0003527336860670194,
        -0.0001787551440329218,
        3.919263178522438e-05,
        -2.185448510679992e-06,
        -1.85406221071516e-06,
        8.296711340953087e-07,
        -1.7665952736826078e-07,
        6.707853543401498e-09,
        1.0261809784240309e-08,
        -4.382036018453353e-09,
        9.14769958223679e-10,
        -2.5514193994946248e-11,
        -5.830772132550426e-11,
        2.4361948020667415e-11,
    ],
    &[
        -0.001851851851851852,
        -0.003472222222222222,
        0.0026455026455026454,
        -0.0009902263374485596,
        0.00020576131687242798,
        -4.018775720164609e-07,
        -1.8098550334489977e-05,
        7.64916091608111e-06,
        -1.6120900894563446e-06,
        4.647127802807434e-09,
        1.378633446915721e-07,
        -5.752545603517705e-08,
        1.1951628599778148e-08,
        -1.7543241719747647e-11,
        -1.0091543710600413e-09,
        4.162792991842583e-10,
    ],
    &[
        0.004133597883597883,
        -0.0026813271604938273,
        0.0007716049382716049,
        2.0093878600823047e-06,
        -0.0001073665322636516,
        5.2923448829120125e-05,
        -1.2760635188618728e-05,
        3.423578734096138e-08,
        1.3721957309062934e-06,
        -6.298992138380055e-07,
        1.4280614206064242e-07,
        -2.0477098421990866e-10,
        -1.409252991086752e-08,
        6.228974084922022e-09,
    ],
    &[
        0.0006494341563786008,
        0.00022947209362139917,
        -0.0004691894943952557,
        0.00026772063206283885,
        -7.561801671883977e-05,
        -2.396505113867297e-07,
        1.1082654115347302e-05,
        -5.6749528269915965e-06,
        1.4230900732435883e-06,
        -2.7861080291528143e-11,
        -1.6958404091930278e-07,
        8.099464905388083e-08,
    ],
    &[
        -0.0008618882909167117,
        0.0007840392217200666,
        -0.0002990724803031902,
        -1.4638452578843418e-06,
        6.641498215465122e-05,
        -3.968365047179435e-05,
        1.1375726970678419e-05,
        2.507497226237533e-10,
        -1.6954149536558305e-06,
        8.907507532205309e-07,
    ],
    &[
        -0.00033679855336635813,
        -6.972813758365857e-05,
        0.0002772753244959392,
        -0.00019932570516188847,
        6.797780477937208e-05,
        1.419062920643967e-07,
        -1.3594048189768693e-05,
        8.018470256334202e-06,
    ],
    &[
        0.0005313079364639922,
        -0.0005921664373536939,
        0.0002708782096718045,
        7.902353232660328e-07,
        -8.153969367561969e-05,
        5.61168275310625e-05,
    ],
];

/// The probability of a gamma variate (scale 1, shape > 0) below or above `x`.
pub(super) fn incomplete_gamma(x: f64, shape: f64, tail: Tail) -> f64 {
    if x <= 0.0 {
        return tail.none_below();
    }
    if x == f64::INFINITY {
        return tail.all_below();
    }
    if x < 1.0 {
        return small_x(x, shape, tail);
    }
    if shape >= LARGE_SHAPE && (x - shape).abs() < 0.25 * shape {
        return temme(x, shape, tail);
    }
    // Below shape 1 the upper tail is the small one already at x = 1.
    if x <= shape + 1.0 && shape >= 1.0 { series(x, shape, tail) } else { fraction(x, shape, tail) }
}

/// Below 1 both tails from P = x^a/gamma(a+1) * (1 + s), s = a sum (-x)^k / (k! (a+k)): DLMF
/// 8.7.1. The upper tail is 1 - (1 + f)(1 + s) with f = x^a/gamma(a+1) - 1 by expm1.
fn small_x(x: f64, a: f64, tail: Tail) -> f64 {
    let s = alternating_sum(x, a);
    let log_factor = a * x.ln() - lgamma1p(a);
    if tail.lower {
        // For large shapes the factor is a Poisson probability times exp(x): no cancellation.
        let log_factor = if a > 1.0 { dpois_raw(a, x, true) + x } else { log_factor };
        return match (tail.log, a > 1.0) {
            (true, _) => s.ln_1p() + log_factor,
            (false, true) => (1.0 + s) * (dpois_raw(a, x, false) * x.exp()),
            (false, false) => (1.0 + s) * (x.powf(a) / lgamma1p(a).exp()),
        };
    }
    let f = log_factor.exp_m1();
    let upper = -(s + f * (1.0 + s));
    match tail.log {
        false => upper,
        true if upper < 0.5 => upper.ln(),
        true => (-((1.0 + s) * log_factor.exp())).ln_1p(),
    }
}

fn alternating_sum(x: f64, a: f64) -> f64 {
    let (mut sum, mut power, mut k) = (0.0, a, 1.0);
    loop {
        power *= -x / k;
        let term = power / (a + k);
        sum += term;
        if term.abs() <= f64::EPSILON * 0.1 * sum.abs() {
            return sum;
        }
        k += 1.0;
    }
}

/// P by the series D (1 + x/(a+1) + x^2/((a+1)(a+2)) + ...).
fn series(x: f64, a: f64, tail: Tail) -> f64 {
    let (mut sum, mut term, mut k) = (1.0, 1.0, a);
    while term > f64::EPSILON * 0.1 * sum {
        k += 1.0;
        term *= x / k;
        sum += term;
    }
    let d = dpois_raw(a, x, tail.log);
    tail.given_side(true, if tail.log { d + sum.ln() } else { d * sum })
}

/// Q by Legendre's fraction x^a exp(-x)/gamma(a) / (x + 1 - a - 1(1-a)/(x + 3 - a - 2(2-a)/(x +
/// 5 - a - ...))), DLMF 8.9.2 contracted; summed as the series of its convergents' differences
/// (Euler), each the one before times rho, which obeys a recurrence of its own (W. Gautschi,
/// SIAM Review 9 (1967) 24-82).
fn fraction(x: f64, a: f64, tail: Tail) -> f64 {
    let mut b = x + 1.0 - a;
    let (mut term, mut sum) = (1.0 / b, 1.0 / b);
    let (mut rho, mut k) = (0.0, 1.0);
    while term.abs() > 0.25 * f64::EPSILON * sum.abs() && k < 1e7 {
        let next = b + 2.0;
        let weighted = k * (a - k) * (1.0 + rho);
        rho = -weighted / (b * next + weighted);
        term *= rho;
        sum += term;
        b = next;
        k += 1.0;
    }
    // x^a exp(-x)/gamma(a) = a D; D from the nearer whole shape keeps small a accurate.
    let pre = dpois_raw(a, x, tail.log);
    tail.given_side(false, if tail.log { pre + (a * sum).ln() } else { pre * a * sum })
}

/// Q = erfc(eta sqrt(a/2))/2 + R, DLMF 8.12.
fn temme(x: f64, a: f64, tail: Tail) -> f64 {
    let mu = (x - a) / a;
    let half_eta2 = -log1pmx(mu);
    let eta = (2.0 * half_eta2).sqrt().copysign(mu);
    let s = TEMME.iter().rev().fold(0.0, |acc, row| acc / a + horner(row, eta));
    let rest = s / (2.0 * PI * a).sqrt();
    let z = eta * a.sqrt();
    // The lesser tail; R = exp(-a eta^2/2) rest.
    let lower = x < a;
    let sign = if lower { -1.0 } else { 1.0 };
    if tail.log {
        let main = pnorm_std(z, Tail { lower, log: true });
        let relative = sign * rest * (-a * half_eta2 - main).exp();
        return tail.given_side(lower, main + relative.ln_1p());
    }
    let main = pnorm_std(z, Tail { lower, log: false });
    tail.given_side(lower, main + sign * rest * (-a * half_eta2).exp())
}
