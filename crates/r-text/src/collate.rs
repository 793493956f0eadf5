//! The order of strings: bytes in the C locale, Unicode collation in any other.
//!
//! GNU R compares with ICU unless the collation locale is `C` or `POSIX`; `C.UTF-8` is one of
//! the others there and gives ICU's root order. Knows nothing of missing strings.
//!
//! Collating takes a hundred nanoseconds. Where both strings are printable ASCII and the order is the root's or
//! English, a table of weights gives the same in a few: there a character differs from all others at the first level,
//! but for upper and lower case of a letter, which differ at the third (Unicode Technical Standard 10, section 2).

use std::cell::OnceCell;
use std::cmp::Ordering;

use icu_collator::options::CollatorOptions;
use icu_collator::{Collator, CollatorBorrowed, CollatorPreferences};

/// How strings are ordered.
pub enum Collation {
    /// By bytes.
    C,
    Locale(Box<Unicode>),
}

/// Unicode's order in some language.
pub struct Unicode {
    collator: CollatorBorrowed<'static>,
    /// Weights of ASCII characters at the first level, if they say all there is to know; 0 for those that are ignored.
    /// Found out when strings are first compared, so that sessions that compare none start sooner.
    weights: OnceCell<Option<[u8; 128]>>,
    /// Whether they say all.
    plain: bool,
}

impl Unicode {
    fn new(collator: CollatorBorrowed<'static>, name: &str) -> Unicode {
        let language = name.split(['.', '@', '_']).next().unwrap_or("");
        Unicode { collator, weights: OnceCell::new(), plain: matches!(language, "C" | "en" | "") }
    }

    fn weights(&self) -> Option<&[u8; 128]> {
        self.weights.get_or_init(|| self.plain.then(|| weights(&self.collator))).as_ref()
    }

    #[inline]
    fn compare(&self, a: &str, b: &str) -> Ordering {
        let quick = self.weights().and_then(|w| by_weights(w, a.as_bytes(), b.as_bytes()));
        quick.unwrap_or_else(|| self.collator.compare(a, b))
    }
}

/// The weights of ASCII characters, as the collator orders them.
fn weights(collator: &CollatorBorrowed<'static>) -> [u8; 128] {
    let text = |c: &u8| char::from(*c).to_string();
    let mut all: Vec<u8> = (b' '..=b'~').collect();
    all.sort_by(|a, b| collator.compare(&text(a), &text(b)));
    let mut weights = [0; 128];
    let mut weight = 0;
    for (k, c) in all.iter().enumerate() {
        let same = k > 0 && all[k - 1].eq_ignore_ascii_case(c);
        weight += u8::from(!same);
        weights[usize::from(*c)] = weight;
    }
    weights
}

/// The order of two strings of characters that have weights; `None` if there are others.
#[inline]
fn by_weights(weights: &[u8; 128], a: &[u8], b: &[u8]) -> Option<Ordering> {
    let weight = |c: &u8| weights.get(usize::from(*c)).copied().filter(|w| *w > 0);
    let mut first = Ordering::Equal;
    let mut case = Ordering::Equal;
    for (x, y) in a.iter().zip(b) {
        let order = weight(x)?.cmp(&weight(y)?);
        first = first.then(order);
        // Lower case, which has the greater codes, comes before upper case.
        case = case.then(if order.is_eq() { y.cmp(x) } else { order });
    }
    let n = a.len().min(b.len());
    if !a[n..].iter().chain(&b[n..]).all(|c| weight(c).is_some()) {
        return None;
    }
    Some(first.then(a.len().cmp(&b.len())).then(case))
}

impl Collation {
    /// The order for a locale's name as `setlocale` has it (`C`, `en_US.UTF-8`, ...).
    pub fn for_locale(name: &str) -> Collation {
        if is_c(name) {
            return Collation::C;
        }
        let found = Collator::try_new(preferences(name), CollatorOptions::default())
            .or_else(|_| Collator::try_new(CollatorPreferences::default(), CollatorOptions::default()));
        found.map_or(Collation::C, |c| Collation::Locale(Box::new(Unicode::new(c, name))))
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
    fn weights_order_as_the_collator_does() {
        let Collation::Locale(c) = Collation::for_locale("C.UTF-8") else { panic!("no collator") };
        let w = c.weights().expect("weights");
        let mut seed = 1u64;
        let mut next = |n: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) % n
        };
        let alphabet: Vec<char> = "aAbBzZ019 -_.,'\"()[]{}@*/\\&#%`^+<=>|~$!?:;\u{e9}\t".chars().collect();
        let mut told = 0;
        for _ in 0..20_000 {
            let mut word = || -> String {
                (0..next(5)).map(|_| alphabet[next(alphabet.len() as u64) as usize]).collect()
            };
            let (a, b) = (word(), word());
            if let Some(o) = by_weights(w, a.as_bytes(), b.as_bytes()) {
                assert_eq!(o, c.collator.compare(&a, &b), "{a:?} {b:?}");
                told += 1;
            }
        }
        assert!(told > 10_000);
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
