//! Programs from files, and the host that talks to standard input and output.

use super::{Failure, Streams, status};
use crate::machine::host::{Deoptimized, Force};
use crate::machine::{Code, Host, Limits, Outcome, Resource, Site};
use crate::syntax::{Diagnostic, Instr, Lit, Parsed, Program, Source, Span, diag, parse, parse_literal};
use crate::wf;
use std::io::BufRead;

/// Reads, parses and checks a program; complaints go to standard error.
pub fn load(file: &str, streams: &mut Streams) -> Result<Program, Failure> {
    load_if(file, streams, wf::errors)
}

/// A program that is to be run: it needs a `main`.
pub fn load_runnable(file: &str, streams: &mut Streams) -> Result<Program, Failure> {
    load_if(file, streams, |program| {
        let mut errors = wf::errors(program);
        if program.function(Program::MAIN).is_none() {
            let message = "there is no function main to start with";
            errors.push(Diagnostic::error(wf::rule::NO_MAIN, message, Span::new(0, 0)));
        }
        errors
    })
}

fn load_if(
    file: &str,
    streams: &mut Streams,
    check: impl FnOnce(&Program) -> Vec<Diagnostic>,
) -> Result<Program, Failure> {
    let bytes = match file {
        "-" => {
            let mut all = Vec::new();
            streams.stdin.read_to_end(&mut all).map(|_| all)
        }
        _ => std::fs::read(file),
    };
    let bytes = bytes.map_err(|e| {
        streams.complain(&format!("rigel sourir: {file}: {e}\n"));
        Failure::Said(status::NO_FILE)
    })?;
    let text = String::from_utf8_lossy(&bytes);
    let (program, errors) = match std::str::from_utf8(&bytes) {
        Ok(text) => {
            let Parsed { program, mut errors } = parse(text);
            if errors.is_empty() {
                errors = check(&program);
            }
            (program, errors)
        }
        Err(e) => {
            // Up to there the text is what it would be.
            let at = Span::new(e.valid_up_to(), e.valid_up_to() + 1);
            let message = "this byte is no UTF-8 text";
            (Program::default(), vec![Diagnostic::error("syntax", message, at)])
        }
    };
    if errors.is_empty() {
        return Ok(program);
    }
    streams.complain(&diag::render_all(&errors, &Source::new(file, &text)));
    let n = errors.len();
    streams.complain(&format!("\n{n} error{}\n", if n == 1 { "" } else { "s" }));
    Err(Failure::Said(status::BAD_PROGRAM))
}

/// A literal as `run` prints it: strings bare.
pub fn plain(lit: &Lit) -> String {
    match lit {
        Lit::Str(s) => s.to_string(),
        lit => lit.to_string(),
    }
}

/// Reads literals from standard input, one a line; prints one a line.
pub struct Terminal<'a, 'b> {
    pub streams: &'a mut Streams<'b>,
    pub force: Forcing,
}

pub fn read_literal(stdin: &mut dyn BufRead) -> Result<Option<Lit>, String> {
    loop {
        let mut line = String::new();
        match stdin.read_line(&mut line) {
            Ok(0) => return Ok(None),
            Ok(_) if line.trim().is_empty() => continue,
            Ok(_) => {
                let text = line.trim();
                return match parse_literal(text) {
                    Some(lit) => Ok(Some(lit)),
                    None => Err(format!(
                        "the input `{text}` is no literal (a number, true, false, nil or a \"string\")"
                    )),
                };
            }
            Err(e) => return Err(format!("the input can't be read: {e}")),
        }
    }
}

impl Host for Terminal<'_, '_> {
    const STEPS: bool = false;

    fn read(&mut self) -> Result<Option<Lit>, String> {
        let _ = self.streams.stdout.flush();
        read_literal(self.streams.stdin)
    }

    fn print(&mut self, lit: &Lit) -> Result<(), String> {
        writeln!(self.streams.stdout, "{}", plain(lit))
            .map_err(|e| format!("the output can't be written: {e}"))
    }

    fn force(&mut self, _: u32) -> bool {
        self.force.next()
    }

    fn deoptimized(&mut self, _: &Deoptimized, _: &Code) {}
}

/// Decides which assumes to fail though they hold.
pub struct Forcing {
    force: Force,
    reached: usize,
    state: u64,
}

impl Forcing {
    /// From `--force N` (the N-th assume reached) or `--chaos N[,SEED]` (one in N).
    pub fn from_args(args: &super::args::Args) -> Result<Forcing, String> {
        let force = match (args.value("--force"), args.value("--chaos")) {
            (None, None) => Force::Never,
            (Some(_), Some(_)) => return Err("`--force` and `--chaos` exclude each other".into()),
            (Some(n), None) => {
                let n: usize = n.parse().map_err(|_| format!("`--force` needs a number, not `{n}`"))?;
                Force::Only(n.checked_sub(1).ok_or("assumes are counted from 1")?)
            }
            (None, Some(text)) => {
                let (n, seed) = text.split_once(',').unwrap_or((text, "1"));
                match (n.parse(), seed.parse()) {
                    (Ok(n), Ok(seed)) if n > 0 => Force::Chance(n, seed),
                    _ => return Err(format!("`--chaos` needs N or N,SEED, not `{text}`")),
                }
            }
        };
        let state = if let Force::Chance(_, seed) = force { seed } else { 0 };
        Ok(Forcing { force, reached: 0, state })
    }

    pub fn next(&mut self) -> bool {
        self.reached += 1;
        match self.force {
            Force::Never => false,
            Force::Only(k) => self.reached == k + 1,
            Force::Chance(n, _) => {
                let mut rng = crate::random::Rng::new(self.state);
                self.state = rng.word();
                self.state.is_multiple_of(n)
            }
        }
    }
}

/// The exit status for an outcome, after saying what there is to say.
pub fn conclude(outcome: &Outcome, program: &Program, limits: &Limits, streams: &mut Streams) -> i32 {
    let _ = streams.stdout.flush();
    match outcome {
        Outcome::Stop(n) => n.rem_euclid(256) as i32,
        Outcome::Return(v) => crate::value::Scalar::as_int(v).unwrap_or(0).rem_euclid(256) as i32,
        Outcome::Stuck(s) => {
            let (place, text) = describe(program, &s.at);
            streams.complain(&format!("stuck at {place}: `{text}`: {}\n", s.reason));
            status::STUCK
        }
        Outcome::Limit(r) => {
            let what = match r {
                Resource::Steps => format!("{} steps", limits.steps),
                Resource::Depth => format!("{} calls in progress", limits.depth),
                Resource::Cells => format!("{} cells of memory", limits.cells),
            };
            streams.complain(&format!("stopped at the limit of {what}\n"));
            status::LIMIT
        }
    }
}

/// A site as `F.V.L` (or `F.V+n`, n instructions behind the last label) and its text.
pub fn describe(program: &Program, site: &Site) -> (String, String) {
    let version = program.function(&site.function).and_then(|f| {
        let function = &program.functions[f];
        Some(&function.versions[function.version(&site.version)?])
    });
    let Some(version) = version else {
        return (format!("{}.{}", site.function, site.version), String::new());
    };
    let last = site.line.min(version.lines.len().saturating_sub(1));
    let labelled = (0..=last).rev().find(|i| version.lines[*i].point_label().is_some());
    let label = labelled.and_then(|i| version.lines[i].point_label()).map_or("start", |l| l);
    let behind = site.line - labelled.unwrap_or(0).min(site.line);
    let place = match behind {
        0 => format!("{}.{}.{label}", site.function, site.version),
        n => format!("{}.{}.{label}+{n}", site.function, site.version),
    };
    let text = match version.lines.get(site.line).map(|l| &l.instr) {
        Some(Instr::End) | None => "the end".to_string(),
        Some(instr) => instr.to_string(),
    };
    (place, text)
}
