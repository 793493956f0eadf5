//! Hash tables (SRFI 69) over heap objects: the table is a record with a vector of keys and values,
//! searched by linear probing.
//!
//! Objects never move, so identity hashes are addresses. Tables with hash functions of the user's own
//! are done in the library, as tables from hash codes to lists.

use super::{Def, index_arg};
use crate::compile::ctx::Kind;
use crate::prims::equal::{is_equal, is_eqv};
use crate::value::{NULL, UNSPECIFIED, Value, kind};
use crate::vm::{Res, Vm};

use Kind::{Bool, Fix, Unknown, Void};

/// Word positions in the record: kind of equivalence, count, buckets, places used or deleted.
const KIND: usize = 2;
const COUNT: usize = 3;
const BUCKETS: usize = 4;
const USED: usize = 5;

/// Keys of places that hold nothing.
const EMPTY: Value = crate::value::UNBOUND;
const DELETED: Value = crate::value::RAISED;

pub const TABLE: &[Def] = &[
    ("%make-table", 3, 3, Unknown, |vm, a| {
        let buckets = vm.make_vector(16, EMPTY);
        Ok(vm.record(a[0], &[a[1], Value::fix(0), buckets, Value::fix(0), a[2]]))
    }),
    ("%table-ref", 3, 3, Unknown, |_, a| Ok(find(a[0], a[1]).unwrap_or(a[2]))),
    ("%table-set!", 3, 3, Void, |vm, a| {
        set(vm, a[0], a[1], a[2]);
        Ok(UNSPECIFIED)
    }),
    ("%table-delete!", 2, 2, Bool, |vm, a| Ok(Value::bool(delete(vm, a[0], a[1])))),
    ("%table-count", 1, 1, Fix, |_, a| Ok(a[0].value(COUNT))),
    ("%table->alist", 1, 1, Unknown, |vm, a| {
        let items: Vec<(Value, Value)> = entries(a[0]).collect();
        let pairs: Vec<Value> = items.iter().map(|(k, v)| vm.cons(*k, *v)).collect();
        Ok(vm.list(&pairs))
    }),
    ("%table-clear!", 1, 1, Void, |vm, a| {
        let buckets = vm.make_vector(16, EMPTY);
        vm.store(a[0], BUCKETS, buckets);
        vm.store(a[0], USED, Value::fix(0));
        vm.store(a[0], COUNT, Value::fix(0));
        Ok(UNSPECIFIED)
    }),
    ("equal-hash", 1, 2, Fix, |vm, a| bounded(vm, hash(a[0], 2), a)),
    ("hash", 1, 2, Fix, |vm, a| bounded(vm, hash(a[0], 2), a)),
    ("eq-hash", 1, 2, Fix, |vm, a| bounded(vm, hash(a[0], 0), a)),
    ("hash-by-identity", 1, 2, Fix, |vm, a| bounded(vm, hash(a[0], 0), a)),
    ("eqv-hash", 1, 2, Fix, |vm, a| bounded(vm, hash(a[0], 1), a)),
    ("string-hash", 1, 2, Fix, |vm, a| {
        super::string_arg(vm, "string-hash", a[0])?;
        bounded(vm, hash(a[0], 2), a)
    }),
    ("string-ci-hash", 1, 2, Fix, |vm, a| {
        let s = super::string_arg(vm, "string-ci-hash", a[0])?;
        let h = super::chars::fold_text(&s.text()).chars().fold(4, |h, c| mix(h, c as u64));
        bounded(vm, h, a)
    }),
];

fn bounded(vm: &mut Vm, h: u64, args: &[Value]) -> Res {
    let bound = match args.get(1) {
        Some(b) => index_arg(vm, "hash", *b)?.max(1) as u64,
        None => 1 << 29,
    };
    Ok(Value::fix((h % bound) as i64))
}

fn mix(h: u64, w: u64) -> u64 {
    let x = (h ^ w).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x ^ (x >> 29)
}

/// Kind 0 compares words, 1 `eqv?`, 2 and above `equal?`.
fn hash(v: Value, how: i64) -> u64 {
    if v.is_flo() && how >= 1 {
        return mix(1, v.flo().to_bits());
    }
    if how >= 1
        && v.tag() == crate::value::TAG_OBJ
        && matches!(v.kind(), kind::BIGNUM | kind::RATNUM)
        && let Some(n) = Vm::num(v)
    {
        return mix(2, n.to_f64().to_bits());
    }
    if how >= 2 {
        let mut budget = 64;
        return deep(v, &mut budget);
    }
    mix(3, v.0)
}

fn deep(v: Value, budget: &mut u32) -> u64 {
    if *budget == 0 {
        return 7;
    }
    *budget -= 1;
    if v.is_string() {
        return v.chars().iter().fold(4, |h, c| mix(h, *c as u64));
    }
    if v.is_pair() {
        let (a, d) = (deep(v.car(), budget), deep(v.cdr(), budget));
        return mix(mix(5, a), d);
    }
    if v.is_vector() {
        return v.elements().iter().take(16).fold(6, |h, x| mix(h, deep(*x, budget)));
    }
    if v.is(kind::BYTEVECTOR) {
        return v.bytes().iter().take(64).fold(8, |h, b| mix(h, *b as u64));
    }
    if v.is(kind::NUMERIC) {
        return v.bytes().iter().take(64).fold(10, |h, b| mix(h, *b as u64));
    }
    if v.is(kind::F64VECTOR) {
        return v.f64s().iter().take(16).fold(9, |h, f| mix(h, f.to_bits()));
    }
    hash(v, 1)
}

fn same(how: i64, a: Value, b: Value) -> bool {
    a == b
        || match how {
            0 => false,
            1 => is_eqv(a, b),
            _ => is_equal(a, b),
        }
}

/// Places of a bucket vector: a key and its value, twice as many as a table may hold keys.
fn places(buckets: Value) -> usize {
    buckets.len() / 2
}

fn key_at(buckets: Value, i: usize) -> Value {
    buckets.value(2 + 2 * i)
}

/// The place of a key, or where it would go (the first free place on its way).
fn locate(table: Value, key: Value) -> Result<usize, usize> {
    let how = table.value(KIND).as_fix().unwrap_or(2);
    let buckets = table.value(BUCKETS);
    let mask = places(buckets) - 1;
    let mut i = hash(key, how) as usize & mask;
    let mut hole = None;
    loop {
        match key_at(buckets, i) {
            EMPTY => return Err(hole.unwrap_or(i)),
            DELETED => hole = hole.or(Some(i)),
            k if same(how, k, key) => return Ok(i),
            _ => {}
        }
        i = (i + 1) & mask;
    }
}

fn find(table: Value, key: Value) -> Option<Value> {
    locate(table, key).ok().map(|i| table.value(BUCKETS).value(3 + 2 * i))
}

fn set(vm: &mut Vm, table: Value, key: Value, v: Value) {
    let hole = match locate(table, key) {
        Ok(i) => return vm.store(table.value(BUCKETS), 3 + 2 * i, v),
        Err(hole) => hole,
    };
    let count = table.value(COUNT).as_fix().unwrap_or(0) + 1;
    let fresh = key_at(table.value(BUCKETS), hole) == EMPTY;
    let used = table.value(USED).as_fix().unwrap_or(0) + i64::from(fresh);
    if 2 * used as usize > places(table.value(BUCKETS)) {
        grow(vm, table, count as usize);
        insert(vm, table, key, v);
    } else {
        vm.store(table, USED, Value::fix(used));
        put(vm, table, hole, key, v);
    }
    vm.store(table, COUNT, Value::fix(count));
}

/// Puts a key that is not there.
fn insert(vm: &mut Vm, table: Value, key: Value, v: Value) {
    let (Ok(i) | Err(i)) = locate(table, key);
    put(vm, table, i, key, v);
}

fn put(vm: &mut Vm, table: Value, i: usize, key: Value, v: Value) {
    let buckets = table.value(BUCKETS);
    vm.store(buckets, 2 + 2 * i, key);
    vm.store(buckets, 3 + 2 * i, v);
}

fn entries(table: Value) -> impl Iterator<Item = (Value, Value)> {
    let buckets = table.value(BUCKETS);
    let all = (0..places(buckets)).map(move |i| (key_at(buckets, i), buckets.value(3 + 2 * i)));
    all.filter(|(k, _)| !matches!(*k, EMPTY | DELETED))
}

/// Makes room for `count` keys and forgets deleted ones.
fn grow(vm: &mut Vm, table: Value, count: usize) {
    let all: Vec<(Value, Value)> = entries(table).collect();
    // Twice the places, unless it was deleted keys that took them: more would be mostly fresh pages.
    let size = (3 * count).next_power_of_two().max(8);
    let old = table.value(BUCKETS);
    let buckets = vm.make_vector(2 * size, EMPTY);
    vm.store(table, BUCKETS, buckets);
    vm.store(table, USED, Value::fix(all.len() as i64 + 1));
    for (k, v) in all {
        insert(vm, table, k, v);
    }
    // SAFETY: only the table held its old places, and it holds the new ones now.
    unsafe { vm.heap.free(old.addr() as *mut u8) };
}

fn delete(vm: &mut Vm, table: Value, key: Value) -> bool {
    let Ok(i) = locate(table, key) else { return false };
    let buckets = table.value(BUCKETS);
    vm.store(buckets, 2 + 2 * i, DELETED);
    vm.store(buckets, 3 + 2 * i, NULL);
    let count = table.value(COUNT).as_fix().unwrap_or(1) - 1;
    vm.store(table, COUNT, Value::fix(count));
    true
}
