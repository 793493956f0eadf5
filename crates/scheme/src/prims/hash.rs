//! Hash tables (SRFI 69) over heap objects: the table is a record, its buckets a vector of lists.
//!
//! Objects never move, so identity hashes are addresses. Tables with hash functions of the user's own
//! are done in the library on top of lists.

use super::{ANY, Def, index_arg};
use crate::compile::ctx::Kind;
use crate::prims::equal::{is_equal, is_eqv};
use crate::value::{FALSE, NULL, UNSPECIFIED, Value, kind};
use crate::vm::{Res, Vm};

use Kind::{Bool, Fix, Unknown, Void};

/// Word positions in the record: kind of equivalence, count, buckets.
const KIND: usize = 2;
const COUNT: usize = 3;
const BUCKETS: usize = 4;

pub const TABLE: &[Def] = &[
    ("%make-table", 2, 2, Unknown, |vm, a| {
        let buckets = vm.make_vector(8, NULL);
        Ok(vm.record(a[0], &[a[1], Value::fix(0), buckets]))
    }),
    ("%table-ref", 3, 3, Unknown, |_, a| Ok(find(a[0], a[1]).map_or(a[2], Value::cdr))),
    ("%table-set!", 3, 3, Void, |vm, a| {
        set(vm, a[0], a[1], a[2]);
        Ok(UNSPECIFIED)
    }),
    ("%table-delete!", 2, 2, Bool, |vm, a| Ok(Value::bool(delete(vm, a[0], a[1])))),
    ("%table-count", 1, 1, Fix, |_, a| Ok(a[0].value(COUNT))),
    ("%table->alist", 1, 1, Unknown, |vm, a| {
        let items: Vec<(Value, Value)> = entries(a[0]).map(|e| (e.car(), e.cdr())).collect();
        let pairs: Vec<Value> = items.iter().map(|(k, v)| vm.cons(*k, *v)).collect();
        Ok(vm.list(&pairs))
    }),
    ("%table-clear!", 1, 1, Void, |vm, a| {
        let buckets = vm.make_vector(8, NULL);
        vm.store(a[0], BUCKETS, buckets);
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
    ("%void-hash", 0, ANY, Fix, |_, _| Ok(Value::fix(0))),
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
    if v.is(kind::F64VECTOR) {
        return v.f64s().iter().take(16).fold(9, |h, f| mix(h, f.to_bits()));
    }
    hash(v, 1)
}

fn same(how: i64, a: Value, b: Value) -> bool {
    match how {
        0 => a == b,
        1 => is_eqv(a, b),
        _ => is_equal(a, b),
    }
}

fn bucket(table: Value, key: Value) -> usize {
    let buckets = table.value(BUCKETS);
    let how = table.value(KIND).as_fix().unwrap_or(2);
    (hash(key, how) % buckets.len() as u64) as usize
}

fn find(table: Value, key: Value) -> Option<Value> {
    let how = table.value(KIND).as_fix().unwrap_or(2);
    let mut rest = table.value(BUCKETS).value(2 + bucket(table, key));
    while rest.is_pair() {
        if same(how, rest.car().car(), key) {
            return Some(rest.car());
        }
        rest = rest.cdr();
    }
    None
}

fn set(vm: &mut Vm, table: Value, key: Value, v: Value) {
    if let Some(entry) = find(table, key) {
        vm.store(entry, 2, v);
        return;
    }
    let count = table.value(COUNT).as_fix().unwrap_or(0) + 1;
    if count as usize > 2 * table.value(BUCKETS).len() {
        grow(vm, table);
    }
    let i = 2 + bucket(table, key);
    let entry = vm.cons(key, v);
    let buckets = table.value(BUCKETS);
    let chain = vm.cons(entry, buckets.value(i));
    vm.store(buckets, i, chain);
    vm.store(table, COUNT, Value::fix(count));
}

fn entries(table: Value) -> impl Iterator<Item = Value> {
    let buckets = table.value(BUCKETS);
    (0..buckets.len()).flat_map(move |i| {
        let mut rest = buckets.value(2 + i);
        std::iter::from_fn(move || {
            if !rest.is_pair() {
                return None;
            }
            let entry = rest.car();
            rest = rest.cdr();
            Some(entry)
        })
    })
}

fn grow(vm: &mut Vm, table: Value) {
    let all: Vec<Value> = entries(table).collect();
    let size = 4 * table.value(BUCKETS).len() + 1;
    let buckets = vm.make_vector(size, NULL);
    vm.store(table, BUCKETS, buckets);
    for entry in all {
        let i = 2 + bucket(table, entry.car());
        let chain = vm.cons(entry, buckets.value(i));
        vm.store(buckets, i, chain);
    }
}

fn delete(vm: &mut Vm, table: Value, key: Value) -> bool {
    let how = table.value(KIND).as_fix().unwrap_or(2);
    let i = 2 + bucket(table, key);
    let buckets = table.value(BUCKETS);
    let (mut before, mut rest) = (FALSE, buckets.value(i));
    while rest.is_pair() {
        if same(how, rest.car().car(), key) {
            if before == FALSE {
                vm.store(buckets, i, rest.cdr());
            } else {
                vm.store(before, 2, rest.cdr());
            }
            let count = table.value(COUNT).as_fix().unwrap_or(1) - 1;
            vm.store(table, COUNT, Value::fix(count));
            return true;
        }
        before = rest;
        rest = rest.cdr();
    }
    false
}
