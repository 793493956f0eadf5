//! Why a pattern doesn't compile or a search can't go on, in GNU R's words.

use std::fmt;

/// Reasons for which the default engine refuses a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    BadPattern,
    Collating,
    ClassName,
    TrailingBackslash,
    BackReference,
    Bracket,
    Paren,
    Brace,
    BraceContents,
    Range,
    Memory,
    Repetition,
}

impl Reason {
    /// The reason as messages quote it.
    pub fn text(self) -> &'static str {
        match self {
            Reason::BadPattern => "Invalid regexp",
            Reason::Collating => "Unknown collating element",
            Reason::ClassName => "Unknown character class name",
            Reason::TrailingBackslash => "Trailing backslash",
            Reason::BackReference => "Invalid back reference",
            Reason::Bracket => "Missing ']'",
            Reason::Paren => "Missing ')'",
            Reason::Brace => "Missing '}'",
            Reason::BraceContents => "Invalid contents of {}",
            Reason::Range => "Invalid character range",
            Reason::Memory => "Out of memory",
            Reason::Repetition => "Invalid use of repetition operators",
        }
    }
}

/// A pattern that no engine was made for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CompileError {
    /// The default engine refuses it.
    Extended(Reason),
    /// PCRE refuses it: its message, and the rest of the pattern from where it stopped.
    Perl { message: String, rest: String },
    /// The pattern is not UTF-8 and bytes were not asked for.
    NotUtf8,
}

impl CompileError {
    /// The warning that GNU R gives before the error, if any.
    pub fn warning(&self) -> Option<String> {
        match self {
            CompileError::Extended(r) => Some(format!("TRE pattern compilation error '{}'", r.text())),
            CompileError::Perl { message, rest } => {
                Some(format!("PCRE pattern compilation error\n\t'{message}'\n\tat '{rest}'"))
            }
            CompileError::NotUtf8 => None,
        }
    }

    /// The error text for `pattern`, as `grepl` and its family word it.
    pub fn message(&self, pattern: &str) -> String {
        match self {
            CompileError::Extended(r) => {
                format!("invalid regular expression '{pattern}', reason '{}'", r.text())
            }
            CompileError::Perl { .. } => format!("invalid regular expression '{pattern}'"),
            CompileError::NotUtf8 => "regular expression is invalid UTF-8".to_string(),
        }
    }

    /// The error text of `regexec`, which words it differently and doesn't warn first.
    pub fn regexec_message(&self, pattern: &str) -> String {
        match self {
            CompileError::Extended(r) => format!("regcomp error: '{}'", r.text()),
            _ => self.message(pattern),
        }
    }
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(""))
    }
}

impl std::error::Error for CompileError {}

/// A search that stopped without an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchError {
    /// The text is not UTF-8 and bytes were not asked for.
    NotUtf8,
    /// PCRE gave up; its message and code.
    Perl { code: i32, message: String },
    /// The default engine's backtracking (only patterns with back references backtrack) ran out of steps.
    TooManySteps,
}

impl MatchError {
    /// The warning for element number `element` (from 1) of the texts, which then counts as not matching.
    pub fn warning(&self, element: usize) -> String {
        match self {
            MatchError::NotUtf8 => format!("input string {element} is invalid"),
            MatchError::Perl { message, .. } => format!("PCRE error\n\t'{message}'\n\tfor element {element}"),
            MatchError::TooManySteps => {
                format!("regular expression needs too many steps for element {element}")
            }
        }
    }
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.warning(1))
    }
}

impl std::error::Error for MatchError {}
