//! What follows an operand: operators, closing brackets, ends of statements; and closing constructs.

use super::frame::{ArgsKind, Frame, Meeting};
use super::{Parsed, Parser, Step};
use crate::ops::Op;
use crate::pipe;
use crate::token::{Tok, Token};
use crate::tree::{Arg, Node, NodeKind, Span};
use std::sync::Arc;

impl Parser<'_> {
    /// A finished operand meets the next token.
    pub(super) fn operator(&mut self, node: Node) -> Parsed<Step> {
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

    pub(super) fn extract(&mut self, op: Op, node: Node, at: Span) -> Parsed<Step> {
        let right = self.symbol_or_string()?;
        let span = node.span.to(right.span);
        Ok(Step::Operator(self.call(op.name(), at, vec![node, right], span)))
    }

    pub(super) fn binary(&mut self, op: Op, name: &str, mut node: Node, token: Token) -> Parsed<Step> {
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

    pub(super) fn else_branch(&mut self, mut node: Node, token: Token) -> Parsed<Step> {
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
    pub(super) fn close_then(&mut self, mut node: Node, token: Token) -> Parsed<Step> {
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

    pub(super) fn end_of_expr(&mut self, node: Node, token: Token) -> Parsed<Step> {
        match token.tok {
            Tok::Newline | Tok::Semicolon => Ok(Step::Done(node)),
            _ => Err(self.unexpected(token)),
        }
    }

    pub(super) fn close_paren(&mut self, node: Node, token: Token) -> Parsed<Step> {
        match (token.tok, self.frames.last()) {
            (Tok::RParen, Some(&Frame::Paren { span })) => {
                self.pop();
                Ok(Step::Operator(self.call("(", span, vec![node], span.to(token.span))))
            }
            (tok, _) => Err(self.unexpected(Token { tok, ..token })),
        }
    }

    pub(super) fn end_statement(&mut self, node: Node, token: Token) -> Parsed<Step> {
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
    pub(super) fn end_head(&mut self, node: Node, token: Token) -> Parsed<Step> {
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

    /// Closes the innermost construct with the operand that ends it.
    pub(super) fn reduce(&mut self, node: Node) -> Parsed<Node> {
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

    pub(super) fn reduce_binary(
        &mut self,
        op: Op,
        name: Arc<str>,
        left: Node,
        right: Node,
        at: Span,
    ) -> Parsed<Node> {
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

    pub(super) fn pipe(&mut self, left: Node, right: Node, span: Span) -> Parsed<Node> {
        let placeholder = self.placeholder_seen.then(|| self.placeholder.clone());
        pipe::build(left, right, placeholder.as_ref(), span)
            .map_err(|error| self.plain_error(&error.message, span, error.call))
    }
}

/// `%op%` has the pipe's precedence; its name tells them apart.
const SPECIAL: Op = Op::Pipe;
