//! Random programs against a shadow model: what the shadow can reach must be there and unchanged, and what a
//! full collection on a clean stack finds must be exactly that.

mod common;
use common::*;
use heap::{Config, Heap, WeakId};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// One step of a random program. Indices are taken modulo what there is.
#[derive(Clone, Debug)]
enum Step {
    /// A rooted node with that many fields.
    Node(usize),
    /// A rooted leaf of that many bytes.
    Leaf(usize),
    /// Object, field, value.
    Store(usize, usize, usize),
    /// Object, field: set to no pointer.
    Clear(usize, usize),
    /// Follows a field of a root, and roots what it finds.
    Load(usize, usize),
    Unroot(usize),
    /// Frees an object that was never stored anywhere, be it old or young.
    Free(usize),
    Garbage(usize, usize),
    /// Allocates, frees one of two, in either order.
    Temporaries(usize, bool),
    Weak(usize, usize),
    OwnedWeak(usize, usize, usize),
    Finalizer(usize),
    /// Full or not; on a clean stack or here.
    Collect(bool, bool),
    /// A leaf of that size, held by one pointer at that offset while a collection runs.
    Interior(usize, usize, bool),
}

fn field_count() -> impl Strategy<Value = usize> {
    prop_oneof![20 => 0usize..6, 5 => 6usize..1000, 2 => 1000usize..20_000, 1 => Just(200_000usize)]
}

fn leaf_size() -> impl Strategy<Value = usize> {
    prop_oneof![
        10 => 16usize..300,
        4 => 300usize..8200,
        2 => 8193usize..200_000,
        1 => 900_000usize..3_000_000,
        3 => prop::sample::select(vec![16usize, 32, 256, 320, 1024, 4096, 8192, 8193, 1 << 20]),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    let index = 0usize..10_000;
    prop_oneof![
        20 => field_count().prop_map(Step::Node),
        8 => leaf_size().prop_map(Step::Leaf),
        30 => (index.clone(), index.clone(), index.clone()).prop_map(|(a, b, c)| Step::Store(a, b, c)),
        5 => (index.clone(), index.clone()).prop_map(|(a, b)| Step::Clear(a, b)),
        5 => (index.clone(), index.clone()).prop_map(|(a, b)| Step::Load(a, b)),
        20 => index.clone().prop_map(Step::Unroot),
        6 => index.clone().prop_map(Step::Free),
        3 => (1usize..300, leaf_size()).prop_map(|(n, b)| Step::Garbage(n, b)),
        4 => (leaf_size(), any::<bool>()).prop_map(|(b, o)| Step::Temporaries(b, o)),
        3 => (index.clone(), index.clone()).prop_map(|(a, b)| Step::Weak(a, b)),
        2 => (index.clone(), index.clone(), index.clone()).prop_map(|(a, b, c)| Step::OwnedWeak(a, b, c)),
        2 => index.clone().prop_map(Step::Finalizer),
        6 => (prop::bool::weighted(0.3), any::<bool>()).prop_map(|(f, c)| Step::Collect(f, c)),
        1 => (leaf_size(), index, any::<bool>()).prop_map(|(b, o, f)| Step::Interior(b, o, f)),
    ]
}

fn config() -> impl Strategy<Value = Config> {
    let nursery = prop_oneof![Just(None), Just(Some(1usize)), Just(Some(100_000))];
    (any::<bool>(), prop::bool::weighted(0.8), nursery, any::<bool>()).prop_map(
        |(poison, generational, nursery, small_heap)| Config {
            poison,
            generational,
            nursery,
            verify: true,
            min_heap_bytes: if small_heap { 1 << 16 } else { 64 << 20 },
            ..Config::default()
        },
    )
}

struct Object {
    /// Inverted, so that it looks like no pointer wherever it is copied to.
    hidden: usize,
    /// Ids, 0 for none. Long arrays are mostly empty.
    fields: HashMap<usize, u64>,
    field_count: usize,
    bytes: usize,
    /// Some object, weak reference or finalizer has, or had, it.
    shared: bool,
}

struct Weak {
    id: WeakId,
    key: u64,
    value: u64,
    owner: u64,
}

/// The program under test and its shadow.
struct World {
    heap: TestHeap,
    objects: BTreeMap<u64, Object>,
    roots: Vec<u64>,
    weak: Vec<Weak>,
    finalizers: BTreeSet<u64>,
    next_id: u64,
}

impl World {
    fn new(config: Config) -> World {
        World {
            heap: Heap::new(config).unwrap(),
            objects: BTreeMap::new(),
            roots: Vec::new(),
            weak: Vec::new(),
            finalizers: BTreeSet::new(),
            next_id: 1,
        }
    }

    fn address(&self, id: u64) -> *mut u8 {
        !self.objects[&id].hidden as *mut u8
    }

    fn word(&self, id: u64) -> u64 {
        if id == 0 { 0 } else { tag(self.address(id)) }
    }

    fn pick(&self, i: usize) -> u64 {
        if self.roots.is_empty() { 0 } else { self.roots[i % self.roots.len()] }
    }

    fn add(&mut self, p: *mut u8, field_count: usize, bytes: usize) -> u64 {
        let id = self.next_id;
        self.next_id += 1;
        let object =
            Object { hidden: !(p as usize), fields: HashMap::new(), field_count, bytes, shared: false };
        self.objects.insert(id, object);
        self.roots.push(id);
        id
    }

    fn step(&mut self, step: &Step) {
        match *step {
            Step::Node(fields) => self.new_node(fields),
            Step::Leaf(bytes) => self.new_leaf(bytes),
            Step::Store(object, field, value) => {
                let value = self.pick(value);
                self.store(object, field, value);
            }
            Step::Clear(object, field) => self.store(object, field, 0),
            Step::Load(object, field) => self.load(object, field),
            Step::Unroot(i) if !self.roots.is_empty() => {
                self.roots.swap_remove(i % self.roots.len());
            }
            Step::Unroot(_) => (),
            Step::Free(i) => self.free(i),
            Step::Garbage(count, bytes) => self.garbage(count, bytes),
            Step::Temporaries(bytes, order) => self.temporaries(bytes, order),
            Step::Weak(key, value) => self.new_weak(key, value, None),
            Step::OwnedWeak(key, value, owner) => self.new_weak(key, value, Some(owner)),
            Step::Finalizer(i) => self.new_finalizer(i),
            Step::Collect(full, clean) => self.collect(full, clean),
            Step::Interior(bytes, offset, full) => self.interior(bytes, offset, full),
        }
    }

    fn new_node(&mut self, fields: usize) {
        let word = node(&mut self.heap, self.next_id, &vec![0; fields]);
        self.add(TestModel::address(word).unwrap(), fields, 16 + 8 * fields);
    }

    fn new_leaf(&mut self, bytes: usize) {
        let p = leaf(&mut self.heap, self.next_id, bytes);
        self.add(p, 0, bytes);
    }

    fn store(&mut self, object: usize, field: usize, value: u64) {
        let id = self.pick(object);
        if id == 0 || self.objects[&id].field_count == 0 {
            return;
        }
        let field = field.wrapping_mul(7919) % self.objects[&id].field_count;
        let (p, word) = (self.address(id), self.word(value));
        set_field(&mut self.heap, p, field, word);
        self.objects.get_mut(&id).unwrap().fields.insert(field, value);
        self.share(value);
    }

    fn share(&mut self, id: u64) {
        if let Some(o) = self.objects.get_mut(&id) {
            o.shared = true;
        }
    }

    fn free(&mut self, i: usize) {
        let id = self.pick(i);
        if id == 0 || self.objects[&id].shared {
            return;
        }
        let p = self.address(id);
        self.roots.retain(|&r| r != id);
        self.objects.remove(&id);
        // SAFETY: nothing but the root ever referred to it.
        unsafe { self.heap.free(p) };
        assert_ne!(self.heap.find(p as usize), Some(p));
    }

    fn load(&mut self, object: usize, field: usize) {
        let id = self.pick(object);
        if let Some(o) = self.objects.get(&id)
            && !o.fields.is_empty()
        {
            let value = *o.fields.values().nth(field % o.fields.len()).unwrap();
            if value != 0 {
                self.roots.push(value);
            }
        }
    }

    fn garbage(&mut self, count: usize, bytes: usize) {
        for _ in 0..count.min(1 + (1 << 22) / bytes) {
            leaf(&mut self.heap, 0, bytes);
        }
    }

    fn temporaries(&mut self, bytes: usize, order: bool) {
        let (a, b) = (leaf(&mut self.heap, 0, bytes), leaf(&mut self.heap, 0, bytes));
        let (first, second) = if order { (a, b) } else { (b, a) };
        // SAFETY: nothing refers to either.
        unsafe {
            self.heap.free(first);
            let c = leaf(&mut self.heap, 0, bytes);
            self.heap.free(second);
            self.heap.free(c);
        }
    }

    fn new_weak(&mut self, key: usize, value: usize, owner: Option<usize>) {
        let (key, value) = (self.pick(key), self.pick(value));
        let owner = owner.map_or(0, |o| self.pick(o));
        if key == 0 {
            return;
        }
        [key, value, owner].into_iter().for_each(|id| self.share(id));
        let (k, v) = (self.address(key), self.word(value));
        let id = match owner {
            0 => self.heap.new_weak(k, v),
            o => {
                let o = self.address(o);
                self.heap.new_owned_weak(o, k, v)
            }
        };
        self.weak.push(Weak { id, key, value, owner });
    }

    fn new_finalizer(&mut self, i: usize) {
        let id = self.pick(i);
        if id != 0 && self.finalizers.insert(id) {
            self.share(id);
            let p = self.address(id);
            self.heap.register_finalizer(p, id);
        }
    }

    /// What is reachable from the roots; weak references count as the heap's documentation says.
    fn reach_from_roots(&self) -> BTreeSet<u64> {
        let mut live = BTreeSet::new();
        self.reach(&mut live, self.roots.clone(), |live, w| live.contains(&w.key));
        live
    }

    /// Adds to `seen` what is reachable from `todo`; `open` says which keys let their values through.
    fn reach(
        &self,
        seen: &mut BTreeSet<u64>,
        mut todo: Vec<u64>,
        open: impl Fn(&BTreeSet<u64>, &Weak) -> bool,
    ) {
        loop {
            while let Some(id) = todo.pop() {
                if id != 0 && seen.insert(id) {
                    todo.extend(self.objects[&id].fields.values());
                }
            }
            let owned = |w: &Weak| w.owner == 0 || seen.contains(&w.owner);
            let values = self.weak.iter().filter(|w| open(seen, w) && owned(w)).map(|w| w.value);
            todo.extend(values.filter(|v| *v != 0 && !seen.contains(v)));
            if todo.is_empty() {
                return;
            }
        }
    }

    fn check_object(&self, id: u64) {
        let (p, o) = (self.address(id), &self.objects[&id]);
        assert_eq!(self.heap.find(p as usize), Some(p), "object {id} is gone");
        assert_eq!(common::id(p), id);
        assert_eq!(fields(p), o.field_count);
        for (&i, &value) in &o.fields {
            assert_eq!(field(p, i), self.word(value), "field {i} of {id}");
        }
    }

    fn collect(&mut self, full: bool, clean: bool) {
        let words: Vec<u64> = self.roots.iter().map(|&id| self.word(id)).collect();
        let live = self.reach_from_roots();
        let addresses: Vec<usize> = live.iter().map(|&id| self.objects[&id].hidden).collect();
        if clean {
            collect_exactly(&mut self.heap, full, &words, &mut |liveness| {
                assert!(addresses.iter().all(|&a| liveness.is_live(!a)));
            });
        } else {
            collect(&mut self.heap, full, &words);
        }
        live.iter().for_each(|&id| self.check_object(id));
        let finalized = self.check_finalizers(&live, full && clean);
        self.check_weak(&live, full && clean, &finalized);
        if full && clean && finalized.is_empty() {
            self.check_exact(&live);
        }
        // The dead are gone, except for what a finalizer will still see.
        let mut needed = live;
        self.reach(&mut needed, self.finalizers.iter().copied().collect(), |_, _| false);
        self.objects.retain(|id, _| needed.contains(id));
    }

    /// Finalizers run for dead objects, which are intact, and on a clean stack for all of them. Returns
    /// what they keep.
    fn check_finalizers(&mut self, live: &BTreeSet<u64>, exact: bool) -> BTreeSet<u64> {
        let mut revived = Vec::new();
        while let Some(f) = self.heap.take_finalizable() {
            assert!(self.finalizers.remove(&f.token), "finalizer {} came twice", f.token);
            assert!(!live.contains(&f.token), "finalizer of {}, which is reachable", f.token);
            assert_eq!(f.object, self.address(f.token));
            revived.push(f.token);
        }
        // References whose keys were dead are cleared by now, even if the keys come back.
        let mut kept = live.clone();
        self.reach(&mut kept, revived, |_, w| live.contains(&w.key));
        let kept = &kept - live;
        kept.iter().for_each(|&id| self.check_object(id));
        if exact {
            assert!(self.finalizers.iter().all(|id| live.contains(id)), "a finalizer is missing");
        }
        kept
    }

    fn check_weak(&mut self, live: &BTreeSet<u64>, exact: bool, finalized: &BTreeSet<u64>) {
        for w in &self.weak {
            let owned = w.owner == 0 || live.contains(&w.owner);
            match self.heap.weak_get(w.id) {
                _ if !owned && !finalized.contains(&w.owner) => (),
                Some((key, value)) if live.contains(&w.key) => {
                    assert_eq!((key, value), (self.address(w.key), self.word(w.value)));
                }
                Some(_) => assert!(!exact, "weak reference to dead {} is not cleared", w.key),
                None => assert!(!live.contains(&w.key), "weak reference to {} is lost", w.key),
            }
        }
        for w in self.weak.iter().filter(|w| !live.contains(&w.key) && w.owner == 0) {
            self.heap.drop_weak(w.id);
        }
        // Those with an owner end with it, be that now or later.
        self.weak.retain(|w| live.contains(&w.key) && (w.owner == 0 || live.contains(&w.owner)));
    }

    fn check_exact(&self, live: &BTreeSet<u64>) {
        let mut small = 0;
        let mut large = 0;
        for &id in live {
            let bytes = self.heap.usable_size(self.address(id));
            *(if self.objects[&id].bytes <= heap::MAX_SMALL { &mut small } else { &mut large }) += bytes;
        }
        let stats = self.heap.stats();
        assert_eq!(stats.live_bytes - stats.large_bytes, small);
        assert!(stats.large_bytes >= large && stats.large_bytes <= large + large / 1000 + 200 * live.len());
    }

    /// A pointer into an object, held by this frame alone, keeps it.
    fn interior(&mut self, bytes: usize, offset: usize, full: bool) {
        let offset = match offset % 4 {
            0 => 0,
            1 => bytes,
            2 => bytes - 1,
            _ => offset.wrapping_mul(31) % bytes,
        };
        let held = std::hint::black_box(leaf(&mut self.heap, 77, bytes) as usize + offset);
        clear_stack(8);
        let words: Vec<u64> = self.roots.iter().map(|&id| self.word(id)).collect();
        collect(&mut self.heap, full, &words);
        self.garbage(10, bytes);
        let p = (std::hint::black_box(&held) - offset) as *mut u8;
        assert_eq!(common::id(p), 77, "an object held at offset {offset} of {bytes} is gone");
        assert_eq!(header(p) & 0xff, LEAF);
        // That collection has settled weak references and finalizers too.
        self.collect(full, false);
    }
}

fn run(config: Config, steps: &[Step]) {
    let mut world = World::new(config);
    for step in steps {
        world.step(step);
        if world.heap.should_collect() {
            world.collect(false, true);
        }
    }
    world.heap.verify().unwrap();
    world.collect(true, true);
    world.roots.clear();
    world.collect(true, true);
    world.collect(true, true);
    assert_eq!(world.heap.stats().live_bytes, 0, "dead objects are left");
    world.heap.verify().unwrap();
}

fn cases() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn random_programs(config in config(), steps in prop::collection::vec(step(), 1..150)) {
        run(config, &steps);
    }

    #[test]
    fn random_programs_under_stress(steps in prop::collection::vec(step(), 1..40)) {
        run(Config::stress(), &steps);
    }
}
