//! Deparsed values against what GNU R 4.2.2 gave (recorded by `tests/oracle/values.R`).
//!
//! The first line of each recorded output describes the value: `(type [items] names {attributes})`, strings in
//! hexadecimal after an `x`, names as `-` if there are none. From it the test builds the node to deparse.

mod common;

use r_syntax::{DeparseOptions, Node, NodeKind, Vector, VectorData, deparse, parse_program};
use std::iter::Peekable;
use std::sync::Arc;

const NA_REAL: u64 = 0x7ff0_0000_0000_07a2;

/// The words of a description: brackets by themselves, everything else between blanks.
fn words(text: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    for c in text.chars() {
        match c {
            '(' | ')' | '[' | ']' | '{' | '}' => out.extend([c.to_string(), String::new()]),
            ' ' => out.push(String::new()),
            _ => out.last_mut().expect("never empty").push(c),
        }
    }
    out.retain(|word| !word.is_empty());
    out
}

type Words<'w> = Peekable<std::slice::Iter<'w, String>>;

fn expect(words: &mut Words, word: &str) {
    assert_eq!(words.next().map(String::as_str), Some(word));
}

fn string(word: &str) -> Option<Arc<[u8]>> {
    let hex = word.strip_prefix('x')?;
    let byte = |i| u8::from_str_radix(&hex[i..i + 2], 16).expect("hexadecimal");
    Some((0..hex.len()).step_by(2).map(byte).collect())
}

fn number(word: &str) -> f64 {
    match word {
        "NA" => f64::from_bits(NA_REAL),
        "NaN" => f64::NAN,
        "Inf" => f64::INFINITY,
        "-Inf" => f64::NEG_INFINITY,
        _ => word.parse().expect("number"),
    }
}

fn code(word: &str) -> Node {
    let text = string(word).expect("code");
    let mut program = parse_program(&text, "code").expect("code that parses");
    program.exprs.swap_remove(0)
}

/// Plain words up to `]`.
fn plain_items(words: &mut Words) -> Vec<String> {
    let items = words.by_ref().take_while(|word| *word != "]");
    items.cloned().collect()
}

fn value_items(words: &mut Words) -> Vec<Node> {
    let mut items = Vec::new();
    while words.peek().is_some_and(|word| *word != "]") {
        items.push(value(words));
    }
    expect(words, "]");
    items
}

fn attributes(words: &mut Words) -> Vec<(Arc<str>, Node)> {
    let mut out = Vec::new();
    expect(words, "{");
    while words.peek().is_some_and(|word| *word != "}") {
        let name = string(words.next().expect("name")).expect("name");
        out.push((String::from_utf8_lossy(&name).into(), value(words)));
    }
    expect(words, "}");
    out
}

/// Builds the node a description stands for.
fn value(words: &mut Words) -> Node {
    expect(words, "(");
    let kind = words.next().expect("type").as_str();
    expect(words, "[");
    let data = match kind {
        "list" => VectorData::List(value_items(words)),
        "expression" => VectorData::Expression(value_items(words)),
        _ => atoms(kind, &plain_items(words)),
    };
    let names = match words.next().expect("names").as_str() {
        "-" => None,
        _ => Some(plain_items(words).iter().map(|word| string(word)).collect()),
    };
    let attributes = attributes(words);
    expect(words, ")");
    match (kind, data) {
        ("null", _) => Node::synthetic(NodeKind::Null),
        ("code", VectorData::Language(node)) => *node,
        (_, data) => Node::synthetic(NodeKind::Vector(Box::new(Vector { data, names, attributes }))),
    }
}

fn atoms(kind: &str, items: &[String]) -> VectorData {
    let numbers: Vec<f64> = match kind {
        "double" | "complex" => items.iter().map(|word| number(word)).collect(),
        _ => Vec::new(),
    };
    match kind {
        "logical" => VectorData::Logical(items.iter().map(|w| (w != "NA").then_some(w == "TRUE")).collect()),
        "integer" => VectorData::Int(items.iter().map(|word| word.parse().ok()).collect()),
        "double" => VectorData::Real(numbers),
        "complex" => VectorData::Complex(numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect()),
        "character" => VectorData::Str(items.iter().map(|word| string(word)).collect()),
        "raw" => VectorData::Raw(items.iter().map(|w| u8::from_str_radix(w, 16).expect("byte")).collect()),
        "closure" => VectorData::Closure(Box::new(code(&items[0]))),
        "code" => VectorData::Language(Box::new(code(&items[0]))),
        _ => VectorData::default(),
    }
}

/// The options of a case, from its first line.
fn options(input: &str, node: &Node) -> DeparseOptions {
    let mut options = DeparseOptions { backtick: backtick(node), ..DeparseOptions::default() };
    let first = input.lines().next().unwrap_or_default();
    for option in first.strip_prefix("#options ").unwrap_or_default().split(' ') {
        match option.split_once('=') {
            Some(("cutoff", n)) => options.cutoff = n.parse().expect("number"),
            Some(("backtick", value)) => options.backtick = value == "TRUE",
            Some(("control", names)) => {
                options = DeparseOptions { backtick: options.backtick, ..DeparseOptions::plain() };
                names.split(',').for_each(|name| assert!(options.set_control(name) || name == "none"));
            }
            _ => {}
        }
    }
    options
}

/// What `deparse()` decides by the mode of the value.
fn backtick(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Call { .. } | NodeKind::Function { .. } => true,
        NodeKind::Vector(vector) => matches!(vector.data, VectorData::Expression(_) | VectorData::Closure(_)),
        _ => false,
    }
}

#[test]
fn values() {
    let mut bad = Vec::new();
    let cases = common::cases(include_str!("data/values.txt"));
    for case in &cases {
        let (description, expected) = case.expected.split_once('\n').expect("description and text");
        let words = words(description);
        let node = value(&mut words.iter().peekable());
        let got = deparse(&node, &options(&case.input, &node)).join("\n");
        if got != expected {
            bad.push(format!("--- input\n{}\n--- GNU R\n{expected}\n--- ours\n{got}\n", case.input));
        }
    }
    assert!(bad.is_empty(), "{} of {} cases differ\n{}", bad.len(), cases.len(), bad.join("\n"));
}
