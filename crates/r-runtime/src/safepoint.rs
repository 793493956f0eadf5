//! Safepoints: where collections happen and interrupts are noticed; finalizers; the end of a session.
//!
//! Invariant: a collection sees the roots listed in `Vm::collect`, the native stack, and nothing in other Rust
//! containers.

use std::sync::atomic::Ordering;

use r_policy::POLICY;

use crate::error::Res;
use crate::object::RModel;
use crate::value::Value;
use crate::vm::Vm;

impl Vm {
    /// A point where a collection may happen and an interrupt is noticed.
    #[inline]
    pub fn safepoint(&mut self) -> Res<()> {
        if self.heap.should_collect() {
            self.collect(false);
        }
        if self.interrupted.load(Ordering::Relaxed) { self.interrupt() } else { Ok(()) }
    }

    /// Notices an interrupt, without a collection: for loops of builtins over many elements, whatever they hold.
    #[inline]
    pub fn poll(&mut self) -> Res<()> {
        if self.interrupted.load(Ordering::Relaxed) { self.interrupt() } else { Ok(()) }
    }

    #[cold]
    fn interrupt(&mut self) -> Res<()> {
        self.interrupted.store(false, Ordering::Relaxed);
        self.signal_interrupt()
    }

    /// Has `take_finalizable` give this object once it is unreachable.
    pub fn register_finalizer(&mut self, v: Value) {
        self.heap.register_finalizer(v.addr() as *mut u8, v.bits());
    }

    /// The next object whose finalizer is due.
    pub fn take_finalizable(&mut self) -> Option<Value> {
        let found = self.heap.take_finalizable()?;
        // SAFETY: the token is the word `register_finalizer` was given, and the heap keeps the object
        // alive until its finalizer was taken.
        Some(unsafe { Value::from_bits(found.token) })
    }

    /// Collects garbage now. Values in Rust containers outside `roots` are not seen.
    pub fn collect(&mut self, full: bool) {
        let full = full || self.codes.len() > self.codes_limit;
        let Vm {
            heap,
            symbols,
            stack,
            frames,
            handlers,
            warnings,
            options,
            codes,
            roots,
            characters,
            foreign,
            ..
        } = self;
        let fixed = [
            self.na_string,
            self.empty_string,
            self.global_env,
            self.base_env,
            self.base_ns,
            self.empty_env,
            self.current_call,
            self.s3_methods,
        ];
        // Code that was compiled or called something new refers to young values.
        let changed: Vec<Value> =
            codes.iter().copied().filter(|c| crate::alloc::code_body(c).take_dirty()).collect();
        let protected = std::mem::take(&mut foreign.protected);
        let mut visit_roots = |visit: &mut dyn FnMut(u64)| {
            let mut see = |v: Value| {
                if v.is_ptr() {
                    visit(v.bits())
                }
            };
            fixed.iter().for_each(|v| see(*v));
            characters.iter().for_each(|v| see(*v));
            symbols.all.iter().for_each(|v| see(*v));
            stack.live().iter().for_each(|v| see(*v));
            frames.iter().for_each(|f| f.words().into_iter().for_each(&mut see));
            handlers.each_value(&mut see);
            warnings.each_value(&mut see);
            options.values().for_each(|v| see(*v));
            roots.iter().for_each(|v| see(*v));
            protected.iter().for_each(|v| see(*v));
        };
        let mut after = |live: &heap::Liveness<'_, RModel>| {
            codes.retain(|c| {
                let keep = live.is_live(c.addr());
                if !keep {
                    // SAFETY: the object is about to be swept and nobody else owns the body.
                    drop(unsafe { Box::from_raw(crate::object::code(*c).body) });
                }
                keep
            });
            foreign.prune(&|a| live.is_live(a));
        };
        for c in &changed {
            // SAFETY: the code objects were live at the last collection, or are younger.
            unsafe { heap.barrier(c.obj() as *mut u8) };
        }
        heap.collect(full, &mut visit_roots, &mut after);
        self.foreign.protected = protected;
        if full {
            self.codes_limit = 2 * self.codes.len() + POLICY.interpreter.codes;
        }
    }
}

impl Drop for Vm {
    fn drop(&mut self) {
        // Libraries end before what they look at: the compiler's thread reads names of symbols.
        self.ext.clear();
        for c in &self.codes {
            // SAFETY: the code objects are live until the heap goes, and each owns its body.
            drop(unsafe { Box::from_raw(crate::object::code(*c).body) });
        }
    }
}
