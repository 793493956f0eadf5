//! Tokens to syntax tree.
//!
//! An operator-precedence parser with its own stack of unfinished constructs ([`Frame`]), so that
//! nesting costs no native stack. It decides as GNU R's grammar does: an error is reported at the
//! first token that cannot continue a correct program, and a finished operand is closed into its
//! construct before the error is raised (which is when pipe errors are noticed).

mod arguments;
mod frame;
mod functions;
mod operand;
mod operator;

use crate::error::{ErrorKind, SyntaxError};
use crate::lexer::{LexError, Lexer};
use crate::lines::LineDirective;
use crate::pipe;
use crate::source;
use crate::token::{Tok, Token};
use crate::tree::{Arg, Node, NodeKind, Span};
use frame::Frame;
use std::sync::Arc;

/// GNU R gives up when its parser's stack holds this many entries.
const MAX_STACK: usize = 10_000;

/// What the parser can be asked to do.
#[derive(Clone, Copy, Debug, Default)]
pub struct ParseOptions {
    /// Keep each function's text in its node, as `options(keep.source = TRUE)` does.
    pub keep_source: bool,
    /// The text comes from strings (`parse(text = )`), not from a file: a carriage return before a newline is
    /// part of it. Such a text should have a newline after each string.
    pub from_strings: bool,
}

/// A parsed file.
#[derive(Clone, Debug)]
pub struct Program {
    pub file: Arc<str>,
    /// The top-level expressions.
    pub exprs: Vec<Node>,
    /// Warnings about literals, in order: `integer literal 1.0L contains unnecessary decimal point`.
    pub warnings: Vec<String>,
}

/// Parses a whole text; an error anywhere fails it all, as `parse()` does.
pub fn parse_program(text: impl AsRef<[u8]>, file: &str) -> Result<Program, SyntaxError> {
    let mut parser = Parser::new(text.as_ref());
    let mut exprs = Vec::new();
    while let Some(expr) = parser.next_expr()? {
        exprs.push(expr);
    }
    Ok(Program { file: file.into(), exprs, warnings: parser.take_warnings() })
}

/// Reads a text expression by expression. After an error it gives no more.
pub struct Parser<'a> {
    lexer: Lexer<'a>,
    options: ParseOptions,
    peeked: Option<Token>,
    frames: Vec<Frame>,
    /// Entries GNU R's stack would hold for `frames`.
    depth: usize,
    expr_start: usize,
    /// The string that stands for `_` until a pipe replaces it; recognized by identity.
    placeholder: Arc<[u8]>,
    placeholder_seen: bool,
}

type Parsed<T> = Result<T, Box<SyntaxError>>;

/// What to do after an operand met the token that follows it.
enum Step {
    /// Read another operand, starting with the next token.
    Operand,
    /// The operand grew; the next token follows it.
    Operator(Node),
    /// The expression is complete.
    Done(Node),
}

impl<'a> Parser<'a> {
    pub fn new(text: &'a [u8]) -> Parser<'a> {
        Parser::with_options(text, ParseOptions::default())
    }

    pub fn with_options(text: &'a [u8], options: ParseOptions) -> Parser<'a> {
        Parser {
            lexer: Lexer::new(text, !options.from_strings),
            options,
            peeked: None,
            frames: Vec::new(),
            depth: 0,
            expr_start: 0,
            placeholder: Arc::from(&b"_"[..]),
            placeholder_seen: false,
        }
    }

    /// The next top-level expression, or `None` at the end of the text.
    pub fn next_expr(&mut self) -> Result<Option<Node>, SyntaxError> {
        self.frames.clear();
        self.depth = 0;
        self.lexer.reset();
        self.read_expr().map_err(|error| {
            self.lexer.skip_to_end();
            self.peeked = None;
            *error
        })
    }

    /// Byte offset just after the last expression read and its terminator.
    pub fn offset(&self) -> usize {
        self.lexer.pos()
    }

    /// Goes on at another place of the text: somebody else read what is between.
    pub fn seek(&mut self, offset: usize) {
        self.lexer.seek(offset);
        self.peeked = None;
    }

    /// The warnings since the last call.
    pub fn take_warnings(&mut self) -> Vec<String> {
        std::mem::take(&mut self.lexer.warnings)
    }

    /// The `#line` comments read so far.
    pub fn line_directives(&self) -> &[LineDirective] {
        &self.lexer.directives
    }

    fn read_expr(&mut self) -> Parsed<Option<Node>> {
        loop {
            self.expr_start = self.lexer.pos();
            let token = self.take()?;
            match token.tok {
                Tok::End => return Ok(None),
                Tok::Newline => continue,
                _ => {
                    self.peeked = Some(token);
                    break;
                }
            }
        }
        self.placeholder_seen = false;
        let node = self.run()?;
        if self.placeholder_seen && pipe::contains(&node, &self.placeholder) {
            let span = node.span;
            return Err(self.plain_error("invalid use of pipe placeholder", span, Some(node)));
        }
        Ok(Some(node))
    }

    fn run(&mut self) -> Parsed<Node> {
        loop {
            let Some(mut node) = self.operand()? else { continue };
            self.check_depth(2)?;
            loop {
                match self.operator(node)? {
                    Step::Operand => break,
                    Step::Operator(grown) => node = grown,
                    Step::Done(node) => return Ok(node),
                }
            }
        }
    }

    fn take(&mut self) -> Parsed<Token> {
        match self.peeked.take() {
            Some(token) => Ok(token),
            None => self.lexer.next().map_err(|error| self.lex_error(*error)),
        }
    }

    fn peek(&mut self) -> Parsed<&Tok> {
        let token = self.take()?;
        Ok(&self.peeked.insert(token).tok)
    }

    fn push(&mut self, frame: Frame) -> Parsed<()> {
        self.depth += frame.weight();
        self.frames.push(frame);
        self.check_depth(1)
    }

    fn pop(&mut self) -> Option<Frame> {
        let frame = self.frames.pop()?;
        self.depth -= frame.weight();
        Some(frame)
    }

    fn check_depth(&mut self, extra: usize) -> Parsed<()> {
        if self.depth + extra < MAX_STACK {
            return Ok(());
        }
        let at = self.lexer.pos() as u32;
        Err(self.plain_error("out of memory while parsing", Span::new(at, at), None))
    }

    fn name(&mut self, text: &str) -> Arc<str> {
        self.lexer.symbols.intern(text)
    }

    fn sym(&mut self, text: &str, span: Span) -> Node {
        Node::new(NodeKind::Sym(self.name(text)), span)
    }

    fn call(&mut self, name: &str, name_span: Span, args: Vec<Node>, span: Span) -> Node {
        let func = self.sym(name, name_span);
        Node::call_node(func, args.into_iter().map(Arg::from).collect(), span)
    }

    /// The error for a token after a complete expression. A parameter is finished first, and that may fail.
    fn refuse(&mut self, token: Token) -> Box<SyntaxError> {
        match self.pop() {
            Some(Frame::Default { name_span, bad: true, .. }) => self.bad_value(name_span),
            Some(Frame::Default { params, name, name_span, .. }) => {
                self.check_repeated(&params, &name, name_span).err().unwrap_or_else(|| self.unexpected(token))
            }
            _ => self.unexpected(token),
        }
    }

    fn unexpected(&mut self, token: Token) -> Box<SyntaxError> {
        let incomplete = matches!(token.tok, Tok::End | Tok::IncompleteString);
        let place = source::place(self.lexer.text(), &self.lexer.directives, &token, self.expr_start);
        Box::new(SyntaxError {
            kind: ErrorKind::Unexpected(token.tok.shown()),
            span: token.span,
            line: place.line,
            col: place.col,
            incomplete,
            context: place.context,
            context_line: place.context_line,
            expr_context: place.expr_context,
            file: place.file,
            expr_start: self.expr_start as u32,
            call: None,
        })
    }

    fn plain_error(&mut self, message: &str, span: Span, call: Option<Node>) -> Box<SyntaxError> {
        Box::new(SyntaxError {
            kind: ErrorKind::Message(message.to_owned()),
            span,
            line: self.lexer.line_at(span.end as usize),
            col: 0,
            incomplete: false,
            context: Box::default(),
            context_line: 0,
            expr_context: Box::default(),
            file: None,
            expr_start: self.expr_start as u32,
            call: call.map(Box::new),
        })
    }

    fn lex_error(&mut self, error: LexError) -> Box<SyntaxError> {
        let mut out = self.plain_error(&error.message, error.span, None);
        out.incomplete = error.incomplete;
        out
    }
}
