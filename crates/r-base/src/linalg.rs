//! Linear algebra for R code: systems, determinants, Cholesky. The kernels are `r_math::linalg`.

use r_math::linalg::{
    Lu, LuError, Matrix, chol2inv as inverse_from_cholesky, cholesky, solve as solve_system,
};
use r_runtime::object::Kind;
use r_runtime::{Builtin, CallArgs, Res, Type, Value, Vm, coerce, rerr};

pub const TABLE: &[Builtin] = &[
    Builtin::new("solve.default", "a b tol ...", solve).pure(),
    Builtin::new(".determinant", "x logarithm", determinant).pure(),
    Builtin::new(".chol", "x", chol).pure(),
    Builtin::new("chol2inv", "x size LINPACK", chol2inv).pure(),
    Builtin::new("polyroot", "z", polyroot).pure(),
    Builtin::new(".prettyBreaks", "low high n min.n shrink.sml high.u.bias u5.bias eps.correct", pretty)
        .pure(),
];

/// A numeric matrix argument; a vector is one column.
pub(crate) fn matrix_arg(vm: &mut Vm, v: Value, what: &str) -> Res<Matrix> {
    if !matches!(v.rtype(), Type::Logical | Type::Integer | Type::Double) {
        return rerr!("'{what}' must be a numeric matrix");
    }
    let (nr, nc) = match vm.dims(v).as_deref() {
        Some([r, c]) => (*r, *c),
        _ => (v.len(), 1),
    };
    let d = vm.coerce(v, Type::Double)?;
    Ok(Matrix::from_slice(d.doubles(), nr, nc))
}

pub(crate) fn to_value(vm: &mut Vm, m: &Matrix) -> Res<Value> {
    let v = vm.new_doubles(&m.data);
    let dim = vm.new_ints(&[m.nrow as i32, m.ncol as i32]);
    let sym = vm.s.dim;
    vm.set_attr(v, sym, dim)
}

/// Row (0) or column (1) names.
pub(crate) fn dim_names(vm: &Vm, v: Value, which: usize) -> Value {
    v.attr(vm.s.dimnames).values().get(which).copied().unwrap_or(Value::NULL)
}

pub(crate) fn with_dimnames(vm: &mut Vm, v: Value, rows: Value, columns: Value) -> Res<Value> {
    if rows.is_null() && columns.is_null() {
        return Ok(v);
    }
    let l = vm.new_list(&[rows, columns]);
    let sym = vm.s.dimnames;
    vm.set_attr(v, sym, l)
}

/// The zeros of a polynomial by its coefficients.
fn polyroot(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let z = a.get(0);
    if !matches!(z.rtype(), Type::Logical | Type::Integer | Type::Double | Type::Complex) {
        return rerr!("invalid argument type");
    }
    let z = vm.coerce_data(z, Type::Complex)?;
    let coef: Vec<_> = z.complexes().iter().map(|c| r_math::complex::Complex::new(c.re, c.im)).collect();
    if coef.iter().any(|c| !c.re.is_finite() || !c.im.is_finite()) {
        return rerr!("invalid polynomial coefficient");
    }
    let Some(roots) = r_math::num::polyroot(&coef) else { return rerr!("root finding code failed") };
    let r: Vec<r_runtime::Complex> = roots.iter().map(|c| r_runtime::Complex::new(c.re, c.im)).collect();
    Ok(vm.new_complexes(&r))
}

/// Round break points over a range.
fn pretty(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let num = |i: usize| coerce::as_f64(a.get(i)).unwrap_or(f64::NAN);
    crate::args::speak_as_caller(vm);
    let mut whole = |i: usize, name: &str| match crate::args::warned_int(vm, a.get(i))? {
        n if n >= 0 => Ok(n),
        _ => rerr!("invalid '{name}' argument"),
    };
    let finite = |i: usize, name: &str| match num(i) {
        x if x.is_finite() => Ok(x),
        _ => rerr!("invalid '{name}' argument"),
    };
    finite(0, "l")?;
    finite(1, "u")?;
    let settings = r_math::num::Pretty {
        n: whole(2, "n")?,
        min_n: whole(3, "min.n")?,
        shrink: finite(4, "shrink.sml")?,
        high_bias: finite(5, "high.u.bias")?,
        bias_5: finite(6, "u5.bias")?,
        eps_correct: whole(7, "eps.correct")?,
    };
    if settings.min_n > settings.n {
        return rerr!("invalid 'min.n' argument");
    }
    if settings.shrink <= 0.0 {
        return rerr!("invalid 'shrink.sml' argument");
    }
    if settings.eps_correct > 2 {
        return rerr!("'eps.correct' must be 0, 1, or 2");
    }
    let b = r_math::num::pretty(num(0), num(1), &settings);
    let count = (b.high - b.low).round().max(0.0) as usize;
    // As a sequence from the first to the last break, then noise near zero taken out.
    let (first, last) = ((b.low * b.unit).min(num(0)), (b.high * b.unit).max(num(1)));
    let step = (last - first) / count.max(1) as f64;
    let mut r = vm.try_vector(Kind::Dbl, count.saturating_add(1))?;
    let breaks = r.doubles_mut();
    breaks.iter_mut().enumerate().for_each(|(i, x)| *x = first + i as f64 * step);
    if count > 0 {
        breaks[count] = last;
    }
    breaks.iter_mut().filter(|x| x.abs() < 1e-14 * step.abs()).for_each(|x| *x = 0.0);
    Ok(vm.unboxed(r.done()))
}

fn solve(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (av, bv) = (a.get(0), a.get(1));
    if av.rtype() == Type::Complex || bv.given() && bv.rtype() == Type::Complex {
        return solve_complex(vm, av, bv);
    }
    let m = matrix_arg(vm, av, "a")?;
    if m.nrow != m.ncol {
        return rerr!("'a' ({} x {}) must be square", m.nrow, m.ncol);
    }
    let tol = coerce::as_f64(a.or(2, Value::NULL)).unwrap_or(f64::EPSILON);
    let mut b = if bv.given() { matrix_arg(vm, bv, "b")? } else { Matrix::identity(m.nrow) };
    if b.nrow != m.nrow {
        return rerr!("'b' ({} x {}) must be compatible with 'a' ({} x {})", b.nrow, b.ncol, m.nrow, m.ncol);
    }
    match solve_system(&m.data, m.nrow, &mut b.data, tol) {
        Ok(()) => {}
        Err(LuError::ExactlySingular(i)) => {
            let k = i + 1;
            return rerr!("Lapack routine dgesv: system is exactly singular: U[{k},{k}] = 0");
        }
        Err(LuError::NearlySingular(r)) => {
            let shown = r_text::number::printf::general(r, 6, false);
            return rerr!("system is computationally singular: reciprocal condition number = {shown}");
        }
    }
    let rows = dim_names(vm, av, 1);
    if bv.given() && vm.dims(bv).is_none() {
        let v = vm.new_doubles(&b.data);
        return if rows.is_null() { Ok(v) } else { vm.with_names(v, rows) };
    }
    let v = to_value(vm, &b)?;
    let columns = if bv.given() { dim_names(vm, bv, 1) } else { dim_names(vm, av, 0) };
    with_dimnames(vm, v, rows, columns)
}

/// Rows, columns and the parts of a complex matrix argument; a vector is one column.
fn complex_arg(vm: &mut Vm, v: Value, what: &str) -> Res<(usize, usize, Vec<f64>, Vec<f64>)> {
    if !matches!(v.rtype(), Type::Logical | Type::Integer | Type::Double | Type::Complex) {
        return rerr!("'{what}' must be a complex matrix");
    }
    let (nr, nc) = match vm.dims(v).as_deref() {
        Some([r, c]) => (*r, *c),
        _ => (v.len(), 1),
    };
    let z = vm.coerce_data(v, Type::Complex)?;
    Ok((nr, nc, z.complexes().iter().map(|c| c.re).collect(), z.complexes().iter().map(|c| c.im).collect()))
}

/// A complex system as the real one of twice the order: (A + iB)(x + iy) = u + iv.
fn solve_complex(vm: &mut Vm, av: Value, bv: Value) -> Res<Value> {
    let (n, nc, re, im) = complex_arg(vm, av, "a")?;
    if n != nc {
        return rerr!("'a' ({n} x {nc}) must be square");
    }
    let (br, columns, bre, bim) = if bv.given() {
        complex_arg(vm, bv, "b")?
    } else {
        (n, n, Matrix::identity(n).data, vec![0.0; n * n])
    };
    if br != n {
        return rerr!("'b' ({br} x {columns}) must be compatible with 'a' ({n} x {n})");
    }
    let mut m = Matrix::zeros(2 * n, 2 * n);
    for j in 0..n {
        for i in 0..n {
            let (x, y) = (re[i + j * n], im[i + j * n]);
            m[(i, j)] = x;
            m[(i + n, j + n)] = x;
            m[(i + n, j)] = y;
            m[(i, j + n)] = -y;
        }
    }
    let mut b = Matrix::zeros(2 * n, columns);
    for j in 0..columns {
        b.col_mut(j)[..n].copy_from_slice(&bre[j * n..(j + 1) * n]);
        b.col_mut(j)[n..].copy_from_slice(&bim[j * n..(j + 1) * n]);
    }
    // No check of the condition, as LAPACK's routine for complex systems has none.
    if solve_system(&m.data, 2 * n, &mut b.data, 0.0).is_err() {
        return rerr!("Lapack routine zgesv: system is exactly singular");
    }
    let z: Vec<r_runtime::Complex> = (0..columns)
        .flat_map(|j| (0..n).map(move |i| (i, j)))
        .map(|(i, j)| r_runtime::Complex::new(b[(i, j)], b[(i + n, j)]))
        .collect();
    let v = vm.new_complexes(&z);
    let rows = dim_names(vm, av, 1);
    if bv.given() && vm.dims(bv).is_none() {
        return if rows.is_null() { Ok(v) } else { vm.with_names(v, rows) };
    }
    let dim = vm.new_ints(&[n as i32, columns as i32]);
    let sym = vm.s.dim;
    let v = vm.set_attr(v, sym, dim)?;
    let names = if bv.given() { dim_names(vm, bv, 1) } else { dim_names(vm, av, 0) };
    with_dimnames(vm, v, rows, names)
}

/// Modulus and sign: list(modulus, sign).
fn determinant(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let m = matrix_arg(vm, a.get(0), "a")?;
    if m.nrow != m.ncol {
        return rerr!("'x' must be a square matrix");
    }
    let log = coerce::as_bool(a.or(1, Value::TRUE)).unwrap_or(true);
    let (modulus, sign) = Lu::new(m).determinant(log);
    Ok(vm.named_list(&[("modulus", Value::double(modulus)), ("sign", Value::int(sign))]))
}

fn chol(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = a.get(0);
    let m = matrix_arg(vm, x, "a")?;
    if m.nrow != m.ncol {
        return rerr!("'a' must be a square matrix");
    }
    match cholesky(&m.data, m.nrow) {
        Ok(r) => {
            let v = to_value(vm, &r)?;
            let (rows, columns) = (dim_names(vm, x, 0), dim_names(vm, x, 1));
            with_dimnames(vm, v, rows, columns)
        }
        Err(k) => rerr!("the leading minor of order {} is not positive definite", k),
    }
}

fn chol2inv(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let m = matrix_arg(vm, a.get(0), "a")?;
    let n = if a.has(1) { vm.arg_int(a.get(1), "size")?.max(0) as usize } else { m.ncol };
    if n > m.nrow || n > m.ncol {
        return rerr!("'size' cannot exceed nrow(x) = {}", m.nrow);
    }
    match inverse_from_cholesky(&m.data, m.nrow, n) {
        Ok(r) => to_value(vm, &r),
        Err(k) => rerr!("element ({k}, {k}) is zero, so the inverse cannot be computed"),
    }
}
