//! R's documentation format (Rd), as "Parsing Rd files" (Murdoch, 2010) describes it: text to a tree, and
//! the tree to the nested lists of package tools.
//!
//! The converters to text, HTML, LaTeX and examples are R code (`R/tools/rd*.R`).

mod lexer;
mod macros;
mod parser;

use r_runtime::object::Kind;
use r_runtime::{Builtin, CallArgs, Res, Value, Vm, rerr};

/// A part of a page: text of a kind, or a macro with what is in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// `TEXT`, `RCODE`, `VERB`, `COMMENT`, `UNKNOWN`, `LIST`, a macro's name, or nothing for an argument.
    pub tag: String,
    pub body: Body,
    /// What stood in brackets behind a macro's name.
    pub option: Option<Vec<Part>>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Body {
    Text(String),
    Parts(Vec<Part>),
}

pub const TABLE: &[Builtin] = &[Builtin::new(".parseRd", "text fragment macros", parse_rd)];

/// A list of the page (nested lists), the warnings ("line: text"), and the macros defined, as pairs.
fn parse_rd(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let source = a.get(0);
    let Some(text) = source.as_str() else { return rerr!("invalid '{}' argument", "text") };
    let fragment = a.get(1) == Value::TRUE;
    let known = a.get(2);
    let mut defined = macros::Macros::default();
    if let Some(words) = known.strings_opt() {
        words.chunks_exact(2).for_each(|w| defined.define(w[0].str(), w[1].str()));
    }
    let page = match parser::parse(text, fragment, defined) {
        Ok(p) => p,
        Err(message) => return rerr!("{message}"),
    };
    let parts = list_of(vm, &page.parts)?;
    let warnings = vm.new_strings(&page.warnings);
    let words: Vec<&str> = page.macros.pairs().flat_map(|(n, b)| [n, b]).collect();
    let macros = vm.new_strings(&words);
    Ok(vm.new_values(Kind::List, &[parts, warnings, macros]))
}

fn list_of(vm: &mut Vm, parts: &[Part]) -> Res<Value> {
    let mut values = Vec::with_capacity(parts.len());
    for p in parts {
        values.push(value_of(vm, p)?);
    }
    Ok(vm.new_values(Kind::List, &values))
}

/// A part as R sees it: a string or a list with the attributes `Rd_tag` and `Rd_option`.
fn value_of(vm: &mut Vm, part: &Part) -> Res<Value> {
    let mut value = match &part.body {
        Body::Text(t) => vm.string(t),
        Body::Parts(p) => list_of(vm, p)?,
    };
    if !part.tag.is_empty() {
        let (name, tag) = (vm.sym("Rd_tag"), vm.string(&part.tag));
        value = vm.set_attr(value, name, tag)?;
    }
    let Some(option) = &part.option else { return Ok(value) };
    let option = match option.as_slice() {
        [one] => value_of(vm, one)?,
        many => list_of(vm, many)?,
    };
    let name = vm.sym("Rd_option");
    vm.set_attr(value, name, option)
}
