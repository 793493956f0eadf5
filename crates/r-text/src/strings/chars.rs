//! Strings by characters: parts of them, case, translation, code points.

use super::ctype;

/// `toupper` and `tolower`, a character at a time.
pub fn map_chars(text: &str, f: impl Fn(u32) -> u32) -> String {
    text.chars().map(|c| char::from_u32(f(c as u32)).unwrap_or(c)).collect()
}

pub fn to_upper(text: &str) -> String {
    if text.is_ascii() { text.to_ascii_uppercase() } else { map_chars(text, ctype::to_upper) }
}

pub fn to_lower(text: &str) -> String {
    if text.is_ascii() { text.to_ascii_lowercase() } else { map_chars(text, ctype::to_lower) }
}

/// The byte offset of character number `n` (from 0), or the end of the text.
pub fn offset_of_char(text: &str, n: usize) -> usize {
    if text.is_ascii() {
        return n.min(text.len());
    }
    text.char_indices().nth(n).map_or(text.len(), |(i, _)| i)
}

/// The byte range of characters `first` to `last` (from 1, both included), as far as there are any.
pub fn char_range(text: &str, first: i32, last: i32) -> (usize, usize) {
    let first = first.max(1) as usize;
    if last < first as i32 {
        let at = offset_of_char(text, first - 1);
        return (at, at);
    }
    let start = offset_of_char(text, first - 1);
    let end = start + offset_of_char(&text[start..], last as usize - first + 1);
    (start, end)
}

/// `substr`.
pub fn substring(text: &str, first: i32, last: i32) -> &str {
    let (start, end) = char_range(text, first, last);
    &text[start..end]
}

/// `substr<-`: as many characters are replaced as both the range and `value` have.
pub fn replace_substring(text: &str, first: i32, last: i32, value: &str) -> String {
    let first = first.max(1);
    let (_, range_end) = char_range(text, first, last);
    let (start, _) = char_range(text, first, 0);
    let n = text[start..range_end.max(start)].chars().count().min(value.chars().count());
    let end = start + offset_of_char(&text[start..], n);
    format!("{}{}{}", &text[..start], &value[..offset_of_char(value, n)], &text[end..])
}

/// `trimws` with its usual white space: spaces, tabs and line ends.
pub fn trim_space(text: &str, left: bool, right: bool) -> &str {
    let is_space = |c: char| matches!(c, ' ' | '\t' | '\r' | '\n');
    let text = if left { text.trim_start_matches(is_space) } else { text };
    if right { text.trim_end_matches(is_space) } else { text }
}

/// The characters in reverse.
pub fn reversed(text: &str) -> String {
    text.chars().rev().collect()
}

/// `strtrim`: the longest start that takes no more than `columns` columns.
pub fn trim_to_width(text: &str, columns: usize) -> &str {
    let mut used = 0;
    for (i, c) in text.char_indices() {
        used += ctype::width(c as u32);
        if used > columns {
            return &text[..i];
        }
    }
    text
}

/// The table of `chartr`: what each character becomes.
pub struct Translation {
    pairs: Vec<(char, char)>,
}

impl Translation {
    /// Both texts may have ranges such as `a-z`. Of a character given twice the last counts.
    pub fn new(old: &str, new: &str) -> Result<Translation, String> {
        let (old, new) = (expand_ranges(old)?, expand_ranges(new)?);
        if old.len() > new.len() {
            return Err("'old' is longer than 'new'".to_string());
        }
        let mut pairs: Vec<(char, char)> = old.into_iter().zip(new).rev().collect();
        // The sort is stable, so the last given stays first among equals.
        pairs.sort_by_key(|p| p.0);
        pairs.dedup_by_key(|p| p.0);
        Ok(Translation { pairs })
    }

    pub fn apply(&self, text: &str) -> String {
        let translate = |c: char| match self.pairs.binary_search_by_key(&c, |p| p.0) {
            Ok(i) => self.pairs[i].1,
            Err(_) => c,
        };
        text.chars().map(translate).collect()
    }
}

fn expand_ranges(spec: &str) -> Result<Vec<char>, String> {
    let chars: Vec<char> = spec.chars().collect();
    let mut out = Vec::new();
    let mut i = 0;
    while i < chars.len() {
        match chars[i..] {
            [from, '-', to, ..] => {
                if from > to {
                    return Err(format!("decreasing range specification ('{from}-{to}')"));
                }
                out.extend(from..=to);
                i += 3;
            }
            _ => {
                out.push(chars[i]);
                i += 1;
            }
        }
    }
    Ok(out)
}

/// `utf8ToInt`: the code points, or `None` if the bytes are no UTF-8.
pub fn code_points(bytes: &[u8]) -> Option<Vec<i32>> {
    let text = std::str::from_utf8(bytes).ok()?;
    Some(text.chars().map(|c| c as i32).collect())
}

/// The character of `intToUtf8` for a code point. 0 gives nothing; `None` is no character.
pub fn from_code_point(code: i32) -> Option<String> {
    if code == 0 {
        return Some(String::new());
    }
    u32::try_from(code).ok().and_then(char::from_u32).map(String::from)
}

/// The code points of a text in which pairs of surrogates stand for one character; others are left.
pub fn join_surrogates(codes: &[i32]) -> Vec<i32> {
    let mut out = Vec::with_capacity(codes.len());
    let mut i = 0;
    while i < codes.len() {
        match codes[i..] {
            [high @ 0xD800..=0xDBFF, low @ 0xDC00..=0xDFFF, ..] => {
                out.push(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00));
                i += 2;
            }
            _ => {
                out.push(codes[i]);
                i += 1;
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_trimmed() {
        assert_eq!(trim_space(" \t a b\r\n", true, true), "a b");
        assert_eq!(trim_space(" a ", true, false), "a ");
        assert_eq!(trim_space(" a ", false, true), " a");
        assert_eq!(trim_space("\u{a0}a", true, true), "\u{a0}a");
        assert_eq!(reversed("añb"), "bña");
    }
}
