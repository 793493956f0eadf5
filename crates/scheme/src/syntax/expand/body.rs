//! Bodies and definitions: internal definitions become one `letrec*`.

use super::scope::{Binding, Scope};
use super::{Expander, Res, Special, fail};
use crate::syntax::datum::Datum;
use crate::syntax::tree::{Expr, VarRef};
use std::collections::VecDeque;
use std::rc::Rc;

/// What a body's item will be once all its definitions are known.
enum Item {
    /// A variable and the form of its value.
    Value(VarRef, Datum, Datum),
    /// A variable and its procedure: the whole form, parameters, body.
    Procedure(VarRef, Datum, Datum, Vec<Datum>),
    Ready(VarRef, Expr),
    Values(Vec<VarRef>, Option<VarRef>, Datum),
    Expression(Datum),
}

impl Expander<'_> {
    pub(super) fn body(&mut self, forms: &[Datum], scope: &Rc<Scope>, whole: &Datum) -> Res<Expr> {
        if forms.is_empty() {
            return fail(whole, "a body needs an expression");
        }
        let inner = Scope::local(scope);
        let mut queue: VecDeque<Datum> = forms.iter().cloned().collect();
        let mut items = Vec::new();
        while let Some(form) = queue.pop_front() {
            self.body_item(form, &inner, &mut queue, &mut items)?;
        }
        self.finish_body(items, &inner, whole)
    }

    fn body_item(
        &mut self,
        form: Datum,
        scope: &Rc<Scope>,
        queue: &mut VecDeque<Datum>,
        items: &mut Vec<Item>,
    ) -> Res<()> {
        let before = items.len();
        let result = self.body_form(form, scope, queue, items);
        if items.len() > before {
            self.uses = 0;
        }
        result
    }

    fn body_form(
        &mut self,
        form: Datum,
        scope: &Rc<Scope>,
        queue: &mut VecDeque<Datum>,
        items: &mut Vec<Item>,
    ) -> Res<()> {
        let head = form.pair().map(|c| c.car.clone()).filter(Datum::is_identifier);
        let binding = match head {
            Some(id) => self.lookup(&id, scope),
            None => None,
        };
        let special = match binding {
            Some(Binding::Macro(m)) => {
                self.uses += 1;
                if self.uses > super::MAX_DEPTH {
                    self.uses = 0;
                    return fail(&form, "macro uses without end");
                }
                let expansion = self.expand_macro(&m, &form, scope)?;
                queue.push_front(expansion);
                return Ok(());
            }
            Some(Binding::Special(s)) => s,
            _ => {
                items.push(Item::Expression(form));
                return Ok(());
            }
        };
        match special {
            Special::Begin => prepend(queue, self.operands(&form)?),
            Special::Include | Special::IncludeCi => {
                prepend(queue, self.included(&form, special == Special::IncludeCi)?)
            }
            Special::CondExpand => prepend(queue, self.cond_expand(&form)?),
            Special::Define => items.push(self.body_define(&form, scope)?),
            Special::DefineValues => items.push(self.body_define_values(&form, scope)?),
            Special::DefineRecordType => {
                for (id, expr) in self.record_definitions(&form, scope)? {
                    let var = self.bind_variable(&id, scope)?;
                    items.push(Item::Ready(var, expr));
                }
            }
            Special::DefineSyntax => {
                let parts = self.operands(&form)?;
                let [id, rules] = &parts[..] else {
                    return fail(&form, "define-syntax takes a name and rules");
                };
                let transformer = self.transformer(rules, scope)?;
                scope.bind(id, transformer);
            }
            Special::DefineMacro => {
                let (id, binding) = self.define_macro(&form, scope)?;
                scope.bind(&id, binding);
            }
            Special::Declare => {}
            _ => items.push(Item::Expression(form)),
        }
        Ok(())
    }

    fn body_define(&mut self, form: &Datum, scope: &Rc<Scope>) -> Res<Item> {
        let (id, value) = self.definition(form)?;
        if scope.binds(&id) {
            return fail(form, "defined twice in one body");
        }
        let var = self.bind_variable(&id, scope)?;
        Ok(match value {
            Definition::Procedure(formals, body) => Item::Procedure(var, form.clone(), formals, body),
            Definition::Value(v) => Item::Value(var, id, v),
        })
    }

    fn body_define_values(&mut self, form: &Datum, scope: &Rc<Scope>) -> Res<Item> {
        let items = self.operands(form)?;
        let [formals, value] = &items[..] else {
            return fail(form, "define-values takes formals and an expression");
        };
        let (ids, tail) = formals.split();
        let vars: Res<Vec<VarRef>> = ids.iter().map(|id| self.bind_variable(id, scope)).collect();
        let rest = if tail.is_null() { None } else { Some(self.bind_variable(&tail, scope)?) };
        Ok(Item::Values(vars?, rest, value.clone()))
    }

    fn finish_body(&mut self, items: Vec<Item>, scope: &Rc<Scope>, whole: &Datum) -> Res<Expr> {
        let tail_start = items.iter().rposition(|i| !matches!(i, Item::Expression(_))).map_or(0, |i| i + 1);
        if tail_start == items.len() {
            return fail(whole, "a body needs an expression after its definitions");
        }
        let mut bindings = Vec::new();
        let mut tail = Vec::new();
        for (i, item) in items.into_iter().enumerate() {
            match item {
                Item::Value(var, id, form) => {
                    let value = self.expand_named(&form, &id, scope)?;
                    bindings.push((var, value));
                }
                Item::Procedure(var, form, formals, body) => {
                    let name = Some(var.name);
                    let value = self.procedure(&form, name, &formals, &body, scope)?;
                    bindings.push((var, value));
                }
                Item::Ready(var, expr) => bindings.push((var, expr)),
                Item::Values(vars, rest, form) => {
                    let value = self.expand(&form, scope)?;
                    self.values_bindings(vars, rest, value, &mut bindings);
                }
                Item::Expression(form) => {
                    let expr = self.expand(&form, scope)?;
                    if i < tail_start {
                        let dummy = self.temp("effect");
                        bindings.push((dummy, expr));
                    } else {
                        tail.push(expr);
                    }
                }
            }
        }
        let body = if tail.len() == 1 { tail.remove(0) } else { Expr::Seq(tail) };
        Ok(if bindings.is_empty() { body } else { Expr::Letrec(bindings, Box::new(body)) })
    }

    /// Binds a list of the values, then takes it apart.
    fn values_bindings(
        &mut self,
        vars: Vec<VarRef>,
        rest: Option<VarRef>,
        value: Expr,
        out: &mut Vec<(VarRef, Expr)>,
    ) {
        let list = self.temp("values");
        let thunk = self.thunk(value);
        let collect = self.values_collector(vars.len(), rest.is_some());
        let call = self.call_system("call-with-values", vec![thunk, collect]);
        out.push((list.clone(), call));
        for (i, var) in vars.iter().enumerate() {
            let part = self.list_part("list-ref", &list, i);
            out.push((var.clone(), part));
        }
        if let Some(rest) = rest {
            let part = self.list_part("list-tail", &list, vars.len());
            out.push((rest, part));
        }
    }

    fn list_part(&mut self, operation: &str, list: &VarRef, i: usize) -> Expr {
        let index = self.constant(&Datum::Num(crate::number::Num::Fix(i as i64)));
        self.call_system(operation, vec![Expr::Local(list.clone()), index])
    }

    /// A procedure of exactly (or at least) `n` arguments that gives their list.
    fn values_collector(&mut self, n: usize, more: bool) -> Expr {
        let params: Vec<VarRef> = (0..n).map(|_| self.temp("value")).collect();
        let rest = more.then(|| self.temp("rest"));
        let mut args: Vec<Expr> = params.iter().cloned().map(Expr::Local).collect();
        let body = match &rest {
            None => self.call_system("list", args),
            Some(r) => {
                args.push(Expr::Local(r.clone()));
                self.call_system("cons*", args)
            }
        };
        self.lambda_of(params, rest, body)
    }

    // ----- definitions -----

    /// The name and value of a `define`, curried ones included.
    fn definition(&mut self, form: &Datum) -> Res<(Datum, Definition)> {
        let items = self.operands(form)?;
        match &items[..] {
            [Datum::Pair(head), body @ ..] => {
                let (mut target, mut formals, mut body) = (head.car.clone(), head.cdr.clone(), body.to_vec());
                while let Datum::Pair(c) = &target {
                    let lambda = Datum::Alias(self.core_alias("lambda"));
                    body = vec![Datum::cons_at(form.line(), lambda, Datum::cons(formals, Datum::list(body)))];
                    formals = c.cdr.clone();
                    target = c.car.clone();
                }
                if !target.is_identifier() {
                    return fail(form, "a definition names an identifier");
                }
                Ok((target, Definition::Procedure(formals, body)))
            }
            [id, value] if id.is_identifier() => Ok((id.clone(), Definition::Value(value.clone()))),
            [id] if id.is_identifier() => Ok((id.clone(), Definition::Value(Datum::Unspecified))),
            _ => fail(form, "bad definition"),
        }
    }

    /// An identifier that means what `name` means in the system's environment.
    pub(super) fn core_alias(&mut self, name: &str) -> Rc<super::scope::Alias> {
        let scope = Rc::new(Scope::Top(self.world.system.clone()));
        Rc::new(super::scope::Alias { name: Datum::Sym(self.symbols.intern(name)), scope })
    }

    pub(super) fn toplevel_define(&mut self, form: &Datum, scope: &Rc<Scope>) -> Res<Expr> {
        let (id, value) = self.definition(form)?;
        let cell = self.definition_cell(&id, scope)?;
        let value = match value {
            Definition::Procedure(formals, body) => {
                self.procedure(form, id.symbol(), &formals, &body, scope)?
            }
            Definition::Value(v) => self.expand_named(&v, &id, scope)?,
        };
        Ok(Expr::Define(cell, Box::new(value)))
    }

    pub(super) fn toplevel_define_values(&mut self, form: &Datum, scope: &Rc<Scope>) -> Res<Expr> {
        let items = self.operands(form)?;
        let [formals, value] = &items[..] else {
            return fail(form, "define-values takes formals and an expression");
        };
        let (ids, tail) = formals.split();
        let value = self.expand(value, scope)?;
        let vars: Vec<VarRef> = ids.iter().map(|_| self.temp("value")).collect();
        let rest = (!tail.is_null()).then(|| self.temp("rest"));
        let mut targets: Vec<(Datum, VarRef)> = ids.into_iter().zip(vars.iter().cloned()).collect();
        if let Some(r) = &rest {
            targets.push((tail, r.clone()));
        }
        let mut definitions = Vec::new();
        for (id, var) in targets {
            let cell = self.definition_cell(&id, scope)?;
            definitions.push(Expr::Define(cell, Box::new(Expr::Local(var))));
        }
        definitions.push(self.unspecified());
        let receiver = self.lambda_of(vars, rest, Expr::Seq(definitions));
        let thunk = self.thunk(value);
        Ok(self.call_system("call-with-values", vec![thunk, receiver]))
    }

    pub(super) fn toplevel_define_record(&mut self, form: &Datum, scope: &Rc<Scope>) -> Res<Expr> {
        let mut exprs = Vec::new();
        for (id, expr) in self.record_definitions(form, scope)? {
            let cell = self.definition_cell(&id, scope)?;
            exprs.push(Expr::Define(cell, Box::new(expr)));
        }
        Ok(Expr::Seq(exprs))
    }
}

enum Definition {
    Value(Datum),
    Procedure(Datum, Vec<Datum>),
}

fn prepend(queue: &mut VecDeque<Datum>, forms: Vec<Datum>) {
    for f in forms.into_iter().rev() {
        queue.push_front(f);
    }
}
