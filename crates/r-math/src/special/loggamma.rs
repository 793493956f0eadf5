//! The logarithm of |gamma| and its relatives: Stirling's series above 16, the Taylor
//! series around 2 near the zeros, the recurrence between, reflection on the left.

use super::stirling_table::OCTAVES;
use super::{LN_SQRT_2PI, horner, sinpi};
use std::f64::consts::PI;

/// Euler's constant from 1.
const ONE_MINUS_EULER: f64 = 0.42278433509846713939;

/// (zeta(k) - 1) / k for k = 2, 3, ...
const ZETA_TAIL: [f64; 30] = [
    0.32246703342411321824,
    0.067352301053198095133,
    0.020580808427784547879,
    0.0073855510286739852663,
    0.0028905103307415232858,
    0.0011927539117032609771,
    0.00050966952474304242234,
    0.00022315475845357937976,
    0.000099457512781808533715,
    0.0000449262367381331417,
    0.000020507212775670691553,
    9.439488275268395904e-6,
    4.3748667899074878042e-6,
    2.0392157538013662368e-6,
    9.5514121304074198329e-7,
    4.4924691987645660433e-7,
    2.1207184805554665869e-7,
    1.0043224823968099609e-7,
    4.7698101693639805658e-8,
    2.271109460894316491e-8,
    1.0838659214896954091e-8,
    5.1834750419700466551e-9,
    2.4836745438024783172e-9,
    1.1921401405860912074e-9,
    5.7313672416788620133e-10,
    2.7595228851242331452e-10,
    1.3304764374244489481e-10,
    6.4229645638381000221e-11,
    3.1044247747322272762e-11,
    1.5021384080754142171e-11,
];

/// log gamma(x) - ((x - 1/2) log x - x + log sqrt(2 pi)) by the asymptotic series
/// sum B_2k / (2k (2k-1) x^(2k-1)); full precision from x = 8 on.
pub(crate) fn stirling_series(x: f64) -> f64 {
    const C: [f64; 10] = [
        1.0 / 12.0,
        -1.0 / 360.0,
        1.0 / 1260.0,
        -1.0 / 1680.0,
        1.0 / 1188.0,
        -691.0 / 360360.0,
        1.0 / 156.0,
        -3617.0 / 122400.0,
        43867.0 / 244188.0,
        -174611.0 / 125400.0,
    ];
    let terms = if x > 1e4 {
        2
    } else if x > 100.0 {
        4
    } else if x > 25.0 {
        7
    } else {
        10
    };
    horner(&C[..terms], 1.0 / (x * x)) / x
}

/// log(n!) - log(sqrt(2 pi n) (n/e)^n), the error of Stirling's formula (Loader 2000), n > 0.
pub fn stirling_error(n: f64) -> f64 {
    if n.is_nan() {
        return n;
    }
    if n >= 8.0 {
        return stirling_series(n);
    }
    if n < 0.25 {
        return lgamma1p(n) - (n + 0.5) * n.ln() + n - LN_SQRT_2PI;
    }
    // The octave from the exponent bits: 1/4 <= n < 8.
    let octave = (n.to_bits() >> 52) as usize - 1021;
    let left = 0.25 * (1 << octave) as f64;
    chebyshev(&OCTAVES[octave], (2.0 * n - 3.0 * left) / left)
}

/// A Chebyshev series at t in [-1, 1], by Clenshaw's recurrence.
fn chebyshev(c: &[f64], t: f64) -> f64 {
    let (mut b1, mut b2) = (0.0, 0.0);
    for &k in c[1..].iter().rev() {
        (b1, b2) = (2.0 * t * b1 - b2 + k, b1);
    }
    t * b1 - b2 + c[0]
}

/// log gamma(2 + z) for |z| <= 1/2: z (1 - gamma) + sum (-1)^k (zeta(k) - 1)/k z^k.
fn near_two(z: f64) -> f64 {
    z * (ONE_MINUS_EULER + z * horner(&ZETA_TAIL, -z))
}

/// log gamma(1 + z), accurate also for tiny `z` (z > -1/2).
pub fn lgamma1p(z: f64) -> f64 {
    if z.abs() <= 0.5 { near_two(z) - z.ln_1p() } else { lgamma(1.0 + z) }
}

/// R's `lgamma`: log |gamma(x)|, infinite at the poles.
pub fn lgamma(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x.is_infinite() || x <= 0.0 && x == x.trunc() {
        return f64::INFINITY;
    }
    if x > 0.0 { positive(x) } else { negative(x) }
}

fn positive(x: f64) -> f64 {
    if x < 0.5 {
        // Also for denormal x, where gamma itself overflows.
        lgamma1p(x) - x.ln()
    } else if x < 1.5 {
        lgamma1p(x - 1.0)
    } else if x <= 16.0 {
        let mut y = x;
        let mut product = 1.0;
        while y > 2.5 {
            y -= 1.0;
            product *= y;
        }
        if product == 1.0 { near_two(y - 2.0) } else { product.ln() + near_two(y - 2.0) }
    } else if x < 2.5327372760800758e305 {
        let l = x.ln();
        if x > 1e17 { x * (l - 1.0) } else { LN_SQRT_2PI + (x - 0.5) * l - x + stirling_series(x) }
    } else {
        f64::INFINITY
    }
}

/// Reflection; for small arguments the recurrence, which keeps accuracy near the zeros.
fn negative(x: f64) -> f64 {
    if x > -0.5 {
        return lgamma1p(x) - (-x).ln();
    }
    if x > -10.0 {
        return super::gamma(x).abs().ln();
    }
    (PI / (x * sinpi(x)).abs()).ln() - positive(-x)
}

/// The sign of gamma(x): -1 or 1.
pub fn lgamma_sign(x: f64) -> i32 {
    if x < 0.0 && (-x).floor() % 2.0 == 0.0 { -1 } else { 1 }
}
