//! The fields of a table in text, column by column: the machinery of `read.table`.

use r_runtime::{Builtin, CallArgs, Res, Value, Vm, rerr};

use super::fields::Rules;
use super::open;
use super::scan::{FromConnection, byte_arg};

const PARAMS: &str =
    "file sep quote skip nrows header fill flush comment.char blank.lines.skip strip.white allowEscapes ncol";

pub const TABLE: &[Builtin] = &[Builtin::new(".tableFields", PARAMS, table_fields)];

/// Lines that are looked at to find the number of columns.
const HEAD: usize = 5;

fn rules(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Rules> {
    Ok(Rules {
        sep: byte_arg(a.get(1), "sep")?,
        quotes: vm.arg_str(a.get(2), "quote")?.into_bytes(),
        comment: byte_arg(a.get(8), "comment.char")?,
        strip_white: vm.as_logical3(a.get(10)) == 1,
        escapes: vm.as_logical3(a.get(11)) == 1,
        skip_blank: vm.as_logical3(a.get(9)) == 1,
    })
}

/// A list: `head` (fields of the first line), `cols` (columns found), `columns` (character
/// vectors), `header` (was the first line a header).
fn table_fields(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let rules = rules(vm, a)?;
    let skip = vm.arg_int_na(a.get(3)).max(0) as usize;
    let nrows = match vm.arg_int_na(a.get(4)) {
        n if n >= 0 => n as usize,
        _ => usize::MAX,
    };
    let header = vm.as_logical3(a.get(5));
    let fill = vm.as_logical3(a.get(6)) == 1;
    let flush = vm.as_logical3(a.get(7)) == 1;
    let known = vm.arg_int_na(a.get(12)).max(0) as usize;
    let file = a.get(0);
    let rows = open::using(vm, file, "rt", "file(file, \"rt\")", |vm, i| {
        let mut source = FromConnection::new(vm, i, usize::MAX);
        for _ in 0..skip {
            super::fields::Source::next_line(&mut source);
        }
        let want = nrows.saturating_add(1);
        let mut rows: Vec<Vec<Vec<u8>>> = Vec::new();
        while rows.len() < want.max(HEAD)
            && let Some(mut c) = rules.next_line(&mut source)
        {
            let mut row = Vec::new();
            while let Some(f) = rules.next_field(&mut c, &mut source, true) {
                row.push(f);
            }
            rows.push(row);
        }
        if let Some(e) = &source.error {
            return Err(super::failed(e));
        }
        if source.unclosed {
            let call = super::open::parse_call(vm, SCAN);
            vm.warn_in(call, "EOF within quoted string")?;
        }
        Ok(rows)
    })?;
    if rows.is_empty() {
        return Ok(Value::NULL);
    }
    assemble(vm, rows, Shape { header, fill, flush, known, nrows })
}

/// The call whose errors GNU R shows for lines that don't fit.
const SCAN: &str = "scan(file = file, what = what, sep = sep, quote = quote, dec = dec, nmax = nrows, \
    skip = 0, na.strings = na.strings, quiet = TRUE, fill = fill, strip.white = strip.white, \
    blank.lines.skip = blank.lines.skip, multi.line = FALSE, comment.char = comment.char, \
    allowEscapes = allowEscapes, flush = flush, encoding = encoding, skipNul = skipNul)";

struct Shape {
    header: i32,
    fill: bool,
    flush: bool,
    known: usize,
    nrows: usize,
}

fn assemble(vm: &mut Vm, mut rows: Vec<Vec<Vec<u8>>>, s: Shape) -> Res<Value> {
    let first = rows[0].len();
    let found = rows.iter().take(HEAD).map(Vec::len).max().unwrap_or(0);
    // One field less in the first line than in the others: the others have row names.
    let short = found > 0 && found - first == 1 && rows.len() > 1;
    let header = match s.header {
        1 => true,
        0 => false,
        _ => short,
    };
    let head: Vec<Vec<u8>> = if header { rows.remove(0) } else { Vec::new() };
    rows.truncate(s.nrows);
    let cols = found.max(s.known);
    for (i, row) in rows.iter_mut().enumerate() {
        if row.len() > cols && s.flush {
            row.truncate(cols);
        }
        let line = i + 1;
        if row.len() < cols && !s.fill {
            let call = open::parse_call(vm, SCAN);
            return Err(r_runtime::Unwind::error_in(
                call,
                format!("line {line} did not have {cols} elements"),
            ));
        }
    }
    // With `fill`, what is too long goes on in the next row.
    if rows.iter().any(|r| r.len() > cols) {
        if !s.fill {
            let at = rows.iter().position(|r| r.len() > cols).unwrap_or(0) + 1;
            let call = open::parse_call(vm, SCAN);
            return Err(r_runtime::Unwind::error_in(call, format!("line {at} did not have {cols} elements")));
        }
        rows = rows.into_iter().flat_map(|r| split(r, cols)).collect();
    }
    if cols == 0 && !rows.is_empty() {
        return rerr!("first five rows are empty: giving up");
    }
    let empty = vm.empty_string;
    let mut columns = Vec::with_capacity(cols);
    for j in 0..cols {
        let strs: Vec<Value> =
            rows.iter().map(|r| r.get(j).map_or(empty, |f| vm.string_from_bytes(f))).collect();
        columns.push(vm.new_strs(&strs));
    }
    let columns = vm.new_list(&columns);
    let head: Vec<Value> = head.iter().map(|f| vm.string_from_bytes(f)).collect();
    let head = vm.new_strs(&head);
    Ok(vm.named_list(&[
        ("head", head),
        ("cols", Value::int(cols as i32)),
        ("columns", columns),
        ("header", Value::bool(header)),
        ("rownames", Value::bool(header && short)),
    ]))
}

fn split(row: Vec<Vec<u8>>, cols: usize) -> Vec<Vec<Vec<u8>>> {
    if row.len() <= cols || cols == 0 {
        return vec![row];
    }
    row.chunks(cols).map(<[_]>::to_vec).collect()
}
