//! Ctrl-C reaches long computations, interpreted and compiled: builtins that call functions, builtins that loop over
//! many elements, loops.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Each takes far longer than a test may, if it is not interrupted.
const PROGRAMS: [&str; 14] = [
    "Reduce(`+`, 1:2e9)",
    "Reduce(function(a, b) a + b, 1:2e9)",
    "Map(function(x, y) x + y, 1:1e8, 1:1e8)",
    "mapply(sqrt, 1:1e8)",
    "lapply(1:1e8, sqrt)",
    "vapply(1:1e8, sqrt, 1)",
    "Filter(is.null, 1:1e8)",
    "rsignrank(1, 1e10)",
    // Long enough to be caught in the middle; the memory of ten times as many takes the machine up to half a minute.
    "rnorm(2e8)",
    "repeat {}",
    "{ f <- function() g(); g <- function() 1; while (TRUE) f() }",
    "for (i in 1:2e9) i",
    "integrate(function(x) { repeat 1; x }, 0, 1)",
    "optim(c(1, 1), function(p) { for (i in 1:2e9) i; 1 })",
];

/// From the interrupt to the end.
const PATIENCE: Duration = Duration::from_secs(20);

fn end_of(child: &mut Child) -> Option<String> {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait().expect("a process") {
            return Some(status.to_string());
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    child.kill().expect("a process of ours");
    child.wait().expect("a process");
    None
}

fn interrupted(flags: &[&str], program: &str) {
    let program = format!(
        "invisible(tryCatch({{ cat('go\\n', file = stderr()); {program} }}, interrupt = function(i) cat('caught\\n')))"
    );
    let mut child = Command::new(env!("CARGO_BIN_EXE_rigel"))
        .args(flags)
        .args(["-e", &program])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("rigel runs");
    let mut out = child.stdout.take().expect("a pipe");
    let mut line = String::new();
    BufReader::new(child.stderr.take().expect("a pipe")).read_line(&mut line).expect("a line");
    assert_eq!(line, "go\n", "{program}");
    std::thread::sleep(Duration::from_millis(400));
    // SAFETY: the process was started here and has not been waited for.
    unsafe { libc::kill(child.id() as i32, libc::SIGINT) };
    let end = end_of(&mut child);
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("text");
    assert_eq!((end.as_deref(), rest.as_str()), (Some("exit status: 0"), "caught\n"), "{program}");
}

#[test]
fn interpreted_programs_are_interrupted() {
    PROGRAMS.iter().for_each(|p| interrupted(&["--jit=off"], p));
}

#[test]
fn compiled_programs_are_interrupted() {
    PROGRAMS.iter().for_each(|p| interrupted(&[], p));
}
