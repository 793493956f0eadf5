//! Speculation on single elements of vectors and matrices.

use r_bytecode::feedback::{
    IN_ATTRIBUTES, IN_DOUBLES, IN_ENV, IN_GROWN, IN_INTS, IN_LIST, IN_LOGICALS, IN_MATRIX, IN_NAMES,
    IN_OTHER, IN_STRINGS, SEEN_DOUBLE, SEEN_INT, SEEN_LOGICAL, SEEN_MASK, SEEN_STRING, SEEN_VECTOR,
};
use r_bytecode::op::Op as BcOp;

use super::{Spec, seen_numbers, seen_type};
use crate::func::{Id, Imm};
use crate::op::{Op, Reason};
use crate::pass::edit;
use crate::types::Type;

/// The bits of feedback that tell containers apart.
const KINDS: u32 =
    IN_DOUBLES | IN_INTS | IN_LOGICALS | IN_LIST | IN_OTHER | IN_ATTRIBUTES | IN_ENV | IN_STRINGS;

/// Plain vectors of numbers.
const NUMBERS: Type = Type::VLGL.or(Type::VINT).or(Type::VDBL);

/// What is assumed of an index that feedback has no room for: some number.
pub(super) const UNSEEN: u32 = SEEN_INT | SEEN_DOUBLE;

/// For feedback of sometimes one number, sometimes a vector of such: the type of the element, and that of both.
fn either(seen: u32) -> Option<(Type, Type)> {
    const SCALAR: u32 = IN_OTHER;
    let kinds = [
        (SEEN_DOUBLE, IN_DOUBLES, Type::DBL, Type::VDBL),
        (SEEN_INT, IN_INTS, Type::INT, Type::VINT),
        (SEEN_LOGICAL, IN_LOGICALS, Type::LGL, Type::VLGL),
    ];
    let (types, containers) = (seen & SEEN_MASK, seen & (KINDS | IN_MATRIX));
    let found = kinds.iter().find(|k| types == k.0 | SEEN_VECTOR && containers == k.1 | SCALAR)?;
    Some((found.2, found.2 | found.3))
}

/// The container type that feedback says, if it says one.
pub fn container(seen: u32) -> Option<Type> {
    let matrix = seen & IN_MATRIX != 0;
    let t = match seen & KINDS {
        IN_DOUBLES if matrix => Type::MDBL,
        IN_INTS if matrix => Type::MINT,
        IN_LOGICALS if matrix => Type::MLGL,
        IN_DOUBLES => Type::VDBL,
        IN_INTS => Type::VINT,
        IN_LOGICALS => Type::VLGL,
        IN_STRINGS if !matrix => Type::VSTR,
        IN_LIST if seen & IN_NAMES != 0 && !matrix => Type::LISTS,
        IN_LIST if !matrix => Type::VLIST,
        _ => return None,
    };
    Some(t)
}

impl Spec<'_> {
    /// The type that a container has or may be assumed to have.
    pub(super) fn container(&self, x: Id, seen: u32) -> Option<Type> {
        let known = self.ty(x).classes();
        if known.element().is_some() || known.within(Type::LISTS) && !known.is_none() || known == Type::VSTR {
            return Some(known);
        }
        container(seen).filter(|t| self.can_be(x, *t))
    }

    /// Whether an index is a number, or may be assumed to be one.
    pub(super) fn can_index(&self, i: Id, seen: u32) -> bool {
        let known = self.ty(i).classes();
        if self.is_negative(i) {
            return false;
        }
        if known == Type::INT || known == Type::DBL {
            return true;
        }
        match seen_type(seen) {
            Some(t) if t != Type::LGL => self.can_be(i, t),
            Some(_) => false,
            None => seen_numbers(seen) && self.can_be(i, Type::INT | Type::DBL),
        }
    }

    /// Whether an index is a negative constant, which excludes elements.
    fn is_negative(&self, i: Id) -> bool {
        let number = |i: Id| {
            edit::const_of(self.f, i).and_then(|v| r_bytecode::interp::bridge::number(v.immediate()?))
        };
        let inst = self.f.inst(i);
        match inst.op {
            Op::FNeg | Op::INeg => number(inst.args[0]).is_some_and(|x| x > 0.0),
            _ => number(i).is_some_and(|x| x < 0.0),
        }
    }

    pub(super) fn index(&mut self, i: Id, seen: u32) -> Id {
        let known = self.ty(i).classes();
        if known == Type::INT || known == Type::DBL {
            return i;
        }
        match seen_type(seen) {
            Some(t) => self.as_type(i, t),
            None => self.leaving(Op::NumToF, vec![i], Imm::None, Type::DBL),
        }
    }

    pub(super) fn subset(&mut self, bc: BcOp, args: &[Id], seen: u32) -> Option<Id> {
        let (x, i) = (args[0], args[1]);
        let Some(t) = self.container(x, seen) else {
            return self.nth(x, i, seen).or_else(|| self.of_several(x, i, seen));
        };
        let list = t.within(Type::LISTS);
        if !self.may_leave() || !self.can_index(i, seen >> 8) || list && bc == BcOp::Subset {
            return None;
        }
        let x = self.as_type(x, t);
        let i = self.index(i, seen >> 8);
        Some(match t.element() {
            Some(e) => self.leaving(Op::LdElt, vec![x, i], Imm::None, e),
            None if t == Type::VSTR => self.leaving(Op::LdElt, vec![x, i], Imm::None, Type::STR),
            None => self.leaving(Op::LdEltList, vec![x, i], Imm::None, Type::VAL),
        })
    }

    /// An element of a value that is sometimes one number, sometimes a vector of such.
    fn nth(&mut self, x: Id, i: Id, seen: u32) -> Option<Id> {
        let (element, t) = either(seen)?;
        if !self.may_leave() || !self.can_be(x, t) || !self.can_index(i, seen >> 8) {
            return None;
        }
        let x = self.as_type(x, t);
        let i = self.index(i, seen >> 8);
        Some(self.leaving(Op::LdNth, vec![x, i], Imm::None, element))
    }

    pub(super) fn subset_matrix(&mut self, args: &[Id], seen: u32) -> Option<Id> {
        let (x, i, j) = (args[0], args[1], args[2]);
        let Some(t) = self.container(x, seen).filter(|t| t.is_matrix()) else {
            return self.subset_array(args, seen, Type::STR);
        };
        if !self.may_leave() || !self.can_index(i, seen >> 8) || !self.can_index(j, seen >> 16) {
            return None;
        }
        let x = self.as_type(x, t);
        let (i, j) = (self.index(i, seen >> 8), self.index(j, seen >> 16));
        let e = t.element()?;
        Some(self.leaving(Op::LdEltM, vec![x, i, j], Imm::None, e))
    }

    /// The types that a vector of numbers of one of several types has or may be assumed to have.
    fn several(&self, x: Id, seen: u32) -> Option<Type> {
        let known = self.ty(x).classes();
        if known.within(NUMBERS) && !known.is_none() {
            return Some(known);
        }
        let kinds = [(IN_LOGICALS, Type::VLGL), (IN_INTS, Type::VINT), (IN_DOUBLES, Type::VDBL)];
        let bits = seen & (KINDS | IN_MATRIX);
        if bits & !(IN_LOGICALS | IN_INTS | IN_DOUBLES) != 0 || bits.count_ones() < 2 {
            return None;
        }
        let t = kinds.iter().filter(|k| bits & k.0 != 0).fold(Type::NONE, |t, k| t | k.1);
        self.can_be(x, t).then_some(t)
    }

    /// An element of a vector of numbers of one of several types.
    fn of_several(&mut self, x: Id, i: Id, seen: u32) -> Option<Id> {
        let t = self.several(x, seen)?;
        if !self.may_leave() || !self.can_index(i, seen >> 8) {
            return None;
        }
        let x = self.as_type(x, t);
        let i = self.index(i, seen >> 8);
        let kinds = [(Type::VLGL, Type::LGL), (Type::VINT, Type::INT), (Type::VDBL, Type::DBL)];
        let element = kinds.iter().filter(|k| t.meets(k.0)).fold(Type::NONE, |e, k| e | k.1);
        Some(self.leaving(Op::LdEltN, vec![x, i], Imm::None, element))
    }

    /// The type that a number has or may be assumed to have: integer or double.
    fn number_type(&self, v: Id, seen: u32) -> Option<Type> {
        let known = self.ty(v).classes();
        let t = if known == Type::INT || known == Type::DBL { known } else { seen_type(seen)? };
        (t != Type::LGL && self.can_be(v, t)).then_some(t)
    }

    /// `x[i] <- v` where x may have to take the type of v first, as `rep(NA, n)` has.
    fn assign_widening(&mut self, args: &[Id], seen: u32) -> Option<Id> {
        let (x, v, i) = (args[0], args[1], args[2]);
        let (t, e) = (self.several(x, seen)?, self.number_type(v, seen >> 8)?);
        let (target, narrower) = match e {
            Type::DBL => (Type::VDBL, Type::VLGL | Type::VINT),
            _ => (Type::VINT, Type::VLGL),
        };
        let ready = self.may_leave() && self.can_index(i, seen >> 16) && self.is_own(x);
        if !ready || t == target || !t.within(narrower | target) || seen & IN_GROWN != 0 {
            return None;
        }
        let x = self.as_type(x, t);
        let i = self.index(i, seen >> 16);
        let v = self.as_type(v, e);
        Some(self.leaving(Op::StWide, vec![x, i, v], Imm::None, target))
    }

    /// `x[i] <- v` where x grows from `NULL` on.
    fn assign_growing(&mut self, args: &[Id], seen: u32) -> Option<Id> {
        let (x, v, i) = (args[0], args[1], args[2]);
        let e = self.number_type(v, seen >> 8)?;
        let (target, bit) = if e == Type::DBL { (Type::VDBL, IN_DOUBLES) } else { (Type::VINT, IN_INTS) };
        let t = target | Type::NULL;
        let grows = seen & IN_GROWN != 0 && seen & (KINDS | IN_MATRIX) == bit | IN_OTHER;
        let ready = self.may_leave() && self.can_index(i, seen >> 16) && self.is_own(x);
        if !grows || !ready || !self.can_be(x, t) || self.ty(x).classes() == target {
            return None;
        }
        let x = self.as_type(x, t);
        let i = self.index(i, seen >> 16);
        let v = self.as_type(v, e);
        Some(self.leaving(Op::StGrow, vec![x, i, v], Imm::None, target))
    }

    /// Whether a value can be stored among elements of a type, as it is or converted.
    fn fits(&self, v: Id, seen: u32, element: Type) -> bool {
        match (element, self.ty(v).classes()) {
            (Type::DBL, Type::DBL | Type::INT) => true,
            (e, k) if e == k => true,
            (Type::STR, _) => seen & SEEN_MASK == SEEN_STRING && self.can_be(v, Type::STR),
            (Type::DBL, _) => match seen_type(seen) {
                Some(t @ (Type::DBL | Type::INT)) => self.can_be(v, t),
                _ => false,
            },
            (e, _) => seen_type(seen) == Some(e) && self.can_be(v, e),
        }
    }

    /// A value as an element of a type (only after `fits`).
    fn element(&mut self, v: Id, seen: u32, e: Type) -> Option<Id> {
        if e == Type::STR {
            return Some(self.as_type(v, Type::STR));
        }
        let known = self.ty(v).classes();
        let have = if known == Type::INT || known == Type::DBL || known == Type::LGL {
            known
        } else {
            seen_type(seen)?
        };
        let v = self.as_type(v, have);
        Some(if e == Type::DBL && have == Type::INT { self.emit(Op::IToF, vec![v], Imm::None) } else { v })
    }

    /// Whether a target may be written in place: it went through `Own`.
    pub(super) fn is_own(&self, x: Id) -> bool {
        let mut x = edit::behind_casts(self.f, x);
        while edit::stores_into_first(self.f.inst(x).op) {
            x = edit::behind_casts(self.f, self.end(self.f.inst(x).args[0]));
        }
        let op = self.f.inst(x).op;
        op.is_own() || op == Op::OwnElt
    }

    /// `x[i] <- v` (target, value, index).
    pub(super) fn assign(&mut self, bc: BcOp, args: &[Id], seen: u32) -> Option<Id> {
        let (x, v, i) = (args[0], args[1], args[2]);
        if let Some(r) = self.assign_widening(args, seen).or_else(|| self.assign_growing(args, seen)) {
            return Some(r);
        }
        let t = self.container(x, seen)?;
        if t.within(Type::LISTS) && bc == BcOp::Assign2 {
            return self.assign_list(t, args, seen);
        }
        let e = if t == Type::VSTR { Type::STR } else { t.element()? };
        let ready = self.may_leave() && self.can_index(i, seen >> 16) && self.fits(v, seen >> 8, e);
        if !ready || !self.is_own(x) {
            return None;
        }
        let grows = seen & IN_GROWN != 0 && !t.is_matrix();
        if grows && e == Type::STR {
            return None;
        }
        let x = self.as_type(x, t);
        let i = self.index(i, seen >> 16);
        let v = self.element(v, seen >> 8, e)?;
        let op = if grows { Op::StGrow } else { Op::StElt };
        Some(self.leaving(op, vec![x, i, v], Imm::None, t))
    }

    /// `x[i, j] <- v` (target, value, row, column; feedback has no column).
    pub(super) fn assign_matrix(&mut self, args: &[Id], seen: u32) -> Option<Id> {
        let (x, v, i, j) = (args[0], args[1], args[2], args[3]);
        let Some(t) = self.container(x, seen).filter(|t| t.is_matrix()) else {
            return self.assign_array(args, seen, Type::STR);
        };
        let rows = seen >> 16 & 0xFF;
        let e = t.element()?;
        let ready = self.may_leave() && self.can_index(i, rows) && self.can_index(j, UNSEEN);
        if !ready || !self.fits(v, seen >> 8, e) || !self.is_own(x) {
            return None;
        }
        let x = self.as_type(x, t);
        let (i, j) = (self.index(i, rows), self.index(j, UNSEEN));
        let v = self.element(v, seen >> 8, e)?;
        Some(self.leaving(Op::StEltM, vec![x, i, j, v], Imm::None, t))
    }

    /// The type of the elements of an array, if it is one of these and feedback has seen nothing but such arrays.
    fn array_of(&self, x: Id, seen: u32, among: Type) -> Option<Type> {
        let e = match seen & (KINDS | IN_MATRIX) {
            k if k == IN_DOUBLES | IN_MATRIX => Type::DBL,
            k if k == IN_INTS | IN_MATRIX => Type::INT,
            k if k == IN_LOGICALS | IN_MATRIX => Type::LGL,
            k if k == IN_STRINGS | IN_MATRIX => Type::STR,
            _ => return None,
        };
        let can_be = self.may_leave() && self.opts.speculates(Reason::Type) && self.ty(x).meets(Type::ATTR);
        (can_be && e.within(among)).then_some(e)
    }

    /// `x[i, j]` or `x[i, j, k]` for an array that has no type of its own. (Feedback has no third index.)
    pub(super) fn subset_array(&mut self, args: &[Id], seen: u32, among: Type) -> Option<Id> {
        let e = self.array_of(args[0], seen, among)?;
        let bits = [seen >> 8, seen >> 16, UNSEEN];
        if !args[1..].iter().zip(bits).all(|(i, seen)| self.can_index(*i, seen)) {
            return None;
        }
        let mut all = vec![args[0]];
        for (i, seen) in args[1..].iter().zip(bits) {
            all.push(self.index(*i, seen));
        }
        Some(self.leaving(Op::LdEltA, all, Imm::None, e))
    }

    /// The same for assignments (target, value, indices; feedback has the first index).
    pub(super) fn assign_array(&mut self, args: &[Id], seen: u32, among: Type) -> Option<Id> {
        let (x, v) = (args[0], args[1]);
        let e = self.array_of(x, seen, among)?;
        let bits = |k: usize| if k == 0 { seen >> 16 & 0xFF } else { UNSEEN };
        let ready = args[2..].iter().enumerate().all(|(k, i)| self.can_index(*i, bits(k)));
        if !ready || !self.fits(v, seen >> 8, e) || !self.is_own(x) {
            return None;
        }
        let mut all = vec![x];
        for (k, i) in args[2..].iter().enumerate() {
            all.push(self.index(*i, bits(k)));
        }
        all.push(self.element(v, seen >> 8, e)?);
        let ty = self.ty(x);
        Some(self.leaving(Op::StEltA, all, Imm::None, ty))
    }
}
