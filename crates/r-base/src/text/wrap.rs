//! Paragraphs: `strwrap`.
//!
//! Paragraphs are separated by blank lines, words by blanks. A word that ends a sentence (`.`, `?`
//! or `!`, perhaps with closing quotes or brackets) is followed by two blanks if it ended a line or
//! was followed by two, else by one.

use r_runtime::{Builtin, CallArgs, Res, Value, Vm};

use super::chars::width;
use super::texts;
use crate::args::needed;

pub const TABLE: &[Builtin] =
    &[Builtin::new("strwrap", "x width indent exdent prefix simplify initial", strwrap)];

struct Layout {
    width: i64,
    indent: usize,
    exdent: usize,
    prefix: String,
    initial: String,
}

fn ends_sentence(word: &str) -> bool {
    let t = word.trim_end_matches([')', '"', '\'']);
    t.len() >= word.len().saturating_sub(1) && t.ends_with(['.', '?', '!'])
}

/// The words of a paragraph with the number of blanks after each.
fn words(paragraph: &str) -> Vec<(&str, usize)> {
    let mut out: Vec<(&str, usize)> = Vec::new();
    let blank = |c: char| matches!(c, ' ' | '\t' | '\n');
    let mut rest = paragraph;
    loop {
        rest = rest.trim_start_matches(blank);
        if rest.is_empty() {
            return out;
        }
        let end = rest.find(blank).unwrap_or(rest.len());
        let (word, tail) = rest.split_at(end);
        let gap = &tail[..tail.len() - tail.trim_start_matches(blank).len()];
        let wide = gap.starts_with("\n") || gap.len() > 1;
        out.push((word, if ends_sentence(word) && wide { 2 } else { 1 }));
        rest = tail;
    }
}

/// Fills a paragraph's words into lines.
fn fill(paragraph: &str, l: &Layout, out: &mut Vec<String>) {
    let words = words(paragraph);
    let mut line = " ".repeat(l.indent);
    let mut used = l.indent as i64;
    let mut empty = true;
    let mut gap = 0;
    for (word, after) in words {
        let w = width(word) as i64;
        if !empty && used + gap as i64 + w >= l.width {
            out.push(std::mem::replace(&mut line, " ".repeat(l.exdent)));
            used = l.exdent as i64;
            empty = true;
        }
        if !empty {
            line.push_str(&" ".repeat(gap));
            used += gap as i64;
        }
        line.push_str(word);
        used += w;
        empty = false;
        gap = after;
    }
    out.push(if empty { String::new() } else { line });
}

fn paragraphs(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut current: Vec<&str> = Vec::new();
    let mut any = false;
    for line in text.split('\n') {
        if line.trim_matches([' ', '\t']).is_empty() && any {
            out.push(current.join("\n"));
            current.clear();
            any = false;
        } else if line.trim_matches([' ', '\t']).is_empty() {
            // Blank lines between paragraphs count once.
        } else {
            current.push(line);
            any = true;
        }
    }
    if any || out.is_empty() {
        out.push(current.join("\n"));
    }
    out
}

fn strwrap(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = texts(vm, needed(a, 0, "x")?)?;
    let default = (0.9 * vm.print_options().width as f64).floor();
    let w = if a.has(1) { vm.arg_f64(a.get(1), "width")? } else { default };
    let text =
        |vm: &mut Vm, v: Value, name: &str| if v.given() { vm.arg_str(v, name) } else { Ok(String::new()) };
    let prefix = text(vm, a.get(4), "prefix")?;
    let initial = if a.has(6) { text(vm, a.get(6), "initial")? } else { prefix.clone() };
    let layout = Layout {
        width: w as i64,
        indent: vm.arg_int_or(a.get(2), "indent", 0)?.max(0) as usize,
        exdent: vm.arg_int_or(a.get(3), "exdent", 0)?.max(0) as usize,
        prefix,
        initial,
    };
    let simplify = vm.arg_bool_or(a.get(5), "simplify", true)?;
    let inputs: Vec<String> = x.strings().iter().map(|s| s.str().to_owned()).collect();
    let mut all = Vec::new();
    for t in &inputs {
        let mut lines = Vec::new();
        for p in paragraphs(t) {
            fill(&p, &layout, &mut lines);
        }
        all.push(lines);
    }
    let mut first = true;
    for lines in &mut all {
        for line in lines.iter_mut() {
            let lead = if first { &layout.initial } else { &layout.prefix };
            line.insert_str(0, lead);
            first = false;
        }
    }
    if simplify {
        let flat: Vec<String> = all.into_iter().flatten().collect();
        return Ok(vm.new_strings(&flat));
    }
    let items: Vec<Value> = all.iter().map(|l| vm.new_strings(l)).collect();
    Ok(vm.new_list(&items))
}
