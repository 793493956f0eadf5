//! Environment variables.

use std::collections::BTreeMap;

use r_runtime::{Builtin, CallArgs, Effects, Res, Value, Vm, rerr};

pub const TABLE: &[Builtin] = &[
    Builtin::new(".getenv", "x unset", getenv).effects(Effects::STATE),
    Builtin::new(".allenv", "", all).effects(Effects::STATE),
    Builtin::new(".setenv", "names values", setenv).effects(Effects::STATE).invisible(),
    Builtin::new("Sys.unsetenv", "x", unsetenv).effects(Effects::STATE).invisible(),
];

/// What R code set (or, with `None`, took away) over the process's own environment.
#[derive(Default)]
pub struct Overlay(pub BTreeMap<String, Option<String>>);

/// A variable as the session sees it.
pub fn variable(vm: &mut Vm, name: &str) -> Option<String> {
    match vm.state::<Overlay>().0.get(name) {
        Some(v) => v.clone(),
        None => std::env::var(name).ok(),
    }
}

fn getenv(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = a.get(0);
    let Some(names) = x.strings_opt() else { return rerr!("wrong type for argument") };
    let unset = a.get(1).strings_opt().and_then(|s| s.first().copied()).unwrap_or(vm.na_string);
    let names: Vec<String> = names.iter().map(|s| s.str().to_owned()).collect();
    let mut out = Vec::with_capacity(names.len());
    for n in &names {
        out.push(match variable(vm, n) {
            Some(v) => vm.string(&v),
            None => unset,
        });
    }
    Ok(vm.new_strs(&out))
}

/// All variables as "NAME=value".
fn all(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    let mut vars: BTreeMap<String, String> = std::env::vars_os()
        .map(|(k, v)| (k.to_string_lossy().into_owned(), v.to_string_lossy().into_owned()))
        .collect();
    for (k, v) in &vm.state::<Overlay>().0 {
        match v {
            Some(v) => vars.insert(k.clone(), v.clone()),
            None => vars.remove(k),
        };
    }
    let lines: Vec<String> = vars.into_iter().map(|(k, v)| format!("{k}={v}")).collect();
    Ok(vm.new_strings(&lines))
}

fn setenv(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (names, values) = (a.get(0), a.get(1));
    let (Some(n), Some(v)) = (names.strings_opt(), values.strings_opt()) else {
        return rerr!("wrong type for argument");
    };
    if n.len() != v.len() {
        return rerr!("wrong length for argument");
    }
    let overlay = &mut vm.state::<Overlay>().0;
    for (n, v) in n.iter().zip(v) {
        overlay.insert(n.str().to_owned(), Some(v.str().to_owned()));
    }
    let done = vec![true; n.len()];
    Ok(vm.new_bools(&done))
}

fn unsetenv(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = a.get(0);
    let Some(names) = x.strings_opt() else { return rerr!("wrong type for argument") };
    let overlay = &mut vm.state::<Overlay>().0;
    names.iter().for_each(|n| {
        overlay.insert(n.str().to_owned(), None);
    });
    Ok(vm.new_bools(&vec![true; names.len()]))
}
