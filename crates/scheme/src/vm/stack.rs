//! The Scheme stack, continuations, and what happens at the stack's ends.
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

/// Kept below the limit for what runs when it is reached.
const RESERVE: usize = 2 << 20;
const LAST: usize = 128 << 10;

impl Area {
    pub fn new(size: usize) -> Result<Area, String> {
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
        let words: Vec<u64> = (rsp..end).step_by(8).map(read).collect();
        let link = if end == under_table { self.under } else { (UNSPECIFIED, 0) };
        let object = self.stack_object(&words, link);
        write(under_table, self.tramp.underflow_table);
        self.scheme_rsp = under_table;
        self.under = (object, 0);
        self.under
    }

    fn stack_object(&mut self, words: &[u64], link: (Value, u64)) -> Value {
        // What the words lead to is found out now, conservatively; inside the object it is exact.
        let mut traced = Vec::new();
        for w in words {
            if let Some(address) = crate::value::Objects::pointer(*w)
                && self.heap.find(address) == Some(address as *mut u8)
            {
                traced.push(*w);
            }
        }
        let p = self.allocate(8 * (STACK_WORDS + words.len() + traced.len()));
        let v = Value(p as u64 + TAG_OBJ);
        v.set_word(0, kind::STACK as u64);
        v.set_word(1, link.0.0);
        v.set_word(2, (words.len() as u64) << 3);
        v.set_word(3, (traced.len() as u64) << 3);
        v.set_word(4, link.1 << 3);
        for (i, w) in words.iter().chain(&traced).enumerate() {
            v.set_word(STACK_WORDS + i, *w);
        }
        v
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
        let table = object.word(STACK_WORDS + offset);
        let frame = read(table - 16) as usize;
        let n = (1 + frame).min(total - offset);
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
