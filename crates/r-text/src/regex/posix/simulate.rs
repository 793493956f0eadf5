//! Runs the tagged automaton, all threads side by side, one text position at a time.
//!
//! Linear in the text for a given pattern. Each state holds at most one thread; of two that arrive at the same
//! position the one with the better tags stays. A match replaces an earlier one unless it starts later.
//!
//! Most patterns leave no choice once it is known where the match is, if one looks a character ahead. Then there is
//! only one thread, and `only_path` follows it without the rest of the machinery.

use super::alphabet::Alphabet;
use super::ast::WORD_ASSERTS;
use super::context::{self, END, WORD_AFTER, WORD_BEFORE};
use super::nfa::{Label, Nfa, Transition};
use super::tag::Direction;

/// A tag that has not been set.
pub const UNSET: i32 = -1;

/// What to run over.
pub struct Run<'a> {
    pub text: &'a [u8],
    /// Where the first thread starts, and what is before.
    pub from: usize,
    pub before: u8,
    /// Only start there?
    pub anchored: bool,
    /// Don't read beyond this position (but look at what is there).
    pub to: usize,
}

/// Buffers that survive from run to run, and the tags of the match found.
#[derive(Default)]
pub struct Simulator {
    now: Threads,
    next: Threads,
    /// Per state: the step at which a thread last arrived, and its index in `next`.
    arrived: Vec<(u64, u32)>,
    step: u64,
    pub tags: Vec<i32>,
    scratch: Vec<i32>,
}

/// States with their tags, `n_tags` each in one array.
#[derive(Default)]
struct Threads {
    states: Vec<u32>,
    tags: Vec<i32>,
}

impl Threads {
    fn clear(&mut self) {
        self.states.clear();
        self.tags.clear();
    }

    fn push(&mut self, state: u32, tags: &[i32]) {
        self.states.push(state);
        self.tags.extend_from_slice(tags);
    }

    fn tags(&self, i: usize, n_tags: usize) -> &[i32] {
        &self.tags[i * n_tags..(i + 1) * n_tags]
    }
}

/// Are tags `a` better than `b`?
pub fn better(a: &[i32], b: &[i32], directions: &[Direction]) -> bool {
    for ((x, y), d) in a.iter().zip(b).zip(directions) {
        if x != y {
            return (x < y) == (*d == Direction::Minimize);
        }
    }
    false
}

impl Simulator {
    /// The end of the best match; its tags are in `self.tags`.
    pub fn run(&mut self, nfa: &Nfa, alphabet: &mut Alphabet, run: &Run) -> Option<usize> {
        let n_tags = nfa.directions.len();
        self.prepare(nfa, n_tags);
        let words = nfa.asserts & WORD_ASSERTS != 0;
        let mut before = run.before;
        let mut at = run.from;
        let mut end: Option<usize> = None;
        let mut new_match = false;
        loop {
            let symbol = (at < run.text.len()).then(|| alphabet.symbol(run.text, at));
            if end.is_none() && (!run.anchored || at == run.from) {
                let ctx = before | after(alphabet, symbol, words);
                if self.start_threads(nfa, at, ctx) {
                    end = Some(at);
                    new_match = true;
                }
            } else if self.next.states.is_empty() {
                break;
            }
            let Some((symbol, len)) = symbol else { break };
            if at >= run.to {
                break;
            }
            at += len;
            before = if words && alphabet.is_word(symbol) { WORD_BEFORE } else { 0 };
            let following = (at < run.text.len()).then(|| alphabet.symbol(run.text, at));
            let ctx = before | after(alphabet, following, words);
            std::mem::swap(&mut self.now, &mut self.next);
            self.next.clear();
            self.step += 1;
            if std::mem::take(&mut new_match) && !nfa.lazy.is_empty() {
                self.weed(nfa, n_tags);
            }
            if self.step_threads(nfa, alphabet, symbol, at, ctx, end.is_some()) {
                end = Some(at);
                new_match = true;
            }
        }
        end
    }

    /// Follows the only path from `run.from` to `run.to`, and sets the tags. Says no, whatever the tags then are, if
    /// there is more than one way on at any place.
    pub fn only_path(&mut self, nfa: &Nfa, alphabet: &mut Alphabet, run: &Run) -> bool {
        self.tags.clear();
        self.tags.resize(nfa.directions.len(), UNSET);
        let words = nfa.asserts & WORD_ASSERTS != 0;
        let mut at = run.from;
        let mut next = (at < run.text.len()).then(|| alphabet.symbol(run.text, at));
        let ctx = run.before | after(alphabet, next, words);
        let may_enter = |to: u32, alphabet: &Alphabet, at: usize, next: Option<(u16, usize)>| match next {
            _ if at == run.to => to == nfa.accept,
            Some((s, _)) => nfa.from(to).iter().any(|t| reads(t, alphabet, s)),
            None => false,
        };
        let mut starts = nfa.initial.iter().filter(|i| context::hold(i.asserts, ctx));
        let Some(start) = starts.find(|i| may_enter(i.to, alphabet, at, next)) else { return false };
        if starts.any(|i| may_enter(i.to, alphabet, at, next)) {
            return false;
        }
        set(&mut self.tags, &start.tags, at);
        let mut state = start.to;
        while at < run.to {
            let Some((symbol, len)) = next else { return false };
            at += len;
            next = (at < run.text.len()).then(|| alphabet.symbol(run.text, at));
            let before = if words && alphabet.is_word(symbol) { WORD_BEFORE } else { 0 };
            let ctx = before | after(alphabet, next, words);
            let mut ways = nfa.from(state).iter().filter(|t| {
                reads(t, alphabet, symbol)
                    && context::hold(t.asserts, ctx)
                    && may_enter(t.to, alphabet, at, next)
            });
            let Some(way) = ways.next() else { return false };
            if ways.any(|t| t.to != way.to || t.tags != way.tags) {
                return false;
            }
            set(&mut self.tags, &way.tags, at);
            state = way.to;
        }
        true
    }

    fn prepare(&mut self, nfa: &Nfa, n_tags: usize) {
        self.now.clear();
        self.next.clear();
        if self.arrived.len() != nfa.n_states() {
            self.arrived = vec![(0, 0); nfa.n_states()];
            self.step = 0;
        }
        self.step += 1;
        self.tags.clear();
        self.tags.resize(n_tags, UNSET);
        self.scratch.resize(n_tags, UNSET);
    }

    /// Starts a thread in each initial state that none is in yet. Says whether one of them is a match.
    fn start_threads(&mut self, nfa: &Nfa, at: usize, ctx: u8) -> bool {
        let mut matched = false;
        for i in &nfa.initial {
            if self.arrived[i.to as usize].0 == self.step || !context::hold(i.asserts, ctx) {
                continue;
            }
            self.scratch.fill(UNSET);
            set(&mut self.scratch, &i.tags, at);
            self.arrived[i.to as usize] = (self.step, self.next.states.len() as u32);
            self.next.push(i.to, &self.scratch);
            if i.to == nfa.accept {
                matched = true;
                self.tags.copy_from_slice(&self.scratch);
            }
        }
        matched
    }

    /// Drops threads that would make a lazy repeat longer than the match just found has it.
    fn weed(&mut self, nfa: &Nfa, n_tags: usize) {
        let best = &self.tags;
        let mut kept = 0;
        for i in 0..self.now.states.len() {
            let tags = self.now.tags(i, n_tags);
            let too_long = nfa.lazy.iter().any(|&(end, start)| {
                let (end, start) = (end as usize, start as usize);
                end >= n_tags || tags[start] == best[start] && tags[end] < best[end]
            });
            if !too_long {
                self.now.states[kept] = self.now.states[i];
                self.now.tags.copy_within(i * n_tags..(i + 1) * n_tags, kept * n_tags);
                kept += 1;
            }
        }
        self.now.states.truncate(kept);
        self.now.tags.truncate(kept * n_tags);
    }

    /// Moves every thread over `symbol`, to position `at`. Says whether that made a better match.
    fn step_threads(
        &mut self,
        nfa: &Nfa,
        alphabet: &Alphabet,
        symbol: u16,
        at: usize,
        ctx: u8,
        mut have_match: bool,
    ) -> bool {
        let n_tags = nfa.directions.len();
        let mut matched = false;
        for i in 0..self.now.states.len() {
            for t in nfa.from(self.now.states[i]) {
                if !reads(t, alphabet, symbol) || !context::hold(t.asserts, ctx) {
                    continue;
                }
                self.scratch.copy_from_slice(self.now.tags(i, n_tags));
                set(&mut self.scratch, &t.tags, at);
                let better_match = match self.arrived[t.to as usize] {
                    (step, held) if step == self.step => self.contest(nfa, held as usize),
                    _ => {
                        self.arrived[t.to as usize] = (self.step, self.next.states.len() as u32);
                        self.next.push(t.to, &self.scratch);
                        !have_match || n_tags > 0 && self.scratch[0] <= self.tags[0]
                    }
                };
                if better_match && t.to == nfa.accept {
                    self.tags.copy_from_slice(&self.scratch);
                    matched = true;
                    have_match = true;
                }
            }
        }
        matched
    }

    /// The thread in `scratch` against the one already in its state.
    fn contest(&mut self, nfa: &Nfa, held: usize) -> bool {
        let n = nfa.directions.len();
        let tags = &mut self.next.tags[held * n..(held + 1) * n];
        let wins = better(&self.scratch, tags, &nfa.directions);
        if wins {
            tags.copy_from_slice(&self.scratch);
        }
        wins
    }
}

#[inline]
fn reads(t: &Transition, alphabet: &Alphabet, symbol: u16) -> bool {
    matches!(t.label, Label::Set(set) if alphabet.in_set(symbol, set))
}

/// Sets tags to a position.
pub fn set(tags: &mut [i32], which: &[u32], at: usize) {
    for &t in which {
        tags[t as usize] = at as i32;
    }
}

/// What is after a position, from the symbol there.
fn after(alphabet: &Alphabet, symbol: Option<(u16, usize)>, words: bool) -> u8 {
    match symbol {
        None => END,
        Some((s, _)) if words && alphabet.is_word(s) => WORD_AFTER,
        Some(_) => 0,
    }
}
