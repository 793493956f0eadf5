//! `matrix`, `array`, `diag`, `row`, `col`.

use r_runtime::{CallArgs, NA_INT, Res, Type, Value, Vm, coerce, rerr};

use crate::attrib::checked;
use crate::base_call::call_base;
use crate::gather::{NONE, take};

/// The data of a matrix: a vector; objects by `as.vector`.
fn vector_data(vm: &mut Vm, data: Value) -> Res<Value> {
    if data.is_null() {
        return rerr!("'data' must be of a vector type, was 'NULL'");
    }
    if data.is_lang() && !data.is_object() {
        return rerr!("'data' must be of a vector type, was 'language'");
    }
    if data.is_object() || !data.is_vector() {
        return call_base(vm, "as.vector", &[data]);
    }
    Ok(data)
}

/// A number of rows or columns.
fn extent(vm: &mut Vm, v: Value, what: &str) -> Res<usize> {
    if !matches!(v.rtype(), Type::Integer | Type::Double | Type::Logical) {
        return rerr!("non-numeric matrix extent");
    }
    match vm.arg_int_na(v) {
        NA_INT => rerr!("invalid '{what}' value (too large or NA)"),
        n if n < 0 => rerr!("invalid '{what}' value (< 0)"),
        n => Ok(n as usize),
    }
}

pub fn matrix(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let data = vector_data(vm, a.or(0, Value::NA))?;
    let byrow = match vm.as_logical3(a.or(3, Value::FALSE)) {
        NA_INT => return rerr!("invalid 'byrow' argument"),
        b => b != 0,
    };
    let len = data.len();
    let (mut nr, mut nc) = (1, 1);
    if a.has(1) {
        nr = extent(vm, a.get(1), "nrow")?;
    }
    if a.has(2) {
        nc = extent(vm, a.get(2), "ncol")?;
    }
    match (a.has(1), a.has(2)) {
        (false, false) => nr = len,
        (true, false) => nc = len.checked_div(nr).map_or(0, |_| len.div_ceil(nr)),
        (false, true) => nr = len.checked_div(nc).map_or(0, |_| len.div_ceil(nc)),
        _ => {}
    }
    let Some(total) = nr.checked_mul(nc).filter(|n| *n <= 1 << 52) else {
        return rerr!("too many elements specified");
    };
    warn_of_lengths(vm, len, nr, nc)?;
    let at = |i: usize| if len == 0 { NONE } else { i % len };
    let r = if byrow {
        take(vm, data, (0..total).map(|i| at((i % nr) * nc + i / nr)))?
    } else if len == 0 {
        take(vm, data, (0..total).map(at))?
    } else {
        crate::rep::recycled(vm, data, total)?
    };
    let dim = vm.new_ints(&[nr as i32, nc as i32]);
    let r = vm.set_attr(r, vm.s.dim, dim)?;
    let names = a.or(4, Value::NULL);
    if names.is_empty() {
        return Ok(r);
    }
    checked(vm, r, vm.s.dimnames, names)
}

/// Warns of data that doesn't fill the matrix evenly.
fn warn_of_lengths(vm: &mut Vm, len: usize, nr: usize, nc: usize) -> Res<()> {
    let total = nr * nc;
    if len > 1 && total == 0 {
        return vm.warn("non-empty data for zero-extent matrix");
    }
    if len <= 1 || total.is_multiple_of(len) {
        return Ok(());
    }
    let uneven = |n: usize| len > n && !len.is_multiple_of(n) || len < n && !n.is_multiple_of(len);
    let text = if uneven(nr) {
        format!("data length [{len}] is not a sub-multiple or multiple of the number of rows [{nr}]")
    } else if uneven(nc) {
        format!("data length [{len}] is not a sub-multiple or multiple of the number of columns [{nc}]")
    } else {
        format!("data length differs from size of matrix: [{len} != {nr} x {nc}]")
    };
    vm.warn(&text)
}

pub fn array(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let data = vector_data(vm, a.or(0, Value::NA))?;
    let len = data.len();
    let dim = if a.has(1) { vm.coerce(a.get(1), Type::Integer)? } else { Value::int(len as i32) };
    if dim.is_empty() {
        return rerr!("'dims' cannot be of length 0");
    }
    let product: f64 = dim.ints().iter().map(|&n| if n == NA_INT { -1.0 } else { f64::from(n) }).product();
    if product < 0.0 {
        return rerr!("negative length vectors are not allowed");
    }
    if product > 2147483647.0 && product > (1u64 << 52) as f64 {
        return rerr!("'dim' specifies too large an array");
    }
    let total = product as usize;
    let r = if len == 0 {
        take(vm, data, std::iter::repeat_n(NONE, total))?
    } else {
        crate::rep::recycled(vm, data, total)?
    };
    if dim.ints().iter().any(|&n| n < 0) {
        return rerr!("the dims contain negative values");
    }
    let r = vm.set_attr(r, vm.s.dim, dim)?;
    let names = a.or(2, Value::NULL);
    if names.is_empty() {
        return Ok(r);
    }
    checked(vm, r, vm.s.dimnames, names)
}

pub fn drop(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    vm.drop_extents(a.get(0))
}

/// Rows and columns from a `dim` argument.
fn two_extents(v: Value) -> Res<(usize, usize)> {
    match (v.rtype(), v.len()) {
        (Type::Integer, 2) => Ok((v.ints()[0] as usize, v.ints()[1] as usize)),
        (Type::Double, 2) => Ok((v.doubles()[0] as usize, v.doubles()[1] as usize)),
        _ => rerr!("a matrix-like object is required as argument to 'row'/'col'"),
    }
}

/// A matrix of numbers of rows or columns; `fill` fills a column, whose number it is given.
fn positions(vm: &mut Vm, dim: Value, fill: impl Fn(i32, &mut [i32])) -> Res<Value> {
    let (nr, nc) = two_extents(dim)?;
    let mut r = vm.alloc_int(nr * nc)?;
    let columns = r.ints_mut().chunks_mut(nr.max(1));
    columns.zip(1..).for_each(|(column, j)| fill(j, column));
    let dim = vm.new_ints(&[nr as i32, nc as i32]);
    vm.set_attr(r.done(), vm.s.dim, dim)
}

pub fn row(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    positions(vm, a.get(0), |_, column| column.iter_mut().zip(1..).for_each(|(out, i)| *out = i))
}

pub fn col(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    positions(vm, a.get(0), |j, column| column.fill(j))
}

/// A matrix of zeros with `x`, recycled, on its diagonal.
pub fn diag(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = a.get(0);
    let (Some(nr), Some(nc)) = (coerce::as_int(a.get(1)), coerce::as_int(a.get(2))) else {
        return rerr!("invalid 'nrow' value (too large or NA)");
    };
    if nr < 0 {
        return rerr!("invalid 'nrow' value (< 0)");
    }
    if nc < 0 {
        return rerr!("invalid 'ncol' value (< 0)");
    }
    let (rows, cols) = (nr as usize, nc as usize);
    let m = rows.min(cols);
    if m > 0 && x.is_empty() {
        return rerr!("'x' must have positive length");
    }
    let x = match x.rtype() {
        Type::Integer | Type::Double | Type::Complex | Type::Logical | Type::Raw => x,
        _ => vm.coerce_data(x, Type::Double)?,
    };
    let mut r = vm.alloc_type(x.rtype(), rows * cols)?;
    let n = x.len().max(1);
    let places = (0..m).map(|k| (k * (rows + 1), k % n));
    match x.rtype() {
        Type::Integer | Type::Logical => places.for_each(|(p, k)| r.ints_mut()[p] = x.ints()[k]),
        Type::Double => places.for_each(|(p, k)| r.doubles_mut()[p] = x.doubles()[k]),
        Type::Complex => places.for_each(|(p, k)| r.complexes_mut()[p] = x.complexes()[k]),
        _ => places.for_each(|(p, k)| r.raws_mut()[p] = x.raws()[k]),
    }
    let dim = vm.new_ints(&[nr, nc]);
    vm.set_attr(r.done(), vm.s.dim, dim)
}
