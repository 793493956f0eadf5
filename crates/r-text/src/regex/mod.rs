//! Regular expressions as `grepl`, `sub`, `regexpr`, `strsplit` and their family need them: three engines behind one
//! type.
//!
//! `posix` is R's default engine, `perl` is PCRE2, `fixed` is plain search. On top of them are the ways in which R
//! goes on after a match: `iterate` for `gregexpr`, `replace` for `sub` and `gsub`, `split` for `strsplit`. They
//! differ from each other, and from other languages, in what they do about empty matches.
//!
//! Positions are byte offsets from 0; `Subject::char_spans` turns them into characters. Nothing here warns: errors
//! carry GNU R's texts for the caller to raise. There are no globals: a caller that wants compiled patterns to last
//! keeps a `Cache`.

pub mod approx;
mod cache;
mod error;
mod fixed;
mod glob;
mod iterate;
mod perl;
mod posix;
mod replace;
mod split;
mod subject;

pub use cache::Cache;
pub use error::{CompileError, MatchError, Reason};
pub use glob::glob_to_regex;
pub use posix::Span;
pub use replace::Template;
pub use split::split_chars;
pub use subject::Subject;

use fixed::Fixed;
use perl::Perl;
use posix::{Flags, Posix};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Syntax {
    #[default]
    Extended,
    Perl,
    Fixed,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    pub syntax: Syntax,
    /// Has no effect on fixed patterns.
    pub ignore_case: bool,
    /// Match bytes instead of characters.
    pub bytes: bool,
}

/// A compiled pattern.
pub struct Regex {
    engine: Engine,
    bytes: bool,
    /// What a pattern of the default engine without special characters searches for: found in linear time, however
    /// long it is.
    literal: Option<Box<Fixed>>,
}

enum Engine {
    Posix(Box<Posix>),
    Perl(Perl),
    Fixed(Box<Fixed>),
}

impl Regex {
    pub fn new(pattern: &[u8], options: Options) -> Result<Regex, CompileError> {
        let engine = match options.syntax {
            Syntax::Extended => Engine::Posix(Box::new(compile_posix(pattern, options)?)),
            Syntax::Perl => Engine::Perl(Perl::new(pattern, options.ignore_case, options.bytes)?),
            Syntax::Fixed => Engine::Fixed(Box::new(Fixed::new(pattern))),
        };
        let plain = options.syntax == Syntax::Extended && !options.ignore_case && is_plain(pattern);
        let literal = plain.then(|| Box::new(Fixed::new(pattern)));
        Ok(Regex { engine, bytes: options.bytes, literal })
    }

    /// The text in the form the engine relies on.
    fn admit<'a>(&self, text: &Subject<'a>) -> Result<Subject<'a>, MatchError> {
        if self.bytes { Ok(text.as_raw()) } else { text.as_utf8() }
    }

    /// Groups besides the whole match.
    pub fn groups(&self) -> usize {
        match &self.engine {
            Engine::Posix(re) => re.groups(),
            Engine::Perl(re) => re.groups(),
            Engine::Fixed(_) => 0,
        }
    }

    /// The name of each group, empty for those without. Only Perl patterns have names.
    pub fn group_names(&self) -> Vec<String> {
        match &self.engine {
            Engine::Perl(re) => re.names().to_vec(),
            _ => vec![String::new(); self.groups()],
        }
    }

    pub fn is_match(&self, text: &Subject) -> Result<bool, MatchError> {
        let text = self.admit(text)?;
        if let Some(literal) = &self.literal {
            return Ok(literal.find(text.bytes(), 0).is_some());
        }
        match &self.engine {
            Engine::Posix(re) => re.is_match(text.bytes(), true),
            Engine::Perl(re) => re.is_match(text.bytes(), 0),
            Engine::Fixed(re) => Ok(re.find(text.bytes(), 0).is_some()),
        }
    }

    /// The first match.
    pub fn find(&self, text: &Subject) -> Result<Option<Span>, MatchError> {
        self.find_from(&self.admit(text)?, 0)
    }

    /// The first match and its groups: element 0 is the whole match. Empty if there is none.
    pub fn captures(&self, text: &Subject) -> Result<Vec<Option<Span>>, MatchError> {
        let mut groups = Vec::new();
        self.captures_from(&self.admit(text)?, 0, &mut groups)?;
        Ok(groups)
    }

    /// The first match from `from` on. The default engine takes what is there for the start of a text, except that
    /// it begins no line; PCRE looks back.
    fn find_from(&self, text: &Subject, from: usize) -> Result<Option<Span>, MatchError> {
        if let Some(literal) = &self.literal {
            return Ok(literal.find(text.bytes(), from));
        }
        match &self.engine {
            Engine::Posix(re) => {
                let found = re.find(&text.bytes()[from..], from == 0)?;
                Ok(found.map(|(s, e)| (s + from, e + from)))
            }
            Engine::Perl(re) => re.find(text.bytes(), from),
            Engine::Fixed(re) => Ok(re.find(text.bytes(), from)),
        }
    }

    /// As `find_from`, with groups, which replace what `groups` holds.
    fn captures_from(
        &self,
        text: &Subject,
        from: usize,
        groups: &mut Vec<Option<Span>>,
    ) -> Result<(), MatchError> {
        match &self.engine {
            Engine::Posix(re) => {
                re.captures(&text.bytes()[from..], from == 0, groups)?;
                for (s, e) in groups.iter_mut().flatten() {
                    *s += from;
                    *e += from;
                }
                Ok(())
            }
            Engine::Perl(re) => re.captures(text.bytes(), from, groups),
            Engine::Fixed(re) => {
                groups.clear();
                groups.extend(re.find(text.bytes(), from).map(Some));
                Ok(())
            }
        }
    }
}

/// Whether every character of a pattern stands for itself.
fn is_plain(pattern: &[u8]) -> bool {
    !pattern.is_empty() && !pattern.iter().any(|b| b"\\^$.[]|()*+?{}".contains(b))
}

fn compile_posix(pattern: &[u8], options: Options) -> Result<Posix, CompileError> {
    let flags = Flags { ignore_case: options.ignore_case, ..Flags::default() };
    let codes: Vec<u32> = if options.bytes {
        pattern.iter().map(|&b| u32::from(b)).collect()
    } else {
        let text = std::str::from_utf8(pattern).map_err(|_| CompileError::NotUtf8)?;
        text.chars().map(u32::from).collect()
    };
    Posix::new(&codes, flags, options.bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn regex(pattern: &[u8], syntax: Syntax, bytes: bool) -> Result<Regex, CompileError> {
        Regex::new(pattern, Options { syntax, bytes, ignore_case: false })
    }

    #[test]
    fn errors_in_gnu_rs_words() {
        let error = |p: &str, syntax| regex(p.as_bytes(), syntax, false).err().expect("no pattern");
        let e = error("(", Syntax::Extended);
        assert_eq!(e.message("("), "invalid regular expression '(', reason 'Missing ')''");
        assert_eq!(e.warning().unwrap(), "TRE pattern compilation error 'Missing ')''");
        assert_eq!(e.regexec_message("("), "regcomp error: 'Missing ')''");
        let e = error("a{2,1}", Syntax::Perl);
        assert_eq!(e.message("a{2,1}"), "invalid regular expression 'a{2,1}'");
        let warning = "PCRE pattern compilation error\n\t'numbers out of order in {} quantifier'\n\tat '}'";
        assert_eq!(e.warning().unwrap(), warning);
    }

    #[test]
    fn bytes_are_characters_if_asked() {
        let search = |p: &[u8], text: &[u8], syntax| {
            regex(p, syntax, true).unwrap().find(&Subject::from_bytes(text)).unwrap()
        };
        for syntax in [Syntax::Extended, Syntax::Perl, Syntax::Fixed] {
            assert_eq!(search(b"\xff", b"a\xff", syntax), Some((1, 2)));
        }
        for syntax in [Syntax::Extended, Syntax::Perl] {
            assert_eq!(search(b"^..$", "é".as_bytes(), syntax), Some((0, 2)));
            assert_eq!(search(b"[[:alpha:]]", b"\xe9", syntax), None);
        }
    }

    #[test]
    fn invalid_text_is_refused() {
        let re = regex(b"a", Syntax::Perl, false).unwrap();
        assert_eq!(re.is_match(&Subject::from_bytes(b"\xff")), Err(MatchError::NotUtf8));
        assert_eq!(re.is_match(&Subject::from_bytes(b"ca")), Ok(true));
        assert!(regex(b"\xff", Syntax::Extended, false).is_err());
    }

    #[test]
    fn runaway_patterns_end() {
        let text = format!("{}b", "a".repeat(40));
        let re = regex(b"(a+)+$", Syntax::Perl, false).unwrap();
        let error = re.is_match(&Subject::from_text(&text)).unwrap_err();
        assert_eq!(error.warning(1), "PCRE error\n\t'match limit exceeded'\n\tfor element 1");
        // The default engine doesn't mind.
        let re = regex(b"(a+)+$", Syntax::Extended, false).unwrap();
        assert_eq!(re.is_match(&Subject::from_text(&text)), Ok(false));
        let deep = "(".repeat(100_000);
        assert!(regex(deep.as_bytes(), Syntax::Extended, false).is_err());
        assert!(regex(b"((a{255}){255}){255}", Syntax::Extended, false).is_err());
    }

    #[test]
    fn groups_have_names() {
        let re = regex(b"(?<l>[a-z])(\\d)(?<z>q)?", Syntax::Perl, false).unwrap();
        assert_eq!(re.group_names(), ["l", "", "z"]);
        let groups = re.captures(&Subject::from_text("a1b22")).unwrap();
        assert_eq!(groups, [Some((0, 2)), Some((0, 1)), Some((1, 2)), None]);
    }
}
