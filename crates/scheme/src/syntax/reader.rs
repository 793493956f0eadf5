//! The reader: text to data.
//!
//! Works on a string and a position, so that a port can read one datum and keep the rest. `Incomplete`
//! says that the text ended inside a datum: a terminal or pipe reads on.

use super::datum::{Datum, Symbols};
use crate::number::{NumError, parse_number};
use std::rc::Rc;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadError {
    Incomplete { line: u32 },
    Syntax { message: String, line: u32 },
}

type Res<T> = Result<T, ReadError>;

const MAX_DEPTH: usize = 2_000;

pub struct Reader<'a> {
    text: &'a str,
    pub pos: usize,
    pub line: u32,
    pub fold_case: bool,
    symbols: &'a Symbols,
    depth: usize,
    /// Labels of the datum being read.
    labels: Vec<u32>,
}

/// What ended a list or started a datum.
enum Item {
    Datum(Datum),
    Close(char),
    Dot,
    End,
}

fn is_delimiter(c: char) -> bool {
    c.is_whitespace() || matches!(c, '(' | ')' | '[' | ']' | '"' | ';' | '\'' | '`' | ',')
}

impl<'a> Reader<'a> {
    pub fn new(text: &'a str, symbols: &'a Symbols) -> Reader<'a> {
        Reader { text, pos: 0, line: 1, fold_case: false, symbols, depth: 0, labels: Vec::new() }
    }

    /// The next datum; `None` at the end of the text.
    pub fn read(&mut self) -> Res<Option<Datum>> {
        self.labels.clear();
        match self.item()? {
            Item::Datum(d) => Ok(Some(d)),
            Item::End => Ok(None),
            Item::Close(c) => self.fail(format!("unexpected {c}")),
            Item::Dot => self.fail("unexpected dot"),
        }
    }

    fn fail<T>(&self, message: impl Into<String>) -> Res<T> {
        Err(ReadError::Syntax { message: message.into(), line: self.line })
    }

    fn incomplete<T>(&self) -> Res<T> {
        Err(ReadError::Incomplete { line: self.line })
    }

    fn peek(&self) -> Option<char> {
        self.text[self.pos..].chars().next()
    }

    fn peek2(&self) -> Option<char> {
        self.text[self.pos..].chars().nth(1)
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.pos += c.len_utf8();
        if c == '\n' {
            self.line += 1;
        }
        Some(c)
    }

    fn skip_blank(&mut self) -> Res<()> {
        while let Some(c) = self.peek() {
            if c.is_whitespace() {
                self.next();
            } else if c == ';' {
                while self.peek().is_some_and(|c| c != '\n') {
                    self.next();
                }
            } else if c == '#' && self.peek2() == Some('|') {
                self.skip_block_comment()?;
            } else if c == '#' && self.peek2() == Some(';') {
                self.next();
                self.next();
                self.datum()?;
            } else {
                break;
            }
        }
        Ok(())
    }

    fn skip_block_comment(&mut self) -> Res<()> {
        let mut depth = 0;
        loop {
            match (self.next(), self.peek()) {
                (Some('#'), Some('|')) => {
                    self.next();
                    depth += 1;
                }
                (Some('|'), Some('#')) => {
                    self.next();
                    depth -= 1;
                    if depth == 0 {
                        return Ok(());
                    }
                }
                (None, _) => return self.incomplete(),
                _ => {}
            }
        }
    }

    /// A datum that must be there.
    fn datum(&mut self) -> Res<Datum> {
        match self.item()? {
            Item::Datum(d) => Ok(d),
            Item::End => self.incomplete(),
            Item::Close(c) => self.fail(format!("unexpected {c}")),
            Item::Dot => self.fail("unexpected dot"),
        }
    }

    fn item(&mut self) -> Res<Item> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.fail("data nested too deeply");
        }
        let item = self.item_inner();
        self.depth -= 1;
        item
    }

    fn item_inner(&mut self) -> Res<Item> {
        self.skip_blank()?;
        let Some(c) = self.peek() else { return Ok(Item::End) };
        Ok(Item::Datum(match c {
            '(' | '[' => {
                self.next();
                self.list(if c == '(' { ')' } else { ']' })?
            }
            ')' | ']' => {
                self.next();
                return Ok(Item::Close(c));
            }
            '\'' => self.prefixed("quote", 1)?,
            '`' => self.prefixed("quasiquote", 1)?,
            ',' if self.peek2() == Some('@') => self.prefixed("unquote-splicing", 2)?,
            ',' => self.prefixed("unquote", 1)?,
            '"' => {
                self.next();
                Datum::Str(self.quoted('"')?.into())
            }
            '#' => return self.hash(),
            '|' => self.symbol_or_number()?,
            '.' if self.peek2().is_none_or(is_delimiter) => {
                self.next();
                return Ok(Item::Dot);
            }
            _ => self.symbol_or_number()?,
        }))
    }

    fn prefixed(&mut self, name: &str, n: usize) -> Res<Datum> {
        let line = self.line;
        self.pos += n;
        let d = self.datum()?;
        let head = Datum::Sym(self.symbols.intern(name));
        Ok(Datum::cons_at(line, head, Datum::cons_at(line, d, Datum::Null)))
    }

    fn list(&mut self, close: char) -> Res<Datum> {
        let start = self.line;
        let mut items = Vec::new();
        let tail = loop {
            self.skip_blank()?;
            let line = if items.is_empty() { start } else { self.line };
            match self.item()? {
                Item::Datum(d) => items.push((line, d)),
                Item::Close(c) if c == close => break Datum::Null,
                Item::Close(c) => return self.fail(format!("expected {close}, got {c}")),
                Item::Dot if items.is_empty() => return self.fail("dot at the start of a list"),
                Item::Dot => {
                    let tail = self.datum()?;
                    match self.item()? {
                        Item::Close(c) if c == close => break tail,
                        Item::End => return self.incomplete(),
                        _ => return self.fail("more than one datum after a dot"),
                    }
                }
                Item::End => return self.incomplete(),
            }
        };
        Ok(items.into_iter().rev().fold(tail, |rest, (line, d)| Datum::cons_at(line, d, rest)))
    }

    /// The rest of a string or |symbol| after its opening mark.
    fn quoted(&mut self, close: char) -> Res<String> {
        let mut out = String::new();
        loop {
            match self.next() {
                None => return self.incomplete(),
                Some(c) if c == close => return Ok(out),
                Some('\\') => {
                    if let Some(c) = self.escape()? {
                        out.push(c);
                    }
                }
                Some(c) => out.push(c),
            }
        }
    }

    fn escape(&mut self) -> Res<Option<char>> {
        let Some(c) = self.next() else { return self.incomplete() };
        Ok(Some(match c {
            'a' => '\u{7}',
            'b' => '\u{8}',
            't' => '\t',
            'n' => '\n',
            'r' => '\r',
            'v' => '\u{b}',
            'f' => '\u{c}',
            '0' => '\0',
            'x' | 'X' => {
                let mut code = 0u32;
                loop {
                    match self.next() {
                        Some(';') => break,
                        Some(c) if c.is_ascii_hexdigit() && code < 0x11_0000 => {
                            code = code * 16 + c.to_digit(16).unwrap_or(0);
                        }
                        None => return self.incomplete(),
                        _ => return self.fail("bad hexadecimal escape"),
                    }
                }
                let Some(c) = char::from_u32(code) else { return self.fail("no such character") };
                c
            }
            '\n' => {
                self.skip_line_start();
                return Ok(None);
            }
            c if c.is_whitespace() => {
                while self.peek().is_some_and(|c| c != '\n' && c.is_whitespace()) {
                    self.next();
                }
                if self.next() != Some('\n') {
                    return self.fail("text after a line continuation");
                }
                self.skip_line_start();
                return Ok(None);
            }
            other => other,
        }))
    }

    fn skip_line_start(&mut self) {
        while self.peek().is_some_and(|c| c == ' ' || c == '\t') {
            self.next();
        }
    }

    /// Characters up to a delimiter.
    fn token(&mut self) -> String {
        let start = self.pos;
        while self.peek().is_some_and(|c| !is_delimiter(c)) {
            self.next();
        }
        self.text[start..self.pos].to_string()
    }

    fn symbol_or_number(&mut self) -> Res<Datum> {
        let mut name = String::new();
        let mut barred = false;
        while let Some(c) = self.peek() {
            if c == '|' {
                barred = true;
                self.next();
                name.push_str(&self.quoted('|')?);
            } else if is_delimiter(c) {
                break;
            } else {
                self.next();
                name.push(c);
            }
        }
        if !barred {
            match parse_number(&name, 10) {
                Ok(Some(n)) => return Ok(Datum::Num(n)),
                Err(NumError::Complex) => return self.fail("complex numbers are not supported"),
                _ => {}
            }
            if self.fold_case {
                name = name.to_lowercase();
            }
        }
        Ok(Datum::Sym(self.symbols.intern(&name)))
    }

    fn hash(&mut self) -> Res<Item> {
        Ok(Item::Datum(match self.peek2() {
            Some('(') => {
                self.pos += 2;
                Datum::Vector(Rc::new(self.sequence(')')?))
            }
            Some('\\') => {
                self.pos += 2;
                self.character()?
            }
            Some('!') => return self.directive(),
            Some(c) if c.is_ascii_digit() => self.label()?,
            Some('u') if self.text[self.pos..].starts_with("#u8(") => {
                self.pos += 4;
                self.bytes()?
            }
            Some('&') => return self.fail("box syntax is not supported"),
            Some(_) => self.hash_token()?,
            None => return self.incomplete(),
        }))
    }

    fn sequence(&mut self, close: char) -> Res<Vec<Datum>> {
        let mut items = Vec::new();
        loop {
            match self.item()? {
                Item::Datum(d) => items.push(d),
                Item::Close(c) if c == close => return Ok(items),
                Item::Close(c) => return self.fail(format!("expected {close}, got {c}")),
                Item::Dot => return self.fail("dot in a vector"),
                Item::End => return self.incomplete(),
            }
        }
    }

    fn bytes(&mut self) -> Res<Datum> {
        let mut bytes = Vec::new();
        for d in self.sequence(')')? {
            match d {
                Datum::Num(n) => match n.to_i64().and_then(|i| u8::try_from(i).ok()) {
                    Some(b) => bytes.push(b),
                    None => return self.fail("a bytevector holds integers from 0 to 255"),
                },
                _ => return self.fail("a bytevector holds integers from 0 to 255"),
            }
        }
        Ok(Datum::Bytes(Rc::new(bytes)))
    }

    fn hash_token(&mut self) -> Res<Datum> {
        let token = self.token();
        match token.to_ascii_lowercase().as_str() {
            "#t" | "#true" => return Ok(Datum::Bool(true)),
            "#f" | "#false" => return Ok(Datum::Bool(false)),
            _ => {}
        }
        match parse_number(&token, 10) {
            Ok(Some(n)) => Ok(Datum::Num(n)),
            Err(NumError::Complex) => self.fail("complex numbers are not supported"),
            _ => self.fail(format!("unknown syntax {token}")),
        }
    }

    fn directive(&mut self) -> Res<Item> {
        let token = self.token();
        Ok(Item::Datum(match token.as_str() {
            "#!fold-case" | "#!no-fold-case" => {
                self.fold_case = token == "#!fold-case";
                return self.item();
            }
            "#!eof" => Datum::Eof,
            "#!default" | "#!optional" | "#!rest" => Datum::Default,
            "#!unspecific" | "#!void" => Datum::Unspecified,
            _ if self.line == 1 => {
                // A script's first line.
                while self.peek().is_some_and(|c| c != '\n') {
                    self.next();
                }
                return self.item();
            }
            _ => return self.fail(format!("unknown syntax {token}")),
        }))
    }

    fn label(&mut self) -> Res<Datum> {
        self.next();
        let mut n = 0u32;
        while let Some(d) = self.peek().and_then(|c| c.to_digit(10)) {
            n = n.saturating_mul(10).saturating_add(d);
            self.next();
        }
        match self.next() {
            Some('=') => {
                self.labels.push(n);
                Ok(Datum::Label(n, Rc::new(self.datum()?)))
            }
            Some('#') if self.labels.contains(&n) => Ok(Datum::Ref(n)),
            Some('#') => self.fail(format!("no datum has the label {n}")),
            _ => self.fail("bad datum label"),
        }
    }

    fn character(&mut self) -> Res<Datum> {
        let Some(first) = self.next() else { return self.incomplete() };
        let mut name = String::from(first);
        while let Some(c) = self.peek().filter(|c| !is_delimiter(*c)) {
            name.push(c);
            self.next();
        }
        if name.chars().count() == 1 {
            return Ok(Datum::Char(first));
        }
        match character_named(&name) {
            Some(c) => Ok(Datum::Char(c)),
            None => self.fail(format!("unknown character #\\{name}")),
        }
    }
}

const CHARACTER_NAMES: [(&str, char); 14] = [
    ("space", ' '),
    ("newline", '\n'),
    ("tab", '\t'),
    ("return", '\r'),
    ("null", '\0'),
    ("nul", '\0'),
    ("alarm", '\u{7}'),
    ("backspace", '\u{8}'),
    ("delete", '\u{7f}'),
    ("rubout", '\u{7f}'),
    ("escape", '\u{1b}'),
    ("altmode", '\u{1b}'),
    ("linefeed", '\n'),
    ("page", '\u{c}'),
];

fn character_named(name: &str) -> Option<char> {
    let lower = name.to_ascii_lowercase();
    if let Some((_, c)) = CHARACTER_NAMES.iter().find(|(n, _)| *n == lower) {
        return Some(*c);
    }
    let hex = name.strip_prefix(['x', 'U', 'u'])?;
    char::from_u32(u32::from_str_radix(hex, 16).ok()?)
}

/// The name `write` gives a character, if it has one.
pub fn name_of_character(c: char) -> Option<&'static str> {
    CHARACTER_NAMES.iter().find(|(_, d)| *d == c).map(|(n, _)| *n)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::datum::Sym;

    fn show(d: &Datum, symbols: &Symbols) -> String {
        match d {
            Datum::Null => "()".into(),
            Datum::Bool(b) => format!("{b}"),
            Datum::Char(c) => format!("{c:?}"),
            Datum::Num(n) => crate::number::number_to_string(n, 10),
            Datum::Str(s) => format!("{s:?}"),
            Datum::Sym(s) => symbols.name(*s).to_string(),
            Datum::Pair(_) => {
                let (items, tail) = d.split();
                let items: Vec<String> = items.iter().map(|i| show(i, symbols)).collect();
                let tail =
                    if tail.is_null() { String::new() } else { format!(" . {}", show(&tail, symbols)) };
                format!("({}{tail})", items.join(" "))
            }
            Datum::Vector(v) => format!("#{}", show(&Datum::list(v.to_vec()), symbols)),
            Datum::Bytes(b) => format!("{b:?}"),
            other => format!("{other:?}"),
        }
    }

    fn check(text: &str, expected: &str) {
        let symbols = Symbols::default();
        let got = match Reader::new(text, &symbols).read() {
            Ok(Some(d)) => show(&d, &symbols),
            Ok(None) => "end".into(),
            Err(ReadError::Incomplete { .. }) => "incomplete".into(),
            Err(ReadError::Syntax { message, .. }) => message,
        };
        assert_eq!(got, expected, "{text}");
    }

    #[test]
    fn data() {
        check("(a . (b (c) . d))", "(a b (c) . d)");
        check("'x", "(quote x)");
        check(",@(1 -2.5 1/2)", "(unquote-splicing (1 -2.5 1/2))");
        check("#(1 #t #\\space #\\x41 #\\()", "#(1 true ' ' 'A' '(')");
        check("#u8(1 255)", "[1, 255]");
        check("\"a\\x41;\\n\\\n   b\"", "\"aA\\nb\"");
        check("|a b|", "a b");
        check("; c\n#| x #| y |# |# #;(1 2) foo", "foo");
        check("#!fold-case ABC", "abc");
        check("... ", "...");
        check("(1 . 2 3)", "more than one datum after a dot");
        check("(1", "incomplete");
        check(")", "unexpected )");
        check("\"abc", "incomplete");
        check("1+2i", "complex numbers are not supported");
        check("", "end");
    }

    #[test]
    fn lines_and_symbols() {
        let symbols = Symbols::default();
        let d = Reader::new("\n\n(a\n b)", &symbols).read().unwrap().unwrap();
        assert_eq!(d.line(), 3);
        assert_eq!(symbols.intern("a"), Sym(0));
        assert_ne!(symbols.gensym("g"), symbols.intern("g1"));
        let deep = "(".repeat(20_000);
        assert!(matches!(Reader::new(&deep, &symbols).read(), Err(ReadError::Syntax { .. })));
    }
}
