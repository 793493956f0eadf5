//! How evaluation ends early: every way out is an `Unwind` in a `Result`.
//!
//! A Rust function that finds an error returns `Err(Unwind::error(...))`, a *raise*: a message
//! that has not been signalled yet. The engine that called it signals it (handlers run there,
//! with the frames still in place) and turns it into one of the jumps. Nothing here panics.

use crate::value::Value;

pub type Res<T = Value> = Result<T, Unwind>;

/// An evaluation that does not return normally.
#[derive(Debug)]
pub struct Unwind(Box<UnwindKind>);

#[derive(Debug)]
pub enum UnwindKind {
    /// An error that was not signalled yet.
    Raise(Raise),
    /// To the `tryCatch`-like construct with this id, with the handler's arguments.
    ToHandler {
        id: u64,
        condition: Value,
        call: Value,
        handler: Value,
    },
    /// To the restart with this id.
    ToRestart {
        id: u64,
        args: Value,
    },
    /// `return(value)` to the call whose environment this is.
    Return {
        env: Value,
        value: Value,
    },
    /// `break`/`next` out of a promise or `eval` to the loop of this environment.
    Break {
        env: Value,
    },
    Next {
        env: Value,
    },
    /// To the prompt: the error was reported.
    TopLevel,
    /// `quit(status)`.
    Quit {
        status: i32,
    },
}

/// An error on its way to being signalled.
#[derive(Debug)]
pub struct Raise {
    pub message: String,
    pub call: RaiseCall,
    /// A condition object to signal instead of one made from the message.
    pub condition: Value,
    /// Extra class in front of "simpleError" (as `subscriptOutOfBoundsError`), with GNU R's "error".
    pub class: Option<&'static str>,
}

/// Which call an error shows.
#[derive(Debug, Clone, Copy)]
pub enum RaiseCall {
    /// The builtin call or closure call that is active where it is signalled.
    Current,
    None,
    This(Value),
}

/// The error of a `break` or `next` that no loop wants.
#[cold]
pub fn no_loop() -> Unwind {
    Unwind::error_no_call("no loop for break/next, jumping to top level")
}

impl Unwind {
    pub fn new(kind: UnwindKind) -> Unwind {
        Unwind(Box::new(kind))
    }
    /// An error in the current call.
    #[cold]
    pub fn error(message: impl Into<String>) -> Unwind {
        Unwind::raise(message.into(), RaiseCall::Current)
    }
    /// An error that shows no call.
    #[cold]
    pub fn error_no_call(message: impl Into<String>) -> Unwind {
        Unwind::raise(message.into(), RaiseCall::None)
    }
    /// An error that shows this call.
    #[cold]
    pub fn error_in(call: Value, message: impl Into<String>) -> Unwind {
        Unwind::raise(message.into(), RaiseCall::This(call))
    }
    #[cold]
    pub fn classed(message: impl Into<String>, class: &'static str) -> Unwind {
        let raise = Raise {
            message: message.into(),
            call: RaiseCall::Current,
            condition: Value::NULL,
            class: Some(class),
        };
        Unwind::new(UnwindKind::Raise(raise))
    }
    /// The same, with this call shown if it would show the current one.
    #[cold]
    pub fn in_call(self, call: Value) -> Unwind {
        match self.into_kind() {
            UnwindKind::Raise(r) if matches!(r.call, RaiseCall::Current) => {
                Unwind::new(UnwindKind::Raise(Raise { call: RaiseCall::This(call), ..r }))
            }
            k => Unwind::new(k),
        }
    }
    fn raise(message: String, call: RaiseCall) -> Unwind {
        Unwind::new(UnwindKind::Raise(Raise { message, call, condition: Value::NULL, class: None }))
    }
    pub fn kind(&self) -> &UnwindKind {
        &self.0
    }
    pub fn into_kind(self) -> UnwindKind {
        *self.0
    }
    /// The values on their way, which the collector must see while more R code runs (`on.exit`).
    pub fn values(&self) -> [Value; 3] {
        match *self.0 {
            UnwindKind::ToHandler { condition, call, handler, .. } => [condition, call, handler],
            UnwindKind::ToRestart { args, .. } => [args, Value::NULL, Value::NULL],
            UnwindKind::Return { env, value } => [env, value, Value::NULL],
            UnwindKind::Break { env } | UnwindKind::Next { env } => [env, Value::NULL, Value::NULL],
            UnwindKind::Raise(Raise { condition, call: RaiseCall::This(call), .. }) => {
                [condition, call, Value::NULL]
            }
            UnwindKind::Raise(Raise { condition, .. }) => [condition, Value::NULL, Value::NULL],
            UnwindKind::TopLevel | UnwindKind::Quit { .. } => [Value::NULL; 3],
        }
    }
    pub fn is_raise(&self) -> bool {
        matches!(*self.0, UnwindKind::Raise(_))
    }
}

/// `Err(error)` in the current call; `rerr!("fmt {}", x)`.
#[macro_export]
macro_rules! rerr {
    ($($t:tt)*) => { Err($crate::error::Unwind::error(format!($($t)*))) };
}
