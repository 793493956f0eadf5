//! R's `round(x, digits)`, which decides how many digits of a complex number show.
//!
//! Of the two neighbours with that many decimals the one nearer to `x` is taken, where
//! neighbours and distances are doubles with their errors; at equal distances the one whose
//! last digit is even. A number that has no more than 15 significant digits left of the
//! place to round at is returned as it is, its size being judged by its binary exponent.

/// The largest power of ten that is a double.
const MAX_EXPONENT: i32 = 308;

/// `x` rounded to `digits` decimals; `digits` may be negative.
pub fn round_digits(x: f64, digits: i32) -> f64 {
    if !x.is_finite() || x == 0.0 {
        return x;
    }
    if digits == 0 {
        return x.round_ties_even();
    }
    let size = (f64::from(binary_exponent(x)) + 0.5) * std::f64::consts::LOG10_2;
    if f64::from(digits) + size > 15.0 {
        return x;
    }
    if digits < -MAX_EXPONENT { 0.0 } else { nearer_neighbour(x.abs(), digits).copysign(x) }
}

fn nearer_neighbour(x: f64, digits: i32) -> f64 {
    // Two factors where one would overflow.
    let over = (digits - MAX_EXPONENT).max(0);
    let (p, extra) = (power_of_ten(digits - over), power_of_ten(over));
    let scaled = (p * x) * extra;
    let (lower, upper) = (scaled.floor() / p / extra, scaled.ceil() / p / extra);
    let (down, up) = (x - lower, upper - x);
    if down < up || (down == up && scaled.floor() % 2.0 == 0.0) { lower } else { upper }
}

/// Ten to a power by repeated squaring, in doubles; negative powers are reciprocals.
fn power_of_ten(k: i32) -> f64 {
    let mut n = k.unsigned_abs();
    let (mut result, mut base) = (1.0, 10.0);
    while n > 0 {
        if n & 1 == 1 {
            result *= base;
        }
        n >>= 1;
        if n > 0 {
            base *= base;
        }
    }
    if k < 0 { 1.0 / result } else { result }
}

/// The exponent of `x` as `m * 2^e` with `1 <= m < 2`.
fn binary_exponent(x: f64) -> i32 {
    let biased = (x.to_bits() >> 52) as i32 & 0x7ff;
    if biased == 0 {
        let fraction = x.to_bits() & ((1 << 52) - 1);
        return -1011 - fraction.leading_zeros() as i32;
    }
    biased - 1023
}
