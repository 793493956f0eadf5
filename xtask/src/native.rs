//! `cargo xtask bench --rust [NAME...]`: the loops of `benches/r` against the same loops in Rust.
//!
//! `benches/rust/loops.rs` is compiled by `rustc -O`; both sides say their best time for one run after
//! many. What counts is the ratio; the bars are three times Rust for loops and five for recursive calls.

use std::path::Path;
use std::process::{Command, ExitCode};

/// Runs one program often enough to be compiled, then says its best time.
const DRIVER: &str = "
.clock <- function() as.numeric(Sys.time())
for (.i in 1:12) execute()
.best <- Inf
for (.i in 1:30) { .start <- .clock(); .result <- execute(); .best <- min(.best, .clock() - .start) }
cat('@best', format(.best, digits = 8), format(.result, digits = 8), '\\n')
";

/// The most a program may take, in times of Rust.
fn bar(name: &str) -> f64 {
    if name == "fib" { 5.0 } else { 3.0 }
}

pub fn run(names: &[String]) -> ExitCode {
    match measure(names) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(e) => {
            eprintln!("bench: {e}");
            ExitCode::FAILURE
        }
    }
}

fn measure(names: &[String]) -> Result<bool, String> {
    let rust = rust_times()?;
    let mut fine = true;
    println!("{:<16} {:>10} {:>10} {:>7} {:>5}", "program", "rigel ms", "Rust ms", "ratio", "bar");
    for line in rust.lines() {
        let mut words = line.split_whitespace();
        let (Some(name), Some(Ok(theirs))) = (words.next(), words.next().map(str::parse::<f64>)) else {
            continue;
        };
        if !names.is_empty() && !names.iter().any(|n| n == name) {
            continue;
        }
        let ours = rigel_time(name)?;
        let ratio = ours / theirs;
        fine &= ratio <= bar(name);
        println!("{name:<16} {:>10.3} {:>10.3} {ratio:>7.2} {:>5}", ours * 1e3, theirs * 1e3, bar(name));
    }
    Ok(fine)
}

fn output(c: &mut Command) -> Result<String, String> {
    let o = c.output().map_err(|e| format!("{c:?}: {e}"))?;
    if !o.status.success() {
        return Err(format!("{c:?}: {}", String::from_utf8_lossy(&o.stderr)));
    }
    Ok(String::from_utf8_lossy(&o.stdout).into_owned())
}

fn rust_times() -> Result<String, String> {
    let program = "target/bench-loops";
    let flags = ["--edition=2024", "-Copt-level=3", "-o", program, "benches/rust/loops.rs"];
    output(Command::new("rustc").args(flags))?;
    output(&mut Command::new(program))
}

fn rigel_time(name: &str) -> Result<f64, String> {
    let source = Path::new("benches/r").join(format!("{name}.R"));
    let source = std::fs::read_to_string(&source).map_err(|e| format!("{}: {e}", source.display()))?;
    let script = std::env::temp_dir().join(format!("rigel-native-{}-{name}.R", std::process::id()));
    std::fs::write(&script, source + DRIVER).map_err(|e| e.to_string())?;
    let out = output(Command::new("target/release/rigel").arg(&script));
    let _ = std::fs::remove_file(&script);
    let out = out?;
    let best = out.lines().find_map(|l| l.strip_prefix("@best ")?.split_whitespace().next()?.parse().ok());
    best.ok_or_else(|| format!("{name}: no time in {out}"))
}
