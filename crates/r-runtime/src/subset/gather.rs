//! Elements at positions, as a new vector without attributes.

use super::index::{At, Index, Rows};
use crate::alloc::set_len;
use crate::error::Res;
use crate::object::Kind;
use crate::value::{Complex, NA_INT, NA_REAL, Type, Value};
use crate::vm::Vm;

/// Copies the elements a mask picks. Eight of a kind are copied or skipped together, a mixture
/// without a branch that could be mispredicted: `out` has room for one more than there are.
fn copy_masked<T: Copy>(src: &[T], mask: &[i32], out: &mut [T]) {
    let mut k = 0;
    let mixed = |out: &mut [T], k: &mut usize, x: &[T], m: &[i32]| {
        for (x, &b) in x.iter().zip(m) {
            out[*k] = *x;
            *k += (b != 0) as usize;
        }
    };
    let ((eights, rest), (masks, rest_mask)) = (src.as_chunks::<8>(), mask.as_chunks::<8>());
    for (x, m) in eights.iter().zip(masks) {
        match (trues(m), out[k..].first_chunk_mut::<8>()) {
            (0, _) => {}
            (8, Some(to)) => {
                *to = *x;
                k += 8;
            }
            _ => mixed(out, &mut k, x, m),
        }
    }
    mixed(out, &mut k, rest, rest_mask);
}

/// How many of eight logicals (none missing) are true.
#[inline(always)]
pub(super) fn trues(m: &[i32; 8]) -> i32 {
    m.iter().map(|&b| (b != 0) as i32).sum()
}

/// Copies the elements at `at`; what is missing or beyond becomes `na`.
fn copy<T: Copy>(src: &[T], at: &At<'_>, na: T, out: &mut [T]) {
    match at {
        At::Range { start, len } => out.copy_from_slice(&src[*start..start + len]),
        At::Every { start, step, .. } => {
            for (o, x) in out.iter_mut().zip(src[*start..].iter().step_by(*step)) {
                *o = *x;
            }
        }
        At::Ints(i) => {
            for (o, &k) in out.iter_mut().zip(*i) {
                *o = src[k as usize - 1];
            }
        }
        At::List(p) => {
            for (o, &k) in out.iter_mut().zip(p) {
                *o = src.get(k).copied().unwrap_or(na);
            }
        }
        At::Mask { mask, .. } => copy_masked(src, mask, out),
        At::Columns { rows: Rows::Stretch { start, len }, columns } => {
            for (o, c) in out.chunks_exact_mut(*len).zip(columns) {
                o.copy_from_slice(&src[c + start..c + start + len]);
            }
        }
        At::Columns { rows: Rows::List(rows), columns } => {
            for (o, c) in out.chunks_exact_mut(rows.len()).zip(columns) {
                let column = &src[*c..];
                for (o, &k) in o.iter_mut().zip(rows) {
                    *o = column[k];
                }
            }
        }
    }
}

impl Vm {
    /// The elements of a vector at these positions. A scalar result stays boxed.
    pub(super) fn gather(&mut self, x: Value, at: &At<'_>) -> Res<Value> {
        // A mask needs room for one more element while it is copied.
        let n = at.len() + matches!(at, At::Mask { .. }) as usize;
        let r = match x.rtype() {
            Type::Integer | Type::Logical => {
                let kind = if x.rtype() == Type::Integer { Kind::Int } else { Kind::Lgl };
                let mut r = self.try_vector(kind, n)?;
                copy(x.ints(), at, NA_INT, r.ints_mut());
                r.done()
            }
            Type::Double => {
                let mut r = self.try_vector(Kind::Dbl, n)?;
                copy(x.doubles(), at, NA_REAL, r.doubles_mut());
                r.done()
            }
            Type::Complex => {
                let mut r = self.try_vector(Kind::Cplx, n)?;
                copy(x.complexes(), at, Complex::NA, r.complexes_mut());
                r.done()
            }
            Type::Raw => {
                let mut r = self.try_vector(Kind::Raw, n)?;
                copy(x.raws(), at, 0, r.raws_mut());
                r.done()
            }
            Type::Character => {
                let mut r = self.alloc_str(n)?;
                copy(x.strings(), at, self.na_string, r.values_mut());
                r.done()
            }
            t => {
                let kind = match t {
                    Type::Expression => Kind::Expr,
                    _ => Kind::List,
                };
                let mut r = self.alloc_values(kind, n)?;
                copy(x.values(), at, Value::NULL, r.values_mut());
                let r = r.done();
                r.values()[..at.len()].iter().for_each(|e| e.hold());
                r
            }
        };
        // SAFETY: not longer than it was made, and nobody has a slice of it.
        unsafe { set_len(r, at.len()) };
        Ok(r)
    }

    /// Names at these positions: missing for what has none.
    pub(super) fn gather_names(&mut self, names: Value, index: &Index<'_>) -> Res<Value> {
        let r = self.gather(names, &index.at)?;
        Ok(self.unboxed(r))
    }
}
