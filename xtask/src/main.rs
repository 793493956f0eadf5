//! `cargo xtask`: the project's automation (tidy, oracle, bench). Needs no crate of Rigel's.

mod oracle;
mod tidy;

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let task = args.next();
    let rest: Vec<String> = args.collect();
    match task.as_deref() {
        Some("tidy") => tidy::run(),
        Some("oracle") => oracle::run(&rest),
        other => {
            eprintln!("cargo xtask: unknown task {other:?}; tasks: tidy, oracle");
            ExitCode::from(2)
        }
    }
}
