//! Homogeneous numeric vectors (SRFI 4) besides bytevectors and f64vectors: one heap kind, with the
//! element type in the header and the elements as bytes in the machine's order.
//!
//! The length word counts bytes. Storing a number that the element type can't hold is an error.

use super::{ANY, Def, list_arg, range_args};
use crate::compile::ctx::Kind;
use crate::number::Num;
use crate::value::{TAG_OBJ, UNSPECIFIED, Value, kind};
use crate::vm::{Res, Vm};
use num_bigint::BigInt;
use num_traits::ToPrimitive;

use Kind::{Bool, Fix, Unknown, Void};

/// Element types; the number is what the header holds.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Element {
    S8,
    S16,
    U16,
    S32,
    U32,
    S64,
    U64,
    F32,
}

use Element::{F32, S8, S16, S32, S64, U16, U32, U64};

const ELEMENTS: [Element; 8] = [S8, S16, U16, S32, U32, S64, U64, F32];

impl Element {
    pub fn name(self) -> &'static str {
        ["s8", "s16", "u16", "s32", "u32", "s64", "u64", "f32"][self as usize]
    }

    fn size(self) -> usize {
        [1, 2, 2, 4, 4, 8, 8, 4][self as usize]
    }

    /// The bytes of a number, if the type holds it.
    fn encode(self, v: Value) -> Option<[u8; 8]> {
        let n = Vm::num(v)?;
        let mut out = [0; 8];
        if self == F32 {
            out[..4].copy_from_slice(&(n.to_f64() as f32).to_ne_bytes());
            return Some(out);
        }
        let big = match n {
            Num::Fix(i) => BigInt::from(i),
            Num::Big(_) => n.to_big()?,
            _ => return None,
        };
        let size = self.size();
        let bits = match self {
            S8 => big.to_i8()? as u64,
            S16 => big.to_i16()? as u64,
            S32 => big.to_i32()? as u64,
            S64 => big.to_i64()? as u64,
            U16 => big.to_u16()? as u64,
            U32 => big.to_u32()? as u64,
            _ => big.to_u64()?,
        };
        out[..size].copy_from_slice(&bits.to_le_bytes()[..size]);
        Some(out)
    }

    fn decode(self, bytes: &[u8]) -> Num {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        let bits = u64::from_le_bytes(word);
        let shift = 64 - 8 * bytes.len() as u32;
        match self {
            F32 => Num::Flo(f32::from_bits(bits as u32) as f64),
            S8 | S16 | S32 | S64 => Num::from_big(BigInt::from(((bits << shift) as i64) >> shift)),
            U16 | U32 | U64 => Num::from_big(BigInt::from(bits)),
        }
    }
}

/// The element type of a numeric vector of this kind of object.
pub fn element(v: Value) -> Option<Element> {
    v.is(kind::NUMERIC).then(|| ELEMENTS[v.count() & 7])
}

/// The elements, in order.
pub fn numbers(v: Value) -> Vec<Num> {
    let Some(e) = element(v) else { return Vec::new() };
    v.bytes().chunks_exact(e.size()).map(|b| e.decode(b)).collect()
}

fn allocate(vm: &mut Vm, e: Element, bytes: &[u8]) -> Value {
    let header = kind::NUMERIC as u64 | (e as u64) << 16;
    let v = vm.object(2 + bytes.len().div_ceil(8), header, TAG_OBJ);
    v.set_word(1, (bytes.len() as u64) << 3);
    v.bytes_mut().copy_from_slice(bytes);
    v
}

fn check(vm: &mut Vm, e: Element, who: &str, v: Value) -> Res {
    match element(v) {
        Some(x) if x == e => Ok(v),
        _ => Err(vm.wrong_type(who, &format!("a vector of type {}", e.name()), v)),
    }
}

fn encoded(vm: &mut Vm, e: Element, who: &str, v: Value) -> Result<[u8; 8], Value> {
    e.encode(v).ok_or_else(|| vm.wrong_type(who, &format!("a number of type {}", e.name()), v))
}

fn make(vm: &mut Vm, e: Element, who: &str, a: &[Value]) -> Res {
    let n = super::size_arg(vm, who, a[0], e.size())?;
    let fill = encoded(vm, e, who, a.get(1).copied().unwrap_or(Value::fix(0)))?;
    let bytes = fill[..e.size()].repeat(n);
    Ok(allocate(vm, e, &bytes))
}

fn of(vm: &mut Vm, e: Element, who: &str, items: &[Value]) -> Res {
    let mut bytes = Vec::with_capacity(items.len() * e.size());
    for v in items {
        bytes.extend_from_slice(&encoded(vm, e, who, *v)?[..e.size()]);
    }
    Ok(allocate(vm, e, &bytes))
}

fn place(vm: &mut Vm, e: Element, who: &str, v: Value, i: Value) -> Result<std::ops::Range<usize>, Value> {
    let v = check(vm, e, who, v)?;
    let at = super::vectors::position(vm, who, i, v.len() / e.size())? * e.size();
    Ok(at..at + e.size())
}

fn fetch(vm: &mut Vm, e: Element, who: &str, a: &[Value]) -> Res {
    let place = place(vm, e, who, a[0], a[1])?;
    Ok(vm.number(&e.decode(&a[0].bytes()[place])))
}

fn store(vm: &mut Vm, e: Element, who: &str, a: &[Value]) -> Res {
    let place = place(vm, e, who, a[0], a[1])?;
    let bytes = encoded(vm, e, who, a[2])?;
    a[0].bytes_mut()[place].copy_from_slice(&bytes[..e.size()]);
    Ok(UNSPECIFIED)
}

fn length(vm: &mut Vm, e: Element, who: &str, a: &[Value]) -> Res {
    Ok(Value::fix((check(vm, e, who, a[0])?.len() / e.size()) as i64))
}

fn to_list(vm: &mut Vm, e: Element, who: &str, a: &[Value]) -> Res {
    let v = check(vm, e, who, a[0])?;
    let items: Vec<Value> = numbers(v).into_iter().map(|n| vm.number(&n)).collect();
    Ok(vm.list(&items))
}

fn from_list(vm: &mut Vm, e: Element, who: &str, a: &[Value]) -> Res {
    let items = list_arg(vm, who, a[0])?;
    of(vm, e, who, &items)
}

fn fill(vm: &mut Vm, e: Element, who: &str, a: &[Value]) -> Res {
    let v = check(vm, e, who, a[0])?;
    let bytes = encoded(vm, e, who, a[1])?;
    let (start, end) = range_args(vm, who, a, 2, v.len() / e.size())?;
    for place in v.bytes_mut()[start * e.size()..end * e.size()].chunks_exact_mut(e.size()) {
        place.copy_from_slice(&bytes[..e.size()]);
    }
    Ok(UNSPECIFIED)
}

fn copy(vm: &mut Vm, e: Element, who: &str, a: &[Value]) -> Res {
    let v = check(vm, e, who, a[0])?;
    let (start, end) = range_args(vm, who, a, 1, v.len() / e.size())?;
    let part = v.bytes()[start * e.size()..end * e.size()].to_vec();
    Ok(allocate(vm, e, &part))
}

fn append(vm: &mut Vm, e: Element, who: &str, a: &[Value]) -> Res {
    let mut bytes = Vec::new();
    for v in a {
        bytes.extend_from_slice(check(vm, e, who, *v)?.bytes());
    }
    Ok(allocate(vm, e, &bytes))
}

/// The procedures of one element type.
macro_rules! family {
    ($e:ident, $name:literal, $element:ident) => {
        [
            (concat!($name, "vector?"), 1, 1, Bool, |_, a| Ok(Value::bool(element(a[0]) == Some($e)))),
            (concat!("make-", $name, "vector"), 1, 2, Unknown, |vm, a| {
                make(vm, $e, concat!("make-", $name, "vector"), a)
            }),
            (concat!($name, "vector"), 0, ANY, Unknown, |vm, a| of(vm, $e, concat!($name, "vector"), a)),
            (concat!($name, "vector-length"), 1, 1, Fix, |vm, a| {
                length(vm, $e, concat!($name, "vector-length"), a)
            }),
            (concat!($name, "vector-ref"), 2, 2, Kind::$element, |vm, a| {
                fetch(vm, $e, concat!($name, "vector-ref"), a)
            }),
            (concat!($name, "vector-set!"), 3, 3, Void, |vm, a| {
                store(vm, $e, concat!($name, "vector-set!"), a)
            }),
            (concat!($name, "vector->list"), 1, 1, Unknown, |vm, a| {
                to_list(vm, $e, concat!($name, "vector->list"), a)
            }),
            (concat!("list->", $name, "vector"), 1, 1, Unknown, |vm, a| {
                from_list(vm, $e, concat!("list->", $name, "vector"), a)
            }),
            (concat!($name, "vector-fill!"), 2, 4, Void, |vm, a| {
                fill(vm, $e, concat!($name, "vector-fill!"), a)
            }),
            (concat!($name, "vector-copy"), 1, 3, Unknown, |vm, a| {
                copy(vm, $e, concat!($name, "vector-copy"), a)
            }),
            (concat!($name, "vector-append"), 0, ANY, Unknown, |vm, a| {
                append(vm, $e, concat!($name, "vector-append"), a)
            }),
        ]
    };
}

pub const TABLES: [[Def; 11]; 8] = [
    family!(S8, "s8", Fix),
    family!(S16, "s16", Fix),
    family!(U16, "u16", Fix),
    family!(S32, "s32", Fix),
    family!(U32, "u32", Fix),
    family!(S64, "s64", Unknown),
    family!(U64, "u64", Unknown),
    family!(F32, "f32", Flo),
];

/// Whether two numeric vectors have the same type and numbers.
pub fn same(a: Value, b: Value) -> bool {
    element(a).is_some() && element(a) == element(b) && numbers(a) == numbers(b)
}

/// The text that reads like `#s16(1 2)`.
pub fn text(v: Value) -> Option<String> {
    let e = element(v)?;
    let items: Vec<String> = numbers(v).iter().map(|n| crate::number::number_to_string(n, 10)).collect();
    Some(format!("#{}({})", e.name(), items.join(" ")))
}
