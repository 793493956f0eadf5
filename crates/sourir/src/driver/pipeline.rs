//! The passes, in the paper's order: make a version, inject, then optimize by what was
//! injected.

use super::World;
use super::speculate::Plan;
use crate::passes::constprop::Constprop;
use crate::passes::fresh::{Fresh, Places};
use crate::passes::inline::Inline;
use crate::passes::{At, Pass, Refusal, Rules, Where, hoist};
use crate::syntax::*;
use crate::wf;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// Callees longer than this are not inlined.
const INLINE_SIZE: usize = 40;
/// Nothing more is inlined into a version of this many lines.
const INLINE_BUDGET: usize = 400;

/// A program in which `name` is the active, optimized version of a function. `None` if it
/// came out no better than the version it was made from.
pub fn optimize(
    p: &Program,
    function: &Name,
    name: &Name,
    plan: &Plan,
    world: &mut dyn World,
) -> Option<Program> {
    let mut work = Work { program: neighbourhood(p, function), function, name, world };
    let before = work.size(0);
    work.apply(Pass::Fresh(Fresh {
        function: function.clone(),
        places: Places::Lines(plan.lines()),
        name: Some(name.clone()),
        anchors: false,
    }))?;
    for (line, e) in &plan.assume {
        let label = work.base_label(*line)?;
        // The point may be another assume already, or no longer there: then go without.
        let _ = work.apply(Pass::Inject(At::new(function, name, &label), e.clone()));
    }
    work.simplify();
    work.inline();
    work.simplify();
    work.hoist();
    work.simplify();
    let _ = work.apply(Pass::Clean(work.at()));
    let after = work.size(0);
    let whole = put_back(p, &work.program);
    if !wf::errors_of(&whole, function).is_empty() {
        world_internal(work.world, function);
        return None;
    }
    if after > before && plan.assume.is_empty() {
        work.world.tell(&format!("  {function}: nothing gained, the version is dropped"));
        return None;
    }
    work.world.tell(&format!("  {function}.{name}: {before} instructions became {after}"));
    Some(whole)
}

/// The part of a program that optimizing a function may look at: the function, what it
/// mentions, and where those deoptimize to. The cost of a pass grows with the number of
/// functions, and a program may have many hot ones.
fn neighbourhood(p: &Program, function: &Name) -> Program {
    let mut names: HashSet<&Name> = HashSet::from([function]);
    let start: Vec<&Rc<Function>> = p.functions.iter().filter(|f| f.name.name == *function).collect();
    for line in start.iter().flat_map(|f| &f.versions).flat_map(|v| &v.lines) {
        line.instr.each_expr(&mut |e| e.each_fun(&mut |g| names.extend([&g.name])));
    }
    let mentioned: Vec<&Rc<Function>> = p.functions.iter().filter(|f| names.contains(&f.name.name)).collect();
    names.extend(mentioned.iter().flat_map(|f| &f.versions).flat_map(|v| v.lines.target_functions()));
    Program { functions: p.functions.iter().filter(|f| names.contains(&f.name.name)).cloned().collect() }
}

/// The whole program with the functions of a part of it.
fn put_back(whole: &Program, part: &Program) -> Program {
    let new: HashMap<&Name, &Rc<Function>> = part.functions.iter().map(|f| (&f.name.name, f)).collect();
    let functions = whole.functions.iter().map(|f| Rc::clone(new.get(&f.name.name).unwrap_or(&f)));
    Program { functions: functions.collect() }
}

fn world_internal(world: &mut dyn World, function: &Name) {
    world.tell(&format!("  internal error: the version of {function} is ill-formed and not used"));
}

struct Work<'a> {
    program: Program,
    function: &'a Name,
    name: &'a Name,
    world: &'a mut dyn World,
}

impl Work<'_> {
    fn at(&self) -> Where {
        Where { function: self.function.clone(), version: Some(self.name.clone()) }
    }

    fn apply(&mut self, pass: Pass) -> Option<()> {
        match pass.apply(&self.program, &Rules::ALL) {
            Ok(next) => {
                self.program = next;
                Some(())
            }
            Err(refusal) => {
                self.refused(&refusal);
                None
            }
        }
    }

    fn refused(&mut self, refusal: &Refusal) {
        self.world.tell(&format!("  refused: {refusal}"));
    }

    fn simplify(&mut self) {
        for pass in [
            Pass::Constprop(Constprop { at: self.at(), only: None }),
            Pass::Prune(self.at()),
            Pass::Deadvars(self.at()),
        ] {
            let _ = self.apply(pass);
        }
    }

    /// Inlines direct calls of small functions, one at a time.
    fn inline(&mut self) {
        for callee in self.small_callees() {
            if self.size(0) > INLINE_BUDGET {
                self.world.tell(&format!("  {} is large enough, nothing more is inlined", self.name));
                break;
            }
            let pass = Pass::Inline(Inline { at: self.at(), only: Some(callee.clone()), name: None });
            if self.apply(pass).is_some() {
                self.world.tell(&format!("  inlined {callee} into {}.{}", self.function, self.name));
            }
        }
    }

    fn small_callees(&self) -> Vec<Name> {
        let Some(f) = self.program.function(self.function) else { return Vec::new() };
        let mut names: Vec<Name> = Vec::new();
        for line in &self.program.functions[f].versions[0].lines {
            let Instr::Call(_, Expr::Fun(g), args) = &line.instr else { continue };
            let Some(callee) = self.program.function(&g.name) else { continue };
            let callee = &self.program.functions[callee];
            let small = callee.versions.first().is_some_and(|v| v.lines.len() <= INLINE_SIZE);
            let fits = callee.formals.len() == args.len() && g.name != *self.function;
            if small && fits && !names.contains(&g.name) {
                names.push(g.name.clone());
            }
        }
        names
    }

    fn hoist(&mut self) {
        if let Ok(next) = hoist::all(&self.program, &self.at(), &Rules::ALL) {
            self.program = next;
        }
    }

    /// The label that a line of the base version (now second) has got.
    fn base_label(&self, line: usize) -> Option<Name> {
        let f = self.program.function(self.function)?;
        self.program.functions[f].versions.get(1)?.lines.get(line)?.point_label().cloned()
    }

    fn size(&self, version: usize) -> usize {
        let f = self.program.function(self.function);
        let version = f.and_then(|f| self.program.functions[f].versions.get(version));
        version.map_or(0, |v| v.lines.iter().filter(|l| l.instr != Instr::End).count())
    }
}
