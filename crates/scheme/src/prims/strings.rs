//! Strings: arrays of code points.

use super::chars::fold_text;
use super::{ANY, Def, char_arg, index_arg, range_args, size_arg, string_arg};
use crate::compile::ctx::Kind;
use crate::value::{FALSE, UNSPECIFIED, Value};
use crate::vm::{Res, Vm};
use std::cmp::Ordering;

use Kind::{Bool, Char, Fix, String, Unknown, Void};

pub const TABLE: &[Def] = &[
    ("string?", 1, 1, Bool, |_, a| Ok(Value::bool(a[0].is_string()))),
    ("make-string", 1, 2, String, |vm, a| {
        let n = size_arg(vm, "make-string", a[0], 4)?;
        let fill = match a.get(1) {
            Some(c) => char_arg(vm, "make-string", *c)?,
            None => ' ',
        };
        Ok(vm.make_string(n, fill))
    }),
    ("string", 0, ANY, String, |vm, a| {
        let mut chars = Vec::with_capacity(a.len());
        for v in a {
            chars.push(char_arg(vm, "string", *v)? as u32);
        }
        Ok(vm.string_of(&chars))
    }),
    ("string-length", 1, 1, Fix, |vm, a| Ok(Value::fix(string_arg(vm, "string-length", a[0])?.len() as i64))),
    ("string-ref", 2, 2, Char, |vm, a| {
        let i = position(vm, "string-ref", a)?;
        Ok(char::from_u32(a[0].chars()[i]).map_or(FALSE, Value::char))
    }),
    ("string-set!", 3, 3, Void, |vm, a| {
        let i = position(vm, "string-set!", a)?;
        a[0].chars_mut()[i] = char_arg(vm, "string-set!", a[2])? as u32;
        Ok(UNSPECIFIED)
    }),
    ("string=?", 1, ANY, Bool, |vm, a| compare(vm, "string=?", a, false, |o| o == Ordering::Equal)),
    ("string<?", 1, ANY, Bool, |vm, a| compare(vm, "string<?", a, false, |o| o == Ordering::Less)),
    ("string>?", 1, ANY, Bool, |vm, a| compare(vm, "string>?", a, false, |o| o == Ordering::Greater)),
    ("string<=?", 1, ANY, Bool, |vm, a| compare(vm, "string<=?", a, false, |o| o != Ordering::Greater)),
    ("string>=?", 1, ANY, Bool, |vm, a| compare(vm, "string>=?", a, false, |o| o != Ordering::Less)),
    ("string-ci=?", 1, ANY, Bool, |vm, a| compare(vm, "string-ci=?", a, true, |o| o == Ordering::Equal)),
    ("string-ci<?", 1, ANY, Bool, |vm, a| compare(vm, "string-ci<?", a, true, |o| o == Ordering::Less)),
    ("string-ci>?", 1, ANY, Bool, |vm, a| compare(vm, "string-ci>?", a, true, |o| o == Ordering::Greater)),
    ("string-ci<=?", 1, ANY, Bool, |vm, a| compare(vm, "string-ci<=?", a, true, |o| o != Ordering::Greater)),
    ("string-ci>=?", 1, ANY, Bool, |vm, a| compare(vm, "string-ci>=?", a, true, |o| o != Ordering::Less)),
    ("substring", 2, 3, String, |vm, a| copy(vm, "substring", a)),
    ("string-copy", 1, 3, String, |vm, a| copy(vm, "string-copy", a)),
    ("string-head", 2, 2, String, |vm, a| copy(vm, "string-head", &[a[0], Value::fix(0), a[1]])),
    ("string-tail", 2, 2, String, |vm, a| copy(vm, "string-tail", a)),
    ("string-append", 0, ANY, String, |vm, a| {
        let mut chars = Vec::new();
        for v in a {
            chars.extend_from_slice(string_arg(vm, "string-append", *v)?.chars());
        }
        Ok(vm.string_of(&chars))
    }),
    ("string-copy!", 3, 5, Void, |vm, a| {
        let (to, from) = (string_arg(vm, "string-copy!", a[0])?, string_arg(vm, "string-copy!", a[2])?);
        let at = index_arg(vm, "string-copy!", a[1])?;
        let (start, end) = range_args(vm, "string-copy!", a, 3, from.len())?;
        if at > to.len() || end - start > to.len() - at {
            return Err(vm.condition("string-copy!: the target is too short", a));
        }
        let part = from.chars()[start..end].to_vec();
        to.chars_mut()[at..at + part.len()].copy_from_slice(&part);
        Ok(UNSPECIFIED)
    }),
    ("string-fill!", 2, 4, Void, |vm, a| {
        let s = string_arg(vm, "string-fill!", a[0])?;
        let c = char_arg(vm, "string-fill!", a[1])?;
        let (start, end) = range_args(vm, "string-fill!", a, 2, s.len())?;
        s.chars_mut()[start..end].fill(c as u32);
        Ok(UNSPECIFIED)
    }),
    ("string-upcase", 1, 1, String, |vm, a| convert(vm, "string-upcase", a, |s| s.to_uppercase())),
    ("string-downcase", 1, 1, String, |vm, a| convert(vm, "string-downcase", a, |s| s.to_lowercase())),
    ("string-foldcase", 1, 1, String, |vm, a| convert(vm, "string-foldcase", a, |s| fold_text(&s))),
    ("string-search-forward", 3, 3, Unknown, |vm, a| {
        let start = index_arg(vm, "string-search-forward", a[2])?;
        search(vm, "string-search-forward", a[0], a[1], start)
    }),
    ("string-contains", 2, 2, Unknown, |vm, a| search(vm, "string-contains", a[1], a[0], 0)),
    ("string-prefix?", 2, 2, Bool, |vm, a| {
        let (p, s) = (string_arg(vm, "string-prefix?", a[0])?, string_arg(vm, "string-prefix?", a[1])?);
        Ok(Value::bool(s.chars().starts_with(p.chars())))
    }),
    ("string-suffix?", 2, 2, Bool, |vm, a| {
        let (p, s) = (string_arg(vm, "string-suffix?", a[0])?, string_arg(vm, "string-suffix?", a[1])?);
        Ok(Value::bool(s.chars().ends_with(p.chars())))
    }),
    ("string-null?", 1, 1, Bool, |vm, a| Ok(Value::bool(string_arg(vm, "string-null?", a[0])?.len() == 0))),
    ("string-reverse", 1, 1, String, |vm, a| {
        let mut chars = string_arg(vm, "string-reverse", a[0])?.chars().to_vec();
        chars.reverse();
        Ok(vm.string_of(&chars))
    }),
    ("string-pad-left", 2, 3, String, |vm, a| pad(vm, "string-pad-left", a, true)),
    ("string-pad-right", 2, 3, String, |vm, a| pad(vm, "string-pad-right", a, false)),
];

fn position(vm: &mut Vm, who: &str, args: &[Value]) -> Result<usize, Value> {
    let s = string_arg(vm, who, args[0])?;
    let i = index_arg(vm, who, args[1])?;
    if i < s.len() {
        return Ok(i);
    }
    Err(vm.condition(&format!("{who}: index {i} is out of range for length {}", s.len()), &[]))
}

fn compare(vm: &mut Vm, who: &str, args: &[Value], folded: bool, ok: impl Fn(Ordering) -> bool) -> Res {
    for a in args {
        string_arg(vm, who, *a)?;
    }
    if !folded {
        return Ok(Value::bool(args.windows(2).all(|w| ok(w[0].chars().cmp(w[1].chars())))));
    }
    let keys: Vec<_> = args.iter().map(|v| fold_text(&v.text())).collect();
    Ok(Value::bool(keys.windows(2).all(|w| ok(w[0].cmp(&w[1])))))
}

fn copy(vm: &mut Vm, who: &str, args: &[Value]) -> Res {
    let s = string_arg(vm, who, args[0])?;
    let (start, end) = range_args(vm, who, args, 1, s.len())?;
    let part = s.chars()[start..end].to_vec();
    Ok(vm.string_of(&part))
}

fn convert(
    vm: &mut Vm,
    who: &str,
    args: &[Value],
    f: impl Fn(std::string::String) -> std::string::String,
) -> Res {
    let s = string_arg(vm, who, args[0])?;
    Ok(vm.string(&f(s.text())))
}

fn search(vm: &mut Vm, who: &str, pattern: Value, text: Value, start: usize) -> Res {
    let (p, t) = (string_arg(vm, who, pattern)?.chars(), string_arg(vm, who, text)?.chars());
    if start > t.len() {
        return Err(vm.condition(&format!("{who}: start is out of range"), &[]));
    }
    if p.is_empty() {
        return Ok(Value::fix(start as i64));
    }
    let found = t[start..].windows(p.len()).position(|w| w == p);
    Ok(found.map_or(FALSE, |i| Value::fix((start + i) as i64)))
}

fn pad(vm: &mut Vm, who: &str, args: &[Value], left: bool) -> Res {
    let s = string_arg(vm, who, args[0])?.chars().to_vec();
    let n = index_arg(vm, who, args[1])?;
    let c = match args.get(2) {
        Some(v) => char_arg(vm, who, *v)? as u32,
        None => ' ' as u32,
    };
    let out: Vec<u32> = match (left, s.len() >= n) {
        (true, true) => s[s.len() - n..].to_vec(),
        (false, true) => s[..n].to_vec(),
        (true, false) => std::iter::repeat_n(c, n - s.len()).chain(s.iter().copied()).collect(),
        (false, false) => s.iter().copied().chain(std::iter::repeat_n(c, n - s.len())).collect(),
    };
    Ok(vm.string_of(&out))
}
