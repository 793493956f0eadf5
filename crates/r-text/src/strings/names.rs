//! Names out of any text: `make.names`, `make.unique`, `abbreviate`.

use std::collections::{HashMap, HashSet};

use super::ctype::{is_alnum, is_alpha, is_lower, is_space};

/// Words that can't be names.
const RESERVED: [&str; 19] = [
    "if",
    "else",
    "repeat",
    "while",
    "function",
    "for",
    "next",
    "break",
    "in",
    "TRUE",
    "FALSE",
    "NULL",
    "Inf",
    "NaN",
    "NA",
    "NA_integer_",
    "NA_real_",
    "NA_character_",
    "NA_complex_",
];

pub fn is_reserved(word: &str) -> bool {
    RESERVED.contains(&word)
}

/// Is it a syntactic name: does it need no backticks?
pub fn is_syntactic(name: &str) -> bool {
    let valid = |c: char| is_name_char(c);
    starts_as_name(name) && name.chars().all(valid) && !is_reserved(name)
}

fn is_name_char(c: char) -> bool {
    is_alnum(c as u32) || c == '.' || c == '_'
}

fn starts_as_name(name: &str) -> bool {
    let mut chars = name.chars();
    match chars.next() {
        Some('.') => !chars.next().is_some_and(|c| c.is_ascii_digit()),
        Some(c) => is_alpha(c as u32),
        None => false,
    }
}

/// `make.names` of one text.
pub fn make_name(text: &str) -> String {
    let mut name = String::with_capacity(text.len() + 1);
    if !starts_as_name(text) {
        name.push('X');
    }
    name.extend(text.chars().map(|c| if is_name_char(c) { c } else { '.' }));
    if is_reserved(&name) {
        name.push('.');
    }
    name
}

/// `make.unique`: those that came before get a number that no other has.
pub fn make_unique(names: &[String], separator: &str) -> Vec<String> {
    let mut taken: HashSet<String> = names.iter().cloned().collect();
    let mut seen = HashSet::new();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    let mut out = Vec::with_capacity(names.len());
    for name in names {
        if seen.insert(name) {
            out.push(name.clone());
            continue;
        }
        let count = counts.entry(name).or_insert(0);
        let unique = loop {
            *count += 1;
            let candidate = format!("{name}{separator}{count}");
            if taken.insert(candidate.clone()) {
                break candidate;
            }
        };
        out.push(unique);
    }
    out
}

/// `abbreviate` of several texts (kept from the left). Unless `strict`, texts whose abbreviations are the same are
/// abbreviated less until they differ; `dot` marks those that are abbreviated.
pub fn abbreviate_all(
    texts: &[String],
    min_length: usize,
    use_classes: bool,
    dot: bool,
    strict: bool,
) -> Vec<String> {
    if min_length == 0 {
        return vec![String::new(); texts.len()];
    }
    let mut out: Vec<String> = texts.iter().map(|t| abbreviate(t, min_length, use_classes)).collect();
    let longest = texts.iter().map(|t| t.chars().count()).max().unwrap_or(0);
    for length in min_length + 1..=longest {
        let clashes = if strict { Vec::new() } else { clashes(texts, &out) };
        if clashes.is_empty() {
            break;
        }
        for i in clashes {
            out[i] = abbreviate(&texts[i], length, use_classes);
        }
    }
    if dot {
        for (short, _) in out.iter_mut().zip(texts).filter(|(short, text)| *short != text.trim_matches(' ')) {
            short.push('.');
        }
    }
    out
}

/// Which different texts have the same abbreviation.
fn clashes(texts: &[String], short: &[String]) -> Vec<usize> {
    let mut by_short: HashMap<&str, Vec<usize>> = HashMap::new();
    for (i, s) in short.iter().enumerate() {
        by_short.entry(s).or_default().push(i);
    }
    let differ = |same: &Vec<usize>| same.iter().any(|&i| texts[i] != texts[same[0]]);
    let mut out: Vec<usize> = by_short.into_values().filter(differ).flatten().collect();
    out.sort_unstable();
    out
}

/// `abbreviate` of one text to about `min_length` characters, blanks not counted: what it gives with
/// `strict = TRUE`, kept from the left.
///
/// Characters go from the right: lower-case vowels at the ends of words, other lower-case vowels, then other
/// lower-case letters the same way, at last anything, but never the first character of a word. Without `use_classes`
/// only the last of these is done.
pub fn abbreviate(text: &str, min_length: usize, use_classes: bool) -> String {
    let mut a = Abbreviation { chars: text.trim_matches(' ').chars().collect(), min_length, spaces: 0 };
    a.spaces = a.chars.iter().filter(|c| is_space(**c as u32)).count();
    if !a.is_short() {
        let lower_vowel = |c: char| matches!(c, 'a' | 'e' | 'i' | 'o' | 'u');
        let lower = |c: char| is_lower(c as u32);
        let done = use_classes
            && (a.drop_from_right(lower_vowel, Place::End)
                || a.drop_from_right(lower_vowel, Place::Inside)
                || a.drop_from_right(lower, Place::End)
                || a.drop_from_right(lower, Place::Inside));
        if !done {
            a.drop_from_right(|c| !is_space(c as u32), Place::Inside);
        }
    }
    if a.chars.len() > min_length {
        a.drop_spaces();
    }
    a.chars.into_iter().collect()
}

enum Place {
    /// The last character of a word of several.
    End,
    /// Any but the first of a word.
    Inside,
}

struct Abbreviation {
    chars: Vec<char>,
    min_length: usize,
    spaces: usize,
}

impl Abbreviation {
    fn is_space_at(&self, i: usize) -> bool {
        self.chars.get(i).is_none_or(|c| is_space(*c as u32))
    }

    fn is_short(&self) -> bool {
        self.chars.len() - self.spaces <= self.min_length
    }

    /// Drops characters until the text is short enough; says whether it is.
    fn drop_from_right(&mut self, which: impl Fn(char) -> bool, place: Place) -> bool {
        for i in (1..self.chars.len()).rev() {
            let inside = !self.is_space_at(i - 1);
            let fits = match place {
                Place::End => inside && self.is_space_at(i + 1),
                Place::Inside => inside,
            };
            if fits && which(self.chars[i]) {
                self.chars.remove(i);
            }
            if self.is_short() {
                return true;
            }
        }
        false
    }

    fn drop_spaces(&mut self) {
        let mut first = true;
        self.chars.retain(|c| std::mem::take(&mut first) || !is_space(*c as u32));
    }
}
