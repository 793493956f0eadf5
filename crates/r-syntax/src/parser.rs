//! Tokens to syntax tree.
//!
//! An operator-precedence parser with its own stack of unfinished constructs ([`Frame`]), so that
//! nesting costs no native stack. It decides as GNU R's grammar does: an error is reported at the
//! first token that cannot continue a correct program, and a finished operand is closed into its
//! construct before the error is raised (which is when pipe errors are noticed).

use crate::error::{ErrorKind, SyntaxError};
use crate::lexer::{LexError, Lexer};
use crate::ops::{Assoc, Op, prec};
use crate::pipe;
use crate::source;
use crate::token::{Tok, Token};
use crate::tree::{Arg, Node, NodeKind, Param, Span};
use std::cmp::Ordering;
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

/// Which bracket encloses arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ArgsKind {
    Call,
    Index,
    Index2,
}

/// A construct that waits for the expression being read.
enum Frame {
    Prefix { op: Op, span: Span },
    Binary { op: Op, name: Arc<str>, left: Node, span: Span, assign_ok: bool },
    Paren { span: Span },
    Brace { span: Span, items: Vec<Arg> },
    Args { kind: ArgsKind, func: Node, args: Vec<Arg>, name: Option<Arc<str>>, open: Span },
    IfCond { span: Span },
    IfThen { span: Span, cond: Node },
    IfElse { span: Span, cond: Node, then: Node },
    WhileCond { span: Span },
    WhileBody { span: Span, cond: Node },
    ForSeq { span: Span, var: Node },
    ForBody { span: Span, var: Node, seq: Node },
    Repeat { span: Span },
    Default { span: Span, params: Vec<Param>, name: Arc<str>, name_span: Span, bad: bool },
    FunctionBody { span: Span, params: Vec<Param> },
}

/// What an operator does to the construct before it.
enum Meeting {
    /// It takes the operand for itself.
    Shift,
    /// The construct takes the operand first.
    Reduce,
    /// It can't stand here.
    Refuse,
}

impl Frame {
    /// Precedence of a construct that ends in the expression being read; `None` if a bracket ends it.
    fn prec(&self) -> Option<u8> {
        match self {
            Frame::Prefix { op, .. } => op.prefix_prec(),
            Frame::Binary { op, .. } => Some(op.prec()),
            Frame::IfThen { .. } => Some(prec::IF),
            Frame::IfElse { .. } => Some(prec::ELSE),
            Frame::WhileBody { .. } | Frame::ForBody { .. } | Frame::Repeat { .. } => Some(prec::LOW),
            Frame::FunctionBody { .. } => Some(prec::LOW),
            _ => None,
        }
    }

    /// Whether `=` may assign in the expression being read.
    fn assign_ok(&self) -> bool {
        match self {
            Frame::Prefix { op, .. } => *op == Op::Help,
            Frame::Binary { op, assign_ok, .. } => matches!(op, Op::EqAssign | Op::Help) && *assign_ok,
            Frame::Paren { .. } | Frame::Brace { .. } => true,
            _ => self.prec().is_some(),
        }
    }

    /// An operator follows the expression this construct waits for.
    fn meets(&self, op: Op) -> Meeting {
        let frame_prec = self.prec();
        if op == Op::EqAssign {
            return match (self.assign_ok(), frame_prec) {
                (true, _) => Meeting::Shift,
                (false, Some(_)) => Meeting::Reduce,
                (false, None) => Meeting::Refuse,
            };
        }
        let Some(frame_prec) = frame_prec else { return Meeting::Shift };
        match (frame_prec.cmp(&op.prec()), op.assoc()) {
            (Ordering::Less, _) | (Ordering::Equal, Assoc::Right) => Meeting::Shift,
            (Ordering::Greater, _) | (Ordering::Equal, Assoc::Left) => Meeting::Reduce,
            (Ordering::Equal, Assoc::None) => Meeting::Refuse,
        }
    }

    /// Entries GNU R's parser stack holds for it.
    fn weight(&self) -> usize {
        match self {
            Frame::Prefix { .. } | Frame::Paren { .. } | Frame::Repeat { .. } => 1,
            Frame::Binary { .. } | Frame::IfCond { .. } | Frame::IfThen { .. } => 2,
            Frame::WhileCond { .. } | Frame::WhileBody { .. } | Frame::ForBody { .. } => 2,
            Frame::Brace { items, .. } => {
                if items.is_empty() {
                    1
                } else {
                    3
                }
            }
            Frame::Args { args, name, .. } => {
                2 + if args.is_empty() { 0 } else { 3 } + if name.is_some() { 2 } else { 0 }
            }
            Frame::IfElse { .. } | Frame::ForSeq { .. } => 4,
            Frame::Default { params, .. } => {
                if params.is_empty() {
                    4
                } else {
                    6
                }
            }
            Frame::FunctionBody { .. } => 5,
        }
    }
}

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

    /// The warnings since the last call.
    pub fn take_warnings(&mut self) -> Vec<String> {
        std::mem::take(&mut self.lexer.warnings)
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

    /// Reads the beginning of an operand: a whole one if it is simple, else a frame that waits for more.
    fn operand(&mut self) -> Parsed<Option<Node>> {
        let token = self.take()?;
        let span = token.span;
        let kind = match token.tok {
            Tok::Symbol(name) => return self.qualified(Node::new(NodeKind::Sym(name), span)).map(Some),
            Tok::Str(bytes) => return self.qualified(Node::new(NodeKind::Str(bytes), span)).map(Some),
            Tok::Const(kind) => kind,
            Tok::Null => NodeKind::Null,
            Tok::Placeholder => {
                self.placeholder_seen = true;
                NodeKind::Str(self.placeholder.clone())
            }
            Tok::Next => return Ok(Some(self.call("next", span, Vec::new(), span))),
            Tok::Break => return Ok(Some(self.call("break", span, Vec::new(), span))),
            Tok::Op(op) if op.prefix_prec().is_some() => return self.open(Frame::Prefix { op, span }),
            Tok::LParen => return self.open(Frame::Paren { span }),
            Tok::LBrace => return self.brace(span),
            Tok::If => return self.open_condition(Frame::IfCond { span }),
            Tok::While => return self.open_condition(Frame::WhileCond { span }),
            Tok::Repeat => return self.open(Frame::Repeat { span }),
            Tok::For => return self.for_head(span),
            Tok::Function | Tok::Lambda => return self.function_head(span),
            _ => return Err(self.unexpected(token)),
        };
        Ok(Some(Node::new(kind, span)))
    }

    fn open(&mut self, frame: Frame) -> Parsed<Option<Node>> {
        self.push(frame)?;
        Ok(None)
    }

    fn open_condition(&mut self, frame: Frame) -> Parsed<Option<Node>> {
        self.expect_open()?;
        self.open(frame)
    }

    fn expect_open(&mut self) -> Parsed<()> {
        let token = self.take()?;
        match token.tok {
            Tok::LParen => Ok(()),
            _ => Err(self.unexpected(token)),
        }
    }

    /// `pkg::name` and `pkg:::name`, whose parts are symbols or strings.
    fn qualified(&mut self, left: Node) -> Parsed<Node> {
        let Tok::Namespace(operator) = *self.peek()? else { return Ok(left) };
        let at = self.take()?.span;
        let right = self.symbol_or_string()?;
        let span = left.span.to(right.span);
        Ok(self.call(operator, at, vec![left, right], span))
    }

    fn symbol_or_string(&mut self) -> Parsed<Node> {
        let token = self.take()?;
        match token.tok {
            Tok::Symbol(name) => Ok(Node::new(NodeKind::Sym(name), token.span)),
            Tok::Str(bytes) => Ok(Node::new(NodeKind::Str(bytes), token.span)),
            _ => Err(self.unexpected(token)),
        }
    }

    fn for_head(&mut self, span: Span) -> Parsed<Option<Node>> {
        self.expect_open()?;
        let token = self.take()?;
        let Tok::Symbol(name) = token.tok else { return Err(self.unexpected(token)) };
        let var = Node::new(NodeKind::Sym(name), token.span);
        let token = self.take()?;
        let Tok::In = token.tok else { return Err(self.unexpected(token)) };
        self.open(Frame::ForSeq { span, var })
    }

    fn function_head(&mut self, span: Span) -> Parsed<Option<Node>> {
        self.expect_open()?;
        match self.peek()? {
            Tok::RParen => {
                self.take()?;
                self.function_body(span, Vec::new())
            }
            Tok::Comma => self.leading_comma(span),
            _ => self.parameter(span, Vec::new()),
        }
    }

    /// `function(, x)`: GNU R's grammar has it, but not its tree. The error comes after the first parameter.
    fn leading_comma(&mut self, span: Span) -> Parsed<Option<Node>> {
        self.take()?;
        let token = self.take()?;
        let Tok::Symbol(name) = token.tok else { return Err(self.unexpected(token)) };
        let next = self.take()?;
        match next.tok {
            Tok::Op(Op::EqAssign) => {
                self.open(Frame::Default { span, params: Vec::new(), name, name_span: token.span, bad: true })
            }
            _ => Err(self.bad_value(token.span)),
        }
    }

    fn bad_value(&mut self, span: Span) -> Box<SyntaxError> {
        self.plain_error("bad value", span, None)
    }

    /// Reads parameters up to the next default or the closing parenthesis.
    fn parameter(&mut self, span: Span, mut params: Vec<Param>) -> Parsed<Option<Node>> {
        loop {
            let token = self.take()?;
            let Tok::Symbol(name) = token.tok else { return Err(self.unexpected(token)) };
            let next = self.take()?;
            if let Tok::Op(Op::EqAssign) = next.tok {
                return self.open(Frame::Default { span, params, name, name_span: token.span, bad: false });
            }
            self.check_repeated(&params, &name, token.span)?;
            params.push(Param { name, default: None });
            match next.tok {
                Tok::Comma => {}
                Tok::RParen => return self.function_body(span, params),
                _ => return Err(self.unexpected(next)),
            }
        }
    }

    fn check_repeated(&mut self, params: &[Param], name: &Arc<str>, span: Span) -> Parsed<()> {
        if params.iter().all(|param| !Arc::ptr_eq(&param.name, name)) {
            return Ok(());
        }
        let line = self.lexer.line_at(span.start as usize);
        Err(self.plain_error(&format!("repeated formal argument '{name}' on line {line}"), span, None))
    }

    fn function_body(&mut self, span: Span, params: Vec<Param>) -> Parsed<Option<Node>> {
        self.lexer.eat_lines = true;
        self.open(Frame::FunctionBody { span, params })
    }

    /// After `{`: statements, or at once the end.
    fn brace(&mut self, span: Span) -> Parsed<Option<Node>> {
        self.push(Frame::Brace { span, items: Vec::new() })?;
        self.statement_or_close()
    }

    /// Inside braces, where a statement may begin: skips separators; a `}` gives the whole block.
    fn statement_or_close(&mut self) -> Parsed<Option<Node>> {
        loop {
            match self.peek()? {
                Tok::Newline | Tok::Semicolon => {
                    self.take()?;
                }
                Tok::RBrace => {
                    let end = self.take()?.span;
                    return Ok(Some(self.close_brace(end)));
                }
                _ => return Ok(None),
            }
        }
    }

    fn close_brace(&mut self, end: Span) -> Node {
        let Some(Frame::Brace { span, items }) = self.pop() else { return Node::missing() };
        let func = self.sym("{", span);
        Node::call_node(func, items, span.to(end))
    }

    /// A finished operand meets the next token.
    fn operator(&mut self, node: Node) -> Parsed<Step> {
        let token = self.take()?;
        match token.tok {
            Tok::LParen => self.open_args(ArgsKind::Call, node, token.span),
            Tok::LBracket => self.open_args(ArgsKind::Index, node, token.span),
            Tok::LDoubleBracket => self.open_args(ArgsKind::Index2, node, token.span),
            Tok::Op(op @ (Op::Dollar | Op::At)) => self.extract(op, node, token.span),
            Tok::Op(Op::Not) => self.close_then(node, token),
            Tok::Op(op) => self.binary(op, op.name(), node, token),
            Tok::Special(ref name) => {
                let name = name.clone();
                self.binary(SPECIAL, &name, node, token)
            }
            Tok::Else => self.else_branch(node, token),
            _ => self.close_then(node, token),
        }
    }

    fn extract(&mut self, op: Op, node: Node, at: Span) -> Parsed<Step> {
        let right = self.symbol_or_string()?;
        let span = node.span.to(right.span);
        Ok(Step::Operator(self.call(op.name(), at, vec![node, right], span)))
    }

    fn binary(&mut self, op: Op, name: &str, mut node: Node, token: Token) -> Parsed<Step> {
        while let Some(frame) = self.frames.last() {
            match frame.meets(op) {
                Meeting::Shift => break,
                Meeting::Reduce => node = self.reduce(node)?,
                Meeting::Refuse => return Err(self.refuse(token)),
            }
        }
        let assign_ok = self.frames.last().is_none_or(Frame::assign_ok);
        let name = self.name(name);
        self.push(Frame::Binary { op, name, left: node, span: token.span, assign_ok })?;
        Ok(Step::Operand)
    }

    fn else_branch(&mut self, mut node: Node, token: Token) -> Parsed<Step> {
        loop {
            match self.frames.last() {
                Some(Frame::IfThen { .. }) => break,
                Some(frame) if frame.prec().is_some() => node = self.reduce(node)?,
                _ => return Err(self.unexpected(token)),
            }
        }
        if let Some(Frame::IfThen { span, cond }) = self.pop() {
            self.push(Frame::IfElse { span, cond, then: node })?;
        }
        Ok(Step::Operand)
    }

    /// The operand is complete up to the enclosing bracket; `token` must close or continue that.
    fn close_then(&mut self, mut node: Node, token: Token) -> Parsed<Step> {
        while self.frames.last().is_some_and(|frame| frame.prec().is_some()) {
            node = self.reduce(node)?;
        }
        match self.frames.last() {
            None => self.end_of_expr(node, token),
            Some(Frame::Paren { .. }) => self.close_paren(node, token),
            Some(Frame::Brace { .. }) => self.end_statement(node, token),
            Some(Frame::Args { .. }) => self.end_arg(node, token),
            Some(Frame::Default { .. }) => self.end_default(node, token),
            Some(_) => self.end_head(node, token),
        }
    }

    fn end_of_expr(&mut self, node: Node, token: Token) -> Parsed<Step> {
        match token.tok {
            Tok::Newline | Tok::Semicolon => Ok(Step::Done(node)),
            _ => Err(self.unexpected(token)),
        }
    }

    fn close_paren(&mut self, node: Node, token: Token) -> Parsed<Step> {
        match (token.tok, self.frames.last()) {
            (Tok::RParen, Some(&Frame::Paren { span })) => {
                self.pop();
                Ok(Step::Operator(self.call("(", span, vec![node], span.to(token.span))))
            }
            (tok, _) => Err(self.unexpected(Token { tok, ..token })),
        }
    }

    fn end_statement(&mut self, node: Node, token: Token) -> Parsed<Step> {
        if !matches!(token.tok, Tok::Newline | Tok::Semicolon | Tok::RBrace) {
            return Err(self.unexpected(token));
        }
        let Some(mut frame) = self.pop() else { return Err(self.unexpected(token)) };
        if let Frame::Brace { items, .. } = &mut frame {
            items.push(node.into());
        }
        self.push(frame)?;
        self.peeked = Some(token);
        Ok(self.statement_or_close()?.map_or(Step::Operand, Step::Operator))
    }

    /// The end of an `if`, `while` or `for` head.
    fn end_head(&mut self, node: Node, token: Token) -> Parsed<Step> {
        let Tok::RParen = token.tok else { return Err(self.unexpected(token)) };
        let frame = match self.pop() {
            Some(Frame::IfCond { span }) => Frame::IfThen { span, cond: node },
            Some(Frame::WhileCond { span }) => Frame::WhileBody { span, cond: node },
            Some(Frame::ForSeq { span, var }) => Frame::ForBody { span, var, seq: node },
            _ => return Err(self.unexpected(token)),
        };
        self.lexer.eat_lines = true;
        self.push(frame)?;
        Ok(Step::Operand)
    }

    fn end_default(&mut self, node: Node, token: Token) -> Parsed<Step> {
        if !matches!(token.tok, Tok::Comma | Tok::RParen) {
            return Err(self.refuse(token));
        }
        let Some(Frame::Default { span, mut params, name, name_span, bad }) = self.pop() else {
            return Err(self.unexpected(token));
        };
        if bad {
            return Err(self.bad_value(name_span));
        }
        self.check_repeated(&params, &name, name_span)?;
        params.push(Param { name, default: Some(node) });
        match token.tok {
            Tok::Comma => self.parameter(span, params)?,
            _ => self.function_body(span, params)?,
        };
        Ok(Step::Operand)
    }

    fn open_args(&mut self, kind: ArgsKind, func: Node, open: Span) -> Parsed<Step> {
        let func = match (kind, func) {
            (ArgsKind::Call, func) => self.function_name(func),
            (_, func) => func,
        };
        self.push(Frame::Args { kind, func, args: Vec::new(), name: None, open })?;
        self.argument()
    }

    /// `"f"(x)` calls `f`.
    fn function_name(&mut self, func: Node) -> Node {
        match &func.kind {
            NodeKind::Str(bytes) if !bytes.is_empty() && !Arc::ptr_eq(bytes, &self.placeholder) => {
                self.sym(&String::from_utf8_lossy(bytes), func.span)
            }
            NodeKind::NaStr => self.sym("NA", func.span),
            _ => func,
        }
    }

    /// Where an argument may begin: reads empty arguments and a name, if there are any.
    fn argument(&mut self) -> Parsed<Step> {
        loop {
            let token = self.take()?;
            match token.tok {
                Tok::Comma => self.next_arg(Node::new(NodeKind::Missing, empty_before(token.span)))?,
                Tok::RParen | Tok::RBracket => {
                    let missing = Node::new(NodeKind::Missing, empty_before(token.span));
                    return self.end_arg(missing, token);
                }
                Tok::Symbol(_) | Tok::Str(_) | Tok::Null => return self.maybe_named(token),
                _ => {
                    self.peeked = Some(token);
                    return Ok(Step::Operand);
                }
            }
        }
    }

    /// A symbol, string or `NULL` at the beginning of an argument: its name if `=` follows.
    fn maybe_named(&mut self, token: Token) -> Parsed<Step> {
        if !matches!(self.peek()?, Tok::Op(Op::EqAssign)) {
            let node = match token.tok {
                Tok::Symbol(name) => self.qualified(Node::new(NodeKind::Sym(name), token.span))?,
                Tok::Str(bytes) => self.qualified(Node::new(NodeKind::Str(bytes), token.span))?,
                _ => Node::new(NodeKind::Null, token.span),
            };
            self.check_depth(2)?;
            return Ok(Step::Operator(node));
        }
        self.take()?;
        let label = match token.tok {
            Tok::Symbol(name) => name,
            Tok::Str(bytes) => self.name(&String::from_utf8_lossy(&bytes)),
            _ => self.name("NULL"),
        };
        if let Some(Frame::Args { name, .. }) = self.frames.last_mut() {
            *name = Some(label);
            self.depth += 2;
        }
        match self.peek()? {
            Tok::Comma | Tok::RParen | Tok::RBracket => {
                let token = self.take()?;
                self.end_arg(Node::new(NodeKind::Missing, empty_before(token.span)), token)
            }
            _ => Ok(Step::Operand),
        }
    }

    /// After a comma: the argument before it is complete.
    fn next_arg(&mut self, value: Node) -> Parsed<()> {
        self.lexer.eat_lines = true;
        let Some(mut frame) = self.pop() else { return Ok(()) };
        if let Frame::Args { args, name, .. } = &mut frame {
            args.push(Arg { name: name.take(), value });
        }
        self.push(frame)
    }

    fn end_arg(&mut self, node: Node, token: Token) -> Parsed<Step> {
        let Some(Frame::Args { kind, .. }) = self.frames.last() else { return Err(self.unexpected(token)) };
        match (&token.tok, kind) {
            (Tok::Comma, _) => {
                self.next_arg(node)?;
                self.argument()
            }
            (Tok::RParen, ArgsKind::Call) | (Tok::RBracket, ArgsKind::Index) => {
                self.close_args(node, token.span)
            }
            (Tok::RBracket, ArgsKind::Index2) => {
                let second = self.take()?;
                match second.tok {
                    Tok::RBracket => self.close_args(node, second.span),
                    _ => Err(self.unexpected(second)),
                }
            }
            _ => Err(self.unexpected(token)),
        }
    }

    fn close_args(&mut self, last: Node, end: Span) -> Parsed<Step> {
        let Some(Frame::Args { kind, func, mut args, name, open }) = self.pop() else {
            return Ok(Step::Operator(last));
        };
        // `f()` has no argument, `f(,)` two empty ones; `x[]` has an empty one.
        let none = args.is_empty() && name.is_none() && last.is_missing() && kind == ArgsKind::Call;
        if !none {
            args.push(Arg { name, value: last });
        }
        let span = func.span.to(end);
        let node = match kind {
            ArgsKind::Call => Node::call_node(func, args, span),
            ArgsKind::Index => self.index("[", func, args, open, span),
            ArgsKind::Index2 => self.index("[[", func, args, open, span),
        };
        Ok(Step::Operator(node))
    }

    fn index(&mut self, name: &str, object: Node, mut args: Vec<Arg>, open: Span, span: Span) -> Node {
        args.insert(0, object.into());
        let func = self.sym(name, open);
        Node::call_node(func, args, span)
    }

    /// Closes the innermost construct with the operand that ends it.
    fn reduce(&mut self, node: Node) -> Parsed<Node> {
        let end = node.span;
        Ok(match self.pop() {
            Some(Frame::Prefix { op, span }) => self.call(op.name(), span, vec![node], span.to(end)),
            Some(Frame::Binary { op, name, left, span, .. }) => {
                return self.reduce_binary(op, name, left, node, span);
            }
            Some(Frame::IfThen { span, cond }) => self.call("if", span, vec![cond, node], span.to(end)),
            Some(Frame::IfElse { span, cond, then }) => {
                self.call("if", span, vec![cond, then, node], span.to(end))
            }
            Some(Frame::WhileBody { span, cond }) => self.call("while", span, vec![cond, node], span.to(end)),
            Some(Frame::ForBody { span, var, seq }) => {
                self.call("for", span, vec![var, seq, node], span.to(end))
            }
            Some(Frame::Repeat { span }) => self.call("repeat", span, vec![node], span.to(end)),
            Some(Frame::FunctionBody { span, params }) => self.function(params, node, span.to(end)),
            _ => node,
        })
    }

    fn function(&mut self, params: Vec<Param>, body: Node, span: Span) -> Node {
        let keep = self.options.keep_source;
        let source = keep.then(|| String::from_utf8_lossy(span.slice(self.lexer.text())).into());
        Node::new(NodeKind::Function { params, body: Box::new(body), source }, span)
    }

    fn reduce_binary(&mut self, op: Op, name: Arc<str>, left: Node, right: Node, at: Span) -> Parsed<Node> {
        let span = left.span.to(right.span);
        let args = match op {
            Op::RightAssign | Op::RightAssign2 => vec![right, left],
            Op::Pipe if &*name == Op::Pipe.name() => return self.pipe(left, right, span),
            Op::PipeBind => {
                let text = "'=>' is disabled; set '_R_USE_PIPEBIND_' envvar to a true value to enable it";
                return Err(self.plain_error(text, at, None));
            }
            _ => vec![left, right],
        };
        let func = Node::new(NodeKind::Sym(name), at);
        Ok(Node::call_node(func, args.into_iter().map(Arg::from).collect(), span))
    }

    fn pipe(&mut self, left: Node, right: Node, span: Span) -> Parsed<Node> {
        let placeholder = self.placeholder_seen.then(|| self.placeholder.clone());
        pipe::build(left, right, placeholder.as_ref(), span)
            .map_err(|error| self.plain_error(&error.message, span, error.call))
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
        let place = source::place(self.lexer.text(), &token, self.expr_start);
        Box::new(SyntaxError {
            kind: ErrorKind::Unexpected(token.tok.shown()),
            span: token.span,
            line: place.line,
            col: place.col,
            incomplete,
            context: place.context,
            context_line: place.context_line,
            expr_context: place.expr_context,
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
            context: Vec::new(),
            context_line: 0,
            expr_context: Vec::new(),
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

/// `%op%` has the pipe's precedence; its name tells them apart.
const SPECIAL: Op = Op::Pipe;

fn empty_before(span: Span) -> Span {
    Span::new(span.start, span.start)
}
