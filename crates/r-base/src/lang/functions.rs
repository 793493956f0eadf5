//! Functions as objects, and what a function asks about its own call.

use r_runtime::object::Kind;
use r_runtime::{Asks, Builtin, CallArgs, Effects, Res, Type, Value, Vm, alloc, coerce, env, rerr, symbol};

use super::eval::special_args;

pub const TABLE: &[Builtin] = &[
    Builtin::special("missing", "x", missing).effects(Effects::LOOKS_AT_FRAMES).asks(Asks::Call),
    Builtin::special("on.exit", "expr add after", on_exit).invisible().asks(Asks::Call),
    Builtin::prim("invisible", "x", invisible).optional(1).pure_on_plain().invisible(),
    Builtin::new("formals", "fun envir", formals).pure(),
    Builtin::new("body", "fun", body).pure(),
    Builtin::new("args", "name", args),
    Builtin::new("formals<-", "fun envir value", set_formals).pure(),
    Builtin::new("body<-", "fun envir value", set_body).pure(),
    Builtin::new("as.function.default", "x envir ...", as_function),
    Builtin::prim("...length", "", dots_length).effects(Effects::LOOKS_AT_FRAMES),
    Builtin::prim("...elt", "n", dots_elt),
    Builtin::prim("...names", "", dots_names).effects(Effects::LOOKS_AT_FRAMES),
    Builtin::prim("interactive", "", interactive).pure(),
];

fn invisible(_: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    Ok(a.or(0, Value::NULL))
}

/// Whether a formal was not given, seen through promises of other formals. One of those that got its
/// default counts as given.
pub(super) fn is_missing_in(vm: &Vm, e: Value, sym: Value, depth: usize) -> bool {
    if depth > 100 || !e.is_env() {
        return false;
    }
    if let Some(k) = dot_number(r_runtime::symbol::text(&sym)) {
        return is_dot_missing(vm, env::raw_get(e, vm.s.dots), k, depth);
    }
    let v = env::raw_get(e, sym);
    if depth == 0
        && let Some(i) = env::shape(e).values().iter().position(|s| *s == sym)
        && env::is_missing_formal(e, i, v)
    {
        return true;
    }
    if v.is_missing() {
        return true;
    }
    if v.is_kind(Kind::Dots) {
        return v.is_empty();
    }
    is_promise_missing(vm, v, depth)
}

/// Whether a promise only hands on an argument that was not given.
fn is_promise_missing(vm: &Vm, v: Value, depth: usize) -> bool {
    if !v.is_promise() {
        return false;
    }
    let p = alloc::promise(v);
    let expr = alloc::expr_of(p.code.get());
    expr.is_symbol() && p.env.get().is_env() && is_missing_in(vm, p.env.get(), expr, depth + 1)
}

/// Whether the k-th of a frame's `...` was not given.
fn is_dot_missing(vm: &Vm, dots: Value, k: usize, depth: usize) -> bool {
    if dots.is_unbound() {
        return false;
    }
    let element = dots.is_kind(Kind::Dots).then(|| dots.values().get(k - 1).copied()).flatten();
    element.is_none_or(|v| v.is_missing() || is_promise_missing(vm, v, depth))
}

/// The k of `..k`.
fn dot_number(name: &str) -> Option<usize> {
    name.strip_prefix("..")?.parse().ok().filter(|k| *k > 0)
}

/// Whether `..k` was not given.
fn missing_dot(vm: &mut Vm, e: Value, k: usize) -> Res<Value> {
    let dots = dots_of(vm, e)?;
    Ok(Value::bool(is_dot_missing(vm, dots, k, 0)))
}

fn missing(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let arg = match a.call.values() {
        [_, x] => *x,
        _ => return rerr!("invalid use of 'missing'"),
    };
    let sym = match arg.as_str() {
        Some(s) => vm.sym(s),
        None => arg,
    };
    if !sym.is_symbol() {
        return rerr!("invalid use of 'missing'");
    }
    if let Some(k) = dot_number(symbol::text(&sym)) {
        return missing_dot(vm, a.env, k);
    }
    let formal = vm.frame_of_env(a.env).is_some_and(|i| {
        let f = vm.frames[i].function;
        f.is_closure() && {
            let names = vm.names(alloc::closure(f).formals.get());
            names.strings_opt().is_some_and(|n| n.iter().any(|s| s.str() == symbol::text(&sym)))
        }
    });
    // GNU R answers for every variable of the function, so that `quote(expr = )` can be told by it.
    if !formal && !env::is_bound(a.env, sym) {
        return rerr!("'missing' can only be used for arguments");
    }
    Ok(Value::bool(is_missing_in(vm, a.env, sym, 0)))
}

fn on_exit(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let args = special_args(vm, a, &["expr", "add", "after"])?;
    let flag = |vm: &mut Vm, e: Value, default: bool| -> Res<bool> {
        if !e.given() {
            return Ok(default);
        }
        let v = vm.eval(e, a.env)?;
        Ok(coerce::as_bool(v).unwrap_or(default))
    };
    let add = flag(vm, args[1], false)?;
    let after = flag(vm, args[2], true)?;
    let Some(i) = super::eval::exit_frame(vm, a.env) else { return Ok(Value::NULL) };
    let new = if args[0].given() { args[0] } else { Value::NULL };
    let old = vm.frames[i].on_exit;
    let brace = vm.s.brace;
    let expr = if !args[0].given() && !add {
        Value::NULL
    } else if !add || old.is_null() {
        vm.new_values(Kind::Lang, &[brace, new])
    } else {
        let mut items = old.values().to_vec();
        if after {
            items.push(new)
        } else {
            items.insert(1, new)
        }
        vm.new_values(Kind::Lang, &items)
    };
    vm.frames[i].on_exit = expr;
    Ok(Value::NULL)
}

/// A function argument given as such or by name.
fn function_arg(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let f = a.get(0);
    if let Some(name) = f.as_str() {
        let sym = vm.sym(name);
        return match vm.find_fun_opt(a.env, sym)? {
            Some(f) => Ok(f),
            None => rerr!("object '{}' of mode 'function' was not found", symbol::text(&sym)),
        };
    }
    if f.is_character() {
        return rerr!(
            "{}",
            if f.is_empty() { "invalid first argument" } else { "first argument has length > 1" }
        );
    }
    if !f.given() {
        // formals() in a function is about that function.
        return Ok(vm.frame_of_env(a.env).map_or(Value::NULL, |i| vm.frames[i].function));
    }
    Ok(f)
}

fn check_function(vm: &mut Vm, f: Value) -> Res<()> {
    if f.is_function() { Ok(()) } else { vm.warn("argument is not a function") }
}

fn formals(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let f = function_arg(vm, a)?;
    check_function(vm, f)?;
    if f.is_kind(Kind::Builtin) && !vm.builtin(f).primitive {
        let shown = builtin_args(vm, f)?;
        return Ok(if shown.is_closure() { alloc::closure(shown).formals.get() } else { Value::NULL });
    }
    Ok(if f.is_closure() { alloc::closure(f).formals.get() } else { Value::NULL })
}

fn body(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let f = function_arg(vm, a)?;
    check_function(vm, f)?;
    Ok(if f.is_closure() { alloc::closure(f).body.get() } else { Value::NULL })
}

fn args(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    if let Some(name) = a.get(0).as_str().map(str::to_string) {
        let sym = vm.sym(&name);
        if vm.find_fun_opt(a.env, sym)?.is_none() {
            return rerr!("could not find function \"{name}\"");
        }
    }
    let f = function_arg(vm, a)?;
    if f.is_kind(Kind::Builtin) {
        return builtin_args(vm, f);
    }
    if !f.is_closure() {
        return Ok(Value::NULL);
    }
    let (formals, env) = (alloc::closure(f).formals.get(), vm.global_env);
    Ok(vm.new_closure(formals, Value::NULL, env, Value::NULL))
}

/// A closure with the parameters of a builtin.
pub fn builtin_args(vm: &mut Vm, f: Value) -> Res<Value> {
    let Some(params) = vm.builtin_signature(f) else { return Ok(Value::NULL) };
    let source = format!("function({params}) NULL");
    let Ok(program) = r_syntax::parse_program(&source, "args") else { return Ok(Value::NULL) };
    let Some(node) = program.exprs.first() else { return Ok(Value::NULL) };
    let expr = vm.from_node(node);
    vm.eval(expr, vm.global_env)
}

/// A pairlist of formals from a list of defaults.
fn as_formals(vm: &mut Vm, v: Value) -> Res<Value> {
    if v.is_null() || v.is_empty() {
        return Ok(Value::NULL);
    }
    let names = vm.names(v);
    let Some(n) = names.strings_opt() else { return rerr!("invalid formal argument list for \"function\"") };
    let n = n.to_vec();
    let l = vm.coerce(v, Type::List)?;
    let defaults: Vec<Value> = l
        .values()
        .iter()
        .map(|d| if d.is_symbol() && symbol::text(d).is_empty() { Value::MISSING } else { *d })
        .collect();
    Ok(vm.new_formals(&defaults, &n))
}

/// A closure that calls one of the library's builtins by the parameters it shows; others as they are.
fn as_closure(vm: &mut Vm, f: Value) -> Res<Value> {
    if !f.is_kind(Kind::Builtin) || vm.builtin(f).primitive {
        return Ok(f);
    }
    let shown = builtin_args(vm, f)?;
    if !shown.is_closure() {
        return Ok(f);
    }
    let formals = alloc::closure(shown).formals.get();
    let labels = vm.names(formals);
    let (mut items, mut names) = (vec![f], Vec::new());
    for label in labels.strings_opt().unwrap_or(&[]) {
        let sym = vm.sym_of(*label);
        items.push(sym);
        names.push(if sym == vm.s.dots { Value::NULL } else { *label });
    }
    let call = vm.new_values(Kind::Lang, &items);
    let body = vm.name_call(call, &names);
    let base = vm.base_env;
    Ok(vm.new_closure(formals, body, base, Value::NULL))
}

fn set_formals(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let f = as_closure(vm, a.get(0))?;
    if !f.is_closure() {
        return rerr!("argument is not a function");
    }
    let formals = as_formals(vm, a.get(2))?;
    let c = alloc::closure(f);
    let env = if a.get(1).is_env() { a.get(1) } else { c.env.get() };
    let new = vm.new_closure(formals, c.body.get(), env, Value::NULL);
    copy_function_attrs(vm, f, new)
}

fn set_body(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let f = as_closure(vm, a.get(0))?;
    if !f.is_closure() {
        return rerr!("argument is not a function");
    }
    let c = alloc::closure(f);
    let env = if a.get(1).is_env() { a.get(1) } else { c.env.get() };
    let v = a.get(2);
    let v = if v.rtype() == Type::Expression && !v.is_empty() { v.values()[0] } else { v };
    let new = vm.new_closure(c.formals.get(), v, env, Value::NULL);
    copy_function_attrs(vm, f, new)
}

fn copy_function_attrs(vm: &mut Vm, from: Value, to: Value) -> Res<Value> {
    let mut v = to;
    for (s, x) in from.attr_pairs() {
        if s != vm.s.srcref {
            v = vm.set_attr(v, s, x)?;
        }
    }
    Ok(v)
}

fn as_function(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = a.get(0);
    if x.is_function() {
        return Ok(x);
    }
    let env = if a.get(1).is_env() { a.get(1) } else { a.env };
    if !x.is_list() && !x.is_null() {
        return rerr!("list argument expected");
    }
    let l = x;
    let Some((body, _)) = l.values().split_last() else {
        return rerr!("argument must have length at least 1");
    };
    let n = l.len() - 1;
    let body = *body;
    let formals = if n == 0 {
        Value::NULL
    } else {
        let names = vm.names(l);
        if names.strings_opt().is_none_or(|s| s[..n].iter().any(|x| x.bytes().is_empty())) {
            return rerr!("invalid formal argument list for \"function\"");
        }
        let empty = vm.empty_string;
        let texts: Vec<Value> = (0..n).map(|i| names.strings_opt().map_or(empty, |s| s[i])).collect();
        let defaults: Vec<Value> = l.values()[..n].to_vec();
        vm.new_formals(&defaults, &texts)
    };
    Ok(vm.new_closure(formals, body, env, Value::NULL))
}

fn dots_of(vm: &mut Vm, e: Value) -> Res<Value> {
    let sym = vm.s.dots;
    match vm.find_binding_env(e, sym) {
        Some(b) => Ok(env::raw_get(b, sym)),
        None => rerr!("incorrect context: the current call has no '...' to look in"),
    }
}

fn dots_length(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let d = dots_of(vm, a.env)?;
    Ok(Value::int(if d.is_kind(Kind::Dots) { d.len() as i32 } else { 0 }))
}

fn dots_elt(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let n = coerce::as_int(a.get(0)).unwrap_or(0);
    let d = dots_of(vm, a.env)?;
    let item =
        if d.is_kind(Kind::Dots) { d.values().get((n as usize).wrapping_sub(1)).copied() } else { None };
    match item {
        Some(v) => vm.settle(v),
        None => rerr!("the ... list contains fewer than {n} element{}", if n == 1 { "" } else { "s" }),
    }
}

fn dots_names(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let d = dots_of(vm, a.env)?;
    let n = vm.names(d);
    if n.is_null() {
        return Ok(Value::NULL);
    }
    Ok(n)
}

fn interactive(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    Ok(Value::bool(vm.interactive()))
}
