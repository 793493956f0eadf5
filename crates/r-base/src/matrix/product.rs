//! `%*%`, `crossprod`, `tcrossprod`.
//!
//! Every element is summed in one fixed order (the inner index upwards, plain doubles), which is
//! what reference BLAS does: results are the same to the last bit. Blocking changes only the
//! order in which elements are visited, never the order of one element's additions.

use r_runtime::arith::complex::{add, mul};
use r_runtime::{CallArgs, Complex, Res, Type, Value, Vm, rerr};

use super::with_dims;
use crate::args::needed;

/// Which operand is transposed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Plain,
    /// t(x) %*% y
    First,
    /// x %*% t(y)
    Second,
}

/// One operand: its data as given and the shape it is read with.
#[derive(Clone, Copy)]
struct Operand {
    value: Value,
    rows: usize,
    cols: usize,
    is_matrix: bool,
}

pub fn matmul(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    if !a.has(0) || !a.has(1) {
        return Err(crate::args::wrong_count("%*%", a.has(0) as usize, "2"));
    }
    product(vm, a.get(0), a.get(1), Form::Plain)
}

pub fn crossprod(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let y = if a.has(1) && !a.get(1).is_null() { a.get(1) } else { x };
    product(vm, x, y, Form::First)
}

pub fn tcrossprod(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let y = if a.has(1) && !a.get(1).is_null() { a.get(1) } else { x };
    product(vm, x, y, Form::Second)
}

fn operand(vm: &Vm, v: Value) -> Operand {
    match vm.dims(v).as_deref() {
        Some([r, c]) => Operand { value: v, rows: *r, cols: *c, is_matrix: true },
        // Vectors start as columns; `shape_vectors` turns them where that fits.
        _ => Operand { value: v, rows: v.len(), cols: 1, is_matrix: false },
    }
}

/// Rows and columns of the product and the inner extent.
fn extents(x: &Operand, y: &Operand, form: Form) -> Option<(usize, usize, usize)> {
    let (m, k) = if form == Form::First { (x.cols, x.rows) } else { (x.rows, x.cols) };
    let (k2, n) = if form == Form::Second { (y.cols, y.rows) } else { (y.rows, y.cols) };
    (k == k2).then_some((m, n, k))
}

fn turn(o: &mut Operand) {
    std::mem::swap(&mut o.rows, &mut o.cols);
}

/// Decides whether vectors are rows or columns.
fn shape_vectors(x: &mut Operand, y: &mut Operand, form: Form) {
    match (x.is_matrix, y.is_matrix, form) {
        (true, true, _) => {}
        (false, false, Form::Plain) => {
            // Inner product of equal lengths, else a number times a row; nothing else fits.
            if x.rows == 1 && y.rows != 1 { turn(y) } else { turn(x) }
        }
        (false, false, Form::First) if x.rows == 1 && y.rows != 1 => turn(y),
        (false, false, _) => {}
        (false, true, Form::Plain) if x.rows == y.rows => turn(x),
        (true, false, Form::Plain) if x.cols != y.rows && x.cols == 1 => turn(y),
        (false, true, Form::First) if x.rows != y.rows && y.rows == 1 => turn(x),
        (true, false, Form::First) if x.rows != y.rows && x.rows == 1 => turn(y),
        (false, true, Form::Second) if x.rows == y.cols => turn(x),
        _ => {}
    }
}

fn product(vm: &mut Vm, x: Value, y: Value, form: Form) -> Res<Value> {
    if !x.is_numeric_like() || !y.is_numeric_like() || vm.is_factor(x) || vm.is_factor(y) {
        return rerr!("requires numeric/complex matrix/vector arguments");
    }
    let (mut ox, mut oy) = (operand(vm, x), operand(vm, y));
    shape_vectors(&mut ox, &mut oy, form);
    let Some((m, n, k)) = extents(&ox, &oy, form) else { return rerr!("non-conformable arguments") };
    let complex = x.rtype() == Type::Complex || y.rtype() == Type::Complex;
    let r = if complex {
        multiply_complex(vm, &ox, &oy, form, (m, n, k))?
    } else {
        multiply(vm, x, y, form, (m, n, k))?
    };
    let dimnames = product_dimnames(vm, &ox, &oy, form);
    with_dims(vm, r, &[m, n], dimnames)
}

fn multiply(vm: &mut Vm, x: Value, y: Value, form: Form, (m, n, k): (usize, usize, usize)) -> Res<Value> {
    let (a, b) = (vm.coerce_data(x, Type::Double)?, vm.coerce_data(y, Type::Double)?);
    let mut r = vm.alloc_double(m * n)?;
    let (a, b, c) = (a.doubles(), b.doubles(), r.doubles_mut());
    match form {
        Form::Plain => columns(a, |l, j| b[l + j * k], c, (m, n, k)),
        Form::Second => columns(a, |l, j| b[j + l * n], c, (m, n, k)),
        Form::First => dots(a, b, c, (m, n, k)),
    }
    Ok(r.done())
}

/// Rows handled at once, so that the columns being built stay in the first-level cache.
const ROWS: usize = 512;
/// Columns built at once: each column of the left operand is loaded once for all of them.
const COLS: usize = 4;

/// C = A B by adding multiples of A's columns.
fn columns(a: &[f64], b: impl Fn(usize, usize) -> f64, c: &mut [f64], (m, n, k): (usize, usize, usize)) {
    for row in (0..m).step_by(ROWS) {
        let rows = ROWS.min(m - row);
        for j in (0..n).step_by(COLS) {
            let block = &mut c[j * m..];
            if n - j >= COLS {
                four_columns(a, |l, q| b(l, j + q), block, (m, k), row, rows);
            } else {
                for q in 0..n - j {
                    one_column(a, |l| b(l, j + q), &mut block[q * m..], (m, k), row, rows);
                }
            }
        }
    }
}

fn one_column(
    a: &[f64],
    b: impl Fn(usize) -> f64,
    c: &mut [f64],
    (m, k): (usize, usize),
    row: usize,
    rows: usize,
) {
    let c = &mut c[row..row + rows];
    for l in 0..k {
        let t = b(l);
        for (c, a) in c.iter_mut().zip(&a[l * m + row..l * m + row + rows]) {
            *c += t * a;
        }
    }
}

fn four_columns(
    a: &[f64],
    b: impl Fn(usize, usize) -> f64,
    c: &mut [f64],
    (m, k): (usize, usize),
    row: usize,
    rows: usize,
) {
    let (c0, rest) = c.split_at_mut(m);
    let (c1, rest) = rest.split_at_mut(m);
    let (c2, c3) = rest.split_at_mut(m);
    let range = row..row + rows;
    let (c0, c1) = (&mut c0[range.clone()], &mut c1[range.clone()]);
    let (c2, c3) = (&mut c2[range.clone()], &mut c3[range]);
    for l in 0..k {
        let t = [b(l, 0), b(l, 1), b(l, 2), b(l, 3)];
        let a = &a[l * m + row..l * m + row + rows];
        for i in 0..rows {
            c0[i] += t[0] * a[i];
            c1[i] += t[1] * a[i];
            c2[i] += t[2] * a[i];
            c3[i] += t[3] * a[i];
        }
    }
}

/// C = A' B by inner products, four of them side by side.
fn dots(a: &[f64], b: &[f64], c: &mut [f64], (m, n, k): (usize, usize, usize)) {
    for j in 0..n {
        let y = &b[j * k..(j + 1) * k];
        let out = &mut c[j * m..(j + 1) * m];
        let mut i = 0;
        while i + 4 <= m {
            let x = |q: usize| &a[(i + q) * k..(i + q + 1) * k];
            let (x0, x1, x2, x3) = (x(0), x(1), x(2), x(3));
            let mut s = [0.0; 4];
            for l in 0..k {
                s[0] += x0[l] * y[l];
                s[1] += x1[l] * y[l];
                s[2] += x2[l] * y[l];
                s[3] += x3[l] * y[l];
            }
            out[i..i + 4].copy_from_slice(&s);
            i += 4;
        }
        for (q, o) in out.iter_mut().enumerate().skip(i) {
            *o = a[q * k..(q + 1) * k].iter().zip(y).fold(0.0, |s, (a, b)| s + a * b);
        }
    }
}

fn multiply_complex(
    vm: &mut Vm,
    x: &Operand,
    y: &Operand,
    form: Form,
    (m, n, k): (usize, usize, usize),
) -> Res<Value> {
    let a = vm.coerce_data(x.value, Type::Complex)?;
    let b = vm.coerce_data(y.value, Type::Complex)?;
    let (a, b) = (a.complexes(), b.complexes());
    let at = |i: usize, l: usize| if form == Form::First { a[l + i * k] } else { a[i + l * m] };
    let bt = |l: usize, j: usize| if form == Form::Second { b[j + l * n] } else { b[l + j * k] };
    let mut r = vm.alloc_complex(m * n)?;
    let c = r.complexes_mut();
    for j in 0..n {
        for i in 0..m {
            c[i + j * m] = (0..k).fold(Complex::default(), |s, l| add(s, mul(at(i, l), bt(l, j))));
        }
    }
    Ok(r.done())
}

/// Row names come from the left operand's outer side, column names from the right's.
fn product_dimnames(vm: &mut Vm, x: &Operand, y: &Operand, form: Form) -> Value {
    let side = |vm: &Vm, o: &Operand, which: usize| -> (Value, Value) {
        let d = o.value.attr(vm.s.dimnames);
        if !o.is_matrix || d.is_null() {
            return (Value::NULL, Value::NULL);
        }
        let names = vm.names(d);
        (d.values()[which], names.strings_opt().map_or(Value::NULL, |n| n[which]))
    };
    let (rows, row_title) = side(vm, x, (form == Form::First) as usize);
    let (cols, col_title) = side(vm, y, (form != Form::Second) as usize);
    if rows.is_null() && cols.is_null() {
        return Value::NULL;
    }
    let d = vm.new_list(&[rows, cols]);
    if row_title.is_null() && col_title.is_null() {
        return d;
    }
    let empty = vm.empty_string;
    let text = |v: Value| if v.is_null() { empty } else { v };
    let names = vm.new_strs(&[text(row_title), text(col_title)]);
    vm.with_names(d, names).unwrap_or(d)
}
