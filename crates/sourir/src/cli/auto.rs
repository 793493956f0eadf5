//! `rigel sourir opt --auto`

use super::args::Args;
use super::io::{conclude, load_runnable, plain, read_literal};
use super::opt::deliver;
use super::{Ended, Streams, status};
use crate::driver::{self, Config, World};
use crate::syntax::Lit;

pub fn command(file: &str, args: &Args, streams: &mut Streams) -> Ended {
    let defaults = Config::default();
    let threshold = args.number("--threshold", defaults.threshold)?.max(1);
    let config = Config {
        threshold,
        loop_threshold: threshold.saturating_mul(defaults.loop_threshold / defaults.threshold),
        versions: args.number("--versions", defaults.versions as u64)?.max(2) as usize,
        ..defaults
    };
    let program = load_runnable(file, streams)?;
    let Some(finished) = driver::run(&program, config, &mut Narrator { streams }) else {
        return Ok(status::BAD_PROGRAM);
    };
    let times = |n: usize| format!("{n} time{}", if n == 1 { "" } else { "s" });
    streams.complain(&format!(
        "optimized {}, deoptimized {}\n",
        times(finished.optimizations),
        times(finished.deoptimizations)
    ));
    let delivered = deliver(&finished.program.to_string(), args.value("-o"), streams);
    let ended = conclude(&finished.outcome, &finished.program, &config.limits, streams);
    let failed = [status::STUCK, status::LIMIT].contains(&ended)
        && !matches!(finished.outcome, crate::machine::Outcome::Stop(_));
    Ok(if failed { ended } else { delivered })
}

/// The story on standard error, with what the program reads and prints.
struct Narrator<'a, 'b> {
    streams: &'a mut Streams<'b>,
}

impl World for Narrator<'_, '_> {
    fn read(&mut self) -> Result<Option<Lit>, String> {
        let lit = read_literal(self.streams.stdin)?;
        if let Some(lit) = &lit {
            self.tell(&format!("< {lit}"));
        }
        Ok(lit)
    }

    fn print(&mut self, lit: &Lit) -> Result<(), String> {
        self.tell(&format!("> {}", plain(lit)));
        Ok(())
    }

    fn tell(&mut self, line: &str) {
        self.streams.complain(&format!("{line}\n"));
    }
}
