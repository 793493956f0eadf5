//! What each macro of Rd takes, and the macros that pages define themselves.

use std::collections::BTreeMap;

/// How the text of an argument is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Latex,
    Code,
    Verbatim,
    /// As verbatim, with escapes kept: what LaTeX will read.
    Raw,
}

/// A macro of the language: the modes of its arguments, whether it is a section, and whether it may have an
/// option in brackets.
#[derive(Clone, Copy)]
pub struct Macro {
    pub name: &'static str,
    pub args: &'static [Mode],
    pub section: bool,
    pub option: bool,
}

use Mode::{Code, Latex, Raw, Verbatim};

const fn section(name: &'static str, args: &'static [Mode]) -> Macro {
    Macro { name, args, section: true, option: false }
}
const fn inline(name: &'static str, args: &'static [Mode]) -> Macro {
    Macro { name, args, section: false, option: false }
}
const fn with_option(name: &'static str, args: &'static [Mode]) -> Macro {
    Macro { name, args, section: false, option: true }
}

/// All macros with fixed arguments. `\item` depends on where it stands; `\eqn`, `\deqn` and `\figure` may have a second
/// argument.
pub const MACROS: &[Macro] = &[
    section("\\arguments", &[Latex]),
    section("\\author", &[Latex]),
    section("\\concept", &[Latex]),
    section("\\description", &[Latex]),
    section("\\details", &[Latex]),
    section("\\docType", &[Latex]),
    section("\\encoding", &[Latex]),
    section("\\format", &[Latex]),
    section("\\keyword", &[Latex]),
    section("\\note", &[Latex]),
    section("\\references", &[Latex]),
    section("\\seealso", &[Latex]),
    section("\\source", &[Latex]),
    section("\\title", &[Latex]),
    section("\\value", &[Latex]),
    section("\\section", &[Latex, Latex]),
    section("\\alias", &[Verbatim]),
    section("\\name", &[Verbatim]),
    section("\\synopsis", &[Verbatim]),
    section("\\Rdversion", &[Verbatim]),
    section("\\examples", &[Code]),
    section("\\usage", &[Code]),
    inline("\\subsection", &[Latex, Latex]),
    inline("\\cr", &[]),
    inline("\\dots", &[]),
    inline("\\ldots", &[]),
    inline("\\R", &[]),
    inline("\\tab", &[]),
    inline("\\acronym", &[Latex]),
    inline("\\bold", &[Latex]),
    inline("\\cite", &[Latex]),
    inline("\\command", &[Latex]),
    inline("\\dfn", &[Latex]),
    inline("\\dQuote", &[Latex]),
    inline("\\email", &[Latex]),
    inline("\\emph", &[Latex]),
    inline("\\file", &[Latex]),
    inline("\\linkS4class", &[Latex]),
    inline("\\pkg", &[Latex]),
    inline("\\sQuote", &[Latex]),
    inline("\\strong", &[Latex]),
    inline("\\var", &[Latex]),
    inline("\\env", &[Verbatim]),
    inline("\\kbd", &[Verbatim]),
    inline("\\option", &[Verbatim]),
    inline("\\out", &[Verbatim]),
    inline("\\preformatted", &[Verbatim]),
    inline("\\samp", &[Verbatim]),
    inline("\\url", &[Verbatim]),
    inline("\\verb", &[Verbatim]),
    inline("\\dontrun", &[Verbatim]),
    inline("\\code", &[Code]),
    inline("\\dontshow", &[Code]),
    inline("\\donttest", &[Code]),
    inline("\\testonly", &[Code]),
    inline("\\describe", &[Latex]),
    inline("\\enumerate", &[Latex]),
    inline("\\itemize", &[Latex]),
    inline("\\enc", &[Latex, Latex]),
    inline("\\if", &[Latex, Latex]),
    inline("\\ifelse", &[Latex, Latex, Latex]),
    inline("\\method", &[Latex, Latex]),
    inline("\\S3method", &[Latex, Latex]),
    inline("\\S4method", &[Latex, Latex]),
    inline("\\tabular", &[Latex, Latex]),
    inline("\\href", &[Verbatim, Latex]),
    inline("\\deqn", &[Raw]),
    inline("\\eqn", &[Raw]),
    inline("\\figure", &[Raw]),
    with_option("\\link", &[Latex]),
    with_option("\\Sexpr", &[Code]),
];

pub fn known(name: &str) -> Option<&'static Macro> {
    MACROS.iter().find(|m| m.name == name)
}

/// Macros that pages define by `\newcommand` and `\renewcommand`.
#[derive(Default)]
pub struct Macros {
    bodies: BTreeMap<String, String>,
}

impl Macros {
    pub fn define(&mut self, name: &str, body: &str) {
        self.bodies.insert(name.to_owned(), body.to_owned());
    }

    pub fn body(&self, name: &str) -> Option<&str> {
        self.bodies.get(name).map(String::as_str)
    }

    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.bodies.iter().map(|(n, b)| (n.as_str(), b.as_str()))
    }
}

/// How many arguments a body asks for: the highest of `#1` to `#4`.
pub fn arity(body: &str) -> usize {
    (1..=4).filter(|n| body.contains(&format!("#{n}"))).max().unwrap_or(0)
}

/// A body with its arguments in place.
pub fn expand(body: &str, args: &[String]) -> String {
    let mut out = String::new();
    let mut rest = body;
    while let Some(at) = rest.find('#') {
        out.push_str(&rest[..at]);
        let digit = rest[at + 1..].chars().next().and_then(|c| c.to_digit(10));
        match digit.and_then(|d| args.get((d as usize).wrapping_sub(1))) {
            Some(arg) => {
                out.push_str(arg);
                rest = &rest[at + 2..];
            }
            None => {
                out.push('#');
                rest = &rest[at + 1..];
            }
        }
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expansion() {
        assert_eq!(arity("a #1 b #3"), 3);
        assert_eq!(expand("<#1|#2|#1#>", &["x".into(), "y".into()]), "<x|y|x#>");
    }
}
