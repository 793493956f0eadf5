//! Attributes: immutable lists of (symbol, value) pairs that values share.
//!
//! Setting an attribute makes a new list; the value itself is changed in place when it is
//! unshared and copied otherwise, so every setter returns the value to go on with. `row.names`
//! in compact form stays compact here; `get_attr` expands it as `attr()` does.

use crate::error::Res;
use crate::object::*;
use crate::rerr;
use crate::value::{NA_INT, Type, Value};
use crate::vm::Vm;

/// Words of attribute lists that are put together on the native stack.
const FEW: usize = 8;

impl Value {
    /// The stored attribute, `NULL` if there is none. `sym` is a symbol.
    #[inline]
    pub fn attr(self, sym: Value) -> Value {
        let list = self.attrs();
        if list.is_null() {
            return Value::NULL;
        }
        list.values().chunks_exact(2).find(|p| p[0] == sym).map_or(Value::NULL, |p| p[1])
    }
    /// The (symbol, value) pairs in order.
    pub fn attr_pairs(&self) -> Vec<(Value, Value)> {
        self.attrs().values().chunks_exact(2).map(|p| (p[0], p[1])).collect()
    }
}

impl Vm {
    /// `v` with the attribute set (removed if `x` is `NULL`). No checks of what it means.
    pub fn set_attr(&mut self, v: Value, sym: Value, x: Value) -> Res<Value> {
        if !v.has_attrs() {
            return if x.is_null() { Ok(v) } else { self.with_attr_list(v, &[sym, x]) };
        }
        let old = v.attrs();
        let old = old.values();
        if let Some(at) = old.chunks_exact(2).position(|p| p[0] == sym)
            && !x.is_null()
            && old.len() <= FEW
        {
            let mut flat = [x; FEW];
            flat[..old.len()].copy_from_slice(old);
            flat[2 * at + 1] = x;
            return self.with_attr_list(v, &flat[..old.len()]);
        }
        let mut flat: Vec<Value> = Vec::with_capacity(old.len() + 2);
        let others = old.chunks_exact(2).filter(|p| p[0] != sym || !x.is_null());
        others.for_each(|p| flat.extend([p[0], if p[0] == sym { x } else { p[1] }]));
        if !x.is_null() && flat.chunks_exact(2).all(|p| p[0] != sym) {
            flat.extend([sym, x]);
        }
        if flat.len() == old.len() && x.is_null() {
            return Ok(v);
        }
        self.with_attr_list(v, &flat)
    }

    /// `v` with exactly these attributes, given as symbol, value, symbol, value...
    pub fn with_attr_list(&mut self, v: Value, flat: &[Value]) -> Res<Value> {
        let v = self.attributable(v)?;
        let list = if flat.is_empty() { Value::NULL } else { self.new_values(Kind::Attrs, flat) };
        let class = self.s.class;
        let object = flat.chunks_exact(2).any(|p| p[0] == class);
        set_attr_word(v, list);
        set_flag(v, FLAG_OBJECT, object);
        self.barrier(v);
        Ok(v)
    }

    /// A version of `v` whose attributes may be changed: boxed if immediate, copied if shared. What has no
    /// attributes at all (`NULL`, symbols, what R code never sees) gives R's error, so every setter may be
    /// called on any value.
    pub fn attributable(&mut self, v: Value) -> Res<Value> {
        match v.kind() {
            None if v.is_null() => rerr!("attempt to set an attribute on NULL"),
            None if v.is_special() => rerr!("cannot set attribute on a symbol"),
            None => Ok(self.boxed(v)),
            Some(Kind::Str) => Ok(self.boxed(v)),
            Some(Kind::Sym) => rerr!("cannot set attribute on a symbol"),
            Some(Kind::Promise | Kind::Cell | Kind::Shape | Kind::Table | Kind::Attrs | Kind::Code) => {
                rerr!("invalid type/length ({}) in vector allocation", self.typeof_name(v))
            }
            Some(Kind::Env | Kind::Builtin | Kind::ExtPtr | Kind::WeakRef) => Ok(v),
            Some(_) if v.is_unshared() => Ok(v),
            Some(_) => self.shallow_copy(v),
        }
    }

    /// A vector object of length one for an immediate or a lone string; others as they are.
    pub fn boxed(&mut self, v: Value) -> Value {
        if v.is_str() {
            return self.new_values(Kind::StrVec, &[v]);
        }
        if v.is_ptr() || v.is_special() {
            return v;
        }
        let kind = if v.is_double() {
            Kind::Dbl
        } else if v.is_int() {
            Kind::Int
        } else {
            Kind::Lgl
        };
        let mut b = self.vector(kind, 1);
        match kind {
            Kind::Dbl => b.doubles_mut()[0] = v.as_f64_unchecked(),
            _ => b.ints_mut()[0] = v.payload_i32(),
        }
        b.done()
    }

    /// The immediate form of a boxed scalar without attributes.
    pub fn unboxed(&self, v: Value) -> Value {
        match v.kind() {
            Some(Kind::Dbl | Kind::Int | Kind::Lgl | Kind::StrVec) if v.len() == 1 && !v.has_attrs() => {
                match v.kind() {
                    Some(Kind::Dbl) => Value::double(v.doubles()[0]),
                    Some(Kind::Int) => Value::int(v.ints()[0]),
                    Some(Kind::Lgl) => Value::lgl(v.ints()[0]),
                    _ => v.strings()[0],
                }
            }
            _ => v,
        }
    }

    /// `v` without any attribute.
    pub fn strip_attrs(&mut self, v: Value) -> Res<Value> {
        if !v.has_attrs() {
            return Ok(v);
        }
        let v = self.with_attr_list(v, &[])?;
        Ok(self.unboxed(v))
    }

    /// `to` with all of `from`'s attributes (replacing its own).
    pub fn copy_attrs(&mut self, from: Value, to: Value) -> Res<Value> {
        if !from.has_attrs() {
            return self.strip_attrs(to);
        }
        let to = self.attributable(to)?;
        self.share_attrs(from, to);
        Ok(to)
    }

    /// `to` with those of `from`'s attributes that survive subsetting-like operations: all but
    /// names, dim and dimnames.
    pub fn copy_most_attrs(&mut self, from: Value, to: Value) -> Res<Value> {
        if to.is_null() {
            return Ok(to);
        }
        let skip = [self.s.names, self.s.dim, self.s.dimnames];
        let mut v = to;
        for (s, x) in from.attr_pairs() {
            if !skip.contains(&s) {
                v = self.set_attr(v, s, x)?;
            }
        }
        if from.is_ptr() && v.is_ptr() && has_flag(from, FLAG_S4) {
            set_flag(v, FLAG_S4, true);
        }
        Ok(v)
    }

    /// An attribute as R code sees it: compact row names expanded.
    pub fn get_attr(&mut self, v: Value, sym: Value) -> Value {
        let x = v.attr(sym);
        if sym == self.s.row_names
            && let Some(n) = compact_row_names(x)
        {
            return crate::colon::up_to(self, n);
        }
        x
    }

    #[inline]
    pub fn names(&self, v: Value) -> Value {
        v.attr(self.s.names)
    }
    #[inline]
    pub fn dim(&self, v: Value) -> Value {
        v.attr(self.s.dim)
    }
    /// Dimensions as sizes; `None` if there is no dim attribute.
    pub fn dims(&self, v: Value) -> Option<Vec<usize>> {
        let d = self.dim(v);
        if d.is_null() { None } else { Some(d.ints().iter().map(|&n| n as usize).collect()) }
    }
    pub fn class_attr(&self, v: Value) -> Value {
        v.attr(self.s.class)
    }
    /// Whether the class attribute contains this name.
    pub fn inherits(&self, v: Value, class: &str) -> bool {
        v.is_object() && self.class_attr(v).strings_opt().is_some_and(|c| c.iter().any(|s| s.str() == class))
    }
    pub fn is_factor(&self, v: Value) -> bool {
        v.rtype() == Type::Integer && self.inherits(v, "factor")
    }
    pub fn is_data_frame(&self, v: Value) -> bool {
        self.inherits(v, "data.frame")
    }
    /// The names as texts ("" where there is none), or `None` without a names attribute.
    pub fn name_texts(&self, v: Value) -> Option<Vec<String>> {
        let n = self.names(v);
        n.strings_opt()
            .map(|s| s.iter().map(|x| if x.is_na_str() { "NA".into() } else { x.str().to_owned() }).collect())
    }
    /// `v` with these names, unchecked (`names` is a character vector of the right length).
    pub fn with_names(&mut self, v: Value, names: Value) -> Res<Value> {
        self.set_attr(v, self.s.names, names)
    }
    pub fn with_class(&mut self, v: Value, class: &[&str]) -> Res<Value> {
        let c = self.new_strings(class);
        self.set_attr(v, self.s.class, c)
    }
    /// A named list from (name, value) pairs.
    pub fn named_list(&mut self, items: &[(&str, Value)]) -> Value {
        let values: Vec<Value> = items.iter().map(|p| p.1).collect();
        let names: Vec<&str> = items.iter().map(|p| p.0).collect();
        let l = self.new_list(&values);
        let n = self.new_strings(&names);
        match self.with_names(l, n) {
            Ok(v) => v,
            Err(_) => l,
        }
    }
}

/// The number of rows if `x` is the compact form `c(NA, -n)` (or `c(NA, n)`).
pub fn compact_row_names(x: Value) -> Option<i32> {
    if x.rtype() != Type::Integer {
        return None;
    }
    match x.ints() {
        [NA_INT, n] => Some(n.unsigned_abs() as i32),
        _ => None,
    }
}
