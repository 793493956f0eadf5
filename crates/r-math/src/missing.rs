//! R's missing values as bits: `NA_real_` is a NaN with payload 1954, `NA_integer_` is
//! the least `i32`.
//!
//! Doesn't know how arithmetic propagates payloads: that is the hardware's business.

/// The bit pattern of R's `NA_real_`.
pub const NA_REAL_BITS: u64 = 0x7FF0_0000_0000_07A2;

/// R's `NA_real_`.
pub const NA_REAL: f64 = f64::from_bits(NA_REAL_BITS);

/// R's `NA_integer_` (also `NA` of the logical type).
pub const NA_INT: i32 = i32::MIN;

/// Is `x` R's `NA_real_` (and not just some NaN)? Only the payload counts: the hardware
/// sets the quiet bit when a missing value passes through arithmetic.
#[inline]
pub fn is_na(x: f64) -> bool {
    x.is_nan() && (x.to_bits() as u32) == 1954
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn na_survives_arithmetic_and_differs_from_nan() {
        assert!(is_na(NA_REAL));
        // Hidden from the compiler, whose constant folding drops payloads.
        assert!(is_na(std::hint::black_box(NA_REAL) + 1.0));
        assert!(!is_na(f64::NAN));
        assert!(!is_na(1954.0));
    }
}
