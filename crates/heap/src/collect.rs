//! A collection from start to end.
//!
//! 1. The stack and the root words are resolved to objects. This needs the marks of the last collection.
//! 2. A full collection clears all marks. A minor one keeps them (marked means old) and starts from the
//!    remembered set as well.
//! 3. Marking; then ephemerons, finalizers, and the owner's own weak tables.
//! 4. Large objects are swept. Blocks are only put into the lists of what to use next: their dead cells are
//!    found when allocation comes to them.

use crate::heap::{Heap, Model};
use crate::layout::CLASSES;
use crate::mark::Marker;
use crate::sys::{self, SPILLED};
use std::ptr::null_mut;
use std::time::Instant;

/// Tells what survives, between marking and sweeping.
pub struct Liveness<'a, M: Model>(&'a Heap<M>);

impl<M: Model> Liveness<'_, M> {
    /// Whether the object at `addr` survives the collection. False for what is no object of this heap.
    #[inline]
    pub fn is_live(&self, addr: usize) -> bool {
        self.0.is_marked(addr)
    }
}

/// Gives each root word to the function it is called with.
pub type Roots<'a> = dyn FnMut(&mut dyn FnMut(u64)) + 'a;

impl<M: Model> Heap<M> {
    /// Collects garbage: the young if `full` is false and that is enough, else all of it.
    ///
    /// Roots are the words on the native stack and in the registers, taken as possible pointers, and the words
    /// that `roots` passes on, likewise. `after_mark` runs when it is known what survives
    /// (objects kept for their finalizers included), for the owner to prune tables of its own.
    #[inline(never)]
    pub fn collect(
        &mut self,
        full: bool,
        roots: &mut Roots<'_>,
        after_mark: &mut dyn FnMut(&Liveness<'_, M>),
    ) {
        let mut registers = [0; SPILLED];
        sys::spill_registers(&mut registers);
        // The registers are in this frame, so the scan starts with them.
        let sp = std::hint::black_box(&registers).as_ptr() as usize;
        self.collect_from(sp, full, roots, after_mark);
        std::hint::black_box(&registers);
    }

    #[inline(never)]
    fn collect_from(
        &mut self,
        sp: usize,
        full: bool,
        roots: &mut Roots<'_>,
        after_mark: &mut dyn FnMut(&Liveness<'_, M>),
    ) {
        let start = Instant::now();
        self.check("before");
        let full = full || self.policy.full_is_due(&self.config);
        let (found, words) = self.resolve_roots(sp, roots);
        if full {
            self.forget();
        }
        let work = self.mark_from(&found, full) + 8 * words;
        self.settle_weak();
        after_mark(&Liveness(self));
        self.weak_drop_orphans();
        let allocated = self.trigger.since;
        self.sweep(full);
        if !full {
            self.policy.adapt(&self.config, work, allocated);
        }
        self.trigger.limit = self.policy.limit(&self.config);
        self.record(full, start);
        self.check("after");
    }

    /// Everything that the stack and the root words lead to directly, and how many words that were.
    fn resolve_roots(&mut self, sp: usize, roots: &mut Roots<'_>) -> (Vec<*mut u8>, usize) {
        if !self.stack.contains(&sp) {
            self.adopt_stack();
        }
        assert!(self.stack.contains(&sp), "heap: collecting on a stack whose bounds are unknown");
        let mut found = Vec::new();
        let words = (self.stack.end - sp) / 8;
        let mut at = sp as *const u64;
        for _ in 0..words {
            // SAFETY: between the stack pointer and the base of the stack all words are readable.
            let word = unsafe { at.read_volatile() };
            self.resolve(word, &mut |object| found.push(object));
            // SAFETY: as above.
            at = unsafe { at.add(1) };
        }
        let mut count = words;
        roots(&mut |word| {
            count += 1;
            self.resolve(word, &mut |object| found.push(object));
        });
        (found, count)
    }

    /// Makes everything unmarked and nothing remembered.
    fn forget(&mut self) {
        self.small.clear_marks();
        self.large.clear_marks();
        self.marked_bytes = 0;
        self.remembered.clear();
        self.carded.clear();
    }

    fn marker<'a>(&'a mut self) -> Marker<'a, M> {
        let stack = std::mem::take(&mut self.mark_stack);
        let mut marker = Marker::new(&self.small, &mut self.large, stack, self.config.generational);
        marker.set_poison(self.config.poison);
        marker
    }

    /// Takes over what a marker found. Returns the bytes it looked at.
    fn finish(&mut self, done: Done) -> usize {
        self.mark_stack = done.stack;
        self.marked_bytes += done.marked_bytes;
        self.remembered.extend(done.remembered);
        self.carded.extend(done.carded);
        done.marked_bytes + done.large_work
    }

    fn mark_from(&mut self, found: &[*mut u8], full: bool) -> usize {
        let remembered = std::mem::take(&mut self.remembered);
        let carded = std::mem::take(&mut self.carded);
        debug_assert!(!full || remembered.is_empty() && carded.is_empty());
        let ready: Vec<usize> = self.weak.ready().collect();
        let mut marker = self.marker();
        for object in remembered {
            // SAFETY: remembered objects are old, hence marked.
            unsafe { marker.trace_remembered(object) };
        }
        for object in carded {
            // SAFETY: as above; objects in this list are carded.
            unsafe { marker.trace_cards(object) };
        }
        found.iter().for_each(|&object| marker.edge(object as usize));
        ready.into_iter().for_each(|object| marker.edge(object));
        marker.drain();
        let done = Done::of(marker);
        self.finish(done)
    }

    /// Marks what `addresses` lead to.
    fn mark_more(&mut self, addresses: impl Iterator<Item = usize>) {
        let mut marker = self.marker();
        addresses.for_each(|address| marker.edge(address));
        marker.drain();
        let done = Done::of(marker);
        self.finish(done);
    }

    /// Ephemerons to a fixed point; weak references to the dead cleared; finalizers queued, and what they
    /// need kept.
    fn settle_weak(&mut self) {
        let mut open = self.weak.open();
        self.settle_ephemerons(&mut open);
        let mut table = std::mem::take(&mut self.weak);
        table.clear_dead_keys(|key| self.is_marked(key));
        let revived = table.queue_dead(|object| self.is_marked(object));
        self.weak = table;
        if revived.is_empty() {
            return;
        }
        self.mark_more(revived.into_iter());
        // An owner may have been revived while its key was alive all along.
        let mut open = self.weak.open();
        self.settle_ephemerons(&mut open);
    }

    fn settle_ephemerons(&mut self, open: &mut Vec<u32>) {
        loop {
            let values = self.weak.values_of_live_keys(open, |address| self.is_marked(address));
            if values.is_empty() {
                return;
            }
            self.mark_more(values.into_iter().filter_map(M::pointer));
        }
    }

    fn weak_drop_orphans(&mut self) {
        let mut table = std::mem::take(&mut self.weak);
        table.drop_orphans(|owner| self.is_marked(owner));
        self.weak = table;
    }

    #[inline]
    pub(crate) fn is_marked(&self, address: usize) -> bool {
        if self.small.contains(address) {
            self.small.is_marked(address)
        } else {
            self.large.is_marked(address)
        }
    }

    fn sweep(&mut self, full: bool) {
        self.large.sweep(self.policy.live(), self.config.poison);
        self.freed = [null_mut(); CLASSES];
        self.small.close_windows();
        self.small.reclassify(full, self.config.poison);
        let live = self.marked_bytes + self.large.used_bytes();
        self.policy.after(&self.config, full, live);
        self.trigger.since = 0;
        if full {
            let keep = self.policy.keep(&self.config);
            let released = self.small.release_surplus(keep) + self.large.release_surplus(keep);
            self.stats.released_bytes += released as u64;
        }
    }

    fn record(&mut self, full: bool, start: Instant) {
        let s = &mut self.stats;
        *(if full { &mut s.full_collections } else { &mut s.minor_collections }) += 1;
        s.live_bytes = self.policy.live();
        s.last_pause = start.elapsed();
        s.longest_pause = s.longest_pause.max(s.last_pause);
        s.total_pause += s.last_pause;
    }

    fn check(&self, when: &str) {
        if self.config.verify
            && let Err(fault) = self.verify()
        {
            panic!("heap: fault found {when} a collection: {fault}");
        }
    }
}

/// What is left of a marker.
struct Done {
    stack: Vec<*mut u8>,
    remembered: Vec<*mut u8>,
    carded: Vec<*mut u8>,
    marked_bytes: usize,
    large_work: usize,
}

impl Done {
    fn of<M: Model>(mut marker: Marker<'_, M>) -> Done {
        Done {
            remembered: std::mem::take(&mut marker.remembered),
            carded: std::mem::take(&mut marker.carded),
            marked_bytes: marker.marked_bytes,
            large_work: marker.large_work,
            stack: marker.into_stack(),
        }
    }
}
