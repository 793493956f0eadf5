//! Data frames: what their R code asks of the run-time.

use r_runtime::attr::compact_row_names;
use r_runtime::{Builtin, CallArgs, Res, Value, Vm, rerr};

use crate::args::needed;

pub const TABLE: &[Builtin] = &[Builtin::new(".row_names_info", "x type", row_names_info)];

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
