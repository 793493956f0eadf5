//! Making lists and language: `list`, `call`, `as.call`, `pairlist`, `all.names`.

use r_runtime::object::Kind;
use r_runtime::{Builtin, CallArgs, Effects, Res, ResultType, Type, Value, Vm, coerce, rerr, symbol};

pub const TABLE: &[Builtin] = &[
    Builtin::prim("list", "...", list).effects(Effects::ALLOCATES).result(ResultType::List).fresh(),
    Builtin::new("pairlist", "...", pairlist).effects(Effects::ALLOCATES),
    Builtin::prim("call", "name ...", call),
    Builtin::prim("as.call", "x", as_call).pure(),
    Builtin::new("as.pairlist", "x", as_pairlist).pure(),
    Builtin::new("all.names", "expr functions max.names unique", all_names).pure(),
    Builtin::new("all.vars", "expr functions max.names unique", all_vars).pure(),
];

/// The names of `...` as a character vector, `NULL` if there is none.
pub fn dots_names_value(vm: &mut Vm, a: &CallArgs<'_>) -> Value {
    if !a.any_dot_names() {
        return Value::NULL;
    }
    let names: Vec<Value> = (0..a.dots.len())
        .map(|i| a.dot_names.get(i).copied().filter(|n| n.is_ptr()).unwrap_or(vm.empty_string))
        .collect();
    vm.new_strs(&names)
}

fn make(vm: &mut Vm, a: &CallArgs<'_>, kind: Kind) -> Res<Value> {
    let l = vm.new_values(kind, a.dots);
    let names = dots_names_value(vm, a);
    if names.is_null() { Ok(l) } else { vm.with_names(l, names) }
}

fn list(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::refuse_empty(vm, a)?;
    make(vm, a, Kind::List)
}

fn pairlist(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    if a.dots.is_empty() {
        return Ok(Value::NULL);
    }
    make(vm, a, Kind::Pairlist)
}

fn call(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let Some(name) = a.get(0).as_str().map(str::to_owned) else {
        return rerr!("first argument must be a character string");
    };
    let mut items = vec![vm.sym(&name)];
    items.extend_from_slice(a.dots);
    let c = vm.new_values(Kind::Lang, &items);
    Ok(vm.name_call(c, a.dot_names))
}

fn as_call(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = a.get(0);
    match x.rtype() {
        Type::Language => Ok(x),
        Type::List | Type::Expression | Type::Pairlist if !x.is_empty() => {
            let items = x.values().to_vec();
            let c = vm.new_values(Kind::Lang, &items);
            let names = vm.names(x);
            if names.is_null() { Ok(c) } else { vm.with_names(c, names) }
        }
        Type::Character => rerr!("as.call(<character>) not feasible; consider str2lang(<char.>)"),
        Type::List | Type::Expression | Type::Pairlist => rerr!("invalid length 0 argument"),
        _ => rerr!("invalid argument list"),
    }
}

fn as_pairlist(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = a.get(0);
    if x.is_null() || x.is_kind(Kind::Pairlist) {
        return Ok(x);
    }
    if x.is_function() || x.is_symbol() || x.is_env() {
        return rerr!("cannot coerce type '{}' to vector of type 'pairlist'", vm.typeof_name(x));
    }
    if x.is_lang() {
        return rerr!("'language' object cannot be coerced to type 'pairlist'");
    }
    let l = vm.coerce(x, Type::List)?;
    if l.is_empty() {
        return Ok(Value::NULL);
    }
    let items = l.values().to_vec();
    let p = vm.new_values(Kind::Pairlist, &items);
    let names = vm.names(x);
    vm.with_names(p, names)
}

/// Symbols of an expression in order; function names only if asked for.
fn walk(e: Value, functions: bool, variables: bool, out: &mut Vec<Value>) {
    match e.rtype() {
        Type::Symbol if e.is_ptr() && variables => out.push(e),
        Type::Language => {
            let items = e.values();
            if items[0].is_symbol() {
                if functions {
                    out.push(items[0]);
                }
            } else {
                walk(items[0], functions, variables, out);
            }
            items[1..].iter().for_each(|x| walk(*x, functions, variables, out));
        }
        Type::Expression | Type::List | Type::Pairlist => {
            e.values().iter().for_each(|x| walk(*x, functions, variables, out))
        }
        _ => {}
    }
}

fn names_of(vm: &mut Vm, a: &CallArgs<'_>, functions: bool, unique: bool) -> Res<Value> {
    let functions = if a.has(1) { coerce::as_bool(a.get(1)).unwrap_or(functions) } else { functions };
    let unique = if a.has(3) { coerce::as_bool(a.get(3)).unwrap_or(unique) } else { unique };
    let max = if a.has(2) { coerce::as_int(a.get(2)).unwrap_or(-1) } else { -1 };
    let mut syms = Vec::new();
    walk(a.get(0), functions, true, &mut syms);
    if unique {
        let mut seen: Vec<Value> = Vec::new();
        syms.retain(|s| {
            let new = !seen.contains(s);
            seen.push(*s);
            new
        });
    }
    if max >= 0 {
        syms.truncate(max as usize);
    }
    let names: Vec<Value> = syms.into_iter().map(symbol::name).collect();
    Ok(vm.new_strs(&names))
}

fn all_names(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    names_of(vm, a, true, false)
}

fn all_vars(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    names_of(vm, a, false, true)
}
