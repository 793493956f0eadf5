//! Runs the automaton over a text with edits allowed.
//!
//! At each position every state holds the edit counts with which it can be reached. Reading a character moves along
//! transitions as usual, or along any of them for a substitution, or nowhere for an insertion; a deletion moves along
//! a transition without reading.

use super::super::approx::{Edits, Frontier, Limits};
use super::alphabet::Alphabet;
use super::ast::WORD_ASSERTS;
use super::context::{self, END, LINE_START, START, WORD_AFTER};
use super::dfa::before_at;
use super::nfa::{Label, Nfa};

pub struct Approximator<'a> {
    pub nfa: &'a Nfa,
    pub alphabet: &'a mut Alphabet,
    pub text: &'a [u8],
    pub limits: &'a Limits,
}

impl Approximator<'_> {
    /// The edits of the cheapest match, or of the first that is found if `any`.
    pub fn run(&mut self, any: bool) -> Option<Edits> {
        let n = self.nfa.n_states();
        let mut now = vec![Frontier::default(); n];
        let mut next = vec![Frontier::default(); n];
        let mut best: Option<Edits> = None;
        let mut at = 0;
        loop {
            let ctx = self.context(at);
            for i in self.nfa.initial.iter().filter(|i| context::hold(i.asserts, ctx)) {
                now[i.to as usize].add(Edits::default());
            }
            self.delete(&mut now, ctx);
            for e in now[self.nfa.accept as usize].iter() {
                let cheaper = best.is_none_or(|b| self.limits.cost_of(e) < self.limits.cost_of(b));
                best = if cheaper { Some(e) } else { best };
            }
            if at == self.text.len() || (any && best.is_some()) {
                return best;
            }
            let (symbol, len) = self.alphabet.symbol(self.text, at);
            at += len;
            self.read(&mut now, &mut next, symbol, at);
            std::mem::swap(&mut now, &mut next);
        }
    }

    fn context(&mut self, at: usize) -> u8 {
        let before =
            if at == 0 { START | LINE_START } else { before_at(self.nfa, self.alphabet, self.text, at) };
        if at == self.text.len() {
            return before | END;
        }
        if self.nfa.asserts & WORD_ASSERTS == 0 {
            return before;
        }
        let (symbol, _) = self.alphabet.symbol(self.text, at);
        before | if self.alphabet.is_word(symbol) { WORD_AFTER } else { 0 }
    }

    /// Adds what deletions lead to.
    fn delete(&self, now: &mut [Frontier], ctx: u8) {
        let mut work: Vec<u32> = (0..now.len() as u32).filter(|s| !now[*s as usize].is_empty()).collect();
        while let Some(state) = work.pop() {
            for e in now[state as usize].clone().iter() {
                let e = e.delete();
                if !self.limits.allow(e) {
                    continue;
                }
                for t in self.nfa.from(state).iter().filter(|t| context::hold(t.asserts, ctx)) {
                    if now[t.to as usize].add(e) {
                        work.push(t.to);
                    }
                }
            }
        }
    }

    /// Reads a character, to position `at`.
    fn read(&mut self, now: &mut [Frontier], next: &mut [Frontier], symbol: u16, at: usize) {
        let ctx = self.context(at);
        next.iter_mut().for_each(Frontier::clear);
        for (state, frontier) in now.iter_mut().enumerate() {
            // A match need not go on.
            if state as u32 == self.nfa.accept {
                continue;
            }
            for e in frontier.iter() {
                if self.limits.allow(e.insert()) {
                    next[state].add(e.insert());
                }
                for t in self.nfa.from(state as u32).iter().filter(|t| context::hold(t.asserts, ctx)) {
                    let reads = matches!(t.label, Label::Set(set) if self.alphabet.in_set(symbol, set));
                    let e = if reads { e } else { e.substitute() };
                    if self.limits.allow(e) {
                        next[t.to as usize].add(e);
                    }
                }
            }
        }
    }
}
