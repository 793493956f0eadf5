//! The machine code of a session: who owns it, when it is retired, and when its memory is reused.
//!
//! A version has one owner (`Owned`), in the table or list by which it is found. When the owner is dropped (because
//! the version was discarded or evicted, or its code object was freed), the version is *retired*: nobody enters it
//! from then on, but frames may still run it. A retired version is *reclaimed*, its data and its memory, when no
//! word of the native stack points into its code and nobody in the engine holds it. Compiled code names its version
//! by a handle when it leaves, so retired versions are still found by their handles. Handles are not reused.
//!
//! Use is recorded by *round*, the time in which a quarter of the code memory is placed: in each round, a version
//! is used or it isn't. Dispatch tables record the versions that calls enter (`dispatch`). Entries of direct calls
//! are *parked*: once a round they lead to the engine, which links them again. When there is no room, the versions
//! that were not used for the longest time are evicted; versions that run stay.
//!
//! Nothing in here runs R code or triggers a collection, so no `RefCell` is borrowed when a collection drops
//! owners.

use std::cell::{Cell, Ref, RefCell};
use std::collections::HashMap;
use std::ops::Deref;
use std::rc::Rc;

use code::{Arena, Block, CodeError};
use r_native::{CompiledCode, Exits, Linked};
use r_runtime::Vm;

use crate::keep;
use crate::version::Version;
use r_policy::POLICY;

pub struct Store {
    arena: RefCell<Arena>,
    /// Versions by handle, including retired ones.
    versions: RefCell<HashMap<u64, Rc<Version>>>,
    /// Retired versions by the address at which their code starts.
    retired: RefCell<HashMap<usize, Rc<Version>>>,
    handles: Cell<u64>,
    round: Cell<u32>,
    /// Bytes placed in this round.
    placed: Cell<usize>,
    reclaimed: Cell<(usize, usize)>,
}

/// The one owner of a version; dropping it retires the version.
pub struct Owned {
    version: Rc<Version>,
    store: Rc<Store>,
}

impl Deref for Owned {
    type Target = Rc<Version>;
    fn deref(&self) -> &Rc<Version> {
        &self.version
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        self.store.retire(&self.version);
    }
}

/// The state of code memory, for statistics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figures {
    pub limit: usize,
    /// Bytes in use, those of retired versions included.
    pub used: usize,
    pub versions: usize,
    pub retired: usize,
    /// Versions, and their bytes, that were reclaimed so far.
    pub reclaimed: (usize, usize),
}

impl Store {
    /// A store for so many bytes of code.
    pub fn new(bytes: usize) -> Result<Store, CodeError> {
        Ok(Store {
            arena: RefCell::new(Arena::new(bytes)?),
            versions: RefCell::default(),
            retired: RefCell::default(),
            handles: Cell::new(0),
            round: Cell::new(1),
            placed: Cell::new(0),
            reclaimed: Cell::new((0, 0)),
        })
    }

    /// A handle for a version about to be compiled.
    pub fn reserve(&self) -> u64 {
        self.handles.replace(self.handles.get() + 1)
    }

    /// Places code for which there is room (`needs`).
    pub fn place(&self, code: CompiledCode, exits: &Exits) -> Result<Linked, CodeError> {
        let linked = code.link(&mut self.arena.borrow_mut(), exits)?;
        self.placed.set(self.placed.get() + linked.block.range().len());
        Ok(linked)
    }

    /// Registers a version; whoever gets the result owns it.
    pub fn own(self: &Rc<Store>, v: Version) -> Owned {
        let version = Rc::new(v);
        self.used(&version);
        self.versions.borrow_mut().insert(version.handle, version.clone());
        Owned { version, store: self.clone() }
    }

    pub fn version(&self, handle: u64) -> Option<Rc<Version>> {
        self.versions.borrow().get(&handle).cloned()
    }

    /// The versions that may be entered and satisfy a predicate.
    pub fn live(&self, wanted: impl Fn(&Version) -> bool) -> Vec<Rc<Version>> {
        let all = self.versions.borrow();
        all.values().filter(|v| v.invalid.get() == 0 && wanted(v)).cloned().collect()
    }

    /// Records that a version was used in this round.
    pub fn used(&self, v: &Version) {
        v.used.set(self.round.get());
    }

    /// Retires a version: nobody enters it any more, and its frames leave as soon as they can.
    fn retire(&self, v: &Rc<Version>) {
        v.invalid.set(1);
        v.args.iter().for_each(|entry| entry.unlink(v.entry));
        self.arena.borrow_mut().retire(v.linked.block);
        self.retired.borrow_mut().insert(v.linked.block.range().start, v.clone());
    }

    /// Reclaims memory if that is worth while, before `len` bytes are placed. Returns how many bytes must be
    /// evicted besides to make room for them; `None` if there is room.
    pub fn needs(&self, vm: &mut Vm, len: usize) -> Option<usize> {
        let much = self.arena().limit() / POLICY.code.reclaim_part;
        let many = self.retired.borrow().len() >= POLICY.code.reclaim_versions;
        if many || !self.arena().has_room(len) || self.arena().retired() > much {
            self.reclaim(vm);
        }
        (!self.arena().has_room(len)).then(|| len + self.arena().limit() / POLICY.code.evict_part)
    }

    pub fn has_room(&self, len: usize) -> bool {
        self.arena().has_room(len)
    }

    /// Stops sharing code memory with the process that this one was forked from.
    pub fn make_private(&self) -> Result<(), CodeError> {
        self.arena.borrow_mut().make_private()
    }

    fn arena(&self) -> Ref<'_, Arena> {
        self.arena.borrow()
    }

    /// Whether it is time for another round.
    pub fn is_round_over(&self) -> bool {
        self.placed.get() >= self.arena().limit() / POLICY.code.rounds
    }

    /// Ends a round: records which versions were used in it.
    pub fn next_round(&self) {
        for v in self.live(|v| !v.gone.get()) {
            let called = v.history(|vs| vs.was_called(v.handle)).unwrap_or(false);
            if called | v.args.as_ref().is_some_and(|entry| entry.park(v.entry)) {
                self.used(&v);
            }
        }
        self.round.set(self.round.get() + 1);
        self.placed.set(0);
    }

    /// The versions to evict to free so many bytes, coldest first. Versions that run are not among them.
    pub fn coldest(&self, vm: &mut Vm, bytes: usize) -> Vec<Rc<Version>> {
        self.next_round();
        let running = self.words_into_code(vm);
        let mut all = self.live(|v| !v.gone.get() && !points_into(&running, &v.linked.block));
        all.sort_by_key(|v| (v.used.get(), v.handle));
        let mut sum = 0;
        let enough = |v: &Rc<Version>| {
            let more = sum < bytes;
            sum += v.linked.block.range().len();
            more
        };
        all.into_iter().take_while(enough).collect()
    }

    /// Whether a version was not used in this round nor the last.
    pub fn is_cold(&self, v: &Version) -> bool {
        v.used.get() + 1 < self.round.get()
    }

    /// Reclaims retired versions that no frame runs and nobody holds.
    pub fn reclaim(&self, vm: &mut Vm) {
        if self.retired.borrow().is_empty() {
            return;
        }
        let words = self.words_into_code(vm);
        let mut retired = self.retired.borrow_mut();
        // Two references are the store's own: in `versions` and in `retired`.
        let held = |b: &Block| retired.get(&b.range().start).is_none_or(|v| Rc::strong_count(v) > 2);
        let gone = self.arena.borrow_mut().reclaim(|b| points_into(&words, b) || held(b));
        let (mut n, mut bytes) = self.reclaimed.get();
        for b in gone {
            let Some(v) = retired.remove(&b.range().start) else { continue };
            self.versions.borrow_mut().remove(&v.handle);
            v.own_bytecode().into_iter().for_each(|c| keep::forget(c, v.handle));
            (n, bytes) = (n + 1, bytes + b.range().len());
        }
        self.reclaimed.set((n, bytes));
    }

    /// The words of the native stack that may be addresses of code, in ascending order.
    fn words_into_code(&self, vm: &mut Vm) -> Vec<usize> {
        let all = self.arena().range();
        let mut found = Vec::new();
        vm.heap.each_stack_word(&mut |w| {
            if all.contains(&w) {
                found.push(w);
            }
        });
        found.sort_unstable();
        found
    }

    pub fn figures(&self) -> Figures {
        let (arena, retired) = (self.arena(), self.retired.borrow().len());
        Figures {
            limit: arena.limit(),
            used: arena.used(),
            versions: self.versions.borrow().len() - retired,
            retired,
            reclaimed: self.reclaimed.get(),
        }
    }
}

/// Whether one of these words, which are sorted, is an address in a block or just behind it: the return address of
/// a call that ends the block.
fn points_into(words: &[usize], block: &Block) -> bool {
    let range = block.range();
    let first = words.partition_point(|w| *w < range.start);
    words.get(first).is_some_and(|w| *w <= range.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_point_into_blocks() {
        let mut arena = Arena::new(1 << 12).expect("memory");
        let block = arena.place(&[0xC3; 64], &[]).expect("room");
        let r = block.range();
        assert!(points_into(&[1, r.start, usize::MAX], &block));
        assert!(points_into(&[1, r.end], &block));
        assert!(!points_into(&[r.start - 1, r.end + 1], &block));
        assert!(!points_into(&[], &block));
    }
}
