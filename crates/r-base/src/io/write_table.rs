//! `write.table`'s lines.

use r_runtime::{Builtin, CallArgs, Res, Type, Value, Vm, rerr};

use crate::args::needed;

pub const TABLE: &[Builtin] =
    &[Builtin::new(".tableLines", "columns rownames sep eol na dec quote double", table_lines)
        .takes("l.....i.")];

/// How cells are written.
struct Style {
    sep: Vec<u8>,
    eol: Vec<u8>,
    na: Vec<u8>,
    dec: u8,
    double: bool,
}

/// A text in quotes; quotes in it are doubled or escaped.
fn push_quoted(text: &[u8], double: bool, out: &mut Vec<u8>) {
    out.push(b'"');
    for &b in text {
        if b == b'"' {
            out.push(if double { b'"' } else { b'\\' });
        }
        out.push(b);
    }
    out.push(b'"');
}

fn push_cell(vm: &mut Vm, column: Value, i: usize, quote: bool, s: &Style, out: &mut Vec<u8>) {
    let text = vm.element_string(column, i);
    if text.is_na_str() {
        out.extend_from_slice(&s.na);
    } else if quote && column.is_character() {
        push_quoted(text.bytes(), s.double, out);
    } else if s.dec != b'.' && matches!(column.rtype(), Type::Double | Type::Complex) {
        out.extend(text.bytes().iter().map(|b| if *b == b'.' { s.dec } else { *b }));
    } else {
        out.extend_from_slice(text.bytes());
    }
}

/// The rows of a table as one text.
fn table_lines(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let columns = needed(a, 0, "columns")?.values().to_vec();
    let rownames = a.or(1, Value::NULL);
    let text = |vm: &mut Vm, i: usize, name: &str| vm.arg_str(a.get(i), name).map(String::into_bytes);
    let style = Style {
        sep: text(vm, 2, "sep")?,
        eol: text(vm, 3, "eol")?,
        na: text(vm, 4, "na")?,
        dec: text(vm, 5, "dec")?.first().copied().unwrap_or(b'.'),
        double: vm.arg_bool(a.get(7), "qmethod")?,
    };
    let quote = a.get(6);
    let quote: Vec<bool> = quote.ints().iter().map(|q| *q != 0).collect();
    if quote.len() != columns.len() || columns.iter().any(|c| !c.is_atomic()) {
        return rerr!("unimplemented type in 'write.table'");
    }
    let n = match columns.first() {
        Some(c) => c.len(),
        None => rownames.len(),
    };
    if let Some(j) = columns.iter().position(|c| c.len() != n) {
        return rerr!("corrupt data frame -- length of column {} does not match nrows", j + 1);
    }
    if rownames.strings_opt().is_some_and(|r| r.len() < n) {
        return rerr!("invalid 'row.names' specification");
    }
    let mut out = Vec::new();
    for i in 0..n {
        if let Some(names) = rownames.strings_opt() {
            out.extend_from_slice(names[i].bytes());
            if !columns.is_empty() {
                out.extend_from_slice(&style.sep);
            }
        }
        for (j, c) in columns.iter().enumerate() {
            if j > 0 {
                out.extend_from_slice(&style.sep);
            }
            push_cell(vm, *c, i, quote[j], &style, &mut out);
        }
        out.extend_from_slice(&style.eol);
    }
    Ok(vm.string_from_bytes(&out))
}
