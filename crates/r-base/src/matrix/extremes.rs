//! Places in matrices: the greatest element of each row, and the diagonal.

use r_runtime::value::NA_INT;
use r_runtime::{CallArgs, Res, Type, Value, Vm, rerr};

use crate::args::needed;
use crate::gather::take;

/// What is done about several greatest elements.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ties {
    /// The caller chooses: such rows get 0.
    Open,
    First,
    Last,
}

/// `.rowMaxima(m, ties)`: the column of each row's greatest element, NA where one is missing. `ties` is 1 if values within
/// a hundred thousandth of the largest size count as equal and the caller chooses among them, 2 for the first, 3 for the last.
pub fn row_maxima(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let m = needed(a, 0, "m")?;
    let Some([rows, columns]) = vm.dims(m).as_deref().and_then(|d| <[usize; 2]>::try_from(d).ok()) else {
        return rerr!("a matrix is needed");
    };
    let ties = match vm.arg_int_or(a.get(1), "ties", 1)? {
        2 => Ties::First,
        3 => Ties::Last,
        _ => Ties::Open,
    };
    let x = vm.coerce_data(m, Type::Double)?;
    let mut out = vm.alloc_int(rows)?;
    let mut row = Vec::with_capacity(columns);
    for (r, o) in out.ints_mut().iter_mut().enumerate() {
        row.clear();
        row.extend(x.doubles()[r..].iter().step_by(rows).copied());
        *o = greatest(&row, ties);
    }
    Ok(out.done())
}

fn greatest(row: &[f64], ties: Ties) -> i32 {
    if row.is_empty() || row.iter().any(|v| v.is_nan()) {
        return NA_INT;
    }
    let size = row.iter().filter(|v| v.is_finite()).fold(0.0f64, |m, v| m.max(v.abs()));
    let slack = if ties == Ties::Open { 1e-5 * size } else { 0.0 };
    let mut at = 0;
    for (k, v) in row.iter().enumerate().skip(1) {
        match ties {
            Ties::First if *v > row[at] => at = k,
            Ties::Last if *v >= row[at] => at = k,
            Ties::Open if *v > row[at] + slack => at = k,
            Ties::Open if *v >= row[at] - slack => return 0,
            _ => {}
        }
    }
    at as i32 + 1
}

/// `.diagonal(x)`: the elements in the diagonal of a matrix, without attributes.
pub fn diagonal(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let Some([rows, columns]) = vm.dims(x).as_deref().and_then(|d| <[usize; 2]>::try_from(d).ok()) else {
        return rerr!("a matrix is needed");
    };
    let r = take(vm, x, (0..rows.min(columns)).map(|k| k * (rows + 1)))?;
    Ok(vm.unboxed(r))
}
