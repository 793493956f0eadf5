//! Programs in, traces out.

use super::host::{Force, Recorder};
use super::*;
use crate::syntax::{Lit, parse};
use crate::wf;

fn code(text: &str) -> Code {
    let parsed = parse(text);
    let mut problems: Vec<_> = parsed.errors.iter().map(|e| e.message.clone()).collect();
    problems.extend(wf::errors(&parsed.program).iter().map(|e| e.message.clone()));
    assert!(problems.is_empty(), "{problems:?}");
    compile(&parsed.program)
}

/// The trace and the outcome, as text.
fn run_with(text: &str, inputs: &[Lit], force: Force) -> String {
    let code = code(text);
    let limits = Limits { steps: 100_000, depth: 1000, cells: 100_000 };
    let mut machine = Machine::start(&code, limits).expect("a main");
    let mut host = Recorder::new(inputs, force);
    let status = machine.run(&code, &mut host);
    let mut parts: Vec<String> = host.trace.iter().map(|a| a.to_string()).collect();
    parts.push(match status {
        Status::Done(Outcome::Stop(n)) => format!("stop {n}"),
        Status::Done(Outcome::Return(v)) => format!("return {}", display(v, &code, &machine.heap)),
        Status::Done(Outcome::Stuck(s)) => format!("stuck at {}.{}: {}", s.at.function, s.at.line, s.reason),
        Status::Done(Outcome::Limit(r)) => format!("limit {r:?}"),
        Status::Paused => "paused".into(),
    });
    parts.join("; ")
}

fn run(text: &str) -> String {
    run_with(text, &[], Force::Never)
}

#[test]
fn figure_3_fills_an_array() {
    let text = "var n = nil\nread n\narray t[n]\nvar k = 0\ngoto L1\nL1 branch k < n L2 L3\nL2 t[k] <- k\n\
        k <- k + 1\ngoto L1\nL3 drop k\nprint t[3]\nstop";
    assert_eq!(run_with(text, &[Lit::Int(5)], Force::Never), "read 5; print 3; stop 0");
    assert_eq!(
        run_with(text, &[Lit::Int(3)], Force::Never),
        "read 3; stuck at main.10: index 3 is out of bounds for an array of length 3"
    );
    assert_eq!(run_with(text, &[], Force::Never), "stuck at main.1: there is no more input to read");
}

#[test]
fn the_end_of_main() {
    assert_eq!(run("print 1"), "print 1; stop 0");
    assert_eq!(run("return 7"), "return 7");
    assert_eq!(run("stop 3"), "stop 3");
    assert_eq!(run("stop nil"), "stuck at main.0: `stop` needs an integer, got nil");
}

#[test]
fn arrays_are_printed_with_their_contents() {
    let text = "array a = [1, nil, true]\narray b = [a, 'main, \"s\"]\nprint b\na[0] <- 2\nprint a\narray c[0]\nprint c";
    assert_eq!(
        run(text),
        "print \"[[1, nil, true], 'main, \\\"s\\\"]\"; print \"[2, nil, true]\"; print \"[]\"; stop 0"
    );
}

#[test]
fn stuck_states_say_why() {
    let cases = [
        ("print (1 + nil)", "+ needs integers, got nil"),
        ("print (true && 1)", "&& needs true or false, got an integer"),
        ("print (1 / 0)", "division by zero"),
        ("array a = [1]\na[0] <- a\nprint a", "the array is too large to be printed"),
        ("var x = 1\nprint x[0]", "indexing needs an array, got an integer"),
        ("var x = 1\nx[0] <- 2", "array assignment needs an array, got an integer"),
        ("array a[-1]", "an array can't have length -1"),
        ("branch 1 L L\nL:\nstop", "the condition of a branch is an integer"),
        ("call x = 3 ()", "only functions can be called, not an integer"),
        ("call x = 'f (1)\nfunction f ()\nversion V\nreturn 1", "f takes 0 arguments, not 1"),
        ("assert (1 == 2)", "the assertion does not hold"),
        (
            "call x = 'f ()\nfunction f ()\nversion V\nvar x = 1",
            "version V of f ran off its end without `return`",
        ),
    ];
    for (text, reason) in cases {
        let got = run(text);
        assert!(got.contains(reason), "{text}: {got}");
    }
}

const TWO_LEVELS: &str = "function main ()\nversion V\nvar a = 1\n\
    assume [false] else (g, V, G) [var c = (a + 2)], (f, V, F) [var r = $, var b = (a + 1)], (main, V, M) [var s = $, var a]\n\
    stop 9\nversion base\nvar a = 1\ncall s = 'f ()\nstop\nfunction f ()\nversion V\nvar b = 2\ncall r = 'g () F\n\
    print b\nreturn (r * 10)\nfunction g ()\nversion V\nvar c = 3\nG:\nprint c\nreturn 4";

#[test]
fn extra_frames_are_listed_from_the_innermost_caller_out() {
    let text = TWO_LEVELS.replace("stop 9\n", "stop 9\nvar s = 0\nM:\nprint s\nprint a\nstop 5\n");
    assert_eq!(run(&text), "print 3; print 2; print 40; print 1; stop 5");
}

#[test]
fn a_guard_without_a_value_deoptimizes() {
    let text = "var x = nil\nassume [(x > 1)] else (main, anon, L) [var x = 5]\nprint 0\nL:\nprint x";
    assert_eq!(run(text), "print 5; stop 0");
    let stuck = "var x = nil\nassume [false] else (main, anon, L) [var x = (x + 1)]\nL:\nprint x";
    assert!(run(stuck).contains("in the varmap: + needs integers, got nil"));
}

#[test]
fn forcing_and_anchors() {
    let text = "var i = 0\nloop:\nbranch (i < 3) $b $e\n$b:\nassume [] else (main, anon, D) [var i = 100]\n\
        i <- (i + 1)\ngoto loop\n$e:\ngoto D\nD:\nprint i";
    assert_eq!(run(text), "print 3; stop 0");
    assert_eq!(run_with(text, &[], Force::Only(1)), "print 100; stop 0");
    let anchored = text.replace("assume [] else", "anchor");
    assert_eq!(run(&anchored), "print 3; stop 0");
    assert_eq!(run_with(&anchored, &[], Force::Only(2)), "print 100; stop 0");
}

#[test]
fn limits_are_not_faults() {
    assert_eq!(run("L:\ngoto L"), "limit Steps");
    assert_eq!(run("call x = 'f ()\nfunction f ()\nversion V\ncall x = 'f ()\nreturn x"), "limit Depth");
    assert_eq!(run("array a[100000000]"), "limit Cells");
    assert_eq!(run("array a[9223372036854775807]"), "limit Cells");
}

#[test]
fn garbage_is_collected() {
    let text = "var i = 0\narray keep = [1, 2]\nvar t = nil\nloop:\nbranch (i < 400) $b $e\n$b:\ncall t = 'mk (keep)\n\
        i <- (i + 1)\ngoto loop\n$e:\nvar k = t[999]\nprint k[1]\nfunction mk (var k)\nversion V\narray a[1000]\n\
        a[999] <- k\nreturn a";
    let code = code(text);
    let mut machine = Machine::start(&code, Limits { cells: 100_000, ..Limits::default() }).expect("main");
    let mut host = Recorder::new(&[], Force::Never);
    // A heap of 100,000 cells holds 99 of the 400 arrays; collection starts later than that.
    machine.heap = Heap::with_first_collection(100_000, 50_000);
    assert_eq!(machine.run(&code, &mut host), Status::Done(Outcome::Stop(0)));
    assert_eq!(host.trace.last().map(|a| a.to_string()).as_deref(), Some("print 2"));
}

#[test]
fn strings_are_values() {
    assert_eq!(
        run("var s = \"a\\nb\"\nprint s\nprint (s == \"x\")\nprint (s == \"a\\nb\")"),
        "print \"a\\nb\"; print false; print true; stop 0"
    );
}
