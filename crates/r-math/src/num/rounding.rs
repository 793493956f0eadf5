//! R's `round` and `signif`.
//!
//! `round(x, d)` is R 4.0.0's: of the two neighbours with `d` decimals the one closer to
//! `x` as a double, in a tie the one whose last digit is even.

use super::pow_di;

/// Largest whole power of ten below the greatest double.
const MAX_10_EXP: i32 = 308;
/// Decimal digits that survive in a double.
const DIGITS: f64 = 15.0;
const LOG10_2: f64 = std::f64::consts::LOG10_2;

/// `round(x, digits)`.
pub fn round_digits(x: f64, digits: f64) -> f64 {
    if x.is_nan() || digits.is_nan() {
        return x + digits;
    }
    let max_digits = f64::from(MAX_10_EXP) + DIGITS;
    if !x.is_finite() || digits > max_digits || x == 0.0 {
        return x;
    }
    if digits < -f64::from(MAX_10_EXP) {
        return 0.0;
    }
    if digits == 0.0 {
        return x.round_ties_even();
    }
    let d = (digits + 0.5).floor() as i32;
    if x < 0.0 { -positive(-x, d) } else { positive(x, d) }
}

fn positive(x: f64, d: i32) -> f64 {
    // So many digits that x has no more of them?
    let exponent = f64::from(exponent_of(x));
    if f64::from(d) + (exponent + 0.5) * LOG10_2 > DIGITS {
        return x;
    }
    let scale = Scale::new(d);
    let scaled = scale.up(x);
    let below = scaled.floor();
    let (low, high) = (scale.down(below), scale.down(scaled.ceil()));
    let (to_low, to_high) = (x - low, high - x);
    // The remainder is only computed in a tie.
    if to_low < to_high || to_low == to_high && below % 2.0 == 0.0 { low } else { high }
}

/// The binary exponent: 0 for 1 <= x < 2.
fn exponent_of(x: f64) -> i32 {
    let biased = (x.to_bits() >> 52 & 0x7FF) as i32;
    if biased == 0 { 63 - x.to_bits().leading_zeros() as i32 - 1074 } else { biased - 1023 }
}

/// The powers of ten that are doubles.
const EXACT: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
];

/// Multiplication by 10^d in two steps where one would overflow.
struct Scale {
    first: f64,
    second: f64,
}

impl Scale {
    fn new(d: i32) -> Scale {
        if let Some(first) = usize::try_from(d).ok().and_then(|d| EXACT.get(d)) {
            return Scale { first: *first, second: 1.0 };
        }
        let excess = (d - MAX_10_EXP).max(0);
        Scale { first: pow_di(10.0, d - excess), second: pow_di(10.0, excess) }
    }

    fn up(&self, x: f64) -> f64 {
        self.first * x * self.second
    }

    fn down(&self, x: f64) -> f64 {
        let x = x / self.first;
        if self.second == 1.0 { x } else { x / self.second }
    }
}

/// `signif(x, digits)`.
pub fn signif(x: f64, digits: f64) -> f64 {
    if x.is_nan() || digits.is_nan() {
        return x + digits;
    }
    if !x.is_finite() || x == 0.0 || digits == f64::INFINITY {
        return x;
    }
    if digits == f64::NEG_INFINITY {
        return 0.0;
    }
    let d = digits.round_ties_even();
    if d > 22.0 {
        return x;
    }
    let d = d.max(1.0) as i32;
    if x < 0.0 { -signif_positive(-x, d) } else { signif_positive(x, d) }
}

/// Scales so that the digits to keep are a whole number, rounds that, and scales back. A scale
/// below 1 is not used: its reciprocal is exact where it isn't.
fn signif_positive(x: f64, digits: i32) -> f64 {
    let magnitude = x.log10();
    let exponent = digits - 1 - magnitude.floor() as i32;
    if magnitude.abs() >= f64::from(MAX_10_EXP - 2) {
        return signif_extreme(x, digits, magnitude, exponent);
    }
    if exponent <= 0 {
        let unit = pow_di(10.0, -exponent);
        return (x / unit).round_ties_even() * unit;
    }
    let scale = Scale::new(exponent);
    scale.down((x * scale.first * scale.second).round_ties_even())
}

/// Near the ends of the range the scaling goes in two steps of moderate size, and rounds half up
/// (so does R).
fn signif_extreme(x: f64, digits: i32, magnitude: f64, exponent: i32) -> f64 {
    let part = digits + if magnitude > 0.0 { -22 } else { 22 };
    let steps = Scale { first: pow_di(10.0, part), second: pow_di(10.0, exponent - part) };
    let half = if f64::from(MAX_10_EXP) - magnitude >= pow_di(10.0, -digits) { 0.5 } else { 0.0 };
    steps.down((x * steps.first * steps.second + half).floor())
}
