//! Conditions for R code: `stop`, `warning`, handlers, restarts.
//!
//! `tryCatch` and its relatives are builtins that put the same frames on the stack as GNU R's
//! closures do, because errors show them (`doTryCatch(return(expr), name, parentenv, handler)`).

use r_runtime::condition::{Handler, Restart};
use r_runtime::error::UnwindKind;
use r_runtime::frame::Frame;
use r_runtime::hooks::Apply;
use r_runtime::object::Kind;
use r_runtime::{Builtin, CallArgs, Effects, Res, Type, Unwind, Value, Vm, coerce, rerr};

pub const TABLE: &[Builtin] = &[
    Builtin::new(".stop", "what call.", stop),
    Builtin::new(".warning", "what call. immediate.", warning).invisible(),
    Builtin::lazy("tryCatch", "expr ... finally", try_catch),
    Builtin::lazy("withCallingHandlers", "expr ...", with_calling_handlers),
    Builtin::lazy("withRestarts", "expr ...", with_restarts),
    Builtin::new(".signalCondition", "cond", signal_condition),
    Builtin::new("globalCallingHandlers", "...", global_calling_handlers).effects(Effects::STATE),
    Builtin::new(".signalMessage", "cond", signal_message).invisible(),
    Builtin::new("computeRestarts", "cond", compute_restarts).effects(Effects::LOOKS_AT_FRAMES),
    Builtin::new(".invokeRestart", "r args", invoke_restart),
    Builtin::new("geterrmessage", "", geterrmessage),
    Builtin::new("seterrmessage", "message", seterrmessage).invisible(),
    Builtin::new(".errorText", "message call", error_text),
    Builtin::new(".printDeferredWarnings", "", print_deferred).invisible(),
    Builtin::new(".messageText", "text", message_text).invisible(),
];

fn is_condition(vm: &Vm, v: Value) -> bool {
    vm.inherits(v, "condition")
}

/// The call shown by `stop` or `warning`, whose own frame is the innermost: that of the function
/// they are called in.
fn caller_call(vm: &Vm) -> Value {
    vm.frames.len().checked_sub(2).map_or(Value::NULL, |i| vm.frames[i].call)
}

/// The kernel of `stop`: a message, whether to show the call, or a condition object.
fn stop(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let what = a.get(0);
    if is_condition(vm, what) {
        let message = condition_text(vm, what);
        let call = vm.list_get(what, "call");
        return Err(vm.signal_error(what, &message, call));
    }
    let message = what.as_str().unwrap_or("").to_owned();
    let call = shown_call(vm, a);
    let cond = vm.new_condition(&message, call, &["simpleError", "error", "condition"]);
    Err(vm.signal_error(cond, &message, call))
}

fn shown_call(vm: &Vm, a: &CallArgs<'_>) -> Value {
    let show = coerce::as_bool(a.or(1, Value::TRUE)).unwrap_or(true);
    if show { caller_call(vm) } else { Value::NULL }
}

fn condition_text(vm: &mut Vm, cond: Value) -> String {
    let m = vm.list_get(cond, "message");
    m.as_str().unwrap_or("").to_owned()
}

/// The kernel of `warning`: message or condition, whether to show the call, whether at once.
fn warning(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let what = a.get(0);
    if is_condition(vm, what) {
        let message = condition_text(vm, what);
        let call = vm.list_get(what, "call");
        vm.signal_warning(what, &message, call)?;
        return Ok(vm.string(&message));
    }
    let message = what.as_str().unwrap_or("").to_owned();
    let call = shown_call(vm, a);
    if coerce::as_bool(a.or(2, Value::FALSE)) == Some(true) {
        let old = vm.options.insert("warn".into(), Value::int(1));
        let r = vm.warn_in(call, &message);
        vm.options.insert("warn".into(), old.unwrap_or(Value::int(0)));
        r?;
    } else {
        vm.warn_in(call, &message)?;
    }
    Ok(vm.string(&message))
}

/// The arguments of a handler construct: the expression, named handlers, `finally`.
struct HandlerArgs {
    expr: Value,
    handlers: Vec<(Value, Value)>,
    finally: Value,
}

/// Reads `expr`, `...` and `finally` off a call; handlers are evaluated.
fn handler_args(vm: &mut Vm, a: &CallArgs<'_>, with_finally: bool) -> Res<HandlerArgs> {
    let items = spread_call(vm, a)?;
    let mut out = HandlerArgs { expr: Value::MISSING, handlers: Vec::new(), finally: Value::MISSING };
    if let Some(k) = items.iter().position(|p| p.0.as_str() == Some("expr")) {
        out.expr = items[k].1;
    }
    let explicit = out.expr.given();
    for (name, e) in items {
        match name.as_str() {
            Some("expr") => {}
            // A formal of the caller's that wasn't given is no `finally`.
            Some("finally")
                if with_finally && e.is_symbol() && super::functions::is_missing_in(vm, a.env, e, 1) => {}
            Some("finally") if with_finally => out.finally = e,
            Some("") | None if !out.expr.given() && !explicit => out.expr = e,
            _ => {
                let f = vm.eval(e, a.env)?;
                vm.stack.push(f);
                let name = if name.is_null() { vm.empty_string } else { name };
                if name.bytes().is_empty() {
                    return rerr!("condition handlers must be specified with a condition class");
                }
                out.handlers.push((name, f));
            }
        }
    }
    Ok(out)
}

/// A call's arguments as (name, expression) with `...` spread to its promises.
fn spread_call(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Vec<(Value, Value)>> {
    let names = vm.names(a.call);
    let mut out = Vec::new();
    for (i, e) in a.call.values().to_vec().into_iter().enumerate().skip(1) {
        if e == vm.s.dots {
            let d = vm.find_binding_env(a.env, e).map_or(Value::NULL, |env| r_runtime::env::raw_get(env, e));
            if d.is_kind(Kind::Dots) {
                let dn = vm.names(d);
                for (k, v) in d.values().to_vec().into_iter().enumerate() {
                    out.push((dn.strings_opt().map_or(Value::NULL, |n| n[k]), v));
                }
            }
            continue;
        }
        out.push((names.strings_opt().map_or(Value::NULL, |n| n[i]), e));
    }
    Ok(out)
}

/// Pushes a frame that stands for one of GNU R's closures.
fn push_frame(vm: &mut Vm, call: Value, caller: Value) -> Value {
    let env = vm.new_env(vm.base_ns);
    let function = Value::NULL;
    let f = Frame::new(env, call, function, caller);
    vm.frames.push(f);
    env
}

/// The calls that frames of a `tryCatch` show.
fn frame_calls(vm: &mut Vm) -> [Value; 4] {
    let s = |vm: &mut Vm, n: &str| vm.sym(n);
    let (expr, name, parentenv, handler) =
        (s(vm, "expr"), s(vm, "name"), s(vm, "parentenv"), s(vm, "handler"));
    let (classes, handlers) = (s(vm, "classes"), s(vm, "handlers"));
    let list = vm.new_call("tryCatchList", &[expr, classes, parentenv, handlers]);
    let names1 = vm.new_call("[[", &[handlers, Value::int(1)]);
    let names = s(vm, "names");
    let one = vm.new_call("tryCatchOne", &[expr, names, parentenv, names1]);
    let ret = vm.new_call("return", &[expr]);
    let inner = vm.new_call("doTryCatch", &[ret, name, parentenv, handler]);
    let value = vm.s.value;
    let third = vm.new_call("[[", &[value, Value::int(3)]);
    let cond = vm.sym("cond");
    let call = vm.new_values(Kind::Lang, &[third, cond]);
    [list, one, inner, call]
}

fn try_catch(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let sp = vm.stack.sp();
    let args = handler_args(vm, a, true)?;
    let depth = vm.frames.len();
    let saved_call = std::mem::replace(&mut vm.current_call, Value::NULL);
    let own = push_frame(vm, a.call, a.env);
    let r = catch(vm, &args, own, a.env);
    vm.frames.truncate(depth + 1);
    let r = if args.finally.given() { finally(vm, args.finally, a.env, r) } else { r };
    vm.frames.truncate(depth);
    vm.current_call = saved_call;
    vm.stack.truncate(sp);
    r
}

/// Runs `finally` whatever happened; a jump out of it wins.
fn finally(vm: &mut Vm, expr: Value, env: Value, r: Res<Value>) -> Res<Value> {
    let visible = vm.visible;
    vm.stack.push(*r.as_ref().unwrap_or(&Value::NULL));
    let f = vm.eval(expr, env);
    vm.stack.truncate(vm.stack.sp() - 1);
    vm.visible = visible;
    f?;
    r
}

/// Evaluates the expression of a construct, in whose frame it is an error that there is none.
fn run_expr(vm: &mut Vm, expr: &Value, env: Value) -> Res<Value> {
    if expr.given() {
        return vm.eval(*expr, env);
    }
    let call = vm.frame_call();
    Err(vm.signalled(Unwind::error_in(call, "argument \"expr\" is missing, with no default")))
}

/// Evaluates under exiting handlers.
fn catch(vm: &mut Vm, args: &HandlerArgs, own: Value, env: Value) -> Res<Value> {
    let [list, one, inner, handler_call] = frame_calls(vm);
    let list_env = push_frame(vm, list, own);
    let id = vm.fresh_id();
    let (handlers, restarts) = (vm.handlers.handlers.len(), vm.handlers.restarts.len());
    let depth = vm.frames.len();
    let mut last = list_env;
    for _ in &args.handlers {
        last = push_frame(vm, one, last);
        last = push_frame(vm, inner, last);
    }
    // The first handler is the innermost; all of one construct exit to the same place.
    for (class, function) in args.handlers.iter().rev() {
        vm.handlers.handlers.push(Handler { class: *class, function: *function, exit: Some(id) });
    }
    let sp = vm.stack.sp();
    let r = run_expr(vm, &args.expr, env);
    vm.handlers.handlers.truncate(handlers);
    vm.handlers.restarts.truncate(restarts);
    let u = match r {
        Ok(v) => return Ok(v),
        Err(u) => u,
    };
    vm.stack.truncate(sp);
    match u.into_kind() {
        UnwindKind::ToHandler { id: to, condition, handler, .. } if to == id => {
            vm.frames.truncate(depth);
            let caller = push_frame(vm, one, list_env);
            vm.visible = true;
            vm.apply(&Apply {
                function: handler,
                args: &[condition],
                names: &[],
                call: handler_call,
                env: caller,
                dispatch: Value::NULL,
                extra: &[],
            })
        }
        other => Err(Unwind::new(other)),
    }
}

fn with_calling_handlers(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let sp = vm.stack.sp();
    let args = handler_args(vm, a, false)?;
    let depth = vm.frames.len();
    let saved_call = std::mem::replace(&mut vm.current_call, Value::NULL);
    push_frame(vm, a.call, a.env);
    let height = vm.handlers.handlers.len();
    for (class, function) in args.handlers.iter().rev() {
        vm.handlers.handlers.push(Handler { class: *class, function: *function, exit: None });
    }
    let r = run_expr(vm, &args.expr, a.env);
    vm.handlers.handlers.truncate(height);
    vm.frames.truncate(depth);
    vm.current_call = saved_call;
    vm.stack.truncate(sp);
    r
}

/// `withRestarts(expr, name = function(...) ...)`.
fn with_restarts(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let sp = vm.stack.sp();
    let args = handler_args(vm, a, false)?;
    let depth = vm.frames.len();
    let saved_call = std::mem::replace(&mut vm.current_call, Value::NULL);
    let own = push_frame(vm, a.call, a.env);
    let expr = vm.sym("expr");
    let ret = vm.new_call("return", &[expr]);
    let restart = vm.sym("restart");
    let one = vm.new_call("withOneRestart", &[expr, restart]);
    let inner = vm.new_call("doWithOneRestart", &[ret, restart]);
    let one_env = push_frame(vm, one, own);
    push_frame(vm, inner, one_env);
    let height = vm.handlers.restarts.len();
    let handlers = vm.handlers.handlers.len();
    let mut ids = Vec::new();
    for (name, function) in args.handlers.iter().rev() {
        let id = vm.fresh_id();
        let object = vm.restart_object(*name, id, *function);
        vm.handlers.restarts.push(Restart { name: *name, id, object });
        ids.push((id, *function));
    }
    let r = run_expr(vm, &args.expr, a.env);
    vm.handlers.restarts.truncate(height);
    vm.handlers.handlers.truncate(handlers);
    vm.frames.truncate(depth + 1);
    let r = match r {
        Ok(v) => Ok(v),
        Err(u) => match u.into_kind() {
            UnwindKind::ToRestart { id, args } => match ids.iter().find(|p| p.0 == id) {
                Some((_, f)) => restart_value(vm, *f, args, own),
                None => Err(Unwind::new(UnwindKind::ToRestart { id, args })),
            },
            other => Err(Unwind::new(other)),
        },
    };
    vm.frames.truncate(depth);
    vm.current_call = saved_call;
    vm.stack.truncate(sp);
    r
}

fn restart_value(vm: &mut Vm, f: Value, args: Value, env: Value) -> Res<Value> {
    if !f.is_function() {
        return Ok(f);
    }
    let head = vm.sym("restart");
    let mut items = vec![head];
    items.extend_from_slice(args.values());
    let call = vm.new_values(Kind::Lang, &items);
    let names_value = vm.names(args);
    // tidy: kept by `args`, whose elements the call below refers to
    let names: Vec<Value> = names_value
        .strings_opt()
        .map(|n| n.iter().map(|s| if s.bytes().is_empty() { Value::NULL } else { *s }).collect())
        .unwrap_or_default();
    vm.apply(&Apply {
        function: f,
        args: args.values(),
        names: &names,
        call,
        env,
        dispatch: Value::NULL,
        extra: &[],
    })
}

fn signal_condition(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let cond = a.get(0);
    let cond = if is_condition(vm, cond) {
        cond
    } else {
        let m = vm.coerce(cond, Type::Character)?;
        let text = m.as_str().unwrap_or("").to_owned();
        vm.new_condition(&text, Value::NULL, &["simpleCondition", "condition"])
    };
    let classes = vm.condition_classes(cond);
    let classes: Vec<&str> = classes.iter().map(String::as_str).collect();
    let call = vm.list_get(cond, "call");
    vm.run_handlers(cond, &classes, call)?;
    // Whatever a handler printed, the value is shown.
    vm.visible = true;
    Ok(Value::NULL)
}

/// Handlers below all others: they see what no other handler has dealt with.
fn global_calling_handlers(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let now = vm.handlers.globals;
    if a.dots.is_empty() {
        return global_handlers(vm);
    }
    if let [one] = a.dots
        && one.is_null()
    {
        no_handlers_above(vm, now)?;
        let old = global_handlers(vm)?;
        vm.handlers.handlers.clear();
        vm.handlers.globals = 0;
        vm.visible = false;
        return Ok(old);
    }
    let (functions, names) = match a.dots {
        [list] if list.is_list() => {
            (list.values().to_vec(), vm.names(*list).strings_opt().unwrap_or(&[]).to_vec())
        }
        _ => (a.dots.to_vec(), a.dot_names.to_vec()),
    };
    if functions
        .iter()
        .enumerate()
        .any(|(i, _)| names.get(i).is_none_or(|n| !n.is_ptr() || n.bytes().is_empty()))
    {
        return rerr!("condition handlers must be specified with a condition class");
    }
    if functions.iter().any(|f| !f.is_function()) {
        return rerr!("condition handlers must be functions");
    }
    no_handlers_above(vm, now)?;
    for (function, class) in functions.iter().zip(&names).rev() {
        // One that is there already moves to the top.
        let same = |h: &Handler| h.class.str() == class.str() && vm.identical(h.function, *function);
        let old = vm.handlers.handlers.iter().position(same);
        if let Some(k) = old {
            let text = format!("pushing duplicate `{}` handler on top of the stack", class.str());
            let text = vm.string(&text);
            crate::base_call::call_base(vm, "message", &[text])?;
            vm.handlers.handlers.remove(k);
        }
        vm.handlers.handlers.push(Handler { class: *class, function: *function, exit: None });
    }
    vm.handlers.globals = vm.handlers.handlers.len();
    vm.visible = false;
    Ok(Value::NULL)
}

/// Global handlers may be changed only where no other handler is established.
fn no_handlers_above(vm: &Vm, globals: usize) -> Res<()> {
    if vm.handlers.handlers.len() > globals {
        return rerr!("should not be called with handlers on the stack");
    }
    Ok(())
}

/// The global handlers as a named list, the first to be asked first.
fn global_handlers(vm: &mut Vm) -> Res<Value> {
    let all = vm.handlers.handlers[..vm.handlers.globals].to_vec();
    let functions: Vec<Value> = all.iter().rev().map(|h| h.function).collect();
    let names: Vec<Value> = all.iter().rev().map(|h| h.class).collect();
    let l = vm.new_list(&functions);
    let n = vm.new_strs(&names);
    if names.is_empty() { Ok(l) } else { vm.with_names(l, n) }
}

/// Signals a message condition; shows it on standard error unless it was muffled.
fn signal_message(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let cond = a.get(0);
    let classes = vm.condition_classes(cond);
    let classes: Vec<&str> = classes.iter().map(String::as_str).collect();
    let call = vm.list_get(cond, "call");
    let muffled =
        vm.with_restart("muffleMessage", |vm| vm.run_handlers(cond, &classes, call).map(|_| Value::NULL))?;
    if muffled.is_none() {
        let text = condition_text(vm, cond);
        vm.out.message(&text);
    }
    vm.visible = false;
    Ok(Value::NULL)
}

fn compute_restarts(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    let mut all: Vec<Value> = vm.handlers.restarts.iter().rev().map(|r| r.object).collect();
    all.push(abort_object(vm)?);
    Ok(vm.new_list(&all))
}

/// The restart that is always there: to the top level.
fn abort_object(vm: &mut Vm) -> Res<Value> {
    let name = vm.string("abort");
    let l = vm.new_list(&[name, Value::NULL]);
    vm.with_class(l, &["restart"])
}

fn is_abort(r: Value) -> bool {
    r.is_list() && r.values().first().is_some_and(|n| n.as_str() == Some("abort"))
}

/// Jumps to a restart, given by name or as an object.
fn invoke_restart(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let r = a.get(0);
    let id = if let Some(name) = r.as_str() {
        vm.handlers.restarts.iter().rev().find(|x| x.name.str() == name).map(|x| x.id)
    } else {
        vm.restart_id(r).filter(|id| vm.handlers.restarts.iter().any(|x| x.id == *id))
    };
    match id {
        Some(id) => Err(Unwind::new(UnwindKind::ToRestart { id, args: a.or(1, Value::NULL) })),
        None if r.as_str() == Some("abort") || is_abort(r) => Err(Unwind::new(UnwindKind::TopLevel)),
        None => match r.as_str() {
            Some(name) => rerr!("no 'restart' '{name}' found"),
            None => rerr!("restart not on stack"),
        },
    }
}

fn geterrmessage(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    let text = vm.error_message.clone();
    Ok(vm.string(&text))
}

fn seterrmessage(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let text = a.get(0).as_str().unwrap_or("").to_owned();
    vm.error_message = text;
    Ok(Value::NULL)
}

/// "Error in call : message" as the default handler would show it.
fn error_text(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let m = a.get(0).as_str().unwrap_or("").to_owned();
    let call = a.or(1, Value::NULL);
    if call.is_null() {
        return Ok(vm.string(&format!("Error : {m}\n")));
    }
    // `try` breaks lines a little earlier than the top level does.
    const LONG: usize = 75;
    let width = r_text::strings::encode::width;
    let c = vm.deparse_first_line(call);
    let first = m.split('\n').next().unwrap_or("");
    let gap = if 14 + width(&c) + width(first) > LONG { "\n  " } else { "" };
    Ok(vm.string(&format!("Error in {c} : {gap}{m}\n")))
}

/// Shows the warnings so far, as after an error.
fn print_deferred(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    vm.print_warnings_after_error();
    Ok(Value::NULL)
}

/// Writes text to standard error.
fn message_text(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let text = a.get(0).as_str().unwrap_or("").to_owned();
    vm.out.message(&text);
    Ok(Value::NULL)
}
