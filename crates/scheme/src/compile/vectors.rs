//! Vectors of one type: what is known of a vector's elements, as the id of its `Ty`.
//!
//! The third byte of a vector's header says that all its elements are fixnums, or flonums (`Elements`), or
//! nothing. Every store keeps that true: code that knows the elements tests the value, other code looks at
//! the header, and a store of something else goes to the primitive, which takes the promise back
//! (`Vm::vector_changes`). Types that relied on it go with it: code is forgotten and contexts that wait are
//! weakened, as for lists. Such a primitive is called as a procedure, so that what follows is reached
//! through a return table and compiled anew.
//!
//! Vectors of flonums get the promise where they are made (`make-vector` with a fill, `vector`,
//! `list->vector`), if the context knows the type, and constants of both types when they are first looked at. A place whose vectors break it gives
//! it no more; after a few such places nobody does.

use super::ctx::{Kind, Ty};
use super::r#gen::{FALLBACK, Flow, Gen};
use super::lists::without_vectors;
use crate::asm::{Cond, Mem, Reg, reg};
use crate::options::Pass;
use crate::repr;
use crate::value::{TAG_FIX, TAG_FLO, TAG_VECTOR, Value};
use crate::vm::{Vm, offsets};

/// Constants of more elements are not looked at.
const LONGEST: usize = 1 << 20;
/// Broken promises after which none are made.
const PATIENCE: usize = 3;
/// Where the promise and the place of making are in the header, in bytes.
const PROMISE: i32 = 2;
const PLACE: i32 = 4;

/// The type of a vector that will never promise anything: stores need not look.
const PLAIN: u32 = 3;
/// In the header of such a vector. As a signed byte it is below zero, and promises are above: stores that do not
/// know the vector's type find out in one comparison that there is none.
const NO_PROMISE: u64 = 0x80;

/// What a vector's header promises: the kind of the elements.
pub fn promised(header: u64) -> Option<Kind> {
    match header >> 16 & 0xff {
        1 => Some(Kind::Fix),
        2 => Some(Kind::Flo),
        _ => None,
    }
}

fn code(k: Kind) -> u8 {
    match k {
        Kind::Fix => 1,
        Kind::Flo => 2,
        _ => 0,
    }
}

/// Places that make vectors, and whether theirs may promise.
#[derive(Default)]
pub struct Places {
    made: std::collections::HashMap<(u32, u16, usize), u32>,
    broken: std::collections::HashSet<u32>,
    /// Constants that have been looked at and promise nothing.
    plain: std::collections::HashSet<u64>,
    failures: usize,
}

impl Places {
    fn patient(&self) -> bool {
        self.failures < PATIENCE
    }

    /// The number of a place, unless it has given promises that did not hold.
    fn at(&mut self, inst: u32, clause: u16, pos: usize) -> Option<u32> {
        let next = self.made.len() as u32 + 1;
        let place = *self.made.entry((inst, clause, pos)).or_insert(next);
        (!self.broken.contains(&place) && self.patient()).then_some(place)
    }
}

impl Ty {
    pub fn vector_of(k: Kind) -> Ty {
        Ty { kind: Kind::Vector, id: code(k) as u32 }
    }

    /// The kind of a vector's elements, if it is known.
    pub fn elements(self) -> Option<Kind> {
        if self.kind == Kind::Vector { promised((self.id as u64) << 16) } else { None }
    }

    /// Without what a store could take back.
    pub(super) fn without_promise(self) -> Ty {
        if self.elements().is_some() { Ty::of(self.kind) } else { self }
    }
}

impl Gen<'_> {
    fn vectors(&self) -> bool {
        !self.vm.options.naive() && self.vm.options.on(Pass::Vectors)
    }

    /// The header's upper part for a new vector at a step, and its type.
    pub(super) fn new_vector(&mut self, elements: Option<Kind>, pos: usize) -> (u64, Ty) {
        let undecided = (0, Ty::of(Kind::Vector));
        let plain = (NO_PROMISE << 16, Ty { kind: Kind::Vector, id: PLAIN });
        let k = match elements {
            _ if !self.vectors() => return undecided,
            Some(k @ Kind::Flo) => k,
            // Too often made to be filled with something else; a constant may still begin to promise.
            Some(Kind::Fix) => return undecided,
            _ => return plain,
        };
        let (inst, clause) = (self.inst, self.clause);
        match self.vm.compiler.places.at(inst, clause, pos) {
            Some(place) => ((place as u64) << 32 | (code(k) as u64) << 16, Ty::vector_of(k)),
            None => plain,
        }
    }

    /// The kind that all operands from `first` on have.
    pub(super) fn common_kind(&self, first: usize) -> Option<Kind> {
        let kinds = self.ctx.slots[first..].iter().map(|s| s.ty.kind.plain());
        let k = kinds.clone().next()?;
        kinds.clone().all(|other| other == k).then_some(k)
    }

    /// What a primitive's new vector may promise, by its operands from `first` on.
    pub(super) fn vector_result(&mut self, prim: u16, first: usize, pos: usize) -> Option<(u64, Ty)> {
        let operands = &self.ctx.slots[first..];
        let elements = match self.vm.prims.name(prim) {
            "make-vector" => operands.get(1).map_or(Kind::Unknown, |s| s.ty.kind.plain()),
            "vector" => self.common_kind(first).unwrap_or(Kind::Unknown),
            "list->vector" if operands[0].ty.is_list() => operands[0].ty.element().kind.plain(),
            _ => return None,
        };
        let (header, ty) = self.new_vector(Some(elements), pos);
        (header != 0).then_some((header, ty))
    }

    /// Writes the promise into the header of a vector that was just made.
    pub(super) fn promise(&mut self, v: Reg, header: u64) {
        let a = self.asm();
        a.mov_imm(reg::RAX, header >> 16 & 0xff);
        a.store8(repr::field(v, TAG_VECTOR, PROMISE), reg::RAX);
        a.mov_imm(reg::RAX, header >> 32);
        a.store32(repr::field(v, TAG_VECTOR, PLACE), reg::RAX);
    }

    /// Makes sure that a store keeps the vector's promise; `None` when it does.
    pub(super) fn keeps_promise(&mut self, array: usize, pos: usize) -> Option<Flow> {
        if !self.vectors() {
            return None;
        }
        if self.ctx.slots[array].ty.id == PLAIN {
            return None;
        }
        let value = array + 2;
        let (promise, k) = (self.ctx.slots[array].ty.elements(), self.kind(value));
        match promise {
            Some(p) if p == k => None,
            Some(p) if k == Kind::Unknown => Some(self.require(value, p, pos, 0)),
            Some(_) => Some(Flow::At(pos, FALLBACK)),
            None => {
                self.look_at_promise(array, k, pos);
                None
            }
        }
    }

    /// A vector of unknown elements: its header says what it promises.
    fn look_at_promise(&mut self, array: usize, k: Kind, pos: usize) {
        self.count(offsets::TYPE_TESTS);
        let v = self.word(array);
        let broken = self.stub(pos, FALLBACK, None);
        let at = repr::field(v, TAG_VECTOR, PROMISE);
        match k {
            Kind::Fix | Kind::Flo => {
                let other = if k == Kind::Fix { Kind::Flo } else { Kind::Fix };
                self.asm().cmp_mem8_imm(at, code(other));
                self.jump_stub(Cond::E, broken);
            }
            Kind::Unknown => self.compare_promise(at, array + 2, broken),
            _ => {
                self.asm().cmp_mem8_imm(at, 0);
                self.jump_stub(Cond::G, broken);
            }
        }
        let ctx = self.ctx.clone();
        self.vm.compiler.stubs[broken].ctx = ctx;
        self.unpin();
    }

    /// Neither the promise nor the value is known: out of line if there is a promise.
    fn compare_promise(&mut self, at: Mem, value: usize, broken: usize) {
        let r = self.word(value);
        self.asm().cmp_mem8_imm(at, 0);
        let some = self.asm().jcc(Cond::G, 0);
        let back = self.asm().pos;
        let target = self.vm.stub_address(broken);
        let s = &mut self.vm.stub_code;
        s.patch_jump(some, s.pos);
        s.cmp_mem8_imm(at, code(Kind::Fix));
        let flonums = s.jcc(Cond::Ne, 0);
        let fixnum = repr::test_tag(s, r, TAG_FIX);
        s.jcc(fixnum, back);
        let no_fixnum = s.jmp(target);
        s.patch_jump(flonums, s.pos);
        let flonum = repr::test_tag(s, r, TAG_FLO);
        s.jcc(flonum, back);
        let no_flonum = s.jmp(target);
        self.vm.compiler.stubs[broken].jumps.extend([no_fixnum, no_flonum]);
    }
}

impl Vm {
    /// The instance that a primitive is, as a procedure.
    pub fn native_instance(&self, prim: u16) -> u32 {
        prim as u32 + 1
    }

    /// Before a primitive stores into a vector: what it promises must go on to hold.
    pub fn vector_stores(&mut self, v: Value, x: Value) {
        if let Some(k) = promised(v.header())
            && Kind::of(x) != k
        {
            self.vector_changes(v);
        }
    }

    /// A vector's promise is taken back, and with it what was known of all vectors' elements.
    fn vector_changes(&mut self, v: Value) {
        let header = v.header();
        v.set_word(0, header & 0xffff);
        let (places, place) = (&mut self.compiler.places, (header >> 32) as u32);
        if place != 0 && !places.broken.insert(place) {
            // Nobody believes the vectors of this place any more.
            return;
        }
        places.failures += 1;
        places.plain.insert(v.0);
        self.compiler.forget_lists();
        self.weaken_contexts(without_vectors);
    }

    /// What a constant vector promises; one that was never looked at may begin to.
    pub(super) fn constant_vector(&mut self, v: Value) -> u32 {
        let places = &self.compiler.places;
        if !self.options.on(Pass::Vectors) || self.options.naive() {
            return 0;
        }
        if v.header() >> 16 & 0xff == NO_PROMISE {
            return PLAIN;
        }
        if let Some(k) = promised(v.header()) {
            let believed = !places.broken.contains(&((v.header() >> 32) as u32));
            return if believed { code(k) as u32 } else { 0 };
        }
        if v.len() == 0 || v.len() > LONGEST || places.plain.contains(&v.0) || !places.patient() {
            return 0;
        }
        let all = |k: Kind| v.elements().iter().all(|x| Kind::of(*x) == k);
        let found = [Kind::Fix, Kind::Flo].into_iter().find(|k| all(*k));
        match found {
            Some(k) => v.set_word(0, v.header() | (code(k) as u64) << 16),
            None => drop(self.compiler.places.plain.insert(v.0)),
        }
        found.map_or(0, |k| code(k) as u32)
    }
}
