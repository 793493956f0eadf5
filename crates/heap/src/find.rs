//! From any address to the object it points into.
//!
//! Exact at every point outside a collection, and inside one until marks are cleared: an address that is
//! in no allocated object gives None.

use crate::heap::{Heap, Model};
use crate::layout::header;

impl<M: Model> Heap<M> {
    /// The object that `addr` points into, or, failing that, just past the end of.
    #[inline]
    pub fn find(&self, addr: usize) -> Option<*mut u8> {
        self.find_inside(addr).or_else(|| self.find_ending_at(addr))
    }

    #[inline]
    fn find_inside(&self, addr: usize) -> Option<*mut u8> {
        let object =
            if self.small.contains(addr) { self.small.find(addr)?.0 } else { self.large.find(addr)? };
        // SAFETY: an allocated cell or large object; its header is written before any safepoint.
        let freed = unsafe { *(object as *const u64) } & header::FREED != 0;
        (!freed).then_some(object as *mut u8)
    }

    /// The small object whose cell ends at `addr`. (Large objects never reach the end of their extent.)
    #[inline]
    fn find_ending_at(&self, addr: usize) -> Option<*mut u8> {
        let last = addr.wrapping_sub(1);
        if !self.small.contains(last) {
            return None;
        }
        let (start, end) = self.small.find(last)?;
        // SAFETY: as in `find_inside`.
        let freed = unsafe { *(start as *const u64) } & header::FREED != 0;
        (end == addr && !freed).then_some(start as *mut u8)
    }

    /// Calls `found` with every object that a word of the stack may stand for: through its tag, or as a plain
    /// address inside the object or just past its end.
    #[inline]
    pub(crate) fn resolve(&self, word: u64, found: &mut impl FnMut(*mut u8)) {
        let plain = word as usize;
        if let Some(object) = self.find_inside(plain) {
            found(object);
        }
        if let Some(object) = self.find_ending_at(plain) {
            // SAFETY: an object, found as such.
            if unsafe { M::held_past_end(object, plain - object as usize) } {
                found(object);
            }
        }
        // Nobody computes with tagged pointers, so they don't get past an end.
        if let Some(object) = M::pointer(word).filter(|&a| a != plain).and_then(|a| self.find_inside(a)) {
            found(object);
        }
    }
}
