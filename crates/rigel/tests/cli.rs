//! The command line: what scripts and other tools rely on.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn rigel(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rigel")).args(args).output().expect("rigel runs")
}

fn stdout(o: &Output) -> String {
    String::from_utf8_lossy(&o.stdout).into_owned()
}

fn stderr(o: &Output) -> String {
    String::from_utf8_lossy(&o.stderr).into_owned()
}

#[test]
fn expressions_share_a_session() {
    let o = rigel(&["-e", "x <- 20", "-e", "x + 1"]);
    assert_eq!(stdout(&o), "[1] 21\n");
    assert_eq!(o.status.code(), Some(0));
}

#[test]
fn engine_and_rscript_options_are_accepted() {
    let o = rigel(&["--vanilla", "--no-echo", "--jit=off", "--contexts=6", "-e", "1"]);
    assert_eq!(stdout(&o), "[1] 1\n");
}

#[test]
fn an_error_ends_with_status_one() {
    let o = rigel(&["-e", "f <- function() stop(\"boom\")", "-e", "f()", "-e", "print(2)"]);
    assert_eq!(o.status.code(), Some(1));
    assert_eq!(stdout(&o), "");
    assert_eq!(stderr(&o), "Error in f() : boom\nExecution halted\n");
}

#[test]
fn what_precedes_a_syntax_error_runs() {
    let dir = std::env::temp_dir().join(format!("rigel-cli-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder");
    let file = dir.join("bad.R");
    std::fs::write(&file, "cat('first\\n')\nx y\n").expect("a file");
    let o = rigel(&[file.to_str().expect("a path")]);
    std::fs::remove_dir_all(&dir).expect("cleaned up");
    assert_eq!(stdout(&o), "first\n");
    assert_eq!(o.status.code(), Some(1));
    assert!(stderr(&o).contains("unexpected symbol"), "{}", stderr(&o));
}

#[test]
fn a_missing_file_says_so() {
    let o = rigel(&["no-such-file.R"]);
    assert_eq!(o.status.code(), Some(2));
    assert!(stderr(&o).contains("cannot open file 'no-such-file.R'"));
}

/// Clusters limit address space; GNU R runs in half a gigabyte.
#[test]
fn little_address_space_is_enough() {
    let program =
        "f <- function(n) f(n + 1); r <- try(f(1), silent = TRUE); cat(class(r), sum(runif(1e6) < 2), '')";
    for megabytes in [600, 800, 1200, 2000, 2500, 4000, 6000] {
        let limited = format!("ulimit -v {}; exec \"$0\" --stats -e \"$1\"", megabytes * 1024);
        let run = Command::new("sh").args(["-c", &limited, env!("CARGO_BIN_EXE_rigel"), program]).output();
        let o = run.expect("sh runs");
        assert_eq!(stdout(&o), "try-error 1000000 ", "{megabytes} MB: {}", stderr(&o));
        assert!(stderr(&o).contains("optimizer:"), "{megabytes} MB: {}", stderr(&o));
    }
}

#[test]
fn standard_input_is_a_script() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_rigel"))
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("rigel runs");
    child.stdin.take().expect("a pipe").write_all(b"1:3\n").expect("written");
    let o = child.wait_with_output().expect("ends");
    assert_eq!(stdout(&o), "[1] 1 2 3\n");
}

#[test]
fn endless_recursion_is_an_error_and_the_session_goes_on() {
    let o = rigel(&[
        "-e",
        "f <- function(n) f(n + 1)",
        "-e",
        "r <- tryCatch(f(1), error = function(e) 'caught')",
        "-e",
        "r",
    ]);
    assert_eq!(stdout(&o), "[1] \"caught\"\n");
}

#[test]
fn unknown_options_and_help() {
    assert_eq!(rigel(&["--no-such-option"]).status.code(), Some(2));
    assert!(stdout(&rigel(&["--help"])).contains("Usage: rigel"));
    assert!(stdout(&rigel(&["--version"])).starts_with("rigel "));
}

#[test]
fn scheme_and_sourir_are_there() {
    let dir = std::env::temp_dir().join(format!("rigel-scm-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder");
    let file = dir.join("a.scm");
    std::fs::write(&file, "(display (* 6 7)) (newline)").expect("a file");
    let o = rigel(&[file.to_str().expect("a path")]);
    std::fs::remove_dir_all(&dir).expect("cleaned up");
    assert_eq!(stdout(&o), "42\n");
    assert_eq!(rigel(&["sourir", "--help"]).status.code(), Some(0));
}

#[test]
fn scheme_has_options_of_its_own() {
    let dir = std::env::temp_dir().join(format!("rigel-scm-options-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder");
    let file = dir.join("a.scm");
    let text = "(define (f x) (if (pair? x) (car x) x)) (display (f '(1)))";
    std::fs::write(&file, text).expect("a file");
    let path = file.to_str().expect("a path");
    let o = rigel(&["--mode=naive", "--limit=2", "--stats", "--dump=blocks:f", "--pass-off=inline", path]);
    let bad = rigel(&["--mode=fast", path]);
    std::fs::remove_dir_all(&dir).expect("cleaned up");
    assert_eq!((stdout(&o), o.status.code()), ("1".into(), Some(0)));
    assert!(stderr(&o).contains("type tests executed,"), "{}", stderr(&o));
    assert!(stderr(&o).contains("f (instance"), "{}", stderr(&o));
    assert_eq!(bad.status.code(), Some(2));
    assert!(stderr(&bad).contains("naive, intra or inter"), "{}", stderr(&bad));
    assert!(stdout(&rigel(&["--help"])).contains("blocks:NAME"));
}

#[test]
fn what_is_nested_too_deeply_is_an_error() {
    let nested = "l <- list(); m <- list(); for (i in 1:100000) { l <- list(l); m <- list(m) }";
    let code = "e <- quote(x); for (i in 1:2000000) e <- call('(', e)";
    for expr in
        ["print(l)", "deparse(l)", "str(l)", "as.character(l)", "serialize(l, NULL)", "eval(e)", "deparse(e)"]
    {
        let tried = format!("r <- inherits(try({expr}, silent = TRUE), 'try-error')");
        let o = rigel(&["-e", nested, "-e", code, "-e", &tried, "-e", "cat('failed:', r, '\\n')"]);
        assert!(stdout(&o).ends_with("failed: TRUE \n"), "{expr}: {}", stderr(&o));
    }
    let o = rigel(&["-e", nested, "-e", "identical(l, m); length(unlist(l))"]);
    assert_eq!(stdout(&o), "[1] TRUE\n[1] 0\n");
}

#[test]
fn more_memory_than_there_is_is_an_error() {
    for expr in ["numeric(1e13)", "diag(1e7)", "rep(1, 1e13)", "x <- 1; x[1e13] <- 2", "sample(1e14, 1e13)"] {
        let o = rigel(&["-e", &format!("cat(conditionMessage(tryCatch({{ {expr} }}, error = identity)))")]);
        assert!(
            stdout(&o).starts_with("cannot allocate vector of size"),
            "{expr}: {} {}",
            stdout(&o),
            stderr(&o)
        );
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_script_keeps_what_it_wrote() {
    for jit in ["--jit=off", "--jit=eager"] {
        let child = Command::new(env!("CARGO_BIN_EXE_rigel"))
            .args([
                jit,
                "-e",
                "cat('before\\n'); f <- function() { on.exit(cat('left\\n')); repeat {} }; f()",
            ])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("rigel runs");
        std::thread::sleep(std::time::Duration::from_millis(1500));
        // SAFETY: a signal to a child that was not waited for yet.
        unsafe { libc::kill(child.id() as i32, libc::SIGINT) };
        let o = child.wait_with_output().expect("rigel ends");
        assert_eq!(o.status.code(), Some(1));
        assert_eq!(stdout(&o), "before\nleft\n");
        assert_eq!(stderr(&o), "\nExecution halted\n");
    }
}
