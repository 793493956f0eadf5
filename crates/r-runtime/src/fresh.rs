//! Vectors that are being written to.
//!
//! A value can be copied, so having one says nothing about who else has it. A [`Fresh`] can't: it is
//! the only way to a vector that was just made, and the only way to write elements. The slices of a
//! value (`Value::ints` and its siblings) are plain shared slices for that reason, and loops over
//! both are compiled as loops over slices are.
//!
//! Invariants: while a `Fresh` exists nobody reads or writes elements of its vector but through it,
//! the collector excepted (it looks at elements that are values, which are written one by one).
//! A vector of values never has a word in it that is no value.

use crate::object::{Kind, data, kind_of, vector_len};
use crate::value::{Complex, Type, Value};
use crate::vm::Vm;

/// The sole access to a vector: one that nobody else knows yet, or an old one that is changed in place.
#[must_use]
pub struct Fresh(Value);

impl Fresh {
    /// The way to a vector for writing.
    ///
    /// # Safety
    /// Until the result is `done` or dropped, nobody uses a slice of this vector's elements that was
    /// taken before, takes one, or makes another `Fresh` of it.
    #[inline]
    pub unsafe fn of(v: Value) -> Fresh {
        Fresh(v)
    }

    /// The vector, which from now on is a value like others.
    #[inline]
    pub fn done(self) -> Value {
        self.0
    }

    /// Has the collector find the vector while R code runs. The operand stack has the value from now
    /// on, but nobody looks there for anything but the operands of their own.
    pub fn root(&self, vm: &mut Vm) {
        vm.stack.push(self.0);
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    pub fn rtype(&self) -> Type {
        self.0.rtype()
    }

    /// Elements of a logical or integer vector.
    #[inline]
    pub fn ints_mut(&mut self) -> &mut [i32] {
        if !self.0.is_ptr() {
            assert!(self.0.is_int() || self.0.is_lgl(), "not an integer vector");
            // SAFETY: the low half of an immediate integer or logical is its element (little endian),
            // and any number there is an integer or logical again. The word is borrowed with `self`.
            return unsafe { std::slice::from_raw_parts_mut((&raw mut self.0).cast(), 1) };
        }
        assert!(matches!(kind_of(self.0), Kind::Int | Kind::Lgl), "not an integer vector");
        self.elements()
    }
    /// Elements of a double vector.
    #[inline]
    pub fn doubles_mut(&mut self) -> &mut [f64] {
        self.elements_of(Kind::Dbl)
    }
    #[inline]
    pub fn complexes_mut(&mut self) -> &mut [Complex] {
        self.elements_of(Kind::Cplx)
    }
    #[inline]
    pub fn raws_mut(&mut self) -> &mut [u8] {
        self.elements_of(Kind::Raw)
    }

    #[inline]
    fn elements_of<T>(&mut self, kind: Kind) -> &mut [T] {
        assert!(self.0.is_kind(kind), "not a vector of that kind");
        self.elements()
    }

    /// All elements. The callers above saw the kind, each with its own element type.
    #[inline]
    fn elements<T>(&mut self) -> &mut [T] {
        // SAFETY: a vector has room for as many elements as its length says, and any bits are numbers.
        // Nobody else uses them: `of` and `Vm::try_vector` give the only way to this vector, and
        // this borrows it.
        unsafe { std::slice::from_raw_parts_mut(data(self.0), vector_len(self.0)) }
    }

    /// Element `i` of a character vector.
    pub fn string(&self, i: usize) -> Value {
        self.0.strings()[i]
    }

    /// Elements of a vector of values, for copying some in: the caller answers for holders, and neither
    /// reaches a safepoint while it has the slice nor puts young objects into an old vector.
    #[inline]
    pub(crate) fn values_mut(&mut self) -> &mut [Value] {
        assert!(self.0.is_ptr() && kind_of(self.0).holds_values(), "not a vector of values");
        self.elements()
    }

    /// Stores an element into a vector of values: old element released, new one held.
    #[inline]
    pub fn set_value(&mut self, vm: &mut Vm, i: usize, x: Value) {
        // SAFETY: nobody has a slice of the elements while `self` exists.
        unsafe { vm.set_value(self.0, i, x) }
    }
    /// Stores a string object into a character vector.
    #[inline]
    pub fn set_string(&mut self, vm: &mut Vm, i: usize, s: Value) {
        // SAFETY: as in `set_value`.
        unsafe { vm.set_string(self.0, i, s) }
    }
}
