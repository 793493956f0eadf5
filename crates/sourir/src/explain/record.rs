//! A run, step by step, as data.

use super::json::Json;
use crate::analysis::Scopes;
use crate::machine::host::Deoptimized;
use crate::machine::{Code, Host, Limits, Machine, Outcome, Pause, Status, Value, display};
use crate::syntax::{Function, Lit, Program};

/// What to run, and how.
pub struct Settings<'a> {
    pub inputs: &'a mut dyn FnMut() -> Result<Option<Lit>, String>,
    /// Whether to deoptimize at the assume reached now.
    pub force: &'a mut dyn FnMut() -> bool,
    pub limits: Limits,
}

/// The recorded steps and how the run ended.
pub struct Recording {
    /// The version of each function that calls enter.
    pub active: Vec<usize>,
    pub steps: Vec<Step>,
    pub end: String,
}

pub struct Step {
    /// Function, version and line of the instruction about to be executed.
    at: Place,
    stack: Vec<Frame>,
    /// What executing it did, besides changing variables.
    events: Vec<Event>,
}

type Place = (usize, usize, usize);

struct Frame {
    at: Place,
    variables: Vec<(String, String)>,
}

enum Event {
    Read(String),
    Print(String),
    Deopt { to: Place, why: String },
}

/// Runs a compiled program and keeps every step; `None` if it has no `main`.
pub fn record(program: &Program, code: &Code, settings: Settings) -> Option<Recording> {
    let mut machine = Machine::start(code, settings.limits)?;
    let scopes = Scopes::new(program);
    let mut recorder = Recorder { program, scopes: &scopes, settings, steps: Vec::new() };
    let status = machine.run(code, &mut recorder);
    let end = match status {
        Status::Done(Outcome::Stop(n)) => format!("stop {n}"),
        Status::Done(Outcome::Return(v)) => format!("return {}", display(v, code, &machine.heap)),
        Status::Done(Outcome::Stuck(s)) => format!("stuck: {}", s.reason),
        Status::Done(Outcome::Limit(_)) | Status::Paused => {
            "not finished: the limit of steps is reached".into()
        }
    };
    let active = program.functions.iter().map(|f| active_version(f, code)).collect();
    Some(Recording { active, steps: recorder.steps, end })
}

fn active_version(f: &Function, code: &Code) -> usize {
    let id = code.function(&f.name.name).map(|g| code.functions[g as usize].active);
    id.and_then(|v| f.version(&code.versions.get(v as usize)?.name)).unwrap_or(0)
}

struct Recorder<'a, 's> {
    program: &'a Program,
    scopes: &'a Scopes<'a>,
    settings: Settings<'s>,
    steps: Vec<Step>,
}

impl Recorder<'_, '_> {
    fn place(&self, code: &Code, pc: u32) -> Place {
        let site = code.site(pc);
        let f = self.program.function(&site.function).unwrap_or(0);
        (f, self.program.functions[f].version(&site.version).unwrap_or(0), site.line)
    }

    /// The variables of a frame. Of a caller's frame only those in scope behind its call.
    fn frame(&self, code: &Code, machine: &Machine, pc: u32, base: usize, result: Option<u32>) -> Frame {
        let at = self.place(code, pc);
        let scope = self.scopes.of(at.0, at.1);
        let version = &code.versions[code.version_at(pc) as usize];
        let values: &[Value] = machine.frame_values(base, version.slots.len());
        let waiting = |i: usize| result == Some(i as u32);
        let slots = version.slots.iter().zip(values).enumerate();
        let variables = slots
            .filter(|(i, (x, _))| !waiting(*i) && scope.in_scope(at.2, x))
            .map(|(_, (x, v))| (x.to_string(), display(*v, code, &machine.heap)))
            .collect();
        Frame { at, variables }
    }

    fn event(&mut self, event: Event) {
        if let Some(step) = self.steps.last_mut() {
            step.events.push(event);
        }
    }
}

impl Host for Recorder<'_, '_> {
    const STEPS: bool = true;

    fn read(&mut self) -> Result<Option<Lit>, String> {
        let lit = (self.settings.inputs)()?;
        if let Some(lit) = &lit {
            self.event(Event::Read(lit.to_string()));
        }
        Ok(lit)
    }

    fn print(&mut self, lit: &Lit) -> Result<(), String> {
        self.event(Event::Print(lit.to_string()));
        Ok(())
    }

    fn step(&mut self, machine: &Machine, code: &Code) -> Pause {
        let mut stack = vec![self.frame(code, machine, machine.pc, machine.current_base(), None)];
        for call in machine.calls.iter().rev().take(20) {
            stack.push(self.frame(code, machine, call.pc, call.base, Some(call.result)));
        }
        self.steps.push(Step { at: stack[0].at, stack, events: Vec::new() });
        Pause::No
    }

    fn force(&mut self, _: u32) -> bool {
        (self.settings.force)()
    }

    fn deoptimized(&mut self, d: &Deoptimized, code: &Code) {
        let (f, v, line) = self.place(code, d.from);
        let guards = match &self.program.functions[f].versions[v].lines[line].instr {
            crate::syntax::Instr::Assume(guards, _) => guards.as_slice(),
            _ => &[],
        };
        let why = match d.guard.and_then(|n| guards.get(n)) {
            Some(e) => format!("{e} does not hold"),
            None => "forced, though everything holds".to_string(),
        };
        let to = self.place(code, d.to);
        self.event(Event::Deopt { to, why });
    }
}

fn place(at: &Place) -> Json {
    Json::list([at.0, at.1, at.2].map(Json::Number))
}

impl Recording {
    pub(super) fn json(&self) -> Json {
        let steps = self.steps.iter().map(|s| {
            Json::Object(vec![
                ("at", place(&s.at)),
                ("stack", Json::list(s.stack.iter().map(frame))),
                ("events", Json::list(s.events.iter().map(event))),
            ])
        });
        Json::Object(vec![("steps", Json::list(steps)), ("end", Json::text(&self.end))])
    }
}

fn frame(f: &Frame) -> Json {
    let variables = f.variables.iter().map(|(x, v)| Json::list([Json::text(x), Json::text(v)]));
    Json::Object(vec![("at", place(&f.at)), ("vars", Json::list(variables))])
}

fn event(e: &Event) -> Json {
    let (kind, text, to) = match e {
        Event::Read(v) => ("read", v, None),
        Event::Print(v) => ("print", v, None),
        Event::Deopt { to, why } => ("deopt", why, Some(to)),
    };
    Json::Object(vec![
        ("kind", Json::text(kind)),
        ("text", Json::text(text)),
        ("to", to.map_or(Json::Null, place)),
    ])
}
