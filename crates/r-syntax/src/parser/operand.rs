//! Where an operand begins: names, constants, brackets, heads of control flow.

use super::frame::Frame;
use super::{Parsed, Parser};
use crate::token::Tok;
use crate::tree::{Node, NodeKind, Span};

impl Parser<'_> {
    /// Reads the beginning of an operand: a whole one if it is simple, else a frame that waits for more.
    pub(super) fn operand(&mut self) -> Parsed<Option<Node>> {
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

    pub(super) fn open(&mut self, frame: Frame) -> Parsed<Option<Node>> {
        self.push(frame)?;
        Ok(None)
    }

    pub(super) fn open_condition(&mut self, frame: Frame) -> Parsed<Option<Node>> {
        self.expect_open()?;
        self.open(frame)
    }

    pub(super) fn expect_open(&mut self) -> Parsed<()> {
        let token = self.take()?;
        match token.tok {
            Tok::LParen => Ok(()),
            _ => Err(self.unexpected(token)),
        }
    }

    /// `pkg::name` and `pkg:::name`, whose parts are symbols or strings.
    pub(super) fn qualified(&mut self, left: Node) -> Parsed<Node> {
        let Tok::Namespace(operator) = *self.peek()? else { return Ok(left) };
        let at = self.take()?.span;
        let right = self.symbol_or_string()?;
        let span = left.span.to(right.span);
        Ok(self.call(operator, at, vec![left, right], span))
    }

    pub(super) fn symbol_or_string(&mut self) -> Parsed<Node> {
        let token = self.take()?;
        match token.tok {
            Tok::Symbol(name) => Ok(Node::new(NodeKind::Sym(name), token.span)),
            Tok::Str(bytes) => Ok(Node::new(NodeKind::Str(bytes), token.span)),
            _ => Err(self.unexpected(token)),
        }
    }

    pub(super) fn for_head(&mut self, span: Span) -> Parsed<Option<Node>> {
        self.expect_open()?;
        let token = self.take()?;
        let Tok::Symbol(name) = token.tok else { return Err(self.unexpected(token)) };
        let var = Node::new(NodeKind::Sym(name), token.span);
        let token = self.take()?;
        let Tok::In = token.tok else { return Err(self.unexpected(token)) };
        self.open(Frame::ForSeq { span, var })
    }

    /// After `{`: statements, or at once the end.
    pub(super) fn brace(&mut self, span: Span) -> Parsed<Option<Node>> {
        self.push(Frame::Brace { span, items: Vec::new() })?;
        self.statement_or_close()
    }

    /// Inside braces, where a statement may begin: skips separators; a `}` gives the whole block.
    pub(super) fn statement_or_close(&mut self) -> Parsed<Option<Node>> {
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

    pub(super) fn close_brace(&mut self, end: Span) -> Node {
        let Some(Frame::Brace { span, items }) = self.pop() else { return Node::missing() };
        let func = self.sym("{", span);
        Node::call_node(func, items, span.to(end))
    }
}
