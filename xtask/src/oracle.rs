//! Records what GNU R prints for the programs under `tests/r`, so that the tests need no R.
//!
//! Beside `name.R` stands `name.out`: standard output, then, where there is any, standard error
//! and the exit status under marker lines. `--check` compares instead of writing; arguments
//! narrow the set by path.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

const STDERR_MARK: &str = "#---- stderr\n";
const STATUS_MARK: &str = "#---- status ";

/// `cargo xtask oracle [--all] [PATH...]`: records missing outputs, or all of them.
pub fn run(args: &[String]) -> ExitCode {
    let all = args.iter().any(|a| a == "--all");
    let wanted: Vec<&String> = args.iter().filter(|a| !a.starts_with("--")).collect();
    let mut programs = Vec::new();
    collect(Path::new("tests/r"), &mut programs);
    programs.retain(|p| wanted.is_empty() || wanted.iter().any(|w| p.to_string_lossy().contains(w.as_str())));
    if !all {
        programs.retain(|p| is_stale(p));
    }
    let mut failed = 0;
    for p in &programs {
        match record(p) {
            Ok(text) => {
                if let Err(e) = std::fs::write(p.with_extension("out"), text) {
                    eprintln!("oracle: {}: {e}", p.display());
                    failed += 1;
                }
            }
            Err(e) => {
                eprintln!("oracle: {}: {e}", p.display());
                failed += 1;
            }
        }
    }
    println!("oracle: {} recorded, {failed} failed", programs.len() - failed);
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A program without a record, or changed since.
fn is_stale(p: &Path) -> bool {
    let time = |p: &Path| std::fs::metadata(p).and_then(|m| m.modified()).ok();
    match (time(p), time(&p.with_extension("out"))) {
        (Some(source), Some(out)) => source > out,
        _ => true,
    }
}

/// All `.R` files below a folder, in order.
pub fn collect(dir: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(dir) else { return };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    paths.sort();
    for p in paths {
        if p.is_dir() {
            collect(&p, out);
        } else if p.extension().is_some_and(|e| e == "R") {
            out.push(p);
        }
    }
}

fn record(p: &Path) -> Result<Vec<u8>, String> {
    output(&["timeout", "60", "Rscript", "--vanilla"].map(str::to_owned), p)
}

/// What a command prints for a program, in the form that is recorded.
pub fn output(command: &[String], p: &Path) -> Result<Vec<u8>, String> {
    let name = p.file_name().ok_or("no file name")?;
    let dir = p.parent().ok_or("no folder")?;
    let out = Command::new(&command[0])
        .args(&command[1..])
        .arg(name)
        .current_dir(dir)
        .env("LC_ALL", "C.UTF-8")
        .env("TZ", "UTC")
        .env_remove("R_PROFILE_USER")
        .stdin(Stdio::null())
        .output()
        .map_err(|e| format!("cannot run {}: {e}", command[0]))?;
    let mut text = out.stdout;
    if !out.stderr.is_empty() {
        end_line(&mut text);
        text.extend_from_slice(STDERR_MARK.as_bytes());
        text.extend_from_slice(&out.stderr);
    }
    let status = out.status.code().unwrap_or(-1);
    if status != 0 {
        end_line(&mut text);
        text.extend_from_slice(format!("{STATUS_MARK}{status}\n").as_bytes());
    }
    Ok(text)
}

/// The part of a record that is compared: all of it, or all but standard error.
pub fn shown(record: &str, with_stderr: bool) -> String {
    match record.split_once(STDERR_MARK) {
        Some((before, rest)) if !with_stderr => {
            let status = rest.find(STATUS_MARK).map_or("", |i| &rest[i..]);
            format!("{before}{status}")
        }
        _ => record.to_owned(),
    }
}

fn end_line(text: &mut Vec<u8>) {
    if !text.is_empty() && text.last() != Some(&b'\n') {
        text.push(b'\n');
    }
}
