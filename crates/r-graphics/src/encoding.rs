//! Text in the fonts of PDF and PostScript: one byte a character, with kerning between.
//!
//! Codes below 128 are ASCII's. What the encoding lacks becomes dots, one for each byte of its UTF-8, with a warning.

use crate::font::{Fonts, Key, Metrics};

/// The upper half of an encoding by name: characters of the codes from 160, and those from 128 if it has any.
const KNOWN: &[(&str, &str, &str)] = &[
    (
        "ISOLatin1",
        "",
        "\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ",
    ),
    (
        "ISOLatin2",
        "",
        "\u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙",
    ),
    (
        "ISOLatin9",
        "",
        "\u{A0}¡¢£€¥Š§š©ª«¬\u{AD}®¯°±²³Žµ¶·ž¹º»ŒœŸ¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ",
    ),
    (
        "WinAnsi",
        "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ",
        "\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ",
    ),
    (
        "CP1250",
        "€\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰Š‹ŚŤŽŹ\u{FFFD}‘’“”•–—\u{FFFD}™š›śťžź",
        "\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙",
    ),
];

pub struct Encoding {
    pub name: &'static str,
    /// Codes from 128 on, in order; `U+FFFD` where there is no character.
    high: Vec<char>,
}

impl Encoding {
    /// An encoding by the name that `pdf(encoding = )` knows it by, with or without ".enc".
    pub fn named(name: &str) -> Option<Encoding> {
        let name = name.strip_suffix(".enc").unwrap_or(name);
        let name = if name == "default" { "ISOLatin1" } else { name };
        let (name, low, high) = KNOWN.iter().find(|(n, _, _)| *n == name)?;
        let low = low.chars().chain(std::iter::repeat('\u{FFFD}')).take(32);
        Some(Encoding { name, high: low.chain(high.chars()).collect() })
    }
    fn byte(&self, c: char) -> Option<u8> {
        match c {
            '\0'..='\u{7F}' => Some(c as u8),
            '\u{2212}' => Some(b'-'),
            _ => {
                self.high.iter().position(|h| *h == c && c != '\u{FFFD}').map(|i| i as u8 + 128).or(match c {
                    '\u{2018}' => Some(96),
                    '\u{2019}' => Some(39),
                    '\u{2010}' | '\u{2013}' | '\u{2014}' => Some(b'-'),
                    _ => None,
                })
            }
        }
    }
    /// The glyphs of the codes from 128 on, where the font has them, as PDF and PostScript list differences.
    pub fn glyph_names(&self, m: &Metrics) -> Vec<(u8, &'static str)> {
        let names =
            self.high.iter().enumerate().filter_map(|(i, c)| Some((i as u8 + 128, m.glyph(*c)?.name)));
        names.collect()
    }
    /// The codes of a text; warnings about what was replaced are added.
    fn encode(&self, text: &str, m: &Metrics, warnings: &mut Vec<String>) -> Vec<u8> {
        let mut out = Vec::new();
        for c in text.chars() {
            let code = if m.key.face == 5 { symbol_code(m, c) } else { self.byte(c) };
            match code {
                Some(b) => out.push(b),
                None => {
                    for b in c.encode_utf8(&mut [0; 4]).bytes() {
                        warnings.push(format!(
                            "conversion failure on '{text}' in 'mbcsToSbcs': dot substituted for <{b:02x}>"
                        ));
                        out.push(b'.');
                    }
                }
            }
        }
        out
    }
}

/// The symbol font's code of a character.
fn symbol_code(m: &Metrics, c: char) -> Option<u8> {
    if (c as u32) < 256 {
        return Some(c as u32 as u8);
    }
    let name = m.glyph(c)?.name;
    (32u8..=254).find(|code| m.glyph(char::from(*code)).is_some_and(|g| g.name == name))
}

/// A line of text as runs of codes with kerning between them, in thousandths.
pub struct Runs {
    pub pieces: Vec<Vec<u8>>,
    pub kerns: Vec<f64>,
}

impl Runs {
    pub fn new(
        text: &str,
        key: Key,
        fonts: &Fonts,
        e: &Encoding,
        kerning: bool,
        warnings: &mut Vec<String>,
    ) -> Runs {
        let m = fonts.get(key);
        let (mut pieces, mut kerns, mut last) = (vec![Vec::new()], Vec::new(), None);
        for c in text.chars() {
            let by = last.map_or(0.0, |l| m.kern(l, c));
            if by != 0.0 && kerning {
                kerns.push(by);
                pieces.push(Vec::new());
            }
            let bytes = e.encode(c.encode_utf8(&mut [0; 4]), &m, warnings);
            if let Some(p) = pieces.last_mut() {
                p.extend(bytes);
            }
            last = Some(c);
        }
        Runs { pieces, kerns }
    }
}

/// A string between parentheses, as PDF and PostScript write it.
pub fn escape(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    let mut s = String::new();
    for b in bytes {
        match b {
            b'(' | b')' | b'\\' => {
                s.push('\\');
                s.push(char::from(*b));
            }
            32..=126 => s.push(char::from(*b)),
            b => {
                let _ = write!(s, "\\{b:03o}");
            }
        }
    }
    s
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_have_their_characters() {
        assert!(KNOWN.iter().all(|(n, _, h)| h.chars().count() == 96 && Encoding::named(n).is_some()));
        let byte = |n: &str, c: char| Encoding::named(n).and_then(|e| e.byte(c));
        assert_eq!(byte("default", 'ä'), Some(0xE4));
        assert_eq!(byte("ISOLatin2.enc", 'ř'), Some(0xF8));
        assert_eq!(byte("WinAnsi", '€'), Some(0x80));
        assert_eq!(byte("ISOLatin1", '€'), None);
        assert!(Encoding::named("KOI8-R").is_none());
    }
}
