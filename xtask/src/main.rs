//! `cargo xtask`: the project's automation (tidy, oracle, bench, fuzz, gallery, matrix, session, miri, arguments).

mod ablate;
mod arguments;
mod bench;
mod forms;
mod fuzz;
mod gallery;
mod matrix;
mod miri;
mod native;
mod oracle;
mod plot;
mod roots;
mod scheme;
mod session;
mod tidy;
mod values;

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let task = args.next();
    let rest: Vec<String> = args.collect();
    match task.as_deref() {
        Some("tidy") => tidy::run(),
        Some("arguments") => arguments::run(&rest),
        Some("oracle") => oracle::run(&rest),
        Some("fuzz") => fuzz::run(&rest),
        Some("gallery") => gallery::run(&rest),
        Some("matrix") => matrix::run(&rest),
        Some("session") => session::run(&rest),
        Some("miri") => miri::run(),
        Some("bench") if rest.iter().any(|a| a == "--scheme") => scheme::run(&rest),
        Some("bench") if rest.iter().any(|a| a == "--ablate") => ablate::run(&rest),
        Some("bench") if rest.iter().any(|a| a == "--forms") => forms::run(&rest),
        Some("bench") => bench::run(&rest),
        other => {
            eprintln!(
                "cargo xtask: unknown task {other:?}; tasks: tidy, oracle, bench, fuzz, gallery, matrix, session, miri, arguments"
            );
            ExitCode::from(2)
        }
    }
}
