//! The lines of a version: a vector that knows which functions its metadata refers to.
//!
//! Every pass has to know where deoptimization enters a version, and most versions of a
//! program don't enter it. What is known is forgotten whenever the lines may have changed.

use super::expr::Name;
use super::tree::{Deopt, Line};
use std::cell::OnceCell;
use std::collections::HashMap;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

#[derive(Clone, Debug, Default)]
pub struct Lines {
    all: Vec<Line>,
    /// Nothing, as a rule: then there is nothing to look into.
    targets: OnceCell<Option<Rc<Targets>>>,
}

/// For each function, the lines whose metadata refers to it.
type Targets = HashMap<Name, Vec<usize>>;

impl Lines {
    /// The functions that deoptimization out of these lines goes to or returns to.
    pub fn target_functions(&self) -> impl Iterator<Item = &Name> {
        self.targets().into_iter().flat_map(|t| t.keys())
    }

    /// The metadata that refers to a function, in the order of the text.
    pub fn deopts_to(&self, function: &Name) -> impl Iterator<Item = &Deopt> {
        let lines = self.targets().and_then(|t| t.get(function)).into_iter().flatten();
        lines.filter_map(|i| self.all[*i].instr.deopt())
    }

    fn targets(&self) -> Option<&Targets> {
        let known = self.targets.get_or_init(|| {
            let mut targets = Targets::new();
            for (i, line) in self.all.iter().enumerate() {
                for point in line.instr.deopt().into_iter().flat_map(|d| d.points()) {
                    let lines = targets.entry(point.function.name.clone()).or_default();
                    if lines.last() != Some(&i) {
                        lines.push(i);
                    }
                }
            }
            (!targets.is_empty()).then(|| targets.into())
        });
        known.as_deref()
    }
}

impl Deref for Lines {
    type Target = Vec<Line>;

    fn deref(&self) -> &Vec<Line> {
        &self.all
    }
}

impl DerefMut for Lines {
    fn deref_mut(&mut self) -> &mut Vec<Line> {
        self.targets.take();
        &mut self.all
    }
}

impl From<Vec<Line>> for Lines {
    fn from(all: Vec<Line>) -> Lines {
        Lines { all, targets: OnceCell::new() }
    }
}

impl PartialEq for Lines {
    fn eq(&self, other: &Lines) -> bool {
        self.all == other.all
    }
}

impl Eq for Lines {}

impl<'a> IntoIterator for &'a Lines {
    type Item = &'a Line;
    type IntoIter = std::slice::Iter<'a, Line>;

    fn into_iter(self) -> Self::IntoIter {
        self.all.iter()
    }
}

impl<'a> IntoIterator for &'a mut Lines {
    type Item = &'a mut Line;
    type IntoIter = std::slice::IterMut<'a, Line>;

    fn into_iter(self) -> Self::IntoIter {
        self.deref_mut().iter_mut()
    }
}

impl IntoIterator for Lines {
    type Item = Line;
    type IntoIter = std::vec::IntoIter<Line>;

    fn into_iter(self) -> Self::IntoIter {
        self.all.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use crate::syntax::parse;

    #[test]
    fn what_is_known_is_forgotten_on_a_change() {
        let text = "assume [] else (main, anon, L) [], (f, V, M) [var r = $]\nL:\nstop";
        let mut program = parse(text).program;
        let lines = &mut program.version_mut(0, 0).lines;
        assert_eq!(lines.target_functions().count(), 2);
        assert_eq!(lines.deopts_to(&"f".into()).count(), 1);
        lines.remove(0);
        assert_eq!(lines.target_functions().count(), 0);
        assert_eq!(lines.deopts_to(&"f".into()).count(), 0);
    }
}
