//! `rigel sourir explain`

use super::args::{Args, Flag, flag};
use super::io::{Forcing, load, read_literal};
use super::opt::deliver;
use super::run::activate;
use super::{Ended, Streams, status};
use crate::explain::{Settings, page, record};
use crate::machine::{Limits, compile};

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

pub fn command(args: &[String], streams: &mut Streams) -> Ended {
    let args = Args::parse(args, &FLAGS)?;
    let file = args.file()?;
    let mut forcing = Forcing::from_args(&args)?;
    let limits = Limits { steps: args.number("--steps", 2_000)?, ..Limits::default() };
    let program = load(file, streams)?;
    let mut code = compile(&program);
    activate(&mut code, args.value("--activate"))?;
    let settings =
        Settings { inputs: &mut || read_literal(streams.stdin), force: &mut || forcing.next(), limits };
    let recording = record(&program, &code, settings);
    let title = std::path::Path::new(file).file_name().map_or(file.into(), |n| n.to_string_lossy());
    let html = page(&program, &title, recording.as_ref());
    let delivered = deliver(&html, args.value("-o"), streams);
    if let (status::OK, Some(out)) = (delivered, args.value("-o")) {
        streams.complain(&format!("wrote {out}\n"));
    }
    Ok(delivered)
}
