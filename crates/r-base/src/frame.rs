//! Data frames: what their R code asks of the run-time.

use r_runtime::attr::compact_row_names;
use r_runtime::{Builtin, CallArgs, Res, Type, Value, Vm, rerr};

use crate::args::needed;

pub const TABLE: &[Builtin] = &[
    Builtin::new(".row_names_info", "x type", row_names_info),
    Builtin::new(".frameCell", "x i j", frame_cell),
    Builtin::new(".setFrameCell", "x i j value", set_frame_cell),
    Builtin::new(".setFrameColumn", "x name value", set_frame_column),
];

/// Type 0: the row names as stored; 1: their number, negative if they are automatic; 2: their number.
fn row_names_info(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let kind = vm.arg_int_or(a.get(1), "type", 1)?;
    let rows = x.attr(vm.s.row_names);
    let n = compact_row_names(rows);
    match kind {
        0 => Ok(rows),
        1 if n.is_some() => Ok(Value::int(rows.ints()[1])),
        1 => Ok(Value::int(rows.len() as i32)),
        2 => Ok(Value::int(n.unwrap_or(rows.len() as i32))),
        _ => rerr!("invalid '{}' argument", "type"),
    }
}

/// The position that a single number means in an extent, zero-based; `None` for whatever else a subscript can be.
fn place(i: Value, extent: usize) -> Option<usize> {
    let k = match i {
        _ if i.is_int() => i.payload_i32() as i64,
        _ if i.is_double() => i.as_f64_unchecked() as i64,
        _ => return None,
    };
    usize::try_from(k.checked_sub(1)?).ok().filter(|k| *k < extent)
}

/// The column that a name or number means, if there is one; the first of several with the name.
fn column_place(vm: &Vm, x: Value, j: Value) -> Option<usize> {
    match j.as_str() {
        Some(name) => vm.names(x).strings_opt()?.iter().position(|n| n.bytes() == name.as_bytes()),
        None => place(j, x.len()),
    }
}

fn rows(vm: &Vm, x: Value) -> usize {
    let names = x.attr(vm.s.row_names);
    compact_row_names(names).map_or(names.len(), |n| n.unsigned_abs() as usize)
}

/// A frame's plain column and the row in it, where `x[i, j]` is one element of an atomic vector that is nothing else.
fn cell(vm: &Vm, x: Value, i: Value, j: Value) -> Option<(usize, Value, usize)> {
    if x.rtype() != Type::List {
        return None;
    }
    let k = column_place(vm, x, j)?;
    let column = x.values()[k];
    let row = place(i, rows(vm, x))?;
    (column.is_atomic() && !column.has_attrs() && row < column.len()).then_some((k, column, row))
}

/// `x[i, j]` for one element of a plain column; NULL where it is more than that.
fn frame_cell(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    match cell(vm, a.get(0), a.get(1), a.get(2)) {
        Some((_, column, row)) => Ok(vm.element(column, row)),
        None => Ok(Value::NULL),
    }
}

/// `x[i, j] <- value` for one element of a plain column and a value of its type; NULL where it is more than that.
fn set_frame_cell(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, value) = (a.get(0), a.get(3));
    let Some((k, column, row)) = cell(vm, x, a.get(1), a.get(2)) else { return Ok(Value::NULL) };
    let wider = column.rtype() == Type::Double && value.is_int();
    if value.len() != 1 || value.has_attrs() || value.rtype() != column.rtype() && !wider {
        return Ok(Value::NULL);
    }
    let column = vm.assign_vector(column, Value::double(row as f64 + 1.0), value)?;
    with_column(vm, x, k, column)
}

/// `x$name <- value` for a column that is there and a vector with an element for each row; NULL where it is more than that.
fn set_frame_column(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, name, value) = (a.get(0), a.get(1), a.get(2));
    let plain =
        x.rtype() == Type::List && name.as_str().is_some() && value.is_atomic() && vm.dim(value).is_null();
    // Columns have no names of their own.
    if !plain || value.is_null() || value.len() != rows(vm, x) || !vm.names(value).is_null() {
        return Ok(Value::NULL);
    }
    match column_place(vm, x, name) {
        Some(k) => with_column(vm, x, k, value),
        None => Ok(Value::NULL),
    }
}

/// A frame with another column. Its class comes last, as after any assignment to a frame.
fn with_column(vm: &mut Vm, x: Value, k: usize, column: Value) -> Res<Value> {
    let class = vm.class_attr(x);
    let r = vm.shallow_copy(x)?;
    let r = vm.assign_element(r, Value::int(k as i32 + 1), column)?;
    let key = vm.s.class;
    let r = vm.set_attr(r, key, Value::NULL)?;
    vm.set_attr(r, key, class)
}
