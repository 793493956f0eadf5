//! Matrix decompositions for R code: QR, singular values, eigenvalues, triangular systems.
//!
//! The kernels are `r_math::linalg`; the generics, checks of arguments and names that R code sees
//! are in `R/linalg.R`. Knows no dimnames but the column order of a pivoted QR.

use r_math::linalg::{
    Matrix, PivotedQr, Qr, Triangle, backsolve as solve_triangle, eigen_general, eigen_symmetric,
    pivoted_cholesky, rcond_one, rcond_triangular, svd as singular_values,
};
use r_runtime::{Builtin, CallArgs, Complex, Res, Type, Value, Vm, coerce, rerr};

use crate::linalg::{dim_names, matrix_arg, to_value, with_dimnames};

pub const TABLE: &[Builtin] = &[
    Builtin::new(".qr", "x tol", qr).pure(),
    Builtin::new(".qrApply", "qr qraux k y transposed", qr_apply).pure(),
    Builtin::new(".qrCoef", "qr qraux k y", qr_coef).pure(),
    Builtin::new(".qrPivoted", "x", qr_pivoted).pure(),
    Builtin::new(".qrPivotedApply", "qr qraux y transposed", qr_pivoted_apply).pure(),
    Builtin::new(".svd", "x full", svd).pure(),
    Builtin::new(".eigenSymmetric", "x vectors", symmetric).pure(),
    Builtin::new(".eigenGeneral", "x", general).pure(),
    Builtin::new(".backsolve", "r x k upper transposed", backsolve).pure(),
    Builtin::new(".rcond", "x triangular", rcond).pure(),
    Builtin::new(".cholPivoted", "x tol", chol_pivoted).pure(),
];

/// A numeric matrix argument that must be square.
fn square_arg(vm: &mut Vm, v: Value, what: &str) -> Res<Matrix> {
    let m = matrix_arg(vm, v, what)?;
    if m.nrow == m.ncol { Ok(m) } else { rerr!("non-square matrix in '{what}'") }
}

fn flag(a: &CallArgs<'_>, i: usize) -> bool {
    coerce::as_bool(a.or(i, Value::FALSE)).unwrap_or(false)
}

fn count(a: &CallArgs<'_>, i: usize) -> usize {
    coerce::as_int(a.or(i, Value::NULL)).unwrap_or(0).max(0) as usize
}

/// list(qr, rank, qraux, pivot); columns and their names in pivoted order.
fn qr(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = a.get(0);
    let m = matrix_arg(vm, x, "x")?;
    let tol = coerce::as_f64(a.or(1, Value::NULL)).unwrap_or(1e-7);
    let q = Qr::new(m, tol);
    packed_list(vm, x, (&q.qr, &q.qraux, &q.pivot), q.rank)
}

/// The same with LAPACK's pivoting, where the rank is not looked for.
fn qr_pivoted(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = a.get(0);
    let q = PivotedQr::new(matrix_arg(vm, x, "x")?);
    packed_list(vm, x, (&q.qr, &q.tau, &q.pivot), q.tau.len())
}

fn qr_pivoted_apply(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let qr = matrix_arg(vm, a.get(0), "qr")?;
    let tau = vm.coerce(a.get(1), Type::Double)?.doubles().to_vec();
    let mut y = matrix_arg(vm, a.get(2), "y")?;
    if tau.len() != qr.nrow.min(qr.ncol) {
        return rerr!("argument is not a QR decomposition");
    }
    if y.nrow != qr.nrow {
        return rerr!("right-hand side should have {} not {} rows", qr.nrow, y.nrow);
    }
    PivotedQr { qr, tau, pivot: Vec::new() }.apply(&mut y, flag(a, 3));
    to_value(vm, &y)
}

fn packed_list(
    vm: &mut Vm,
    x: Value,
    (qr, aux, pivot): (&Matrix, &[f64], &[usize]),
    rank: usize,
) -> Res<Value> {
    let packed = to_value(vm, qr)?;
    let (rows, columns) = (dim_names(vm, x, 0), dim_names(vm, x, 1));
    let columns = match columns.strings_opt() {
        Some(names) => {
            let order: Vec<Value> = pivot.iter().map(|j| names[*j]).collect();
            vm.new_strs(&order)
        }
        None => Value::NULL,
    };
    let packed = with_dimnames(vm, packed, rows, columns)?;
    let aux = vm.new_doubles(aux);
    let pivot: Vec<i32> = pivot.iter().map(|j| *j as i32 + 1).collect();
    let pivot = vm.new_ints(&pivot);
    Ok(vm.named_list(&[("qr", packed), ("rank", Value::int(rank as i32)), ("qraux", aux), ("pivot", pivot)]))
}

/// The factorisation an R-level `qr` object describes.
fn factorisation(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Qr> {
    let qr = matrix_arg(vm, a.get(0), "qr")?;
    let aux = vm.coerce(a.get(1), Type::Double)?;
    if aux.len() < qr.ncol.min(qr.nrow) {
        return rerr!("argument is not a QR decomposition");
    }
    let pivot = (0..qr.ncol).collect();
    let rank = count(a, 2).min(qr.nrow).min(qr.ncol);
    Ok(Qr { qr, qraux: aux.doubles().to_vec(), pivot, rank })
}

/// Q y or Q'y, column by column.
fn qr_apply(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let q = factorisation(vm, a)?;
    let mut y = matrix_arg(vm, a.get(3), "y")?;
    if y.nrow != q.qr.nrow {
        return rerr!("'qr' and 'y' must have the same number of rows");
    }
    let transposed = flag(a, 4);
    for j in 0..y.ncol {
        q.apply(y.col_mut(j), q.rank, transposed);
    }
    to_value(vm, &y)
}

/// Least squares coefficients of the first k columns, a matrix with k rows.
fn qr_coef(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let q = factorisation(vm, a)?;
    let mut y = matrix_arg(vm, a.get(3), "y")?;
    if y.nrow != q.qr.nrow {
        return rerr!("'qr' and 'y' must have the same number of rows");
    }
    let mut out = Matrix::zeros(q.rank, y.ncol);
    for j in 0..y.ncol {
        q.apply(y.col_mut(j), q.rank, true);
        let Some(b) = q.coefficients(y.col(j), q.rank) else {
            return rerr!("exact singularity in 'qr.coef'");
        };
        out.col_mut(j).copy_from_slice(&b);
    }
    to_value(vm, &out)
}

fn svd(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let m = matrix_arg(vm, a.get(0), "x")?;
    if m.nrow == 0 || m.ncol == 0 {
        return rerr!("a dimension is zero");
    }
    let Some(s) = singular_values(&m, flag(a, 1)) else {
        return rerr!("error code 1 from Lapack routine 'dgesdd'");
    };
    let d = vm.new_doubles(&s.d);
    let (u, vt) = (to_value(vm, &s.u)?, to_value(vm, &s.vt)?);
    Ok(vm.named_list(&[("d", d), ("u", u), ("vt", vt)]))
}

fn symmetric(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let m = square_arg(vm, a.get(0), "x")?;
    let Some(e) = eigen_symmetric(&m, flag(a, 1)) else {
        return rerr!("error code 1 from Lapack routine 'dsyevr'");
    };
    let values = vm.new_doubles(&e.values);
    let vectors = match &e.vectors {
        Some(v) => to_value(vm, v)?,
        None => Value::NULL,
    };
    Ok(vm.named_list(&[("values", values), ("vectors", vectors)]))
}

/// Complex values and vectors, real ones where no imaginary part is left.
fn general(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let m = square_arg(vm, a.get(0), "x")?;
    let n = m.nrow as i32;
    let Some(e) = eigen_general(&m) else {
        return rerr!("error code 1 from Lapack routine 'dgeev'");
    };
    let real = e.values.iter().all(|z| z.im == 0.0);
    let pair = |items: &[r_math::complex::Complex], vm: &mut Vm| {
        if real {
            let re: Vec<f64> = items.iter().map(|z| z.re).collect();
            vm.new_doubles(&re)
        } else {
            let all: Vec<Complex> = items.iter().map(|z| Complex::new(z.re, z.im)).collect();
            vm.new_complexes(&all)
        }
    };
    let values = pair(&e.values, vm);
    let vectors = pair(&e.vectors, vm);
    let dim = vm.new_ints(&[n, n]);
    let sym = vm.s.dim;
    let vectors = vm.set_attr(vectors, sym, dim)?;
    Ok(vm.named_list(&[("values", values), ("vectors", vectors)]))
}

fn backsolve(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let r = matrix_arg(vm, a.get(0), "r")?;
    let x = matrix_arg(vm, a.get(1), "x")?;
    let k = count(a, 2);
    if k > r.nrow || k > r.ncol || k > x.nrow {
        return rerr!("invalid 'k' argument");
    }
    let mut x = x.block(k, x.ncol);
    let t = Triangle { upper: flag(a, 3), transposed: flag(a, 4) };
    match solve_triangle(&r.data, r.nrow, k, &mut x.data, t) {
        Ok(()) => to_value(vm, &x),
        Err(i) => rerr!("singular matrix in 'backsolve'. First zero in diagonal [{}]", i + 1),
    }
}

fn rcond(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let m = if flag(a, 1) { matrix_arg(vm, a.get(0), "x")? } else { square_arg(vm, a.get(0), "x")? };
    let n = m.nrow.min(m.ncol);
    let r = if flag(a, 1) { rcond_triangular(&m.data, m.nrow, n) } else { rcond_one(&m.data, n) };
    Ok(Value::double(r))
}

/// The factor with its pivot and rank as attributes.
fn chol_pivoted(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = a.get(0);
    let m = square_arg(vm, x, "a")?;
    let tol = coerce::as_f64(a.or(1, Value::NULL)).unwrap_or(-1.0);
    let c = pivoted_cholesky(&m.data, m.nrow, tol);
    if c.rank < m.nrow {
        vm.warn("the matrix is either rank-deficient or indefinite")?;
    }
    let v = to_value(vm, &c.r)?;
    let pivot: Vec<i32> = c.pivot.iter().map(|j| *j as i32 + 1).collect();
    let pivot = vm.new_ints(&pivot);
    let (p, r) = (vm.sym("pivot"), vm.sym("rank"));
    let v = vm.set_attr(v, p, pivot)?;
    vm.set_attr(v, r, Value::int(c.rank as i32))
}
