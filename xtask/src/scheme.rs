//! `cargo xtask bench --scheme [--runs N] [--no-peer] [--no-modes] [--values] [--driver PATH] [NAME...]`: the
//! programs of `benches/scheme` side by side with Gambit (`gsc -exe`, safe) and Chez (`--program`,
//! optimize-level 2), where they are installed.
//!
//! *Whole* is processor time of the process, start and compilation included (wall time says little on a
//! machine that does other things too); *steady* is that of the program without collections and
//! compilation, as each system tells it. Both are the best of the
//! runs. The counters come from runs of their own in each mode. What counts is a ratio within one run of
//! the table, never a time by itself. A program checks its own result; what the systems print must agree.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use crate::bench::geometric_mean;

struct Settings {
    runs: usize,
    peers: bool,
    modes: bool,
    /// The comparison of representations instead (`values`).
    values: bool,
    driver: Option<String>,
    names: Vec<String>,
}

/// Times of one program under one system, in seconds.
pub(crate) struct Times {
    pub whole: f64,
    pub steady: f64,
    pub output: String,
}

/// Counters of one mode.
#[derive(Default, Clone, Copy)]
struct Counts {
    tests: f64,
    boxings: f64,
    code: f64,
    compile_ms: f64,
    steady: f64,
}

/// The programs of the source (004); its figures are over these.
const OF_THE_SOURCE: [&str; 38] = [
    "ack",
    "array1",
    "boyer",
    "browse",
    "compiler",
    "conform",
    "cpstak",
    "dderiv",
    "deriv",
    "destruc",
    "diviter",
    "divrec",
    "earley",
    "fft",
    "fftrad4",
    "fib",
    "fibfp",
    "graphs",
    "lattice",
    "mazefun",
    "mbrot",
    "nbody",
    "nboyer",
    "nqueens",
    "nucleic",
    "paraffins",
    "perm9",
    "peval",
    "pnpoly",
    "primes",
    "sboyer",
    "simplex",
    "sum",
    "sumfp",
    "sumloop",
    "tak",
    "takl",
    "triangl",
];

/// One program's line.
struct Row {
    name: String,
    ours: Times,
    gambit: Option<Times>,
    chez: Option<Times>,
    /// Naive, intra, inter.
    modes: Option<[Counts; 3]>,
}

pub fn run(args: &[String]) -> ExitCode {
    let s = settings(args);
    let driver = match &s.driver {
        Some(d) => PathBuf::from(d),
        None if build() => PathBuf::from("target/release/rigel"),
        None => return ExitCode::FAILURE,
    };
    let mut programs = programs();
    programs.retain(|p| s.names.is_empty() || s.names.contains(&stem(p)));
    if s.values {
        return crate::values::run(&driver, &programs, s.runs);
    }
    let work = std::env::temp_dir().join(format!("rigel-bench-scheme-{}", std::process::id()));
    if let Err(e) = std::fs::create_dir_all(&work) {
        eprintln!("bench: {}: {e}", work.display());
        return ExitCode::FAILURE;
    }
    header();
    let (mut rows, mut failures) = (Vec::new(), 0);
    for p in &programs {
        match measure(p, &driver, &work, &s) {
            Ok(row) => rows.push(row),
            Err(e) => {
                println!("{:<11} FAILED: {e}", stem(p));
                failures += 1;
            }
        }
    }
    let _ = std::fs::remove_dir_all(&work);
    println!("over {} programs:", rows.len());
    summarize(&rows);
    rows.retain(|r| OF_THE_SOURCE.contains(&r.name.as_str()));
    println!("over the {} of the source among them:", rows.len());
    summarize(&rows);
    if failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn settings(args: &[String]) -> Settings {
    let mut s =
        Settings { runs: 3, peers: true, modes: true, values: false, driver: None, names: Vec::new() };
    let mut it = args.iter();
    while let Some(a) = it.next() {
        match a.as_str() {
            "--scheme" => {}
            "--no-peer" => s.peers = false,
            "--no-modes" => s.modes = false,
            "--values" => s.values = true,
            "--runs" => s.runs = it.next().and_then(|n| n.parse().ok()).unwrap_or(3).max(1),
            "--driver" => s.driver = it.next().cloned(),
            name => s.names.push(name.to_owned()),
        }
    }
    s
}

fn build() -> bool {
    Command::new("cargo")
        .args(["build", "--release", "--package", "rigel"])
        .status()
        .is_ok_and(|s| s.success())
}

fn programs() -> Vec<PathBuf> {
    let entries = std::fs::read_dir("benches/scheme").into_iter().flatten();
    let files = entries.filter_map(|e| e.ok().map(|e| e.path()));
    let mut all: Vec<PathBuf> = files.filter(|p| p.extension().is_some_and(|e| e == "scm")).collect();
    all.sort();
    all
}

pub(crate) fn stem(p: &Path) -> String {
    p.file_stem().map_or(String::new(), |s| s.to_string_lossy().into_owned())
}

fn measure(program: &Path, driver: &Path, work: &Path, s: &Settings) -> Result<Row, String> {
    let source = std::fs::read_to_string(program).map_err(|e| e.to_string())?;
    let ours = best(s.runs, || {
        let mut c = Command::new(driver);
        c.arg("--times").arg(program);
        timed(c, own_steady)
    })?;
    let gambit = if s.peers { gambit(&source, work, s.runs).transpose()? } else { None };
    let chez = if s.peers { chez(&source, work, s.runs).transpose()? } else { None };
    for (name, peer) in [("Gambit", &gambit), ("Chez", &chez)] {
        if let Some(p) = peer
            && normal(&p.output) != normal(&ours.output)
        {
            return Err(format!("prints {:?}, {name} prints {:?}", ours.output, p.output));
        }
    }
    let modes = if s.modes { Some(modes(program, driver)?) } else { None };
    let row = Row { name: stem(program), ours, gambit, chez, modes };
    print_row(&row);
    Ok(row)
}

/// Output with its numbers spelled alike: the systems write 0.5 as .5 and 1.0 as 1.
fn normal(output: &str) -> String {
    let words = output.replace(['(', ')'], " ");
    let words = words.split_whitespace().map(|w| match w.parse::<f64>() {
        Ok(x) => x.to_string(),
        Err(_) => w.to_owned(),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The best of several runs.
pub(crate) fn best(runs: usize, mut once: impl FnMut() -> Result<Times, String>) -> Result<Times, String> {
    let mut best = once()?;
    for _ in 1..runs {
        let t = once()?;
        best.whole = best.whole.min(t.whole);
        best.steady = best.steady.min(t.steady);
    }
    Ok(best)
}

/// Runs a command; `steady` finds the program's own time in what it writes to standard error.
pub(crate) fn timed(mut command: Command, steady: fn(&str) -> Option<f64>) -> Result<Times, String> {
    let start = children_time();
    let out = command.stdin(Stdio::null()).output().map_err(|e| e.to_string())?;
    let whole = children_time() - start;
    let errors = String::from_utf8_lossy(&out.stderr);
    if !out.status.success() {
        return Err(errors.lines().next().unwrap_or("no message").to_owned());
    }
    let steady = steady(&errors).unwrap_or(whole);
    Ok(Times { whole, steady, output: String::from_utf8_lossy(&out.stdout).trim().to_owned() })
}

/// Processor time of the processes that have ended, in seconds.
fn children_time() -> f64 {
    // SAFETY: the structure is plain numbers, for which zero is a value.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: the call writes the structure it is given and nothing else.
    unsafe { libc::getrusage(libc::RUSAGE_CHILDREN, &mut usage) };
    let seconds = |t: libc::timeval| t.tv_sec as f64 + t.tv_usec as f64 / 1e6;
    seconds(usage.ru_utime) + seconds(usage.ru_stime)
}

/// A figure of "start A ms, program B ms, of it compile C ms, gc D ms", in seconds.
fn own_figure(errors: &str, word: &str) -> Option<f64> {
    let line = errors.lines().find(|l| l.starts_with("start ") && l.contains("program "))?;
    Some(line.split(word).nth(1)?.split_whitespace().next()?.parse::<f64>().ok()? / 1e3)
}

/// Time of the program without compilation and collections.
pub(crate) fn own_steady(errors: &str) -> Option<f64> {
    let figure = |word| own_figure(errors, word);
    Some((figure("program ")? - figure("compile ")? - figure("gc ")?).max(0.0))
}

/// Time of the collections.
pub(crate) fn own_gc(errors: &str) -> Option<f64> {
    own_figure(errors, "gc ")
}

/// A counter of `--stats`.
pub(crate) fn counter(stats: &str, name: &str) -> f64 {
    let line = stats.lines().find_map(|l| l.strip_prefix(name)?.strip_prefix(','));
    line.and_then(|v| v.parse().ok()).unwrap_or(0.0)
}

/// The peers' programs print seconds of processor time without collections at their end.
fn peer_steady(errors: &str) -> Option<f64> {
    errors.lines().find_map(|l| l.strip_prefix("@steady "))?.trim().parse().ok()
}

const GAMBIT_START: &str = "(declare (standard-bindings) (block))
(define (%used) (let ((s (##process-statistics)))
  (- (+ (f64vector-ref s 0) (f64vector-ref s 1)) (f64vector-ref s 3) (f64vector-ref s 4))))
(define %start (%used))
";
const GAMBIT_END: &str = "
(let ((t (- (%used) %start)) (p (current-error-port))) (display \"@steady \" p) (display t p) (newline p))
";

/// Compiles with `gsc -exe` and runs; nothing if there is no Gambit.
fn gambit(source: &str, work: &Path, runs: usize) -> Option<Result<Times, String>> {
    let (file, program) = (work.join("gambit.scm"), work.join("gambit-program"));
    let _ = std::fs::remove_file(&program);
    std::fs::write(&file, format!("{GAMBIT_START}{source}{GAMBIT_END}")).ok()?;
    let gsc = Command::new("gsc").arg("-exe").arg("-o").arg(&program).arg(&file).output().ok()?;
    if !gsc.status.success() {
        return Some(Err(format!(
            "gsc: {}",
            String::from_utf8_lossy(&gsc.stderr).lines().next().unwrap_or("")
        )));
    }
    Some(best(runs, || timed(Command::new(&program), gambit_steady)))
}

/// Gambit writes numbers below one without the zero.
fn gambit_steady(errors: &str) -> Option<f64> {
    let text = errors.lines().find_map(|l| l.strip_prefix("@steady "))?.trim();
    format!("0{text}").parse().ok()
}

/// Names that the programs use and Chez spells differently.
const CHEZ_START: &str = "(import (chezscheme))
(define (make-table) (make-hashtable equal-hash equal?))
(define table-set! hashtable-set!)
(define table-ref hashtable-ref)
(define (%used) (let ((s (statistics)))
  (let ((seconds (lambda (t) (+ (time-second t) (/ (time-nanosecond t) 1e9)))))
    (- (seconds (sstats-cpu s)) (seconds (sstats-gc-cpu s))))))
(define %start (%used))
";
const CHEZ_END: &str = "
(let ((t (- (%used) %start)) (p (current-error-port))) (display \"@steady \" p) (display t p) (newline p))
";

fn chez(source: &str, work: &Path, runs: usize) -> Option<Result<Times, String>> {
    let file = work.join("chez.ss");
    // In a program definitions and expressions may not be mixed; a body's may.
    std::fs::write(&file, format!("{CHEZ_START}{source}{CHEZ_END}")).ok()?;
    let command = ["chezscheme", "chez", "scheme"].into_iter().find(|c| installed(c))?;
    Some(best(runs, || {
        let mut c = Command::new(command);
        c.args(["--optimize-level", "2", "--program"]).arg(&file);
        timed(c, peer_steady)
    }))
}

fn installed(command: &str) -> bool {
    Command::new(command).arg("--version").output().is_ok_and(|o| o.status.success())
}

/// Counters of the three modes, each in runs of its own: counting slows the program.
fn modes(program: &Path, driver: &Path) -> Result<[Counts; 3], String> {
    let mut all = [Counts::default(); 3];
    for (mode, counts) in ["naive", "intra", "inter"].iter().zip(&mut all) {
        let option = format!("--mode={mode}");
        let out = Command::new(driver).args([&option, "--stats"]).arg(program).output();
        let out = out.map_err(|e| e.to_string())?;
        let text = String::from_utf8_lossy(&out.stderr).into_owned();
        if !out.status.success() {
            return Err(format!("{option}: {}", text.lines().next().unwrap_or("no message")));
        }
        let value = |name: &str| counter(&text, name);
        let own = value("program code bytes");
        *counts = Counts {
            tests: value("type tests executed"),
            boxings: value("flonum boxings"),
            code: if own > 0.0 { own } else { value("code bytes") },
            compile_ms: value("compile time ms"),
            steady: 0.0,
        };
        let times = best(2, || {
            let mut c = Command::new(driver);
            c.args([&option, "--times"]).arg(program);
            timed(c, own_steady)
        })?;
        counts.steady = times.steady;
    }
    Ok(all)
}

fn header() {
    println!(
        "{:<11} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>7} {:>6} {:>8} {:>6} {:>7} {:>7} {:>6} {:>6} {:>8}",
        "program",
        "whole ms",
        "Gambit",
        "Chez",
        "steady",
        "Gambit",
        "Chez",
        "whole/G",
        "/C",
        "steady/G",
        "/C",
        "tests-%",
        "intra-%",
        "code",
        "time",
        "compile"
    );
}

fn ratio(peer: Option<f64>, ours: f64) -> Option<f64> {
    peer.map(|p| p.max(1e-4) / ours.max(1e-4))
}

impl Row {
    fn whole(&self, peer: &Option<Times>) -> Option<f64> {
        ratio(peer.as_ref().map(|p| p.whole), self.ours.whole)
    }

    fn steady(&self, peer: &Option<Times>) -> Option<f64> {
        ratio(peer.as_ref().map(|p| p.steady), self.ours.steady)
    }

    /// Share of the naive mode's count that a mode removes, in per cent.
    fn removed(&self, mode: usize, count: fn(&Counts) -> f64) -> Option<f64> {
        let m = self.modes.as_ref()?;
        let naive = count(&m[0]);
        (naive > 0.0).then(|| 100.0 * (1.0 - count(&m[mode]) / naive))
    }

    /// A mode's figure against another mode's.
    fn against(&self, mode: usize, base: usize, count: fn(&Counts) -> f64) -> Option<f64> {
        let m = self.modes.as_ref()?;
        (count(&m[base]) > 0.0 && count(&m[mode]) > 0.0).then(|| count(&m[mode]) / count(&m[base]))
    }
}

fn print_row(r: &Row) {
    let ms = |x: f64| format!("{:.1}", x * 1e3);
    let opt = |x: Option<f64>| x.map_or("-".into(), |v| format!("{v:.2}"));
    let percent = |x: Option<f64>| x.map_or("-".into(), |v| format!("{v:.1}"));
    let whole = |t: &Option<Times>| t.as_ref().map_or("-".into(), |t| ms(t.whole));
    let steady = |t: &Option<Times>| t.as_ref().map_or("-".into(), |t| ms(t.steady));
    println!(
        "{:<11} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>7} {:>6} {:>8} {:>6} {:>7} {:>7} {:>6} {:>6} {:>8}",
        r.name,
        ms(r.ours.whole),
        whole(&r.gambit),
        whole(&r.chez),
        ms(r.ours.steady),
        steady(&r.gambit),
        steady(&r.chez),
        opt(r.whole(&r.gambit)),
        opt(r.whole(&r.chez)),
        opt(r.steady(&r.gambit)),
        opt(r.steady(&r.chez)),
        percent(r.removed(2, |c| c.tests)),
        percent(r.removed(1, |c| c.tests)),
        opt(r.against(2, 0, |c| c.code)),
        opt(r.against(2, 0, |c| c.steady)),
        r.modes.as_ref().map_or("-".into(), |m| format!("{:.1}ms", m[2].compile_ms)),
    );
}

fn summarize(rows: &[Row]) {
    let mean = |f: &dyn Fn(&Row) -> Option<f64>| geometric_mean(rows.iter().filter_map(f));
    let average = |f: &dyn Fn(&Row) -> Option<f64>| {
        let all: Vec<f64> = rows.iter().filter_map(f).collect();
        (!all.is_empty()).then(|| all.iter().sum::<f64>() / all.len() as f64)
    };
    let show = |label: &str, value: Option<f64>| {
        if let Some(v) = value {
            println!("  {label:<58} {v:.2}");
        }
    };
    show("whole process, times faster than Gambit (geometric mean)", mean(&|r| r.whole(&r.gambit)));
    show("whole process, times faster than Chez", mean(&|r| r.whole(&r.chez)));
    show("steady, times faster than Gambit", mean(&|r| r.steady(&r.gambit)));
    show("steady, times faster than Chez", mean(&|r| r.steady(&r.chez)));
    show("type tests removed by inter, % of naive (mean)", average(&|r| r.removed(2, |c| c.tests)));
    show("type tests removed by intra, %", average(&|r| r.removed(1, |c| c.tests)));
    show("flonum boxings removed by inter, %", average(&|r| r.removed(2, |c| c.boxings)));
    show("time of inter / naive (geometric mean)", mean(&|r| r.against(2, 0, |c| c.steady)));
    show("time of inter / intra", mean(&|r| r.against(2, 1, |c| c.steady)));
    show("code of inter / naive", mean(&|r| r.against(2, 0, |c| c.code)));
    show("compile time of inter / intra", mean(&|r| r.against(2, 1, |c| c.compile_ms)));
    show("compile time of inter / naive", mean(&|r| r.against(2, 0, |c| c.compile_ms)));
    let long = |r: &Row| {
        r.modes.as_ref().filter(|_| r.ours.whole > 1.0).map(|m| m[2].compile_ms / (10.0 * r.ours.whole))
    };
    show("compile time of programs over a second, % of the run", average(&long));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_found_in_reports() {
        let own = own_steady("x\nstart 5.5 ms, program 100.0 ms, of it compile 10.0 ms, gc 20.0 ms\n");
        assert!(own.is_some_and(|t| (t - 0.07).abs() < 1e-9));
        assert_eq!(counter("a,1\nab,2.5\n", "ab"), 2.5);
        assert_eq!(gambit_steady("@steady .25\n"), Some(0.25));
        assert_eq!(gambit_steady("@steady 1.5"), Some(1.5));
        assert_eq!(peer_steady("warning\n@steady 0.5\n"), Some(0.5));
        assert_eq!(normal("(.5 1.) x"), normal("(0.5 1.0)  x"));
        assert_ne!(normal("1 2"), normal("1 3"));
    }
}
