//! Call frames: what `sys.call`, `parent.frame`, `on.exit` and method dispatch look at.
//!
//! A frame is pushed for each closure call. Its fields are words that exist anyway (the call
//! expression is the call site's constant); nothing is built for a frame that nobody looks at.

use crate::value::Value;
use crate::vm::Vm;

/// One closure call.
#[derive(Clone, Copy)]
pub struct Frame {
    /// The environment made for the call.
    pub env: Value,
    /// The call expression.
    pub call: Value,
    pub function: Value,
    /// The environment the call was made from (`parent.frame()`).
    pub caller: Value,
    /// Promises as the caller gave them (a `Dots` object) for `UseMethod`, `match.call`; or `NULL`
    /// when they can be read off the environment.
    pub args: Value,
    /// Expression to run on exit, `NULL` if none.
    pub on_exit: Value,
    /// S3 context, `NULL` if the call is no method: list(generic, class vector left, object, defenv, callenv, group).
    pub dispatch: Value,
    /// Height of the handler stack when the call began.
    pub handlers: usize,
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
            handlers: 0,
            generic_call: false,
        }
    }
    /// The words the collector must see.
    pub(crate) fn words(&self) -> [Value; 7] {
        [self.env, self.call, self.function, self.caller, self.args, self.on_exit, self.dispatch]
    }
}

impl Vm {
    /// Index of the innermost frame whose environment is `env`.
    pub fn frame_of_env(&self, env: Value) -> Option<usize> {
        self.frames.iter().rposition(|f| f.env == env)
    }
    /// R's frame number (1 is outermost) of the function from which `env`-level code was called; 0 at top level.
    pub fn frame_number(&self, env: Value) -> usize {
        self.frame_of_env(env).map_or(0, |i| i + 1)
    }
    /// The frame number of a frame's caller.
    pub fn parent_number(&self, frame: usize) -> usize {
        if frame == 0 {
            return 0;
        }
        let caller = self.frames[frame - 1].caller;
        if caller == self.global_env {
            return 0;
        }
        self.frames[..frame - 1].iter().rposition(|f| f.env == caller).map_or(0, |i| i + 1)
    }
}
