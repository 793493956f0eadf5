//! Strings: everything R does to character vectors, by topic.
//!
//! The functions here map the engines of `r_text` over vectors: recycling, missing values,
//! attributes and R's messages are their business. Strings are UTF-8; those marked as bytes are
//! the only ones that may not be.

pub mod bytes;
pub mod case;
pub mod chars;
pub mod distance;
pub mod encoding;
pub mod names;
pub mod paste;
pub mod paths;
mod raw_search;
pub mod regex;
pub mod substring;
pub mod wrap;

use r_runtime::object::{FLAG_ASCII, FLAG_BYTES, has_flag};
use r_runtime::{Res, Type, Value, Vm, symbol};
use r_text::regex::Subject;

/// Enters the string functions.
pub fn install(vm: &mut Vm) {
    vm.register(bytes::TABLE);
    vm.register(case::TABLE);
    vm.register(chars::TABLE);
    vm.register(distance::TABLE);
    vm.register(encoding::TABLE);
    vm.register(names::TABLE);
    vm.register(paste::TABLE);
    vm.register(paths::TABLE);
    vm.register(raw_search::TABLE);
    vm.register(regex::TABLE);
    vm.register(substring::TABLE);
    vm.register(wrap::TABLE);
}

/// `as.character(x)` as R code calls it: methods first. The result is on the operand stack too,
/// so a later call into R can't lose it.
pub fn as_texts(vm: &mut Vm, x: Value) -> Res<Value> {
    let r = if x.is_object() {
        let f = symbol::base_value(vm.sym("as.character"));
        // A method may give anything.
        let r = vm.call_function(f, &[x], &[])?;
        if r.is_character() { r } else { vm.coerce(r, Type::Character)? }
    } else {
        vm.coerce(x, Type::Character)?
    };
    vm.stack.push(r);
    Ok(r)
}

/// `x` if it is a character vector (attributes and all), else `as.character(x)`.
pub fn texts(vm: &mut Vm, x: Value) -> Res<Value> {
    if x.is_character() { Ok(x) } else { as_texts(vm, x) }
}

/// Only bytes below 128?
pub fn is_ascii(s: Value) -> bool {
    has_flag(s, FLAG_ASCII)
}

/// Not text but bytes?
pub fn is_bytes(s: Value) -> bool {
    has_flag(s, FLAG_BYTES)
}

/// A string object as something to search in.
pub fn subject(s: &Value) -> Subject<'_> {
    if is_bytes(*s) { Subject::from_bytes(s.bytes()) } else { Subject::from_text(s.str()) }
}

/// A character vector made element by element from another one; `NA`s stay. The attributes are
/// those of `x`.
pub fn map_texts(vm: &mut Vm, x: Value, mut f: impl FnMut(&mut Vm, Value) -> Res<Value>) -> Res<Value> {
    let n = x.len();
    if n == 1 && !x.has_attrs() {
        let s = x.strings()[0];
        return if s.is_na_str() { Ok(s) } else { f(vm, s) };
    }
    let mut r = vm.alloc_str(n)?;
    for i in 0..n {
        let s = x.strings()[i];
        let s = if s.is_na_str() { s } else { f(vm, s)? };
        r.set_string(vm, i, s);
    }
    let r = vm.copy_attrs(x, r.done())?;
    Ok(vm.unboxed(r))
}

/// `to` with the names, dim and dimnames of `from`.
pub fn copy_shape(vm: &mut Vm, from: Value, to: Value) -> Res<Value> {
    let mut r = to;
    for sym in [vm.s.names, vm.s.dim, vm.s.dimnames] {
        let x = from.attr(sym);
        if !x.is_null() {
            r = vm.set_attr(r, sym, x)?;
        }
    }
    Ok(r)
}

/// One of several texts by a prefix that fits only one, as `match.arg` does.
pub fn choice(vm: &mut Vm, v: Value, choices: &'static [&'static str]) -> Option<&'static str> {
    if !v.given() || v.is_null() {
        return choices.first().copied();
    }
    let _ = vm;
    let s = v.strings_opt()?;
    // The vector of all choices is the default written out.
    if s.len() == choices.len() && s.len() > 1 {
        return choices.first().copied();
    }
    let text = s.first()?.str();
    if let Some(c) = choices.iter().find(|c| **c == text) {
        return Some(c);
    }
    let mut fits = choices.iter().filter(|c| c.starts_with(text));
    match (fits.next(), fits.next()) {
        (Some(c), None) if !text.is_empty() => Some(c),
        _ => None,
    }
}

/// R's error when `match.arg(name)` fails.
pub fn no_choice(vm: &mut Vm, name: &str, choices: &[&str]) -> r_runtime::Unwind {
    let quoted: Vec<String> = choices.iter().map(|c| format!("\u{201C}{c}\u{201D}")).collect();
    let arg = vm.sym(name);
    let call = vm.new_call("match.arg", &[arg]);
    r_runtime::Unwind::error_in(call, format!("'arg' should be one of {}", quoted.join(", ")))
}
