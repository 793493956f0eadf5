//! Helpers that run bytecode or work on environments.

use r_bytecode::interp::bridge;
use r_bytecode::op::Op;
use r_runtime::object::{FLAG_CAPTURED, FLAG_DEFAULT, FLAG_FORCING, Kind, has_flag, set_flag};
use r_runtime::{Value, alloc, env};

use crate::layout::{ERR, LEAVE};

use super::{Session, SiteAt, Stored, attempted, guarded, guarded_site, keeping};

/// Executes the site's bytecode instruction on these operands; gives its topmost result.
pub extern "C" fn interp(vm: Session, site: SiteAt, env: Value, args: Stored) -> u64 {
    guarded_site(vm, site, env, |vm, s, env| {
        keeping(s, args, |args| bridge::exec(vm, s.code(), s.pc, env, args))
    })
}

/// Calls the site's builtin on these operands.
pub extern "C" fn builtin(vm: Session, site: SiteAt, env: Value, args: Stored) -> u64 {
    guarded_site(vm, site, env, |vm, s, env| {
        keeping(s, args, |args| bridge::call_builtin(vm, s.code(), s.pc, env, args))
    })
}

/// Makes the site's call, with promises for its arguments, of the function that is the one operand.
pub extern "C" fn call_promising(vm: Session, site: SiteAt, env: Value, args: Stored) -> u64 {
    guarded_site(vm, site, env, |vm, s, env| {
        keeping(s, args, |args| bridge::call_promising(vm, s.compiled(), s.pc, env, args[0]))
    })
}

/// Tries the site's builtin on these operands: gives the unbound marker if it does more than compute a result.
pub extern "C" fn pure(vm: Session, site: SiteAt, args: Stored) -> u64 {
    let s = site.get();
    attempted(vm, Value::UNBOUND.bits(), |vm| {
        keeping(s, args, |args| bridge::attempt_builtin(vm, s.compiled(), s.pc, args))
    })
}

pub extern "C" fn call(vm: Session, site: SiteAt, env: Value, args: Stored) -> u64 {
    guarded_site(vm, site, env, |vm, s, env| {
        // Only promises that nobody uses later were made for this call alone.
        let owned = !(s.keep >> 1);
        keeping(s, args, |all| bridge::call(vm, s.compiled(), s.pc, env, all[0], &all[1..], owned))
    })
}

pub extern "C" fn for_init(vm: Session, site: SiteAt, env: Value, at: Stored) -> u64 {
    guarded_site(vm, site, env, |vm, s, env| {
        let state = keeping(s, at, |args| bridge::exec_loop(vm, s.code(), s.pc, env, args))?;
        for (i, v) in state.iter().enumerate() {
            at.put(s.n_args + i as u32, v.bits());
        }
        vm.leaving = state;
        Ok(state[0])
    })
}

pub extern "C" fn switch_index(vm: Session, site: SiteAt, _env: u64, v: Value) -> u64 {
    let s = site.get();
    guarded(vm, |vm| {
        let k = bridge::switch_index(vm, s.compiled(), s.pc, v)?;
        Ok(k as u64)
    })
}

pub extern "C" fn switch_case(vm: Session, site: SiteAt, v: Value) -> u64 {
    let s = site.get();
    guarded(vm, |vm| Ok(bridge::switch_case(vm, s.compiled(), s.pc, v) as u64))
}

pub extern "C" fn force(vm: Session, site: SiteAt, env: Value, word: Value) -> u64 {
    guarded_site(vm, site, env, |vm, s, env| bridge::force(vm, env, s.symbol(), word))
}

/// The value of a promise that is evaluated, or whose code is a constant or a variable that has a value: evaluating
/// those has no other effect. The unbound marker for all other promises. If `left` (the iterations of the loop
/// after it) is zero, nothing is evaluated, and any value will do.
pub extern "C" fn force_plain(vm: Session, word: Value, left: u64) -> u64 {
    settled(vm, word, left, plain_value(word))
}

/// The same for a promise whose variable `peek` may look at.
pub extern "C" fn force_own(vm: Session, word: Value, left: u64) -> u64 {
    settled(vm, word, left, own_value(word))
}

fn settled(vm: Session, word: Value, left: u64, v: Option<Value>) -> u64 {
    attempted(vm, Value::UNBOUND.bits(), |vm| {
        match v {
            Some(v) if left != 0 && alloc::promise(word).value.get().is_unbound() => vm.fulfil(word, v),
            None if left == 0 => return Some(Value::NULL),
            _ => {}
        }
        v
    })
}

/// The value that a promise for a variable would have, where nobody can assign the variable before the promise is
/// evaluated: its environment is that of a call that waits for the running one.
pub extern "C" fn peek(_vm: Session, word: Value) -> u64 {
    own_value(word).unwrap_or(Value::UNBOUND).bits()
}

fn own_value(word: Value) -> Option<Value> {
    plain_value(word).filter(|_| {
        let p = alloc::promise(word);
        let (expr, env) = (alloc::expr_of(p.code.get()), p.env.get());
        if !env.is_env() || !expr.is_symbol() {
            return true;
        }
        // It must be a variable of that very environment; further out anybody may change it.
        let shared = has_flag(env, FLAG_CAPTURED | env::FLAG_GLOBAL_ENV | env::FLAG_BASE_ENV);
        !shared && !env::raw_get(env, expr).is_unbound()
    })
}

fn plain_value(w: Value) -> Option<Value> {
    // A default argument's promise reads variables of the frame itself, which compiled code has in registers.
    if !w.is_promise() || has_flag(w, FLAG_FORCING | FLAG_DEFAULT) {
        return None;
    }
    let p = alloc::promise(w);
    let known = p.value.get();
    if !known.is_unbound() {
        return Some(known);
    }
    let expr = alloc::expr_of(p.code.get());
    match expr.kind() {
        Some(Kind::Sym) => variable(p.env.get(), expr),
        Some(Kind::Lang | Kind::Code | Kind::Promise) => None,
        _ => Some(expr),
    }
}

/// The value that a variable has as seen from an environment, unless finding it runs code.
fn variable(mut e: Value, sym: Value) -> Option<Value> {
    while e.is_env() {
        let w = env::raw_get(e, sym);
        if !w.is_unbound() {
            let v = if w.is_promise() { alloc::promise(w).value.get() } else { w };
            let simple = !matches!(v.kind(), Some(Kind::Cell | Kind::Dots | Kind::Promise));
            return (simple && (!v.is_special() || v.is_null())).then_some(v);
        }
        e = env::parent(e);
    }
    None
}

pub extern "C" fn ld_free(vm: Session, site: SiteAt, env: Value) -> u64 {
    guarded_site(vm, site, env, |vm, s, env| bridge::lookup(vm, env, s.symbol()))
}

pub extern "C" fn ld_fun(vm: Session, site: SiteAt, env: Value) -> u64 {
    guarded_site(vm, site, env, |vm, s, env| {
        let c = s.compiled();
        // The interpreter's instruction knows the call that an error shows.
        if c.instrs.get(s.pc as usize).is_some_and(|i| i.get().op == Op::LdFun) {
            return bridge::exec(vm, s.code(), s.pc, env, &[]);
        }
        vm.find_fun(env, s.symbol()).map_err(|u| vm.signalled(u))
    })
}

/// The result of another helper, or `LEAVE` if the frame's environment was captured.
pub extern "C" fn if_clean(vm: Session, env: Value, v: u64) -> u64 {
    if v == ERR || v == LEAVE || !has_flag(env, FLAG_CAPTURED) {
        return v;
    }
    guarded(vm, |vm| {
        // SAFETY: a helper's result that is no sign is the word of a value.
        vm.leaving[0] = unsafe { Value::from_bits(v) };
        Ok(LEAVE)
    })
}

pub extern "C" fn ld_var(_vm: Session, env: Value, sym: Value) -> u64 {
    env::raw_get(env, sym).bits()
}

pub extern "C" fn st_var(vm: Session, env: Value, sym: Value, v: Value) -> u64 {
    guarded(vm, |vm| {
        if !(has_flag(env, env::FLAG_GLOBAL_ENV) && env::store_global(vm, sym, v)) {
            bridge::store(vm, env, sym, v)?;
        }
        Ok(0)
    })
}

/// Stores into a slot as the interpreter does.
pub extern "C" fn st_slot(vm: Session, env: Value, slot: u64, v: Value) -> u64 {
    guarded(vm, |vm| {
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

pub extern "C" fn mk_env(vm: Session, shape: Value, n: u64, values: Stored, parent: Value) -> u64 {
    guarded(vm, |vm| {
        let e = vm.call_env(shape, n as usize, parent);
        for (i, v) in values.words(n as u32).iter().enumerate() {
            v.hold();
            // SAFETY: the environment was made with that many slots.
            unsafe { *env::slot_ptr(e, i) = *v };
        }
        Ok(e.bits())
    })
}

pub extern "C" fn mk_promise(vm: Session, code: Value, env: Value) -> u64 {
    guarded(vm, |vm| Ok(vm.new_promise(code, env).bits()))
}

pub extern "C" fn mk_forced(vm: Session, code: Value, value: Value) -> u64 {
    guarded(vm, |vm| Ok(vm.new_forced_promise(code, value).bits()))
}

/// Marks a promise as that of a default argument.
pub extern "C" fn mark_default(_vm: Session, promise: Value) -> u64 {
    set_flag(promise, FLAG_DEFAULT, true);
    0
}

/// The checks at the start of a call: collections, interrupts, depth.
pub extern "C" fn enter_slow(vm: Session) -> u64 {
    guarded(vm, |vm| bridge::check_call(vm).map(|()| 0))
}

/// A call is over: releases what its environment holds.
pub extern "C" fn leave_env(vm: Session, env: Value) -> u64 {
    guarded(vm, |vm| {
        bridge::leave_env(vm, env);
        Ok(0)
    })
}

/// The call of the innermost frame is unwound.
pub extern "C" fn end_unwound(vm: Session) -> u64 {
    guarded(vm, |vm| {
        bridge::end_unwound(vm);
        Ok(0)
    })
}

/// Collects if it is time. Gives 1 if there is an interrupt, which the interpreter must handle.
pub extern "C" fn safepoint(vm: Session) -> u64 {
    guarded(vm, |vm| {
        if vm.heap.should_collect() {
            vm.collect(false);
        }
        Ok(u64::from(vm.interrupted.load(std::sync::atomic::Ordering::Relaxed)))
    })
}
