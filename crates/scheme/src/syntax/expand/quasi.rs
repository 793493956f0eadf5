//! Quasiquotation.

use super::scope::Scope;
use super::{Expander, Res, Special};
use crate::syntax::datum::Datum;
use crate::syntax::tree::Expr;
use std::rc::Rc;

impl Expander<'_> {
    pub(super) fn quasiquote(&mut self, d: &Datum, depth: u32, scope: &Rc<Scope>) -> Res<Expr> {
        match d {
            Datum::Pair(cell) => {
                if let Some((special, operand)) = self.quasi_form(d, scope) {
                    return self.quasi_nested(special, &cell.car, &operand, depth, scope);
                }
                if let Datum::Pair(inner) = &cell.car
                    && let Some((Special::UnquoteSplicing, operand)) = self.quasi_form(&cell.car, scope)
                {
                    let head = if depth == 1 {
                        self.expand(&operand, scope)?
                    } else {
                        let nested =
                            self.quasi_nested(Special::UnquoteSplicing, &inner.car, &operand, depth, scope)?;
                        self.call_system("list", vec![nested])
                    };
                    if depth == 1 && cell.cdr.is_null() {
                        return Ok(head);
                    }
                    let tail = self.quasiquote(&cell.cdr, depth, scope)?;
                    return Ok(self.call_system("append", vec![head, tail]));
                }
                let head = self.quasiquote(&cell.car, depth, scope)?;
                let tail = self.quasiquote(&cell.cdr, depth, scope)?;
                if let (Expr::Const(_), Expr::Const(_)) = (&head, &tail) {
                    return Ok(self.constant(d));
                }
                Ok(self.call_system("cons", vec![head, tail]))
            }
            Datum::Vector(items) => {
                let list = self.quasiquote(&Datum::list(items.to_vec()), depth, scope)?;
                if let Expr::Const(_) = list {
                    return Ok(self.constant(d));
                }
                Ok(self.call_system("list->vector", vec![list]))
            }
            _ => Ok(self.constant(d)),
        }
    }

    /// `(unquote x)` and its like: the keyword and operand.
    fn quasi_form(&self, d: &Datum, scope: &Rc<Scope>) -> Option<(Special, Datum)> {
        let cell = d.pair()?;
        let rest = cell.cdr.pair().filter(|r| r.cdr.is_null())?;
        let special = self.special(&cell.car, scope)?;
        let wanted = matches!(special, Special::Unquote | Special::UnquoteSplicing | Special::Quasiquote);
        wanted.then(|| (special, rest.car.clone()))
    }

    fn quasi_nested(
        &mut self,
        special: Special,
        keyword: &Datum,
        operand: &Datum,
        depth: u32,
        scope: &Rc<Scope>,
    ) -> Res<Expr> {
        if special == Special::Unquote && depth == 1 {
            return self.expand(operand, scope);
        }
        let depth = if special == Special::Quasiquote { depth + 1 } else { depth - 1 };
        let inner = self.quasiquote(operand, depth, scope)?;
        if let Expr::Const(_) = inner {
            let whole = Datum::list(vec![keyword.clone(), operand.clone()]);
            return Ok(self.constant(&whole));
        }
        let keyword = self.constant(keyword);
        Ok(self.call_system("list", vec![keyword, inner]))
    }
}
