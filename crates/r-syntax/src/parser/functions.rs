//! Functions: their parameters, defaults and bodies.

use super::frame::{Frame, Params};
use super::{Parsed, Parser, Step};
use crate::error::SyntaxError;
use crate::ops::Op;
use crate::token::{Tok, Token};
use crate::tree::{Node, NodeKind, Span};
use std::sync::Arc;

impl Parser<'_> {
    pub(super) fn function_head(&mut self, span: Span) -> Parsed<Option<Node>> {
        self.expect_open()?;
        match self.peek()? {
            Tok::RParen => {
                self.take()?;
                self.function_body(span, Params::default())
            }
            Tok::Comma => self.leading_comma(span),
            _ => self.parameter(span, Params::default()),
        }
    }

    /// `function(, x)`: GNU R's grammar has it, but not its tree. The error comes after the first parameter.
    pub(super) fn leading_comma(&mut self, span: Span) -> Parsed<Option<Node>> {
        self.take()?;
        let token = self.take()?;
        let Tok::Symbol(name) = token.tok else { return Err(self.unexpected(token)) };
        let next = self.take()?;
        match next.tok {
            Tok::Op(Op::EqAssign) => self.open(Frame::Default {
                span,
                params: Params::default(),
                name,
                name_span: token.span,
                bad: true,
            }),
            _ => Err(self.bad_value(token.span)),
        }
    }

    pub(super) fn bad_value(&mut self, span: Span) -> Box<SyntaxError> {
        self.plain_error("bad value", span, None)
    }

    /// Reads parameters up to the next default or the closing parenthesis.
    pub(super) fn parameter(&mut self, span: Span, mut params: Params) -> Parsed<Option<Node>> {
        loop {
            let token = self.take()?;
            let Tok::Symbol(name) = token.tok else { return Err(self.unexpected(token)) };
            let next = self.take()?;
            if let Tok::Op(Op::EqAssign) = next.tok {
                return self.open(Frame::Default { span, params, name, name_span: token.span, bad: false });
            }
            self.check_repeated(&params, &name, token.span)?;
            params.push(name, None);
            match next.tok {
                Tok::Comma => {}
                Tok::RParen => return self.function_body(span, params),
                _ => return Err(self.unexpected(next)),
            }
        }
    }

    pub(super) fn check_repeated(&mut self, params: &Params, name: &Arc<str>, span: Span) -> Parsed<()> {
        if !params.contains(name) {
            return Ok(());
        }
        let line = self.lexer.line_at(span.start as usize);
        Err(self.plain_error(&format!("repeated formal argument '{name}' on line {line}"), span, None))
    }

    pub(super) fn function_body(&mut self, span: Span, params: Params) -> Parsed<Option<Node>> {
        self.lexer.eat_lines = true;
        self.open(Frame::FunctionBody { span, params })
    }

    pub(super) fn end_default(&mut self, node: Node, token: Token) -> Parsed<Step> {
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
        params.push(name, Some(node));
        match token.tok {
            Tok::Comma => self.parameter(span, params)?,
            _ => self.function_body(span, params)?,
        };
        Ok(Step::Operand)
    }

    pub(super) fn function(&mut self, params: Params, body: Node, span: Span) -> Node {
        let keep = self.options.keep_source;
        let source = keep.then(|| String::from_utf8_lossy(span.slice(self.lexer.text())).into());
        Node::new(NodeKind::Function { params: params.list, body: Box::new(body), source }, span)
    }
}
