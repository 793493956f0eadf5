//! The heap as its owner sees it: making one, and the small operations that don't fit elsewhere.
//!
//! Allocation is in `alloc`, stores in `barrier`, collection in `collect`.

use crate::config::{Config, HeapError};
use crate::large::Large;
use crate::layout::*;
use crate::small::{Small, State, Window};
use crate::stats::Stats;
use crate::sys;
use crate::weak::{Finalizable, Weak, WeakId, WeakTable};
use std::marker::PhantomData;
use std::mem::offset_of;
use std::ops::Range;

/// What the heap must know about a language's objects.
pub trait Model: 'static {
    /// The address a word may point to (tag stripped), or None if the word is no pointer.
    ///
    /// For words inside objects the answer must be exact: an address in this heap is the start of an object.
    /// (Addresses outside the heap are ignored.) Words of the stack and of the roots are tried both
    /// through this function and as plain addresses, and may point anywhere.
    fn pointer(word: u64) -> Option<usize>;

    /// Calls `visit` with every word inside `obj` that may be a pointer.
    ///
    /// # Safety
    /// `obj` is an object of the heap with its header, and whatever `trace` reads, initialised.
    unsafe fn trace(obj: *mut u8, visit: &mut impl FnMut(u64));

    /// For a large array of pointers, the offset of its end in bytes: the collector then calls `trace_slice`
    /// for parts of it, and stores marked with `barrier_at` make it look at no more than it has to. None, the
    /// default, has the object traced as a whole. Asked of objects above 8 KB only.
    ///
    /// # Safety
    /// As for `trace`.
    unsafe fn sliced(_obj: *mut u8) -> Option<usize> {
        None
    }

    /// Calls `visit` with the words at byte offsets `part` of `obj`, as `trace` would.
    ///
    /// # Safety
    /// As for `trace`; `part` is a multiple of eight at both ends and within `0..sliced(obj)`.
    unsafe fn trace_slice(obj: *mut u8, _part: Range<usize>, visit: &mut impl FnMut(u64)) {
        // SAFETY: who may trace a part of the object may trace all of it. Visiting more than was asked for
        // is allowed.
        unsafe { Self::trace(obj, visit) }
    }

    /// Whether a pointer one past the end of `obj`'s cell (of `cell` bytes) may be the only one to it that
    /// the stack holds. Say no for objects that are never iterated over with raw pointers, or that don't
    /// fill their cell: it spares the collector from keeping the neighbour of every object on the stack.
    ///
    /// # Safety
    /// As for `trace`.
    unsafe fn held_past_end(_obj: *mut u8, _cell: usize) -> bool {
        true
    }
}

/// Bytes allocated since the last collection, and how many make the next one due.
#[repr(C)]
pub(crate) struct Trigger {
    pub since: usize,
    pub limit: usize,
}

/// A garbage-collected heap. See the crate's documentation.
#[repr(C)]
pub struct Heap<M: Model> {
    pub(crate) small: Small,
    pub(crate) trigger: Trigger,
    /// Young cells given to `free`, by class: a list through the second word. Only for coarse classes.
    pub(crate) freed: [*mut u8; CLASSES],
    pub(crate) large: Large,
    /// Old objects that may point to young ones.
    pub(crate) remembered: Vec<*mut u8>,
    /// Old carded objects that have dirty cards.
    pub(crate) carded: Vec<*mut u8>,
    pub(crate) weak: WeakTable,
    pub(crate) config: Config,
    pub(crate) policy: crate::policy::Policy,
    /// Bytes of marked small cells.
    pub(crate) marked_bytes: usize,
    /// Buffer of the marker, kept for its capacity.
    pub(crate) mark_stack: Vec<*mut u8>,
    pub(crate) stack: Range<usize>,
    pub(crate) stats: Stats,
    model: PhantomData<M>,
}

// SAFETY: all raw pointers lead to memory that the heap owns. It scans the stack of the thread that collects.
unsafe impl<M: Model> Send for Heap<M> {}

/// Offset, from the address of a `Heap`, of the allocation window of `class` (see [`class_of`]).
///
/// Compiled code allocates a cell by: load `cur`, add `class_size(class)`, compare with `lim`, store `cur` if
/// not above, else call [`Heap::alloc`]. `cur` is the first word of the window, `lim` the second.
pub const fn window_offset(class: usize) -> usize {
    assert!(class > 0 && class < CLASSES);
    offset_of!(Small, windows) + class * size_of::<Window>()
}

impl<M: Model> Heap<M> {
    /// Offset of the word counting the bytes allocated since the last collection. A safepoint in compiled code
    /// compares it with the next word, the limit: a collection is due when it isn't below.
    pub const TRIGGER_OFFSET: usize = offset_of!(Heap<M>, trigger);

    /// Makes a heap that takes the calling thread's stack as the one to scan.
    pub fn new(config: Config) -> Result<Self, HeapError> {
        // Where address space is limited, half is left to stacks, code and everything else.
        let quarter = sys::address_limit().map_or(usize::MAX, |n| (n / 4 + 1).next_power_of_two() / 2);
        let reserve = config.reserve_bytes.min(quarter);
        let small = Small::new(reserve).ok_or(HeapError::NoAddressSpace)?;
        let large = Large::new(reserve).ok_or(HeapError::NoAddressSpace)?;
        let policy = crate::policy::Policy::new(&config);
        let limit = policy.limit(&config);
        Ok(Heap {
            small,
            trigger: Trigger { since: 0, limit },
            freed: [std::ptr::null_mut(); CLASSES],
            large,
            remembered: Vec::new(),
            carded: Vec::new(),
            weak: WeakTable::default(),
            policy,
            config,
            marked_bytes: 0,
            mark_stack: Vec::new(),
            stack: sys::stack_bounds().ok_or(HeapError::NoStackBounds)?,
            stats: Stats::default(),
            model: PhantomData,
        })
    }

    /// Takes the current thread's stack as the one to scan. (`collect` does so itself if it finds that it runs
    /// on another stack.)
    pub fn adopt_stack(&mut self) {
        if let Some(bounds) = sys::stack_bounds() {
            self.stack = bounds;
        }
    }

    /// Bytes behind `obj`: at least what was asked for, so that it can grow in place.
    pub fn usable_size(&self, obj: *const u8) -> usize {
        let address = obj as usize;
        if self.small.contains(address) {
            self.small.blocks[self.small.block_of(address) as usize].cell as usize
        } else {
            self.large.usable_size(obj)
        }
    }

    /// Whether a collection is due. Cheap; meant for safepoints. Always true where stress mode says zero bytes.
    #[inline]
    pub fn should_collect(&self) -> bool {
        self.trigger.since >= self.trigger.limit
    }

    /// Has `take_finalizable` return `obj` with `token` once, after it has become unreachable.
    pub fn register_finalizer(&mut self, obj: *mut u8, token: u64) {
        self.track(obj);
        self.weak.add_finalizer(Finalizable { object: obj, token });
    }

    /// The next unreachable object whose finalizer is due. Until it is taken the heap keeps it alive; from
    /// then on it lives like any other object.
    pub fn take_finalizable(&mut self) -> Option<Finalizable> {
        self.weak.take_ready()
    }

    /// Makes all finalizers due, whether or not their objects are still reachable: the end of the owner.
    pub fn finalize_all(&mut self) {
        self.weak.all_ready();
    }

    /// A weak reference: `value` (a word as in an object's field) is kept alive as long as `key` is.
    pub fn new_weak(&mut self, key: *mut u8, value: u64) -> WeakId {
        self.track(key);
        self.weak.add(Weak { key: key as usize, value, owner: 0 })
    }

    /// A weak reference that ends with `owner`, after which its id may name another one.
    pub fn new_owned_weak(&mut self, owner: *mut u8, key: *mut u8, value: u64) -> WeakId {
        self.track(key);
        self.track(owner);
        self.weak.add(Weak { key: key as usize, value, owner: owner as usize })
    }

    /// Key and value, unless the key has died.
    pub fn weak_get(&self, id: WeakId) -> Option<(*mut u8, u64)> {
        self.weak.get(id).map(|w| (w.key as *mut u8, w.value))
    }

    /// Ends a weak reference; its id may name another one afterwards.
    pub fn drop_weak(&mut self, id: WeakId) {
        self.weak.remove(id);
    }

    fn track(&mut self, obj: *mut u8) {
        debug_assert!(self.find(obj as usize) == Some(obj));
        // SAFETY: an object of this heap, as every caller's documentation demands.
        unsafe { *obj.cast::<u64>() |= header::TRACKED };
    }

    /// The heap's figures.
    pub fn stats(&self) -> Stats {
        let blocks = self.small.blocks.iter();
        Stats {
            allocated_bytes: self.trigger.since,
            large_bytes: self.large.used_bytes(),
            cached_bytes: self.large.cached_bytes(),
            small_bytes: blocks.filter(|b| b.state != State::Free || b.resident).count() * BLOCK,
            nursery_bytes: self.policy.nursery(),
            remembered: self.remembered.len() + self.carded.len(),
            weak_references: self.weak.len(),
            finalizers: self.weak.finalizers(),
            ..self.stats
        }
    }
}
