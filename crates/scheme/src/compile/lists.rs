//! Homogeneous lists: types of list elements, as the source's section 7 proposes.
//!
//! A list type is the id of a `Ty`: with kind `Pair` a list that is not empty, with kind `Unknown` one that
//! may be. It holds because no pair changes: as long as no code that changes pairs has been compiled,
//! `cons` on a list makes a list, and a constant can be looked at. When code that stores into a pair is
//! compiled for the first time, all list types are taken back (`Vm::pairs_change`): other code is forgotten,
//! contexts that wait (stubs, return points, captured types) are weakened in place, which moves no value.
//! Nothing runs old code after that, because what follows a store is compiled after it.
//!
//! An id holds groups of five bits, outermost first: a kind plus one, or a list again and then its elements.

use super::ctx::{Ctx, KINDS, Kind, Loc, Slot, Ty};
use super::r#gen::Gen;
use crate::asm::reg;
use crate::options::Pass;
use crate::value::{NULL, Value};
use crate::vm::Vm;

const BITS: u32 = 5;
const MASK: u32 = (1 << BITS) - 1;
/// Groups of elements that are lists, maybe empty or not.
const LIST: u32 = KINDS as u32 + 1;
const FULL_LIST: u32 = LIST + 1;
/// Groups of elements that are vectors of one type, from the next one on.
const VECTORS: u32 = FULL_LIST;
const LAST_VECTOR: u32 = VECTORS + 3;
/// Groups an id may have.
const DEPTH: u32 = 3;
/// The list of anything.
const ANYTHING: u32 = Kind::Unknown as u32 + 1;
/// Constants of more elements are not looked at.
const LONGEST: usize = 1 << 16;

/// What code may take for granted about pairs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pairs {
    /// Nothing stores into pairs: lists stay lists, elements what they are.
    #[default]
    Constant,
    /// Elements may change, the shape does not.
    Shape,
    Mutable,
}

/// Which part of a pair a primitive stores into.
pub fn changes(prim: &str) -> Option<Pairs> {
    match prim {
        "set-car!" | "list-set!" => Some(Pairs::Shape),
        "set-cdr!" => Some(Pairs::Mutable),
        _ => None,
    }
}

impl Ty {
    /// A list, not empty, of elements of one type.
    pub fn list_of(element: Ty) -> Ty {
        Ty { kind: Kind::Pair, id: id_of(element) }
    }

    /// The type of a list that may be empty, of anything.
    pub const LIST: Ty = Ty { kind: Kind::Unknown, id: ANYTHING };

    /// Whether it is a list, empty or not, with a type for its elements.
    pub fn is_list(self) -> bool {
        self.id != 0 && matches!(self.kind, Kind::Pair | Kind::Unknown)
    }

    /// The elements of a list.
    pub fn element(self) -> Ty {
        element(self.id)
    }

    /// The same list without its first element, or with an unknown number of them.
    pub fn rest(self) -> Ty {
        Ty { kind: Kind::Unknown, id: self.id }
    }

    /// The type of a pair of two values.
    pub fn cons(car: Ty, cdr: Ty) -> Ty {
        if cdr.kind == Kind::Null {
            return Ty::list_of(car);
        }
        if !cdr.is_list() {
            return Ty::of(Kind::Pair);
        }
        Ty::list_of(join(plain(car), cdr.element()))
    }

    /// The same with less known: elements first, then that it is a list.
    pub fn weakened(self) -> Ty {
        match self {
            t if t.kind == Kind::Vector => Ty::of(t.kind),
            t if !t.is_list() => t,
            t if t.id != ANYTHING => Ty { kind: t.kind, id: ANYTHING },
            t => Ty::of(t.kind),
        }
    }

    fn under(self, pairs: Pairs) -> Ty {
        match pairs {
            Pairs::Constant => self,
            _ if !self.is_list() => self,
            Pairs::Shape => Ty { kind: self.kind, id: ANYTHING },
            Pairs::Mutable => Ty::of(self.kind),
        }
    }

    /// How many lists are inside each other.
    pub(super) fn list_depth(self) -> u32 {
        let groups = (0..DEPTH).take_while(|i| self.id >> (BITS * i) != 0).count() as u32;
        groups + u32::from(self.id & MASK != ANYTHING)
    }
}

impl std::fmt::Display for Ty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.kind {
            Kind::Pair if self.is_list() => write!(f, "(list {})", self.element()),
            Kind::Unknown if self.is_list() => write!(f, "(list* {})", self.element()),
            Kind::Vector if self.id != 0 => write!(f, "(vec {})", self.elements().map_or("any", Kind::name)),
            k => f.write_str(k.name()),
        }
    }
}

impl Ty {
    /// Whether the id says which procedure or record it is, not of what type.
    pub fn is_identity(self) -> bool {
        self.id != 0 && !self.is_list() && self.kind != Kind::Vector
    }
}

/// What an element's type keeps: identities are not worth a list type of their own.
fn plain(t: Ty) -> Ty {
    if t.is_identity() { Ty::of(t.kind) } else { t }
}

fn id_of(element: Ty) -> u32 {
    if element.kind == Kind::Vector && element.id != 0 {
        return VECTORS + element.id;
    }
    if !element.is_list() {
        return element.kind as u32 + 1;
    }
    let group = if element.kind == Kind::Pair { FULL_LIST } else { LIST };
    let depth = (1..=DEPTH).find(|d| element.id >> (BITS * d) == 0).unwrap_or(DEPTH);
    let inner = if depth < DEPTH { element.id } else { ANYTHING };
    group | inner << BITS
}

fn element(id: u32) -> Ty {
    match id & MASK {
        LIST => Ty { kind: Kind::Unknown, id: id >> BITS },
        FULL_LIST => Ty { kind: Kind::Pair, id: id >> BITS },
        0 => Ty::UNKNOWN,
        group @ VECTORS..=LAST_VECTOR => Ty { kind: Kind::Vector, id: group - VECTORS },
        group => Ty::of(Kind::from_index(group as usize - 1)),
    }
}

/// The most precise type that both imply.
pub(super) fn join(a: Ty, b: Ty) -> Ty {
    if a.implies(b) {
        return b;
    }
    if b.implies(a) {
        return a;
    }
    match (a.is_list(), b.is_list()) {
        (true, true) => Ty { kind: Kind::Unknown, id: id_of(join(a.element(), b.element())) },
        (true, false) if b.kind == Kind::Null => a.rest(),
        (false, true) if a.kind == Kind::Null => b.rest(),
        _ if a.kind == b.kind => Ty::of(a.kind),
        _ => Ty::UNKNOWN,
    }
}

/// The type without what it knows of vectors' elements, at any depth.
pub(super) fn without_vectors(t: Ty) -> Ty {
    match t {
        _ if t.kind == Kind::Vector => t.without_promise(),
        _ if t.is_list() => Ty { kind: t.kind, id: id_of(without_vectors(t.element())) },
        _ => t,
    }
}

impl Gen<'_> {
    fn lists(&self) -> bool {
        !self.vm.options.naive()
            && self.vm.options.on(Pass::Lists)
            && self.vm.compiler.pairs != Pairs::Mutable
    }

    /// The type of a pair of two slots.
    pub(super) fn cons_type(&self, a: usize, b: usize) -> Ty {
        if !self.lists() {
            return Ty::of(Kind::Pair);
        }
        let (car, cdr) = (self.ctx.slots[a].ty, self.ctx.slots[b].ty);
        Ty::cons(car, cdr).under(self.vm.compiler.pairs)
    }

    /// Pushes what was loaded into a register: a flonum is unboxed at once.
    pub(super) fn push_loaded(&mut self, d: crate::asm::Reg, ty: Ty) {
        let ty = self.held(ty);
        if ty.kind != Kind::Flo || self.vm.options.naive() {
            return self.push_typed(d, ty);
        }
        let x = self.alloc_xmm();
        self.unbox(x, d);
        self.push_double(x);
    }

    /// The type of a field of the pair in a slot.
    pub(super) fn field_type(&self, i: usize, field: u8) -> Ty {
        let ty = self.ctx.slots[i].ty;
        match field {
            _ if !ty.is_list() => Ty::UNKNOWN,
            1 => ty.element(),
            _ => ty.rest(),
        }
    }

    /// The type of a primitive's result where it follows from the operands': lists from lists.
    pub(super) fn list_result(&self, prim: u16, first: usize) -> Option<Ty> {
        if !self.lists() {
            return None;
        }
        let operands = &self.ctx.slots[first..];
        let types = operands.iter().map(|s| s.ty);
        let pairs = self.vm.compiler.pairs;
        let ty = match self.vm.prims.name(prim) {
            "reverse" => operands.last().map(|s| s.ty).filter(|t| t.is_list()).unwrap_or(Ty::LIST),
            "append" => types.reduce(append_type)?,
            "vector->list" => Ty::LIST,
            "string->list" => Ty::list_of(Ty::of(Kind::Char)).rest(),
            // What is no list is its own tail, and its id says something else.
            "list-tail" => operands.first().map(|s| s.ty).filter(|t| t.is_list())?.rest(),
            _ => return None,
        };
        Some(ty.under(pairs)).filter(|t| t.is_list())
    }

    /// The other side of a test of a list: a list that is not empty is a pair, and the other way round.
    pub(super) fn learn_otherwise(&self, ctx: &mut Ctx, i: usize, not: Kind) {
        let ty = ctx.slots[i].ty;
        if ty.kind != Kind::Unknown || !ty.is_list() || matches!(ctx.slots[i].loc, Loc::Const(_)) {
            return;
        }
        match not {
            Kind::Null => ctx.update(i, |s| s.ty = Ty { kind: Kind::Pair, id: ty.id }),
            Kind::Pair => ctx.update(i, |s| *s = Slot::constant(NULL.0, Ty::of(Kind::Null))),
            _ => {}
        }
    }

    /// Compares a list with the empty one.
    pub(super) fn compare_null(&mut self, i: usize) {
        let r = self.word(i);
        self.asm().alu_imm(crate::asm::Alu::Cmp, r, NULL.0 as i32);
        debug_assert!(r != reg::RAX);
    }

    /// A primitive that stores into pairs is about to be compiled.
    pub(super) fn note_stores(&mut self, prim: u16) {
        if let Some(pairs) = changes(self.vm.prims.name(prim)) {
            self.vm.pairs_change(pairs);
            let pairs = self.vm.compiler.pairs;
            self.ctx.weaken(|t| t.under(pairs));
        }
    }
}

/// The type of two lists, one after the other.
fn append_type(a: Ty, b: Ty) -> Ty {
    match (a.kind, b.kind) {
        (Kind::Null, _) => b,
        (_, Kind::Null) => {
            if a.is_list() {
                a.rest()
            } else {
                Ty::LIST
            }
        }
        _ if !b.is_list() => Ty::UNKNOWN,
        _ if !a.is_list() => Ty { kind: b.kind, id: ANYTHING },
        _ => {
            let kind = if a.kind == Kind::Pair { Kind::Pair } else { b.kind };
            Ty { kind, id: id_of(join(a.element(), b.element())) }
        }
    }
}

impl Ctx {
    fn weaken(&mut self, weaker: impl Fn(Ty) -> Ty) {
        self.slots.iter_mut().for_each(|s| s.ty = weaker(s.ty));
        self.free.iter_mut().for_each(|t| *t = weaker(*t));
    }
}

impl Vm {
    /// Code that stores into pairs will run: what is known of lists is taken back.
    pub fn pairs_change(&mut self, now: Pairs) {
        let before = self.compiler.pairs;
        let pairs = if before == Pairs::Mutable || now == Pairs::Mutable { Pairs::Mutable } else { now };
        self.compiler.pairs = pairs;
        if pairs == before || self.options.naive() || !self.options.on(Pass::Lists) {
            return;
        }
        self.compiler.list_types.clear();
        self.weaken_contexts(|t| t.under(pairs));
    }

    /// Takes back part of what contexts know: code is forgotten, and the contexts that wait are weakened in
    /// place. The weaker type must be held as the stronger one is.
    pub(super) fn weaken_contexts(&mut self, weaker: impl Fn(Ty) -> Ty + Copy) {
        for i in &mut self.compiler.instances {
            i.free.iter_mut().for_each(|t| *t = weaker(*t));
        }
        self.compiler.stubs.iter_mut().for_each(|s| {
            s.ctx.weaken(weaker);
            s.learn = s.learn.map(|(i, t)| (i, weaker(t)));
        });
        self.compiler.returns.iter_mut().for_each(|r| r.ctx.weaken(weaker));
        self.forget_versions();
    }

    /// The list type of a constant, looked at once.
    pub(super) fn constant_list(&mut self, v: Value) -> u32 {
        let pairs = self.compiler.pairs;
        if !v.is_pair() || !self.options.on(Pass::Lists) || pairs == Pairs::Mutable {
            return 0;
        }
        if let Some(id) = self.compiler.list_types.get(&v.0) {
            return *id;
        }
        let id = look_at(self, v, DEPTH).map_or(0, |t| Ty::list_of(t).under(pairs).id);
        self.compiler.list_types.insert(v.0, id);
        id
    }
}

/// The type of the elements of a list that is not empty, if it is one.
fn look_at(vm: &mut Vm, list: Value, depth: u32) -> Option<Ty> {
    let (mut rest, mut all, mut n) = (list, None, 0);
    while rest.is_pair() {
        let x = rest.car();
        let ty = match Kind::of(x) {
            Kind::Pair if depth > 1 => look_at(vm, x, depth - 1).map_or(Ty::of(Kind::Pair), Ty::list_of),
            Kind::Vector => Ty { kind: Kind::Vector, id: vm.constant_vector(x) },
            k => Ty::of(k),
        };
        all = Some(all.map_or(ty, |t| join(t, ty)));
        rest = rest.cdr();
        n += 1;
        if n > LONGEST {
            return None;
        }
    }
    if rest == NULL { all } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some_types() -> Vec<Ty> {
        let plain = [Kind::Unknown, Kind::Fix, Kind::Null, Kind::Pair, Kind::Vector, Kind::Other].map(Ty::of);
        let mut all = plain.to_vec();
        all.extend([Kind::Fix, Kind::Flo].map(Ty::vector_of));
        for _ in 0..3 {
            let lists: Vec<Ty> = all.iter().flat_map(|t| [Ty::list_of(*t), Ty::list_of(*t).rest()]).collect();
            all.extend(lists);
            all.sort_by_key(|t| (t.kind as u8, t.id));
            all.dedup();
        }
        all
    }

    #[test]
    fn implication_is_a_partial_order_and_join_is_above_both() {
        let all = some_types();
        for a in &all {
            assert!(a.implies(*a));
            for b in &all {
                let j = join(*a, *b);
                assert!(a.implies(j) && b.implies(j), "{a:?} {b:?} {j:?}");
                assert!(a == b || !(a.implies(*b) && b.implies(*a)), "{a:?} {b:?}");
                for c in &all {
                    assert!(!(a.implies(*b) && b.implies(*c)) || a.implies(*c), "{a:?} {b:?} {c:?}");
                }
            }
        }
    }

    #[test]
    fn a_list_gives_its_elements_back() {
        for t in some_types() {
            let list = Ty::list_of(t);
            assert!(plain(t).implies(list.element()), "{t:?}");
            assert!(list.implies(list.rest()) && list.rest().implies(Ty::UNKNOWN));
            assert!(list.implies(list.weakened()) && list.weakened().weakened() == Ty::of(Kind::Pair));
            assert_eq!(Ty::cons(t, Ty::of(Kind::Null)), list);
            assert_eq!(Ty::cons(plain(list.element()), list), list);
        }
    }

    #[test]
    fn what_is_no_list_gives_none() {
        let (fix, flo) = (Ty::of(Kind::Fix), Ty::of(Kind::Flo));
        assert_eq!(Ty::cons(fix, flo), Ty::of(Kind::Pair));
        assert_eq!(Ty::cons(fix, Ty::of(Kind::Pair)), Ty::of(Kind::Pair));
        assert_eq!(Ty::cons(fix, Ty::list_of(flo)), Ty::list_of(Ty::UNKNOWN));
        assert_eq!(append_type(Ty::list_of(fix), fix), Ty::UNKNOWN);
        assert_eq!(append_type(Ty::UNKNOWN, Ty::list_of(fix)), Ty::list_of(Ty::UNKNOWN));
    }
}
