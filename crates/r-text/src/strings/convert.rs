//! `iconv`: text from one encoding to another.

/// Encodings that are known by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    Ascii,
    Utf8,
    Latin1,
    Latin9,
    Windows1252,
    Utf16 { big: bool, mark: bool },
    Utf32 { big: bool, mark: bool },
}

/// What stands in for what can't be converted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Substitute {
    /// The result is missing.
    Missing,
    /// `<xx>` for each byte.
    Byte,
    /// `<U+xxxx>`.
    Unicode,
    /// `\uxxxx`.
    C99,
    /// This text for each byte.
    Text(String),
}

impl Substitute {
    /// Reads the `sub` argument. Code points are only known of UTF-8 texts.
    pub fn new(sub: Option<&str>, from: Encoding) -> Substitute {
        match sub {
            None => Substitute::Missing,
            Some("byte") => Substitute::Byte,
            Some("Unicode") if from == Encoding::Utf8 => Substitute::Unicode,
            Some("c99") if from == Encoding::Utf8 => Substitute::C99,
            Some(text) => Substitute::Text(text.to_string()),
        }
    }
}

/// What to do with a character that the target doesn't have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fallback {
    /// Use the substitute.
    Substitute,
    /// Use characters that look alike, or a question mark: `//TRANSLIT`.
    Transliterate,
    /// Leave it out: `//IGNORE`.
    Ignore,
}

/// Windows-1252 from 0x80 to 0x9F; the gaps are unassigned.
const WINDOWS_1252: [u16; 32] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
    0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
    0x0153, 0, 0x017E, 0x0178,
];

/// Where ISO 8859-15 differs from ISO 8859-1.
const LATIN9: [(u8, char); 8] =
    [(0xA4, '€'), (0xA6, 'Š'), (0xA8, 'š'), (0xB4, 'Ž'), (0xB8, 'ž'), (0xBC, 'Œ'), (0xBD, 'œ'), (0xBE, 'Ÿ')];

impl Encoding {
    /// The encoding called `name` (in whatever case); the empty name is the locale's, UTF-8.
    pub fn from_name(name: &str) -> Option<Encoding> {
        Some(match name.to_ascii_uppercase().as_str() {
            "" | "UTF-8" | "UTF8" => Encoding::Utf8,
            "ASCII" | "US-ASCII" | "ANSI_X3.4-1968" | "C" | "646" => Encoding::Ascii,
            "LATIN1" | "LATIN-1" | "ISO-8859-1" | "ISO8859-1" | "ISO_8859-1" | "ISO88591" | "L1" => {
                Encoding::Latin1
            }
            "LATIN9" | "LATIN-9" | "ISO-8859-15" | "ISO8859-15" | "ISO_8859-15" => Encoding::Latin9,
            "CP1252" | "WINDOWS-1252" | "MS-ANSI" => Encoding::Windows1252,
            "UTF-16" | "UTF16" => Encoding::Utf16 { big: false, mark: true },
            "UTF-16LE" | "UCS-2LE" => Encoding::Utf16 { big: false, mark: false },
            "UTF-16BE" | "UCS-2BE" => Encoding::Utf16 { big: true, mark: false },
            "UTF-32" | "UTF32" => Encoding::Utf32 { big: false, mark: true },
            "UTF-32LE" | "UCS-4LE" => Encoding::Utf32 { big: false, mark: false },
            "UTF-32BE" | "UCS-4BE" => Encoding::Utf32 { big: true, mark: false },
            _ => return None,
        })
    }

    /// The target called `name`, which may end in `//TRANSLIT` or `//IGNORE`.
    pub fn target(name: &str) -> Option<(Encoding, Fallback)> {
        let upper = name.to_ascii_uppercase();
        let (base, fallback) = if let Some(base) = upper.strip_suffix("//TRANSLIT") {
            (base, Fallback::Transliterate)
        } else if let Some(base) = upper.strip_suffix("//IGNORE") {
            (base, Fallback::Ignore)
        } else {
            (upper.as_str(), Fallback::Substitute)
        };
        Encoding::from_name(base).map(|e| (e, fallback))
    }

    /// The character at the start of `bytes` and its length.
    fn decode(self, bytes: &[u8]) -> Option<(char, usize)> {
        match self {
            Encoding::Utf8 => decode_utf8(bytes),
            Encoding::Utf16 { big, .. } => decode_utf16(bytes, big),
            Encoding::Utf32 { big, .. } => {
                let unit: [u8; 4] = bytes.get(..4)?.try_into().ok()?;
                let code = if big { u32::from_be_bytes(unit) } else { u32::from_le_bytes(unit) };
                char::from_u32(code).map(|c| (c, 4))
            }
            _ => self.decode_byte(*bytes.first()?).map(|c| (c, 1)),
        }
    }

    fn decode_byte(self, b: u8) -> Option<char> {
        match self {
            _ if b < 0x80 => Some(b.into()),
            Encoding::Latin1 => Some(b.into()),
            Encoding::Latin9 => {
                Some(LATIN9.iter().find(|(byte, _)| *byte == b).map_or(b.into(), |&(_, c)| c))
            }
            Encoding::Windows1252 if b < 0xA0 => {
                let code = WINDOWS_1252[usize::from(b - 0x80)];
                char::from_u32(code.into()).filter(|_| code != 0)
            }
            Encoding::Windows1252 => Some(b.into()),
            _ => None,
        }
    }

    /// Appends a character if the encoding has it.
    fn encode(self, c: char, out: &mut Vec<u8>) -> bool {
        match self {
            Encoding::Utf8 => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
            Encoding::Utf16 { big, .. } => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    out.extend(if big { unit.to_be_bytes() } else { unit.to_le_bytes() });
                }
            }
            Encoding::Utf32 { big, .. } => {
                let code = c as u32;
                out.extend(if big { code.to_be_bytes() } else { code.to_le_bytes() });
            }
            _ => match (0..=255u8).find(|&b| self.decode_byte(b) == Some(c)) {
                Some(b) => out.push(b),
                None => return false,
            },
        }
        true
    }

    fn mark(self) -> &'static [u8] {
        match self {
            Encoding::Utf16 { mark: true, .. } => &[0xFF, 0xFE],
            Encoding::Utf32 { mark: true, .. } => &[0xFF, 0xFE, 0, 0],
            _ => &[],
        }
    }
}

fn decode_utf8(bytes: &[u8]) -> Option<(char, usize)> {
    let head = &bytes[..bytes.len().min(4)];
    let valid = match std::str::from_utf8(head) {
        Ok(text) => text,
        Err(e) => std::str::from_utf8(&head[..e.valid_up_to()]).ok()?,
    };
    valid.chars().next().map(|c| (c, c.len_utf8()))
}

fn decode_utf16(bytes: &[u8], big: bool) -> Option<(char, usize)> {
    let unit = |i: usize| -> Option<u16> {
        let pair: [u8; 2] = bytes.get(2 * i..2 * i + 2)?.try_into().ok()?;
        Some(if big { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) })
    };
    let units = [Some(unit(0)?), unit(1)];
    let c = char::decode_utf16(units.into_iter().flatten()).next()?.ok()?;
    Some((c, 2 * c.len_utf16()))
}

/// Converts; `None` if something can't be and `sub` says that makes it missing.
pub fn convert(
    bytes: &[u8],
    from: Encoding,
    (to, fallback): (Encoding, Fallback),
    sub: &Substitute,
) -> Option<Vec<u8>> {
    let mut out = to.mark().to_vec();
    let (from, skip) = without_mark(from, bytes);
    let mut rest = &bytes[skip..];
    while !rest.is_empty() {
        let Some((c, len)) = from.decode(rest) else {
            substitute_byte(rest[0], sub, to, &mut out)?;
            rest = &rest[1..];
            continue;
        };
        if !to.encode(c, &mut out) {
            match fallback {
                Fallback::Transliterate => push_text(super::translit::look_alike(c), to, &mut out),
                Fallback::Ignore => {}
                Fallback::Substitute => substitute_char(c, &rest[..len], sub, to, &mut out)?,
            }
        }
        rest = &rest[len..];
    }
    Some(out)
}

/// A byte order mark tells the order and is no text.
fn without_mark(from: Encoding, bytes: &[u8]) -> (Encoding, usize) {
    match from {
        Encoding::Utf16 { mark: true, .. } if bytes.starts_with(&[0xFE, 0xFF]) => {
            (Encoding::Utf16 { big: true, mark: false }, 2)
        }
        Encoding::Utf16 { mark: true, .. } if bytes.starts_with(&[0xFF, 0xFE]) => (from, 2),
        Encoding::Utf32 { mark: true, .. } if bytes.starts_with(&[0xFF, 0xFE, 0, 0]) => (from, 4),
        Encoding::Utf32 { mark: true, .. } if bytes.starts_with(&[0, 0, 0xFE, 0xFF]) => {
            (Encoding::Utf32 { big: true, mark: false }, 4)
        }
        _ => (from, 0),
    }
}

fn push_text(text: &str, to: Encoding, out: &mut Vec<u8>) {
    for c in text.chars() {
        to.encode(c, out);
    }
}

fn substitute_byte(b: u8, sub: &Substitute, to: Encoding, out: &mut Vec<u8>) -> Option<()> {
    match sub {
        Substitute::Missing => return None,
        Substitute::Text(text) => push_text(text, to, out),
        _ => push_text(&format!("<{b:02x}>"), to, out),
    }
    Some(())
}

fn substitute_char(c: char, bytes: &[u8], sub: &Substitute, to: Encoding, out: &mut Vec<u8>) -> Option<()> {
    let code = c as u32;
    match sub {
        Substitute::Unicode if code > 0xFFFF => push_text(&format!("<U+{code:08X}>"), to, out),
        Substitute::Unicode => push_text(&format!("<U+{code:04X}>"), to, out),
        Substitute::C99 if code > 0xFFFF => push_text(&format!("\\U{code:08x}"), to, out),
        Substitute::C99 => push_text(&format!("\\u{code:04x}"), to, out),
        _ => {
            for &b in bytes {
                substitute_byte(b, sub, to, out)?;
            }
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, to: &str, want: &[u8]) {
        let target = Encoding::target(to).unwrap();
        let got = convert(text.as_bytes(), Encoding::Utf8, target, &Substitute::Missing).unwrap();
        assert_eq!(got, want, "{text} to {to}");
    }

    #[test]
    fn targets_with_a_fallback() {
        check("café “q” — œ", "ASCII//TRANSLIT", b"cafe \"q\" -- oe");
        check("½ € ≠ 日", "ASCII//TRANSLIT", b" 1/2  EUR != ?");
        check("cafe\u{301}", "ascii//translit", b"cafe");
        check("café", "ASCII//IGNORE", b"caf");
    }

    #[test]
    fn wide_encodings_go_there_and_back() {
        let text = "aé\u{1F600}";
        for name in ["UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE", "UTF-32BE"] {
            let wide = Encoding::from_name(name).unwrap();
            let there =
                convert(text.as_bytes(), Encoding::Utf8, (wide, Fallback::Substitute), &Substitute::Missing);
            let back = (Encoding::Utf8, Fallback::Substitute);
            let back = convert(&there.unwrap(), wide, back, &Substitute::Missing);
            assert_eq!(back.unwrap(), text.as_bytes(), "{name}");
        }
        check("é", "UTF-16LE", &[0xE9, 0]);
        check("é", "UTF-16BE", &[0, 0xE9]);
    }
}
