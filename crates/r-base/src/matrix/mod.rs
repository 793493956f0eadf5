//! Matrices as wholes: products, transposition, sums and means by row and column.

mod extremes;
mod product;
mod sums;
mod transpose;

use r_runtime::builtin::Dispatch;
use r_runtime::{Builtin, Res, Value, Vm};

pub const TABLE: &[Builtin] = &[
    Builtin::prim("%*%", "x y", product::matmul).dispatch(Dispatch::S4).pure_on_plain(),
    Builtin::new("crossprod", "x y", product::crossprod).pure(),
    Builtin::new("tcrossprod", "x y", product::tcrossprod).pure(),
    Builtin::new("t.default", "x", transpose::t).pure(),
    Builtin::new("colSums", "x na.rm dims", sums::col_sums).pure_on_plain(),
    Builtin::new("rowSums", "x na.rm dims", sums::row_sums).pure_on_plain(),
    Builtin::new("colMeans", "x na.rm dims", sums::col_means).pure_on_plain(),
    Builtin::new("rowMeans", "x na.rm dims", sums::row_means).pure_on_plain(),
    Builtin::new(".rowMaxima", "m ties", extremes::row_maxima).pure(),
    Builtin::new(".diagonal", "x", extremes::diagonal).pure(),
];

/// A value with these dimensions and dimnames (a list or `NULL`).
fn with_dims(vm: &mut Vm, v: Value, dims: &[usize], dimnames: Value) -> Res<Value> {
    let d: Vec<i32> = dims.iter().map(|d| *d as i32).collect();
    let d = vm.new_ints(&d);
    let v = vm.set_attr(v, vm.s.dim, d)?;
    if dimnames.is_null() { Ok(v) } else { vm.set_attr(v, vm.s.dimnames, dimnames) }
}

#[cfg(test)]
mod tests;
