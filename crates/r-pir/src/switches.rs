//! The command line's switches of the optimizer, one at a time: what the tests try the corpus with.
//!
//! The names of passes and of kinds of speculation are those of their tables; nothing here knows what a
//! switch does.

use crate::op::Reason;
use crate::pass;

/// The flag of every switch, each to be used alone.
pub fn all() -> Vec<String> {
    let passes = pass::ALL.iter().map(|p| format!("--pass-off={}", p.name));
    let without = |off: &str| {
        let on: Vec<&str> = Reason::ALL.iter().map(|r| r.1).filter(|n| *n != off).collect();
        format!("--speculate={}", on.join(","))
    };
    let kinds = Reason::ALL.iter().map(|r| without(r.1)).chain(["--speculate=none".to_owned()]);
    let contexts = (0..=6).map(|l| format!("--contexts={l}"));
    let rest =
        ["--deoptless=off", "--eager-args=off", "--background=on", "--chaos=1/1000", "--code-memory=16k"];
    passes.chain(kinds).chain(contexts).chain(rest.map(str::to_owned)).collect()
}
