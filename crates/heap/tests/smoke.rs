//! The basics of each entry of the interface, on small cases.

mod common;
use common::*;
use heap::{Config, Heap};

fn configs() -> [Config; 4] {
    [
        Config { verify: true, ..Config::default() },
        Config { verify: true, generational: false, ..Config::default() },
        Config { verify: true, poison: true, nursery: Some(1), ..Config::default() },
        Config::stress(),
    ]
}

#[test]
fn what_a_root_reaches_survives() {
    for config in configs() {
        let mut h: TestHeap = Heap::new(config).unwrap();
        let mut list = 0;
        for i in 0..1000 {
            list = node(&mut h, i, &[list, 0]);
            node(&mut h, 0, &[]);
            if h.should_collect() || i % 100 == 0 {
                collect(&mut h, i % 300 == 0, &[list]);
            }
        }
        let mut n = 0;
        while let Some(p) = TestModel::address(list) {
            n += 1;
            assert_eq!(id(p), 1000 - n);
            list = field(p, 0);
        }
        assert_eq!(n, 1000);
    }
}

#[test]
fn old_to_young_through_the_barrier() {
    for config in configs() {
        let mut h: TestHeap = Heap::new(config).unwrap();
        let old = node(&mut h, 1, &[0, 0]);
        collect(&mut h, true, &[old]);
        collect(&mut h, false, &[old]);
        let p = TestModel::address(old).unwrap();
        for i in 0..10 {
            let young = node(&mut h, 100 + i, &[]);
            set_field(&mut h, p, 1, young);
            collect(&mut h, false, &[old]);
            assert_eq!(id(TestModel::address(field(p, 1)).unwrap()), 100 + i);
        }
    }
}

#[test]
fn a_forgotten_barrier_is_found() {
    let mut h: TestHeap = Heap::new(Config::default()).unwrap();
    let old = node(&mut h, 1, &[0]);
    collect(&mut h, true, &[old]);
    let young = node(&mut h, 2, &[]);
    set_field_without_barrier(TestModel::address(old).unwrap(), 0, young);
    let fault = h.verify().unwrap_err();
    assert!(fault.contains("went past the barrier"), "{fault}");
}

#[test]
fn interior_and_end_pointers_find_their_object() {
    let mut h: TestHeap = Heap::new(Config::default()).unwrap();
    for bytes in [16, 24, 100, 256, 257, 5000, 8192, 8193, 70_000, 1 << 20, 9 << 20] {
        let p = leaf(&mut h, 7, bytes);
        let start = p as usize;
        for at in [0, 1, bytes / 2, bytes - 1] {
            assert_eq!(h.find(start + at), Some(p), "{at} of {bytes}");
        }
        // One past the end is the object itself, or the next one if that is allocated already.
        assert_eq!(h.find(start + bytes), Some(p), "end of {bytes}");
        assert!(h.usable_size(p) >= bytes);
        assert_eq!(start % 16, 0);
    }
    assert_eq!(h.find(0), None);
    assert_eq!(h.find(&raw const h as usize), None);
    assert_eq!(h.find(usize::MAX), None);
}

#[test]
fn freed_memory_is_reused_at_once() {
    let mut h: TestHeap = Heap::new(Config { verify: true, ..Config::default() }).unwrap();
    for bytes in [16, 64, 300, 2000, 8192, 10_000, 65_536, 1 << 20, 8 << 20] {
        let p = leaf(&mut h, 1, bytes);
        // SAFETY: nothing refers to the object.
        unsafe { h.free(p) };
        assert_eq!(h.find(p as usize), None);
        assert_eq!(leaf(&mut h, 2, bytes), p, "{bytes}");
        assert_eq!(h.find(p as usize), Some(p));
    }
    h.verify().unwrap();
}

#[test]
fn out_of_memory_is_null() {
    let mut h: TestHeap = Heap::new(Config { max_heap_bytes: 1 << 20, ..Config::default() }).unwrap();
    assert!(h.alloc(2 << 20).is_null());
    assert!(!h.alloc(1000).is_null());
    let mut h: TestHeap = Heap::new(Config::default()).unwrap();
    assert!(h.alloc(1 << 45).is_null());
    assert!(h.alloc(usize::MAX - 8).is_null());
}

#[test]
fn zeroed_memory_is_zero() {
    let mut h: TestHeap = Heap::new(Config::default()).unwrap();
    for bytes in [16, 5000, 100_000, 3 << 20] {
        for _ in 0..2 {
            let p = h.alloc_zeroed(bytes);
            // SAFETY: an object of `bytes` bytes.
            let all = unsafe { std::slice::from_raw_parts_mut(p, bytes) };
            assert!(all.iter().all(|&b| b == 0));
            all.fill(0xff);
            init_leaf(p, 1, bytes);
            // SAFETY: nothing refers to the object.
            unsafe { h.free(p) };
        }
    }
}
