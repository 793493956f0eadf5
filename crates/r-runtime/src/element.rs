//! Single elements of vectors, as the interpreter reads and writes them: one look at the header
//! decides everything. Whatever is not the plain case is `None` or `false`, and the caller takes
//! the general way.
//!
//! Knows no `Vm`; nothing here allocates. Writers answer for sharing and the barrier.

use crate::object::{FLAG_OBJECT, Kind, VectorObj, data, header, vector_len};
use crate::value::{NA_INT, Value};

const DBL: u8 = Kind::Dbl as u8;
const INT: u8 = Kind::Int as u8;
const LGL: u8 = Kind::Lgl as u8;
const STR_VEC: u8 = Kind::StrVec as u8;
const LIST: u8 = Kind::List as u8;

/// The holders' part of a header that means "more than one".
const SHARED: u64 = !((1 << 33) - 1);

/// The attribute word of a vector. `x` has the vector layout.
#[inline(always)]
fn attr_word(x: Value) -> Value {
    // SAFETY: vectors have their attributes in the second word.
    unsafe { (*(x.addr() as *const VectorObj)).attrs.get() }
}

/// Element `k` of the object `x`, whatever its attributes; `None` outside or for other kinds.
#[inline(always)]
pub fn load(x: Value, k: usize) -> Option<Value> {
    let kind = header(x) as u8;
    if !(LGL..=STR_VEC).contains(&kind) || k >= vector_len(x) {
        return None;
    }
    // SAFETY: the kind says what the elements are, and `k` is one of them. An element of a double
    // vector is a value as it is.
    unsafe {
        if kind == DBL || kind == STR_VEC {
            Some(*data::<Value>(x).add(k))
        } else if kind == INT {
            Some(Value::int(*data::<i32>(x).add(k)))
        } else if kind == LGL {
            Some(Value::lgl(*data::<i32>(x).add(k)))
        } else {
            None
        }
    }
}

/// Element `k` of a list; `None` outside or if it is none.
#[inline(always)]
pub fn load_list(x: Value, k: usize) -> Option<Value> {
    if header(x) as u8 != LIST || k >= vector_len(x) {
        return None;
    }
    // SAFETY: as in `load`.
    unsafe { Some(*data::<Value>(x).add(k)) }
}

/// The kind of an object as a number.
#[inline(always)]
pub fn kind_byte(x: Value) -> u8 {
    header(x) as u8
}

/// Whether the object is a vector of numbers, logicals or strings without attributes.
#[inline(always)]
pub fn is_bare(x: Value) -> bool {
    (LGL..=STR_VEC).contains(&(header(x) as u8)) && attr_word(x).is_null()
}

/// Whether the object has no class and at most one holder: the variable it is assigned through.
#[inline(always)]
pub fn is_writable(x: Value) -> bool {
    header(x) & (SHARED | FLAG_OBJECT) == 0
}

/// Stores a number into a vector that `is_writable`; `false` if the types don't fit or `k` is
/// outside.
///
/// # Safety
/// Nobody goes on using a slice of the elements of `x`.
#[inline(always)]
pub unsafe fn store(x: Value, k: usize, v: Value) -> bool {
    let kind = header(x) as u8;
    if !(LGL..=DBL).contains(&kind) || k >= vector_len(x) {
        return false;
    }
    // SAFETY: the kind says what the elements are, and `k` is one of them.
    unsafe {
        if kind == DBL {
            if v.is_double() {
                *data::<Value>(x).add(k) = v;
                return true;
            }
            let fits = v.is_int() && v.payload_i32() != NA_INT;
            if fits {
                *data::<f64>(x).add(k) = f64::from(v.payload_i32());
            }
            return fits;
        }
        let fits = if kind == INT { v.is_int() } else { v.is_lgl() };
        if fits {
            *data::<i32>(x).add(k) = v.payload_i32();
        }
        fits
    }
}

/// The extents of a matrix that has no attribute but `dim`.
#[inline(always)]
pub fn bare_matrix(dim: Value, x: Value) -> Option<(usize, usize)> {
    let attrs = attr_word(x);
    if !(LGL..=LIST).contains(&(header(x) as u8)) || !attrs.is_ptr() || vector_len(attrs) != 2 {
        return None;
    }
    // SAFETY: an attribute list of length two is one symbol and its value; `dim` is a vector.
    unsafe {
        let (name, d) = (*data::<Value>(attrs), *data::<Value>(attrs).add(1));
        if name != dim || !d.is_ptr() || header(d) as u8 != INT || vector_len(d) != 2 {
            return None;
        }
        Some((*data::<i32>(d) as usize, *data::<i32>(d).add(1) as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vm::{Vm, VmConfig};

    #[test]
    fn elements_by_kind() {
        let mut vm = Vm::new(&VmConfig::default()).expect("a session");
        let d = vm.new_doubles(&[1.5, 2.5]);
        assert_eq!(load(d, 1), Some(Value::double(2.5)));
        assert_eq!(load(d, 2), None);
        // SAFETY: the test takes no slices.
        let store = |x, k, v| unsafe { store(x, k, v) };
        assert!(store(d, 0, Value::int(7)) && !store(d, 0, Value::int(NA_INT)) && !store(d, 0, Value::TRUE));
        assert_eq!(load(d, 0), Some(Value::double(7.0)));
        let i = vm.new_ints(&[1, 2]);
        assert!(
            !store(i, 0, Value::double(1.0)) && store(i, 1, Value::int(9)) && !store(i, 2, Value::int(1))
        );
        assert_eq!(load(i, 1), Some(Value::int(9)));
        let l = vm.new_list(&[Value::TRUE]);
        assert_eq!((load(l, 0), load_list(l, 0)), (None, Some(Value::TRUE)));
        let s = vm.string("a");
        assert_eq!(load(s, 0), None);
    }

    #[test]
    fn sharing_and_attributes() {
        let mut vm = Vm::new(&VmConfig::default()).expect("a session");
        let d = vm.new_doubles(&[1.0, 2.0]);
        assert!(is_bare(d) && is_writable(d));
        d.hold();
        assert!(is_writable(d));
        d.hold();
        assert!(!is_writable(d));
        let m = vm.new_doubles(&[1.0, 2.0]);
        let (dim, e) = (vm.s.dim, vm.new_ints(&[2, 1]));
        let m = vm.set_attr(m, dim, e).unwrap_or(m);
        assert!(!is_bare(m));
        assert_eq!(bare_matrix(dim, m), Some((2, 1)));
        assert_eq!(bare_matrix(dim, d), None);
    }
}
