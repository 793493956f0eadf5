//! Bracket expressions.
//!
//! The sets come out in the order and number in which R's default engine makes them: that order decides ties
//! between groups (see `tag`). Its complement of overlapping ranges is kept too: in `[^a-cb-d]` the part of the
//! second range that sticks out is not excluded.

use super::super::error::Reason;
use super::ast::{CHAR_MAX, Set, other_case};
use crate::strings::ctype::{Class, is_lower};

/// Reads a bracket expression from after its `[`; gives the sets and how much was read.
pub fn parse(text: &[u32], ignore_case: bool) -> Result<(Vec<Set>, usize), Reason> {
    let negated = text.first() == Some(&('^' as u32));
    let mut b = Bracket { text, at: usize::from(negated), negated, ignore_case, sets: vec![], not: vec![] };
    b.items()?;
    b.sets.sort_by_key(|s| s.lo);
    let sets = if negated { b.complement() } else { b.sets };
    Ok((sets, b.at))
}

struct Bracket<'a> {
    text: &'a [u32],
    at: usize,
    negated: bool,
    ignore_case: bool,
    sets: Vec<Set>,
    /// Classes that a negated bracket excludes.
    not: Vec<Class>,
}

impl Bracket<'_> {
    fn char_at(&self, i: usize) -> Option<char> {
        self.text.get(i).and_then(|&c| char::from_u32(c))
    }

    fn items(&mut self) -> Result<(), Reason> {
        let first = self.at;
        loop {
            let at = self.at;
            let Some(&c) = self.text.get(at) else { return Err(Reason::Bracket) };
            let next = self.char_at(at + 1);
            if c == ']' as u32 && at > first {
                self.at += 1;
                return Ok(());
            }
            if next == Some('-') && self.char_at(at + 2).is_some_and(|c| c != ']') {
                self.at += 3;
                self.range(c, self.text[at + 2])?;
            } else if c == '[' as u32 && matches!(next, Some('.' | '=')) {
                return Err(Reason::Collating);
            } else if c == '[' as u32 && next == Some(':') {
                self.class()?;
            } else if c == '-' as u32 && at > first && next != Some(']') {
                // Ranges may not share an end.
                return Err(Reason::Range);
            } else {
                self.at += 1;
                self.range(c, c)?;
            }
        }
    }

    fn range(&mut self, lo: u32, hi: u32) -> Result<(), Reason> {
        if lo > hi {
            return Err(Reason::Range);
        }
        self.sets.push(Set::range(lo, hi));
        if self.ignore_case {
            self.other_cases(lo, hi);
        }
        Ok(())
    }

    /// Adds the counterparts of the letters in a range, runs of neighbours as one set.
    fn other_cases(&mut self, lo: u32, hi: u32) {
        let mut c = lo;
        while c <= hi && c <= 0x10_FFFF {
            let Some(start) = other_case(c) else {
                c += 1;
                continue;
            };
            let lower = is_lower(c);
            let mut end = start;
            c += 1;
            while c <= hi && is_lower(c) == lower && other_case(c) == Some(end + 1) {
                end += 1;
                c += 1;
            }
            self.sets.push(Set::range(start, end));
        }
    }

    fn class(&mut self) -> Result<(), Reason> {
        let name_start = self.at + 2;
        let len = self.text[name_start.min(self.text.len())..]
            .iter()
            .position(|&c| c == ':' as u32)
            .ok_or(Reason::ClassName)?;
        let name: String =
            self.text[name_start..name_start + len].iter().filter_map(|&c| char::from_u32(c)).collect();
        let mut class = Class::from_name(&name).ok_or(Reason::ClassName)?;
        if self.ignore_case && matches!(class, Class::Upper | Class::Lower) {
            class = Class::Alpha;
        }
        self.at = name_start + len + 2;
        if self.negated {
            self.not.push(class);
        } else {
            let set = Set { class: Some(class), fold: self.ignore_case, ..Set::range(0, CHAR_MAX) };
            self.sets.push(set);
        }
        Ok(())
    }

    /// The gaps between the (sorted) ranges.
    fn complement(&self) -> Vec<Set> {
        let mut gaps = Vec::new();
        let mut gap_start = 0;
        let mut seen_to = 0;
        let mut push = |lo: u32, hi: u32| {
            gaps.push(Set { not: self.not.clone(), fold: self.ignore_case, ..Set::range(lo, hi) });
        };
        for s in &self.sets {
            if s.lo < seen_to {
                seen_to = seen_to.max(s.hi + 1);
            } else {
                if s.lo > gap_start {
                    push(gap_start, s.lo - 1);
                }
                gap_start = s.hi + 1;
                seen_to = gap_start;
            }
        }
        push(gap_start, CHAR_MAX);
        gaps
    }
}
