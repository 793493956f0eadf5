//! Storing elements at positions of a vector that may be written.

use super::gather::trues;
use super::index::{At, NA_POS, Rows};
use crate::error::Res;
use crate::fresh::Fresh;
use crate::object::Kind;
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
        At::Every { start, step, len } => {
            let all = dst[*start..].iter_mut().step_by(*step).take(*len);
            for (d, s) in all.zip(src.iter().cycle()) {
                *d = *s;
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
        At::Columns { rows: Rows::Stretch { start, len }, columns } if m == len * columns.len() => {
            for (s, c) in src.chunks_exact(*len).zip(columns) {
                dst[c + start..c + start + len].copy_from_slice(s);
            }
        }
        At::Columns { .. } => {
            let mut s = src.iter().cycle();
            at.for_each(|k| {
                if let Some(x) = s.next() {
                    dst[k] = *x;
                }
            });
        }
        At::Mask { mask, count } if *count == m => put_masked(dst, mask, src),
        At::Mask { mask, .. } => {
            let mut s = src.iter().cycle();
            for (d, &b) in dst.iter_mut().zip(*mask) {
                if b != 0
                    && let Some(x) = s.next()
                {
                    *d = *x;
                }
            }
        }
    }
}

/// Writes `src` to the positions of a mask, as many as it has; eight of a kind together.
fn put_masked<T: Copy>(dst: &mut [T], mask: &[i32], src: &[T]) {
    let mut k = 0;
    let mixed = |d: &mut [T], m: &[i32], k: &mut usize| {
        for (d, _) in d.iter_mut().zip(m).filter(|p| *p.1 != 0) {
            *d = src[*k];
            *k += 1;
        }
    };
    let ((eights, rest), (masks, rest_mask)) = (dst.as_chunks_mut::<8>(), mask.as_chunks::<8>());
    for (d, m) in eights.iter_mut().zip(masks) {
        match (trues(m), src[k..].first_chunk::<8>()) {
            (0, _) => {}
            (8, Some(from)) => {
                *d = *from;
                k += 8;
            }
            _ => mixed(d, m, &mut k),
        }
    }
    mixed(rest, rest_mask, &mut k);
}

fn fill<T: Copy>(dst: &mut [T], at: &At<'_>, x: T) {
    match at {
        At::Range { start, len } => dst[*start..start + len].fill(x),
        At::Every { start, step, len } => {
            dst[*start..].iter_mut().step_by(*step).take(*len).for_each(|d| *d = x);
        }
        At::Ints(i) => i.iter().for_each(|&k| dst[k as usize - 1] = x),
        At::List(p) => {
            for &k in p {
                if k != NA_POS {
                    dst[k] = x;
                }
            }
        }
        At::Mask { mask, .. } => {
            for (d, &b) in dst.iter_mut().zip(*mask) {
                *d = if b != 0 { x } else { *d };
            }
        }
        At::Columns { .. } => at.for_each(|k| dst[k] = x),
    }
}

impl Vm {
    /// Stores `value` (not empty, recycled) at these positions of `x`, which may be written, is
    /// long enough and is no lone string or immediate. `value` has the type of `x`, or `x` is a
    /// vector of values.
    pub(super) fn store(&mut self, x: Value, at: &At<'_>, value: Value) {
        assert!(x != value, "a vector can't be copied into itself");
        if !x.is_atomic() {
            return self.store_values(x, at, value);
        }
        let rtype = x.rtype();
        // SAFETY: `x` is the assignment's own (`writable`, `attributable`), and `value`, of which slices
        // are taken below, is another vector. Positions are no slice of it either: the callers copy
        // a vector that is its own index.
        let mut to = unsafe { Fresh::of(x) };
        match rtype {
            Type::Integer | Type::Logical => put(to.ints_mut(), at, value.ints()),
            Type::Double => put(to.doubles_mut(), at, value.doubles()),
            Type::Complex => put(to.complexes_mut(), at, value.complexes()),
            Type::Raw => put(to.raws_mut(), at, value.raws()),
            _ => {
                put(to.values_mut(), at, value.strings());
                self.barrier(x);
            }
        }
    }

    fn store_values(&mut self, x: Value, at: &At<'_>, value: Value) {
        let m = value.len();
        let mut k = 0;
        at.for_each(|p| {
            if p != NA_POS {
                let v = self.element(value, k);
                // SAFETY: `x` is the assignment's own, and no slice of it is in use: elements of `value`
                // are taken one by one.
                unsafe { self.set_value(x, p, v) };
            }
            k = if k + 1 == m { 0 } else { k + 1 };
        });
    }

    /// `x` as a vector that may be written and has at least `len` elements. Growing keeps the
    /// attributes but dim and dimnames; new elements get the names in `new`, or empty ones if
    /// there are names at all.
    pub(super) fn writable(&mut self, x: Value, len: usize, new: &[Value]) -> Res<Value> {
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
        if r.has_attrs() || !new.is_empty() { self.grown_attrs(r, old, len, new) } else { Ok(r) }
    }

    /// `x`, held by at most the one variable it is assigned to, with that many elements.
    pub fn lengthened(&mut self, x: Value, len: usize) -> Res<Value> {
        let held = x.holders() == 1;
        if held {
            x.release();
        }
        let r = self.writable(x, len, &[]);
        if held {
            x.hold();
        }
        r
    }

    fn grown_attrs(&mut self, r: Value, old: usize, len: usize, new: &[Value]) -> Res<Value> {
        let mut names = self.names(r);
        if self.dim(r).len() == 1 {
            names = self.extent_names(r, 0);
        }
        let mut r = r;
        if !self.dim(r).is_null() {
            r = self.set_attr(r, self.s.dim, Value::NULL)?;
            r = self.set_attr(r, self.s.dimnames, Value::NULL)?;
        }
        if names.is_null() && new.is_empty() {
            return Ok(r);
        }
        let mut all = self.alloc_str(len)?;
        let slots = all.values_mut();
        if let Some(s) = names.strings_opt() {
            slots[..old].copy_from_slice(&s[..old]);
        }
        slots[old..old + new.len()].copy_from_slice(new);
        let names = self.unboxed(all.done());
        self.with_names(r, names)
    }
}
