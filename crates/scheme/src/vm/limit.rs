//! The limit of the heap: more live data than allowed is a condition, not the end.
//!
//! A collection that leaves too much notes it; the next safepoint that can raise does. The handler gets some
//! memory beyond the limit to work with. Data that goes over that raises again, a few times; the limit itself
//! holds again when enough has become garbage.

use super::Vm;
use crate::value::Value;

#[derive(Default)]
pub struct Limit {
    /// Bytes beyond the limit that are allowed for now.
    allowance: usize,
    /// Conditions raised since the data was last within the limit.
    raised: usize,
    pending: bool,
}

/// So many conditions without any effect are enough.
const PATIENCE: usize = 16;

impl Limit {
    /// Takes note of what a full collection has left. False if it is no use to go on.
    fn note(&mut self, live: usize, most: usize) -> bool {
        if live <= most {
            *self = Limit::default();
            return true;
        }
        if live - most > self.allowance {
            self.allowance = live - most + most / 8;
            self.raised += 1;
            self.pending = true;
        }
        self.raised <= PATIENCE
    }
}

impl Vm {
    /// After a full collection.
    pub(super) fn enforce_limit(&mut self) {
        let live = self.heap.stats().live_bytes;
        if !self.limit.note(live, self.options.heap_bytes) {
            self.io.flush_all();
            self.out_of_memory(&format!("{} MB of live data (--heap=MB allows more)", live >> 20));
        }
    }

    /// The condition to raise at a safepoint, if the heap is full.
    pub(super) fn heap_condition(&mut self) -> Option<Value> {
        if !std::mem::take(&mut self.limit.pending) {
            return None;
        }
        let most = self.options.heap_bytes >> 20;
        Some(self.condition(&format!("out of memory: more than {most} MB of live data"), &[]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_handler_gets_memory_and_patience_ends() {
        let mut l = Limit::default();
        assert!(l.note(100, 100) && !l.pending);
        assert!(l.note(120, 100) && l.pending);
        l.pending = false;
        assert!(l.note(125, 100) && !l.pending, "within the allowance");
        assert!(l.note(50, 100) && l.allowance == 0);
        let mut live = 110;
        for _ in 0..PATIENCE {
            assert!(l.note(live, 100) && l.pending);
            live += 50;
        }
        assert!(!l.note(live + 50, 100));
    }
}
