//! Kernels of the package stats for its functions in R (`R/stats`): each takes plain vectors that those
//! functions have checked, computes with `r_math::stats`, and gives plain vectors back.

mod clusters;
mod moments;
mod ranks;
pub mod series;
mod smooth;
mod tables;
mod transforms;

use r_runtime::{CallArgs, Res, Type, Value, Vm, coerce, rerr};

pub fn install(vm: &mut Vm) {
    vm.register(clusters::TABLE);
    vm.register(moments::TABLE);
    vm.register(ranks::TABLE);
    vm.register(series::TABLE);
    vm.register(smooth::TABLE);
    vm.register(tables::TABLE);
    vm.register(transforms::TABLE);
}

/// Argument `i` as doubles.
fn doubles(vm: &mut Vm, a: &CallArgs<'_>, i: usize) -> Res<Vec<f64>> {
    Ok(vm.coerce_data(a.get(i), Type::Double)?.doubles().to_vec())
}

/// Argument `i` as integers.
fn ints(vm: &mut Vm, a: &CallArgs<'_>, i: usize) -> Res<Vec<i32>> {
    Ok(vm.coerce_data(a.get(i), Type::Integer)?.ints().to_vec())
}

fn number(a: &CallArgs<'_>, i: usize) -> f64 {
    coerce::as_f64(a.get(i)).unwrap_or(f64::NAN)
}

/// How often something is done: nothing is as large as this number.
fn times(a: &CallArgs<'_>, i: usize) -> usize {
    number(a, i).max(0.0) as usize
}

/// A size: there is memory for so many numbers, or R's error.
fn count(vm: &Vm, a: &CallArgs<'_>, i: usize) -> Res<usize> {
    let n = times(a, i);
    vm.check_room(n, 8)?;
    Ok(n)
}

/// Argument `i` as the doubles of a matrix whose extents are arguments `rows` and `columns`. The extents come from
/// generics (`dim`), so that they may have nothing to do with the data.
fn matrix_arg(vm: &mut Vm, a: &CallArgs<'_>, i: usize, rows: usize, columns: usize) -> Res<Vec<f64>> {
    let x = doubles(vm, a, i)?;
    if times(a, rows).checked_mul(times(a, columns)) != Some(x.len()) {
        return rerr!(
            "dims [product {}] do not match the length of object [{}]",
            number(a, rows) * number(a, columns),
            x.len()
        );
    }
    Ok(x)
}

fn flag(vm: &mut Vm, a: &CallArgs<'_>, i: usize) -> bool {
    vm.as_logical3(a.get(i)) == 1
}

fn text(v: &Value) -> &str {
    v.as_str().unwrap_or("")
}

/// Numbers with the dimensions of a matrix.
fn matrix(vm: &mut Vm, x: &[f64], rows: usize, columns: usize) -> Res<Value> {
    let mut v = vm.alloc_double(x.len())?;
    v.doubles_mut().copy_from_slice(x);
    let dim = vm.new_ints(&[rows as i32, columns as i32]);
    let sym = vm.s.dim;
    vm.set_attr(v.done(), sym, dim)
}
