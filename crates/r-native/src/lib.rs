//! PIR to machine code: representation, lowering, exits as data.
//!
//! How to use it (r-jit does):
//! 1. On any thread: `compile(&func, &env)` gives `CompiledCode` or a `Refusal`. `Func` is plain
//!    data; compiling looks at no heap object. `CompileEnv::of(vm, handle, invalid)` is made on
//!    the thread of the `Vm`. A `CodeRef::handle` is the address of its `r_bytecode::code::Code`.
//! 2. On the thread of the `Vm`: `CompiledCode::link(&mut arena, &Exits { exit, leave })` places
//!    it. Keep the result, the values in `CompiledCode::roots` (collector) and the `CodeRef`s'
//!    objects alive as long as the code may run.
//! 3. Enter by `Entry`: `extern "C" fn(vm, env, state) -> word`. `Entry::Frame`: env is the
//!    call's environment. `Entry::State`: env and the operand stack. `Entry::Args`:
//!    `extern "C" fn(vm, site, closure, argument...) -> word` (see `lower::direct`). The result is a
//!    word, or `ERR` with the unwinding in `Vm::pending`. Unboxed values never cross this boundary.
//! 4. When an assumption fails, the code calls `exit(vm, handle, id, live)`: `exits[id]` says what
//!    the live words are (`box_live` makes values of them) and which frames to go on with; its
//!    result becomes the code's. After an instruction that ran R code it calls
//!    `leave(vm, handle, id, live, status)`: status `ERR`: `Vm::pending` has an unwinding, which may
//!    be a `break`/`next` for the frame (`bridge::unwind_target` with `Exit::at`'s pc), else return
//!    `ERR`; status `LEAVE`: the environment was captured or the code is invalid, the instruction's
//!    results (`Exit::results` of them) are in `Vm::leaving`, to be pushed on the innermost frame.
//!
//! Knows no policy: when to compile, what to speculate on and what to do at an exit is r-jit's.

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
