//! Runs files of random programs under several configurations and compares what they print.

use super::generate::{COMMON, Generator, OWN, PRELUDE, Random};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is compared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Naive, intra and inter modes and version limits.
    Modes,
    /// Collections at every opportunity.
    Stress,
    /// Gambit and Chez, where they are installed.
    Peers,
    /// Tagging against NaN-boxing.
    Values,
    /// Programs with mistakes: messages, no crashes.
    Damaged,
}

/// Configurations: options of ours. Files take turns with the limits.
const MODES: [&[&[&str]]; 4] = [
    &[&["--mode=intra"], &["--mode=inter"], &["--limit=1"]],
    &[&["--mode=intra"], &["--mode=inter"]],
    &[&["--mode=intra"], &["--mode=inter"], &["--limit=0"]],
    &[&["--mode=intra"], &["--mode=inter"]],
];
const VALUES: [&[&str]; 2] = [&["--values=nan"], &["--values=nan", "--mode=naive"]];

pub struct Fuzz {
    driver: PathBuf,
    /// Options of every run, before those of the configuration.
    options: Vec<String>,
    /// Programs in a file.
    programs: u64,
    dir: PathBuf,
}

impl Drop for Fuzz {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

impl Fuzz {
    pub fn new(driver: PathBuf, programs: u64, options: &[String]) -> Fuzz {
        let unique = format!("rigel-scheme-fuzz-{}-{:?}", std::process::id(), std::thread::current().id());
        let dir = std::env::temp_dir().join(unique);
        std::fs::create_dir_all(&dir).expect("a directory for programs");
        Fuzz { driver, options: options.to_vec(), programs, dir }
    }

    /// The programs of file number `file`, and the whole text.
    pub fn text(&self, kind: Kind, file: u64) -> (Vec<String>, String) {
        let strict = kind == Kind::Peers || kind == Kind::Values;
        let first = file * self.programs;
        let mut lines = Vec::new();
        for n in first..first + self.programs {
            let mut g = Generator::new(n + 1, strict);
            g.changes_pairs = 4 * (n - first) >= 3 * self.programs;
            let program = g.program(n);
            lines.push(if kind == Kind::Damaged { damaged(&program, n, &mut g.random) } else { program });
        }
        let own = if strict { COMMON } else { OWN };
        let text = format!(
            "{PRELUDE}{own}{}{}\n",
            if kind == Kind::Damaged { DAMAGED } else { "" },
            lines.join("\n")
        );
        (lines, text)
    }

    /// Makes file number `file` and compares; a report of the first difference.
    pub fn file(&self, kind: Kind, file: u64) -> Result<(), String> {
        let (lines, text) = self.text(kind, file);
        let path = self.dir.join(format!("f{file}.scm"));
        std::fs::write(&path, &text).expect("the programs are written");
        let result = match kind {
            Kind::Modes => self.modes(&path, &lines, MODES[file as usize % MODES.len()]),
            Kind::Values => self.modes(&path, &lines, &VALUES),
            Kind::Stress => self.modes(&path, &lines, &[&["--gc-stress"]]),
            Kind::Peers => self.peers(&path, &text, &lines),
            Kind::Damaged => self.run(&["--mode=inter"], &path).map(|_| ()),
        };
        let _ = std::fs::remove_file(&path);
        result.map_err(|e| format!("file {file}: {e}"))
    }

    fn modes(&self, path: &Path, lines: &[String], all: &[&[&str]]) -> Result<(), String> {
        let Some(expected) = self.run(&["--mode=naive"], path)? else { return Ok(()) };
        for options in all {
            if let Some(got) = self.run(options, path)? {
                differ(&expected, &got, lines).map_err(|e| format!("naive and {options:?}: {e}"))?;
            }
        }
        Ok(())
    }

    /// What a run prints; `None` if it takes too long. A crash is an error.
    fn run(&self, options: &[&str], path: &Path) -> Result<Option<String>, String> {
        let mut command = Command::new("timeout");
        let out = command.arg("60").arg(&self.driver).args(&self.options).args(options).arg(path).output();
        let out = out.map_err(|e| format!("the driver does not run: {e}"))?;
        let (text, errors) = (String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
        match out.status.code() {
            Some(124) => Ok(None),
            Some(0) if errors.is_empty() => Ok(Some(text.into_owned())),
            code => {
                let last = text.lines().last().unwrap_or("");
                Err(format!("{options:?} ends with {code:?} after {last:.200}\n{errors:.2000}"))
            }
        }
    }

    fn peers(&self, path: &Path, text: &str, lines: &[String]) -> Result<(), String> {
        let Some(expected) = self.run(&[], path)? else { return Ok(()) };
        let chez = path.with_extension("ss");
        std::fs::write(&chez, format!("(import (chezscheme))\n{CHEZ}{text}")).map_err(|e| e.to_string())?;
        let runs = [
            ("Gambit", vec!["gsi".to_string(), path.display().to_string()]),
            ("Chez", vec!["chezscheme".into(), "--script".into(), chez.display().to_string()]),
        ];
        for (name, command) in runs {
            let Ok(out) = Command::new("timeout").arg("60").args(&command).output() else { continue };
            if out.status.code() == Some(124) || out.status.code() == Some(127) {
                continue;
            }
            let got = String::from_utf8_lossy(&out.stdout);
            differ(&expected, &got, lines).map_err(|e| format!("rigel and {name}: {e}"))?;
        }
        let _ = std::fs::remove_file(&chez);
        Ok(())
    }
}

/// Chez has no f64vectors under these names, and no `vector-copy!`.
const CHEZ: &str = "
(define (vector-copy! to at from)
  (if (> (+ at (vector-length from)) (vector-length to)) (error 'vector-copy! \"too long\"))
  (do ((i 0 (+ i 1))) ((= i (vector-length from))) (vector-set! to (+ at i) (vector-ref from i))))
(define-record-type fv (fields items))
(define (f64vector . l) (make-fv (apply flvector* l)))
(define (flvector* . l) (list->vector l))
(define (f64vector-length v) (vector-length (fv-items v)))
(define (f64vector-ref v i) (vector-ref (fv-items v) i))
(define (f64vector-set! v i x) (vector-set! (fv-items v) i x))
";

/// Reads and evaluates text, whatever it is.
const DAMAGED: &str = "
(define (%try n text)
  (write n) (display \" \")
  (display (guard (e ((error-object? e) 'error) (#t 'raised))
    (let ((port (open-input-string text)))
      (let loop ((out '()))
        (let ((form (read port)))
          (if (eof-object? form) 'done (begin (eval form (interaction-environment)) (loop out))))))))
  (newline))
";

/// The program as text with mistakes in it.
fn damaged(program: &str, n: u64, random: &mut Random) -> String {
    let mut bytes = program.as_bytes().to_vec();
    let tokens = ["(", ")", "'", "`", ",", ",@", "#(", "#;", "lambda", "define", "let", "if", "...", "=>"];
    let words = ["else", "set!", "syntax-rules", "quote", "|", "\"", "#\\", "1/0", "#e1e9", "."];
    for _ in 0..1 + random.below(6) {
        let at = random.below(bytes.len());
        let to = (at + 1 + random.below(12)).min(bytes.len());
        match random.below(6) {
            0 => drop(bytes.drain(at..to)),
            1 => {
                let part = bytes[at..to].to_vec();
                let place = random.below(bytes.len());
                bytes.splice(place..place, part);
            }
            2 => bytes[at] = b' ' + random.below(95) as u8,
            3 | 4 => {
                let word = if random.below(2) == 0 { random.pick(&tokens) } else { random.pick(&words) };
                bytes.splice(at..at, format!(" {word} ").into_bytes());
            }
            _ => bytes.truncate(at.max(1)),
        }
        if bytes.is_empty() {
            break;
        }
    }
    let text: String = String::from_utf8_lossy(&bytes).into_owned();
    format!("(%try {n} {:?})", text).replace("\\'", "'")
}

/// The first line in which two outputs differ.
fn differ(expected: &str, got: &str, lines: &[String]) -> Result<(), String> {
    let (mut a, mut b) = (expected.lines(), got.lines());
    for i in 0.. {
        match (a.next(), b.next()) {
            (None, None) => return Ok(()),
            (x, y) if x == y => {}
            (x, y) => {
                let line = x.or(y).and_then(|l| l.split(' ').next()).and_then(|n| n.parse::<u64>().ok());
                let program =
                    lines.iter().find(|l| line.is_some_and(|n| l.starts_with(&format!("(%show {n} "))));
                let program = program.or(lines.get(i)).cloned().unwrap_or_default();
                return Err(format!("\n{x:?}\n{y:?}\n{program}"));
            }
        }
    }
    Ok(())
}
