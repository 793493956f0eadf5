//! Leaving compiled code: the frame as the interpreter wants it.
//!
//! Compiled code calls `exit` (an assumption failed) or `leave` (after an instruction that ran R
//! code) and returns what they return. They rebuild the interpreter's frame from the exit's data:
//! variables written back, the operand stack pushed, the pc remembered in `Resume`; then `RESUME`
//! goes back through the native frame to the interpreter's activation, which takes over there.

use std::rc::Rc;

use r_bytecode::interp::bridge;
use r_native::{ERR, ExitFrame, ExitState, Source, Step, box_live};
use r_pir::Reason;
use r_runtime::value::{TAG_SHIFT, TAG_SPECIAL};
use r_runtime::{Value, Vm};

use crate::engine::{Jit, code_at};
use crate::stats::Event;
use crate::version::Version;

/// What compiled code returns when the interpreter is to go on with its frame.
pub const RESUME: u64 = TAG_SPECIAL << TAG_SHIFT | 0xD;

/// The pc at which the interpreter goes on.
#[derive(Default)]
struct Resume(u32);

/// Where the frame that just left goes on.
pub fn resume_pc(vm: &mut Vm) -> u32 {
    vm.state::<Resume>().0
}

/// An assumption failed.
pub extern "C" fn exit(vm: *mut Vm, handle: u64, id: u64, live: *const u64) -> u64 {
    // SAFETY: compiled code passes the `Vm` it was entered with, which nobody else uses meanwhile.
    let vm = unsafe { &mut *vm };
    let Some((jit, v)) = find(vm, handle) else { return ERR };
    let e = &v.linked.code.exits[id as usize];
    let state = &v.linked.code.states[e.state as usize];
    // SAFETY: compiled code stores as many words as the state's `live` says.
    let words = unsafe { std::slice::from_raw_parts(live, state.live.len()) };
    let pc = rebuild(vm, &v, state, words, &[]);
    note_exit(vm, &jit, &v, id as u32);
    resume(vm, pc)
}

/// An instruction that ran R code ended with an unwinding, or something changed meanwhile.
pub extern "C" fn leave(vm: *mut Vm, handle: u64, id: u64, live: *const u64, status: u64) -> u64 {
    // SAFETY: see `exit`.
    let vm = unsafe { &mut *vm };
    let Some((jit, v)) = find(vm, handle) else { return ERR };
    let e = &v.linked.code.exits[id as usize];
    let state = &v.linked.code.states[e.state as usize];
    // SAFETY: see `exit`.
    let words = unsafe { std::slice::from_raw_parts(live, state.live.len()) };
    if status == ERR {
        return unwound(vm, &v, state, words, e.at.pc);
    }
    let results = std::mem::replace(&mut vm.leaving, [Value::NULL; 3]);
    let n = (e.results as usize).min(results.len());
    let pc = rebuild(vm, &v, state, words, &results[..n]);
    let (at, invalid) = (e.at.pc, v.invalid.get() != 0);
    jit.note(Event::Leave, if invalid { "invalid" } else { "captured" }, &v.name, at);
    resume(vm, pc)
}

fn find(vm: &mut Vm, handle: u64) -> Option<(Rc<Jit>, Rc<Version>)> {
    let jit = Jit::of(vm)?;
    let v = jit.version(handle)?;
    Some((jit, v))
}

fn resume(vm: &mut Vm, pc: u32) -> u64 {
    vm.state::<Resume>().0 = pc;
    RESUME
}

/// A `break` or `next` that comes out of a promise goes to this frame's loop; anything else on.
fn unwound(vm: &mut Vm, v: &Version, state: &ExitState, words: &[u64], pc: u32) -> u64 {
    let Some(frame) = state.frames.last() else { return ERR };
    let code = code_at(v.codes[frame.at.code as usize].handle as usize);
    let values = Rebuilt { live: live_values(state, words), steps: Vec::new() };
    let env = values.get(frame.env);
    let Some(u) = &vm.pending else { return ERR };
    let Some((target, height)) = code.first().and_then(|c| bridge::unwind_target(c, pc, env, u)) else {
        return ERR;
    };
    vm.pending = None;
    let stack: Vec<Value> = frame.stack.iter().take(height as usize).map(|s| values.get(*s)).collect();
    stack.into_iter().for_each(|w| vm.stack.push(w));
    resume(vm, target)
}

/// The values an exit is made of.
struct Rebuilt {
    live: Vec<Value>,
    steps: Vec<Value>,
}

impl Rebuilt {
    fn get(&self, s: Source) -> Value {
        match s {
            Source::Live(i) => self.live[i as usize],
            Source::Const(v) => v,
            Source::Step(i) => self.steps[i as usize],
        }
    }
}

fn live_values(state: &ExitState, words: &[u64]) -> Vec<Value> {
    state.live.iter().zip(words).map(|(t, w)| box_live(*t, *w)).collect()
}

/// Carries out an exit's steps and pushes the frame's operand stack; the result is its pc.
/// Nothing in here collects, so the values may be in vectors.
fn rebuild(vm: &mut Vm, v: &Version, state: &ExitState, words: &[u64], results: &[Value]) -> u32 {
    let mut r = Rebuilt { live: live_values(state, words), steps: Vec::new() };
    for s in &state.steps {
        let made = step(vm, v, s, &r);
        r.steps.push(made);
    }
    let frame: &ExitFrame = &state.frames[0];
    for s in &frame.stack {
        vm.stack.push(r.get(*s));
    }
    results.iter().for_each(|w| vm.stack.push(*w));
    frame.at.pc
}

fn step(vm: &mut Vm, v: &Version, s: &Step, r: &Rebuilt) -> Value {
    match s {
        Step::StVar { sym, value, env } => {
            // What was a variable before can be bound again; a lock would have stopped the store
            // in the interpreter as well.
            let _ = bridge::store(vm, r.get(*env), *sym, r.get(*value));
            Value::NULL
        }
        Step::MkEnv { names, values, parent, .. } => {
            let env = vm.new_env(r.get(*parent));
            for (n, x) in names.iter().zip(values) {
                let x = r.get(*x);
                if !x.is_unbound() {
                    vm.define(env, *n, x);
                }
            }
            env
        }
        Step::MkPromise { code, env, value } => {
            let object = v.codes[*code as usize].object;
            match value {
                Some(x) => vm.new_forced_promise(object, r.get(*x)),
                None => vm.new_promise(object, r.get(*env)),
            }
        }
    }
}

/// Counts an exit and decides whether the version goes on being used.
fn note_exit(vm: &mut Vm, jit: &Rc<Jit>, v: &Rc<Version>, id: u32) {
    let e = &v.linked.code.exits[id as usize];
    if jit.chaos.as_ref().is_some_and(|c| c.struck()) {
        // Nothing was wrong: the version stays.
        jit.note(Event::Exit, "chaos", &v.name, e.at.pc);
        return;
    }
    let reason = e.reason.map_or("other", Reason::name);
    jit.note(Event::Exit, reason, &v.name, e.at.pc);
    *v.taken.borrow_mut().entry(id).or_default() += 1;
    let Some(why) = e.reason else { return };
    let code = code_at(v.codes[0].handle as usize);
    let Some(c) = code.first() else { return };
    // What types there are the feedback will tell; other mistakes must be remembered.
    if !matches!(why, Reason::Type) {
        let place = (v.codes[e.at.code as usize].handle, e.at.pc);
        crate::engine::with_versions(c, |vs| *vs.failed.entry(place).or_default() += 1);
    }
    jit.discard(c, v, reason);
    let _ = vm;
}
