//! Property and mutation tests.

use super::*;
use crate::passes::{Pre, Rules};
use crate::syntax::parse;

/// Panics with the whole story of a case that failed.
fn explain(seed: u64, case: &Case) {
    if let Some(f) = &case.failure {
        panic!(
            "case {seed}: {}\n--- passes\n{:#?}\n--- original\n{}\n--- result\n{}",
            f.message, case.applied, f.original, f.result
        );
    }
}

#[test]
fn generated_programs_parse_back() {
    for seed in 0..300 {
        let p = program(&mut Rng::new(seed));
        let text = p.to_string();
        let parsed = parse(&text);
        assert!(parsed.errors.is_empty(), "{text}\n{:?}", parsed.errors);
        assert_eq!(parsed.program, p, "{text}");
    }
}

#[test]
fn transformed_programs_parse_back() {
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        let mut p = program(&mut rng);
        for _ in 0..6 {
            if let Some(pass) = choose_pass(&mut rng, &p, &Plan::default()) {
                p = pass.apply(&p, &Rules::ALL).unwrap_or(p);
            }
        }
        let text = p.to_string();
        assert_eq!(parse(&text).program, p, "seed {seed}\n{text}");
    }
}

/// Cases in a quick run; the long runs are below.
const QUICK: u64 = 3_000;

#[test]
fn random_transformations_keep_both_invariants() {
    for seed in 0..QUICK {
        explain(seed, &run_case(seed, &Rules::ALL, None));
    }
}

/// The bar: a million cases. Run in release mode:
/// `cargo test --release -p sourir million -- --ignored --nocapture`.
#[test]
#[ignore = "takes long; run in release mode"]
fn a_million_cases() {
    let mut tally = Tally::default();
    for seed in 0..1_000_000 {
        let case = run_case(seed, &Rules::ALL, None);
        explain(seed, &case);
        tally.add(&case);
        if tally.cases % 100_000 == 0 {
            println!("{} cases, {} passes applied, {} refused", tally.cases, tally.applied, tally.refused);
        }
    }
}

/// The number of the first case that notices a dropped precondition.
fn caught(pre: Pre, limit: u64) -> Option<u64> {
    (0..limit).find(|seed| run_case(*seed, &Rules::without(pre), Some(pre.pass())).failure.is_some())
}

#[test]
#[ignore = "takes long; run in release mode"]
fn every_dropped_precondition_is_caught() {
    let mut missed = Vec::new();
    for pre in Pre::ALL {
        match caught(*pre, 10_000) {
            Some(n) => println!("{pre:?}: caught by case {n}"),
            None => missed.push(*pre),
        }
    }
    assert!(missed.is_empty(), "not caught within 10,000 cases: {missed:?}");
}

#[test]
fn focused_sequences_keep_both_invariants() {
    for entry in &crate::passes::REGISTRY {
        for seed in 10_000..10_200 {
            explain(seed, &run_case(seed, &Rules::ALL, Some(entry.name)));
        }
    }
}

/// `cargo test --release -p sourir focused_long -- --ignored --nocapture`.
#[test]
#[ignore = "takes long; run in release mode"]
fn focused_long() {
    for entry in &crate::passes::REGISTRY {
        let (mut tally, mut own) = (Tally::default(), 0);
        for seed in 0..10_000 {
            let case = run_case(seed, &Rules::ALL, Some(entry.name));
            explain(seed, &case);
            tally.add(&case);
            own += case.applied.iter().filter(|p| p.name() == entry.name).count();
        }
        println!("{}: {own} of {} applied, {} refused", entry.name, tally.applied, tally.refused);
    }
}
