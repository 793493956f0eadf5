//! A profile-guided driver: the whole story of the paper on one run.
//!
//! The program runs in its base versions and is observed. A function that is called often
//! gets a fresh version with assumes where the profile is one-sided, and is optimized under
//! them; a loop that runs long is left in the middle for an optimized continuation. When an
//! assumption fails, the run goes on in the base version (deoptimization), the version is
//! retired, and the function is optimized again later, without that assumption. Versions
//! and attempts are limited.
//!
//! Code only grows, so the machine runs on while versions are added and discarded.

mod observe;
mod pipeline;
mod speculate;

use crate::machine::host::Deoptimized;
use crate::machine::{Code, Limits, Machine, Outcome, Status, compile};
use crate::passes::{Rules, Where, clean, osr};
use crate::syntax::{Expr, Instr, Lit, Name, Program};
use observe::{Observer, Request};
use std::collections::{HashMap, HashSet};

#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// Calls of a function before it is optimized.
    pub threshold: u64,
    /// Rounds of a loop before it is left for a continuation.
    pub loop_threshold: u64,
    /// Versions a function may have, the base version included.
    pub versions: usize,
    /// Attempts to optimize a function.
    pub attempts: usize,
    /// Loops that may be left for a continuation, in all.
    pub continuations: usize,
    pub limits: Limits,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            threshold: 3,
            loop_threshold: 20,
            versions: 4,
            attempts: 6,
            continuations: 8,
            limits: Limits::default(),
        }
    }
}

/// Input, output and the story, as they happen.
pub trait World {
    fn read(&mut self) -> Result<Option<Lit>, String>;
    fn print(&mut self, lit: &Lit) -> Result<(), String>;
    /// One line of the story.
    fn tell(&mut self, line: &str);
}

pub struct Finished {
    /// The program with all versions that are left.
    pub program: Program,
    pub outcome: Outcome,
    pub deoptimizations: usize,
    pub optimizations: usize,
}

/// Runs a well-formed program; `None` if it has no `main`.
pub fn run(program: &Program, config: Config, world: &mut dyn World) -> Option<Finished> {
    let code = compile(program);
    let mut machine = Machine::start(&code, config.limits)?;
    let mut driver = Driver::new(program, code, config);
    let mut observer = Observer::new(world, config, &driver.code);
    let outcome = loop {
        let status = machine.run(&driver.code, &mut observer);
        driver.deoptimized(&mut observer);
        match status {
            Status::Done(outcome) => break outcome,
            Status::Paused => driver.serve(&mut machine, &mut observer),
        }
    };
    Some(Finished {
        program: driver.program,
        outcome,
        deoptimizations: driver.deoptimizations,
        optimizations: driver.optimizations,
    })
}

struct Driver {
    program: Program,
    code: Code,
    config: Config,
    /// The version each function had at the start: what everything falls back to.
    base: HashMap<Name, Name>,
    attempts: HashMap<Name, usize>,
    /// Predicates that failed, by the function whose base version they are about.
    failed: HashSet<(Name, Expr)>,
    deoptimizations: usize,
    optimizations: usize,
    /// Numbers for new versions, so that no name is used twice.
    names: usize,
}

impl Driver {
    fn new(program: &Program, code: Code, config: Config) -> Driver {
        let base = program
            .functions
            .iter()
            .filter_map(|f| f.versions.first().map(|v| (f.name.name.clone(), v.name.name.clone())));
        Driver {
            base: base.collect(),
            program: program.clone(),
            code,
            config,
            attempts: HashMap::new(),
            failed: HashSet::new(),
            deoptimizations: 0,
            optimizations: 0,
            names: 0,
        }
    }

    /// Does what the observer stopped the machine for.
    fn serve(&mut self, machine: &mut Machine, observer: &mut Observer) {
        let request = observer.request.take();
        match request {
            Some(Request::Optimize(function)) => self.optimize_called(&function, machine, observer),
            Some(Request::Osr(pc)) => self.leave_loop(pc, machine, observer),
            None => {}
        }
        observer.resume(machine);
    }

    /// Optimizes a function that is being entered, and enters the new version instead.
    fn optimize_called(&mut self, function: &Name, machine: &mut Machine, observer: &mut Observer) {
        let Some(version) = self.optimize(function, observer) else {
            observer.give_up(function);
            return;
        };
        observer.optimized(function);
        let arity = self.arity(function);
        let args: Vec<_> = (0..arity as u32).map(|i| machine.slot(i)).collect();
        machine.transfer(&self.code, version, &args);
    }

    fn arity(&self, function: &Name) -> usize {
        self.program.function(function).map_or(0, |f| self.program.functions[f].formals.len())
    }

    /// Makes an optimized version active. `None` if there is nothing to gain.
    fn optimize(&mut self, function: &Name, observer: &mut Observer) -> Option<u32> {
        let attempts = self.attempts.entry(function.clone()).or_default();
        *attempts += 1;
        if *attempts > self.config.attempts {
            observer.world.tell(&format!(
                "{function}: {} attempts are enough, it stays in its base version",
                *attempts - 1
            ));
            return None;
        }
        let base = self.base.get(function)?.clone();
        self.names += 1;
        let name: Name = format!("V{}", self.names).into();
        let at = Where { function: function.clone(), version: Some(base.clone()) };
        let (f, v) = at.find("auto", &self.program).ok()?;
        let entry = self.code.versions[self.code.version(function, &base)? as usize].entry;
        let plan = speculate::plan(&self.program, f, v, entry, &observer.profile, &self.failed);
        observer.world.tell(&format!("optimize {function}: {}", plan.describe()));
        let mut next = self.program.clone();
        next.function_mut(f).versions.swap(0, v);
        let optimized = pipeline::optimize(&next, function, &name, &plan, observer.world)?;
        self.adopt(optimized, function, observer);
        self.optimizations += 1;
        self.code.version(function, &name)
    }

    /// Takes over a program with a new version, compiles it and keeps the version limit.
    fn adopt(&mut self, program: Program, function: &Name, observer: &mut Observer) {
        self.program = program;
        self.limit_versions(function, observer);
        self.code.extend(&self.program);
    }

    /// Discards the oldest versions that are neither active nor base nor a target.
    fn limit_versions(&mut self, function: &Name, observer: &mut Observer) {
        while let Some(f) = self.program.function(function) {
            let versions = &self.program.functions[f].versions;
            let base = self.base.get(function);
            if versions.len() <= self.config.versions {
                return;
            }
            let old = versions.iter().skip(1).rev().filter(|v| base != Some(&v.name.name));
            let discarded = old.map(|v| v.name.name.clone()).find_map(|version| {
                let at = Where { function: function.clone(), version: Some(version.clone()) };
                clean::discard(&self.program, &at, &Rules::ALL).ok().map(|p| (version, p))
            });
            let Some((version, program)) = discarded else { return };
            observer
                .world
                .tell(&format!("discard {function}.{version}: more than {} versions", self.config.versions));
            self.program = program;
        }
    }

    /// Takes in the deoptimizations since the last time: what failed is not assumed again,
    /// and the versions that assumed it are retired.
    fn deoptimized(&mut self, observer: &mut Observer) {
        for d in std::mem::take(&mut observer.deoptimized) {
            self.deoptimizations += 1;
            let (from, to) = (self.code.site(d.from), self.code.site(d.to));
            let predicate = self.failed_guard(&d);
            let text = predicate.as_ref().map_or(String::new(), |e| format!(": {e} does not hold"));
            let frames = match d.frames {
                0 => String::new(),
                n => format!(", making {n} more frame{}", if n == 1 { "" } else { "s" }),
            };
            observer.world.tell(&format!(
                "deoptimize {}.{} -> {}.{}{frames}{text}",
                from.function, from.version, to.function, to.version
            ));
            for function in [&from.function, &to.function] {
                if let Some(e) = &predicate {
                    self.failed.insert((function.clone(), e.clone()));
                }
            }
            self.retire(&from.function, observer);
            if to.function != from.function {
                self.retire(&to.function, observer);
            }
        }
    }

    /// The source text of the guard that failed.
    fn failed_guard(&self, d: &Deoptimized) -> Option<Expr> {
        let site = self.code.site(d.from);
        let f = &self.program.functions[self.program.function(&site.function)?];
        let line = f.versions[f.version(&site.version)?].lines.get(site.line)?;
        match &line.instr {
            Instr::Assume(guards, _) => guards.get(d.guard?).cloned(),
            _ => None,
        }
    }

    /// Makes the base version of a function active again.
    fn retire(&mut self, function: &Name, observer: &mut Observer) {
        let Some(base) = self.base.get(function).cloned() else { return };
        let Some(f) = self.program.function(function) else { return };
        let Some(v) = self.program.functions[f].version(&base) else { return };
        if v != 0 {
            let name = self.program.functions[f].versions[0].name.clone();
            observer.world.tell(&format!("retire {function}.{name}: {base} is active again"));
            let version = self.program.function_mut(f).versions.remove(v);
            self.program.function_mut(f).versions.insert(0, version);
        }
        if let Some(v) = self.code.version(function, &base) {
            self.code.activate(v);
        }
        observer.retired(function);
    }

    /// OSR-in: a continuation of the loop, optimized, entered with the variables at hand.
    fn leave_loop(&mut self, pc: u32, machine: &mut Machine, observer: &mut Observer) {
        let done = self.try_leave_loop(pc, machine, observer);
        if done.is_none() {
            observer.world.tell("the loop stays where it is: it can't be continued elsewhere");
        }
    }

    fn try_leave_loop(&mut self, pc: u32, machine: &mut Machine, observer: &mut Observer) -> Option<()> {
        let site = self.code.site(pc);
        let at = Where { function: site.function.clone(), version: Some(site.version.clone()) };
        let (f, v) = at.find("auto", &self.program).ok()?;
        let mut next = self.program.clone();
        let mut labels = crate::passes::edit::labels_of(&next.functions[f].versions[v]);
        let label = crate::passes::edit::ensure_label(next.version_mut(f, v), site.line, &mut labels);
        let scopes = crate::analysis::Scopes::new(&next);
        let formals = scopes.of(f, v).names(site.line);
        self.names += 1;
        let name: Name = format!("{}_cont{}", site.function, self.names).into();
        let cont = osr::continuation(&next, (f, v, site.line), &name, &formals, &label).ok()?;
        observer.world.tell(&format!(
            "osr-in at {}.{}.{label}: the loop goes on in {name}({})",
            site.function,
            site.version,
            formals.join(", ")
        ));
        next.functions.push(cont.into());
        let entry = self.code.versions[self.code.version_at(pc) as usize].entry;
        let plan = speculate::continuation_plan(&next, (f, v), entry, &name, &observer.profile, &self.failed);
        self.base.insert(name.clone(), "Vbase".into());
        let version: Name = format!("V{}", self.names).into();
        let optimized = pipeline::optimize(&next, &name, &version, &plan, observer.world).unwrap_or(next);
        self.optimizations += 1;
        self.adopt(optimized, &name, observer);
        observer.add_base(self.code.version(&name, "Vbase")?);
        let values = self.frame_values(pc, &formals, machine)?;
        let active = self.code.functions[self.code.function(&name)? as usize].active;
        machine.transfer(&self.code, active, &values);
        Some(())
    }

    /// The values of the named variables in the current frame.
    fn frame_values(&self, pc: u32, names: &[Name], machine: &Machine) -> Option<Vec<crate::machine::Value>> {
        let version = &self.code.versions[self.code.version_at(pc) as usize];
        let slot = |x: &Name| version.slots.iter().position(|s| s == x).map(|i| machine.slot(i as u32));
        names.iter().map(slot).collect()
    }
}

#[cfg(test)]
mod tests;
