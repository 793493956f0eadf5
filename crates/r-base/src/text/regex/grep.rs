//! `grepl` and `grep`.

use r_runtime::{CallArgs, NA_INT, Res, Value, Vm};

use super::super::{subject, texts};
use super::{Flags, compile_for, flags, single};
use crate::args::needed;

/// For each element whether it matches; NA for all if the pattern is NA.
fn matches(vm: &mut Vm, pattern: Value, x: Value, f: Flags) -> Res<Option<Vec<bool>>> {
    if pattern.is_na_str() {
        return Ok(None);
    }
    let re = compile_for(vm, pattern, f, x)?;
    let mut out = Vec::with_capacity(x.len());
    for (i, s) in x.strings().iter().enumerate() {
        vm.poll()?;
        out.push(match s.is_na_str() {
            true => false,
            false => match re.is_match(&subject(s)) {
                Ok(b) => b,
                Err(e) => {
                    vm.warn(e.warning(i + 1))?;
                    false
                }
            },
        });
    }
    Ok(Some(out))
}

pub fn grepl(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = texts(vm, needed(a, 1, "x")?)?;
    let pattern = single(vm, needed(a, 0, "pattern")?, "pattern")?;
    let f = flags(vm, a.get(2), a.get(3), a.get(4), a.get(5))?;
    Ok(match matches(vm, pattern, x, f)? {
        Some(m) => vm.new_bools(&m),
        None => vm.new_lgls(&vec![NA_INT; x.len()]),
    })
}

pub fn grep(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = texts(vm, needed(a, 1, "x")?)?;
    let pattern = single(vm, needed(a, 0, "pattern")?, "pattern")?;
    let f = flags(vm, a.get(2), a.get(3), a.get(5), a.get(6))?;
    let value = vm.arg_bool_or(a.get(4), "value", false)?;
    let invert = vm.arg_bool_or(a.get(7), "invert", false)?;
    let Some(found) = matches(vm, pattern, x, f)? else {
        let n = x.len();
        return Ok(if value { vm.new_strs(&vec![vm.na_string; n]) } else { vm.new_ints(&vec![NA_INT; n]) });
    };
    let at: Vec<usize> = (0..x.len()).filter(|&i| found[i] != invert).collect();
    let names = vm.names(x);
    if value {
        let strs: Vec<Value> = at.iter().map(|&i| x.strings()[i]).collect();
        let r = vm.new_strs(&strs);
        return named(vm, r, names, &at);
    }
    let r: Vec<i32> = at.iter().map(|&i| i as i32 + 1).collect();
    Ok(vm.new_ints(&r))
}

/// `r` with the names at these positions.
fn named(vm: &mut Vm, r: Value, names: Value, at: &[usize]) -> Res<Value> {
    if names.is_null() {
        return Ok(r);
    }
    let n: Vec<Value> = at.iter().map(|&i| names.strings()[i]).collect();
    let n = vm.new_strs(&n);
    vm.with_names(r, n)
}
