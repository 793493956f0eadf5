//! Evaluation as a function: `eval`, `evalq`, `local`, `do.call`, `substitute`, `bquote`, `Recall`.

use r_runtime::error::UnwindKind;
use r_runtime::hooks::Apply;
use r_runtime::object::Kind;
use r_runtime::{Asks, Builtin, CallArgs, Res, Type, Unwind, Value, Vm, alloc, coerce, env, rerr};

use crate::args::needed;

pub const TABLE: &[Builtin] = &[
    Builtin::new("eval", "expr envir enclos", eval).asks(Asks::Call),
    Builtin::lazy("evalq", "expr envir enclos", evalq).asks(Asks::Call),
    Builtin::lazy("local", "expr envir", local).asks(Asks::Call),
    Builtin::new("eval.parent", "expr n", eval_parent),
    Builtin::new("do.call", "what args quote envir", do_call).asks(Asks::Call),
    Builtin::special("substitute", "expr env", substitute).asks(Asks::Call),
    Builtin::lazy("bquote", "expr where splice", bquote).asks(Asks::Call),
    Builtin::lazy("withVisible", "x", with_visible),
    Builtin::new("Recall", "...", recall).asks(Asks::Call),
    Builtin::special("forceAndCall", "n FUN ...", force_and_call),
    Builtin::new("force", "x", force).passes_visibility(),
    Builtin::new("identity", "x", force).pure_on_plain(),
    Builtin::new("match.fun", "FUN descend", match_fun),
];

/// The environment an `envir` argument means.
pub fn eval_env(vm: &mut Vm, envir: Value, enclos: Value, from: Value) -> Res<Value> {
    match envir.rtype() {
        Type::Environment => Ok(envir),
        Type::List | Type::Pairlist => {
            // Without a table, and the last element first: then the names are listed as GNU R does.
            let e = vm.new_env_sized(enclos, 0);
            let names = vm.names(envir);
            for (i, v) in envir.values().to_vec().into_iter().enumerate().rev() {
                if let Some(n) = names.strings_opt().map(|n| n[i]).filter(|n| !n.bytes().is_empty()) {
                    let sym = vm.sym_of(n);
                    vm.define(e, sym, v);
                }
            }
            Ok(e)
        }
        Type::Null => Ok(vm.new_env(enclos)),
        Type::Integer | Type::Double => {
            let n = coerce::as_int(envir).ok_or_else(|| Unwind::error("invalid 'envir' argument"))?;
            frame_env(vm, n, from)
        }
        _ => rerr!("invalid 'envir' argument of type '{}'", vm.typeof_name(envir)),
    }
}

/// `sys.frame(n)` as an `envir`.
fn frame_env(vm: &mut Vm, n: i32, from: Value) -> Res<Value> {
    // Negative numbers count from eval's own frame, so -1 is whoever called it: also what an outer `eval` was given, which has no frame.
    if n == -1 {
        return Ok(from);
    }
    let here = vm.frame_number(from) as i32 + 1;
    let k = if n > 0 {
        n
    } else if n < 0 {
        here + n
    } else {
        0
    };
    if k < 0 || k as usize > vm.frames.len() {
        return rerr!("not that many frames on the stack");
    }
    Ok(if k == 0 { vm.global_env } else { vm.frame_env(k as usize - 1) })
}

/// From an environment that doesn't lead to base not even operators and `{` can be seen; compiled
/// code takes them for granted, so the outermost call is looked at here.
fn reachable_function(vm: &Vm, expr: Value, e: Value) -> Res<()> {
    if !expr.is_lang() || !expr.values()[0].is_symbol() {
        return Ok(());
    }
    let base = [vm.base_env, vm.base_ns];
    let around = std::iter::successors(Some(e), |e| e.is_env().then(|| env::parent(*e)));
    if around.take_while(|e| e.is_env()).any(|e| base.contains(&e)) {
        return Ok(());
    }
    let mut at = e;
    while at.is_env() && at != vm.empty_env {
        if env::is_bound(at, expr.values()[0]) {
            return Ok(());
        }
        at = env::parent(at);
    }
    let name = r_runtime::symbol::text(&expr.values()[0]);
    Err(Unwind::error_in(expr, format!("could not find function \"{name}\"")))
}

/// Evaluates in an environment; a `return` in it ends the evaluation.
pub fn eval_in(vm: &mut Vm, expr: Value, e: Value) -> Res<Value> {
    let frames = vm.frames.len();
    vm.visible = true;
    reachable_function(vm, expr, e)?;
    let r = match expr.rtype() {
        Type::Expression => {
            let mut last = Ok(Value::NULL);
            for k in 0..expr.len() {
                last = vm.eval(expr.values()[k], e);
                if last.is_err() {
                    break;
                }
            }
            last
        }
        _ => vm.eval(expr, e),
    };
    match r {
        Ok(v) => Ok(v),
        Err(u) => match u.into_kind() {
            // Only an evaluation outside the function's own frame is ended by its return.
            UnwindKind::Return { env, value } if env == e => {
                vm.frames.truncate(frames);
                Ok(value)
            }
            // Only a call that goes on in this environment, or the top level, may have a loop that wants it.
            UnwindKind::Break { env } | UnwindKind::Next { env }
                if env == e && e != vm.global_env && vm.frame_of_env(e).is_none() =>
            {
                Err(vm.signalled(r_runtime::error::no_loop()))
            }
            other => Err(Unwind::new(other)),
        },
    }
}

fn eval(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let envir = a.or(1, a.env);
    let enclos = a.or(2, a.env);
    // Nothing is found around a list then but base's.
    let enclos = if enclos.is_null() { vm.base_env } else { enclos };
    if !enclos.is_env() {
        return rerr!("invalid 'enclos' argument of type '{}'", vm.typeof_name(enclos));
    }
    let e = eval_env(vm, envir, enclos, a.env)?;
    let (expr, call) = (a.get(0), a.call);
    with_eval_frame(vm, call, e, a.env, |vm| eval_in(vm, expr, e))
}

/// `eval` is a function call to those who look at the stack: one frame for itself, one for the
/// evaluation.
fn with_eval_frame(
    vm: &mut Vm,
    call: Value,
    e: Value,
    caller: Value,
    f: impl FnOnce(&mut Vm) -> Res<Value>,
) -> Res<Value> {
    let depth = vm.frames.len();
    let own = vm.new_env(vm.base_env);
    let function = r_runtime::symbol::base_value(vm.familiar_sym("eval"));
    vm.frames.push(r_runtime::frame::Frame::new(own, call, function, caller));
    let mut evaluation = r_runtime::frame::Frame::new(own, call, function, own);
    // That is how `on.exit` knows whose end it is about.
    evaluation.args = e;
    vm.frames.push(evaluation);
    let saved = std::mem::replace(&mut vm.current_call, Value::NULL);
    let r = f(vm);
    let r = if vm.frames[depth + 1].on_exit.is_null() { r } else { run_on_exit(vm, depth + 1, e, r) };
    vm.current_call = saved;
    vm.frames.truncate(depth);
    r
}

/// Runs what `on.exit` left for the end of an evaluation; a jump out of it replaces the result.
fn run_on_exit(vm: &mut Vm, frame: usize, e: Value, r: Res<Value>) -> Res<Value> {
    let visible = vm.visible;
    vm.frames.truncate(frame + 1);
    let base = vm.stack.sp();
    match &r {
        Ok(v) => vm.stack.push(*v),
        Err(u) => u.values().into_iter().for_each(|v| vm.stack.push(v)),
    }
    let mut out = r;
    loop {
        let expr = std::mem::replace(&mut vm.frames[frame].on_exit, Value::NULL);
        if expr.is_null() {
            break;
        }
        let ran = vm.eval_statements(expr, e);
        vm.frames.truncate(frame + 1);
        if let Err(u) = ran {
            u.values().into_iter().for_each(|v| vm.stack.push(v));
            out = Err(u);
        }
    }
    vm.stack.truncate(base);
    vm.visible = visible;
    out
}

/// The frame whose end `on.exit` in this environment is about: that of a call, or of an evaluation.
pub fn exit_frame(vm: &Vm, e: Value) -> Option<usize> {
    (0..vm.frames.len()).rev().find(|&i| vm.frames[i].env == e || vm.frames[i].args == e)
}

/// Arguments of a special by name and position: expressions, `MISSING` where there is none.
pub fn special_args(vm: &mut Vm, a: &CallArgs<'_>, params: &[&str]) -> Res<Vec<Value>> {
    let given = &a.call.values()[1..];
    let names = vm.names(a.call);
    if names.is_null() && given.len() <= params.len() {
        let mut items = Vec::with_capacity(params.len());
        items.extend_from_slice(given);
        items.resize(params.len(), Value::MISSING);
        return Ok(items);
    }
    let items = given.to_vec();
    let syms: Vec<Value> = params.iter().map(|p| vm.sym(p)).collect();
    let names: Vec<Value> = match names.strings_opt() {
        Some(n) => n[1..].iter().map(|s| if s.bytes().is_empty() { Value::NULL } else { *s }).collect(),
        None => Vec::new(),
    };
    let m = vm.match_call_args(&syms, &items, &names)?;
    Ok(m.formals
        .iter()
        .map(|&k| if k == r_runtime::matching::NONE { Value::MISSING } else { items[k as usize] })
        .collect())
}

fn evalq(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let args = special_args(vm, a, &["expr", "envir", "enclos"])?;
    let envir = if args[1].given() { vm.eval(args[1], a.env)? } else { a.env };
    let enclos = if args[2].given() { vm.eval(args[2], a.env)? } else { a.env };
    let e = eval_env(vm, envir, enclos, a.env)?;
    let call = a.call;
    with_eval_frame(vm, call, e, a.env, |vm| eval_in(vm, args[0], e))
}

fn local(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let args = special_args(vm, a, &["expr", "envir"])?;
    let e = if args[1].given() {
        let v = vm.eval(args[1], a.env)?;
        eval_env(vm, v, a.env, a.env)?
    } else {
        vm.capture(a.env);
        vm.new_env(a.env)
    };
    // The frame shows what `local` stands for.
    let quoted = vm.new_values(Kind::Lang, &[vm.s.quote, args[0]]);
    let envir = if args[1].given() { args[1] } else { vm.new_call("new.env", &[]) };
    let call = vm.new_call("eval", &[quoted, envir]);
    with_eval_frame(vm, call, e, a.env, |vm| eval_in(vm, args[0], e))
}

fn eval_parent(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let n = a.or(1, Value::int(1));
    // The errors are those of `parent.frame(n + 1)`, which this stands for.
    let sum = [vm.sym("n"), Value::double(1.0)];
    let sum = vm.new_call("+", &sum);
    if !n.is_numeric_like() {
        return Err(Unwind::error_in(sum, "non-numeric argument to binary operator"));
    }
    let Some(n) = coerce::as_int(n).filter(|n| (0..i32::MAX).contains(n)) else {
        let call = vm.new_call("parent.frame", &[sum]);
        return Err(Unwind::error_in(call, "invalid 'n' value"));
    };
    let expr = needed(a, 0, "expr")?;
    let e = super::frames::ancestor(vm, a.env, n);
    eval_in(vm, expr, e)
}

fn do_call(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let what = a.get(0);
    let args = a.or(1, Value::NULL);
    let quote = coerce::as_bool(a.or(2, Value::FALSE)).unwrap_or(false);
    let env = if a.get(3).is_env() { a.get(3) } else { a.env };
    if !args.is_list() {
        return rerr!("second argument must be a list");
    }
    let (function, head) = if let Some(name) = what.as_str() {
        let sym = vm.sym(name);
        let Some(f) = vm.find_fun_opt(env, sym)? else {
            let mut items = vec![sym];
            items.extend_from_slice(args.values());
            let call = vm.new_values(Kind::Lang, &items);
            return Err(Unwind::error_in(call, format!("could not find function \"{name}\"")));
        };
        (f, sym)
    } else if what.is_function() {
        (what, what)
    } else {
        return rerr!("'what' must be a function or character string");
    };
    let mut items = vec![head];
    let mut actual = Vec::new();
    for v in args.values().to_vec() {
        let language = v.is_lang() || v.is_symbol();
        let shown = if quote && language { base_quoted(vm, v) } else { v };
        items.push(shown);
        // Language among the arguments is evaluated, as if the call had been written out.
        actual.push(if language && !quote {
            vm.new_promise(v, env)
        } else if language {
            vm.new_forced_promise(shown, v)
        } else {
            v
        });
    }
    let names_value = vm.names(args);
    // tidy: kept by the names of the argument `args`
    let names: Vec<Value> = match names_value.strings_opt() {
        Some(n) => n.iter().map(|s| if s.bytes().is_empty() { Value::NULL } else { *s }).collect(),
        None => Vec::new(),
    };
    let call = vm.new_values(Kind::Lang, &items);
    let call = vm.name_call(call, &names);
    // Promises and values stay visible to the collector through this list.
    let kept = vm.new_values(Kind::Buffer, &actual);
    vm.visible = true;
    let saved = std::mem::replace(&mut vm.current_call, Value::NULL);
    let r = vm.apply(&Apply {
        function,
        args: kept.values(),
        names: &names,
        call,
        env,
        dispatch: Value::NULL,
        extra: &[],
    });
    vm.current_call = saved;
    r
}

/// `base::quote(v)`, as `do.call(quote = TRUE)` shows language.
fn base_quoted(vm: &mut Vm, v: Value) -> Value {
    let (base, quote) = (vm.s.base, vm.s.quote);
    let head = vm.new_call("::", &[base, quote]);
    vm.new_values(Kind::Lang, &[head, v])
}

fn substitute(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let args = special_args(vm, a, &["expr", "env"])?;
    let e = if args[1].given() {
        let v = vm.eval(args[1], a.env)?;
        eval_env(vm, v, vm.base_env, a.env)?
    } else {
        a.env
    };
    if e == vm.global_env {
        return Ok(args[0]);
    }
    // `...` stands for all that was given, and what is wanted is one expression: the first.
    let d = env::raw_get(e, vm.s.dots);
    if args[0] == vm.s.dots && d.is_kind(Kind::Dots) {
        let first = d.values().first().copied().unwrap_or(Value::NULL);
        return Ok(if first.is_promise() { alloc::promise_expr(first) } else { first });
    }
    substitute_in(vm, args[0], e)
}

/// Replaces the variables of `e` by their expressions or values.
pub fn substitute_in(vm: &mut Vm, expr: Value, e: Value) -> Res<Value> {
    if expr.is_symbol() {
        let v = env::raw_get(e, expr);
        return Ok(match v.kind() {
            Some(Kind::Promise) => alloc::promise_expr(v),
            Some(Kind::Dots | Kind::Cell) => expr,
            None if v.is_unbound() => expr,
            _ => v,
        });
    }
    if !expr.is_lang() {
        return Ok(expr);
    }
    let names = vm.names(expr);
    let mut items = Vec::new();
    let mut new_names = Vec::new();
    for (i, x) in expr.values().to_vec().into_iter().enumerate() {
        let name = names.strings_opt().map_or(Value::NULL, |n| n[i]);
        if x == vm.s.dots {
            let d = env::raw_get(e, x);
            if d.is_kind(Kind::Dots) {
                let dn = vm.names(d);
                for (k, v) in d.values().to_vec().into_iter().enumerate() {
                    items.push(if v.is_promise() { alloc::promise_expr(v) } else { v });
                    new_names.push(dn.strings_opt().map_or(Value::NULL, |n| n[k]));
                }
                continue;
            }
        }
        items.push(substitute_in(vm, x, e)?);
        new_names.push(name);
    }
    let c = vm.new_values(Kind::Lang, &items);
    Ok(vm.name_call(c, &new_names[1.min(new_names.len())..]))
}

fn bquote(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let args = special_args(vm, a, &["expr", "where", "splice"])?;
    let e = if args[1].given() {
        let v = vm.eval(args[1], a.env)?;
        eval_env(vm, v, a.env, a.env)?
    } else {
        a.env
    };
    let splice = match args[2] {
        s if s.given() => vm.eval(s, a.env)?,
        _ => Value::FALSE,
    };
    let splices = vm.as_logical3(splice) == 1;
    unquote(vm, args[0], e, splices)
}

/// `expr` with what is in `.()` and `..()` evaluated. Results wait on the operand stack, each with
/// its name.
fn unquote(vm: &mut Vm, expr: Value, e: Value, splices: bool) -> Res<Value> {
    let kind = match expr.kind() {
        Some(kind @ (Kind::Lang | Kind::Pairlist)) => kind,
        _ => return Ok(expr),
    };
    if kind == Kind::Lang
        && let [head, x] = *expr.values()
        && is_named(head, ".")
    {
        return vm.eval(x, e);
    }
    let start = vm.stack.sp();
    let r = unquote_elements(vm, expr, e, splices);
    // SAFETY: this call pushed them and takes them off after their last use.
    let made = unsafe { vm.stack.slice(start, vm.stack.sp()) };
    let (values, names): (Vec<Value>, Vec<Value>) = made.chunks(2).map(|p| (p[0], p[1])).unzip();
    vm.stack.truncate(start);
    r?;
    let out = vm.new_values(kind, &values);
    match kind {
        Kind::Lang => Ok(vm.name_call(out, &names[1..])),
        _ => {
            let n = vm.names(expr);
            vm.with_names(out, n)
        }
    }
}

fn is_named(v: Value, name: &str) -> bool {
    v.is_symbol() && r_runtime::symbol::text(&v) == name
}

/// Pushes the elements, unquoted, and their names.
fn unquote_elements(vm: &mut Vm, expr: Value, e: Value, splices: bool) -> Res<()> {
    let names = vm.names(expr);
    for i in 0..expr.len() {
        let x = expr.values()[i];
        match x.kind() {
            Some(Kind::Lang) if splices && x.len() == 2 && is_named(x.values()[0], "..") => {
                splice(vm, x.values()[1], e)?
            }
            _ => {
                let v = unquote(vm, x, e, splices)?;
                vm.stack.push(v);
                vm.stack.push(names.strings_opt().map_or(Value::NULL, |n| n[i]));
            }
        }
    }
    Ok(())
}

/// Pushes the elements of what `expr` evaluates to.
fn splice(vm: &mut Vm, expr: Value, e: Value) -> Res<()> {
    let v = vm.eval(expr, e)?;
    if !v.is_lang() && !v.is_vector() {
        return rerr!("can only splice vectors");
    }
    let names = vm.names(v);
    let v = vm.coerce(v, Type::List)?;
    for k in 0..v.len() {
        vm.stack.push(v.values()[k]);
        vm.stack.push(names.strings_opt().map_or(Value::NULL, |n| n[k]));
    }
    Ok(())
}

/// A value together with whether it would be printed.
fn with_visible(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let args = special_args(vm, a, &["x"])?;
    if !args[0].given() {
        return rerr!("argument \"x\" is missing, with no default");
    }
    let value = vm.eval(args[0], a.env)?;
    let visible = Value::bool(vm.visible);
    vm.visible = true;
    Ok(vm.named_list(&[("value", value), ("visible", visible)]))
}

fn recall(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let Some(i) = vm.frame_of_env(a.env) else { return rerr!("'Recall' called from outside a closure") };
    let f = vm.frames[i];
    vm.apply(&Apply {
        function: f.function,
        args: a.dots,
        names: a.dot_names,
        call: a.call,
        env: a.env,
        dispatch: Value::NULL,
        extra: &[],
    })
}

/// Calls FUN with promises, the first `n` of them forced, so that closures made by FUN don't
/// see later values of the variables in its arguments.
fn force_and_call(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let &[_, n, fun, ..] = a.call.values() else { return rerr!("invalid arguments") };
    let n = if n.is_symbol() || n.is_lang() { vm.eval(n, a.env)? } else { n };
    let n = coerce::as_int(n).unwrap_or(0).max(0) as usize;
    let function = vm.eval(fun, a.env)?;
    let start = vm.stack.sp();
    let names = push_promises(vm, a.call, 3, a.env)?;
    let count = vm.stack.sp() - start;
    if count > n {
        vm.capture(a.env);
    }
    for k in 0..n.min(count) {
        let p = vm.stack.get(start + k);
        if p.is_promise() {
            vm.force(p)?;
        }
    }
    let mut items = vec![fun];
    items.extend_from_slice(&a.call.values()[3..]);
    let call = vm.new_values(Kind::Lang, &items);
    // SAFETY: this call pushed them and takes them off after their last use.
    let args = unsafe { vm.stack.slice(start, start + count) };
    let r = vm.apply(&Apply {
        function,
        args,
        names: &names,
        call,
        env: a.env,
        dispatch: Value::NULL,
        extra: &[],
    });
    vm.stack.truncate(start);
    r
}

/// Pushes a promise (or constant) for each argument of a call from `from` on, `...` spread;
/// gives their names.
fn push_promises(vm: &mut Vm, call: Value, from: usize, env: Value) -> Res<Vec<Value>> {
    let call_names = vm.names(call);
    let named = |n: Value| if n.is_str() && !n.bytes().is_empty() { n } else { Value::NULL };
    let mut names = Vec::new();
    for (i, &e) in call.values().iter().enumerate().skip(from) {
        if e == vm.s.dots {
            let holder = vm.find_binding_env(env, e);
            let dots = holder.map_or(Value::NULL, |h| env::raw_get(h, e));
            if dots.is_kind(Kind::Dots) {
                let dot_names = vm.names(dots);
                for (k, d) in dots.values().iter().enumerate() {
                    vm.stack.push(*d);
                    names.push(dot_names.strings_opt().map_or(Value::NULL, |s| named(s[k])));
                }
            }
            continue;
        }
        let v = if e.is_symbol() || e.is_lang() { vm.new_promise(e, env) } else { e };
        vm.stack.push(v);
        names.push(call_names.strings_opt().map_or(Value::NULL, |s| named(s[i])));
    }
    Ok(names)
}

fn force(_: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    match a.get(0) {
        v if v.given() => Ok(v),
        // The empty symbol that an expression gave.
        v if a.call.len() == 2 && !a.call.values()[1].is_missing() => Ok(v),
        _ => rerr!("argument \"x\" is missing, with no default"),
    }
}

/// `match.fun`: a function, or the function a name means to the caller.
fn match_fun(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let from = match vm.frame_of_env(a.env) {
        Some(i) => vm.frame_caller(i),
        None => a.env,
    };
    let expr = arg_expr(vm, a, &["FUN", "descend"], 0)?;
    // The caller's own parameter stands for what it was given.
    let given =
        if expr.is_symbol() && a.env != vm.global_env { env::raw_get(a.env, expr) } else { Value::UNBOUND };
    let expr = match given {
        p if p.is_promise() => alloc::promise_expr(p),
        v if v.is_unbound() => expr,
        constant => constant,
    };
    function_from(vm, a.get(0), expr, from)
}

/// The error of `match.fun`, which shows the look-up it makes.
#[cold]
fn function_not_found(vm: &mut Vm, sym: Value) -> Unwind {
    let fun = vm.s.fun;
    let name = vm.new_call("as.character", &[fun]);
    let (envir, mode) = (vm.sym("envir"), vm.string("function"));
    let call = vm.new_call("get", &[name, mode, envir]);
    let names = [Value::NULL, vm.string("mode"), vm.string("envir")];
    let call = vm.name_call(call, &names);
    let text = format!("object '{}' of mode 'function' was not found", r_runtime::symbol::text(&sym));
    Unwind::error_in(call, text)
}

/// The expression given for a parameter of a builtin.
pub fn arg_expr(vm: &mut Vm, a: &CallArgs<'_>, params: &[&str], i: usize) -> Res<Value> {
    if a.get(i).is_function() {
        return Ok(Value::NULL);
    }
    let shown = special_args(vm, a, params);
    Ok(shown.map_or(Value::NULL, |s| s[i]))
}

/// The function an argument such as `FUN` means: itself, or by its name; a variable that holds
/// something else may still name a function further out.
pub fn function_from(vm: &mut Vm, f: Value, expr: Value, env: Value) -> Res<Value> {
    if f.is_function() {
        return Ok(f);
    }
    if !f.given() {
        return rerr!("argument \"FUN\" is missing, with no default");
    }
    let sym = match f.as_str() {
        Some(name) => vm.sym(name),
        None if f.is_symbol() => f,
        None if expr.is_symbol() && expr.is_ptr() => expr,
        None => {
            let shown = if expr.is_lang() { expr } else { f };
            let shown = vm.deparse_line(shown);
            return rerr!("'{shown}' is not a function, character or symbol");
        }
    };
    match vm.find_fun_opt(env, sym)? {
        Some(f) => Ok(f),
        None => Err(function_not_found(vm, sym)),
    }
}
