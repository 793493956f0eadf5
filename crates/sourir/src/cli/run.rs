//! `rigel sourir run`

use super::args::{Args, Flag, flag};
use super::io::{Forcing, Terminal, conclude, load_runnable};
use super::{Ended, Streams, status};
use crate::machine::{Code, Limits, Machine, Status, compile};

pub const HELP: &str = "usage: rigel sourir run [OPTIONS] FILE

Runs a program. `read` takes one value a line from standard input (a number, true, false,
nil or a \"string\"), `print` writes one a line. The exit status is what `stop` is given, or
the integer that main returns, or 0. A stuck program is reported, with status 70.

  --activate F.V    call version V of function F instead of the first one (repeatable by commas)
  --force N         deoptimize at the N-th assume reached, though it holds
  --chaos N[,SEED]  deoptimize at one in N assumes, at random
  --steps N         stop after N instructions
  --stats           say how many instructions were executed, and how fast
";

static FLAGS: [Flag; 5] = [
    flag("--activate", true),
    flag("--force", true),
    flag("--chaos", true),
    flag("--steps", true),
    flag("--stats", false),
];

pub fn command(args: &[String], streams: &mut Streams) -> Ended {
    let args = Args::parse(args, &FLAGS)?;
    let file = args.file()?;
    let force = Forcing::from_args(&args)?;
    let limits = Limits { steps: args.number("--steps", u64::MAX)?, ..Limits::default() };
    let program = load_runnable(file, streams)?;
    let mut code = compile(&program);
    activate(&mut code, args.value("--activate"))?;
    let Some(mut machine) = Machine::start(&code, limits) else { return Ok(status::BAD_PROGRAM) };
    let started = std::time::Instant::now();
    let result = machine.run(&code, &mut Terminal { streams, force });
    if args.has("--stats") {
        let seconds = started.elapsed().as_secs_f64();
        let rate = machine.steps as f64 / seconds.max(1e-9) / 1e6;
        let _ = streams.stdout.flush();
        streams.complain(&format!(
            "{} instructions in {seconds:.3} s, {rate:.1} million a second\n",
            machine.steps
        ));
    }
    Ok(match result {
        Status::Done(outcome) => conclude(&outcome, &program, &limits, streams),
        Status::Paused => status::OK,
    })
}

/// Makes the versions named in `F.V,G.W` the active ones.
pub(super) fn activate(code: &mut Code, list: Option<&str>) -> Result<(), String> {
    for item in list.into_iter().flat_map(|l| l.split(',')) {
        let found = item.split_once('.').and_then(|(f, v)| code.version(f, v));
        match found {
            Some(v) => code.activate(v),
            None => return Err(format!("there is no version `{item}`")),
        }
    }
    Ok(())
}
