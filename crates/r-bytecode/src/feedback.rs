//! What the interpreter learns: small fixed slots, cheap to write, readable by a compiler.
//!
//! A slot of an operation collects the types of its operands as bits (operand i at bit 8*i); the
//! top byte of an indexing operation's slot, and the last bit of each operand's byte, say what was
//! indexed. A slot of a branch counts its outcomes in two halves.

use std::cell::Cell;

use r_runtime::Value;
use r_runtime::object::Kind;

/// Types as feedback sees them.
pub const SEEN_INT: u32 = 1;
pub const SEEN_DOUBLE: u32 = 2;
pub const SEEN_LOGICAL: u32 = 4;
pub const SEEN_VECTOR: u32 = 8;
pub const SEEN_STRING: u32 = 16;
pub const SEEN_OBJECT: u32 = 32;
pub const SEEN_OTHER: u32 = 64;
/// One complex number. All bits are taken, so it has a combination that hardly anything else makes.
pub const SEEN_COMPLEX: u32 = SEEN_LOGICAL | SEEN_STRING | SEEN_OTHER;
/// The bits of an operand that say its type.
pub const SEEN_MASK: u32 = 0x7F;

/// What an indexed container was, in the top byte of an indexing operation's slot.
pub const IN_DOUBLES: u32 = 1 << 24;
pub const IN_INTS: u32 = 1 << 25;
pub const IN_LOGICALS: u32 = 1 << 26;
pub const IN_LIST: u32 = 1 << 27;
pub const IN_OTHER: u32 = 1 << 28;
/// It had `dim` and nothing else, or other attributes.
pub const IN_MATRIX: u32 = 1 << 29;
pub const IN_ATTRIBUTES: u32 = 1 << 30;
/// An element was stored right behind the last.
pub const IN_GROWN: u32 = 1 << 31;
/// A list whose one attribute is `names` (as well as `IN_LIST`).
pub const IN_NAMES: u32 = 1 << 7;
/// An environment, with a class (`SEEN_OBJECT` says so) or without.
pub const IN_ENV: u32 = 1 << 15;
/// A character vector.
pub const IN_STRINGS: u32 = 1 << 23;

/// Whether the one attribute of a value is this.
fn is_only(attrs: Value, name: &str) -> bool {
    let flat = attrs.values();
    flat.len() == 2 && r_runtime::symbol::text(&flat[0]) == name
}

/// The container bits of a value.
#[inline]
pub fn container(v: Value) -> u32 {
    let kind = match v.kind() {
        Some(Kind::Dbl) => IN_DOUBLES,
        Some(Kind::Int) => IN_INTS,
        Some(Kind::Lgl) => IN_LOGICALS,
        Some(Kind::List) => IN_LIST,
        Some(Kind::StrVec) => IN_STRINGS,
        Some(Kind::Env) => return IN_ENV,
        _ => return IN_OTHER,
    };
    let attrs = v.attrs();
    if attrs.is_null() {
        kind
    } else if is_only(attrs, "dim") {
        kind | IN_MATRIX
    } else if kind == IN_LIST && is_only(attrs, "names") {
        kind | IN_NAMES
    } else {
        kind | IN_ATTRIBUTES
    }
}

/// What `seen` and `container` say of a vector without attributes, by its kind.
const BARE: [u32; 32] = {
    let mut bits = [SEEN_OTHER | IN_OTHER; 32];
    bits[Kind::Dbl as usize] = SEEN_VECTOR | IN_DOUBLES;
    bits[Kind::Int as usize] = SEEN_VECTOR | IN_INTS;
    bits[Kind::Lgl as usize] = SEEN_VECTOR | IN_LOGICALS;
    bits[Kind::Cplx as usize] = SEEN_VECTOR | SEEN_OTHER | IN_OTHER;
    bits[Kind::Raw as usize] = SEEN_VECTOR | IN_OTHER;
    bits[Kind::Expr as usize] = SEEN_VECTOR | IN_OTHER;
    bits[Kind::List as usize] = SEEN_VECTOR | IN_LIST;
    bits[Kind::Str as usize] = SEEN_STRING | IN_OTHER;
    bits[Kind::StrVec as usize] = SEEN_STRING | SEEN_OTHER | IN_STRINGS;
    bits
};

/// `seen(x) | container(x)` for an object without attributes.
#[inline(always)]
pub fn bare(x: Value) -> u32 {
    BARE[(r_runtime::element::kind_byte(x) & 31) as usize]
}

/// `bare` for a matrix without attributes but `dim`.
#[inline(always)]
pub fn bare_matrix(x: Value) -> u32 {
    let bits = bare(x);
    if bits & IN_OTHER != 0 { bits } else { bits | IN_MATRIX }
}

/// The type bit of a value.
#[inline]
pub fn seen(v: Value) -> u32 {
    if v.is_double() {
        SEEN_DOUBLE
    } else if v.is_int() {
        SEEN_INT
    } else if v.is_lgl() {
        SEEN_LOGICAL
    } else {
        seen_slow(v)
    }
}

#[inline]
fn seen_slow(v: Value) -> u32 {
    if v.is_object() {
        return SEEN_OBJECT;
    }
    match v.kind() {
        Some(Kind::Str) => SEEN_STRING,
        // Many strings are something else than one.
        Some(Kind::StrVec) => SEEN_STRING | SEEN_OTHER,
        Some(Kind::Cplx) if v.len() == 1 && !v.has_attrs() => SEEN_COMPLEX,
        // No kernel of compiled code is for complex vectors.
        Some(Kind::Cplx) => SEEN_VECTOR | SEEN_OTHER,
        Some(k) if (Kind::Lgl as u8..=Kind::Expr as u8).contains(&(k as u8)) => SEEN_VECTOR,
        _ => SEEN_OTHER,
    }
}

/// The feedback of one code object.
#[derive(Default)]
pub struct Feedback {
    slots: Vec<Cell<u32>>,
}

impl Feedback {
    pub fn with_slots(n: usize) -> Feedback {
        Feedback { slots: vec![Cell::new(0); n] }
    }
    pub fn n_slots(&self) -> usize {
        self.slots.len()
    }
    #[inline]
    pub fn record(&self, slot: u16, bits: u32) {
        if let Some(c) = self.slots.get(slot as usize) {
            c.set(c.get() | bits);
        }
    }
    /// Counts a branch: low half taken, high half not taken (saturating).
    #[inline]
    pub fn count(&self, slot: u16, taken: bool) {
        if let Some(c) = self.slots.get(slot as usize) {
            let (shift, v) = if taken { (0, c.get()) } else { (16, c.get()) };
            if (v >> shift) & 0xFFFF != 0xFFFF {
                c.set(v + (1 << shift));
            }
        }
    }
    /// Forgets what was seen: it is out of date.
    pub fn clear(&self, slot: u16) {
        if let Some(c) = self.slots.get(slot as usize) {
            c.set(0);
        }
    }
    pub fn get(&self, slot: u16) -> u32 {
        self.slots.get(slot as usize).map_or(0, Cell::get)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use r_runtime::Vm;

    #[test]
    fn tables_say_what_the_functions_say() {
        let mut vm = Vm::new(&Default::default()).expect("a session");
        let (dim, extents) = (vm.s.dim, vm.new_ints(&[1, 2]));
        let vectors = [
            vm.new_doubles(&[1.0, 2.0]),
            vm.new_ints(&[1, 2]),
            vm.new_lgls(&[0, 1]),
            vm.new_strings(&["a", "b"]),
            vm.new_list(&[Value::TRUE, Value::NULL]),
            vm.new_raws(&[1, 2]),
        ];
        for v in vectors {
            assert_eq!(bare(v), seen(v) | container(v));
            let m = vm.set_attr(v, dim, extents).unwrap_or(v);
            assert_eq!(bare_matrix(m), seen(m) | container(m));
        }
    }
}
