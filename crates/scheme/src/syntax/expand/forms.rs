//! The basic special forms: quote, lambda, set!, if, let in its kinds, macro definitions.

use super::scope::{Binding, Macro, Resolved, Scope};
use super::{Expander, Res, Special, fail};
use crate::syntax::datum::{Datum, Sym};
use crate::syntax::tree::{Clause, Expr, Lambda, VarRef};
use std::rc::Rc;

/// A call; a call of a lambda expression becomes a `let`.
pub fn beta(operator: Expr, args: Vec<Expr>, line: u32) -> Expr {
    if let Expr::Lambda(lambda) = operator {
        return match Rc::try_unwrap(lambda) {
            Ok(mut l)
                if l.clauses.len() == 1
                    && l.clauses[0].rest.is_none()
                    && l.clauses[0].params.len() == args.len() =>
            {
                let clause = l.clauses.remove(0);
                Expr::Let(clause.params.into_iter().zip(args).collect(), Box::new(clause.body))
            }
            Ok(l) => Expr::Call(Box::new(Expr::Lambda(Rc::new(l))), args, line),
            Err(l) => Expr::Call(Box::new(Expr::Lambda(l)), args, line),
        };
    }
    Expr::Call(Box::new(operator), args, line)
}

impl Expander<'_> {
    pub(super) fn expand_special(&mut self, special: Special, form: &Datum, scope: &Rc<Scope>) -> Res<Expr> {
        let items = self.operands(form)?;
        match special {
            Special::Quote => match &items[..] {
                [d] => Ok(self.constant(d)),
                _ => fail(form, "quote takes one datum"),
            },
            Special::Quasiquote => match &items[..] {
                [d] => self.quasiquote(d, scope),
                _ => fail(form, "quasiquote takes one template"),
            },
            Special::Lambda => self.lambda(form, &items, None, scope),
            Special::NamedLambda => self.named_lambda(form, &items, scope),
            Special::CaseLambda => self.case_lambda(form, &items, scope),
            Special::Set => self.set(form, &items, scope),
            Special::If => self.if_form(form, &items, scope),
            Special::Begin => {
                if items.is_empty() {
                    return Ok(self.unspecified());
                }
                self.expand_sequence(&items, scope)
            }
            Special::Let => self.let_form(form, &items, scope),
            Special::LetStar => self.let_star(form, &items, scope),
            Special::Letrec | Special::LetrecStar => self.letrec(form, &items, scope),
            Special::LetSyntax | Special::LetrecSyntax => self.let_syntax(form, &items, special, scope),
            Special::SyntaxErrorForm => self.syntax_error(form, &items),
            Special::Declare => Ok(self.unspecified()),
            Special::Include | Special::IncludeCi => {
                let forms = self.included(form, special == Special::IncludeCi)?;
                self.body(&forms, scope, form)
            }
            Special::CondExpand => {
                let forms = self.cond_expand(form)?;
                self.body(&forms, scope, form)
            }
            Special::Define
            | Special::DefineValues
            | Special::DefineRecordType
            | Special::DefineSyntax
            | Special::DefineMacro => fail(form, "a definition where an expression is expected"),
            Special::Import | Special::DefineLibrary => fail(form, "only allowed at top level"),
            _ => self.expand_derived(special, form, &items, scope),
        }
    }

    fn syntax_error(&mut self, form: &Datum, items: &[Datum]) -> Res<Expr> {
        let text: Vec<String> = items.iter().map(|d| self.show(d)).collect();
        fail(form, text.join(" "))
    }

    /// A short text of a datum for messages.
    pub(super) fn show(&self, d: &Datum) -> String {
        match d {
            Datum::Str(s) => s.to_string(),
            Datum::Sym(_) | Datum::Alias(_) => {
                d.symbol().map(|s| self.symbols.name(s).to_string()).unwrap_or_default()
            }
            Datum::Num(n) => crate::number::number_to_string(n, 10),
            Datum::Bool(b) => if *b { "#t" } else { "#f" }.into(),
            Datum::Null => "()".into(),
            Datum::Pair(_) => {
                let (items, tail) = d.split();
                let mut text: Vec<String> = items.iter().map(|d| self.show(d)).collect();
                if !tail.is_null() {
                    text.push(".".into());
                    text.push(self.show(&tail));
                }
                format!("({})", text.join(" "))
            }
            _ => "...".into(),
        }
    }

    pub(super) fn bind_variable(&mut self, id: &Datum, scope: &Rc<Scope>) -> Res<VarRef> {
        let Some(sym) = id.symbol() else { return fail(id, "a variable is an identifier") };
        let var = self.fresh(sym);
        scope.bind(id, Binding::Local(var.clone()));
        Ok(var)
    }

    fn lambda(&mut self, form: &Datum, items: &[Datum], name: Option<Sym>, scope: &Rc<Scope>) -> Res<Expr> {
        let Some((formals, body)) = items.split_first() else {
            return fail(form, "lambda without parameters");
        };
        self.procedure(form, name, formals, body, scope)
    }

    /// A procedure with one clause.
    pub(super) fn procedure(
        &mut self,
        form: &Datum,
        name: Option<Sym>,
        formals: &Datum,
        body: &[Datum],
        scope: &Rc<Scope>,
    ) -> Res<Expr> {
        let clause = self.clause(form, formals, body, scope)?;
        let name = name.unwrap_or_else(|| self.symbols.intern(""));
        Ok(Expr::Lambda(Rc::new(Lambda { name, line: form.line(), clauses: vec![clause] })))
    }

    fn clause(&mut self, form: &Datum, formals: &Datum, body: &[Datum], scope: &Rc<Scope>) -> Res<Clause> {
        let inner = Scope::local(scope);
        let (ids, tail) = formals.split();
        let mut params = Vec::with_capacity(ids.len());
        for id in &ids {
            if !id.is_identifier() {
                return fail(form, "parameters are identifiers");
            }
            if inner.binds(id) {
                return fail(form, "a parameter appears twice");
            }
            params.push(self.bind_variable(id, &inner)?);
        }
        let rest = match &tail {
            Datum::Null => None,
            id if id.is_identifier() && !inner.binds(id) => Some(self.bind_variable(id, &inner)?),
            _ => return fail(form, "bad parameter list"),
        };
        let body = self.body(body, &inner, form)?;
        Ok(Clause { params, rest, body })
    }

    fn named_lambda(&mut self, form: &Datum, items: &[Datum], scope: &Rc<Scope>) -> Res<Expr> {
        match items {
            [Datum::Pair(head), body @ ..] => {
                let name = head.car.symbol();
                self.procedure(form, name, &head.cdr, body, scope)
            }
            _ => fail(form, "bad named-lambda"),
        }
    }

    fn case_lambda(&mut self, form: &Datum, items: &[Datum], scope: &Rc<Scope>) -> Res<Expr> {
        let mut clauses = Vec::new();
        for item in items {
            let Datum::Pair(c) = item else { return fail(form, "a clause is a list") };
            let Some(body) = c.cdr.elements() else { return fail(form, "a clause is a proper list") };
            clauses.push(self.clause(item, &c.car, &body, scope)?);
        }
        let name = self.symbols.intern("");
        Ok(Expr::Lambda(Rc::new(Lambda { name, line: form.line(), clauses })))
    }

    fn set(&mut self, form: &Datum, items: &[Datum], scope: &Rc<Scope>) -> Res<Expr> {
        let [id, value] = items else { return fail(form, "set! takes a variable and an expression") };
        if !id.is_identifier() {
            return fail(form, "set! takes a variable and an expression");
        }
        if let Resolved::Top(env, sym) = scope.resolve(id)
            && env.imported.borrow().contains(&sym)
        {
            return fail(form, format!("set! of {}, which is imported", self.symbols.name(sym)));
        }
        match self.lookup(id, scope) {
            Some(Binding::Local(var)) => {
                var.mutated.set(true);
                Ok(Expr::SetLocal(var, Box::new(self.expand(value, scope)?)))
            }
            Some(Binding::Global(cell)) => {
                self.host.mark_assigned(cell);
                Ok(Expr::SetGlobal(cell, Box::new(self.expand(value, scope)?), form.line()))
            }
            _ => fail(form, "set! of a syntactic keyword"),
        }
    }

    fn if_form(&mut self, form: &Datum, items: &[Datum], scope: &Rc<Scope>) -> Res<Expr> {
        let (test, then, other) = match items {
            [t, c] => (t, c, None),
            [t, c, a] => (t, c, Some(a)),
            _ => return fail(form, "if takes two or three expressions"),
        };
        let test = self.expand(test, scope)?;
        let then = self.expand(then, scope)?;
        let other = match other {
            Some(e) => self.expand(e, scope)?,
            None => self.unspecified(),
        };
        Ok(Expr::If(Box::new(test), Box::new(then), Box::new(other)))
    }

    /// The (identifier, expression) pairs of a binding list.
    pub(super) fn bindings(&self, form: &Datum, list: &Datum) -> Res<Vec<(Datum, Datum)>> {
        let Some(items) = list.elements() else { return fail(form, "bad binding list") };
        let mut out = Vec::with_capacity(items.len());
        for item in items {
            match item.elements().as_deref() {
                Some([id, value]) if id.is_identifier() => out.push((id.clone(), value.clone())),
                _ => return fail(form, "a binding is (identifier expression)"),
            }
        }
        Ok(out)
    }

    fn let_form(&mut self, form: &Datum, items: &[Datum], scope: &Rc<Scope>) -> Res<Expr> {
        match items {
            [id, list, body @ ..] if id.is_identifier() => self.named_let(form, id, list, body, scope),
            [list, body @ ..] => {
                let pairs = self.bindings(form, list)?;
                let inner = Scope::local(scope);
                let mut vars = Vec::with_capacity(pairs.len());
                for (id, value) in &pairs {
                    let value = self.expand_named(value, id, scope)?;
                    if inner.binds(id) {
                        return fail(form, "a variable is bound twice");
                    }
                    vars.push((self.bind_variable(id, &inner)?, value));
                }
                let body = self.body(body, &inner, form)?;
                Ok(if vars.is_empty() { body } else { Expr::Let(vars, Box::new(body)) })
            }
            [] => fail(form, "let without bindings"),
        }
    }

    /// Expands a value that will be known under a name, for messages.
    pub(super) fn expand_named(&mut self, value: &Datum, id: &Datum, scope: &Rc<Scope>) -> Res<Expr> {
        if let Datum::Pair(c) = value
            && self.special(&c.car, scope) == Some(Special::Lambda)
        {
            let items = self.operands(value)?;
            return self.lambda(value, &items, id.symbol(), scope);
        }
        self.expand(value, scope)
    }

    fn named_let(
        &mut self,
        form: &Datum,
        id: &Datum,
        list: &Datum,
        body: &[Datum],
        scope: &Rc<Scope>,
    ) -> Res<Expr> {
        let pairs = self.bindings(form, list)?;
        let values: Res<Vec<Expr>> = pairs.iter().map(|(_, v)| self.expand(v, scope)).collect();
        let inner = Scope::local(scope);
        let var = self.bind_variable(id, &inner)?;
        let formals = Datum::list(pairs.into_iter().map(|(id, _)| id).collect());
        let procedure = self.procedure(form, id.symbol(), &formals, body, &inner)?;
        let call = Expr::Call(Box::new(Expr::Local(var.clone())), values?, form.line());
        Ok(Expr::Letrec(vec![(var, procedure)], Box::new(call)))
    }

    fn let_star(&mut self, form: &Datum, items: &[Datum], scope: &Rc<Scope>) -> Res<Expr> {
        let Some((list, body)) = items.split_first() else { return fail(form, "let* without bindings") };
        let mut scope = scope.clone();
        let mut vars = Vec::new();
        for (id, value) in self.bindings(form, list)? {
            let value = self.expand_named(&value, &id, &scope)?;
            let inner = Scope::local(&scope);
            vars.push((self.bind_variable(&id, &inner)?, value));
            scope = inner;
        }
        let body = self.body(body, &scope, form)?;
        Ok(vars.into_iter().rev().fold(body, |body, binding| Expr::Let(vec![binding], Box::new(body))))
    }

    fn letrec(&mut self, form: &Datum, items: &[Datum], scope: &Rc<Scope>) -> Res<Expr> {
        let Some((list, body)) = items.split_first() else { return fail(form, "letrec without bindings") };
        let pairs = self.bindings(form, list)?;
        let inner = Scope::local(scope);
        let vars: Res<Vec<VarRef>> = pairs.iter().map(|(id, _)| self.bind_variable(id, &inner)).collect();
        let mut bindings = Vec::new();
        for (var, (id, value)) in vars?.into_iter().zip(&pairs) {
            bindings.push((var, self.expand_named(value, id, &inner)?));
        }
        let body = self.body(body, &inner, form)?;
        Ok(Expr::Letrec(bindings, Box::new(body)))
    }

    // ----- macros -----

    /// The macro (or keyword) that the expression of a `define-syntax` denotes.
    pub(super) fn transformer(&mut self, form: &Datum, scope: &Rc<Scope>) -> Res<Binding> {
        if form.is_identifier() {
            return match self.lookup(form, scope) {
                Some(b @ (Binding::Macro(_) | Binding::Special(_))) => Ok(b),
                _ => fail(form, "no such syntax"),
            };
        }
        let Some(cell) = form.pair() else { return fail(form, "define-syntax wants syntax-rules") };
        match self.lookup(&cell.car, scope) {
            Some(Binding::Special(Special::SyntaxRules)) => {
                let rules = self.parse_rules(form, scope)?;
                Ok(Binding::Macro(Rc::new(Macro::Rules(rules))))
            }
            Some(Binding::Macro(m)) => {
                let expansion = self.expand_macro(&m, form, scope)?;
                self.transformer(&expansion, scope)
            }
            _ => fail(form, "define-syntax wants syntax-rules"),
        }
    }

    fn let_syntax(
        &mut self,
        form: &Datum,
        items: &[Datum],
        special: Special,
        scope: &Rc<Scope>,
    ) -> Res<Expr> {
        let Some((list, body)) = items.split_first() else { return fail(form, "missing bindings") };
        let inner = Scope::local(scope);
        for (id, rules) in self.bindings(form, list)? {
            let seen_from = if special == Special::LetrecSyntax { &inner } else { scope };
            let binding = self.transformer(&rules, seen_from)?;
            inner.bind(&id, binding);
        }
        self.body(body, &inner, form)
    }

    pub(super) fn toplevel_define_syntax(&mut self, form: &Datum, scope: &Rc<Scope>) -> Res<Expr> {
        let items = self.operands(form)?;
        let [id, rules] = &items[..] else { return fail(form, "define-syntax takes a name and rules") };
        let Some(sym) = id.symbol() else { return fail(form, "define-syntax takes a name and rules") };
        let binding = self.transformer(rules, scope)?;
        scope.env().names.borrow_mut().insert(sym, binding);
        Ok(self.unspecified())
    }

    /// `(define-macro (name . formals) body ...)` or `(define-macro name expression)`.
    pub(super) fn define_macro(&mut self, form: &Datum, scope: &Rc<Scope>) -> Res<(Datum, Binding)> {
        let items = self.operands(form)?;
        let top = Rc::new(Scope::Top(scope.env().clone()));
        let (id, procedure) = match &items[..] {
            [Datum::Pair(head), body @ ..] => {
                let p = self.procedure(form, head.car.symbol(), &head.cdr, body, &top)?;
                (head.car.clone(), p)
            }
            [id, value] if id.is_identifier() => (id.clone(), self.expand(value, &top)?),
            _ => return fail(form, "bad define-macro"),
        };
        let value = self.host.evaluate(procedure).or_else(|message| fail(form, message))?;
        Ok((id, Binding::Macro(Rc::new(Macro::Procedure(value)))))
    }

    pub(super) fn toplevel_define_macro(&mut self, form: &Datum, scope: &Rc<Scope>) -> Res<Expr> {
        let (id, binding) = self.define_macro(form, scope)?;
        if let Some(sym) = id.symbol() {
            scope.env().names.borrow_mut().insert(sym, binding);
        }
        Ok(self.unspecified())
    }
}
