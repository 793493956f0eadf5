//! The corpus: every program under `tests/r` prints what GNU R printed (see `cargo xtask oracle`).
//!
//! One test per topic folder and mode. The optimizer's many switches (each pass off, each kind of
//! speculation off, each level of contexts, without continuations, in the background) are tried by
//! turns, one for every second program; every second one runs under chaos. Every program with every switch and
//! with a collection at each safepoint is the campaign `cargo xtask matrix`. A program whose first line is `# nostderr` is compared on standard output and
//! status only (GNU R's standard error shows addresses or the like).

use std::path::{Path, PathBuf};
use std::process::Command;

/// How a run of the corpus is made.
#[derive(Clone, Copy)]
struct Mode<'a> {
    name: &'a str,
    flags: &'a [&'a str],
}

const PLAIN: Mode<'static> = Mode { name: "plain", flags: &[] };
const INTERPRETED: Mode<'static> =
    Mode { name: "interpreter alone, frequent collections", flags: &["--jit=off", "--gc-stress=4096"] };
const EAGER: Mode<'static> = Mode { name: "eager", flags: &["--jit=eager", "--codegen=quick"] };
const CHAOS: Mode<'static> = Mode {
    name: "eager, chaos, frequent collections",
    flags: &["--jit=eager", "--codegen=quick", "--chaos=1/10", "--gc-stress=4096"],
};
/// A collection at every safepoint takes ten times as long as the rest of the suite together, so only one
/// program of each group of so many has it, compiled and interpreted by turns.
const STRESSED_EVERY: usize = 24;
const STRESSED: [Mode<'static>; 2] = [
    Mode { name: "interpreter alone, gc stress", flags: &["--jit=off", "--gc-stress"] },
    Mode { name: "eager, chaos, gc stress", flags: &["--jit=eager", "--chaos=1/10", "--gc-stress"] },
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/r")
}

/// What a run gave, in the form `cargo xtask oracle` records.
fn run(mode: Mode<'_>, program: &Path, with_stderr: bool) -> String {
    let name = program.file_name().expect("a file");
    let out = Command::new(env!("CARGO_BIN_EXE_rigel"))
        .args(mode.flags)
        .arg(name)
        .current_dir(program.parent().expect("a folder"))
        .env("LC_ALL", "C.UTF-8")
        .env("TZ", "UTC")
        .output()
        .expect("rigel runs");
    let mut text = String::from_utf8_lossy(&out.stdout).into_owned();
    if with_stderr && !out.stderr.is_empty() {
        end_line(&mut text);
        text.push_str("#---- stderr\n");
        text.push_str(&String::from_utf8_lossy(&out.stderr));
    }
    let status = out.status.code().unwrap_or(-1);
    if status != 0 {
        end_line(&mut text);
        text.push_str(&format!("#---- status {status}\n"));
    }
    text
}

fn end_line(text: &mut String) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
}

/// A record without its standard error part.
fn without_stderr(text: &str) -> String {
    let Some(at) = text.find("#---- stderr\n") else { return text.to_owned() };
    let tail = text[at..].find("#---- status ").map_or("", |k| &text[at + k..]);
    format!("{}{tail}", &text[..at])
}

fn programs(topic: &str) -> Vec<PathBuf> {
    let dir = root().join(topic);
    let mut programs: Vec<PathBuf> = std::fs::read_dir(&dir)
        .map(|d| d.flatten().map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "R")).collect())
        .unwrap_or_default();
    programs.sort();
    assert!(!programs.is_empty(), "no programs under {}", dir.display());
    programs
}

/// What is wrong with a program in a mode.
fn check(mode: Mode<'_>, p: &Path) -> Option<String> {
    let source = std::fs::read_to_string(p).unwrap_or_default();
    let Ok(expected) = std::fs::read(p.with_extension("out")) else {
        return Some(format!("{}: not recorded", p.display()));
    };
    let expected = String::from_utf8_lossy(&expected).into_owned();
    let with_stderr = !source.starts_with("# nostderr");
    let expected = if with_stderr { expected } else { without_stderr(&expected) };
    let actual = run(mode, p, with_stderr);
    (actual != expected).then(|| format!("{}: {}", mode.name, first_difference(p, &expected, &actual)))
}

fn report(failures: &[String], of: usize) {
    assert!(failures.is_empty(), "{} of {of} runs differ:\n{}", failures.len(), failures.join("\n"));
}

fn check_topic(mode: Mode<'_>, topic: &str) {
    check_all(mode, &programs(topic));
}

fn check_all(mode: Mode<'_>, programs: &[PathBuf]) {
    let failures: Vec<String> = programs.iter().filter_map(|p| check(mode, p)).collect();
    report(&failures, programs.len());
}

/// Every second program of a topic: the even ones run under chaos, the odd ones with a switch. `cargo xtask
/// matrix` runs all of them in all modes.
fn every_second(topic: &str, first: usize) -> Vec<PathBuf> {
    programs(topic).into_iter().skip(first).step_by(2).collect()
}

/// One program of each group under full stress: the first of a topic always, then every so many.
fn check_stressed(topic: &str) {
    let programs = programs(topic);
    let sample: Vec<_> = programs.iter().step_by(STRESSED_EVERY).enumerate().collect();
    let failures: Vec<String> =
        sample.iter().filter_map(|(i, p)| check(STRESSED[(i + topic.len()) % 2], p)).collect();
    report(&failures, sample.len());
}

/// Every second program of a topic, each with one of the switches by turns.
fn check_switches(topic: &str) {
    let (programs, switches) = (every_second(topic, 1), r_pir::switches::all());
    // Topics begin at different switches.
    let first: usize = topic.bytes().map(usize::from).sum();
    let mut failures = Vec::new();
    for (i, p) in programs.iter().enumerate() {
        let switch = &switches[(first + i) % switches.len()];
        failures.extend(check(Mode { name: switch, flags: &["--hot=3", switch] }, p));
    }
    report(&failures, programs.len());
}

fn first_difference(p: &Path, expected: &str, actual: &str) -> String {
    let mut a = actual.lines();
    for (i, e) in expected.lines().enumerate() {
        let got = a.next();
        if got != Some(e) {
            return format!("{}: line {}: expected {e:?}, got {got:?}", p.display(), i + 1);
        }
    }
    format!("{}: extra output {:?}", p.display(), a.next())
}

macro_rules! topics {
    ($($name:ident),* $(,)?) => {
        $(
            mod $name {
                #[test]
                fn plain() { super::check_topic(super::PLAIN, stringify!($name)); }
                #[test]
                fn interpreted() { super::check_topic(super::INTERPRETED, stringify!($name)); }
                #[test]
                fn eager() { super::check_topic(super::EAGER, stringify!($name)); }
                #[test]
                fn chaos() { super::check_all(super::CHAOS, &super::every_second(stringify!($name), 0)); }
                #[test]
                fn stressed() { super::check_stressed(stringify!($name)); }
                #[test]
                fn switched() { super::check_switches(stringify!($name)); }
            }
        )*

        /// Every topic folder is listed above.
        #[test]
        fn all_topics_are_tested() {
            let listed = [$(stringify!($name)),*];
            for e in std::fs::read_dir(root()).expect("tests/r").flatten() {
                let name = e.file_name().to_string_lossy().into_owned();
                assert!(listed.contains(&name.as_str()), "topic {name} is not in the list of crates/rigel/tests/corpus.rs");
            }
        }
    };
}

topics! {
    apply,
    arguments,
    arithmetic,
    arrays,
    assign,
    attributes,
    calls,
    classes,
    coerce,
    combine,
    comparison,
    compiled,
    conditions,
    control,
    dataframe,
    datasets,
    dates,
    debugging,
    deparse,
    environments,
    factors,
    fastforms,
    files,
    formatting,
    frames,
    functions,
    fusion,
    graphics,
    installed,
    kinds,
    language,
    laziness,
    linalg,
    matching,
    math,
    matrix,
    models,
    multivariate,
    operators,
    output,
    packages,
    printing,
    random,
    regex,
    s3,
    s4,
    seq,
    series,
    smoothing,
    snippets,
    sort,
    str,
    strings,
    subsetting,
    summary,
    system,
    tests_of_hypotheses,
    tools,
    utils,
    vectors,
}
