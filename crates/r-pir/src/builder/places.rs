//! Places: a pc and, for versions that start in the middle of loops, which copy of it.
//!
//! A loop that is entered in its middle would be a cycle with two entries (irreducible control flow): there would
//! be no loop nest, and nothing could be hoisted out of its iterations. So the builder translates the iterations
//! that are under way at the entry separately, from the inside out: the rest of the innermost iteration, then its
//! loop, then the rest of the iteration around it, and so on. Where the outermost loop starts again, the nest is
//! the same as in a version that starts at the function's entry.
//!
//! The *level* of a place says how many loops (of the chain around the entry) are still in the iteration in which
//! the version was entered. It only decreases: when a loop is left or starts again. Copies cost time to compile, so
//! the chain has only as many of the innermost loops as are small enough. All paths into the outermost loop of the
//! chain meet in a place of their own before it (`BEFORE`).

use r_bytecode::code::{Compiled, LoopInfo};
use r_policy::POLICY;

/// A pc in one of its copies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Place {
    pub pc: u32,
    pub level: u8,
}

/// The level at which paths into the outermost loop of the chain meet.
pub(super) const BEFORE: u8 = u8::MAX;

/// The pcs of a loop: from its header to behind its last instruction.
pub(super) type Span = (u32, u32);

/// The loop that starts at `pc`, if it is inside another.
pub(super) fn inner_loop(c: &Compiled, pc: u32) -> Option<Span> {
    let around = c.loops.iter().filter(|l| l.start <= pc && pc < l.end);
    let own = around.clone().find(|l| l.start == pc)?;
    (around.count() > 1).then_some((own.start, own.end))
}

/// The loops around the entry as ranges of pcs, the outermost first.
#[derive(Default)]
pub(super) struct Chain(Vec<Span>);

impl Chain {
    /// The chain of a version that consists of one loop.
    pub fn of_loop(l: Span) -> Chain {
        Chain(vec![l])
    }

    /// The loops in the middle of which a version is entered at `pc`.
    pub fn of(c: &Compiled, pc: u32) -> Chain {
        let around = |l: &&LoopInfo| l.start <= pc && pc < l.end;
        let mut all: Vec<Span> = c.loops.iter().filter(around).map(|l| (l.start, l.end)).collect();
        all.sort_unstable_by_key(|l| std::cmp::Reverse(l.0));
        // Of the innermost loop, only the rest of an iteration is copied; nothing, if the entry is its header.
        let (mut copied, mut n) = (0, 0);
        let mut next = all.first().map_or(0, |l| if pc == l.0 { 0 } else { l.1 - pc });
        while n < all.len() && copied + next <= POLICY.build.copied {
            copied += next;
            n += 1;
            next = all.get(n).map_or(0, |l| l.1 - l.0);
        }
        all.truncate(n);
        all.reverse();
        Chain(all)
    }

    /// The place where a version that is entered at `pc` starts.
    pub fn entry(&self, pc: u32) -> Place {
        self.from(None, self.0.len() as u8, pc)
    }

    /// The place that control reaches when it goes from a place to `pc`.
    pub fn target(&self, from: Place, pc: u32) -> Place {
        if from.level == BEFORE {
            return Place { pc, level: 0 };
        }
        self.from(Some(from.pc), from.level, pc)
    }

    fn from(&self, before: Option<u32>, level: u8, pc: u32) -> Place {
        let around = self.0.iter().take_while(|l| l.0 <= pc && pc < l.1).count();
        let mut now = (level as usize).min(around);
        let starts = |n: usize| self.0.get(n).is_some_and(|l| l.0 == pc);
        if now > 0 && starts(now - 1) {
            now -= 1;
        }
        let comes_in =
            level > 0 || before.is_none_or(|b| !self.0.first().is_some_and(|l| l.0 <= b && b < l.1));
        if now == 0 && starts(0) && comes_in {
            return Place { pc, level: BEFORE };
        }
        Place { pc, level: now as u8 }
    }

    /// Whether each copy of a loop is entered only by its header.
    pub fn is_apart(&self, start: u32) -> bool {
        self.0.iter().skip(1).any(|l| l.0 == start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(pc: u32, level: u8) -> Place {
        Place { pc, level }
    }

    #[test]
    fn iterations_under_way_are_apart() {
        // for (10..90) for (20..50), entered at 30.
        let c = Chain(vec![(10, 90), (20, 50)]);
        assert_eq!(c.entry(30), at(30, 2));
        assert_eq!(c.target(at(30, 2), 40), at(40, 2));
        assert_eq!(c.target(at(40, 2), 20), at(20, 1));
        assert_eq!(c.target(at(40, 1), 20), at(20, 1));
        assert_eq!(c.target(at(20, 1), 50), at(50, 1));
        assert_eq!(c.target(at(30, 2), 50), at(50, 1));
        assert_eq!(c.target(at(60, 1), 10), at(10, BEFORE));
        assert_eq!(c.target(at(10, BEFORE), 10), at(10, 0));
        assert_eq!(c.target(at(60, 0), 10), at(10, 0));
        assert_eq!(c.target(at(19, 0), 20), at(20, 0));
        assert_eq!(c.target(at(30, 2), 95), at(95, 0));
    }

    #[test]
    fn at_the_start_of_a_loop_there_is_nothing_to_copy() {
        let c = Chain(vec![(20, 50)]);
        assert_eq!(c.entry(20), at(20, BEFORE));
        // The loop around it is not in the chain.
        assert_eq!(c.target(at(19, 0), 20), at(20, BEFORE));
        assert_eq!(c.target(at(49, 0), 20), at(20, 0));
        assert_eq!(Chain(vec![]).entry(3), at(3, 0));
    }
}
