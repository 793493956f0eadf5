//! `rigel sourir check`

use super::args::{Args, Flag, flag};
use super::io::load;
use super::{Ended, Streams, status};
use crate::explore::{self, Options};
use crate::passes::Rules;
use crate::random::{Tally, run_case};
use crate::syntax::{Source, diag, parse};
use crate::wf;

pub const HELP: &str = "usage: rigel sourir check [OPTIONS] FILE
       rigel sourir check --random N [--seed S]

Checks a program: the rules of well-formedness; version equivalence, by comparing the traces
of all versions over generated inputs and arguments; assumption transparency, by forcing
every assume at every occurrence that is reached. A violation is printed with the input, the
assume and the two traces; the exit status is 1 then.

  --inputs N      input sequences for main (default 20)
  --arguments N   argument lists for each function (default 100)
  --forced N      occurrences of assumes to force in a run (default 200)
  --steps N       longest run (default 100000)
  --seed S        seed of all generated values (default 1)
  --random N      instead of a file: N random programs with random transformations
";

static FLAGS: [Flag; 6] = [
    flag("--inputs", true),
    flag("--arguments", true),
    flag("--forced", true),
    flag("--steps", true),
    flag("--seed", true),
    flag("--random", true),
];

pub fn command(args: &[String], streams: &mut Streams) -> Ended {
    let args = Args::parse(args, &FLAGS)?;
    let defaults = Options::default();
    let options = Options {
        seed: args.number("--seed", defaults.seed)?,
        inputs: args.number("--inputs", defaults.inputs as u64)? as usize,
        arguments: args.number("--arguments", defaults.arguments as u64)? as usize,
        forced: args.number("--forced", defaults.forced as u64)? as usize,
        steps: args.number("--steps", defaults.steps)?,
        ..defaults
    };
    if args.has("--random") {
        return Ok(random(args.number("--random", 0)?, options.seed, streams));
    }
    let file = args.file()?;
    let program = load(file, streams)?;
    warn(file, streams);
    let report = explore::check(&program, &options);
    for finding in &report.findings {
        streams.say(&format!("{finding}\n"));
    }
    if !report.is_clean() {
        return Ok(status::FOUND);
    }
    streams.say(&format!(
        "{file}: no violation in {} runs; {} of {} assumes were forced\n",
        report.runs, report.assumes_reached, report.assumes
    ));
    Ok(status::OK)
}

/// Things that are no errors but worth knowing.
fn warn(file: &str, streams: &mut Streams) {
    let Ok(text) = std::fs::read_to_string(file) else { return };
    let warnings = wf::check(&parse(&text).program);
    if !warnings.is_empty() {
        streams.complain(&diag::render_all(&warnings, &Source::new(file, &text)));
    }
}

fn random(cases: u64, seed: u64, streams: &mut Streams) -> i32 {
    let mut tally = Tally::default();
    for n in 0..cases {
        let case = run_case(seed.wrapping_mul(1 << 32).wrapping_add(n), &Rules::ALL, None);
        tally.add(&case);
        if let Some(failure) = &case.failure {
            streams.say(&format!(
                "case {n}: {}\npasses: {:#?}\n# original\n{}\n# result\n{}",
                failure.message, case.applied, failure.original, failure.result
            ));
            return status::FOUND;
        }
    }
    streams.say(&format!(
        "no violation in {} cases; {} transformations applied, {} refused\n",
        tally.cases, tally.applied, tally.refused
    ));
    status::OK
}
