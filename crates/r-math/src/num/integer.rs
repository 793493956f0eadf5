//! Arithmetic on R's integers: `NA_INT` in gives `NA_INT` out, and so does overflow (the
//! caller warns: `None` tells it apart).

use crate::missing::NA_INT;

/// Applies a checked operation; `Some(NA_INT)` for a missing operand, `None` on overflow.
#[inline]
fn checked(a: i32, b: i32, op: fn(i32, i32) -> Option<i32>) -> Option<i32> {
    if a == NA_INT || b == NA_INT {
        return Some(NA_INT);
    }
    op(a, b).filter(|&r| r != NA_INT)
}

#[inline]
pub fn int_add(a: i32, b: i32) -> Option<i32> {
    checked(a, b, i32::checked_add)
}

#[inline]
pub fn int_sub(a: i32, b: i32) -> Option<i32> {
    checked(a, b, i32::checked_sub)
}

#[inline]
pub fn int_mul(a: i32, b: i32) -> Option<i32> {
    checked(a, b, i32::checked_mul)
}

/// `a %/% b`: `NA` for a zero divisor.
#[inline]
pub fn int_div(a: i32, b: i32) -> i32 {
    if a == NA_INT || b == NA_INT || b == 0 {
        return NA_INT;
    }
    (f64::from(a) / f64::from(b)).floor() as i32
}

/// `a %% b`: the sign is that of `b`, `NA` for a zero divisor.
#[inline]
pub fn int_mod(a: i32, b: i32) -> i32 {
    if a == NA_INT || b == NA_INT || b == 0 {
        return NA_INT;
    }
    let r = i64::from(a) % i64::from(b);
    (if r != 0 && (r < 0) != (b < 0) { r + i64::from(b) } else { r }) as i32
}

/// A bitwise operation that passes `NA` on.
#[inline]
fn bits(a: i32, b: i32, op: fn(i32, i32) -> i32) -> i32 {
    if a == NA_INT || b == NA_INT { NA_INT } else { op(a, b) }
}

pub fn bitw_and(a: i32, b: i32) -> i32 {
    bits(a, b, |a, b| a & b)
}

pub fn bitw_or(a: i32, b: i32) -> i32 {
    bits(a, b, |a, b| a | b)
}

pub fn bitw_xor(a: i32, b: i32) -> i32 {
    bits(a, b, |a, b| a ^ b)
}

pub fn bitw_not(a: i32) -> i32 {
    if a == NA_INT { NA_INT } else { !a }
}

/// `bitwShiftL(a, n)`: the bits as an unsigned number, kept to 32 of them; `NA` for a
/// shift outside 0..=31.
pub fn bitw_shift_l(a: i32, n: i32) -> i32 {
    shift(a, n, |a, n| a << n)
}

/// `bitwShiftR(a, n)`, without sign extension.
pub fn bitw_shift_r(a: i32, n: i32) -> i32 {
    shift(a, n, |a, n| a >> n)
}

fn shift(a: i32, n: i32, op: fn(u32, u32) -> u32) -> i32 {
    if a == NA_INT || !(0..=31).contains(&n) { NA_INT } else { op(a as u32, n as u32) as i32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overflow_is_told_apart_from_missing() {
        assert_eq!(int_add(i32::MAX, 1), None);
        assert_eq!(int_sub(-i32::MAX, 1), None);
        assert_eq!(int_mul(1 << 20, 1 << 11), None);
        assert_eq!(int_add(NA_INT, 1), Some(NA_INT));
        assert_eq!(int_mul(3, -4), Some(-12));
    }

    #[test]
    fn division_rounds_down() {
        assert_eq!((int_div(7, 2), int_div(-7, 2), int_div(7, -2)), (3, -4, -4));
        assert_eq!((int_mod(7, 3), int_mod(-7, 3), int_mod(7, -3), int_mod(-7, -3)), (1, 2, -2, -1));
        assert_eq!((int_div(1, 0), int_mod(1, 0)), (NA_INT, NA_INT));
    }

    #[test]
    fn bits_are_those_of_r() {
        assert_eq!(bitw_and(12, 10), 8);
        assert_eq!(bitw_xor(-1, 5), -6);
        assert_eq!(bitw_not(0), -1);
        assert_eq!(bitw_shift_r(-1, 28), 15);
        assert_eq!(bitw_shift_l(1, 32), NA_INT);
    }
}
