//! Vectors, bytevectors, f64vectors (other numeric vectors are in `srfi4`).

use super::{ANY, Def, index_arg, length_arg, list_arg, range_args, size_arg};
use crate::compile::ctx::Kind;
use crate::value::{NULL, UNSPECIFIED, Value, kind};
use crate::vm::{Res, Vm};

use Kind::{Bool, Bytes, F64, Fix, Flo, Unknown, Vector, Void};

pub const TABLE: &[Def] = &[
    ("vector?", 1, 1, Bool, |_, a| Ok(Value::bool(a[0].is_vector()))),
    ("make-vector", 1, 2, Vector, |vm, a| {
        let n = size_arg(vm, "make-vector", a[0], 8)?;
        Ok(vm.make_vector(n, a.get(1).copied().unwrap_or(Value::fix(0))))
    }),
    ("vector", 0, ANY, Vector, |vm, a| Ok(vm.vector(a))),
    ("vector-length", 1, 1, Fix, |vm, a| Ok(Value::fix(vector(vm, "vector-length", a[0])?.len() as i64))),
    ("vector-ref", 2, 2, Unknown, |vm, a| {
        let v = vector(vm, "vector-ref", a[0])?;
        let i = position(vm, "vector-ref", a[1], v.len())?;
        Ok(v.value(2 + i))
    }),
    ("vector-set!", 3, 3, Void, |vm, a| {
        let v = vector(vm, "vector-set!", a[0])?;
        let i = position(vm, "vector-set!", a[1], v.len())?;
        vm.vector_stores(v, a[2]);
        vm.store(v, 2 + i, a[2]);
        Ok(UNSPECIFIED)
    }),
    ("vector->list", 1, 3, Unknown, |vm, a| {
        let v = vector(vm, "vector->list", a[0])?;
        let (start, end) = range_args(vm, "vector->list", a, 1, v.len())?;
        Ok(vm.list(&v.elements()[start..end]))
    }),
    ("list->vector", 1, 1, Vector, |vm, a| {
        let n = length_arg(vm, "list->vector", a[0])?;
        let (v, mut rest) = (vm.make_vector(n, NULL), a[0]);
        for i in 0..n {
            // No collection happens in a primitive: the vector is as new as can be.
            v.set_word(2 + i, rest.car().0);
            rest = rest.cdr();
        }
        Ok(v)
    }),
    ("vector-fill!", 2, 4, Void, |vm, a| {
        let v = vector(vm, "vector-fill!", a[0])?;
        let (start, end) = range_args(vm, "vector-fill!", a, 2, v.len())?;
        vm.vector_stores(v, a[1]);
        for i in start..end {
            vm.store(v, 2 + i, a[1]);
        }
        Ok(UNSPECIFIED)
    }),
    ("vector-copy", 1, 3, Vector, |vm, a| vector_copy(vm, "vector-copy", a)),
    ("subvector", 3, 3, Vector, |vm, a| vector_copy(vm, "subvector", a)),
    ("vector-grow", 2, 2, Vector, |vm, a| {
        let v = vector(vm, "vector-grow", a[0])?;
        let n = size_arg(vm, "vector-grow", a[1], 8)?;
        let new = vm.make_vector(n.max(v.len()), Value::fix(0));
        for (i, x) in v.elements().iter().enumerate() {
            new.set_word(2 + i, x.0);
        }
        Ok(new)
    }),
    ("vector-copy!", 3, 5, Void, |vm, a| {
        let (to, from) = (vector(vm, "vector-copy!", a[0])?, vector(vm, "vector-copy!", a[2])?);
        let (at, start, end) = target(vm, "vector-copy!", a, to.len(), from.len())?;
        let part = from.elements()[start..end].to_vec();
        for (i, x) in part.iter().enumerate() {
            vm.vector_stores(to, *x);
            vm.store(to, 2 + at + i, *x);
        }
        Ok(UNSPECIFIED)
    }),
    ("vector-append", 0, ANY, Vector, |vm, a| {
        let mut items = Vec::new();
        for v in a {
            items.extend_from_slice(vector(vm, "vector-append", *v)?.elements());
        }
        Ok(vm.vector(&items))
    }),
    ("bytevector?", 1, 1, Bool, |_, a| Ok(Value::bool(a[0].is(kind::BYTEVECTOR)))),
    ("make-bytevector", 1, 2, Bytes, |vm, a| {
        let n = size_arg(vm, "make-bytevector", a[0], 1)?;
        let fill = match a.get(1) {
            Some(v) => byte(vm, "make-bytevector", *v)?,
            None => 0,
        };
        Ok(vm.bytevector(&vec![fill; n]))
    }),
    ("bytevector", 0, ANY, Bytes, |vm, a| {
        let mut out = Vec::with_capacity(a.len());
        for v in a {
            out.push(byte(vm, "bytevector", *v)?);
        }
        Ok(vm.bytevector(&out))
    }),
    ("bytevector-length", 1, 1, Fix, |vm, a| {
        Ok(Value::fix(bytes(vm, "bytevector-length", a[0])?.len() as i64))
    }),
    ("bytevector-u8-ref", 2, 2, Fix, |vm, a| {
        let v = bytes(vm, "bytevector-u8-ref", a[0])?;
        let i = position(vm, "bytevector-u8-ref", a[1], v.len())?;
        Ok(Value::fix(v.bytes()[i] as i64))
    }),
    ("bytevector-u8-set!", 3, 3, Void, |vm, a| {
        let v = bytes(vm, "bytevector-u8-set!", a[0])?;
        let i = position(vm, "bytevector-u8-set!", a[1], v.len())?;
        v.bytes_mut()[i] = byte(vm, "bytevector-u8-set!", a[2])?;
        Ok(UNSPECIFIED)
    }),
    ("bytevector-copy", 1, 3, Bytes, |vm, a| {
        let v = bytes(vm, "bytevector-copy", a[0])?;
        let (start, end) = range_args(vm, "bytevector-copy", a, 1, v.len())?;
        let part = v.bytes()[start..end].to_vec();
        Ok(vm.bytevector(&part))
    }),
    ("bytevector-copy!", 3, 5, Void, |vm, a| {
        let (to, from) = (bytes(vm, "bytevector-copy!", a[0])?, bytes(vm, "bytevector-copy!", a[2])?);
        let (at, start, end) = target(vm, "bytevector-copy!", a, to.len(), from.len())?;
        let part = from.bytes()[start..end].to_vec();
        to.bytes_mut()[at..at + part.len()].copy_from_slice(&part);
        Ok(UNSPECIFIED)
    }),
    ("bytevector-append", 0, ANY, Bytes, |vm, a| {
        let mut out = Vec::new();
        for v in a {
            out.extend_from_slice(bytes(vm, "bytevector-append", *v)?.bytes());
        }
        Ok(vm.bytevector(&out))
    }),
    ("bytevector-fill!", 2, 4, Void, |vm, a| {
        let v = bytes(vm, "bytevector-fill!", a[0])?;
        let b = byte(vm, "bytevector-fill!", a[1])?;
        let (start, end) = range_args(vm, "bytevector-fill!", a, 2, v.len())?;
        v.bytes_mut()[start..end].fill(b);
        Ok(UNSPECIFIED)
    }),
    ("f64vector?", 1, 1, Bool, |_, a| Ok(Value::bool(a[0].is(kind::F64VECTOR)))),
    ("make-f64vector", 1, 2, F64, |vm, a| {
        let n = size_arg(vm, "make-f64vector", a[0], 8)?;
        let fill = match a.get(1) {
            Some(v) => real(vm, "make-f64vector", *v)?,
            None => 0.0,
        };
        Ok(vm.f64vector(n, fill))
    }),
    ("f64vector", 0, ANY, F64, |vm, a| f64_of(vm, "f64vector", a)),
    ("f64vector-length", 1, 1, Fix, |vm, a| Ok(Value::fix(f64s(vm, "f64vector-length", a[0])?.len() as i64))),
    ("f64vector-ref", 2, 2, Flo, |vm, a| {
        let v = f64s(vm, "f64vector-ref", a[0])?;
        let i = position(vm, "f64vector-ref", a[1], v.len())?;
        Ok(vm.flonum(v.f64s()[i]))
    }),
    ("f64vector-set!", 3, 3, Void, |vm, a| {
        let v = f64s(vm, "f64vector-set!", a[0])?;
        let i = position(vm, "f64vector-set!", a[1], v.len())?;
        v.f64s()[i] = real(vm, "f64vector-set!", a[2])?;
        Ok(UNSPECIFIED)
    }),
    ("f64vector->list", 1, 1, Unknown, |vm, a| {
        let v = f64s(vm, "f64vector->list", a[0])?;
        let items: Vec<Value> = v.f64s().iter().map(|f| vm.flonum(*f)).collect();
        Ok(vm.list(&items))
    }),
    ("f64vector-fill!", 2, 4, Void, |vm, a| {
        let v = f64s(vm, "f64vector-fill!", a[0])?;
        let x = real(vm, "f64vector-fill!", a[1])?;
        let (start, end) = range_args(vm, "f64vector-fill!", a, 2, v.len())?;
        v.f64s()[start..end].fill(x);
        Ok(UNSPECIFIED)
    }),
    ("f64vector-copy", 1, 3, F64, |vm, a| {
        let v = f64s(vm, "f64vector-copy", a[0])?;
        let (start, end) = range_args(vm, "f64vector-copy", a, 1, v.len())?;
        let new = vm.f64vector(end - start, 0.0);
        new.f64s().copy_from_slice(&v.f64s()[start..end]);
        Ok(new)
    }),
    ("f64vector-append", 0, ANY, F64, |vm, a| {
        let mut all = Vec::new();
        for v in a {
            all.extend_from_slice(f64s(vm, "f64vector-append", *v)?.f64s());
        }
        let new = vm.f64vector(all.len(), 0.0);
        new.f64s().copy_from_slice(&all);
        Ok(new)
    }),
    ("list->f64vector", 1, 1, F64, |vm, a| {
        let items = list_arg(vm, "list->f64vector", a[0])?;
        f64_of(vm, "list->f64vector", &items)
    }),
];

fn vector(vm: &mut Vm, who: &str, v: Value) -> Res {
    if v.is_vector() { Ok(v) } else { Err(vm.wrong_type(who, "a vector", v)) }
}

pub fn bytes(vm: &mut Vm, who: &str, v: Value) -> Res {
    if v.is(kind::BYTEVECTOR) { Ok(v) } else { Err(vm.wrong_type(who, "a bytevector", v)) }
}

fn f64s(vm: &mut Vm, who: &str, v: Value) -> Res {
    if v.is(kind::F64VECTOR) { Ok(v) } else { Err(vm.wrong_type(who, "an f64vector", v)) }
}

pub fn position(vm: &mut Vm, who: &str, i: Value, n: usize) -> Result<usize, Value> {
    match i.as_fix() {
        Some(k) if k >= 0 && (k as usize) < n => Ok(k as usize),
        Some(k) => Err(vm.condition(&format!("{who}: index {k} is out of range for length {n}"), &[])),
        None => Err(vm.wrong_type(who, "an index", i)),
    }
}

pub fn byte(vm: &mut Vm, who: &str, v: Value) -> Result<u8, Value> {
    v.as_fix().and_then(|i| u8::try_from(i).ok()).ok_or_else(|| vm.wrong_type(who, "a byte", v))
}

fn real(vm: &mut Vm, who: &str, v: Value) -> Result<f64, Value> {
    super::numbers::num(vm, who, v).map(|n| n.to_f64())
}

fn f64_of(vm: &mut Vm, who: &str, items: &[Value]) -> Res {
    let v = vm.f64vector(items.len(), 0.0);
    for (i, x) in items.iter().enumerate() {
        v.f64s()[i] = real(vm, who, *x)?;
    }
    Ok(v)
}

fn vector_copy(vm: &mut Vm, who: &str, args: &[Value]) -> Res {
    let v = vector(vm, who, args[0])?;
    let (start, end) = range_args(vm, who, args, 1, v.len())?;
    Ok(vm.vector(&v.elements()[start..end]))
}

/// Where a copy goes and what it takes.
fn target(
    vm: &mut Vm,
    who: &str,
    args: &[Value],
    to: usize,
    from: usize,
) -> Result<(usize, usize, usize), Value> {
    let at = index_arg(vm, who, args[1])?;
    let (start, end) = range_args(vm, who, args, 3, from)?;
    if at > to || end - start > to - at {
        return Err(vm.condition(&format!("{who}: the target is too short"), &[]));
    }
    Ok((at, start, end))
}
