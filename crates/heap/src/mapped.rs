//! Objects above a megabyte: one mapping each, in a table sorted by address, with a cache of dead mappings
//! of exactly the sizes that programs keep asking for.
//!
//! Knows extents only, like `runs`.

use crate::lazy::{Ramp, Region};
use crate::runs::Marked;
use crate::sys;
use std::ops::Range;

/// The cache may hold this much, or a quarter of what is live.
const CACHE_BYTES: usize = 64 << 20;

/// Mappings from this size on get huge pages.
const HUGE_OBJECT: usize = 4 << 20;

struct Entry {
    start: usize,
    bytes: usize,
    mark: bool,
    /// Has survived a collection.
    aged: bool,
    /// The guarded part of an object that is computed when it is looked at. Such mappings are not cached, and
    /// count with what is in memory.
    lazy: Option<Box<Region>>,
}

#[derive(Default)]
pub(crate) struct Mapped {
    /// Sorted by address.
    entries: Vec<Entry>,
    /// Dead mappings, the oldest first: (start, bytes).
    cache: Vec<(usize, usize)>,
    cached_bytes: usize,
    used_bytes: usize,
    /// All entries are within.
    bounds: Range<usize>,
}

impl Mapped {
    pub fn used_bytes(&self) -> usize {
        let lazy = self.entries.iter().filter_map(|e| e.lazy.as_ref());
        self.used_bytes + lazy.map(|r| r.present_bytes()).sum::<usize>()
    }

    pub fn cached_bytes(&self) -> usize {
        self.cached_bytes
    }

    /// A mapping of `bytes`, a multiple of the page size. The flag tells whether it is known to be zero.
    pub fn allocate(&mut self, bytes: usize) -> Option<(usize, bool)> {
        let (start, fresh) = match self.take_cached(bytes) {
            Some(start) => (start, false),
            None => (self.map(bytes)?, true),
        };
        self.used_bytes += bytes;
        self.enter(Entry { start, bytes, mark: false, aged: false, lazy: None });
        Some((start, fresh))
    }

    fn enter(&mut self, e: Entry) {
        let end = e.start + e.bytes;
        let at = self.entries.partition_point(|other| other.start < e.start);
        self.entries.insert(at, e);
        self.bounds = self.entries[0].start..self.bounds.end.max(end);
    }

    /// A mapping of `bytes`, of which `size` bytes from `offset` on are a sequence that is computed when it is looked at.
    pub fn allocate_lazy(&mut self, bytes: usize, offset: usize, size: usize, ramp: Ramp) -> Option<usize> {
        let start = sys::map_uncharged(bytes)?;
        let Some(region) = Region::new(start + offset, size, ramp) else {
            // SAFETY: just mapped.
            unsafe { sys::unmap(start, bytes) };
            return None;
        };
        self.enter(Entry { start, bytes, mark: false, aged: false, lazy: Some(region) });
        Some(start)
    }

    /// The lazy part of the mapping at `start`, if it has one.
    pub fn lazy_at(&self, start: usize) -> Option<&Region> {
        self.entries[self.index_of_start(start)?].lazy.as_deref()
    }

    fn take_cached(&mut self, bytes: usize) -> Option<usize> {
        let at = self.cache.iter().rposition(|&(_, b)| b == bytes)?;
        self.cached_bytes -= bytes;
        Some(self.cache.remove(at).0)
    }

    fn map(&mut self, bytes: usize) -> Option<usize> {
        let start = sys::map(bytes).or_else(|| {
            self.trim_cache(0);
            sys::map(bytes)
        })?;
        if bytes >= HUGE_OBJECT {
            sys::advise_huge(start, bytes);
        }
        Some(start)
    }

    #[inline]
    fn index(&self, address: usize) -> Option<usize> {
        // Most words of a stack are elsewhere.
        if !self.bounds.contains(&address) {
            return None;
        }
        let after = self.entries.partition_point(|e| e.start <= address);
        let at = after.checked_sub(1)?;
        (address - self.entries[at].start < self.entries[at].bytes).then_some(at)
    }

    /// Start of the mapping that holds `address`.
    #[inline]
    pub fn find(&self, address: usize) -> Option<usize> {
        self.index(address).map(|i| self.entries[i].start)
    }

    /// Whether `address` is in a mapping, be it in use or in the cache.
    pub fn covers(&self, address: usize) -> bool {
        let inside = |&(start, bytes): &(usize, usize)| address.wrapping_sub(start) < bytes;
        self.find(address).is_some() || self.cache.iter().any(inside)
    }

    fn index_of_start(&self, start: usize) -> Option<usize> {
        self.entries.binary_search_by_key(&start, |e| e.start).ok()
    }

    #[inline]
    pub fn is_start(&self, start: usize) -> bool {
        self.index_of_start(start).is_some()
    }

    #[inline]
    pub fn is_marked(&self, start: usize) -> bool {
        self.index_of_start(start).is_some_and(|i| self.entries[i].mark)
    }

    pub fn mark(&mut self, start: usize) -> Option<Marked> {
        let entry = self.index_of_start(start)?;
        let entry = &mut self.entries[entry];
        let first = !entry.mark;
        entry.mark = true;
        Some(Marked { first, old: entry.aged })
    }

    pub fn clear_marks(&mut self) {
        self.entries.iter_mut().for_each(|e| e.mark = false);
    }

    /// Puts the mapping at `start` into the cache, at the cost of the oldest there.
    pub fn free(&mut self, start: usize, live: usize) {
        let Some(at) = self.index_of_start(start) else { return };
        let entry = self.entries.remove(at);
        self.retire_entry(entry, live);
    }

    fn retire_entry(&mut self, entry: Entry, live: usize) {
        if let Some(region) = entry.lazy {
            drop(region);
            // SAFETY: a mapping of ours that no object lives in.
            unsafe { sys::unmap(entry.start, entry.bytes) };
            return;
        }
        self.used_bytes -= entry.bytes;
        self.retire(entry.start, entry.bytes, live);
    }

    fn retire(&mut self, start: usize, bytes: usize, live: usize) {
        self.cache.push((start, bytes));
        self.cached_bytes += bytes;
        self.trim_cache(CACHE_BYTES.max(live / 4));
    }

    /// Unmaps the oldest of the cache until at most `bytes` are left.
    pub fn trim_cache(&mut self, bytes: usize) -> usize {
        let mut gone = 0;
        let mut count = 0;
        for &(start, size) in &self.cache {
            if self.cached_bytes - gone <= bytes {
                break;
            }
            // SAFETY: a mapping of ours that no object lives in.
            unsafe { sys::unmap(start, size) };
            gone += size;
            count += 1;
        }
        self.cache.drain(..count);
        self.cached_bytes -= gone;
        gone
    }

    /// Retires unmarked mappings and lets the others age, as `Runs::sweep` does. `dead` sees each first.
    pub fn sweep(&mut self, live: usize, mut dead: impl FnMut(usize, usize)) {
        let mut retired = Vec::new();
        for e in std::mem::take(&mut self.entries) {
            if e.mark {
                self.entries.push(Entry { mark: e.aged, aged: true, ..e });
            } else {
                retired.push(e);
            }
        }
        for e in retired {
            if e.lazy.is_none() {
                dead(e.start, e.bytes);
            }
            self.retire_entry(e, live);
        }
    }

    pub fn for_each(&self, mut f: impl FnMut(usize)) {
        self.entries.iter().for_each(|e| f(e.start));
    }

    pub fn verify(&self, extent: impl Fn(usize) -> usize) -> Result<(), String> {
        for pair in self.entries.windows(2) {
            if pair[0].start + pair[0].bytes > pair[1].start {
                return Err("mappings overlap or are out of order".into());
            }
        }
        match self.entries.iter().find(|e| extent(e.start) != e.bytes) {
            Some(e) => Err(format!("mapping at {:#x} has lost its extent", e.start)),
            None => Ok(()),
        }
    }
}

impl Drop for Mapped {
    fn drop(&mut self) {
        self.trim_cache(0);
        for e in &self.entries {
            // SAFETY: the heap is going away, and with it all its objects.
            unsafe { sys::unmap(e.start, e.bytes) };
        }
    }
}
