//! `regexpr`, `gregexpr`, `regexec`: where matches are.

use r_runtime::{CallArgs, NA_INT, Res, Value, Vm, rerr};
use r_text::regex::{Regex, Span, Subject};

use super::super::{subject, texts};
use super::{Flags, all_ascii, compile_for, flags, match_failed, single};
use crate::args::needed;

/// What the results say about their positions.
#[derive(Clone, Copy)]
enum Index {
    /// Bytes, because the caller asked for it.
    Bytes,
    /// Characters that are bytes: all is ASCII.
    Ascii,
    /// Characters.
    Chars,
}

struct Call {
    pattern: Value,
    text: Value,
    flags: Flags,
    index: Index,
}

fn read(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Call> {
    let text = texts(vm, needed(a, 1, "text")?)?;
    let pattern = single(vm, needed(a, 0, "pattern")?, "pattern")?;
    let flags = flags(vm, a.get(2), a.get(3), a.get(4), a.get(5))?;
    if pattern.is_na_str() {
        return rerr!("invalid 'pattern' argument");
    }
    let index = match flags.bytes {
        true => Index::Bytes,
        false if all_ascii(pattern, text) => Index::Ascii,
        false => Index::Chars,
    };
    Ok(Call { pattern, text, flags, index })
}

/// Positions (from 1) and lengths of a match and its groups; (-1, -1) where there is no match, (0, 0) for a group that took
/// no part in it.
fn place(subject: &Subject<'_>, spans: &[Option<Span>], index: Index) -> Vec<(i32, i32)> {
    let one = |s: Span| -> (i32, i32) {
        let (b, e) = match index {
            Index::Chars => subject.char_spans([s])[0],
            _ => s,
        };
        (b as i32 + 1, (e - b) as i32)
    };
    spans.iter().enumerate().map(|(k, s)| s.map_or(if k == 0 { (-1, -1) } else { (0, 0) }, one)).collect()
}

/// As `place` for matches from left to right, which is linear.
fn place_all(subject: &Subject<'_>, spans: Vec<Span>, index: Index) -> Vec<(i32, i32)> {
    let spans = match index {
        Index::Chars => subject.char_spans(spans),
        _ => spans,
    };
    spans.into_iter().map(|(b, e)| (b as i32 + 1, (e - b) as i32)).collect()
}

/// Integers with a match.length attribute and, if asked for, what they count.
fn result(vm: &mut Vm, places: &[(i32, i32)], index: Option<Index>) -> Res<Value> {
    let starts: Vec<i32> = places.iter().map(|p| p.0).collect();
    let lengths: Vec<i32> = places.iter().map(|p| p.1).collect();
    let r = vm.new_ints(&starts);
    let lengths = vm.new_ints(&lengths);
    let sym = vm.sym("match.length");
    let r = vm.set_attr(r, sym, lengths)?;
    let kind = match index {
        None | Some(Index::Chars) => return Ok(r),
        Some(Index::Ascii) => "chars",
        Some(Index::Bytes) => "bytes",
    };
    let kind = vm.string(kind);
    let sym = vm.sym("index.type");
    let r = vm.set_attr(r, sym, kind)?;
    let sym = vm.sym("useBytes");
    vm.set_attr(r, sym, Value::TRUE)
}

/// The capture.* attributes of Perl patterns: one row per match.
fn with_captures(vm: &mut Vm, r: Value, re: &Regex, rows: &[Vec<(i32, i32)>]) -> Res<Value> {
    let k = re.groups();
    if k == 0 {
        return Ok(r);
    }
    let names = vm.new_strings(&re.group_names());
    let mut r = r;
    for (attr, part) in [("capture.start", 0), ("capture.length", 1)] {
        let mut m = vm.alloc_int(rows.len() * k)?;
        for (i, row) in rows.iter().enumerate() {
            for (j, p) in row.iter().enumerate() {
                m.ints_mut()[j * rows.len() + i] = if part == 0 { p.0 } else { p.1 };
            }
        }
        let dim = vm.new_ints(&[rows.len() as i32, k as i32]);
        let m = vm.set_attr(m.done(), vm.s.dim, dim)?;
        let dimnames = vm.new_list(&[Value::NULL, names]);
        let m = vm.set_attr(m, vm.s.dimnames, dimnames)?;
        let sym = vm.sym(attr);
        r = vm.set_attr(r, sym, m)?;
    }
    let sym = vm.sym("capture.names");
    vm.set_attr(r, sym, names)
}

pub fn regexpr(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let c = read(vm, a)?;
    let re = compile_for(vm, c.pattern, c.flags, c.text)?;
    let groups = if c.flags.perl { re.groups() } else { 0 };
    let mut places = Vec::with_capacity(c.text.len());
    let mut rows = Vec::new();
    for (i, s) in c.text.strings().iter().enumerate() {
        vm.poll()?;
        if s.is_na_str() {
            places.push((NA_INT, NA_INT));
            rows.push(vec![(-1, -1); groups]);
            continue;
        }
        let subject = subject(s);
        if groups > 0 {
            let found = re.captures(&subject).map_err(|e| match_failed(e, i))?;
            let all = place(&subject, &found, c.index);
            places.push(all.first().copied().unwrap_or((-1, -1)));
            rows.push(if all.is_empty() { vec![(-1, -1); groups] } else { all[1..].to_vec() });
        } else {
            let found = re.find(&subject).map_err(|e| match_failed(e, i))?;
            places.push(place(&subject, &[found], c.index)[0]);
        }
    }
    let r = result(vm, &places, Some(c.index))?;
    if groups > 0 { with_captures(vm, r, &re, &rows) } else { Ok(r) }
}

pub fn gregexpr(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let c = read(vm, a)?;
    let re = compile_for(vm, c.pattern, c.flags, c.text)?;
    let mut list = vm.alloc_list(c.text.len())?;
    for i in 0..c.text.len() {
        vm.poll()?;
        let s = c.text.strings()[i];
        let r = if s.is_na_str() {
            result(vm, &[(NA_INT, NA_INT)], None)?
        } else {
            all_matches(vm, &c, &re, s, i)?
        };
        list.set_value(vm, i, r);
    }
    Ok(list.done())
}

fn all_matches(vm: &mut Vm, c: &Call, re: &Regex, s: Value, i: usize) -> Res<Value> {
    let subject = subject(&s);
    let groups = if c.flags.perl { re.groups() } else { 0 };
    if groups == 0 {
        let found = re.find_all(&subject).map_err(|e| match_failed(e, i))?;
        let mut places = place_all(&subject, found, c.index);
        if places.is_empty() {
            places.push((-1, -1));
        }
        return result(vm, &places, Some(c.index));
    }
    let found = re.captures_all(&subject).map_err(|e| match_failed(e, i))?;
    let mut places = Vec::new();
    let mut rows = Vec::new();
    for m in &found {
        let all = place(&subject, m, c.index);
        places.push(all[0]);
        rows.push(all[1..].to_vec());
    }
    if places.is_empty() {
        places.push((-1, -1));
        rows.push(vec![(-1, -1); groups]);
    }
    let r = result(vm, &places, Some(c.index))?;
    with_captures(vm, r, re, &rows)
}

pub fn regexec(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let c = read(vm, a)?;
    let re = compile_for(vm, c.pattern, c.flags, c.text)?;
    let mut list = vm.alloc_list(c.text.len())?;
    for i in 0..c.text.len() {
        vm.poll()?;
        let s = c.text.strings()[i];
        let r = if s.is_na_str() {
            result(vm, &[(NA_INT, NA_INT)], None)?
        } else {
            let subject = subject(&s);
            let found = re.captures(&subject).map_err(|e| match_failed(e, i))?;
            let places = match found.is_empty() {
                true => vec![(-1, -1)],
                // A group that took no part counts as empty at the start.
                false => place(&subject, &found, c.index)
                    .into_iter()
                    .map(|p| if p.0 < 0 { (0, 0) } else { p })
                    .collect(),
            };
            result(vm, &places, Some(c.index))?
        };
        list.set_value(vm, i, r);
    }
    let names = vm.names(c.text);
    if names.is_null() { Ok(list.done()) } else { vm.with_names(list.done(), names) }
}
