//! Gluing strings: `paste`, `paste0`, `strrep`.

use r_runtime::{Builtin, CallArgs, NA_INT, Res, ResultType, Type, Unwind, Value, Vm, rerr};
use r_text::recycle;

use super::{as_texts, texts};
use crate::args::needed;

pub const TABLE: &[Builtin] = &[
    Builtin::new("paste", "... sep collapse recycle0", paste)
        .pure_on_plain()
        .result(ResultType::Plain(Type::Character)),
    Builtin::new("paste0", "... collapse recycle0", paste0)
        .pure_on_plain()
        .result(ResultType::Plain(Type::Character)),
    Builtin::new("strrep", "x times", strrep).pure_on_plain(),
];

/// A vector whose elements can be written as text.
enum Column {
    Texts(Value),
    Ints(Value),
}

impl Column {
    fn len(&self) -> usize {
        match self {
            Column::Texts(v) | Column::Ints(v) => v.len(),
        }
    }

    /// Writes element `i`, which is in range.
    fn write(&self, i: usize, out: &mut Vec<u8>) {
        match self {
            Column::Texts(v) => out.extend_from_slice(v.strings()[i].bytes()),
            Column::Ints(v) => write_int(v.ints()[i], out),
        }
    }
}

fn write_int(x: i32, out: &mut Vec<u8>) {
    if x == NA_INT {
        out.extend_from_slice(b"NA");
        return;
    }
    let mut text = [0u8; 11];
    let mut at = text.len();
    let mut rest = x.unsigned_abs();
    loop {
        at -= 1;
        text[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if x < 0 {
        out.push(b'-');
    }
    out.extend_from_slice(&text[at..]);
}

/// The arguments as columns. Methods may run R code, so the texts stay on the operand stack.
fn columns(vm: &mut Vm, args: &[Value]) -> Res<Vec<Column>> {
    let start = vm.stack.sp();
    for v in args {
        if v.rtype() == Type::Integer && !v.is_object() {
            vm.stack.push(*v);
        } else {
            as_texts(vm, *v)?;
        }
    }
    let column = |v: &Value| match v.rtype() {
        Type::Integer => Ok(Column::Ints(*v)),
        Type::Character => Ok(Column::Texts(*v)),
        _ => rerr!("non-string argument to .Internal(paste)"),
    };
    vm.stack.between(start, start + args.len()).iter().map(column).collect()
}

fn separator(v: Value) -> Res<Vec<u8>> {
    match v.strings_opt() {
        Some([s, ..]) if !s.is_na_str() => Ok(s.bytes().to_vec()),
        Some([_, ..]) => Ok(b"NA".to_vec()),
        _ => Err(Unwind::error("invalid separator")),
    }
}

fn collapse_arg(v: Value) -> Res<Option<Vec<u8>>> {
    match v.strings_opt() {
        _ if !v.given() || v.is_null() => Ok(None),
        Some([s]) if !s.is_na_str() => Ok(Some(s.bytes().to_vec())),
        _ => rerr!("invalid 'collapse' argument"),
    }
}

fn paste(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let sep = if a.has(1) { separator(a.get(1))? } else { b" ".to_vec() };
    let recycle0 = vm.arg_switch(a.get(3), false, true);
    glue(vm, a.dots, &sep, a.get(2), recycle0)
}

fn paste0(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let recycle0 = vm.arg_switch(a.get(2), false, true);
    glue(vm, a.dots, b"", a.get(1), recycle0)
}

fn glue(vm: &mut Vm, args: &[Value], sep: &[u8], collapse: Value, recycle0: bool) -> Res<Value> {
    let collapse = collapse_arg(collapse)?;
    let columns = columns(vm, args)?;
    let any_empty = columns.iter().any(|c| c.len() == 0);
    let n = if recycle0 && any_empty { 0 } else { columns.iter().map(Column::len).max().unwrap_or(0) };
    let mut text = Vec::new();
    let row = |i: usize, text: &mut Vec<u8>| {
        for (k, c) in columns.iter().enumerate() {
            if k > 0 {
                text.extend_from_slice(sep);
            }
            if c.len() > 0 {
                c.write(i % c.len(), text);
            }
        }
    };
    match collapse {
        Some(between) if let [Column::Texts(v)] = columns[..] => Ok(joined(vm, v.strings(), &between)),
        Some(between) => {
            for i in 0..n {
                vm.poll()?;
                if i > 0 {
                    text.extend_from_slice(&between);
                }
                row(i, &mut text);
            }
            Ok(vm.string_from_bytes(&text))
        }
        None if n == 1 => {
            row(0, &mut text);
            Ok(vm.string_from_bytes(&text))
        }
        None => {
            let mut r = vm.alloc_str(n)?;
            for i in 0..n {
                vm.poll()?;
                text.clear();
                row(i, &mut text);
                let s = vm.string_from_bytes(&text);
                r.set_string(vm, i, s);
            }
            Ok(r.done())
        }
    }
}

/// Strings one after another with `between` between them.
fn joined(vm: &mut Vm, strings: &[Value], between: &[u8]) -> Value {
    let Some((first, rest)) = strings.split_first() else { return vm.empty_string };
    let mut text = Vec::with_capacity(strings.len() * (between.len() + 1) + first.bytes().len());
    text.extend_from_slice(first.bytes());
    for s in rest {
        text.extend_from_slice(between);
        match s.bytes() {
            [c] => text.push(*c),
            b => text.extend_from_slice(b),
        }
    }
    vm.string_from_bytes(&text)
}

fn strrep(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = texts(vm, needed(a, 0, "x")?)?;
    let times = crate::args::coerced(vm, needed(a, 1, "times")?, Type::Integer)?;
    let n = if x.is_empty() || times.is_empty() { 0 } else { x.len().max(times.len()) };
    let mut r = vm.alloc_str(n)?;
    for i in 0..n {
        let (s, t) = (x.strings()[recycle(i, x.len())], times.ints()[recycle(i, times.len())]);
        let s = match t {
            _ if s.is_na_str() || t == NA_INT => vm.na_string,
            t if t < 0 => return rerr!("invalid 'times' value"),
            t if s.bytes().len().saturating_mul(t as usize) > i32::MAX as usize => {
                return rerr!("R character strings are limited to 2^31-1 bytes");
            }
            t => {
                vm.check_room(s.bytes().len() * t as usize, 1)?;
                vm.string_from_bytes(&s.bytes().repeat(t as usize))
            }
        };
        r.set_string(vm, i, s);
    }
    let names = vm.names(x);
    let r = r.done();
    let r = if names.is_null() || n != x.len() { r } else { vm.with_names(r, names)? };
    Ok(vm.unboxed(r))
}
