//! Quoting of strings and names.

use std::borrow::Cow;

/// A name as code shows it: with backticks unless it is syntactic.
pub fn quote_name(name: &str) -> Cow<'_, str> {
    if crate::is_syntactic(name) {
        Cow::Borrowed(name)
    } else {
        Cow::Owned(quote_bytes(name.as_bytes(), '`'))
    }
}

/// A string literal for these bytes, with the escapes GNU R writes.
pub fn quote_bytes(bytes: &[u8], quote: char) -> String {
    let mut out = String::with_capacity(bytes.len() + 2);
    out.push(quote);
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            push_char(&mut out, c, quote);
        }
        for byte in chunk.invalid() {
            out.push_str(&format!("\\x{byte:02x}"));
        }
    }
    out.push(quote);
    out
}

fn push_char(out: &mut String, c: char, quote: char) {
    match c {
        '\\' => out.push_str("\\\\"),
        '\n' => out.push_str("\\n"),
        '\t' => out.push_str("\\t"),
        '\r' => out.push_str("\\r"),
        '\x07' => out.push_str("\\a"),
        '\x08' => out.push_str("\\b"),
        '\x0b' => out.push_str("\\v"),
        '\x0c' => out.push_str("\\f"),
        '\0' => out.push_str("\\0"),
        _ if c == quote => {
            out.push('\\');
            out.push(c);
        }
        '\x01'..='\x1f' | '\x7f' => out.push_str(&format!("\\{:03o}", c as u32)),
        '\u{80}'..='\u{9f}' => out.push_str(&format!("\\u{:04x}", c as u32)),
        _ => out.push(c),
    }
}
