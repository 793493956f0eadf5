//! `x[i, j, ...]`: a subscript for each dimension, and dropping of extents of one.

use super::index::{At, Bounds, Index, NA_POS, Rows, resolve};
use super::not_subsettable;
use crate::error::{Res, Unwind};
use crate::rerr;
use crate::value::{Type, Value};
use crate::vm::Vm;

/// The positions that one index per dimension picks, in storage order: rows of columns where none is missing.
pub(super) fn places<'a>(dims: &[usize], index: &[Index<'_>]) -> At<'a> {
    let [rows, others @ ..] = index else { return At::List(Vec::new()) };
    if index.iter().any(|i| i.has_na || i.len() == 0) {
        return At::List(offsets(dims, index));
    }
    let columns = if others.is_empty() { vec![0] } else { offsets_from(dims[0], &dims[1..], others) };
    let rows = match &rows.at {
        At::Range { start, len } => Rows::Stretch { start: *start, len: *len },
        at => Rows::List((0..at.len()).map(|k| at.get(k)).collect()),
    };
    At::Columns { rows, columns }
}

/// Offsets of the elements that one index per dimension picks, in storage order.
fn offsets(dims: &[usize], index: &[Index<'_>]) -> Vec<usize> {
    offsets_from(1, dims, index)
}

/// The same where one position of the first dimension is as many elements as `stride`.
fn offsets_from(mut stride: usize, dims: &[usize], index: &[Index<'_>]) -> Vec<usize> {
    let total: usize = index.iter().map(|i| i.len()).product();
    let mut out = Vec::with_capacity(total);
    if total == 0 {
        return out;
    }
    let scaled = |at: usize, stride: usize| if at == NA_POS { NA_POS } else { at * stride };
    out.extend((0..index[0].len()).map(|k| scaled(index[0].at.get(k), stride)));
    stride *= dims[0];
    for (d, ix) in index.iter().enumerate().skip(1) {
        let block = out.len();
        // The first column is in place; later ones are copies of it, shifted.
        for k in 1..ix.len() {
            let at = ix.at.get(k);
            for b in 0..block {
                let low = out[b];
                out.push(if low == NA_POS || at == NA_POS { NA_POS } else { low + at * stride });
            }
        }
        let first = ix.at.get(0);
        for low in &mut out[..block] {
            *low = if *low == NA_POS || first == NA_POS { NA_POS } else { *low + first * stride };
        }
        stride *= dims[d];
    }
    out
}

impl Vm {
    /// The names of extent `k` of an array, NULL if it has none.
    pub fn extent_names(&self, x: Value, k: usize) -> Value {
        x.attr(self.s.dimnames).values().get(k).copied().unwrap_or(Value::NULL)
    }

    /// Every subscript resolved against its extent.
    pub(super) fn resolve_extents<'a>(
        &mut self,
        x: Value,
        dims: &[usize],
        subs: &'a [Value],
    ) -> Res<Vec<Index<'a>>> {
        let mut index = Vec::with_capacity(subs.len());
        for (k, i) in subs.iter().enumerate() {
            let names = self.extent_names(x, k);
            if i.is_character() && x.attr(self.s.dimnames).is_null() {
                return Err(Unwind::error("no 'dimnames' attribute for array"));
            }
            index.push(resolve(self, i, dims[k], names, Bounds::Strict)?);
        }
        Ok(index)
    }

    /// `x[subs..., drop = drop]` for two or more subscripts.
    pub fn subset_array(&mut self, x: Value, subs: &[Value], drop: bool) -> Res<Value> {
        if x.is_null() {
            return Ok(x);
        }
        if !(x.is_vector() || matches!(x.rtype(), Type::Language | Type::Pairlist)) {
            return Err(not_subsettable(self, x));
        }
        if let Some(at) = self.line(x, subs).filter(|_| drop) {
            let r = self.gather(x, &at)?;
            return Ok(self.unboxed(r));
        }
        let dims = match self.dims(x) {
            Some(d) if d.len() == subs.len() => d,
            _ => return Err(Unwind::error("incorrect number of dimensions")),
        };
        let index = self.resolve_extents(x, &dims, subs)?;
        let r = match index.as_slice() {
            // A stretch of one column, or whole columns, is contiguous.
            [i, j] if one_block(i, j, dims[0]).is_some() => {
                let at = one_block(i, j, dims[0]).unwrap_or(At::Range { start: 0, len: 0 });
                self.gather(x, &at)?
            }
            _ => self.gather(x, &places(&dims, &index))?,
        };
        let extents: Vec<i32> = index.iter().map(|i| i.len() as i32).collect();
        let names = self.subset_dimnames(x, &index)?;
        if drop && extents.contains(&1) {
            return self.with_dropped(r, &extents, names);
        }
        let d = self.new_ints(&extents);
        let r = self.set_attr(r, self.s.dim, d)?;
        self.set_attr(r, self.s.dimnames, names)
    }

    /// Where `x[i, ]` and `x[, j]` are in a matrix without dimnames, for one positive number inside: what loops over
    /// rows and columns ask for, found without lists of positions.
    pub(super) fn line<'a>(&self, x: Value, subs: &[Value]) -> Option<At<'a>> {
        let [i, j] = subs else { return None };
        let (of_rows, of_cols) = (j.is_missing(), i.is_missing());
        if of_rows == of_cols || !x.has_attrs() || !x.attr(self.s.dimnames).is_null() {
            return None;
        }
        let dim = self.dim(x);
        let &[rows, cols] = (if dim.is_null() { &[][..] } else { dim.ints() }) else { return None };
        let (rows, cols) = (rows as usize, cols as usize);
        let (k, extent) = if of_rows { (*i, rows) } else { (*j, cols) };
        let k = match k {
            _ if k.is_int() => k.payload_i32() as i64,
            _ if k.is_double() => k.as_f64_unchecked() as i64,
            _ => return None,
        };
        let k = usize::try_from(k.saturating_sub(1)).ok().filter(|k| *k < extent && cols > 0)?;
        let row = At::Every { start: k, step: rows, len: cols };
        Some(if of_rows { row } else { At::Range { start: k * rows, len: rows } })
    }

    /// The dimnames of a subset; NULL if `x` has none.
    fn subset_dimnames(&mut self, x: Value, index: &[Index<'_>]) -> Res<Value> {
        let old = x.attr(self.s.dimnames);
        if old.is_null() {
            return Ok(Value::NULL);
        }
        let mut new = self.alloc_list(old.len())?;
        for (k, ix) in index.iter().enumerate() {
            let names = old.values()[k];
            if !names.is_null() && ix.len() > 0 {
                let n = self.gather_names(names, ix)?;
                new.set_value(self, k, n);
            }
        }
        let outer = self.names(old);
        if outer.is_null() { Ok(new.done()) } else { self.with_names(new.done(), outer) }
    }

    /// `r` with the extents that are not one as dimensions, or as a plain vector with names if
    /// at most one is left.
    pub fn with_dropped(&mut self, r: Value, extents: &[i32], dimnames: Value) -> Res<Value> {
        let kept: Vec<usize> = (0..extents.len()).filter(|&k| extents[k] != 1).collect();
        if kept.len() <= 1 {
            let names = self.names_of_dropped(&kept, dimnames);
            let r = if names.is_null() { r } else { self.with_names(r, names)? };
            return Ok(self.unboxed(r));
        }
        let dims: Vec<i32> = kept.iter().map(|&k| extents[k]).collect();
        let d = self.new_ints(&dims);
        let r = self.set_attr(r, self.s.dim, d)?;
        if dimnames.is_null() || kept.iter().all(|&k| dimnames.values()[k].is_null()) {
            return Ok(r);
        }
        let dn: Vec<Value> = kept.iter().map(|&k| dimnames.values()[k]).collect();
        let dn = self.new_list(&dn);
        let outer = self.names(dimnames);
        let dn = match outer.strings_opt() {
            Some(s) => {
                let s: Vec<Value> = kept.iter().map(|&k| s[k]).collect();
                let s = self.new_strs(&s);
                self.with_names(dn, s)?
            }
            None => dn,
        };
        self.set_attr(r, self.s.dimnames, dn)
    }

    /// Names for what is left: the extent's own, or those of a lone element if only one
    /// dimension has any.
    fn names_of_dropped(&self, kept: &[usize], dimnames: Value) -> Value {
        let all = dimnames.values();
        match kept {
            [k] => all.get(*k).copied().unwrap_or(Value::NULL),
            _ => {
                let mut named = all.iter().filter(|n| !n.is_null());
                match (named.next(), named.next()) {
                    (Some(n), None) => *n,
                    _ => Value::NULL,
                }
            }
        }
    }

    /// `drop(x)`: the array without its extents of one.
    pub fn drop_extents(&mut self, x: Value) -> Res<Value> {
        let dim = self.dim(x);
        if dim.is_null() || !dim.ints().contains(&1) {
            return Ok(x);
        }
        let extents = dim.ints().to_vec();
        let names = x.attr(self.s.dimnames);
        let r = self.set_attr(x, self.s.dim, Value::NULL)?;
        let r = self.set_attr(r, self.s.dimnames, Value::NULL)?;
        self.with_dropped(r, &extents, names)
    }
}

/// The block of storage, or the row of it, that rows `i` of columns `j` make up, if it is one.
fn one_block<'a>(i: &Index<'_>, j: &Index<'_>, rows: usize) -> Option<At<'a>> {
    match (&i.at, &j.at) {
        (At::Range { start: r, len: nr }, At::Range { start: c, len: nc }) if *nc == 1 || *nr == rows => {
            Some(At::Range { start: c * rows + r, len: nr * nc })
        }
        (At::Range { start: r, len: 1 }, At::Range { start: c, len }) if *len > 0 => {
            Some(At::Every { start: c * rows + r, step: rows, len: *len })
        }
        _ => None,
    }
}

/// Checks that a matrix-like subscript count is possible; for `[[`.
pub(super) fn wrong_count() -> Res<Value> {
    rerr!("incorrect number of subscripts")
}
