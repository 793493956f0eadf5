//! Numbers and truth values in text, as R's coercions read them.
//!
//! GNU R reads decimal digits into an 80-bit number and scales that by a power of ten, itself made by repeated
//! squaring. The result is almost always the nearest double; where it isn't, it is the same one here.

use super::ctype::is_space;
use crate::number::extended::Extended;

/// What a text means as a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scanned<T> {
    /// Nothing but white space: missing.
    Blank,
    Value(T),
    /// No number: missing, with a warning. The text `NA` is one of these.
    Invalid,
}

impl<T> Scanned<T> {
    pub fn value(self) -> Option<T> {
        match self {
            Scanned::Value(v) => Some(v),
            _ => None,
        }
    }
}

/// Larger decimal exponents are cut off.
const MAX_EXPONENT: i32 = 9999;

/// No number of digits that fits into memory makes up for a larger power of ten.
const MAX_SCALE: i32 = 200_000_000;

/// The number that a text begins with, after white space, and where it ends. `decimal` is the decimal point.
pub fn prefix_double(text: &[u8], decimal: u8) -> Option<(f64, usize)> {
    let start = text.iter().position(|b| !is_c_space(*b))?;
    let mut p = Scanner { text, at: start, decimal };
    let negative = p.sign();
    let magnitude = p.magnitude()?;
    Some((if negative { -magnitude } else { magnitude }, p.at))
}

/// White space in C's own locale.
fn is_c_space(b: u8) -> bool {
    matches!(b, b' ' | b'\t'..=b'\r')
}

/// Is there nothing but white space?
pub fn is_blank(text: &[u8]) -> bool {
    match std::str::from_utf8(text) {
        Ok(text) => text.chars().all(|c| is_space(c as u32)),
        Err(_) => text.iter().all(|&b| is_c_space(b)),
    }
}

/// `as.numeric` of a text.
pub fn to_double(text: &str) -> Scanned<f64> {
    let bytes = text.as_bytes();
    match prefix_double(bytes, b'.') {
        Some((v, end)) if is_blank(&bytes[end..]) => Scanned::Value(v),
        None if is_blank(bytes) => Scanned::Blank,
        _ => Scanned::Invalid,
    }
}

/// `as.complex` of a text: a number, or two of them as in `1+2i`.
pub fn to_complex(text: &str) -> Scanned<(f64, f64)> {
    let bytes = text.as_bytes();
    if is_blank(bytes) {
        return Scanned::Blank;
    }
    complex_value(bytes).map_or(Scanned::Invalid, Scanned::Value)
}

fn complex_value(bytes: &[u8]) -> Option<(f64, f64)> {
    let (re, end) = prefix_double(bytes, b'.')?;
    let rest = &bytes[end..];
    if is_blank(rest) {
        return Some((re, 0.0));
    }
    rest.first().filter(|b| matches!(b, b'+' | b'-'))?;
    let (im, end) = prefix_double(rest, b'.')?;
    (rest.get(end) == Some(&b'i') && is_blank(&rest[end + 1..])).then_some((re, im))
}

/// `as.logical` of a text; `None` is missing.
pub fn to_logical(text: &str) -> Option<bool> {
    match text {
        "T" | "True" | "TRUE" | "true" => Some(true),
        "F" | "False" | "FALSE" | "false" => Some(false),
        _ => None,
    }
}

/// What `as.integer` makes of a number: towards zero, if in range.
pub fn double_to_integer(x: f64) -> Option<i32> {
    let in_range = x > f64::from(i32::MIN) && x < f64::from(i32::MAX) + 1.0;
    in_range.then_some(x as i32)
}

/// `strtoi`: the whole text as an integer in a base of 2 to 36, or by its prefix (0x, 0) if the base is 0.
pub fn to_integer_in_base(text: &str, base: u32) -> Option<i32> {
    let bytes = text.as_bytes();
    if base == 1 || base > 36 {
        return None;
    }
    let start = bytes.iter().position(|b| !is_c_space(*b))?;
    let mut p = Scanner { text: bytes, at: start, decimal: b'.' };
    let negative = p.sign();
    let mut base = base;
    let has_hex_digits = p.hex_prefix() && p.peek_at(2).is_some_and(|b| b.is_ascii_hexdigit());
    if (base == 0 || base == 16) && has_hex_digits {
        base = 16;
        p.at += 2;
    } else if base == 0 {
        base = if p.peek() == Some(b'0') { 8 } else { 10 };
    }
    let digits = &text[p.at..];
    if digits.is_empty() {
        return None;
    }
    let mut value: i64 = 0;
    for c in digits.chars() {
        value = value.saturating_mul(i64::from(base)).saturating_add(i64::from(c.to_digit(base)?));
    }
    let value = i32::try_from(if negative { -value } else { value }).ok()?;
    (value != i32::MIN).then_some(value)
}

struct Scanner<'a> {
    text: &'a [u8],
    at: usize,
    decimal: u8,
}

impl Scanner<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn peek_at(&self, ahead: usize) -> Option<u8> {
        self.text.get(self.at + ahead).copied()
    }

    /// Reads a sign; is it a minus?
    fn sign(&mut self) -> bool {
        let sign = self.peek();
        self.at += usize::from(matches!(sign, Some(b'-' | b'+')));
        sign == Some(b'-')
    }

    /// Reads a word in whatever case.
    fn word(&mut self, word: &str) -> bool {
        let end = self.at + word.len();
        let found = self.text.get(self.at..end).is_some_and(|t| t.eq_ignore_ascii_case(word.as_bytes()));
        if found {
            self.at = end;
        }
        found
    }

    fn hex_prefix(&self) -> bool {
        self.peek() == Some(b'0') && matches!(self.peek_at(1), Some(b'x' | b'X'))
    }

    fn magnitude(&mut self) -> Option<f64> {
        if self.word("nan") {
            return Some(f64::NAN);
        }
        if self.word("infinity") || self.word("inf") {
            return Some(f64::INFINITY);
        }
        if self.hex_prefix() && self.peek_at(2).is_some() { self.hexadecimal() } else { self.decimal() }
    }

    fn hexadecimal(&mut self) -> Option<f64> {
        self.at += 2;
        let start = self.at;
        let mut digits = Digits::new(16);
        let mut places: Option<i32> = None;
        while let Some(b) = self.peek() {
            if let Some(d) = char::from(b).to_digit(16) {
                digits.push(d);
                places = places.map(|n| n.saturating_add(4));
            } else if b == self.decimal {
                // A second point begins the places again.
                places = Some(0);
            } else {
                break;
            }
            self.at += 1;
        }
        if self.at == start {
            return None;
        }
        if !matches!(self.peek(), Some(b'p' | b'P')) {
            // Places are only counted in front of an exponent.
            return Some(digits.value().map_or(0.0, Extended::to_f64));
        }
        self.at += 1;
        let power = self.exponent() - places.unwrap_or(0);
        let Some(value) = digits.value() else { return Some(0.0) };
        Some(match power {
            ..=-1024 => 0.0,
            1024.. => f64::INFINITY,
            _ => value.scale(power).to_f64(),
        })
    }

    fn decimal(&mut self) -> Option<f64> {
        let mut digits = Digits::new(10);
        let mut exponent: i32 = 0;
        while let Some(d) = self.digit() {
            digits.push(d);
        }
        if self.peek() == Some(self.decimal) {
            self.at += 1;
            while let Some(d) = self.digit() {
                digits.push(d);
                exponent -= 1;
            }
        }
        if digits.count == 0 {
            return None;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            exponent += self.exponent();
        }
        Some(digits.value().map_or(0.0, |v| scaled(v, digits.count, exponent)))
    }

    fn digit(&mut self) -> Option<u32> {
        let d = self.peek().filter(u8::is_ascii_digit)?;
        self.at += 1;
        Some(u32::from(d - b'0'))
    }

    /// The exponent after its letter; nothing counts as 0.
    fn exponent(&mut self) -> i32 {
        let negative = self.sign();
        let mut n = 0;
        while let Some(d) = self.digit() {
            if n < MAX_EXPONENT {
                n = n * 10 + d as i32;
            }
        }
        if negative { -n } else { n }
    }
}

/// A whole number read digit by digit, in 64 bits from where it no longer fits.
struct Digits {
    base: u32,
    count: i32,
    small: u64,
    large: Option<Extended>,
}

impl Digits {
    fn new(base: u32) -> Digits {
        Digits { base, count: 0, small: 0, large: None }
    }

    fn push(&mut self, d: u32) {
        self.count = self.count.saturating_add(1);
        let grown = self.small.checked_mul(u64::from(self.base)).and_then(|v| v.checked_add(u64::from(d)));
        match (self.large, grown) {
            (None, Some(v)) => self.small = v,
            (large, _) => {
                let v = large.unwrap_or(Extended::from_u64(self.small));
                self.large = Some(v.mul(Extended::from_u64(u64::from(self.base))).add_digit(d));
            }
        }
    }

    /// `None` is zero.
    fn value(&self) -> Option<Extended> {
        self.large.or((self.small != 0).then(|| Extended::from_u64(self.small)))
    }
}

fn scaled(mut value: Extended, n_digits: i32, exponent: i32) -> f64 {
    let mut exponent = exponent.clamp(-MAX_SCALE, MAX_SCALE);
    let ten = Extended::from_u64(10);
    if exponent.saturating_add(n_digits) < -300 {
        // In C this keeps clear of numbers that are too small, in steps that each round.
        for _ in 0..n_digits {
            value = value.div(ten);
        }
        exponent += n_digits;
    }
    let mut n = exponent.unsigned_abs();
    let mut factor = Extended::from_u64(1);
    let mut power = ten;
    while n > 0 {
        if n & 1 == 1 {
            factor = factor.mul(power);
        }
        n >>= 1;
        if n > 0 {
            power = power.mul(power);
        }
    }
    if exponent < 0 { value.div(factor).to_f64() } else { value.mul(factor).to_f64() }
}
