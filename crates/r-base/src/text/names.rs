//! Names: `make.names`, `make.unique`.

use std::collections::{HashMap, HashSet};

use r_runtime::{Builtin, CallArgs, Res, Value, Vm, rerr};
use r_text::strings::ctype;

use super::texts;
use crate::args::needed;

pub const TABLE: &[Builtin] = &[
    Builtin::new("make.names", "names unique allow_", make_names),
    Builtin::new("make.unique", "names sep", make_unique),
];

const RESERVED: &[&str] = &[
    "NULL",
    "NA",
    "TRUE",
    "FALSE",
    "Inf",
    "NaN",
    "NA_integer_",
    "NA_real_",
    "NA_character_",
    "NA_complex_",
    "function",
    "while",
    "repeat",
    "for",
    "if",
    "in",
    "else",
    "next",
    "break",
    "...",
];

/// Is the word one the language keeps for itself?
fn is_reserved(s: &str) -> bool {
    RESERVED.contains(&s)
        || s.strip_prefix("..").is_some_and(|d| !d.is_empty() && d.bytes().all(|b| b.is_ascii_digit()))
}

/// A syntactically valid name as close as possible to `s`.
pub fn valid_name(s: &str, allow_underscore: bool) -> String {
    let mut chars = s.chars();
    let first_ok = match (chars.next(), chars.next()) {
        (Some('.'), Some(c)) => !c.is_ascii_digit(),
        (Some('.'), None) => true,
        (Some(c), _) => ctype::is_alpha(c as u32),
        (None, _) => false,
    };
    let mut out = String::with_capacity(s.len() + 1);
    if !first_ok {
        out.push('X');
    }
    for c in s.chars() {
        let ok = c == '.' || ctype::is_alnum(c as u32) || c == '_' && allow_underscore;
        out.push(if ok { c } else { '.' });
    }
    if is_reserved(&out) {
        out.push('.');
    }
    out
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
    let unique = uniquify(&sorted, ".");
    let mut out = vec![String::new(); new.len()];
    for (k, &i) in order.iter().enumerate() {
        out[i] = unique[k].clone();
    }
    Ok(vm.new_strings(&out))
}

/// Numbers after the second and later use of a name.
pub fn uniquify(names: &[String], sep: &str) -> Vec<String> {
    let mut taken: HashSet<String> = names.iter().cloned().collect();
    let mut seen: HashSet<&str> = HashSet::new();
    let mut next: HashMap<&str, usize> = HashMap::new();
    let mut out = Vec::with_capacity(names.len());
    for name in names {
        if seen.insert(name) {
            out.push(name.clone());
            continue;
        }
        let count = next.entry(name).or_insert(1);
        let fresh = loop {
            let candidate = format!("{name}{sep}{count}");
            *count += 1;
            if taken.insert(candidate.clone()) {
                break candidate;
            }
        };
        out.push(fresh);
    }
    out
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
    let names: Vec<String> = s.iter().map(|s| s.str().to_owned()).collect();
    Ok(vm.new_strings(&uniquify(&names, &sep)))
}
