//! The page of `explain` in a real browser, driven by keyboard: `explain_page.mjs` presses
//! the keys and tells what is to be seen. Needs `node` and a Chromium; where there is none
//! the test says so and passes (what the page contains is tested elsewhere).

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The first of these programs that runs.
fn program(names: &[&'static str]) -> Option<&'static str> {
    let runs = |name: &&str| {
        let mut command = Command::new(name);
        command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|s| s.success())
    };
    names.iter().copied().find(runs)
}

/// Writes the page of an example and returns what the script saw, as text.
fn drive(example: &str, options: &[&str]) -> Option<String> {
    let (Some(node), Some(browser)) = (program(&["node"]), program(&["chromium", "chromium-browser"])) else {
        println!("skipped: there is no node or no chromium here");
        return None;
    };
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let source = here.join("../../examples/sourir").join(example);
    let page: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{example}.html"));
    let mut args = vec!["explain".to_string()];
    args.extend(options.iter().map(|o| o.to_string()));
    args.extend([source.to_string_lossy().into(), "-o".into(), page.to_string_lossy().into()]);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    assert_eq!(sourir::main(&args, &mut &b""[..], &mut out, &mut err), 0);
    let script = here.join("tests/explain_page.mjs");
    let seen = Command::new(node).arg(script).arg(browser).arg(page).output();
    let seen = seen.unwrap_or_else(|e| panic!("{node}: {e}"));
    Some(String::from_utf8_lossy(&seen.stdout).into())
}

/// The part of the report about one moment.
fn moment<'a>(report: &'a str, name: &str) -> &'a str {
    let start =
        report.find(&format!("\n  \"{name}\": {{")).unwrap_or_else(|| panic!("no {name} in {report}"));
    let end = report[start..].find("\n  }").map_or(report.len(), |n| start + n);
    &report[start..end]
}

#[test]
fn the_page_works_by_keyboard() {
    let Some(report) = drive("fig10_inline.sou", &["--force", "1"]) else { return };
    assert!(report.contains("\"problems\": []") && report.contains("\"requests\": []"), "{report}");
    assert!(!report.contains("\"lost\": 1") && report.contains("\"lost\": 0"), "{report}");
    assert!(!report.contains("\"nowVisible\": false") && !report.contains("\"sideways\": true"), "{report}");
    let expected: [(&str, &[&str]); 13] = [
        ("start", &["step 1 of 10, main.Vinl", "\"arrows\": 3", "\"now\": \"L0-0-0\""]),
        ("right", &["step 2 of 10", "pl = [1, 2, 3, 4]"]),
        ("left", &["step 1 of 10"]),
        (
            "deopt",
            &[
                "step 6 of 10, size.Vb: deoptimized, forced",
                "main.Vb  {pl = ",
                "el = 32",
                "\"L0-0-4\",\n    \"L0-0-4\"",
            ],
        ),
        ("end", &["step 10 of 10", "print 128", "stop 0"]),
        ("home", &["step 1 of 10"]),
        ("tab", &["\"focus\": \"assume\"", "\"shown\": []"]),
        (
            "enter",
            &[
                "continues at size.Vb.L2[var el = 32, var x = x]returns to main.Vb.Lret[var s = $",
                "\"L0-0-4\"",
            ],
        ),
        ("moved", &["step 2 of 10", "\"focus\": \"assume\""]),
        ("closed", &["\"shown\": []", "\"on\": []"]),
        ("playing", &["\"play\": \"pause\""]),
        ("paused", &["\"play\": \"play\""]),
        ("slid", &["step 3 of 10", "\"focus\": \"slider\""]),
    ];
    for (name, wanted) in expected {
        let seen = moment(&report, name);
        for text in wanted {
            assert!(seen.contains(text), "{name}: no {text} in {seen}");
        }
    }
    assert_ne!(moment(&report, "playing"), moment(&report, "played").replace("played", "playing"));
}

#[test]
fn a_guard_that_fails_is_an_arrow_taken() {
    let Some(report) = drive("fig20_undo.sou", &[]) else { return };
    let seen = moment(&report, "deopt");
    assert!(seen.contains("deoptimized, e2 does not hold") && seen.contains("\"L1-0-0\""), "{seen}");
    assert!(!report.contains("\"lost\": 1") && report.contains("\"problems\": []"), "{report}");
}
