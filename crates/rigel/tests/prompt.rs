//! The prompt in a pseudo-terminal: what a person at the keyboard sees.
//!
//! The test plays the terminal: it answers the editor's questions for the cursor position and
//! collects what is shown, without the control sequences.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::{FromRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(60);

/// `rigel` at a prompt, with a home of its own.
struct Session {
    child: Child,
    keyboard: File,
    screen: Arc<Mutex<Vec<u8>>>,
    /// How much of the screen was expected already.
    seen: usize,
    home: PathBuf,
}

/// Both ends of a new pseudo-terminal: ours, and the program's.
fn open_pty() -> (OwnedFd, OwnedFd) {
    let (mut master, mut slave) = (-1, -1);
    let size = libc::winsize { ws_row: 40, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 };
    // SAFETY: the pointers are to locals that outlive the call, or null where that is allowed.
    let r = unsafe { libc::openpty(&mut master, &mut slave, std::ptr::null_mut(), std::ptr::null(), &size) };
    assert_eq!(r, 0, "no pseudo-terminal");
    // SAFETY: both descriptors were just made and nobody else owns them.
    unsafe { (OwnedFd::from_raw_fd(master), OwnedFd::from_raw_fd(slave)) }
}

impl Session {
    fn start(name: &str, options: &[&str]) -> Session {
        let home = std::env::temp_dir().join(format!("rigel-prompt-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&home).expect("a temporary home");
        let (master, slave) = open_pty();
        let stdio = |fd: &OwnedFd| Stdio::from(fd.try_clone().expect("a descriptor"));
        let mut command = Command::new(env!("CARGO_BIN_EXE_rigel"));
        command.args(options).env("HOME", &home).env("TERM", "xterm-256color");
        command.stdin(stdio(&slave)).stdout(stdio(&slave)).stderr(stdio(&slave));
        // SAFETY: between fork and exec only two system calls are made, both allowed there.
        unsafe {
            command.pre_exec(|| {
                libc::setsid();
                libc::ioctl(0, libc::TIOCSCTTY as _, 0);
                Ok(())
            });
        }
        let child = command.spawn().expect("rigel starts");
        drop(command);
        drop(slave);
        let keyboard = File::from(master);
        let screen = Arc::new(Mutex::new(Vec::new()));
        let (input, shown) = (keyboard.try_clone().expect("a descriptor"), screen.clone());
        std::thread::spawn(move || play_terminal(input, &shown));
        let mut s = Session { child, keyboard, screen, seen: 0, home };
        s.expect("> ");
        s
    }

    /// What is shown since the last expectation, as plain text.
    fn shown(&self) -> String {
        let screen = self.screen.lock().expect("the terminal's thread doesn't panic");
        plain(&screen[self.seen..])
    }

    /// Waits until the screen shows a text after what was expected before.
    fn expect(&mut self, text: &str) {
        let began = Instant::now();
        while !self.shown().contains(text) {
            assert!(began.elapsed() < PATIENCE, "no '{text}' but: {}", self.shown());
            std::thread::sleep(Duration::from_millis(5));
        }
        self.seen = self.screen.lock().expect("see above").len();
    }

    fn keys(&mut self, text: &str) {
        self.keyboard.write_all(text.as_bytes()).expect("the terminal takes keys");
    }

    /// Types a line and waits for a text in its answer and the next prompt.
    fn line(&mut self, text: &str, answer: &str) {
        self.keys(&format!("{text}\r"));
        self.expect(answer);
        self.settle();
    }

    /// Waits until nothing new is shown.
    fn settle(&mut self) {
        let len = |s: &Session| s.screen.lock().expect("see above").len();
        let mut before = len(self);
        loop {
            std::thread::sleep(Duration::from_millis(150));
            let now = len(self);
            if now == before {
                break;
            }
            before = now;
        }
        self.seen = before;
    }

    fn leave(mut self, keys: &str, status: i32) {
        self.keys(keys);
        let began = Instant::now();
        let code = loop {
            if let Some(s) = self.child.try_wait().expect("a child") {
                break s.code();
            }
            assert!(began.elapsed() < PATIENCE, "rigel doesn't leave: {}", self.shown());
            std::thread::sleep(Duration::from_millis(5));
        };
        assert_eq!(code, Some(status));
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.home);
    }
}

/// Collects what is shown; says where the cursor is when asked.
fn play_terminal(mut terminal: File, shown: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 4096];
    while let Ok(n) = terminal.read(&mut buffer) {
        let text = &buffer[..n];
        if n == 0 {
            return;
        }
        for _ in text.windows(4).filter(|w| w == b"\x1b[6n") {
            let _ = terminal.write_all(b"\x1b[1;1R");
        }
        if let Ok(mut s) = shown.lock() {
            s.extend_from_slice(text);
        }
    }
}

/// Text without control sequences.
fn plain(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut out = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\x1b' {
            out.push(c);
            continue;
        }
        if chars.peek() == Some(&'[') {
            chars.next();
            while chars.next().is_some_and(|c| !c.is_ascii_alphabetic()) {}
        } else {
            chars.next();
        }
    }
    out
}

#[test]
fn values_errors_and_multi_line_input() {
    let mut s = Session::start("basics", &[]);
    s.line("1+1", "[1] 2");
    s.line("x <- c(a = 1, b = 2)", "");
    s.line("x", "a b");
    s.keys("f <- function(n) {\r");
    s.expect("+ ");
    s.line("n * 3 }", "");
    s.line("f(14)", "[1] 42");
    s.line("stop('boom')", "Error: boom");
    s.line("log(-1)", "NaNs produced");
    s.line("undefined_thing", "object 'undefined_thing' not found");
    s.line("1 +* 2", "unexpected '*'");
    s.line("f(2)", "[1] 6");
    s.leave("q()\r", 0);
}

#[test]
fn an_interrupt_ends_the_evaluation_only() {
    for (name, options) in
        [("interpreted", &["--jit=off"][..]), ("compiled", &["--jit=eager"][..]), ("both", &[])]
    {
        let mut s = Session::start(name, options);
        s.line("y <- 7", "");
        for endless in ["repeat {}", "g <- function() { i <- 0; while (TRUE) i <- i + 1 }; g()"] {
            s.keys(&format!("{endless}\r"));
            std::thread::sleep(Duration::from_millis(400));
            s.settle();
            s.keys("\x03");
            s.expect("> ");
            s.line("y * 6", "[1] 42");
        }
        // Whoever wants to know is told.
        s.keys("tryCatch(repeat {}, interrupt = function(e) cat('not', 'now\\n'))\r");
        std::thread::sleep(Duration::from_millis(400));
        s.settle();
        s.keys("\x03");
        s.expect("not now");
        s.line("y", "[1] 7");
        s.leave("quit(status = 3)\r", 3);
    }
}

#[test]
fn completion_and_history() {
    let mut s = Session::start("editing", &[]);
    s.line("a_long_name_of_mine <- 123", "");
    s.keys("a_long_na\t");
    s.expect("a_long_name_of_mine");
    s.line("", "[1] 123");
    s.line("40 + 2", "[1] 42");
    // The line before comes back with the arrow.
    s.keys("\x1b[A");
    s.expect("40 + 2");
    s.line(" + 100", "[1] 142");
    // Ctrl-C drops a line, Ctrl-D leaves at an empty one.
    s.keys("this is no R");
    s.keys("\x03");
    s.settle();
    s.line("'still here'", "[1] \"still here\"");
    s.leave("\x04", 0);
}

#[test]
fn completion_knows_the_session() {
    let mut s = Session::start("completing", &[]);
    s.line("dfr <- data.frame(alpha = 41:42, beta = 3)", "");
    // Columns, not functions that begin alike.
    s.keys("dfr$al\t");
    s.expect("dfr$alpha");
    s.line("", "[1] 41 42");
    // Arguments of the call that is open.
    s.keys("seq_len(length.o\t");
    s.expect("length.out = ");
    s.line("3)", "[1] 1 2 3");
    s.keys("library(spline\t");
    s.expect("splines");
    s.line(")", "");
    s.line("'package:splines' %in% search()", "TRUE");
    s.keys("utils::glob2\t");
    s.expect("glob2rx");
    s.line("('a*')", "^a");
    s.leave("\x04", 0);
}

#[test]
fn options_of_the_prompt_are_followed() {
    let mut s = Session::start("prompts", &[]);
    s.line("options(prompt = 'me: ', continue = 'more: ')", "me: ");
    s.keys("1 +\r");
    s.expect("more: ");
    s.line("2", "[1] 3");
    s.line("options(width = 30); 1:12", "[9]  9 10 11 12");
    s.leave("q()\r", 0);
}

#[test]
fn a_long_paste_is_one_line() {
    let mut s = Session::start("paste", &[]);
    let numbers: Vec<String> = (1..=900).map(|i| i.to_string()).collect();
    s.keys(&format!("\x1b[200~x <- c({})\x1b[201~", numbers.join(",")));
    s.settle();
    s.line("", "");
    s.line("sum(x)", "[1] 405450");
    s.leave("q()\r", 0);
}

#[test]
fn scan_asks_with_numbers_and_ends_at_an_empty_line() {
    let mut s = Session::start("scan", &[]);
    s.keys("x <- scan()\r");
    s.expect("1: ");
    s.keys("10 20\r");
    s.expect("3: ");
    s.keys("30\r");
    s.expect("4: ");
    s.keys("\r");
    s.expect("Read 3 items");
    s.settle();
    s.line("sum(x)", "[1] 60");
    s.leave("q()\r", 0);
}

#[test]
fn stepping_through_a_function() {
    let mut s = Session::start("stepping", &[]);
    s.line("f <- function(x) { browser(); y <- x + 1; y * 2 }", "");
    s.keys("f(20)\r");
    s.expect("Browse[1]> ");
    s.keys("x\r");
    s.expect("[1] 20");
    s.keys("n\r");
    s.expect("debug: y <- x + 1");
    s.keys("n\r");
    s.expect("debug: y * 2");
    s.keys("c\r");
    s.expect("[1] 42");
    s.settle();
    s.line("debug(f); isdebugged(f); undebug(f)", "TRUE");
    s.line("g <- function(z) stop('no good'); options(error = recover)", "");
    s.keys("g(5)\r");
    s.expect("Selection: ");
    s.keys("1\r");
    s.expect("Browse[1]> ");
    s.keys("z\r");
    s.expect("[1] 5");
    s.keys("Q\r");
    s.settle();
    s.line("options(error = NULL); g(6)", "no good");
    s.line("traceback()", "1: g(6)");
    s.leave("q()\r", 0);
}

#[test]
fn history_is_kept_whatever_ends_the_session() {
    let mut s = Session::start("history", &[]);
    s.line("'kept in any case'", "kept in any case");
    let file = s.home.join(".rigel_history");
    let text = std::fs::read_to_string(file).expect("a history");
    assert!(text.contains("kept in any case"), "{text}");
}
