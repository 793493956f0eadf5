//! `syntax-rules`: matching and instantiation.
//!
//! Nested and custom ellipses, ellipses followed by more patterns, vectors, `(... ...)` and `_`.

use super::scope::{Alias, Scope, same_identifier};
use super::{Expander, SyntaxError, fail};
use crate::syntax::datum::Datum;
use std::rc::Rc;

/// A list of a template that grows beyond this is taken for an endless expansion.
const MAX_EXPANSION: usize = 1 << 20;

pub struct Rules {
    pub literals: Vec<Datum>,
    pub ellipsis: Datum,
    pub rules: Vec<(Datum, Datum)>,
    pub scope: Rc<Scope>,
}

enum Match {
    One(Datum),
    Many(Vec<Bindings>),
}

type Bindings = Vec<(Datum, Rc<Match>)>;

impl Expander<'_> {
    /// Parses `(syntax-rules ...)` seen from `scope`.
    pub fn parse_rules(&mut self, form: &Datum, scope: &Rc<Scope>) -> Result<Rules, SyntaxError> {
        let bad = || SyntaxError { message: "bad syntax-rules".into(), line: form.line() };
        let mut items = form.elements().ok_or_else(bad)?.into_iter().skip(1);
        let mut first = items.next().ok_or_else(bad)?;
        let mut ellipsis = Datum::Sym(self.symbols.intern("..."));
        if first.is_identifier() {
            ellipsis = first;
            first = items.next().ok_or_else(bad)?;
        }
        let literals = first.elements().ok_or_else(bad)?;
        let mut rules = Vec::new();
        for rule in items {
            match rule.elements().as_deref() {
                Some([pattern, template]) => rules.push((pattern.clone(), template.clone())),
                _ => return fail(form, "a rule is a pattern and a template"),
            }
        }
        Ok(Rules { literals, ellipsis, rules, scope: scope.clone() })
    }

    pub fn apply_rules(
        &mut self,
        rules: &Rules,
        form: &Datum,
        scope: &Rc<Scope>,
    ) -> Result<Datum, SyntaxError> {
        for (pattern, template) in &rules.rules {
            let mut bindings = Bindings::new();
            let (Some(p), Some(f)) = (pattern.pair(), form.pair()) else { continue };
            if self.matches(rules, &p.cdr, &f.cdr, scope, &mut bindings) {
                let mut instance = Instance { rules, renames: Vec::new(), line: form.line() };
                return instance.build(template, &bindings);
            }
        }
        let name = form.pair().and_then(|p| p.car.symbol()).map(|s| self.symbols.name(s));
        fail(form, format!("no rule of {} matches", name.as_deref().unwrap_or("the macro")))
    }

    fn matches(
        &mut self,
        rules: &Rules,
        pattern: &Datum,
        form: &Datum,
        scope: &Rc<Scope>,
        out: &mut Bindings,
    ) -> bool {
        match pattern {
            Datum::Sym(_) | Datum::Alias(_) => self.match_identifier(rules, pattern, form, scope, out),
            Datum::Pair(p) => {
                if let Datum::Pair(next) = &p.cdr
                    && rules.is_ellipsis(&next.car)
                {
                    return self.match_ellipsis(rules, &p.car, &next.cdr, form, scope, out);
                }
                let Datum::Pair(f) = form else { return false };
                self.matches(rules, &p.car, &f.car, scope, out)
                    && self.matches(rules, &p.cdr, &f.cdr, scope, out)
            }
            Datum::Vector(p) => {
                let Datum::Vector(f) = form else { return false };
                let (p, f) = (Datum::list(p.to_vec()), Datum::list(f.to_vec()));
                self.matches(rules, &p, &f, scope, out)
            }
            _ => equal(pattern, form),
        }
    }

    fn match_identifier(
        &mut self,
        rules: &Rules,
        pattern: &Datum,
        form: &Datum,
        scope: &Rc<Scope>,
        out: &mut Bindings,
    ) -> bool {
        if rules.literals.iter().any(|l| same_identifier(l, pattern)) {
            return form.is_identifier() && self.same_binding(form, scope, pattern, &rules.scope);
        }
        if pattern.symbol().is_none_or(|s| *self.symbols.name(s) != *"_") {
            out.push((pattern.clone(), Rc::new(Match::One(form.clone()))));
        }
        true
    }

    fn match_ellipsis(
        &mut self,
        rules: &Rules,
        repeated: &Datum,
        after: &Datum,
        form: &Datum,
        scope: &Rc<Scope>,
        out: &mut Bindings,
    ) -> bool {
        let (items, tail) = form.split();
        let (after_items, _) = after.split();
        let Some(n) = items.len().checked_sub(after_items.len()) else { return false };
        let mut many = Vec::with_capacity(n);
        for item in &items[..n] {
            let mut inner = Bindings::new();
            if !self.matches(rules, repeated, item, scope, &mut inner) {
                return false;
            }
            many.push(inner);
        }
        let mut names = Vec::new();
        rules.pattern_variables(repeated, &mut names);
        let many = Rc::new(Match::Many(many));
        for name in names {
            out.push((name, many.clone()));
        }
        let rest = Datum::list_with_tail(items[n..].to_vec(), tail);
        self.matches(rules, after, &rest, scope, out)
    }
}

impl Rules {
    fn is_ellipsis(&self, d: &Datum) -> bool {
        d.is_identifier()
            && d.symbol() == self.ellipsis.symbol()
            && !self.literals.iter().any(|l| same_identifier(l, d))
    }

    fn pattern_variables(&self, pattern: &Datum, out: &mut Vec<Datum>) {
        match pattern {
            Datum::Sym(_) | Datum::Alias(_)
                if self.is_ellipsis(pattern) || self.literals.iter().any(|l| same_identifier(l, pattern)) => {
            }
            Datum::Sym(_) | Datum::Alias(_) => out.push(pattern.clone()),
            Datum::Pair(p) => {
                self.pattern_variables(&p.car, out);
                self.pattern_variables(&p.cdr, out);
            }
            Datum::Vector(v) => v.iter().for_each(|d| self.pattern_variables(d, out)),
            _ => {}
        }
    }
}

fn find<'a>(bindings: &'a Bindings, id: &Datum) -> Option<&'a Rc<Match>> {
    bindings.iter().rev().find(|(i, _)| same_identifier(i, id)).map(|(_, m)| m)
}

/// One expansion: its aliases are its own.
struct Instance<'r> {
    rules: &'r Rules,
    renames: Vec<(Datum, Datum)>,
    line: u32,
}

impl Instance<'_> {
    fn build(&mut self, template: &Datum, bindings: &Bindings) -> Result<Datum, SyntaxError> {
        match template {
            Datum::Sym(_) | Datum::Alias(_) => match find(bindings, template).map(|m| &**m) {
                Some(Match::One(d)) => Ok(d.clone()),
                Some(Match::Many(_)) => self.fail("a pattern variable needs an ellipsis in the template"),
                None => Ok(self.rename(template)),
            },
            Datum::Pair(p) => {
                if self.rules.is_ellipsis(&p.car)
                    && let Datum::Pair(rest) = &p.cdr
                {
                    return self.escaped(&rest.car, bindings);
                }
                self.build_list(template, bindings)
            }
            Datum::Vector(v) => {
                let list = self.build(&Datum::list(v.to_vec()), bindings)?;
                Ok(Datum::Vector(Rc::new(list.split().0)))
            }
            other => Ok(other.clone()),
        }
    }

    fn fail<T>(&self, message: &str) -> Result<T, SyntaxError> {
        Err(SyntaxError { message: message.into(), line: self.line })
    }

    fn build_list(&mut self, template: &Datum, bindings: &Bindings) -> Result<Datum, SyntaxError> {
        let mut items = Vec::new();
        let mut rest = template;
        while let Datum::Pair(p) = rest {
            if items.len() > MAX_EXPANSION {
                return self.fail("the macro's expansion is too large");
            }
            if !items.is_empty()
                && self.rules.is_ellipsis(&p.car)
                && p.cdr.pair().is_some_and(|c| c.cdr.is_null())
            {
                // (a . (... x)): an escaped tail.
                break;
            }
            let mut depth = 0;
            let mut after = &p.cdr;
            while let Datum::Pair(next) = after {
                if !self.rules.is_ellipsis(&next.car) {
                    break;
                }
                depth += 1;
                after = &next.cdr;
            }
            if depth == 0 {
                items.push(self.build(&p.car, bindings)?);
            } else {
                self.repeat(&p.car, depth, bindings, &mut items)?;
            }
            rest = after;
        }
        let tail = if rest.is_null() { Datum::Null } else { self.build(rest, bindings)? };
        let line = self.line;
        Ok(items.into_iter().rev().fold(tail, |tail, d| Datum::cons_at(line, d, tail)))
    }

    fn repeat(
        &mut self,
        template: &Datum,
        depth: usize,
        bindings: &Bindings,
        out: &mut Vec<Datum>,
    ) -> Result<(), SyntaxError> {
        if depth == 0 {
            out.push(self.build(template, bindings)?);
            return Ok(());
        }
        let mut names = Vec::new();
        self.rules.pattern_variables(template, &mut names);
        let sources: Vec<Rc<Match>> = names.iter().filter_map(|n| find(bindings, n)).cloned().collect();
        let sequences = sources.iter().filter_map(|m| match &**m {
            Match::Many(rows) => Some(rows),
            Match::One(_) => None,
        });
        let sequences: Vec<&Vec<Bindings>> = sequences.collect();
        let Some(n) = sequences.iter().map(|s| s.len()).max() else {
            return self.fail("no pattern variable of the template has an ellipsis");
        };
        if sequences.iter().any(|s| s.len() != n) {
            return self.fail("pattern variables under one ellipsis match different lengths");
        }
        for i in 0..n {
            let mut inner = bindings.clone();
            for rows in &sequences {
                inner.extend(rows[i].iter().cloned());
            }
            self.repeat(template, depth - 1, &inner, out)?;
        }
        Ok(())
    }

    /// `(... template)`: ellipses inside stand for themselves.
    fn escaped(&mut self, template: &Datum, bindings: &Bindings) -> Result<Datum, SyntaxError> {
        match template {
            Datum::Pair(p) => {
                let car = self.escaped(&p.car, bindings)?;
                Ok(Datum::cons_at(self.line, car, self.escaped(&p.cdr, bindings)?))
            }
            Datum::Vector(v) => {
                let items: Result<Vec<Datum>, SyntaxError> =
                    v.iter().map(|d| self.escaped(d, bindings)).collect();
                Ok(Datum::Vector(Rc::new(items?)))
            }
            d if self.rules.is_ellipsis(d) => Ok(self.rename(d)),
            d => self.build(d, bindings),
        }
    }

    fn rename(&mut self, id: &Datum) -> Datum {
        if let Some((_, alias)) = self.renames.iter().find(|(i, _)| same_identifier(i, id)) {
            return alias.clone();
        }
        let alias = Datum::Alias(Rc::new(Alias { name: id.clone(), scope: self.rules.scope.clone() }));
        self.renames.push((id.clone(), alias.clone()));
        alias
    }
}

/// `equal?` on data without aliases on the pattern side.
fn equal(a: &Datum, b: &Datum) -> bool {
    match (a, b) {
        (Datum::Null, Datum::Null) => true,
        (Datum::Bool(a), Datum::Bool(b)) => a == b,
        (Datum::Char(a), Datum::Char(b)) => a == b,
        (Datum::Num(a), Datum::Num(b)) => a == b,
        (Datum::Str(a), Datum::Str(b)) => a == b,
        (Datum::Bytes(a), Datum::Bytes(b)) => a == b,
        _ => false,
    }
}
