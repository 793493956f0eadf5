//! How an engine, an optimizer and a library attach themselves to a `Vm`: functions that the run-time calls.
//!
//! The run-time never knows who they are. A session without an engine has `Hooks::NONE`, whose evaluation is an
//! error; one without an optimizer has `TierHooks::NONE`, which has no compiled code.

use crate::error::{Res, Unwind};
use crate::value::Value;
use crate::vm::Vm;

/// What the engine does for the run-time and the library.
#[derive(Clone, Copy)]
pub struct Hooks {
    /// Evaluates an expression in an environment.
    pub eval: fn(&mut Vm, Value, Value) -> Res<Value>,
    /// Calls a closure with arguments that are values or promises. See `Vm::apply`.
    pub apply_closure: fn(&mut Vm, &Apply<'_>) -> Res<Value>,
    /// Evaluates an unforced promise's code (without storing the value).
    pub run_promise: fn(&mut Vm, Value) -> Res<Value>,
    /// A symbol with `FLAG_INLINED` has got a meaning other than base's somewhere.
    pub meaning_changed: fn(&mut Vm, Value),
    /// From its next call on, a closure's body is run by `Vm::stepper`, or no longer.
    pub step: fn(&mut Vm, Value, bool),
    pub tier: TierHooks,
}

impl Hooks {
    /// No engine.
    pub const NONE: Hooks = Hooks {
        eval: |_, _, _| no_engine(),
        apply_closure: |_, _| no_engine(),
        run_promise: |_, _| no_engine(),
        meaning_changed: |_, _| (),
        step: |_, _, _| (),
        tier: TierHooks::NONE,
    };
}

fn no_engine() -> Res<Value> {
    Err(Unwind::error_no_call("no engine is attached to this session"))
}

/// What came of asking for compiled code.
pub enum Tiered {
    /// There is none: interpret.
    No,
    /// It ran the frame to its end.
    Done(Res<Value>),
    /// It left for the interpreter: the frame goes on at this pc, with the operand stack from
    /// where the frame's stack began to `Stack::sp`.
    Resume(u32),
}

/// How the interpreter reaches an optimizer. Code is an address that only the two of them
/// understand.
#[derive(Clone, Copy)]
pub struct TierHooks {
    /// Code that was called often is about to run in an environment.
    pub hot_call: fn(&mut Vm, usize, Value) -> Tiered,
    /// A loop went round often: code, pc of its start, environment, bottom of the frame's operand
    /// stack.
    pub hot_loop: fn(&mut Vm, usize, u32, Value, usize) -> Tiered,
    /// Code was compiled for a meaning of a base name that it no longer has: versions made from
    /// such code (`Code::compiled` has none now) must not be entered any more.
    pub stale: fn(&mut Vm),
    /// Code was compiled to bytecode, to be run in an environment.
    pub made: Option<fn(&mut Vm, usize)>,
    /// A name that some code was compiled for gets another meaning.
    pub rebound: fn(&mut Vm, Value),
    /// Calls compiled code by its address.
    pub call_native: fn(&mut Vm, usize, Value) -> Tiered,
    /// Makes the environment of an unsettled frame (its index), or writes its variables there.
    pub settle: fn(&mut Vm, usize),
    /// The entry by which a closure is called on so many values, none of which it asks the expression
    /// of; 0 if there is none.
    pub entry: fn(&mut Vm, Value, usize) -> usize,
    /// Calls it: function, call expression, the environment it is called from.
    pub call_entry: fn(&mut Vm, usize, [Value; 3], &[Value]) -> Res<Value>,
    /// Calls a method that dispatch has found (function, call expression, the environment it is called from) on
    /// arguments without names, values or promises, of which it doesn't ask the expressions; `None` if it can't be called so.
    pub call_found: CallFound,
    /// Calls a function that forks the process and says whether this is the copy, while no thread of the optimizer's is
    /// in the middle of anything.
    pub forking: fn(&mut Vm, &mut dyn FnMut() -> bool),
    /// Heat at which the optimizer is asked; `u32::MAX` if there is none.
    pub limit: u32,
}

impl TierHooks {
    /// No optimizer.
    pub const NONE: TierHooks = TierHooks {
        hot_call: |_, _, _| Tiered::No,
        hot_loop: |_, _, _, _, _| Tiered::No,
        stale: |_| (),
        made: None,
        rebound: |_, _| (),
        call_native: |_, _, _| Tiered::No,
        settle: |_, _| {},
        entry: |_, _, _| 0,
        call_entry: |_, _, _, _| Ok(Value::NULL),
        call_found: |_, _, _| None,
        forking: |_, fork| _ = fork(),
        limit: u32::MAX,
    };
}

/// How the library enters its bindings: none is made before its symbol is.
#[derive(Clone, Copy)]
pub struct Library {
    /// A symbol was made for this text: binds it wherever the library has it.
    pub bind: fn(&mut Vm, Value, &str),
    /// An environment with `FLAG_PARTIAL`, or base, is about to be listed: makes the symbols of all its names.
    pub fill: fn(&mut Vm, Value),
}

/// Calls a method that was found: function, call, caller; arguments.
pub type CallFound = fn(&mut Vm, [Value; 3], &[Value]) -> Option<Res<Value>>;

/// Finds and calls an S4 method of a primitive: name, arguments, names, call, environment.
pub type S4Dispatch = fn(&mut Vm, &str, &[Value], &[Value], Value, Value) -> Res<Option<Value>>;

/// The names of the classes that an S4 object is of, nearest first.
pub type S4Classes = fn(&mut Vm, Value) -> Res<Value>;

/// Writes text where a `file` argument (a name or connection) says: file, append, text.
pub type WriteTo = fn(&mut Vm, Value, bool, &str) -> Res<()>;

/// A function call made by the run-time.
pub struct Apply<'a> {
    pub function: Value,
    /// Values or promises.
    pub args: &'a [Value],
    /// String objects or `NULL`; may be empty.
    pub names: &'a [Value],
    /// The call expression to show, and the environment of the caller.
    pub call: Value,
    pub env: Value,
    /// S3 context for a method (see `Frame::dispatch`).
    pub dispatch: Value,
    /// Extra bindings (symbol, value) put into the callee's environment before it runs.
    pub extra: &'a [(Value, Value)],
}
