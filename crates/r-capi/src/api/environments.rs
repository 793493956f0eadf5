//! Closures, promises, environments and bindings from the inside.

use std::ffi::{c_char, c_int, c_uint, c_void};

use r_runtime::object::{FLAG_DEBUG, Kind, has_flag, set_flag};
use r_runtime::{Res, Value, Vm, alloc, env, rerr, symbol};

use super::more::{call_named, call_r};
use super::{exported, text};
use crate::cells;
use crate::session::{Session, Sexp, attempt, object, out, plain, raw, text_out, value, with};

fn environment(vm: &mut Vm, e: Sexp) -> Res<Value> {
    let v = raw(e);
    if v.is_env() { Ok(v) } else { rerr!("not an environment (a '{}')", vm.typeof_name(v)) }
}

/// Changes a field of a closure; its code is compiled again.
fn set_closure(
    vm: &mut Vm,
    f: Sexp,
    set: impl FnOnce(&r_runtime::object::ClosureObj, Value),
    v: Sexp,
) -> Res<()> {
    let (f, v) = (raw(f), plain(vm, v));
    if !f.is_closure() {
        return rerr!("not a closure (a '{}')", vm.typeof_name(f));
    }
    v.hold();
    let c = alloc::closure(f);
    set(&c, v);
    c.code.set(Value::NULL);
    vm.barrier(f);
    Ok(())
}

fn set_promise(
    vm: &mut Vm,
    p: Sexp,
    set: impl FnOnce(&r_runtime::object::PromiseObj, Value),
    v: Sexp,
) -> Res<()> {
    let (p, v) = (raw(p), plain(vm, v));
    if !p.is_promise() {
        return rerr!("not a promise (a '{}')", vm.typeof_name(p));
    }
    v.hold();
    set(&alloc::promise(p), v);
    vm.barrier(p);
    Ok(())
}

/// The variables of an environment as a pairlist.
fn frame(vm: &mut Vm, e: Sexp) -> Res<Sexp> {
    let e = environment(vm, e)?;
    let symbols = r_runtime::env_order::listed_symbols(vm, e);
    if symbols.is_empty() {
        return Ok(object(Value::NULL));
    }
    let values: Vec<Value> = symbols.iter().map(|s| env::raw_get(e, *s)).collect();
    let list = vm.new_values(Kind::Pairlist, &values);
    let names: Vec<Value> = symbols.iter().map(|s| symbol::name(*s)).collect();
    let names = vm.new_strs(&names);
    Ok(object(vm.with_names(list, names)?))
}

/// New objects by type that aren't vectors.
fn allocated(vm: &mut Vm, kind: c_uint) -> Res<Sexp> {
    let v = match kind {
        2 => crate::cells::new(vm, Value::NULL, Value::NULL, false),
        6 => crate::cells::new(vm, Value::NULL, Value::NULL, true),
        3 => {
            let e = vm.global_env;
            vm.new_closure(Value::NULL, Value::NULL, e, Value::NULL)
        }
        4 => {
            let e = vm.empty_env;
            vm.new_env(e)
        }
        5 => {
            let e = vm.global_env;
            vm.new_promise(Value::NULL, e)
        }
        k => return rerr!("allocSExp: type {k} is not supported"),
    };
    Ok(object(v))
}

/// The cell before those of options that C code sets.
fn options(vm: &mut Vm) -> Sexp {
    if let Some(head) = vm.state::<Session>().options {
        return object(head);
    }
    let head = cells::new(vm, Value::NULL, Value::NULL, false);
    crate::session::preserve(vm, head);
    vm.state::<Session>().options = Some(head);
    object(head)
}

/// A function of R's with an environment, whose answer is true or false.
fn asked(name: &str, e: Sexp) -> c_int {
    attempt(|vm| {
        let e = raw(e);
        let v = if e.is_env() { call_r(vm, name, &[e])? } else { Value::FALSE };
        Ok(c_int::from(r_runtime::coerce::as_bool(v) == Some(true)))
    })
}

exported! {
    fn FORMALS(x: Sexp) -> Sexp { with(|vm| { let v = raw(x); let f = if v.is_closure() { alloc::closure(v).formals.get() } else { Value::NULL }; out(vm, f) }) }
    fn BODY(x: Sexp) -> Sexp { with(|vm| { let v = raw(x); let f = if v.is_closure() { alloc::closure(v).body.get() } else { Value::NULL }; out(vm, f) }) }
    fn R_ClosureExpr(x: Sexp) -> Sexp { BODY(x) }
    fn R_BytecodeExpr(x: Sexp) -> Sexp { x }
    fn R_ClosureFormals(x: Sexp) -> Sexp { FORMALS(x) }
    fn R_ClosureBody(x: Sexp) -> Sexp { BODY(x) }
    fn R_ClosureEnv(x: Sexp) -> Sexp { super::language::CLOENV(x) }
    fn SET_FORMALS(f: Sexp, v: Sexp) { attempt(|vm| set_closure(vm, f, |c, v| c.formals.set(v), v)) }
    fn SET_BODY(f: Sexp, v: Sexp) { attempt(|vm| set_closure(vm, f, |c, v| c.body.set(v), v)) }
    fn SET_CLOENV(f: Sexp, v: Sexp) { attempt(|vm| set_closure(vm, f, |c, v| c.env.set(v), v)) }
    fn SET_PRVALUE(p: Sexp, v: Sexp) { attempt(|vm| set_promise(vm, p, |c, v| c.value.set(v), v)) }
    fn SET_PRENV(p: Sexp, v: Sexp) { attempt(|vm| set_promise(vm, p, |c, v| c.env.set(v), v)) }
    fn SET_PRCODE(p: Sexp, v: Sexp) { attempt(|vm| set_promise(vm, p, |c, v| c.code.set(v), v)) }
    fn PRSEEN(_p: Sexp) -> c_int { 0 }
    fn RDEBUG(x: Sexp) -> c_int { with(|_| c_int::from(raw(x).is_ptr() && has_flag(raw(x), FLAG_DEBUG))) }
    fn SET_RDEBUG(x: Sexp, on: c_int) { with(|_| if raw(x).is_closure() || raw(x).is_env() { set_flag(raw(x), FLAG_DEBUG, on != 0) }) }
    fn Rf_allocSExp(kind: c_uint) -> Sexp { attempt(|vm| allocated(vm, kind)) }
    fn SET_ENCLOS(e: Sexp, parent: Sexp) { attempt(|vm| { let (e, p) = (environment(vm, e)?, environment(vm, parent)?); vm.set_parent(e, p); Ok(()) }) }
    fn R_ParentEnv(e: Sexp) -> Sexp { super::language::ENCLOS(e) }
    fn SYMVALUE(x: Sexp) -> Sexp {
        with(|vm| {
            let v = raw(x);
            if !(v.is_ptr() && v.is_symbol()) {
                return object(Value::UNBOUND);
            }
            if symbol::text(&v) == ".Options" {
                return options(vm);
            }
            let w = env::raw_get(vm.base_env, v);
            out(vm, w)
        })
    }
    /// An option that C code set (through `.Options`) is the very object it set.
    fn Rf_GetOption1(name: Sexp) -> Sexp {
        attempt(|vm| {
            let name = value(vm, name);
            let mut at = options(vm);
            loop {
                at = cells::cdr(vm, at);
                if raw(at).is_null() {
                    break;
                }
                if raw(cells::tag(vm, at)) == name {
                    return Ok(cells::car(vm, at));
                }
            }
            let v = vm.options.get(symbol::text(&name)).copied().unwrap_or(Value::NULL);
            Ok(out(vm, v))
        })
    }
    fn INTERNAL(_x: Sexp) -> Sexp { object(Value::NULL) }
    fn FRAME(e: Sexp) -> Sexp { attempt(|vm| frame(vm, e)) }
    /// All variables are in what `FRAME` gives.
    fn HASHTAB(_e: Sexp) -> Sexp { object(Value::NULL) }
    fn ENVFLAGS(e: Sexp) -> c_int { with(|_| c_int::from(raw(e).is_env() && env::is_locked(raw(e))) << 14) }
    fn SET_FRAME(_e: Sexp, _v: Sexp) { attempt(|_| rerr!("SET_FRAME() is not supported")) }
    fn SET_HASHTAB(_e: Sexp, _v: Sexp) { attempt(|_| rerr!("SET_HASHTAB() is not supported")) }
    fn SET_ENVFLAGS(e: Sexp, flags: c_int) {
        attempt(|vm| {
            let e = environment(vm, e)?;
            if flags & (1 << 14) != 0 {
                vm.lock_env(e, false);
                return Ok(());
            }
            if env::is_locked(e) { rerr!("an environment can't be unlocked") } else { Ok(()) }
        })
    }
    fn R_existsVarInFrame(e: Sexp, name: Sexp) -> c_int { attempt(|vm| Ok(c_int::from(env::is_bound(environment(vm, e)?, raw(name))))) }
    fn R_MakeActiveBinding(name: Sexp, f: Sexp, e: Sexp) { attempt(|vm| { let (e, f) = (environment(vm, e)?, value(vm, f)); vm.make_active(e, raw(name), f); Ok(()) }) }
    fn R_BindingIsActive(name: Sexp, e: Sexp) -> c_int { attempt(|vm| Ok(c_int::from(env::active_function(environment(vm, e)?, raw(name)).is_some()))) }
    fn R_ActiveBindingFunction(name: Sexp, e: Sexp) -> Sexp {
        attempt(|vm| match env::active_function(environment(vm, e)?, raw(name)) {
            Some(f) => Ok(out(vm, f)),
            None => rerr!("no active binding for \"{}\"", symbol::text(&raw(name))),
        })
    }
    fn R_BindingIsLocked(name: Sexp, e: Sexp) -> c_int { attempt(|vm| Ok(c_int::from(env::is_binding_locked(environment(vm, e)?, raw(name))))) }
    fn R_LockBinding(name: Sexp, e: Sexp) { attempt(|vm| { let e = environment(vm, e)?; vm.lock_binding(e, raw(name), true); Ok(()) }) }
    fn R_unLockBinding(name: Sexp, e: Sexp) { attempt(|vm| { let e = environment(vm, e)?; vm.lock_binding(e, raw(name), false); Ok(()) }) }
    fn R_EnvironmentIsLocked(e: Sexp) -> c_int { attempt(|vm| Ok(c_int::from(env::is_locked(environment(vm, e)?)))) }
    fn R_LockEnvironment(e: Sexp, bindings: c_int) { attempt(|vm| { let e = environment(vm, e)?; vm.lock_env(e, bindings != 0); Ok(()) }) }
    fn R_lsInternal3(e: Sexp, all: c_int, sorted: c_int) -> Sexp {
        attempt(|vm| {
            let e = environment(vm, e)?;
            let v = call_named(vm, "ls", &[("", e), ("all.names", Value::bool(all != 0)), ("sorted", Value::bool(sorted != 0))])?;
            Ok(out(vm, v))
        })
    }
    fn R_lsInternal(e: Sexp, all: c_int) -> Sexp { R_lsInternal3(e, all, 1) }
    fn R_IsNamespaceEnv(e: Sexp) -> c_int { asked("isNamespace", e) }
    fn R_IsPackageEnv(e: Sexp) -> c_int {
        with(|vm| {
            let (v, name) = (raw(e), vm.sym("name"));
            let name = if v.is_env() { vm.get_attr(v, name) } else { Value::NULL };
            c_int::from(name.as_str().is_some_and(|n| n.starts_with("package:")))
        })
    }
    fn R_PackageEnvName(e: Sexp) -> Sexp {
        with(|vm| {
            let (v, sym) = (raw(e), vm.sym("name"));
            let name = if v.is_env() { vm.get_attr(v, sym) } else { Value::NULL };
            let is = name.as_str().is_some_and(|n| n.starts_with("package:"));
            out(vm, if is { name } else { Value::NULL })
        })
    }
    fn R_NamespaceEnvSpec(e: Sexp) -> Sexp {
        attempt(|vm| {
            let e = raw(e);
            let is = e.is_env() && { let v = call_r(vm, "isNamespace", &[e])?; r_runtime::coerce::as_bool(v) == Some(true) };
            let spec = vm.string("spec");
            let v = if is { call_r(vm, "getNamespaceInfo", &[e, spec])? } else { Value::NULL };
            Ok(out(vm, v))
        })
    }
    fn R_FindNamespace(name: Sexp) -> Sexp { attempt(|vm| { let n = plain(vm, name); let n = if n.is_symbol() { symbol::name(n) } else { n }; let v = call_r(vm, "getNamespace", &[n])?; Ok(out(vm, v)) }) }
    fn Rf_topenv(_target: Sexp, e: Sexp) -> Sexp { attempt(|vm| { let v = call_r(vm, "topenv", &[raw(e)])?; Ok(out(vm, v)) }) }
    fn R_NewEnv(parent: Sexp, _hash: c_int, _size: c_int) -> Sexp { attempt(|vm| { let p = environment(vm, parent)?; Ok(object(vm.new_env(p))) }) }
    fn Rf_NewEnvironment(names: Sexp, values: Sexp, parent: Sexp) -> Sexp {
        attempt(|vm| {
            let (p, names, values) = (environment(vm, parent)?, value(vm, names), value(vm, values));
            let e = vm.new_env(p);
            let tags = if names.is_null() { vm.names(values) } else { vm.names(names) };
            for (i, n) in tags.strings_opt().unwrap_or_default().to_vec().into_iter().enumerate() {
                let sym = vm.sym_of(n);
                vm.define(e, sym, values.values()[i]);
            }
            Ok(object(e))
        })
    }
    fn R_ParseEvalString(source: *const c_char, e: Sexp) -> Sexp {
        attempt(|vm| {
            let (source, e) = (vm.string_from_bytes(text(source)), environment(vm, e)?);
            let parsed = call_named(vm, "str2expression", &[("text", source)])?;
            let mut v = Value::NULL;
            for i in 0..parsed.len() {
                v = vm.eval(parsed.values()[i], e)?;
            }
            Ok(out(vm, v))
        })
    }
    fn R_ParseVector(source: Sexp, _most: c_int, status: *mut c_int, _file: Sexp) -> Sexp {
        attempt(|vm| {
            let source = plain(vm, source);
            let lines: Vec<&str> = source.strings_opt().unwrap_or_default().iter().map(|s| s.str()).collect();
            let parsed = r_syntax::parse_program(lines.join("\n"), "<text>");
            // SAFETY: C code passes the address of a variable of its own.
            unsafe { *status = if parsed.is_ok() { 1 } else { 3 } };
            let Ok(parsed) = parsed else { return Ok(object(Value::NULL)) };
            let all: Vec<Value> = parsed.exprs.iter().map(|n| vm.from_node(n)).collect();
            Ok(object(vm.new_values(Kind::Expr, &all)))
        })
    }
    /// The arguments of a call are forced as `forceAndCall` does it.
    fn R_forceAndCall(call: Sexp, n: c_int, e: Sexp) -> Sexp {
        attempt(|vm| {
            let (call, e) = (value(vm, call), environment(vm, e)?);
            crate::session::written_scalars(vm, call, e);
            let mut parts = vec![vm.sym("forceAndCall"), Value::int(n)];
            parts.extend_from_slice(call.values());
            let names = vm.names(call);
            let forced = vm.new_values(Kind::Lang, &parts);
            let forced = match names.strings_opt() {
                None => forced,
                Some(old) => {
                    let mut all = vec![vm.empty_string; 2];
                    all.extend_from_slice(old);
                    let all = vm.new_strs(&all);
                    vm.with_names(forced, all)?
                }
            };
            let v = vm.eval(forced, e)?;
            Ok(out(vm, v))
        })
    }
    fn R_MakeWeakRef(key: Sexp, v: Sexp, finalizer: Sexp, at_exit: c_int) -> Sexp {
        attempt(|vm| {
            let (key, v, finalizer) = (raw(key), value(vm, v), value(vm, finalizer));
            if !finalizer.is_null() {
                call_r(vm, "reg.finalizer", &[key, finalizer, Value::bool(at_exit != 0)])?;
            }
            Ok(object(vm.new_weak_reference(key, v)))
        })
    }
    fn R_MakeWeakRefC(key: Sexp, v: Sexp, finalizer: usize, at_exit: c_int) -> Sexp {
        attempt(|vm| {
            if finalizer != 0 {
                super::more::register_finalizer(vm, key, finalizer, at_exit != 0)?;
            }
            let (key, v) = (raw(key), value(vm, v));
            Ok(object(vm.new_weak_reference(key, v)))
        })
    }
    fn R_WeakRefKey(x: Sexp) -> Sexp { with(|vm| { let v = vm.weak_reference(raw(x)).map_or(Value::NULL, |r| r.0); out(vm, v) }) }
    fn R_WeakRefValue(x: Sexp) -> Sexp { with(|vm| { let v = vm.weak_reference(raw(x)).map_or(Value::NULL, |r| r.1); out(vm, v) }) }
    fn Rf_GetOption(name: Sexp, _e: Sexp) -> Sexp { Rf_GetOption1(name) }
    fn Rf_GetOptionWidth() -> c_int { with(|vm| vm.options.get("width").copied().and_then(r_runtime::coerce::as_int).unwrap_or(80)) }
    fn Rf_GetOptionDigits() -> c_int { with(|vm| vm.options.get("digits").copied().and_then(r_runtime::coerce::as_int).unwrap_or(7)) }
    fn R_FlushConsole() {}
    fn R_ProcessEvents() {}
    fn R_Busy(_which: c_int) {}
    fn Rf_onintr() { attempt(|vm| vm.signal_interrupt()) }
    fn R_BadLongVector(_x: Sexp, _file: *const c_char, _line: c_int) { attempt(|_| rerr!("long vectors not supported yet")) }
    fn R_gc() { with(|vm| vm.collect(true)) }
    fn R_RunPendingFinalizers() {}
    fn R_PromiseValue(x: Sexp) -> Sexp { super::more::PRVALUE(x) }
    fn R_CHK(x: Sexp) -> Sexp { x }
    fn R_GetCurrentEnv() -> Sexp { with(|vm| { let e = vm.frames.last().map_or(vm.global_env, |f| f.env); object(e) }) }
    fn R_GetCurrentSrcref(_skip: c_int) -> Sexp { object(Value::NULL) }
    fn R_GetSrcFilename(_x: Sexp) -> Sexp { with(|vm| { let s = vm.empty_string; out(vm, s) }) }
    fn Rf_ucstoutf8(to: *mut c_char, c: c_uint) -> usize {
        let mut bytes = [0u8; 5];
        let n = char::from_u32(c).unwrap_or('\u{fffd}').encode_utf8(&mut bytes).len();
        // SAFETY: C code passes room for 16 bytes.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr().cast(), to, 5) };
        n
    }
    fn Rf_reEnc(x: *const c_char, from: c_int, to: c_int, _substitute: c_int) -> *const c_char {
        // Latin 1 is the only encoding that isn't kept as UTF-8.
        let latin1 = super::make::CE_LATIN1 as c_int;
        if from != latin1 || to == latin1 || text(x).is_ascii() {
            return x;
        }
        let all: String = text(x).iter().map(|b| char::from(*b)).collect();
        with(|vm| {
            let s = vm.string(&all);
            let s = text_out(vm, s);
            r_runtime::foreign::elements(raw(s)).unwrap_or(0) as *const c_char
        })
    }
    fn Riconv_open(to: *const c_char, from: *const c_char) -> *mut c_void {
        // An empty name is the session's encoding.
        let name = |p: *const c_char| if text(p).is_empty() { c"UTF-8".as_ptr() } else { p };
        // SAFETY: texts with their ends.
        unsafe { libc::iconv_open(name(to), name(from)) }
    }
    fn Riconv(h: *mut c_void, from: *mut *mut c_char, n: *mut usize, to: *mut *mut c_char, room: *mut usize) -> usize {
        // SAFETY: C code passes what `iconv` asks for.
        unsafe { libc::iconv(h, from, n, to, room) }
    }
    fn Riconv_close(h: *mut c_void) -> c_int {
        // SAFETY: C code passes what `Riconv_open` gave, once.
        unsafe { libc::iconv_close(h) }
    }
}
