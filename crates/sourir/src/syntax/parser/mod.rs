//! Tokens to tree, with recovery: a line that can't be read is reported and skipped, the
//! rest of the file is still parsed.
//!
//! Accepts the concrete syntax of the public tool and the paper's spelling: `F.V.L [x = e]`,
//! headers `size(x)` and `Vb` on lines of their own, labels before an instruction without a
//! colon, branches to unmarked labels, `=` for equality, unparenthesized expressions.

mod expr;
mod instr;
mod program;

use super::diag::{Diagnostic, MAX_SHOWN};
use super::expr::{Expr, Ident, Lit};
use super::lexer::{Tok, Token, lex};
use super::span::Span;
use super::tree::Program;

/// A parsed file: the tree is what could be read, and complete if there are no errors.
pub struct Parsed {
    pub program: Program,
    pub errors: Vec<Diagnostic>,
}

/// Higher expressions are refused: trees are walked recursively. A chain of operators is a
/// high tree too.
const MAX_HEIGHT: usize = 200;
/// Operators in an expression, before its height is known.
const MAX_OPERATORS: usize = 1000;
/// Levels of the parser itself. An expression is printed with parentheses around every
/// operator, each of which costs three levels, and has to parse back.
const MAX_DEPTH: usize = 3 * MAX_HEIGHT + 10;

const RESERVED: [&str; 20] = [
    "var",
    "drop",
    "array",
    "branch",
    "goto",
    "print",
    "read",
    "call",
    "return",
    "stop",
    "assert",
    "assume",
    "else",
    "guard_hint",
    "function",
    "version",
    "nil",
    "true",
    "false",
    "length",
];

pub fn parse(text: &str) -> Parsed {
    let mut parser = Parser::new(text);
    let program = parser.program();
    Parsed { program, errors: parser.errors }
}

/// A single expression, for the command line. Bare names are variables.
pub fn parse_expr(text: &str) -> Result<Expr, Vec<Diagnostic>> {
    let mut parser = Parser::new(text);
    parser.skip_newlines();
    let parsed = parser.expr().and_then(|e| {
        parser.skip_newlines();
        parser.expect(Tok::End, "the end of the expression").map(|_| e)
    });
    parsed.map_err(|Bad| parser.errors)
}

/// A literal as it is given on standard input.
pub fn parse_literal(text: &str) -> Option<Lit> {
    match parse_expr(text) {
        Ok(Expr::Lit(l)) => Some(l),
        _ => None,
    }
}

/// The error has been reported already.
pub(super) struct Bad;
type Res<T> = Result<T, Bad>;

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    /// Binary operators of the expression being parsed.
    operators: usize,
    errors: Vec<Diagnostic>,
}

impl Parser {
    fn new(text: &str) -> Parser {
        Parser { tokens: lex(text), at: 0, depth: 0, operators: 0, errors: Vec::new() }
    }

    fn peek(&self) -> &Tok {
        self.peek_at(0)
    }

    /// The token `n` further on; the last one (`End`) stands for everything behind it.
    fn peek_at(&self, n: usize) -> &Tok {
        &self.token_at(n).tok
    }

    fn token_at(&self, n: usize) -> &Token {
        &self.tokens[(self.at + n).min(self.tokens.len() - 1)]
    }

    fn span(&self) -> Span {
        self.token_at(0).span
    }

    /// The span of the token just taken.
    fn last_span(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].span
    }

    fn bump(&mut self) -> Token {
        let t = self.token_at(0).clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        t
    }

    fn eat(&mut self, tok: &Tok) -> bool {
        let yes = self.peek() == tok;
        if yes {
            self.bump();
        }
        yes
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let yes = self.is_word(word);
        if yes {
            self.bump();
        }
        yes
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Tok::Ident(w) if w == word)
    }

    fn expect(&mut self, tok: Tok, what: &str) -> Res<Span> {
        let span = self.span();
        if self.eat(&tok) { Ok(span) } else { self.unexpected(what) }
    }

    /// Reports that something else was wanted here.
    fn unexpected<T>(&mut self, wanted: &str) -> Res<T> {
        let found = match self.peek() {
            Tok::Bad(reason) => return self.fail(*reason, self.span()),
            Tok::Newline => "the end of the line".to_string(),
            Tok::End => "the end of the file".to_string(),
            Tok::Ident(w) => format!("`{w}`"),
            Tok::Int(Some(n)) => format!("`{n}`"),
            Tok::Op(op) => format!("`{}`", op.text()),
            Tok::Open(c) | Tok::Close(c) => format!("`{c}`"),
            Tok::Comma => "`,`".to_string(),
            Tok::Colon => "`:`".to_string(),
            Tok::Dollar => "`$`".to_string(),
            Tok::Equal => "`=`".to_string(),
            Tok::Arrow => "`<-`".to_string(),
            _ => "something else".to_string(),
        };
        self.fail(format!("expected {wanted}, found {found}"), self.span())
    }

    fn fail<T>(&mut self, message: impl Into<String>, span: Span) -> Res<T> {
        if self.errors.len() < MAX_SHOWN {
            self.errors.push(Diagnostic::error("syntax", message, span));
        }
        Err(Bad)
    }

    fn skip_newlines(&mut self) {
        while self.peek() == &Tok::Newline {
            self.bump();
        }
    }

    /// Whether, after any line ends, `tok` follows; if so the line ends are taken.
    fn across_newlines(&mut self, accept: impl Fn(&Tok) -> bool) -> bool {
        let mut n = 0;
        while self.peek_at(n) == &Tok::Newline {
            n += 1;
        }
        let yes = accept(self.peek_at(n));
        if yes {
            self.at += n;
        }
        yes
    }

    /// Items up to the closing bracket, which is taken. Lines may end inside brackets.
    fn list<T>(&mut self, close: char, mut item: impl FnMut(&mut Parser) -> Res<T>) -> Res<Vec<T>> {
        let mut items = Vec::new();
        self.skip_newlines();
        if self.eat(&Tok::Close(close)) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if !self.across_newlines(|t| *t == Tok::Comma || *t == Tok::Close(close)) {
                return self.unexpected(&format!("`,` or `{close}`"));
            }
            if self.eat(&Tok::Close(close)) {
                return Ok(items);
            }
            self.bump();
            self.skip_newlines();
        }
    }

    /// A name that is no keyword.
    fn ident(&mut self, what: &str) -> Res<Ident> {
        let span = self.span();
        match self.peek().clone() {
            Tok::Ident(w) if RESERVED.contains(&w.as_str()) => {
                self.fail(format!("expected {what}, but `{w}` is a keyword"), span)
            }
            Tok::Ident(w) => {
                self.bump();
                Ok(Ident { name: w.into(), span })
            }
            _ => self.unexpected(what),
        }
    }

    /// A label or version name: these may be numbers too.
    fn mark(&mut self, what: &str) -> Res<Ident> {
        let span = self.span();
        if let Tok::Int(Some(n)) = self.peek() {
            let name = n.to_string().into();
            self.bump();
            return Ok(Ident { name, span });
        }
        self.ident(what)
    }
}

#[cfg(test)]
mod tests;
