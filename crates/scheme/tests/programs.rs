//! Runs the Scheme programs under `tests/scheme`: the conformance suite in every mode, and programs
//! whose output is recorded next to them, each in a process of its own.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/scheme")
}

/// The driver example, which cargo builds along with the tests.
fn driver() -> PathBuf {
    let mut dir = std::env::current_exe().expect("the test's own path");
    dir.pop();
    dir.pop();
    dir.join("examples/scheme")
}

fn run(options: &[&str], file: &Path) -> Output {
    // Endless recursion ends somewhat earlier than memory would end it.
    Command::new(driver()).arg("--stack=256").args(options).arg(file).output().expect("the driver runs")
}

fn files(dir: &str, extension: &str) -> Vec<PathBuf> {
    let mut out: Vec<PathBuf> = std::fs::read_dir(root().join(dir))
        .expect("test programs are there")
        .filter_map(|e| e.ok().map(|e| e.path()))
        .filter(|p| p.extension().is_some_and(|e| e == extension))
        .collect();
    out.sort();
    out
}

fn check_suite(options: &[&str]) {
    let suite =
        files("r7rs", "scm").into_iter().filter(|f| f.file_name().is_some_and(|n| n != "prelude.scm"));
    let mut ran = 0;
    for file in suite {
        let out = run(options, &file);
        let text = String::from_utf8_lossy(&out.stdout);
        assert!(
            out.status.success() && text.contains(" 0 failed"),
            "{} {options:?}: {text}{}",
            file.display(),
            String::from_utf8_lossy(&out.stderr)
        );
        ran += 1;
    }
    assert!(ran >= 5);
}

#[test]
fn conformance_inter() {
    check_suite(&[]);
}

#[test]
fn conformance_intra() {
    check_suite(&["--mode=intra"]);
}

#[test]
fn conformance_naive() {
    check_suite(&["--mode=naive"]);
}

#[test]
fn conformance_with_one_version() {
    check_suite(&["--limit=1"]);
    check_suite(&["--limit=0"]);
}

#[test]
fn conformance_with_nan_boxing() {
    check_suite(&["--values=nan"]);
    check_suite(&["--values=nan", "--mode=intra"]);
    check_suite(&["--values=nan", "--mode=naive"]);
}

#[test]
fn conformance_without_unboxing() {
    check_suite(&["--pass-off=unboxing"]);
    check_suite(&["--values=nan", "--pass-off=unboxing"]);
}

#[test]
fn recorded_outputs() {
    check_recorded("--values=tagged");
}

#[test]
fn recorded_outputs_with_nan_boxing() {
    check_recorded("--values=nan");
}

fn check_recorded(values: &str) {
    for file in files("programs", "scm") {
        let expected = std::fs::read_to_string(file.with_extension("out")).expect("recorded output");
        for mode in ["--mode=inter", "--mode=intra", "--mode=naive"] {
            let out = run(&[values, mode], &file);
            let got =
                format!("{}{}", String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
            let got = got.replace(&format!("{}/", root().join("programs").display()), "");
            assert_eq!(got, expected, "{} {mode}", file.display());
        }
    }
}

/// A collection at every opportunity, with poisoned memory and a verified heap, changes nothing.
#[test]
fn collector_under_stress() {
    let file = root().join("programs/gc.scm");
    let expected = std::fs::read_to_string(file.with_extension("out")).expect("recorded output");
    for values in ["--values=tagged", "--values=nan"] {
        let out = run(&["--gc-stress", values], &file);
        assert_eq!(String::from_utf8_lossy(&out.stdout), expected, "{values}");
    }
}

/// Tail calls run in constant space: more of them than any stack could hold.
#[test]
fn tail_calls_in_constant_space() {
    let file = root().join("programs/tail.scm");
    let out = run(&[], &file);
    assert_eq!(String::from_utf8_lossy(&out.stdout), "100000000\ndone\n");
}

/// The thesis's example: three versions of `f` over two closures, and no type test left.
#[test]
fn make_sumer_needs_no_type_test() {
    let file = root().join("programs/make-sumer.scm");
    let out = run(&["--stats"], &file);
    let stats = String::from_utf8_lossy(&out.stderr);
    assert!(stats.contains("type tests executed,0\n"), "{stats}");
    let out = run(&["--dump=blocks:f"], &file);
    let dump = String::from_utf8_lossy(&out.stderr);
    let entries = dump.lines().filter(|l| l.trim_start().starts_with("entry")).count();
    let instances = dump.lines().filter(|l| l.starts_with("f (instance")).count();
    assert_eq!((entries, instances), (3, 2), "{dump}");
}

/// With NaN-boxing no flonum is an object, so a program of flonums needs no collection; without unboxing,
/// boxes are made for what stays in registers with it.
#[test]
fn representations_differ_in_boxes() {
    let file = root().join("../../benches/scheme/fft.scm");
    let count = |options: &[&str], name: &str| counter(options, &file, name);
    assert!(count(&["--values=tagged"], "collections") > 0);
    assert_eq!(count(&["--values=nan"], "collections"), 0);
    let (eager, plain) = (count(&[], "flonum boxings"), count(&["--pass-off=unboxing"], "flonum boxings"));
    assert!(2 * eager < plain, "{eager} {plain}");
}

/// A counter of `--stats`.
fn counter(options: &[&str], file: &Path, name: &str) -> u64 {
    let options: Vec<&str> = options.iter().copied().chain(["--stats"]).collect();
    let stats = String::from_utf8_lossy(&run(&options, file).stderr).into_owned();
    let line = stats.lines().find_map(|l| l.strip_prefix(name)?.strip_prefix(','));
    line.and_then(|n| n.parse().ok()).unwrap_or_else(|| panic!("no {name} in {stats}"))
}

fn type_tests(options: &[&str], file: &Path) -> u64 {
    counter(options, file, "type tests executed")
}

/// A vector that promises nothing is stored into in line: no call of the primitive is compiled for it.
#[test]
fn plain_vectors_are_stored_into_in_line() {
    let file = root().join("programs/plain-vectors.scm");
    let calls = |options: &[&str]| counter(options, &file, "return tables");
    assert_eq!(calls(&[]), calls(&["--pass-off=vectors"]));
}

/// What a closure finds out about its captured variables it finds out once; loops learn types once.
#[test]
fn passes_remove_type_tests() {
    let file = root().join("programs/beyond.scm");
    let all = type_tests(&[], &file);
    assert!(all + 1_900_000 < type_tests(&["--pass-off=patch"], &file));
    assert!(all + 10_000_000 < type_tests(&["--pass-off=loops"], &file));
    for (pass, program, less) in [("lists", "list-types", 1_000_000), ("vectors", "triangl", 1_000_000)] {
        let file = if pass == "lists" {
            root().join(format!("programs/{program}.scm"))
        } else {
            root().join(format!("../../benches/scheme/{program}.scm"))
        };
        let off = format!("--pass-off={pass}");
        assert!(type_tests(&[], &file) + less < type_tests(&[&off], &file), "{pass}");
    }
    let deep = root().join("programs/inline.scm");
    assert!(type_tests(&[], &deep) <= type_tests(&["--pass-off=inline"], &deep));
}

#[test]
fn running_out_of_memory_is_a_condition() {
    let file = root().join("limits/out-of-memory.scm");
    let expected = std::fs::read_to_string(file.with_extension("out")).expect("recorded");
    for mode in ["--mode=naive", "--mode=intra", "--mode=inter"] {
        let out = run(&[mode, "--heap=32", "--stack=8"], &file);
        assert_eq!(String::from_utf8_lossy(&out.stdout), expected, "{mode}");
        assert!(out.status.success());
    }
}
