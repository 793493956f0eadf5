//! Large objects: pages of their own, in a run (`runs`) or a mapping (`mapped`).
//!
//! An extent is laid out as a front of 64 bytes that holds its size, the object, and at the very end one
//! card bit per 512 bytes. So an object's size and cards are found without a look-up, and a pointer
//! one past the object's end still lies in its own extent.
//!
//! Large objects are not made old by the first collection they survive, since many are temporaries that just
//! happened to be on the stack; the second one does it. See `Marked::old`.

use crate::layout::{MAX_SMALL, PAGE, round_up};
use crate::lazy::Ramp;
use crate::mapped::Mapped;
use crate::runs::{MAX_RUN, Marked, Runs};
use crate::small::poison;

/// Bytes in front of a large object.
pub(crate) const FRONT: usize = 64;
/// Bytes that one card bit stands for.
pub(crate) const CARD: usize = 512;

#[repr(C)]
struct Front {
    extent: usize,
}

pub(crate) struct Large {
    runs: Runs,
    mapped: Mapped,
}

/// Bytes of card bits in an extent of `extent` bytes.
const fn card_bytes(extent: usize) -> usize {
    extent.div_ceil(CARD * 64) * 8
}

/// Bytes of pages for an object of `bytes`: rounded up by at most an eighth, so that sizes recur.
fn extent_for(bytes: usize) -> Option<usize> {
    let with_front = bytes.checked_add(FRONT)?;
    let all = with_front.checked_add(with_front / (CARD * 8) + 16)?;
    round_up(all, (bytes / 8).next_power_of_two().max(PAGE))
}

/// A new large object.
pub(crate) struct New {
    pub object: *mut u8,
    pub extent: usize,
    /// Its memory is known to be zero.
    pub zeroed: bool,
}

impl Large {
    pub fn new(reserve_bytes: usize) -> Option<Large> {
        Some(Large { runs: Runs::new(reserve_bytes)?, mapped: Mapped::default() })
    }

    pub fn used_bytes(&self) -> usize {
        self.runs.used_bytes() + self.mapped.used_bytes()
    }

    pub fn cached_bytes(&self) -> usize {
        self.mapped.cached_bytes()
    }

    pub fn allocate(&mut self, bytes: usize) -> Option<New> {
        let extent = extent_for(bytes)?;
        let (start, zeroed) = if extent <= MAX_RUN {
            (self.runs.allocate(extent)?, false)
        } else {
            self.mapped.allocate(extent)?
        };
        // SAFETY: the extent was just taken and is at least a page.
        unsafe { *(start as *mut Front) = Front { extent } };
        Some(New { object: (start + FRONT) as *mut u8, extent, zeroed })
    }

    /// A new object of `offset` bytes and a sequence of `size` bytes that is computed when it is looked at.
    pub fn allocate_lazy(&mut self, offset: usize, size: usize, ramp: Ramp) -> Option<*mut u8> {
        let extent = extent_for(offset.checked_add(size)?)?;
        let start = self.mapped.allocate_lazy(extent, FRONT + offset, size, ramp)?;
        // SAFETY: the front of the mapping is outside what is guarded.
        unsafe { *(start as *mut Front) = Front { extent } };
        Some((start + FRONT) as *mut u8)
    }

    /// A copy of a lazy object, but for its first `offset` bytes; `None` if it isn't one.
    pub fn copy_lazy(&mut self, object: *const u8, offset: usize, size: usize) -> Option<*mut u8> {
        let start = (object as usize).wrapping_sub(FRONT);
        let ramp = self.mapped.lazy_at(start)?.ramp();
        let copy = self.allocate_lazy(offset, size, ramp)?;
        let (from, to) = (self.mapped.lazy_at(start)?, self.mapped.lazy_at(copy as usize - FRONT)?);
        from.copy_written(to, size);
        Some(copy)
    }

    /// Returns the object's extent for reuse at once, and its size.
    pub fn free(&mut self, object: *mut u8, live: usize) -> usize {
        let extent = self.extent(object);
        let start = object as usize - FRONT;
        if self.runs.contains(start) {
            self.runs.free(start, extent);
        } else {
            self.mapped.free(start, live);
        }
        extent
    }

    /// Bytes of the extent of an object of ours.
    #[inline]
    pub fn extent(&self, object: *const u8) -> usize {
        debug_assert!(self.is_object(object as usize));
        extent_at(object as usize - FRONT)
    }

    /// Bytes from the start of an object to where its cards begin.
    #[inline]
    pub fn usable_size(&self, object: *const u8) -> usize {
        let extent = self.extent(object);
        extent - FRONT - card_bytes(extent)
    }

    /// The object that `address` points into, or one past the end of.
    #[inline]
    pub fn find(&self, address: usize) -> Option<usize> {
        let start = self.runs.find(address).or_else(|| self.mapped.find(address))?;
        let offset = address - start;
        (offset >= FRONT && offset < extent_at(start)).then_some(start + FRONT)
    }

    #[inline]
    pub fn is_object(&self, address: usize) -> bool {
        let start = address.wrapping_sub(FRONT);
        self.runs.is_start(start) || self.mapped.is_start(start)
    }

    /// Whether an address lies in pages that large objects are, or were, in.
    pub fn covers(&self, address: usize) -> bool {
        self.runs.contains(address) || self.mapped.covers(address)
    }

    /// Marks an object; None if `address` is not the start of one.
    #[inline]
    pub fn mark(&mut self, address: usize) -> Option<Marked> {
        let start = address.wrapping_sub(FRONT);
        self.runs.mark(start).or_else(|| self.mapped.mark(start))
    }

    #[inline]
    pub fn is_marked(&self, object: usize) -> bool {
        let start = object.wrapping_sub(FRONT);
        self.runs.is_marked(start) || self.mapped.is_marked(start)
    }

    pub fn clear_marks(&mut self) {
        self.runs.clear_marks();
        self.mapped.clear_marks();
    }

    /// Frees what is unmarked; see `Runs::sweep` for what happens to the rest.
    pub fn sweep(&mut self, live: usize, poisoned: bool) {
        let mut dead = Vec::new();
        self.runs.sweep(|start| dead.push(start));
        for start in dead {
            let extent = extent_at(start);
            bury(start, extent, poisoned);
            self.runs.free(start, extent);
        }
        self.mapped.sweep(live, |start, extent| bury(start, extent, poisoned));
    }

    /// Gives memory back to the system: of free pages all but `keep` bytes, and likewise of the cache.
    pub fn release_surplus(&mut self, keep: usize) -> usize {
        self.runs.release_surplus(keep) + self.mapped.trim_cache(keep)
    }

    pub fn for_each(&self, mut f: impl FnMut(usize)) {
        self.runs.for_each(|start| f(start + FRONT));
        self.mapped.for_each(|start| f(start + FRONT));
    }

    pub fn verify(&self) -> Result<(), String> {
        self.runs.verify(extent_at)?;
        self.mapped.verify(extent_at)
    }
}

/// Bytes of the extent at `start`, which must be one in use.
#[inline]
fn extent_at(start: usize) -> usize {
    // SAFETY: private to this module, which passes only starts of extents in use; those hold a front.
    unsafe { (*(start as *const Front)).extent }
}

/// Poisons the object in a dead extent (its first pages: enough to be noticed).
fn bury(start: usize, extent: usize, poisoned: bool) {
    if poisoned {
        // SAFETY: called for extents that are dead but not yet given back.
        unsafe { poison((start + FRONT) as *mut u8, (extent - FRONT).min(8 * MAX_SMALL)) };
    }
}

/// The card bits of a large object.
///
/// # Safety
/// `object` is a large object in use, and no other slice of its cards is alive.
pub(crate) unsafe fn cards<'a>(object: *mut u8) -> &'a mut [u64] {
    let start = object as usize - FRONT;
    let extent = extent_at(start);
    let bytes = card_bytes(extent);
    // SAFETY: the end of every extent is set aside for its cards.
    unsafe { std::slice::from_raw_parts_mut((start + extent - bytes) as *mut u64, bytes / 8) }
}

/// Marks the card of the word at `slot` as dirty.
///
/// # Safety
/// `object` is a large object in use and `slot` points into it.
#[inline]
pub(crate) unsafe fn dirty_card(object: *mut u8, slot: usize) {
    let card = (slot - object as usize) / CARD;
    // SAFETY: the object is large and in use, so its extent ends with its cards, and it has fewer
    // than those of its extent, so `card` is one of them.
    let cards = unsafe { cards(object) };
    cards[card / 64] |= 1 << (card % 64);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extents_hold_front_object_and_cards() {
        for bytes in (8193..200_000).step_by(7).chain([1 << 20, (1 << 20) + 1, 1 << 31, 5 << 30]) {
            let extent = extent_for(bytes).unwrap();
            assert!(FRONT + bytes + card_bytes(extent) <= extent, "{bytes}");
            assert!(extent <= bytes + bytes / 4 + 2 * PAGE, "{bytes}");
            assert_eq!(extent % PAGE, 0);
        }
        assert_eq!(extent_for(usize::MAX - 10), None);
    }
}
