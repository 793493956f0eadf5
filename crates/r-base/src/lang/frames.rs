//! Looking at the call stack: `sys.call` and its family, `parent.frame`, `match.call`, `nargs`.
//!
//! These are builtins, so the frame they are about is the innermost one whose environment is
//! the environment they are called from (a promise asks about its own function's frame).

use super::places;
use r_runtime::coerce::as_int;
use r_runtime::matching::NONE;
use r_runtime::object::Kind;
use r_runtime::{Asks, Builtin, CallArgs, Effects, Res, Value, Vm, alloc, rerr, symbol};

pub const TABLE: &[Builtin] = &[
    Builtin::new("sys.call", "which", sys_call).effects(Effects::LOOKS_AT_FRAMES).asks(Asks::Call),
    Builtin::new("sys.function", "which", sys_function).effects(Effects::LOOKS_AT_FRAMES).asks(Asks::Call),
    Builtin::new("sys.frame", "which", sys_frame).effects(Effects::LOOKS_AT_FRAMES).asks(Asks::Call),
    Builtin::new("sys.nframe", "", sys_nframe).effects(Effects::LOOKS_AT_FRAMES),
    Builtin::new("sys.parent", "n", sys_parent).effects(Effects::LOOKS_AT_FRAMES),
    Builtin::new("sys.calls", "", sys_calls).effects(Effects::LOOKS_AT_FRAMES).asks(Asks::Call),
    Builtin::new("sys.frames", "", sys_frames).effects(Effects::LOOKS_AT_FRAMES).asks(Asks::Call),
    Builtin::new("sys.parents", "", sys_parents).effects(Effects::LOOKS_AT_FRAMES),
    Builtin::new("sys.on.exit", "", sys_on_exit).effects(Effects::LOOKS_AT_FRAMES),
    Builtin::new("parent.frame", "n", parent_frame).effects(Effects::LOOKS_AT_FRAMES).asks(Asks::Call),
    Builtin::prim("nargs", "", nargs).effects(Effects::LOOKS_AT_FRAMES).asks(Asks::Call),
    Builtin::new("match.call", "definition call expand.dots envir", match_call)
        .effects(Effects::LOOKS_AT_FRAMES)
        .asks(Asks::Call),
];

/// The frame number `which` means from `env`; 0 is the top level.
fn frame_number(vm: &mut Vm, a: &CallArgs<'_>, arg: usize) -> Res<usize> {
    let here = vm.frame_number(a.env);
    let which = match a.get(arg) {
        v if !v.given() => 0,
        v => as_int(v).ok_or_else(|| r_runtime::Unwind::error("invalid 'which' argument"))?,
    };
    let n = if which > 0 { which } else { here as i32 + which };
    if n < 0 || n as usize > vm.frames.len() {
        return rerr!("not that many frames on the stack");
    }
    Ok(n as usize)
}

/// Functions written in R that see how their caller was called, or hand its environment on. (Builtins say so
/// in their rows.)
const ASKING: &[(&str, Asks)] = &[
    ("match.arg", Asks::Call),
    ("with", Asks::Call),
    ("within", Asks::Call),
    ("callNextMethod", Asks::Arguments),
    ("callGeneric", Asks::Arguments),
];

/// What the library's function of a name sees of the call that calls it.
pub fn asks(vm: &Vm, name: &str) -> Asks {
    let in_r = ASKING.iter().find(|a| a.0 == name).map(|a| a.1);
    let built_in = || vm.builtin_named(name).map(|i| vm.builtins[i].def.asks);
    in_r.or_else(built_in).unwrap_or(Asks::Nothing)
}

fn sys_call(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let n = frame_number(vm, a, 0)?;
    if n == 0 || !vm.state::<places::Places>().kept {
        return Ok(if n == 0 { Value::NULL } else { vm.frames[n - 1].call });
    }
    Ok(places::located_calls(vm, n)?[n - 1])
}

fn sys_function(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let n = frame_number(vm, a, 0)?;
    if n == 0 {
        return Ok(Value::NULL);
    }
    let f = vm.frames[n - 1].function;
    if f.is_null() { stand_in(vm, n - 1) } else { Ok(f) }
}

/// The function of a frame that a builtin pushed: the one its call names, or `tryCatch` for that one's local functions.
fn stand_in(vm: &mut Vm, at: usize) -> Res<Value> {
    let call = vm.frames[at].call;
    let head = if call.is_lang() && !call.is_empty() { call.values()[0] } else { Value::NULL };
    if head.is_function() {
        return Ok(head);
    }
    let base = vm.base_env;
    if head.is_symbol()
        && let Some(f) = vm.find_fun_opt(base, head)?
    {
        return Ok(f);
    }
    let outer = vm.sym("tryCatch");
    Ok(vm.find_fun_opt(base, outer)?.unwrap_or(Value::NULL))
}

fn frame_env(vm: &mut Vm, n: usize) -> Value {
    let e = if n == 0 { vm.global_env } else { shown_env(vm, n - 1) };
    vm.capture(e);
    e
}

/// The environment that a frame shows: an evaluation's is the one it evaluates in.
fn shown_env(vm: &mut Vm, i: usize) -> Value {
    let given = vm.frames[i].args;
    if given.is_env() { given } else { vm.frame_env(i) }
}

fn sys_frame(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let n = frame_number(vm, a, 0)?;
    // sys.frame(0) is the global environment, unlike sys.call(0).
    let zero = a.has(0) && as_int(a.get(0)) == Some(0);
    Ok(if zero || !a.has(0) { vm.global_env } else { frame_env(vm, n) })
}

fn sys_nframe(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    Ok(Value::int(vm.frame_number(a.env) as i32))
}

fn parent_of(vm: &mut Vm, env: Value, n: i32) -> usize {
    let mut f = vm.frame_number(env);
    for _ in 0..n {
        // The top level is its own parent.
        if f == 0 {
            break;
        }
        f = vm.parent_number(f);
    }
    f
}

fn sys_parent(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let Some(n) = as_int(a.or(0, Value::int(1))) else { return rerr!("invalid 'n' argument") };
    Ok(Value::int(parent_of(vm, a.env, n) as i32))
}

fn sys_calls(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    // As seen from the function that asks: what a promise runs under does not count.
    let n = vm.frame_number(a.env);
    if n == 0 {
        return Ok(Value::NULL);
    }
    let calls = places::located_calls(vm, n)?;
    Ok(vm.new_values(Kind::Pairlist, &calls))
}

fn sys_frames(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let n = vm.frame_number(a.env);
    if n == 0 {
        return Ok(Value::NULL);
    }
    let envs: Vec<Value> = (0..n).map(|i| shown_env(vm, i)).collect();
    envs.iter().for_each(|e| vm.capture(*e));
    Ok(vm.new_values(Kind::Pairlist, &envs))
}

fn sys_parents(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let p: Vec<i32> = (1..=vm.frame_number(a.env)).map(|i| vm.parent_number(i) as i32).collect();
    Ok(vm.new_ints(&p))
}

fn sys_on_exit(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let n = vm.frame_number(a.env);
    if n == 0 {
        return Ok(Value::NULL);
    }
    // One expression shows as itself, several in the braces they are kept in.
    let code = vm.frames[n - 1].on_exit;
    Ok(if code.is_lang() && code.len() == 2 { code.values()[1] } else { code })
}

/// `parent.frame(n)`.
fn parent_frame(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let n = as_int(a.or(0, Value::int(1))).filter(|n| *n >= 1);
    let Some(n) = n else { return rerr!("invalid 'n' value") };
    let env = ancestor(vm, a.env, n);
    vm.capture(env);
    Ok(env)
}

/// The environment that the `n`-th caller of the function with this one runs in; beyond the first of them the
/// global environment.
pub(super) fn ancestor(vm: &mut Vm, mut env: Value, n: i32) -> Value {
    for _ in 0..n {
        match vm.frame_of_env(env).or_else(|| vm.evaluation_in(env)) {
            Some(i) => env = vm.frame_caller(i),
            None => return vm.global_env,
        }
    }
    env
}

fn nargs(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let Some(i) = vm.frame_of_env(a.env) else { return Ok(Value::int(r_runtime::NA_INT)) };
    let f = vm.frames[i];
    let mut handed = 0;
    if f.args.is_kind(Kind::Dots) {
        handed = f.args.len();
        // A method that `standardGeneric` chose gets what was given; empty arguments of the generic's call count all the same.
        let s4 = vm.sym("s4");
        if f.function.attr(s4).is_null() {
            return Ok(Value::int(handed as i32));
        }
    }
    let caller = vm.frame_caller(i);
    let exprs = call_arguments(vm, f.call, caller);
    Ok(Value::int(exprs.len().max(handed) as i32))
}

/// The argument expressions of a call with their names; `...` replaced by its elements. Those are constants, or `..1`, `..2`
/// and so on: an expression would mean something else where the call is evaluated.
fn call_arguments(vm: &mut Vm, call: Value, caller: Value) -> Vec<(Value, Value)> {
    let names = vm.names(call);
    let mut out = Vec::new();
    for (i, e) in call.values().to_vec().into_iter().enumerate().skip(1) {
        if e == vm.s.dots {
            let dots =
                vm.find_binding_env(caller, e).map_or(Value::NULL, |env| r_runtime::env::raw_get(env, e));
            let dot_names = vm.names(dots);
            if dots.is_kind(Kind::Dots) {
                for (k, d) in dots.values().to_vec().into_iter().enumerate() {
                    let expr = if d.is_promise() { alloc::promise_expr(d) } else { d };
                    let constant = !expr.is_null() && !expr.is_lang() && (!expr.is_symbol() || !expr.given());
                    let expr = if constant { expr } else { vm.sym(&format!("..{}", k + 1)) };
                    let name = dot_names.strings_opt().map_or(Value::NULL, |n| n[k]);
                    out.push((expr, name));
                }
            }
            continue;
        }
        out.push((e, names.strings_opt().map_or(Value::NULL, |n| n[i])));
    }
    out
}

/// `match.call(definition, call, expand.dots, envir)`.
fn match_call(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let frame = vm.frame_of_env(a.env);
    let definition = match (a.get(0), frame) {
        (f, _) if f.is_closure() => f,
        (f, _) if f.is_kind(Kind::Builtin) => {
            let shown = super::functions::builtin_args(vm, f)?;
            if vm.builtin(f).primitive || !shown.is_closure() {
                return rerr!("invalid 'definition' argument");
            }
            shown
        }
        (_, Some(i)) => vm.frames[i].function,
        _ => return rerr!("match.call() was called from outside a function"),
    };
    let call = match (a.get(1), frame) {
        (c, _) if c.is_lang() => c,
        (_, Some(i)) => vm.frames[i].call,
        _ => return rerr!("invalid 'call' argument"),
    };
    let expand = r_runtime::coerce::as_bool(a.or(2, Value::TRUE)).unwrap_or(true);
    let caller = match a.get(3) {
        e if e.is_env() => e,
        _ => frame.map_or(vm.global_env, |i| vm.frame_caller(i)),
    };
    let args = call_arguments(vm, call, caller);
    let exprs: Vec<Value> = args.iter().map(|p| p.0).collect();
    let names: Vec<Value> = args
        .iter()
        .map(|p| if p.1.is_ptr() && !p.1.bytes().is_empty() { p.1 } else { Value::NULL })
        .collect();
    let formals = alloc::closure(definition).formals.get();
    let formal_names = vm.names(formals);
    let syms: Vec<Value> =
        formal_names.strings_opt().unwrap_or(&[]).to_vec().into_iter().map(|n| vm.sym_of(n)).collect();
    let m = vm.match_call_args(&syms, &exprs, &names)?;
    let head = call.values()[0];
    let mut items = vec![head];
    let mut out_names = Vec::new();
    for (i, sym) in syms.iter().enumerate() {
        if *sym == vm.s.dots {
            if expand {
                for &d in &m.dots {
                    items.push(exprs[d as usize]);
                    out_names.push(names[d as usize]);
                }
            } else if !m.dots.is_empty() {
                let rest: Vec<Value> = m.dots.iter().map(|&d| exprs[d as usize]).collect();
                let rest_names: Vec<Value> = m.dots.iter().map(|&d| names[d as usize]).collect();
                items.push(dots_list(vm, &rest, &rest_names)?);
                out_names.push(symbol::name(*sym));
            }
        } else if m.formals[i] != NONE && !exprs[m.formals[i] as usize].is_missing() {
            items.push(exprs[m.formals[i] as usize]);
            out_names.push(symbol::name(*sym));
        }
    }
    let c = vm.new_values(Kind::Lang, &items);
    Ok(vm.name_call(c, &out_names))
}

fn dots_list(vm: &mut Vm, items: &[Value], names: &[Value]) -> Res<Value> {
    let l = vm.new_values(Kind::Pairlist, items);
    if names.iter().all(|n| n.is_null()) {
        return Ok(l);
    }
    let texts: Vec<Value> = names.iter().map(|n| if n.is_null() { vm.empty_string } else { *n }).collect();
    let n = vm.new_strs(&texts);
    vm.with_names(l, n)
}
