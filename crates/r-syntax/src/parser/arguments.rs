//! Arguments of calls and indices.

use super::frame::{ArgsKind, Frame};
use super::{Parsed, Parser, Step};
use crate::ops::Op;
use crate::token::{Tok, Token};
use crate::tree::{Arg, Node, NodeKind, Span};
use std::sync::Arc;

impl Parser<'_> {
    pub(super) fn open_args(&mut self, kind: ArgsKind, func: Node, open: Span) -> Parsed<Step> {
        let func = match (kind, func) {
            (ArgsKind::Call, func) => self.function_name(func),
            (_, func) => func,
        };
        self.push(Frame::Args { kind, func, args: Vec::new(), name: None, open })?;
        self.argument()
    }

    /// `"f"(x)` calls `f`.
    pub(super) fn function_name(&mut self, func: Node) -> Node {
        match &func.kind {
            NodeKind::Str(bytes) if !bytes.is_empty() && !Arc::ptr_eq(bytes, &self.placeholder) => {
                self.sym(&String::from_utf8_lossy(bytes), func.span)
            }
            NodeKind::NaStr => self.sym("NA", func.span),
            _ => func,
        }
    }

    /// Where an argument may begin: reads empty arguments and a name, if there are any.
    pub(super) fn argument(&mut self) -> Parsed<Step> {
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
    pub(super) fn maybe_named(&mut self, token: Token) -> Parsed<Step> {
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
    pub(super) fn next_arg(&mut self, value: Node) -> Parsed<()> {
        self.lexer.eat_lines = true;
        let Some(mut frame) = self.pop() else { return Ok(()) };
        if let Frame::Args { args, name, .. } = &mut frame {
            args.push(Arg { name: name.take(), value });
        }
        self.push(frame)
    }

    pub(super) fn end_arg(&mut self, node: Node, token: Token) -> Parsed<Step> {
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

    pub(super) fn close_args(&mut self, last: Node, end: Span) -> Parsed<Step> {
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

    pub(super) fn index(
        &mut self,
        name: &str,
        object: Node,
        mut args: Vec<Arg>,
        open: Span,
        span: Span,
    ) -> Node {
        args.insert(0, object.into());
        let func = self.sym(name, open);
        Node::call_node(func, args, span)
    }
}

fn empty_before(span: Span) -> Span {
    Span::new(span.start, span.start)
}
