//! Single numbers as text: `as.character`, `paste`, `cat` and `deparse`.
//!
//! All of them format a number on its own, without regard to its neighbours.

use super::complex::{encode_complex, format_complex};
use super::real::{RealFormat, RealOptions, encode_real, format_real};
use super::{is_na_real, pretty, printf};

/// Significant digits of `as.character` and of a plain `deparse`.
pub const CHARACTER_DIGITS: usize = 15;

/// `as.character` of a double; `None` for `NA`. `scipen` is the option of that name.
pub fn real_to_text(x: f64, scipen: i32) -> Option<String> {
    if is_na_real(x) {
        return None;
    }
    Some(pretty::drop_trailing_zeros(single_real(x, CHARACTER_DIGITS, scipen)))
}

/// A double on its own with up to `digits` significant digits, as `cat` writes it
/// (`NA` included).
pub fn single_real(x: f64, digits: usize, scipen: i32) -> String {
    if let Some(s) = small_whole(x, digits, scipen) {
        return s;
    }
    let f = format_real(&[x], &RealOptions { digits, scipen, ..RealOptions::default() });
    encode_real(x, &RealFormat { width: 0, ..f }, "NA", ".")
}

/// The common case: a whole number that fixed notation shows as it is.
fn small_whole(x: f64, digits: usize, scipen: i32) -> Option<String> {
    if x.abs() >= 1e15 || x.fract() != 0.0 {
        return None;
    }
    let v = x as i64;
    let len = v.unsigned_abs().checked_ilog10().unwrap_or(0) as usize + 1;
    // Below 1e5 scientific notation is never shorter; above, zeros at the end decide.
    let fixed = len <= 5 && scipen >= 0 || {
        let f = format_real(&[x], &RealOptions { digits, scipen, ..RealOptions::default() });
        f.exponent == 0
    };
    (fixed && len <= digits).then(|| v.to_string())
}

/// `as.character` of an integer; `None` for `NA`.
pub fn integer_to_text(x: i32) -> Option<String> {
    (x != super::NA_INTEGER).then(|| x.to_string())
}

/// `as.character` of a complex number; `None` if either part is `NA`.
pub fn complex_to_text(z: [f64; 2], scipen: i32) -> Option<String> {
    if z.iter().any(|&p| is_na_real(p)) { None } else { Some(single_complex(z, CHARACTER_DIGITS, scipen)) }
}

/// A complex number on its own, as `cat` writes it.
pub fn single_complex(z: [f64; 2], digits: usize, scipen: i32) -> String {
    let opts = RealOptions { digits, scipen, ..RealOptions::default() };
    // The widths stay: a part that rounds up at its digits is padded, in GNU R as well.
    encode_complex(z, &format_complex(&[z], &opts), "NA", ".")
}

/// How `deparse` writes numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberStyle {
    /// Up to 15 significant digits.
    Plain,
    /// `digits17`: enough digits to read the same double back.
    Digits17,
    /// `hexNumeric`: C's `%a`.
    Hex,
}

/// `deparse` of one double inside a vector (a missing value is `NA` there).
pub fn deparse_real(x: f64, style: NumberStyle, scipen: i32) -> String {
    if let Some(t) = super::nonfinite_text(x, "NA") {
        return t.to_string();
    }
    match style {
        NumberStyle::Plain => single_real(x, CHARACTER_DIGITS, scipen),
        NumberStyle::Digits17 => printf::double(&printf::Spec::with('g', 0, 17), x),
        NumberStyle::Hex => printf::double(&printf::Spec::new('a'), x),
    }
}

/// `deparse` of one complex number, as a call of `complex` where a literal would not read
/// back; `None` for `NA` in both parts.
pub fn deparse_complex(z: [f64; 2], style: NumberStyle, scipen: i32) -> Option<String> {
    let [re, im] = z;
    if is_na_real(re) && is_na_real(im) {
        return None;
    }
    if re.is_nan() || !im.is_finite() {
        // Beside a missing part GNU R formats the other one without decimals.
        let missing = is_na_real(re) || is_na_real(im);
        let part = |p: f64| match missing && p.is_finite() {
            true => printf::double(&printf::Spec::with('f', 0, 0), p),
            false => single_real(p, CHARACTER_DIGITS, scipen),
        };
        return Some(format!("complex(real={}, imaginary={})", part(re), part(im)));
    }
    let style = if re.is_finite() { style } else { NumberStyle::Plain };
    Some(match style {
        NumberStyle::Plain => single_complex(z, CHARACTER_DIGITS, scipen),
        NumberStyle::Digits17 => {
            let re17 = deparse_real(re, style, scipen);
            let signed = printf::Flags { plus: true, ..printf::Flags::default() };
            let spec = printf::Spec { flags: signed, ..printf::Spec::with('g', 0, 17) };
            format!("{re17}{}i", printf::double(&spec, im))
        }
        NumberStyle::Hex => {
            format!("{} + {}i", deparse_real(re, style, scipen), deparse_real(im, style, scipen))
        }
    })
}
