//! Bounded repeats written out as copies of their operand, and the number of each character place.
//!
//! Places are the states of the automaton. The numbering is that of R's default engine, which loses count when a
//! bounded repeat is inside of two unbounded ones: places further right then share numbers with the copies, and
//! such a pattern finds things it shouldn't. What it finds is what R programs see.

use super::super::error::Reason;
use super::ast::NO_MAX;
use super::tag::{Direction, Tree};

/// Larger trees are refused, as a pattern that needs too much memory.
const MAX_PLACES: u32 = 300_000;

/// What happens to tags when an operand is copied.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tags {
    Keep,
    Drop,
    /// The first one is to be maximized from now on.
    MaximizeFirst,
}

pub struct Expander<'a> {
    directions: &'a mut [Direction],
    /// What to add to the numbers met next, and all that was added.
    shift: u32,
    total: u32,
    depth: u32,
    max_place: u32,
    maximize_next: bool,
}

/// The tree without bounded repeats, and the number of the place after the last.
pub fn expand(tree: Tree, places: u32, directions: &mut [Direction]) -> Result<(Tree, u32), Reason> {
    let mut e = Expander { directions, shift: 0, total: 0, depth: 0, max_place: 0, maximize_next: false };
    let tree = e.expand(tree)?;
    Ok((tree, (places + e.total).max(e.max_place)))
}

impl Expander<'_> {
    fn expand(&mut self, tree: Tree) -> Result<Tree, Reason> {
        Ok(match tree {
            Tree::Char { set, place } => Tree::Char { set, place: self.shifted(place)? },
            Tree::Backref { group, place } => Tree::Backref { group, place: self.shifted(place)? },
            Tree::Cat(parts) => Tree::Cat(self.expand_all(parts)?),
            Tree::Union(parts) => Tree::Union(self.expand_all(parts)?),
            Tree::Repeat { arg, min, max } => self.repeat(*arg, min, max)?,
            leaf @ (Tree::Empty | Tree::Tag(_) | Tree::Assert(_)) => leaf,
        })
    }

    fn expand_all(&mut self, parts: Vec<Tree>) -> Result<Vec<Tree>, Reason> {
        parts.into_iter().map(|p| self.expand(p)).collect()
    }

    fn shifted(&mut self, place: u32) -> Result<u32, Reason> {
        let place = place + self.shift;
        self.max_place = self.max_place.max(place);
        if place > MAX_PLACES { Err(Reason::Memory) } else { Ok(place) }
    }

    fn repeat(&mut self, arg: Tree, min: i32, max: i32) -> Result<Tree, Reason> {
        let bounded = min > 1 || max > 1;
        let before = self.shift;
        if bounded {
            self.shift = 0;
        }
        self.depth += 1;
        let arg = self.expand(arg)?;
        self.shift = before;
        let tree = if bounded {
            self.copies(&arg, min, max)?
        } else {
            Tree::Repeat { arg: Box::new(arg), min, max }
        };
        self.depth -= 1;
        self.total += self.shift - before;
        if self.depth == 0 {
            self.shift = self.total;
        }
        Ok(tree)
    }

    fn copies(&mut self, arg: &Tree, min: i32, max: i32) -> Result<Tree, Reason> {
        let mut parts = Vec::new();
        let mut before_last = self.shift;
        for i in 0..min {
            before_last = self.shift;
            // Only the last of the mandatory copies sets tags.
            let tags = if i + 1 < min { Tags::Drop } else { Tags::MaximizeFirst };
            parts.push(self.copy(arg, tags)?);
        }
        if max == NO_MAX {
            before_last = self.shift;
            let arg = Box::new(self.copy(arg, Tags::Keep)?);
            parts.push(Tree::Repeat { arg, min: 0, max: NO_MAX });
        }
        // `(x(x(...)?)?)?`, the innermost copy first.
        let mut optional = None;
        for _ in min..max {
            before_last = self.shift;
            let copy = self.copy(arg, Tags::Keep)?;
            let some = match optional {
                Some(rest) => Tree::Cat(vec![copy, rest]),
                None => copy,
            };
            optional = Some(Tree::Union(vec![Tree::Empty, some]));
        }
        parts.extend(optional);
        self.shift = before_last;
        Ok(Tree::Cat(parts))
    }

    fn copy(&mut self, tree: &Tree, tags: Tags) -> Result<Tree, Reason> {
        self.maximize_next = tags == Tags::MaximizeFirst;
        let mut copied = 0;
        let copy = self.copy_tree(tree, tags, &mut copied)?;
        self.shift += copied;
        Ok(copy)
    }

    fn copy_tree(&mut self, tree: &Tree, tags: Tags, copied: &mut u32) -> Result<Tree, Reason> {
        let mut copy_all = |e: &mut Self, parts: &[Tree]| -> Result<Vec<Tree>, Reason> {
            parts.iter().map(|p| e.copy_tree(p, tags, copied)).collect()
        };
        Ok(match tree {
            Tree::Cat(parts) => Tree::Cat(copy_all(self, parts)?),
            Tree::Union(parts) => Tree::Union(copy_all(self, parts)?),
            Tree::Char { set, place } => {
                *copied += 1;
                Tree::Char { set: set.clone(), place: self.shifted(*place)? }
            }
            Tree::Backref { group, place } => {
                *copied += 1;
                Tree::Backref { group: *group, place: self.shifted(*place)? }
            }
            Tree::Tag(_) if tags == Tags::Drop => Tree::Empty,
            Tree::Tag(tag) => {
                if std::mem::take(&mut self.maximize_next) {
                    self.directions[*tag as usize] = Direction::Maximize;
                }
                Tree::Tag(*tag)
            }
            Tree::Repeat { arg, min, max } => {
                Tree::Repeat { arg: Box::new(self.copy_tree(arg, tags, copied)?), min: *min, max: *max }
            }
            Tree::Empty => Tree::Empty,
            Tree::Assert(what) => Tree::Assert(*what),
        })
    }
}
