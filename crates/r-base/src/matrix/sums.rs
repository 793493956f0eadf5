//! Sums and means by row and by column.
//!
//! An array of more dimensions is read as a matrix whose rows are its first `dims` dimensions.
//! Sums are extended precision, as `sum` has it.

use r_math::num::{Extended, sum_extended};
use r_runtime::{CallArgs, Complex, Res, Type, Value, Vm, rerr};

use super::with_dims;
use crate::args::needed;

#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Row,
    Column,
}

pub fn col_sums(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    sums(vm, a, By::Column, false)
}
pub fn row_sums(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    sums(vm, a, By::Row, false)
}
pub fn col_means(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    sums(vm, a, By::Column, true)
}
pub fn row_means(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    sums(vm, a, By::Row, true)
}

fn sums(vm: &mut Vm, a: &CallArgs<'_>, by: By, mean: bool) -> Res<Value> {
    let mut x = needed(a, 0, "x")?;
    if vm.is_data_frame(x) {
        x = crate::base_call::call_base(vm, "as.matrix", &[x])?;
    }
    let dims = match vm.dims(x) {
        Some(d) if d.len() >= 2 => d,
        _ => return rerr!("'x' must be an array of at least two dimensions"),
    };
    let split = vm.arg_int_or(a.get(2), "dims", 1)?;
    if split < 1 || split as usize > dims.len() - 1 {
        return rerr!("invalid 'dims'");
    }
    let split = split as usize;
    let na_rm = vm.arg_bool_or(a.get(1), "na.rm", false)?;
    if !x.is_numeric_like() {
        return rerr!("'x' must be numeric");
    }
    let rows: usize = dims[..split].iter().product();
    let cols: usize = dims[split..].iter().product();
    let r = if x.rtype() == Type::Complex {
        complex_totals(vm, x, rows, cols, by, mean, na_rm)?
    } else {
        let d = vm.coerce_data(x, Type::Double)?;
        let v = totals(d.doubles(), rows, cols, by, mean, na_rm);
        let mut r = vm.alloc_double(v.len())?;
        r.doubles_mut().copy_from_slice(&v);
        r.done()
    };
    let kept = if by == By::Row { 0..split } else { split..dims.len() };
    named_result(vm, x, r, &dims, kept)
}

/// One total (or mean) per row or column.
fn totals(x: &[f64], rows: usize, cols: usize, by: By, mean: bool, na_rm: bool) -> Vec<f64> {
    let (count, len) = if by == By::Row { (rows, cols) } else { (cols, rows) };
    let mut kept: Vec<f64> = Vec::new();
    (0..count)
        .map(|i| {
            let (line, stride): (&[f64], usize) = match by {
                By::Row => (x.get(i..).unwrap_or(&[]), rows),
                By::Column => (&x[i * rows..(i + 1) * rows], 1),
            };
            if !na_rm {
                return total(line, stride, len, mean);
            }
            kept.clear();
            kept.extend(line.iter().step_by(stride.max(1)).copied().filter(|v| !v.is_nan()));
            total(&kept, 1, kept.len(), mean)
        })
        .collect()
}

fn total(line: &[f64], stride: usize, n: usize, mean: bool) -> f64 {
    let s = if n == 0 { Extended::from(0.0) } else { sum_extended(line, stride) };
    if mean { (s / Extended::from(n as i64)).to_f64() } else { s.to_f64() }
}

fn complex_totals(
    vm: &mut Vm,
    x: Value,
    rows: usize,
    cols: usize,
    by: By,
    mean: bool,
    na_rm: bool,
) -> Res<Value> {
    let part = |f: fn(&Complex) -> f64| -> Vec<f64> {
        // Missing parts are left out part by part.
        let p: Vec<f64> = x.complexes().iter().map(f).collect();
        totals(&p, rows, cols, by, mean, na_rm)
    };
    let (re, im) = (part(|z| z.re), part(|z| z.im));
    let z: Vec<Complex> = re.iter().zip(&im).map(|(r, i)| Complex::new(*r, *i)).collect();
    Ok(vm.new_complexes(&z))
}

/// Several kept dimensions make an array, one makes a vector with its dimnames as names.
fn named_result(vm: &mut Vm, x: Value, r: Value, dims: &[usize], kept: std::ops::Range<usize>) -> Res<Value> {
    let dimnames = x.attr(vm.s.dimnames);
    if kept.len() > 1 {
        let names = if dimnames.is_null() {
            Value::NULL
        } else {
            let part = dimnames.values()[kept.clone()].to_vec();
            let list = vm.new_list(&part);
            let titles = dimnames.attr(vm.s.names);
            if titles.is_null() {
                list
            } else {
                let titles = crate::gather::take(vm, titles, kept.clone())?;
                vm.with_names(list, titles)?
            }
        };
        return with_dims(vm, r, &dims[kept], names);
    }
    if dimnames.is_null() {
        return Ok(vm.unboxed(r));
    }
    let names = dimnames.values()[kept.start];
    if names.is_null() { Ok(vm.unboxed(r)) } else { vm.with_names(r, names) }
}
