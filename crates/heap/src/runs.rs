//! Runs of pages for objects above the small classes and up to a megabyte.
//!
//! Address space is reserved as a whole and used in chunks of 4 MB; per chunk a few page sets say which
//! pages are taken, where objects start, which objects are marked and which have survived a collection.
//! A run never crosses a chunk. Freed pages keep their memory until `release_surplus`, so the pool is at the
//! same time the cache for reuse; runs are given out at the lowest address that fits.
//!
//! Knows extents only, not the objects in them: the first bytes of each run are its owner's business.

use crate::bits::{PAGES, PageSet};
use crate::layout::{CHUNK, HUGE_FROM, PAGE};
use crate::sys::{self, Reserve};

/// The longest run.
pub const MAX_RUN: usize = 1 << 20;

struct Chunk {
    used: PageSet,
    starts: PageSet,
    marks: PageSet,
    /// Objects that have survived a collection: the next one that they survive makes them old.
    aged: PageSet,
    /// Pages that may hold data.
    resident: PageSet,
}

pub(crate) struct Runs {
    chunks: Vec<Chunk>,
    /// For each chunk, a number of pages that no free run is longer than. Apart, since searches pass by most.
    gaps: Vec<u16>,
    /// All chunks below this one have no gap at all.
    full_below: usize,
    reserve: Reserve,
    used_pages: usize,
}

/// Result of marking a large object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Marked {
    /// It was not marked before.
    pub first: bool,
    /// It is, or becomes with this collection, old.
    pub old: bool,
}

impl Runs {
    pub fn new(mut bytes: usize) -> Option<Runs> {
        let reserve = loop {
            match Reserve::new(bytes, CHUNK) {
                Some(reserve) => break reserve,
                None if bytes <= CHUNK => return None,
                None => bytes /= 2,
            }
        };
        Some(Runs { chunks: Vec::new(), gaps: Vec::new(), full_below: 0, reserve, used_pages: 0 })
    }

    /// Chunk and page of an address in the part of the reserve in use.
    #[inline(always)]
    fn locate(&self, address: usize) -> Option<(usize, usize)> {
        let offset = address.wrapping_sub(self.reserve.base());
        (offset < self.chunks.len() * CHUNK).then_some((offset / CHUNK, offset % CHUNK / PAGE))
    }

    fn address(&self, chunk: usize, page: usize) -> usize {
        self.reserve.base() + chunk * CHUNK + page * PAGE
    }

    #[inline(always)]
    pub fn contains(&self, address: usize) -> bool {
        self.locate(address).is_some()
    }

    pub fn used_bytes(&self) -> usize {
        self.used_pages * PAGE
    }

    /// Takes a run of `bytes`, a multiple of the page size and at most `MAX_RUN`.
    pub fn allocate(&mut self, bytes: usize) -> Option<usize> {
        let pages = bytes / PAGE;
        let (chunk, page) = self.find_gap(pages).or_else(|| self.grow())?;
        let c = &mut self.chunks[chunk];
        c.used.set_range(page, pages, true);
        c.resident.set_range(page, pages, true);
        c.starts.set(page, true);
        c.marks.set(page, false);
        c.aged.set(page, false);
        self.used_pages += pages;
        Some(self.address(chunk, page))
    }

    fn find_gap(&mut self, pages: usize) -> Option<(usize, usize)> {
        while self.gaps.get(self.full_below) == Some(&0) {
            self.full_below += 1;
        }
        for index in self.full_below..self.chunks.len() {
            if usize::from(self.gaps[index]) < pages {
                continue;
            }
            match self.chunks[index].used.find_gap(pages) {
                Ok(page) => return Some((index, page)),
                Err(longest) => self.gaps[index] = longest as u16,
            }
        }
        None
    }

    fn grow(&mut self) -> Option<(usize, usize)> {
        if !self.reserve.commit(CHUNK) {
            return None;
        }
        if self.chunks.len() >= HUGE_FROM / CHUNK {
            sys::advise_huge(self.address(self.chunks.len(), 0), CHUNK);
        }
        let none = PageSet::new();
        self.chunks.push(Chunk {
            used: none.clone(),
            starts: none.clone(),
            marks: none.clone(),
            aged: none.clone(),
            resident: none,
        });
        self.gaps.push(PAGES as u16);
        Some((self.chunks.len() - 1, 0))
    }

    /// Returns the run of `bytes` at `start` to the pool.
    pub fn free(&mut self, start: usize, bytes: usize) {
        let Some((chunk, page)) = self.locate(start) else { return };
        let c = &mut self.chunks[chunk];
        debug_assert!(c.starts.get(page));
        c.used.set_range(page, bytes / PAGE, false);
        c.starts.set(page, false);
        c.marks.set(page, false);
        // The run may have joined two gaps; a search will find out.
        self.gaps[chunk] = PAGES as u16;
        self.full_below = self.full_below.min(chunk);
        self.used_pages -= bytes / PAGE;
    }

    /// Start of the run whose pages hold `address`; the run may end below `address`, which the owner tells.
    #[inline]
    pub fn find(&self, address: usize) -> Option<usize> {
        let (chunk, page) = self.locate(address)?;
        let c = &self.chunks[chunk];
        let start = c.starts.last_at_or_below(page)?;
        c.used.get(page).then(|| self.address(chunk, start))
    }

    /// Whether a run starts at `address`.
    #[inline]
    pub fn is_start(&self, address: usize) -> bool {
        address.is_multiple_of(PAGE)
            && self.locate(address).is_some_and(|(chunk, page)| self.chunks[chunk].starts.get(page))
    }

    #[inline]
    pub fn is_marked(&self, start: usize) -> bool {
        self.locate(start).is_some_and(|(chunk, page)| self.chunks[chunk].marks.get(page))
    }

    /// Marks the run at `start`; None if there is none.
    pub fn mark(&mut self, start: usize) -> Option<Marked> {
        if !self.is_start(start) {
            return None;
        }
        let (chunk, page) = self.locate(start)?;
        let c = &mut self.chunks[chunk];
        let first = !c.marks.get(page);
        c.marks.set(page, true);
        Some(Marked { first, old: c.aged.get(page) })
    }

    pub fn clear_marks(&mut self) {
        for c in &mut self.chunks {
            c.marks = PageSet::new();
        }
    }

    /// Calls `dead` with the start of every unmarked run, and lets the marked ones age: those that survived
    /// for the first time are unmarked again, that is, they stay young.
    pub fn sweep(&mut self, mut dead: impl FnMut(usize)) {
        for (index, c) in self.chunks.iter_mut().enumerate() {
            let base = self.reserve.base() + index * CHUNK;
            let unmarked = c.starts.zip(&c.marks, |starts, marks| starts & !marks);
            unmarked.iter().for_each(|page| dead(base + page * PAGE));
            let old = c.marks.zip(&c.aged, |marks, aged| marks & aged);
            c.aged = std::mem::replace(&mut c.marks, old);
        }
    }

    pub fn for_each(&self, mut f: impl FnMut(usize)) {
        for (index, c) in self.chunks.iter().enumerate() {
            c.starts.iter().for_each(|page| f(self.address(index, page)));
        }
    }

    /// Gives memory of free pages back to the system, except for the lowest `keep` bytes of them.
    pub fn release_surplus(&mut self, keep: usize) -> usize {
        let mut keep_pages = keep / PAGE;
        let mut released = 0;
        for index in 0..self.chunks.len() {
            let base = self.address(index, 0);
            let c = &mut self.chunks[index];
            let idle = c.resident.zip(&c.used, |resident, used| resident & !used);
            let mut at = idle.next(0, true);
            while at < PAGES {
                let end = idle.next(at, false);
                let kept = keep_pages.min(end - at);
                keep_pages -= kept;
                if at + kept < end {
                    let count = end - at - kept;
                    // SAFETY: pages of ours that are in no run.
                    unsafe { sys::discard(base + (at + kept) * PAGE, count * PAGE) };
                    c.resident.set_range(at + kept, count, false);
                    released += count;
                }
                at = idle.next(end, true);
            }
        }
        released * PAGE
    }

    /// Checks the page sets against each other; `extent` tells the bytes of the run at an address.
    pub fn verify(&self, extent: impl Fn(usize) -> usize) -> Result<(), String> {
        for (index, c) in self.chunks.iter().enumerate() {
            let mut expected = PageSet::new();
            for page in c.starts.iter() {
                let pages = extent(self.address(index, page)) / PAGE;
                if pages == 0 || page + pages > PAGES || expected.next(page, true) < page + pages {
                    return Err(format!("run at page {page} of chunk {index} has a bad extent"));
                }
                expected.set_range(page, pages, true);
            }
            if expected != c.used {
                return Err(format!("used pages of chunk {index} are not those of its runs"));
            }
            if c.marks.zip(&c.starts, |marks, starts| marks & !starts) != PageSet::new() {
                return Err(format!("chunk {index} has a mark where no run starts"));
            }
        }
        Ok(())
    }
}
