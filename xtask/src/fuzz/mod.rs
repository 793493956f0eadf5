//! `cargo xtask fuzz [--programs N] [--seed S] [--binary PATH] [--peer]`: random R programs, run in every mode
//! of the engine and, with `--peer`, in GNU R; all must print the same.
//!
//! Many programs go into one process: each is a function called a few times inside `tryCatch`, so
//! an error is output like any other. When the outputs of a batch differ, the first program that
//! differs is written to a file and named with the seed that makes it again. What the passes make is
//! checked in some batches: a mistake of the compiler's ends the process, and so is a difference.

mod generate;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

/// Programs in one process.
const BATCH: u64 = 100;

/// The modes of the engine that are compared; the first is the reference. Each batch is run in the
/// reference and in `AT_ONCE` of the others, by turns.
const MODES: [(&str, &[&str]); 11] = [
    ("interpreter", &["--jit=off"]),
    ("warm", &["--hot=40"]),
    ("warm, chaos 1/10", &["--hot=40", "--chaos=1/10"]),
    ("on", &["--jit=on"]),
    ("warm, chaos 1/100", &["--hot=25", "--chaos=1/100,7"]),
    ("eager", &["--jit=eager"]),
    ("warm, in the background", &["--hot=20", "--background=on"]),
    ("warm, no deoptless", &["--hot=40", "--chaos=1/30,3", "--deoptless=off"]),
    ("eager, chaos 1/10", &["--jit=eager", "--chaos=1/10"]),
    ("warm, no contexts", &["--hot=40", "--contexts=0"]),
    ("eager, gc stress", &["--jit=eager", "--gc-stress"]),
];

/// Batches of which one is compiled with all effort and checked after each pass. That and making machine code
/// is most of what a run costs, and how well that is made is Cranelift's: the others are compiled quickly.
const THOROUGH: u64 = 8;
const QUICKLY: &[&str] = &["--codegen=quick"];
const THOROUGHLY: &[&str] = &["--codegen=best", "--verify"];

/// Modes besides the reference that a batch is run in.
const AT_ONCE: usize = 4;

/// The modes of batch `k`. Collecting at every safepoint is slow: only now and then.
fn modes_of(k: u64) -> Vec<Mode> {
    let others = MODES.len() - 1;
    let first = k as usize * AT_ONCE;
    let turn = (first..first + AT_ONCE).map(|i| MODES[1 + i % others]);
    let turn = turn.filter(|m| !m.1.contains(&"--gc-stress") || k.is_multiple_of(8));
    let effort = if k.is_multiple_of(THOROUGH) { THOROUGHLY } else { QUICKLY };
    turn.map(|(name, flags)| Mode { name, flags, effort }).collect()
}

/// How a batch is run.
struct Mode {
    name: &'static str,
    flags: &'static [&'static str],
    effort: &'static [&'static str],
}

/// A mode of one program that is looked into.
fn both_efforts((name, flags): &(&'static str, &'static [&'static str])) -> [Mode; 2] {
    [QUICKLY, THOROUGHLY].map(|effort| Mode { name, flags, effort })
}

struct Options {
    programs: u64,
    seed: u64,
    binary: PathBuf,
    peer: bool,
    seconds: Option<u64>,
}

fn parse(args: &[String]) -> Result<Options, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut o = Options {
        programs: 2_000,
        seed: 1,
        binary: root.join("target/release/rigel"),
        peer: false,
        seconds: None,
    };
    let mut it = args.iter();
    while let Some(a) = it.next() {
        let mut value = || it.next().ok_or(format!("{a} needs a value"));
        let number = |s: &String| s.parse::<u64>().map_err(|_| format!("bad number {s}"));
        match a.as_str() {
            "--programs" => o.programs = number(value()?)?,
            "--seed" => o.seed = number(value()?)?,
            "--seconds" => o.seconds = Some(number(value()?)?),
            "--binary" => o.binary = PathBuf::from(value()?),
            "--peer" => o.peer = true,
            _ => return Err(format!("unknown option {a}")),
        }
    }
    Ok(o)
}

pub fn run(args: &[String]) -> ExitCode {
    let o = match parse(args) {
        Ok(o) => o,
        Err(e) => {
            eprintln!("cargo xtask fuzz: {e}");
            return ExitCode::from(2);
        }
    };
    if !o.binary.exists() {
        eprintln!("cargo xtask fuzz: no {} (cargo build --release first)", o.binary.display());
        return ExitCode::from(2);
    }
    let (began, mut done, mut runs, mut different) = (Instant::now(), 0, 0, 0);
    while done < o.programs && o.seconds.is_none_or(|s| began.elapsed() < Duration::from_secs(s)) {
        let n = BATCH.min(o.programs - done);
        let modes = match n {
            1 => MODES[1..].iter().flat_map(both_efforts).collect(),
            _ => modes_of((o.seed + done) / BATCH),
        };
        different += batch(&o, o.seed + done, n, &modes);
        done += n;
        runs += n * (modes.len() as u64 + 1);
        if done % (BATCH * 5) == 0 {
            let seconds = began.elapsed().as_secs_f64();
            println!("fuzz: {done} programs, {runs} runs, {different} differ, {seconds:.0} s");
        }
    }
    println!("fuzz: {done} programs, {runs} runs, {different} differ");
    if different == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs one batch in all modes; the number of programs that differ.
fn batch(o: &Options, seed: u64, n: u64, modes: &[Mode]) -> usize {
    let programs: String = (seed..seed + n).map(generate::program).collect();
    let text = format!("{}{programs}", generate::PRELUDE);
    let file = std::env::temp_dir().join(format!("rigel-fuzz-{}-{seed}.R", std::process::id()));
    if let Err(e) = std::fs::write(&file, &text) {
        eprintln!("cargo xtask fuzz: {}: {e}", file.display());
        return 1;
    }
    let reference = output(&o.binary, MODES[0].1, &file);
    let mut bad: Vec<u64> = Vec::new();
    for mode in modes {
        let other = output(&o.binary, &[mode.effort, mode.flags].concat(), &file);
        report(&format!("{} ({})", mode.name, mode.effort.join(" ")), seed, &reference, &other, &mut bad);
    }
    if o.peer {
        let other = output(Path::new("Rscript"), &["--vanilla"], &file);
        report("GNU R", seed, &reference, &other, &mut bad);
    }
    if bad.is_empty() {
        // Keeping it would only fill the disk.
        let _ = std::fs::remove_file(&file);
    }
    bad.len()
}

/// Runs a command with a bound on its processor time (not on the clock: this runs at low priority),
/// after which it counts as hanging.
const PATIENTLY: &str = "ulimit -t 200; exec \"$@\"";

/// Standard output and whether the process ended well.
fn output(program: &Path, flags: &[&str], file: &Path) -> String {
    let mut c = Command::new("sh");
    match c.args(["-c", PATIENTLY, "sh"]).arg(program).args(flags).arg(file).output() {
        Ok(out) => {
            let mut text = String::from_utf8_lossy(&out.stdout).into_owned();
            if !out.status.success() {
                text.push_str(&format!("status {:?}\n", out.status.code()));
                text.push_str(&String::from_utf8_lossy(&out.stderr));
            }
            text
        }
        Err(e) => format!("cannot run: {e}"),
    }
}

/// Names the first program whose output differs.
fn report(mode: &str, seed: u64, reference: &str, other: &str, bad: &mut Vec<u64>) {
    if reference == other {
        return;
    }
    let differs = reference.lines().zip(other.lines()).find(|(a, b)| a != b);
    let (expected, got) = differs.unwrap_or(("(end)", "(end)"));
    let at = reference
        .lines()
        .zip(other.lines())
        .take_while(|(a, b)| a == b)
        .filter(|(a, _)| a.starts_with("#p "));
    let program = at.last().and_then(|(a, _)| a[3..].trim().parse().ok()).unwrap_or(seed);
    println!(
        "fuzz: program {program} differs in {mode}: expected {expected:?}, got {got:?} (--seed {program} --programs 1)"
    );
    if !bad.contains(&program) {
        bad.push(program);
    }
}
