//! `cargo xtask arguments`: calls every function of every package with odd arguments and reports what ends the
//! process by a signal, panics inside ("internal error"), hangs, or takes too much memory.
//!
//! The calls are made by R programs under `tests/arguments` (`driver.R`, `values.R`), one process a function and
//! mode, in a scratch folder; `watch` runs one process and knows by its markers which call it is in. A call
//! that fails is run again alone; if it passes then, the shortest run of calls before it that fails is looked
//! for (`narrow`). Each finding is one line with a reproducer. `confine` keeps the processes from the machine, so few
//! functions are left out; `tests/arguments/left_out.tsv` has them with reasons.
//!
//! A call that takes long but ends when it is interrupted is no finding: GNU R takes long there too. Such calls
//! are listed with `--slow`.

mod confine;
mod watch;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use watch::{Fate, Run};

const HELP: &str = "cargo xtask arguments [--rigel=PATH] [--mode=off|eager|stress]... [--only=NAME]... [--from=NAME] \
                    [--every=K] [--functions=K] [--jobs=N] [--slow]";

/// Findings of one function and mode after which the rest of its calls is left out.
const ENOUGH: usize = 12;

/// How a process is run: name, flags, and the step between the calls that are made.
const MODES: [(&str, &[&str], usize); 3] = [
    ("off", &["--jit=off"], 1),
    ("eager", &["--jit=eager", "--codegen=quick"], 1),
    // Each safepoint collects: a sample.
    ("stress", &["--jit=off", "--gc-stress"], 41),
];

/// A function under test.
#[derive(Clone)]
struct Function {
    package: String,
    name: String,
}

struct Settings {
    rigel: PathBuf,
    programs: PathBuf,
    modes: Vec<usize>,
    only: Vec<String>,
    /// Where to begin in the list: a run that was ended can be taken up.
    from: Option<String>,
    /// Every so many calls, and of every so many functions.
    every: Option<usize>,
    functions: usize,
    jobs: usize,
    slow: bool,
}

/// What came of the calls of one mode.
#[derive(Default)]
struct Tally {
    calls: AtomicUsize,
    signals: AtomicUsize,
    panics: AtomicUsize,
    hangs: AtomicUsize,
    /// Processes that ended before their last call, but not by a signal.
    exits: AtomicUsize,
    slow: AtomicUsize,
}

impl Tally {
    fn note(&self, what: &str) {
        let kind = match what {
            "hang" => &self.hangs,
            _ if what.starts_with("signal") => &self.signals,
            _ => &self.exits,
        };
        kind.fetch_add(1, Ordering::Relaxed);
    }

    fn findings(&self) -> usize {
        [&self.signals, &self.panics, &self.hangs, &self.exits]
            .iter()
            .map(|c| c.load(Ordering::Relaxed))
            .sum()
    }

    fn line(&self) -> String {
        let n = |c: &AtomicUsize| c.load(Ordering::Relaxed);
        format!(
            "{} calls: {} signals, {} panics, {} hangs, {} exits; {} long calls ended when interrupted",
            n(&self.calls),
            n(&self.signals),
            n(&self.panics),
            n(&self.hangs),
            n(&self.exits),
            n(&self.slow)
        )
    }
}

pub fn run(args: &[String]) -> ExitCode {
    let settings = match parse(args) {
        Ok(s) => s,
        Err(e) => {
            eprintln!("cargo xtask arguments: {e}\n{HELP}");
            return ExitCode::from(2);
        }
    };
    let functions = match functions(&settings) {
        Ok(f) => f,
        Err(e) => {
            eprintln!("cargo xtask arguments: {e}");
            return ExitCode::FAILURE;
        }
    };
    let tallies: [Tally; MODES.len()] = Default::default();
    let output = Mutex::new(());
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for job in 0..settings.jobs {
            let (settings, functions, tallies, output, next) =
                (&settings, &functions, &tallies, &output, &next);
            scope.spawn(move || {
                while let Some(f) = functions.get(next.fetch_add(1, Ordering::Relaxed)) {
                    for &mode in &settings.modes {
                        check(settings, f, mode, job, (&tallies[mode], output));
                    }
                }
            });
        }
    });
    for &mode in &settings.modes {
        println!("{}: {} functions, {}", MODES[mode].0, functions.len(), tallies[mode].line());
    }
    if tallies.iter().all(|t| t.findings() == 0) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn parse(args: &[String]) -> Result<Settings, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut s = Settings {
        rigel: root.join("target/debug/rigel"),
        programs: root.join("tests/arguments"),
        modes: Vec::new(),
        only: Vec::new(),
        from: None,
        every: None,
        functions: 1,
        jobs: 2,
        slow: false,
    };
    for a in args {
        let (key, value) = a.split_once('=').unwrap_or((a, ""));
        let number = || value.parse().ok().filter(|&n: &usize| n > 0).ok_or(format!("no number in {a}"));
        match key {
            "--rigel" => s.rigel = value.into(),
            "--mode" => s
                .modes
                .push(MODES.iter().position(|m| m.0 == value).ok_or(format!("there is no mode '{value}'"))?),
            "--only" => s.only.push(value.into()),
            "--from" => s.from = Some(value.into()),
            "--every" => s.every = Some(number()?),
            "--functions" => s.functions = number()?,
            "--jobs" => s.jobs = number()?,
            "--slow" => s.slow = true,
            _ => return Err(format!("unknown option {a}")),
        }
    }
    if s.modes.is_empty() {
        s.modes = (0..MODES.len()).collect();
    }
    s.rigel = s.rigel.canonicalize().map_err(|e| format!("{}: {e}", s.rigel.display()))?;
    s.programs = s.programs.canonicalize().map_err(|e| e.to_string())?;
    Ok(s)
}

/// All functions the driver lists: those that are left out are not among them.
fn functions(s: &Settings) -> Result<Vec<Function>, String> {
    let out = Command::new(&s.rigel)
        .arg(s.programs.join("driver.R"))
        .arg("functions")
        .env("ODD_PROGRAMS", &s.programs)
        .output()
        .map_err(|e| e.to_string())?;
    if !out.status.success() {
        return Err(format!("the driver fails: {}", String::from_utf8_lossy(&out.stderr)));
    }
    let all = String::from_utf8_lossy(&out.stdout)
        .lines()
        .filter_map(|l| l.split_once(' '))
        .map(|(package, name)| Function { package: package.into(), name: name.into() })
        .skip_while(|f| s.from.as_ref().is_some_and(|from| f.name != *from))
        .filter(|f| s.only.is_empty() || s.only.contains(&f.name))
        .step_by(s.functions)
        .collect();
    Ok(all)
}

/// All calls of one function in one mode.
fn check(s: &Settings, f: &Function, mode: usize, job: usize, (tally, output): (&Tally, &Mutex<()>)) {
    let (name, flags, step) = MODES[mode];
    let step = s.every.unwrap_or(1) * step;
    let folder = std::env::temp_dir().join(format!("rigel-arguments-{}-{job}", std::process::id()));
    let process = |from: usize, to: usize, step: usize| {
        // A folder of its own: calls make and remove files.
        let _ = std::fs::remove_dir_all(&folder);
        let _ = std::fs::create_dir_all(&folder);
        let run = Run { rigel: &s.rigel, programs: &s.programs, flags, folder: &folder };
        watch::watch(&run, &f.package, &f.name, (from, to, step))
    };
    let (mut from, mut found) = (1, 0);
    loop {
        let seen = process(from, 0, step);
        tally.calls.fetch_add(seen.calls, Ordering::Relaxed);
        tally.slow.fetch_add(seen.slow.len(), Ordering::Relaxed);
        let say = |what: &str, at: usize, note: &str| {
            let _lines = output.lock();
            println!("{what} [{name}] {}{note}", text(s, f, at));
        };
        if s.slow {
            seen.slow.iter().for_each(|&i| say("slow", i, ""));
        }
        // Once for each message: most odd values fail in the same way.
        for (k, (i, message)) in seen.panics.iter().enumerate() {
            if seen.panics[..k].iter().all(|p| p.1 != *message) {
                let like = seen.panics.iter().filter(|p| p.1 == *message).count();
                say("panic", *i, &format!("  # {message} ({like} calls)"));
            }
        }
        tally.panics.fetch_add(seen.panics.len(), Ordering::Relaxed);
        let Fate::Ended { what, at } = seen.fate else { break };
        found += 1;
        tally.note(&what);
        let fails =
            |from: usize| matches!(process(from, at, step).fate, Fate::Ended { at: e, .. } if e == at);
        match narrow(from, at, step, fails) {
            Some(start) if start == at => say(&what, at, ""),
            Some(start) => say(&what, at, &format!("  # only after calls {start} to {at} of the driver")),
            None => say(&what, at, "  # not again"),
        }
        from = at + step;
        if found >= ENOUGH {
            say("given up", at, "");
            break;
        }
    }
    let _ = std::fs::remove_dir_all(&folder);
}

/// The latest call from which on the failure at `at` still comes; `None` if it doesn't come again at all.
fn narrow(from: usize, at: usize, step: usize, fails: impl Fn(usize) -> bool) -> Option<usize> {
    if at == 0 || fails(at) {
        return Some(at);
    }
    if !fails(from) {
        return None;
    }
    let (mut yes, mut no) = (from, at);
    while no - yes > step {
        let middle = yes + (no - yes) / step / 2 * step;
        if fails(middle) { yes = middle } else { no = middle }
    }
    Some(yes)
}

/// Call `i` of a function as R text.
fn text(s: &Settings, f: &Function, i: usize) -> String {
    if i == 0 {
        return format!("{} (before its first call)", f.name);
    }
    let out = Command::new(&s.rigel)
        .arg(s.programs.join("driver.R"))
        .args(["text", &f.package, &f.name, &i.to_string()])
        .env("ODD_PROGRAMS", &s.programs)
        .output();
    match out {
        Ok(o) => String::from_utf8_lossy(&o.stdout).trim().replace('\n', " "),
        Err(e) => format!("call {i} of {} ({e})", f.name),
    }
}
