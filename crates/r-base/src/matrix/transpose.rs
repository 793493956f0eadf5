//! `t.default`.

use r_runtime::{CallArgs, Res, Type, Value, Vm, rerr};

use crate::args::needed;
use crate::gather::take;

/// Rows and columns exchanged; a vector becomes a row.
pub fn t(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    if !x.is_vector() {
        return rerr!("argument is not a matrix");
    }
    let dims = vm.dims(x);
    let old = x.attr(vm.s.dimnames);
    let part = |i: usize| if old.is_null() { Value::NULL } else { old.values()[i] };
    let (rows, cols, names) = match dims.as_deref() {
        None => (1, x.len(), [Value::NULL, vm.names(x)]),
        Some([n]) => (1, *n, [Value::NULL, part(0)]),
        Some([r, c]) => (*c, *r, [part(1), part(0)]),
        _ => return rerr!("argument is not a matrix"),
    };
    let (r0, n) = (cols, x.len());
    let r = match x.rtype() {
        Type::Double => {
            let mut r = vm.alloc_type(Type::Double, n)?;
            turn(x.doubles(), r.doubles_mut(), rows);
            r.done()
        }
        Type::Integer => {
            let mut r = vm.alloc_type(Type::Integer, n)?;
            turn(x.ints(), r.ints_mut(), rows);
            r.done()
        }
        _ => take(vm, x, (0..n).map(|i| i / rows.max(1) + (i % rows.max(1)) * r0))?,
    };
    let r = super::with_dims(vm, r, &[rows, cols], Value::NULL)?;
    let r = if names.iter().all(|n| n.is_null()) {
        r
    } else {
        let d = vm.new_list(&names);
        let d = turned_titles(vm, old, d)?;
        vm.set_attr(r, vm.s.dimnames, d)?
    };
    vm.copy_most_attrs(x, r)
}

/// Rows and columns of a square that is turned at a time, so that what is read stays in the nearest cache.
const TILE: usize = 16;

/// Writes the transposed matrix, which has `rows` rows.
fn turn<T: Copy>(x: &[T], out: &mut [T], rows: usize) {
    let Some(cols) = x.len().checked_div(rows) else { return };
    for top in (0..rows).step_by(TILE) {
        let height = TILE.min(rows - top);
        for left in (0..cols).step_by(TILE) {
            for c in left..(left + TILE).min(cols) {
                let to = &mut out[c * rows + top..][..height];
                for (k, o) in to.iter_mut().enumerate() {
                    *o = x[(top + k) * cols + c];
                }
            }
        }
    }
}

/// The names of the dimnames, exchanged.
fn turned_titles(vm: &mut Vm, old: Value, new: Value) -> Res<Value> {
    let titles = if old.is_null() { Value::NULL } else { vm.names(old) };
    match titles.strings_opt() {
        Some([a, b]) => {
            let n = vm.new_strs(&[*b, *a]);
            vm.with_names(new, n)
        }
        Some([a]) => {
            let blank = vm.string("");
            let n = vm.new_strs(&[blank, *a]);
            vm.with_names(new, n)
        }
        _ => Ok(new),
    }
}
