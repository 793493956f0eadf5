//! Instructions and deoptimization metadata. Each parser starts behind the keyword.

use super::*;
use crate::syntax::expr::BinOp;
use crate::syntax::tree::*;

/// An instruction, and the label of the point behind it if one was given (`call`).
pub(super) struct ParsedInstr {
    pub instr: Instr,
    pub continuation: Option<Ident>,
}

type Handler = fn(&mut Parser) -> Res<Instr>;

/// Keywords that start an instruction. `call` is apart: it may name its continuation.
const KEYWORDS: [(&str, Handler); 13] = [
    ("var", Parser::var),
    ("drop", |p| Ok(Instr::Drop(p.ident("a variable")?))),
    ("array", Parser::array),
    ("branch", Parser::branch),
    ("goto", |p| Ok(Instr::Goto(p.jump_label()?.0))),
    ("print", |p| Ok(Instr::Print(p.expr()?))),
    ("read", |p| Ok(Instr::Read(p.ident("a variable")?))),
    ("return", |p| Ok(Instr::Return(p.expr()?))),
    ("stop", Parser::stop),
    ("assert", |p| Ok(Instr::Assert(p.expr()?))),
    ("guard_hint", |p| Ok(Instr::GuardHint(p.guards(false)?))),
    ("assume", Parser::assume),
    ("anchor", |p| Ok(Instr::Anchor(p.deopt()?))),
];

impl Parser {
    /// Whether an instruction starts `n` tokens from here.
    pub(super) fn starts_instr(&self, n: usize) -> bool {
        let Tok::Ident(w) = self.peek_at(n) else { return false };
        let next = self.peek_at(n + 1);
        let binds = matches!(next, Tok::Arrow | Tok::Open('['));
        match w.as_str() {
            "anchor" => binds || matches!(next, Tok::Ident(_) | Tok::Open('(')),
            "call" => true,
            w if KEYWORDS.iter().any(|(k, _)| *k == w) => true,
            w => !RESERVED.contains(&w) && binds,
        }
    }

    /// One instruction, from its first token.
    pub(super) fn instr(&mut self) -> Res<ParsedInstr> {
        let plain = |instr| ParsedInstr { instr, continuation: None };
        if matches!(self.peek_at(1), Tok::Arrow) {
            return self.assign().map(plain);
        }
        if self.eat_word("call") {
            return self.call();
        }
        let Tok::Ident(w) = self.peek().clone() else { return self.unexpected("an instruction") };
        match KEYWORDS.iter().find(|(k, _)| *k == w) {
            Some((_, handler)) => {
                self.bump();
                handler(self).map(plain)
            }
            None if matches!(self.peek_at(1), Tok::Open('[')) => self.array_set().map(plain),
            None if self.peek_at(1) == &Tok::Open('(') => self.fail(
                format!("`{w}(...)` starts no instruction: a call is written `call x = '{w} (...)`, a function `function {w} (...)`"),
                self.span(),
            ),
            None => self.fail(format!("`{w}` starts no instruction"), self.span()),
        }
    }

    fn var(&mut self) -> Res<Instr> {
        let x = self.ident("a variable")?;
        let e = if self.eat(&Tok::Equal) { self.expr()? } else { Expr::NIL };
        Ok(Instr::Var(x, e))
    }

    fn array(&mut self) -> Res<Instr> {
        let x = self.ident("a variable")?;
        if self.eat(&Tok::Equal) {
            self.expect(Tok::Open('['), "`[`")?;
            return Ok(Instr::ArrayLit(x, self.list(']', Parser::expr)?));
        }
        self.expect(Tok::Open('['), "`[` or `=`")?;
        let e = self.expr()?;
        self.expect(Tok::Close(']'), "`]`")?;
        Ok(Instr::ArrayNew(x, e))
    }

    fn assign(&mut self) -> Res<Instr> {
        let x = self.ident("a variable")?;
        self.bump();
        Ok(Instr::Assign(x, self.expr()?))
    }

    fn array_set(&mut self) -> Res<Instr> {
        let x = self.ident("a variable")?;
        self.bump();
        let i = self.expr()?;
        self.expect(Tok::Close(']'), "`]`")?;
        self.expect(Tok::Arrow, "`<-`")?;
        Ok(Instr::ArraySet(x, i, self.expr()?))
    }

    fn branch(&mut self) -> Res<Instr> {
        let e = self.expr()?;
        let (a, b) = (self.arm()?, self.arm()?);
        Ok(Instr::Branch(e, a, b))
    }

    fn arm(&mut self) -> Res<Arm> {
        let (label, sigil) = self.jump_label()?;
        Ok(Arm { label, marked: sigil == Some(LabelKind::Branch) })
    }

    /// A label as it is referred to, with or without its sigil.
    fn jump_label(&mut self) -> Res<(Ident, Option<LabelKind>)> {
        let sigil = self.sigil();
        if sigil.is_some() {
            self.bump();
        }
        Ok((self.mark("a label")?, sigil))
    }

    pub(super) fn sigil(&self) -> Option<LabelKind> {
        match self.peek() {
            Tok::Dollar => Some(LabelKind::Branch),
            Tok::Op(BinOp::Gt) => Some(LabelKind::Deopt),
            _ => None,
        }
    }

    fn call(&mut self) -> Res<ParsedInstr> {
        let x = self.ident("the variable that takes the result")?;
        self.expect(Tok::Equal, "`=`")?;
        let callee = self.expr()?;
        self.expect(Tok::Open('('), "`(` and the arguments")?;
        let args = self.list(')', Parser::expr)?;
        let continuation = if matches!(self.peek(), Tok::Newline) {
            None
        } else {
            let label = self.jump_label()?.0;
            self.eat(&Tok::Colon);
            Some(label)
        };
        Ok(ParsedInstr { instr: Instr::Call(x, callee, args), continuation })
    }

    fn stop(&mut self) -> Res<Instr> {
        let bare = matches!(self.peek(), Tok::Newline);
        Ok(Instr::Stop(if bare { None } else { Some(self.expr()?) }))
    }

    fn assume(&mut self) -> Res<Instr> {
        let guards = self.guards(true)?;
        self.skip_newlines();
        if !self.eat_word("else") {
            return self.unexpected("`else` and the target of deoptimization");
        }
        self.skip_newlines();
        Ok(Instr::Assume(guards, self.deopt()?))
    }

    /// `[e, e]`, or `e, e` without brackets.
    fn guards(&mut self, may_be_empty: bool) -> Res<Vec<Expr>> {
        if self.eat(&Tok::Open('[')) {
            return self.list(']', Parser::expr);
        }
        let mut guards = Vec::new();
        if may_be_empty && self.is_word("else") {
            return Ok(guards);
        }
        loop {
            guards.push(self.expr()?);
            if !self.eat(&Tok::Comma) {
                return Ok(guards);
            }
            self.skip_newlines();
        }
    }

    fn deopt(&mut self) -> Res<Deopt> {
        let target = self.point()?;
        let (varmap, result) = self.varmap()?;
        if let Some(r) = result {
            return self
                .fail("`$` is the value returned to an extra frame: not in the target's varmap", r.span);
        }
        let mut frames = Vec::new();
        while self.more_frames() {
            frames.push(self.frame()?);
        }
        Ok(Deopt { target, varmap, frames })
    }

    /// Whether an extra frame follows, behind a comma or (in the paper's spelling) without.
    fn more_frames(&mut self) -> bool {
        if self.across_newlines(|t| *t == Tok::Comma) {
            self.bump();
            self.skip_newlines();
            return true;
        }
        let dotted =
            |p: &Parser, n: usize| matches!((p.peek_at(n), p.peek_at(n + 1)), (Tok::Ident(_), Tok::Dot));
        let mut n = 0;
        while self.peek_at(n) == &Tok::Newline {
            n += 1;
        }
        let yes = dotted(self, n) || (n == 0 && self.peek() == &Tok::Open('('));
        if yes {
            self.at += n;
        }
        yes
    }

    fn frame(&mut self) -> Res<Frame> {
        let target = self.point()?;
        let named = if matches!(self.peek(), Tok::Ident(_)) {
            Some(self.ident("the variable that takes the result")?)
        } else {
            None
        };
        let (varmap, dollar) = self.varmap()?;
        let span = target.span();
        match (named, dollar) {
            (Some(x), None) | (None, Some(x)) => Ok(Frame { target, result: x, varmap }),
            (None, None) => self.fail("this extra frame has no variable for the result (`var r = $`)", span),
            (Some(_), Some(d)) => self.fail("this extra frame names its result twice", d.span),
        }
    }

    /// `(F, V, L)` or `F.V.L`
    fn point(&mut self) -> Res<Point> {
        let tuple = self.eat(&Tok::Open('('));
        let (sep, text) = if tuple { (Tok::Comma, "`,`") } else { (Tok::Dot, "`.`") };
        if tuple && let Tok::Fun(f) = self.peek().clone() {
            let span = self.bump().span;
            return self.point_rest(Ident { name: f.into(), span }, sep, text, tuple);
        }
        let function = self.ident("the function to continue in")?;
        self.point_rest(function, sep, text, tuple)
    }

    fn point_rest(&mut self, function: Ident, sep: Tok, text: &str, tuple: bool) -> Res<Point> {
        self.expect(sep.clone(), text)?;
        let version = self.mark("a version")?;
        self.expect(sep, text)?;
        let (label, _) = self.jump_label()?;
        if tuple {
            self.expect(Tok::Close(')'), "`)`")?;
        }
        Ok(Point { function, version, label })
    }

    /// The entries, and the one bound to `$` if there is one.
    fn varmap(&mut self) -> Res<(Varmap, Option<Ident>)> {
        self.expect(Tok::Open('['), "`[` and the varmap")?;
        let mut result: Option<Ident> = None;
        let entries = self.list(']', Parser::varmap_entry)?;
        let mut map = Vec::new();
        for (x, e) in entries {
            match e {
                Some(e) => map.push((x, e)),
                None if result.is_none() => result = Some(x),
                None => return self.fail("only one variable can take the returned value `$`", x.span),
            }
        }
        Ok((map, result))
    }

    /// `var x = e`, `var x`, `x = e`, `x`; `None` for `$`.
    fn varmap_entry(&mut self) -> Res<(Ident, Option<Expr>)> {
        self.eat_word("var");
        let x = self.ident("a variable")?;
        if !self.eat(&Tok::Equal) {
            let e = Expr::Var(x.clone());
            return Ok((x, Some(e)));
        }
        if self.eat(&Tok::Dollar) {
            return Ok((x, None));
        }
        let e = self.expr()?;
        Ok((x, Some(e)))
    }
}
