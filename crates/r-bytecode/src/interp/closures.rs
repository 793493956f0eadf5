//! Calling closures: environments, argument binding, frames, what happens on exit.

use std::rc::Rc;

use r_runtime::error::UnwindKind;
use r_runtime::frame::Frame as CallFrame;
use r_runtime::hooks::Apply;
use r_runtime::matching::{MatchCache, NONE};
use r_runtime::object::{FLAG_CAPTURED, FLAG_DEFAULT, FLAG_OWNED, Kind, has_flag, set_flag};
use r_runtime::{Res, Unwind, Value, Vm, alloc, env, symbol};

use super::calls::{raw_dots, special};
use super::run::{check_room, run};
use super::variables::dots_values;
use crate::code::{ArgSpec, Default, Proto, Site, Sole};
use crate::compile::{self, proto_of};

/// A closure over `env` for a proto; `source` is its text if that was kept.
pub fn make_closure(vm: &mut Vm, proto: Value, env: Value, source: Value) -> Value {
    let p: &Proto = alloc::code_as(&proto);
    let f = vm.new_closure(p.formals, p.body_expr, env, proto);
    if source.is_null() {
        return f;
    }
    let sym = vm.s.srcref;
    vm.set_attr(f, sym, source).unwrap_or(f)
}

/// Calls a closure from a call site.
pub fn call_closure(vm: &mut Vm, f: Value, site: &Site, caller: Value) -> Res<Value> {
    let proto = proto_of(vm, &f);
    let new_env = vm.call_env(proto.shape, proto.n_slots, alloc::closure(f).env.get());
    let mut frame = CallFrame::new(new_env, site.call, f, caller);
    if site.has_dots || proto.keeps_args {
        let start = vm.stack.sp();
        let names = push_promised(vm, site, caller)?;
        // SAFETY: this call pushed them and takes them off after their last use.
        let args = unsafe { vm.stack.slice(start, vm.stack.sp()) };
        if proto.keeps_args {
            frame.args = keep_args(vm, args, &names);
        }
        let bound = bind(vm, proto, new_env, args, &names, site.call);
        vm.stack.truncate(start);
        bound?;
    } else if site.names.is_empty() && proto.dots.is_none() && site.args.len() <= proto.formal_syms.len() {
        bind_positional(vm, proto, new_env, site, caller);
    } else {
        bind_cached(vm, proto, new_env, site, caller)?;
    }
    enter(vm, proto, frame)
}

/// Calls a closure from a site whose arguments the caller has made (promises or values).
pub(super) fn call_on(vm: &mut Vm, f: Value, site: &Site, caller: Value, args: &[Value]) -> Res<Value> {
    let proto = proto_of(vm, &f);
    let new_env = vm.call_env(proto.shape, proto.n_slots, alloc::closure(f).env.get());
    let mut frame = CallFrame::new(new_env, site.call, f, caller);
    if proto.keeps_args {
        frame.args = keep_args(vm, args, &site.names);
    }
    if site.names.is_empty() && proto.dots.is_none() && args.len() <= proto.formal_syms.len() {
        args.iter().enumerate().for_each(|(i, a)| set_formal(vm, proto, new_env, i, *a));
        (args.len()..proto.formal_syms.len()).for_each(|i| set_default(vm, proto, new_env, i));
    } else {
        bind(vm, proto, new_env, args, &site.names, site.call)?;
    }
    enter(vm, proto, frame)
}

/// Calls a closure on values, one for each formal in order.
pub(super) fn call_values(vm: &mut Vm, f: Value, call: Value, caller: Value, args: &[Value]) -> Res<Value> {
    let proto = proto_of(vm, &f);
    let new_env = vm.call_env(proto.shape, proto.n_slots, alloc::closure(f).env.get());
    args.iter().enumerate().for_each(|(i, a)| set_formal(vm, proto, new_env, i, *a));
    enter(vm, proto, CallFrame::new(new_env, call, f, caller))
}

/// The environment of a call from a site whose arguments are evaluated, and the arguments as they were given:
/// promises that know their expressions.
pub(super) fn bind_evaluated(vm: &mut Vm, f: Value, site: &Site, values: &[Value]) -> Res<(Value, Value)> {
    let proto = proto_of(vm, &f);
    let new_env = vm.call_env(proto.shape, proto.n_slots, alloc::closure(f).env.get());
    let start = vm.stack.sp();
    for (a, v) in site.args.iter().zip(values) {
        let word = match a {
            ArgSpec::Lazy(code) => vm.new_forced_promise(*code, *v),
            _ => *v,
        };
        vm.stack.push(word);
    }
    // SAFETY: this call pushed them and takes them off after their last use.
    let args = unsafe { vm.stack.slice(start, vm.stack.sp()) };
    let kept = if proto.keeps_args { keep_args(vm, args, &site.names) } else { Value::NULL };
    let bound = bind(vm, proto, new_env, args, &site.names, site.call);
    vm.stack.truncate(start);
    bound?;
    Ok((new_env, kept))
}

/// Calls a closure from a site whose arguments are evaluated.
pub(super) fn call_evaluated(
    vm: &mut Vm,
    f: Value,
    site: &Site,
    caller: Value,
    values: &[Value],
) -> Res<Value> {
    let (env, args) = bind_evaluated(vm, f, site, values)?;
    let mut frame = CallFrame::new(env, site.call, f, caller);
    frame.args = args;
    let proto = proto_of(vm, &f);
    enter(vm, proto, frame)
}

/// Calls a closure on values or promises (from builtins, dispatch, `do.call`).
pub fn apply_closure(vm: &mut Vm, a: &Apply<'_>) -> Res<Value> {
    let proto = proto_of(vm, &a.function);
    let new_env = vm.call_env(proto.shape, proto.n_slots, alloc::closure(a.function).env.get());
    let mut frame = CallFrame::new(new_env, a.call, a.function, a.env);
    frame.dispatch = a.dispatch;
    frame.generic_call = true;
    if proto.keeps_args {
        frame.args = keep_args(vm, a.args, a.names);
    }
    bind(vm, proto, new_env, a.args, a.names, a.call).map_err(|u| vm.signalled(u))?;
    for (sym, v) in a.extra {
        bind_extra(vm, proto, new_env, *sym, *v);
    }
    if !a.dispatch.is_null() {
        bind_dispatch(vm, proto, new_env, a);
    }
    enter(vm, proto, frame)
}

/// Binds a variable handed over by dispatch: the generic's name only where it is used.
fn bind_extra(vm: &mut Vm, proto: &Proto, new_env: Value, sym: Value, v: Value) {
    if sym == vm.s.dot_generic && proto.code.unit.slot_of(sym).is_none() {
        return;
    }
    if env::raw_get(new_env, sym).is_unbound() {
        vm.define(new_env, sym, v);
    }
}

/// The arguments as they were given, for method dispatch.
fn keep_args(vm: &mut Vm, args: &[Value], names: &[Value]) -> Value {
    let d = vm.new_values(Kind::Dots, args);
    vm.name_dots(d, names)
}

/// `.Class` and `.Method`, for methods that use them.
fn bind_dispatch(vm: &mut Vm, proto: &Proto, new_env: Value, a: &Apply<'_>) {
    let class = vm.s.dot_class;
    if proto.code.unit.slot_of(class).is_some() {
        let v = vm.dispatch_class(a.dispatch);
        vm.define(new_env, class, v);
    }
    let method = vm.s.dot_method;
    if proto.code.unit.slot_of(method).is_some() {
        let v = vm.dispatch_method(a.dispatch, a.args);
        vm.define(new_env, method, v);
    }
}

/// A promise (or value) for an argument of a site.
#[inline]
fn promised(vm: &mut Vm, a: ArgSpec, caller: Value) -> Value {
    match a {
        ArgSpec::Const(v) => v,
        ArgSpec::Lazy(code) => vm.new_promise(code, caller),
        ArgSpec::Missing | ArgSpec::Dots => Value::MISSING,
    }
}

/// Pushes a site's arguments as promises, `...` spread. Returns their names, none if there are none.
fn push_promised(vm: &mut Vm, site: &Site, caller: Value) -> Res<Vec<Value>> {
    push_promised_after(vm, site, caller, 0)
}

/// The same when the caller has pushed the first `done` arguments.
pub(super) fn push_promised_after(vm: &mut Vm, site: &Site, caller: Value, done: usize) -> Res<Vec<Value>> {
    let start = vm.stack.sp() - done;
    let mut names = Vec::new();
    for (i, a) in site.args.iter().enumerate().skip(done) {
        if *a == ArgSpec::Dots {
            let dots = raw_dots(vm, caller)?;
            let dot_names = vm.names(dots);
            for (k, d) in dots_values(&dots).iter().enumerate() {
                vm.stack.push(*d);
                let n = dot_names.strings_opt().map_or(Value::NULL, |n| n[k]);
                if n.is_ptr() && !n.bytes().is_empty() {
                    names.resize(vm.stack.sp() - start - 1, Value::NULL);
                    names.push(n);
                }
            }
            continue;
        }
        let p = promised(vm, *a, caller);
        vm.stack.push(p);
        if let Some(n) = site.names.get(i).filter(|n| !n.is_null()) {
            names.resize(vm.stack.sp() - start - 1, Value::NULL);
            names.push(*n);
        }
    }
    Ok(names)
}

/// Puts an argument into its formal's slot.
#[inline]
fn set_formal(vm: &mut Vm, proto: &Proto, new_env: Value, i: usize, v: Value) {
    if v.is_missing() {
        return set_default(vm, proto, new_env, i);
    }
    v.hold();
    // SAFETY: the environment was made with the proto's shape, whose first slots are the formals.
    unsafe { *env::slot_ptr(new_env, i) = v };
}

/// A formal that the caller did not give.
#[inline]
fn set_default(vm: &mut Vm, proto: &Proto, new_env: Value, i: usize) {
    env::mark_missing(new_env, i);
    let v = match proto.defaults[i] {
        Default::None => Value::MISSING,
        Default::Const(v) if i < 64 => v,
        // There is no bit for this formal, so the word says that it is missing.
        Default::Const(v) => {
            let p = vm.new_forced_promise(v, v);
            set_flag(p, FLAG_DEFAULT, true);
            p
        }
        Default::Code(code) => {
            let p = vm.new_promise(code, new_env);
            set_flag(p, FLAG_DEFAULT, true);
            p
        }
    };
    v.hold();
    // SAFETY: see `set_formal`.
    unsafe { *env::slot_ptr(new_env, i) = v };
}

#[inline]
fn bind_positional(vm: &mut Vm, proto: &Proto, new_env: Value, site: &Site, caller: Value) {
    for (i, a) in site.args.iter().enumerate() {
        bind_spec(vm, proto, new_env, i, *a, caller);
    }
    for i in site.args.len()..proto.formal_syms.len() {
        set_default(vm, proto, new_env, i);
    }
}

/// Binds an argument of a site; a promise made for this formal alone is marked as such.
#[inline]
fn bind_spec(vm: &mut Vm, proto: &Proto, new_env: Value, i: usize, a: ArgSpec, caller: Value) {
    let v = promised(vm, a, caller);
    if matches!(a, ArgSpec::Lazy(_)) {
        set_flag(v, FLAG_OWNED, true);
    }
    set_formal(vm, proto, new_env, i, v);
}

/// Binds by a matching that the site remembers.
fn bind_cached(vm: &mut Vm, proto: &Proto, new_env: Value, site: &Site, caller: Value) -> Res<()> {
    if let Some(c) = site.cache.get()
        && c.callee == proto.id
    {
        bind_matched(vm, proto, new_env, site, caller, &c.matching.formals);
        return Ok(());
    }
    if proto.dots.is_some() {
        let start = vm.stack.sp();
        let names = push_promised(vm, site, caller)?;
        // SAFETY: this call pushed them and takes them off after their last use.
        let args = unsafe { vm.stack.slice(start, vm.stack.sp()) };
        let r = bind(vm, proto, new_env, args, &names, site.call);
        vm.stack.truncate(start);
        return r;
    }
    let shown: Vec<Value> = site.args.iter().map(|a| spec_expr(*a)).collect();
    let m = vm.match_call_args(&proto.formal_syms, &shown, &site.names);
    let matching = m.map_err(|u| with_call(u, site.call))?;
    bind_matched(vm, proto, new_env, site, caller, &matching.formals);
    let _ = site.cache.set(Box::new(MatchCache { callee: proto.id, matching }));
    Ok(())
}

fn bind_matched(vm: &mut Vm, proto: &Proto, new_env: Value, site: &Site, caller: Value, formals: &[u32]) {
    for (i, &k) in formals.iter().enumerate() {
        if k == NONE {
            set_default(vm, proto, new_env, i);
        } else {
            bind_spec(vm, proto, new_env, i, site.args[k as usize], caller);
        }
    }
}

/// The expression of an argument, for errors.
fn spec_expr(a: ArgSpec) -> Value {
    match a {
        ArgSpec::Const(v) => v,
        ArgSpec::Lazy(c) => alloc::expr_of(c),
        ArgSpec::Missing | ArgSpec::Dots => Value::MISSING,
    }
}

/// An error of argument matching shows the call that was made.
fn with_call(u: Unwind, call: Value) -> Unwind {
    match u.into_kind() {
        UnwindKind::Raise(r) => Unwind::error_in(call, r.message),
        other => Unwind::new(other),
    }
}

/// Binds values or promises to formals by R's matching rules.
fn bind(vm: &mut Vm, proto: &Proto, new_env: Value, args: &[Value], names: &[Value], call: Value) -> Res<()> {
    if names.iter().all(|n| n.is_null()) && (proto.dots.is_some() || args.len() <= proto.formal_syms.len()) {
        bind_unnamed(vm, proto, new_env, args);
        return Ok(());
    }
    let m = match proto.matchings.find(args.len(), names) {
        Some(m) => m,
        None => {
            let m = vm.match_call_args(&proto.formal_syms, args, names).map_err(|u| with_call(u, call))?;
            let m = Rc::new(m);
            proto.matchings.remember(args.len(), names, m.clone());
            m
        }
    };
    for (i, &k) in m.formals.iter().enumerate() {
        if Some(i) == proto.dots {
            let rest: Vec<Value> = m.dots.iter().map(|&d| args[d as usize]).collect();
            let rest_names: Vec<Value> =
                m.dots.iter().map(|&d| names.get(d as usize).copied().unwrap_or(Value::NULL)).collect();
            let d = vm.new_values(Kind::Dots, &rest);
            let d = vm.name_dots(d, &rest_names);
            // SAFETY: see `set_formal`.
            unsafe { *env::slot_ptr(new_env, i) = d };
        } else if k == NONE {
            set_default(vm, proto, new_env, i);
        } else {
            set_shared(vm, proto, new_env, i, args[k as usize]);
        }
    }
    Ok(())
}

/// Puts an argument that others may have too into its formal's slot.
#[inline]
fn set_shared(vm: &mut Vm, proto: &Proto, new_env: Value, i: usize, v: Value) {
    if v.is_promise() {
        set_flag(v, FLAG_OWNED, false);
    }
    set_formal(vm, proto, new_env, i, v);
}

/// Binds arguments without names, of which there are not too many: in order, the rest to `...`.
fn bind_unnamed(vm: &mut Vm, proto: &Proto, new_env: Value, args: &[Value]) {
    let n = proto.formal_syms.len();
    let ordered = proto.dots.unwrap_or(n).min(args.len());
    for (i, a) in args[..ordered].iter().enumerate() {
        set_shared(vm, proto, new_env, i, *a);
    }
    for i in ordered..n {
        if Some(i) == proto.dots {
            let d = vm.new_values(Kind::Dots, &args[ordered..]);
            // SAFETY: see `set_formal`.
            unsafe { *env::slot_ptr(new_env, i) = d };
        } else {
            set_default(vm, proto, new_env, i);
        }
    }
}

/// Runs a closure's body in its new environment.
fn enter(vm: &mut Vm, proto: &Proto, frame: CallFrame) -> Res<Value> {
    vm.safepoint()?;
    if vm.depth >= vm.max_depth {
        return Err(nested_too_deeply(vm));
    }
    vm.depth += 1;
    proto.calls.set(proto.calls.get().saturating_add(1));
    let new_env = frame.env;
    vm.frames.push(frame);
    finish(vm, new_env, |vm| match proto.sole {
        Sole::None => run(vm, &proto.code, new_env),
        _ if proto.code.is_stepped() => run(vm, &proto.code, new_env),
        sole => run_sole(vm, proto, sole, new_env),
    })
}

/// Runs a body that is one call of `UseMethod` or `NextMethod`. There is nothing in it to interpret or to compile.
fn run_sole(vm: &mut Vm, proto: &Proto, sole: Sole, env: Value) -> Res<Value> {
    let (Sole::Dispatch(call) | Sole::Next(call)) = sole else { return run(vm, &proto.code, env) };
    let head = call.values()[0];
    let f = symbol::base_value(head);
    let others = [head, proto.body_expr.values()[0]];
    if !f.is_kind(Kind::Builtin) || others.iter().any(|s| symbol::is_shadowed(*s)) {
        return run(vm, &proto.code, env);
    }
    let c = compile::ensure(vm, &proto.code).map_err(|u| vm.signalled(u))?;
    check_room(vm, c).map_err(|u| vm.signalled(u))?;
    let index = alloc::builtin_index(f);
    let r = match sole {
        Sole::Dispatch(_) => special(vm, index, call, env, true),
        _ => vm.invoke_builtin(index, &call.values()[1..], &[], call, env, true),
    };
    r.map_err(|u| if u.is_raise() { vm.signalled(u) } else { u })
}

/// Runs the (rest of the) body of the innermost frame and ends its call.
#[inline(always)]
pub(super) fn finish(vm: &mut Vm, new_env: Value, body: impl FnOnce(&mut Vm) -> Res<Value>) -> Res<Value> {
    let saved_call = std::mem::replace(&mut vm.current_call, Value::NULL);
    let (handlers, restarts) = (vm.handlers.handlers.len(), vm.handlers.restarts.len());
    let depth = vm.frames.len() - 1;
    let r = match body(vm) {
        Ok(v) => Ok(v),
        Err(u) => own_return(vm, u, new_env),
    };
    // Handlers a call established end with it.
    vm.handlers.handlers.truncate(handlers);
    vm.handlers.restarts.truncate(restarts);
    let r = if vm.frames[depth].on_exit.is_null() { r } else { run_on_exit(vm, depth, r) };
    vm.frames.truncate(depth);
    vm.current_call = saved_call;
    vm.depth -= 1;
    leave(vm, new_env);
    r
}

/// A `return` that was for this call ends it normally.
#[cold]
fn own_return(vm: &mut Vm, u: Unwind, new_env: Value) -> Res<Value> {
    match u.into_kind() {
        UnwindKind::Return { env, value } if env == new_env => Ok(value),
        // No loop of this call wanted it.
        UnwindKind::Break { env } | UnwindKind::Next { env } if env == new_env => {
            Err(vm.signalled(r_runtime::error::no_loop()))
        }
        other => Err(Unwind::new(other)),
    }
}

#[cold]
pub(super) fn nested_too_deeply(vm: &mut Vm) -> Unwind {
    // Leave handlers some room, as GNU R does.
    let limit = vm.max_depth;
    vm.max_depth = limit + 500;
    let u = vm.signalled(Unwind::error_no_call(
        "evaluation nested too deeply: infinite recursion / options(expressions=)?",
    ));
    vm.max_depth = limit;
    u
}

/// Runs what `on.exit` left behind; a jump out of it replaces the call's result.
#[cold]
fn run_on_exit(vm: &mut Vm, depth: usize, r: Res<Value>) -> Res<Value> {
    let visible = vm.visible;
    // What is on its way is kept on the operand stack while more R code runs.
    let base = vm.stack.sp();
    match &r {
        Ok(v) => vm.stack.push(*v),
        Err(u) => u.values().into_iter().for_each(|v| vm.stack.push(v)),
    }
    let value = match &r {
        Ok(v) => *v,
        Err(_) => Value::UNBOUND,
    };
    let outer = std::mem::replace(&mut vm.returning, value);
    let mut out = r;
    loop {
        let e = std::mem::replace(&mut vm.frames[depth].on_exit, Value::NULL);
        if e.is_null() {
            break;
        }
        let env = vm.frames[depth].env;
        let ran = vm.eval_statements(e, env);
        vm.frames.truncate(depth + 1);
        if let Err(u) = ran {
            u.values().into_iter().for_each(|v| vm.stack.push(v));
            out = own_return(vm, u, env);
        }
    }
    vm.returning = outer;
    vm.stack.truncate(base);
    vm.visible = visible;
    out
}

/// Gives back what the call's environment held, unless something still refers to it.
#[inline]
pub(super) fn leave(vm: &mut Vm, new_env: Value) {
    if has_flag(new_env, FLAG_CAPTURED) {
        return capture_promises(vm, new_env);
    }
    for v in env::slots(&new_env) {
        let v = v.get();
        if v.is_promise() {
            let value = alloc::promise(v).value.get();
            if has_flag(v, FLAG_OWNED) && !value.is_unbound() {
                value.release();
                set_flag(v, FLAG_OWNED, false);
            }
        } else {
            v.release();
        }
    }
}

/// Promises that live on in a captured environment capture theirs.
#[cold]
fn capture_promises(vm: &mut Vm, new_env: Value) {
    let capture = |v: Value| {
        if v.is_promise() {
            let e = alloc::promise(v).env.get();
            if e.is_env() {
                set_flag(e, FLAG_CAPTURED, true);
            }
        }
    };
    for v in env::slots(&new_env) {
        let v = v.get();
        capture(v);
        if v.is_kind(Kind::Dots) {
            dots_values(&v).iter().for_each(|d| capture(*d));
        }
    }
    let _ = vm;
}
