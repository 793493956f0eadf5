//! Cuts a format into literal text and conversions.
//!
//! A conversion reaches from its `%` to the first letter that names one, whatever stands
//! between: `element` judges that later, because R's message depends on the argument.

use super::MAX_LENGTH;
use crate::number::printf::{Flags, Spec};

/// Letters that end a conversion.
const CONVERSIONS: &str = "diosfeEgGxXaA";

/// A part of a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    Literal(String),
    Conversion(Chunk),
    /// A `%` that no conversion letter follows: the rest of the format.
    Unrecognised(String),
}

/// A conversion without its `n$` parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// `%...c` where `*` stands for a width or precision still to come.
    pub text: String,
    pub conv: char,
    /// The argument named by `%n$`.
    pub position: Option<usize>,
    /// The argument named by `*n$`.
    pub star: Option<usize>,
    /// What the text means, if no star is in it.
    pub reading: Reading,
}

/// What the text of a conversion means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    Spec(Spec),
    /// Nothing but the right characters, in an order that C can't read: it is echoed.
    Echo,
    /// Not a conversion: an error that depends on the argument.
    Invalid,
}

/// Parses a whole format.
pub fn format(fmt: &str) -> Result<Vec<Piece>, String> {
    if fmt.len() > MAX_LENGTH {
        return Err(format!("'fmt' length exceeds maximal format length {MAX_LENGTH}"));
    }
    let mut pieces = Vec::new();
    let mut literal = String::new();
    let mut rest = fmt;
    while let Some(at) = rest.find('%') {
        literal.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(after) = rest.strip_prefix("%%") {
            literal.push('%');
            rest = after;
            continue;
        }
        flush(&mut literal, &mut pieces);
        match rest.find(|c| CONVERSIONS.contains(c)) {
            Some(end) => {
                pieces.push(Piece::Conversion(chunk(&rest[..=end])));
                rest = &rest[end + 1..];
            }
            None => {
                pieces.push(Piece::Unrecognised(rest.to_string()));
                rest = "";
            }
        }
    }
    literal.push_str(rest);
    flush(&mut literal, &mut pieces);
    Ok(pieces)
}

fn flush(literal: &mut String, pieces: &mut Vec<Piece>) {
    if !literal.is_empty() {
        pieces.push(Piece::Literal(std::mem::take(literal)));
    }
}

fn chunk(text: &str) -> Chunk {
    let conv = text.chars().next_back().unwrap_or('s');
    let body = &text[1..];
    let (position, body) = position(body);
    let mut text = format!("%{body}");
    let mut star = None;
    if let Some(at) = text.find('*') {
        let (p, after) = self::position(&text[at + 1..]);
        star = p;
        text = format!("{}{}", &text[..=at], after);
    }
    let reading = read(&text, conv);
    Chunk { text, conv, position, star, reading }
}

/// Reads `%[flags][width][.precision]c`.
pub fn read(text: &str, conv: char) -> Reading {
    let body = &text[1..text.len() - 1];
    if !body.bytes().all(|b| b" #+-.0123456789".contains(&b)) {
        return Reading::Invalid;
    }
    let flags_end = body.find(|c| !"-+ #0".contains(c)).unwrap_or(body.len());
    let has = |c| body[..flags_end].contains(c);
    let flags = Flags { left: has('-'), zero: has('0'), plus: has('+'), space: has(' '), alt: has('#') };
    let rest = &body[flags_end..];
    let (width, precision) = match rest.split_once('.') {
        Some((w, p)) => (number(w), Some(number(p))),
        None => (number(rest), None),
    };
    match (width, precision) {
        (Some(width), None) => Reading::Spec(Spec { flags, width, precision: None, conv }),
        (Some(width), Some(Some(p))) => Reading::Spec(Spec { flags, width, precision: Some(p), conv }),
        _ => Reading::Echo,
    }
}

/// A conversion that can't be read, as glibc writes it: flags in its own order, then width
/// and precision as far as they were understood, then the rest.
pub fn echo(text: &str) -> String {
    let body = &text[1..];
    let flags_end = body.find(|c| !"-+ #0".contains(c)).unwrap_or(body.len());
    let (flags, rest) = body.split_at(flags_end);
    let mut out = String::from("%");
    let mut flag = |c: char, unless: char| {
        if flags.contains(c) && !flags.contains(unless) {
            out.push(c);
        }
    };
    flag('#', '%');
    flag('+', '%');
    flag(' ', '+');
    flag('-', '%');
    flag('0', '-');
    let digits = |s: &str| s.len() - s.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (width, rest) = rest.split_at(digits(rest));
    out.push_str(width);
    let Some(after) = rest.strip_prefix('.') else { return out + rest };
    let (precision, rest) = after.split_at(digits(after));
    let precision = precision.trim_start_matches('0');
    out + "." + if precision.is_empty() { "0" } else { precision } + rest
}

/// A number, 0 if it is left out; `None` if it is none.
fn number(s: &str) -> Option<usize> {
    if s.is_empty() { Some(0) } else { s.bytes().all(|b| b.is_ascii_digit()).then(|| s.parse().ok())? }
}

/// Reads `n$` with n from 1 to 99 off the front.
fn position(s: &str) -> (Option<usize>, &str) {
    let digits = s.find(|c: char| !c.is_ascii_digit()).unwrap_or(s.len());
    match s[digits..].strip_prefix('$') {
        Some(rest) if (1..=2).contains(&digits) && !s.starts_with('0') => (s[..digits].parse().ok(), rest),
        _ => (None, s),
    }
}
