//! Call frames: what `sys.call`, `parent.frame`, `on.exit` and method dispatch look at.
//!
//! A frame is pushed for each closure call. Its fields are words that exist anyway (the call
//! expression is the call site's constant); nothing is built for a frame that nobody looks at.
//!
//! Calls between compiled functions go further: they make no environment at all. Such a frame is
//! *unsettled*: its `env` or `caller` is the unbound marker, or `lazy` says where the compiled code
//! keeps the variables that the environment lacks. `Vm::frame_env` and `Vm::frame_caller` settle it.
//! Comparing `env` with an environment at hand needs no settling, as nobody can have one that was
//! not made yet.

use std::ops::{Deref, DerefMut};

use crate::value::Value;
use crate::vm::Vm;

/// One closure call. Compiled code writes frames itself.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Frame {
    /// The environment made for the call; unbound if compiled code didn't make it.
    pub env: Value,
    /// The call expression.
    pub call: Value,
    pub function: Value,
    /// The environment the call was made from (`parent.frame()`); unbound if that is the
    /// environment of the frame below, which is not settled. Missing for the method of a generic, whose
    /// frame is the one below: what that was called from, if it isn't settled.
    pub caller: Value,
    /// Promises as the caller gave them (a `Dots` object) for `UseMethod`, `match.call`; or `NULL`
    /// when they can be read off the environment.
    pub args: Value,
    /// Expression to run on exit, `NULL` if none.
    pub on_exit: Value,
    /// S3 context, `NULL` if the call is no method: list(generic, class vector left, object, defenv, callenv, group).
    pub dispatch: Value,
    /// Address of what the optimizer makes the frame's variables from; 0 if they are in `env`.
    pub lazy: usize,
    /// Whether the call came from a builtin rather than from R code.
    pub generic_call: bool,
}

impl Frame {
    pub fn new(env: Value, call: Value, function: Value, caller: Value) -> Frame {
        Frame {
            env,
            call,
            function,
            caller,
            args: Value::NULL,
            on_exit: Value::NULL,
            dispatch: Value::NULL,
            lazy: 0,
            generic_call: false,
        }
    }
    /// The words the collector must see.
    pub(crate) fn words(&self) -> [Value; 7] {
        [self.env, self.call, self.function, self.caller, self.args, self.on_exit, self.dispatch]
    }
}

/// Frames there can be: more than `options(expressions=)` may allow.
const CAPACITY: usize = 1 << 20;

/// The frames, outermost first, in one region that never moves.
#[repr(C)]
pub struct Frames {
    base: *mut Frame,
    len: usize,
}

impl Frames {
    pub const BASE_OFFSET: usize = std::mem::offset_of!(Frames, base);
    pub const LEN_OFFSET: usize = std::mem::offset_of!(Frames, len);

    pub(crate) fn new() -> Frames {
        let mut region: Vec<Frame> = Vec::with_capacity(CAPACITY);
        let base = region.as_mut_ptr();
        std::mem::forget(region);
        Frames { base, len: 0 }
    }
    #[inline]
    pub fn push(&mut self, f: Frame) {
        assert!(self.len < CAPACITY, "too many frames");
        // SAFETY: within the region.
        unsafe { *self.base.add(self.len) = f };
        self.len += 1;
    }
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }
}

impl Deref for Frames {
    type Target = [Frame];
    #[inline]
    fn deref(&self) -> &[Frame] {
        // SAFETY: the first `len` frames are written.
        unsafe { std::slice::from_raw_parts(self.base, self.len) }
    }
}

impl DerefMut for Frames {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Frame] {
        // SAFETY: as above.
        unsafe { std::slice::from_raw_parts_mut(self.base, self.len) }
    }
}

impl Drop for Frames {
    fn drop(&mut self) {
        // SAFETY: made by `new` from a vector of this capacity.
        drop(unsafe { Vec::from_raw_parts(self.base, 0, CAPACITY) });
    }
}

impl Vm {
    /// The environment of a frame, with all its variables.
    pub fn frame_env(&mut self, i: usize) -> Value {
        if self.frames[i].lazy != 0 {
            (self.hooks.tier.settle)(self, i);
        }
        self.frames[i].env
    }
    /// The environment from which a frame was called.
    pub fn frame_caller(&mut self, i: usize) -> Value {
        let caller = self.frames[i].caller;
        let settle = match i.checked_sub(1) {
            Some(below) if caller.is_unbound() => self.frame_env(below),
            Some(below) if caller.is_missing() => self.frame_caller(below),
            None if !caller.is_env() => self.global_env,
            _ => return caller,
        };
        self.frames[i].caller = settle;
        settle
    }
    /// Index of the innermost frame whose environment is `env`.
    pub fn frame_of_env(&self, env: Value) -> Option<usize> {
        self.frames.iter().rposition(|f| f.env == env)
    }
    /// R's frame number (1 is outermost) of the function from which `env`-level code was called; 0 at top level.
    pub fn frame_number(&self, env: Value) -> usize {
        self.frame_of_env(env).map_or(0, |i| i + 1)
    }
    /// The frame number of a frame's caller.
    pub fn parent_number(&mut self, frame: usize) -> usize {
        if frame == 0 {
            return 0;
        }
        let caller = self.frame_caller(frame - 1);
        if caller == self.global_env {
            return 0;
        }
        let below = &self.frames[..frame - 1];
        let called = below.iter().rposition(|f| f.env == caller);
        called.or_else(|| below.iter().position(|f| f.args == caller)).map_or(0, |i| i + 1)
    }
    /// Index of the innermost frame that is an evaluation in an environment (`eval`): it keeps that among its arguments.
    pub fn evaluation_in(&self, env: Value) -> Option<usize> {
        self.frames.iter().rposition(|f| f.args == env)
    }
}
