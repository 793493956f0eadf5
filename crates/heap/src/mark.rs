//! Marking: from a set of objects to everything they reach.
//!
//! An explicit stack of small objects, in front of it a short queue whose members are being prefetched; large
//! objects wait in a list of their own and are done in slices, so that a huge array doesn't flood the stack.
//! Marks are bits, set without atomics: one thread marks while the owner waits.
//!
//! A marked object becomes old. The exception is a large object on its first survival: it stays young, so an
//! old object found to point to one goes into the remembered set for the next collection.

use crate::heap::Model;
use crate::large::{self, CARD, Large};
use crate::layout::BLOCK_SHIFT;
use crate::layout::header::{CARDED, DIRTY, FREED, OLD, REMEMBERED};
use crate::small::{Block, Small, mark_bit};
use crate::sys;
use std::marker::PhantomData;
use std::ptr::null_mut;

/// Objects between prefetching and looking.
const QUEUE: usize = 8;
/// Bytes of a large array that are done at a time. A multiple of the card size.
const SLICE: usize = 32 << 10;

/// A large object that waits to be traced from offset `at` on.
struct Pending {
    object: *mut u8,
    at: usize,
    old: bool,
}

/// Where small objects are, in a form that fits into registers.
#[derive(Clone, Copy)]
struct Space {
    base: usize,
    extent: usize,
    marks: *mut u64,
    blocks: *const Block,
}

enum Edge {
    /// To a small object that was not marked yet, of that many bytes.
    New(usize),
    Seen,
    /// Not to a small object.
    Elsewhere,
}

impl Space {
    /// Marks the small object at `address`.
    #[inline(always)]
    fn mark(self, address: usize) -> Edge {
        let offset = address.wrapping_sub(self.base);
        if offset >= self.extent {
            return Edge::Elsewhere;
        }
        let bit = mark_bit(offset);
        // SAFETY: bitmap and block table cover the extent, and nobody else uses them during marking.
        unsafe {
            let word = self.marks.add(offset >> 10);
            if *word & bit != 0 {
                return Edge::Seen;
            }
            *word |= bit;
            Edge::New((*self.blocks.add(offset >> BLOCK_SHIFT)).cell as usize)
        }
    }
}

pub(crate) struct Marker<'h, M: Model> {
    space: Space,
    large: &'h mut Large,
    stack: Vec<*mut u8>,
    pending: Vec<Pending>,
    pub remembered: Vec<*mut u8>,
    pub carded: Vec<*mut u8>,
    /// Bytes of small cells newly marked.
    pub marked_bytes: usize,
    /// Bytes of large objects and cards looked at.
    pub large_work: usize,
    /// The object being traced points to a large object that stays young.
    saw_young: bool,
    old_bit: u64,
    poison: bool,
    model: PhantomData<(M, &'h Small)>,
}

impl<'h, M: Model> Marker<'h, M> {
    pub fn new(small: &'h Small, large: &'h mut Large, stack: Vec<*mut u8>, generational: bool) -> Self {
        let space = Space {
            base: small.base(),
            extent: small.extent(),
            marks: small.marks(),
            blocks: small.blocks.as_ptr(),
        };
        Marker {
            space,
            large,
            stack,
            pending: Vec::new(),
            remembered: Vec::new(),
            carded: Vec::new(),
            marked_bytes: 0,
            large_work: 0,
            saw_young: false,
            old_bit: if generational { OLD } else { 0 },
            poison: false,
            model: PhantomData,
        }
    }

    /// Makes a reference from a live object to a freed one a panic.
    pub fn set_poison(&mut self, poison: bool) {
        self.poison = poison;
    }

    /// The stack's buffer, for the next marker.
    pub fn into_stack(self) -> Vec<*mut u8> {
        self.stack
    }

    /// Marks the object at `address`, and queues it if it wasn't marked before.
    #[inline(always)]
    pub fn edge(&mut self, address: usize) {
        match self.space.mark(address) {
            Edge::New(bytes) => {
                self.marked_bytes += bytes;
                self.stack.push(address as *mut u8);
            }
            Edge::Seen => (),
            Edge::Elsewhere => self.edge_large(address),
        }
    }

    #[inline(never)]
    fn edge_large(&mut self, address: usize) {
        let Some(marked) = self.large.mark(address) else { return };
        self.saw_young |= !marked.old;
        if marked.first {
            self.pending.push(Pending { object: address as *mut u8, at: 0, old: marked.old });
        }
    }

    /// Traces everything that is queued, and what that leads to.
    pub fn drain(&mut self) {
        loop {
            self.drain_small();
            let Some(next) = self.pending.pop() else { return };
            self.trace_large(next);
        }
    }

    fn drain_small(&mut self) {
        let mut queue = [null_mut::<u8>(); QUEUE];
        let mut idle = 0;
        for at in (0..QUEUE).cycle() {
            let next = self.stack.pop().unwrap_or(null_mut());
            sys::prefetch(next);
            let object = std::mem::replace(&mut queue[at], next);
            if !object.is_null() {
                idle = 0;
                // SAFETY: a marked object of this heap.
                unsafe { self.trace_hot(object) };
            } else {
                idle += 1;
                if idle > QUEUE {
                    return;
                }
            }
        }
    }

    /// Traces an object that is, or becomes, old.
    ///
    /// # Safety
    /// A marked object of the heap.
    #[inline(never)]
    unsafe fn trace(&mut self, object: *mut u8) {
        // SAFETY: the caller gives a marked object, which is what both ask for.
        unsafe { self.trace_with(object, |marker| marker.trace_words(object)) }
    }

    /// `trace` for the inner loop. It has a closure of its own, so that `Model::trace` is compiled into it.
    ///
    /// # Safety
    /// As for `trace`.
    #[inline(always)]
    unsafe fn trace_hot(&mut self, object: *mut u8) {
        let space = self.space;
        // SAFETY: as in `trace`: the object is marked, so it is initialised and the model may walk it.
        unsafe {
            self.trace_with(object, |marker| {
                M::trace(object, &mut |word| {
                    let Some(address) = M::pointer(word) else { return };
                    match space.mark(address) {
                        Edge::New(bytes) => {
                            marker.marked_bytes += bytes;
                            marker.stack.push(address as *mut u8);
                        }
                        Edge::Seen => (),
                        Edge::Elsewhere => marker.edge_large(address),
                    }
                });
            });
        }
    }

    /// Does what belongs to tracing besides visiting the words.
    ///
    /// # Safety
    /// As for `trace`.
    #[inline(always)]
    unsafe fn trace_with(&mut self, object: *mut u8, words: impl FnOnce(&mut Self)) {
        let header = object.cast::<u64>();
        // SAFETY: an object begins with its header word.
        let bits = unsafe { header.read() };
        if bits & FREED != 0 {
            return self.freed(object);
        }
        self.saw_young = false;
        words(self);
        let bits = if self.saw_young && self.old_bit != 0 {
            self.remembered.push(object);
            bits & !OLD | REMEMBERED
        } else {
            bits & !REMEMBERED | self.old_bit
        };
        // SAFETY: as above; the mutator waits while the marker runs, so nobody else writes headers.
        unsafe { header.write(bits) };
    }

    /// # Safety
    /// A marked object of the heap.
    unsafe fn trace_words(&mut self, object: *mut u8) {
        // SAFETY: a marked object is initialised, so the model may walk it.
        unsafe {
            M::trace(object, &mut |word| {
                if let Some(address) = M::pointer(word) {
                    self.edge(address);
                }
            });
        }
    }

    #[cold]
    fn freed(&self, object: *mut u8) {
        assert!(!self.poison, "heap: a live object refers to {object:p}, which was freed");
    }

    fn trace_large(&mut self, next: Pending) {
        let Pending { object, at, old } = next;
        let word = object.cast::<u64>();
        // SAFETY: a marked large object.
        unsafe {
            let bits = word.read();
            if bits & FREED != 0 {
                return self.freed(object);
            }
            let sliced = M::sliced(object);
            if at == 0 && old && self.old_bit != 0 && sliced.is_some() {
                word.write(bits & !(REMEMBERED | DIRTY) | OLD | CARDED);
                large::cards(object).fill(0);
            }
            match sliced {
                Some(end) => self.trace_slice(object, at, end, old),
                None if old => self.trace(object),
                None => self.trace_words(object),
            }
        }
        self.large_work += SLICE.min(self.large.extent(object));
    }

    /// # Safety
    /// A marked large object whose pointers end at offset `end`.
    unsafe fn trace_slice(&mut self, object: *mut u8, at: usize, end: usize, old: bool) {
        let next = (at + SLICE).min(end);
        if next < end {
            self.pending.push(Pending { object, at: next, old });
        }
        self.saw_young = false;
        // SAFETY: pointers end at `end`, and `next` is at most that.
        unsafe { self.trace_part(object, at, next) };
        if self.saw_young && old && self.old_bit != 0 {
            for slot in (at..next).step_by(CARD) {
                // SAFETY: slices are of large objects, which have cards; `slot` is before `next`.
                unsafe { self.dirty(object, slot) };
            }
        }
    }

    /// # Safety
    /// A marked large object whose pointers reach up to `to` at least.
    unsafe fn trace_part(&mut self, object: *mut u8, from: usize, to: usize) {
        // SAFETY: the object is marked, hence initialised, and its pointers reach `to`.
        unsafe {
            M::trace_slice(object, from..to, &mut |word| {
                if let Some(address) = M::pointer(word) {
                    self.edge(address);
                }
            });
        }
    }

    /// # Safety
    /// A carded object, and an offset in it.
    unsafe fn dirty(&mut self, object: *mut u8, offset: usize) {
        // SAFETY: a carded object has a card for every offset in it, and a header word.
        unsafe {
            large::dirty_card(object, object as usize + offset);
            let word = object.cast::<u64>();
            if *word & DIRTY == 0 {
                *word |= DIRTY;
                self.carded.push(object);
            }
        }
    }

    /// Traces an object of the remembered set, unless it was freed in the meantime.
    ///
    /// # Safety
    /// A marked object of the heap.
    pub unsafe fn trace_remembered(&mut self, object: *mut u8) {
        // SAFETY: an object of the heap has its header even when it was freed; one that wasn't is initialised.
        unsafe {
            if *object.cast::<u64>() & FREED == 0 {
                self.trace(object);
            }
        }
    }

    /// Looks at the dirty cards of a carded object, and cleans those that lead to old objects only.
    ///
    /// # Safety
    /// A carded object in use.
    pub unsafe fn trace_cards(&mut self, object: *mut u8) {
        // SAFETY: the object is in use, so its header, its extent and its cards are those it was made with.
        unsafe {
            let word = object.cast::<u64>();
            if *word & FREED != 0 {
                return;
            }
            *word &= !DIRTY;
            let end = M::sliced(object).unwrap_or(0);
            for index in 0..large::cards(object).len() {
                let mut dirty = std::mem::take(&mut large::cards(object)[index]);
                while dirty != 0 {
                    let from = (index * 64 + dirty.trailing_zeros() as usize) * CARD;
                    dirty &= dirty - 1;
                    self.trace_card(object, from, (from + CARD).min(end));
                }
            }
        }
    }

    /// # Safety
    /// A carded object and the bounds of one of its cards.
    unsafe fn trace_card(&mut self, object: *mut u8, from: usize, to: usize) {
        if from >= to {
            return;
        }
        self.saw_young = false;
        self.large_work += to - from;
        // SAFETY: `from..to` are the bounds of a card of this object, cut to where its pointers end.
        unsafe {
            self.trace_part(object, from, to);
            if self.saw_young {
                self.dirty(object, from);
            }
        }
    }
}
