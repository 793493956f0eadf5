//! `cargo xtask bench [--peer] [--interpreter] [--iterations N] [--svg FILE] [NAME...]`: the
//! programs of `benches/r`, each in a fresh process, side by side with GNU R. `--interpreter`
//! measures Rigel without its compiler; `--rust` compares loops with Rust instead (see `native`).
//!
//! A program defines `execute()` and `expected`; `benches/r/driver.txt` runs it. Times are the
//! first iteration and the best of the rest; memory is the peak resident set. What counts is the
//! ratio between the two columns of one run, never a time by itself.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use crate::plot;

/// One program under one implementation.
pub struct Run {
    pub first: f64,
    pub steady: f64,
    pub peak_mb: f64,
    pub result: String,
}

/// A row of the table.
pub struct Row {
    pub name: String,
    pub first_ratio: Option<f64>,
    pub steady_ratio: Option<f64>,
}

struct Settings {
    peer: bool,
    rust: bool,
    interpreter: bool,
    iterations: usize,
    svg: Option<String>,
    names: Vec<String>,
}

fn settings(args: &[String]) -> Settings {
    let mut s = Settings {
        peer: false,
        rust: false,
        interpreter: false,
        iterations: 5,
        svg: None,
        names: Vec::new(),
    };
    let mut it = args.iter();
    while let Some(a) = it.next() {
        match a.as_str() {
            "--peer" => s.peer = true,
            "--rust" => s.rust = true,
            "--interpreter" => s.interpreter = true,
            "--iterations" => s.iterations = it.next().and_then(|n| n.parse().ok()).unwrap_or(5),
            "--svg" => s.svg = it.next().cloned(),
            name => s.names.push(name.to_owned()),
        }
    }
    s
}

pub fn run(args: &[String]) -> ExitCode {
    let s = settings(args);
    if !build() {
        return ExitCode::FAILURE;
    }
    if s.rust {
        return crate::native::run(&s.names);
    }
    let programs = programs(&s.names);
    println!(
        "{:<20} {:>9} {:>9} {:>7} {:>9} {:>9} {:>7} {:>7} {:>7}",
        "program", "first ms", "steady ms", "MB", "R first", "R steady", "R MB", "first x", "steady x"
    );
    let mut rows = Vec::new();
    let mut failures = 0;
    for p in &programs {
        match measure(p, &s) {
            Ok(row) => rows.push(row),
            Err(e) => {
                println!("{:<20} FAILED: {e}", stem(p));
                failures += 1;
            }
        }
    }
    summarize(&rows);
    if let Some(file) = &s.svg
        && let Err(e) = std::fs::write(file, plot::ratios(&rows))
    {
        eprintln!("bench: {file}: {e}");
        failures += 1;
    }
    if failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

pub fn build() -> bool {
    Command::new("cargo")
        .args(["build", "--release", "--package", "rigel"])
        .status()
        .is_ok_and(|s| s.success())
}

/// The programs of those names; all if there are none.
pub fn programs(names: &[String]) -> Vec<PathBuf> {
    let mut programs = Vec::new();
    crate::oracle::collect(Path::new("benches/r"), &mut programs);
    programs.retain(|p| names.is_empty() || names.contains(&stem(p)));
    programs
}

pub fn stem(p: &Path) -> String {
    p.file_stem().map_or(String::new(), |s| s.to_string_lossy().into_owned())
}

/// A program with the driver behind it, as a file.
pub fn script_of(p: &Path) -> Result<PathBuf, String> {
    let read = |p: &Path| std::fs::read_to_string(p).map_err(|e| format!("{}: {e}", p.display()));
    let (source, driver) = (read(p)?, read(Path::new("benches/r/driver.txt"))?);
    let script = std::env::temp_dir().join(format!("rigel-bench-{}-{}.R", std::process::id(), stem(p)));
    std::fs::write(&script, format!("{source}\n{driver}")).map_err(|e| e.to_string())?;
    Ok(script)
}

fn measure(p: &Path, s: &Settings) -> Result<Row, String> {
    let script = script_of(p)?;
    let command: &[&str] =
        if s.interpreter { &["target/release/rigel", "--jit=off"] } else { &["target/release/rigel"] };
    let ours = execute(command, &script, s.iterations);
    let peer = if s.peer { Some(execute(&["Rscript", "--vanilla"], &script, s.iterations)) } else { None };
    let _ = std::fs::remove_file(&script);
    let ours = ours?;
    let peer = peer.transpose()?;
    if let Some(r) = &peer
        && r.result != ours.result
    {
        return Err(format!("result {} differs from GNU R's {}", ours.result, r.result));
    }
    let row = Row {
        name: stem(p),
        first_ratio: peer.as_ref().map(|r| r.first / ours.first),
        steady_ratio: peer.as_ref().map(|r| r.steady / ours.steady),
    };
    print_row(&row, &ours, peer.as_ref());
    Ok(row)
}

fn print_row(row: &Row, ours: &Run, peer: Option<&Run>) {
    let ms = |x: f64| format!("{:.1}", x * 1e3);
    let ratio = |x: Option<f64>| x.map_or("-".into(), |r| format!("{r:.2}"));
    let or_dash = |x: Option<String>| x.unwrap_or("-".into());
    println!(
        "{:<20} {:>9} {:>9} {:>7.0} {:>9} {:>9} {:>7} {:>7} {:>7}",
        row.name,
        ms(ours.first),
        ms(ours.steady),
        ours.peak_mb,
        or_dash(peer.map(|r| ms(r.first))),
        or_dash(peer.map(|r| ms(r.steady))),
        or_dash(peer.map(|r| format!("{:.0}", r.peak_mb))),
        ratio(row.first_ratio),
        ratio(row.steady_ratio),
    );
}

/// Runs a script and reads its times; the peak of its memory is sampled from `/proc` meanwhile.
pub fn execute(command: &[&str], script: &PathBuf, iterations: usize) -> Result<Run, String> {
    let child = Command::new(command[0])
        .args(&command[1..])
        .arg(script)
        .env("RIGEL_BENCH_ITERATIONS", iterations.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|e| format!("{}: {e}", command[0]))?;
    let peak = watch_memory(child.id());
    let out = child.wait_with_output().map_err(|e| e.to_string())?;
    let peak_mb = peak.join().unwrap_or(0) as f64 / 1024.0;
    let text = String::from_utf8_lossy(&out.stdout);
    let times: Vec<f64> =
        text.lines().filter_map(|l| l.strip_prefix("@time ")).filter_map(|t| t.trim().parse().ok()).collect();
    let result = text.lines().find_map(|l| l.strip_prefix("@result ")).unwrap_or("").trim().to_owned();
    if !out.status.success() || times.is_empty() {
        let stderr = String::from_utf8_lossy(&out.stderr);
        return Err(stderr.lines().next().unwrap_or("no output").to_owned());
    }
    // The clock of proc.time() ticks in milliseconds at best.
    let floor = 0.0005;
    let first = times[0].max(floor);
    let steady = times.iter().skip(1).copied().fold(f64::INFINITY, f64::min).min(first).max(floor);
    Ok(Run { first, steady, peak_mb, result })
}

/// Follows a process's peak resident set (KB) until it ends.
fn watch_memory(pid: u32) -> std::thread::JoinHandle<u64> {
    std::thread::spawn(move || {
        let mut peak = 0;
        loop {
            let Ok(status) = std::fs::read_to_string(format!("/proc/{pid}/status")) else { return peak };
            let hwm = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
            match hwm.and_then(|l| l.trim().trim_end_matches(" kB").parse::<u64>().ok()) {
                Some(kb) => peak = peak.max(kb),
                // A process that has ended has no memory any more.
                None => return peak,
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    })
}

pub fn geometric_mean(xs: impl Iterator<Item = f64>) -> Option<f64> {
    let logs: Vec<f64> = xs.map(f64::ln).collect();
    if logs.is_empty() { None } else { Some((logs.iter().sum::<f64>() / logs.len() as f64).exp()) }
}

fn summarize(rows: &[Row]) {
    let first = geometric_mean(rows.iter().filter_map(|r| r.first_ratio));
    let steady = geometric_mean(rows.iter().filter_map(|r| r.steady_ratio));
    if let (Some(f), Some(s)) = (first, steady) {
        println!(
            "geometric mean over {} programs: first iteration {f:.2}x, steady state {s:.2}x",
            rows.len()
        );
        if let Some(worst) = rows
            .iter()
            .min_by(|a, b| a.steady_ratio.partial_cmp(&b.steady_ratio).unwrap_or(std::cmp::Ordering::Equal))
        {
            println!("worst: {} at {:.2}x", worst.name, worst.steady_ratio.unwrap_or(0.0));
        }
    }
}
