//! Ways out that C code stops: tokens, evaluation that doesn't fail, the innermost handlers of C code.
//!
//! A token is a cell whose value keeps the values of an unwinding alive (C code clears it when it is done); the unwinding
//! itself is in the session. A guard of the C part (`shim/shim.c`) stops a jump and has what was pending put into a token.

use std::ffi::{c_char, c_int};

use r_runtime::condition::Handler;
use r_runtime::error::UnwindKind;
use r_runtime::{Res, Unwind, Value, Vm, rerr};

use super::{exported, inner};
use crate::cells;
use crate::session::{Session, Sexp, attempt, object, out, plain, raw, value, with};

/// Keeps an unwinding for a token.
fn keep(vm: &mut Vm, token: Value, u: Unwind) {
    let values = vm.new_list(&u.values());
    cells::put_value(vm, token, values);
    vm.state::<Session>().stopped.insert(token.bits(), u);
}

/// Has an unwinding go on: the C part jumps next.
fn go_on_with(vm: &mut Vm, u: Option<Unwind>) {
    let u = u.unwrap_or_else(|| {
        let u = Unwind::error("R_ContinueUnwind() was called for nothing that was unwound");
        vm.signalled(u)
    });
    vm.state::<Session>().pending = Some(u);
}

/// Evaluates; `None` if that failed. What fails is reported unless it is `silent`.
fn tried(vm: &mut Vm, (expr, e): (Sexp, Sexp), silent: bool) -> Res<Option<Sexp>> {
    let (expr, e) = (plain(vm, expr), value(vm, e));
    if !e.is_env() {
        return rerr!("'rho' must be an environment: detected in C-level eval");
    }
    vm.handlers.set_aside();
    let id = vm.fresh_id();
    if silent {
        let class = vm.string("error");
        vm.handlers.handlers.push(Handler { class, function: Value::NULL, exit: Some(id) });
    }
    let r = match vm.check_native_stack() {
        Ok(()) => vm.eval(expr, e),
        Err(u) => Err(vm.signalled(u)),
    };
    vm.handlers.put_back();
    match r {
        Ok(v) => Ok(Some(out(vm, v))),
        Err(u) => match *u.kind() {
            UnwindKind::TopLevel => Ok(None),
            UnwindKind::ToHandler { id: to, condition, call, .. } if to == id => {
                let message = vm.list_get(condition, "message");
                let text = vm.error_text(message.as_str().unwrap_or(""), call);
                vm.state::<Session>().last_error = text.into_bytes();
                Ok(None)
            }
            _ => Err(u),
        },
    }
}

fn tried_with_flag(expr: Sexp, e: Sexp, failed: *mut c_int, silent: bool) -> Sexp {
    attempt(|vm| {
        let r = tried(vm, (expr, e), silent)?;
        if !failed.is_null() {
            // SAFETY: C code passes NULL or the address of a variable of its own.
            unsafe { *failed = c_int::from(r.is_none()) };
        }
        Ok(r.unwrap_or(Sexp(0)))
    })
}

exported! {
    fn R_tryEval(expr: Sexp, e: Sexp, failed: *mut c_int) -> Sexp { tried_with_flag(expr, e, failed, false) }
    fn R_tryEvalSilent(expr: Sexp, e: Sexp, failed: *mut c_int) -> Sexp { tried_with_flag(expr, e, failed, true) }
    fn R_curErrorBuf() -> *const c_char {
        with(|vm| {
            let text = &mut vm.state::<Session>().last_error;
            if text.last() != Some(&0) {
                text.push(0);
            }
            text.as_ptr().cast()
        })
    }
    fn R_CheckStack() { attempt(Vm::check_native_stack) }
    fn R_CheckStack2(_more: usize) { attempt(Vm::check_native_stack) }
}

inner! {
    fn token() -> Sexp { with(|vm| object(cells::new(vm, Value::NULL, Value::NULL, false))) }
    /// Stops the jump that has just arrived at a guard.
    fn stop(token: Sexp) {
        with(|vm| if let Some(u) = vm.state::<Session>().pending.take() { keep(vm, raw(token), u) })
    }
    fn go_on(token: Sexp) {
        with(|vm| { let u = vm.state::<Session>().stopped.remove(&token.0); go_on_with(vm, u) })
    }
    fn set_aside() { with(|vm| vm.handlers.set_aside()) }
    /// Ends what `set_aside` began. What went to the top level has arrived; everything else goes on.
    fn put_back(token: Sexp) {
        attempt(|vm| {
            vm.handlers.put_back();
            match vm.state::<Session>().stopped.remove(&token.0) {
                Some(u) if !matches!(u.kind(), UnwindKind::TopLevel) => Err(u),
                _ => Ok(()),
            }
        })
    }
    /// Establishes handlers for classes of conditions; their id.
    fn catch(classes: Sexp) -> usize {
        with(|vm| {
            let (classes, id) = (value(vm, classes), vm.fresh_id());
            for class in classes.strings_opt().unwrap_or_default().to_vec().into_iter().rev() {
                vm.handlers.handlers.push(Handler { class, function: Value::NULL, exit: Some(id) });
            }
            id as usize
        })
    }
    /// Ends what `catch` began; the condition if one was caught.
    fn caught(id: usize, token: Sexp) -> Sexp {
        with(|vm| {
            vm.handlers.handlers.retain(|h| h.exit != Some(id as u64));
            let condition = match vm.state::<Session>().stopped.get(&token.0).map(Unwind::kind) {
                Some(UnwindKind::ToHandler { id: to, condition, .. }) if *to == id as u64 => *condition,
                _ => return Sexp(0),
            };
            vm.state::<Session>().stopped.remove(&token.0);
            out(vm, condition)
        })
    }
}
