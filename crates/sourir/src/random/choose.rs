//! Random transformations with random arguments, aimed at what the program has: assumes,
//! calls, loops, branch conditions. Many will be refused; that is part of the test.

use super::rng::Rng;
use crate::analysis::Scopes;
use crate::passes::fresh::{Fresh, Places};
use crate::passes::{At, Pass, Where, constprop, hoist, inline, lazy, moving, osr, undo, unroll};
use crate::syntax::*;

/// Kinds of passes, by the names of the registry, with how often to choose them.
const WEIGHTS: [(&str, usize); 18] = [
    ("fresh", 5),
    ("inject", 6),
    ("constprop", 5),
    ("prune", 4),
    ("inline", 4),
    ("move", 4),
    ("hoist", 3),
    ("compose", 3),
    ("clean", 2),
    ("discard", 1),
    ("lazy", 2),
    ("osr-in", 1),
    ("undo", 2),
    ("unroll", 2),
    ("deadvars", 3),
    ("anchor", 2),
    ("assume", 3),
    ("unanchor", 1),
];

/// What a sequence of transformations is about.
#[derive(Clone, Copy, Default)]
pub struct Plan {
    /// A pass to choose half of the time.
    pub focus: Option<&'static str>,
    /// A function (by number) to work on most of the time.
    pub home: Option<usize>,
}

/// What has to come first for a pass to have something to do: speculation on the home
/// function, and code that relies on it.
pub fn prelude(rng: &mut Rng, focus: &str) -> &'static [&'static str] {
    let variant = rng.one_in(2);
    match focus {
        "inject" | "fresh" | "anchor" | "prune" | "discard" | "osr-in" => &[],
        "constprop" if variant => &["fresh", "inject", "inject"],
        // Predicates that only the version in the middle has.
        "constprop" => &["fresh", "fresh", "inject", "inject", "inject", "inject"],
        "assume" | "unanchor" => &["anchor"],
        "inline" | "unroll" | "deadvars" => &["fresh", "inject"],
        "compose" | "undo" => &["fresh", "inject", "inject", "constprop", "deadvars", "fresh"],
        _ => &["fresh", "inject", "inject", "inject", "constprop", "prune"],
    }
}

/// A transformation to try on a program.
pub fn choose_pass(rng: &mut Rng, p: &Program, plan: &Plan) -> Option<Pass> {
    let name = match plan.focus {
        Some(name) if rng.one_in(2) => name,
        _ => {
            let total: usize = WEIGHTS.iter().map(|(_, w)| w).sum();
            let mut at = rng.below(total);
            let found = WEIGHTS.iter().find(|(_, w)| {
                let here = at < *w;
                at = at.wrapping_sub(if here { 0 } else { *w });
                here
            });
            found?.0
        }
    };
    choose_named(rng, p, plan, name)
}

/// The pass of this name, with random arguments.
pub fn choose_named(rng: &mut Rng, p: &Program, plan: &Plan, name: &str) -> Option<Pass> {
    Chooser { rng, p, home: plan.home, scopes: Scopes::new(p) }.pass(name)
}

struct Chooser<'a> {
    rng: &'a mut Rng,
    p: &'a Program,
    home: Option<usize>,
    scopes: Scopes<'a>,
}

impl Chooser<'_> {
    fn pass(&mut self, name: &str) -> Option<Pass> {
        Some(match name {
            "fresh" => self.fresh(false)?,
            "anchor" => self.fresh(true)?,
            "inject" => {
                let at = if self.rng.one_in(8) { self.any_label()? } else { self.assume()? };
                let e = self.predicate(&at)?;
                Pass::Inject(at, e)
            }
            "constprop" => Pass::Constprop(constprop::Constprop { at: self.version()?, only: None }),
            "prune" => Pass::Prune(self.version()?),
            "inline" => self.inline()?,
            "move" => self.moving()?,
            "hoist" => self.hoist()?,
            "compose" => Pass::Compose(self.assume()?),
            "clean" => Pass::Clean(self.version()?),
            "discard" => Pass::Discard(self.version()?),
            "lazy" => self.lazy()?,
            "osr-in" => self.osr()?,
            "undo" => {
                let at = self.assume()?;
                let predicate = self.guard(&at)?;
                Pass::Undo(undo::Undo { at, predicate, name: None })
            }
            "unroll" => self.unroll()?,
            "deadvars" => Pass::Deadvars(self.version()?),
            "assume" => {
                let at = self.any_label()?;
                let e = self.predicate(&at)?;
                Pass::Assume(at, e)
            }
            "unanchor" => Pass::Unanchor(self.version()?),
            _ => return None,
        })
    }

    fn function(&mut self) -> Option<usize> {
        let n = self.p.functions.len();
        match self.home {
            Some(home) if home < n && !self.rng.one_in(4) => Some(home),
            _ => (n > 0).then(|| self.rng.below(n)),
        }
    }

    /// Most often the active version, which is the one to optimize.
    fn version(&mut self) -> Option<Where> {
        let f = &self.p.functions[self.function()?];
        let v = if self.rng.one_in(3) { self.rng.below(f.versions.len()) } else { 0 };
        Some(Where { function: f.name.name.clone(), version: Some(f.versions[v].name.name.clone()) })
    }

    fn lines(&self, at: &Where) -> Option<&[Line]> {
        let f = &self.p.functions[self.p.function(&at.function)?];
        let v = at.version.as_ref().map_or(Some(0), |v| f.version(v))?;
        Some(&f.versions[v].lines)
    }

    fn label_of(&mut self, at: &Where, wanted: impl Fn(&Line) -> bool) -> Option<Name> {
        let fits: Vec<Name> =
            self.lines(at)?.iter().filter(|l| wanted(l)).filter_map(|l| l.point_label().cloned()).collect();
        self.rng.pick(&fits).cloned()
    }

    fn any_label(&mut self) -> Option<At> {
        let version = self.version()?;
        let label = self.label_of(&version, |_| true)?;
        Some(At { version, label })
    }

    /// An assume, in the home function if it has one.
    fn assume(&mut self) -> Option<At> {
        let home = self.home.filter(|_| !self.rng.one_in(4)).and_then(|h| self.p.functions.get(h));
        let all = |wanted: &dyn Fn(&Function) -> bool| -> Vec<At> {
            let lines = self.p.lines().filter(|(f, _, l)| wanted(f) && l.instr.is_assume());
            lines
                .filter_map(|(f, v, l)| Some(At::new(&f.name.name, &v.name.name, l.point_label()?)))
                .collect()
        };
        let mut found = home.map_or(Vec::new(), |h| all(&|f| f.name == h.name));
        if found.is_empty() {
            found = all(&|_| true);
        }
        self.rng.pick(&found).cloned()
    }

    /// An assume that stands before this one, most often.
    fn earlier(&mut self, at: &At) -> Option<Name> {
        let lines = self.lines(&at.version)?;
        let here = lines.iter().position(|l| l.has_label(&at.label))?;
        let before: Vec<Name> = lines[..here]
            .iter()
            .filter(|l| l.instr.is_assume())
            .filter_map(|l| l.point_label().cloned())
            .collect();
        match self.rng.pick(&before) {
            Some(l) if !self.rng.one_in(8) => Some(l.clone()),
            _ => self.label_of(&at.version, |l| l.instr.is_assume()),
        }
    }

    fn fresh(&mut self, anchors: bool) -> Option<Pass> {
        let f = &self.p.functions[self.function()?];
        // A few versions each are enough.
        if f.versions.len() > 3 {
            return None;
        }
        let n = f.versions[0].lines.len();
        let places = match self.rng.below(6) {
            0 | 1 => Places::Auto,
            2 => Places::Everywhere,
            _ => Places::Lines((0..1 + self.rng.below(3)).map(|_| self.rng.below(n)).collect()),
        };
        let taken = self.rng.one_in(20).then(|| f.versions[0].name.name.clone());
        Some(Pass::Fresh(Fresh { function: f.name.name.clone(), places, name: taken, anchors }))
    }

    /// A predicate of an assume.
    fn guard(&mut self, at: &At) -> Option<Expr> {
        let line = self.lines(&at.version)?.iter().find(|l| l.has_label(&at.label))?;
        let Instr::Assume(guards, _) = &line.instr else { return None };
        self.rng.pick(&guards.clone()).cloned()
    }

    /// Something worth assuming, most often in scope at the place.
    fn predicate(&mut self, at: &At) -> Option<Expr> {
        let (f, v, line) = at.find("", self.p).ok()?;
        let careless = self.rng.one_in(10);
        for _ in 0..6 {
            if let Some(e) = self.any_predicate(at)
                && (careless || self.scopes.of(f, v).covers(line, &e))
            {
                return Some(e);
            }
        }
        None
    }

    /// The condition of a branch or hint, or a test of a variable.
    fn any_predicate(&mut self, at: &At) -> Option<Expr> {
        let lines = self.lines(&at.version)?;
        let mut conditions: Vec<Expr> = Vec::new();
        let mut names: Vec<Name> = Vec::new();
        let mut cells: Vec<Expr> = Vec::new();
        for line in lines {
            match &line.instr {
                Instr::Branch(e, ..) => conditions.push(e.clone()),
                Instr::GuardHint(es) => conditions.extend(es.iter().cloned()),
                instr => {
                    names.extend(instr.sets().map(|x| x.name.clone()));
                    instr.each_expr(&mut |e| {
                        if let Expr::Index(..) = e {
                            cells.push(e.clone());
                        }
                    });
                }
            }
        }
        names.extend(
            self.p
                .function(&at.version.function)
                .into_iter()
                .flat_map(|f| self.p.functions[f].formals.iter().map(|x| x.name.clone()).collect::<Vec<_>>()),
        );
        let here = lines.iter().position(|l| l.has_label(&at.label)).unwrap_or(0);
        let next = lines[here..].iter().find_map(|l| match &l.instr {
            Instr::Branch(e, ..) => Some(e.clone()),
            _ => None,
        });
        let e = match self.rng.below(8) {
            0 | 1 => self.rng.pick(&conditions).cloned()?,
            // To speculate on a branch: its condition, or the negation.
            2..=4 => next?,
            5 => {
                let cell = self.rng.pick(&cells).cloned()?;
                Expr::binary(BinOp::Eq, cell, Expr::int(self.rng.below(4) as i64))
            }
            _ => {
                let x = Expr::var(self.rng.pick(&names)?);
                match self.rng.below(3) {
                    0 => Expr::binary(BinOp::Ne, x, Expr::NIL),
                    1 => Expr::binary(BinOp::Eq, x, Expr::int(self.rng.below(5) as i64)),
                    _ => Expr::binary(BinOp::Gt, x, Expr::int(self.rng.below(4) as i64)),
                }
            }
        };
        Some(if self.rng.one_in(2) { e } else { e.negate() })
    }

    fn inline(&mut self) -> Option<Pass> {
        let f = self.function()?;
        let function = &self.p.functions[f];
        let only = match self.rng.below(3) {
            0 => None,
            1 => Some(self.p.functions[self.rng.below(self.p.functions.len())].name.name.clone()),
            _ => {
                let at = Where { function: function.name.name.clone(), version: None };
                self.label_of(&at, |l| l.instr.is_call())
            }
        };
        let size: usize = function.versions[0].lines.len();
        if function.versions.len() > 4 || size > 250 {
            return None;
        }
        let version = self.rng.one_in(2).then(|| function.versions[0].name.name.clone());
        let at = Where { function: function.name.name.clone(), version };
        Some(Pass::Inline(inline::Inline { at, only, name: None }))
    }

    fn moving(&mut self) -> Option<Pass> {
        let at = self.assume()?;
        let lines = self.lines(&at.version)?;
        let here = lines.iter().position(|l| l.has_label(&at.label))?;
        let mut arms: Vec<Name> = Vec::new();
        let branches: Vec<(Name, Name)> = lines[here..]
            .iter()
            .filter_map(|l| match &l.instr {
                Instr::Branch(_, a, b) => Some((a.label.name.clone(), b.label.name.clone())),
                _ => None,
            })
            .take(3)
            .collect();
        for (a, b) in branches {
            arms.push(if self.rng.one_in(2) { a } else { b });
        }
        let (steps, snapshot) = (1 + self.rng.below(3), !self.rng.one_in(4));
        Some(Pass::Move(moving::Move { at, steps, arms, snapshot }))
    }

    fn hoist(&mut self) -> Option<Pass> {
        let from = self.assume()?;
        let predicate = self.guard(&from)?;
        let to = self.earlier(&from)?;
        Some(Pass::Hoist(hoist::Hoist { from, to, predicate }))
    }

    /// Most interesting with an event between the two assumes.
    fn lazy(&mut self) -> Option<Pass> {
        let mut last = None;
        for _ in 0..8 {
            let Some(at) = self.assume() else { continue };
            let Some(predicate) = self.guard(&at) else { continue };
            let Some(set) = self.earlier(&at) else { continue };
            let lines = self.lines(&at.version)?;
            let from = lines.iter().position(|l| l.has_label(&set))?;
            let to = lines.iter().position(|l| l.has_label(&at.label))?;
            let event = |l: &Line| {
                let changed = l.instr.changes().is_some_and(|x| predicate.mentions(&x.name));
                changed || (predicate.reads_memory() && l.instr.may_write_memory())
            };
            let eventful = from < to && lines[from..to].iter().any(event);
            last = Some(lazy::Lazy { at, set, predicate });
            if eventful {
                break;
            }
        }
        last.map(Pass::Lazy)
    }

    fn osr(&mut self) -> Option<Pass> {
        if self.p.functions.len() > 6 {
            return None;
        }
        let at = self.any_label()?;
        let when = match self.rng.below(3) {
            0 => self.predicate(&at)?,
            1 => Expr::TRUE,
            _ => {
                let names: Vec<Name> = self
                    .lines(&at.version)?
                    .iter()
                    .filter_map(|l| l.instr.sets())
                    .map(|x| x.name.clone())
                    .collect();
                let x = Expr::var(self.rng.pick(&names)?);
                Expr::binary(BinOp::Eq, x, Expr::int(self.rng.below(4) as i64))
            }
        };
        Some(Pass::OsrIn(osr::OsrIn { at, when, name: None }))
    }

    fn unroll(&mut self) -> Option<Pass> {
        let version = self.version()?;
        if self.lines(&version)?.len() > 150 {
            return None;
        }
        let label = self.label_of(&version, |l| l.labels.iter().any(|l| l.kind != LabelKind::Branch))?;
        let guided = self.rng.one_in(2);
        let outcome = |rng: &mut Rng| if guided { Some(!rng.one_in(3)) } else { None };
        let outcomes = (0..1 + self.rng.below(3)).map(|_| outcome(self.rng)).collect();
        Some(Pass::Unroll(unroll::Unroll { at: At { version, label }, outcomes }))
    }
}
