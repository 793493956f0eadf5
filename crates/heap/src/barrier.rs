//! The write barrier: what makes minor collections see old objects that point to young ones.
//!
//! An old object has `OLD` set. The first store into it clears the bit and puts the object into
//! the remembered set, so further stores cost a test. A carded object (a large array of pointers) keeps `OLD`;
//! each store through `barrier_at` marks a card instead.

use crate::heap::{Heap, Model};
use crate::large;
use crate::layout::header::{CARDED, DIRTY, OLD, REMEMBERED};

impl<M: Model> Heap<M> {
    /// To be called with every store of a pointer into `obj`, before or after it, with no safepoint between.
    /// Not needed for an object that was allocated since the last safepoint.
    ///
    /// Compiled code tests `header::OLD` in the object's first word and calls this if it is set.
    ///
    /// # Safety
    /// `obj` is an object of this heap with its header written.
    #[inline]
    pub unsafe fn barrier(&mut self, obj: *mut u8) {
        // SAFETY: the caller gives an object of this heap, which begins with its header.
        if unsafe { *obj.cast::<u64>() } & OLD != 0 {
            // SAFETY: as above; and the header says that it is old.
            unsafe { self.remember(obj) };
        }
    }

    /// `barrier` that also tells which word of `obj` is stored to: for large arrays of pointers the next minor
    /// collection then looks at the surroundings of that word only.
    ///
    /// # Safety
    /// As for `barrier`; `slot` is a word inside `obj`.
    #[inline]
    pub unsafe fn barrier_at(&mut self, obj: *mut u8, slot: *const u64) {
        // SAFETY: as in `barrier`.
        if unsafe { *obj.cast::<u64>() } & OLD != 0 {
            // SAFETY: as in `barrier`; the caller says that `slot` is inside.
            unsafe { self.remember_slot(obj, slot) };
        }
    }

    /// # Safety
    /// `obj` is old.
    #[cold]
    #[inline(never)]
    unsafe fn remember(&mut self, obj: *mut u8) {
        let word = obj.cast::<u64>();
        // SAFETY: an old object has its header, and only the mutator, which is here, writes it now.
        unsafe { *word = *word & !OLD | REMEMBERED };
        self.remembered.push(obj);
    }

    /// # Safety
    /// `obj` is old and `slot` inside it.
    #[inline(never)]
    unsafe fn remember_slot(&mut self, obj: *mut u8, slot: *const u64) {
        let word = obj.cast::<u64>();
        // SAFETY: as in `remember`; only large objects are carded, and `slot` is inside this one.
        unsafe {
            if *word & CARDED == 0 {
                return self.remember(obj);
            }
            large::dirty_card(obj, slot as usize);
            if *word & DIRTY == 0 {
                *word |= DIRTY;
                self.carded.push(obj);
            }
        }
    }
}
