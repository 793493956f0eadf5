//! Runs the tagged automaton by backtracking: the only way for patterns with back references.
//!
//! From each start in turn all paths are tried and the longest match kept, among equals the one with the better
//! tags. That is exponential at worst, so steps are counted. A back reference to an empty text is not followed
//! twice to the same state in a row of paths (`seen`), lest it loop; R's default engine clears that note only when
//! it comes back to a back reference, and so misses matches. The order of trial matters for that reason: the first
//! way on, then the others from the last.

use super::super::error::MatchError;
use super::alphabet::Alphabet;
use super::ast::WORD_ASSERTS;
use super::context::{self, END, LINE_START, START, WORD_AFTER};
use super::dfa::before_at;
use super::nfa::{Label, Nfa, Transition};
use super::simulate::{UNSET, better, set};

const MAX_STEPS: u64 = 200_000_000;

pub struct Backtracker<'a> {
    pub nfa: &'a Nfa,
    pub alphabet: &'a mut Alphabet,
    pub text: &'a [u8],
    /// May the start of the text be a start of line?
    pub line_start: bool,
}

/// A choice to come back to.
struct Choice {
    at: usize,
    state: u32,
    tags: Box<[i32]>,
}

/// The state of the search.
struct Search {
    stack: Vec<Choice>,
    /// States that a back reference to an empty text led to, also from earlier starts.
    seen: Vec<bool>,
    best: Option<(usize, Vec<i32>)>,
    steps: u64,
    /// How far the last path came. If that is the end of the text, no later start is tried: another habit of R's
    /// default engine.
    stopped_at: usize,
}

impl Backtracker<'_> {
    /// The first match: its end and tags.
    pub fn find(&mut self) -> Result<Option<(usize, Vec<i32>)>, MatchError> {
        let seen = vec![false; self.nfa.n_states()];
        let mut search = Search { stack: Vec::new(), seen, best: None, steps: 0, stopped_at: 0 };
        let mut from = 0;
        loop {
            self.from(from, &mut search)?;
            if search.best.is_some() || search.stopped_at >= self.text.len() {
                return Ok(search.best);
            }
            from += self.alphabet.symbol(self.text, from).1;
        }
    }

    fn context(&mut self, at: usize) -> u8 {
        let before = if at == 0 {
            START | if self.line_start { LINE_START } else { 0 }
        } else {
            before_at(self.nfa, self.alphabet, self.text, at)
        };
        let after = if at == self.text.len() {
            END
        } else if self.nfa.asserts & WORD_ASSERTS != 0 {
            let (symbol, _) = self.alphabet.symbol(self.text, at);
            if self.alphabet.is_word(symbol) { WORD_AFTER } else { 0 }
        } else {
            0
        };
        before | after
    }

    fn from(&mut self, from: usize, search: &mut Search) -> Result<(), MatchError> {
        let nfa = self.nfa;
        let ctx = self.context(from);
        let starts = nfa.initial.iter().filter(|i| context::hold(i.asserts, ctx));
        search.stopped_at = from;
        search.seen.fill(false);
        let mut current = take_first(
            &mut search.stack,
            starts.map(|i| {
                let mut tags = vec![UNSET; nfa.directions.len()].into_boxed_slice();
                set(&mut tags, &i.tags, from);
                Choice { at: from, state: i.to, tags }
            }),
        );
        while let Some(choice) = current {
            search.steps += 1;
            if search.steps > MAX_STEPS {
                return Err(MatchError::TooManySteps);
            }
            let next = if choice.state == nfa.accept {
                search.offer(nfa, choice);
                None
            } else {
                self.advance(&choice, search)
            };
            current = next.or_else(|| search.back(nfa));
        }
        Ok(())
    }

    /// The first way on from a choice; the others are left on the stack.
    fn advance(&mut self, choice: &Choice, search: &mut Search) -> Option<Choice> {
        let nfa = self.nfa;
        let transitions = nfa.from(choice.state);
        search.stopped_at = choice.at;
        let first = transitions.first()?;
        let (len, symbol) = match first.label {
            Label::Backref(n) => {
                let len = self.repeated(choice, n)?;
                let seen = &mut search.seen[first.to as usize];
                if std::mem::replace(seen, len == 0) && len == 0 {
                    return None;
                }
                (len, None)
            }
            Label::Set(_) if choice.at == self.text.len() => return None,
            Label::Set(_) => {
                let (symbol, len) = self.alphabet.symbol(self.text, choice.at);
                (len, Some(symbol))
            }
        };
        let at = choice.at + len;
        search.stopped_at = at;
        let ctx = self.context(at);
        let alphabet = &*self.alphabet;
        let fits = |t: &&Transition| match (t.label, symbol) {
            (Label::Set(s), Some(symbol)) => alphabet.in_set(symbol, s) && context::hold(t.asserts, ctx),
            _ => context::hold(t.asserts, ctx),
        };
        take_first(
            &mut search.stack,
            transitions.iter().filter(fits).map(|t| {
                let mut tags = choice.tags.clone();
                set(&mut tags, &t.tags, at);
                Choice { at, state: t.to, tags }
            }),
        )
    }

    /// The length of group `n`'s text if it stands at the choice's position again. A group that has not matched
    /// has no text, so nothing is there again.
    fn repeated(&self, choice: &Choice, n: u32) -> Option<usize> {
        let mut spans = Vec::new();
        super::group_spans(self.nfa, &choice.tags, choice.at, &mut spans);
        let Some((start, end)) = spans.get(n as usize).copied().flatten() else { return Some(0) };
        let len = end - start;
        let rest = &self.text[choice.at..];
        (rest.len() >= len && rest[..len] == self.text[start..end]).then_some(len)
    }
}

impl Search {
    /// A path that leads to a match.
    fn offer(&mut self, nfa: &Nfa, found: Choice) {
        let improves = self.best.as_ref().is_none_or(|(end, tags)| {
            *end < found.at || *end == found.at && better(&found.tags, tags, &nfa.directions)
        });
        if improves {
            self.best = Some((found.at, found.tags.into_vec()));
        }
    }

    fn back(&mut self, nfa: &Nfa) -> Option<Choice> {
        let choice = self.stack.pop()?;
        if nfa.from(choice.state).first().is_some_and(|t| matches!(t.label, Label::Backref(_))) {
            self.seen[choice.state as usize] = false;
        }
        Some(choice)
    }
}

fn take_first(stack: &mut Vec<Choice>, mut choices: impl Iterator<Item = Choice>) -> Option<Choice> {
    let first = choices.next();
    stack.extend(choices);
    first
}
