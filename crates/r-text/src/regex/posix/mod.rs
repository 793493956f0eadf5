//! R's default regular expressions: POSIX extended syntax, the leftmost and then longest match.
//!
//! One automaton (`nfa`) is run in one of three ways: a lazily made DFA (`dfa`) finds where a match is;
//! a simulation with tags (`simulate`) finds groups, and matches of patterns with lazy repeats; backtracking
//! (`backtrack`) is for patterns with back references. All of them see the same language, oddities included,
//! because they share the automaton.
//!
//! A text is searched as if there were nothing in front of it: who goes on after a match passes the rest and says
//! that it doesn't begin a line.

mod alphabet;
mod approximate;
mod ast;
mod backtrack;
mod bracket;
mod context;
mod dfa;
mod expand;
mod nfa;
mod parse;
mod prefilter;
mod simulate;
mod tag;

use std::cell::RefCell;

use super::approx::{Edits, Limits};
use super::error::{CompileError, MatchError, Reason};
use alphabet::Alphabet;
use context::{LINE_START, START};
use dfa::{Dfa, Scan, Start};
use nfa::Nfa;
use prefilter::Prefilter;
use simulate::{Run, Simulator, UNSET};

pub use parse::Flags;

/// A byte range of the text.
pub type Span = (usize, usize);

pub struct Posix {
    nfa: Nfa,
    groups: u32,
    has_backrefs: bool,
    scratch: RefCell<Scratch>,
}

/// What searches build up and reuse.
struct Scratch {
    alphabet: Alphabet,
    prefilter: Prefilter,
    /// Finds any match.
    any: Dfa,
    /// Finds the longest match at a place.
    here: Dfa,
    simulator: Simulator,
}

impl Posix {
    /// Compiles a pattern given as code points, or as bytes if `bytes`.
    pub fn new(pattern: &[u32], flags: Flags, bytes: bool) -> Result<Posix, CompileError> {
        Posix::build(pattern, flags, bytes).map_err(CompileError::Extended)
    }

    fn build(pattern: &[u32], flags: Flags, bytes: bool) -> Result<Posix, Reason> {
        let parsed = parse::parse(pattern, flags)?;
        let nfa = nfa::build(tag::tag(parsed.root, parsed.groups))?;
        let words = nfa.asserts & ast::WORD_ASSERTS != 0;
        let scratch = Scratch {
            alphabet: Alphabet::new(nfa.sets.clone(), bytes, words),
            prefilter: Prefilter::new(&nfa, bytes),
            any: Dfa::new(&nfa, true),
            here: Dfa::new(&nfa, false),
            simulator: Simulator::default(),
        };
        Ok(Posix { nfa, groups: parsed.groups, has_backrefs: parsed.has_backrefs, scratch: scratch.into() })
    }

    /// Groups besides the whole match.
    pub fn groups(&self) -> usize {
        self.groups as usize
    }

    pub fn is_match(&self, text: &[u8], line_start: bool) -> Result<bool, MatchError> {
        if self.has_backrefs {
            return Ok(self.backtrack(text, line_start)?.is_some());
        }
        let mut scratch = self.scratch.borrow_mut();
        Ok(matches!(scratch.scan(&self.nfa, text, line_start), Scan::Found { .. }))
    }

    /// The match in `text`.
    pub fn find(&self, text: &[u8], line_start: bool) -> Result<Option<Span>, MatchError> {
        if self.has_backrefs {
            let found = self.backtrack(text, line_start)?;
            return Ok(found.and_then(|(end, tags)| whole_span(&self.nfa, &tags, end)));
        }
        let mut scratch = self.scratch.borrow_mut();
        let Scan::Found { from, end } = scratch.scan(&self.nfa, text, line_start) else { return Ok(None) };
        if self.only_longest()
            && let Some(span) = scratch.leftmost_longest(&self.nfa, text, from, end, line_start)
        {
            return Ok(Some(span));
        }
        let end = scratch.simulate(&self.nfa, text, (from, text.len()), line_start, false);
        Ok(end.and_then(|end| whole_span(&self.nfa, &scratch.simulator.tags, end)))
    }

    /// Puts the match in `text` and its groups into `groups`: element 0 is the whole match. Empty if there is none.
    pub fn captures(
        &self,
        text: &[u8],
        line_start: bool,
        groups: &mut Vec<Option<Span>>,
    ) -> Result<(), MatchError> {
        groups.clear();
        if self.has_backrefs {
            if let Some((end, tags)) = self.backtrack(text, line_start)? {
                group_spans(&self.nfa, &tags, end, groups);
            }
            return Ok(());
        }
        let mut scratch = self.scratch.borrow_mut();
        let Scan::Found { from, end } = scratch.scan(&self.nfa, text, line_start) else {
            return Ok(());
        };
        let mut range = (from, text.len());
        let mut anchored = false;
        if self.only_longest()
            && let Some(span) = scratch.leftmost_longest(&self.nfa, text, from, end, line_start)
        {
            if self.groups == 0 {
                groups.push(Some(span));
                return Ok(());
            }
            range = span;
            anchored = true;
        }
        if let Some(end) = scratch.simulate(&self.nfa, text, range, line_start, anchored) {
            group_spans(&self.nfa, &scratch.simulator.tags, end, groups);
        }
        Ok(())
    }

    /// The edits of the cheapest approximate match in `text`, or of the first found if `any`. Back references match
    /// nothing here.
    pub fn approximate(&self, text: &[u8], limits: &Limits, any: bool) -> Option<Edits> {
        let mut scratch = self.scratch.borrow_mut();
        let alphabet = &mut scratch.alphabet;
        approximate::Approximator { nfa: &self.nfa, alphabet, text, limits }.run(any)
    }

    /// Is the match the leftmost longest, whatever the groups?
    fn only_longest(&self) -> bool {
        self.nfa.lazy.is_empty() && !self.nfa.contested
    }

    fn backtrack(&self, text: &[u8], line_start: bool) -> Result<Option<(usize, Vec<i32>)>, MatchError> {
        let mut scratch = self.scratch.borrow_mut();
        let alphabet = &mut scratch.alphabet;
        backtrack::Backtracker { nfa: &self.nfa, alphabet, text, line_start }.find()
    }
}

impl Scratch {
    fn before(&mut self, nfa: &Nfa, text: &[u8], at: usize, line_start: bool) -> u8 {
        if at > 0 {
            dfa::before_at(nfa, &mut self.alphabet, text, at)
        } else if line_start {
            START | LINE_START
        } else {
            START
        }
    }

    fn scan(&mut self, nfa: &Nfa, text: &[u8], line_start: bool) -> Scan {
        if let Some(len) = self.prefilter.literal {
            return match self.prefilter.next(text, 0) {
                Some(from) => Scan::Found { from, end: from + len },
                None => Scan::None,
            };
        }
        let start = Start { at: 0, before: self.before(nfa, text, 0, line_start) };
        let prefilter = &self.prefilter;
        self.any.scan(nfa, &mut self.alphabet, text, start, |at| prefilter.next(text, at))
    }

    /// The leftmost longest match, given that one ends at `first_end` and none starts before `from`. `None` if
    /// that would take too long: starts that lead far and then fail make it quadratic.
    fn leftmost_longest(
        &mut self,
        nfa: &Nfa,
        text: &[u8],
        from: usize,
        first_end: usize,
        line_start: bool,
    ) -> Option<Span> {
        if let Some(len) = self.prefilter.literal {
            return Some((from, from + len));
        }
        // A match that fails may well read to the end of the text once.
        let mut budget = text.len() - from + 8 * (first_end - from) + 1024;
        let mut at = from;
        while at <= first_end {
            at = self.prefilter.next(text, at)?;
            let before = self.before(nfa, text, at, line_start);
            let longest = self.here.longest(nfa, &mut self.alphabet, text, at, before, &mut budget);
            if let Some(end) = longest.ok()? {
                return Some((at, end));
            }
            if at == text.len() {
                break;
            }
            at += self.alphabet.symbol(text, at).1;
        }
        None
    }

    fn simulate(
        &mut self,
        nfa: &Nfa,
        text: &[u8],
        range: Span,
        line_start: bool,
        anchored: bool,
    ) -> Option<usize> {
        let before = self.before(nfa, text, range.0, line_start);
        let run = Run { text, from: range.0, before, anchored, to: range.1 };
        if anchored && self.simulator.only_path(nfa, &mut self.alphabet, &run) {
            return Some(range.1);
        }
        self.simulator.run(nfa, &mut self.alphabet, &run)
    }
}

/// A group's span by the tags of a match that ends at `end`.
fn span(group: &tag::Group, tags: &[i32], end: usize) -> Option<Span> {
    // The tag after the last stands for the end of the match.
    let position = |tag: u32| tags.get(tag as usize).copied().unwrap_or(end as i32);
    match (position(group.start_tag), position(group.end_tag)) {
        (UNSET, _) | (_, UNSET) => None,
        (s, e) => (s <= e).then_some((s as usize, e as usize)),
    }
}

fn whole_span(nfa: &Nfa, tags: &[i32], end: usize) -> Option<Span> {
    span(&nfa.groups[0], tags, end)
}

/// The groups as the tags of a match that ends at `end` have them. A group counts only inside of the groups
/// around it: otherwise it is left from an earlier round of a repeat.
fn group_spans(nfa: &Nfa, tags: &[i32], end: usize, spans: &mut Vec<Option<Span>>) {
    spans.clear();
    spans.extend(nfa.groups.iter().map(|g| span(g, tags, end)));
    for i in 0..spans.len() {
        let Some((s, e)) = spans[i] else { continue };
        let around = |&p: &u32| spans[p as usize].is_some_and(|(ps, pe)| ps <= s && e <= pe);
        if !nfa.groups[i].parents.iter().all(around) {
            spans[i] = None;
        }
    }
}
