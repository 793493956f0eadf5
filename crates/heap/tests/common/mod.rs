//! A toy language for the tests: leaves and nodes of tagged words.
//!
//! Layout: header (kind in bits 0..8, length in words from bit 16 on), an id, then fields (nodes) or bytes.
#![allow(dead_code, reason = "each test binary uses its own part")]

use heap::{Heap, Liveness, Model};
use std::ops::Range;

pub const NODE: u64 = 1;
pub const LEAF: u64 = 2;
const TAG: u64 = 0xfffc << 48;

pub struct TestModel;
pub type TestHeap = Heap<TestModel>;

impl TestModel {
    pub fn address(word: u64) -> Option<*mut u8> {
        TestModel::pointer(word).map(|a| a as *mut u8)
    }
}

impl Model for TestModel {
    fn pointer(word: u64) -> Option<usize> {
        (word >> 48 == TAG >> 48).then_some((word & !TAG) as usize)
    }

    unsafe fn trace(obj: *mut u8, visit: &mut impl FnMut(u64)) {
        (0..fields(obj)).for_each(|i| visit(field(obj, i)));
    }

    unsafe fn sliced(obj: *mut u8) -> Option<usize> {
        (fields(obj) > 0).then_some(16 + fields(obj) * 8)
    }

    unsafe fn trace_slice(obj: *mut u8, part: Range<usize>, visit: &mut impl FnMut(u64)) {
        let first = part.start.saturating_sub(16) / 8;
        (first..(part.end - 16) / 8).for_each(|i| visit(field(obj, i)));
    }

    unsafe fn held_past_end(obj: *mut u8, cell: usize) -> bool {
        header(obj) & 0xff == LEAF && (header(obj) >> 16) as usize == cell
    }
}

pub fn tag(p: *mut u8) -> u64 {
    p as u64 | TAG
}

fn words(p: *mut u8) -> *mut u64 {
    p.cast()
}

pub fn header(p: *mut u8) -> u64 {
    // SAFETY: objects have a header.
    unsafe { *words(p) }
}

pub fn id(p: *mut u8) -> u64 {
    // SAFETY: objects have an id.
    unsafe { *words(p).add(1) }
}

pub fn fields(p: *mut u8) -> usize {
    if header(p) & 0xff == NODE { (header(p) >> 16) as usize } else { 0 }
}

pub fn field(p: *mut u8, i: usize) -> u64 {
    assert!(i < fields(p));
    // SAFETY: within the node.
    unsafe { *words(p).add(2 + i) }
}

pub fn set_field_without_barrier(p: *mut u8, i: usize, value: u64) {
    assert!(i < fields(p));
    // SAFETY: within the node.
    unsafe { *words(p).add(2 + i) = value };
}

pub fn set_field(h: &mut TestHeap, p: *mut u8, i: usize, value: u64) {
    set_field_without_barrier(p, i, value);
    // SAFETY: an object, and a slot in it.
    unsafe { h.barrier_at(p, words(p).add(2 + i)) };
}

/// A node, as a tagged word.
pub fn node(h: &mut TestHeap, id: u64, fields: &[u64]) -> u64 {
    let p = words(h.alloc(16 + 8 * fields.len()));
    assert!(!p.is_null());
    // SAFETY: the object has room for all that.
    unsafe {
        *p = NODE | (fields.len() as u64) << 16;
        *p.add(1) = id;
        for (i, &f) in fields.iter().enumerate() {
            *p.add(2 + i) = f;
        }
    }
    tag(p.cast())
}

/// A leaf of `bytes` bytes in all.
pub fn leaf(h: &mut TestHeap, id: u64, bytes: usize) -> *mut u8 {
    let p = h.alloc(bytes);
    assert!(!p.is_null());
    init_leaf(p, id, bytes);
    p
}

pub fn init_leaf(p: *mut u8, id: u64, bytes: usize) {
    assert!(bytes >= 16);
    // SAFETY: the object has at least two words.
    unsafe {
        *words(p) = LEAF | (bytes as u64) << 16;
        *words(p).add(1) = id;
    }
}

pub fn collect(h: &mut TestHeap, full: bool, roots: &[u64]) {
    h.collect(full, &mut |visit| roots.iter().for_each(|&w| visit(w)), &mut |_| ());
}

/// Collects on a new thread, whose stack holds no stale pointers: what is dead is then known to be found.
pub fn collect_exactly(
    h: &mut TestHeap,
    full: bool,
    roots: &[u64],
    after_mark: &mut (dyn FnMut(&Liveness<'_, TestModel>) + Send),
) {
    std::thread::scope(|scope| {
        scope.spawn(|| {
            // The system may reuse the stack of an earlier thread.
            clear_stack(64);
            h.adopt_stack();
            h.collect(full, &mut |visit| roots.iter().for_each(|&w| visit(w)), after_mark);
        });
    });
    h.adopt_stack();
}

/// Overwrites what earlier calls have left on the stack.
#[inline(never)]
pub fn clear_stack(depth: usize) {
    let zeros = std::hint::black_box([0u64; 256]);
    if depth > 0 {
        clear_stack(depth - 1);
    }
    std::hint::black_box(&zeros);
}
