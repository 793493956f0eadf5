//! Quasiquotation.

use super::scope::Scope;
use super::{Expander, Res, Special, fail};
use crate::syntax::datum::Datum;
use crate::syntax::tree::Expr;
use std::rc::Rc;

impl Expander<'_> {
    pub(super) fn quasiquote(&mut self, d: &Datum, scope: &Rc<Scope>) -> Res<Expr> {
        Ok(match self.template(d, 1, scope)? {
            Some(e) => e,
            None => self.constant(d),
        })
    }

    /// What builds a template; nothing if it is the datum as it stands.
    fn template(&mut self, d: &Datum, depth: u32, scope: &Rc<Scope>) -> Res<Option<Expr>> {
        match d {
            Datum::Pair(cell) => {
                if let Some((special, operand)) = self.quasi_form(d, scope) {
                    if special == Special::UnquoteSplicing && depth == 1 {
                        return fail(d, "unquote-splicing outside a list");
                    }
                    return self.nested(special, &cell.car, &operand, depth, scope);
                }
                if depth == 1
                    && let Some((Special::UnquoteSplicing, operand)) = self.quasi_form(&cell.car, scope)
                {
                    return self.splice(&operand, &cell.cdr, scope).map(Some);
                }
                let head = self.template(&cell.car, depth, scope)?;
                let tail = self.template(&cell.cdr, depth, scope)?;
                if head.is_none() && tail.is_none() {
                    return Ok(None);
                }
                let head = head.unwrap_or_else(|| self.constant(&cell.car));
                let tail = tail.unwrap_or_else(|| self.constant(&cell.cdr));
                Ok(Some(self.call_system("cons", vec![head, tail])))
            }
            Datum::Vector(items) => {
                let list = self.template(&Datum::list(items.to_vec()), depth, scope)?;
                Ok(list.map(|l| self.call_system("list->vector", vec![l])))
            }
            _ => Ok(None),
        }
    }

    /// `,@operand` followed by the rest of a list.
    fn splice(&mut self, operand: &Datum, rest: &Datum, scope: &Rc<Scope>) -> Res<Expr> {
        let head = self.expand(operand, scope)?;
        if rest.is_null() {
            return Ok(head);
        }
        let tail = self.quasiquote(rest, scope)?;
        Ok(self.call_system("append", vec![head, tail]))
    }

    /// `(unquote x)` and its like: the keyword and operand.
    fn quasi_form(&self, d: &Datum, scope: &Rc<Scope>) -> Option<(Special, Datum)> {
        let cell = d.pair()?;
        let rest = cell.cdr.pair().filter(|r| r.cdr.is_null())?;
        let special = self.special(&cell.car, scope)?;
        let wanted = matches!(special, Special::Unquote | Special::UnquoteSplicing | Special::Quasiquote);
        wanted.then(|| (special, rest.car.clone()))
    }

    fn nested(
        &mut self,
        special: Special,
        keyword: &Datum,
        operand: &Datum,
        depth: u32,
        scope: &Rc<Scope>,
    ) -> Res<Option<Expr>> {
        if special == Special::Unquote && depth == 1 {
            return self.expand(operand, scope).map(Some);
        }
        let depth = if special == Special::Quasiquote { depth + 1 } else { depth - 1 };
        // As a list, for an operand that splices into it.
        let operands = Datum::list(vec![operand.clone()]);
        let Some(inner) = self.template(&operands, depth, scope)? else { return Ok(None) };
        let keyword = self.constant(keyword);
        Ok(Some(self.call_system("cons", vec![keyword, inner])))
    }
}
