//! The profile, and the host that keeps it and asks for optimization.

use super::{Config, World};
use crate::machine::host::Deoptimized;
use crate::machine::{Code, Host, Machine, Op, Pause, Value};
use crate::syntax::{Lit, Name};
use crate::value::Scalar;
use std::collections::{HashMap, HashSet};

/// What was seen of a value: one and the same, or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    Always(Value),
    Various,
}

impl Seen {
    fn add(slot: Option<&Seen>, v: Value) -> Seen {
        match slot {
            None => Seen::Always(v),
            Some(Seen::Always(w)) if *w == v => Seen::Always(v),
            Some(_) => Seen::Various,
        }
    }
}

/// Observations, by program counter.
#[derive(Default)]
pub struct Profile {
    /// How often a branch went each way.
    pub branches: HashMap<u32, (u64, u64)>,
    /// Functions called by an indirect call.
    pub callees: HashMap<u32, Seen>,
    /// Hints that held whenever they were passed.
    pub hints: HashMap<(u32, usize), bool>,
    /// Arguments, by entry and parameter.
    pub arguments: HashMap<(u32, u32), Seen>,
    pub calls: HashMap<u32, u64>,
    rounds: HashMap<u32, u64>,
}

pub enum Request {
    Optimize(Name),
    /// Leave the loop whose head this is.
    Osr(u32),
}

pub struct Observer<'a> {
    pub world: &'a mut dyn World,
    pub profile: Profile,
    pub request: Option<Request>,
    pub deoptimized: Vec<Deoptimized>,
    config: Config,
    /// Entries of base versions, with the function's name and arity.
    entries: HashMap<u32, (Name, u32)>,
    /// Functions that run in an optimized version, or for which nothing can be done.
    settled: HashSet<Name>,
    left_loops: HashSet<u32>,
    /// The step at which the machine was last stopped.
    resumed: Option<u64>,
    base_versions: HashSet<u32>,
}

impl<'a> Observer<'a> {
    pub fn new(world: &'a mut dyn World, config: Config, code: &Code) -> Observer<'a> {
        let mut o = Observer {
            world,
            profile: Profile::default(),
            request: None,
            deoptimized: Vec::new(),
            config,
            entries: HashMap::new(),
            settled: HashSet::new(),
            left_loops: HashSet::new(),
            resumed: None,
            base_versions: HashSet::new(),
        };
        for f in &code.functions {
            if let Some(v) = code.versions.get(f.active as usize) {
                o.entries.insert(v.entry, (f.name.clone(), f.arity));
                o.base_versions.insert(f.active);
            }
        }
        o
    }

    /// A base version that was made on the way, of a continuation: its loops count too.
    pub fn add_base(&mut self, version: u32) {
        self.base_versions.insert(version);
    }

    /// The machine goes on from here: don't stop at the same place again.
    pub fn resume(&mut self, machine: &Machine) {
        self.resumed = Some(machine.steps);
    }

    pub fn optimized(&mut self, function: &Name) {
        self.settled.insert(function.clone());
    }

    pub fn give_up(&mut self, function: &Name) {
        self.settled.insert(function.clone());
    }

    /// A function is back in its base version: observe it for a while.
    pub fn retired(&mut self, function: &Name) {
        self.settled.remove(function);
        let entry = self.entries.iter().find(|(_, (name, _))| name == function).map(|(e, _)| *e);
        if let Some(entry) = entry {
            self.profile.calls.insert(entry, 0);
        }
    }

    /// Counts an entry; asks for optimization when there were enough.
    fn entered(&mut self, machine: &Machine, pc: u32) -> bool {
        let Some((name, arity)) = self.entries.get(&pc).cloned() else { return false };
        for i in 0..arity {
            let slot = self.profile.arguments.entry((pc, i)).or_insert(Seen::Always(machine.slot(i)));
            *slot = Seen::add(Some(slot), machine.slot(i));
        }
        let calls = self.profile.calls.entry(pc).or_default();
        *calls += 1;
        if *calls < self.config.threshold || self.settled.contains(&name) {
            return false;
        }
        self.request = Some(Request::Optimize(name));
        true
    }

    /// Counts a jump back; asks to leave the loop at its head when there were enough.
    fn jumped(&mut self, from: u32, to: u32) {
        if to <= from {
            *self.profile.rounds.entry(to).or_default() += 1;
        }
    }

    fn hot_loop(&mut self, code: &Code, pc: u32) -> bool {
        let rounds = self.profile.rounds.get(&pc).copied().unwrap_or(0);
        let enough = self.left_loops.len() >= self.config.continuations;
        if rounds < self.config.loop_threshold || self.left_loops.contains(&pc) || enough {
            return false;
        }
        if !self.base_versions.contains(&code.version_at(pc)) {
            return false;
        }
        self.left_loops.insert(pc);
        self.request = Some(Request::Osr(pc));
        true
    }

    fn observe(&mut self, machine: &Machine, code: &Code) {
        let pc = machine.pc;
        match &code.ops[pc as usize] {
            Op::Branch(e, yes, no) => {
                if let Some(b) = machine.eval(e).ok().and_then(|v| v.as_bool()) {
                    let counts = self.profile.branches.entry(pc).or_default();
                    *(if b { &mut counts.0 } else { &mut counts.1 }) += 1;
                    self.jumped(pc, if b { *yes } else { *no });
                }
            }
            Op::Goto(to) => self.jumped(pc, *to),
            Op::Call(_, f, _) => {
                if let Ok(v @ Value::Fun(_)) = machine.eval(f) {
                    let seen = Seen::add(self.profile.callees.get(&pc), v);
                    self.profile.callees.insert(pc, seen);
                }
            }
            Op::Hint(es) => {
                for (k, e) in es.iter().enumerate() {
                    let held = machine.eval(e).is_ok_and(|v| v == Value::Bool(true));
                    *self.profile.hints.entry((pc, k)).or_insert(true) &= held;
                }
            }
            _ => {}
        }
    }
}

impl Host for Observer<'_> {
    const STEPS: bool = true;

    fn read(&mut self) -> Result<Option<Lit>, String> {
        self.world.read()
    }

    fn print(&mut self, lit: &Lit) -> Result<(), String> {
        self.world.print(lit)
    }

    fn step(&mut self, machine: &Machine, code: &Code) -> Pause {
        if self.resumed == Some(machine.steps) {
            self.observe(machine, code);
            return Pause::No;
        }
        if !self.deoptimized.is_empty() {
            return Pause::Yes;
        }
        if self.entered(machine, machine.pc) || self.hot_loop(code, machine.pc) {
            return Pause::Yes;
        }
        self.observe(machine, code);
        Pause::No
    }

    fn deoptimized(&mut self, d: &Deoptimized, _: &Code) {
        self.deoptimized.push(Deoptimized { ..*d });
    }
}
