//! The bars of speed: the interpreter runs 20 million instructions a second, and `opt` on a
//! program of 10,000 instructions takes less than a second, whatever the pass and the shape
//! of the program. Time on the processor, so that other work on the machine does not count:
//! `cargo test --release -p sourir --test speed -- --ignored --nocapture`.

use std::time::{Duration, Instant};

/// Runs the tool in process on a program: status, standard output, standard error.
fn tool(args: &[&str], program: &str) -> (i32, String, String) {
    let args: Vec<String> = args.iter().map(|a| a.to_string()).collect();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let status = sourir::main(&args, &mut program.as_bytes(), &mut out, &mut err);
    (status, String::from_utf8_lossy(&out).into(), String::from_utf8_lossy(&err).into())
}

/// What a piece of work cost this thread; the wall clock where the system does not tell.
fn cost<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let on_processor = || {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
    };
    let (start, before) = (Instant::now(), on_processor());
    let result = work();
    let spent = on_processor().zip(before).map(|(after, before)| after - before);
    (result, spent.unwrap_or(start.elapsed()))
}

const COUNT: &str = "var i = 0\nvar s = 0\nloop:\nbranch (i < 5000000) $b $e\n$b:\ns <- (s + i)\ni <- (i + 1)\ngoto loop\n$e:\nprint s\n";

const FIB: &str = "call r = 'fib (27)\nprint r\nfunction fib (var n)\nversion Vo\n\
    assume [(n >= 0)] else (fib, Vb, L) [var n]\nbranch (n < 2) $a $b\n$a:\nreturn n\n$b:\n\
    call x = 'fib ((n - 1))\ncall y = 'fib ((n - 2))\nreturn (x + y)\nversion Vb\nL:\nbranch (n < 2) $a $b\n\
    $a:\nreturn n\n$b:\ncall x = 'fib ((n - 1))\ncall y = 'fib ((n - 2))\nreturn (x + y)\n";

const FILL: &str = "array a[1000]\nvar r = 0\nouter:\nbranch (r < 3000) $go $done\n$go:\nvar k = 0\nloop:\n\
    branch (k < length(a)) $b $e\n$b:\na[k] <- (k * (r % 7))\nk <- (k + 1)\ngoto loop\n$e:\ndrop k\n\
    r <- (r + 1)\ngoto outer\n$done:\nprint a[999]\n";

/// The best rate of a few runs, in million instructions a second.
fn rate(program: &str) -> f64 {
    let one = || {
        let ((status, _, err), took) = cost(|| tool(&["run", "--stats", "-"], program));
        assert_eq!(status, 0, "{err}");
        let instructions = err.split_whitespace().next().and_then(|n| n.parse::<f64>().ok());
        instructions.unwrap_or(0.0) / took.as_secs_f64() / 1e6
    };
    (0..5).map(|_| one()).fold(0.0, f64::max)
}

#[test]
#[ignore = "measures; run in release mode"]
fn the_interpreter_runs_20_million_instructions_a_second() {
    for (name, program) in [("loop", COUNT), ("calls and assumes", FIB), ("arrays", FILL)] {
        let rate = rate(program);
        println!("{name}: {rate:.1} million instructions a second");
        assert!(rate >= 20.0, "{name}: {rate}");
    }
}

fn lines(n: usize, line: impl Fn(usize) -> String) -> String {
    (0..n).map(line).collect()
}

/// Programs of 10,000 instructions, each large in another way.
fn shapes() -> Vec<(&'static str, String)> {
    let straight = lines(5_000, |i| match i {
        0 => "var x0 = 1\n".into(),
        i => format!("var x{i} = (x{} + 1)\nprint x{}\n", i - 1, i - 1),
    });
    let diamonds = lines(1_666, |i| {
        format!(
            "branch (x == {i}) $a{i} $b{i}\n$a{i}:\nx <- (x + 1)\ngoto m{i}\n$b{i}:\ny <- x\ngoto m{i}\nm{i}:\nprint y\n"
        )
    });
    let called = lines(1_110, |i| format!("call x = 'f{i} (x)\n"));
    let callees = lines(1_110, |i| {
        format!(
            "function f{i} (var x)\nversion V\nvar a = (x * 2)\nvar b = 3\nbranch (a == nil) $n $s\n\
                 $n:\nreturn 0\n$s:\nvar c = (a + b)\nvar d = (c % 1000)\nprint d\nreturn d\n"
        )
    });
    let loops = lines(1_428, |i| {
        format!(
            "var i{i} = 0\nl{i}:\nbranch (i{i} < 3) $b{i} $e{i}\n$b{i}:\na[i{i}] <- (a[0] + 1)\n\
             i{i} <- (i{i} + 1)\ngoto l{i}\n$e{i}:\ndrop i{i}\nprint a[1]\n"
        )
    });
    let guards = "function main ()\nversion Vo\nvar x = 1\nvar y = 2\n".to_string()
        + &lines(2_500, |i| {
            format!(">g{i}: assume [(x == 1)] else (main, Vb, g{i}) [var x, var y]\nprint x\n")
        })
        + "stop\nversion Vb\nvar x = 1\nvar y = 2\n"
        + &lines(2_500, |i| format!("g{i}:\nguard_hint (y == 2)\nprint x\n"))
        + "stop\n";
    vec![
        ("straight", straight + "stop\n"),
        ("diamonds", format!("var x = 1\nvar y = 2\n{diamonds}stop\n")),
        ("calls", format!("var x = 1\n{called}print x\nstop\n{callees}")),
        (
            "hot",
            format!(
                "var x = 1\nvar k = 0\nl:\nbranch (k < 20) $b $e\n$b:\n{called}k <- (k + 1)\ngoto l\n$e:\nprint x\nstop\n{callees}"
            ),
        ),
        ("loops", format!("array a = [1, 2, 3, 4]\n{loops}stop\n")),
        ("guards", guards),
    ]
}

/// Passes for any program, and passes that need a place of a particular shape.
fn passes(shape: &str) -> Vec<Vec<&'static str>> {
    let mut all: Vec<Vec<&str>> = [
        "fresh",
        "anchor",
        "constprop",
        "prune",
        "inline",
        "hoist",
        "compose",
        "clean",
        "deadvars",
        "unanchor",
        "--auto",
    ]
    .iter()
    .map(|p| vec![*p])
    .collect();
    all.push(vec!["fresh", "constprop", "prune", "inline", "hoist", "compose", "deadvars", "clean"]);
    match shape {
        "guards" => all.extend([
            vec!["inject:main.Vo.g2499:(y == 2)"],
            vec!["hoist:main.Vo.g2499:g0:(x == 1)"],
            vec!["lazy:main.Vo.g2499:g2498:(x == 1)"],
            vec!["undo:main.Vo.g1000:(x == 1)"],
            vec!["fresh:main:none:Vf", "discard:main.Vf"],
        ]),
        "loops" => all.extend([
            vec!["unroll:main.anon.l1000:--"],
            vec!["osr-in:main.anon.l1000:(i1000 == 2)"],
            vec!["anchor:main:l1000:Va", "assume:main.Va.b1000:(i1000 == 0)"],
            vec!["fresh:main:l1000:Vf", "move:main.Vf.l1000:1:b1000"],
        ]),
        _ => {}
    }
    all
}

fn timed(args: &[&str], program: &str) -> Duration {
    let one = || {
        let ((status, out, err), took) = cost(|| tool(args, program));
        assert!(status == 0 && !out.is_empty(), "{args:?}: {status} {}", &err[..err.len().min(500)]);
        took
    };
    (0..3).map(|_| one()).min().unwrap_or_default()
}

#[test]
#[ignore = "measures; run in release mode"]
fn opt_on_10_000_instructions_takes_less_than_a_second() {
    let mut slow = Vec::new();
    for (name, program) in shapes() {
        let size = sourir::syntax::parse(&program).program.size();
        assert!((9_990..=10_010).contains(&size), "{name} has {size}");
        for pass in passes(name) {
            let args: Vec<&str> = ["opt"].iter().chain(&pass).chain(&["-"]).copied().collect();
            let took = timed(&args, &program);
            println!("{name} {}: {took:.0?}", pass.join(" "));
            // A second for each pass.
            if took >= Duration::from_secs(pass.len() as u64) {
                slow.push(format!("{name} {pass:?} {took:.0?}"));
            }
        }
    }
    assert!(slow.is_empty(), "{slow:#?}");
}
