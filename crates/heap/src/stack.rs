//! The words of the native stack, for owners that keep something besides objects which frames may use.

use crate::heap::{Heap, Model};
use crate::sys::{self, SPILLED};

impl<M: Model> Heap<M> {
    /// Calls `see` with every word on the native stack, and with what callees preserve of the registers.
    #[inline(never)]
    pub fn each_stack_word(&mut self, see: &mut dyn FnMut(usize)) {
        let mut registers = [0; SPILLED];
        sys::spill_registers(&mut registers);
        // The registers are in this frame, so the scan starts with them.
        let sp = std::hint::black_box(&registers).as_ptr() as usize;
        if !self.stack.contains(&sp) {
            self.adopt_stack();
        }
        assert!(self.stack.contains(&sp), "heap: looking at a stack whose bounds are unknown");
        let mut at = sp as *const usize;
        for _ in 0..(self.stack.end - sp) / size_of::<usize>() {
            // SAFETY: between the stack pointer and the base of the stack all words are readable.
            see(unsafe { at.read_volatile() });
            // SAFETY: as above.
            at = unsafe { at.add(1) };
        }
        std::hint::black_box(&registers);
    }
}
