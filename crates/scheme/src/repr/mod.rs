//! How a value is held in a word: said once, for Rust and for emitted code.
//!
//! Two representations exist, and a build of this crate has one of them. `tagged` is the default; `nan` is
//! NaN-boxing, what the source compares tagging with (feature `nan`). Package `scheme-nan` is this same
//! source built with the other one, so a program that links both chooses at start, and neither pays for
//! the choice: a representation known only at run time would put a branch into every primitive.
//!
//! They differ in numbers. Whatever else there is (addresses of objects and immediate values, each with a
//! tag in its low three bits, upper sixteen bits zero) is the same word in both, and so are addresses of
//! fields. What knows more than that about a word belongs into these two files, which have the same names:
//!
//! - in Rust: `fix`, `fix_of`, `tag`, `is_pointer`, `flonum`, `double`;
//! - tests in emitted code: `test_tag`, `test_char`; they give the condition that means yes;
//! - flonums in emitted code: `box_double`, `unbox`;
//! - fixnums in emitted code: `fix_*`. An operation that can overflow leaves that in the flag, and its result
//!   is a fixnum only after `fix_done`. `fix_imm` is a constant as such an operation's immediate.
//!
//! rax is scratch in all of them, and rcx in `fix_index`.

#[cfg(feature = "nan")]
mod nan;
#[cfg(not(feature = "nan"))]
mod tagged;

#[cfg(feature = "nan")]
pub use nan::*;
#[cfg(not(feature = "nan"))]
pub use tagged::*;

use crate::asm::{Alu, Asm, Mem, Reg};

/// The place of a field, in bytes from the start of the object that a tagged word points to.
pub fn field(r: Reg, tag: u64, offset: i32) -> Mem {
    Mem::new(r, offset - tag as i32)
}

/// The place of word `i` of an object.
pub fn word(r: Reg, tag: u64, i: usize) -> Mem {
    field(r, tag, 8 * i as i32)
}

/// Makes the address of an object a value.
pub fn tag_address(a: &mut Asm, r: Reg, tag: u64) {
    a.alu_imm(Alu::Add, r, tag as i32);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::{self, Value};

    #[test]
    fn fixnums_come_back() {
        for i in [0, 1, -1, 7, -8, 123_456, FIX_MIN, FIX_MAX] {
            let w = fix(i);
            assert_eq!((fix_of(w), tag(w), is_pointer(w)), (i, value::TAG_FIX, false));
        }
    }

    #[test]
    fn words_of_other_kinds_keep_their_tags() {
        for v in [
            value::FALSE,
            value::TRUE,
            value::NULL,
            value::UNBOUND,
            Value::char('x'),
            Value::char('\u{10ffff}'),
        ] {
            assert_eq!((v.tag(), v.is_pointer()), (value::TAG_IMM, false));
        }
        for t in [value::TAG_PAIR, value::TAG_PROC, value::TAG_VECTOR, value::TAG_STRING, value::TAG_OBJ] {
            let v = Value(0x7fff_1234_5670 + t);
            assert_eq!((v.tag(), v.is_pointer(), v.addr()), (t, true, 0x7fff_1234_5670));
        }
        // Addresses of tables and code, and lengths, are words too.
        assert!(!is_pointer(0) && !is_pointer(0x7fff_0000_1238));
    }

    #[test]
    fn flonums_come_back() {
        let mut vm = crate::Vm::new(crate::Options::default()).expect("a machine");
        let some =
            [0.0, -0.0, 1.5, -1e308, 5e-324, f64::MAX, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, -f64::NAN];
        for f in some {
            let v = flonum(&mut vm, f);
            assert_eq!(v.tag(), value::TAG_FLO);
            assert_eq!(v.flo().to_bits(), f.to_bits());
        }
        let odd = flonum(&mut vm, f64::from_bits(u64::MAX));
        assert!(odd.is_flo() && odd.flo().is_nan());
    }
}
