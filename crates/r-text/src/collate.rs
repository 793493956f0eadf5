//! The order of strings: bytes in the C locale, Unicode collation in any other.
//!
//! GNU R compares with ICU unless the collation locale is `C` or `POSIX`; `C.UTF-8` is one of
//! the others there and gives ICU's root order. Knows nothing of missing strings.

use std::cmp::Ordering;

use icu_collator::options::CollatorOptions;
use icu_collator::{Collator, CollatorBorrowed, CollatorPreferences};

/// How strings are ordered.
pub enum Collation {
    /// By bytes.
    C,
    Locale(Box<CollatorBorrowed<'static>>),
}

impl Collation {
    /// The order for a locale's name as `setlocale` has it (`C`, `en_US.UTF-8`, ...).
    pub fn for_locale(name: &str) -> Collation {
        if is_c(name) {
            return Collation::C;
        }
        let found = Collator::try_new(preferences(name), CollatorOptions::default())
            .or_else(|_| Collator::try_new(CollatorPreferences::default(), CollatorOptions::default()));
        found.map_or(Collation::C, |c| Collation::Locale(Box::new(c)))
    }

    #[inline]
    pub fn compare(&self, a: &str, b: &str) -> Ordering {
        match self {
            _ if a == b => Ordering::Equal,
            Collation::C => a.as_bytes().cmp(b.as_bytes()),
            Collation::Locale(c) => c.compare(a, b),
        }
    }

    pub fn is_c(&self) -> bool {
        matches!(self, Collation::C)
    }
}

/// Whether this locale name means order by bytes.
pub fn is_c(name: &str) -> bool {
    matches!(name, "C" | "POSIX")
}

fn preferences(name: &str) -> CollatorPreferences {
    let language = name.split(['.', '@']).next().unwrap_or("").replace('_', "-");
    icu_locale_core::Locale::try_from_str(&language).map(|l| (&l).into()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(locale: &str, words: &[&str]) -> Vec<String> {
        let c = Collation::for_locale(locale);
        let mut w: Vec<String> = words.iter().map(|s| s.to_string()).collect();
        w.sort_by(|a, b| c.compare(a, b));
        w
    }

    #[test]
    fn as_gnu_r_sorts() {
        let words = ["b", "A", "a", "B", "_a", ".x", "1", "é", "e", "f", "Z", "ab", "a b", "a-b", "aB", "Ab"];
        let root = ["_a", ".x", "1", "a", "A", "a b", "a-b", "ab", "aB", "Ab", "b", "B", "e", "é", "f", "Z"];
        assert_eq!(sorted("C.UTF-8", &words), root);
        assert_eq!(sorted("en_US.UTF-8", &words), root);
        assert_eq!(sorted("C", &["b", "A", "a", "B"]), ["A", "B", "a", "b"]);
    }
}
