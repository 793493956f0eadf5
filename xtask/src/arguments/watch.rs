//! One process of the argument check: follows its markers, interrupts a call that takes long, kills one that
//! doesn't end then.

use std::io::{BufRead, BufReader};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// Time for one call before it is interrupted. Generous: the machine may be busy.
const CALL: Duration = Duration::from_secs(6);
/// Time from the interrupt to the end of the call.
const GRACE: Duration = Duration::from_secs(8);
/// Address space of a process: what asks for more gets R's error.
const ADDRESSES: u64 = 3 << 30;

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
    let mut command = Command::new(run.rigel);
    command
        .args(run.flags)
        .arg(run.programs.join("driver.R"))
        .args(["calls", package, name])
        .args([from, to, step].map(|n| n.to_string()))
        .env("ODD_VALUES", run.programs.join("values.R"))
        .env("HOME", run.folder)
        .env("TMPDIR", run.folder)
        .current_dir(run.folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    // SAFETY: `setrlimit` may be called between fork and exec.
    unsafe {
        command.pre_exec(|| {
            let limit = libc::rlimit { rlim_cur: ADDRESSES, rlim_max: ADDRESSES };
            libc::setrlimit(libc::RLIMIT_AS, &limit);
            Ok(())
        });
    }
    let mut seen = Seen { fate: Fate::Done, calls: 0, panics: Vec::new(), slow: Vec::new() };
    let mut child = match command.spawn() {
        Ok(c) => c,
        Err(e) => {
            seen.fate = Fate::Ended { what: format!("no process: {e}"), at: 0 };
            return seen;
        }
    };
    let lines = follow(&mut child);
    let mut at = 0;
    let mut done = false;
    loop {
        let line = match next(&lines, &child, at, &mut seen) {
            Next::Line(line) => line,
            Next::Closed => break,
            Next::Hangs => {
                // This process only.
                let _ = child.kill();
                let _ = child.wait();
                seen.fate = Fate::Ended { what: "hang".into(), at };
                return seen;
            }
        };
        if let Some(i) = line.strip_prefix('#').and_then(|n| n.parse().ok()) {
            at = i;
            seen.calls += 1;
        } else if let Some(rest) = line.strip_prefix('!') {
            let (i, message) = rest.split_once(' ').unwrap_or((rest, ""));
            seen.panics.push((i.parse().unwrap_or(at), message.to_owned()));
        } else if line == "." {
            done = true;
        }
    }
    if let Ok(status) = child.wait()
        && let Some(what) = unexpected(status, done)
    {
        seen.fate = Fate::Ended { what, at };
    }
    seen
}

enum Next {
    Line(String),
    Closed,
    Hangs,
}

/// The next line of the process; a call that takes too long is interrupted first.
fn next(lines: &Receiver<String>, child: &Child, at: usize, seen: &mut Seen) -> Next {
    match lines.recv_timeout(CALL) {
        Ok(l) => return Next::Line(l),
        Err(RecvTimeoutError::Disconnected) => return Next::Closed,
        Err(RecvTimeoutError::Timeout) => {}
    }
    // SAFETY: the process was started here and has not been waited for.
    unsafe { libc::kill(child.id() as i32, libc::SIGINT) };
    match lines.recv_timeout(GRACE) {
        Ok(l) => {
            seen.slow.push(at);
            Next::Line(l)
        }
        Err(RecvTimeoutError::Disconnected) => Next::Closed,
        Err(RecvTimeoutError::Timeout) => Next::Hangs,
    }
}

/// The lines of standard error as they come.
fn follow(child: &mut Child) -> Receiver<String> {
    let (send, receive) = channel();
    if let Some(err) = child.stderr.take() {
        std::thread::spawn(move || {
            for line in BufReader::new(err).split(b'\n') {
                let Ok(line) = line else { break };
                if send.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                    break;
                }
            }
        });
    }
    receive
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
