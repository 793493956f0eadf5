//! `x[i]`: one subscript.

use super::index::{Bounds, Index, position_of, resolve};
use super::not_subsettable;
use crate::error::Res;
use crate::object::Kind;
use crate::value::{Type, Value};
use crate::vm::Vm;

impl Vm {
    /// `x[i, drop = drop]`; `i` may be the missing argument.
    pub fn subset_vector(&mut self, x: Value, i: Value, drop: bool) -> Res<Value> {
        if x.is_null() || i.is_missing() && (x.is_vector() || x.rtype() == Type::Pairlist) {
            return Ok(x);
        }
        if !(x.is_vector() || matches!(x.rtype(), Type::Language | Type::Pairlist)) {
            return Err(not_subsettable(self, x));
        }
        if let Some(r) = self.pick_one(x, i) {
            return Ok(r);
        }
        if x.has_attrs()
            && i.is_ptr()
            && let Some(p) = self.matrix_positions(x, i, false)?
        {
            let r = self.gather(x, &p.at)?;
            return Ok(self.unboxed(r));
        }
        let names = self.element_names(x);
        let index = resolve(self, &i, x.len(), names, Bounds::Read)?;
        let r = self.gather(x, &index.at)?;
        if !x.has_attrs() {
            return if x.is_lang() { self.as_call(r) } else { Ok(self.unboxed(r)) };
        }
        self.finish_subset(x, r, names, &index, drop)
    }

    /// One element of a vector that has names and no other attribute; `None` if it is not that
    /// simple.
    pub fn pick_one(&mut self, x: Value, i: Value) -> Option<Value> {
        let &[sym, names] = x.attrs().values() else { return None };
        if sym != self.s.names {
            return None;
        }
        let names = names.strings_opt()?;
        let k = match i.rtype() {
            Type::Character if i.is_str() && !i.is_na_str() && !i.bytes().is_empty() => {
                position_of(names, &i)?
            }
            Type::Integer if !i.is_ptr() => (i.payload_i32() as usize).wrapping_sub(1),
            Type::Double if !i.is_ptr() && i.as_f64_unchecked() >= 1.0 => i.as_f64_unchecked() as usize - 1,
            _ => return None,
        };
        let name = *names.get(k)?;
        let v = match x.rtype() {
            Type::Double => Value::double(*x.doubles().get(k)?),
            Type::Integer => Value::int(*x.ints().get(k)?),
            Type::Logical => Value::lgl(*x.ints().get(k)?),
            Type::Character => *x.strings().get(k)?,
            Type::List => {
                let e = *x.values().get(k)?;
                self.new_list(&[e])
            }
            _ => return None,
        };
        let v = self.boxed(v);
        self.with_attr_list(v, &[sym, name]).ok()
    }

    /// Names for elements: the names attribute, or those of the only dimension.
    pub fn element_names(&mut self, x: Value) -> Value {
        if !x.has_attrs() {
            return Value::NULL;
        }
        if self.dim(x).len() == 1 {
            return self.extent_names(x, 0);
        }
        self.names(x)
    }

    fn finish_subset(
        &mut self,
        x: Value,
        r: Value,
        names: Value,
        index: &Index<'_>,
        drop: bool,
    ) -> Res<Value> {
        let mut r = r;
        if !names.is_null() {
            let n = self.gather_names(names, index)?;
            r = self.with_names(r, n)?;
        }
        if self.dim(x).len() == 1 && (index.len() > 1 || !drop) {
            r = self.one_dimensional(x, r)?;
        }
        let srcref = x.attr(self.s.srcref);
        if srcref.is_list() && x.rtype() == Type::Expression {
            let refs = self.gather(srcref, &index.at)?;
            r = self.set_attr(r, self.s.srcref, refs)?;
        }
        if x.is_lang() {
            return self.as_call(r);
        }
        Ok(self.unboxed(r))
    }

    /// A subset of a one-dimensional array: names become dimnames.
    fn one_dimensional(&mut self, x: Value, r: Value) -> Res<Value> {
        let names = self.names(r);
        let r = self.set_attr(r, self.s.names, Value::NULL)?;
        let n = Value::int(r.len() as i32);
        let r = self.set_attr(r, self.s.dim, n)?;
        if names.is_null() {
            return Ok(r);
        }
        let dn = self.new_list(&[names]);
        let outer = self.names(x.attr(self.s.dimnames));
        let dn = if outer.is_null() { dn } else { self.with_names(dn, outer)? };
        self.set_attr(r, self.s.dimnames, dn)
    }

    /// A list as the call it is the parts of (`NULL` if there are none).
    pub(super) fn as_call(&mut self, list: Value) -> Res<Value> {
        if list.is_empty() {
            return Ok(Value::NULL);
        }
        let items = list.values().to_vec();
        let call = self.new_values(Kind::Lang, &items);
        if list.has_attrs() { self.copy_attrs(list, call) } else { Ok(call) }
    }
}
