//! Routines in C, compiled here and called from R: what GNU R printed is in `tests/native/routines.out`.

use std::path::{Path, PathBuf};
use std::process::Command;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/native")
}

fn compiled() -> PathBuf {
    let so = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("routines{}.so", std::process::id()));
    let done = Command::new("cc")
        .args(["-shared", "-fPIC", "-o"])
        .arg(&so)
        .arg(folder().join("routines.c"))
        .status()
        .expect("the C compiler that built the interface runs");
    assert!(done.success());
    so
}

fn check(flags: &[&str]) {
    let out = Command::new(env!("CARGO_BIN_EXE_rigel"))
        .args(flags)
        .arg(folder().join("routines.R"))
        .env("ROUTINES", compiled())
        .env("LC_ALL", "C.UTF-8")
        .output()
        .expect("rigel runs");
    let expected = std::fs::read_to_string(folder().join("routines.out")).expect("a record");
    assert_eq!(String::from_utf8_lossy(&out.stdout), expected, "{}", String::from_utf8_lossy(&out.stderr));
    assert!(out.status.success());
}

#[test]
fn routines_are_called() {
    check(&[]);
}

#[test]
fn routines_are_called_from_compiled_code() {
    check(&["--jit=eager", "--codegen=quick"]);
}

#[test]
fn routines_survive_collections() {
    check(&["--jit=off", "--gc-stress=4096"]);
}
