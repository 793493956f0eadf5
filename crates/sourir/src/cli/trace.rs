//! `rigel sourir trace`: every configuration, one line each.

use super::args::{Args, Flag, flag};
use super::io::{Forcing, conclude, describe, load_runnable, plain, read_literal};
use super::run::activate;
use super::{Ended, Streams, status};
use crate::analysis::Scopes;
use crate::machine::{Code, Deoptimized, Host, Limits, Machine, Pause, Status, compile, display};
use crate::syntax::{Lit, Program};

pub const HELP: &str = "usage: rigel sourir trace [OPTIONS] FILE

Runs a program and prints every step: its number, the place F.V.L, the instruction and the
variables before it; what is read and printed; and every deoptimization with its target and
the frames it made.

  --activate F.V    as for run
  --force N         as for run
  --chaos N[,SEED]  as for run
  --steps N         stop after N instructions (default 10000)
";

static FLAGS: [Flag; 4] =
    [flag("--activate", true), flag("--force", true), flag("--chaos", true), flag("--steps", true)];

pub fn command(args: &[String], streams: &mut Streams) -> Ended {
    let args = Args::parse(args, &FLAGS)?;
    let file = args.file()?;
    let force = Forcing::from_args(&args)?;
    let limits = Limits { steps: args.number("--steps", 10_000)?, ..Limits::default() };
    let program = load_runnable(file, streams)?;
    let mut code = compile(&program);
    activate(&mut code, args.value("--activate"))?;
    let Some(mut machine) = Machine::start(&code, limits) else { return Ok(status::BAD_PROGRAM) };
    let scopes = Scopes::new(&program);
    let mut host = Tracer { streams, force, program: &program, scopes: &scopes, broken: false };
    let result = machine.run(&code, &mut host);
    Ok(match result {
        Status::Done(outcome) => conclude(&outcome, &program, &limits, streams),
        Status::Paused => status::OK,
    })
}

struct Tracer<'a, 'b> {
    streams: &'a mut Streams<'b>,
    force: Forcing,
    program: &'a Program,
    scopes: &'a Scopes<'a>,
    /// The reader of the trace has gone away.
    broken: bool,
}

impl Tracer<'_, '_> {
    fn line(&mut self, text: &str) {
        self.broken |= writeln!(self.streams.stdout, "{text}").is_err();
    }
}

/// The variables in scope at the current instruction with their values.
pub fn variables(
    machine: &Machine,
    code: &Code,
    program: &Program,
    scopes: &Scopes,
) -> Vec<(String, String)> {
    let site = code.site(machine.pc);
    let version = &code.versions[code.version_at(machine.pc) as usize];
    let values = machine.frame_values(machine.current_base(), version.slots.len());
    let Some(f) = program.function(&site.function) else { return Vec::new() };
    let Some(v) = program.functions[f].version(&site.version) else { return Vec::new() };
    let scope = scopes.of(f, v);
    let both = version.slots.iter().zip(values);
    both.filter(|(x, _)| scope.in_scope(site.line, x))
        .map(|(x, v)| (x.to_string(), display(*v, code, &machine.heap)))
        .collect()
}

impl Host for Tracer<'_, '_> {
    const STEPS: bool = true;

    fn read(&mut self) -> Result<Option<Lit>, String> {
        let lit = read_literal(self.streams.stdin)?;
        if let Some(lit) = &lit {
            self.line(&format!("        < read {lit}"));
        }
        Ok(lit)
    }

    fn print(&mut self, lit: &Lit) -> Result<(), String> {
        self.line(&format!("        > print {}", plain(lit)));
        Ok(())
    }

    fn step(&mut self, machine: &Machine, code: &Code) -> Pause {
        let site = code.site(machine.pc);
        let (place, text) = describe(self.program, &site);
        let vars: Vec<String> = variables(machine, code, self.program, self.scopes)
            .iter()
            .map(|(x, v)| format!("{x} = {v}"))
            .collect();
        let indent = "  ".repeat(machine.calls.len().min(20));
        self.line(&format!(
            "{:>6}  {place:<18} {indent}{text:<36} {{{}}}",
            machine.steps + 1,
            vars.join(", ")
        ));
        if self.broken { Pause::Yes } else { Pause::No }
    }

    fn force(&mut self, _: u32) -> bool {
        self.force.next()
    }

    fn deoptimized(&mut self, d: &Deoptimized, code: &Code) {
        let (to, _) = describe(self.program, &code.site(d.to));
        let why = match d.guard {
            Some(n) => format!("guard {} does not hold", n + 1),
            None => "forced".to_string(),
        };
        let frames = match d.frames {
            0 => String::new(),
            1 => ", making 1 frame".into(),
            n => format!(", making {n} frames"),
        };
        self.line(&format!("        ! deoptimize ({why}) to {to}{frames}"));
    }
}
