//! Regular expressions against what GNU R does with them.
//!
//! A line of `data/regex.tsv` is: engine (E, P or F, and i for ignoring case), function, pattern, text, replacement,
//! result. Half of the patterns are such as programs have, half were made at random.

use crate::common::{check, escape, unescape};
use r_text::regex::{Options, Regex, Span, Subject, Syntax, Template, split_chars};

struct Case {
    options: Options,
    function: String,
    pattern: String,
    text: String,
    replacement: String,
}

fn parse(fields: &[&str]) -> Case {
    let fields: Vec<String> = fields.iter().map(|f| unescape(f)).collect();
    let [mode, function, pattern, text, replacement] = &fields[..] else { panic!("{fields:?}") };
    let syntax = match mode.chars().next() {
        Some('P') => Syntax::Perl,
        Some('F') => Syntax::Fixed,
        _ => Syntax::Extended,
    };
    Case {
        options: Options { syntax, ignore_case: mode.ends_with('i'), bytes: false },
        function: function.clone(),
        pattern: pattern.clone(),
        text: text.clone(),
        replacement: replacement.clone(),
    }
}

/// Spans as R shows them: the first character from 1, and the length.
fn show(text: &Subject, spans: Vec<Span>) -> String {
    let spans = text.char_spans(spans);
    spans.iter().map(|(s, e)| format!("{}+{}", s + 1, e - s)).collect::<Vec<_>>().join(" ")
}

fn show_groups(text: &Subject, groups: &[Option<Span>]) -> String {
    let one = |g: &Option<Span>| match g {
        Some((s, e)) if s < e => show(text, vec![(*s, *e)]),
        _ => "-".to_string(),
    };
    groups.iter().map(one).collect::<Vec<_>>().join(" ")
}

fn run(case: &Case) -> String {
    let regex = match Regex::new(case.pattern.as_bytes(), case.options) {
        Ok(regex) => regex,
        Err(e) if case.function == "regexec" => return e.regexec_message(&case.pattern),
        Err(e) => return e.message(&case.pattern),
    };
    let text = Subject::from_text(&case.text);
    match case.function.as_str() {
        "grepl" => regex.is_match(&text).unwrap().to_string().to_uppercase(),
        "regexpr" => show(&text, regex.find(&text).unwrap().into_iter().collect()),
        "gregexpr" => show(&text, regex.find_all(&text).unwrap()),
        "regexec" | "caps" => show_groups(&text, &regex.captures(&text).unwrap()),
        "sub" | "gsub" => replace(case, &regex, &text),
        "strsplit" => split(case, &regex, &text),
        other => panic!("unknown function {other}"),
    }
}

fn replace(case: &Case, regex: &Regex, text: &Subject) -> String {
    let template = Template::new(case.replacement.as_bytes(), case.options.syntax);
    let mut made = Vec::new();
    let any = regex.replace(text, &template, case.function == "gsub", &mut made).unwrap();
    if any { String::from_utf8(made).unwrap() } else { case.text.clone() }
}

fn split(case: &Case, regex: &Regex, text: &Subject) -> String {
    let wide = !case.text.is_ascii() || !case.pattern.is_ascii();
    let pieces = if case.pattern.is_empty() { split_chars(text) } else { regex.split(text, wide).unwrap() };
    pieces.iter().map(|&(s, e)| format!("<{}>", &case.text[s..e])).collect()
}

#[test]
fn regular_expressions_are_gnu_rs() {
    check(include_str!("../data/regex.tsv"), |f| escape(&run(&parse(f))));
}
