//! The syntax tree of an extended regular expression.
//!
//! `Cat` and `Union` hold all their operands but mean nested binary nodes that lean to the left: which tags a
//! node gets (see `tag`) depends on that shape.

use crate::strings::ctype::{Class, is_lower, is_upper, to_lower, to_upper};

/// No upper limit, of a repeat count or a code point.
pub const NO_MAX: i32 = -1;
/// The largest character a set can name; above all code points.
pub const CHAR_MAX: u32 = 0x7FFF_FFFF;

pub const AT_BOL: u8 = 1;
pub const AT_EOL: u8 = 2;
pub const AT_BOW: u8 = 4;
pub const AT_EOW: u8 = 8;
pub const AT_WB: u8 = 16;
pub const NOT_AT_WB: u8 = 32;
/// Assertions that look at whether neighbours are word characters.
pub const WORD_ASSERTS: u8 = AT_BOW | AT_EOW | AT_WB | NOT_AT_WB;

/// A set of characters: a range, all of a class if one is given, none of the classes `not`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Set {
    pub lo: u32,
    pub hi: u32,
    pub class: Option<Class>,
    pub not: Vec<Class>,
    /// Do classes hold a character whose other case they hold?
    pub fold: bool,
}

impl Set {
    pub fn range(lo: u32, hi: u32) -> Set {
        Set { lo, hi, class: None, not: Vec::new(), fold: false }
    }

    pub fn single(c: u32) -> Set {
        Set::range(c, c)
    }

    /// The only character the set holds.
    pub fn as_single(&self) -> Option<u32> {
        (self.lo == self.hi && self.class.is_none() && self.not.is_empty()).then_some(self.lo)
    }

    /// Membership of a code point, or of a byte when searching bytes (`bytes`): no class holds a byte above 127.
    pub fn has(&self, c: u32, bytes: bool) -> bool {
        let in_class = |k: Class| {
            if bytes && c >= 128 {
                false
            } else if self.fold {
                k.has(to_lower(c)) || k.has(to_upper(c))
            } else {
                k.has(c)
            }
        };
        self.lo <= c
            && c <= self.hi
            && self.class.is_none_or(in_class)
            && !self.not.iter().any(|&k| in_class(k))
    }
}

/// The other-case counterpart of a letter.
pub fn other_case(c: u32) -> Option<u32> {
    if is_lower(c) {
        Some(to_upper(c))
    } else if is_upper(c) {
        Some(to_lower(c))
    } else {
        None
    }
}

#[derive(Clone, Debug)]
pub enum Kind {
    Empty,
    /// One character; several sets are alternatives for the same place.
    Chars(Vec<Set>),
    Assert(u8),
    Backref(u32),
    Cat(Vec<Node>),
    Union(Vec<Node>),
    Repeat {
        arg: Box<Node>,
        min: i32,
        max: i32,
        lazy: bool,
    },
}

#[derive(Clone, Debug)]
pub struct Node {
    pub kind: Kind,
    /// The group this node is the whole of.
    pub group: Option<u32>,
    /// Groups in this node, itself included.
    pub groups: u32,
    /// How many tags it needs (counted by `tag`).
    pub tags: u32,
}

impl Node {
    pub fn new(kind: Kind) -> Node {
        let groups = match &kind {
            Kind::Cat(v) | Kind::Union(v) => v.iter().map(|n| n.groups).sum(),
            Kind::Repeat { arg, .. } => arg.groups,
            _ => 0,
        };
        Node { kind, group: None, groups, tags: 0 }
    }

    pub fn empty() -> Node {
        Node::new(Kind::Empty)
    }

    pub fn single(c: u32) -> Node {
        Node::new(Kind::Chars(vec![Set::single(c)]))
    }

    /// One operand stands for itself.
    pub fn cat(mut parts: Vec<Node>) -> Node {
        if parts.len() == 1 { parts.remove(0) } else { Node::new(Kind::Cat(parts)) }
    }

    /// One operand stands for itself.
    pub fn union(mut parts: Vec<Node>) -> Node {
        if parts.len() == 1 { parts.remove(0) } else { Node::new(Kind::Union(parts)) }
    }

    /// The node as group `id`. A node is at most one group, so a group of a group gets a node of its own.
    pub fn into_group(self, id: u32) -> Node {
        let mut node =
            if self.group.is_some() { Node::new(Kind::Cat(vec![Node::empty(), self])) } else { self };
        node.group = Some(id);
        node.groups += 1;
        node
    }
}
