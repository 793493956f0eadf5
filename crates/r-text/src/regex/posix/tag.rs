//! Tags: which positions a match has to remember, and which of two ways to match is better.
//!
//! This follows Laurikari's tagged automata (NFAs with Tagged Transitions, SPIRE 2000) with the placement rules
//! of R's default engine, because they decide what groups report: a pending group boundary gets the next tag in
//! front of the following character, repeat or alternation; every tag is either minimized or maximized; two ways
//! to the same state are compared tag by tag in numeric order. The direction flips after a repeat or an
//! alternation, and an alternation that holds groups gets one maximized tag behind each branch.
//!
//! Placement needs to know how many tags an operand takes before numbering them: `count` runs first.

use super::ast::{Kind, Node, Set};

/// Is the smaller or the larger position better?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Minimize,
    Maximize,
}

/// The tree with tags in it, ready to become an automaton.
#[derive(Debug)]
pub enum Tree {
    Empty,
    Tag(u32),
    Assert(u8),
    Backref {
        group: u32,
        place: u32,
    },
    /// One character; alternatives for the same one share its place.
    Char {
        set: Set,
        place: u32,
    },
    Cat(Vec<Tree>),
    Union(Vec<Tree>),
    Repeat {
        arg: Box<Tree>,
        min: i32,
        max: i32,
    },
}

/// Where a group's bounds are found, and the groups around it.
#[derive(Clone, Debug, Default)]
pub struct Group {
    pub start_tag: u32,
    pub end_tag: u32,
    pub parents: Vec<u32>,
}

#[derive(Debug)]
pub struct Tagged {
    pub tree: Tree,
    /// How many places there are.
    pub places: u32,
    pub directions: Vec<Direction>,
    pub groups: Vec<Group>,
    /// For each lazy repeat, the tag behind it and the tag in front of it. The former may be one past the last
    /// tag: the end of the match.
    pub lazy: Vec<(u32, u32)>,
}

pub fn tag(mut root: Node, n_groups: u32) -> Tagged {
    let n_tags = count(&mut root, &mut false);
    let mut t = Tagger {
        places: 0,
        tag: 0,
        next_tag: 1,
        direction: Direction::Minimize,
        lazy_start: None,
        pending: Vec::new(),
        base: 0,
        open: Vec::new(),
        directions: vec![Direction::Minimize; n_tags as usize],
        groups: vec![Group::default(); n_groups as usize + 1],
        lazy: Vec::new(),
    };
    let tree = t.walk(&root);
    t.settle(t.tag);
    Tagged { tree, places: t.places, directions: t.directions, groups: t.groups, lazy: t.lazy }
}

/// Counts the tags of each node. `pending`: is a group boundary waiting for a tag?
fn count(node: &mut Node, pending: &mut bool) -> u32 {
    if node.group.is_some() {
        *pending = true;
    }
    let n_groups = node.groups;
    let n = match &mut node.kind {
        Kind::Chars(sets) if sets.len() > 1 => {
            // An alternation of characters: only the outermost level can be a group.
            let marks = if n_groups > 0 { 2 } else { 0 };
            u32::from(std::mem::take(pending)) + marks
        }
        Kind::Chars(_) | Kind::Backref(_) => u32::from(std::mem::take(pending)),
        Kind::Empty | Kind::Assert(_) => 0,
        Kind::Cat(parts) => parts.iter_mut().map(|p| count(p, pending)).sum(),
        Kind::Union(parts) => count_union(parts, n_groups, pending),
        Kind::Repeat { arg, lazy, .. } => {
            let own = u32::from(std::mem::take(pending) || *lazy);
            own + count(arg, pending)
        }
    };
    if node.group.is_some() {
        *pending = true;
    }
    node.tags = n;
    n
}

fn count_union(parts: &mut [Node], n_groups: u32, pending: &mut bool) -> u32 {
    let mut n = u32::from(std::mem::take(pending));
    let last = parts.len() - 1;
    let mut any_left = false;
    let mut groups_so_far = 0;
    for (i, part) in parts.iter_mut().enumerate() {
        *pending = false;
        n += count(part, pending);
        any_left |= *pending;
        groups_so_far += part.groups;
        let level_groups = if i == last { n_groups } else { groups_so_far };
        if i > 0 && level_groups > 0 {
            n += 2;
        }
    }
    *pending = any_left;
    n
}

struct Tagger {
    places: u32,
    /// The tag to place next, and the one after it.
    tag: u32,
    next_tag: u32,
    direction: Direction,
    /// The tag in front of a lazy repeat that no tag has been placed behind yet.
    lazy_start: Option<u32>,
    /// Group boundaries waiting for a tag: twice the group, plus one for its end. Those below `base` belong to
    /// an earlier branch of an alternation and can't be seen.
    pending: Vec<u32>,
    base: usize,
    open: Vec<u32>,
    directions: Vec<Direction>,
    groups: Vec<Group>,
    lazy: Vec<(u32, u32)>,
}

impl Tagger {
    fn has_pending(&self) -> bool {
        self.pending.len() > self.base
    }

    /// Makes `tag` the place of all boundaries that wait.
    fn settle(&mut self, tag: u32) {
        if let Some(start) = self.lazy_start.take() {
            self.lazy.push((tag, start));
        }
        for boundary in self.pending.drain(self.base..) {
            let group = &mut self.groups[boundary as usize / 2];
            if boundary.is_multiple_of(2) {
                group.start_tag = tag;
            } else {
                group.end_tag = tag;
            }
        }
    }

    /// Places the next tag.
    fn place(&mut self, direction: Direction) -> Tree {
        let tag = self.tag;
        self.directions[tag as usize] = direction;
        self.settle(tag);
        self.tag = self.next_tag;
        self.next_tag += 1;
        Tree::Tag(tag)
    }

    fn walk(&mut self, node: &Node) -> Tree {
        if let Some(id) = node.group {
            self.pending.push(2 * id);
            self.groups[id as usize].parents = self.open.clone();
            self.open.push(id);
        }
        let tree = match &node.kind {
            Kind::Empty => Tree::Empty,
            Kind::Assert(what) => Tree::Assert(*what),
            Kind::Backref(group) => {
                self.places += 1;
                self.leaf(Tree::Backref { group: *group, place: self.places - 1 })
            }
            Kind::Chars(sets) => self.chars(sets, node.groups),
            Kind::Cat(parts) => self.cat(parts),
            Kind::Union(parts) => self.union(parts, node.groups),
            Kind::Repeat { arg, min, max, lazy } => self.repeat(arg, *min, *max, *lazy),
        };
        if let Some(id) = node.group {
            self.pending.push(2 * id + 1);
            self.open.pop();
        }
        tree
    }

    fn leaf(&mut self, leaf: Tree) -> Tree {
        if self.has_pending() { Tree::Cat(vec![self.place(self.direction), leaf]) } else { leaf }
    }

    fn chars(&mut self, sets: &[Set], groups: u32) -> Tree {
        let place = self.places;
        self.places += 1;
        if let [set] = sets {
            return self.leaf(Tree::Char { set: set.clone(), place });
        }
        self.union_of(sets, groups, |_| 0, |t, set| t.leaf(Tree::Char { set: set.clone(), place }))
    }

    fn cat(&mut self, parts: &[Node]) -> Tree {
        // From the outermost level inwards: what each right operand will start with.
        let mut left_tags: u32 = parts.iter().map(|p| p.tags).sum();
        let mut levels = Vec::with_capacity(parts.len());
        for right in parts[1..].iter().rev() {
            left_tags -= right.tags;
            let resume = self.next_tag + left_tags;
            let reserved = (left_tags > 0 && right.tags > 0).then_some(self.next_tag);
            self.next_tag += u32::from(reserved.is_some());
            levels.push((resume, reserved));
        }
        let mut out = Vec::with_capacity(parts.len());
        out.push(self.walk(&parts[0]));
        for part in &parts[1..] {
            if let Some((resume, reserved)) = levels.pop() {
                self.next_tag = resume;
                self.tag = reserved.unwrap_or(self.tag);
            }
            out.push(self.walk(part));
        }
        Tree::Cat(out)
    }

    fn repeat(&mut self, arg: &Node, min: i32, max: i32, lazy: bool) -> Tree {
        let front_tag = self.tag;
        let front = (self.has_pending() || lazy).then(|| {
            let direction = if lazy { Direction::Maximize } else { self.direction };
            self.place(direction)
        });
        self.direction = Direction::Minimize;
        let arg = self.walk(arg);
        if lazy {
            self.lazy_start = Some(front_tag);
            self.direction = Direction::Minimize;
        } else {
            self.direction = Direction::Maximize;
        }
        in_front(front, Tree::Repeat { arg: Box::new(arg), min, max })
    }

    fn union(&mut self, parts: &[Node], groups: u32) -> Tree {
        self.union_of(parts, groups, |p| p.groups, Tagger::walk)
    }

    /// An alternation of `parts`, in all of which there are `groups` groups (itself included).
    fn union_of<P>(
        &mut self,
        parts: &[P],
        groups: u32,
        groups_in: impl Fn(&P) -> u32,
        mut walk: impl FnMut(&mut Tagger, &P) -> Tree,
    ) -> Tree {
        let mut front = None;
        let mut left_groups: u32 = parts.iter().map(&groups_in).sum();
        // From the outermost level inwards: the tags behind the left and right operand.
        let mut levels = Vec::with_capacity(parts.len());
        for (i, right) in parts[1..].iter().rev().enumerate() {
            let level_groups = if i == 0 { groups } else { left_groups };
            left_groups -= groups_in(right);
            if self.has_pending() {
                front = Some(self.place(self.direction));
            }
            let behind = (level_groups > 0).then_some((self.tag, self.next_tag));
            if behind.is_some() {
                self.tag = self.next_tag + 1;
                self.next_tag += 2;
            }
            levels.push(behind);
        }
        let base = self.base;
        let mut out = vec![walk(self, &parts[0])];
        for part in &parts[1..] {
            self.base = self.pending.len();
            let mut right = walk(self, part);
            if let Some((left_tag, right_tag)) = levels.pop().flatten() {
                self.directions[left_tag as usize] = Direction::Maximize;
                self.directions[right_tag as usize] = Direction::Maximize;
                out = vec![Tree::Cat(vec![Tree::Union(out), Tree::Tag(left_tag)])];
                right = Tree::Cat(vec![right, Tree::Tag(right_tag)]);
            }
            out.push(right);
            self.direction = Direction::Maximize;
        }
        self.base = base;
        in_front(front, Tree::Union(out))
    }
}

fn in_front(tag: Option<Tree>, tree: Tree) -> Tree {
    match tag {
        Some(tag) => Tree::Cat(vec![tag, tree]),
        None => tree,
    }
}
