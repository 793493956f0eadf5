//! `strsplit`.

use std::rc::Rc;

use r_runtime::{CallArgs, Res, Value, Vm, rerr};
use r_text::regex::{Regex, split_chars};

use super::super::{as_texts, is_ascii, subject};
use super::{compile_for, flags, match_failed};
use crate::args::needed;

pub fn strsplit(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    if !x.is_character() {
        return rerr!("non-character argument");
    }
    let split = needed(a, 1, "split")?;
    let split = if split.is_character() { split } else { as_texts(vm, split)? };
    let f = flags(vm, Value::FALSE, a.get(3), a.get(2), a.get(4))?;
    let n = x.len();
    let mut list = vm.alloc_list(n)?;
    let texts_ascii = x.strings().iter().all(|s| is_ascii(*s));
    let mut last: Option<(Value, Rc<Regex>)> = None;
    for i in 0..n {
        vm.poll()?;
        let s = x.strings()[i];
        let by = match split.len() {
            0 => vm.empty_string,
            k => split.strings()[i % k],
        };
        let pieces = if s.is_na_str() {
            vm.na_string
        } else if by.is_na_str() {
            s
        } else if by.bytes().is_empty() && is_ascii(s) {
            characters(vm, s)?
        } else if by.bytes().is_empty() {
            let spans = split_chars(&subject(&s));
            cut(vm, s, &spans)?
        } else {
            let re = match &last {
                Some((p, re)) if *p == by => re.clone(),
                _ => compile_for(vm, by, f, x)?,
            };
            let wide = !texts_ascii || !is_ascii(by);
            let spans = re.split(&subject(&s), wide).map_err(|e| match_failed(e, i))?;
            last = Some((by, re));
            cut(vm, s, &spans)?
        };
        list.set_value(vm, i, pieces);
    }
    let names = vm.names(x);
    if names.is_null() { Ok(list.done()) } else { vm.with_names(list.done(), names) }
}

/// The characters of an ASCII string.
fn characters(vm: &mut Vm, s: Value) -> Res<Value> {
    let text = s.bytes();
    if text.len() == 1 {
        return Ok(s);
    }
    let mut r = vm.alloc_str(text.len())?;
    for (i, c) in text.iter().enumerate() {
        let t = vm.ascii_string(std::slice::from_ref(c));
        r.set_string(vm, i, t);
    }
    Ok(r.done())
}

fn cut(vm: &mut Vm, s: Value, spans: &[(usize, usize)]) -> Res<Value> {
    let ascii = is_ascii(s);
    let piece = |vm: &mut Vm, b: usize, e: usize| match &s.bytes()[b..e] {
        t if ascii => vm.ascii_string(t),
        t => vm.string_from_bytes(t),
    };
    if let [(b, e)] = spans {
        return Ok(piece(vm, *b, *e));
    }
    let mut r = vm.alloc_str(spans.len())?;
    for (i, (b, e)) in spans.iter().enumerate() {
        let t = piece(vm, *b, *e);
        r.set_string(vm, i, t);
    }
    Ok(r.done())
}
