//! `define-record-type`.
//!
//! The type is a constant made at expansion, so the compiler sees which record type an accessor
//! wants, and contexts can carry it.

use super::scope::Scope;
use super::{Expander, Res, fail};
use crate::number::Num;
use crate::syntax::datum::{Datum, Sym};
use crate::syntax::tree::{Clause, Expr, Lambda, VarRef};
use std::rc::Rc;

impl Expander<'_> {
    /// The definitions a record type makes, in order.
    pub(super) fn record_definitions(&mut self, form: &Datum, _scope: &Rc<Scope>) -> Res<Vec<(Datum, Expr)>> {
        let items = self.operands(form)?;
        let [type_name, constructor, predicate, specs @ ..] = &items[..] else {
            return fail(form, "define-record-type takes a name, a constructor, a predicate and fields");
        };
        let type_name = type_name.pair().map_or(type_name.clone(), |c| c.car.clone());
        let Some(type_symbol) = type_name.symbol() else { return fail(form, "a record type has a name") };
        let mut fields = Vec::new();
        for spec in specs {
            let parts = spec.elements().unwrap_or_else(|| vec![spec.clone()]);
            if parts.is_empty() || parts.len() > 3 || !parts.iter().all(Datum::is_identifier) {
                return fail(form, "a field is (name accessor modifier)");
            }
            fields.push(parts);
        }
        let names: Vec<Sym> = fields.iter().filter_map(|f| f[0].symbol()).collect();
        let rtd = self.host.new_record_type(type_symbol, &names);
        let mut out = vec![(type_name, Expr::Const(rtd))];
        self.record_constructor(form, constructor, rtd, &names, &mut out)?;
        if predicate.is_identifier() {
            let r = self.temp("record");
            let test = self.call_system("%record-is?", vec![Expr::Local(r.clone()), Expr::Const(rtd)]);
            out.push((predicate.clone(), self.record_procedure(predicate, vec![r], test, form)));
        }
        for (i, field) in fields.iter().enumerate() {
            self.record_field(form, field, i, rtd, &mut out);
        }
        Ok(out)
    }

    fn record_procedure(&mut self, id: &Datum, params: Vec<VarRef>, body: Expr, form: &Datum) -> Expr {
        let name = id.symbol().unwrap_or_else(|| self.symbols.intern(""));
        Expr::Lambda(Rc::new(Lambda {
            name,
            line: form.line(),
            clauses: vec![Clause { params, rest: None, body }],
        }))
    }

    fn record_constructor(
        &mut self,
        form: &Datum,
        spec: &Datum,
        rtd: u64,
        names: &[Sym],
        out: &mut Vec<(Datum, Expr)>,
    ) -> Res<()> {
        let (id, arguments) = match spec {
            Datum::Bool(_) => return Ok(()),
            Datum::Pair(c) => {
                let Some(ids) = c.cdr.elements() else { return fail(form, "bad constructor") };
                (c.car.clone(), ids.iter().filter_map(Datum::symbol).collect::<Vec<Sym>>())
            }
            id if id.is_identifier() => (id.clone(), names.to_vec()),
            _ => return fail(form, "bad constructor"),
        };
        if let Some(unknown) = arguments.iter().find(|a| !names.contains(a)) {
            let name = self.symbols.name(*unknown);
            return fail(form, format!("{name} is no field of the record"));
        }
        let params: Vec<VarRef> = arguments.iter().map(|s| self.fresh(*s)).collect();
        let mut values = vec![Expr::Const(rtd)];
        for name in names {
            values.push(match arguments.iter().position(|a| a == name) {
                Some(i) => Expr::Local(params[i].clone()),
                None => self.constant(&Datum::Bool(false)),
            });
        }
        let make = self.call_system("%record", values);
        let procedure = self.record_procedure(&id, params, make, form);
        out.push((id, procedure));
        Ok(())
    }

    fn record_field(
        &mut self,
        form: &Datum,
        field: &[Datum],
        i: usize,
        rtd: u64,
        out: &mut Vec<(Datum, Expr)>,
    ) {
        let index = Datum::Num(Num::Fix(i as i64));
        if let Some(id) = field.get(1) {
            let r = self.temp("record");
            let (index, name) = (self.constant(&index), self.constant(id));
            let get =
                self.call_system("%record-ref", vec![Expr::Local(r.clone()), Expr::Const(rtd), index, name]);
            out.push((id.clone(), self.record_procedure(id, vec![r], get, form)));
        }
        if let Some(id) = field.get(2) {
            let (r, v) = (self.temp("record"), self.temp("value"));
            let (index, name) = (self.constant(&index), self.constant(id));
            let args = vec![Expr::Local(r.clone()), Expr::Const(rtd), index, Expr::Local(v.clone()), name];
            let set = self.call_system("%record-set!", args);
            out.push((id.clone(), self.record_procedure(id, vec![r, v], set, form)));
        }
    }
}
