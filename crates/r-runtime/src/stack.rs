//! The operand stack: one fixed region of values, so slices into it stay valid while it grows.
//!
//! Whoever pushes values takes them off again; in between they are the caller's operands, and code
//! that is called works above them. The interpreter and compiled code keep the height in registers and
//! write it back (`set_sp`) before anyone else looks.

use std::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};

use crate::value::Value;

const CAPACITY: usize = 1 << 23;

/// The stack. `sp` is the number of live values.
pub struct Stack {
    base: *mut Value,
    sp: usize,
}

impl Stack {
    const LAYOUT: Layout = match Layout::array::<Value>(CAPACITY) {
        Ok(layout) => layout,
        Err(_) => panic!("the stack fits into memory"),
    };

    pub(crate) fn new() -> Stack {
        // SAFETY: the layout is not empty. All bits zero are a value (the number 0), so the whole region
        // is written from the start; the system gives zeroed pages when they are first touched.
        let base = unsafe { alloc_zeroed(Self::LAYOUT) } as *mut Value;
        if base.is_null() {
            handle_alloc_error(Self::LAYOUT);
        }
        Stack { base, sp: 0 }
    }
    /// The number of live values.
    #[inline(always)]
    pub fn sp(&self) -> usize {
        self.sp
    }
    /// Lowers the stack to this height; it never grows by it.
    #[inline(always)]
    pub fn truncate(&mut self, sp: usize) {
        debug_assert!(sp <= self.sp, "stale values would come back");
        self.sp = self.sp.min(sp);
    }
    /// Sets the height.
    ///
    /// # Safety
    /// At most the capacity, and every word below it is a value that was alive at the last safepoint.
    #[inline(always)]
    pub unsafe fn set_sp(&mut self, sp: usize) {
        debug_assert!(sp <= CAPACITY);
        self.sp = sp;
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
        // SAFETY: below `sp`, so within the region.
        unsafe { *self.base.add(i) }
    }
    /// Values from `from` up, for a time that the stack may be pushed to meanwhile.
    ///
    /// # Safety
    /// While the slice is used nobody lowers the stack below its end and pushes again, or writes to
    /// operands there, and the stack exists.
    #[inline]
    pub unsafe fn slice<'a>(&self, from: usize, to: usize) -> &'a [Value] {
        assert!(from <= to && to <= self.sp);
        // SAFETY: within the region, which never moves; the caller sees to it that nobody writes there.
        unsafe { std::slice::from_raw_parts(self.base.add(from), to - from) }
    }
    /// Values from `from` up to `to`.
    #[inline]
    pub fn between(&self, from: usize, to: usize) -> &[Value] {
        &self.live()[from..to]
    }
    #[inline]
    pub fn live(&self) -> &[Value] {
        // SAFETY: the borrow of the stack keeps everybody from pushing.
        unsafe { self.slice(0, self.sp) }
    }
}

impl Drop for Stack {
    fn drop(&mut self) {
        // SAFETY: allocated by `new` with this layout.
        unsafe { dealloc(self.base as *mut u8, Self::LAYOUT) };
    }
}
