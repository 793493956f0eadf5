//! Storing elements at positions of a vector that may be written.

use super::index::{At, NA_POS};
use crate::error::Res;
use crate::object::{Kind, value_slice_mut};
use crate::value::{Type, Value};
use crate::vm::Vm;

/// Writes `src`, recycled, to the positions; missing ones are passed over.
fn put<T: Copy>(dst: &mut [T], at: &At<'_>, src: &[T]) {
    if let [one] = src {
        return fill(dst, at, *one);
    }
    let m = src.len();
    match at {
        At::Range { start, len } => {
            for (chunk, s) in dst[*start..start + len].chunks_mut(m).zip(std::iter::repeat(src)) {
                chunk.copy_from_slice(&s[..chunk.len()]);
            }
        }
        At::Ints(i) => {
            for (&k, s) in i.iter().zip(src.iter().cycle()) {
                dst[k as usize - 1] = *s;
            }
        }
        At::List(p) => {
            for (&k, s) in p.iter().zip(src.iter().cycle()) {
                if k != NA_POS {
                    dst[k] = *s;
                }
            }
        }
    }
}

fn fill<T: Copy>(dst: &mut [T], at: &At<'_>, x: T) {
    match at {
        At::Range { start, len } => dst[*start..start + len].fill(x),
        At::Ints(i) => i.iter().for_each(|&k| dst[k as usize - 1] = x),
        At::List(p) => {
            for &k in p {
                if k != NA_POS {
                    dst[k] = x;
                }
            }
        }
    }
}

impl Vm {
    /// Stores `value` (not empty, recycled) at these positions of `x`, which may be written, is
    /// long enough and is no lone string or immediate. `value` has the type of `x`, or `x` is a
    /// vector of values.
    pub(super) fn store(&mut self, x: Value, at: &At<'_>, value: Value) {
        let mut x = x;
        match x.rtype() {
            Type::Integer | Type::Logical => put(x.ints_mut(), at, value.ints()),
            Type::Double => put(x.doubles_mut(), at, value.doubles()),
            Type::Complex => put(x.complexes_mut(), at, value.complexes()),
            Type::Raw => put(x.raws_mut(), at, value.raws()),
            Type::Character => {
                put(value_slice_mut(x), at, value.strings());
                self.barrier(x);
            }
            _ => self.store_values(x, at, value),
        }
    }

    fn store_values(&mut self, x: Value, at: &At<'_>, value: Value) {
        let m = value.len();
        for k in 0..at.len() {
            let p = at.get(k);
            if p != NA_POS {
                let v = self.element(value, k % m);
                self.set_value(x, p, v);
            }
        }
    }

    /// `x` as a vector that may be written and has at least `len` elements. Growing keeps the
    /// attributes but dim and dimnames; names get empty ones.
    pub(super) fn writable(&mut self, x: Value, len: usize) -> Res<Value> {
        let old = x.len();
        if len <= old {
            return self.attributable(x);
        }
        let own = x.is_unshared();
        let boxed = x.kind().is_some_and(|k| k != Kind::Str);
        let r = if boxed && own && self.grow_in_place(x, len) {
            x
        } else {
            let room = if len - old <= old / 2 { old + old / 2 + 4 } else { len };
            let r = self.resized_with_room(x, len, room.max(len))?;
            if x.has_attrs() {
                self.share_attrs(x, r);
            }
            // The old vector dies here, so its elements have one holder less.
            if own && boxed && x.kind().is_some_and(|k| k.holds_values() && k != Kind::StrVec) {
                x.values().iter().for_each(|e| e.release());
            }
            r
        };
        if r.has_attrs() { self.grown_attrs(r, old, len) } else { Ok(r) }
    }

    fn grown_attrs(&mut self, r: Value, old: usize, len: usize) -> Res<Value> {
        let mut names = self.names(r);
        if self.dim(r).len() == 1 {
            names = self.extent_names(r, 0);
        }
        let mut r = r;
        if !self.dim(r).is_null() {
            r = self.set_attr(r, self.s.dim, Value::NULL)?;
            r = self.set_attr(r, self.s.dimnames, Value::NULL)?;
        }
        if names.is_null() {
            return Ok(r);
        }
        let mut all: Vec<Value> = Vec::with_capacity(len);
        all.extend_from_slice(&names.strings()[..old]);
        all.resize(len, self.empty_string);
        let names = self.new_strs(&all);
        self.with_names(r, names)
    }

    /// `x` with these names at the positions from `from` on.
    pub(super) fn named_from(&mut self, x: Value, from: usize, new: &[Value]) -> Res<Value> {
        if new.is_empty() {
            return Ok(x);
        }
        let names = self.element_names(x);
        let mut all: Vec<Value> = match names.strings_opt() {
            Some(s) => s.to_vec(),
            None => Vec::new(),
        };
        all.resize(x.len(), self.empty_string);
        all[from..from + new.len()].copy_from_slice(new);
        let names = self.new_strs(&all);
        self.with_names(x, names)
    }
}
