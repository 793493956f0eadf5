//! Derived forms: conditionals, loops, values, promises, parameters, exceptions.

use super::scope::{Binding, Scope};
use super::{Expander, Res, Special, fail};
use crate::syntax::datum::Datum;
use crate::syntax::tree::{Expr, VarRef};
use std::rc::Rc;

impl Expander<'_> {
    pub(super) fn expand_derived(
        &mut self,
        special: Special,
        form: &Datum,
        items: &[Datum],
        scope: &Rc<Scope>,
    ) -> Res<Expr> {
        match special {
            Special::Cond => self.cond(form, items, scope, None),
            Special::Case => self.case(form, items, scope),
            Special::And => self.and(items, scope),
            Special::Or => self.or(items, scope),
            Special::When | Special::Unless => self.when(form, items, special == Special::When, scope),
            Special::Do => self.do_loop(form, items, scope),
            Special::LetValues => self.let_values(form, items, false, scope),
            Special::LetStarValues => self.let_values(form, items, true, scope),
            Special::Receive => self.receive(form, items, scope),
            Special::Delay => self.delay(form, items, true, scope),
            Special::DelayForce => self.delay(form, items, false, scope),
            Special::ConsStream => self.cons_stream(form, items, scope),
            Special::Parameterize => self.parameterize(form, items, scope),
            Special::FluidLet => self.fluid_let(form, items, scope),
            Special::Guard => self.guard(form, items, scope),
            Special::Assert => self.assert(form, items, scope),
            _ => fail(form, "misplaced syntactic keyword"),
        }
    }

    fn branch(test: Expr, then: Expr, other: Expr) -> Expr {
        Expr::If(Box::new(test), Box::new(then), Box::new(other))
    }

    /// `fallback` is what a `cond` with no matching clause gives; unspecified if absent.
    fn cond(
        &mut self,
        form: &Datum,
        clauses: &[Datum],
        scope: &Rc<Scope>,
        fallback: Option<Expr>,
    ) -> Res<Expr> {
        let Some((clause, rest)) = clauses.split_first() else {
            return Ok(fallback.unwrap_or_else(|| self.unspecified()));
        };
        let Some(parts) = clause.elements().filter(|p| !p.is_empty()) else {
            return fail(form, "bad cond clause");
        };
        if self.special(&parts[0], scope) == Some(Special::Else) {
            if !rest.is_empty() {
                return fail(form, "else is the last clause");
            }
            return self.expand_sequence(&parts[1..], scope);
        }
        let test = self.expand(&parts[0], scope)?;
        if parts.len() == 1 {
            let other = self.cond(form, rest, scope, fallback)?;
            return Ok(self.or_else(test, other));
        }
        if parts.len() == 3 && self.special(&parts[1], scope) == Some(Special::Arrow) {
            let receiver = self.expand(&parts[2], scope)?;
            let other = self.cond(form, rest, scope, fallback)?;
            let t = self.temp("t");
            let call = super::forms::beta(receiver, vec![Expr::Local(t.clone())], clause.line());
            let branch = Self::branch(Expr::Local(t.clone()), call, other);
            return Ok(Expr::Let(vec![(t, test)], Box::new(branch)));
        }
        let then = self.expand_sequence(&parts[1..], scope)?;
        let other = self.cond(form, rest, scope, fallback)?;
        Ok(Self::branch(test, then, other))
    }

    fn or_else(&mut self, test: Expr, other: Expr) -> Expr {
        let t = self.temp("t");
        let branch = Self::branch(Expr::Local(t.clone()), Expr::Local(t.clone()), other);
        Expr::Let(vec![(t, test)], Box::new(branch))
    }

    fn case(&mut self, form: &Datum, items: &[Datum], scope: &Rc<Scope>) -> Res<Expr> {
        let Some((key, clauses)) = items.split_first() else { return fail(form, "case without a key") };
        let key = self.expand(key, scope)?;
        let k = self.temp("key");
        let mut result = self.unspecified();
        for (i, clause) in clauses.iter().enumerate().rev() {
            let Some(parts) = clause.elements().filter(|p| p.len() >= 2) else {
                return fail(form, "bad case clause");
            };
            let arrow = parts.len() == 3 && self.special(&parts[1], scope) == Some(Special::Arrow);
            let body = if arrow {
                let receiver = self.expand(&parts[2], scope)?;
                super::forms::beta(receiver, vec![Expr::Local(k.clone())], clause.line())
            } else {
                self.expand_sequence(&parts[1..], scope)?
            };
            if self.special(&parts[0], scope) == Some(Special::Else) {
                if i + 1 != clauses.len() {
                    return fail(form, "else is the last clause");
                }
                result = body;
                continue;
            }
            let Some(data) = parts[0].elements() else {
                return fail(form, "a case clause starts with a list of data");
            };
            let test = self.case_test(&k, &data);
            result = Self::branch(test, body, result);
        }
        Ok(Expr::Let(vec![(k, key)], Box::new(result)))
    }

    fn case_test(&mut self, key: &VarRef, data: &[Datum]) -> Expr {
        let mut test = self.constant(&Datum::Bool(false));
        for d in data.iter().rev() {
            let simple =
                matches!(d, Datum::Sym(_) | Datum::Alias(_) | Datum::Char(_) | Datum::Null | Datum::Bool(_));
            let constant = self.constant(d);
            let same = if simple { "eq?" } else { "eqv?" };
            let one = self.call_system(same, vec![Expr::Local(key.clone()), constant]);
            let yes = self.constant(&Datum::Bool(true));
            test = Self::branch(one, yes, test);
        }
        test
    }

    fn and(&mut self, items: &[Datum], scope: &Rc<Scope>) -> Res<Expr> {
        let Some((last, firsts)) = items.split_last() else { return Ok(self.constant(&Datum::Bool(true))) };
        let mut result = self.expand(last, scope)?;
        for item in firsts.iter().rev() {
            let test = self.expand(item, scope)?;
            let no = self.constant(&Datum::Bool(false));
            result = Self::branch(test, result, no);
        }
        Ok(result)
    }

    fn or(&mut self, items: &[Datum], scope: &Rc<Scope>) -> Res<Expr> {
        let Some((last, firsts)) = items.split_last() else { return Ok(self.constant(&Datum::Bool(false))) };
        let mut result = self.expand(last, scope)?;
        for item in firsts.iter().rev() {
            let test = self.expand(item, scope)?;
            result = self.or_else(test, result);
        }
        Ok(result)
    }

    fn when(&mut self, form: &Datum, items: &[Datum], positive: bool, scope: &Rc<Scope>) -> Res<Expr> {
        let Some((test, body)) = items.split_first() else { return fail(form, "missing test") };
        let test = self.expand(test, scope)?;
        let body = self.expand_sequence(body, scope)?;
        let nothing = self.unspecified();
        Ok(if positive { Self::branch(test, body, nothing) } else { Self::branch(test, nothing, body) })
    }

    fn do_loop(&mut self, form: &Datum, items: &[Datum], scope: &Rc<Scope>) -> Res<Expr> {
        let [specs, exit, body @ ..] = items else { return fail(form, "bad do loop") };
        let (Some(specs), Some(exit)) = (specs.elements(), exit.elements()) else {
            return fail(form, "bad do loop");
        };
        let Some((test, results)) = exit.split_first() else { return fail(form, "a do loop needs a test") };
        let inner = Scope::local(scope);
        let (mut inits, mut vars, mut steps) = (Vec::new(), Vec::new(), Vec::new());
        for spec in &specs {
            let parts = spec.elements().unwrap_or_default();
            let (id, init, step) = match &parts[..] {
                [id, init] => (id, init, id),
                [id, init, step] => (id, init, step),
                _ => return fail(form, "a do variable has an initial value and perhaps a step"),
            };
            inits.push(self.expand(init, scope)?);
            vars.push(self.bind_variable(id, &inner)?);
            steps.push(step.clone());
        }
        let test = self.expand(test, &inner)?;
        let result = self.expand_sequence(results, &inner)?;
        let mut sequence = self.expand_all(body, &inner)?;
        let steps = self.expand_all(&steps, &inner)?;
        let again = self.temp("do");
        sequence.push(Expr::Call(Box::new(Expr::Local(again.clone())), steps, form.line()));
        let repeat = if sequence.len() == 1 { sequence.remove(0) } else { Expr::Seq(sequence) };
        let procedure = self.lambda_of(vars, None, Self::branch(test, result, repeat));
        let start = Expr::Call(Box::new(Expr::Local(again.clone())), inits, form.line());
        Ok(Expr::Letrec(vec![(again, procedure)], Box::new(start)))
    }

    // ----- several values -----

    /// `call-with-values` of an expression with parameters bound in `scope`.
    fn with_values(
        &mut self,
        formals: &Datum,
        value: Expr,
        inner: &Rc<Scope>,
        body: impl FnOnce(&mut Self) -> Res<Expr>,
    ) -> Res<Expr> {
        let (ids, tail) = formals.split();
        let params: Res<Vec<VarRef>> = ids.iter().map(|id| self.bind_variable(id, inner)).collect();
        let params = params?;
        let rest = if tail.is_null() { None } else { Some(self.bind_variable(&tail, inner)?) };
        let body = body(self)?;
        let thunk = self.thunk(value);
        let receiver = self.lambda_of(params, rest, body);
        Ok(self.call_system("call-with-values", vec![thunk, receiver]))
    }

    fn let_values(
        &mut self,
        form: &Datum,
        items: &[Datum],
        sequential: bool,
        scope: &Rc<Scope>,
    ) -> Res<Expr> {
        let Some((list, body)) = items.split_first() else { return fail(form, "missing bindings") };
        let Some(bindings) = list.elements() else { return fail(form, "bad binding list") };
        let mut pairs = Vec::new();
        for b in bindings {
            match b.elements().as_deref() {
                Some([formals, value]) => pairs.push((formals.clone(), value.clone())),
                _ => return fail(form, "a binding is (formals expression)"),
            }
        }
        // Values are expanded in the outer scope for `let-values`: all names bound so far are hidden
        // from them because they live in `inner` only.
        let inner = Scope::local(scope);
        self.let_values_rest(form, &pairs, body, sequential, scope, &inner)
    }

    fn let_values_rest(
        &mut self,
        form: &Datum,
        pairs: &[(Datum, Datum)],
        body: &[Datum],
        sequential: bool,
        outer: &Rc<Scope>,
        inner: &Rc<Scope>,
    ) -> Res<Expr> {
        let Some(((formals, value), rest)) = pairs.split_first() else { return self.body(body, inner, form) };
        let value = self.expand(value, if sequential { inner } else { outer })?;
        let next = if sequential { Scope::local(inner) } else { inner.clone() };
        let target = next.clone();
        self.with_values(formals, value, &target, |this| {
            this.let_values_rest(form, rest, body, sequential, outer, &next)
        })
    }

    fn receive(&mut self, form: &Datum, items: &[Datum], scope: &Rc<Scope>) -> Res<Expr> {
        let [formals, value, body @ ..] = items else { return fail(form, "bad receive") };
        let value = self.expand(value, scope)?;
        let inner = Scope::local(scope);
        let scope = inner.clone();
        self.with_values(formals, value, &inner, |this| this.body(body, &scope, form))
    }

    // ----- promises, parameters, exceptions -----

    fn delay(&mut self, form: &Datum, items: &[Datum], value: bool, scope: &Rc<Scope>) -> Res<Expr> {
        let [expr] = items else { return fail(form, "one expression is delayed") };
        let mut body = self.expand(expr, scope)?;
        if value {
            body = self.call_system("make-promise", vec![body]);
        }
        let thunk = self.thunk(body);
        Ok(self.call_system("%make-lazy", vec![thunk]))
    }

    fn cons_stream(&mut self, form: &Datum, items: &[Datum], scope: &Rc<Scope>) -> Res<Expr> {
        let [head, tail] = items else { return fail(form, "cons-stream takes two expressions") };
        let head = self.expand(head, scope)?;
        let tail = self.delay(form, std::slice::from_ref(tail), true, scope)?;
        Ok(self.call_system("cons", vec![head, tail]))
    }

    fn parameterize(&mut self, form: &Datum, items: &[Datum], scope: &Rc<Scope>) -> Res<Expr> {
        let Some((list, body)) = items.split_first() else { return fail(form, "missing bindings") };
        let Some(bindings) = list.elements() else { return fail(form, "bad binding list") };
        let mut pairs = Vec::new();
        for b in bindings {
            match b.elements().as_deref() {
                Some([parameter, value]) => {
                    let parameter = self.expand(parameter, scope)?;
                    let value = self.expand(value, scope)?;
                    pairs.push(self.call_system("cons", vec![parameter, value]));
                }
                _ => return fail(form, "a binding is (parameter expression)"),
            }
        }
        let body = self.body(body, scope, form)?;
        let list = self.call_system("list", pairs);
        let thunk = self.thunk(body);
        Ok(self.call_system("%parameterize", vec![list, thunk]))
    }

    fn fluid_let(&mut self, form: &Datum, items: &[Datum], scope: &Rc<Scope>) -> Res<Expr> {
        let Some((list, body)) = items.split_first() else { return fail(form, "missing bindings") };
        let mut temps = Vec::new();
        let (mut enter, mut leave) = (Vec::new(), Vec::new());
        for (id, value) in self.bindings(form, list)? {
            let value = self.expand(&value, scope)?;
            let (kept, swap) = (self.temp("kept"), self.temp("swap"));
            kept.mutated.set(true);
            for steps in [&mut enter, &mut leave] {
                let current = self.expand(&id, scope)?;
                let assign = self.assign(&id, Expr::Local(kept.clone()), scope)?;
                let keep = Expr::SetLocal(kept.clone(), Box::new(Expr::Local(swap.clone())));
                steps.push(Expr::Let(vec![(swap.clone(), current)], Box::new(Expr::Seq(vec![assign, keep]))));
            }
            temps.push((kept, value));
        }
        enter.push(self.unspecified());
        leave.push(self.unspecified());
        let body = self.body(body, scope, form)?;
        let thunks = [Expr::Seq(enter), body, Expr::Seq(leave)].map(|e| self.thunk(e));
        let wind = self.call_system("dynamic-wind", thunks.into());
        Ok(Expr::Let(temps, Box::new(wind)))
    }

    fn assign(&mut self, id: &Datum, value: Expr, scope: &Rc<Scope>) -> Res<Expr> {
        match self.lookup(id, scope) {
            Some(Binding::Local(var)) => {
                var.mutated.set(true);
                Ok(Expr::SetLocal(var, Box::new(value)))
            }
            Some(Binding::Global(cell)) => {
                self.host.mark_assigned(cell);
                Ok(Expr::SetGlobal(cell, Box::new(value), 0))
            }
            _ => fail(id, "cannot assign a syntactic keyword"),
        }
    }

    /// `(%guard thunk handler reraises?)`: the handler gets the condition and a thunk that raises it
    /// again from where it was raised.
    fn guard(&mut self, form: &Datum, items: &[Datum], scope: &Rc<Scope>) -> Res<Expr> {
        let [Datum::Pair(spec), body @ ..] = items else { return fail(form, "bad guard") };
        let Some(clauses) = spec.cdr.elements() else { return fail(form, "bad guard") };
        let inner = Scope::local(scope);
        let condition = self.bind_variable(&spec.car, &inner)?;
        let reraise = self.temp("reraise");
        let has_else = clauses
            .last()
            .and_then(|c| c.pair())
            .is_some_and(|c| self.special(&c.car, scope) == Some(Special::Else));
        let again = Expr::Call(Box::new(Expr::Local(reraise.clone())), Vec::new(), form.line());
        let handler = self.cond(form, &clauses, &inner, Some(again))?;
        let handler = self.lambda_of(vec![condition, reraise], None, handler);
        let body = self.body(body, scope, form)?;
        let thunk = self.thunk(body);
        let flag = self.constant(&Datum::Bool(!has_else));
        Ok(self.call_system("%guard", vec![thunk, handler, flag]))
    }

    fn assert(&mut self, form: &Datum, items: &[Datum], scope: &Rc<Scope>) -> Res<Expr> {
        let Some(test) = items.first() else { return fail(form, "assert without an expression") };
        let expr = self.expand(test, scope)?;
        let message = self.constant(&Datum::Str("assertion failed".into()));
        let what = self.constant(test);
        let error = self.call_system("error", vec![message, what]);
        let fine = self.unspecified();
        Ok(Self::branch(expr, fine, error))
    }
}
