//! One process of the argument check: follows its markers, interrupts a call that takes long, kills one that
//! doesn't end then.

use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use super::confine::{Confined, Event};

/// Time for one call before it is interrupted. Generous: the machine may be busy.
const CALL: Duration = Duration::from_secs(6);
/// Time for what the driver does before its first call, which may collect at every step. An interrupt would end it.
const SETUP: Duration = Duration::from_secs(120);
/// Time from the interrupt to the end of the call.
const GRACE: Duration = Duration::from_secs(8);

/// How processes are started.
pub struct Run<'a> {
    pub rigel: &'a Path,
    pub programs: &'a Path,
    pub flags: &'a [&'a str],
    pub folder: &'a Path,
}

/// How a process came to its end.
pub enum Fate {
    Done,
    /// In call `at` (0: before the first): a signal, a hang, or an exit nobody asked for.
    Ended {
        what: String,
        at: usize,
    },
}

/// What was seen of one process.
pub struct Seen {
    pub fate: Fate,
    pub calls: usize,
    /// Calls that gave an internal error, with its message.
    pub panics: Vec<(usize, String)>,
    /// Calls that ended only when they were interrupted.
    pub slow: Vec<usize>,
}

/// Makes the calls `from` to `to` (0: to the last) in steps, and watches.
pub fn watch(run: &Run<'_>, package: &str, name: &str, (from, to, step): (usize, usize, usize)) -> Seen {
    let mut args: Vec<String> = ["calls", package, name].map(String::from).into();
    args.extend([from, to, step].map(|n| n.to_string()));
    let mut seen = Seen { fate: Fate::Done, calls: 0, panics: Vec::new(), slow: Vec::new() };
    let mut process = match Confined::start(run.rigel, run.flags, run.programs, &args, run.folder) {
        Ok(p) => p,
        Err(e) => {
            seen.fate = Fate::Ended { what: format!("no process: {e}"), at: 0 };
            return seen;
        }
    };
    let (mut at, mut done, mut interrupted) = (0, false, false);
    // Of the call, or of its interrupt: a call that writes for ever takes long too.
    let mut since = Instant::now();
    loop {
        let limit = match (interrupted, at) {
            (true, _) => GRACE,
            (false, 0) => SETUP,
            (false, _) => CALL,
        };
        let event = limit.checked_sub(since.elapsed()).map_or(Event::Silence, |left| process.next(left));
        let line = match event {
            Event::Line(line) => line,
            Event::Silence if interrupted => {
                process.kill();
                seen.fate = Fate::Ended { what: "hang".into(), at };
                return seen;
            }
            Event::Silence => {
                process.interrupt();
                interrupted = true;
                since = Instant::now();
                continue;
            }
            Event::Ended(status) => {
                if let Some(what) = unexpected(status, done) {
                    seen.fate = Fate::Ended { what, at };
                }
                return seen;
            }
        };
        if let Some(i) = line.strip_prefix('#').and_then(|n| n.parse().ok()) {
            if std::mem::take(&mut interrupted) {
                seen.slow.push(at);
            }
            at = i;
            since = Instant::now();
            seen.calls += 1;
        } else if let Some(rest) = line.strip_prefix('!') {
            let (i, message) = rest.split_once(' ').unwrap_or((rest, ""));
            seen.panics.push((i.parse().unwrap_or(at), message.to_owned()));
        } else if line == "." {
            done = true;
        }
    }
}

/// What is wrong with an end, if anything is.
fn unexpected(status: ExitStatus, done: bool) -> Option<String> {
    if let Some(signal) = status.signal() {
        return Some(format!("signal {signal}"));
    }
    match status.code() {
        Some(0) if done => None,
        code => Some(format!("exit {}", code.unwrap_or(-1))),
    }
}
