//! `x[i, j, ...] <- value`: a subscript for each dimension.

use super::array::places;
use super::not_subsettable;
use crate::error::Res;
use crate::rerr;
use crate::value::{Type, Value};
use crate::vm::Vm;

/// Whether numbers take the place of as many of their kind, or of a multiple of them.
fn is_plain_store(x: Value, value: Value, n: usize) -> bool {
    let kinds = [Type::Double, Type::Integer, Type::Logical];
    let m = value.len();
    kinds.contains(&x.rtype())
        && value.rtype() == x.rtype()
        && value != x
        && m > 0
        && n.is_multiple_of(m)
        && n > 0
}

impl Vm {
    /// `x[subs...] <- value` for two or more subscripts.
    pub fn assign_array(&mut self, x: Value, subs: &[Value], value: Value) -> Res<Value> {
        if x.is_null() && (value.is_null() || value.is_vector() && value.is_empty()) {
            return Ok(x);
        }
        if !(x.is_vector() || matches!(x.rtype(), Type::Null | Type::Pairlist | Type::Language)) {
            return Err(not_subsettable(self, x));
        }
        if let Some(at) = self.line(x, subs).filter(|at| is_plain_store(x, value, at.len())) {
            let x = self.writable(x, 0, &[])?;
            self.store(x, &at, value);
            return Ok(x);
        }
        let dims = match self.dims(x) {
            Some(d) if d.len() == subs.len() => d,
            _ if subs.len() == 2 => return rerr!("incorrect number of subscripts on matrix"),
            _ => return rerr!("incorrect number of subscripts"),
        };
        let aliased = x.is_ptr() && (x == value || subs.contains(&x));
        let x = if aliased { self.shallow_copy(x)? } else { x };
        let index = self.resolve_extents(x, &dims, subs).map_err(|u| self.in_replacement(u, value))?;
        let n: usize = index.iter().map(|i| i.len()).product();
        let m = value.len();
        if n > 0 && m == 0 && !value.is_null() {
            return rerr!("replacement has length zero");
        }
        if n > 0 && (m == 0 || !n.is_multiple_of(m)) {
            return rerr!("number of items to replace is not a multiple of replacement length");
        }
        if m > 1 && index.iter().any(|i| i.has_na) {
            return rerr!("NAs are not allowed in subscripted assignments");
        }
        if value.is_null() {
            return Ok(x);
        }
        let (x, value) = self.fix_types(x, value)?;
        if n == 0 {
            return Ok(x);
        }
        let at = places(&dims, &index);
        let x = self.writable(x, 0, &[])?;
        self.store(x, &at, value);
        Ok(x)
    }
}
