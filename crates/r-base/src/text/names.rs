//! Names: `make.names`, `make.unique`, `abbreviate`.

use r_runtime::{Builtin, CallArgs, Res, Value, Vm, rerr};
use r_text::strings::names;

use super::texts;
use crate::args::needed;

pub const TABLE: &[Builtin] = &[
    Builtin::new("make.names", "names unique allow_", make_names),
    Builtin::new("make.unique", "names sep", make_unique),
    Builtin::new(".abbreviate", "names.arg minlength use.classes dot strict", abbreviate),
];

/// A syntactically valid name as close as possible to `s`.
fn valid_name(s: &str, allow_underscore: bool) -> String {
    let name = names::make_name(s);
    if allow_underscore { name } else { name.replace('_', ".") }
}

fn make_names(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = texts(vm, needed(a, 0, "names")?)?;
    let unique = vm.arg_bool_or(a.get(1), "unique", false)?;
    let allow = vm.arg_bool_or(a.get(2), "allow_", true)?;
    let old: Vec<String> =
        x.strings().iter().map(|s| if s.is_na_str() { "NA".into() } else { s.str().to_owned() }).collect();
    let new: Vec<String> = old.iter().map(|s| valid_name(s, allow)).collect();
    if !unique {
        return Ok(vm.new_strings(&new));
    }
    // Names that were valid already keep their form before those that were changed.
    let mut order: Vec<usize> = (0..new.len()).filter(|&i| new[i] == old[i]).collect();
    order.extend((0..new.len()).filter(|&i| new[i] != old[i]));
    let sorted: Vec<String> = order.iter().map(|&i| new[i].clone()).collect();
    let unique = names::make_unique(&sorted, ".");
    let mut out = vec![String::new(); new.len()];
    for (k, &i) in order.iter().enumerate() {
        out[i] = unique[k].clone();
    }
    Ok(vm.new_strings(&out))
}

fn make_unique(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "names")?;
    let Some(s) = x.strings_opt() else { return rerr!("'names' must be a character vector") };
    let sep = match a.get(1) {
        v if !v.given() => ".".to_owned(),
        v => match v.as_str() {
            Some(s) => s.to_owned(),
            None => return rerr!("'sep' must be a character string"),
        },
    };
    let all: Vec<String> = s.iter().map(|s| s.str().to_owned()).collect();
    let missing: Vec<usize> = (0..s.len()).filter(|i| s[*i].is_na_str()).collect();
    let r = vm.new_strings(&names::make_unique(&all, &sep));
    let mut out = r.strings().to_vec();
    missing.into_iter().for_each(|i| out[i] = vm.na_string);
    Ok(vm.new_strs(&out))
}

fn abbreviate(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = texts(vm, needed(a, 0, "names.arg")?)?;
    let length = vm.arg_int_or(a.get(1), "minlength", 4)?.max(0) as usize;
    let classes = vm.arg_bool_or(a.get(2), "use.classes", true)?;
    let dot = vm.arg_bool_or(a.get(3), "dot", false)?;
    let strict = vm.arg_bool_or(a.get(4), "strict", false)?;
    let all: Vec<String> = x.strings().iter().map(|s| s.str().to_owned()).collect();
    Ok(vm.new_strings(&names::abbreviate_all(&all, length, classes, dot, strict)))
}
