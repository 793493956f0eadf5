//! Exit statuses and messages that no file can stand for.

use super::{main, status};

/// Exit status and standard error for a program given on standard input.
fn tool(args: &[&str], program: &[u8]) -> (i32, String) {
    let args: Vec<String> = args.iter().map(|a| a.to_string()).collect();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = main(&args, &mut &program[..], &mut out, &mut err);
    (code, String::from_utf8_lossy(&err).into())
}

#[test]
fn bytes_that_are_no_text_have_a_place() {
    let (code, err) = tool(&["run", "-"], b"var x = 1\nprint \xff\n");
    assert_eq!(code, status::BAD_PROGRAM);
    assert!(err.contains("--> -:2:7"), "{err}");
}

#[test]
fn only_what_is_run_needs_a_main() {
    let program = b"function f ()\nversion V\nreturn 1\n";
    for command in ["run", "trace"] {
        let (code, err) = tool(&[command, "-"], program);
        assert_eq!(code, status::BAD_PROGRAM);
        assert!(err.contains("error[main-exists]") && err.contains("--> -:1:1"), "{err}");
    }
    assert_eq!(tool(&["opt", "--auto", "-"], program).0, status::BAD_PROGRAM);
    for args in [&["check", "-"][..], &["versions", "-"], &["explain", "-"], &["opt", "prune", "-"]] {
        assert_eq!(tool(args, program).0, status::OK, "{args:?}");
    }
}

#[test]
fn of_very_many_messages_the_first_are_shown() {
    let (code, err) = tool(&["run", "-"], "print x\n".repeat(1000).as_bytes());
    assert_eq!(code, status::BAD_PROGRAM);
    assert_eq!(err.matches("error[scope]").count(), 100);
    assert!(err.contains("... and 900 more messages") && err.ends_with("1000 errors\n"), "{err}");
}

#[test]
fn mistakes_on_the_command_line_are_usage_errors() {
    let cases: [&[&str]; 14] = [
        &[],
        &["walk"],
        &["run"],
        &["run", "a", "b"],
        &["run", "--fast", "a"],
        &["run", "--steps"],
        &["run", "--steps", "x", "-"],
        &["run", "--force", "0", "-"],
        &["run", "--force", "1", "--chaos", "2", "-"],
        &["run", "--activate", "main.V9", "-"],
        &["opt", "-"],
        &["opt", "dance", "-"],
        &["opt", "inject:main", "-"],
        &["opt", "--auto", "prune", "-"],
    ];
    for args in cases {
        let (code, err) = tool(args, b"stop\n");
        assert_eq!(code, status::USAGE, "{args:?}: {err}");
        assert!(err.starts_with("rigel sourir: ") && err.contains("usage: "), "{args:?}: {err}");
    }
    assert_eq!(tool(&["run", "no/such/file"], b"").0, status::NO_FILE);
}

#[test]
fn every_command_explains_itself() {
    for command in ["run", "check", "versions", "opt", "trace", "explain"] {
        assert_eq!(tool(&[command, "--help"], b"").0, status::OK);
    }
}

#[test]
fn the_page_marks_the_version_that_calls_enter() {
    let program = b"stop\nfunction f ()\nversion V\nreturn 1\nversion W\nreturn 1\n";
    let mark = |args: &[&str], version: &str| {
        let args: Vec<String> = args.iter().map(|a| a.to_string()).collect();
        let (mut out, mut err) = (Vec::new(), Vec::new());
        assert_eq!(main(&args, &mut &program[..], &mut out, &mut err), status::OK);
        String::from_utf8_lossy(&out).contains(&format!("<h3>{version} <small>active</small>"))
    };
    assert!(mark(&["explain", "-"], "V") && !mark(&["explain", "-"], "W"));
    assert!(mark(&["explain", "--activate", "f.W", "-"], "W"));
}
