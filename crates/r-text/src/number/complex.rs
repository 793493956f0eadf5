//! A format common to a vector of complex numbers, and one element written in it.
//!
//! Before anything else both parts of a number are rounded to `digits` significant digits
//! *of the larger part*; what is left decides the formats of the two parts, which use
//! scientific notation both or not at all, by the sum of their widths.
//! A complex number is `[re, im]`.

use super::digits::MAX_DIGITS;
use super::real::{RealFormat, RealOptions, encode_real, format_real};
use super::round::round_digits;
use super::{is_na_real, nonfinite_text};

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
    let (mut parts, mut special) = ([Part::default(), Part::default()], [0, 0]);
    let mut missing = false;
    for &z in zs {
        if is_missing(z) {
            missing = true;
            continue;
        }
        let rounded = round_complex(z, digits);
        for i in 0..2 {
            match nonfinite_text(z[i], "NA") {
                // The sign of the imaginary part stands between the parts.
                Some(t) => special[i] = special[i].max(if i == 1 { 3 } else { t.len() }),
                None => parts[i].add(z[i], if i == 1 { rounded[i].abs() } else { rounded[i] }),
            }
        }
    }
    let mut f = choose(&parts, opts);
    f.digits = digits;
    f.re.width = f.re.width.max(special[0]);
    f.im.width = f.im.width.max(special[1]);
    if missing {
        f.re.width += opts.na_width.saturating_sub(f.width());
    }
    f
}

/// The finite real or imaginary parts, rounded.
#[derive(Default)]
struct Part {
    values: Vec<f64>,
    nonzero: bool,
}

impl Part {
    fn add(&mut self, given: f64, rounded: f64) {
        self.nonzero |= given != 0.0;
        self.values.push(rounded);
    }
}

fn is_missing(z: [f64; 2]) -> bool {
    is_na_real(z[0]) || is_na_real(z[1])
}

/// Fixed or scientific notation for both parts: fixed only if it is *narrower* by the sum of
/// the widths. A part that is zero throughout is just `0` and leaves the choice to the other.
fn choose(parts: &[Part; 2], opts: &RealOptions) -> ComplexFormat {
    const ALWAYS: i32 = 100_000;
    let zero =
        |part: &Part| RealFormat { width: usize::from(!part.values.is_empty()), ..RealFormat::default() };
    let [re, im] = [&parts[0].values, &parts[1].values];
    match (parts[0].nonzero, parts[1].nonzero) {
        (false, _) => return ComplexFormat { re: zero(&parts[0]), im: format_real(im, opts), digits: 0 },
        (_, false) => return ComplexFormat { re: format_real(re, opts), im: zero(&parts[1]), digits: 0 },
        _ => {}
    }
    let both = |scipen: i32, nsmall: usize| {
        let o = RealOptions { scipen, nsmall, ..*opts };
        ComplexFormat { re: format_real(re, &o), im: format_real(im, &o), digits: 0 }
    };
    let (fixed, sci) = (both(ALWAYS, 0), both(-ALWAYS, 0));
    if (fixed.width() as i64) < sci.width() as i64 + 2 * i64::from(opts.scipen) {
        both(ALWAYS, opts.nsmall)
    } else {
        sci
    }
}

/// One element in a common format, padded on the left. A part that vanishes beside the
/// other at the digits of the format is shown as zero, with its sign.
pub fn encode_complex(z: [f64; 2], f: &ComplexFormat, na: &'static str, dec: &str) -> String {
    if is_missing(z) {
        return super::pad_left(na, f.width());
    }
    let rounded = round_complex(z, f.digits);
    let shown = |i: usize| if rounded[i] == 0.0 { 0.0 } else { z[i] };
    let sign = if z[1] < 0.0 { '-' } else { '+' };
    format!(
        "{}{}{}i",
        encode_real(shown(0), &f.re, na, dec),
        sign,
        encode_real(shown(1).abs(), &f.im, na, dec)
    )
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
    let decimals = digits as i32 - 1 - larger.log10().floor() as i32;
    z.map(|p| if p.is_finite() { round_digits(p, decimals) } else { p })
}
