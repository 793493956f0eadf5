//! What passes need to change a program: fresh names, labels, finding things, and putting
//! a version back in shape (jumps to the next line, blocks with one way in, dead labels).

use super::rules::Refusal;
use crate::syntax::*;
use std::collections::{HashMap, HashSet};

/// A version, by name; no version means the active one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Where {
    pub function: Name,
    pub version: Option<Name>,
}

impl Where {
    pub fn find(&self, pass: &'static str, p: &Program) -> Result<(usize, usize), Refusal> {
        let f = p
            .function(&self.function)
            .ok_or_else(|| Refusal::new(pass, format!("there is no function {}", self.function)))?;
        let v = match &self.version {
            None => Some(0).filter(|_| !p.functions[f].versions.is_empty()),
            Some(v) => p.functions[f].version(v),
        };
        let missing = || {
            let version = self.version.as_deref().unwrap_or("(active)");
            Refusal::new(pass, format!("{} has no version {version}", self.function))
        };
        Ok((f, v.ok_or_else(missing)?))
    }
}

/// A line, by version and label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At {
    pub version: Where,
    pub label: Name,
}

impl At {
    pub fn new(function: &str, version: &str, label: &str) -> At {
        At {
            version: Where { function: function.into(), version: Some(version.into()) },
            label: label.into(),
        }
    }

    pub fn find(&self, pass: &'static str, p: &Program) -> Result<(usize, usize, usize), Refusal> {
        let (f, v) = self.version.find(pass, p)?;
        let version = &p.functions[f].versions[v];
        let line = version.find_label(&self.label).ok_or_else(|| {
            let place = format!("version {} of {}", version.name, p.functions[f].name);
            Refusal::new(pass, format!("there is no label {} in {place}", self.label))
        })?;
        Ok((f, v, line))
    }
}

/// Names in use. Gives out new ones, and remembers where it left off: making many names
/// from one base is not quadratic.
#[derive(Default)]
pub struct Names {
    taken: HashSet<Name>,
    next: HashMap<Name, usize>,
}

impl Names {
    pub fn contains(&self, name: &str) -> bool {
        self.taken.contains(name)
    }

    pub fn insert(&mut self, name: Name) {
        self.taken.insert(name);
    }

    /// `base` itself if it is free, else `base_1`, `base_2`...; taken from now on.
    pub fn claim(&mut self, base: &str) -> Name {
        let mut name: Name = base.into();
        if self.contains(base) {
            let counter = self.next.entry(name.clone()).or_insert(1);
            loop {
                name = format!("{base}_{counter}").into();
                *counter += 1;
                if !self.taken.contains(&name) {
                    break;
                }
            }
        }
        self.taken.insert(name.clone());
        name
    }

    pub fn sorted(&self) -> Vec<Name> {
        let mut all: Vec<Name> = self.taken.iter().cloned().collect();
        all.sort();
        all
    }
}

impl FromIterator<Name> for Names {
    fn from_iter<T: IntoIterator<Item = Name>>(names: T) -> Names {
        Names { taken: names.into_iter().collect(), next: HashMap::new() }
    }
}

pub fn labels_of(version: &Version) -> Names {
    version.lines.iter().flat_map(|l| &l.labels).map(|l| l.ident.name.clone()).collect()
}

pub fn versions_of(function: &Function) -> Names {
    function.versions.iter().map(|v| v.name.name.clone()).collect()
}

/// Every variable name that occurs in a version, metadata included.
pub fn variables_of(function: &Function, version: &Version) -> Names {
    let mut names: Names = function.formals.iter().map(|x| x.name.clone()).collect();
    let mut add = |x: &Ident| {
        if !names.contains(&x.name) {
            names.insert(x.name.clone());
        }
    };
    for line in &version.lines {
        line.instr.changes().into_iter().for_each(&mut add);
        line.instr.each_use(&mut add);
        if let Some(d) = line.instr.deopt() {
            d.each_expr(&mut |e| e.each_var(&mut add));
        }
    }
    names
}

/// The name by which deoptimization can refer to a line, adding a `>L` if it has none.
pub fn ensure_label(version: &mut Version, line: usize, taken: &mut Names) -> Name {
    if let Some(label) = version.lines[line].point_label() {
        return label.clone();
    }
    add_label(version, line, LabelKind::Deopt, "L", taken)
}

/// The name by which `goto` can refer to a line, adding a label if it has none.
pub fn ensure_merge_label(version: &mut Version, line: usize, taken: &mut Names) -> Name {
    let usable = version.lines[line].labels.iter().find(|l| l.kind == LabelKind::Merge);
    match usable {
        Some(l) => l.ident.name.clone(),
        None => add_label(version, line, LabelKind::Merge, "L", taken),
    }
}

pub fn add_label(version: &mut Version, line: usize, kind: LabelKind, base: &str, taken: &mut Names) -> Name {
    let name = taken.claim(base);
    version.lines[line].labels.push(Label { kind, ident: Ident::of(&name) });
    name
}

/// The labels of a version that deoptimization, from anywhere, refers to.
pub fn targeted_labels(p: &Program, function: &str, version: &str) -> HashSet<Name> {
    p.lines()
        .filter_map(|(_, _, l)| l.instr.deopt())
        .flat_map(Deopt::points)
        .filter(|point| &*point.function.name == function && &*point.version.name == version)
        .map(|point| point.label.name.clone())
        .collect()
}

/// Puts a version back in shape after lines were removed or jumps added:
/// blocks with a single way in follow their predecessor, jumps to the next line go away,
/// labels that nothing refers to are dropped (those of assumes stay: they are names).
pub fn tidy(version: &mut Version, targeted: &HashSet<Name>) {
    remove_trivial_gotos(version);
    chain_blocks(version, targeted);
    remove_trivial_gotos(version);
    fix_label_kinds(version);
    drop_labels(version, targeted);
    close(version);
}

fn remove_trivial_gotos(version: &mut Version) {
    let old = std::mem::take(&mut version.lines);
    let mut lines: Vec<Line> = Vec::with_capacity(old.len());
    // Labels of removed jumps move to the line behind them.
    let mut waiting: Vec<Label> = Vec::new();
    let mut rest = old.into_iter().peekable();
    while let Some(mut line) = rest.next() {
        if !waiting.is_empty() {
            waiting.append(&mut line.labels);
            line.labels = order_labels(std::mem::take(&mut waiting));
        }
        let trivial = match (&line.instr, rest.peek()) {
            (Instr::Goto(l), Some(next)) => next.has_label(&l.name),
            _ => false,
        };
        if trivial {
            waiting = line.labels;
        } else {
            lines.push(line);
        }
    }
    version.lines = lines.into();
}

/// `$L` first: it must not be fallen into.
fn order_labels(mut labels: Vec<Label>) -> Vec<Label> {
    labels.sort_by_key(|l| l.kind != LabelKind::Branch);
    labels
}

/// Moves each block whose only predecessor is a `goto` behind that `goto`.
fn chain_blocks(version: &mut Version, targeted: &HashSet<Name>) {
    let flow = crate::analysis::Flow::new(version);
    let mut segments: Vec<(usize, usize)> = Vec::new();
    let mut start = 0;
    for (i, line) in version.lines.iter().enumerate() {
        if !line.instr.falls_through() || i + 1 == version.lines.len() {
            segments.push((start, i));
            start = i + 1;
        }
    }
    let segment_at: HashMap<usize, usize> = segments.iter().enumerate().map(|(k, s)| (s.0, k)).collect();
    let mut next: Vec<Option<usize>> = vec![None; segments.len()];
    let mut linked = vec![false; segments.len()];
    for (k, (_, end)) in segments.iter().enumerate() {
        let Instr::Goto(l) = &version.lines[*end].instr else { continue };
        let Some(target) = flow.label(&l.name) else { continue };
        let entered = version.lines[target].labels.iter().any(|l| targeted.contains(&l.ident.name));
        if flow.preds(target) == [*end]
            && target != 0
            && !entered
            && let Some(s) = segment_at.get(&target)
            && *s != k
        {
            next[k] = Some(*s);
            linked[*s] = true;
        }
    }
    if next.iter().all(Option::is_none) {
        return;
    }
    let mut old: Vec<Option<Line>> = std::mem::take(&mut version.lines).into_iter().map(Some).collect();
    let mut placed = vec![false; segments.len()];
    // Chains from their heads; then whatever lies on a cycle of unreachable blocks.
    let heads = (0..segments.len()).filter(|k| !linked[*k]).chain(0..segments.len());
    for head in heads.collect::<Vec<_>>() {
        let mut at = Some(head).filter(|k| !placed[*k]);
        while let Some(k) = at {
            placed[k] = true;
            let (from, to) = segments[k];
            version.lines.extend(old[from..=to].iter_mut().filter_map(Option::take));
            at = next[k].filter(|n| !placed[*n]);
        }
    }
}

/// A `$L` that is not (only) reached by one branch becomes a plain label, with its branch.
fn fix_label_kinds(version: &mut Version) {
    let mut branches: HashMap<Name, usize> = HashMap::new();
    let mut other: HashSet<Name> = HashSet::new();
    for line in &version.lines {
        match &line.instr {
            Instr::Goto(l) => {
                other.insert(l.name.clone());
            }
            Instr::Branch(_, a, b) => {
                *branches.entry(a.label.name.clone()).or_default() += 1;
                if b.label != a.label {
                    *branches.entry(b.label.name.clone()).or_default() += 1;
                }
            }
            _ => {}
        }
    }
    let mut fallen_into = false;
    for line in &mut version.lines {
        for l in line.labels.iter_mut().filter(|l| l.kind == LabelKind::Branch) {
            let once = branches.get(&l.ident.name) == Some(&1);
            if !once || fallen_into || other.contains(&l.ident.name) {
                l.kind = LabelKind::Merge;
            }
        }
        line.labels = order_labels(std::mem::take(&mut line.labels));
        fallen_into = line.instr.falls_through();
    }
    mark_arms(version);
}

/// Makes each branch say `$L` exactly where the label does.
pub fn mark_arms(version: &mut Version) {
    let marked: HashSet<Name> = version
        .lines
        .iter()
        .flat_map(|l| &l.labels)
        .filter(|l| l.kind == LabelKind::Branch)
        .map(|l| l.ident.name.clone())
        .collect();
    for line in &mut version.lines {
        if let Instr::Branch(_, a, b) = &mut line.instr {
            a.marked = marked.contains(&a.label.name);
            b.marked = marked.contains(&b.label.name);
        }
    }
}

fn drop_labels(version: &mut Version, targeted: &HashSet<Name>) {
    let used: HashSet<Name> =
        version.lines.iter().flat_map(|l| l.instr.targets()).map(|l| l.name.clone()).collect();
    for line in &mut version.lines {
        let named = line.instr.deopt().is_some();
        line.labels.retain(|l| {
            let referred = used.contains(&l.ident.name) || targeted.contains(&l.ident.name);
            referred || (named && l.kind != LabelKind::Branch)
        });
    }
}

/// Restores the invariant on the end of the stream: it is the last line, and there if
/// control can reach it.
pub fn close(version: &mut Version) {
    let last = version.lines.len().saturating_sub(1);
    let early: Vec<usize> = (0..last).filter(|i| version.lines[*i].instr == Instr::End).collect();
    if version.lines.last().is_none_or(|l| l.instr.falls_through()) {
        version.lines.push(Line::new(Instr::End));
    }
    if early.is_empty() {
        return;
    }
    let mut taken = labels_of(version);
    let last = version.lines.len() - 1;
    if version.lines[last].instr != Instr::End {
        version.lines.push(Line::new(Instr::End));
    }
    let last = version.lines.len() - 1;
    let label = ensure_merge_label(version, last, &mut taken);
    for i in early {
        version.lines[i].instr = Instr::Goto(Ident::of(&label));
    }
}

/// Puts an instruction before a line; jumps to the line now run it first.
pub fn insert_before(version: &mut Version, line: usize, instr: Instr) {
    let labels = std::mem::take(&mut version.lines[line].labels);
    let scope = version.lines[line].scope.take();
    version.lines.insert(line, Line { labels, scope, ..Line::new(instr) });
}

/// Removes a line that falls through; what refers to it refers to the next line.
pub fn remove_line(version: &mut Version, line: usize) {
    let mut labels = version.lines.remove(line).labels;
    if let Some(next) = version.lines.get_mut(line) {
        labels.append(&mut next.labels);
        next.labels = order_labels(labels);
    }
}

/// Removes several lines that fall through, in one go.
pub fn remove_lines(version: &mut Version, remove: impl Fn(usize, &Line) -> bool) {
    let old = std::mem::take(&mut version.lines);
    let mut waiting: Vec<Label> = Vec::new();
    for (i, mut line) in old.into_iter().enumerate() {
        if remove(i, &line) {
            waiting.append(&mut line.labels);
            continue;
        }
        if !waiting.is_empty() {
            waiting.append(&mut line.labels);
            line.labels = order_labels(std::mem::take(&mut waiting));
        }
        version.lines.push(line);
    }
}

/// Makes label marks agree with how labels are reached, and nothing else.
pub fn repair_labels(version: &mut Version) {
    fix_label_kinds(version);
    close(version);
}
