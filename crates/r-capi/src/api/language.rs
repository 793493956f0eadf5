//! Calls, symbols, environments, evaluation, errors and output.

use std::ffi::{c_char, c_int};

use r_runtime::foreign::Afterwards;
use r_runtime::object::Kind;
use r_runtime::{Res, Unwind, Value, Vm, env, rerr, symbol};

use super::{exported, inner, text};
use crate::cells;
use crate::session::{Session, Sexp, attempt, object, out, plain, raw, text_out, value, with};

fn evaluated(vm: &mut Vm, expr: Sexp, e: Sexp) -> Res<Sexp> {
    let (expr, e) = (plain(vm, expr), value(vm, e));
    if !e.is_env() {
        return rerr!("'rho' must be an environment not {}: detected in C-level eval", vm.typeof_name(e));
    }
    vm.check_native_stack()?;
    crate::session::written_scalars(vm, expr, e);
    vm.visible = true;
    let v = if expr.is_symbol() || expr.is_lang() || expr.is_promise() { vm.eval(expr, e)? } else { expr };
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
    // The value of `...` that has nothing in it.
    if word.is_kind(Kind::Dots) && word.is_empty() {
        return Ok(object(Value::MISSING));
    }
    // C code gets promises as such.
    let v = if word.is_promise() { word } else { vm.settle(word)? };
    let boxed = vm.boxed(v);
    // To C code a variable and its value are one object: what it writes to a number is the variable's from now on.
    // So it is of a locked variable's too.
    if boxed != v && word == v {
        vm.define(e, sym, boxed);
        vm.foreign.later(Afterwards::Binding { env: e, symbol: sym, boxed });
    }
    Ok(out(vm, boxed))
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

fn set_nth(vm: &mut Vm, x: Sexp, n: usize, v: Sexp) -> Res<Sexp> {
    let at = (0..n).fold(x, |s, _| cells::cdr(vm, s));
    let new = held(vm, v);
    cells::set_car(vm, at, new).map(|()| v)
}

/// Binds a variable. A vector of length one stays one while C code runs, which may write to it.
fn define(vm: &mut Vm, e: Value, sym: Value, new: Value) -> Res<()> {
    vm.set_var(e, sym, new)?;
    if new != vm.unboxed(new) {
        vm.foreign.later(Afterwards::Binding { env: e, symbol: sym, boxed: new });
    }
    Ok(())
}

exported! {
    fn Rf_eval(expr: Sexp, e: Sexp) -> Sexp { attempt(|vm| evaluated(vm, expr, e)) }
    fn Rf_findVarInFrame3(e: Sexp, name: Sexp, _get: c_int) -> Sexp { attempt(|vm| in_frame(vm, e, name)) }
    fn Rf_findVarInFrame(e: Sexp, name: Sexp) -> Sexp { attempt(|vm| in_frame(vm, e, name)) }
    fn Rf_findVar(name: Sexp, e: Sexp) -> Sexp { attempt(|vm| visible_from(vm, e, name)) }
    fn Rf_findFun(name: Sexp, e: Sexp) -> Sexp {
        attempt(|vm| {
            let (sym, e) = (value(vm, name), value(vm, e));
            match vm.find_fun_opt(e, sym)? {
                Some(f) => Ok(out(vm, f)),
                None => rerr!("could not find function \"{}\"", symbol::text(&sym)),
            }
        })
    }
    fn Rf_defineVar(name: Sexp, v: Sexp, e: Sexp) {
        attempt(|vm| {
            let (sym, new, e) = (value(vm, name), value(vm, v), value(vm, e));
            if !e.is_env() {
                return rerr!("argument to 'defineVar' is not an environment");
            }
            define(vm, e, sym, new)
        });
    }
    fn Rf_setVar(name: Sexp, v: Sexp, e: Sexp) {
        attempt(|vm| {
            let (sym, new, e) = (value(vm, name), value(vm, v), value(vm, e));
            let home = vm.find_binding_env(e, sym).unwrap_or(vm.global_env);
            define(vm, home, sym, new)
        });
    }
    fn R_removeVarFromFrame(name: Sexp, e: Sexp) {
        attempt(|vm| {
            let (sym, e) = (value(vm, name), value(vm, e));
            if env::is_locked(e) {
                return rerr!("cannot remove bindings from a locked environment");
            }
            vm.remove_var(e, sym);
            Ok(())
        });
    }
    fn Rf_PrintValue(x: Sexp) {
        attempt(|vm| {
            let v = plain(vm, x);
            let (name, base) = (vm.sym("print"), vm.base_env);
            let Some(f) = vm.find_fun_opt(base, name)? else { return Ok(()) };
            vm.call_function(f, &[v], &[]).map(|_| ())
        });
    }
    fn R_CheckUserInterrupt() { attempt(Vm::safepoint); }

    fn CAR(x: Sexp) -> Sexp { attempt(|vm| Ok(cells::car(vm, x))) }
    fn CDR(x: Sexp) -> Sexp { attempt(|vm| Ok(cells::cdr(vm, x))) }
    fn TAG(x: Sexp) -> Sexp { attempt(|vm| Ok(cells::tag(vm, x))) }
    fn CADR(x: Sexp) -> Sexp { walk(x, &[cells::cdr, cells::car]) }
    fn CDDR(x: Sexp) -> Sexp { walk(x, &[cells::cdr, cells::cdr]) }
    fn CADDR(x: Sexp) -> Sexp { walk(x, &[cells::cdr, cells::cdr, cells::car]) }
    fn CADDDR(x: Sexp) -> Sexp { walk(x, &[cells::cdr, cells::cdr, cells::cdr, cells::car]) }
    fn CDDDR(x: Sexp) -> Sexp { walk(x, &[cells::cdr, cells::cdr, cells::cdr]) }
    fn CAAR(x: Sexp) -> Sexp { walk(x, &[cells::car, cells::car]) }
    fn CDAR(x: Sexp) -> Sexp { walk(x, &[cells::car, cells::cdr]) }
    fn Rf_nthcdr(x: Sexp, n: c_int) -> Sexp { with(|vm| (0..n).fold(x, |s, _| cells::cdr(vm, s))) }
    fn SETCAR(x: Sexp, v: Sexp) -> Sexp {
        attempt(|vm| {
            let new = held(vm, v);
            cells::set_car(vm, x, new).map(|()| v)
        })
    }
    fn SETCADR(x: Sexp, v: Sexp) -> Sexp { attempt(|vm| set_nth(vm, x, 1, v)) }
    fn SETCADDR(x: Sexp, v: Sexp) -> Sexp { attempt(|vm| set_nth(vm, x, 2, v)) }
    fn SETCADDDR(x: Sexp, v: Sexp) -> Sexp { attempt(|vm| set_nth(vm, x, 3, v)) }
    fn SETCAD4R(x: Sexp, v: Sexp) -> Sexp { attempt(|vm| set_nth(vm, x, 4, v)) }
    fn SETCDR(x: Sexp, v: Sexp) -> Sexp {
        attempt(|vm| {
            let new = cells::rest_of(vm, v);
            cells::set_cdr(vm, x, new).map(|()| v)
        })
    }
    fn SET_TAG(x: Sexp, v: Sexp) {
        attempt(|vm| {
            let new = value(vm, v);
            cells::set_tag(vm, x, new)
        });
    }
    fn Rf_cons(a: Sexp, b: Sexp) -> Sexp {
        with(|vm| { let (v, rest) = (held(vm, a), cells::rest_of(vm, b)); object(cells::new(vm, v, rest, false)) })
    }
    fn Rf_lcons(a: Sexp, b: Sexp) -> Sexp {
        with(|vm| { let (v, rest) = (held(vm, a), cells::rest_of(vm, b)); object(cells::new(vm, v, rest, true)) })
    }
    fn Rf_list1(a: Sexp) -> Sexp { chain(&[a], false) }
    fn Rf_list2(a: Sexp, b: Sexp) -> Sexp { chain(&[a, b], false) }
    fn Rf_list3(a: Sexp, b: Sexp, c: Sexp) -> Sexp { chain(&[a, b, c], false) }
    fn Rf_lang1(a: Sexp) -> Sexp { chain(&[a], true) }
    fn Rf_lang2(a: Sexp, b: Sexp) -> Sexp { chain(&[a, b], true) }
    fn Rf_lang3(a: Sexp, b: Sexp, c: Sexp) -> Sexp { chain(&[a, b, c], true) }
    fn Rf_lang4(a: Sexp, b: Sexp, c: Sexp, d: Sexp) -> Sexp { chain(&[a, b, c, d], true) }
    fn Rf_list4(a: Sexp, b: Sexp, c: Sexp, d: Sexp) -> Sexp { chain(&[a, b, c, d], false) }
    fn Rf_list5(a: Sexp, b: Sexp, c: Sexp, d: Sexp, e: Sexp) -> Sexp { chain(&[a, b, c, d, e], false) }
    fn Rf_list6(a: Sexp, b: Sexp, c: Sexp, d: Sexp, e: Sexp, f: Sexp) -> Sexp { chain(&[a, b, c, d, e, f], false) }
    fn Rf_lang6(a: Sexp, b: Sexp, c: Sexp, d: Sexp, e: Sexp, f: Sexp) -> Sexp { chain(&[a, b, c, d, e, f], true) }
    fn CAD4R(x: Sexp) -> Sexp { walk(x, &[cells::cdr, cells::cdr, cells::cdr, cells::cdr, cells::car]) }
    fn Rf_lang5(a: Sexp, b: Sexp, c: Sexp, d: Sexp, e: Sexp) -> Sexp { chain(&[a, b, c, d, e], true) }
    fn PRINTNAME(x: Sexp) -> Sexp { with(|vm| { let v = value(vm, x); if v.is_ptr() && v.is_symbol() { text_out(vm, symbol::name(v)) } else { object(vm.empty_string) } }) }
    fn CLOENV(x: Sexp) -> Sexp { with(|vm| { let v = raw(x); let e = if v.is_closure() { r_runtime::alloc::closure(v).env.get() } else { vm.base_ns }; out(vm, e) }) }
    fn ENCLOS(x: Sexp) -> Sexp { with(|vm| { let v = raw(x); let e = if v.is_env() && v != vm.empty_env { env::parent(v) } else { vm.empty_env }; out(vm, e) }) }
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

inner! {
    /// An error of C code's: signalled here, before the jump, so that calling handlers see its frames.
    fn raise(message: *const c_char, call: Sexp) {
        with(|vm| {
            let text = String::from_utf8_lossy(text(message)).into_owned();
            let call = if call.0 == 0 { vm.frame_call() } else { value(vm, call) };
            let u = if call.is_null() { Unwind::error_no_call(text) } else { Unwind::error_in(call, text) };
            let u = vm.signalled(u);
            vm.state::<Session>().pending = Some(u);
        })
    }
    fn warn(message: *const c_char, call: Sexp) {
        attempt(|vm| {
            let text = String::from_utf8_lossy(text(message)).into_owned();
            let call = if call.0 == 0 { vm.frame_call() } else { value(vm, call) };
            vm.warn_in(call, &text)
        });
    }
    /// A warning that is shown at once, whatever the option `warn` says of when.
    fn warn_now(message: *const c_char, call: Sexp) {
        attempt(|vm| {
            let text = String::from_utf8_lossy(text(message)).into_owned();
            let call = if call.0 == 0 { Value::NULL } else { value(vm, call) };
            let text = vm.string(&text);
            let message = super::more::call_named(vm, "simpleWarning", &[("", text), ("call", call)])?;
            let level = vm.options.get("warn").copied().and_then(r_runtime::coerce::as_int).unwrap_or(0);
            if level != 0 {
                return super::more::call_named(vm, "warning", &[("", message)]).map(|_| ());
            }
            let old = vm.options.insert("warn".into(), Value::int(1));
            let r = super::more::call_named(vm, "warning", &[("", message)]).map(|_| ());
            vm.options.insert("warn".into(), old.unwrap_or(Value::int(0)));
            r
        });
    }
    fn print(message: *const c_char, error: c_int) {
        with(|vm| {
            if error == 0 { vm.out.print_bytes(text(message)) } else { vm.out.message(&String::from_utf8_lossy(text(message))) }
        })
    }
}
