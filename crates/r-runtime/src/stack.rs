//! The operand stack: one fixed region of values, so slices into it stay valid while it grows.

use crate::value::Value;

const CAPACITY: usize = 1 << 23;

/// The stack. `sp` is the number of live values.
pub struct Stack {
    base: *mut Value,
    pub sp: usize,
}

impl Stack {
    pub(crate) fn new() -> Stack {
        let mut region: Vec<Value> = Vec::with_capacity(CAPACITY);
        let base = region.as_mut_ptr();
        std::mem::forget(region);
        Stack { base, sp: 0 }
    }
    /// Room left for this many more values?
    #[inline]
    pub fn has_room(&self, n: usize) -> bool {
        self.sp + n <= CAPACITY
    }
    #[inline]
    pub fn push(&mut self, v: Value) {
        assert!(self.sp < CAPACITY, "operand stack overflow");
        // SAFETY: within the region.
        unsafe { *self.base.add(self.sp) = v };
        self.sp += 1;
    }
    #[inline]
    pub fn base(&self) -> *mut Value {
        self.base
    }
    #[inline]
    pub fn get(&self, i: usize) -> Value {
        assert!(i < self.sp);
        // SAFETY: below `sp`, so written.
        unsafe { *self.base.add(i) }
    }
    /// Values from `from` up. The slice stays valid while `sp` is not lowered below its end.
    pub fn slice<'a>(&self, from: usize, to: usize) -> &'a [Value] {
        assert!(from <= to && to <= self.sp);
        // SAFETY: within the written part; the region never moves.
        unsafe { std::slice::from_raw_parts(self.base.add(from), to - from) }
    }
    pub fn live(&self) -> &[Value] {
        self.slice(0, self.sp)
    }
}

impl Drop for Stack {
    fn drop(&mut self) {
        // SAFETY: made by `new` from a vector of this capacity.
        drop(unsafe { Vec::from_raw_parts(self.base, 0, CAPACITY) });
    }
}
