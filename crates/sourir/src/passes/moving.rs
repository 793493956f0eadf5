//! Unrestricted deoptimization (sections 4.4 and 6.4, lemma 6.6): move an assume forward,
//! its target fixed. What the instructions moved over would disturb is saved in a snapshot
//! at the original place.
//!
//! The lemma's proof takes for granted that the instruction moved over has a next
//! configuration. If the assume checks something, it may have none exactly when the check
//! fails (code specialized on the check comes before it then), so this is a condition too.
//!
//! Beyond the lemma, as figure 11 does: over a branch into one of its arms, where the
//! assume checks nothing (so the other arm needs no check), and over a `goto`.

use super::edit::*;
use super::rules::{Pre, Refusal, Rules};
use crate::analysis::absint::{AbsInt, Care, Knowledge};
use crate::analysis::{Scopes, VersionScope};
use crate::syntax::*;
use crate::wf;
use std::collections::HashSet;
use std::rc::Rc;

const PASS: &str = "move";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    pub at: At,
    /// Over how many instructions.
    pub steps: usize,
    /// The arms to take at branches, in order, by label.
    pub arms: Vec<Name>,
    /// Save variables that change on the way.
    pub snapshot: bool,
}

/// The assume in flight, and what has to be done when it lands.
struct Flight {
    line: usize,
    guards: Vec<Expr>,
    deopt: Deopt,
    labels: Vec<Label>,
    /// Labels that stayed behind at the original place.
    stayed: HashSet<Name>,
    /// Variables saved, with the names of their copies.
    saved: Vec<(Name, Name)>,
    /// The line of the original place.
    origin: usize,
    /// First lines of the arms not taken.
    other_arms: Vec<usize>,
    /// The current place was reached by a jump: its labels belong to the assume then.
    by_jump: bool,
}

pub fn apply(p: &Program, args: &Move, rules: &Rules) -> Result<Program, Refusal> {
    let (f, v, line) = args.at.find(PASS, p)?;
    let mut out = p.clone();
    let function = out.functions[f].clone();
    let targeted = targeted_labels(p, &function.name.name, &function.versions[v].name.name);
    let version = out.version_mut(f, v);
    let Instr::Assume(guards, deopt) = version.lines[line].instr.clone() else {
        let found = &version.lines[line].instr;
        return Err(Refusal::new(
            PASS,
            format!("the instruction at {} is `{found}`, no assume", args.at.label),
        ));
    };
    let jumps = version.lines.iter().flat_map(|l| l.instr.targets()).map(|l| l.name.clone());
    let fixed: HashSet<Name> = jumps.chain(targeted.iter().cloned()).collect();
    let (stay, fly): (Vec<Label>, Vec<Label>) = std::mem::take(&mut version.lines[line].labels)
        .into_iter()
        .partition(|l| fixed.contains(&l.ident.name));
    let stayed = stay.iter().map(|l| l.ident.name.clone()).collect();
    version.lines[line].labels = stay;
    remove_line(version, line);
    let mut flight = Flight {
        line,
        guards,
        deopt,
        labels: fly,
        stayed,
        saved: Vec::new(),
        origin: line,
        other_arms: Vec::new(),
        by_jump: false,
    };
    let scopes = Scopes::new(&out);
    let way = Way::new(&function, &out.functions[f].versions[v], scopes.of(f, v), &targeted, rules);
    let mut arms = args.arms.iter();
    for _ in 0..args.steps {
        flight.step(&way, &mut arms, args.snapshot)?;
    }
    let landed = flight.land(way.version, false);
    let lands_well = with_version(&out, f, v, landed);
    if wf::errors(&lands_well).is_empty() {
        return Ok(lands_well);
    }
    let landed = with_version(&out, f, v, flight.land(&out.functions[f].versions[v], true));
    if !flight.saved.is_empty() && !wf::errors(&landed).is_empty() {
        let names: Vec<&str> = flight.saved.iter().map(|(x, _)| &**x).collect();
        let message = format!("the copies of {} can't be dropped on every way out", names.join(", "));
        return Err(Refusal::new(PASS, message));
    }
    Ok(landed)
}

fn with_version(p: &Program, f: usize, v: usize, version: Version) -> Program {
    let mut out = p.clone();
    out.function_mut(f).versions[v] = Rc::new(version);
    out
}

/// The version without the assume, and what is known of it.
struct Way<'a> {
    function: &'a Function,
    version: &'a Version,
    scope: &'a VersionScope,
    targeted: &'a HashSet<Name>,
    rules: &'a Rules,
    analysis: AbsInt<'a>,
    knowledge: Knowledge,
}

impl<'a> Way<'a> {
    fn new(
        function: &'a Function,
        version: &'a Version,
        scope: &'a VersionScope,
        targeted: &'a HashSet<Name>,
        rules: &'a Rules,
    ) -> Way<'a> {
        let analysis = AbsInt::new(version, scope, Care::FULL);
        let knowledge = analysis.solve();
        Way { function, version, scope, targeted, rules, analysis, knowledge }
    }

    fn label(&self, l: &Ident) -> usize {
        self.scope.flow.label(&l.name).unwrap_or(0)
    }

    /// Whether a line certainly has a next configuration, without the assume's help.
    fn cannot_get_stuck(&self, line: usize) -> bool {
        let Some(known) = self.analysis.before(&self.knowledge, line) else { return false };
        match &self.version.lines[line].instr {
            Instr::Var(_, e) | Instr::Assign(_, e) => self.analysis.is_total(&known, e),
            Instr::Branch(e, ..) => {
                self.analysis.is_total(&known, e) && self.analysis.eval(&known, e).is_bool()
            }
            Instr::Drop(_) | Instr::Goto(_) | Instr::GuardHint(_) | Instr::Assume(..) | Instr::Anchor(_) => {
                true
            }
            _ => false,
        }
    }
}

impl Flight {
    fn mentions(&self, x: &Name) -> bool {
        self.deopt.mentions(x) || self.guards.iter().any(|e| e.mentions(x))
    }

    /// Over the instruction at `self.line` (the assume itself is out of the version).
    fn step<'a>(
        &mut self,
        way: &Way,
        arms: &mut impl Iterator<Item = &'a Name>,
        snapshot: bool,
    ) -> Result<(), Refusal> {
        self.only_way_in(way, self.line)?;
        let instr = &way.version.lines[self.line].instr;
        self.harmless(way, instr)?;
        if let Some(x) = instr.changes().map(|x| x.name.clone())
            && self.mentions(&x)
        {
            way.rules.require(Pre::MoveNoInterference, snapshot, || format!("`{instr}` changes {x}"))?;
            if way.rules.enforces(Pre::MoveNoInterference) {
                self.save(&x, way.function, way.version);
            }
        }
        match instr {
            Instr::Goto(l) => self.jump(way, way.label(l)),
            Instr::Branch(_, a, b) => self.take_arm(way, a, b, arms),
            _ => {
                self.line += 1;
                self.by_jump = false;
                Ok(())
            }
        }
    }

    /// Checks that a line is reached from the assume only. Labels that were the assume's
    /// own stand before it and don't count.
    fn only_way_in(&self, way: &Way, line: usize) -> Result<(), Refusal> {
        let lines = &way.version.lines;
        let labels = &lines[line].labels;
        let only = if line == self.origin && self.line == self.origin {
            let jumps = |l: &Label| lines.iter().any(|x| x.instr.targets().any(|t| *t == l.ident));
            let mut others = labels.iter().filter(|l| !self.stayed.contains(&l.ident.name));
            others.all(|l| !way.targeted.contains(&l.ident.name) && !jumps(l))
        } else {
            let entered = labels.iter().any(|l| way.targeted.contains(&l.ident.name));
            line != 0 && way.scope.flow.preds(line).len() == 1 && !entered
        };
        way.rules.require(Pre::MoveOnlyPredecessor, only, || {
            format!("`{}` is reached in other ways", lines[line].instr)
        })
    }

    fn harmless(&self, way: &Way, instr: &Instr) -> Result<(), Refusal> {
        let found = || format!("`{instr}` is in the way");
        let ends = matches!(instr, Instr::Return(_) | Instr::Stop(_) | Instr::End);
        if ends {
            return Err(Refusal { pass: PASS, pre: Some(Pre::MoveNoIo), message: found() });
        }
        let rules = way.rules;
        rules.require(Pre::MoveNoIo, !instr.is_io(), found)?;
        rules.require(Pre::MoveNoCall, !instr.is_call(), found)?;
        rules.require(Pre::MoveNoMemory, !instr.touches_memory(), found)?;
        rules.require(Pre::MoveNoAssume, instr.deopt().is_none(), found)?;
        // An instruction with an effect has been let through on purpose by now.
        let silent = !(instr.is_io() || instr.is_call() || instr.touches_memory());
        let fine = !silent || self.checks_nothing() || way.cannot_get_stuck(self.line);
        rules.require(Pre::MoveTotal, fine, || {
            format!("`{instr}` may get stuck where the assume would have left")
        })
    }

    fn checks_nothing(&self) -> bool {
        self.guards.iter().all(Expr::is_true)
    }

    /// Copies a variable at the original place and uses the copy from now on.
    fn save(&mut self, x: &Name, function: &Function, version: &Version) {
        let mut taken = variables_of(function, version);
        self.saved.iter().for_each(|(_, copy)| taken.insert(copy.clone()));
        let copy = taken.claim(&format!("{x}0"));
        let to = |y: &Name| (y == x).then(|| copy.clone());
        self.guards.iter_mut().for_each(|e| e.rename(&to));
        self.deopt.each_expr_mut(&mut |e| e.rename(&to));
        self.saved.push((x.clone(), copy));
    }

    fn jump(&mut self, way: &Way, next: usize) -> Result<(), Refusal> {
        self.only_way_in(way, next)?;
        self.line = next;
        self.by_jump = true;
        Ok(())
    }

    fn take_arm<'a>(
        &mut self,
        way: &Way,
        a: &Arm,
        b: &Arm,
        arms: &mut impl Iterator<Item = &'a Name>,
    ) -> Result<(), Refusal> {
        let Some(arm) = arms.next() else {
            let message = format!("there is a branch: name the arm to move into, {a} or {b}");
            return Err(Refusal::new(PASS, message));
        };
        if a.label == b.label || (*arm != a.label.name && *arm != b.label.name) {
            return Err(Refusal::new(PASS, format!("{arm} is no arm of the branch to {a} and {b}")));
        }
        way.rules.require(Pre::MoveTrivialArm, self.checks_nothing(), || {
            format!("it checks {}", crate::syntax::print::list(&self.guards))
        })?;
        let (taken, other) = if *arm == a.label.name { (a, b) } else { (b, a) };
        self.other_arms.push(way.label(&other.label));
        self.jump(way, way.label(&taken.label))
    }

    /// Puts the assume where it got to, the snapshots where it came from, and drops the
    /// snapshots behind it and in the arms not taken if the scoping discipline asks for it.
    fn land(&self, version: &Version, drops: bool) -> Version {
        let mut version = version.clone();
        let mut inserts: Vec<(usize, Vec<Line>)> = Vec::new();
        let drop_all = || self.saved.iter().map(|(_, copy)| Line::new(Instr::Drop(Ident::of(copy))));
        let mut landing = vec![Line {
            labels: self.labels.clone(),
            ..Line::new(Instr::Assume(self.guards.clone(), self.deopt.clone()))
        }];
        if drops {
            landing.extend(drop_all());
            inserts.extend(self.other_arms.iter().map(|i| (*i, drop_all().collect())));
        }
        inserts.push((self.line, landing));
        let save = |(x, copy): &(Name, Name)| Line::new(Instr::Var(Ident::of(copy), Expr::var(x)));
        inserts.push((self.origin, self.saved.iter().map(save).collect()));
        // The snapshot goes before the landing if both are at one place.
        inserts.sort_by_key(|(line, _)| *line);
        for (line, mut lines) in inserts.into_iter().rev() {
            let Some(first) = lines.first_mut() else { continue };
            if first.instr.deopt().is_none() || self.by_jump {
                let mut labels = std::mem::take(&mut version.lines[line].labels);
                labels.append(&mut first.labels);
                first.labels = labels;
            }
            version.lines.splice(line..line, lines);
        }
        repair_labels(&mut version);
        version
    }
}
