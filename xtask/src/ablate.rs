//! `cargo xtask bench --ablate [--binary PATH] [--iterations N] [NAME...]`: what each part of the optimizer
//! is worth, after the tables of 000 chapter 5, printed and written to `docs/ablation.md`.
//!
//! Every program runs in a fresh process per configuration; a figure is the speed relative to the
//! default configuration of the same program in the same run (1 is as fast, 0.5 half as fast).
//! Ratios only: times say more about the machine than about the program.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::bench::{Run, execute, geometric_mean, script_of, stem};

/// A way to run the engine.
struct Way {
    name: &'static str,
    what: &'static str,
    flags: &'static [&'static str],
    /// Kinds of speculation it goes without.
    without: &'static [&'static str],
}

/// All kinds of speculation (`--speculate`).
fn kinds() -> Vec<&'static str> {
    r_pir::Reason::ALL.iter().map(|r| r.1).collect()
}

/// Goes without all of them.
const ALL: &[&str] = &["all"];

const fn without(name: &'static str, what: &'static str, without: &'static [&'static str]) -> Way {
    Way { name, what, flags: &[], without }
}

const fn with(name: &'static str, what: &'static str, flags: &'static [&'static str]) -> Way {
    Way { name, what, flags, without: &[] }
}

/// 000 section 5.2: speculation switched off by kind. Section 5.3: contexts by level (the default is
/// the sixth). Section 5.4: one in 10,000 assumptions fails by chance. Last the interpreter alone,
/// for the memory.
const WAYS: [Way; 16] = [
    without("C0", "environments not assumed to stay as they are", &["env", "scope", "eager"]),
    without("C1", "no branch assumed away", &["branch"]),
    without("C2", "no call target assumed", &["target"]),
    without("C3", "no type assumed", &["type"]),
    without("C4", "nothing assumed", ALL),
    with("L0", "one version for all calls", &["--contexts=0"]),
    with("L1", "evaluated arguments", &["--contexts=1"]),
    with("L2", "arguments that are values", &["--contexts=2"]),
    with("L3", "arguments without a class", &["--contexts=3"]),
    with("L4", "types of arguments", &["--contexts=4"]),
    with("L5", "missing arguments", &["--contexts=5"]),
    with("lazy", "no argument evaluated before its call", &["--eager-args=off"]),
    with("sync", "compiled on the program's thread", &["--background=off"]),
    with("deoptless", "1/10,000 fail, with continuations", &["--chaos=1/10000", "--deoptless=on"]),
    with("without", "1/10,000 fail, without", &["--chaos=1/10000", "--deoptless=off"]),
    with("interpreter", "no compiler", &["--jit=off"]),
];

impl Way {
    fn flags(&self) -> Vec<String> {
        let off = |k: &str| self.without == ALL || self.without.contains(&k);
        let on: Vec<&str> = kinds().into_iter().filter(|k| !off(k)).collect();
        let speculate = match on.as_slice() {
            [] => Some("--speculate=none".to_owned()),
            _ if self.without.is_empty() => None,
            on => Some(format!("--speculate={}", on.join(","))),
        };
        self.flags.iter().map(|f| (*f).to_owned()).chain(speculate).collect()
    }
}

struct Settings {
    binary: PathBuf,
    iterations: usize,
    names: Vec<String>,
}

fn settings(args: &[String]) -> Settings {
    let mut s = Settings { binary: "target/release/rigel".into(), iterations: 6, names: Vec::new() };
    let mut it = args.iter().filter(|a| *a != "--ablate");
    while let Some(a) = it.next() {
        match a.as_str() {
            "--binary" => s.binary = it.next().map_or(s.binary, PathBuf::from),
            "--iterations" => s.iterations = it.next().and_then(|n| n.parse().ok()).unwrap_or(6),
            name => s.names.push(name.to_owned()),
        }
    }
    s
}

/// One program under all configurations: the default, then the others in order.
struct Measured {
    name: String,
    base: Run,
    others: Vec<Option<Run>>,
}

pub fn run(args: &[String]) -> ExitCode {
    let s = settings(args);
    if !s.binary.exists() {
        eprintln!("bench --ablate: no {} (cargo build --release first)", s.binary.display());
        return ExitCode::from(2);
    }
    let programs = crate::bench::programs(&s.names);
    let ways: Vec<&Way> = WAYS.iter().collect();
    let mut all = Vec::new();
    for p in &programs {
        match measure(p, &ways, &s) {
            Ok(m) => {
                println!("{}", row(&m, ways.len()));
                all.push(m);
            }
            Err(e) => println!("{}: FAILED: {e}", stem(p)),
        }
    }
    let text = report(&all, &ways);
    println!("{text}");
    match std::fs::write("docs/ablation.md", text) {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("bench --ablate: docs/ablation.md: {e}");
            ExitCode::FAILURE
        }
    }
}

fn measure(p: &Path, ways: &[&Way], s: &Settings) -> Result<Measured, String> {
    let script = script_of(p)?;
    let binary = s.binary.to_string_lossy().into_owned();
    let one = |flags: &[String]| {
        let flags = flags.iter().map(String::as_str);
        let command: Vec<&str> = std::iter::once(binary.as_str()).chain(flags).collect();
        execute(&command, &script, s.iterations)
    };
    let base = one(&[]);
    let others = ways.iter().map(|w| one(&w.flags()).ok()).collect();
    let _ = std::fs::remove_file(&script);
    Ok(Measured { name: stem(p), base: base?, others })
}

/// Speed under configuration `k` relative to the default.
fn speed(m: &Measured, k: usize) -> Option<f64> {
    m.others[k].as_ref().map(|r| m.base.steady / r.steady)
}

fn row(m: &Measured, n: usize) -> String {
    let cells = (0..n).map(|k| speed(m, k).map_or("failed".to_owned(), |x| format!("{x:.2}")));
    format!("| {} | {} |", m.name, cells.collect::<Vec<_>>().join(" | "))
}

/// Geometric mean, least and greatest.
fn range(xs: &[f64]) -> String {
    let (least, most) = xs.iter().fold((f64::INFINITY, 0.0f64), |(a, b), x| (a.min(*x), b.max(*x)));
    geometric_mean(xs.iter().copied()).map_or("-".to_owned(), |g| format!("{g:.2} ({least:.2}-{most:.2})"))
}

fn report(all: &[Measured], ways: &[&Way]) -> String {
    let mut out = String::from(
        "# What each part of the optimizer is worth\n\nMade by `cargo xtask bench --ablate`. Steady speed relative to the default configuration\n\
         in the same run; geometric mean over the programs of `benches/r` (least-greatest).\n\n\
         | configuration | | speed |\n|---|---|---|\n",
    );
    for (k, w) in ways.iter().enumerate() {
        let xs: Vec<f64> = all.iter().filter_map(|m| speed(m, k)).collect();
        out += &format!("| {} | {} (`{}`) | {} |\n", w.name, w.what, w.flags().join(" "), range(&xs));
    }
    let warm: Vec<f64> = all.iter().map(|m| m.base.steady / m.base.first).collect();
    out += &format!("\nFirst iteration relative to steady state: {}.\n", range(&warm));
    let last = ways.len() - 1;
    let memory: Vec<f64> =
        all.iter().filter_map(|m| Some(m.base.peak_mb / m.others[last].as_ref()?.peak_mb)).collect();
    out += &format!("Peak memory relative to the interpreter alone: {}.\n", range(&memory));
    let names: Vec<&str> = ways.iter().map(|w| w.name).collect();
    out += &format!("\n| program | {} |\n|---|{}\n", names.join(" | "), "---|".repeat(ways.len()));
    all.iter().for_each(|m| out += &format!("{}\n", row(m, ways.len())));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(steady: f64) -> Run {
        Run { first: 2.0 * steady, steady, peak_mb: 10.0, result: String::new() }
    }

    #[test]
    fn figures_are_relative_to_the_default() {
        let m = Measured { name: "p".into(), base: one(1.0), others: vec![Some(one(2.0)), None] };
        assert_eq!(row(&m, 2), "| p | 0.50 | failed |");
        let text = report(&[m], &[&WAYS[0], &WAYS[14]]);
        assert!(text.contains("0.50 (0.50-0.50)"), "{text}");
    }
}
