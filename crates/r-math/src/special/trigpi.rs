//! Trigonometric functions of multiples of pi, exact at the multiples of 1/4 and 1/2.
//!
//! The argument is reduced by whole periods, which is exact. Then the exact cases are read off
//! the number of half or quarter units, and the rest is left to the plain function.

use std::f64::consts::PI;

/// The representative of `x` modulo `period` in (-period/2, period/2]; NaN for an infinity.
fn reduced(x: f64, period: f64) -> f64 {
    let r = x % period;
    if 2.0 * r <= -period {
        r + period
    } else if 2.0 * r > period {
        r - period
    } else {
        r
    }
}

/// `r * parts` if that is a whole number.
fn whole_parts(r: f64, parts: f64) -> Option<i32> {
    let n = r * parts;
    (n == n.trunc()).then_some(n as i32)
}

/// sin(pi x).
pub fn sinpi(x: f64) -> f64 {
    let r = reduced(x, 2.0);
    match whole_parts(r, 2.0) {
        Some(quarter_turns) => f64::from(quarter_turns % 2),
        None => (PI * r).sin(),
    }
}

/// cos(pi x).
pub fn cospi(x: f64) -> f64 {
    let r = x.abs() % 2.0;
    match whole_parts(r, 2.0) {
        Some(quarter_turns) => [1.0, 0.0, -1.0, 0.0][quarter_turns as usize % 4],
        None => (PI * r).cos(),
    }
}

/// tan(pi x); NaN at the poles.
pub fn tanpi(x: f64) -> f64 {
    let r = reduced(x, 1.0);
    match whole_parts(r, 4.0) {
        Some(2) => f64::NAN,
        Some(eighth_turns) => f64::from(eighth_turns),
        None => (PI * r).tan(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_where_they_can_be() {
        for k in -9..10 {
            let x = f64::from(k);
            assert_eq!(sinpi(x), 0.0);
            assert_eq!(cospi(x), if k % 2 == 0 { 1.0 } else { -1.0 });
            assert_eq!(tanpi(x), 0.0);
            assert_eq!(sinpi(x + 0.5), cospi(x));
            assert_eq!(cospi(x + 0.5), 0.0);
            assert_eq!((tanpi(x + 0.25), tanpi(x - 0.25)), (1.0, -1.0));
            assert!(tanpi(x + 0.5).is_nan());
        }
        assert!(
            sinpi(f64::INFINITY).is_nan() && cospi(f64::NEG_INFINITY).is_nan() && tanpi(f64::NAN).is_nan()
        );
    }
}
