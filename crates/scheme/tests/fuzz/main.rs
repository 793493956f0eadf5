//! Differential fuzzing: random programs must print the same in every mode and with every version
//! limit; damaged ones must give a message. Programs are seeded, so a failure names the one that shows
//! it. The long runs are `cargo run --release -p scheme --example fuzz`.

#[path = "compare.rs"]
mod compare;
mod generate;

use compare::{Fuzz, Kind};

fn fuzz(kind: Kind, files: u64, programs: u64) {
    let fuzz = Fuzz::new(driver(), programs);
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
    fuzz(Kind::Modes, 4, 150);
}

#[test]
fn collections_at_every_opportunity_change_nothing() {
    fuzz(Kind::Stress, 1, 60);
}

#[test]
fn damaged_programs_give_a_message() {
    fuzz(Kind::Damaged, 3, 100);
}
