//! Which variables are in scope before each line.
//!
//! By the scoping discipline this is the same on every path, so it is a static property;
//! where paths disagree the first one found counts and a conflict is recorded. Lines that
//! only deoptimization reaches take their scope from the varmap that targets them. Lines
//! that nothing reaches have no scope.

use super::{Bits, Flow};
use crate::syntax::{Binding, Deopt, Expr, Function, Ident, Name, Point, Program, Varmap, Version};
use std::cell::{Cell, OnceCell};
use std::collections::{HashMap, VecDeque};

/// Scopes of all versions: `scopes.of(function, version)`. Computed when asked for.
pub struct Scopes<'a> {
    program: &'a Program,
    /// All versions in a row, and where each function's begin.
    all: Vec<OnceCell<Box<VersionScope>>>,
    starts: Vec<usize>,
    /// Which versions deoptimize to a function. Passes look at one version and need no
    /// index; it is made for those who look at many.
    index: OnceCell<HashMap<&'a Name, Vec<&'a Version>>>,
    asked: Cell<usize>,
}

pub struct VersionScope {
    pub flow: Flow,
    /// The version's variables, numbered in order of appearance.
    pub vars: VarTable,
    before: Vec<Option<Bits>>,
    /// Lines where deoptimization, from anywhere in the program, may enter.
    pub deopt_entries: Vec<usize>,
    pub conflicts: Vec<Conflict>,
}

/// A bad program can have very many; these are enough to complain about.
const MAX_CONFLICTS: usize = 100;

/// Two ways to one line that disagree on the scope there.
pub struct Conflict {
    pub line: usize,
    pub from: usize,
    pub missing: Vec<Name>,
    pub extra: Vec<Name>,
}

#[derive(Default)]
pub struct VarTable {
    names: Vec<Name>,
    index: HashMap<Name, usize>,
}

impl VarTable {
    fn add(&mut self, name: &Name) {
        if !self.index.contains_key(name) {
            self.index.insert(name.clone(), self.names.len());
            self.names.push(name.clone());
        }
    }

    pub fn get(&self, name: &str) -> Option<usize> {
        self.index.get(name).copied()
    }

    pub fn name(&self, i: usize) -> &Name {
        &self.names[i]
    }

    pub fn count(&self) -> usize {
        self.names.len()
    }
}

impl<'a> Scopes<'a> {
    pub fn new(program: &'a Program) -> Scopes<'a> {
        let mut count = 0;
        let mut starts = Vec::with_capacity(program.functions.len());
        for f in &program.functions {
            starts.push(count);
            count += f.versions.len();
        }
        Scopes {
            program,
            all: (0..count).map(|_| OnceCell::new()).collect(),
            starts,
            index: OnceCell::new(),
            asked: Cell::new(0),
        }
    }

    pub fn of(&self, function: usize, version: usize) -> &VersionScope {
        self.all[self.starts[function] + version].get_or_init(|| {
            let f = &self.program.functions[function];
            let v = &f.versions[version];
            Box::new(VersionScope::new(f, v, &self.incoming(&f.name, &v.name)))
        })
    }
}

/// A deoptimization that enters a version: at which label, binding which names.
struct Entry<'a> {
    label: &'a Name,
    names: Vec<&'a Ident>,
}

impl<'a> Scopes<'a> {
    /// The deoptimizations that enter a version, in the order of the text.
    fn incoming(&self, function: &Ident, version: &Ident) -> Vec<Entry<'a>> {
        const FEW: usize = 2;
        self.asked.set(self.asked.get() + 1);
        let here = |point: &Point| point.version == *version && point.function == *function;
        if self.asked.get() <= FEW {
            return entries(versions(self.program), &function.name, here);
        }
        let index = self.index.get_or_init(|| index(self.program));
        entries(index.get(&function.name).into_iter().flatten().copied(), &function.name, here)
    }
}

fn versions(program: &Program) -> impl Iterator<Item = &Version> {
    program.functions.iter().flat_map(|f| f.versions.iter().map(|v| &**v))
}

fn entries<'a>(
    from: impl Iterator<Item = &'a Version>,
    to: &Name,
    here: impl Fn(&Point) -> bool,
) -> Vec<Entry<'a>> {
    let mut entries = Vec::new();
    let deopts = from.flat_map(|v| v.lines.deopts_to(to));
    for d in deopts.filter(|d| d.points().any(&here)) {
        let bound = bound_names(d).filter(|(point, _)| here(point));
        entries.extend(bound.map(|(point, names)| Entry { label: &point.label.name, names }));
    }
    entries
}

fn index(program: &Program) -> HashMap<&Name, Vec<&Version>> {
    let mut index: HashMap<&Name, Vec<&Version>> = HashMap::new();
    for v in versions(program) {
        for function in v.lines.target_functions() {
            index.entry(function).or_default().push(v);
        }
    }
    index
}

impl VersionScope {
    fn new(function: &Function, version: &Version, incoming: &[Entry]) -> VersionScope {
        let flow = Flow::new(version);
        let vars = table(function, version, incoming);
        let before = vec![None; version.lines.len()];
        let mut scope = VersionScope { flow, vars, before, deopt_entries: Vec::new(), conflicts: Vec::new() };
        let mut formals = Bits::new(scope.vars.count());
        function.formals.iter().filter_map(|x| scope.vars.get(&x.name)).for_each(|i| formals.insert(i));
        scope.spread(version, 0, formals);
        let mut seen = Bits::new(version.lines.len());
        for entry in incoming {
            let Some(line) = scope.flow.label(entry.label) else { continue };
            if !seen.contains(line) {
                seen.insert(line);
                scope.deopt_entries.push(line);
            }
            let mut names = Bits::new(scope.vars.count());
            entry.names.iter().filter_map(|x| scope.vars.get(&x.name)).for_each(|i| names.insert(i));
            if scope.before[line].is_none() {
                scope.spread(version, line, names);
            }
        }
        scope
    }

    /// Propagates a scope from a line to everything it reaches that has none yet.
    fn spread(&mut self, version: &Version, start: usize, scope: Bits) {
        if version.lines.is_empty() {
            return;
        }
        self.before[start] = Some(scope);
        // First come, first served: the way that comes first in the text counts.
        let mut work = VecDeque::from([start]);
        while let Some(i) = work.pop_front() {
            let Some(after) = self.after(version, i) else { continue };
            for k in 0..self.flow.succs(i).len() {
                let next = self.flow.succs(i)[k];
                match &self.before[next] {
                    None => {
                        self.before[next] = Some(after.clone());
                        work.push_back(next);
                    }
                    Some(known) if *known != after && self.conflicts.len() < MAX_CONFLICTS => {
                        let conflict = self.conflict(i, next, known, &after);
                        self.conflicts.push(conflict);
                    }
                    Some(_) => {}
                }
            }
        }
    }

    fn conflict(&self, from: usize, line: usize, known: &Bits, other: &Bits) -> Conflict {
        let names = |a: &Bits, b: &Bits| {
            a.iter().filter(|i| !b.contains(*i)).map(|i| self.vars.name(i).clone()).collect()
        };
        Conflict { line, from, missing: names(known, other), extra: names(other, known) }
    }

    /// The scope behind a line, if the line has one.
    pub fn after(&self, version: &Version, line: usize) -> Option<Bits> {
        let mut scope = self.before[line].clone()?;
        match version.lines[line].instr.binding() {
            Binding::None | Binding::Update(_) => {}
            Binding::Declare(x) | Binding::Bind(x) => {
                self.vars.get(&x.name).into_iter().for_each(|i| scope.insert(i))
            }
            Binding::Drop(x) => self.vars.get(&x.name).into_iter().for_each(|i| scope.remove(i)),
        }
        Some(scope)
    }

    /// The variables in scope before a line; `None` if nothing reaches it.
    pub fn before(&self, line: usize) -> Option<&Bits> {
        self.before.get(line)?.as_ref()
    }

    pub fn is_reached(&self, line: usize) -> bool {
        self.before(line).is_some()
    }

    pub fn in_scope(&self, line: usize, name: &str) -> bool {
        match (self.before(line), self.vars.get(name)) {
            (Some(scope), Some(i)) => scope.contains(i),
            _ => false,
        }
    }

    /// Whether all variables of an expression are in scope before a line.
    pub fn covers(&self, line: usize, e: &Expr) -> bool {
        let mut all = true;
        e.each_var(&mut |x| all &= self.in_scope(line, &x.name));
        all
    }

    pub fn names(&self, line: usize) -> Vec<Name> {
        self.before(line).map_or(Vec::new(), |s| s.iter().map(|i| self.vars.name(i).clone()).collect())
    }

    /// The identity varmap over the scope at a line.
    pub fn identity(&self, line: usize) -> Varmap {
        self.names(line).iter().map(|x| (Ident::of(x), Expr::var(x))).collect()
    }

    /// All lines where control may enter: the start and the deoptimization entries.
    pub fn entries(&self) -> Vec<usize> {
        let mut all = vec![0];
        all.extend(self.deopt_entries.iter().filter(|i| **i != 0));
        all
    }
}

fn table(function: &Function, version: &Version, incoming: &[Entry]) -> VarTable {
    let mut vars = VarTable::default();
    function.formals.iter().for_each(|x| vars.add(&x.name));
    for line in &version.lines {
        if let Some(x) = line.instr.changes() {
            vars.add(&x.name);
        }
    }
    incoming.iter().flat_map(|e| &e.names).for_each(|x| vars.add(&x.name));
    vars
}

/// The names a deoptimization binds in its target, result variable included for frames.
pub fn bound_names(d: &Deopt) -> impl Iterator<Item = (&Point, Vec<&Ident>)> {
    let target = (&d.target, d.varmap.iter().map(|(x, _)| x).collect());
    let frames = d
        .frames
        .iter()
        .map(|k| (&k.target, std::iter::once(&k.result).chain(k.varmap.iter().map(|(x, _)| x)).collect()));
    std::iter::once(target).chain(frames)
}
