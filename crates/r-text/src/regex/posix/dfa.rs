//! The automaton made deterministic, a state at a time as a search needs it. Knows no tags.
//!
//! A state is what may come next: a sorted list of NFA states with the assertions that guard them, and what was
//! before the position if any assertion asks. Assertions also look at the next symbol, so whether a match ended
//! is only known when that is read: the answer for `here` comes with the step from `here`. The end of the text
//! is a symbol of its own. When the table grows too large it is dropped and begun again.

use std::collections::HashMap;

use super::alphabet::Alphabet;
use super::ast::WORD_ASSERTS;
use super::context::{self, END, LINE_START, START, WORD_AFTER, WORD_BEFORE};
use super::nfa::{Label, Nfa};

const UNKNOWN: u32 = 1 << 31;
/// A match ended where the step began.
const MATCH: u32 = 1 << 30;
/// The step led to a state without threads other than those that start anew.
const IDLE: u32 = 1 << 29;
const ROW: u32 = IDLE - 1;
/// The state from which nothing matches: row 0.
const DEAD: u32 = 0;
const MAX_CELLS: usize = 1 << 20;
/// How many things can be before a position.
const N_BEFORE: usize = (START | LINE_START | WORD_BEFORE) as usize + 1;

/// An NFA state and the assertions in front of it.
type Item = (u32, u8);

struct State {
    items: Box<[Item]>,
    before: u8,
}

/// How a scan for any match ended.
pub enum Scan {
    None,
    /// A match ends at `end`; none starts before `from`.
    Found {
        from: usize,
        end: usize,
    },
}

pub struct Dfa {
    /// Does each position start a thread of its own?
    unanchored: bool,
    /// Symbols a row has room for; the last column is the end of the text.
    width: usize,
    table: Vec<u32>,
    states: Vec<State>,
    ids: HashMap<(Box<[Item]>, u8), u32>,
    initial: Box<[Item]>,
    /// Rows to start from, by what is before the position.
    starts: [u32; N_BEFORE],
    skips: Skips,
}

/// Whether looking ahead for the next possible start is worth it.
#[derive(Default)]
struct Skips {
    calls: u32,
    bytes: u32,
}

impl Skips {
    /// Looks taken before an opinion is formed, and the bytes each has to gain.
    const TRIED: u32 = 256;
    const WORTH: u32 = 12;

    fn gained(&mut self, bytes: usize) {
        if self.calls < Self::TRIED {
            self.calls += 1;
            self.bytes = self.bytes.saturating_add(bytes.min(1 << 16) as u32);
        }
    }

    /// Have looks ahead proved to gain little?
    #[inline]
    fn idle(&self) -> bool {
        self.calls == Self::TRIED && self.bytes < Self::TRIED * Self::WORTH
    }
}

impl Dfa {
    pub fn new(nfa: &Nfa, unanchored: bool) -> Dfa {
        let initial = normal(nfa.initial.iter().map(|i| (i.to, i.asserts)).collect());
        let mut dfa = Dfa {
            unanchored,
            width: 16,
            table: Vec::new(),
            states: Vec::new(),
            ids: HashMap::new(),
            initial,
            starts: [UNKNOWN; N_BEFORE],
            skips: Skips::default(),
        };
        dfa.reset(0);
        dfa
    }

    /// Forgets all states, with room for at least `symbols` symbols.
    fn reset(&mut self, symbols: usize) {
        while self.width < symbols + 1 {
            self.width *= 2;
        }
        self.table.clear();
        self.states.clear();
        self.ids.clear();
        self.starts = [UNKNOWN; N_BEFORE];
        self.add_state(Box::from([]), 0);
    }

    fn add_state(&mut self, items: Box<[Item]>, before: u8) -> u32 {
        let guards = items.iter().fold(0, |a, i| a | i.1);
        // What was before matters only to assertions.
        let before = if guards == 0 {
            0
        } else if guards & WORD_ASSERTS == 0 {
            before & LINE_START
        } else {
            before
        };
        let key = (items, before);
        if let Some(&row) = self.ids.get(&key) {
            return row;
        }
        let row = self.table.len() as u32;
        self.table.resize(self.table.len() + self.width, UNKNOWN);
        self.states.push(State { items: key.0.clone(), before });
        self.ids.insert(key, row);
        row
    }

    fn start(&mut self, before: u8) -> u32 {
        let mut row = self.starts[before as usize];
        if row == UNKNOWN {
            row = self.add_state(self.initial.clone(), before);
            self.starts[before as usize] = row;
        }
        row
    }

    /// Computes the step from `row` by `symbol` (`None`: the end of the text) and keeps it.
    fn step(&mut self, nfa: &Nfa, alphabet: &Alphabet, row: u32, symbol: Option<u16>) -> Step {
        let state = &self.states[row as usize / self.width];
        let word = symbol.is_some_and(|s| nfa.asserts & WORD_ASSERTS != 0 && alphabet.is_word(s));
        let after = if symbol.is_none() { END } else { u8::from(word) * WORD_AFTER };
        let mut next = Vec::new();
        let mut matched = 0;
        for &(to, asserts) in &state.items {
            if !context::hold(asserts, state.before | after) {
                continue;
            }
            if to == nfa.accept {
                matched = MATCH;
            }
            let Some(symbol) = symbol else { continue };
            for t in nfa.from(to) {
                if let Label::Set(set) = t.label
                    && alphabet.in_set(symbol, set)
                {
                    next.push((t.to, t.asserts));
                }
            }
        }
        if symbol.is_none() {
            let cell = matched;
            let column = self.width - 1;
            self.table[row as usize + column] = cell;
            return Step::Known(cell);
        }
        self.link(row, symbol, next, matched, word)
    }

    fn link(&mut self, row: u32, symbol: Option<u16>, mut next: Vec<Item>, matched: u32, word: bool) -> Step {
        let mut idle = 0;
        if self.unanchored {
            // The same state may be reached with live threads in it: the step tells, not the state.
            idle = if next.is_empty() { IDLE } else { 0 };
            next.extend_from_slice(&self.initial);
        }
        let items = normal(next);
        let before = if word { WORD_BEFORE } else { 0 };
        if self.table.len() + self.width > MAX_CELLS {
            return Step::Full { items, before, flags: matched | idle };
        }
        let cell = self.add_state(items, before) | matched | idle;
        if let Some(symbol) = symbol {
            self.table[row as usize + symbol as usize] = cell;
        }
        Step::Known(cell)
    }

    /// The cell for the step from `row` at `at`, and the length of what was read.
    #[inline]
    fn advance(
        &mut self,
        nfa: &Nfa,
        alphabet: &mut Alphabet,
        row: u32,
        text: &[u8],
        at: usize,
    ) -> (u32, usize) {
        if at == text.len() {
            let cell = self.table[row as usize + self.width - 1];
            return if cell != UNKNOWN { (cell, 0) } else { (self.fill(nfa, alphabet, row, None), 0) };
        }
        let (symbol, len) = alphabet.symbol(text, at);
        // The last column is taken.
        if (symbol as usize) < self.width - 1 {
            let cell = self.table[row as usize + symbol as usize];
            if cell != UNKNOWN {
                return (cell, len);
            }
        }
        (self.fill(nfa, alphabet, row, Some(symbol)), len)
    }

    #[inline(never)]
    fn fill(&mut self, nfa: &Nfa, alphabet: &Alphabet, mut row: u32, symbol: Option<u16>) -> u32 {
        if alphabet.len() >= self.width {
            let State { items, before } = self.states.swap_remove(row as usize / self.width);
            self.reset(alphabet.len());
            row = self.add_state(items, before);
        }
        match self.step(nfa, alphabet, row, symbol) {
            Step::Known(cell) => cell,
            Step::Full { items, before, flags } => {
                self.reset(alphabet.len());
                self.add_state(items, before) | flags
            }
        }
    }

    /// The end of the longest match that starts at `from`. `budget` is lowered by what was read; at 0 the scan
    /// stops with an error.
    pub fn longest(
        &mut self,
        nfa: &Nfa,
        alphabet: &mut Alphabet,
        text: &[u8],
        from: usize,
        before: u8,
        budget: &mut usize,
    ) -> Result<Option<usize>, Exhausted> {
        let mut row = self.start(before);
        let mut at = from;
        let mut end = None;
        loop {
            let (cell, len) = self.advance(nfa, alphabet, row, text, at);
            if cell & MATCH != 0 {
                end = Some(at);
            }
            row = cell & ROW;
            if row == DEAD || len == 0 {
                break;
            }
            at += len;
        }
        *budget = budget.checked_sub(at - from).ok_or(Exhausted)?;
        Ok(end)
    }

    /// Looks for the first place where any match that starts at `from` or later ends. `skip` says how far ahead
    /// of a position without live threads the next match can start at the earliest.
    pub fn scan(
        &mut self,
        nfa: &Nfa,
        alphabet: &mut Alphabet,
        text: &[u8],
        start: Start,
        skip: impl Fn(usize) -> Option<usize>,
    ) -> Scan {
        let Start { mut at, before } = start;
        let mut from = at;
        let mut row = self.start(before);
        match skip(at) {
            Some(to) if to > at => (at, from, row) = self.restart(nfa, alphabet, text, to),
            Some(_) => {}
            None => return Scan::None,
        }
        loop {
            (row, at) = self.glide(alphabet, row, text, at, &mut from);
            let (cell, len) = self.advance(nfa, alphabet, row, text, at);
            if cell & MATCH != 0 {
                return Scan::Found { from, end: at };
            }
            if len == 0 {
                return Scan::None;
            }
            at += len;
            row = cell & ROW;
            if cell & IDLE != 0 {
                from = at;
                if self.skips.idle() {
                    continue;
                }
                match skip(at) {
                    Some(to) if to > at => {
                        self.skips.gained(to - at);
                        (at, from, row) = self.restart(nfa, alphabet, text, to);
                    }
                    Some(_) => self.skips.gained(0),
                    None => return Scan::None,
                }
            }
        }
    }

    /// Follows known steps over characters of one byte up to one that ends a match or, if looking ahead pays, leaves
    /// no thread alive (whose place is `from` otherwise). Gives the state and the place reached.
    #[inline]
    fn glide(
        &self,
        alphabet: &Alphabet,
        mut row: u32,
        text: &[u8],
        mut at: usize,
        from: &mut usize,
    ) -> (u32, usize) {
        let stop = if self.skips.idle() { MATCH } else { IDLE };
        while let Some(&b) = text.get(at) {
            let Some(symbol) = alphabet.of_byte(b).filter(|s| *s < self.width - 1) else { break };
            let cell = self.table[row as usize + symbol];
            if cell >= stop {
                break;
            }
            at += 1;
            if cell >= IDLE {
                *from = at;
            }
            row = cell & ROW;
        }
        (row, at)
    }

    fn restart(&mut self, nfa: &Nfa, alphabet: &mut Alphabet, text: &[u8], at: usize) -> (usize, usize, u32) {
        (at, at, self.start(before_at(nfa, alphabet, text, at)))
    }
}

/// Where a scan starts, and what is before that place.
pub struct Start {
    pub at: usize,
    pub before: u8,
}

/// The scan would cost more than the caller is ready to pay.
pub struct Exhausted;

enum Step {
    Known(u32),
    /// There is no room for the state the step leads to.
    Full {
        items: Box<[Item]>,
        before: u8,
        flags: u32,
    },
}

/// What is before `at`, a place inside the text.
pub fn before_at(nfa: &Nfa, alphabet: &mut Alphabet, text: &[u8], at: usize) -> u8 {
    if nfa.asserts & WORD_ASSERTS != 0 && alphabet.is_word_before(text, at) { WORD_BEFORE } else { 0 }
}

fn normal(mut items: Vec<Item>) -> Box<[Item]> {
    items.sort_unstable();
    items.dedup();
    items.into_boxed_slice()
}
