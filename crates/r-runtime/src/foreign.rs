//! Objects as code in other languages sees them: by address.
//!
//! Foreign code gets the words of values, never those of numbers: who hands values out boxes them first
//! (`Vm::boxed`). Objects never move, and the collector takes words on the native stack and in registers for what
//! they are, so such a word is as good as a value while foreign code runs.
//!
//! [`Foreign`] has what foreign code expects of objects and the run-time doesn't: one object per text, lengths beyond
//! the length, cells of arrays. Its tables don't keep anything alive; collections take out what has died.

use std::collections::{HashMap, HashSet};

use crate::object::{self, FLAG_INTERNED, FLAG_OBJECT, Kind, has_flag, set_attr_word, set_flag};
use crate::value::Value;
use crate::vm::Vm;

/// The value a word stands for.
///
/// # Safety
/// It is the word of a value of the running session; an object is alive.
pub unsafe fn at(word: u64) -> Value {
    // SAFETY: the caller's promise.
    unsafe { Value::from_bits(word) }
}

/// What foreign code knows of objects.
#[derive(Default)]
pub struct Foreign {
    texts: Texts,
    /// `TRUELENGTH` where it was set, by address.
    true_lengths: HashMap<usize, isize>,
    /// Vectors whose length foreign code has set, by address. It may lengthen them again, so one of length one is never
    /// replaced by a plain value.
    resized: HashSet<usize>,
    /// The first cell of an array whose cells foreign code has seen.
    pub chains: HashMap<u64, Value>,
    /// The pairlist that an object's attributes are to foreign code, by the address of the attributes; and attributes by
    /// the word of the pairlist that they were set from.
    pairlists: HashMap<usize, Value>,
    from_pairlists: HashMap<u64, Value>,
    /// What foreign code protects, the latest last: it may have nothing but an address inside of it, in a variable of its
    /// own that the collector doesn't see.
    pub protected: Vec<Value>,
    /// What has to be looked at when the call that is running ends, with the number of that entry.
    pub afterwards: Vec<(u64, Afterwards)>,
    /// The number of the next such entry.
    pub next: u64,
    /// Elements of named lists that foreign code has seen as vectors of length one, in the call that is running, by the
    /// hash of their names: there may be many, and each evaluation asks for a few.
    elements: HashMap<u64, Vec<Element>>,
    /// The number of the latest of them.
    last_element: u64,
    /// Memory that foreign code has until the call ends.
    pub transient: Vec<Box<[u64]>>,
    /// Numbers that the running routine was given, as vectors and as they were.
    pub scalars: Vec<(Value, Value)>,
    /// Whether cells have changed whose array R code may hold.
    pub cells_changed: bool,
    /// Whether what foreign code finds of the session is set up.
    pub ready: bool,
}

/// An element of a list that is a plain value to R and a vector to foreign code.
#[derive(Clone, Copy)]
pub struct Element {
    pub boxed: Value,
    /// The plain value that it was.
    pub old: Value,
    /// Where it stands among what was noted.
    number: u64,
}

/// Where foreign code put a vector of length one that is a plain value to R.
#[derive(Clone, Copy, PartialEq)]
pub enum Afterwards {
    /// Elements of a list, from the first to before the last.
    List {
        list: Value,
        from: usize,
        to: usize,
    },
    Binding {
        env: Value,
        symbol: Value,
        boxed: Value,
    },
    Attribute {
        of: Value,
        symbol: Value,
        boxed: Value,
    },
}

impl Foreign {
    /// Takes out what has died.
    pub(crate) fn prune(&mut self, live: &dyn Fn(usize) -> bool) {
        self.texts.prune(live);
        self.true_lengths.retain(|a, _| live(*a));
        self.resized.retain(|a| live(*a));
        // SAFETY: only the address in the word is looked at, not the object.
        self.chains.retain(|a, c| live(unsafe { Value::from_bits(*a) }.addr()) && live(c.addr()));
        self.pairlists.retain(|a, p| live(*a) && live(p.addr()));
        // SAFETY: only the address in the word is looked at, not the object.
        self.from_pairlists.retain(|p, a| live(unsafe { Value::from_bits(*p) }.addr()) && live(a.addr()));
        self.elements.retain(|_, of_name| {
            of_name.retain(|e| live(e.boxed.addr()) && (!e.old.is_ptr() || live(e.old.addr())));
            !of_name.is_empty()
        });
        self.afterwards.retain(|(_, a)| match a {
            Afterwards::List { list, .. } => live(list.addr()),
            Afterwards::Binding { env: of, boxed, .. } | Afterwards::Attribute { of, boxed, .. } => {
                live(of.addr()) && live(boxed.addr())
            }
        });
    }

    /// Notes that an element of this name is a vector to foreign code now.
    pub fn note_element(&mut self, name: &[u8], boxed: Value, old: Value) {
        let number = self.next;
        (self.last_element, self.next) = (number, number + 1);
        self.elements.entry(hash(name) as u64).or_default().push(Element { boxed, old, number });
    }

    /// Forgets the elements that were noted since an entry; those of calls around stay.
    pub fn forget_elements_since(&mut self, first: u64) {
        if self.elements.is_empty() || self.last_element < first {
            return;
        }
        self.elements.retain(|_, of_name| {
            of_name.retain(|e| e.number < first);
            !of_name.is_empty()
        });
        self.last_element = first.saturating_sub(1);
    }

    pub fn has_elements(&self) -> bool {
        !self.elements.is_empty()
    }

    /// The elements of a name that foreign code has seen.
    pub fn elements_named(&self, name: &[u8]) -> &[Element] {
        self.elements.get(&(hash(name) as u64)).map_or(&[], Vec::as_slice)
    }

    /// Notes something to be done when the running call ends, unless it was noted just before.
    pub fn later(&mut self, what: Afterwards) {
        if self.afterwards.last().is_none_or(|(_, a)| *a != what) {
            self.afterwards.push((self.next, what));
            self.next += 1;
        }
    }

    /// Notes an element of a list, with its neighbours in one entry. A list may be long, and calls in calls look at one
    /// element of it each: so what is noted is no more than what was touched.
    pub fn later_element(&mut self, of: Value, i: usize) {
        for (_, a) in self.afterwards.iter_mut().rev().take(4) {
            if let Afterwards::List { list, from, to } = a
                && *list == of
                && (from.saturating_sub(1)..=*to).contains(&i)
            {
                (*from, *to) = ((*from).min(i), (*to).max(i + 1));
                return;
            }
        }
        self.afterwards.push((self.next, Afterwards::List { list: of, from: i, to: i + 1 }));
        self.next += 1;
    }

    /// Takes what was noted since an entry.
    pub fn noted_since(&mut self, first: u64) -> Vec<Afterwards> {
        let at = self.afterwards.partition_point(|(n, _)| *n < first);
        self.afterwards.drain(at..).map(|(_, a)| a).collect()
    }
}

/// One object per text: an open table by hash.
#[derive(Default)]
struct Texts {
    places: Vec<Value>,
    used: usize,
}

fn hash(bytes: &[u8]) -> usize {
    use std::hash::Hasher;
    let mut h = std::collections::hash_map::DefaultHasher::new();
    h.write(bytes);
    h.finish() as usize
}

impl Texts {
    /// The place of a text, or the free one where it would be. There is a free one.
    fn find(&self, v: Value) -> usize {
        let mask = self.places.len() - 1;
        let mut at = hash(v.bytes()) & mask;
        loop {
            let there = self.places[at];
            if there.is_null() {
                return at;
            }
            let same = has_flag(there, object::FLAG_BYTES) == has_flag(v, object::FLAG_BYTES);
            if same && there.bytes() == v.bytes() {
                return at;
            }
            at = (at + 1) & mask;
        }
    }

    fn rebuild(&mut self, texts: Vec<Value>) {
        let size = (texts.len() * 2 + 64).next_power_of_two();
        self.places.clear();
        self.places.resize(size, Value::NULL);
        self.used = texts.len();
        for t in texts {
            let at = self.find(t);
            self.places[at] = t;
        }
    }

    fn unique(&mut self, v: Value) -> Value {
        if (self.used + 1) * 4 > self.places.len() * 3 {
            let all = self.places.iter().copied().filter(|t| !t.is_null()).collect();
            self.rebuild(all);
        }
        let at = self.find(v);
        if self.places[at].is_null() {
            self.places[at] = v;
            self.used += 1;
            set_flag(v, FLAG_INTERNED, true);
        }
        self.places[at]
    }

    fn prune(&mut self, live: &dyn Fn(usize) -> bool) {
        if self.used > 0 {
            let left = self.places.iter().copied().filter(|t| !t.is_null() && live(t.addr())).collect();
            self.rebuild(left);
        }
    }
}

/// Where the elements of a vector (or the bytes of a string) are; `None` for other objects.
pub fn elements(v: Value) -> Option<usize> {
    let kind = v.kind()?;
    (kind as u8 <= Kind::Pairlist as u8).then(|| v.addr() + object::DATA_OFFSET)
}

impl Vm {
    /// Sets an attribute of an object that may be shared, in place: what code in C does. `NULL` removes it.
    /// Returns whether the object can have attributes.
    pub fn set_attr_in_place(&mut self, v: Value, sym: Value, x: Value) -> bool {
        let fits = v.kind().is_some_and(|k| {
            !matches!(k, Kind::Str | Kind::Sym | Kind::Promise | Kind::Cell | Kind::Code | Kind::Attrs)
        });
        if !fits {
            return false;
        }
        let mut flat = Vec::new();
        for (s, old) in v.attr_pairs().into_iter().filter(|p| p.0 != sym) {
            flat.extend([s, old]);
        }
        if !x.is_null() {
            flat.extend([sym, x]);
        }
        let list = if flat.is_empty() { Value::NULL } else { self.new_values(Kind::Attrs, &flat) };
        set_attr_word(v, list);
        set_flag(v, FLAG_OBJECT, flat.chunks_exact(2).any(|p| p[0] == self.s.class));
        self.barrier(v);
        true
    }

    /// The pairlist that foreign code has seen of the attributes of an object.
    pub fn pairlist_of_attributes(&self, v: Value) -> Option<Value> {
        let attrs = v.attrs();
        attrs.is_ptr().then(|| self.foreign.pairlists.get(&attrs.addr()).copied())?
    }

    /// Has attributes and a pairlist stand for each other: objects that get the same pairlist share the attributes.
    pub fn note_pairlist(&mut self, attrs: Value, list: Value) {
        let (a, l) = (attrs.addr() as *mut u8, list.addr() as *mut u8);
        self.heap.new_owned_weak(a, a, list.bits());
        self.heap.new_owned_weak(l, l, attrs.bits());
        self.foreign.pairlists.insert(attrs.addr(), list);
        self.foreign.from_pairlists.insert(list.bits(), attrs);
    }

    /// Sets all attributes of an object at once: those of a pairlist, given as pairs too.
    pub fn set_attributes_from(&mut self, v: Value, list: Value, pairs: &[(Value, Value)]) {
        let known = self.foreign.from_pairlists.get(&list.bits()).copied();
        let flat: Vec<Value> = pairs.iter().flat_map(|p| [p.0, p.1]).collect();
        let attrs = match known.filter(|a| a.values() == flat) {
            Some(a) => a,
            None if flat.is_empty() => Value::NULL,
            None => {
                let a = self.new_values(Kind::Attrs, &flat);
                self.note_pairlist(a, list);
                a
            }
        };
        set_attr_word(v, attrs);
        set_flag(v, FLAG_OBJECT, pairs.iter().any(|p| p.0 == self.s.class));
        self.barrier(v);
    }

    /// The one object for a string's text.
    pub fn interned(&mut self, v: Value) -> Value {
        if has_flag(v, FLAG_INTERNED) {
            return v;
        }
        if v.is_na_str() {
            return self.na_string;
        }
        self.foreign.texts.unique(v)
    }

    /// Sets the length of a vector within its allocation, as code in C does; whether it fits. What a longer vector
    /// of values has gained is `NULL` or "".
    pub fn set_length_in_place(&mut self, v: Value, len: usize) -> bool {
        let Some(kind) = v.kind().filter(|k| k.is_vector()) else { return false };
        let room = (self.heap.usable_size(v.addr() as *const u8) - object::DATA_OFFSET) / kind.elem_size();
        if len > room {
            return false;
        }
        let old = v.len();
        self.foreign.resized.insert(v.addr());
        // SAFETY: it fits; what is new is written below, or holds plain numbers that are bytes of this allocation.
        unsafe { crate::alloc::set_len(v, len) };
        if kind.holds_values() && len > old {
            let blank = if kind == Kind::StrVec { self.empty_string } else { Value::NULL };
            object::value_cells(&v)[old..].iter().for_each(|c| c.set(blank));
        }
        true
    }

    /// What a value that foreign code has put somewhere is to R: a plain value, unless foreign code set its length.
    pub fn settled_value(&mut self, v: Value) -> Value {
        if v.is_ptr() && self.foreign.resized.contains(&v.addr()) { v } else { self.unboxed(v) }
    }

    pub fn true_length(&self, v: Value) -> isize {
        self.foreign.true_lengths.get(&v.addr()).copied().unwrap_or(0)
    }

    pub fn set_true_length(&mut self, v: Value, n: isize) {
        if n == 0 {
            self.foreign.true_lengths.remove(&v.addr());
        } else {
            self.foreign.true_lengths.insert(v.addr(), n);
        }
    }

    /// A reference that doesn't keep its key alive, and its value only as long as the key lives.
    pub fn new_weak_reference(&mut self, key: Value, v: Value) -> Value {
        let r = self.new_reference(Kind::WeakRef, Value::NULL, Value::NULL, 0);
        if key.is_ptr() {
            let id = self.heap.new_owned_weak(r.addr() as *mut u8, key.addr() as *mut u8, v.bits());
            object::reference(r).index.set(u64::from(id.0) + 1);
        }
        r
    }

    /// Key and value of such a reference, unless the key has died.
    pub fn weak_reference(&self, r: Value) -> Option<(Value, Value)> {
        let id = r.is_kind(Kind::WeakRef).then(|| object::reference(r).index.get())?.checked_sub(1)?;
        let (key, v) = self.heap.weak_get(heap::WeakId(id as u32))?;
        // SAFETY: the heap clears a reference whose key is dead, and keeps the value alive until then.
        Some(unsafe { (Value::from_obj(key as *mut object::Obj), Value::from_bits(v)) })
    }
}
