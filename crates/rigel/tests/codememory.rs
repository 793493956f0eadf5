//! Code lives and dies: sessions that make more code than there is memory for it, and drop it, keep it or run it
//! meanwhile. The long form is `cargo xtask session`.

use std::process::Command;

/// What a program prints; and the report of `--stats`.
fn run(flags: &[&str], program: &str) -> (String, String) {
    let o = Command::new(env!("CARGO_BIN_EXE_rigel"))
        .args(flags)
        .args(["--stats", "-e", program])
        .output()
        .expect("rigel runs");
    let report = String::from_utf8_lossy(&o.stderr).into_owned();
    assert!(o.status.success(), "{:?}\n{report}", o.status);
    (String::from_utf8_lossy(&o.stdout).into_owned(), report)
}

/// Little code memory, and code that is compiled soon, on the program's thread.
const SMALL: [&str; 3] = ["--background=off", "--hot=20", "--code-memory=64k"];

/// Makes a function that is like no other.
const MAKE: &str =
    "make <- function(i) eval(bquote(function(n) { s <- .(i); for (k in 1:n) s <- s + k; s }));";

/// The number before a word in the line about code memory.
fn figure(report: &str, word: &str) -> u64 {
    let line = report.lines().find(|l| l.contains("code memory ")).unwrap_or_else(|| panic!("{report}"));
    let before = line.split(word).next().and_then(|l| l.split_whitespace().last());
    before.and_then(|n| n.parse().ok()).unwrap_or_else(|| panic!("no {word} in {line}"))
}

fn count(report: &str, event: &str) -> u64 {
    let lines = report.lines().filter(|l| l.trim_start().starts_with(event));
    lines.filter_map(|l| l.split_whitespace().last()?.parse::<u64>().ok()).sum()
}

#[test]
fn code_that_is_gone_makes_room_and_nothing_is_refused() {
    let program = format!(
        "{MAKE} bad <- 0L; for (i in 1:600) {{ f <- make(i); if (f(100) != 5050 + i) bad <- bad + 1L }}
         g <- make(0); for (i in 1:5) g(100); cat(bad, length(jit.versions(g)) > 0)"
    );
    let (out, report) = run(&SMALL, &program);
    assert_eq!(out, "0 TRUE", "{report}");
    assert!(figure(&report, " reclaimed") > 400, "{report}");
    assert_eq!(count(&report, "refusal") + count(&report, "wait       (code"), 0, "{report}");
}

#[test]
fn what_is_hot_stays_when_what_is_cold_goes() {
    let program = format!(
        "{MAKE} fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2)
         hot <- function(n) {{ s <- 0; for (k in 1:n) s <- s + k; s + fib(6) }}
         all <- lapply(1:400, make); stay <- TRUE; for (i in 1:20) hot(100); before <- jit.stats()$compile
         for (f in all) {{ f(100); for (i in 1:3) hot(30)
           stay <- stay && length(jit.versions(hot)) > 0 && length(jit.versions(fib)) > 0 }}
         made <- sum(vapply(all, function(f) length(jit.versions(f)), 0L))
         cat(stay, made < 400, jit.stats()$evict > 100)"
    );
    let (out, report) = run(&SMALL, &program);
    assert_eq!(out, "TRUE TRUE TRUE", "{report}");
}

#[test]
fn what_was_evicted_comes_back() {
    let program = format!(
        "{MAKE} all <- lapply(1:200, make); bad <- 0L
         for (turn in 1:3) for (i in seq_along(all)) for (k in 1:3) if (all[[i]](60) != 1830 + i) bad <- bad + 1L
         for (k in 1:5) all[[1]](60); cat(bad, length(jit.versions(all[[1]])) > 0)"
    );
    let (out, report) = run(&SMALL, &program);
    assert_eq!(out, "0 TRUE", "{report}");
    assert!(count(&report, "evict") > 200, "{report}");
}

#[test]
fn code_that_runs_is_not_reclaimed() {
    // Versions are given up while frames of them are deep in calls that use up code memory many times.
    let program = format!(
        "{MAKE} one <- function(x) x + 1
         down <- function(d, x) {{ y <- x; for (k in 1:25) y <- one(y)
           if (d == 0) {{ for (i in 1:150) make(i)(100); one <<- function(x) x + 1L; invisible(gc()) }} else y <- down(d - 1, y)
           for (k in 1:25) y <- one(y); y }}
         for (i in 1:6) cat(down(20, 0), \"\")"
    );
    for more in [&[][..], &["--jit=eager"], &["--chaos=1/50"], &["--background=on"]] {
        let (out, report) = run(&[&SMALL[..], more].concat(), &program);
        assert_eq!(out, "1050 1050 1050 1050 1050 1050 ", "{more:?}\n{report}");
    }
}

#[test]
fn continuations_that_are_evicted_are_retired() {
    let program = "f <- function(v) { s <- v[[1L]]; for (i in 1:300) s <- s + v[[1L + i %% 5L]]; s }
         kinds <- list(rep(1L, 5), rep(1, 5), c(TRUE, FALSE, TRUE, FALSE, TRUE), list(1L, 2, 3L, TRUE, 5), 1:5 + 0i)
         bad <- 0L; for (turn in 1:60) { v <- kinds[[1L + turn %% 5L]]; if (is.na(f(v))) bad <- bad + 1L }; cat(bad)";
    let (out, report) = run(&["--background=off", "--hot=20"], program);
    assert_eq!(out, "0");
    assert!(figure(&report, " versions") < 40, "{report}");
}

#[test]
fn compiling_for_code_that_is_gone_ends_soon() {
    let program = format!(
        "{MAKE} for (i in 1:3000) {{ f <- make(i); f(3000) }}
         late <- function(n) {{ s <- 0; for (i in 1:n) s <- s + i %% 7; s }}
         turns <- 0; while (length(jit.versions(late)) == 0 && turns < 2000) {{ late(10000); turns <- turns + 1 }}
         cat(turns < 2000)"
    );
    let (out, report) = run(&["--background=on"], &program);
    assert_eq!(out, "TRUE", "{report}");
    let gone = report.split("for code that was gone ").nth(1).and_then(|t| t.split(" ms").next());
    let gone: f64 = gone.and_then(|t| t.parse().ok()).unwrap_or_else(|| panic!("{report}"));
    // Each of the 3,000 takes milliseconds to compile.
    assert!(gone < 600.0, "{report}");
}

#[test]
fn there_may_be_too_little_memory_for_anything() {
    let program = "f <- function(n) { s <- 0; for (i in 1:n) s <- s + i * 2; s }; cat(f(100000))";
    let (out, report) = run(&["--background=off", "--code-memory=1"], program);
    assert_eq!(out, "10000100000", "{report}");
}
