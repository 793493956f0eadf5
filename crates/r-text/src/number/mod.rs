//! Numbers as text, the way R shows them.
//!
//! * [`printf`]: C's conversions (`%f %e %g %a %d %x %o %s`), exact for every double.
//! * [`digits`]: how many significant digits a double needs, and its decimal exponent.
//! * [`real`], [`integer`], [`complex`]: a format common to a vector, and one element in it.
//! * [`character`]: `as.character`, `cat`, `deparse` of single numbers.
//! * [`pretty`]: marks, trailing zeros, `zero.print`; [`formatc`]: `formatC`.
//! * [`justify`]: padding of strings; [`base`]: hexadecimal, octal; [`roman`]; [`mod@round`].
//!
//! Invariants: no function here panics on any input; output depends on the arguments only
//! (no options, no locale). Missing values are R's: [`NA_INTEGER`] for integers and
//! logicals, the NaN with payload 1954 for doubles.

pub mod base;
pub mod character;
pub mod complex;
pub mod digits;
pub(crate) mod extended;
pub mod formatc;
pub mod integer;
pub mod justify;
pub mod pretty;
pub mod printf;
pub mod real;
pub mod roman;
pub mod round;

/// R's missing integer and logical.
pub const NA_INTEGER: i32 = i32::MIN;

/// The payload that tells R's `NA_real_` from other NaNs (low word of the double).
const NA_PAYLOAD: u32 = 1954;

/// Is this double `NA_real_` (as opposed to any other NaN)?
#[inline]
pub fn is_na_real(x: f64) -> bool {
    x.is_nan() && x.to_bits() as u32 == NA_PAYLOAD
}

/// `NA_real_`.
pub fn na_real() -> f64 {
    f64::from_bits(0x7FF0_0000_0000_0000 | u64::from(NA_PAYLOAD))
}

/// The text of a double that is not finite: `NA`, `NaN`, `Inf` or `-Inf`.
/// `None` for a finite one.
pub fn nonfinite_text(x: f64, na: &'static str) -> Option<&'static str> {
    if x.is_finite() {
        None
    } else if x.is_nan() {
        Some(if is_na_real(x) { na } else { "NaN" })
    } else {
        Some(if x > 0.0 { "Inf" } else { "-Inf" })
    }
}

/// Pads on the left with blanks to `width` bytes; for ASCII text only.
pub(crate) fn pad_left(s: &str, width: usize) -> String {
    let mut out = String::with_capacity(width.max(s.len()));
    out.extend(std::iter::repeat_n(' ', width.saturating_sub(s.len())));
    out.push_str(s);
    out
}
