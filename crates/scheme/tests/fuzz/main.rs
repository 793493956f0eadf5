//! Differential fuzzing: random programs must print the same in every mode and with every version
//! limit; damaged ones must give a message. Programs are seeded, so a failure names the one that shows
//! it. The long runs are `cargo run --release -p scheme --example fuzz`.

#[path = "compare.rs"]
mod compare;
mod generate;

use compare::{Fuzz, Kind};

fn fuzz(kind: Kind, files: u64, programs: u64, options: &[&str]) {
    let options: Vec<String> = options.iter().map(|o| o.to_string()).collect();
    let fuzz = Fuzz::new(driver(), programs, &options);
    for file in 0..files {
        if let Err(report) = fuzz.file(kind, file) {
            panic!("{report}");
        }
    }
}

/// The driver example, which cargo builds along with the tests.
fn driver() -> std::path::PathBuf {
    let mut dir = std::env::current_exe().expect("the test's own path");
    dir.pop();
    dir.pop();
    dir.join("examples/scheme")
}

#[test]
fn modes_agree() {
    fuzz(Kind::Modes, 4, 150, &[]);
}

#[test]
fn collections_at_every_opportunity_change_nothing() {
    fuzz(Kind::Stress, 1, 60, &[]);
}

#[test]
fn modes_agree_with_nan_boxing() {
    fuzz(Kind::Modes, 2, 150, &["--values=nan"]);
    fuzz(Kind::Stress, 1, 60, &["--values=nan"]);
}

#[test]
fn representations_agree() {
    fuzz(Kind::Values, 2, 150, &[]);
}

#[test]
fn modes_agree_without_unboxing() {
    fuzz(Kind::Modes, 1, 150, &["--pass-off=unboxing"]);
}

#[test]
fn damaged_programs_give_a_message() {
    fuzz(Kind::Damaged, 3, 100, &[]);
}
