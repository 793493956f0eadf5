//! The conventions that a program can check: module heads, file sizes, files in the root, paths named in the
//! documents, and values kept where the collector can't see them.
//!
//! Knows the tree only as text: it parses no Rust.

use crate::roots;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const MAX_LINES: usize = 1500;

/// Documents whose backticked repository paths must exist.
const DOCS: [&str; 2] = ["README.md", "ARCHITECTURE.md"];

/// The files that the repository's root has. Others are what some run left behind.
const ROOT: [&str; 11] = [
    ".gitattributes",
    ".gitignore",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "rustfmt.toml",
];

pub fn run() -> ExitCode {
    let mut complaints = Vec::new();
    for file in tracked_files() {
        if is_stray(&file) {
            complaints.push(format!("{} is in the root and in no list (`ROOT`)", file.display()));
        }
        if file.extension().is_some_and(|e| e == "rs") {
            check_source(&file, &mut complaints);
        }
    }
    for doc in DOCS {
        check_paths(Path::new(doc), &mut complaints);
    }
    for c in &complaints {
        eprintln!("tidy: {c}");
    }
    if complaints.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn is_stray(file: &Path) -> bool {
    file.components().count() == 1 && file.exists() && !ROOT.iter().any(|name| file == Path::new(name))
}

fn tracked_files() -> Vec<PathBuf> {
    let out = Command::new("git").args(["ls-files", "--cached", "--others", "--exclude-standard"]).output();
    let Ok(out) = out else { return Vec::new() };
    String::from_utf8_lossy(&out.stdout).lines().map(PathBuf::from).collect()
}

fn check_source(file: &Path, complaints: &mut Vec<String>) {
    let Ok(text) = std::fs::read_to_string(file) else { return };
    let n = text.lines().count();
    if n > MAX_LINES {
        complaints.push(format!("{} has {n} lines (alarm at {MAX_LINES})", file.display()));
    }
    if !text.trim_start().starts_with("//!") {
        complaints.push(format!("{} has no //! head", file.display()));
    }
    // The engine of R is what has both values and calls back into R.
    if file.starts_with("crates")
        && file.components().nth(1).is_some_and(|c| c.as_os_str().to_string_lossy().starts_with("r-"))
    {
        for line in roots::hidden_values(&text) {
            complaints.push(format!(
                "{}:{line} keeps values out of the collector's sight over a call into R",
                file.display()
            ));
        }
    }
    for (i, line) in text.lines().enumerate() {
        if line.trim_start().trim_start_matches("pub ").starts_with("static mut ") {
            complaints.push(format!("{}:{} has a static mut", file.display(), i + 1));
        }
        if hands_out_static_mut(line) {
            complaints.push(format!("{}:{} hands out a `&'static mut`", file.display(), i + 1));
        }
        if line.contains(concat!("// SAFETY: by", " contract")) {
            complaints.push(format!("{}:{} has a SAFETY that doesn't say why", file.display(), i + 1));
        }
    }
}

/// Whether a line begins a safe function that gives a mutable reference for ever.
fn hands_out_static_mut(line: &str) -> bool {
    let returns = line.split_once("->").is_some_and(|(_, result)| result.contains("&'static mut"));
    returns && line.contains("fn ") && !line.contains("unsafe fn")
}

fn check_paths(doc: &Path, complaints: &mut Vec<String>) {
    let Ok(text) = std::fs::read_to_string(doc) else {
        complaints.push(format!("{} is missing", doc.display()));
        return;
    };
    let roots = ["crates/", "xtask/", "tests/", "benches/", "examples/", ".ci/"];
    for (i, line) in text.lines().enumerate() {
        for span in line.split('`').skip(1).step_by(2) {
            let plain = span.chars().all(|c| c.is_alphanumeric() || "/._-".contains(c));
            if plain && roots.iter().any(|r| span.starts_with(r)) && !Path::new(span).exists() {
                complaints.push(format!("{}:{} names {span}, which does not exist", doc.display(), i + 1));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn static_mut_references() {
        assert!(hands_out_static_mut(concat!("pub fn obj(v: Value) -> &'static", " mut Obj {")));
        assert!(!hands_out_static_mut("pub unsafe fn obj(v: Value) -> &'static mut Obj {"));
        assert!(!hands_out_static_mut("fn take(x: &'static mut Obj) -> u32 {"));
    }
}
