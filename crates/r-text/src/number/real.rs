//! A format common to a vector of doubles, and one element written in it.
//!
//! [`format_real`] looks at all elements and decides once: width, decimals, and whether
//! scientific notation is used. [`encode_real`] writes an element by that decision.
//! Fixed notation wins unless it is wider than scientific by more than `scipen`.

use super::digits::{MAX_DIGITS, significant};
use super::{nonfinite_text, printf};

/// Up to here Rust's own formatting does what C's does, padding included.
const PLAIN_WIDTH: usize = 1000;

/// What decides a common format.
#[derive(Clone, Copy, Debug)]
pub struct RealOptions {
    /// Significant digits wanted, 1 to 22.
    pub digits: usize,
    /// Penalty on scientific notation.
    pub scipen: i32,
    /// Decimals shown at least in fixed notation.
    pub nsmall: usize,
    /// Width of `NA` as it will be printed (2, or that of `na.print`).
    pub na_width: usize,
}

impl Default for RealOptions {
    fn default() -> Self {
        RealOptions { digits: 7, scipen: 0, nsmall: 0, na_width: 2 }
    }
}

impl RealOptions {
    /// The defaults with another number of digits.
    pub fn digits(digits: usize) -> Self {
        RealOptions { digits, ..RealOptions::default() }
    }
}

/// A common format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RealFormat {
    /// Width of the widest element.
    pub width: usize,
    /// Digits after the decimal point (of the mantissa in scientific notation).
    pub decimals: usize,
    /// Digits of the exponent: 2 or 3 in scientific notation, 0 in fixed.
    pub exponent: usize,
}

/// What a scan over the finite elements finds.
struct Scan {
    any: bool,
    negative: bool,
    /// Widest part left of the point in fixed notation, sign included.
    left: usize,
    /// Most decimals in fixed notation.
    right: usize,
    max_exponent: i32,
    min_exponent: i32,
    /// Most significant digits.
    digits: usize,
}

impl Scan {
    fn over(xs: &[f64], digits: usize) -> Scan {
        let mut s = Scan {
            any: false,
            negative: false,
            left: 1,
            right: 0,
            max_exponent: i32::MIN,
            min_exponent: i32::MAX,
            digits: 1,
        };
        for &x in xs.iter().filter(|x| x.is_finite()) {
            s.add(x, digits);
        }
        s
    }

    fn add(&mut self, x: f64, digits: usize) {
        let e = significant(x, digits);
        self.any = true;
        self.negative |= e.negative;
        let whole = (e.exponent + 1 - i32::from(e.widened)).max(1) as usize;
        self.left = self.left.max(whole + usize::from(e.negative));
        self.right = self.right.max((e.digits as i32 - e.exponent - 1).max(0) as usize);
        self.max_exponent = self.max_exponent.max(e.exponent);
        self.min_exponent = self.min_exponent.min(e.exponent);
        self.digits = self.digits.max(e.digits);
    }

    fn fixed(&self, decimals: usize) -> RealFormat {
        let width = self.left + if decimals > 0 { decimals + 1 } else { 0 };
        RealFormat { width, decimals, exponent: 0 }
    }

    fn scientific(&self) -> RealFormat {
        let exponent = if self.max_exponent >= 100 || self.min_exponent <= -100 { 3 } else { 2 };
        let mantissa = if self.digits > 1 { self.digits + 1 } else { 1 };
        let width = usize::from(self.negative) + mantissa + 2 + exponent;
        RealFormat { width, decimals: self.digits - 1, exponent }
    }
}

/// The format common to all of `xs`.
pub fn format_real(xs: &[f64], opts: &RealOptions) -> RealFormat {
    let scan = Scan::over(xs, opts.digits.clamp(1, MAX_DIGITS));
    let mut f = RealFormat::default();
    if scan.any {
        let (fixed, sci) = (scan.fixed(scan.right), scan.scientific());
        let penalty = i64::from(opts.scipen);
        f = if fixed.width as i64 <= sci.width as i64 + penalty {
            scan.fixed(scan.right.max(opts.nsmall))
        } else {
            sci
        };
    }
    for &x in xs {
        if let Some(t) = nonfinite_text(x, "") {
            f.width = f.width.max(if t.is_empty() { opts.na_width } else { t.len() });
        }
    }
    f
}

/// One element in a common format, padded on the left to its width. `na` is what a
/// missing value looks like, `dec` the decimal mark.
pub fn encode_real(x: f64, f: &RealFormat, na: &'static str, dec: &str) -> String {
    if let Some(t) = nonfinite_text(x, na) {
        return super::pad_left(t, f.width);
    }
    // R shows no negative zero.
    let x = if x == 0.0 { 0.0 } else { x };
    let s = if f.exponent == 0 && f.width <= PLAIN_WIDTH && f.decimals <= PLAIN_WIDTH {
        let mut s = String::with_capacity(f.width.max(24));
        if x.is_sign_negative() {
            s.push('-');
        }
        printf::push_fixed(&mut s, x.abs(), f.decimals);
        if s.len() < f.width { super::pad_left(&s, f.width) } else { s }
    } else {
        let conv = if f.exponent > 0 { 'e' } else { 'f' };
        printf::double(&printf::Spec::with(conv, f.width, f.decimals), x)
    };
    if dec == "." { s } else { s.replacen('.', dec, 1) }
}

/// All of `xs` in their common format.
pub fn format_reals(xs: &[f64], opts: &RealOptions) -> Vec<String> {
    let f = format_real(xs, opts);
    xs.iter().map(|&x| encode_real(x, &f, "NA", ".")).collect()
}
