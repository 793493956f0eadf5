//! Number and string literals: from their text to their value.
//!
//! Each scanner gets the rest of the text, starting at the literal, and says how much it read.

use crate::chars;
use crate::tree::NodeKind;

/// A scanned number.
pub(crate) struct Number {
    /// `None` if the text is malformed (`1e+`).
    pub value: Option<NodeKind>,
    pub len: usize,
    pub warning: Option<String>,
}

/// Why a string literal has no value.
#[derive(Debug)]
pub(crate) enum LiteralError {
    /// The text ended first.
    Incomplete,
    /// GNU R's message; `at` is how far the scanner had read.
    Message { text: String, at: usize, with_line: LineNote },
}

/// How a message names the line it is about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LineNote {
    None,
    /// `... (line 3)`
    Paren,
    /// `... at line 3`
    At,
}

fn message<T>(text: impl Into<String>, at: usize, with_line: LineNote) -> Result<T, LiteralError> {
    Err(LiteralError::Message { text: text.into(), at, with_line })
}

fn count_while(text: &[u8], from: usize, test: impl Fn(&u8) -> bool) -> usize {
    text[from.min(text.len())..].iter().take_while(|b| test(b)).count()
}

/// Scans a number that starts with a digit, or with a point and a digit.
pub(crate) fn scan_number(text: &[u8]) -> Number {
    let hex = text.len() > 1 && text[0] == b'0' && matches!(text[1], b'x' | b'X');
    let (value, mut len, form) = if hex { scan_hex(text) } else { scan_decimal(text) };
    let Some(value) = value else {
        // The character that disappointed counts as read.
        let more = match text.get(len) {
            None | Some(b'\n' | b'\r') => 0,
            Some(_) => chars::decode(&text[len..]).map_or(1, |(_, len)| len),
        };
        return Number { value: None, len: len + more, warning: None };
    };
    let suffix = text.get(len).copied();
    len += matches!(suffix, Some(b'L' | b'i')) as usize;
    let shown = || String::from_utf8_lossy(&text[..len]).into_owned();
    let (kind, warning) = match suffix {
        Some(b'i') => (NodeKind::Imag(value), None),
        Some(b'L') => integer(value, form, shown),
        _ => (NodeKind::Real(value), None),
    };
    Number { value: Some(kind), len, warning }
}

/// What a number's text has besides digits.
#[derive(Clone, Copy, PartialEq)]
struct Form {
    point: bool,
    exponent: bool,
}

fn integer(value: f64, form: Form, shown: impl Fn() -> String) -> (NodeKind, Option<String>) {
    let fits = value.fract() == 0.0 && value.abs() <= i32::MAX as f64;
    let bare_point = form.point && !form.exponent;
    match (fits, bare_point) {
        (true, false) => (NodeKind::Int(Some(value as i32)), None),
        (true, true) => {
            let note = format!("integer literal {} contains unnecessary decimal point", shown());
            (NodeKind::Int(Some(value as i32)), Some(note))
        }
        (false, true) if value.fract() != 0.0 => {
            let note = format!("integer literal {} contains decimal; using numeric value", shown());
            (NodeKind::Real(value), Some(note))
        }
        (false, _) => {
            let note = format!("non-integer value {} qualified with L; using numeric value", shown());
            (NodeKind::Real(value), Some(note))
        }
    }
}

fn scan_decimal(text: &[u8]) -> (Option<f64>, usize, Form) {
    let mut len = count_while(text, 0, u8::is_ascii_digit);
    let point = text.get(len) == Some(&b'.');
    if point {
        len += 1 + count_while(text, len + 1, u8::is_ascii_digit);
    }
    let exponent = matches!(text.get(len), Some(b'e' | b'E'));
    if exponent {
        len += 1 + matches!(text.get(len + 1), Some(b'+' | b'-')) as usize;
        let digits = count_while(text, len, u8::is_ascii_digit);
        if digits == 0 {
            return (None, len, Form { point, exponent });
        }
        len += digits;
    }
    let value = std::str::from_utf8(&text[..len]).ok().and_then(|s| s.parse().ok());
    (value, len, Form { point, exponent })
}

fn scan_hex(text: &[u8]) -> (Option<f64>, usize, Form) {
    let whole = count_while(text, 2, u8::is_ascii_hexdigit);
    let mut len = 2 + whole;
    let mut mantissa = HexMantissa::default();
    mantissa.add(&text[2..len], false);
    let point = text.get(len) == Some(&b'.');
    let mut form = Form { point, exponent: false };
    if point {
        let digits = count_while(text, len + 1, u8::is_ascii_hexdigit);
        mantissa.add(&text[len + 1..len + 1 + digits], true);
        len += 1 + digits;
    } else if whole == 0 {
        return (None, len, form);
    }
    let exponent = matches!(text.get(len), Some(b'p' | b'P'));
    form.exponent = exponent;
    if !exponent {
        return (if point { None } else { Some(mantissa.value(0)) }, len, form);
    }
    let negative = text.get(len + 1) == Some(&b'-');
    len += 1 + matches!(text.get(len + 1), Some(b'+' | b'-')) as usize;
    let digits = count_while(text, len, u8::is_ascii_digit);
    if digits == 0 {
        return (None, len, form);
    }
    let power = text[len..len + digits].iter().fold(0i64, |n, b| (n * 10 + (b - b'0') as i64).min(1 << 40));
    len += digits;
    (Some(mantissa.value(if negative { -power } else { power })), len, form)
}

/// Hexadecimal digits, to more precision than a double needs.
#[derive(Default)]
struct HexMantissa {
    bits: u128,
    exponent: i64,
}

impl HexMantissa {
    fn add(&mut self, digits: &[u8], fraction: bool) {
        for &digit in digits {
            let value = (digit as char).to_digit(16).unwrap_or(0) as u128;
            if self.bits >> 120 == 0 {
                self.bits = self.bits << 4 | value;
                self.exponent -= if fraction { 4 } else { 0 };
            } else {
                self.bits |= (value != 0) as u128;
                self.exponent += if fraction { 0 } else { 4 };
            }
        }
    }

    fn value(&self, power: i64) -> f64 {
        let mut value = self.bits as f64;
        let mut power = (self.exponent + power).clamp(-5000, 5000) as i32;
        while power != 0 && value != 0.0 && value.is_finite() {
            let step = power.clamp(-1000, 1000);
            value *= 2f64.powi(step);
            power -= step;
        }
        value
    }
}

/// Scans a string or backquoted name starting at its quote; gives the bytes between the quotes.
pub(crate) fn scan_string(
    text: &[u8],
    crlf: bool,
    warnings: &mut Vec<String>,
) -> Result<(Vec<u8>, usize), LiteralError> {
    let mut scanner = StringScanner {
        text,
        pos: 1,
        out: Vec::new(),
        byte_escape: false,
        unicode: false,
        lone: Vec::new(),
        forgotten: Vec::new(),
    };
    let quote = text[0];
    loop {
        let Some(&byte) = text.get(scanner.pos) else { return Err(LiteralError::Incomplete) };
        match byte {
            b'\\' => scanner.escape()?,
            b'\r' if crlf && text.get(scanner.pos + 1) == Some(&b'\n') => scanner.pos += 1,
            // A NUL in the file is as if it weren't there.
            0 => scanner.pos += 1,
            0x80.. => scanner.non_ascii()?,
            _ if byte == quote => break,
            _ => scanner.take(byte),
        }
    }
    if scanner.byte_escape && scanner.unicode {
        let text = "mixing Unicode and octal/hex escapes in a string is not allowed";
        return message(text, scanner.pos, LineNote::None);
    }
    let unpaired = |(code, _): &(u32, usize)| format!("unpaired surrogate Unicode point {code:x}");
    warnings.extend(scanner.lone.iter().map(unpaired));
    Ok((scanner.out, scanner.pos + 1))
}

struct StringScanner<'a> {
    text: &'a [u8],
    pos: usize,
    out: Vec<u8>,
    /// A `\x` or octal escape occurred.
    byte_escape: bool,
    /// A `\u` or `\U` escape occurred.
    unicode: bool,
    /// Surrogates that have found no partner, with where their encoding ends in `out`.
    lone: Vec<(u32, usize)>,
    /// Bytes of the text that messages leave out, for GNU R forgets the last digit of a short octal escape.
    forgotten: Vec<usize>,
}

impl StringScanner<'_> {
    fn take(&mut self, byte: u8) {
        self.out.push(byte);
        self.pos += 1;
    }

    fn non_ascii(&mut self) -> Result<(), LiteralError> {
        let Some((_, len)) = chars::decode(&self.text[self.pos..]) else {
            return message("invalid multibyte character in parser", self.pos, LineNote::At);
        };
        self.out.extend_from_slice(&self.text[self.pos..self.pos + len]);
        self.pos += len;
        Ok(())
    }

    /// At a backslash.
    fn escape(&mut self) -> Result<(), LiteralError> {
        let Some(&kind) = self.text.get(self.pos + 1) else { return Err(LiteralError::Incomplete) };
        self.pos += 2;
        let byte = match kind {
            b'0'..=b'7' => return self.octal(kind),
            b'x' => return self.hex(),
            b'u' => return self.unicode('u', 4),
            b'U' => return self.unicode('U', 8),
            b'a' => 7,
            b'b' => 8,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'v' => 11,
            b'\\' | b'"' | b'\'' | b'`' | b' ' | b'\n' => kind,
            _ => return self.unknown_escape(kind),
        };
        self.out.push(byte);
        Ok(())
    }

    fn unknown_escape(&mut self, kind: u8) -> Result<(), LiteralError> {
        let shown = String::from_utf8_lossy(&[kind]).into_owned();
        let start = self.starting();
        let text = format!("'\\{shown}' is an unrecognized escape in character string starting \"{start}\"");
        message(text, self.pos, LineNote::None)
    }

    /// The literal's text so far, as messages quote it.
    fn starting(&self) -> String {
        let read = self.text[..self.pos.min(self.text.len())].iter().enumerate();
        let kept: Vec<u8> =
            read.filter(|(i, _)| self.forgotten.binary_search(i).is_err()).map(|(_, byte)| *byte).collect();
        String::from_utf8_lossy(&kept).into_owned()
    }

    fn byte(&mut self, value: u32) -> Result<(), LiteralError> {
        if value == 0 {
            return message("nul character not allowed", self.pos, LineNote::Paren);
        }
        self.byte_escape = true;
        self.out.push(value as u8);
        Ok(())
    }

    fn octal(&mut self, first: u8) -> Result<(), LiteralError> {
        let digits = count_while(self.text, self.pos, |b| (b'0'..=b'7').contains(b)).min(2);
        let value = self.text[self.pos..self.pos + digits]
            .iter()
            .fold((first - b'0') as u32, |n, b| n * 8 + (b - b'0') as u32);
        self.pos += digits;
        if digits < 2 {
            self.forgotten.push(self.pos - 1);
        }
        if value > 255 {
            return message("exceeded maximum allowed octal value \\377", self.pos, LineNote::Paren);
        }
        self.byte(value)
    }

    /// Up to `max` hexadecimal digits.
    fn hex_digits(&mut self, max: usize) -> Option<u32> {
        let digits = count_while(self.text, self.pos, u8::is_ascii_hexdigit).min(max);
        let slice = &self.text[self.pos..self.pos + digits];
        self.pos += digits;
        let fold = |n: u32, b: &u8| n.wrapping_mul(16) + (*b as char).to_digit(16).unwrap_or(0);
        (digits > 0).then(|| slice.iter().fold(0, fold))
    }

    fn hex(&mut self) -> Result<(), LiteralError> {
        match self.hex_digits(2) {
            Some(value) => self.byte(value),
            None => self.no_digits("x"),
        }
    }

    fn no_digits(&self, kind: &str) -> Result<(), LiteralError> {
        let start = self.starting();
        let text = format!("'\\{kind}' used without hex digits in character string starting \"{start}\"");
        message(text, self.pos, LineNote::None)
    }

    fn unicode(&mut self, kind: char, max: usize) -> Result<(), LiteralError> {
        if self.text[0] == b'`' {
            let text = format!("\\{kind}{} sequences not supported inside backticks", "x".repeat(max));
            return message(text, self.pos, LineNote::Paren);
        }
        let braced = self.text.get(self.pos) == Some(&b'{');
        self.pos += braced as usize;
        let Some(value) = self.hex_digits(max) else { return self.no_digits(&kind.to_string()) };
        if braced {
            if self.text.get(self.pos) != Some(&b'}') {
                let text = format!("invalid \\{kind}{{{}}} sequence", "x".repeat(max));
                // The character in the place of the brace counts as read.
                return message(text, self.pos + 1, LineNote::Paren);
            }
            self.pos += 1;
        }
        if value == 0 {
            return message("nul character not allowed", self.pos, LineNote::Paren);
        }
        if value > 0x10ffff {
            let text = format!("invalid \\{kind}{} value {value:x}", "x".repeat(max));
            return message(text, self.pos, LineNote::Paren);
        }
        self.unicode = true;
        self.push_code_point(value);
        Ok(())
    }

    /// A pair of surrogates is one character; one alone is encoded as if it were a character.
    fn push_code_point(&mut self, value: u32) {
        if let Some(c) = char::from_u32(value) {
            return self.out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
        }
        if let (0xdc00.., Some(&(high @ ..0xdc00, end))) = (value, self.lone.last())
            && end == self.out.len()
        {
            self.lone.pop();
            self.out.truncate(end - 3);
            return self.push_code_point(0x10000 + ((high - 0xd800) << 10) + (value - 0xdc00));
        }
        let tail = |shift: u32| 0x80 | (value >> shift & 0x3f) as u8;
        self.out.extend_from_slice(&[0xe0 | (value >> 12) as u8, tail(6), tail(0)]);
        self.lone.push((value, self.out.len()));
    }
}

/// Scans `r"(...)"`, starting at the `r`; gives the bytes inside.
pub(crate) fn scan_raw_string(text: &[u8], crlf: bool) -> Result<(Vec<u8>, usize), LiteralError> {
    let quote = text[1];
    let dashes = count_while(text, 2, |&b| b == b'-');
    let open = 2 + dashes;
    let close = match text.get(open) {
        Some(b'(') => b')',
        Some(b'[') => b']',
        Some(b'{') => b'}',
        None => return Err(LiteralError::Incomplete),
        Some(_) => return message("malformed raw string literal", open, LineNote::At),
    };
    let mut pos = open + 1;
    loop {
        let Some(found) = text[pos..].iter().position(|&b| b == close) else {
            return Err(LiteralError::Incomplete);
        };
        let at = pos + found;
        let run = count_while(text, at + 1, |&b| b == b'-').min(dashes);
        if run == dashes && text.get(at + 1 + dashes) == Some(&quote) {
            let body = &text[open + 1..at];
            check_utf8(body, open + 1)?;
            return Ok((plain_lines(body, crlf), at + 2 + dashes));
        }
        pos = at + 1;
    }
}

fn check_utf8(body: &[u8], offset: usize) -> Result<(), LiteralError> {
    match std::str::from_utf8(body) {
        Ok(_) => Ok(()),
        Err(bad) => {
            message("invalid multibyte character in parser", offset + bad.valid_up_to(), LineNote::At)
        }
    }
}

/// CRLF to LF if asked for, and no NUL bytes.
fn plain_lines(body: &[u8], crlf: bool) -> Vec<u8> {
    let keep = |(i, &b): (usize, &u8)| {
        let drop = b == 0 || crlf && b == b'\r' && body.get(i + 1) == Some(&b'\n');
        (!drop).then_some(b)
    };
    body.iter().enumerate().filter_map(keep).collect()
}
