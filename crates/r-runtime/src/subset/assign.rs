//! `x[i] <- value`: one subscript.

use super::index::{Bounds, Index, resolve};
use super::not_subsettable;
use crate::error::{Res, Unwind};
use crate::object::Kind;
use crate::rerr;
use crate::value::{Type, Value};
use crate::vm::Vm;

/// The type a vector gets when elements of another type are stored into it; `None` if the two
/// don't go together.
pub fn promoted(x: Type, value: Type) -> Option<Type> {
    let rank = |t: Type| matches!(t, Type::List | Type::Expression);
    if x == value {
        return Some(x);
    }
    if rank(x) || rank(value) {
        return Some(x.max(value)).filter(|t| rank(*t));
    }
    if x == Type::Raw || value == Type::Raw {
        return None;
    }
    let atomic =
        |t: Type| matches!(t, Type::Logical | Type::Integer | Type::Double | Type::Complex | Type::Character);
    (atomic(x) && atomic(value)).then(|| x.max(value))
}

impl Vm {
    #[cold]
    fn incompatible(&mut self, x: Value, value: Value) -> Unwind {
        let (from, to) = (self.typeof_name(value), self.typeof_name(x));
        Unwind::error(format!("incompatible types (from {from} to {to}) in subassignment type fix"))
    }

    /// Brings target and value to the type the result has. A target that becomes a list keeps
    /// its names only.
    pub(super) fn fix_types(&mut self, x: Value, value: Value) -> Res<(Value, Value)> {
        let (tx, tv) = (x.rtype(), value.rtype());
        if tx == tv {
            return Ok((x, value));
        }
        let lists = matches!(tx, Type::List | Type::Expression);
        if lists && matches!(tv, Type::Language | Type::Pairlist) {
            return Ok((x, value));
        }
        if lists && !value.is_vector() {
            let v = self.coerce(value, Type::List)?;
            return Ok((x, v));
        }
        let Some(t) = promoted(tx, tv) else { return Err(self.incompatible(x, value)) };
        let x = if t == tx { x } else { self.retyped(x, t)? };
        let value = if t == tv || matches!(t, Type::List | Type::Expression) {
            value
        } else {
            self.coerce_data(value, t)?
        };
        Ok((x, value))
    }

    /// A target in another type.
    pub(super) fn retyped(&mut self, x: Value, t: Type) -> Res<Value> {
        if !matches!(t, Type::List | Type::Expression) || !x.is_atomic() {
            return self.coerce_keep(x, t);
        }
        let names = self.element_names(x);
        let r = self.coerce(x, t)?;
        if names.is_null() { Ok(r) } else { self.with_names(r, names) }
    }

    /// `x[i] <- value`; `i` may be the missing argument.
    pub fn assign_vector(&mut self, x: Value, i: Value, value: Value) -> Res<Value> {
        let x = match x.rtype() {
            Type::Null => match self.empty_target(value)? {
                Some(x) => x,
                None => return Ok(Value::NULL),
            },
            Type::Language => return self.assign_call_part(x, i, value),
            Type::Pairlist => self.coerce_keep(x, Type::List)?,
            _ if x.is_vector() => x,
            _ => return Err(not_subsettable(self, x)),
        };
        // Neither the value nor the subscript may change while elements are stored.
        let x = if x.is_ptr() && (x == value || x == i) { self.shallow_copy(x)? } else { x };
        let n = x.len();
        let index = match if x.has_attrs() { self.matrix_positions(x, i, true)? } else { None } {
            Some(p) => p,
            None => {
                let names = self.element_names(x);
                resolve(self, &i, n, names, Bounds::Grow)?
            }
        };
        if value.is_null() && matches!(x.rtype(), Type::List | Type::Expression) {
            return self.without(x, &index);
        }
        if !value.is_vector() && !value.is_null() && x.is_atomic() {
            return Err(self.incompatible(x, value));
        }
        if x.is_empty() && value.is_vector() && value.is_empty() {
            return Ok(x);
        }
        let m = if value.is_env() { 1 } else { value.len() };
        self.check_counts(&index, m)?;
        if value.is_null() {
            return Ok(x);
        }
        let (x, value) = self.fix_types(x, value)?;
        if index.len() == 0 && index.stretch <= n {
            return Ok(x);
        }
        let x = self.writable(x, index.stretch, &index.new_names)?;
        self.store(x, &index.at, value);
        Ok(x)
    }

    /// A target of length zero for an assignment into NULL; `None` if the value is empty too.
    fn empty_target(&mut self, value: Value) -> Res<Option<Value>> {
        if value.is_null() || value.is_vector() && value.is_empty() {
            return Ok(None);
        }
        if !value.is_vector() {
            return rerr!("invalid type/length ({}/0) in vector allocation", self.typeof_name(value));
        }
        Ok(Some(self.alloc_type(value.rtype(), 0)?.done()))
    }

    fn check_counts(&mut self, index: &Index<'_>, m: usize) -> Res<()> {
        let n = index.len();
        if n == 0 {
            return Ok(());
        }
        if m == 0 {
            return rerr!("replacement has length zero");
        }
        if index.has_na && m > 1 {
            return rerr!("NAs are not allowed in subscripted assignments");
        }
        if !n.is_multiple_of(m) {
            self.warn("number of items to replace is not a multiple of replacement length")?;
        }
        Ok(())
    }

    /// A call is assigned to as the list of its parts.
    fn assign_call_part(&mut self, x: Value, i: Value, value: Value) -> Res<Value> {
        let list = self.call_parts(x)?;
        let r = self.assign_vector(list, i, value)?;
        if r.is_list() { self.as_call(r) } else { Ok(r) }
    }

    /// The parts of a call (or other vector of values) as a list of their own.
    pub(super) fn call_parts(&mut self, x: Value) -> Res<Value> {
        let items = x.values().to_vec();
        let l = self.new_values(Kind::List, &items);
        if x.has_attrs() { self.copy_attrs(x, l) } else { Ok(l) }
    }

    /// The list without the elements of an index; beyond its end it is filled up first.
    fn without(&mut self, x: Value, index: &Index<'_>) -> Res<Value> {
        let n = x.len();
        // Names that don't exist delete nothing.
        let stretch = if index.new_names.is_empty() { index.stretch } else { n };
        let mut keep = vec![true; stretch];
        let mut any = false;
        index.at.for_each(|k| {
            if let Some(slot) = keep.get_mut(k) {
                *slot = false;
                any = true;
            }
        });
        if !any && stretch == n {
            return Ok(x);
        }
        let x = if stretch > n { self.writable(x, stretch, &[])? } else { x };
        let p: Vec<usize> = (0..stretch).filter(|&k| keep[k]).collect();
        self.keeping(x, p)
    }

    /// The list with just these elements; names follow, dim and dimnames go.
    pub(super) fn keeping(&mut self, x: Value, p: Vec<usize>) -> Res<Value> {
        let at = super::index::At::List(p);
        let mut r = self.gather(x, &at)?;
        if !x.has_attrs() {
            return Ok(r);
        }
        let names = self.names(x);
        for (s, v) in x.attr_pairs() {
            if s == self.s.names {
                let n = self.gather(names, &at)?;
                let n = self.unboxed(n);
                r = self.with_names(r, n)?;
            } else if s != self.s.dim && s != self.s.dimnames {
                r = self.set_attr(r, s, v)?;
            }
        }
        Ok(r)
    }
}
