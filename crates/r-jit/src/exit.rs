//! Deoptimization: leaving compiled code with the frame as the interpreter wants it.
//!
//! Compiled code calls `exit` (a guard failed) or `leave` (after an instruction that ran R code) and returns what
//! they return. They rebuild (`rebuild`) the interpreter's frame from the exit's data: variables are written back,
//! the operand stack is pushed, and the pc is kept in `Resume`. `RESUME` then passes through the native frame to
//! whoever entered it (`enter`), who finds out how to go on.
//!
//! A version that was called directly has no interpreter's activation to return to: the interpreter runs the rest
//! of the call here, and its result is the call's.
//!
//! Inlined code leaves with several frames. The interpreter runs the inner ones to their end here, each in a call
//! frame of its own; the value of each is pushed on the operand stack of the frame around it. The outermost frame
//! then leaves like that of any version.

use std::rc::Rc;

use r_bytecode::interp::bridge;
use r_bytecode::op::Operand;
use r_native::{DirectSite, ERR, ExitState, Lazy, run_guarded};
use r_pir::At;
use r_runtime::frame::Frame;
use r_runtime::value::{TAG_SHIFT, TAG_SPECIAL};
use r_runtime::{Value, Vm};

use crate::engine::{Jit, code_at};
use crate::frames;
use crate::rebuild::{Made, as_it_is, rebuild};
use crate::stats::Event;
use crate::version::Version;

/// What compiled code returns when its frame goes on in the interpreter.
pub const RESUME: u64 = TAG_SPECIAL << TAG_SHIFT | 0xD;

/// The exit that a frame took.
#[derive(Clone, Copy, Debug)]
pub struct Left {
    pub handle: u64,
    pub id: u32,
}

/// The pc at which the frame goes on, and the exit if it was a failed guard.
#[derive(Default)]
struct Resume(u32, Option<Left>);

/// Takes the pc at which the frame that just left goes on, and its exit.
pub fn resumed(vm: &mut Vm) -> (u32, Option<Left>) {
    let r = vm.state::<Resume>();
    (r.0, r.1.take())
}

/// Called by compiled code: a guard failed.
pub extern "C" fn exit(vm: *mut Vm, handle: u64, id: u64, live: *const u64) -> u64 {
    // SAFETY: compiled code passes the `Vm` it was entered with, which nobody else uses meanwhile.
    let vm = unsafe { &mut *vm };
    let Some((jit, v)) = find(vm, handle) else { return ERR };
    let e = &v.linked.code.exits[id as usize];
    let state = &v.linked.code.states[e.state as usize];
    // SAFETY: compiled code stores as many words as the state's `live` says.
    let words = unsafe { std::slice::from_raw_parts(live, state.live.len()) };
    if jit.stats.borrow().traces() {
        trace_source(vm, &jit, &v, e.at);
    }
    let made = rebuild(vm, &v, state, words, None);
    let alone = v.args.is_none() && state.frames.len() == 1;
    if v.args.is_some() {
        if e.framed {
            forget_lazy(vm);
        } else {
            push_frame(vm, live, state.live.len(), made.outermost().env);
        }
    }
    let left = Some(Left { handle, id: id as u32 });
    let word =
        go_on(vm, &Departure { v: &v, state, made: &made, ended: Ended::With(&[]), left, in_place: false });
    if word == RESUME && alone {
        vm.state::<Resume>().1 = left;
    }
    word
}

/// Pushes the frame of a version for direct calls that has not pushed it yet.
fn push_frame(vm: &mut Vm, live: *const u64, n: usize, env: Value) {
    // SAFETY: behind the live words such versions store their site and closure.
    let (site, closure) = unsafe { (&*(*live.add(n) as *const DirectSite), *live.add(n + 1)) };
    // SAFETY: the closure's word was stored by the version that left, which runs on its behalf.
    let closure = unsafe { Value::from_bits(closure) };
    let (call, caller) = (site.call(vm), site.caller(vm));
    vm.frames.push(Frame::new(env, call, closure, caller));
    vm.depth += 1;
}

/// Marks the innermost frame as settled: the compiled code whose registers described it has left.
fn forget_lazy(vm: &mut Vm) {
    if let Some(f) = vm.frames.last_mut() {
        f.lazy = 0;
    }
}

/// Called by compiled code: an instruction that ran R code was unwound, or the environment escaped or the version
/// was discarded meanwhile.
pub extern "C" fn leave(vm: *mut Vm, handle: u64, id: u64, live: *const u64, status: u64) -> u64 {
    // SAFETY: see `exit`.
    let vm = unsafe { &mut *vm };
    let Some((jit, v)) = find(vm, handle) else { return ERR };
    let e = &v.linked.code.exits[id as usize];
    let state = &v.linked.code.states[e.state as usize];
    // SAFETY: see `exit`.
    let words = unsafe { std::slice::from_raw_parts(live, state.live.len()) };
    if status == ERR {
        let Some((frame, stack, env)) = as_it_is(state, words) else { return ERR };
        return unwound(vm, &v, frame.at, &stack, e.at.pc, env);
    }
    let results = std::mem::replace(&mut vm.leaving, [Value::NULL; 3]);
    let n = (e.results as usize).min(results.len());
    let made = rebuild(vm, &v, state, words, None);
    let (at, invalid) = (e.at.pc, v.invalid.get() != 0);
    jit.note(Event::Leave, if invalid { "invalid" } else { "captured" }, &v.name, at);
    let ended = Ended::With(&results[..n]);
    go_on(vm, &Departure { v: &v, state, made: &made, ended, left: None, in_place: false })
}

/// Called by compiled code: a direct call was unwound, or somebody looked at the caller's frame meanwhile (`left`
/// is 0 then), or the caller's version was discarded.
pub extern "C" fn leave_call(
    vm: *mut Vm,
    handle: u64,
    id: u64,
    lazy: *const Lazy,
    result: u64,
    left: u64,
) -> u64 {
    // SAFETY: see `exit`.
    let vm = unsafe { &mut *vm };
    let Some((jit, v)) = find(vm, handle) else { return ERR };
    let e = &v.linked.code.exits[id as usize];
    let state = &v.linked.code.states[e.state as usize];
    let words = lazy_words(lazy, state);
    // The version's own frame; those of inlined functions are above it.
    let own = vm.frames.len() - state.frames.len();
    vm.frames[own..].iter_mut().for_each(|f| f.lazy = 0);
    let settled = left == 0;
    if result == ERR && !settled {
        // No unwinding can be aimed at an inlined frame, which has no environment.
        (own + 1..vm.frames.len()).for_each(|_| bridge::end_unwound(vm));
        let Some((frame, stack, _)) = as_it_is(state, words) else { return ERR };
        let env = vm.frames[own].env;
        return unwound(vm, &v, frame.at, &stack, own_call(state, e.at).pc, env);
    }
    if !settled {
        let made = rebuild(vm, &v, state, words, None);
        complete(vm, own, &made);
    }
    let envs: Vec<Value> = vm.frames[own..].iter().rev().map(|f| f.env).collect();
    let made = rebuild(vm, &v, state, words, Some(&envs));
    jit.note(Event::Leave, if settled { "settled" } else { "invalid" }, &v.name, e.at.pc);
    if settled {
        crate::verdict::looked_at(&jit, &v, id as u32);
    }
    // SAFETY: what a call returned; a sign is never looked at as a value.
    let value = unsafe { Value::from_bits(result) };
    let ended = if result == ERR { Ended::Unwound(e.at) } else { Ended::With(std::slice::from_ref(&value)) };
    go_on(vm, &Departure { v: &v, state, made: &made, ended, left: None, in_place: true })
}

/// The position of the call, in the version's own frame, during which something happened at `at`.
fn own_call(state: &ExitState, at: At) -> At {
    match state.frames.len() {
        1 => at,
        n => frames::call_of(state, n - 2),
    }
}

/// Gives the frames from `own` on their environments.
fn complete(vm: &mut Vm, own: usize, made: &Made) {
    for (f, made) in vm.frames[own..].iter_mut().zip(made.0.iter().rev()) {
        (f.env, f.lazy) = (made.env, 0);
    }
}

fn lazy_words<'a>(lazy: *const Lazy, state: &ExitState) -> &'a [u64] {
    // SAFETY: compiled code stores as many words as the state's `live` says, and they stay until
    // the call of which they describe the caller is over.
    unsafe { std::slice::from_raw_parts((&raw const (*lazy).live).cast(), state.live.len()) }
}

/// Settles a frame because somebody looks at it during a direct call: its environment is made, or brought up to
/// date, and so are those of the other frames that the same saved words describe.
pub fn settle(vm: &mut Vm, frame: usize) {
    let lazy = vm.frames[frame].lazy;
    let own = vm.frames[..frame].iter().rposition(|f| f.lazy != lazy).map_or(0, |k| k + 1);
    let lazy = lazy as *const Lazy;
    // SAFETY: compiled code sets `Frame::lazy` only while such words are on its stack.
    let (handle, id) = unsafe { ((*lazy).handle, (*lazy).exit) };
    if handle == crate::generic::NO_VERSION {
        return crate::generic::settle(vm, frame);
    }
    let Some((jit, v)) = find(vm, handle) else { return };
    let e = &v.linked.code.exits[id as usize];
    let state = &v.linked.code.states[e.state as usize];
    let made = rebuild(vm, &v, state, lazy_words(lazy, state), None);
    complete(vm, own, &made);
    jit.note(Event::Settle, "", &v.name, e.at.pc);
}

/// The frames that leave a version, and how.
pub struct Departure<'a> {
    pub v: &'a Version,
    pub state: &'a ExitState,
    pub made: &'a Made,
    pub ended: Ended<'a>,
    /// The exit, if the innermost frame may go on in a continuation.
    pub left: Option<Left>,
    /// Whether the inner frames are pushed already, with their environments.
    pub in_place: bool,
}

/// How the instruction ended at which frames leave.
#[derive(Clone, Copy)]
pub enum Ended<'a> {
    /// With these results; with none if the frames leave before it.
    With(&'a [Value]),
    /// The instruction at this position was unwound; `Vm::pending` says by what.
    Unwound(At),
}

/// The interpreter takes over: in the activation that entered the version or, for a version that was called
/// directly, right here. The innermost frame may go on in a continuation instead (`Departure::left`).
fn go_on(vm: &mut Vm, d: &Departure<'_>) -> u64 {
    let (v, Some(frame), own) = (d.v, d.state.frames.last(), d.made.outermost()) else { return ERR };
    let stack = |results: &[Value]| own.stack.iter().chain(results).copied().collect::<Vec<Value>>();
    if d.state.frames.len() == 1 {
        return match d.ended {
            Ended::With(results) => take_over(vm, v, frame.at, own.env, &stack(results), d.left),
            Ended::Unwound(at) => unwound(vm, v, frame.at, &own.stack, at.pc, own.env),
        };
    }
    let base = vm.stack.sp();
    match frames::finish(vm, d) {
        Ok(value) => {
            vm.stack.truncate(base);
            take_over(vm, v, frame.at, own.env, &stack(&[value]), None)
        }
        Err(call) => {
            vm.stack.truncate(base);
            unwound(vm, v, frame.at, &own.stack, call.pc, own.env)
        }
    }
}

fn take_over(vm: &mut Vm, v: &Version, at: At, env: Value, stack: &[Value], left: Option<Left>) -> u64 {
    if v.args.is_none() {
        stack.iter().for_each(|w| vm.stack.push(*w));
        return resume(vm, at.pc);
    }
    if let Some(f) = vm.frames.last_mut() {
        f.env = env;
    }
    let code = v.code(at);
    run_guarded(vm, |vm| Ok(frames::run(vm, code, at.pc, env, stack, left)?.bits()))
}

fn find(vm: &mut Vm, handle: u64) -> Option<(Rc<Jit>, Rc<Version>)> {
    let jit = Jit::of(vm)?;
    let v = jit.store.version(handle)?;
    Some((jit, v))
}

fn resume(vm: &mut Vm, pc: u32) -> u64 {
    *vm.state::<Resume>() = Resume(pc, None);
    RESUME
}

/// Unwinds the version's own frame. A `break` or `next` that comes out of a promise goes to the frame's loop;
/// anything else goes on to the caller. `env` is the frame's environment, the unbound marker if it has none.
fn unwound(vm: &mut Vm, v: &Version, at: At, stack: &[Value], pc: u32, env: Value) -> u64 {
    let code = v.code(at);
    let Some(u) = vm.pending.take() else { return ERR };
    if let Some((target, height)) = code.first().and_then(|c| bridge::unwind_target(c, pc, env, &u)) {
        let stack = &stack[..stack.len().min(height as usize)];
        return take_over(vm, v, At { pc: target, ..at }, env, stack, None);
    }
    if v.args.is_none() {
        vm.pending = Some(u);
        return ERR;
    }
    if env.is_unbound() {
        // No unwinding can be aimed at a frame without an environment.
        bridge::end_unwound(vm);
        vm.pending = Some(u);
        return ERR;
    }
    run_guarded(vm, |vm| Ok(bridge::finish_unwound(vm, env, u)?.bits()))
}

/// Adds to the trace where the next event happened: the expression, and its line in the script.
fn trace_source(vm: &mut Vm, jit: &Jit, v: &Version, at: At) {
    let Some(call) = call_at(v, at) else { return };
    let text = vm.deparse_first_line(call);
    let line = vm.origins.as_ref().and_then(|o| o.line(call));
    let mut stats = jit.stats.borrow_mut();
    stats.about("source", text);
    line.into_iter().for_each(|n| stats.about("line", n.to_string()));
}

/// The call expression of a position: that of the first call site from there on.
fn call_at(v: &Version, at: At) -> Option<Value> {
    let handle = v.codes[at.code as usize].handle;
    // SAFETY: code that the version mentions, which keeps it alive.
    let c = (handle != 0).then(|| unsafe { code_at(handle as usize) }.first()).flatten()?;
    let rest = c.instrs.iter().skip(at.pc as usize).map(|i| i.get());
    let mut sites = rest.filter(|i| matches!(i.op.operand(), Operand::Site | Operand::SiteFeedback));
    sites.next().map(|i| c.sites[i.b as usize].call)
}
