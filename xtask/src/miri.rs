//! `cargo xtask miri`: runs under Miri what of the tree it can interpret.
//!
//! Miri executes no machine code and knows few system calls, so this takes the modules that need neither: the
//! contexts and version tables as a whole, the heap's arithmetic and bit maps, and of the run-time the layouts,
//! values and argument matching. Values are words made from addresses, hence the permissive provenance.
//! Where the toolchain has no Miri the task says so and fails: a check that was not made is not a success.

use std::process::{Command, ExitCode};

/// Packages, and the tests of each by a part of their name (all if there is none).
const RUNS: [(&str, &[&str]); 3] = [
    ("versions", &[]),
    ("heap", &["bits::", "layout::", "policy::", "config::"]),
    ("r-runtime", &["value::", "object::", "matching::", "stack::"]),
];

const FLAGS: &str = "-Zmiri-permissive-provenance -Zmiri-disable-isolation";

pub fn run() -> ExitCode {
    let found = Command::new("cargo").args(["+nightly", "miri", "--version"]).output();
    if !found.is_ok_and(|o| o.status.success()) {
        eprintln!(
            "cargo xtask miri: no Miri here. `rustup component add miri --toolchain nightly` installs it."
        );
        return ExitCode::from(3);
    }
    let mut failed = false;
    for (package, tests) in RUNS {
        let mut c = Command::new("cargo");
        c.args(["+nightly", "miri", "test", "-p", package, "--lib", "--"])
            .args(tests)
            .env("MIRIFLAGS", FLAGS);
        failed |= !c.status().is_ok_and(|s| s.success());
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
