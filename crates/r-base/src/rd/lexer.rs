//! The characters of a page: pieces of text by mode, with escapes, comments and where macros begin.

use super::macros::Mode;

/// What comes next.
#[derive(Debug, PartialEq)]
pub enum Token {
    /// Text up to the end of its line, unescaped.
    Text(String),
    Comment(String),
    /// A macro's name with its backslash.
    Macro(String),
    /// `#ifdef` or `#ifndef` at the start of a line.
    Condition(String),
    Endif,
    Open,
    Close,
    End,
}

pub struct Lexer {
    chars: Vec<char>,
    pub at: usize,
    pub line: usize,
    /// The quote that a string of R code began with.
    pub quote: Option<char>,
    /// How many braces of code or verbatim text are open.
    pub depth: usize,
}

impl Lexer {
    pub fn new(text: &str) -> Lexer {
        Lexer { chars: text.chars().collect(), at: 0, line: 1, quote: None, depth: 0 }
    }

    pub fn peek(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.at + ahead).copied()
    }

    /// Puts text before what comes next: the expansion of a macro.
    pub fn push_front(&mut self, text: &str) {
        let rest = self.chars.split_off(self.at);
        self.chars.truncate(0);
        self.at = 0;
        self.chars.extend(text.chars());
        self.chars.extend(rest);
    }

    pub fn bump(&mut self) -> Option<char> {
        let c = self.peek(0)?;
        self.at += 1;
        if c == '\n' {
            self.line += 1;
        }
        Some(c)
    }

    pub fn skip_space(&mut self) {
        while self.peek(0).is_some_and(char::is_whitespace) {
            self.bump();
        }
    }

    /// The raw text of a braced group, braces balanced, without the outer ones.
    pub fn raw_group(&mut self) -> Option<String> {
        if self.peek(0) != Some('{') {
            return None;
        }
        self.bump();
        let mut depth = 1;
        let mut out = String::new();
        while let Some(c) = self.bump() {
            match c {
                '\\' => {
                    out.push(c);
                    if let Some(next) = self.bump() {
                        out.push(next);
                    }
                    continue;
                }
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Some(out);
            }
            out.push(c);
        }
        None
    }

    /// A backslash and the letters and digits behind it.
    fn macro_name(&self) -> String {
        let mut name = String::from("\\");
        let letters = self.chars[self.at + 1..].iter();
        let mut first = true;
        for c in letters {
            if c.is_ascii_alphabetic() || (!first && c.is_ascii_digit()) {
                name.push(*c);
                first = false;
            } else {
                break;
            }
        }
        name
    }

    pub fn next(&mut self, mode: Mode) -> Token {
        match self.peek(0) {
            None => return Token::End,
            Some('%') => return self.comment(),
            _ => {}
        }
        match mode {
            Mode::Latex => self.latex(),
            Mode::Code => self.code(),
            Mode::Verbatim => self.verbatim(false),
            Mode::Raw => self.verbatim(true),
        }
    }

    fn comment(&mut self) -> Token {
        let mut text = String::new();
        while let Some(c) = self.peek(0) {
            if c == '\n' {
                break;
            }
            text.push(c);
            self.bump();
        }
        Token::Comment(text)
    }

    fn take_name(&mut self, name: String) -> Token {
        for _ in name.chars() {
            self.bump();
        }
        Token::Macro(name)
    }

    /// A condition at the start of a line.
    fn condition(&mut self) -> Option<Token> {
        let starts_line = self.at == 0 || self.chars[self.at - 1] == '\n';
        if !starts_line || self.peek(0) != Some('#') {
            return None;
        }
        let word: String = self.chars[self.at..].iter().take_while(|c| !c.is_whitespace()).collect();
        match word.as_str() {
            "#ifdef" | "#ifndef" => {
                self.at += word.len();
                Some(Token::Condition(word))
            }
            "#endif" => {
                while self.peek(0).is_some_and(|c| c != '\n') {
                    self.bump();
                }
                self.bump();
                Some(Token::Endif)
            }
            _ => None,
        }
    }

    fn latex(&mut self) -> Token {
        if let Some(t) = self.condition() {
            return t;
        }
        match self.peek(0) {
            Some('{') => {
                self.bump();
                return Token::Open;
            }
            Some('}') => {
                self.bump();
                return Token::Close;
            }
            _ => {}
        }
        let mut text = String::new();
        while let Some(c) = self.peek(0) {
            match c {
                '\\' => match self.peek(1) {
                    Some(e @ ('\\' | '%' | '{' | '}')) => {
                        self.bump();
                        self.bump();
                        text.push(e);
                        continue;
                    }
                    Some(l) if l.is_ascii_alphabetic() => {
                        if text.is_empty() {
                            return self.take_name(self.macro_name());
                        }
                        break;
                    }
                    _ => {}
                },
                '{' | '}' | '%' => break,
                _ => {}
            }
            text.push(c);
            self.bump();
            if c == '\n' {
                break;
            }
        }
        Token::Text(text)
    }

    fn verbatim(&mut self, keep: bool) -> Token {
        if self.depth == 0
            && let Some(t) = self.condition()
        {
            return t;
        }
        let mut text = String::new();
        while let Some(c) = self.peek(0) {
            match c {
                '\\' => {
                    self.bump();
                    match self.peek(0) {
                        Some(e @ ('\\' | '%' | '{' | '}')) => {
                            self.bump();
                            if keep {
                                text.push('\\');
                            }
                            text.push(e);
                        }
                        _ => text.push('\\'),
                    }
                    continue;
                }
                '%' => break,
                '{' => self.depth += 1,
                '}' if self.depth == 0 => {
                    if text.is_empty() {
                        self.bump();
                        return Token::Close;
                    }
                    break;
                }
                '}' => self.depth -= 1,
                _ => {}
            }
            text.push(c);
            self.bump();
            if c == '\n' {
                break;
            }
        }
        Token::Text(text)
    }

    fn code(&mut self) -> Token {
        if let Some(t) = self.condition() {
            return t;
        }
        let mut text = String::new();
        let mut in_comment = false;
        while let Some(c) = self.peek(0) {
            match c {
                '\\' => {
                    if let Some(token) = self.code_escape(&mut text, in_comment) {
                        return token;
                    }
                    if self.at_macro(in_comment) {
                        break;
                    }
                    continue;
                }
                '%' => break,
                '#' if self.quote.is_none() => in_comment = true,
                '\'' | '"' | '`' if !in_comment => match self.quote {
                    None => self.quote = Some(c),
                    Some(q) if q == c => self.quote = None,
                    Some(_) => {}
                },
                '{' if self.quote.is_none() => self.depth += 1,
                '}' if self.quote.is_none() => {
                    if self.depth == 0 {
                        if text.is_empty() {
                            self.bump();
                            return Token::Close;
                        }
                        break;
                    }
                    self.depth -= 1;
                }
                _ => {}
            }
            text.push(c);
            self.bump();
            if c == '\n' {
                break;
            }
        }
        Token::Text(text)
    }

    /// Whether a macro begins here. In strings only links and variables are macros.
    fn at_macro(&self, in_comment: bool) -> bool {
        if self.peek(0) != Some('\\') || !self.peek(1).is_some_and(|c| c.is_ascii_alphabetic()) {
            return false;
        }
        match self.quote {
            Some(_) if !in_comment => matches!(self.macro_name().as_str(), "\\link" | "\\var"),
            _ => true,
        }
    }

    /// In a string of R code, what the backslash before this place hides: a quote, or another backslash, which then
    /// hides nothing itself.
    fn after_backslash(&mut self, text: &mut String) {
        match (self.peek(0), self.peek(1)) {
            (Some(q @ ('\'' | '"' | '`')), _) => {
                self.bump();
                text.push(q);
            }
            (Some('\\'), Some('\\')) => {
                self.bump();
                self.bump();
                text.push('\\');
            }
            _ => {}
        }
    }

    /// A backslash in R code: a macro, an escape, or itself (with what follows, in strings).
    fn code_escape(&mut self, text: &mut String, in_comment: bool) -> Option<Token> {
        if self.at_macro(in_comment) {
            return text.is_empty().then(|| self.take_name(self.macro_name()));
        }
        self.bump();
        match self.peek(0) {
            Some(e @ ('\\' | '%' | '{' | '}')) => {
                self.bump();
                text.push(e);
                if e == '\\' && self.quote.is_some() {
                    self.after_backslash(text);
                }
            }
            Some(q @ ('\'' | '"' | '`')) if self.quote.is_some() => {
                self.bump();
                text.push('\\');
                text.push(q);
            }
            _ => text.push('\\'),
        }
        None
    }
}
