//! Contexts: what is known about every slot of the operand stack at a position, and where it is held.
//!
//! Eager unboxing: a slot of type `Flo` is held as a raw double, in an SSE register or a stack word;
//! every other slot is held as a word. Two slots with one location are copies of each other,
//! and what is learnt about one is learnt about both.
//!
//! The version key of a context is its types, constants that matter and copies, not its locations:
//! entering a version whose locations differ takes moves (`moves`).

use crate::value::{self, Value};
use versions::Context;

/// What is known of a value's type. The numbers are slots of continuation tables.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    Unknown,
    Fix,
    Flo,
    Bool,
    Null,
    Char,
    Void,
    Pair,
    Vector,
    String,
    Symbol,
    Proc,
    F64,
    Bytes,
    Record,
    Other,
    /// A flonum held as a word: what it is called where eager unboxing is off.
    Boxed,
}

pub const KINDS: usize = 17;

const ALL_KINDS: [Kind; KINDS] = [
    Kind::Unknown,
    Kind::Fix,
    Kind::Flo,
    Kind::Bool,
    Kind::Null,
    Kind::Char,
    Kind::Void,
    Kind::Pair,
    Kind::Vector,
    Kind::String,
    Kind::Symbol,
    Kind::Proc,
    Kind::F64,
    Kind::Bytes,
    Kind::Record,
    Kind::Other,
    Kind::Boxed,
];

impl Kind {
    pub fn from_index(i: usize) -> Kind {
        ALL_KINDS[i % KINDS]
    }

    /// The kind of a value.
    pub fn of(v: Value) -> Kind {
        match v.tag() {
            value::TAG_FIX => Kind::Fix,
            value::TAG_PAIR => Kind::Pair,
            value::TAG_FLO => Kind::Flo,
            value::TAG_PROC => Kind::Proc,
            value::TAG_VECTOR => Kind::Vector,
            value::TAG_STRING => Kind::String,
            value::TAG_IMM => match v {
                value::TRUE | value::FALSE => Kind::Bool,
                value::NULL => Kind::Null,
                _ if v.as_char().is_some() => Kind::Char,
                _ => Kind::Void,
            },
            _ => match v.kind() {
                value::kind::SYMBOL => Kind::Symbol,
                value::kind::F64VECTOR => Kind::F64,
                value::kind::BYTEVECTOR => Kind::Bytes,
                value::kind::RECORD => Kind::Record,
                _ => Kind::Other,
            },
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Kind::Unknown => "?",
            Kind::Fix => "fix",
            Kind::Flo => "flo",
            Kind::Bool => "bool",
            Kind::Null => "null",
            Kind::Char => "char",
            Kind::Void => "void",
            Kind::Pair => "pair",
            Kind::Vector => "vec",
            Kind::String => "str",
            Kind::Symbol => "sym",
            Kind::Proc => "proc",
            Kind::F64 => "f64vec",
            Kind::Bytes => "bytes",
            Kind::Record => "rec",
            Kind::Other => "other",
            Kind::Boxed => "boxed flo",
        }
    }

    /// Without how it is held.
    pub fn plain(self) -> Kind {
        if self == Kind::Boxed { Kind::Flo } else { self }
    }
}

/// A kind, and for procedures and records which one (0: not known); lists are in `lists`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ty {
    pub kind: Kind,
    pub id: u32,
}

impl Ty {
    pub const UNKNOWN: Ty = Ty { kind: Kind::Unknown, id: 0 };

    pub const fn of(kind: Kind) -> Ty {
        Ty { kind, id: 0 }
    }

    pub fn implies(self, other: Ty) -> bool {
        if other.is_list() {
            let empty = self.kind == Kind::Null && other.kind == Kind::Unknown;
            let kinds = other.kind == Kind::Unknown || self.kind == other.kind;
            return empty || self.is_list() && kinds && self.element().implies(other.element());
        }
        other.kind == Kind::Unknown || (self.kind == other.kind && (other.id == 0 || self.id == other.id))
    }

    fn precision(self) -> u32 {
        let list = if self.is_list() { self.list_depth() } else { u32::from(self.id != 0) };
        u32::from(self.kind != Kind::Unknown) + list
    }
}

/// Where a slot's value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loc {
    /// Nowhere: the slot is dead.
    None,
    Reg(u8),
    Xmm(u8),
    /// A word of the frame, counted from its base.
    Stack(u16),
    Const(u64),
}

pub const NO_HOME: u16 = u16::MAX;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    pub ty: Ty,
    pub loc: Loc,
    /// A frame word that holds the value as well.
    pub home: u16,
    /// The free variable it was loaded from, plus one.
    pub origin: u16,
}

impl Slot {
    pub const DEAD: Slot = Slot { ty: Ty::UNKNOWN, loc: Loc::None, home: NO_HOME, origin: 0 };

    pub fn new(ty: Ty, loc: Loc) -> Slot {
        Slot { ty, loc, home: NO_HOME, origin: 0 }
    }

    pub fn constant(w: u64, ty: Ty) -> Slot {
        Slot::new(ty, Loc::Const(w))
    }

    pub fn is_live(&self) -> bool {
        self.loc != Loc::None
    }
}

#[derive(Clone, Debug)]
pub struct Ctx {
    pub slots: Vec<Slot>,
    /// Words of the frame below the return table.
    pub frame: u16,
    /// Types of the running closure's free variables.
    pub free: Vec<Ty>,
}

/// Constants that versions are made for: the few values that decide branches.
fn is_key_constant(w: u64) -> bool {
    matches!(Value(w), value::TRUE | value::FALSE | value::NULL | value::UNSPECIFIED)
}

/// One slot in a version key.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KeySlot {
    pub ty: Ty,
    /// A constant that is part of the key, or zero.
    pub constant: u64,
    /// Number of the first slot that is a copy of this one.
    pub copy_of: u16,
    pub live: bool,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Key {
    pub slots: Vec<KeySlot>,
    pub free: Vec<Ty>,
}

impl Context for Key {
    fn implies(&self, other: &Key) -> bool {
        self.slots.len() == other.slots.len()
            && self.slots.iter().zip(&other.slots).enumerate().all(|(i, (a, b))| {
                let constant = b.constant == 0 || a.constant == b.constant;
                // A copy there must be a copy here.
                let copies = b.copy_of as usize == i || self.slots[b.copy_of as usize].copy_of == a.copy_of;
                a.live == b.live && a.ty.implies(b.ty) && constant && copies
            })
            && self.free.iter().zip(&other.free).all(|(a, b)| a.implies(*b))
    }

    fn precision(&self) -> u32 {
        let slot = |(i, s): (usize, &KeySlot)| {
            s.ty.precision() + u32::from(s.constant != 0) + u32::from(s.copy_of as usize != i)
        };
        let slots: u32 = self.slots.iter().enumerate().map(slot).sum();
        slots + self.free.iter().map(|t| t.precision()).sum::<u32>()
    }
}

impl Ctx {
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    pub fn top(&self) -> usize {
        self.slots.len() - 1
    }

    pub fn push(&mut self, slot: Slot) {
        self.slots.push(slot);
    }

    /// Whether two live slots hold one value in one place.
    pub fn same_place(&self, i: usize, j: usize) -> bool {
        let (a, b) = (&self.slots[i], &self.slots[j]);
        a.is_live() && a.loc == b.loc && !matches!(a.loc, Loc::Const(_))
    }

    /// Gives every copy of slot `i` a new description.
    pub fn update(&mut self, i: usize, f: impl Fn(&mut Slot)) {
        let loc = self.slots[i].loc;
        if matches!(loc, Loc::Const(_) | Loc::None) {
            f(&mut self.slots[i]);
            return;
        }
        for s in self.slots.iter_mut().filter(|s| s.loc == loc) {
            f(s);
        }
    }

    /// Where paths meet, a slot that came from a captured variable on one of them need not on another:
    /// what is learnt of the slot afterwards says nothing of the variable.
    pub fn forget_origins(&mut self) {
        self.slots.iter_mut().for_each(|s| s.origin = 0);
    }

    pub fn kill_dead(&mut self, live: u128) {
        for (i, s) in self.slots.iter_mut().enumerate().take(128) {
            if live >> i & 1 == 0 {
                *s = Slot::DEAD;
            }
        }
    }

    pub fn uses_reg(&self, r: u8) -> bool {
        self.slots.iter().any(|s| s.loc == Loc::Reg(r))
    }

    pub fn uses_xmm(&self, x: u8) -> bool {
        self.slots.iter().any(|s| s.loc == Loc::Xmm(x))
    }

    pub fn uses_stack(&self, i: u16) -> bool {
        self.slots.iter().any(|s| s.is_live() && (s.loc == Loc::Stack(i) || s.home == i))
    }

    /// A frame word nobody uses, if there is one.
    pub fn free_stack(&self) -> Option<u16> {
        (0..self.frame).find(|i| !self.uses_stack(*i))
    }

    /// Forgets which procedures and records the slots hold, keeping their kinds. Constants stay what
    /// they are, and the running closure itself is known by its instance.
    pub fn forget_identities(&mut self) {
        let identity = |s: &&mut Slot| !matches!(s.loc, Loc::Const(_)) && s.ty.is_identity();
        for s in self.slots.iter_mut().skip(1).filter(identity) {
            s.ty.id = 0;
        }
    }

    pub fn key(&self) -> Key {
        let mut slots: Vec<KeySlot> = Vec::with_capacity(self.slots.len());
        for (i, s) in self.slots.iter().enumerate() {
            let constant = match s.loc {
                Loc::Const(w) if is_key_constant(w) => w,
                _ => 0,
            };
            let copy = (0..i).find(|j| self.same_place(*j, i)).unwrap_or(i);
            slots.push(KeySlot { ty: s.ty, constant, copy_of: copy as u16, live: s.is_live() });
        }
        Key { slots, free: self.free.clone() }
    }
}

/// Whether a constant stays a constant where paths meet.
pub fn stays_constant(w: u64) -> bool {
    is_key_constant(w)
}
