//! Entering compiled code: at calls and at loop headers (on-stack replacement).

use std::rc::Rc;

use r_bytecode::code::Code;
use r_runtime::hooks::Tiered;
use r_runtime::object::{FLAG_CAPTURED, has_flag};
use r_runtime::{Unwind, Value, Vm};

use crate::compile::{Answer, function_name, request};
use crate::config::Mode;
use crate::context::{CallContext, LoopContext};
use crate::deoptless::{Here, go_on};
use crate::dispatch::Dispatch;
use crate::engine::{Jit, code_at, with_history};
use crate::exit::{Left, RESUME};
use crate::start::Start;
use crate::stats::Event;

type Native = unsafe extern "C" fn(*mut Vm, u64, *const u64) -> u64;

/// Enters compiled code, whose state is the frame's operand stack from `start` on. A frame that leaves may go on in
/// a continuation; otherwise the operand stack is as the frame left it.
#[inline(always)]
fn enter(vm: &mut Vm, code: &Code, entry: usize, env: Value, start: usize) -> Tiered {
    let height = vm.stack.sp();
    match enter_once(vm, entry, env, start) {
        Ok(done) => {
            // The operand stack that the code was entered with is consumed.
            vm.stack.truncate(start);
            Tiered::Done(done)
        }
        Err(resumed) => go_on_from(vm, Here { code, pc: resumed.0, env, start }, height, resumed.1),
    }
}

/// The frame left compiled code; its operand stack was pushed from `height` on.
#[cold]
#[inline(never)]
fn go_on_from(vm: &mut Vm, mut here: Here<'_>, mut height: usize, mut left: Option<Left>) -> Tiered {
    let (env, start) = (here.env, here.start);
    loop {
        // The operand stack that the frame left with replaces the one that it was entered with.
        if height > start {
            let words = vm.stack.between(height, vm.stack.sp()).to_vec();
            vm.stack.truncate(start);
            words.into_iter().for_each(|w| vm.stack.push(w));
        }
        let Some(v) = left.and_then(|l| go_on(vm, &l, &here)) else { return Tiered::Resume(here.pc) };
        height = vm.stack.sp();
        (here.pc, left) = match enter_once(vm, v.entry, env, start) {
            Ok(done) => {
                vm.stack.truncate(start);
                return Tiered::Done(done);
            }
            Err(resumed) => resumed,
        };
    }
}

/// Resumes a frame that left in the middle of its code: in a continuation, if it may and there is one.
pub fn continue_here(vm: &mut Vm, left: Option<Left>, here: &Here<'_>) -> Tiered {
    match left.and_then(|l| go_on(vm, &l, here)) {
        Some(v) => enter(vm, here.code, v.entry, here.env, here.start),
        None => Tiered::No,
    }
}

/// Enters compiled code once. Returns its result, or the pc at which its frame goes on and the exit it took.
#[inline(always)]
fn enter_once(
    vm: &mut Vm,
    entry: usize,
    env: Value,
    start: usize,
) -> Result<Result<Value, Unwind>, (u32, Option<Left>)> {
    let state = vm.stack.between(start, vm.stack.sp()).as_ptr() as *const u64;
    // SAFETY: `entry` is the entry of a version with this signature, which lives: its owner is in the history of
    // the running code, or the caller holds it. Its context holds for `env` and the operand stack, so it may rely
    // on them.
    let word = unsafe { std::mem::transmute::<usize, Native>(entry)(vm, env.bits(), state) };
    if word == RESUME {
        return Err(crate::exit::resumed(vm));
    }
    Ok(crate::frames::outcome(vm, word))
}

/// Hook: a function with compiled code is called; enters the best version for its arguments. (Finding the engine
/// takes longer than finding the version, so only a miss does it.)
pub fn call_native(vm: &mut Vm, table: usize, env: Value) -> Tiered {
    // SAFETY: the interpreter passes what is in `Tier::native` of the code it is about to run: its table, which lives as
    // long. Nothing changes the table before the version is entered.
    let table = unsafe { &*(table as *const Dispatch) };
    // SAFETY: the table's own code, which the interpreter is about to run.
    let code = unsafe { code_at(table.code) };
    match table.choose(env) {
        Some(entry) => {
            let start = vm.stack.sp();
            enter(vm, code, entry, env, start)
        }
        None => missed(vm, code, env),
    }
}

/// No version's context admits this call: one is compiled if that happens often.
#[cold]
fn missed(vm: &mut Vm, code: &Code, env: Value) -> Tiered {
    let (Some(jit), Some(c)) = (Jit::of(vm), code.compiled()) else { return Tiered::No };
    let wanted = with_history(c, |vs| {
        if !vs.tiering.missed(c.instrs.len(), jit.config.mode == Mode::Eager) {
            return None;
        }
        let context = vs.context_of(code, env);
        // The table of versions is full: one version for all other calls.
        Some(if vs.calls.is_full() { context.any() } else { context })
    });
    match wanted {
        Some(context) => compile_call(vm, &jit, code, context, env),
        None => Tiered::No,
    }
}

/// Hook: a function became hot.
pub fn hot_call(vm: &mut Vm, code: usize, env: Value) -> Tiered {
    let Some(jit) = Jit::of(vm) else { return Tiered::No };
    // SAFETY: the interpreter passes the code it is running.
    let code = unsafe { code_at(code) };
    let Some(c) = code.compiled() else { return Tiered::No };
    if with_history(c, |vs| vs.tiering.refuses_calls()) {
        return Tiered::No;
    }
    let context = CallContext::of(jit.config.contexts, code, env);
    compile_call(vm, &jit, code, context, env)
}

fn compile_call(vm: &mut Vm, jit: &Rc<Jit>, code: &Code, context: CallContext, env: Value) -> Tiered {
    let name = function_name(vm, env);
    let Answer::Ready(v) = request(vm, jit, code, &Start::Call(context), env, &name) else {
        return Tiered::No;
    };
    jit.note(Event::Enter, "", &v.name, 0);
    let start = vm.stack.sp();
    enter(vm, code, v.entry, env, start)
}

/// Hook: a loop became hot.
pub fn hot_loop(vm: &mut Vm, code: usize, pc: u32, env: Value, start: usize) -> Tiered {
    let Some(jit) = Jit::of(vm) else { return Tiered::No };
    // SAFETY: the interpreter passes the code it is running.
    let code = unsafe { code_at(code) };
    let Some(c) = code.compiled() else { return Tiered::No };
    if with_history(c, |vs| vs.tiering.refuses_all()) {
        return Tiered::No;
    }
    let stack = r_pir::builder::stack_types(c, pc, vm.stack.between(start, vm.stack.sp()));
    let context = LoopContext { pc, stack, captured: has_flag(env, FLAG_CAPTURED) };
    let (found, wanted) = with_history(c, |vs| vs.find_loop(&context));
    let at = Start::Loop(context);
    let found = match found {
        Some(v) if !wanted => Some(v),
        _ => match request(vm, &jit, code, &at, env, &function_name(vm, env)) {
            Answer::Ready(v) => Some(v),
            Answer::Later | Answer::Wait | Answer::Never => found,
        },
    };
    let Some(v) = found else { return Tiered::No };
    jit.store.used(&v);
    jit.note(Event::OsrIn, "", &v.name, pc);
    enter(vm, code, v.entry, env, start)
}
