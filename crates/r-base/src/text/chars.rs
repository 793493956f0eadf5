//! Characters and their counts: `nchar`, `chartr`, `startsWith`, `strtoi`, `strtrim`, `trimws`.

use r_runtime::{Builtin, CallArgs, NA_INT, Res, ResultType, Type, Unwind, Value, Vm, rerr};
use r_text::regex::{Options, Syntax, Template};
use r_text::strings::chars::{Translation, trim_to_width};
use r_text::strings::encode::width;
use r_text::strings::scan::to_integer_in_base;

use super::{choice, copy_shape, is_ascii, is_bytes, map_texts, no_choice, texts};
use crate::args::needed;

pub const TABLE: &[Builtin] = &[
    Builtin::new("nchar", "x type allowNA keepNA", nchar)
        .pure_on_plain()
        .result(ResultType::PerFirst(Type::Integer))
        .takes_empty(),
    Builtin::prim("nzchar", "x keepNA", nzchar)
        .optional(1)
        .pure_on_plain()
        .matched()
        .result(ResultType::Plain(Type::Logical))
        .takes_empty(),
    Builtin::new("chartr", "old new x", chartr).pure_on_plain(),
    Builtin::new("startsWith", "x prefix", starts_with).pure(),
    Builtin::new("endsWith", "x suffix", ends_with).pure(),
    Builtin::new("strtoi", "x base", strtoi).pure_on_plain(),
    Builtin::new("strtrim", "x width", strtrim).pure_on_plain(),
    Builtin::new("trimws", "x which whitespace", trimws).pure_on_plain(),
];

fn no_factor(vm: &Vm, x: Value, name: &str) -> Res<()> {
    if vm.is_factor(x) { rerr!("'{name}()' requires a character vector") } else { Ok(()) }
}

fn nchar(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x0 = needed(a, 0, "x")?;
    no_factor(vm, x0, "nchar")?;
    let x = crate::args::coerced(vm, x0, Type::Character)?;
    let kind = match a.get(1) {
        v if !v.given() => "chars".to_owned(),
        v => match v.strings_opt() {
            Some([s, ..]) if !s.is_na_str() => s.str().to_owned(),
            _ => return rerr!("invalid 'type' argument"),
        },
    };
    let kinds = ["bytes", "chars", "width"];
    let Some(kind) = kinds.iter().find(|k| !kind.is_empty() && k.starts_with(&kind)) else {
        return rerr!("invalid 'type' argument");
    };
    let allow_na = vm.arg_bool_or(a.get(2), "allowNA", false)?;
    let keep = vm.as_logical3(a.or(3, Value::NA));
    let na = if keep == 1 || keep == NA_INT && *kind != "width" { NA_INT } else { 2 };
    let mut r = vm.alloc_int(x.len())?;
    for (i, s) in x.strings().iter().enumerate() {
        r.ints_mut()[i] = match *kind {
            _ if s.is_na_str() => na,
            "bytes" => s.bytes().len() as i32,
            _ if is_bytes(*s) && allow_na => NA_INT,
            k if is_bytes(*s) => {
                let what = if k == "width" { "width" } else { "number of characters" };
                return rerr!("{what} is not computable in \"bytes\" encoding, element {}", i + 1);
            }
            "chars" if is_ascii(*s) => s.bytes().len() as i32,
            "chars" => s.str().chars().count() as i32,
            _ => width(s.str()) as i32,
        };
    }
    let r = copy_shape(vm, x0, r.done())?;
    Ok(vm.unboxed(r))
}

fn nzchar(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x0 = needed(a, 0, "x")?;
    no_factor(vm, x0, "nzchar")?;
    let keep = vm.as_logical3(a.or(1, Value::FALSE)) == 1;
    let x = crate::args::coerced(vm, x0, Type::Character)?;
    let mut r = vm.alloc_lgl(x.len())?;
    for (i, s) in x.strings().iter().enumerate() {
        r.ints_mut()[i] = if keep && s.is_na_str() { NA_INT } else { !s.bytes().is_empty() as i32 };
    }
    Ok(vm.unboxed(r.done()))
}

fn one_text(vm: &mut Vm, v: Value, name: &str) -> Res<String> {
    match v.strings_opt() {
        Some([]) | None => rerr!("invalid '{name}' argument"),
        Some(s) => {
            let text = s[0].str().to_owned();
            if s.len() > 1 {
                vm.warn(format!("argument '{name}' has length > 1 and only the first element will be used"))?;
            }
            Ok(text)
        }
    }
}

fn chartr(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = texts(vm, needed(a, 2, "x")?)?;
    let old = one_text(vm, needed(a, 0, "old")?, "old")?;
    let new = one_text(vm, needed(a, 1, "new")?, "new")?;
    let table = Translation::new(&old, &new).map_err(Unwind::error)?;
    map_texts(vm, x, |vm, s| Ok(vm.string(&table.apply(s.str()))))
}

fn starts_with(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    affix(vm, a, |s, p| s.starts_with(p))
}

fn ends_with(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    affix(vm, a, |s, p| s.ends_with(p))
}

fn affix(vm: &mut Vm, a: &CallArgs<'_>, test: impl Fn(&[u8], &[u8]) -> bool) -> Res<Value> {
    let (x, p) = (a.get(0), a.get(1));
    let (Some(xs), Some(ps)) = (x.strings_opt(), p.strings_opt()) else {
        return rerr!("non-character object(s)");
    };
    let n = if xs.is_empty() || ps.is_empty() { 0 } else { xs.len().max(ps.len()) };
    let mut r = vm.alloc_lgl(n)?;
    r_runtime::binary::zip_into(xs, ps, r.ints_mut(), |s: Value, p: Value| {
        if s.is_na_str() || p.is_na_str() { NA_INT } else { test(s.bytes(), p.bytes()) as i32 }
    });
    Ok(vm.unboxed(r.done()))
}

fn strtoi(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = texts(vm, needed(a, 0, "x")?)?;
    let base = vm.arg_int_na(a.or(1, Value::int(0)));
    if !(base == 0 || (2..=36).contains(&base)) {
        return rerr!("invalid '{}' argument", "base");
    }
    let r: Vec<i32> =
        x.strings()
            .iter()
            .map(|s| {
                if s.is_na_str() {
                    NA_INT
                } else {
                    to_integer_in_base(s.str(), base as u32).unwrap_or(NA_INT)
                }
            })
            .collect();
    Ok(vm.new_ints(&r))
}

fn strtrim(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = texts(vm, needed(a, 0, "x")?)?;
    let widths = crate::args::coerced(vm, needed(a, 1, "width")?, Type::Integer)?;
    let w = widths.ints();
    if w.is_empty() && !x.is_empty() || w.iter().any(|w| *w == NA_INT || *w < 0) {
        return rerr!("invalid '{}' argument", "width");
    }
    let mut i = 0;
    let count = w.len().max(1);
    let w = w.to_vec();
    let mut at = |s: Value, vm: &mut Vm| {
        let limit = w[i % count] as usize;
        i += 1;
        if s.is_na_str() {
            return s;
        }
        let t = trim_to_width(s.str(), limit);
        if t.len() == s.bytes().len() { s } else { vm.string(t) }
    };
    let strs: Vec<Value> = x.strings().to_vec();
    let strs: Vec<Value> = strs.into_iter().map(|s| at(s, vm)).collect();
    let r = vm.new_strs(&strs);
    if x.has_attrs() { vm.copy_attrs(x, r) } else { Ok(r) }
}

fn trimws(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    const SIDES: &[&str] = &["both", "left", "right"];
    let x = texts(vm, needed(a, 0, "x")?)?;
    let Some(side) = choice(vm, a.get(1), SIDES) else { return Err(no_choice(vm, "which", SIDES)) };
    let ws = match a.get(2) {
        v if !v.given() => "[ \t\r\n]".to_owned(),
        v => vm.arg_str(v, "whitespace")?,
    };
    let (left, right) = (side != "right", side != "left");
    if ws == "[ \t\r\n]" {
        let blank = |c: char| matches!(c, ' ' | '\t' | '\r' | '\n');
        return map_texts(vm, x, |vm, s| {
            let t = s.str();
            let t = if left { t.trim_start_matches(blank) } else { t };
            let t = if right { t.trim_end_matches(blank) } else { t };
            Ok(if t.len() == s.bytes().len() { s } else { vm.string(t) })
        });
    }
    let mut r = x;
    if left {
        r = trim_pattern(vm, r, &format!("^{ws}+"))?;
    }
    if right {
        r = trim_pattern(vm, r, &format!("{ws}+$"))?;
    }
    Ok(r)
}

/// Takes away the first match.
fn trim_pattern(vm: &mut Vm, x: Value, pattern: &str) -> Res<Value> {
    let re = super::regex::compile(
        vm,
        pattern.as_bytes(),
        Options { syntax: Syntax::Perl, ..Options::default() },
    )?;
    let nothing = Template::new(b"", Default::default());
    let mut made = Vec::new();
    map_texts(vm, x, |vm, s| match re.replace(&super::subject(&s), &nothing, false, &mut made) {
        Ok(true) => Ok(vm.string_from_bytes(&made)),
        Ok(false) => Ok(s),
        Err(e) => Err(Unwind::error(e.warning(1))),
    })
}
