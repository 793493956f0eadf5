//! Strings as printing shows them: escapes for what has no shape of its own, and columns on a screen.
//!
//! Printable characters stand for themselves, the C escapes for those that have one, `\ooo` for
//! other ASCII controls, `\uxxxx` for the rest; bytes that are no UTF-8 are `\xhh`.

use super::ctype;
use std::borrow::Cow;
use std::fmt::Write;

/// Columns a text takes on a terminal; controls take none.
pub fn width(s: &str) -> usize {
    let plain = s.bytes().all(|b| (0x20..0x7f).contains(&b));
    if plain { s.len() } else { s.chars().map(char_width).sum() }
}

fn char_width(c: char) -> usize {
    let c = c as u32;
    if c < 32 || (127..160).contains(&c) { 0 } else { ctype::width(c) }
}

/// The text between the quotes: `quote` itself is escaped, if there is one.
pub fn escape(bytes: &[u8], quote: Option<char>) -> Cow<'_, str> {
    let special =
        |b: u8| !(0x20..0x7f).contains(&b) || b == b'\\' || quote.is_some_and(|q| q as u32 == b as u32);
    if !bytes.iter().any(|b| special(*b)) {
        return String::from_utf8_lossy(bytes);
    }
    let mut out = String::with_capacity(bytes.len() + 4);
    for chunk in bytes.utf8_chunks() {
        chunk.valid().chars().for_each(|c| push_char(&mut out, c, quote));
        for b in chunk.invalid() {
            let _ = write!(out, "\\x{b:02x}");
        }
    }
    Cow::Owned(out)
}

/// A string in quotes.
pub fn quoted(bytes: &[u8], quote: char) -> String {
    let inner = escape(bytes, Some(quote));
    let mut out = String::with_capacity(inner.len() + 2);
    out.push(quote);
    out.push_str(&inner);
    out.push(quote);
    out
}

/// Where a text goes in its field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Justify {
    Left,
    Right,
    Centre,
    /// There is no field.
    None,
}

/// Pads with spaces to at least `columns` columns.
pub fn pad(text: &str, columns: usize, justify: Justify) -> String {
    let missing = columns.saturating_sub(width(text));
    let left = match justify {
        Justify::Left => 0,
        Justify::Right => missing,
        Justify::Centre => missing / 2,
        Justify::None => return text.to_string(),
    };
    format!("{}{text}{}", " ".repeat(left), " ".repeat(missing - left))
}

/// The C escape of a control character, if it has one.
fn c_escape(c: char) -> Option<&'static str> {
    Some(match c {
        '\x07' => "\\a",
        '\x08' => "\\b",
        '\t' => "\\t",
        '\n' => "\\n",
        '\x0b' => "\\v",
        '\x0c' => "\\f",
        '\r' => "\\r",
        '\0' => "\\0",
        '\\' => "\\\\",
        _ => return None,
    })
}

fn push_char(out: &mut String, c: char, quote: Option<char>) {
    let code = c as u32;
    if let Some(text) = c_escape(c) {
        out.push_str(text);
    } else if quote == Some(c) {
        out.push('\\');
        out.push(c);
    } else if ctype::is_print(code) {
        out.push(c);
    } else {
        // A string can be written to always.
        let _ = match code {
            0..0x80 => write!(out, "\\{code:03o}"),
            // The C library takes these two for no characters at all.
            0xfffe | 0xffff => {
                let mut buffer = [0; 4];
                c.encode_utf8(&mut buffer).bytes().try_for_each(|b| write!(out, "\\x{b:02x}"))
            }
            0x80..0x10000 => write!(out, "\\u{code:04x}"),
            _ => write!(out, "\\U{{{code:06x}}}"),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_as_gnu_r() {
        assert_eq!(escape(b"plain text", None), "plain text");
        assert_eq!(escape(b"a\"b\\", None), "a\"b\\\\");
        assert_eq!(quoted(b"a\"b'", '"'), "\"a\\\"b'\"");
        assert_eq!(quoted(b"a'b", '\''), "'a\\'b'");
        assert_eq!(escape(b"\x01\x1f\x7f\n\t", None), "\\001\\037\\177\\n\\t");
        assert_eq!(escape("é\u{80}\u{2028}\u{378}".as_bytes(), None), "é\\u0080\\u2028\\u0378");
        assert_eq!(escape("\u{ffff}\u{10ffff}".as_bytes(), None), "\\xef\\xbf\\xbf\\U{10ffff}");
        assert_eq!(escape(b"a\xffb", None), "a\\xffb");
    }

    #[test]
    fn widths() {
        assert_eq!(width("abc"), 3);
        assert_eq!(width("中文"), 4);
        assert_eq!(width("e\u{301}"), 1);
        assert_eq!(width("a\nb"), 2);
    }
}
