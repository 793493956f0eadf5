//! Objects whose contents are computed when they are looked at: arithmetic sequences.
//!
//! The pages of such an object are inaccessible at first. The first access to a chunk of them is a fault, whose
//! handler computes the chunk and makes it readable; a store into a chunk is a fault once more, and makes it
//! writable. So whoever reads or writes the object knows nothing of all this, compiled code included, and other
//! objects cost nothing. Chunks that were only read are given back, the oldest first, when `KEPT` others have been
//! computed: they can be computed again. So reading a sequence from end to end takes `KEPT` chunks of memory.
//!
//! Invariants: a region is in `REGIONS` from its making to its end, which are on the thread that owns the heap; only
//! that thread touches the object. The handler calls `mprotect` and `madvise` only and takes no locks. The pages at both ends,
//! which an object shares with its header and its cards, are filled at once and not guarded.
//!
//! A handler of signals is the process's, so `REGIONS` is too: it is the one table of this crate that several heaps share. When
//! it is full, or the handler can't be installed, there are no lazy objects, and the caller fills its own.

use crate::layout::PAGE;
use std::cell::Cell;
use std::mem::MaybeUninit;
use std::ptr::null_mut;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, Ordering};

/// Bytes that are computed at a time: a huge page where the system has them.
const CHUNK: usize = 2 << 20;
/// Chunks of one object that were only read and are kept.
const KEPT: usize = 16;

/// The elements of an arithmetic sequence: `first + i * step`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ramp {
    Int { first: i32, step: i32 },
    Real { first: f64, step: f64 },
}

impl Ramp {
    /// Bytes of an element.
    pub fn size(self) -> usize {
        match self {
            Ramp::Int { .. } => 4,
            Ramp::Real { .. } => 8,
        }
    }

    /// Writes the elements that lie in `[from, to)`, where element 0 is at `origin`.
    ///
    /// # Safety
    /// The range is writable memory, and `from - origin` and `to - origin` are multiples of the element size.
    unsafe fn fill(self, origin: usize, from: usize, to: usize) {
        let (start, n) = ((from - origin) / self.size(), (to - from) / self.size());
        match self {
            Ramp::Int { first, step } => {
                // SAFETY: the range is writable by what the caller promises, and starts at an element.
                let out = unsafe { std::slice::from_raw_parts_mut(from as *mut i32, n) };
                let base = first.wrapping_add(step.wrapping_mul(start as i32));
                out.iter_mut().zip(0i32..).for_each(|(x, i)| *x = base.wrapping_add(step.wrapping_mul(i)));
            }
            Ramp::Real { first, step } => {
                // SAFETY: the range is writable by what the caller promises, and starts at an element.
                let out = unsafe { std::slice::from_raw_parts_mut(from as *mut f64, n) };
                out.iter_mut().zip(start..).for_each(|(x, i)| *x = first + step * i as f64);
            }
        }
    }
}

/// What a chunk is at the moment.
#[derive(Clone, Copy, PartialEq)]
enum State {
    /// Inaccessible.
    Absent,
    /// Computed, readable.
    Clean,
    /// Writable: not to be computed again.
    Written,
}

/// The guarded pages of one object.
pub(crate) struct Region {
    start: usize,
    end: usize,
    /// Address of element 0.
    origin: usize,
    ramp: Ramp,
    chunks: Box<[Cell<State>]>,
    /// The chunks that were computed last, as a ring.
    recent: [Cell<usize>; KEPT],
    next: Cell<usize>,
    /// Chunks in memory.
    present: Cell<usize>,
}

/// How many lazy objects there can be at a time; a search looks at all of them.
const MOST: usize = 64;
static REGIONS: [AtomicPtr<Region>; MOST] = [const { AtomicPtr::new(null_mut()) }; MOST];

impl Region {
    /// Makes the elements of `bytes` at `origin` lazy; `None` if that can't be. The memory is mapped, readable and writable.
    pub fn new(origin: usize, bytes: usize, ramp: Ramp) -> Option<Box<Region>> {
        let (start, end) = (origin.next_multiple_of(PAGE), (origin + bytes) / PAGE * PAGE);
        if start >= end || !installed() {
            return None;
        }
        let count = (end - 1) / CHUNK - start / CHUNK + 1;
        let region = Box::new(Region {
            start,
            end,
            origin,
            ramp,
            chunks: (0..count).map(|_| Cell::new(State::Absent)).collect(),
            recent: [const { Cell::new(usize::MAX) }; KEPT],
            next: Cell::new(0),
            present: Cell::new(0),
        });
        let pointer = &raw const *region as *mut Region;
        let free = REGIONS
            .iter()
            .find(|r| r.compare_exchange(null_mut(), pointer, Ordering::SeqCst, Ordering::Relaxed).is_ok())?;
        if !protect(start, end, libc::PROT_NONE) {
            free.store(null_mut(), Ordering::SeqCst);
            return None;
        }
        // SAFETY: outside the guarded pages the memory is writable.
        unsafe {
            ramp.fill(origin, origin, start);
            ramp.fill(origin, end, origin + bytes);
        }
        Some(region)
    }

    pub fn ramp(&self) -> Ramp {
        self.ramp
    }

    /// Gives `to`, a new region of the same sequence and length, what was written into this one: its ends, and the
    /// chunks that are not to be computed again.
    pub fn copy_written(&self, to: &Region, bytes: usize) {
        let copy = |from: usize, n: usize| {
            // SAFETY: both objects have that many bytes there, and are not the same. A guarded page of the other one is
            // made writable by the fault.
            unsafe {
                std::ptr::copy_nonoverlapping(
                    from as *const u8,
                    (from - self.origin + to.origin) as *mut u8,
                    n,
                )
            }
        };
        copy(self.origin, self.start - self.origin);
        copy(self.end, self.origin + bytes - self.end);
        for chunk in (0..self.chunks.len()).filter(|c| self.chunks[*c].get() == State::Written) {
            let (from, end) = self.bounds(chunk);
            copy(from, end - from);
        }
    }

    /// Bytes that are in memory.
    pub fn present_bytes(&self) -> usize {
        self.present.get() * CHUNK
    }

    fn chunk_of(&self, address: usize) -> usize {
        address / CHUNK - self.start / CHUNK
    }

    fn bounds(&self, chunk: usize) -> (usize, usize) {
        let from = (self.start / CHUNK + chunk) * CHUNK;
        (from.max(self.start), (from + CHUNK).min(self.end))
    }

    /// Makes the access at `address` possible; false if it can't be. Called in the handler.
    fn access(&self, address: usize) -> bool {
        let chunk = self.chunk_of(address);
        let (from, to) = self.bounds(chunk);
        match self.chunks[chunk].get() {
            State::Absent => {
                if !protect(from, to, libc::PROT_READ | libc::PROT_WRITE) {
                    return false;
                }
                // SAFETY: just made writable. Chunk bounds are multiples of the page size, and elements lie
                // at multiples of their own size.
                unsafe { self.ramp.fill(self.origin, from, to) };
                self.chunks[chunk].set(State::Clean);
                self.present.set(self.present.get() + 1);
                self.keep(chunk);
                protect(from, to, libc::PROT_READ)
            }
            // It is readable: this is a store.
            State::Clean => {
                self.chunks[chunk].set(State::Written);
                protect(from, to, libc::PROT_READ | libc::PROT_WRITE)
            }
            State::Written => false,
        }
    }

    /// Enters a chunk into the ring, and gives the one that falls out back unless it was written to.
    fn keep(&self, chunk: usize) {
        let at = self.next.get();
        let old = self.recent[at].replace(chunk);
        self.next.set((at + 1) % KEPT);
        if old == usize::MAX || self.chunks[old].get() != State::Clean {
            return;
        }
        let (from, to) = self.bounds(old);
        // SAFETY: pages of this object whose contents can be computed again.
        unsafe { libc::madvise(from as *mut _, to - from, libc::MADV_DONTNEED) };
        if protect(from, to, libc::PROT_NONE) {
            self.chunks[old].set(State::Absent);
            self.present.set(self.present.get() - 1);
        }
    }
}

impl Drop for Region {
    fn drop(&mut self) {
        let pointer = &raw mut *self;
        for r in &REGIONS {
            let _ = r.compare_exchange(pointer, null_mut(), Ordering::SeqCst, Ordering::Relaxed);
        }
    }
}

fn protect(from: usize, to: usize, protection: i32) -> bool {
    // SAFETY: pages of an object of ours, which nobody holds a conflicting view of: the faulting access waits.
    unsafe { libc::mprotect(from as *mut _, to - from, protection) == 0 }
}

/// The signals of a fault: Linux sends the first, other systems the second.
const FAULTS: [i32; 2] = [libc::SIGSEGV, libc::SIGBUS];

/// What was done about faults before.
static BEFORE: OnceLock<Option<[libc::sigaction; 2]>> = OnceLock::new();

/// Installs the handler, once.
fn installed() -> bool {
    BEFORE.get_or_init(|| Some([install(FAULTS[0])?, install(FAULTS[1])?])).is_some()
}

fn install(signal: i32) -> Option<libc::sigaction> {
    let mut before = MaybeUninit::<libc::sigaction>::zeroed();
    // SAFETY: both structures are complete; the handler does what handlers may do, on the alternate stack if
    // the thread has one.
    unsafe {
        let mut new = MaybeUninit::<libc::sigaction>::zeroed().assume_init();
        new.sa_sigaction = on_fault as *const () as usize;
        new.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
        libc::sigemptyset(&mut new.sa_mask);
        (libc::sigaction(signal, &new, before.as_mut_ptr()) == 0).then(|| before.assume_init())
    }
}

/// Computes what the access needs. A fault anywhere else is left to whoever handled faults before: that handler is
/// put back, and the access tried again.
extern "C" fn on_fault(signal: i32, info: *mut libc::siginfo_t, _context: *mut libc::c_void) {
    // SAFETY: the system passes a complete record.
    let address = unsafe { (*info).si_addr() } as usize;
    for r in &REGIONS {
        // SAFETY: regions in the table are alive, and only this thread ends those it can fault in.
        if let Some(region) = unsafe { r.load(Ordering::SeqCst).as_ref() }
            && (region.start..region.end).contains(&address)
            && region.access(address)
        {
            return;
        }
    }
    let which = FAULTS.iter().position(|s| *s == signal).unwrap_or(0);
    if let Some(Some(before)) = BEFORE.get() {
        // SAFETY: what `sigaction` gave.
        unsafe { libc::sigaction(signal, &before[which], null_mut()) };
    } else {
        // The handler was not meant to be asked yet.
        std::process::abort();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sys;

    /// A mapping with a lazy sequence of `n` elements, which begin somewhere in its first page.
    fn lazy(n: usize, ramp: Ramp) -> (usize, usize, Box<Region>) {
        let bytes = (n * ramp.size() + 2 * PAGE).next_multiple_of(PAGE);
        let start = sys::map_uncharged(bytes).unwrap();
        let region = Region::new(start + 88, n * ramp.size(), ramp).unwrap();
        (start, bytes, region)
    }

    #[test]
    fn elements_are_there_when_they_are_looked_at() {
        let n = 40_000_000;
        let (start, bytes, region) = lazy(n, Ramp::Int { first: 5, step: -1 });
        // SAFETY: the mapping holds `n` elements there, and nobody writes to them.
        let x = unsafe { std::slice::from_raw_parts((start + 88) as *const i32, n) };
        assert_eq!(region.present_bytes(), 0);
        for i in [0, 1, 999, 1000, 1001, 5_000_000, n - 1001, n - 2, n - 1] {
            assert_eq!(x[i], 5 - i as i32);
        }
        assert!(x.iter().enumerate().all(|(i, v)| *v == 5 - i as i32));
        // Read from end to end, and yet only the last chunks are there.
        assert!(region.present_bytes() <= KEPT * CHUNK);
        assert_eq!(x[123_456], 5 - 123_456);
        drop(region);
        // SAFETY: mapped above; the slice is not used any more.
        unsafe { sys::unmap(start, bytes) };
    }

    #[test]
    fn what_was_written_stays() {
        let n = 30_000_000;
        let (start, bytes, region) = lazy(n, Ramp::Real { first: 0.5, step: 2.0 });
        // SAFETY: the mapping holds `n` elements there.
        let x = unsafe { std::slice::from_raw_parts_mut((start + 88) as *mut f64, n) };
        x[7_000_000] = -1.0;
        x[0] = 9.0;
        let odd = x.iter().enumerate().filter(|(i, v)| **v != 0.5 + 2.0 * *i as f64).count();
        assert_eq!((odd, x[7_000_000], x[0], x[7_000_001]), (2, -1.0, 9.0, 14_000_002.5));
        let (to, _, copy) = lazy(n, region.ramp());
        region.copy_written(&copy, n * 8);
        // SAFETY: the mapping holds `n` elements there.
        let y = unsafe { std::slice::from_raw_parts((to + 88) as *const f64, n) };
        assert!(copy.present_bytes() <= 2 * CHUNK);
        assert_eq!((y[0], y[1], y[7_000_000], y[n - 1]), (9.0, 2.5, -1.0, 0.5 + 2.0 * (n - 1) as f64));
        drop(copy);
        drop(region);
        // SAFETY: mapped above; the slice is not used any more.
        unsafe { sys::unmap(to, bytes) };
        // SAFETY: mapped above; the slice is not used any more.
        unsafe { sys::unmap(start, bytes) };
    }
}
