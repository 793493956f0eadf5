//! `cargo xtask`: the project's automation (tidy, oracle, bench). Needs no crate of Rigel's.

mod tidy;

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    match args.next().as_deref() {
        Some("tidy") => tidy::run(),
        other => {
            eprintln!("cargo xtask: unknown task {other:?}; tasks: tidy");
            ExitCode::from(2)
        }
    }
}
