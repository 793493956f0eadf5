//! A forward data-flow solver over the lines of a version.
//!
//! States are kept at the heads of basic blocks only and replayed inside them, so a long
//! straight program costs one state, not one per line.

use super::Flow;

pub trait Analysis {
    type State: Clone;
    /// Changes the state before a line to the state behind it.
    fn transfer(&self, line: usize, state: &mut Self::State);
    /// Merges another state into one; true if that changed it.
    fn join(&self, into: &mut Self::State, other: &Self::State) -> bool;
}

/// The solution: ask for the state before each line by walking blocks in order.
pub struct Solution<S> {
    heads: Vec<Option<S>>,
    is_head: Vec<bool>,
}

/// Solves from the given entry lines and their states.
pub fn solve<A: Analysis>(flow: &Flow, analysis: &A, entries: Vec<(usize, A::State)>) -> Solution<A::State> {
    let n = flow.count();
    let head = |i: usize| i == 0 || flow.preds(i) != [i - 1] || flow.succs(i - 1).len() != 1;
    let mut is_head: Vec<bool> = (0..n).map(head).collect();
    let mut heads: Vec<Option<A::State>> = vec![None; n];
    let mut work = Vec::new();
    for (line, state) in entries.into_iter().filter(|(line, _)| *line < n) {
        is_head[line] = true;
        merge(analysis, &mut heads[line], &state);
        work.push(line);
    }
    let mut queued = vec![false; n];
    work.iter().for_each(|w| queued[*w] = true);
    while let Some(head) = work.pop() {
        queued[head] = false;
        let Some(mut state) = heads[head].clone() else { continue };
        let mut line = head;
        loop {
            analysis.transfer(line, &mut state);
            let next = flow.succs(line);
            if let [one] = next
                && !is_head[*one]
            {
                line = *one;
                continue;
            }
            for &succ in next {
                if merge(analysis, &mut heads[succ], &state) && !queued[succ] {
                    queued[succ] = true;
                    work.push(succ);
                }
            }
            break;
        }
    }
    Solution { heads, is_head }
}

fn merge<A: Analysis>(analysis: &A, into: &mut Option<A::State>, state: &A::State) -> bool {
    match into {
        Some(old) => analysis.join(old, state),
        None => {
            *into = Some(state.clone());
            true
        }
    }
}

impl<S: Clone> Solution<S> {
    /// Calls `f` with each reached line and the state before it, block by block.
    pub fn each<A: Analysis<State = S>>(&self, flow: &Flow, analysis: &A, mut f: impl FnMut(usize, &S)) {
        for head in 0..self.heads.len() {
            let Some(state) = self.heads[head].as_ref().filter(|_| self.is_head[head]) else { continue };
            let mut state = state.clone();
            let mut line = head;
            loop {
                f(line, &state);
                analysis.transfer(line, &mut state);
                match flow.succs(line) {
                    [one] if !self.is_head[*one] => line = *one,
                    _ => break,
                }
            }
        }
    }

    /// The state before one line, if it is reached.
    pub fn before<A: Analysis<State = S>>(&self, flow: &Flow, analysis: &A, line: usize) -> Option<S> {
        let mut head = line;
        while !self.is_head[head] {
            head = *flow.preds(head).first()?;
        }
        let mut state = self.heads[head].clone()?;
        let mut at = head;
        while at != line {
            analysis.transfer(at, &mut state);
            at = *flow.succs(at).first()?;
        }
        Some(state)
    }
}
