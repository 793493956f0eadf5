//! What the recorded tests share: reading recorded cases, and dumping trees as the oracle script does.

use r_syntax::{DeparseOptions, Node, NodeKind, ParseOptions, Parser, deparse};

/// One recorded case: the input and what GNU R made of it.
pub struct Case {
    pub input: String,
    pub expected: String,
}

/// Reads `###`, input, `===`, output blocks.
pub fn cases(recorded: &str) -> Vec<Case> {
    let mut out: Vec<Case> = Vec::new();
    let mut in_output = false;
    for line in recorded.split('\n') {
        match line {
            "###" => {
                out.push(Case { input: String::new(), expected: String::new() });
                in_output = false;
            }
            "===" => in_output = true,
            _ => {
                let Some(case) = out.last_mut() else { continue };
                let text = if in_output { &mut case.expected } else { &mut case.input };
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    // The last line has no newline of its own.
    for case in &mut out {
        case.input.pop();
        case.expected.pop();
    }
    if let Some(last) = out.last_mut().filter(|_| recorded.ends_with('\n')) {
        last.expected.pop();
    }
    out
}

/// Runs every case through `actual`; fails with all differences.
#[allow(dead_code)]
pub fn check(recorded: &str, actual: impl Fn(&str) -> String) {
    let cases = cases(recorded);
    assert!(!cases.is_empty(), "no cases");
    let mut bad = Vec::new();
    for case in &cases {
        let got = actual(&case.input);
        if got != case.expected {
            bad.push(format!("--- input\n{}\n--- GNU R\n{}\n--- ours\n{}\n", case.input, case.expected, got));
        }
    }
    assert!(bad.is_empty(), "{} of {} cases differ\n{}", bad.len(), cases.len(), bad.join("\n"));
}

/// The trees of a text, or its error, as `tests/oracle/parse.R` prints them.
#[allow(dead_code)]
pub fn parse_and_dump(text: &str) -> String {
    // As `parse(text = )` does, a newline after each string.
    let text = format!("{text}\n");
    let options = ParseOptions { from_strings: true, ..ParseOptions::default() };
    let mut parser = Parser::with_options(text.as_bytes(), options);
    let mut lines = Vec::new();
    let outcome = loop {
        match parser.next_expr() {
            Ok(Some(node)) => lines.push(dump(&node)),
            Ok(None) => break Ok(()),
            Err(error) => break Err(error),
        }
    };
    let mut out: Vec<String> = parser.take_warnings().into_iter().map(|w| format!("WARNING {w}")).collect();
    match outcome {
        Ok(()) => out.append(&mut lines),
        Err(error) => {
            let place =
                error.call.as_ref().map(|call| format!("in {}: ", dump_call(call))).unwrap_or_default();
            out.push(format!("ERROR {place}{}", error.located_message("<text>")));
        }
    }
    out.join("\n")
}

/// The first line of the call an error is reported in.
fn dump_call(node: &Node) -> String {
    deparse(node, &DeparseOptions::default()).swap_remove(0)
}

/// The tree as nested lists.
#[allow(dead_code)]
pub fn dump(node: &Node) -> String {
    match &node.kind {
        NodeKind::Null => "NULL".into(),
        NodeKind::Logical(None) => "NA".into(),
        NodeKind::Logical(Some(true)) => "TRUE".into(),
        NodeKind::Logical(Some(false)) => "FALSE".into(),
        NodeKind::Int(None) => "NA_integer_".into(),
        NodeKind::Int(Some(n)) => format!("{n}L"),
        NodeKind::Real(x) => real(*x),
        NodeKind::NaReal => "NA_real_".into(),
        NodeKind::Imag(x) => format!("{}i", real(*x)),
        NodeKind::NaComplex => "NA_complex_".into(),
        NodeKind::Str(bytes) => {
            format!("\"{}\"", bytes.iter().map(|b| format!("{b:02x}")).collect::<String>())
        }
        NodeKind::NaStr => "NA_character_".into(),
        NodeKind::Sym(name) => format!("`{name}`"),
        NodeKind::Missing => "<missing>".into(),
        NodeKind::Call { func, args } => {
            let mut parts = vec![dump(func)];
            for arg in args {
                let name = arg.name.as_ref().map(|n| format!("{n}=")).unwrap_or_default();
                parts.push(format!("{name}{}", dump(&arg.value)));
            }
            format!("({})", parts.join(" "))
        }
        NodeKind::Function { params, body, .. } => {
            let shown: Vec<String> = params
                .iter()
                .map(|p| match &p.default {
                    Some(d) => format!("{}={}", p.name, dump(d)),
                    None => p.name.to_string(),
                })
                .collect();
            format!("(function [{}] {})", shown.join(" "), dump(body))
        }
        NodeKind::Vector(_) => "<vector>".into(),
    }
}

/// C's `%.17g`, enough to tell doubles apart.
fn real(x: f64) -> String {
    if x.is_nan() {
        return "NaN".into();
    }
    if x.is_infinite() {
        return if x > 0.0 { "Inf".into() } else { "-Inf".into() };
    }
    let sci = format!("{x:.16e}");
    let (mantissa, exponent) = sci.split_once('e').expect("exponent");
    let exponent: i32 = exponent.parse().expect("number");
    let trim = |s: &str| {
        if s.contains('.') { s.trim_end_matches('0').trim_end_matches('.').to_owned() } else { s.to_owned() }
    };
    if (-4..17).contains(&exponent) {
        trim(&format!("{x:.*}", (16 - exponent) as usize))
    } else {
        let sign = if exponent < 0 { '-' } else { '+' };
        format!("{}e{sign}{:02}", trim(mantissa), exponent.abs())
    }
}
