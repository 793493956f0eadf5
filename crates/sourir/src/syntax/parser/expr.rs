//! Expressions, by precedence climbing over the operator table.

use super::*;
use crate::syntax::expr::{BINARY, BinOp, UnOp};

impl Parser {
    pub(super) fn expr(&mut self) -> Res<Expr> {
        if self.depth > 0 {
            return self.binary(1);
        }
        self.operators = 0;
        let start = self.span();
        let e = self.binary(1)?;
        if e.height() > MAX_HEIGHT {
            return self.fail("this expression is nested too deeply", start.to(self.last_span()));
        }
        Ok(e)
    }

    /// Operators that bind at least as tightly as `level`.
    fn binary(&mut self, level: u8) -> Res<Expr> {
        let mut left = self.nested(Parser::unary)?;
        while let Some((op, own)) = self.operator().filter(|(_, own)| *own >= level) {
            self.bump();
            self.operators += 1;
            if self.operators > MAX_OPERATORS {
                return self.fail("this expression has too many operators", self.last_span());
            }
            self.skip_newlines_in_brackets();
            let right = self.nested(|p| p.binary(own + 1))?;
            left = Expr::binary(op, left, right);
        }
        Ok(left)
    }

    /// Runs a sub-parser one level deeper, refusing absurd nesting.
    fn nested(&mut self, parse: impl FnOnce(&mut Parser) -> Res<Expr>) -> Res<Expr> {
        if self.depth >= MAX_DEPTH {
            return self.fail("this expression is nested too deeply", self.span());
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    fn operator(&self) -> Option<(BinOp, u8)> {
        let op = match self.peek() {
            Tok::Op(op) => *op,
            Tok::Equal => BinOp::Eq,
            _ => return None,
        };
        BINARY.iter().find(|(o, ..)| *o == op).map(|(o, _, level)| (*o, *level))
    }

    /// A line may end after an operator inside parentheses; outside it is the end.
    fn skip_newlines_in_brackets(&mut self) {
        if self.depth > 1 {
            self.skip_newlines();
        }
    }

    fn unary(&mut self) -> Res<Expr> {
        if let Some((op, _)) = self.operator().filter(|_| self.peek_at(1) == &Tok::Open('(')) {
            return self.application(op);
        }
        match self.peek() {
            Tok::Not => {
                self.bump();
                Ok(Expr::Unary(UnOp::Not, Box::new(self.nested(Parser::unary)?)))
            }
            Tok::Op(BinOp::Sub) => self.negation(),
            _ => self.primary(),
        }
    }

    /// The paper's `primop(se*)`: `+(x, 1)`. A minus may also have one operand.
    fn application(&mut self, op: BinOp) -> Res<Expr> {
        let span = self.bump().span;
        self.bump();
        let operands = self.list(')', |p| p.nested(Parser::expr))?;
        match <[Expr; 2]>::try_from(operands) {
            Ok([a, b]) => Ok(Expr::binary(op, a, b)),
            Err(mut one) if one.len() == 1 && op == BinOp::Sub => {
                Ok(Expr::Unary(UnOp::Neg, Box::new(one.remove(0))))
            }
            Err(found) => self.fail(format!("`{}` has two operands, not {}", op.text(), found.len()), span),
        }
    }

    /// `-5` is a literal, `- 5` and `-x` are operations.
    fn negation(&mut self) -> Res<Expr> {
        let minus = self.bump().span;
        let span = self.span();
        if let Tok::Int(n) = *self.peek()
            && span.start == minus.end
        {
            self.bump();
            return self.integer(n, true, minus.to(span));
        }
        Ok(Expr::Unary(UnOp::Neg, Box::new(self.nested(Parser::unary)?)))
    }

    fn integer(&mut self, n: Option<u64>, negative: bool, span: Span) -> Res<Expr> {
        let value = n.and_then(|n| if negative { 0i64.checked_sub_unsigned(n) } else { n.try_into().ok() });
        match value {
            Some(v) => Ok(Expr::int(v)),
            None => self.fail("this number does not fit in 64 bits", span),
        }
    }

    fn primary(&mut self) -> Res<Expr> {
        let span = self.span();
        match self.peek().clone() {
            Tok::Int(n) => {
                self.bump();
                self.integer(n, false, span)
            }
            Tok::Str(s) => {
                self.bump();
                Ok(Expr::Lit(Lit::Str(s.into())))
            }
            Tok::Fun(f) => {
                self.bump();
                Ok(Expr::Fun(Ident { name: f.into(), span }))
            }
            Tok::Open('(') => {
                self.bump();
                self.skip_newlines();
                let e = self.nested(Parser::expr)?;
                self.skip_newlines();
                self.expect(Tok::Close(')'), "`)`")?;
                Ok(e)
            }
            Tok::Ident(w) => self.word(&w),
            _ => self.unexpected("an expression"),
        }
    }

    fn word(&mut self, w: &str) -> Res<Expr> {
        let lit = match w {
            "nil" => Some(Lit::Nil),
            "true" => Some(Lit::Bool(true)),
            "false" => Some(Lit::Bool(false)),
            _ => None,
        };
        if let Some(lit) = lit {
            self.bump();
            return Ok(Expr::Lit(lit));
        }
        if self.eat_word("length") {
            self.expect(Tok::Open('('), "`(` after `length`")?;
            let e = self.nested(Parser::expr)?;
            self.expect(Tok::Close(')'), "`)`")?;
            return Ok(Expr::Length(Box::new(e)));
        }
        let x = self.ident("an expression")?;
        if !self.eat(&Tok::Open('[')) {
            return Ok(Expr::Var(x));
        }
        let e = self.nested(Parser::expr)?;
        self.expect(Tok::Close(']'), "`]`")?;
        if self.peek() == &Tok::Open('[') {
            return self.fail("only a variable can be indexed: bind this element to one first", self.span());
        }
        Ok(Expr::Index(x, Box::new(e)))
    }
}
