//! The Scheme stack, continuations, and what happens at the stack's ends.
//!
//! The area holds the newest part of the stack only. When it is full, what is in it moves into a heap object
//! and the area is used anew; so recursion goes as deep as memory allows, and a collection looks at the
//! area alone: objects have been looked at before.
//!
//! Capturing a continuation moves the stack into a heap object and leaves the stack empty, with the
//! object as what lies under its base. Returning past the base brings back one frame. So capturing
//! again copies only what is new, and a continuation can be entered any number of times.

use super::Vm;
use crate::value::{STACK_WORDS, TAG_OBJ, TAG_PROC, UNSPECIFIED, Value, kind};
use heap::Model;

pub struct Area {
    base: *mut u8,
    size: usize,
}

/// What the area holds before it is moved to the heap.
const SEGMENT: usize = 4 << 20;
/// Kept below the limit for what runs when it is reached.
const RESERVE: usize = 2 << 20;
const LAST: usize = 128 << 10;
/// Words brought back at once from a stack object that was made because the area was full.
const BATCH: usize = 4096;
/// The whole stack, if the options don't say. More takes seconds to fill, and most of what gets that far
/// is endless.
const MOST: usize = 1 << 30;
/// In the header of such an object.
const GROWN: u64 = 1 << 16;

impl Area {
    /// An area for a stack of at most `most` bytes in all (0: as much as there is memory for).
    pub fn new(most: usize) -> Result<Area, String> {
        let size = RESERVE + if most == 0 { SEGMENT } else { most.min(SEGMENT) };
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        // SAFETY: an anonymous mapping at an address the system chooses touches no memory of ours.
        let base = unsafe {
            libc::mmap(std::ptr::null_mut(), size, libc::PROT_READ | libc::PROT_WRITE, flags, -1, 0)
        };
        if base == libc::MAP_FAILED {
            return Err(format!("cannot map a stack of {size} bytes"));
        }
        Ok(Area { base: base.cast(), size })
    }

    pub fn top(&self) -> u64 {
        self.base as u64 + self.size as u64
    }

    pub fn limit(&self) -> u64 {
        self.base as u64 + RESERVE as u64
    }

    pub fn last_limit(&self) -> u64 {
        self.base as u64 + LAST as u64
    }
}

impl Drop for Area {
    fn drop(&mut self) {
        // SAFETY: mapped by `new` with this size; nothing runs on it any more.
        unsafe { libc::munmap(self.base.cast(), self.size) };
    }
}

fn read(address: u64) -> u64 {
    // SAFETY: callers read words of the Scheme stack between its pointer and its base, or of tables.
    unsafe { (address as *const u64).read() }
}

fn write(address: u64, w: u64) {
    // SAFETY: callers write words of the Scheme stack that are free.
    unsafe { (address as *mut u64).write(w) }
}

impl Vm {
    /// Captures the stack from the current return table on; leaves it empty. The result is what the
    /// continuation consists of: a stack object and an offset into it.
    pub fn capture(&mut self) -> (Value, u64) {
        let rsp = self.scheme_rsp;
        if read(rsp) == self.tramp.underflow_table {
            return self.under;
        }
        // The table that stands for what lies under the base is not part of the copy.
        let under_table = self.stack_base - 8;
        let end = if read(under_table) == self.tramp.underflow_table { under_table } else { self.stack_base };
        // SAFETY: the words of the Scheme stack from its pointer to its end; nothing changes them meanwhile.
        let words = unsafe { std::slice::from_raw_parts(rsp as *const u64, ((end - rsp) / 8) as usize) };
        let link = if end == under_table { self.under } else { (UNSPECIFIED, 0) };
        let Some(object) = self.stack_object(words, link) else { self.out_of_memory("a continuation") };
        write(under_table, self.tramp.underflow_table);
        self.scheme_rsp = under_table;
        self.under = (object, 0);
        self.under
    }

    /// Words of a continuation, down to the end of its chain of objects.
    fn depth_of(k: (Value, u64)) -> u64 {
        if k.0 == UNSPECIFIED { 0 } else { (k.0.word(5) >> 3) - k.1 }
    }

    /// The area is full: moves what is in it to the heap. False if memory does not allow that.
    pub fn grow_stack(&mut self) -> bool {
        if self.stack_most == 0 {
            // Objects hold their words and, once more, the pointers among them; the program's data and
            // those who share the machine want memory too.
            let most = MOST.min(self.options.heap_bytes / 4);
            self.stack_most = (super::memory::available() / 8).min(most);
        }
        let words = Vm::depth_of(self.under) + (self.stack_base - self.scheme_rsp) / 8;
        if 8 * words as usize >= self.stack_most {
            return false;
        }
        let (object, _) = self.capture();
        object.set_word(0, object.header() | GROWN);
        true
    }

    fn stack_object(&mut self, words: &[u64], link: (Value, u64)) -> Option<Value> {
        // What the words lead to is found out now, conservatively; inside the object it is exact.
        let mut traced = std::mem::take(&mut self.traced);
        traced.clear();
        for w in words {
            if let Some(address) = crate::value::Objects::pointer(*w)
                && self.heap.find(address) == Some(address as *mut u8)
            {
                traced.push(*w);
            }
        }
        let p = self.heap.alloc(8 * (STACK_WORDS + words.len() + traced.len()));
        if p.is_null() {
            return None;
        }
        let v = Value(p as u64 + TAG_OBJ);
        v.set_word(0, kind::STACK as u64);
        v.set_word(1, link.0.0);
        v.set_word(2, (words.len() as u64) << 3);
        v.set_word(3, (traced.len() as u64) << 3);
        v.set_word(4, link.1 << 3);
        v.set_word(5, (words.len() as u64 + Vm::depth_of(link)) << 3);
        for (i, w) in words.iter().chain(&traced).enumerate() {
            v.set_word(STACK_WORDS + i, *w);
        }
        self.traced = traced;
        Some(v)
    }

    /// Makes the stack empty with the given continuation under it.
    pub fn reinstate(&mut self, k: (Value, u64)) {
        let at = self.stack_base - 8;
        write(at, self.tramp.underflow_table);
        self.scheme_rsp = at;
        self.under = k;
        self.stack_limit = self.stack.limit();
    }

    /// Control returns past the base: brings back the next frame. Afterwards the return table on top
    /// of the stack is that frame's.
    pub fn underflow(&mut self) {
        let (object, offset) = self.under;
        let total = (object.word(2) >> 3) as usize;
        let offset = offset as usize;
        // A captured continuation comes back frame by frame, so that what is captured next shares the rest.
        let enough = if object.header() & GROWN != 0 { BATCH } else { 1 };
        let mut n = 0;
        while n < enough && offset + n < total {
            let table = object.word(STACK_WORDS + offset + n);
            let frame = read(table - 16) as usize;
            n = (n + 1 + frame).min(total - offset);
        }
        let rest = offset + n < total;
        let next = if rest { (object, (offset + n) as u64) } else { (object.value(1), object.word(4) >> 3) };
        let mut at = self.stack_base;
        if next.0 != UNSPECIFIED {
            at -= 8;
            write(at, self.tramp.underflow_table);
        }
        at -= 8 * n as u64;
        for i in 0..n {
            write(at + 8 * i as u64, object.word(STACK_WORDS + offset + i));
        }
        self.under = next;
        self.scheme_rsp = at;
    }

    /// A procedure that returns to a captured continuation: its free variables are the stack object,
    /// the offset, and the dynamic state.
    pub fn continuation_procedure(&mut self, k: (Value, u64)) -> Value {
        let inst = self.tramp.continuation_instance;
        let table = self.compiler.instances[inst as usize].table;
        let n = 2 + self.dynamic.len();
        let p = self.allocate(8 * (2 + n));
        let v = Value(p as u64 + TAG_PROC);
        v.set_word(0, kind::PROCEDURE as u64 | (n as u64) << 16);
        v.set_word(1, table);
        v.set_word(2, k.0.0);
        v.set_word(3, k.1 << 3);
        for (i, d) in self.dynamic.iter().enumerate() {
            v.set_word(4 + i, d.0);
        }
        v
    }

    /// Words of the Scheme stack, for the collector.
    pub(super) fn stack_words(&self) -> (u64, u64) {
        (self.scheme_rsp, self.stack.top())
    }
}
