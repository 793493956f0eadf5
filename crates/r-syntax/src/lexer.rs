//! Text to tokens, including R's newline rules.
//!
//! Whether a newline is a token depends on the innermost bracket, on the token before, and, after an
//! `if` inside brackets, on whether an `else` follows; so the lexer keeps a stack of contexts. GNU R
//! limits that stack to 50 entries, and so do we: the text of the error is the same.
//! The lexer works on bytes, never panics, and visits each byte a bounded number of times.

use crate::chars;
use crate::lines::LineDirective;
use crate::literal::{self, LiteralError};
use crate::ops::Op;
use crate::symbols::SymbolTable;
use crate::token::{Tok, Token};
use crate::tree::Span;

/// What a newline means where we are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Context {
    Brace,
    Bracket,
    Paren,
    /// An `if` whose `else` may still come, even on a later line.
    If,
}

const MAX_CONTEXTS: usize = 50;

pub(crate) struct Lexer<'a> {
    text: &'a [u8],
    pos: usize,
    /// Whether CRLF ends a line.
    crlf: bool,
    contexts: Vec<Context>,
    /// After a binary operator and the like, newlines are skipped.
    pub eat_lines: bool,
    /// A token read ahead while looking for `else`.
    ahead: Option<Token>,
    /// Whether the newline that closes a text without one was already given.
    closed: bool,
    pub symbols: SymbolTable,
    /// Warnings the literals gave.
    pub warnings: Vec<String>,
    pub directives: Vec<LineDirective>,
}

/// An error whose message needs no context lines.
#[derive(Debug)]
pub(crate) struct LexError {
    pub message: String,
    pub span: Span,
    /// More text could have completed the token.
    pub incomplete: bool,
}

type Lexed<T> = Result<T, Box<LexError>>;

impl<'a> Lexer<'a> {
    pub(crate) fn new(text: &'a [u8], crlf: bool) -> Lexer<'a> {
        // Offsets are 32 bits wide; a longer text is cut, which the parser reports.
        let text = &text[..text.len().min(u32::MAX as usize - 1)];
        Lexer {
            text,
            pos: 0,
            crlf,
            contexts: Vec::new(),
            eat_lines: false,
            ahead: None,
            closed: text.is_empty() || text.ends_with(b"\n"),
            symbols: SymbolTable::default(),
            warnings: Vec::new(),
            directives: Vec::new(),
        }
    }

    pub(crate) fn text(&self) -> &'a [u8] {
        self.text
    }

    pub(crate) fn pos(&self) -> usize {
        self.pos
    }

    /// Forgets the state of an expression that failed or ended.
    pub(crate) fn reset(&mut self) {
        self.contexts.clear();
        self.eat_lines = false;
    }

    /// Goes on at another place of the text.
    pub(crate) fn seek(&mut self, offset: usize) {
        self.pos = offset.min(self.text.len());
        self.ahead = None;
    }

    /// Skips the rest of the text, so that nothing is read after an error.
    pub(crate) fn skip_to_end(&mut self) {
        self.pos = self.text.len();
        self.closed = true;
        self.ahead = None;
    }

    /// The line a byte offset is on, from 1.
    pub(crate) fn line_at(&self, pos: usize) -> u32 {
        let before = &self.text[..pos.min(self.text.len())];
        let virtual_newline = pos > self.text.len();
        1 + before.iter().filter(|&&b| b == b'\n').count() as u32 + virtual_newline as u32
    }

    /// The next token that matters to the grammar.
    pub(crate) fn next(&mut self) -> Lexed<Token> {
        let token = self.significant()?;
        self.note(&token)?;
        Ok(token)
    }

    /// Applies the newline rules.
    fn significant(&mut self) -> Lexed<Token> {
        loop {
            let token = self.raw()?;
            if !matches!(token.tok, Tok::Newline) {
                return Ok(token);
            }
            if self.eat_lines {
                continue;
            }
            match self.contexts.last() {
                Some(Context::Paren | Context::Bracket) => continue,
                Some(Context::If) => return self.after_if(),
                _ => return Ok(token),
            }
        }
    }

    /// A newline after an `if` statement inside brackets: it ends the statement unless `else` follows.
    fn after_if(&mut self) -> Lexed<Token> {
        let mut token = self.raw()?;
        while matches!(token.tok, Tok::Newline) {
            token = self.raw()?;
        }
        match token.tok {
            Tok::RBrace | Tok::RParen | Tok::RBracket | Tok::Comma | Tok::Else => Ok(token),
            _ => {
                self.pop_if();
                // By now the token after has been read, and an error message shows it.
                let newline = Token { tok: Tok::Newline, span: token.span };
                self.ahead = Some(token);
                Ok(newline)
            }
        }
    }

    /// Updates the newline rules after `token`.
    fn note(&mut self, token: &Token) -> Lexed<()> {
        match &token.tok {
            Tok::Op(_) | Tok::Special(_) | Tok::Function | Tok::While | Tok::Repeat | Tok::For | Tok::In => {
                self.eat_lines = true
            }
            Tok::If => {
                if !self.contexts.is_empty() {
                    self.push(Context::If, token.span)?;
                }
                self.eat_lines = true;
            }
            Tok::Else => {
                self.pop_if();
                self.eat_lines = true;
            }
            Tok::Semicolon | Tok::Comma => {
                self.pop_if();
                self.eat_lines = false;
            }
            Tok::LBrace => {
                self.push(Context::Brace, token.span)?;
                self.eat_lines = true;
            }
            Tok::LParen => self.push(Context::Paren, token.span)?,
            Tok::LBracket => self.push(Context::Bracket, token.span)?,
            Tok::LDoubleBracket => {
                self.push(Context::Bracket, token.span)?;
                self.push(Context::Bracket, token.span)?;
            }
            Tok::RBrace | Tok::RParen | Tok::RBracket => self.close(),
            Tok::Symbol(_)
            | Tok::Str(_)
            | Tok::Const(_)
            | Tok::Null
            | Tok::Placeholder
            | Tok::Next
            | Tok::Break
            | Tok::Newline => self.eat_lines = false,
            Tok::Lambda | Tok::Namespace(_) | Tok::End | Tok::Input | Tok::IncompleteString => {}
        }
        Ok(())
    }

    fn push(&mut self, context: Context, span: Span) -> Lexed<()> {
        if self.contexts.len() >= MAX_CONTEXTS {
            let line = self.line_at(span.start as usize);
            return Err(fail(format!("contextstack overflow at line {line}"), span));
        }
        self.contexts.push(context);
        Ok(())
    }

    fn pop_if(&mut self) {
        if self.contexts.last() == Some(&Context::If) {
            self.contexts.pop();
        }
    }

    fn close(&mut self) {
        while self.contexts.last() == Some(&Context::If) {
            self.contexts.pop();
        }
        self.contexts.pop();
        self.eat_lines = false;
    }

    fn peek(&self, offset: usize) -> u8 {
        self.text.get(self.pos + offset).copied().unwrap_or(0)
    }

    /// The next token, newlines included.
    fn raw(&mut self) -> Lexed<Token> {
        if let Some(token) = self.ahead.take() {
            return Ok(token);
        }
        self.skip_blanks();
        let start = self.pos;
        let Some(&byte) = self.text.get(start) else { return Ok(self.end_of_text()) };
        let tok = match byte {
            b'\n' | b'\r' => self.newline(),
            b'0'..=b'9' => self.number(),
            b'.' if self.peek(1).is_ascii_digit() => self.number(),
            b'"' | b'\'' => self.string()?,
            b'`' => self.quoted_symbol()?,
            b'r' | b'R' if matches!(self.peek(1), b'"' | b'\'') => self.raw_string()?,
            b'a'..=b'z' | b'A'..=b'Z' | b'.' => self.word()?,
            b'%' => self.special()?,
            0x80.. => self.non_ascii()?,
            _ => self.punctuation(byte),
        };
        Ok(Token { tok, span: self.span_from(start) })
    }

    fn span_from(&self, start: usize) -> Span {
        Span::new(start as u32, self.pos as u32)
    }

    fn end_of_text(&mut self) -> Token {
        let len = self.text.len() as u32;
        if self.closed {
            return Token { tok: Tok::End, span: Span::new(len, len) };
        }
        self.closed = true;
        Token { tok: Tok::Newline, span: Span::new(len, len) }
    }

    /// Skips blanks, comments and NUL bytes.
    fn skip_blanks(&mut self) {
        while let Some(&byte) = self.text.get(self.pos) {
            match byte {
                b' ' | b'\t' | 0x0c | 0 => self.pos += 1,
                b'#' => self.comment(),
                0x80.. => match chars::decode(&self.text[self.pos..]) {
                    Some((c, len)) if chars::is_blank(c) => self.pos += len,
                    _ => return,
                },
                _ => return,
            }
        }
    }

    /// Skips a comment, up to its newline; at the beginning of a line it may number the next.
    fn comment(&mut self) {
        let rest = &self.text[self.pos..];
        let len = rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
        if self.pos == 0 || self.text[self.pos - 1] == b'\n' {
            self.directives.extend(LineDirective::parse(&rest[..len], self.pos + len + 1));
        }
        self.pos += len;
    }

    fn newline(&mut self) -> Tok {
        if self.peek(0) == b'\r' {
            self.pos += 1;
            if self.peek(0) != b'\n' || !self.crlf {
                return Tok::Input;
            }
        }
        self.pos += 1;
        Tok::Newline
    }

    fn number(&mut self) -> Tok {
        let scanned = literal::scan_number(&self.text[self.pos..]);
        self.pos += scanned.len;
        self.warnings.extend(scanned.warning);
        match scanned.value {
            Some(value) => Tok::Const(value),
            None => Tok::Input,
        }
    }

    /// Turns a literal's error into ours and moves past what it read.
    fn literal<T>(&mut self, result: Result<(T, usize), LiteralError>) -> Lexed<Option<T>> {
        match result {
            Ok((value, len)) => {
                self.pos += len;
                Ok(Some(value))
            }
            Err(LiteralError::Incomplete) => {
                self.pos = self.text.len();
                Ok(None)
            }
            Err(LiteralError::Message { text, at, with_line }) => {
                let at = self.pos + at;
                let span = Span::new(self.pos as u32, at.min(self.text.len()) as u32);
                let line = self.line_at(at);
                let text = match with_line {
                    literal::LineNote::None => text,
                    literal::LineNote::Paren => format!("{text} (line {line})"),
                    literal::LineNote::At => format!("{text} at line {line}"),
                };
                Err(fail(text, span))
            }
        }
    }

    fn string(&mut self) -> Lexed<Tok> {
        let scanned = literal::scan_string(&self.text[self.pos..], self.crlf, &mut self.warnings);
        let value = self.literal(scanned)?;
        Ok(value.map_or(Tok::IncompleteString, |bytes| Tok::Str(bytes.into())))
    }

    fn raw_string(&mut self) -> Lexed<Tok> {
        let scanned = literal::scan_raw_string(&self.text[self.pos..], self.crlf);
        let value = self.literal(scanned)?;
        Ok(value.map_or(Tok::IncompleteString, |bytes| Tok::Str(bytes.into())))
    }

    fn quoted_symbol(&mut self) -> Lexed<Tok> {
        let start = self.pos;
        let scanned = literal::scan_string(&self.text[self.pos..], self.crlf, &mut self.warnings);
        let Some(bytes) = self.literal(scanned)? else { return Ok(Tok::IncompleteString) };
        if bytes.is_empty() {
            let span = self.span_from(start);
            return Err(fail("attempt to use zero-length variable name".into(), span));
        }
        Ok(Tok::Symbol(self.symbols.intern(&String::from_utf8_lossy(&bytes))))
    }

    /// A name or a reserved word. The first character is known to start one.
    fn word(&mut self) -> Lexed<Tok> {
        let start = self.pos;
        loop {
            while matches!(self.peek(0), b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'_') {
                self.pos += 1;
            }
            match self.text.get(self.pos) {
                Some(0) => {
                    self.pos += 1;
                    continue;
                }
                Some(0x80..) => {}
                _ => break,
            }
            let (c, len) = self.decode_here()?;
            if !chars::is_word(c) {
                break;
            }
            self.pos += len;
        }
        // Only whole characters were taken, so the slice is UTF-8; lossy conversion is free then.
        let word = String::from_utf8_lossy(&self.text[start..self.pos]);
        // A NUL in the file is as if it weren't there.
        let word = if word.contains('\0') { word.replace('\0', "").into() } else { word };
        Ok(Tok::keyword(&word).unwrap_or_else(|| Tok::Symbol(self.symbols.intern(&word))))
    }

    fn decode_here(&self) -> Lexed<(char, usize)> {
        chars::decode(&self.text[self.pos..]).ok_or_else(|| {
            let line = self.line_at(self.pos);
            let span = Span::new(self.pos as u32, self.pos as u32 + 1);
            fail(format!("invalid multibyte character in parser at line {line}"), span)
        })
    }

    fn non_ascii(&mut self) -> Lexed<Tok> {
        let (c, len) = self.decode_here()?;
        if chars::is_word_start(c) {
            return self.word();
        }
        self.pos += len;
        Ok(Tok::Input)
    }

    /// `%op%`, on one line.
    fn special(&mut self) -> Lexed<Tok> {
        let rest = &self.text[self.pos..];
        let end = rest[1..].iter().position(|&b| b == b'%' || b == b'\n').map_or(rest.len(), |n| n + 1);
        if rest.get(end) != Some(&b'%') {
            self.pos += end;
            return Ok(Tok::Input);
        }
        self.pos += end + 1;
        let name = String::from_utf8_lossy(&rest[..=end]);
        Ok(Tok::Special(self.symbols.intern(&name)))
    }

    fn punctuation(&mut self, byte: u8) -> Tok {
        let (tok, len) = match byte {
            b'(' => (Tok::LParen, 1),
            b')' => (Tok::RParen, 1),
            b'{' => (Tok::LBrace, 1),
            b'}' => (Tok::RBrace, 1),
            b'[' if self.peek(1) == b'[' => (Tok::LDoubleBracket, 2),
            b'[' => (Tok::LBracket, 1),
            b']' => (Tok::RBracket, 1),
            b';' => (Tok::Semicolon, 1),
            b',' => (Tok::Comma, 1),
            b'\\' => (Tok::Lambda, 1),
            b'_' => (Tok::Placeholder, 1),
            b':' if self.text[self.pos..].starts_with(b":::") => (Tok::Namespace(":::"), 3),
            b':' if self.peek(1) == b':' => (Tok::Namespace("::"), 2),
            _ => self.operator(byte),
        };
        self.pos += len;
        tok
    }

    fn operator(&self, byte: u8) -> (Tok, usize) {
        let next = (self.peek(1), self.peek(2));
        let (op, len) = match (byte, next) {
            (b'<', (b'<', b'-')) => (Op::LeftAssign2, 3),
            (b'<', (b'<', _)) => return (Tok::Input, 2),
            (b'<', (b'-', _)) => (Op::LeftAssign, 2),
            (b'<', (b'=', _)) => (Op::Le, 2),
            (b'<', _) => (Op::Lt, 1),
            (b'-', (b'>', b'>')) => (Op::RightAssign2, 3),
            (b'-', (b'>', _)) => (Op::RightAssign, 2),
            (b'-', _) => (Op::Minus, 1),
            (b'>', (b'=', _)) => (Op::Ge, 2),
            (b'>', _) => (Op::Gt, 1),
            (b'!', (b'=', _)) => (Op::Ne, 2),
            (b'!', _) => (Op::Not, 1),
            (b'=', (b'=', _)) => (Op::Eq, 2),
            (b'=', (b'>', _)) => (Op::PipeBind, 2),
            (b'=', _) => (Op::EqAssign, 1),
            (b':', (b'=', _)) => (Op::ColonAssign, 2),
            (b':', _) => (Op::Colon, 1),
            (b'&', (b'&', _)) => (Op::And2, 2),
            (b'&', _) => (Op::And, 1),
            (b'|', (b'|', _)) => (Op::Or2, 2),
            (b'|', (b'>', _)) => (Op::Pipe, 2),
            (b'|', _) => (Op::Or, 1),
            (b'*', (b'*', _)) => (Op::Power, 2),
            (b'*', _) => (Op::Times, 1),
            (b'/', _) => (Op::Divide, 1),
            (b'+', _) => (Op::Plus, 1),
            (b'^', _) => (Op::Power, 1),
            (b'~', _) => (Op::Tilde, 1),
            (b'?', _) => (Op::Help, 1),
            (b'$', _) => (Op::Dollar, 1),
            (b'@', _) => (Op::At, 1),
            _ => return (Tok::Input, 1),
        };
        (Tok::Op(op), len)
    }
}

fn fail(message: String, span: Span) -> Box<LexError> {
    Box::new(LexError { message, span, incomplete: false })
}
