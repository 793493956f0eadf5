//! Routines in C, compiled here and called from R: what GNU R printed is in `tests/native/*.out`.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/native")
}

/// The shared object of a file of routines.
fn compiled(name: &str) -> PathBuf {
    let so = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}{}.so", std::process::id()));
    let done = Command::new("cc")
        .args(["-shared", "-fPIC", "-I"])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("../r-capi/include"))
        .arg("-o")
        .arg(&so)
        .arg(folder().join(format!("{name}.c")))
        .status()
        .expect("the C compiler that built the interface runs");
    assert!(done.success());
    so
}

fn rigel(name: &str, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rigel"))
        .args(args)
        .env("ROUTINES", compiled(name))
        .env("LC_ALL", "C.UTF-8")
        .output()
        .expect("rigel runs")
}

fn check(flags: &[&str]) {
    for name in ["routines", "unwind", "drawing", "search", "device"] {
        let program = folder().join(format!("{name}.R"));
        let args: Vec<&str> = flags.iter().copied().chain(program.to_str()).collect();
        let out = rigel(name, &args);
        let expected = std::fs::read_to_string(folder().join(format!("{name}.out"))).expect("a record");
        assert_eq!(
            String::from_utf8_lossy(&out.stdout),
            expected,
            "{}",
            String::from_utf8_lossy(&out.stderr)
        );
        assert!(out.status.success());
    }
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

/// GNU R would crash.
#[test]
fn null_for_an_object_is_an_error() {
    let program = "dyn.load(Sys.getenv('ROUTINES')); \
                   tryCatch(.Call('null_given'), error = function(e) cat(conditionMessage(e), '\\n')); cat('alive\\n')";
    let out = rigel("unwind", &["-e", program]);
    let expected = "Rf_length() was called by a package's C code with NULL for an R object \nalive\n";
    assert_eq!(String::from_utf8_lossy(&out.stdout), expected);
}
