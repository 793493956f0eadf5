//! `cargo xtask matrix [--minutes=N] [--binary=PATH] [--switch=TEXT] [TOPIC...]`: the corpus in every mode.
//!
//! Every program under `tests/r` runs with every switch of the optimizer alone, interpreted and compiled
//! eagerly under chaos with a collection at each safepoint, and must print what is recorded. Switches whose
//! flag contains TEXT are tried alone. The campaign ends after N minutes (60 if nobody says) and says how far it
//! came; it begins with the switch of the day, so that short campaigns get everywhere in time.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant, SystemTime};

use crate::oracle;

/// Programs at a time.
const WORKERS: usize = 2;
/// What a program may take under the slowest mode.
const PROGRAM_SECONDS: &str = "900";

struct Campaign {
    binary: PathBuf,
    programs: Vec<PathBuf>,
    ends: Instant,
}

pub fn run(args: &[String]) -> ExitCode {
    let option = |name: &str| args.iter().find_map(|a| a.strip_prefix(name)?.strip_prefix('='));
    let minutes = option("--minutes").and_then(|m| m.parse().ok()).unwrap_or(60);
    let binary = option("--binary").unwrap_or("target/release/rigel");
    let Ok(binary) = std::fs::canonicalize(binary) else {
        eprintln!("matrix: {binary}: not there; cargo build --release makes it");
        return ExitCode::from(2);
    };
    let topics: Vec<&String> = args.iter().filter(|a| !a.starts_with("--")).collect();
    let mut programs = Vec::new();
    oracle::collect(Path::new("tests/r"), &mut programs);
    programs.retain(|p| topics.is_empty() || topics.iter().any(|t| p.to_string_lossy().contains(t.as_str())));
    let ends = Instant::now() + Duration::from_secs(60 * minutes);
    let campaign = Campaign { binary, programs, ends };
    let modes = modes(option("--switch").unwrap_or(""));
    let (mut runs, mut failed, mut done) = (0, 0, 0);
    for mode in &modes {
        let (n, differences) = campaign.mode(mode);
        println!("{}: {n} of {} run, {} differ", mode.join(" "), campaign.programs.len(), differences.len());
        differences.iter().for_each(|d| println!("  {d}"));
        (runs, failed) = (runs + n, failed + differences.len());
        if Instant::now() > campaign.ends {
            break;
        }
        done += 1;
    }
    println!("matrix: {done} of {} modes complete, {runs} runs, {failed} differ", modes.len());
    ExitCode::from(u8::from(failed > 0))
}

/// The flags of each mode, beginning with another one each day.
fn modes(containing: &str) -> Vec<Vec<String>> {
    let own = |flags: &[&str]| flags.iter().map(|f| (*f).to_owned()).collect::<Vec<_>>();
    let mut all: Vec<Vec<String>> =
        r_pir::switches::all().into_iter().map(|s| vec!["--hot=3".to_owned(), s]).collect();
    all.push(own(&["--jit=eager"]));
    all.push(own(&["--jit=eager", "--codegen=quick", "--chaos=1/10", "--gc-stress=4096"]));
    all.push(own(&["--jit=off", "--gc-stress"]));
    all.push(own(&["--jit=eager", "--chaos=1/10", "--gc-stress"]));
    all.retain(|m| m.join(" ").contains(containing));
    let days = SystemTime::UNIX_EPOCH.elapsed().map_or(0, |d| d.as_secs() / 86_400) as usize;
    let first = days % all.len().max(1);
    all.rotate_left(first);
    all
}

impl Campaign {
    /// Runs all programs in a mode while there is time; how many ran, and what differs.
    fn mode(&self, flags: &[String]) -> (usize, Vec<String>) {
        let (next, runs, differences) = (AtomicUsize::new(0), AtomicUsize::new(0), Mutex::new(Vec::new()));
        std::thread::scope(|s| {
            for _ in 0..WORKERS {
                s.spawn(|| {
                    while let Some(p) = self.programs.get(next.fetch_add(1, Ordering::Relaxed))
                        && Instant::now() < self.ends
                    {
                        runs.fetch_add(1, Ordering::Relaxed);
                        if let Some(d) = self.difference(flags, p)
                            && let Ok(mut all) = differences.lock()
                        {
                            all.push(d);
                        }
                    }
                });
            }
        });
        (runs.into_inner(), differences.into_inner().unwrap_or_default())
    }

    fn difference(&self, flags: &[String], p: &Path) -> Option<String> {
        let with_stderr = !std::fs::read_to_string(p).unwrap_or_default().starts_with("# nostderr");
        let Ok(expected) = std::fs::read(p.with_extension("out")) else {
            return Some(format!("{}: not recorded", p.display()));
        };
        let mut command = vec!["timeout".to_owned(), PROGRAM_SECONDS.to_owned()];
        command.push(self.binary.display().to_string());
        command.extend_from_slice(flags);
        let actual = match oracle::output(&command, p) {
            Ok(text) => text,
            Err(e) => return Some(format!("{}: {e}", p.display())),
        };
        let text = |t: &[u8]| oracle::shown(&String::from_utf8_lossy(t), with_stderr);
        let (expected, actual) = (text(&expected), text(&actual));
        if expected == actual {
            return None;
        }
        let n = expected.lines().zip(actual.lines()).take_while(|(e, a)| e == a).count();
        let (e, a) = (expected.lines().nth(n), actual.lines().nth(n));
        Some(format!("{}: line {}: expected {e:?}, got {a:?}", p.display(), n + 1))
    }
}
