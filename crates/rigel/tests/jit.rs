//! The optimizer as the command line shows it: what is compiled, entered, left, and that it can be
//! switched off, disturbed and seen.

use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// Compiles on the program's own thread, so that what happens when does not depend on the machine.
fn rigel(args: &[&str]) -> Output {
    with(&[&["--background=off"], args].concat())
}

fn with(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rigel")).args(args).output().expect("rigel runs")
}

fn stdout(o: &Output) -> String {
    String::from_utf8_lossy(&o.stdout).into_owned()
}

fn stderr(o: &Output) -> String {
    String::from_utf8_lossy(&o.stderr).into_owned()
}

/// The number of an event in the report of `--stats`.
fn count(report: &str, event: &str) -> u64 {
    report
        .lines()
        .filter(|l| l.trim_start().starts_with(event))
        .filter_map(|l| l.split_whitespace().last()?.parse::<u64>().ok())
        .sum()
}

const SUM: &str = "f <- function(n) { s <- 0; for (i in 1:n) s <- s + i * 2; s }; print(f(100000))";

#[test]
fn a_hot_loop_is_entered() {
    let o = rigel(&["--stats", "-e", SUM]);
    assert_eq!(stdout(&o), "[1] 10000100000\n");
    assert_eq!(count(&stderr(&o), "osr-in"), 1, "{}", stderr(&o));
    assert_eq!(count(&stderr(&o), "exit"), 0, "{}", stderr(&o));
}

#[test]
fn a_program_goes_on_while_its_code_is_compiled() {
    // It runs until it is in compiled code: how long that takes is the machine's business.
    let program = "g <- function(n) { s <- 0; for (i in 1:n) s <- s + i * 2; s }
        n <- 0; while (jit.stats()$`osr-in` + jit.stats()$enter == 0) n <- n + g(1000)
        print(n %% 1001000)";
    let o = with(&["--stats", "--background=on", "-e", program]);
    assert_eq!(stdout(&o), "[1] 0\n", "{}", stderr(&o));
    let report = stderr(&o);
    let there = report.split("here, ").nth(1).and_then(|t| t.split(" ms").next()).map(str::parse::<f64>);
    assert!(matches!(there, Some(Ok(ms)) if ms > 0.0), "{report}");
}

#[test]
fn code_that_dies_while_it_is_compiled_is_dropped() {
    let program = "for (k in 1:200) { f <- eval(bquote(function(n) { s <- .(k); for (i in 1:n) s <- s + i; s })); f(40) }
        rm(f); invisible(gc()); print(k)";
    let o = with(&["--hot=20", "--background=on", "--gc-stress", "-e", program]);
    assert_eq!(stdout(&o), "[1] 200\n", "{}", stderr(&o));
}

#[test]
fn the_optimizer_can_be_switched_off() {
    let o = rigel(&["--stats", "--jit=off", "-e", SUM]);
    assert_eq!(stdout(&o), "[1] 10000100000\n");
    assert_eq!(stderr(&o), "");
}

#[test]
fn chaos_leaves_and_changes_nothing() {
    let program = "g <- function(v) v + 1; f <- function(n) { s <- 0; for (i in 1:n) s <- s + g(i) + v[[i %% 7L + 1L]]; s }; v <- numeric(7); print(f(20000))";
    let o = rigel(&["--stats", "--chaos=1/100", "-e", program]);
    assert_eq!(stdout(&o), "[1] 200030000\n");
    assert!(stderr(&o).contains("exit       (chaos)"), "{}", stderr(&o));
}

#[test]
fn a_type_that_changes_leaves_once() {
    let program = "f <- function(n) { s <- 0L; for (i in 1:n) { s <- s + 1L; if (i == 5000L) s <- s + 0.5 }; s }; f(6000)";
    let o = rigel(&["--stats", "-e", program]);
    assert_eq!(stdout(&o), "[1] 6000.5\n");
    assert!(count(&stderr(&o), "exit") >= 1, "{}", stderr(&o));
}

#[test]
fn events_are_traced_as_json_lines() {
    let file = std::env::temp_dir().join(format!("rigel-trace-{}.json", std::process::id()));
    let o = rigel(&[&format!("--trace={}", file.display()), "-e", SUM]);
    assert!(o.status.success());
    let text = std::fs::read_to_string(&file).expect("a trace");
    std::fs::remove_file(&file).expect("the trace is ours");
    assert!(text.contains("{\"event\":\"compile\",\"what\":\"loop\",\"function\":\"f\""), "{text}");
    assert!(text.contains("\"context\":\"loop at "), "{text}");
}

#[test]
fn exits_are_traced_with_their_source() {
    let file = std::env::temp_dir().join(format!("rigel-exits-{}.json", std::process::id()));
    let program = "f <- function(n) {\n s <- 0L\n for (i in 1:n) {\n  s <- s + 1L\n  if (i == 5000L) s <- s + 0.5 }\n s }\nf(6000)";
    let o = rigel(&[&format!("--trace={}", file.display()), "-e", program]);
    assert!(o.status.success());
    let text = std::fs::read_to_string(&file).expect("a trace");
    std::fs::remove_file(&file).expect("the trace is ours");
    let exit = text.lines().find(|l| l.contains("\"exit\"")).unwrap_or_default();
    assert!(exit.contains("\"source\":\"s + "), "{text}");
    let lines = ["\"line\":\"4\"", "\"line\":\"5\""];
    assert!(lines.iter().any(|l| exit.contains(l)), "{text}");
}

#[test]
fn perf_learns_the_names_of_functions() {
    let mut c = Command::new(env!("CARGO_BIN_EXE_rigel"));
    c.args(["--perf-map", "--background=off", "-e", SUM]).stdout(std::process::Stdio::null());
    let mut child = c.spawn().expect("rigel runs");
    let map = format!("/tmp/perf-{}.map", child.id());
    assert!(child.wait().expect("it ends").success());
    let text = std::fs::read_to_string(&map).expect("a map");
    std::fs::remove_file(&map).expect("the map is ours");
    assert!(text.lines().any(|l| l.split(' ').nth(2) == Some("R:f")), "{text}");
}

#[test]
fn code_can_be_dumped() {
    let o = rigel(&["--dump=pir:f", "-e", SUM]);
    assert!(stderr(&o).contains("FAdd"), "{}", stderr(&o));
}

#[test]
fn r_code_sees_versions() {
    let program = "f <- function(x) { s <- 0; for (i in 1:9) s <- s + x * i; s }; for (i in 1:300) f(i); v <- jit.versions(f); cat(length(v) > 0, v[[1]]$start, v[[1]]$bytes > 0, jit.stats()$compile > 0)";
    let o = rigel(&["-e", program]);
    assert_eq!(stdout(&o), "TRUE call (any) TRUE TRUE");
}

#[test]
fn a_default_is_evaluated_where_it_is_forced() {
    // The default depends on a variable that changes before: it can't be evaluated early, and its promise need not be made.
    let program = "f <- function(x, y = x + 1) { for (k in 1:2) x <- x + 1; x * y }
        h <- function(n) { s <- 0; for (i in 1:n) s <- s + f(i + 0.5); s }
        for (k in 1:3) r <- h(3000); cat(r)";
    let o = rigel(&["--stats", "-e", program]);
    assert_eq!(stdout(&o), "9031535750");
    assert!(count(&stderr(&o), "inline     (promise)") > 0, "{}", stderr(&o));
    let o = rigel(&["--stats", "--pass-off=promise", "-e", program]);
    assert_eq!(stdout(&o), "9031535750");
    assert_eq!(count(&stderr(&o), "inline     (promise)"), 0, "{}", stderr(&o));
}

#[test]
fn levels_of_contexts_change_nothing_else() {
    // Arguments are evaluated before calls at every level, so that calls are direct; another switch is for that.
    let program = "f <- function(x, y) if (x > 0) f(x - 1, y) + y else 0
        for (k in 1:60) r <- f(50, 2); cat(r)";
    let direct = |flags: &[&str]| {
        let o = rigel(&[flags, &["--stats", "-e", program]].concat());
        assert_eq!(stdout(&o), "100");
        count(&stderr(&o), "compile    (args)")
    };
    assert!(direct(&["--contexts=0"]) > 0);
    assert!(direct(&["--contexts=6"]) > 0);
    assert_eq!(direct(&["--eager-args=off"]), 0);
}

#[test]
fn a_bad_option_is_refused() {
    let o = rigel(&["--jit=perhaps", "-e", "1"]);
    assert!(!o.status.success());
    assert!(stderr(&o).contains("--jit"), "{}", stderr(&o));
}

#[test]
fn a_loop_that_never_ran_is_compiled_when_it_did() {
    let program = "f <- function(n) { i <- 0; s <- 0; while (i < n) { i <- i + 1; s <- s + i }
        p <- rep(TRUE, 5000); for (k in 1:5000) if (p[k]) s <- s + 1; s }; for (k in 1:4) print(f(5000))";
    let o = rigel(&["--stats", "--dump=pir:f", "-e", program]);
    assert_eq!(stdout(&o), "[1] 12507500\n".repeat(4));
    let err = stderr(&o);
    assert!(count(&err, "exit       (unseen)") >= 1, "{err}");
    let last = err.rsplit("# f optimized").next().unwrap_or_default();
    assert!(!last.contains("BranchFalse"), "{last}");
}

#[test]
fn a_version_of_an_inner_loop_ends_with_it() {
    let program = "f <- function(n) { s <- 0; for (i in 1:n) { for (j in 1:n) s <- s + i * j; s <- s - j }; s }; print(f(60))";
    let ended = |more: &str| {
        let o = rigel(&["--hot=3", "--stats", more, "-e", program]);
        assert_eq!(stdout(&o), "[1] 3345300\n");
        count(&stderr(&o), "exit       (ended)")
    };
    // Once; then there is a version of the loop around.
    assert_eq!(ended("--jit=on"), 1);
    assert_eq!(ended("--speculate=type,target,env,branch,range,step,scope,force,eager,plain,unseen"), 0);
}

#[test]
fn loops_in_loops_check_their_variables_before_all_of_them() {
    let program = "f <- function(n) { x <- c(1, 2, 3, 4, 5); y <- x; for (s in 1:n) for (i in 1:4) for (j in (i + 1):5) x[j] <- x[j] - y[i] * 0.5; sum(x) }; print(f(60))";
    let o = rigel(&["--hot=3", "--dump=pir:f", "-e", program]);
    assert_eq!(stdout(&o), "[1] -585\n");
    let err = stderr(&o);
    let outer = err.rsplit("# f optimized").next().unwrap_or_default();
    assert!(outer.contains("func f state"), "{outer}");
    // Whether a variable has a value, and whether a vector is ours, is asked where nothing has begun yet.
    let before = outer.find("BB5:").unwrap_or(0);
    assert!(outer[..before].contains("Own x"), "{outer}");
    assert!(!outer[before..].contains("Own x") && !outer.contains("hint=plain"), "{outer}");
}

#[test]
fn a_continuation_that_leaves_where_it_begins_is_not_entered_for_ever() {
    let program = "pick <- function(v, i) { j <- find1(v, i); v[j] }
        find1 <- function(v, i) { for (k in seq_along(v)) if (k == i) return(if (i == 33) 33.5 else k); 0L }
        sums <- function(v, n) { t <- 0; for (i in 1:n) t <- t + pick(v, i) + pick(v, n - i + 1L); t }
        for (k in 1:4) print(sums(1:30, 30L)); print(sums(as.numeric(1:40), 40L)); print(sums(1:30, 30L))";
    let mut child = Command::new(env!("CARGO_BIN_EXE_rigel"))
        .args(["--hot=20", "--chaos=1/3,1", "-e", program])
        .stdout(Stdio::null())
        .spawn()
        .expect("rigel runs");
    // It takes a tenth of a second.
    let ended = (0..600).find_map(|_| {
        std::thread::sleep(Duration::from_millis(100));
        child.try_wait().expect("a child")
    });
    if ended.is_none() {
        let _ = child.kill();
    }
    assert!(ended.is_some_and(|s| s.success()));
}

/// The contexts of a function's versions at a level.
fn contexts(level: u8, program: &str) -> String {
    let show = format!("{program}; for (v in jit.versions(f)) cat(v$start, '')");
    let o = rigel(&["--jit=eager", &format!("--contexts={level}"), "-e", &show]);
    assert!(o.status.success(), "{}", stderr(&o));
    stdout(&o)
}

#[test]
fn calls_find_the_version_for_their_arguments() {
    let program = "f <- function(x, y) { if (missing(y)) x + x else x + y }
        for (i in 1:9) { f(1, 2L); f(1L); f(1.5) }";
    assert_eq!(contexts(0, program), "call (any, any) ");
    assert_eq!(contexts(4, program), "call (real, int) call (int, any) call (real, any) ");
    assert_eq!(
        contexts(6, program),
        "call (real, given int) call (int, missing any) call (real, missing any) "
    );
}

#[test]
fn too_many_kinds_of_arguments_share_one_version() {
    let program = "f <- function(x, y) if (y) x else y
        for (i in 1:3) { f(1, 1); f(1L, 1); f(TRUE, 1); f('a', 1); f(1L, 1L); f('a', 1L) }";
    let all = contexts(6, program);
    assert_eq!(all.matches("call").count(), 5, "{all}");
    assert!(all.contains("call (any, any)"), "{all}");
}

#[test]
fn the_way_a_range_goes_is_read_off_its_ends() {
    let program = "f <- function(n) { s <- 0L; for (k in 1:n) for (d in -1:1) s <- s + d; for (k in n:1) s <- s + k; s }
        for (i in 1:5) print(f(3000))";
    let o = rigel(&["--stats", "-e", program]);
    assert_eq!(stdout(&o), "[1] 4501500\n".repeat(5));
    assert!(!stderr(&o).contains("(step)"), "{}", stderr(&o));
}

/// How many versions a program compiles, with its output checked.
fn compiles(options: &[&str], program: &str, expected: &str) -> (u64, String) {
    let o = rigel(&[&["--stats"], options, &["-e", program]].concat());
    assert_eq!(stdout(&o), expected, "{}", stderr(&o));
    (count(&stderr(&o), "compile "), stderr(&o))
}

/// The program of 000, figure 3.8: the type of the data changes by phase, and comes back.
const PHASES: &str = "sum <- function() { total <- 0; for (i in 1:length) total <- total + data[[i]]; total }
    length <- 40000L; reals <- as.numeric(1:length); ints <- 1:length; cx <- reals + 0i
    for (p in c('reals', 'ints', 'cx', 'reals', 'ints', 'cx', 'reals')) {
        data <- get(p); for (k in 1:20) s <- sum(); cat(format(s), '') }";

#[test]
fn old_types_find_their_code_when_they_come_back() {
    let real = "800020000 ";
    let expected = [real, real, "800020000+0i ", real, real, "800020000+0i ", real].concat();
    let (all, report) = compiles(&[], PHASES, &expected);
    assert!(all <= 12, "{report}");
    // What the last phase needs was compiled in the first.
    let show = "; cat(any(vapply(jit.versions(sum), function(v) grepl('continuation', v$start), TRUE)))";
    let o = rigel(&["-e", &format!("{PHASES}{show}")]);
    assert_eq!(stdout(&o), format!("{expected}TRUE"), "{}", stderr(&o));
}

#[test]
fn nothing_is_compiled_for_ever() {
    // Each kind of element fails what was assumed of the one before.
    let program = "f <- function(v) { s <- 0L; for (i in seq_along(v)) { x <- v[[i]]; s <- if (is.list(x)) s else s + x }; s }
        kinds <- list(1L, 2.5, TRUE, list(), 1i, 3L, 0.5)
        for (k in 1:300) r <- f(rep(kinds[c(k %% 7 + 1, (k * 3) %% 7 + 1, (k * 5) %% 7 + 1)], 200)); print(Mod(r) > 0)";
    for options in [&[][..], &["--deoptless=off"], &["--hot=20"]] {
        let (all, report) = compiles(options, program, "[1] TRUE\n");
        assert!(all <= 60, "{options:?} {report}");
        assert!(count(&report, "exit ") <= 5_000, "{options:?} {report}");
    }
}

#[test]
fn a_condition_that_is_no_logical_is_taken_for_one_once() {
    let program = "f <- function(x) { d <- dim(x); if (length(d)) d[1L] else length(x) }
        g <- function(n, x) { s <- 0; for (i in 1:n) s <- s + f(x); s }
        m <- matrix(1:6, 2); for (k in 1:30) g(3000, m); print(g(10, m))";
    let o = rigel(&["--stats", "-e", program]);
    assert_eq!(stdout(&o), "[1] 20\n");
    // Where it is called, and where it was inlined.
    assert!(count(&stderr(&o), "discard") <= 2, "{}", stderr(&o));
}

/// A generic, its methods, and objects of all of them.
const SHAPES: &str = "f <- function(x, ...) UseMethod('f'); f.a <- function(x, ...) x$v * 2
    f.b <- function(x, ...) NextMethod(); f.default <- function(x, ...) 1
    o <- list(structure(list(v = 1), class = 'a'), structure(list(v = 2), class = c('b', 'a')), 3)
    g <- function(n) { s <- 0; for (i in 1:n) s <- s + f(o[[i %% 3 + 1]]); s }";

#[test]
fn methods_are_called_by_entries_and_nothing_is_refused() {
    let program = format!("{SHAPES}; print(g(30000)); for (i in 1:3000) f(o[[i %% 3 + 1]])");
    let o = rigel(&["--stats", "-e", &program]);
    assert_eq!(stdout(&o), "[1] 70000\n");
    let report = stderr(&o);
    assert!(count(&report, "compile    (args)") >= 2, "{report}");
    for event in ["refusal", "leave", "settle", "discard"] {
        assert_eq!(count(&report, event), 0, "{event}: {report}");
    }
}

#[test]
fn callers_of_a_method_that_asks_make_ordinary_calls() {
    let program = format!("{SHAPES}; f.b <- function(x, ...) {{ substitute(x); 1 }}; print(g(30000))");
    let o = rigel(&["--stats", "-e", &program]);
    assert_eq!(stdout(&o), "[1] 40000\n");
    let report = stderr(&o);
    assert!(count(&report, "discard    (methods ask)") >= 1, "{report}");
    assert!(count(&report, "leave      (settled)") <= 40, "{report}");
}

#[test]
fn versions_of_code_that_is_gone_are_left_alone() {
    let program = "g <- function(x) x + 1
        for (k in 1:20) { f <- eval(parse(text = \"function(n) { s <- 0; for (i in 1:n) s <- s + g(i); s }\"))
            for (j in 1:5) r <- f(100) }
        f <- NULL; for (k in 1:3) invisible(gc()); x <- lapply(1:2000, function(i) numeric(i))
        g <- function(x) x * 2; cat(r, g(2))";
    let o = rigel(&["--hot=20", "-e", program]);
    assert_eq!(stdout(&o), "5150 4");
}

#[test]
fn what_gains_little_waits_until_it_is_very_hot() {
    let program = "f <- function(e) eval(e); e <- quote(1)
        for (i in 1:300000) f(e)";
    let o = rigel(&["--background=off", "--stats", "-e", program]);
    let report = stderr(&o);
    assert_eq!(count(&report, "wait       (gains little)"), 1, "{report}");
    assert!(count(&report, "wait       (no more is known)") >= 1, "{report}");
    assert_eq!(count(&report, "refusal"), 0, "{report}");
    assert_eq!(count(&report, "compile    (call)"), 1, "{report}");
}

#[test]
fn inlined_code_that_fails_goes_on_in_a_continuation() {
    let program = "len <- function(x, y) { d <- x * x; e <- y * y; if (d > e) sqrt(d + e) else sqrt(e + d) }
        f <- function(xs, n) { t <- 0; for (i in 1:n) t <- t + len(xs[[i %% 7L + 1L]], i); t }
        reals <- as.list(c(3, 4, 5, 6, 7, 8, 9)); ints <- as.list(3:9)
        for (k in 1:20) a <- f(reals, 3000L); for (k in 1:20) b <- f(ints, 3000L); cat(a == b, a)";
    let (_, report) = compiles(&[], program, "TRUE 4501641");
    assert!(count(&report, "inline ") > 0 && count(&report, "continue ") > 0, "{report}");
}

#[test]
fn functions_that_left_inlined_code_are_seen_by_reflection() {
    let program = "inner <- function(x, i) { y <- x + 1L; if (i == 2900L) { print(sys.call()); print(parent.frame()$i) }; y }
        f <- function(xs, n) { t <- 0; for (i in 1:n) t <- t + inner(xs[[i %% 2L + 1L]], i); t }
        for (k in 1:5) f(list(1L, 2L), 2800L); print(f(list(1.5, 2L), 3000L))";
    let expected = "inner(xs[[i%%2L + 1L]], i)\n[1] 2900\n[1] 8250\n";
    for options in [&[][..], &["--chaos=1/100"], &["--deoptless=off"]] {
        compiles(options, program, expected);
    }
}
