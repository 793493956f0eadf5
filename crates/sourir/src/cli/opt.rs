//! `rigel sourir opt`

use super::args::{Args, Flag, flag};
use super::io::load;
use super::{Ended, Failure, Streams, auto, status};
use crate::explore::{self, Options};
use crate::passes::{Pass, REGISTRY, Rules, parse_pass};
use crate::syntax::Program;
use crate::wf;

pub const HELP: &str = "usage: rigel sourir opt PASS... FILE [OPTIONS]
       rigel sourir opt --auto FILE [OPTIONS]
       rigel sourir opt --list

Transforms a program and prints the result. Each pass checks its preconditions: where one
fails it refuses, says which, and the exit status is 1. A pass is written NAME or
NAME:ARGUMENT:...; places are F.V.L (function, version, label).

  --list       list the passes
  --check      check both invariants after each pass
  --steps      print the program after each pass, not only at the end
  -o OUT       write the result to a file
  --auto       run the program (input from standard input), observe, speculate, optimize,
               deoptimize, re-optimize; the story goes to standard error
  --threshold N   with --auto: calls or loop rounds before optimizing (default 3)
  --versions N    with --auto: versions a function may have (default 4)
";

static FLAGS: [Flag; 7] = [
    flag("--list", false),
    flag("--check", false),
    flag("--steps", false),
    flag("-o", true),
    flag("--auto", false),
    flag("--threshold", true),
    flag("--versions", true),
];

pub fn command(args: &[String], streams: &mut Streams) -> Ended {
    let args = Args::parse(args, &FLAGS)?;
    if args.has("--list") {
        streams.say(&listing());
        return Ok(status::OK);
    }
    let Some((file, passes)) = args.positional.split_last() else {
        return Err(Failure::Usage("a file is missing".into()));
    };
    if args.has("--auto") {
        if !passes.is_empty() {
            return Err(Failure::Usage("`--auto` chooses the passes itself".into()));
        }
        return auto::command(file, &args, streams);
    }
    if passes.is_empty() {
        return Err(Failure::Usage("no pass is given (or no file)".into()));
    }
    let passes = passes.iter().map(|p| parse_pass(p)).collect::<Result<Vec<_>, _>>()?;
    let program = load(file, streams)?;
    let result = transform(program, &passes, &args, streams)?;
    Ok(deliver(&result.to_string(), args.value("-o"), streams))
}

/// Applies the passes in turn, checking the result of each.
fn transform(
    mut program: Program,
    passes: &[Pass],
    args: &Args,
    streams: &mut Streams,
) -> Result<Program, Failure> {
    for pass in passes {
        let next = pass.apply(&program, &Rules::ALL).map_err(|refusal| {
            streams.complain(&format!("refused: {refusal}\n"));
            Failure::Said(status::FOUND)
        })?;
        let broken = wf::errors(&next);
        if let Some(d) = broken.first() {
            let message =
                format!("internal error: {} made an ill-formed program: {}\n{next}", pass.name(), d.message);
            streams.complain(&message);
            return Err(Failure::Said(status::FOUND));
        }
        program = next;
        if args.has("--check") {
            let report = explore::check(&program, &Options::default());
            if let Some(finding) = report.findings.first() {
                streams.complain(&format!("after {}: {finding}\n", pass.name()));
                return Err(Failure::Said(status::FOUND));
            }
        }
        if args.has("--steps") {
            streams.say(&format!("# after {}\n{program}\n", pass.name()));
        }
    }
    Ok(program)
}

/// Writes the result to a file, or prints it.
pub(super) fn deliver(text: &str, out: Option<&str>, streams: &mut Streams) -> i32 {
    match out {
        None => streams.say(text),
        Some(file) => {
            if let Err(e) = std::fs::write(file, text) {
                streams.complain(&format!("rigel sourir: {file}: {e}\n"));
                return status::NO_FILE;
            }
        }
    }
    status::OK
}

fn listing() -> String {
    REGISTRY.iter().map(|e| format!("{}\n    {}\n", e.usage, e.help)).collect()
}
