//! Which characters make names and blanks, as in a UTF-8 locale of GNU R on Linux.

/// Decodes the first character of `bytes`.
pub(crate) fn decode(bytes: &[u8]) -> Option<(char, usize)> {
    let len = match bytes.first()? {
        0..=0x7f => 1,
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return None,
    };
    let c = std::str::from_utf8(bytes.get(..len)?).ok()?.chars().next()?;
    Some((c, len))
}

/// Spaces other than the no-break ones.
pub(crate) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{1680}' | '\u{2000}'..='\u{2006}' | '\u{2008}'..='\u{200a}' | '\u{205f}' | '\u{3000}')
}

/// Whether a non-ASCII character can start a name. Digits of other scripts count as letters.
pub(crate) fn is_word_start(c: char) -> bool {
    c.is_alphabetic() || is_decimal_digit(c)
}

/// Whether a character can stand inside a name.
pub(crate) fn is_word(c: char) -> bool {
    is_word_start(c) || c == '.' || c == '_'
}

/// Decimal digits (general category Nd): each script has ten in a row, starting at one of these.
const ZEROS: &[u32] = &[
    0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50,
    0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40,
    0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10, 0x104a0, 0x10d30, 0x11066,
    0x110f0, 0x11136, 0x111d0, 0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x11730, 0x118e0, 0x11950,
    0x11c50, 0x11d50, 0x11da0, 0x16a60, 0x16ac0, 0x16b50, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6,
    0x1e140, 0x1e2f0, 0x1e950, 0x1fbf0,
];

fn is_decimal_digit(c: char) -> bool {
    let code = c as u32;
    let after = ZEROS.partition_point(|&zero| zero <= code);
    after > 0 && code - ZEROS[after - 1] < 10
}

/// Whether `name` can be written without backticks: a word that is not reserved.
pub fn is_syntactic(name: &str) -> bool {
    let mut chars = name.chars();
    let starts = match chars.next() {
        None => false,
        Some('.') => !chars.clone().next().is_some_and(|c| c.is_ascii_digit()),
        Some(c) => !c.is_ascii_digit() && is_word_start(c),
    };
    starts && chars.all(is_word) && !crate::token::is_reserved(name)
}
