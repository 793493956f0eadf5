//! Parts of strings by position: `substr`, `substring`, `substr<-`.

use r_runtime::{Builtin, CallArgs, NA_INT, Res, ResultType, Type, Value, Vm, rerr};
use r_text::recycle;
use r_text::strings::chars;

use super::{is_ascii, texts};
use crate::args::needed;

pub const TABLE: &[Builtin] = &[
    Builtin::new("substr", "x start stop", substr)
        .pure_on_plain()
        .result(ResultType::PerFirst(Type::Character)),
    Builtin::new("substring", "text first last", substring).pure_on_plain(),
    Builtin::new("substr<-", "x start stop value", set_substr),
    Builtin::new("substring<-", "text first last value", set_substring),
];

/// Byte range of the characters `start` to `stop` (from 1, both included).
pub fn char_range(s: Value, start: i32, stop: i32) -> (usize, usize) {
    let start = start.max(1) as usize;
    let len = s.bytes().len();
    if stop < 1 || start > stop as usize || start > len {
        return (0, 0);
    }
    if is_ascii(s) {
        return (start - 1, len.min(stop as usize));
    }
    chars::char_range(s.str(), start as i32, stop)
}

fn part(vm: &mut Vm, s: Value, start: i32, stop: i32) -> Value {
    if s.is_na_str() || start == NA_INT || stop == NA_INT {
        return vm.na_string;
    }
    let (from, to) = char_range(s, start, stop);
    if from == 0 && to == s.bytes().len() {
        return s;
    }
    if is_ascii(s) {
        return vm.ascii_string(&s.bytes()[from..to]);
    }
    vm.string_from_bytes(&s.bytes()[from..to])
}

fn positions(vm: &mut Vm, v: Value) -> Res<Value> {
    if !v.is_atomic() && !v.is_null() {
        return rerr!("invalid substring arguments");
    }
    let v = crate::args::coerced(vm, v, Type::Integer)?;
    vm.stack.push(v);
    Ok(v)
}

fn substr(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = texts(vm, needed(a, 0, "x")?)?;
    let start = positions(vm, needed(a, 1, "start")?)?;
    let stop = positions(vm, needed(a, 2, "stop")?)?;
    let n = x.len();
    if n > 0 && (start.is_empty() || stop.is_empty()) {
        return rerr!("invalid substring arguments");
    }
    parts(vm, x, start, stop, n)
}

/// `n` parts; the attributes are those of `x` if it has as many elements.
fn parts(vm: &mut Vm, x: Value, start: Value, stop: Value, n: usize) -> Res<Value> {
    let pick = |i: usize| {
        let s = x.strings()[recycle(i, x.len())];
        (s, start.ints()[recycle(i, start.len())], stop.ints()[recycle(i, stop.len())])
    };
    if n == 1 && !x.has_attrs() {
        let (s, b, e) = pick(0);
        return Ok(part(vm, s, b, e));
    }
    let mut r = vm.alloc_str(n)?;
    for i in 0..n {
        let (s, b, e) = pick(i);
        let t = part(vm, s, b, e);
        r.set_string(vm, i, t);
    }
    let r = if n == x.len() && x.has_attrs() { vm.copy_attrs(x, r.done())? } else { r.done() };
    Ok(vm.unboxed(r))
}

fn substring(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = texts(vm, needed(a, 0, "text")?)?;
    let first = positions(vm, needed(a, 1, "first")?)?;
    let last = positions(vm, a.or(2, Value::int(1_000_000)))?;
    let n = if x.is_empty() { 0 } else { x.len().max(first.len()).max(last.len()) };
    if n > 0 && (first.is_empty() || last.is_empty()) {
        return rerr!("invalid substring arguments");
    }
    parts(vm, x, first, last, n)
}

fn set_substr(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let stop = needed(a, 2, "stop")?;
    replace_parts(vm, a.get(0), needed(a, 1, "start")?, stop, needed(a, 3, "value")?)
}

fn set_substring(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let last = a.or(2, Value::int(1_000_000));
    replace_parts(vm, a.get(0), needed(a, 1, "first")?, last, needed(a, 3, "value")?)
}

fn replace_parts(vm: &mut Vm, x: Value, start: Value, stop: Value, value: Value) -> Res<Value> {
    if !x.is_character() {
        return rerr!("replacing substrings in a non-character object");
    }
    let value = texts(vm, value)?;
    let (start, stop) = (positions(vm, start)?, positions(vm, stop)?);
    let n = x.len();
    if n == 0 {
        return Ok(x);
    }
    if start.is_empty() || stop.is_empty() {
        return rerr!("invalid substring arguments");
    }
    if value.is_empty() {
        return rerr!("invalid value");
    }
    let mut r = vm.alloc_str(n)?;
    for i in 0..n {
        let (b, e) = (start.ints()[recycle(i, start.len())], stop.ints()[recycle(i, stop.len())]);
        let t = replaced(vm, x.strings()[i], b, e, value.strings()[recycle(i, value.len())]);
        r.set_string(vm, i, t);
    }
    let r = vm.copy_attrs(x, r.done())?;
    Ok(vm.unboxed(r))
}

/// Overwrites characters with those of `value`, as many as both sides have.
fn replaced(vm: &mut Vm, s: Value, start: i32, stop: i32, value: Value) -> Value {
    if s.is_na_str() || start == NA_INT || stop == NA_INT || value.is_na_str() {
        return vm.na_string;
    }
    let t = chars::replace_substring(s.str(), start, stop, value.str());
    vm.string(&t)
}
