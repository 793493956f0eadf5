//! How many significant digits a finite double needs at a given precision.
//!
//! R shows a number with the fewest significant digits, up to `digits`, that lose nothing
//! against rounding to `digits` of them. [`significant`] finds that count together with the
//! decimal exponent of the rounded value; the rest of number formatting is widths.

use super::extended::Extended;
use super::printf;

/// The most digits R lets a user ask for.
pub const MAX_DIGITS: usize = 22;

/// Up to here R counts digits in extended arithmetic, beyond by the decimal expansion.
const EXTENDED_DIGITS: usize = 15;

/// What a number looks like after rounding to some digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Significant {
    pub negative: bool,
    /// Decimal exponent after rounding: 9.99 at two digits has 1.
    pub exponent: i32,
    /// Digits that remain when trailing zeros are dropped; at least 1.
    pub digits: usize,
    /// Rounding reached the next power of ten, but the number itself is below it.
    pub widened: bool,
}

/// Analyses a finite double at `digits` significant digits.
pub fn significant(x: f64, digits: usize) -> Significant {
    let digits = digits.clamp(1, MAX_DIGITS);
    let m = x.abs();
    let negative = x < 0.0;
    if m == 0.0 {
        return Significant { negative, exponent: 0, digits: 1, widened: false };
    }
    if let Some(s) = whole(m, digits) {
        return Significant { negative, ..s };
    }
    let quick = (digits <= EXTENDED_DIGITS).then(|| quick(m, digits)).flatten();
    let (kept, exponent) = match quick {
        Some(found) => found,
        None if digits <= EXTENDED_DIGITS => scaled(m, digits),
        None => exact(m, digits),
    };
    Significant { negative, exponent, digits: kept, widened: widened(m, exponent, digits) }
}

/// Digits kept and exponent, by the exact decimal expansion.
fn exact(m: f64, digits: usize) -> (usize, i32) {
    let (text, exponent) = printf::decimal(m, digits - 1);
    (text.trim_end_matches('0').len().max(1), exponent)
}

/// Digits kept and exponent, where exact arithmetic rounds as extended arithmetic does: away from ties.
fn quick(m: f64, digits: usize) -> Option<(usize, i32)> {
    let q = printf::quick_digits(m, digits - 1).filter(|q| !q.near_tie)?;
    Some((without_zeros(q.whole, digits), q.exponent))
}

/// How many of the digits of a number remain when zeros at its end are dropped.
fn without_zeros(mut v: u64, digits: usize) -> usize {
    let mut kept = digits;
    while kept > 1 && v.is_multiple_of(10) {
        v /= 10;
        kept -= 1;
    }
    kept
}

/// Digits kept and exponent, by scaling to a whole number in extended arithmetic.
fn scaled(m: f64, digits: usize) -> (usize, i32) {
    let x = Extended::from_f64(m);
    let limit = 10u64.pow(digits as u32 - 1);
    let mut exponent = m.log10().floor() as i32;
    let scale = |e: i32| {
        let k = e - digits as i32 + 1;
        match k {
            -27..=0 => x.mul(table_power(-k)),
            1..=27 => x.div(table_power(k)),
            _ => x.div(Extended::power_of_ten(k)),
        }
    };
    let mut r = scale(exponent);
    if r.below(limit) {
        exponent -= 1;
        r = r.mul(Extended::from_u64(10));
    }
    let mut v = r.nearest();
    if v >= limit * 10 {
        v /= 10;
        exponent += 1;
    }
    (without_zeros(v, digits), exponent)
}

/// Powers of ten up to 27 as GNU R scales by them: those from 1e23 on are doubles, although
/// extended precision could hold them exactly; it shows in the last digit near ties.
fn table_power(k: i32) -> Extended {
    Extended::from_f64(power_of_ten(k))
}

/// Did rounding to `digits` reach a power of ten that fixed notation, which rounds at the
/// unit at the most, does not reach? Above 1e27 R does not look.
fn widened(m: f64, exponent: i32, digits: usize) -> bool {
    (digits as i32 + 1..=27).contains(&exponent) && m < power_of_ten(exponent) - 0.5
}

/// The quick way for whole numbers that need no rounding.
fn whole(m: f64, digits: usize) -> Option<Significant> {
    if m >= 1e15 || m.fract() != 0.0 {
        return None;
    }
    let v = m as u64;
    let len = v.ilog10() as usize + 1;
    if len > digits {
        return None;
    }
    let kept = without_zeros(v, len);
    Some(Significant { negative: false, exponent: len as i32 - 1, digits: kept, widened: false })
}

/// Ten to a power from 0 to 27, as a double.
fn power_of_ten(k: i32) -> f64 {
    const POWERS: [f64; 28] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
        1e18, 1e19, 1e20, 1e21, 1e22, 1e23, 1e24, 1e25, 1e26, 1e27,
    ];
    POWERS[k.clamp(0, 27) as usize]
}
