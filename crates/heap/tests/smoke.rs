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
        assert_ne!(h.find(p as usize), Some(p));
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

/// Whoever is told that memory is out can still allocate what the report of it takes, each time.
#[test]
fn a_reserve_is_left_when_memory_is_out() {
    const BYTES: usize = 64;
    let mut h: TestHeap = Heap::new(Config { reserve_bytes: 16 << 20, ..Config::default() }).unwrap();
    for _ in 0..3 {
        let mut n = 0;
        loop {
            let p = h.alloc(BYTES);
            if p.is_null() {
                break;
            }
            init_leaf(p, 1, BYTES);
            n += 1;
        }
        assert!(n * BYTES > 8 << 20, "{n}");
        assert!(h.should_collect());
        // Somebody who just tries again and goes on until the end is told so as well.
        let mut again = 0;
        loop {
            let p = h.alloc(BYTES);
            if p.is_null() {
                break;
            }
            init_leaf(p, 1, BYTES);
            again += 1;
        }
        assert!(again < n / 4, "{again} of {n}");
        for _ in 0..10_000 {
            let p = h.alloc(BYTES);
            assert!(!p.is_null());
            init_leaf(p, 1, BYTES);
        }
        collect(&mut h, true, &[]);
    }
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

#[test]
fn freeing_backwards_stops_at_the_start_of_a_block() {
    let mut h: TestHeap = Heap::new(Config::default()).unwrap();
    // Four cells of 8 KB fill a block, and the next block is its neighbour.
    let cells: Vec<*mut u8> = (0..5).map(|i| leaf(&mut h, i, 8192)).collect();
    assert_eq!(cells[4] as usize, cells[3] as usize + 8192);
    for &p in cells.iter().rev() {
        // SAFETY: nothing refers to the object.
        unsafe { h.free(p) };
        h.verify().unwrap();
    }
    assert!(cells.iter().all(|&p| h.find(p as usize).is_none()));
}

#[test]
fn a_large_object_freed_while_remembered_is_left_to_the_collector() {
    for whole in [false, true] {
        let mut h: TestHeap = Heap::new(Config { verify: true, ..Config::default() }).unwrap();
        let array = node(&mut h, 1, &[0; 5000]);
        (0..3).for_each(|_| collect(&mut h, false, &[array]));
        let p = TestModel::address(array).unwrap();
        let young = node(&mut h, 2, &[]);
        set_field(&mut h, p, 4000, young);
        if whole {
            // SAFETY: an object of the heap.
            unsafe { h.barrier(p) };
        }
        // SAFETY: no other object refers to it.
        unsafe { h.free(p) };
        assert_eq!(h.find(p as usize), None);
        assert_ne!(leaf(&mut h, 3, 5000 * 8 + 16), p);
        collect(&mut h, false, &[]);
        collect(&mut h, true, &[]);
    }
}

#[test]
fn stores_into_an_old_array_are_seen_card_by_card() {
    let mut h: TestHeap = Heap::new(Config { verify: true, ..Config::default() }).unwrap();
    let array = node(&mut h, 1, &vec![0; 100_000]);
    (0..3).for_each(|_| collect(&mut h, false, &[array]));
    let p = TestModel::address(array).unwrap();
    for round in 0..3 {
        for i in (0..100_000).step_by(997) {
            let young = node(&mut h, (round * 100_000 + i) as u64, &[]);
            set_field(&mut h, p, i, young);
        }
        collect(&mut h, false, &[array]);
        for i in (0..100_000).step_by(997) {
            assert_eq!(id(TestModel::address(field(p, i)).unwrap()), (round * 100_000 + i) as u64);
        }
    }
}

#[test]
fn a_large_temporary_on_the_stack_does_not_become_old_at_once() {
    let mut h: TestHeap = Heap::new(Config { verify: true, ..Config::default() }).unwrap();
    for bytes in [20_000, 3 << 20] {
        let holder = node(&mut h, 1, &[0]);
        let big = tag(leaf(&mut h, 2, bytes));
        set_field(&mut h, TestModel::address(holder).unwrap(), 0, big);
        // The holder is old now, the leaf is not; nevertheless the second collection sees it.
        collect_exactly(&mut h, false, &[holder], &mut |_| ());
        assert!(h.stats().large_bytes >= bytes);
        collect_exactly(&mut h, false, &[], &mut |_| ());
        assert!(h.stats().large_bytes >= bytes, "a remembered holder keeps it");
        let big = tag(leaf(&mut h, 3, bytes));
        collect_exactly(&mut h, false, &[big], &mut |_| ());
        collect_exactly(&mut h, false, &[], &mut |_| ());
        assert!(h.stats().large_bytes < 2 * bytes, "a minor collection gets the second leaf");
        collect_exactly(&mut h, true, &[], &mut |_| ());
        assert_eq!(h.stats().large_bytes, 0);
    }
}

#[test]
fn compiled_code_can_allocate_through_the_window() {
    let mut h: TestHeap = Heap::new(Config::default()).unwrap();
    let class = heap::class_of(48);
    let first = leaf(&mut h, 1, 48);
    let at = (&raw mut h).cast::<u8>();
    // SAFETY: this is what `window_offset` is documented to allow.
    let second = unsafe {
        let window = at.add(heap::window_offset(class)).cast::<usize>();
        let cur = *window;
        assert!(cur + heap::class_size(class) <= *window.add(1));
        *window = cur + heap::class_size(class);
        cur as *mut u8
    };
    init_leaf(second, 2, 48);
    assert_eq!(second as usize, first as usize + 48);
    assert_eq!(leaf(&mut h, 3, 48) as usize, second as usize + 48);
    h.verify().unwrap();
    // SAFETY: the two words of the trigger.
    let (since, limit) = unsafe {
        let trigger = at.add(TestHeap::TRIGGER_OFFSET).cast::<usize>();
        (*trigger, *trigger.add(1))
    };
    assert_eq!(since, h.stats().allocated_bytes);
    assert_eq!(since >= limit, h.should_collect());
}

#[test]
fn a_reference_to_a_freed_object_is_found() {
    for bytes in [64, 1000, 20_000, 3 << 20] {
        let mut h: TestHeap = Heap::new(Config::default()).unwrap();
        let victim = leaf(&mut h, 2, bytes);
        let holder = node(&mut h, 1, &[tag(victim)]);
        h.verify().unwrap();
        // SAFETY: none, that is the point: the holder still has it. The heap only looks.
        unsafe { h.free(victim) };
        let fault = h.verify().unwrap_err();
        assert!(fault.contains("not the start of an allocated object"), "{fault}");
        assert_eq!(id(TestModel::address(holder).unwrap()), 1);
    }
}

#[test]
fn stress_mode_finds_an_object_that_nothing_holds() {
    let mut h: TestHeap = Heap::new(Config::stress()).unwrap();
    let hidden = !(leaf(&mut h, 1, 64) as usize);
    let lost = (0..20).any(|_| {
        assert!(h.should_collect());
        collect_exactly(&mut h, false, &[], &mut |_| ());
        h.find(!hidden).is_none()
    });
    assert!(lost);
    // Even one that was old already.
    let held = leaf(&mut h, 1, 64);
    (0..20).for_each(|_| collect_exactly(&mut h, false, &[tag(held)], &mut |_| ()));
    let hidden = !(held as usize);
    (0..20).for_each(|_| collect_exactly(&mut h, false, &[], &mut |_| ()));
    assert_eq!(h.find(!hidden), None);
}

#[test]
fn heaps_are_independent() {
    std::thread::scope(|scope| {
        for seed in 0..4 {
            scope.spawn(move || {
                let mut heaps: Vec<TestHeap> = (0..3)
                    .map(|_| Heap::new(Config { nursery: Some(1 << 16), ..Config::default() }).unwrap())
                    .collect();
                let mut lists = vec![0; 3];
                for i in 0..30_000 {
                    let k = (i + seed) % 3;
                    if heaps[k].should_collect() {
                        let word = lists[k];
                        collect(&mut heaps[k], false, &[word]);
                    }
                    lists[k] = node(&mut heaps[k], i as u64, &[lists[k]]);
                }
                for (h, &list) in heaps.iter().zip(&lists) {
                    h.verify().unwrap();
                    let p = TestModel::address(list).unwrap();
                    assert!(heaps.iter().filter(|o| o.find(p as usize).is_some()).count() == 1);
                    assert!(h.find(p as usize).is_some());
                }
            });
        }
    });
}

#[test]
fn an_array_that_becomes_old_before_its_large_element_keeps_it() {
    for bytes in [20_000, 3 << 20] {
        let mut h: TestHeap = Heap::new(Config { verify: true, ..Config::default() }).unwrap();
        let array = node(&mut h, 1, &[0; 5000]);
        collect_exactly(&mut h, false, &[array], &mut |_| ());
        let hidden = !(leaf(&mut h, 2, bytes) as usize);
        set_field(&mut h, TestModel::address(array).unwrap(), 4321, tag(!hidden as *mut u8));
        for _ in 0..4 {
            collect_exactly(&mut h, false, &[array], &mut |_| ());
            leaf(&mut h, 3, bytes);
            assert_eq!(id(!hidden as *mut u8), 2);
        }
    }
}
