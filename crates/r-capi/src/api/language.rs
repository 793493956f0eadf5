//! Calls, symbols, environments, evaluation, errors and output.

use std::ffi::{c_char, c_int};

use r_runtime::{Res, Unwind, Value, Vm, env, rerr, symbol};

use super::{exported, text};
use crate::cells;
use crate::session::{Session, Sexp, attempt, object, out, plain, raw, value, with};

fn evaluated(vm: &mut Vm, expr: Sexp, e: Sexp) -> Res<Sexp> {
    let (expr, e) = (plain(vm, expr), value(vm, e));
    if !e.is_env() {
        return rerr!("'rho' must be an environment not {}: detected in C-level eval", vm.typeof_name(e));
    }
    vm.check_native_stack()?;
    let v = if expr.is_symbol() || expr.is_lang() || expr.is_promise() { vm.eval(expr, e)? } else { expr };
    let v = vm.boxed(v);
    vm.stack.push(v);
    Ok(out(vm, v))
}

/// A variable of one environment; the unbound marker if there is none.
fn in_frame(vm: &mut Vm, e: Sexp, name: Sexp) -> Res<Sexp> {
    let (e, sym) = (value(vm, e), value(vm, name));
    if !e.is_env() {
        return rerr!("argument to 'findVarInFrame3' is not an environment");
    }
    let word = env::raw_get(e, sym);
    if word.is_unbound() {
        return Ok(out(vm, Value::UNBOUND));
    }
    let v = vm.settle(word)?;
    let v = vm.boxed(v);
    vm.stack.push(v);
    Ok(out(vm, v))
}

fn visible_from(vm: &mut Vm, e: Sexp, name: Sexp) -> Res<Sexp> {
    let (mut at, sym) = (value(vm, e), value(vm, name));
    while at.is_env() && at != vm.empty_env {
        if env::is_bound(at, sym) {
            let s = object(at);
            return in_frame(vm, s, name);
        }
        at = env::parent(at);
    }
    Ok(out(vm, Value::UNBOUND))
}

fn chain(items: &[Sexp], call: bool) -> Sexp {
    with(|vm| {
        let mut rest = Value::NULL;
        for (i, s) in items.iter().enumerate().rev() {
            let v = held(vm, *s);
            rest = cells::new(vm, v, rest, call && i == 0);
        }
        object(rest)
    })
}

/// What a cell holds for an address: cells as they are.
fn held(vm: &mut Vm, s: Sexp) -> Value {
    let v = raw(s);
    if cells::is_cell(v) { v } else { value(vm, s) }
}

fn walk(x: Sexp, steps: &[fn(&mut Vm, Sexp) -> Sexp]) -> Sexp {
    with(|vm| steps.iter().fold(x, |s, step| step(vm, s)))
}

fn changed(done: bool, what: &str) -> Res<()> {
    if done { Ok(()) } else { rerr!("{what} of a list that R code made is not supported yet") }
}

exported! {
    fn rigel_Rf_eval(expr: Sexp, e: Sexp) -> Sexp { attempt(Sexp(0), |vm| evaluated(vm, expr, e)) }
    fn rigel_Rf_findVarInFrame3(e: Sexp, name: Sexp, _get: c_int) -> Sexp { attempt(Sexp(0), |vm| in_frame(vm, e, name)) }
    fn rigel_Rf_findVarInFrame(e: Sexp, name: Sexp) -> Sexp { attempt(Sexp(0), |vm| in_frame(vm, e, name)) }
    fn rigel_Rf_findVar(name: Sexp, e: Sexp) -> Sexp { attempt(Sexp(0), |vm| visible_from(vm, e, name)) }
    fn rigel_Rf_findFun(name: Sexp, e: Sexp) -> Sexp {
        attempt(Sexp(0), |vm| {
            let (sym, e) = (value(vm, name), value(vm, e));
            match vm.find_fun_opt(e, sym)? {
                Some(f) => Ok(out(vm, f)),
                None => rerr!("could not find function \"{}\"", symbol::text(&sym)),
            }
        })
    }
    fn rigel_Rf_defineVar(name: Sexp, v: Sexp, e: Sexp) {
        attempt((), |vm| {
            let (sym, new, e) = (value(vm, name), plain(vm, v), value(vm, e));
            vm.set_var(e, sym, new)
        });
    }
    fn rigel_Rf_setVar(name: Sexp, v: Sexp, e: Sexp) {
        attempt((), |vm| {
            let (sym, new, e) = (value(vm, name), plain(vm, v), value(vm, e));
            let home = vm.find_binding_env(e, sym).unwrap_or(vm.global_env);
            vm.set_var(home, sym, new)
        });
    }
    fn rigel_R_removeVarFromFrame(name: Sexp, e: Sexp) {
        attempt((), |vm| {
            let (sym, e) = (value(vm, name), value(vm, e));
            if env::is_locked(e) {
                return rerr!("cannot remove bindings from a locked environment");
            }
            vm.remove_var(e, sym);
            Ok(())
        });
    }
    fn rigel_Rf_PrintValue(x: Sexp) {
        attempt((), |vm| {
            let v = plain(vm, x);
            let (name, base) = (vm.sym("print"), vm.base_env);
            let Some(f) = vm.find_fun_opt(base, name)? else { return Ok(()) };
            vm.call_function(f, &[v], &[]).map(|_| ())
        });
    }
    fn rigel_Rf_GetOption1(name: Sexp) -> Sexp {
        attempt(Sexp(0), |vm| {
            let name = value(vm, name);
            let v = vm.options.get(symbol::text(&name)).copied().unwrap_or(Value::NULL);
            Ok(out(vm, v))
        })
    }
    fn rigel_R_CheckUserInterrupt() { attempt((), Vm::safepoint); }

    fn rigel_CAR(x: Sexp) -> Sexp { attempt(Sexp(0), |vm| Ok(cells::car(vm, x))) }
    fn rigel_CDR(x: Sexp) -> Sexp { attempt(Sexp(0), |vm| Ok(cells::cdr(vm, x))) }
    fn rigel_TAG(x: Sexp) -> Sexp { attempt(Sexp(0), |vm| Ok(cells::tag(vm, x))) }
    fn CADR(x: Sexp) -> Sexp { walk(x, &[cells::cdr, cells::car]) }
    fn CDDR(x: Sexp) -> Sexp { walk(x, &[cells::cdr, cells::cdr]) }
    fn CADDR(x: Sexp) -> Sexp { walk(x, &[cells::cdr, cells::cdr, cells::car]) }
    fn CADDDR(x: Sexp) -> Sexp { walk(x, &[cells::cdr, cells::cdr, cells::cdr, cells::car]) }
    fn CDDDR(x: Sexp) -> Sexp { walk(x, &[cells::cdr, cells::cdr, cells::cdr]) }
    fn CAAR(x: Sexp) -> Sexp { walk(x, &[cells::car, cells::car]) }
    fn CDAR(x: Sexp) -> Sexp { walk(x, &[cells::car, cells::cdr]) }
    fn Rf_nthcdr(x: Sexp, n: c_int) -> Sexp { with(|vm| (0..n).fold(x, |s, _| cells::cdr(vm, s))) }
    fn rigel_SETCAR(x: Sexp, v: Sexp) -> Sexp {
        attempt(Sexp(0), |vm| {
            let new = held(vm, v);
            if cells::set_car(vm, x, new) { Ok(v) } else { rerr!("bad value") }
        })
    }
    fn rigel_SETCADR(x: Sexp, v: Sexp) -> Sexp {
        attempt(Sexp(0), |vm| {
            let (new, second) = (held(vm, v), cells::cdr(vm, x));
            if cells::set_car(vm, second, new) { Ok(v) } else { rerr!("bad value") }
        })
    }
    fn rigel_SETCDR(x: Sexp, v: Sexp) -> Sexp {
        attempt(Sexp(0), |vm| {
            let new = held(vm, v);
            let done = cells::set_cdr(vm, x, new);
            changed(done, "SETCDR()").map(|()| v)
        })
    }
    fn rigel_SET_TAG(x: Sexp, v: Sexp) {
        attempt((), |vm| {
            let new = value(vm, v);
            let done = cells::set_tag(vm, x, new);
            changed(done, "SET_TAG()")
        });
    }
    fn Rf_cons(a: Sexp, b: Sexp) -> Sexp {
        with(|vm| { let (v, rest) = (held(vm, a), held(vm, b)); object(cells::new(vm, v, rest, false)) })
    }
    fn Rf_lcons(a: Sexp, b: Sexp) -> Sexp {
        with(|vm| { let (v, rest) = (held(vm, a), held(vm, b)); object(cells::new(vm, v, rest, true)) })
    }
    fn Rf_list1(a: Sexp) -> Sexp { chain(&[a], false) }
    fn Rf_list2(a: Sexp, b: Sexp) -> Sexp { chain(&[a, b], false) }
    fn Rf_list3(a: Sexp, b: Sexp, c: Sexp) -> Sexp { chain(&[a, b, c], false) }
    fn Rf_lang1(a: Sexp) -> Sexp { chain(&[a], true) }
    fn Rf_lang2(a: Sexp, b: Sexp) -> Sexp { chain(&[a, b], true) }
    fn Rf_lang3(a: Sexp, b: Sexp, c: Sexp) -> Sexp { chain(&[a, b, c], true) }
    fn Rf_lang4(a: Sexp, b: Sexp, c: Sexp, d: Sexp) -> Sexp { chain(&[a, b, c, d], true) }
    fn Rf_lang5(a: Sexp, b: Sexp, c: Sexp, d: Sexp, e: Sexp) -> Sexp { chain(&[a, b, c, d, e], true) }
    fn PRINTNAME(x: Sexp) -> Sexp { with(|vm| { let v = value(vm, x); if v.is_symbol() { object(symbol::name(v)) } else { object(vm.empty_string) } }) }
    fn CLOENV(x: Sexp) -> Sexp { with(|vm| { let v = raw(x); let e = if v.is_closure() { r_runtime::alloc::closure(v).env.get() } else { vm.base_ns }; out(vm, e) }) }
    fn ENCLOS(x: Sexp) -> Sexp { with(|vm| { let v = raw(x); let e = if v.is_env() && v != vm.empty_env { env::parent(v) } else { vm.empty_env }; out(vm, e) }) }

    /// An error of C code's: signalled here, before the jump, so that calling handlers see its frames.
    fn rigel_raise(message: *const c_char, call: Sexp) {
        with(|vm| {
            let text = String::from_utf8_lossy(text(message)).into_owned();
            let call = if call.0 == 0 { vm.frame_call() } else { value(vm, call) };
            let u = if call.is_null() { Unwind::error_no_call(text) } else { Unwind::error_in(call, text) };
            let u = vm.signalled(u);
            vm.state::<Session>().pending = Some(u);
        })
    }
    fn rigel_warn(message: *const c_char, call: Sexp) {
        attempt((), |vm| {
            let text = String::from_utf8_lossy(text(message)).into_owned();
            let call = if call.0 == 0 { vm.frame_call() } else { value(vm, call) };
            vm.warn_in(call, &text)
        });
    }
    fn rigel_print(message: *const c_char, error: c_int) {
        with(|vm| {
            if error == 0 { vm.out.print_bytes(text(message)) } else { vm.out.message(&String::from_utf8_lossy(text(message))) }
        })
    }
    fn Rf_type2char(kind: u32) -> *const c_char {
        let name = match kind {
            0 => c"NULL", 1 => c"symbol", 2 => c"pairlist", 3 => c"closure", 4 => c"environment", 5 => c"promise", 6 => c"language",
            7 => c"special", 8 => c"builtin", 9 => c"char", 10 => c"logical", 13 => c"integer", 14 => c"double", 15 => c"complex",
            16 => c"character", 17 => c"...", 19 => c"list", 20 => c"expression", 21 => c"bytecode", 22 => c"externalptr",
            23 => c"weakref", 24 => c"raw", 25 => c"S4", _ => c"unknown",
        };
        name.as_ptr()
    }
}
