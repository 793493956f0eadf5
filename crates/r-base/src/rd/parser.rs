//! The grammar of pages over the lexer's tokens.
//!
//! Nothing fails but the end of the text within a group: what is out of place is kept and warned of.

use super::lexer::{Lexer, Token};
use super::macros::{Macro, Macros, Mode, arity, expand, known};
use super::{Body, Part};

pub struct Page {
    pub parts: Vec<Part>,
    pub warnings: Vec<String>,
    pub macros: Macros,
}

/// How deep groups may nest before the text is given up.
const DEEPEST: usize = 500;

struct Parser {
    lexer: Lexer,
    warnings: Vec<String>,
    macros: Macros,
    depth: usize,
    expansions: usize,
}

/// What `\item` takes where it stands.
#[derive(Clone, Copy, PartialEq)]
enum Items {
    Alone,
    Described,
}

#[derive(Clone, Copy)]
struct Place {
    mode: Mode,
    items: Items,
    top: bool,
}

pub fn parse(text: &str, fragment: bool, macros: Macros) -> Result<Page, String> {
    let mut p = Parser { lexer: Lexer::new(text), warnings: Vec::new(), macros, depth: 0, expansions: 0 };
    let place = Place { mode: Mode::Latex, items: Items::Alone, top: !fragment };
    let mut parts = Vec::new();
    loop {
        let end = p.parts(place, &mut parts)?;
        match end {
            Token::End => break,
            Token::Close => p.warn("unexpected '}'"),
            Token::Endif => p.warn("unexpected END_OF_INPUT '#endif'"),
            _ => {}
        }
    }
    Ok(Page { parts, warnings: p.warnings, macros: p.macros })
}

fn text(tag: &str, body: String) -> Part {
    Part { tag: tag.to_owned(), body: Body::Text(body), option: None }
}

fn list(tag: &str, parts: Vec<Part>) -> Part {
    Part { tag: tag.to_owned(), body: Body::Parts(parts), option: None }
}

impl Parser {
    fn warn(&mut self, what: &str) {
        self.warnings.push(format!("{}: {what}", self.lexer.line));
    }

    /// Reads parts up to the token that ends them, and returns it.
    fn parts(&mut self, place: Place, out: &mut Vec<Part>) -> Result<Token, String> {
        let kind = match place.mode {
            Mode::Latex => "TEXT",
            Mode::Code => "RCODE",
            Mode::Verbatim | Mode::Raw => "VERB",
        };
        loop {
            match self.lexer.next(place.mode) {
                Token::Text(t) => out.push(text(kind, t)),
                Token::Comment(t) => out.push(text("COMMENT", t)),
                Token::Macro(name) => self.named(&name, place, out)?,
                Token::Open => out.push(self.group("LIST", place)?),
                Token::Condition(word) => out.push(self.condition(&word, place)?),
                end => return Ok(end),
            }
        }
    }

    /// The parts of a group whose brace was read.
    fn group(&mut self, tag: &str, place: Place) -> Result<Part, String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err("groups are nested too deeply".to_owned());
        }
        let line = self.lexer.line;
        let outer = (self.lexer.depth, self.lexer.quote);
        (self.lexer.depth, self.lexer.quote) = (0, None);
        let mut parts = Vec::new();
        let end = self.parts(Place { top: false, ..place }, &mut parts)?;
        (self.lexer.depth, self.lexer.quote) = outer;
        self.depth -= 1;
        match end {
            Token::Close => Ok(list(tag, parts)),
            Token::Endif => {
                self.warn("unexpected '#endif'");
                Ok(list(tag, parts))
            }
            _ => Err(format!("{line}: unexpected END_OF_INPUT ")),
        }
    }

    fn condition(&mut self, word: &str, place: Place) -> Result<Part, String> {
        let mut name = String::new();
        while let Some(c) = self.lexer.bump() {
            name.push(c);
            if c == '\n' {
                break;
            }
        }
        let mut parts = Vec::new();
        if self.parts(place, &mut parts)? == Token::Close {
            // The condition was never ended; the brace is that of the group around.
            self.lexer.push_front("}");
        }
        Ok(list(word, vec![list("", vec![text("TEXT", name)]), list("", parts)]))
    }

    /// A macro whose name was read.
    fn named(&mut self, name: &str, place: Place, out: &mut Vec<Part>) -> Result<(), String> {
        if let Some(body) = self.macros.body(name).map(str::to_owned) {
            return self.user_macro(name, &body, out);
        }
        match name {
            "\\newcommand" | "\\renewcommand" => self.definition(name, out),
            "\\item" => self.item(place, out),
            _ => match known(name) {
                Some(m) => self.known_macro(m, place, out),
                None => {
                    self.warn(&format!("unknown macro '{name}'"));
                    out.push(text("UNKNOWN", name.to_owned()));
                    Ok(())
                }
            },
        }
    }

    fn known_macro(&mut self, m: &Macro, place: Place, out: &mut Vec<Part>) -> Result<(), String> {
        if m.section && !place.top {
            self.warn(&format!("unexpected section header '{}'", m.name));
            return Ok(());
        }
        let option = if m.option { self.option()? } else { None };
        let items = match m.name {
            "\\arguments" | "\\value" | "\\describe" => Items::Described,
            "\\itemize" | "\\enumerate" => Items::Alone,
            _ => place.items,
        };
        let mut args = Vec::new();
        for mode in m.args {
            match self.argument(*mode, items)? {
                Some(parts) => args.push(parts),
                None => {
                    self.warn(&format!("unexpected text after '{}'", m.name));
                    break;
                }
            }
        }
        if matches!(m.name, "\\eqn" | "\\deqn" | "\\figure") {
            let second =
                if self.lexer.peek(0) == Some('{') { self.argument(Mode::Verbatim, items)? } else { None };
            args.extend(second);
            out.push(list(m.name, args.into_iter().map(|p| list("", p)).collect()));
            return Ok(());
        }
        let parts = match m.args.len() {
            0 => Vec::new(),
            1 => args.pop().unwrap_or_default(),
            _ => args.into_iter().map(|p| list("", p)).collect(),
        };
        out.push(Part { tag: m.name.to_owned(), body: Body::Parts(parts), option });
        Ok(())
    }

    /// An argument in braces, with white space before it.
    fn argument(&mut self, mode: Mode, items: Items) -> Result<Option<Vec<Part>>, String> {
        let (at, line) = (self.lexer.at, self.lexer.line);
        self.lexer.skip_space();
        if self.lexer.peek(0) != Some('{') {
            (self.lexer.at, self.lexer.line) = (at, line);
            return Ok(None);
        }
        self.lexer.bump();
        let group = self.group("", Place { mode, items, top: false })?;
        match group.body {
            Body::Parts(p) => Ok(Some(p)),
            Body::Text(_) => Ok(None),
        }
    }

    fn option(&mut self) -> Result<Option<Vec<Part>>, String> {
        if self.lexer.peek(0) != Some('[') {
            return Ok(None);
        }
        self.lexer.bump();
        let mut word = String::new();
        loop {
            match self.lexer.bump() {
                Some(']') => return Ok(Some(vec![text("TEXT", word)])),
                Some('\\') if self.lexer.peek(0) == Some('%') => {}
                Some(c) => word.push(c),
                None => return Err(format!("{}: unexpected END_OF_INPUT ", self.lexer.line)),
            }
        }
    }

    fn item(&mut self, place: Place, out: &mut Vec<Part>) -> Result<(), String> {
        if place.items == Items::Alone {
            out.push(list("\\item", Vec::new()));
            return Ok(());
        }
        let mut args = Vec::new();
        for _ in 0..2 {
            args.extend(self.argument(Mode::Latex, Items::Alone)?);
        }
        out.push(list("\\item", args.into_iter().map(|p| list("", p)).collect()));
        Ok(())
    }

    fn definition(&mut self, word: &str, out: &mut Vec<Part>) -> Result<(), String> {
        let mut both = Vec::new();
        for _ in 0..2 {
            self.lexer.skip_space();
            match self.lexer.raw_group() {
                Some(t) => both.push(t),
                None => return Err(format!("{}: unexpected text after '{word}'", self.lexer.line)),
            }
        }
        self.macros.define(&both[0], &both[1]);
        let parts = both.into_iter().map(|t| text("VERB", t)).collect();
        out.push(list(word, parts));
        Ok(())
    }

    /// A macro of the page's own: what was written is kept, and its expansion is read next.
    fn user_macro(&mut self, name: &str, body: &str, out: &mut Vec<Part>) -> Result<(), String> {
        self.expansions += 1;
        if self.expansions > 10_000 {
            return Err(format!("{}: macro '{name}' expands without end", self.lexer.line));
        }
        let mut args = Vec::new();
        let mut written = name.to_owned();
        for _ in 0..arity(body) {
            self.lexer.skip_space();
            let Some(arg) = self.lexer.raw_group() else {
                return Err(format!("{}: unexpected text after '{name}'", self.lexer.line));
            };
            written.push_str(&format!("{{{arg}}}"));
            args.push(arg);
        }
        out.push(text("USERMACRO", written));
        self.lexer.push_front(&expand(body, &args));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tags(source: &str) -> Vec<String> {
        parse(source, true, Macros::default()).unwrap().parts.into_iter().map(|p| p.tag).collect()
    }

    #[test]
    fn text_macros_and_comments() {
        assert_eq!(tags("a \\emph{b} % c\n"), ["TEXT", "\\emph", "TEXT", "COMMENT", "TEXT"]);
        assert_eq!(tags("\\nonsense x"), ["UNKNOWN", "TEXT"]);
    }

    #[test]
    fn quotes_hide_braces_in_code() {
        let page = parse("\\code{\"}\" x}", true, Macros::default()).unwrap();
        assert_eq!(page.parts.len(), 1);
        let Body::Parts(inside) = &page.parts[0].body else { panic!("a macro has parts") };
        assert_eq!(inside[0].body, Body::Text("\"}\" x".to_owned()));
    }

    #[test]
    fn an_open_group_is_an_error() {
        assert!(parse("\\emph{a", true, Macros::default()).is_err());
    }
}
