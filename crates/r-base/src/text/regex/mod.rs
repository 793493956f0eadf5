//! Regular expressions: the `grep` family over `r_text::regex`.
//!
//! Compiled patterns are kept in the session's `Cache`.

mod find;
mod grep;
mod replace;
mod split;

use std::rc::Rc;

use r_runtime::{Builtin, CallArgs, Res, ResultType, Type, Unwind, Value, Vm, rerr};
use r_text::regex::{Cache, MatchError, Options, Regex, Syntax};

use super::{as_texts, is_ascii, is_bytes};
use crate::args::needed;

pub const TABLE: &[Builtin] = &[
    Builtin::new("grepl", "pattern x ignore.case perl fixed useBytes", grep::grepl)
        .pure_on_plain()
        .result(ResultType::Plain(Type::Logical))
        .takes_empty(),
    Builtin::new("grep", "pattern x ignore.case perl value fixed useBytes invert", grep::grep)
        .pure_on_plain(),
    Builtin::new("sub", "pattern replacement x ignore.case perl fixed useBytes", replace::sub)
        .pure_on_plain(),
    Builtin::new("gsub", "pattern replacement x ignore.case perl fixed useBytes", replace::gsub)
        .pure_on_plain(),
    Builtin::new("regexpr", "pattern text ignore.case perl fixed useBytes", find::regexpr).pure_on_plain(),
    Builtin::new("gregexpr", "pattern text ignore.case perl fixed useBytes", find::gregexpr),
    Builtin::new("regexec", "pattern text ignore.case perl fixed useBytes", find::regexec),
    Builtin::new("strsplit", "x split fixed perl useBytes", split::strsplit).pure_on_plain(),
    Builtin::new("glob2rx", "pattern trim.head trim.tail", glob2rx).of("utils"),
];

/// How a call wants its pattern read.
#[derive(Clone, Copy)]
struct Flags {
    ignore_case: bool,
    perl: bool,
    fixed: bool,
    bytes: bool,
}

impl Flags {
    fn options(self) -> Options {
        let syntax = match self {
            Flags { fixed: true, .. } => Syntax::Fixed,
            Flags { perl: true, .. } => Syntax::Perl,
            _ => Syntax::Extended,
        };
        Options { syntax, ignore_case: self.ignore_case && !self.fixed, bytes: self.bytes }
    }
}

/// Reads the flags at these argument positions.
fn flags(vm: &mut Vm, ignore_case: Value, perl: Value, fixed: Value, bytes: Value) -> Res<Flags> {
    let mut f = Flags {
        ignore_case: vm.arg_switch(ignore_case, false, false),
        perl: vm.arg_switch(perl, false, false),
        fixed: vm.arg_switch(fixed, false, false),
        bytes: vm.arg_switch(bytes, false, false),
    };
    if f.fixed && f.ignore_case {
        vm.warn("argument 'ignore.case = TRUE' will be ignored")?;
    }
    if f.fixed && f.perl {
        vm.warn("argument 'perl = TRUE' will be ignored")?;
        f.perl = false;
    }
    Ok(f)
}

/// The one pattern (or replacement) of a call: a string object, perhaps NA.
fn single(vm: &mut Vm, v: Value, name: &str) -> Res<Value> {
    let v = if v.is_character() { v } else { as_texts(vm, v)? };
    let Some(&first) = v.strings_opt().and_then(|s| s.first()) else {
        return rerr!("invalid '{name}' argument");
    };
    if v.len() > 1 {
        vm.warn(format!("argument '{name}' has length > 1 and only the first element will be used"))?;
    }
    Ok(first)
}

/// A compiled pattern, or R's warning and error.
pub fn compile(vm: &mut Vm, pattern: &[u8], options: Options) -> Res<Rc<Regex>> {
    match vm.state::<Cache>().get(pattern, options) {
        Ok(re) => Ok(re),
        Err(e) => {
            if let Some(w) = e.warning() {
                vm.warn(w)?;
            }
            Err(Unwind::error(e.message(&String::from_utf8_lossy(pattern))))
        }
    }
}

/// A pattern for the elements of `x`; bytes are matched if any element is marked as bytes.
fn compile_for(vm: &mut Vm, pattern: Value, f: Flags, x: Value) -> Res<Rc<Regex>> {
    let mut o = f.options();
    o.bytes |= is_bytes(pattern) || x.strings().iter().any(|s| is_bytes(*s));
    compile(vm, pattern.bytes(), o)
}

/// Are the pattern and all texts ASCII?
fn all_ascii(pattern: Value, x: Value) -> bool {
    is_ascii(pattern) && x.strings().iter().all(|s| is_ascii(*s))
}

#[cold]
fn match_failed(e: MatchError, i: usize) -> Unwind {
    Unwind::error(e.warning(i + 1))
}

fn glob2rx(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = super::texts(vm, needed(a, 0, "pattern")?)?;
    let head = vm.arg_bool_or(a.get(1), "trim.head", false)?;
    let tail = vm.arg_bool_or(a.get(2), "trim.tail", true)?;
    let r: Vec<String> =
        x.strings().iter().map(|s| r_text::regex::glob_to_regex(s.str(), head, tail)).collect();
    Ok(vm.new_strings(&r))
}
