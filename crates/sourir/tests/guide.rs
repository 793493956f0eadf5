//! The guide, `docs/sourir.md`: its programs are well-formed, its transformations give what
//! it shows, and it mentions every pass, precondition, option and rule.

use sourir::explore::{Options, check};
use sourir::passes::{Pre, REGISTRY, Rules, parse_pass};
use sourir::syntax::{Program, parse};
use sourir::wf;
use std::path::Path;

fn guide() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/sourir.md");
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The fenced blocks of sourir: what stands behind the fence, and the text.
fn blocks(guide: &str) -> Vec<(String, String)> {
    let mut blocks = Vec::new();
    let mut lines = guide.lines();
    while let Some(line) = lines.next() {
        let Some(info) = line.strip_prefix("```sou") else { continue };
        let text: Vec<&str> = lines.by_ref().take_while(|l| *l != "```").collect();
        blocks.push((info.trim().to_string(), text.join("\n") + "\n"));
    }
    blocks
}

fn program(text: &str) -> Program {
    let parsed = parse(text);
    assert!(parsed.errors.is_empty(), "{:?} in\n{text}", parsed.errors);
    parsed.program
}

/// Every version that is shown is the one of that name in the result.
fn shows(wanted: &Program, got: &Program, info: &str) {
    for f in &wanted.functions {
        let real =
            &got.functions[got.function(&f.name.name).unwrap_or_else(|| panic!("{info}: no {}", f.name))];
        for v in &f.versions {
            let same = real.versions.iter().find(|w| w.name == v.name);
            assert!(same.is_some_and(|w| w.lines == v.lines), "{info} gives\n{got}");
        }
    }
}

#[test]
fn programs_are_well_formed_and_transform_as_shown() {
    let guide = guide();
    let (mut before, mut shown) = (Program::default(), 0);
    for (info, text) in blocks(&guide) {
        let Some(passes) = info.strip_prefix("opt ") else {
            before = program(&text);
            let errors = wf::errors(&before);
            assert!(errors.is_empty(), "{errors:?} in\n{text}");
            let report = check(&before, &Options::default());
            assert!(report.is_clean(), "{}\n{text}", report.findings[0]);
            continue;
        };
        let mut after = before.clone();
        for pass in passes.split_whitespace() {
            let pass = parse_pass(pass).unwrap_or_else(|e| panic!("{e}"));
            after = pass.apply(&after, &Rules::ALL).unwrap_or_else(|e| panic!("{info}: {e}"));
        }
        shows(&program(&text), &after, &info);
        shown += 1;
    }
    assert!(shown >= 15, "{shown} transformations");
}

#[test]
fn everything_is_mentioned() {
    let guide = guide();
    let mut wanted: Vec<String> = Pre::ALL.iter().map(|p| format!("- {}\n", p.text())).collect();
    wanted.extend(REGISTRY.iter().map(|e| e.usage.to_string()));
    for command in ["run", "trace", "check", "opt", "versions", "explain"] {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        sourir::main(&[command.into(), "--help".into()], &mut &b""[..], &mut out, &mut err);
        let help = String::from_utf8_lossy(&out).into_owned();
        let options = help.split_whitespace().filter(|w| w.starts_with("--") || *w == "-o");
        wanted.extend(options.map(|w| w.trim_matches([']', '[', ':']).to_string()));
    }
    let missing: Vec<&String> = wanted.iter().filter(|w| !guide.contains(*w)).collect();
    assert!(missing.is_empty(), "docs/sourir.md does not mention {missing:#?}");
}
