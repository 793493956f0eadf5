//! The inner frames of exits out of inlined code.
//!
//! An inlined function has no frame while its code runs. At an exit it gets a call frame (so that `sys.call`,
//! `parent.frame` and tracebacks show what they would), and the rest of its code is run: that of the innermost
//! frame, which left, in a continuation if there can be one (`deoptless`), that of the others by the interpreter.
//! The value of a frame, or the unwinding that ended it, goes to the frame around it. Meanwhile the operand stack
//! holds what the frames need, where the collector sees it.

use r_bytecode::code::Code;
use r_bytecode::interp::bridge;
use r_native::{ERR, ExitState, run_guarded};
use r_pir::At;
use r_runtime::frame::Frame;
use r_runtime::{Res, Unwind, Value, Vm};

use crate::deoptless::Here;
use crate::enter::continue_here;
use crate::exit::{Departure, Ended, Left};

/// Runs all frames but the outermost to their end. Returns the value of the call in the outermost frame, or the
/// position of that call if it is unwound (`Vm::pending`). What the frames need is on the operand stack meanwhile;
/// the caller pops it.
pub fn finish(vm: &mut Vm, d: &Departure<'_>) -> Result<Value, At> {
    let (state, made) = (d.state, d.made);
    let n = state.frames.len() - 1;
    for f in &made.0 {
        f.stack.iter().chain([&f.env, &f.callee]).for_each(|w| vm.stack.push(*w));
    }
    if let Ended::With(results) = d.ended {
        results.iter().for_each(|w| vm.stack.push(*w));
    }
    if !d.in_place {
        push_all(vm, d);
    }
    let mut value = match d.ended {
        Ended::With(results) => innermost(vm, d, results),
        Ended::Unwound(at) => {
            let u = pending(vm);
            around(vm, d, 0, Err((u, at)))
        }
    };
    for k in 1..n {
        value = around(vm, d, k, value.map_err(|u| (u, call_of(state, k - 1))));
    }
    value.map_err(|u| {
        vm.pending = Some(u);
        call_of(state, n - 1)
    })
}

/// Pushes call frames for the inner frames.
fn push_all(vm: &mut Vm, d: &Departure<'_>) {
    if d.v.args.is_some()
        && let Some(f) = vm.frames.last_mut()
    {
        // Code in the inner frames may look at this one, so it must be settled.
        (f.env, f.lazy) = (d.made.outermost().env, 0);
    }
    for k in (0..d.state.frames.len() - 1).rev() {
        push(vm, d, k);
    }
}

/// The position at which inlined frame `k` was called.
pub fn call_of(state: &ExitState, k: usize) -> At {
    state.frames[k].callee.map_or(state.frames[k].at, |(_, at)| at)
}

/// Pushes the call frame of inlined frame `k`.
fn push(vm: &mut Vm, d: &Departure<'_>, k: usize) {
    let (at, made) = (call_of(d.state, k), d.made);
    let site = d.v.code(at).first().map(|c| &c.sites[c.base_instr(at.pc as usize).b as usize]);
    let call = site.map_or(Value::NULL, |s| s.call);
    vm.frames.push(Frame::new(made.0[k].env, call, made.0[k].callee, made.0[k + 1].env));
    vm.depth += 1;
}

/// Runs the innermost frame to the end of its call. `results` are those of the instruction at which it left.
fn innermost(vm: &mut Vm, d: &Departure<'_>, results: &[Value]) -> Res<Value> {
    let (at, made) = (d.state.frames[0].at, &d.made.0[0]);
    let stack: Vec<Value> = made.stack.iter().chain(results).copied().collect();
    guarded(vm, |vm| run(vm, d.v.code(at), at.pc, made.env, &stack, d.left))
}

/// Runs frame `k` to the end of its call, given the outcome of the call that it was in: a value, or an unwinding
/// and the position of that call.
fn around(vm: &mut Vm, d: &Departure<'_>, k: usize, given: Result<Value, (Unwind, At)>) -> Res<Value> {
    let (at, made) = (d.state.frames[k].at, &d.made.0[k]);
    let (pc, stack) = match given {
        Ok(value) => (at.pc, made.stack.iter().copied().chain([value]).collect::<Vec<Value>>()),
        Err((u, call)) => {
            let target = d.v.code(call).first().and_then(|c| bridge::unwind_target(c, call.pc, made.env, &u));
            match target {
                Some((pc, height)) => (pc, made.stack[..height as usize].to_vec()),
                None => return guarded(vm, |vm| bridge::finish_unwound(vm, made.env, u)),
            }
        }
    };
    guarded(vm, |vm| run(vm, d.v.code(at), pc, made.env, &stack, None))
}

/// Runs the rest of a call: in a continuation, if its exit (`left`) leads to one, otherwise in the interpreter.
pub fn run(vm: &mut Vm, code: &Code, pc: u32, env: Value, stack: &[Value], left: Option<Left>) -> Res<Value> {
    let ahead = |vm: &mut Vm, start: usize| continue_here(vm, left, &Here { code, pc, env, start });
    bridge::finish_call(vm, code, pc, env, stack, ahead)
}

/// Runs `body` so that no panic gets into compiled code.
fn guarded(vm: &mut Vm, body: impl FnOnce(&mut Vm) -> Res<Value>) -> Res<Value> {
    let word = run_guarded(vm, |vm| Ok(body(vm)?.bits()));
    outcome(vm, word)
}

/// The outcome that a word returned by compiled code stands for.
pub fn outcome(vm: &mut Vm, word: u64) -> Res<Value> {
    match word {
        ERR => Err(pending(vm)),
        // SAFETY: what is no sign is the value that compiled code returns.
        w => Ok(unsafe { Value::from_bits(w) }),
    }
}

fn pending(vm: &mut Vm) -> Unwind {
    vm.pending.take().unwrap_or_else(|| Unwind::error_no_call("internal error"))
}
