//! Control flow of one version, line by line.
//!
//! Deoptimization is no edge: as in the paper, its target is not followed. A reference to
//! a label that does not exist has no successor here (the checker reports it).

use super::Bits;
use crate::syntax::{Name, Version};
use std::collections::HashMap;

pub struct Flow {
    labels: HashMap<Name, usize>,
    succ: Vec<Succ>,
    preds: Vec<Vec<usize>>,
}

/// At most two successors.
#[derive(Clone, Copy, Default)]
struct Succ {
    to: [usize; 2],
    n: u8,
}

impl Succ {
    fn push(&mut self, to: usize) {
        if !self.to[..self.n as usize].contains(&to) {
            self.to[self.n as usize] = to;
            self.n += 1;
        }
    }
}

impl Flow {
    pub fn new(version: &Version) -> Flow {
        let lines = &version.lines;
        let mut labels = HashMap::new();
        for (i, line) in lines.iter().enumerate() {
            for l in &line.labels {
                labels.entry(l.ident.name.clone()).or_insert(i);
            }
        }
        let mut succ = vec![Succ::default(); lines.len()];
        let mut preds = vec![Vec::new(); lines.len()];
        for (i, line) in lines.iter().enumerate() {
            if line.instr.falls_through() && i + 1 < lines.len() {
                succ[i].push(i + 1);
            }
            line.instr.targets().filter_map(|l| labels.get(&l.name)).for_each(|t| succ[i].push(*t));
            succ[i].to[..succ[i].n as usize].iter().for_each(|t| preds[*t].push(i));
        }
        Flow { labels, succ, preds }
    }

    pub fn label(&self, name: &str) -> Option<usize> {
        self.labels.get(name).copied()
    }

    pub fn succs(&self, line: usize) -> &[usize] {
        let s = &self.succ[line];
        &s.to[..s.n as usize]
    }

    pub fn preds(&self, line: usize) -> &[usize] {
        &self.preds[line]
    }

    pub fn count(&self) -> usize {
        self.succ.len()
    }

    /// Lines reachable from the given ones.
    pub fn reachable(&self, from: impl IntoIterator<Item = usize>) -> Bits {
        let mut seen = Bits::new(self.count());
        let mut work: Vec<usize> = from.into_iter().collect();
        while let Some(i) = work.pop() {
            if i < self.count() && !seen.contains(i) {
                seen.insert(i);
                work.extend(self.succs(i));
            }
        }
        seen
    }

    /// Lines reachable from the given ones without passing through `avoid`.
    pub fn reachable_avoiding(&self, from: impl IntoIterator<Item = usize>, avoid: usize) -> Bits {
        let mut seen = Bits::new(self.count());
        let mut work: Vec<usize> = from.into_iter().collect();
        while let Some(i) = work.pop() {
            if i < self.count() && i != avoid && !seen.contains(i) {
                seen.insert(i);
                work.extend(self.succs(i));
            }
        }
        seen
    }

    /// The natural loop with this header: the header and every line that reaches a jump
    /// back to it without leaving through it. Empty if there is no such jump. `entries`
    /// are all the lines where control may enter the version.
    pub fn natural_loop(&self, header: usize, entries: &[usize]) -> Bits {
        let outside = self.reachable_avoiding(entries.iter().copied(), header);
        let inside = self.reachable([header]);
        let mut body = Bits::new(self.count());
        let mut work: Vec<usize> = (self.preds(header).iter().copied())
            .filter(|p| inside.contains(*p) && (*p == header || !outside.contains(*p)))
            .collect();
        if work.is_empty() {
            return body;
        }
        body.insert(header);
        while let Some(i) = work.pop() {
            if !body.contains(i) && inside.contains(i) {
                body.insert(i);
                work.extend(self.preds(i));
            }
        }
        body
    }
}
