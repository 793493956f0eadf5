//! Function inlining (sections 4.3 and 6.3, theorem 6.5).
//!
//! Assumes of the callee keep their target and get one more frame, which returns to the
//! caller's *base* version: never to the version being optimized, whose assumptions may be
//! what failed. Where that frame comes from is the difference between the two forms:
//! - [`apply`] makes a new version of the caller, a copy with the call inlined; the base is
//!   the version copied, and the point is the one behind the call there;
//! - [`in_place`] changes a version; the assume that has to stand behind the call gives
//!   the point in the base version and the varmap.

use super::edit::*;
use super::fresh::{self, Fresh, Places};
use super::rules::{Pre, Refusal, Rules};
use crate::analysis::{Scopes, VersionScope};
use crate::syntax::*;
use std::collections::HashMap;

const PASS: &str = "inline";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inline {
    pub at: Where,
    /// Which calls: those of this function, or the one at (or behind) this label. All
    /// direct calls if nothing is said.
    pub only: Option<Name>,
    pub name: Option<Name>,
}

/// Copies the active version and inlines the chosen calls in the copy.
pub fn apply(p: &Program, args: &Inline, rules: &Rules) -> Result<Program, Refusal> {
    if args.at.version.is_some() {
        return in_place(p, args, rules);
    }
    let (f, v) = args.at.find(PASS, p)?;
    let base_scopes = Scopes::new(p);
    let base_scope = base_scopes.of(f, v);
    // What only deoptimization reaches in the original, nothing reaches in the copy.
    let from_start = base_scope.flow.reachable([0]);
    let mut sites = sites(p, f, v, args, rules)?;
    sites.retain(|i| from_start.contains(*i));
    let fresh = Fresh {
        function: args.at.function.clone(),
        places: Places::Nowhere,
        name: args.name.clone(),
        anchors: false,
    };
    let mut out = fresh::apply(p, &fresh, rules)?;
    let mut frames = Vec::new();
    let mut labels = labels_of(&out.functions[f].versions[v + 1]);
    for site in &sites {
        frames.push(vec![base_frame(&mut out, (f, v + 1), *site, base_scope, &mut labels)]);
    }
    let copy = Version::clone(&out.functions[f].versions[0]);
    let expanded = expand_all(p, f, copy, base_scope, &sites, frames, rules)?;
    out.function_mut(f).versions[0] = expanded.into();
    Ok(out)
}

/// Inlines the chosen calls of a version where they stand.
pub fn in_place(p: &Program, args: &Inline, rules: &Rules) -> Result<Program, Refusal> {
    let (f, v) = args.at.find(PASS, p)?;
    let scopes = Scopes::new(p);
    let sites = sites(p, f, v, args, rules)?;
    let mut frames = Vec::new();
    for line in &sites {
        frames.push(frames_behind(p, f, v, *line, rules)?);
    }
    let version = Version::clone(&p.functions[f].versions[v]);
    let expanded = expand_all(p, f, version, scopes.of(f, v), &sites, frames, rules)?;
    let mut out = p.clone();
    out.function_mut(f).versions[v] = expanded.into();
    Ok(out)
}

/// The lines of the calls to inline, checked.
fn sites(p: &Program, f: usize, v: usize, args: &Inline, rules: &Rules) -> Result<Vec<usize>, Refusal> {
    let version = &p.functions[f].versions[v];
    let scopes = Scopes::new(p);
    // A label is that of the call itself, or else of the point behind it.
    let has_own = |name: &Name| version.lines.iter().any(|l| l.instr.is_call() && l.has_label(name));
    let own = args.only.as_ref().is_some_and(has_own);
    let chosen = |i: usize, callee: &Expr| match &args.only {
        None => matches!(callee, Expr::Fun(_)),
        Some(name) => {
            let named = if own { &version.lines[i] } else { &version.lines[i + 1] };
            named.has_label(name) || matches!(callee, Expr::Fun(g) if g.name == *name)
        }
    };
    let mut found = Vec::new();
    for (i, line) in version.lines.iter().enumerate() {
        let Instr::Call(_, callee, given) = &line.instr else { continue };
        if !scopes.of(f, v).is_reached(i) || !chosen(i, callee) {
            continue;
        }
        check_site(p, callee, given, rules)?;
        found.push(i);
    }
    if found.is_empty() {
        let what = args.only.as_ref().map_or("direct call".into(), |n| format!("call of (or at) {n}"));
        return Err(Refusal::new(PASS, format!("there is no {what} in {}", args.at.function)));
    }
    Ok(found)
}

fn check_site(p: &Program, callee: &Expr, given: &[Expr], rules: &Rules) -> Result<(), Refusal> {
    let direct = matches!(callee, Expr::Fun(_));
    rules.require(Pre::InlineDirect, direct, || format!("the callee is {callee}"))?;
    let function = &p.functions[callee_of(p, callee)?];
    rules.require(Pre::InlineArity, function.formals.len() == given.len(), || {
        diag::arity(&function.name.name, function.formals.len(), given.len())
    })
}

/// The function called. With `InlineDirect` dropped, a guess.
fn callee_of(p: &Program, callee: &Expr) -> Result<usize, Refusal> {
    let unknown = || Refusal::new(PASS, format!("the callee {callee} is not known"));
    match callee {
        Expr::Fun(g) => p.function(&g.name).ok_or_else(unknown),
        _ => p.functions.iter().position(|f| &*f.name.name != Program::MAIN).ok_or_else(unknown),
    }
}

/// The frame that returns behind the call in the version that was copied.
fn base_frame(
    out: &mut Program,
    (f, base): (usize, usize),
    line: usize,
    scope: &VersionScope,
    labels: &mut Names,
) -> Frame {
    let function = out.functions[f].name.name.clone();
    let version = out.version_mut(f, base);
    let label = ensure_label(version, line + 1, labels);
    let result = match &version.lines[line].instr {
        Instr::Call(x, ..) => Ident::of(&x.name),
        _ => Ident::new("r"),
    };
    let mut varmap = scope.identity(line + 1);
    varmap.retain(|(x, _)| *x != result);
    Frame { target: Point::new(&function, &version.name.name, &label), result, varmap }
}

/// The frames described by the assume behind a call: its target, with the variable that
/// gets the call's result bound to the returned value, and its own extra frames.
fn frames_behind(p: &Program, f: usize, v: usize, line: usize, rules: &Rules) -> Result<Vec<Frame>, Refusal> {
    let version = &p.functions[f].versions[v];
    let Instr::Call(x, callee, _) = &version.lines[line].instr else { return Ok(Vec::new()) };
    let callee = &p.functions[callee_of(p, callee)?].versions[0];
    if !callee.lines.iter().any(|l| l.instr.deopt().is_some()) {
        return Ok(Vec::new());
    }
    let behind = version.lines[line + 1].instr.deopt();
    let frames = behind.and_then(|d| continuation(d, x));
    if let Some(frames) = frames {
        return Ok(frames);
    }
    rules.require(Pre::InlineBase, false, || match behind {
        None => format!("no assume behind the call of {x} gives the point in the base version"),
        Some(_) => "the assume behind the call does not simply map the variables".to_string(),
    })?;
    let earlier = version.lines[..line].iter().rev().find_map(|l| l.instr.deopt());
    let guess = earlier.map(|d| {
        let result = d.varmap.first().map_or(Ident::new("r"), |(x, _)| x.clone());
        Frame { target: d.target.clone(), varmap: d.varmap.iter().skip(1).cloned().collect(), result }
    });
    Ok(guess.into_iter().collect())
}

/// Values in a frame are computed before the callee goes on: only what it can't change.
fn is_simple(e: &Expr) -> bool {
    matches!(e, Expr::Lit(_) | Expr::Fun(_) | Expr::Var(_))
}

fn continuation(d: &Deopt, x: &Ident) -> Option<Vec<Frame>> {
    let mut results = d.varmap.iter().filter(|(_, e)| e.mentions(&x.name));
    let result = match (results.next(), results.next()) {
        (Some((y, Expr::Var(_))), None) => y.clone(),
        _ => return None,
    };
    let mut simple = true;
    d.each_expr(&mut |e| simple &= is_simple(e));
    let outer = d.frames.iter().any(|k| k.varmap.iter().any(|(_, e)| e.mentions(&x.name)));
    if !simple || outer {
        return None;
    }
    let varmap = d.varmap.iter().filter(|(y, _)| *y != result).cloned().collect();
    let mut frames = vec![Frame { target: d.target.clone(), result, varmap }];
    frames.extend(d.frames.iter().cloned());
    Some(frames)
}

/// A version of function `f` of `p` with calls replaced by the bodies of their callees.
/// `scope` is the version's own, before anything is replaced.
fn expand_all(
    p: &Program,
    f: usize,
    mut version: Version,
    scope: &VersionScope,
    sites: &[usize],
    frames: Vec<Vec<Frame>>,
    rules: &Rules,
) -> Result<Version, Refusal> {
    let scopes = Scopes::new(p);
    let mut taken = Taken { variables: variables_of(&p.functions[f], &version), labels: labels_of(&version) };
    let mut bodies: HashMap<usize, Vec<Line>> = HashMap::new();
    for (site, frames) in sites.iter().zip(frames) {
        let Instr::Call(x, callee, args) = version.lines[*site].instr.clone() else { continue };
        let callee_index = callee_of(p, &callee)?;
        let function = &p.functions[callee_index];
        let inner = scopes.of(callee_index, 0);
        check_returns(function, &function.versions[0], inner, rules)?;
        let label = ensure_merge_label(&mut version, *site + 1, &mut taken.labels);
        let names = Renaming::new(function, &mut taken, rules);
        let exit = Exit {
            result: x.clone(),
            label,
            frames,
            drops: rules.enforces(Pre::InlineDrops),
            add_frames: rules.enforces(Pre::InlineFrame),
        };
        let declared = scope.in_scope(*site, &x.name);
        bodies.insert(*site, names.body(function, inner, args, declared, &exit));
    }
    let old = std::mem::take(&mut version.lines);
    for (i, line) in old.into_iter().enumerate() {
        match bodies.remove(&i) {
            None => version.lines.push(line),
            Some(mut body) => {
                if let Some(first) = body.first_mut() {
                    first.labels.splice(0..0, line.labels);
                }
                version.lines.append(&mut body);
            }
        }
    }
    repair_labels(&mut version);
    Ok(version)
}

/// Names in use in the caller.
struct Taken {
    variables: Names,
    labels: Names,
}

fn check_returns(f: &Function, body: &Version, scope: &VersionScope, rules: &Rules) -> Result<(), Refusal> {
    let stops = &*f.name.name == Program::MAIN;
    let last = body.lines.len() - 1;
    let runs_off = body.lines[last].instr == Instr::End && scope.is_reached(last) && !stops;
    rules.require(Pre::InlineReturns, !runs_off, || format!("version {} of {} can", body.name, f.name))
}

/// What becomes of a `return`.
struct Exit {
    result: Ident,
    label: Name,
    frames: Vec<Frame>,
    drops: bool,
    add_frames: bool,
}

/// New names for the callee's variables and labels where the old ones are taken.
struct Renaming {
    variables: HashMap<Name, Name>,
    labels: HashMap<Name, Name>,
    is_main: bool,
}

impl Renaming {
    fn new(callee: &Function, taken: &mut Taken, rules: &Rules) -> Renaming {
        let body = &callee.versions[0];
        let mut variables = HashMap::new();
        for name in variables_of(callee, body).sorted() {
            let apart = rules.enforces(Pre::InlineDisjoint);
            let new = if apart { taken.variables.claim(&name) } else { name.clone() };
            variables.insert(name, new);
        }
        let mut labels = HashMap::new();
        for l in body.lines.iter().flat_map(|l| &l.labels) {
            labels.insert(l.ident.name.clone(), taken.labels.claim(&l.ident.name));
        }
        Renaming { variables, labels, is_main: &*callee.name.name == Program::MAIN }
    }

    /// What replaces the call.
    fn body(
        &self,
        callee: &Function,
        scope: &VersionScope,
        args: Vec<Expr>,
        declared: bool,
        exit: &Exit,
    ) -> Vec<Line> {
        let mut lines = Vec::new();
        if !declared {
            lines.push(Line::new(Instr::Var(exit.result.clone(), Expr::NIL)));
        }
        for (formal, e) in callee.formals.iter().zip(args) {
            lines.push(Line::new(Instr::Var(self.variable(formal), e)));
        }
        for (i, line) in callee.versions[0].lines.iter().enumerate().filter(|(i, _)| scope.is_reached(*i)) {
            self.line(line, &scope.names(i), exit, &mut lines);
        }
        lines
    }

    fn variable(&self, x: &Ident) -> Ident {
        Ident::of(self.variables.get(&x.name).unwrap_or(&x.name))
    }

    /// Adds the inlined form of one line of the callee.
    fn line(&self, line: &Line, in_scope: &[Name], exit: &Exit, out: &mut Vec<Line>) {
        let mut instr = line.instr.clone();
        instr.rename_vars(&|x| self.variables.get(x).cloned());
        instr.each_target_mut(&mut |l| {
            if let Some(new) = self.labels.get(&l.name) {
                l.name = new.clone();
            }
        });
        if let Some(d) = instr.deopt_mut()
            && exit.add_frames
        {
            d.frames.extend(exit.frames.iter().cloned());
        }
        let first = out.len();
        match instr {
            Instr::Return(e) => {
                out.push(Line::new(Instr::Assign(exit.result.clone(), e)));
                self.leave(in_scope, exit, out);
            }
            Instr::End if self.is_main => out.push(Line::new(Instr::Stop(None))),
            Instr::End => self.leave(in_scope, exit, out),
            instr => out.push(Line::new(instr)),
        }
        let mut labels = line.labels.clone();
        for l in &mut labels {
            if let Some(new) = self.labels.get(&l.ident.name) {
                l.ident = Ident::of(new);
            }
        }
        out[first].labels = labels;
    }

    /// Drops the callee's variables and goes to the point behind the call.
    fn leave(&self, in_scope: &[Name], exit: &Exit, out: &mut Vec<Line>) {
        if exit.drops {
            let names = in_scope.iter().rev().map(|x| self.variable(&Ident::of(x)));
            out.extend(names.map(|x| Line::new(Instr::Drop(x))));
        }
        out.push(Line::new(Instr::Goto(Ident::of(&exit.label))));
    }
}
