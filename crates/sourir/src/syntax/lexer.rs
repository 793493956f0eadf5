//! Text to tokens. Never fails: what can't be read becomes a [`Tok::Bad`] with its reason,
//! so that one bad character costs one line and not the file.

use super::expr::{BINARY, BinOp};
use super::span::Span;

#[derive(Clone, Debug, PartialEq)]
pub enum Tok {
    Newline,
    Ident(String),
    /// Digits; too large for any integer is `None`.
    Int(Option<u64>),
    Str(String),
    /// `'f`
    Fun(String),
    Op(BinOp),
    /// `=`: a binding, or equality in the paper's spelling.
    Equal,
    Not,
    Arrow,
    Open(char),
    Close(char),
    Comma,
    Colon,
    Dollar,
    Dot,
    Dots,
    Bad(&'static str),
    End,
}

#[derive(Clone, Debug)]
pub struct Token {
    pub tok: Tok,
    pub span: Span,
}

/// The paper's spelling of operators, and what they stand for.
const GLYPHS: [(char, Tok); 11] = [
    ('←', Tok::Arrow),
    ('≠', Tok::Op(BinOp::Ne)),
    ('≤', Tok::Op(BinOp::Le)),
    ('≥', Tok::Op(BinOp::Ge)),
    ('∗', Tok::Op(BinOp::Mul)),
    ('×', Tok::Op(BinOp::Mul)),
    ('−', Tok::Op(BinOp::Sub)),
    ('∧', Tok::Op(BinOp::And)),
    ('∨', Tok::Op(BinOp::Or)),
    ('¬', Tok::Not),
    ('…', Tok::Dots),
];

pub fn lex(text: &str) -> Vec<Token> {
    let mut lexer = Lexer { text, at: 0, tokens: Vec::new() };
    while lexer.at < text.len() {
        lexer.token();
    }
    lexer.push(Tok::Newline, text.len());
    lexer.push(Tok::End, text.len());
    lexer.tokens
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    tokens: Vec<Token>,
}

/// Names stand in messages, and passes make longer ones of them.
const MAX_NAME: usize = 1000;
const TOO_LONG: &str = "this name is too long";

fn starts_name(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

fn continues_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '′'
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn push(&mut self, tok: Tok, start: usize) {
        self.tokens.push(Token { tok, span: Span::new(start, self.at) });
    }

    /// Takes characters while `f` holds and returns them.
    fn take(&mut self, f: impl Fn(char) -> bool) -> String {
        let n = self.rest().find(|c| !f(c)).unwrap_or(self.rest().len());
        let s = self.rest()[..n].to_string();
        self.at += n;
        s
    }

    fn token(&mut self) {
        let Some(c) = self.rest().chars().next() else { return };
        let start = self.at;
        match c {
            '\n' => self.single(Tok::Newline, c),
            c if c.is_whitespace() || c == '\u{feff}' => self.at += c.len_utf8(),
            '#' => self.at += self.rest().find('\n').unwrap_or(self.rest().len()),
            '"' => self.string(),
            '\'' => self.function_reference(),
            c if starts_name(c) => {
                let tok = self.name().map_or(Tok::Bad(TOO_LONG), Tok::Ident);
                self.push(tok, start);
            }
            c if c.is_ascii_digit() => {
                let digits = self.take(|c| c.is_ascii_digit());
                self.push(Tok::Int(digits.parse().ok()), start);
            }
            c => self.punctuation(c),
        }
    }

    fn single(&mut self, tok: Tok, c: char) {
        let start = self.at;
        self.at += c.len_utf8();
        self.push(tok, start);
    }

    fn function_reference(&mut self) {
        let start = self.at;
        self.at += 1;
        let tok = match self.name() {
            Some(name) if name.starts_with(starts_name) => Tok::Fun(name),
            Some(_) => Tok::Bad("expected a function name after '"),
            None => Tok::Bad(TOO_LONG),
        };
        self.push(tok, start);
    }

    /// The characters of a name; `None` if there are too many.
    fn name(&mut self) -> Option<String> {
        let name = self.take(continues_name);
        (name.len() <= MAX_NAME).then_some(name)
    }

    fn string(&mut self) {
        let start = self.at;
        let mut out = String::new();
        let mut chars = self.rest().char_indices().skip(1);
        let mut problem = Some("this string has no closing quote on its line");
        let mut len = self.rest().find('\n').unwrap_or(self.rest().len());
        while let Some((i, c)) = chars.next() {
            match c {
                '\n' => break,
                '"' => {
                    len = i + 1;
                    problem = None;
                    break;
                }
                '\\' => match chars.next().map(|(_, c)| c) {
                    Some('n') => out.push('\n'),
                    Some('t') => out.push('\t'),
                    Some('r') => out.push('\r'),
                    Some(c @ ('"' | '\\')) => out.push(c),
                    _ => {
                        problem = Some("unknown escape in a string (known: \\n \\t \\r \\\" \\\\)");
                        break;
                    }
                },
                c => out.push(c),
            }
        }
        self.at += len;
        self.push(problem.map_or(Tok::Str(out), Tok::Bad), start);
    }

    fn punctuation(&mut self, c: char) {
        let start = self.at;
        let rest = self.rest();
        if rest.starts_with("<-") {
            self.at += 2;
            return self.push(Tok::Arrow, start);
        }
        if rest.starts_with("...") {
            self.at += 3;
            return self.push(Tok::Dots, start);
        }
        let longest = BINARY.iter().filter(|(_, t, _)| rest.starts_with(t)).max_by_key(|(_, t, _)| t.len());
        if let Some((op, text, _)) = longest {
            self.at += text.len();
            return self.push(Tok::Op(*op), start);
        }
        if let Some((_, tok)) = GLYPHS.iter().find(|(g, _)| *g == c) {
            return self.single(tok.clone(), c);
        }
        let tok = match c {
            '(' | '[' | '{' => Tok::Open(c),
            ')' | ']' | '}' => Tok::Close(c),
            ',' => Tok::Comma,
            ':' => Tok::Colon,
            '$' => Tok::Dollar,
            '.' => Tok::Dot,
            '=' => Tok::Equal,
            '!' => Tok::Not,
            _ => Tok::Bad("this character has no meaning in sourir"),
        };
        self.single(tok, c);
    }
}
