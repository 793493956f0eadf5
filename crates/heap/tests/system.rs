//! What the operating system sees of heaps: start-up, memory given back, mappings gone with the heap.
//!
//! One test, so that nothing else in the process disturbs the figures.

mod common;
use common::*;
use heap::{Config, Heap};

/// Mapped and resident bytes of this process.
fn memory() -> (usize, usize) {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap();
    let mut pages = statm.split(' ').map(|n| n.parse::<usize>().unwrap());
    (pages.next().unwrap() * 4096, pages.next().unwrap() * 4096)
}

fn new_heap() -> TestHeap {
    Heap::new(Config::default()).unwrap()
}

#[test]
#[cfg(target_os = "linux")]
fn memory_of_the_process() {
    a_new_heap_is_small();
    dropping_a_heap_unmaps_everything();
    garbage_is_reused();
    memory_goes_back();
    an_object_beyond_two_gigabytes_works();
}

fn a_new_heap_is_small() {
    let before = memory().1;
    let mut heaps: Vec<TestHeap> = (0..20).map(|_| new_heap()).collect();
    for h in &mut heaps {
        leaf(h, 1, 32);
    }
    let each = (memory().1 - before) / 20;
    assert!(each < 64 << 10, "a heap with one object takes {each} bytes");
}

fn dropping_a_heap_unmaps_everything() {
    let before = memory().0;
    for _ in 0..10 {
        let mut h = new_heap();
        let list: Vec<u64> = [100, 5000, 50_000, 5 << 20].iter().map(|&b| tag(leaf(&mut h, 1, b))).collect();
        let dead = leaf(&mut h, 1, 6 << 20);
        // SAFETY: nothing refers to it. It goes to the cache.
        unsafe { h.free(dead) };
        collect(&mut h, true, &list);
    }
    let after = memory().0;
    assert!(after <= before + (16 << 20), "{before} bytes mapped before, {after} after");
}

fn garbage_is_reused() {
    let mut h = new_heap();
    let before = memory().1;
    for i in 0..2_000_000usize {
        leaf(&mut h, 1, if i % 1000 == 0 { 100_000 } else { 100 });
        if h.should_collect() {
            collect(&mut h, false, &[]);
        }
    }
    let grown = memory().1.saturating_sub(before);
    assert!(grown < 64 << 20, "400 MB of garbage left {grown} bytes");
}

fn memory_goes_back() {
    let mut h: TestHeap = Heap::new(Config { min_heap_bytes: 1 << 20, ..Config::default() }).unwrap();
    let before = memory().1;
    let mut list = 0;
    for i in 0..500_000usize {
        list = node(&mut h, 1, &[list; 14]);
        if i % 1000 == 0 {
            let big = tag(leaf(&mut h, 1, 100_000));
            // SAFETY: a leaf of that size.
            unsafe { TestModel::address(big).unwrap().add(16).write_bytes(1, 99_000) };
            list = node(&mut h, 1, &[list, big]);
        }
    }
    collect_exactly(&mut h, true, &[list], &mut |_| ());
    collect_exactly(&mut h, true, &[list], &mut |_| ());
    let held = memory().1 - before;
    assert!(held > 100 << 20);
    collect_exactly(&mut h, true, &[], &mut |_| ());
    let left = memory().1.saturating_sub(before);
    assert!(left < 20 << 20, "{held} bytes held, {left} left after all died");
    assert!(h.stats().released_bytes > 100 << 20);
    h.verify().unwrap();
}

fn an_object_beyond_two_gigabytes_works() {
    let bytes = (5usize << 30) / 2;
    let mut h = new_heap();
    let p = leaf(&mut h, 1, bytes);
    // SAFETY: within the object. Only two pages of it are ever touched.
    unsafe { *p.add(bytes - 1) = 42 };
    assert_eq!(h.find(p as usize + bytes - 1), Some(p));
    assert_eq!(h.find(p as usize + bytes), Some(p));
    (0..3).for_each(|_| collect_exactly(&mut h, true, &[tag(p)], &mut |_| ()));
    // SAFETY: the object is alive.
    assert_eq!(unsafe { *p.add(bytes - 1) }, 42);
    let array = node(&mut h, 2, &[]);
    collect_exactly(&mut h, true, &[array], &mut |_| ());
    assert_eq!(h.stats().large_bytes, 0);
    h.verify().unwrap();
}
