//! `parse`: text to expressions.

use r_runtime::object::Kind;
use r_runtime::{Builtin, CallArgs, Res, Unwind, Value, Vm, rerr};
use r_syntax::{LineIndex, Node, NodeKind, ParseOptions, Parser, Span};

use super::lines::all_lines;
use super::{open, with_connection};

pub const TABLE: &[Builtin] = &[
    Builtin::new("parse", "file n text prompt keep.source srcfile encoding", parse),
    Builtin::new(".parseAs", "lines name keep call", parse_as),
];

fn parse(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let limit = match a.get(1) {
        v if !v.given() || v.is_null() => usize::MAX,
        v => match vm.arg_int_na(v) {
            n if n < 0 => usize::MAX,
            n => n as usize,
        },
    };
    let keep = match a.get(4) {
        v if v.given() => vm.as_logical3(v) == 1,
        _ => {
            let option = vm.options.get("keep.source").copied().unwrap_or(Value::FALSE);
            vm.as_logical3(option) == 1
        }
    };
    // A source file that is given is referred to whether sources are kept or not.
    let keep = if keep || a.get(5).is_env() { Keep::In(a.get(5)) } else { Keep::Nothing };
    let given = a.get(2);
    if given.given() && !given.is_null() {
        let texts = if given.is_character() { given } else { crate::text::as_texts(vm, given)? };
        let mut source = Vec::new();
        for s in texts.strings() {
            source.extend_from_slice(s.bytes());
            source.push(b'\n');
        }
        return expressions(vm, &source, "<text>", limit, keep);
    }
    let con = a.get(0);
    let con = if !con.given() || con.as_str() == Some("") { open::object(vm, 0)? } else { con };
    open::using(vm, con, "rt", "file(filename, \"r\")", |vm, i| {
        let name = with_connection(vm, i, |c| c.description.clone())?;
        let (lines, _) = all_lines(vm, i, usize::MAX)?;
        let mut source = lines.join(&b'\n');
        source.push(b'\n');
        expressions(vm, &source, &name, limit, keep)
    })
}

/// Whether expressions know where they were written.
#[derive(Clone, Copy)]
pub enum Keep {
    Nothing,
    /// In this source file, or in one made of the text.
    In(Value),
}

/// Parses up to `limit` expressions.
pub fn expressions(vm: &mut Vm, source: &[u8], name: &str, limit: usize, keep: Keep) -> Res<Value> {
    let options = ParseOptions { keep_source: matches!(keep, Keep::In(_)), ..ParseOptions::default() };
    let mut parser = Parser::with_options(source, options);
    let mut out = Vec::new();
    let mut nodes = Vec::new();
    loop {
        match parser.next_expr() {
            Ok(None) => break,
            Ok(Some(node)) => {
                if out.len() < limit {
                    out.push(vm.from_node(&node));
                    nodes.push(node);
                }
            }
            Err(e) => {
                if let Some(call) = &e.call {
                    let call = vm.from_node(call);
                    return Err(Unwind::error_in(call, e.description()));
                }
                return rerr!("{}", e.located_message(name));
            }
        }
    }
    let all = vm.new_values(Kind::Expr, &out);
    match keep {
        Keep::Nothing => Ok(all),
        Keep::In(file) => {
            let index = LineIndex::new(source, parser.line_directives());
            located(vm, all, source, &index, &nodes, (file, name))
        }
    }
}

/// Expressions with references to where each was written, and all of them together.
fn located(
    vm: &mut Vm,
    all: Value,
    source: &[u8],
    index: &LineIndex,
    nodes: &[Node],
    (file, name): (Value, &str),
) -> Res<Value> {
    let file = if file.is_env() { file } else { source_copy(vm, source, name)? };
    vm.state::<super::super::lang::places::Places>().kept = true;
    let mut references = Vec::new();
    for (i, node) in nodes.iter().enumerate() {
        let numbers = index.srcref(source, node.span).map(|n| n as i32);
        references.push(reference(vm, numbers, file)?);
        blocks(vm, node, all.values()[i], &Text { source, index, file })?;
    }
    let lines = source.iter().filter(|b| **b == b'\n').count() as i32 + 1;
    let whole = reference(vm, [1, 0, lines, 0, 0, 0, 1, lines], file)?;
    let references = vm.new_values(Kind::List, &references);
    let all = vm.set_attr(all, vm.s.srcref, references)?;
    let all = vm.set_attr(all, vm.s.srcfile, file)?;
    vm.set_attr(all, vm.s.whole_srcref, whole)
}

/// A text that is parsed: its bytes, its lines and the source file that references name.
struct Text<'a> {
    source: &'a [u8],
    index: &'a LineIndex,
    file: Value,
}

/// Has each block in an expression know where its statements were written.
fn blocks(vm: &mut Vm, node: &Node, v: Value, text: &Text<'_>) -> Res<()> {
    if !v.is_lang() {
        return Ok(());
    }
    let parts: Vec<(&Node, Value)> = match &node.kind {
        NodeKind::Call { args, .. } if args.len() + 1 == v.len() => {
            args.iter().map(|a| &a.value).zip(v.values()[1..].iter().copied()).collect()
        }
        NodeKind::Function { body, .. } if v.len() > 2 => vec![(body, v.values()[2])],
        _ => return Ok(()),
    };
    for (node, v) in &parts {
        blocks(vm, node, *v, text)?;
    }
    let brace = vm.sym("{");
    if v.values()[0] != brace || matches!(node.kind, NodeKind::Function { .. }) {
        return Ok(());
    }
    let start = Span { start: node.span.start, end: node.span.start + 1 };
    let mut references = Vec::new();
    for span in std::iter::once(start).chain(parts.iter().map(|p| p.0.span)) {
        let numbers = text.index.srcref(text.source, span).map(|n| n as i32);
        references.push(reference(vm, numbers, text.file)?);
    }
    let end = text.index.srcref(text.source, node.span).map(|n| n as i32);
    let whole = reference(vm, [1, 0, end[2], end[3], 0, end[5], 1, end[7]], text.file)?;
    let references = vm.new_values(Kind::List, &references);
    let (srcref, srcfile, whole_srcref) = (vm.s.srcref, vm.s.srcfile, vm.s.whole_srcref);
    vm.set_attr_in_place(v, srcref, references);
    vm.set_attr_in_place(v, srcfile, text.file);
    vm.set_attr_in_place(v, whole_srcref, whole);
    Ok(())
}

fn reference(vm: &mut Vm, numbers: [i32; 8], file: Value) -> Res<Value> {
    let r = vm.new_ints(&numbers);
    let r = vm.set_attr(r, vm.s.srcfile, file)?;
    vm.with_class(r, &["srcref"])
}

/// A source file with the lines of a text.
fn source_copy(vm: &mut Vm, source: &[u8], name: &str) -> Res<Value> {
    let text = source.strip_suffix(b"\n").unwrap_or(source);
    let lines: Vec<Value> = text.split(|b| *b == b'\n').map(|l| vm.string_from_bytes(l)).collect();
    let lines = vm.new_strs(&lines);
    let is_file = Value::bool(std::path::Path::new(name).is_file());
    let name = vm.string(name);
    let time = crate::base_call::call_base(vm, "Sys.time", &[])?;
    crate::base_call::call_base(vm, "srcfilecopy", &[name, lines, time, is_file])
}

/// Parses lines of a file that `call` (a call of `source`) read.
fn parse_as(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let lines = a.get(0);
    let Some(lines) = lines.strings_opt() else { return rerr!("character argument expected") };
    let mut source = Vec::new();
    for s in lines {
        source.extend_from_slice(s.bytes());
        source.push(b'\n');
    }
    let name = vm.arg_str(a.get(1), "name")?;
    let keep = vm.arg_bool(a.get(2), "keep.source")?;
    let call = a.get(3);
    let keep = if keep { Keep::In(Value::NULL) } else { Keep::Nothing };
    match expressions(vm, &source, &name, usize::MAX, keep) {
        Ok(v) => Ok(v),
        Err(u) => Err(match u.into_kind() {
            r_runtime::error::UnwindKind::Raise(r) => Unwind::error_in(call, r.message),
            k => Unwind::new(k),
        }),
    }
}
