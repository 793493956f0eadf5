//! `cargo xtask session [N] [--limit=SECONDS]`: a session that makes N functions (50,000 if nobody says), with the compiler
//! in the background and without. A new loop must be as fast afterwards as before, from its second run on; code memory
//! stays within its limit, resident memory is flat over the second half, and little of the compiler's time
//! goes into code that is gone.

use std::collections::HashMap;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// How much slower a loop may be afterwards.
const SLOWER: f64 = 1.2;
/// How much resident memory may grow over the second half: this part, and as many MB.
const GROWTH: f64 = 1.05;
const GROWTH_MB: f64 = 3.0;
/// The part of the compiler's time that may go into code that is gone.
const GONE: f64 = 0.1;

pub fn run(args: &[String]) -> ExitCode {
    let n = args.iter().find_map(|a| a.parse::<u32>().ok()).unwrap_or(50_000);
    let limit = args.iter().find_map(|a| a.strip_prefix("--limit=")?.parse().ok()).unwrap_or(1_800);
    let binary = args.iter().find_map(|a| a.strip_prefix("--binary=")).unwrap_or("target/release/rigel");
    let mut failed = false;
    for mode in ["--background=on", "--background=off"] {
        match session(binary, mode, n, Duration::from_secs(limit)) {
            Ok(figures) => {
                println!("{mode}: {}", listed(&figures));
                for what in complaints(&figures) {
                    failed = true;
                    println!("{mode}: {what}");
                }
            }
            Err(e) => {
                failed = true;
                println!("{mode}: {e}");
            }
        }
    }
    ExitCode::from(u8::from(failed))
}

type Figures = HashMap<String, f64>;

/// The figures that a session prints.
fn session(binary: &str, mode: &str, n: u32, limit: Duration) -> Result<Figures, String> {
    let mut c = Command::new(binary);
    c.args([mode, "benches/session/functions.R", &n.to_string()]).stdout(Stdio::piped());
    let mut child = c.spawn().map_err(|e| format!("{binary}: {e}"))?;
    let began = Instant::now();
    while child.try_wait().map_err(|e| e.to_string())?.is_none() {
        if began.elapsed() > limit {
            let _ = child.kill();
            return Err(format!("not done after {} s", limit.as_secs()));
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    let out = child.wait_with_output().map_err(|e| e.to_string())?;
    if !out.status.success() {
        return Err(format!("ended with {}", out.status));
    }
    let text = String::from_utf8_lossy(&out.stdout);
    let figure =
        |l: &str| l.trim().split_once(' ').and_then(|(k, v)| Some((k.to_owned(), v.trim().parse().ok()?)));
    Ok(text.lines().filter_map(figure).collect())
}

fn listed(f: &Figures) -> String {
    let mut all: Vec<String> = f.iter().map(|(k, v)| format!("{k} {v}")).collect();
    all.sort();
    all.join(", ")
}

/// What is not as it should be.
fn complaints(f: &Figures) -> Vec<String> {
    let get = |k: &str| f.get(k).copied().unwrap_or(f64::NAN);
    let mut wrong = Vec::new();
    let mut check = |holds: bool, what: &str| {
        if !holds {
            wrong.push(what.to_owned());
        }
    };
    check(get("wrong") == 0.0, "wrong results");
    check(get("after") <= SLOWER * get("before"), "a new loop is slower than before");
    check(get("code_used") <= get("code_limit"), "code memory is beyond its limit");
    check(get("end_mb") <= GROWTH * get("half_mb") + GROWTH_MB, "resident memory grows");
    check(get("gone_ms") <= GONE * get("compile_ms"), "too much was compiled for code that was gone");
    wrong
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_that_are_missing_are_wrong() {
        assert_eq!(complaints(&Figures::new()).len(), 5);
        let good = [
            ("wrong", 0.0),
            ("before", 1.0),
            ("after", 1.1),
            ("code_used", 1.0),
            ("code_limit", 2.0),
            ("half_mb", 50.0),
            ("end_mb", 51.0),
            ("compile_ms", 100.0),
            ("gone_ms", 9.0),
        ];
        let good: Figures = good.iter().map(|(k, v)| ((*k).to_owned(), *v)).collect();
        assert_eq!(complaints(&good), Vec::<String>::new());
    }
}
