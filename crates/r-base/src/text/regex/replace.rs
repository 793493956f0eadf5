//! `sub` and `gsub`.

use r_runtime::{CallArgs, Res, Value, Vm, rerr};
use r_text::regex::Template;

use super::super::{subject, texts};
use super::{compile_for, flags, match_failed, single};
use crate::args::needed;

pub fn sub(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    substitute(vm, a, false)
}

pub fn gsub(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    substitute(vm, a, true)
}

fn substitute(vm: &mut Vm, a: &CallArgs<'_>, all: bool) -> Res<Value> {
    let x = texts(vm, needed(a, 2, "x")?)?;
    let pattern = single(vm, needed(a, 0, "pattern")?, "pattern")?;
    let replacement = single(vm, needed(a, 1, "replacement")?, "replacement")?;
    let f = flags(vm, a.get(3), a.get(4), a.get(5), a.get(6))?;
    let n = x.len();
    let mut r = vm.alloc_str(n)?;
    if pattern.is_na_str() {
        for i in 0..n {
            r.set_string(vm, i, vm.na_string);
        }
        return finish(vm, x, r.done());
    }
    let re = compile_for(vm, pattern, f, x)?;
    if re.is_empty_text() {
        return rerr!("zero-length pattern");
    }
    let template = Template::new(replacement.bytes(), f.options().syntax);
    let mut made = Vec::new();
    for i in 0..n {
        vm.poll()?;
        let s = x.strings()[i];
        let t = if s.is_na_str() {
            s
        } else if replacement.is_na_str() {
            let hit = re.is_match(&subject(&s)).map_err(|e| match_failed(e, i))?;
            if hit { vm.na_string } else { s }
        } else {
            let any = re.replace(&subject(&s), &template, all, &mut made).map_err(|e| match_failed(e, i))?;
            if any { vm.string_from_bytes(&made) } else { s }
        };
        r.set_string(vm, i, t);
    }
    finish(vm, x, r.done())
}

fn finish(vm: &mut Vm, x: Value, r: Value) -> Res<Value> {
    let r = if x.has_attrs() { vm.copy_attrs(x, r)? } else { r };
    Ok(vm.unboxed(r))
}
