//! The position automaton of a pattern: one state per character place, tagged transitions.
//!
//! Being in a state means that its character is to be read next; a transition is taken by reading it. There is
//! one path through an operand that matches nothing, the leftmost, and its assertions and tags go on whatever
//! passes by: so `(^|x)*b` finds no `b` but at the start. That is how R's default engine behaves.

use std::collections::HashMap;
use std::rc::Rc;

use super::super::error::Reason;
use super::ast::{NO_MAX, Set};
use super::expand;
use super::tag::{Direction, Group, Tagged, Tree};

/// What reading a state's character means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// A member of the set with this number.
    Set(u32),
    /// The text of this group again.
    Backref(u32),
}

#[derive(Clone, Debug)]
pub struct Transition {
    pub label: Label,
    pub to: u32,
    /// Assertions that hold after reading.
    pub asserts: u8,
    /// Tags set to the position after reading.
    pub tags: Rc<[u32]>,
    rank: Rank,
}

/// Where a transition comes from: the node of the tree, counted from the root down, and which of its operands,
/// counted from the right. Backtracking tries the lower ranks first.
type Rank = (u32, u32);

/// A way to start: the label doesn't matter there.
#[derive(Clone, Debug)]
pub struct Initial {
    pub to: u32,
    pub asserts: u8,
    pub tags: Rc<[u32]>,
}

#[derive(Debug)]
pub struct Nfa {
    transitions: Vec<Transition>,
    /// For each state where its transitions start, and one more.
    starts: Vec<u32>,
    pub initial: Vec<Initial>,
    pub accept: u32,
    pub sets: Vec<Set>,
    pub directions: Vec<Direction>,
    pub groups: Vec<Group>,
    pub lazy: Vec<(u32, u32)>,
    /// All assertions in use.
    pub asserts: u8,
    /// Can a match be reached in two ways in the same step? When the simulation sees that happen it takes the
    /// better of the two even if the match it had begins further left, so only it can tell what is found.
    pub contested: bool,
}

impl Nfa {
    /// The transitions from a state.
    #[inline]
    pub fn from(&self, state: u32) -> &[Transition] {
        &self.transitions[self.starts[state as usize] as usize..self.starts[state as usize + 1] as usize]
    }

    pub fn n_states(&self) -> usize {
        self.starts.len() - 1
    }
}

/// Larger automata are refused, as a pattern that needs too much memory.
const MAX_TRANSITIONS: usize = 4_000_000;
/// Symbols are numbered in 16 bits, and there may be one more of them than sets.
const MAX_SETS: usize = 60_000;

pub fn build(tagged: Tagged) -> Result<Nfa, Reason> {
    let mut directions = tagged.directions;
    let (tree, accept) = expand::expand(tagged.tree, tagged.places, &mut directions)?;
    let mut b = Builder {
        nodes: 0,
        states: vec![Vec::new(); accept as usize + 1],
        n_transitions: 0,
        sets: Vec::new(),
        set_ids: HashMap::new(),
        no_tags: Rc::from([]),
    };
    let root = b.frag(&tree)?;
    if b.sets.len() > MAX_SETS {
        return Err(Reason::Memory);
    }
    let end = b.place(accept, Label::Set(u32::MAX));
    let whole = b.cat(root, end, (0, 0))?;
    for transitions in &mut b.states {
        transitions.sort_by_key(|t| t.rank);
    }
    let initial: Vec<Initial> =
        whole.first.into_iter().map(|p| Initial { to: p.state, asserts: p.asserts, tags: p.tags }).collect();
    let of_transitions = b.states.iter().flatten().fold(0, |a, t| a | t.asserts);
    let asserts = initial.iter().fold(of_transitions, |a, i| a | i.asserts);
    let contested = contested(&b.states, &b.sets, &initial, accept);
    let mut starts = vec![0];
    let mut transitions = Vec::with_capacity(b.n_transitions);
    for of_state in b.states {
        transitions.extend(of_state);
        starts.push(transitions.len() as u32);
    }
    Ok(Nfa {
        transitions,
        starts,
        initial,
        accept,
        contested,
        sets: b.sets,
        directions,
        groups: tagged.groups,
        lazy: tagged.lazy,
        asserts,
    })
}

/// More ways to a match than this are not compared one by one.
const MAX_COMPARED: usize = 64;

fn contested(states: &[Vec<Transition>], sets: &[Set], initial: &[Initial], accept: u32) -> bool {
    let last: Vec<(usize, &Transition)> = states
        .iter()
        .enumerate()
        .flat_map(|(s, ts)| ts.iter().map(move |t| (s, t)))
        .filter(|(_, t)| t.to == accept)
        .take(MAX_COMPARED + 1)
        .collect();
    if last.len() > MAX_COMPARED {
        return true;
    }
    let clashes = last.iter().enumerate().flat_map(|(i, (s, t))| {
        let others =
            last[..i].iter().filter(move |(s2, t2)| (s != s2 || t.tags != t2.tags) && overlap(sets, t, t2));
        others.map(move |(s2, _)| (*s, *s2))
    });
    let clashes: Vec<(usize, usize)> = clashes.collect();
    if clashes.is_empty() || states.len() > MAX_PAIRED {
        return !clashes.is_empty();
    }
    let together = Together::new(states, sets, initial);
    clashes.iter().any(|(a, b)| together.has(*a, *b))
}

/// Is there a character that both transitions read? Classes are not looked into.
fn overlap(sets: &[Set], a: &Transition, b: &Transition) -> bool {
    match (a.label, b.label) {
        (Label::Set(x), Label::Set(y)) => match (sets.get(x as usize), sets.get(y as usize)) {
            (Some(x), Some(y)) => x.lo <= y.hi && y.lo <= x.hi,
            _ => false,
        },
        _ => true,
    }
}

/// In larger automata any two states are taken to be reached together.
const MAX_PAIRED: usize = 80;

/// Which pairs of states threads can be in at the same time: those that some text leads to, starts anywhere.
struct Together {
    n: usize,
    pairs: Vec<bool>,
}

impl Together {
    fn new(states: &[Vec<Transition>], sets: &[Set], initial: &[Initial]) -> Together {
        let n = states.len();
        let mut found = Together { n, pairs: vec![false; n * n] };
        let mut todo = Vec::new();
        // A thread may start while another is in any state at all.
        for i in initial {
            (0..n).for_each(|other| found.add(i.to as usize, other, &mut todo));
        }
        while let Some((a, b)) = todo.pop() {
            for t in &states[a] {
                for u in states[b].iter().filter(|u| overlap(sets, t, u)) {
                    found.add(t.to as usize, u.to as usize, &mut todo);
                }
            }
        }
        found
    }

    fn add(&mut self, a: usize, b: usize, todo: &mut Vec<(usize, usize)>) {
        let (a, b) = (a.max(b), a.min(b));
        if !std::mem::replace(&mut self.pairs[a * self.n + b], true) {
            todo.push((a, b));
        }
    }

    fn has(&self, a: usize, b: usize) -> bool {
        self.pairs[a.max(b) * self.n + a.min(b)]
    }
}

/// A state at the edge of a fragment, with what has to hold and be set on the way in or out.
#[derive(Clone)]
struct Edge {
    state: u32,
    label: Label,
    asserts: u8,
    tags: Rc<[u32]>,
}

impl Edge {
    fn through(&self, path: &EmptyPath) -> Edge {
        let mut e = self.clone();
        e.asserts |= path.asserts;
        if !path.tags.is_empty() {
            e.tags = self.tags.iter().chain(&path.tags).copied().collect();
        }
        e
    }
}

/// The way through a fragment that reads nothing.
#[derive(Clone, Default)]
struct EmptyPath {
    asserts: u8,
    tags: Vec<u32>,
}

struct Frag {
    empty: Option<EmptyPath>,
    first: Vec<Edge>,
    last: Vec<Edge>,
}

impl Frag {
    fn nothing(path: EmptyPath) -> Frag {
        Frag { empty: Some(path), first: Vec::new(), last: Vec::new() }
    }
}

struct Builder {
    /// Nodes met so far.
    nodes: u32,
    states: Vec<Vec<Transition>>,
    n_transitions: usize,
    sets: Vec<Set>,
    set_ids: HashMap<Set, u32>,
    no_tags: Rc<[u32]>,
}

impl Builder {
    fn frag(&mut self, tree: &Tree) -> Result<Frag, Reason> {
        self.nodes += 1;
        match tree {
            Tree::Empty => Ok(Frag::nothing(EmptyPath::default())),
            Tree::Tag(tag) => Ok(Frag::nothing(EmptyPath { asserts: 0, tags: vec![*tag] })),
            Tree::Assert(what) => Ok(Frag::nothing(EmptyPath { asserts: *what, tags: Vec::new() })),
            Tree::Backref { group, place } => Ok(self.place(*place, Label::Backref(*group))),
            Tree::Char { set, place } => {
                let label = Label::Set(self.set_id(set));
                Ok(self.place(*place, label))
            }
            Tree::Cat(parts) => self.cat_all(parts),
            Tree::Union(parts) => self.union_all(parts),
            Tree::Repeat { arg, min, max } => self.repeat(arg, *min, *max),
        }
    }

    fn set_id(&mut self, set: &Set) -> u32 {
        if let Some(&id) = self.set_ids.get(set) {
            return id;
        }
        let id = self.sets.len() as u32;
        self.sets.push(set.clone());
        self.set_ids.insert(set.clone(), id);
        id
    }

    fn place(&mut self, state: u32, label: Label) -> Frag {
        let edge = Edge { state, label, asserts: 0, tags: self.no_tags.clone() };
        Frag { empty: None, first: vec![edge.clone()], last: vec![edge] }
    }

    fn cat_all(&mut self, parts: &[Tree]) -> Result<Frag, Reason> {
        let node = self.nodes;
        let mut acc = self.frag(&parts[0])?;
        for (i, part) in parts.iter().enumerate().skip(1) {
            let right = self.frag(part)?;
            acc = self.cat(acc, right, (node, (parts.len() - i) as u32))?;
        }
        Ok(acc)
    }

    fn cat(&mut self, left: Frag, right: Frag, rank: Rank) -> Result<Frag, Reason> {
        self.connect(&left.last, &right.first, rank)?;
        let first = match &left.empty {
            Some(path) => right.first.iter().map(|e| e.through(path)).chain(left.first).collect(),
            None => left.first,
        };
        let last = match &right.empty {
            Some(path) => left.last.iter().map(|e| e.through(path)).chain(right.last).collect(),
            None => right.last,
        };
        let empty = match (left.empty, right.empty) {
            (Some(mut l), Some(r)) => {
                l.asserts |= r.asserts;
                l.tags.extend(r.tags);
                Some(l)
            }
            _ => None,
        };
        Ok(Frag { empty, first, last })
    }

    fn union_all(&mut self, parts: &[Tree]) -> Result<Frag, Reason> {
        let mut acc = self.frag(&parts[0])?;
        for part in &parts[1..] {
            let right = self.frag(part)?;
            union_into(&mut acc, right);
        }
        Ok(acc)
    }

    fn connect(&mut self, from: &[Edge], to: &[Edge], rank: Rank) -> Result<(), Reason> {
        self.n_transitions += from.len() * to.len();
        if self.n_transitions > MAX_TRANSITIONS {
            return Err(Reason::Memory);
        }
        for f in from {
            let mut previous = None;
            for t in to {
                // Neighbours with one state are alternatives for one place: the way in is the same.
                if previous.replace(t.state) == Some(t.state) {
                    continue;
                }
                let tags = joined(&f.tags, &t.tags, &self.no_tags);
                let asserts = f.asserts | t.asserts;
                let transition = Transition { label: f.label, to: t.state, asserts, tags, rank };
                self.states[f.state as usize].push(transition);
            }
        }
        Ok(())
    }

    fn repeat(&mut self, arg: &Tree, min: i32, max: i32) -> Result<Frag, Reason> {
        let node = self.nodes;
        let mut frag = self.frag(arg)?;
        if max == NO_MAX {
            self.connect(&frag.last, &frag.first, (node, 0))?;
        }
        if frag.empty.is_none() && min == 0 {
            frag.empty = Some(EmptyPath::default());
        }
        Ok(frag)
    }
}

fn union_into(left: &mut Frag, right: Frag) {
    left.first.extend(right.first);
    left.last.extend(right.last);
    if left.empty.is_none() {
        left.empty = right.empty;
    }
}

/// The tags of both, each once.
fn joined(a: &Rc<[u32]>, b: &Rc<[u32]>, none: &Rc<[u32]>) -> Rc<[u32]> {
    if a.is_empty() && b.is_empty() {
        return none.clone();
    }
    if a.is_empty() {
        return b.clone();
    }
    if b.is_empty() {
        return a.clone();
    }
    a.iter().chain(b.iter().filter(|t| !a.contains(t))).copied().collect()
}
