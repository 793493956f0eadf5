//! Locales: `Sys.getlocale`, `Sys.setlocale`. Only the order of strings depends on them.

use std::collections::HashMap;

use r_runtime::{Builtin, CallArgs, Res, Value, Vm, rerr};

use super::environment::variable;

pub const TABLE: &[Builtin] = &[
    Builtin::new("Sys.getlocale", "category", get_locale),
    Builtin::new("Sys.setlocale", "category locale", set_locale),
];

/// What was set in this session, by category.
#[derive(Default)]
struct Locale(HashMap<&'static str, String>);

/// All categories in the order they are listed; those with `false` are always "C".
const CATEGORIES: [(&str, bool); 12] = [
    ("LC_CTYPE", true),
    ("LC_NUMERIC", false),
    ("LC_TIME", true),
    ("LC_COLLATE", true),
    ("LC_MONETARY", true),
    ("LC_MESSAGES", true),
    ("LC_PAPER", true),
    ("LC_NAME", false),
    ("LC_ADDRESS", false),
    ("LC_TELEPHONE", false),
    ("LC_MEASUREMENT", true),
    ("LC_IDENTIFICATION", false),
];

/// What the environment says about a category.
fn from_environment(vm: &mut Vm, category: &str) -> String {
    ["LC_ALL", category, "LANG"]
        .into_iter()
        .find_map(|v| variable(vm, v).filter(|s| !s.is_empty()))
        .unwrap_or_else(|| "C".into())
}

/// Orders strings as the environment asks for.
pub fn begin(vm: &mut Vm) {
    let collation = from_environment(vm, "LC_COLLATE");
    vm.set_collation(&collation);
}

fn current(vm: &mut Vm, (category, free): (&'static str, bool)) -> String {
    if let Some(l) = vm.state::<Locale>().0.get(category) {
        return l.clone();
    }
    if free { from_environment(vm, category) } else { "C".into() }
}

/// The value of one category, or of all as one text if they differ.
fn shown(vm: &mut Vm, category: &str) -> Res<String> {
    if category != "LC_ALL" {
        return match CATEGORIES.iter().find(|c| c.0 == category) {
            Some(c) => Ok(current(vm, *c)),
            None => rerr!("invalid '{}' argument", "category"),
        };
    }
    let all: Vec<String> = CATEGORIES.iter().map(|c| format!("{}={}", c.0, current(vm, *c))).collect();
    Ok(all.join(";"))
}

fn category_arg(v: Value) -> Res<String> {
    match v.as_str() {
        Some(s) => Ok(s.to_owned()),
        None if !v.given() => Ok("LC_ALL".into()),
        None => rerr!("invalid '{}' argument", "category"),
    }
}

fn get_locale(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let category = category_arg(a.get(0))?;
    let s = shown(vm, &category)?;
    Ok(vm.string(&s))
}

/// Does the name look like a locale's?
fn is_locale(name: &str) -> bool {
    let base = name.split(['.', '@']).next().unwrap_or("");
    let mut parts = base.split('_');
    let language = parts.next().unwrap_or("");
    let country = parts.next();
    matches!(base, "C" | "POSIX")
        || (2..=3).contains(&language.len())
            && language.bytes().all(|b| b.is_ascii_lowercase())
            && country.is_some_and(|c| c.len() == 2 && c.bytes().all(|b| b.is_ascii_uppercase()))
}

fn set_locale(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let category = category_arg(a.get(0))?;
    let locale = if a.has(1) { vm.arg_str(a.get(1), "locale")? } else { String::new() };
    if category != "LC_ALL" && !CATEGORIES.iter().any(|c| c.0 == category) {
        return rerr!("invalid '{}' argument", "category");
    }
    if !locale.is_empty() && !is_locale(&locale) {
        vm.warn(format!("OS reports request to set locale to \"{locale}\" cannot be honored"))?;
        return Ok(vm.empty_string);
    }
    for (name, free) in CATEGORIES {
        let meant = name == category || category == "LC_ALL" && free && name != "LC_MESSAGES";
        if meant {
            let value = if locale.is_empty() { from_environment(vm, name) } else { locale.clone() };
            if name == "LC_COLLATE" {
                vm.set_collation(&value);
            }
            vm.state::<Locale>().0.insert(name, value);
        }
    }
    let s = shown(vm, &category)?;
    Ok(vm.string(&s))
}
