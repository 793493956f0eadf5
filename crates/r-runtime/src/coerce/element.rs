//! One element from one atomic type to another, as R converts it.
//!
//! Nothing here warns: each conversion notes in `Notes` what went wrong, and the caller warns
//! once per vector, as GNU R does.

use crate::value::{Complex, NA_INT, NA_REAL, is_na_real};

/// What a conversion of a whole vector has to warn of.
#[derive(Default, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notes {
    pub na: bool,
    pub int_range: bool,
    pub imaginary: bool,
    pub raw_range: bool,
}

impl Notes {
    /// The warnings in the order GNU R gives them.
    pub fn messages(self) -> impl Iterator<Item = &'static str> {
        [
            (self.na, "NAs introduced by coercion"),
            (self.int_range, "NAs introduced by coercion to integer range"),
            (self.imaginary, "imaginary parts discarded in coercion"),
            (self.raw_range, "out-of-range values treated as 0 in coercion to raw"),
        ]
        .into_iter()
        .filter(|p| p.0)
        .map(|p| p.1)
    }
    pub fn any(self) -> bool {
        self != Notes::default()
    }
}

#[inline]
pub fn int_to_double(x: i32) -> f64 {
    if x == NA_INT { NA_REAL } else { f64::from(x) }
}

#[inline]
pub fn int_to_lgl(x: i32) -> i32 {
    if x == NA_INT { x } else { (x != 0) as i32 }
}

#[inline]
pub fn double_to_lgl(x: f64) -> i32 {
    if x.is_nan() { NA_INT } else { (x != 0.0) as i32 }
}

#[inline]
pub fn complex_to_lgl(x: Complex) -> i32 {
    if x.is_nan() { NA_INT } else { (x.re != 0.0 || x.im != 0.0) as i32 }
}

#[inline]
pub fn double_to_int(x: f64, notes: &mut Notes) -> i32 {
    if x.is_nan() {
        return NA_INT;
    }
    if x >= 2147483648.0 || x <= -2147483648.0 {
        notes.int_range = true;
        return NA_INT;
    }
    x as i32
}

#[inline]
pub fn double_to_complex(x: f64) -> Complex {
    if is_na_real(x) { Complex::NA } else { Complex::new(x, 0.0) }
}

#[inline]
pub fn complex_to_double(x: Complex, notes: &mut Notes) -> f64 {
    if x.is_nan() {
        return NA_REAL;
    }
    notes.imaginary |= x.im != 0.0;
    x.re
}

#[inline]
pub fn int_to_raw(x: i32, notes: &mut Notes) -> u8 {
    u8::try_from(x).unwrap_or_else(|_| {
        notes.raw_range = true;
        0
    })
}

pub fn double_to_raw(x: f64, notes: &mut Notes) -> u8 {
    let i = double_to_int(x, notes);
    int_to_raw(i, notes)
}

/// `None` stands for `NA_character_` below.
pub fn str_to_lgl(s: Option<&str>) -> i32 {
    match s {
        Some("T" | "True" | "TRUE" | "true") => 1,
        Some("F" | "False" | "FALSE" | "false") => 0,
        _ => NA_INT,
    }
}

pub fn str_to_double(s: Option<&str>, notes: &mut Notes) -> f64 {
    let Some(text) = s.map(trim).filter(|t| !t.is_empty()) else { return NA_REAL };
    // The text "NA" is no missing value: it is read as one, with the warning.
    parse_double(text).filter(|x| !is_na_real(*x)).unwrap_or_else(|| {
        notes.na = true;
        NA_REAL
    })
}

pub fn str_to_int(s: Option<&str>, notes: &mut Notes) -> i32 {
    let x = str_to_double(s, notes);
    double_to_int(x, notes)
}

pub fn str_to_complex(s: Option<&str>, notes: &mut Notes) -> Complex {
    let Some(text) = s.map(trim).filter(|t| !t.is_empty()) else { return Complex::NA };
    parse_complex(text).filter(|z| !is_na_real(z.re) && !is_na_real(z.im)).unwrap_or_else(|| {
        notes.na = true;
        Complex::NA
    })
}

fn trim(s: &str) -> &str {
    s.trim_matches(|c: char| c.is_whitespace())
}

/// A whole text (no blanks around it) as a number.
pub fn parse_double(s: &str) -> Option<f64> {
    match scan_double(s) {
        Some((x, len)) if len == s.len() => Some(x),
        _ => None,
    }
}

/// A number at the start of a text and how many bytes it takes.
pub fn scan_double(s: &str) -> Option<(f64, usize)> {
    let b = s.as_bytes();
    let signed = matches!(b.first(), Some(b'+' | b'-')) as usize;
    let negative = b.first() == Some(&b'-');
    let rest = &b[signed..];
    let (x, len) = scan_word(rest).or_else(|| scan_hex(rest)).or_else(|| scan_decimal(rest))?;
    // The sign of a missing value is lost, so that it stays the NA it was.
    Some((if negative && !is_na_real(x) { -x } else { x }, signed + len))
}

fn scan_word(b: &[u8]) -> Option<(f64, usize)> {
    let starts = |w: &str| b.len() >= w.len() && b[..w.len()].eq_ignore_ascii_case(w.as_bytes());
    if b.starts_with(b"NA") && !b.starts_with(b"NAN") {
        return if b.starts_with(b"NaN") { Some((f64::NAN, 3)) } else { Some((NA_REAL, 2)) };
    }
    if starts("NaN") {
        Some((f64::NAN, 3))
    } else if starts("infinity") {
        Some((f64::INFINITY, 8))
    } else if starts("Inf") {
        Some((f64::INFINITY, 3))
    } else {
        None
    }
}

fn digits_from(b: &[u8], from: usize, test: impl Fn(&u8) -> bool) -> usize {
    b.get(from..).unwrap_or(&[]).iter().take_while(|c| test(c)).count()
}

fn scan_decimal(b: &[u8]) -> Option<(f64, usize)> {
    let whole = digits_from(b, 0, u8::is_ascii_digit);
    let mut len = whole;
    let mut digits = whole;
    if b.get(len) == Some(&b'.') {
        let part = digits_from(b, len + 1, u8::is_ascii_digit);
        len += 1 + part;
        digits += part;
    }
    if digits == 0 {
        return None;
    }
    let mantissa = len;
    let mut exponent = 0i64;
    if matches!(b.get(len), Some(b'e' | b'E')) {
        let (e, n) = scan_exponent(b, len + 1);
        exponent = e;
        len += 1 + n;
    }
    let text = std::str::from_utf8(&b[..mantissa]).ok()?;
    let x: f64 =
        if exponent == 0 { text.parse().ok()? } else { format!("{text}e{exponent}").parse().ok()? };
    Some((x, len))
}

/// A signed exponent at `from`; no digits at all count as zero, as in GNU R.
fn scan_exponent(b: &[u8], from: usize) -> (i64, usize) {
    let sign = matches!(b.get(from), Some(b'+' | b'-')) as usize;
    let n = digits_from(b, from + sign, u8::is_ascii_digit);
    let text = &b[from + sign..from + sign + n];
    let e = text.iter().fold(0i64, |e, d| (e * 10 + i64::from(d - b'0')).min(99_999));
    (if b.get(from) == Some(&b'-') { -e } else { e }, sign + n)
}

fn scan_hex(b: &[u8]) -> Option<(f64, usize)> {
    if b.len() < 3 || b[0] != b'0' || !matches!(b[1], b'x' | b'X') {
        return None;
    }
    let whole = digits_from(b, 2, u8::is_ascii_hexdigit);
    let mut len = 2 + whole;
    let mut x = hex_value(&b[2..len]);
    let mut scale = 0i64;
    if b.get(len) == Some(&b'.') {
        let part = digits_from(b, len + 1, u8::is_ascii_hexdigit);
        for d in &b[len + 1..len + 1 + part] {
            x = x * 16.0 + hex_digit(*d);
        }
        scale -= 4 * part as i64;
        len += 1 + part;
    }
    if len == 2 {
        return None;
    }
    if matches!(b.get(len), Some(b'p' | b'P')) {
        let (e, n) = scan_exponent(b, len + 1);
        scale += e;
        len += 1 + n;
    } else {
        // GNU R's as.numeric scales by the fraction's digits only if there is an exponent.
        scale = 0;
    }
    // In two steps, so that neither factor over- or underflows on its own.
    let half = scale / 2;
    Some((x * 2f64.powi(half as i32) * 2f64.powi((scale - half) as i32), len))
}

fn hex_digit(d: u8) -> f64 {
    f64::from((d as char).to_digit(16).unwrap_or(0))
}

fn hex_value(digits: &[u8]) -> f64 {
    digits.iter().fold(0.0, |x, d| x * 16.0 + hex_digit(*d))
}

/// A whole text as a complex number: `a` or `a+bi` (GNU R reads no `bi`).
pub fn parse_complex(s: &str) -> Option<Complex> {
    let (re, len) = scan_double(s)?;
    let rest = &s[len..];
    if rest.is_empty() {
        return Some(double_to_complex(re));
    }
    if !rest.starts_with(['+', '-']) {
        return None;
    }
    let (im, n) = scan_double(rest)?;
    if &rest[n..] != "i" {
        return None;
    }
    Some(Complex::new(re, im))
}

pub fn lgl_text(x: i32) -> Option<&'static str> {
    match x {
        NA_INT => None,
        0 => Some("FALSE"),
        _ => Some("TRUE"),
    }
}

pub fn raw_text(x: u8) -> String {
    format!("{x:02x}")
}
