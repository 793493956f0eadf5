//! Patterns, clipping paths, masks and groups of a device. R and C code refer to them by numbers until they let them go.

use std::collections::HashMap;
use std::rc::Rc;

use r_graphics::effect::{Group, Mask};
use r_graphics::pattern::Pattern;
use r_graphics::picture::Outlines;
use r_runtime::{Res, Value, Vm};

/// Definitions of one kind by number. A number is never given twice, so that one that was let go stays unknown.
pub struct Numbered<T> {
    next: i32,
    all: HashMap<i32, T>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Numbered { next: 0, all: HashMap::new() }
    }
}

impl<T: Clone> Numbered<T> {
    pub fn add(&mut self, x: T) -> i32 {
        self.next += 1;
        self.all.insert(self.next, x);
        self.next
    }
    pub fn get(&self, number: i32) -> Option<T> {
        self.all.get(&number).cloned()
    }
    /// Lets one go, or all of them.
    pub fn release(&mut self, number: Option<i32>) {
        match number {
            Some(n) => drop(self.all.remove(&n)),
            None => self.all.clear(),
        }
    }
}

#[derive(Default)]
pub struct Definitions {
    pub patterns: Numbered<Rc<Pattern>>,
    /// Outlines, and whether their rule is by winding.
    pub clip_paths: Numbered<Rc<(Outlines, bool)>>,
    pub masks: Numbered<Rc<Mask>>,
    pub groups: Numbered<Rc<Group>>,
}

/// What is asked of a package's device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// Arguments: the pattern.
    Pattern,
    /// The function that draws it, and the device's name for it or `NULL`.
    ClipPath,
    Mask,
    /// Source, operator, destination.
    DefineGroup,
    /// The device's name for it, and the map.
    UseGroup,
    /// The engine's list of capabilities.
    Capabilities,
}

/// Asks the device with a number.
pub type Given = fn(&mut Vm, usize, Asked, &[Value]) -> Res<Value>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_not_given_twice() {
        let mut n = Numbered::default();
        let (a, b) = (n.add("a"), n.add("b"));
        n.release(Some(b));
        assert_eq!((n.get(a), n.get(b)), (Some("a"), None));
        assert_ne!(n.add("c"), b);
        n.release(None);
        assert_eq!(n.get(a), None);
    }
}
