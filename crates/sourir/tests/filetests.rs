//! Programs with directives: what running, checking and transforming them gives.
//!
//! `#!` lines are directives, the rest of a file is the program:
//! - `#! run OPTIONS`, then `#! input`, `#! output`, `#! exit N`, `#! stuck REASON`
//! - `#! check clean` or `#! check finds TEXT`
//! - `#! opt PASS...`: the program becomes the one behind the line `#! after`
//!   (the order of varmap entries does not matter); its invariants are checked too
//! - `#! refuse PASS...`, then `#! because TEXT`
//! - `#! error LINE TEXT`: a message of that text about that line

use sourir::explore::{Options, check};
use sourir::syntax::{Program, Source, parse};
use sourir::wf;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = root().join(folder);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut files: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "sou"));
    files.sort();
    assert!(!files.is_empty());
    files
}

/// Runs the tool in process: status, standard output, standard error.
fn tool(args: &[String], input: &str) -> (i32, String, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let status = sourir::main(args, &mut input.as_bytes(), &mut out, &mut err);
    (status, String::from_utf8_lossy(&out).into(), String::from_utf8_lossy(&err).into())
}

/// Words, with '...' for those that have spaces.
fn words(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for (i, part) in text.split('\'').enumerate() {
        if i % 2 == 1 {
            match out.last_mut() {
                Some(last) if last.ends_with(':') => last.push_str(part),
                _ => out.push(part.to_string()),
            }
        } else {
            out.extend(part.split_whitespace().map(str::to_string));
        }
    }
    out
}

struct FileTest {
    path: PathBuf,
    before: String,
    after: String,
    directives: Vec<(String, String)>,
}

fn load(path: &Path) -> FileTest {
    let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let (before, after) = text.split_once("#! after\n").unwrap_or((&text, ""));
    let directives = before
        .lines()
        .filter_map(|l| l.strip_prefix("#! "))
        .map(|l| l.split_once(' ').unwrap_or((l, "")))
        .map(|(k, v)| (k.to_string(), v.trim().to_string()))
        .collect();
    FileTest { path: path.into(), before: before.into(), after: after.into(), directives }
}

/// The program with varmaps in a fixed order and without scope notes.
fn normal(text: &str, path: &Path) -> Program {
    let parsed = parse(text);
    assert!(parsed.errors.is_empty(), "{}: {:?}", path.display(), parsed.errors);
    let mut p = parsed.program;
    for line in p.lines_mut() {
        if let Some(d) = line.instr.deopt_mut() {
            d.varmap.sort_by(|a, b| a.0.name.cmp(&b.0.name));
            d.frames.iter_mut().for_each(|k| k.varmap.sort_by(|a, b| a.0.name.cmp(&b.0.name)));
        }
    }
    p
}

impl FileTest {
    fn file(&self) -> String {
        self.path.to_string_lossy().into()
    }

    /// The directives that belong to the one at `i`: those up to the next of its kind.
    fn details(&self, i: usize) -> impl Iterator<Item = (&str, &str)> {
        let mains = ["run", "check", "opt", "refuse", "error"];
        let rest = self.directives[i + 1..].iter();
        rest.take_while(move |(k, _)| !mains.contains(&k.as_str())).map(|(k, v)| (k.as_str(), v.as_str()))
    }

    fn test(&self) {
        assert!(!self.directives.is_empty(), "{} tests nothing", self.file());
        for (i, (kind, args)) in self.directives.iter().enumerate() {
            match kind.as_str() {
                "run" => self.run(i, args),
                "check" => self.check(args),
                "opt" => self.opt(args),
                "refuse" => self.refuse(i, args),
                "error" => self.error(args),
                "input" | "output" | "exit" | "stuck" | "because" => {}
                other => panic!("{}: unknown directive {other}", self.file()),
            }
        }
    }

    fn run(&self, i: usize, options: &str) {
        let (mut input, mut output, mut exit, mut stuck) = (String::new(), Vec::new(), 0, None);
        for (kind, value) in self.details(i) {
            match kind {
                "input" => input = words(value).join("\n"),
                "output" => output.extend(words(value)),
                "exit" => exit = value.parse().unwrap_or(-1),
                "stuck" => stuck = Some(value),
                _ => {}
            }
        }
        let mut args = vec!["run".to_string()];
        args.extend(words(options));
        args.push(self.file());
        let (status, out, err) = tool(&args, &input);
        let name = format!("{} run {options} < {input:?}", self.file());
        if let Some(reason) = stuck {
            assert!(err.contains(reason), "{name}: {err}");
            assert_eq!(status, sourir::cli::status::STUCK, "{name}");
        } else {
            assert_eq!((status, err.as_str()), (exit, ""), "{name}");
        }
        assert_eq!(out.lines().collect::<Vec<_>>(), output, "{name}");
    }

    fn check(&self, wanted: &str) {
        let (status, out, err) = tool(&["check".into(), self.file()], "");
        match wanted.strip_prefix("finds ") {
            None => assert_eq!(status, 0, "{}: {out}{err}", self.file()),
            Some(text) => {
                assert_eq!(status, 1, "{}: {out}{err}", self.file());
                assert!(out.contains(text), "{}: {out}", self.file());
            }
        }
    }

    fn opt(&self, passes: &str) {
        let mut args = vec!["opt".to_string()];
        args.extend(words(passes));
        args.push("-".to_string());
        let (status, out, err) = tool(&args, &self.before);
        assert_eq!(status, 0, "{}: {err}", self.file());
        let (got, wanted) = (normal(&out, &self.path), normal(&self.after, &self.path));
        assert_eq!(got.to_string(), wanted.to_string(), "{} opt {passes}", self.file());
        let report = check(&got, &Options::default());
        let found: Vec<String> = report.findings.iter().map(|f| f.to_string()).collect();
        assert!(report.is_clean(), "{}: {}", self.file(), found.join("\n"));
    }

    fn refuse(&self, i: usize, passes: &str) {
        let mut args = vec!["opt".to_string()];
        args.extend(words(passes));
        args.push("-".to_string());
        let (status, out, err) = tool(&args, &self.before);
        assert_eq!((status, out.as_str()), (1, ""), "{} refuse {passes}: {err}", self.file());
        for (_, text) in self.details(i).filter(|(k, _)| *k == "because") {
            assert!(err.contains(text), "{} refuse {passes}: {err}", self.file());
        }
    }

    fn error(&self, wanted: &str) {
        let (line, text) = wanted.split_once(' ').unwrap_or((wanted, ""));
        let source = Source::new("t", &self.before);
        let parsed = parse(&self.before);
        let mut all = parsed.errors;
        if all.is_empty() {
            all = wf::errors(&parsed.program);
        }
        let found: Vec<(usize, String)> =
            all.iter().map(|d| (source.line_of(d.span.start as usize) + 1, d.message.clone())).collect();
        let hit = found.iter().any(|(l, m)| l.to_string() == line && m.contains(text));
        assert!(hit, "{}: wanted {wanted}, found {found:?}", self.file());
        let (status, _, err) = tool(&["run".into(), self.file()], "");
        assert_eq!(status, sourir::cli::status::BAD_PROGRAM, "{err}");
    }
}

fn all(folder: &str) {
    let failed: Vec<String> = files(folder)
        .iter()
        .filter(|f| std::panic::catch_unwind(|| load(f).test()).is_err())
        .map(|f| f.display().to_string())
        .collect();
    assert!(failed.is_empty(), "failed: {}", failed.join(", "));
}

#[test]
fn examples() {
    all("examples/sourir");
}

#[test]
fn runs() {
    all("tests/sourir/run");
}

#[test]
fn transformations() {
    all("tests/sourir/transform");
}

#[test]
fn refusals() {
    all("tests/sourir/refuse");
}

#[test]
fn messages() {
    all("tests/sourir/errors");
}

/// Programs that look right and are not: `check` has to find them out.
#[test]
fn negative_examples() {
    all("tests/sourir/negative");
}
