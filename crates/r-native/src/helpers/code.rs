//! Helpers that run bytecode or work on environments.

use r_bytecode::interp::bridge;
use r_bytecode::op::Op;
use r_runtime::object::{FLAG_CAPTURED, FLAG_DEFAULT, FLAG_FORCING, Kind, has_flag, set_flag};
use r_runtime::{Value, Vm, alloc, env};

use crate::layout::{ERR, LEAVE};

use super::{CallSite, guarded, guarded_site, keeping, words};

/// The bytecode instruction of the site on these operands; its topmost result.
pub extern "C" fn interp(vm: *mut Vm, site: *const CallSite, env: u64, args: *const u64) -> u64 {
    guarded_site(vm, site, env, |vm, s, env| {
        keeping(s, args, |args| bridge::exec(vm, s.code(), s.pc, env, args))
    })
}

/// The builtin of the site on these operands.
pub extern "C" fn builtin(vm: *mut Vm, site: *const CallSite, env: u64, args: *const u64) -> u64 {
    guarded_site(vm, site, env, |vm, s, env| {
        keeping(s, args, |args| bridge::call_builtin(vm, s.code(), s.pc, env, args))
    })
}

/// The call of the site, with its own arguments promised, of the one operand.
pub extern "C" fn call_promising(vm: *mut Vm, site: *const CallSite, env: u64, args: *const u64) -> u64 {
    guarded_site(vm, site, env, |vm, s, env| {
        keeping(s, args, |args| bridge::call_promising(vm, s.compiled(), s.pc, env, args[0]))
    })
}

/// The builtin of the site on these operands, if it has nothing to do but its result.
pub extern "C" fn pure(vm: *mut Vm, site: *const CallSite, args: *const u64) -> u64 {
    guarded(vm, |vm| {
        // SAFETY: as in `guarded_site`.
        let s = unsafe { &*site };
        let v = keeping(s, args, |args| bridge::attempt_builtin(vm, s.compiled(), s.pc, args));
        Ok(v.unwrap_or(Value::UNBOUND).bits())
    })
}

pub extern "C" fn call(vm: *mut Vm, site: *const CallSite, env: u64, args: *const u64) -> u64 {
    guarded_site(vm, site, env, |vm, s, env| {
        // Only promises that nobody uses later belong to the call.
        let owned = !(s.keep >> 1);
        keeping(s, args, |all| bridge::call(vm, s.compiled(), s.pc, env, all[0], &all[1..], owned))
    })
}

pub extern "C" fn for_init(vm: *mut Vm, site: *const CallSite, env: u64, at: *mut u64) -> u64 {
    guarded_site(vm, site, env, |vm, s, env| {
        let state = keeping(s, at, |args| bridge::exec_loop(vm, s.code(), s.pc, env, args))?;
        for (i, v) in state.iter().enumerate() {
            // SAFETY: compiled code reserves three words behind the operands.
            unsafe { *at.add(s.n_args as usize + i) = v.bits() };
        }
        vm.leaving = state;
        Ok(state[0])
    })
}

pub extern "C" fn switch_index(vm: *mut Vm, site: *const CallSite, _env: u64, v: u64) -> u64 {
    guarded(vm, |vm| {
        // SAFETY: as in `guarded_site`.
        let s = unsafe { &*site };
        let k = bridge::switch_index(vm, s.compiled(), s.pc, Value::from_bits(v))?;
        Ok(k as u64)
    })
}

pub extern "C" fn switch_case(vm: *mut Vm, site: *const CallSite, v: u64) -> u64 {
    // SAFETY: as in `guarded` and `guarded_site`.
    let (vm, s) = unsafe { (&*vm, &*site) };
    bridge::switch_case(vm, s.compiled(), s.pc, Value::from_bits(v)) as u64
}

pub extern "C" fn force(vm: *mut Vm, site: *const CallSite, env: u64, word: u64) -> u64 {
    guarded_site(vm, site, env, |vm, s, env| bridge::force(vm, env, s.sym, Value::from_bits(word)))
}

/// The value of a promise that is evaluated, or for a constant or a variable that has a value:
/// evaluating those has no effect but that they are. The unbound marker for all others. Before a
/// loop without iterations nothing is evaluated: the value it would have, or any.
pub extern "C" fn force_plain(vm: *mut Vm, word: u64, left: u64) -> u64 {
    let word = Value::from_bits(word);
    guarded(vm, |vm| {
        let v = plain_value(word);
        match v {
            Some(v) if left != 0 && alloc::promise(word).value.is_unbound() => vm.fulfil(word, v),
            None if left == 0 => return Ok(Value::NULL.bits()),
            _ => {}
        }
        Ok(v.unwrap_or(Value::UNBOUND).bits())
    })
}

/// The value a promise for a variable would have, where nobody can give the variable another before
/// the promise is evaluated: its environment is that of a call that waits for the one that runs.
pub extern "C" fn peek(_vm: *mut Vm, word: u64) -> u64 {
    let w = Value::from_bits(word);
    let v = plain_value(w).filter(|_| {
        let p = alloc::promise(w);
        let expr = alloc::expr_of(p.code);
        if !p.env.is_env() || !expr.is_symbol() {
            return true;
        }
        // A variable of that very environment; further out anybody may change it.
        let shared = has_flag(p.env, FLAG_CAPTURED | env::FLAG_GLOBAL_ENV | env::FLAG_BASE_ENV);
        !shared && !env::raw_get(p.env, expr).is_unbound()
    });
    v.unwrap_or(Value::UNBOUND).bits()
}

fn plain_value(w: Value) -> Option<Value> {
    // A default argument's promise looks at variables of the frame itself, which compiled code
    // has in registers.
    if !w.is_promise() || has_flag(w, FLAG_FORCING | FLAG_DEFAULT) {
        return None;
    }
    let p = alloc::promise(w);
    if !p.value.is_unbound() {
        return Some(p.value);
    }
    let expr = alloc::expr_of(p.code);
    match expr.kind() {
        Some(Kind::Sym) => variable(p.env, expr),
        Some(Kind::Lang | Kind::Code | Kind::Promise) => None,
        _ => Some(expr),
    }
}

/// The value a variable has as seen from an environment, if it simply has one.
fn variable(mut e: Value, sym: Value) -> Option<Value> {
    while e.is_env() {
        let w = env::raw_get(e, sym);
        if !w.is_unbound() {
            let v = if w.is_promise() { alloc::promise(w).value } else { w };
            let simple = !matches!(v.kind(), Some(Kind::Cell | Kind::Dots | Kind::Promise));
            return (simple && (!v.is_special() || v.is_null())).then_some(v);
        }
        e = env::parent(e);
    }
    None
}

pub extern "C" fn ld_free(vm: *mut Vm, site: *const CallSite, env: u64) -> u64 {
    guarded_site(vm, site, env, |vm, s, env| bridge::lookup(vm, env, s.sym))
}

pub extern "C" fn ld_fun(vm: *mut Vm, site: *const CallSite, env: u64) -> u64 {
    guarded_site(vm, site, env, |vm, s, env| {
        let c = s.compiled();
        // The instruction knows the call that an error shows.
        if c.instrs.get(s.pc as usize).is_some_and(|i| i.get().op == Op::LdFun) {
            return bridge::exec(vm, s.code(), s.pc, env, &[]);
        }
        vm.find_fun(env, s.sym).map_err(|u| vm.signalled(u))
    })
}

/// The result of another helper, unless the frame must leave because its environment was captured.
pub extern "C" fn if_clean(vm: *mut Vm, env: u64, v: u64) -> u64 {
    if v == ERR || v == LEAVE || !has_flag(Value::from_bits(env), FLAG_CAPTURED) {
        return v;
    }
    // SAFETY: compiled code passes the `Vm` it runs in.
    unsafe { (*vm).leaving[0] = Value::from_bits(v) };
    LEAVE
}

pub extern "C" fn ld_var(_vm: *mut Vm, env: u64, sym: u64) -> u64 {
    env::raw_get(Value::from_bits(env), Value::from_bits(sym)).bits()
}

pub extern "C" fn st_var(vm: *mut Vm, env: u64, sym: u64, v: u64) -> u64 {
    guarded(vm, |vm| {
        let (env, sym, v) = (Value::from_bits(env), Value::from_bits(sym), Value::from_bits(v));
        if !(has_flag(env, env::FLAG_GLOBAL_ENV) && env::store_global(vm, sym, v)) {
            bridge::store(vm, env, sym, v)?;
        }
        Ok(0)
    })
}

/// As the interpreter stores into a slot.
pub extern "C" fn st_slot(vm: *mut Vm, env: u64, slot: u64, v: u64) -> u64 {
    guarded(vm, |vm| {
        let (env, v) = (Value::from_bits(env), Value::from_bits(v));
        let p = env::slot_ptr(env, slot as usize);
        // SAFETY: the code was compiled for the environment's shape.
        let old = unsafe { *p };
        if old == v {
            return Ok(0);
        }
        if old.is_kind(Kind::Cell) {
            let sym = env::shape(env).values()[slot as usize];
            bridge::store(vm, env, sym, v)?;
            return Ok(0);
        }
        v.hold();
        old.release();
        // SAFETY: as above.
        unsafe { *p = v };
        if v.is_ptr() {
            vm.barrier(env);
        }
        Ok(0)
    })
}

pub extern "C" fn mk_env(vm: *mut Vm, shape: u64, n: u64, values: *const u64, parent: u64) -> u64 {
    guarded(vm, |vm| {
        let e = vm.call_env(Value::from_bits(shape), n as usize, Value::from_bits(parent));
        for (i, v) in words(values, n as u32).iter().enumerate() {
            v.hold();
            // SAFETY: the environment was made with that many slots.
            unsafe { *env::slot_ptr(e, i) = *v };
            if v.is_missing() && i < 64 {
                *env::missing_bits(e) |= 1 << i;
            }
        }
        Ok(e.bits())
    })
}

pub extern "C" fn mk_promise(vm: *mut Vm, code: u64, env: u64) -> u64 {
    guarded(vm, |vm| Ok(vm.new_promise(Value::from_bits(code), Value::from_bits(env)).bits()))
}

pub extern "C" fn mk_forced(vm: *mut Vm, code: u64, value: u64) -> u64 {
    guarded(vm, |vm| Ok(vm.new_forced_promise(Value::from_bits(code), Value::from_bits(value)).bits()))
}

/// A promise is that of a default argument.
pub extern "C" fn mark_default(_vm: *mut Vm, promise: u64) -> u64 {
    set_flag(Value::from_bits(promise), FLAG_DEFAULT, true);
    0
}

/// What a call checks first: collections, interrupts, depth.
pub extern "C" fn enter_slow(vm: *mut Vm) -> u64 {
    guarded(vm, |vm| bridge::check_call(vm).map(|()| 0))
}

/// A call is over: gives back what its environment held.
pub extern "C" fn leave_env(vm: *mut Vm, env: u64) -> u64 {
    guarded(vm, |vm| {
        bridge::leave_env(vm, Value::from_bits(env));
        Ok(0)
    })
}

/// The innermost frame's call is unwound.
pub extern "C" fn end_unwound(vm: *mut Vm) -> u64 {
    guarded(vm, |vm| {
        bridge::end_unwound(vm);
        Ok(0)
    })
}

/// Collects if it is time; 1 if there is an interrupt, which the interpreter must see.
pub extern "C" fn safepoint(vm: *mut Vm) -> u64 {
    guarded(vm, |vm| {
        if vm.heap.should_collect() {
            vm.collect(false);
        }
        Ok(u64::from(vm.interrupted.load(std::sync::atomic::Ordering::Relaxed)))
    })
}
