//! Prints the heap's figures beside those of glibc malloc and mimalloc.
//!
//! Each figure is taken in a process of its own (this program starts itself), so that no allocator finds the
//! memory another one has left. Run with `cargo bench -p heap`; words after `--` choose rows, for
//! example `cargo bench -p heap -- churn trees`.

use heap::{Config, Heap, Model};
use mimalloc::MiMalloc;
use std::alloc::{GlobalAlloc, Layout};
use std::hint::black_box;
use std::ops::Range;
use std::process::Command;
use std::ptr::null_mut;
use std::time::Instant;

const NODE: u64 = 0;
const VECTOR: u64 = 1;
const ARRAY: u64 = 2;

#[repr(C)]
struct Object {
    header: u64,
    bytes: u64,
    left: *mut Object,
    right: *mut Object,
}

/// What the measured programs ask of an allocator.
trait Allocator {
    /// Dead objects must be freed one by one.
    const MANUAL: bool;
    fn node(&mut self, left: *mut Object, right: *mut Object) -> *mut Object;
    /// `bytes` in all; the data follows two words.
    fn big(&mut self, kind: u64, bytes: usize) -> *mut Object;
    fn free(&mut self, object: *mut Object);
    fn store(&mut self, array: *mut Object, index: usize, value: *mut Object);
    fn safepoint(&mut self) {}
}

/// glibc's malloc or mimalloc.
struct Manual<A: GlobalAlloc>(A);

fn layout(bytes: usize) -> Layout {
    Layout::from_size_align(bytes, 16).expect("a small alignment")
}

impl<A: GlobalAlloc> Allocator for Manual<A> {
    const MANUAL: bool = true;

    #[inline]
    fn node(&mut self, left: *mut Object, right: *mut Object) -> *mut Object {
        // SAFETY: the layout is not empty, and the object has room for the node.
        unsafe {
            let p = self.0.alloc(layout(32)).cast::<Object>();
            *p = Object { header: NODE, bytes: 32, left, right };
            p
        }
    }

    fn big(&mut self, kind: u64, bytes: usize) -> *mut Object {
        // SAFETY: as above.
        unsafe {
            let p = self.0.alloc(layout(bytes)).cast::<Object>();
            (*p).header = kind;
            (*p).bytes = bytes as u64;
            p
        }
    }

    #[inline]
    fn free(&mut self, object: *mut Object) {
        // SAFETY: an object of this allocator; it knows its size.
        unsafe { self.0.dealloc(object.cast(), layout((*object).bytes as usize)) }
    }

    #[inline]
    fn store(&mut self, array: *mut Object, index: usize, value: *mut Object) {
        // SAFETY: callers stay within the array.
        unsafe { *slot(array, index) = value }
    }
}

struct Libc;

// SAFETY: malloc and free keep the contract for alignments up to 16.
unsafe impl GlobalAlloc for Libc {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: malloc has no precondition.
        unsafe { libc::malloc(layout.size()).cast() }
    }

    unsafe fn dealloc(&self, p: *mut u8, _: Layout) {
        // SAFETY: `alloc` had it from `malloc`.
        unsafe { libc::free(p.cast()) }
    }
}

struct Toy;

impl Model for Toy {
    #[inline]
    fn pointer(word: u64) -> Option<usize> {
        (word != 0).then_some(word as usize)
    }

    #[inline]
    unsafe fn trace(obj: *mut u8, visit: &mut impl FnMut(u64)) {
        let object = obj.cast::<Object>();
        // SAFETY: the heap traces objects that this program has initialised; arrays are within their size.
        unsafe {
            match (*object).header & 0xff {
                NODE => {
                    visit((*object).left as u64);
                    visit((*object).right as u64);
                }
                ARRAY => Self::trace_slice(obj, 0..(*object).bytes as usize, visit),
                _ => (),
            }
        }
    }

    unsafe fn sliced(obj: *mut u8) -> Option<usize> {
        let object = obj.cast::<Object>();
        // SAFETY: as in `trace`.
        unsafe { ((*object).header & 0xff == ARRAY).then_some((*object).bytes as usize) }
    }

    unsafe fn trace_slice(obj: *mut u8, part: Range<usize>, visit: &mut impl FnMut(u64)) {
        for at in part.skip_while(|&at| at < 16).step_by(8) {
            // SAFETY: the heap asks for parts within what `sliced` said, the size of the array.
            visit(unsafe { *obj.add(at).cast::<u64>() });
        }
    }

    unsafe fn held_past_end(obj: *mut u8, _cell: usize) -> bool {
        // SAFETY: as in `trace`.
        unsafe { *obj.cast::<u64>() & 0xff != NODE }
    }
}

struct Ours {
    heap: Heap<Toy>,
    eager: bool,
}

impl Ours {
    fn new(generational: bool) -> Ours {
        let heap = Heap::new(Config { generational, ..Config::default() }).expect("a heap");
        Ours { heap, eager: false }
    }

    #[inline(never)]
    fn collect(&mut self, full: bool) {
        self.heap.collect(full, &mut |_| (), &mut |_| ());
    }
}

impl Allocator for Ours {
    const MANUAL: bool = false;

    #[inline]
    fn node(&mut self, left: *mut Object, right: *mut Object) -> *mut Object {
        let p = self.heap.alloc_const::<32>().cast::<Object>();
        // SAFETY: the cell has room for the node.
        unsafe { *p = Object { header: NODE, bytes: 32, left, right } };
        p
    }

    fn big(&mut self, kind: u64, bytes: usize) -> *mut Object {
        let zeroed = kind == ARRAY;
        let p = if zeroed { self.heap.alloc_zeroed(bytes) } else { self.heap.alloc(bytes) };
        let p = p.cast::<Object>();
        // SAFETY: the object has room for two words.
        unsafe {
            (*p).header = kind;
            (*p).bytes = bytes as u64;
        }
        p
    }

    fn free(&mut self, object: *mut Object) {
        if self.eager {
            // SAFETY: only called for vectors that nothing refers to.
            unsafe { self.heap.free(object.cast()) }
        }
    }

    #[inline]
    fn store(&mut self, array: *mut Object, index: usize, value: *mut Object) {
        // SAFETY: callers stay within the array.
        unsafe {
            let slot = slot(array, index);
            *slot = value;
            self.heap.barrier_at(array.cast(), slot.cast());
        }
    }

    #[inline]
    fn safepoint(&mut self) {
        if self.heap.should_collect() {
            self.collect(false);
        }
    }
}

/// # Safety
/// `array` has more than `index` elements.
unsafe fn slot(array: *mut Object, index: usize) -> *mut *mut Object {
    // SAFETY: an array has two words before its elements, and `index` is one of them.
    unsafe { array.cast::<*mut Object>().add(2 + index) }
}

fn time(count: usize, f: impl FnOnce()) -> f64 {
    let start = Instant::now();
    f();
    start.elapsed().as_nanos() as f64 / count as f64
}

fn churn<A: Allocator>(a: &mut A) -> f64 {
    let n = 30_000_000;
    time(n, || {
        for _ in 0..n {
            let p = black_box(a.node(null_mut(), null_mut()));
            if A::MANUAL {
                a.free(p);
            }
            a.safepoint();
        }
    })
}

#[inline(never)]
fn build<A: Allocator>(a: &mut A, depth: u32) -> *mut Object {
    if depth == 0 {
        a.safepoint();
        return a.node(null_mut(), null_mut());
    }
    let left = build(a, depth - 1);
    let right = build(a, depth - 1);
    a.node(left, right)
}

#[inline(never)]
fn count(tree: *const Object) -> usize {
    // SAFETY: trees consist of nodes.
    let (left, right) = unsafe { ((*tree).left, (*tree).right) };
    if left.is_null() { 1 } else { 1 + count(left) + count(right) }
}

#[inline(never)]
fn drop_tree<A: Allocator>(a: &mut A, tree: *mut Object) {
    if !A::MANUAL {
        return;
    }
    // SAFETY: trees consist of nodes.
    let (left, right) = unsafe { ((*tree).left, (*tree).right) };
    if !left.is_null() {
        drop_tree(a, left);
        drop_tree(a, right);
    }
    a.free(tree);
}

fn trees<A: Allocator>(a: &mut A) -> f64 {
    let max = 18;
    let mut made = 0;
    let all = time(1, || {
        let stretch = build(a, max + 1);
        made += count(stretch);
        drop_tree(a, stretch);
        let long = build(a, max);
        made += count(long);
        for depth in (4..=max).step_by(2) {
            for _ in 0..1 << (max - depth + 4) {
                let tree = build(a, depth);
                made += count(tree);
                drop_tree(a, tree);
            }
        }
        assert_eq!(count(black_box(long)), (1 << (max + 1)) - 1);
    });
    all / made as f64
}

fn random() -> impl FnMut() -> usize {
    let mut x = 0x9E37_79B9_7F4A_7C15u64;
    move || {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        x as usize
    }
}

fn replace<A: Allocator>(a: &mut A) -> f64 {
    let live = 1 << 20;
    let rounds = 10_000_000;
    let mut random = random();
    time(rounds + live, || {
        let array = a.big(ARRAY, 16 + live * 8);
        for i in 0..live {
            a.safepoint();
            let p = a.node(null_mut(), null_mut());
            a.store(array, i, p);
        }
        for _ in 0..rounds {
            let i = random() & (live - 1);
            if A::MANUAL {
                // SAFETY: `i` is within the array.
                a.free(unsafe { *slot(array, i) });
            }
            a.safepoint();
            let p = a.node(null_mut(), null_mut());
            a.store(array, i, p);
        }
        for i in 0..live {
            // SAFETY: as above; all elements are nodes.
            assert_eq!(unsafe { (**slot(array, i)).bytes }, 32);
        }
        black_box(array);
    })
}

fn temporaries<A: Allocator>(a: &mut A, bytes: usize) -> f64 {
    let n = (20 << 30) / bytes.max(1 << 20);
    time(n, || {
        for i in 0..n {
            let v = a.big(VECTOR, bytes);
            // SAFETY: the vector has that many doubles after its two words.
            unsafe { std::slice::from_raw_parts_mut(v.cast::<f64>().add(2), bytes / 8 - 2) }
                .fill(black_box(i as f64));
            black_box(v);
            a.free(v);
            a.safepoint();
        }
    })
}

/// Vectors of 9 to 200 KB replaced at random, of which only the first page is used.
fn vectors<A: Allocator>(a: &mut A) -> f64 {
    let live = 4096;
    let rounds = 200_000;
    let mut random = random();
    time(rounds, || {
        let array = a.big(ARRAY, 16 + live * 8);
        for i in 0..rounds {
            let at = if i < live { i } else { random() % live };
            a.safepoint();
            // SAFETY: `at` is within the array; the first elements are set before any is replaced.
            let old = if i < live { null_mut() } else { unsafe { *slot(array, at) } };
            let new = a.big(VECTOR, (9 << 10) + random() % (190 << 10));
            a.store(array, at, new);
            if !old.is_null() {
                a.free(old);
            }
        }
        black_box(array);
    })
}

/// Nanoseconds for each live object in a full collection.
fn full(a: &mut Ours) -> f64 {
    let tree = build(a, 20);
    a.collect(true);
    let n = count(tree);
    let rounds = 10;
    let each = time(n * rounds, || (0..rounds).for_each(|_| a.collect(true)));
    black_box(tree);
    each
}

fn look_up_small(a: &mut Ours) -> f64 {
    let tree = build(a, 16);
    let mut todo = vec![tree];
    let mut inside = Vec::new();
    while let Some(p) = todo.pop() {
        inside.push(p as usize + 24);
        // SAFETY: trees consist of nodes.
        let (left, right) = unsafe { ((*p).left, (*p).right) };
        todo.extend([left, right].iter().filter(|p| !p.is_null()));
    }
    a.collect(true);
    // The best of many short rounds: others have the processor in between.
    let round = |some: &[usize]| {
        time(some.len(), || {
            for &p in some {
                assert_eq!(a.heap.find(p), Some((p - 24) as *mut u8));
            }
        })
    };
    let each = (0..50).map(|_| {
        inside.chunks(16_384).map(round).fold(0.0, |a, b| a + b) / inside.chunks(16_384).len() as f64
    });
    let each = each.fold(f64::INFINITY, f64::min);
    black_box(tree);
    each
}

fn look_up_large(a: &mut Ours, bytes: usize, others: usize) -> f64 {
    let others: Vec<*mut Object> = (0..others).map(|_| a.big(VECTOR, 2 << 20)).collect();
    let big = a.big(VECTOR, bytes);
    let n = 1_000_000;
    let each = time(n, || {
        for i in 0..n {
            let at = big as usize + i * 60_001 % bytes;
            assert_eq!(a.heap.find(black_box(at)), Some(big.cast()));
        }
    });
    black_box(others);
    each
}

fn start_up() -> f64 {
    time(1, || {
        let mut a = Ours::new(true);
        black_box(a.node(null_mut(), null_mut()));
        std::mem::forget(black_box(a));
    })
}

const KB: usize = 1 << 10;
const ROWS: [(&str, &str); 13] = [
    ("churn", "churn of 32 B, ns/object"),
    ("trees", "binary trees 18, ns/object"),
    ("replace", "random replacement, 1M live, ns"),
    ("full", "full collection, 2M live, ns/object"),
    ("find-small", "interior look-up, 32 B, ns"),
    ("find-run", "interior look-up, 512 KB, ns"),
    ("find-large", "interior look-up, 64 MB, ns"),
    ("find-many", "the same among 1000 of 2 MB, ns"),
    ("start", "start-up, us"),
    ("vectors", "4096 of 9-200 KB, random replacement, us"),
    ("temp64k", "temporaries of 64 KB, us"),
    ("temp1m", "temporaries of 1 MB, us"),
    ("temp8m", "temporaries of 8 MB, us"),
];
const COLUMNS: [&str; 5] = ["glibc", "mimalloc", "full", "ours", "eager"];

fn shared_rows<A: Allocator>(a: &mut A, row: &str) -> Option<f64> {
    Some(match row {
        "churn" => churn(a),
        "trees" => trees(a),
        "replace" => replace(a),
        "vectors" => vectors(a) / 1e3,
        "temp64k" => temporaries(a, 64 * KB) / 1e3,
        "temp1m" => temporaries(a, 1024 * KB) / 1e3,
        "temp8m" => temporaries(a, 8192 * KB) / 1e3,
        _ => return None,
    })
}

fn own_rows(a: &mut Ours, row: &str) -> Option<f64> {
    Some(match row {
        "full" => full(a),
        "find-small" => look_up_small(a),
        "find-run" => look_up_large(a, 512 * KB, 100),
        "find-large" => look_up_large(a, 65_536 * KB, 0),
        "find-many" => look_up_large(a, 65_536 * KB, 1000),
        "start" => start_up() / 1e3,
        _ => return None,
    })
}

fn cell(row: &str, column: &str) -> Option<f64> {
    let temporary = row.starts_with("temp") || row == "vectors";
    match column {
        "glibc" => shared_rows(&mut Manual(Libc), row),
        "mimalloc" => shared_rows(&mut Manual(MiMalloc), row),
        "eager" if temporary => shared_rows(&mut Ours { eager: true, ..Ours::new(true) }, row),
        "eager" => None,
        "ours" if row == "start" => Some(start_up() / 1e3),
        _ if row == "start" => None,
        _ => {
            let mut a = Ours::new(column == "ours");
            let figure = shared_rows(&mut a, row).or_else(|| own_rows(&mut a, row));
            if std::env::args().any(|a| a == "--stats") {
                eprintln!("{:#?}", a.heap.stats());
            }
            figure
        }
    }
}

/// The figure of a cell, as a child process prints it: the best of three.
fn measured(row: &str, column: &str) -> Option<f64> {
    let program = std::env::current_exe().ok()?;
    let run = |_| {
        let out = Command::new(&program).args(["--cell", row, column]).output().ok()?;
        String::from_utf8_lossy(&out.stdout).trim().parse::<f64>().ok()
    };
    (0..3).filter_map(run).min_by(f64::total_cmp)
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    if let [flag, row, column, ..] = &args[..]
        && flag == "--cell"
    {
        if let Some(figure) = cell(row, column) {
            println!("{figure}");
        }
        return;
    }
    print!("{:<42}", "");
    COLUMNS.iter().for_each(|c| print!("{c:>10}"));
    println!("{:>12}", "ours/glibc");
    for (row, title) in ROWS.iter().filter(|(row, _)| args.is_empty() || args.iter().any(|a| a == row)) {
        print!("{title:<42}");
        let figures = COLUMNS.map(|column| measured(row, column));
        figures.iter().for_each(|f| print!("{:>10}", f.map_or("-".into(), |f| format!("{f:.1}"))));
        let best = figures[4].or(figures[3]);
        let ratio = best.zip(figures[0]).map(|(ours, glibc)| format!("{:.2}", ours / glibc));
        println!("{:>12}", ratio.unwrap_or_default());
    }
}
