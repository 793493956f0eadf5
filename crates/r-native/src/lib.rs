//! PIR to machine code: representation, lowering, exits as data.
//!
//! How r-jit uses it:
//! - On any thread: `compile(&func, &env)` gives `CompiledCode` or a `Refusal`. `Func` is plain data; compiling
//!   looks at no heap object. `CompileEnv::of(vm, handle)` is made on the thread of the `Vm`. A `CodeRef::handle`
//!   is the address of its `r_bytecode::code::Code`.
//! - On the thread of the `Vm`: `CompiledCode::link(&mut arena, &exits)` places the code. The result, the values in
//!   `CompiledCode::roots` (for the collector) and the `CodeRef`s' objects must live as long as the code may run.
//! - Entering, by `Entry`: `extern "C" fn(vm, env, state) -> word`. For `Entry::Frame`, `env` is the call's
//!   environment; for `Entry::State`, `state` is the operand stack as well. For `Entry::Args`: `extern "C" fn(vm,
//!   site, closure, argument...) -> word` (see `lower::direct`). The result is a word, or `ERR` with the unwinding
//!   in `Vm::pending`. Unboxed values never cross this boundary.
//! - Leaving: when a guard fails, the code calls `exit(vm, handle, id, live)`. `exits[id]` says what the live words
//!   are (`box_live` makes values of them) and which frames to go on with; what `exit` returns becomes the code's
//!   result. After an instruction that ran R code, the code calls `leave(vm, handle, id, live, status)`. Status
//!   `ERR`: `Vm::pending` has an unwinding, which may be a `break` or `next` for the frame (`bridge::unwind_target`
//!   with the pc of `Exit::at`); otherwise `leave` returns `ERR`. Status `LEAVE`: the environment was captured or
//!   the code is invalid; the instruction's results (`Exit::results` of them) are in `Vm::leaving`, to be pushed on
//!   the innermost frame.
//!
//! This crate knows no policy: when to compile, what to speculate on and what to do at an exit is r-jit's.

mod analysis;
mod compile;
mod exits;
mod helpers;
mod isa;
mod layout;
mod lower;

pub use compile::{CompileEnv, CompiledCode, Exits, GlobalFunction, Linked, Refusal, compile};
pub use exits::{Exit, ExitFrame, ExitState, Source, Step, box_live};
pub use helpers::{CallSite, DirectSite, Helper, Lazy, run_guarded, type_of};
pub use isa::Effort;
pub use layout::{ERR, LEAVE};
pub use lower::is_env_member;
