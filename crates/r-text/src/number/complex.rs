//! A format common to a vector of complex numbers, and one element written in it.
//!
//! Before anything else both parts of a number are rounded to `digits` significant digits
//! *of the larger part*; what is left decides the formats of the two parts, which use
//! scientific notation both or not at all, by the sum of their widths.
//! A complex number is `[re, im]`.

use super::digits::MAX_DIGITS;
use super::real::{RealFormat, RealOptions, encode_real, format_real};
use super::{is_na_real, printf};

/// A common format: one for each part. The whole is `re.width + im.width + 2` wide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ComplexFormat {
    pub re: RealFormat,
    /// Of the imaginary part without its sign.
    pub im: RealFormat,
    /// Significant digits the numbers are rounded to.
    pub digits: usize,
}

impl ComplexFormat {
    /// Width of an element: both parts, the sign between them and the `i`.
    pub fn width(&self) -> usize {
        self.re.width + self.im.width + 2
    }
}

/// The format common to all of `zs`.
pub fn format_complex(zs: &[[f64; 2]], opts: &RealOptions) -> ComplexFormat {
    let digits = opts.digits.clamp(1, MAX_DIGITS);
    let shown = zs.iter().filter(|z| !is_missing(**z)).map(|&z| round_complex(z, digits));
    let (re, im): (Vec<f64>, Vec<f64>) = shown.map(|[r, i]| (r, i.abs())).unzip();
    let mut f = choose(&re, &im, opts);
    f.digits = digits;
    if zs.iter().any(|&z| is_missing(z)) && f.width() < opts.na_width + if re.is_empty() { 2 } else { 0 } {
        f.re.width += (opts.na_width + if re.is_empty() { 2 } else { 0 }).saturating_sub(f.width());
    }
    f
}

fn is_missing(z: [f64; 2]) -> bool {
    is_na_real(z[0]) || is_na_real(z[1])
}

/// Fixed notation for both parts unless scientific for both is shorter by more than scipen.
fn choose(re: &[f64], im: &[f64], opts: &RealOptions) -> ComplexFormat {
    const ALWAYS: i32 = 100_000;
    let both = |scipen: i32, nsmall: usize| {
        let o = RealOptions { scipen, nsmall, ..*opts };
        ComplexFormat { re: format_real(re, &o), im: format_real(im, &o), digits: 0 }
    };
    let (fixed, sci) = (both(ALWAYS, 0), both(-ALWAYS, 0));
    if fixed.width() as i64 <= sci.width() as i64 + i64::from(opts.scipen) {
        both(ALWAYS, opts.nsmall)
    } else {
        sci
    }
}

/// One element in a common format, padded on the left.
pub fn encode_complex(z: [f64; 2], f: &ComplexFormat, na: &'static str, dec: &str) -> String {
    if is_missing(z) {
        return super::pad_left(na, f.width());
    }
    let [re, im] = round_complex(z, f.digits);
    let sign = if im < 0.0 { '-' } else { '+' };
    format!("{}{}{}i", encode_real(re, &f.re, na, dec), sign, encode_real(im.abs(), &f.im, na, dec))
}

/// All of `zs` in their common format.
pub fn format_complexes(zs: &[[f64; 2]], opts: &RealOptions) -> Vec<String> {
    let f = format_complex(zs, opts);
    zs.iter().map(|&z| encode_complex(z, &f, "NA", ".")).collect()
}

/// Both parts rounded to `digits` significant digits of the larger one.
pub fn round_complex(z: [f64; 2], digits: usize) -> [f64; 2] {
    let larger = z.iter().filter(|p| p.is_finite()).fold(0.0f64, |m, p| m.max(p.abs()));
    if larger == 0.0 {
        return z;
    }
    let (_, exponent) = printf::decimal(larger, MAX_DIGITS);
    let decimals = digits as i32 - 1 - exponent;
    z.map(|p| if p.is_finite() { round_decimals(p, decimals) } else { p })
}

/// `x` rounded to a number of decimals, which may be negative.
fn round_decimals(x: f64, decimals: i32) -> f64 {
    if x == 0.0 {
        return x;
    }
    let text = if decimals >= 0 {
        printf::fixed(x.abs(), decimals as usize, false)
    } else {
        let (_, exponent) = printf::decimal(x.abs(), MAX_DIGITS);
        let kept = exponent + decimals;
        if kept < 0 {
            return 0.0;
        }
        printf::scientific(x.abs(), kept as usize, false)
    };
    text.parse::<f64>().map_or(x, |v| v.copysign(x))
}
