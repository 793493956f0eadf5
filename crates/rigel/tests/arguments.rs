//! A sample of the argument check (`cargo xtask arguments`): a few odd calls of every function, interpreted and
//! eager, with no signal, no internal error and no hang. Linux only, as the confinement of its processes is.
#![cfg(target_os = "linux")]

#[path = "../../../xtask/src/arguments/confine.rs"]
mod confine;

use confine::{Confined, Event};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What a call may take in the sample, whose calls take milliseconds; the machine may be busy.
const CALL: Duration = Duration::from_secs(30);

/// Runs the driver; what is wrong with the run.
fn findings(flags: &[&str], args: &[&str], patience: Duration) -> Vec<String> {
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/arguments");
    let programs = programs.canonicalize().expect("the driver's folder");
    let folder = scratch(args);
    let args: Vec<String> = args.iter().map(|&a| a.to_owned()).collect();
    let rigel = Path::new(env!("CARGO_BIN_EXE_rigel"));
    let mut process = Confined::start(rigel, flags, &programs, &args, &folder).expect("rigel runs");
    let (mut found, mut last, mut done, mut interrupted) = (Vec::new(), String::new(), false, false);
    let mut since = Instant::now();
    loop {
        let event = patience.checked_sub(since.elapsed()).map_or(Event::Silence, |left| process.next(left));
        match event {
            Event::Line(line) if line.starts_with('!') => found.push(line),
            Event::Line(line) if line.starts_with('#') => {
                last = line;
                since = Instant::now();
                interrupted = false;
            }
            Event::Line(line) => done |= line == ".",
            // A long call that can be interrupted is no hang.
            Event::Silence if !interrupted => {
                process.interrupt();
                since = Instant::now();
                interrupted = true;
            }
            Event::Silence => {
                process.kill();
                found.push(format!("hang in {last}"));
                break;
            }
            Event::Ended(status) => {
                if !(done && status.success()) {
                    found.push(format!("{status} in {last}"));
                }
                break;
            }
        }
    }
    let _ = std::fs::remove_dir_all(&folder);
    found
}

/// A folder for the process alone: calls make and remove files.
fn scratch(args: &[&str]) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("rigel-odd-{}-{}", std::process::id(), args.join("-")));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn odd_arguments_interpreted() {
    let found = findings(&["--jit=off"], &["sample", "1", "1"], CALL);
    assert!(found.is_empty(), "{found:#?}");
}

/// Compiling everything takes time: one function of six.
#[test]
fn odd_arguments_eager() {
    let found = findings(&["--jit=eager", "--codegen=quick"], &["sample", "2", "6"], CALL);
    assert!(found.is_empty(), "{found:#?}");
}

/// The check sees what it is there for: planted failures of each kind.
#[test]
fn planted_failures_are_found() {
    let planted = |kind: &str| findings(&["--jit=off"], &["planted", kind], Duration::from_secs(1));
    assert_eq!(planted("nothing"), [""; 0]);
    assert!(planted("signal")[0].contains("signal: 6"));
    assert!(planted("exit")[0].contains("exit status: 3"));
    assert!(planted("panic")[0].contains("internal error"));
    assert_eq!(planted("long"), [""; 0]);
    assert!(planted("hang")[0].contains("hang in #planted"));
}

/// Memory that runs out in a builtin that compiled code attempts is R's error, as anywhere.
#[test]
fn compiled_code_reports_memory_that_is_out() {
    for flags in [&["--jit=off"], &["--jit=eager"]] {
        assert_eq!(findings(flags, &["planted", "memory"], CALL), [""; 0]);
    }
}

/// A picture whose size the program chose is drawn, or is R's error.
#[test]
fn pictures_that_memory_does_not_hold_are_errors() {
    assert_eq!(findings(&["--jit=off"], &["planted", "pictures"], CALL), [""; 0]);
}

/// Serialized objects whose bytes were changed are read errors or values that can be used.
#[test]
fn damaged_objects_are_errors_or_sound() {
    assert_eq!(findings(&["--jit=off"], &["damaged", "1", "3000"], CALL), [""; 0]);
}

/// A confined process starts no program, signals nobody else, and what it leaves behind is not waited for.
#[test]
fn processes_are_confined() {
    let start = Instant::now();
    assert_eq!(findings(&["--jit=off"], &["planted", "programs"], CALL), [""; 0]);
    assert!(start.elapsed() < Duration::from_secs(20));
}
