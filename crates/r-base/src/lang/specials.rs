//! Syntax forms as functions: what runs when `if`, `for`, `{` and the like are called by
//! `do.call`, `sapply` or under a name that was shadowed when the code was compiled.

use r_runtime::object::Kind;
use r_runtime::{Asks, Builtin, CallArgs, Res, Unwind, Value, Vm, symbol};

pub const TABLE: &[Builtin] = &[
    Builtin::special("{", "...", form),
    Builtin::special("(", "x", form),
    Builtin::special("if", "cond expr alt", form),
    Builtin::special("for", "var seq expr", form),
    Builtin::special("while", "cond expr", form),
    Builtin::special("repeat", "expr", form),
    Builtin::special("break", "", form),
    Builtin::special("next", "", form),
    Builtin::special("return", "value", return_),
    Builtin::special("function", "args body", form),
    Builtin::special("quote", "expr", quote).asks(Asks::Call),
    Builtin::special("switch", "EXPR ...", switch),
    Builtin::special("&&", "x y", form),
    Builtin::special("||", "x y", form),
    Builtin::special("<-", "x value", form),
    Builtin::special("=", "x value", form),
    Builtin::special("<<-", "x value", form),
    Builtin::special("~", "...", tilde),
    Builtin::special("expression", "...", expression),
];

/// Evaluates the form whatever its name means now: the engine compiles a call whose head is the
/// builtin itself as the syntax it stands for.
fn form(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let head = a.call.values()[0];
    let function = match head {
        h if !h.is_symbol() => h,
        h if symbol::base_value(h).is_function() => symbol::base_value(h),
        // A variable that holds one of the forms.
        h => vm.find_fun(a.env, h)?,
    };
    let call = vm.with_head(a.call, function);
    vm.eval(call, a.env)
}

/// `return` as a call: with arguments that `...` stands for, too.
fn return_(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    if a.call.len() > 2 {
        return Err(Unwind::error_in(a.call, "multi-argument returns are not permitted".to_owned()));
    }
    form(vm, a)
}

fn quote(_: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    match a.call.values() {
        [_, e] => Ok(*e),
        items => r_runtime::rerr!("{} arguments passed to 'quote' which requires 1", items.len() - 1),
    }
}

/// `switch` with `...` among its cases, two defaults, or no cases at all.
fn switch(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let cases = switch_cases(vm, a)?;
    let Some(&(_, first)) = cases.first() else { return r_runtime::rerr!("'EXPR' is missing") };
    let v = vm.eval(first, a.env)?;
    if !v.is_vector() || v.len() != 1 {
        return r_runtime::rerr!("EXPR must be a length 1 vector");
    }
    let rest = &cases[1..];
    if rest.is_empty() {
        vm.warn("'switch' with no alternatives")?;
    }
    let chosen = if v.is_character() {
        let unnamed = rest.iter().filter(|c| c.0.is_empty()).count();
        if unnamed > 1 {
            return Err(vm.two_defaults(a.call));
        }
        let s = v.strings()[0];
        let hit = rest.iter().position(|c| c.0 == s.str());
        let at = hit.or_else(|| rest.iter().position(|c| c.0.is_empty()));
        at.and_then(|k| rest[k..].iter().find(|c| !c.1.is_missing()))
    } else {
        let k = r_runtime::coerce::as_int(v).unwrap_or(0);
        rest.get((k as usize).wrapping_sub(1)).filter(|c| !c.1.is_missing())
    };
    match chosen {
        Some((_, e)) => vm.eval(*e, a.env),
        None => {
            vm.visible = false;
            Ok(Value::NULL)
        }
    }
}

/// The arguments of a `switch` with their names, `...` spread to its expressions.
fn switch_cases(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Vec<(String, Value)>> {
    let names = vm.names(a.call);
    let mut out = Vec::new();
    for (i, e) in a.call.values().to_vec().into_iter().enumerate().skip(1) {
        let name = names.strings_opt().map_or(String::new(), |n| n[i].str().to_owned());
        if e == vm.s.dots {
            let dots =
                vm.find_binding_env(a.env, e).map_or(Value::NULL, |env| r_runtime::env::raw_get(env, e));
            let dot_names = vm.names(dots);
            if dots.is_kind(Kind::Dots) {
                for (k, d) in dots.values().to_vec().into_iter().enumerate() {
                    out.push((dot_names.strings_opt().map_or(String::new(), |n| n[k].str().to_owned()), d));
                }
            }
        } else {
            out.push((name, e));
        }
    }
    if let Some(k) = out.iter().position(|c| c.0 == "EXPR") {
        let e = out.remove(k);
        out.insert(0, e);
    }
    Ok(out)
}

/// A formula: the call itself with its class and environment. One that has a class already is a
/// formula put into a call, which keeps its environment.
fn tilde(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    if !a.call.attr(vm.s.class).is_null() {
        return Ok(a.call);
    }
    vm.capture(a.env);
    let call = vm.shallow_copy(a.call)?;
    let f = vm.with_class(call, &["formula"])?;
    let sym = vm.s.dot_env;
    vm.set_attr(f, sym, a.env)
}

fn expression(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let items = a.call.values()[1..].to_vec();
    let e = vm.new_values(Kind::Expr, &items);
    let names = vm.names(a.call);
    match names.strings_opt() {
        Some(n) => {
            let n = vm.new_strs(&n[1..]);
            vm.with_names(e, n)
        }
        None => Ok(e),
    }
}
