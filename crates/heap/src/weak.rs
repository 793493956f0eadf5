//! Weak references and finalizers: what the collector must decide after marking.
//!
//! A weak reference is an ephemeron: its value is kept alive by its key, and both are dropped together. It
//! may have an owner, an object whose death ends the reference whatever its key does. A finalizer
//! is a token the heap doesn't interpret; when its object becomes unreachable the object is kept once more,
//! and waits in a queue together with the token.
//!
//! Weak references to an object are cleared before its finalizer revives it. Knows addresses only: the
//! collector passes in what marking and liveness mean.

use std::collections::VecDeque;

/// Names a weak reference of one heap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WeakId(pub u32);

/// An unreachable object whose finalizer is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finalizable {
    pub object: *mut u8,
    pub token: u64,
}

#[derive(Clone, Copy)]
pub(crate) struct Weak {
    /// 0 when the reference is cleared or its slot is free.
    pub key: usize,
    pub value: u64,
    /// 0 if it has none.
    pub owner: usize,
}

#[derive(Default)]
pub(crate) struct WeakTable {
    entries: Vec<Weak>,
    free: Vec<u32>,
    finalizers: Vec<Finalizable>,
    ready: VecDeque<Finalizable>,
}

impl WeakTable {
    pub fn add(&mut self, weak: Weak) -> WeakId {
        if let Some(id) = self.free.pop() {
            self.entries[id as usize] = weak;
            return WeakId(id);
        }
        self.entries.push(weak);
        WeakId(self.entries.len() as u32 - 1)
    }

    pub fn get(&self, id: WeakId) -> Option<Weak> {
        self.entries.get(id.0 as usize).copied().filter(|w| w.key != 0)
    }

    pub fn remove(&mut self, id: WeakId) {
        if let Some(entry) = self.entries.get_mut(id.0 as usize) {
            *entry = Weak { key: 0, value: 0, owner: 0 };
            self.free.push(id.0);
        }
    }

    pub fn add_finalizer(&mut self, f: Finalizable) {
        self.finalizers.push(f);
    }

    pub fn take_ready(&mut self) -> Option<Finalizable> {
        self.ready.pop_front()
    }

    pub fn all_ready(&mut self) {
        self.ready.extend(self.finalizers.drain(..));
    }

    /// Objects that wait for their finalizer: roots.
    pub fn ready(&self) -> impl Iterator<Item = usize> + '_ {
        self.ready.iter().map(|f| f.object as usize)
    }

    pub fn len(&self) -> usize {
        self.entries.len() - self.free.len()
    }

    pub fn finalizers(&self) -> usize {
        self.finalizers.len() + self.ready.len()
    }

    /// Live keys and values, for the verifier.
    pub fn entries(&self) -> impl Iterator<Item = &Weak> + '_ {
        self.entries.iter().filter(|w| w.key != 0)
    }

    pub fn finalizer_objects(&self) -> impl Iterator<Item = usize> + '_ {
        self.finalizers.iter().map(|f| f.object as usize)
    }

    /// The values whose keys turned out to be live since the last call; `pending` holds the entries that
    /// are still open and starts as `self.open()`.
    pub fn values_of_live_keys(&self, pending: &mut Vec<u32>, live: impl Fn(usize) -> bool) -> Vec<u64> {
        let mut values = Vec::new();
        pending.retain(|&i| {
            let weak = &self.entries[i as usize];
            let open = !(live(weak.key) && (weak.owner == 0 || live(weak.owner)));
            if !open {
                values.push(weak.value);
            }
            open
        });
        // The other way round next time: a chain of references resolves quickly in either order.
        pending.reverse();
        values
    }

    /// All weak references that are not cleared.
    pub fn open(&self) -> Vec<u32> {
        (0..self.entries.len() as u32).filter(|&i| self.entries[i as usize].key != 0).collect()
    }

    /// Clears the references whose key is dead.
    pub fn clear_dead_keys(&mut self, live: impl Fn(usize) -> bool) {
        for weak in &mut self.entries {
            if weak.key != 0 && !live(weak.key) {
                *weak = Weak { key: 0, value: 0, owner: weak.owner };
            }
        }
    }

    /// Frees the references whose owner is dead.
    pub fn drop_orphans(&mut self, live: impl Fn(usize) -> bool) {
        for (i, weak) in self.entries.iter_mut().enumerate() {
            if weak.owner != 0 && !live(weak.owner) {
                *weak = Weak { key: 0, value: 0, owner: 0 };
                self.free.push(i as u32);
            }
        }
    }

    /// Queues the finalizers of dead objects, and returns those objects.
    pub fn queue_dead(&mut self, live: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut revived = Vec::new();
        let ready = &mut self.ready;
        self.finalizers.retain(|f| {
            let keep = live(f.object as usize);
            if !keep {
                revived.push(f.object as usize);
                ready.push_back(*f);
            }
            keep
        });
        revived
    }
}
