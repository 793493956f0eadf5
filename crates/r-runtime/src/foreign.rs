//! Objects as code in other languages sees them: by address.
//!
//! An address stands for an object, never for an immediate: who hands values out boxes them first
//! (`Vm::boxed`). Objects never move, and the collector takes untagged addresses on the native stack and in
//! registers for what they are, so an address is as good as a value while foreign code runs.

use crate::object::{self, FLAG_OBJECT, Kind, set_attr_word, set_flag};
use crate::value::{TAG_PTR, TAG_SHIFT, Value};
use crate::vm::Vm;

/// The address of an object; `None` for an immediate.
pub fn address(v: Value) -> Option<usize> {
    v.is_ptr().then(|| v.addr())
}

/// The object at an address.
///
/// # Safety
/// `address` gave it for an object of the running session that is alive.
pub unsafe fn at(address: usize) -> Value {
    // SAFETY: the caller's promise.
    unsafe { Value::from_bits(TAG_PTR << TAG_SHIFT | address as u64) }
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
            !matches!(
                k,
                Kind::Str | Kind::Sym | Kind::Promise | Kind::Cell | Kind::Code | Kind::Attrs | Kind::Buffer
            )
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
}
