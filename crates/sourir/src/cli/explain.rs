//! `rigel sourir explain`

use super::args::{Args, Flag, flag};
use super::io::{Forcing, load, read_literal};
use super::opt::deliver;
use super::{Streams, status};
use crate::explain::{Settings, page, record};
use crate::machine::Limits;

pub const HELP: &str = "usage: rigel sourir explain FILE -o PAGE.html [OPTIONS]

Writes a page that works offline: versions side by side, assumes as arrows with their
varmaps, and a stepper through a run with its deoptimizations. `read` takes its values from
standard input.

  -o PAGE.html      where to write it (standard output if not said)
  --activate F.V    as for run
  --force N         as for run
  --chaos N[,SEED]  as for run
  --steps N         record N steps at most (default 2000)
";

static FLAGS: [Flag; 5] = [
    flag("-o", true),
    flag("--activate", true),
    flag("--force", true),
    flag("--chaos", true),
    flag("--steps", true),
];

pub fn command(args: &[String], streams: &mut Streams) -> i32 {
    match run(args, streams) {
        Ok(code) => code,
        Err(message) => streams.usage(&message, HELP),
    }
}

fn run(args: &[String], streams: &mut Streams) -> Result<i32, String> {
    let args = Args::parse(args, &FLAGS)?;
    let file = args.file()?;
    let mut forcing = Forcing::from_args(&args)?;
    let limits = Limits { steps: args.number("--steps", 2_000)?, ..Limits::default() };
    let program = match load(file, streams) {
        Ok(p) => p,
        Err(code) => return Ok(code),
    };
    let activate = args.value("--activate").into_iter().flat_map(|l| l.split(','));
    let activate = activate
        .map(|item| match item.split_once('.') {
            Some((f, v)) if known(&program, f, v) => Ok((f.to_string(), v.to_string())),
            _ => Err(format!("there is no version `{item}`")),
        })
        .collect::<Result<Vec<_>, _>>()?;
    let settings = Settings {
        inputs: &mut || read_literal(streams.stdin),
        force: &mut || forcing.next(),
        limits,
        activate,
    };
    let recording = record(&program, settings);
    let title = std::path::Path::new(file).file_name().map_or(file.into(), |n| n.to_string_lossy());
    let html = page(&program, &title, recording.as_ref());
    let delivered = deliver(&html, args.value("-o"), streams);
    if let (status::OK, Some(out)) = (delivered, args.value("-o")) {
        streams.complain(&format!("wrote {out}\n"));
    }
    Ok(delivered)
}

fn known(program: &crate::syntax::Program, f: &str, v: &str) -> bool {
    program.function(f).is_some_and(|f| program.functions[f].version(v).is_some())
}
