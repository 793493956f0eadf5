//! One case of a property test: a random program, a random sequence of transformations,
//! and the check that nothing observable changed.

use super::choose::{Plan, choose_named, choose_pass, prelude};
use super::program::program;
use super::rng::Rng;
use crate::explore::{Options, check, compare_programs};
use crate::passes::{Pass, Pre, Rules};
use crate::syntax::{Diagnostic, Program};
use crate::wf;

/// What a case did.
pub struct Case {
    pub applied: Vec<Pass>,
    pub refused: Vec<Option<Pre>>,
    pub failure: Option<Failure>,
}

/// A violation, with everything needed to look at it.
pub struct Failure {
    pub original: Program,
    pub result: Program,
    pub message: String,
}

/// How often each pass was applied and refused.
#[derive(Default)]
pub struct Tally {
    pub cases: u64,
    pub applied: u64,
    pub refused: u64,
}

impl Tally {
    pub fn add(&mut self, case: &Case) {
        self.cases += 1;
        self.applied += case.applied.len() as u64;
        self.refused += case.refused.len() as u64;
    }
}

/// The checks of one case are light: there are many cases.
fn options(seed: u64) -> Options {
    Options { seed, inputs: 2, arguments: 2, forced: 12, chaos: 1, steps: 3_000 }
}

/// Stop growing a program here.
const MAX_SIZE: usize = 800;

/// Runs the case with this number. Under mutated rules, passes are chosen around the one
/// whose precondition was dropped.
pub fn run_case(seed: u64, rules: &Rules, focus: Option<&'static str>) -> Case {
    let mut rng = Rng::new(seed);
    let original = program(&mut rng);
    let mut case = Case { applied: Vec::new(), refused: Vec::new(), failure: None };
    let mut current = original.clone();
    let problems = wf::errors(&current);
    if let Some(message) = first(&problems) {
        let message = format!("the generated program is ill-formed: {message}");
        case.failure = Some(Failure { original: current.clone(), result: current, message });
        return case;
    }
    let home = (!rng.one_in(3)).then(|| rng.below(original.functions.len()));
    let plan = Plan { focus, home };
    let first_steps = match focus {
        Some(focus) if !rng.one_in(3) => prelude(&mut rng, focus),
        _ => &[],
    };
    let tries = 2 + rng.below(if focus.is_some() { 14 } else { 10 });
    let steps = first_steps.iter().copied().map(Some).chain((0..tries).map(|_| None));
    for step in steps {
        let chosen = match step {
            Some(name) => choose_named(&mut rng, &current, &plan, name),
            None => choose_pass(&mut rng, &current, &plan),
        };
        let Some(pass) = chosen else { continue };
        match pass.apply(&current, rules) {
            Err(refusal) => case.refused.push(refusal.pre),
            Ok(next) => {
                case.applied.push(pass);
                if let Some(message) = first(&wf::errors(&next)) {
                    let message = format!("ill-formed after {:?}: {message}", case.applied.last());
                    case.failure = Some(Failure { original, result: next, message });
                    return case;
                }
                current = next;
            }
        }
        if current.size() > MAX_SIZE {
            break;
        }
    }
    let options = options(seed);
    let report = check(&current, &options);
    let finding = report.findings.first().map(|f| f.to_string());
    let finding = finding.or_else(|| compare_programs(&original, &current, &options).map(|f| f.to_string()));
    case.failure = finding.map(|message| Failure { original, result: current, message });
    case
}

fn first(problems: &[Diagnostic]) -> Option<String> {
    problems.first().map(|d| format!("{}: {}", d.rule, d.message))
}
