//! File names as text: `basename`, `dirname`, `file.path`, `normalizePath`, `path.expand`.

use std::path::Path;

use r_runtime::{Builtin, CallArgs, Res, Value, Vm, rerr};

use super::texts;
use crate::args::needed;

pub const TABLE: &[Builtin] = &[
    Builtin::new("basename", "path", basename),
    Builtin::new("dirname", "path", dirname),
    Builtin::new("file.path", "... fsep", file_path).pure_on_plain(),
    Builtin::new("path.expand", "path", path_expand),
    Builtin::new("normalizePath", "path winslash mustWork", normalize_path),
];

/// A leading `~` is the user's home folder.
pub fn expand(path: &str) -> String {
    let home = || std::env::var("HOME").ok();
    match path.strip_prefix('~') {
        Some("") => home().unwrap_or_else(|| path.to_owned()),
        Some(rest) if rest.starts_with('/') => home().map_or_else(|| path.to_owned(), |h| h + rest),
        _ => path.to_owned(),
    }
}

fn map_paths(vm: &mut Vm, x: Value, f: impl Fn(&str) -> String) -> Res<Value> {
    let Some(s) = x.strings_opt() else { return rerr!("a character vector argument expected") };
    let r: Vec<Option<String>> = s.iter().map(|s| (!s.is_na_str()).then(|| f(s.str()))).collect();
    Ok(vm.new_opt_strings(&r))
}

fn basename(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    map_paths(vm, needed(a, 0, "path")?, |p| {
        let p = expand(p);
        let p = p.trim_end_matches('/');
        p.rsplit('/').next().unwrap_or("").to_owned()
    })
}

fn dirname(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    map_paths(vm, needed(a, 0, "path")?, |p| {
        let p = expand(p);
        if p.is_empty() {
            return String::new();
        }
        let trimmed = p.trim_end_matches('/');
        if trimmed.is_empty() {
            return "/".into();
        }
        match trimmed.rfind('/') {
            None => ".".into(),
            Some(i) => match trimmed[..i].trim_end_matches('/') {
                "" => "/".into(),
                d => d.into(),
            },
        }
    })
}

fn file_path(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let sep = match a.get(1) {
        v if !v.given() => "/".to_owned(),
        v => match v.as_str() {
            Some(s) => s.to_owned(),
            None => return rerr!("invalid separator"),
        },
    };
    let start = vm.stack.sp();
    for v in a.dots {
        let t = texts(vm, *v)?;
        vm.stack.push(t);
    }
    let mut parts: Vec<Value> = Vec::new();
    // SAFETY: this call pushed them and takes them off after their last use.
    let pushed = unsafe { vm.stack.slice(start, vm.stack.sp()) };
    // Arguments that had to be converted stand on the stack twice.
    let mut k = 0;
    for v in a.dots {
        k += usize::from(!v.is_character());
        parts.push(pushed[k]);
        k += 1;
    }
    if parts.iter().any(|p| p.is_empty()) || parts.is_empty() {
        return Ok(vm.alloc_str(0)?.done());
    }
    let n = parts.iter().map(|p| p.len()).max().unwrap_or(0);
    let mut out = Vec::with_capacity(n);
    for i in 0..n {
        let row: Vec<&str> = parts.iter().map(|p| p.strings()[i % p.len()].str()).collect();
        out.push(row.join(&sep));
    }
    Ok(vm.new_strings(&out))
}

fn path_expand(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "path")?;
    if !x.is_character() {
        return rerr!("invalid '{}' argument", "path");
    }
    map_paths(vm, x, expand)
}

fn normalize_path(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "path")?;
    let Some(s) = x.strings_opt() else { return rerr!("a character vector argument expected") };
    let must = vm.as_logical3(a.or(2, Value::NA));
    let paths: Vec<String> = s.iter().map(|s| s.str().to_owned()).collect();
    let mut out = Vec::with_capacity(paths.len());
    for (i, p) in paths.iter().enumerate() {
        match std::fs::canonicalize(Path::new(&expand(p))) {
            Ok(full) => out.push(full.to_string_lossy().into_owned()),
            Err(e) => {
                let text = format!("path[{}]=\"{p}\": {}", i + 1, super::paths::os_message(&e));
                match must {
                    1 => return rerr!("{text}"),
                    0 => {}
                    _ => vm.warn(text)?,
                }
                out.push(p.clone());
            }
        }
    }
    Ok(vm.new_strings(&out))
}

/// The system's words for an error, without the number Rust adds.
pub fn os_message(e: &std::io::Error) -> String {
    let text = e.to_string();
    match text.find(" (os error") {
        Some(i) => text[..i].to_owned(),
        None => text,
    }
}
