//! Allocation and eager freeing.
//!
//! Allocation never collects and never initialises: the caller writes the header (heap bits zero) and every
//! word that `Model::trace` reads before the next safepoint.

use crate::heap::{Heap, Model};
use crate::layout::*;
use crate::lazy::Ramp;
use crate::small::poison;
use std::ptr::null_mut;

impl<M: Model> Heap<M> {
    /// Space for an object of `bytes`, aligned to 16. Never collects; null only when memory is out.
    ///
    /// The memory is not initialised. Before the next safepoint (any call of `collect`, `verify` or `find`)
    /// the caller writes the header, with the bits of `header::HEAP_BITS` zero, and the words that
    /// `Model::trace` reads.
    #[inline]
    pub fn alloc(&mut self, bytes: usize) -> *mut u8 {
        if bytes <= FINE {
            let class = bytes.max(1).div_ceil(GRANULE);
            return self.bump(class, class * GRANULE);
        }
        self.alloc_coarse(bytes)
    }

    /// `alloc` for a size known at compile time.
    #[inline]
    pub fn alloc_const<const N: usize>(&mut self) -> *mut u8 {
        if const { N > 0 && N <= MAX_SMALL } {
            self.bump(const { class_of(N) }, const { class_size(class_of(N)) })
        } else {
            self.alloc(N)
        }
    }

    /// `alloc` with all bytes zero; cheaper than zeroing afterwards where fresh pages come zeroed.
    pub fn alloc_zeroed(&mut self, bytes: usize) -> *mut u8 {
        let (object, zeroed) =
            if bytes <= MAX_SMALL { (self.alloc(bytes), false) } else { self.alloc_large(bytes) };
        if !zeroed && !object.is_null() {
            // SAFETY: the object has at least `bytes` bytes.
            unsafe { object.write_bytes(0, bytes) };
        }
        object
    }

    #[inline(always)]
    fn bump(&mut self, class: usize, size: usize) -> *mut u8 {
        let window = &mut self.small.windows[class];
        let object = window.cur;
        let next = object + size;
        if next <= window.lim {
            window.cur = next;
            object as *mut u8
        } else {
            self.bump_slow(class)
        }
    }

    /// Sizes above the fine classes: here a freed cell, still in the cache, is worth a look.
    fn alloc_coarse(&mut self, bytes: usize) -> *mut u8 {
        if bytes > MAX_SMALL {
            return self.alloc_large(bytes).0;
        }
        let class = class_of(bytes);
        let cell = self.freed[class];
        if !cell.is_null() {
            // SAFETY: the list runs through freed cells of the class.
            self.freed[class] = unsafe { next_freed(cell).read() };
            return cell;
        }
        self.bump(class, class_size(class))
    }

    #[cold]
    #[inline(never)]
    fn bump_slow(&mut self, class: usize) -> *mut u8 {
        if self.over_budget(BLOCK) {
            return null_mut();
        }
        let Some(bytes) = self.small.refill(class) else {
            // What can be freed is freed at the next safepoint.
            self.trigger.since = self.trigger.since.max(self.trigger.limit);
            return null_mut();
        };
        self.trigger.since += bytes;
        let window = &mut self.small.windows[class];
        let object = window.cur;
        window.cur += class_size(class);
        object as *mut u8
    }

    /// A large object, and whether it is known to be zero.
    #[cold]
    #[inline(never)]
    fn alloc_large(&mut self, bytes: usize) -> (*mut u8, bool) {
        if self.over_budget(bytes) {
            return (null_mut(), false);
        }
        let Some(new) = self.large.allocate(bytes) else { return (null_mut(), false) };
        self.trigger.since = self.trigger.since.saturating_add(new.extent);
        (new.object, new.zeroed)
    }

    /// An object of `offset` bytes and after them `size` bytes of a sequence, which take no memory until they are
    /// looked at, and little as long as they are only read. Null if that can't be; an ordinary object may be had then.
    pub fn alloc_lazy(&mut self, offset: usize, size: usize, ramp: Ramp) -> *mut u8 {
        // There are only so many: they count a little, so that dead ones are collected.
        const COUNTED: usize = 1 << 20;
        let Some(object) = self.large.allocate_lazy(offset, size, ramp) else { return null_mut() };
        self.trigger.since = self.trigger.since.saturating_add(COUNTED);
        object
    }

    /// A copy of an object that `alloc_lazy` made, lazy as well, without its first `offset` bytes. Null if `object` is
    /// no such object.
    pub fn copy_lazy(&mut self, object: *const u8, offset: usize, size: usize) -> *mut u8 {
        if size <= MAX_SMALL {
            return null_mut();
        }
        self.large.copy_lazy(object, offset, size).unwrap_or(null_mut())
    }

    fn over_budget(&self, bytes: usize) -> bool {
        let held = self.policy.live().saturating_add(self.trigger.since);
        held.saturating_add(bytes) > self.config.max_heap_bytes
    }

    /// Frees an object that the caller has proved dead.
    ///
    /// A large object's memory can be reused at once. A small young one is reused at once if it was
    /// the last one allocated in its class, or is larger than 256 bytes; otherwise the next collection gets it.
    /// An object with a finalizer or weak references is left alone.
    ///
    /// # Safety
    /// `obj` is an object of this heap, and no word that the collector may look at holds it: every object that
    /// did, dead or alive, has had that word overwritten or was itself given to `free`. (A stale word on the
    /// stack could bring a dead holder back.) Pointers on the stack or in root words do no harm.
    pub unsafe fn free(&mut self, obj: *mut u8) {
        let word = obj.cast::<u64>();
        // SAFETY: the caller gives an object of this heap, which begins with its header.
        let bits = unsafe { word.read() };
        if bits & (header::TRACKED | header::FREED) != 0 {
            return;
        }
        // SAFETY: as above. From here on neither the marker nor `find` take it for an object.
        unsafe { word.write(bits | header::FREED) };
        if self.small.contains(obj as usize) {
            if bits & (header::OLD | header::REMEMBERED) == 0 {
                self.free_young(obj);
            }
        } else if bits & (header::REMEMBERED | header::DIRTY) == 0 {
            // SAFETY: a large object in no list.
            unsafe { self.free_large(obj) };
        }
    }

    /// An unmarked cell that is in no list; its header says `FREED`.
    fn free_young(&mut self, obj: *mut u8) {
        let address = obj as usize;
        let block = self.small.blocks[self.small.block_of(address) as usize];
        let (class, cell) = (block.class as usize, block.cell as usize);
        if self.config.poison {
            // SAFETY: the cell is dead, and poison keeps its header `FREED`.
            unsafe { poison(obj, cell) };
        }
        let window = &mut self.small.windows[class];
        // Not across the start of a block, where the cell in front belongs to another one.
        if window.cur == address + cell && !window.cur.is_multiple_of(BLOCK) {
            window.cur = address;
        } else if cell > FINE {
            // SAFETY: a freed cell has room for the link, and `find` never looks beyond its header.
            unsafe { next_freed(obj).write(self.freed[class]) };
            self.freed[class] = obj;
        }
    }

    /// # Safety
    /// A large object that no list of the heap holds.
    unsafe fn free_large(&mut self, obj: *mut u8) {
        if self.config.poison {
            // SAFETY: the object is dead; it has more than `MAX_SMALL` usable bytes.
            unsafe { poison(obj, MAX_SMALL) };
        }
        let extent = self.large.free(obj, self.policy.live());
        self.trigger.since = self.trigger.since.saturating_sub(extent);
    }
}

/// Where a freed cell keeps the address of the next one of its class.
///
/// # Safety
/// `cell` is a cell of a coarse class.
unsafe fn next_freed(cell: *mut u8) -> *mut *mut u8 {
    // SAFETY: cells of coarse classes are larger than 256 bytes, so there is a second word.
    unsafe { cell.cast::<*mut u8>().add(1) }
}
