//! Character classes and case mapping as GNU R sees them in a UTF-8 locale.
//!
//! One character maps to one character (no special casing of sharp s and the like), and digits are ASCII's only.
//! Everything else is looked up in `tables`. Knows no locale but UTF-8.

use super::tables;

/// The classes that a bracket expression or a character predicate can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    Alnum,
    Alpha,
    Blank,
    Cntrl,
    Digit,
    Graph,
    Lower,
    Print,
    Punct,
    Space,
    Upper,
    Xdigit,
}

/// Class names as patterns spell them.
const NAMES: [(&str, Class); 12] = [
    ("alnum", Class::Alnum),
    ("alpha", Class::Alpha),
    ("blank", Class::Blank),
    ("cntrl", Class::Cntrl),
    ("digit", Class::Digit),
    ("graph", Class::Graph),
    ("lower", Class::Lower),
    ("print", Class::Print),
    ("punct", Class::Punct),
    ("space", Class::Space),
    ("upper", Class::Upper),
    ("xdigit", Class::Xdigit),
];

impl Class {
    /// The class called `name` inside `[: :]`.
    pub fn from_name(name: &str) -> Option<Class> {
        NAMES.iter().find(|(n, _)| *n == name).map(|&(_, c)| c)
    }

    /// Does the class hold this code point?
    pub fn has(self, c: u32) -> bool {
        match self {
            Class::Alnum => is_alnum(c),
            Class::Alpha => is_alpha(c),
            Class::Blank => is_blank(c),
            Class::Cntrl => is_cntrl(c),
            Class::Digit => is_digit(c),
            Class::Graph => is_graph(c),
            Class::Lower => is_lower(c),
            Class::Print => is_print(c),
            Class::Punct => is_graph(c) && !is_alnum(c),
            Class::Space => is_space(c),
            Class::Upper => is_upper(c),
            Class::Xdigit => c < 128 && (c as u8).is_ascii_hexdigit(),
        }
    }
}

fn in_ranges(table: &[tables::Range], c: u32) -> bool {
    let i = table.partition_point(|r| r.1 < c);
    table.get(i).is_some_and(|r| r.0 <= c)
}

fn in_steps(table: &[tables::Step], c: u32) -> bool {
    let i = table.partition_point(|r| r.1 < c);
    table.get(i).is_some_and(|r| r.0 <= c && (c - r.0).is_multiple_of(r.2))
}

fn mapped(table: &[tables::Map], c: u32) -> u32 {
    let i = table.partition_point(|r| r.1 < c);
    match table.get(i) {
        Some(r) if r.0 <= c && (c - r.0).is_multiple_of(r.2) => c.wrapping_add_signed(r.3),
        _ => c,
    }
}

/// Letters, and digits other than ASCII's.
pub fn is_alpha(c: u32) -> bool {
    if c < 128 { (c as u8).is_ascii_alphabetic() } else { in_ranges(tables::ALPHA, c) }
}

pub fn is_digit(c: u32) -> bool {
    (48..58).contains(&c)
}

pub fn is_alnum(c: u32) -> bool {
    is_digit(c) || is_alpha(c)
}

pub fn is_upper(c: u32) -> bool {
    if c < 128 { (c as u8).is_ascii_uppercase() } else { in_steps(tables::UPPER, c) }
}

pub fn is_lower(c: u32) -> bool {
    if c < 128 { (c as u8).is_ascii_lowercase() } else { in_steps(tables::LOWER, c) }
}

/// White space; the no-break spaces are not.
pub fn is_space(c: u32) -> bool {
    is_blank(c) || (10..14).contains(&c) || matches!(c, 0x2028 | 0x2029)
}

pub fn is_blank(c: u32) -> bool {
    matches!(c, 9 | 32 | 0x1680 | 0x2000..=0x2006 | 0x2008..=0x200A | 0x205F | 0x3000)
}

pub fn is_cntrl(c: u32) -> bool {
    c < 32 || (127..160).contains(&c) || matches!(c, 0x2028 | 0x2029)
}

pub fn is_print(c: u32) -> bool {
    if c < 128 { (32..127).contains(&c) } else { in_ranges(tables::PRINT, c) }
}

pub fn is_graph(c: u32) -> bool {
    is_print(c) && !is_space(c)
}

pub fn to_lower(c: u32) -> u32 {
    if c < 128 { u32::from((c as u8).to_ascii_lowercase()) } else { mapped(tables::TO_LOWER, c) }
}

pub fn to_upper(c: u32) -> u32 {
    if c < 128 { u32::from((c as u8).to_ascii_uppercase()) } else { mapped(tables::TO_UPPER, c) }
}

/// Columns a character takes on a terminal: 0, 1 or 2.
pub fn width(c: u32) -> usize {
    if (32..127).contains(&c) {
        1
    } else if in_ranges(tables::ZERO_WIDTH, c) {
        0
    } else if in_ranges(tables::WIDE, c) {
        2
    } else {
        1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(class: Class, yes: &str, no: &str) {
        for c in yes.chars() {
            assert!(class.has(c as u32), "{class:?} should hold {c:?}");
        }
        for c in no.chars() {
            assert!(!class.has(c as u32), "{class:?} should not hold {c:?}");
        }
    }

    #[test]
    fn classes() {
        check(Class::Alpha, "azAZéßжあ", "0_ -\u{300}");
        check(Class::Digit, "0189", "a\u{663}");
        check(Class::Upper, "AZÉЖĀĂ", "azéāă");
        check(Class::Lower, "azéжāă", "AZÉĀĂ");
        check(Class::Space, " \t\n\r\u{b}\u{c}\u{3000}\u{2028}", "a\u{a0}\u{2007}");
        check(Class::Punct, "!#$~^`«€", "a1 \t");
        check(Class::Xdigit, "09afAF", "gG\u{663}");
        check(Class::Cntrl, "\u{1}\u{7f}\u{85}", " a");
        check(Class::Blank, " \t", "\n");
    }

    #[test]
    fn case_maps_one_to_one() {
        for (lower, upper) in [('a', 'A'), ('é', 'É'), ('я', 'Я'), ('ā', 'Ā'), ('ÿ', 'Ÿ')] {
            assert_eq!(to_upper(lower as u32), upper as u32);
            assert_eq!(to_lower(upper as u32), lower as u32);
        }
        assert_eq!(to_upper('ß' as u32), 'ß' as u32);
        assert_eq!(to_lower('İ' as u32), 'i' as u32);
    }

    #[test]
    fn widths() {
        for (c, w) in [('a', 1), ('é', 1), ('\u{300}', 0), ('あ', 2), ('😀', 2), ('\u{200b}', 0)] {
            assert_eq!(width(c as u32), w, "{c:?}");
        }
    }
}
