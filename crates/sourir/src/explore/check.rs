//! The exploration itself.

use super::inputs::Pool;
use super::observe::{End, Observed, Start, observe};
use crate::machine::host::Force;
use crate::machine::run::Arg;
use crate::machine::{Code, Limits, Site, compile};
use crate::random::Rng;
use crate::syntax::*;
use crate::wf;
use std::fmt;

#[derive(Clone, Copy, Debug)]
pub struct Options {
    pub seed: u64,
    /// Input sequences to try on `main`.
    pub inputs: usize,
    /// Argument lists to try on each function.
    pub arguments: usize,
    /// Occurrences of assumes to force, per run.
    pub forced: usize,
    /// Runs with random deoptimizations, per input.
    pub chaos: usize,
    pub steps: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options { seed: 1, inputs: 20, arguments: 100, forced: 200, chaos: 4, steps: 100_000 }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    Equivalence,
    Transparency,
    /// The program does not behave like the one it was made from.
    Changed,
}

/// A counter-example.
#[derive(Clone, Debug)]
pub struct Finding {
    pub violation: Violation,
    /// What was run, e.g. `show(7)` or `main`.
    pub run: String,
    pub inputs: Vec<Lit>,
    /// The version on trial, and the one it is compared with.
    pub version: String,
    pub reference: String,
    /// Source text of the assume that was forced, and where it went.
    pub assume: Option<String>,
    pub expected: String,
    pub got: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.violation {
            Violation::Equivalence => {
                writeln!(f, "version equivalence: {} does not behave like {}", self.version, self.reference)?
            }
            Violation::Transparency => {
                writeln!(f, "assumption transparency: deoptimizing changes what {} does", self.version)?
            }
            Violation::Changed => {
                writeln!(f, "the transformed program behaves differently ({})", self.version)?
            }
        }
        writeln!(f, "  run:      {}", self.run)?;
        let inputs: Vec<String> = self.inputs.iter().map(Lit::to_string).collect();
        writeln!(f, "  input:    {}", if inputs.is_empty() { "none".into() } else { inputs.join(" ") })?;
        if let Some(assume) = &self.assume {
            writeln!(f, "  forced:   {assume}")?;
        }
        writeln!(f, "  expected: {}", self.expected)?;
        write!(f, "  got:      {}", self.got)
    }
}

/// What an exploration did and found.
#[derive(Default)]
pub struct Report {
    pub errors: Vec<Diagnostic>,
    pub findings: Vec<Finding>,
    pub runs: usize,
    /// Assumes (and anchors) that were reached, of all there are.
    pub assumes_reached: usize,
    pub assumes: usize,
}

impl Report {
    pub fn is_clean(&self) -> bool {
        self.errors.is_empty() && self.findings.is_empty()
    }
}

/// Checks well-formedness, version equivalence and assumption transparency.
pub fn check(p: &Program, options: &Options) -> Report {
    let errors = wf::errors(p);
    if !errors.is_empty() {
        return Report { errors, ..Report::default() };
    }
    let mut explorer = Explorer::new(p, *options);
    explorer.whole_program();
    explorer.functions();
    explorer.report()
}

/// Whether `after` does on `main` what `before` does; `None` if no difference was found.
pub fn compare_programs(before: &Program, after: &Program, options: &Options) -> Option<Finding> {
    let (a, b) = (compile(before), compile(after));
    a.function(Program::MAIN)?;
    let pool = Pool::new(before);
    let mut rng = Rng::new(options.seed);
    for _ in 0..options.inputs {
        let inputs = pool.inputs(&mut rng, 12);
        let limits = limits(options.steps);
        let expected = observe(&a, &Start::Main, &inputs, Force::Never, limits);
        let got = observe(&b, &Start::Main, &inputs, Force::Never, budget(&expected, options.steps));
        if !expected.agrees(&got) || diverges(&expected, &got) {
            return Some(Finding {
                violation: Violation::Changed,
                run: "main".into(),
                inputs: inputs[..expected.consumed.max(got.consumed)].to_vec(),
                version: "main".into(),
                reference: "the original".into(),
                assume: None,
                expected: expected.to_string(),
                got: got.to_string(),
            });
        }
    }
    None
}

/// A deep recursion is a long run too; memory is bounded for the sake of the machine.
fn limits(steps: u64) -> Limits {
    Limits { steps, depth: 2_000, cells: 1 << 18 }
}

/// A version that takes much longer than the one it should behave like is taken to run
/// forever.
fn budget(reference: &Observed, steps: u64) -> Limits {
    match reference.end {
        End::Limit => limits(steps),
        _ => limits(reference.steps * 20 + 2_000),
    }
}

fn diverges(reference: &Observed, got: &Observed) -> bool {
    reference.end != End::Limit && got.end == End::Limit
}

struct Explorer<'a> {
    p: &'a Program,
    code: Code,
    options: Options,
    pool: Pool,
    rng: Rng,
    findings: Vec<Finding>,
    runs: usize,
    reached: std::collections::HashSet<(Name, Name, usize)>,
}

/// What to run and what it must look like.
struct Trial<'a> {
    start: Start<'a>,
    run: String,
    inputs: &'a [Lit],
    version: String,
    reference: String,
    expected: &'a Observed,
}

impl<'a> Explorer<'a> {
    fn new(p: &'a Program, options: Options) -> Explorer<'a> {
        Explorer {
            p,
            code: compile(p),
            options,
            pool: Pool::new(p),
            rng: Rng::new(options.seed),
            findings: Vec::new(),
            runs: 0,
            reached: Default::default(),
        }
    }

    fn report(self) -> Report {
        Report {
            errors: Vec::new(),
            findings: self.findings,
            runs: self.runs,
            assumes_reached: self.reached.len(),
            assumes: self.p.lines().filter(|(_, _, l)| l.instr.deopt().is_some()).count(),
        }
    }

    fn observe(&mut self, start: &Start, inputs: &[Lit], force: Force, limits: Limits) -> Observed {
        self.runs += 1;
        let seen = observe(&self.code, start, inputs, force, limits);
        if let Some((from, _)) = &seen.forced {
            self.reached.insert((from.function.clone(), from.version.clone(), from.line));
        }
        seen
    }

    /// `main`, with every version of every function as the active one in turn.
    fn whole_program(&mut self) {
        if self.code.function(Program::MAIN).is_none() {
            return;
        }
        for _ in 0..self.options.inputs {
            let inputs = self.pool.inputs(&mut self.rng, 12);
            let expected = self.observe(&Start::Main, &inputs, Force::Never, limits(self.options.steps));
            let trial = |version: String, reference: String| Trial {
                start: Start::Main,
                run: "main".into(),
                inputs: &inputs,
                version,
                reference,
                expected: &expected,
            };
            self.force_all(&trial("the program".into(), "itself".into()));
            for v in 0..self.code.versions.len() as u32 {
                let function = self.code.versions[v as usize].function as usize;
                let active = self.code.functions[function].active;
                if v == active {
                    continue;
                }
                self.code.activate(v);
                let trial = trial(self.title(v), self.title(active));
                if self.equivalent(&trial) {
                    self.force_all(&trial);
                }
                self.code.activate(active);
            }
            if !self.findings.is_empty() {
                return;
            }
        }
    }

    /// Each function on generated arguments, each version compared with the first.
    fn functions(&mut self) {
        for f in 0..self.code.functions.len() as u32 {
            let name = self.code.functions[f as usize].name.clone();
            let versions: Vec<u32> = (0..self.code.versions.len() as u32)
                .filter(|v| self.code.versions[*v as usize].function == f)
                .collect();
            let speculates = versions.len() > 1 || self.has_assumes(&name);
            if &*name == Program::MAIN || !speculates || self.is_continuation(&name) {
                continue;
            }
            for round in 0..self.options.arguments {
                // Simple arguments first: they make the readable counter-examples.
                let depth = if round < self.options.arguments / 4 { 0 } else { 2 };
                self.function(&name, f, &versions, depth);
                if !self.findings.is_empty() {
                    return;
                }
            }
        }
    }

    /// A function that deoptimizes into the middle of another one, leaving no frame behind,
    /// continues that one. Only states in which the other reaches that point make sense
    /// for it, so arbitrary arguments show nothing.
    fn is_continuation(&self, function: &Name) -> bool {
        let own = self.p.lines().filter(|(f, ..)| f.name.name == *function);
        let mut deopts = own.filter_map(|(_, _, l)| l.instr.deopt());
        deopts.any(|d| d.target.function.name != *function && d.frames.is_empty())
    }

    fn has_assumes(&self, function: &Name) -> bool {
        self.p.lines().any(|(f, _, l)| f.name.name == *function && l.instr.deopt().is_some())
    }

    fn function(&mut self, name: &Name, f: u32, versions: &[u32], depth: usize) {
        let arity = self.code.functions[f as usize].arity as usize;
        let args: Vec<Arg> = (0..arity).map(|_| self.pool.arg(&mut self.rng, depth)).collect();
        let inputs = self.pool.inputs(&mut self.rng, 12);
        let texts: Vec<String> = args.iter().map(Arg::to_string).collect();
        let run = format!("{name}({})", texts.join(", "));
        let first = versions[0];
        let start = Start::Version(first, &args);
        let expected = self.observe(&start, &inputs, Force::Never, limits(self.options.steps));
        for v in versions {
            let trial = Trial {
                start: Start::Version(*v, &args),
                run: run.clone(),
                inputs: &inputs,
                version: self.title(*v),
                reference: self.title(first),
                expected: &expected,
            };
            if *v == first || self.equivalent(&trial) {
                self.force_all(&trial);
            }
        }
    }

    fn title(&self, v: u32) -> String {
        let version = &self.code.versions[v as usize];
        format!("version {} of {}", version.name, self.code.functions[version.function as usize].name)
    }

    /// Runs a trial unforced. False, and a finding, if it differs.
    fn equivalent(&mut self, trial: &Trial) -> bool {
        let limits = budget(trial.expected, self.options.steps);
        let got = self.observe(&trial.start, trial.inputs, Force::Never, limits);
        self.judge(trial, Violation::Equivalence, &got)
    }

    fn judge(&mut self, trial: &Trial, violation: Violation, got: &Observed) -> bool {
        let same = trial.expected.agrees(got) && !diverges(trial.expected, got);
        if !same {
            let assume = got.forced.as_ref().filter(|_| violation == Violation::Transparency);
            let assume = assume.map(|(from, to)| self.describe(from, to));
            let version = match got.forced.as_ref().filter(|_| violation == Violation::Transparency) {
                Some((from, _)) => format!("version {} of {}", from.version, from.function),
                None => trial.version.clone(),
            };
            self.findings.push(Finding {
                violation,
                run: trial.run.clone(),
                inputs: trial.inputs[..trial.expected.consumed.max(got.consumed)].to_vec(),
                version,
                reference: trial.reference.clone(),
                assume,
                expected: trial.expected.to_string(),
                got: got.to_string(),
            });
        }
        same
    }

    /// The assume's text and place.
    fn describe(&self, from: &Site, to: &Site) -> String {
        let line = self.p.function(&from.function).and_then(|f| {
            let function = &self.p.functions[f];
            let version = &function.versions[function.version(&from.version)?];
            version.lines.get(from.line)
        });
        let Some(line) = line else { return String::new() };
        let label = line.point_label().map_or(String::new(), |l| format!(".{l}"));
        format!(
            "{}.{}{label}: `{}`, going to {}.{}",
            from.function, from.version, line.instr, to.function, to.version
        )
    }

    /// Forces each assume at each occurrence, then at random.
    fn force_all(&mut self, trial: &Trial) {
        let limits = budget(trial.expected, self.options.steps);
        let unforced = self.observe(&trial.start, trial.inputs, Force::Never, limits);
        for k in 0..unforced.reached.min(self.options.forced) {
            let got = self.observe(&trial.start, trial.inputs, Force::Only(k), limits);
            if !self.judge(trial, Violation::Transparency, &got) {
                return;
            }
        }
        if unforced.reached == 0 {
            return;
        }
        for _ in 0..self.options.chaos {
            let force = Force::Chance(1 + self.rng.below(4) as u64, self.rng.word());
            let got = self.observe(&trial.start, trial.inputs, force, limits);
            if !self.judge(trial, Violation::Transparency, &got) {
                return;
            }
        }
    }
}
