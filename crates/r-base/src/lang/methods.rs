//! S3 for R code: `UseMethod`, `NextMethod`, classes.

use r_runtime::error::UnwindKind;
use r_runtime::object::{FLAG_S4, has_flag};
use r_runtime::{Asks, Builtin, CallArgs, Effects, Res, Type, Unwind, Value, Vm, env, rerr};

use super::eval::special_args;

pub const TABLE: &[Builtin] = &[
    Builtin::new(".s3Table", "", |vm, _| Ok(vm.s3_table())),
    Builtin::special("UseMethod", "generic object", use_method).asks(Asks::Arguments),
    Builtin::new("NextMethod", "generic object ...", next_method).asks(Asks::Arguments),
    Builtin::prim("class", "x", class).pure(),
    Builtin::prim("oldClass", "x", old_class).pure(),
    Builtin::prim(".class2", "x", class2).pure(),
    Builtin::prim("class<-", "x value", set_class).pure(),
    Builtin::prim("oldClass<-", "x value", set_old_class).pure(),
    Builtin::prim("unclass", "x", unclass).pure(),
    Builtin::new("inherits", "x what which", inherits).pure(),
    Builtin::new(".registerMethods", "ns generics classes functions", register_methods)
        .effects(Effects::STATE)
        .invisible(),
    Builtin::new(".dropMethods", "ns names", drop_methods).effects(Effects::STATE).invisible(),
    Builtin::new(".registerS3", "genname method fun envir", register_s3).effects(Effects::STATE).invisible(),
    Builtin::new(".findS3", "name envir", find_s3),
];

fn use_method(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let in_tail = std::mem::take(&mut vm.in_tail);
    // Nearly all calls name a generic and nothing else.
    let args = match *a.call.values() {
        [_, generic] if generic.is_str() && vm.names(a.call).is_null() => [generic, Value::MISSING],
        _ => {
            let args = special_args(vm, a, &["generic", "object"])?;
            [args[0], args[1]]
        }
    };
    if !args[0].given() {
        return rerr!("'generic' argument is missing");
    }
    let Some(frame) = vm.frame_of_env(a.env) else {
        return rerr!("'UseMethod' used in an inappropriate fashion");
    };
    let generic = if args[0].is_str() { args[0] } else { vm.eval(args[0], a.env)? };
    if generic.as_str().is_none() {
        return rerr!("'generic' argument must be a character string");
    }
    // On the operand stack, where the collector sees it during the call.
    vm.stack.push(generic);
    let object = if args[1].given() { vm.eval(args[1], a.env)? } else { dispatch_object(vm, frame)? };
    let saved = std::mem::replace(&mut vm.current_call, Value::NULL);
    let value = vm.use_method(frame, generic.str(), object).map_err(|u| vm.signalled(u))?;
    vm.current_call = saved;
    if in_tail { Ok(value) } else { Err(Unwind::new(UnwindKind::Return { env: a.env, value })) }
}

/// The value dispatch looks at: the generic's first argument as it was given, whatever the
/// generic assigned meanwhile. Defaults don't count; if the first formal was given nothing, it is the first
/// argument there is.
fn dispatch_object(vm: &mut Vm, frame: usize) -> Res<Value> {
    let f = vm.frames[frame];
    // A promise in the first slot is the first argument, if it isn't the default.
    if formals_of(f.env) > 0
        && let v = env::slot(f.env, 0)
        && v.is_promise()
        && !env::is_missing_formal(f.env, 0, v)
    {
        return vm.settle(v);
    }
    let formals = vm.names(r_runtime::alloc::closure(f.function).formals.get());
    let Some(first) = formals.strings_opt().and_then(|n| n.first().copied()) else { return Ok(Value::NULL) };
    let given = if vm.sym_of(first) == vm.s.dots { None } else { given_first(vm, frame, formals)? };
    match given.or_else(|| vm.frame_args(frame).0.values().first().copied()) {
        Some(v) if v.given() => vm.settle(v),
        // Nothing between commas is a name without characters.
        Some(_) => Ok(vm.sym("")),
        None => Ok(Value::NULL),
    }
}

/// How many of an environment's first slots are formals.
fn formals_of(e: Value) -> usize {
    let shape = env::shape(e);
    if shape.is_null() { 0 } else { env::shape_formals(shape) }
}

/// What a frame was given for its first formal, if it was given anything.
fn given_first(vm: &mut Vm, frame: usize, formals: Value) -> Res<Option<Value>> {
    let syms: Vec<Value> =
        formals.strings_opt().unwrap_or(&[]).to_vec().into_iter().map(|n| vm.sym_of(n)).collect();
    let (args, names) = vm.frame_args(frame);
    let m = vm.match_call_args(&syms, args.values(), names.values())?;
    let at = m.formals.first().map(|i| *i as usize);
    Ok(at.and_then(|i| args.values().get(i).copied()).filter(|v| v.given()))
}

fn next_method(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let Some(frame) = vm.frame_of_env(a.env) else {
        return rerr!("'NextMethod' called from outside a function");
    };
    let generic_value = a.or(0, Value::NULL);
    let generic = generic_value.as_str().map(str::to_owned);
    vm.visible = true;
    let saved = std::mem::replace(&mut vm.current_call, Value::NULL);
    let r = vm.next_method(frame, generic.as_deref(), a.dots, a.dot_names);
    vm.current_call = saved;
    r
}

fn class(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    Ok(vm.class_vector(a.get(0)))
}

fn old_class(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    Ok(vm.class_attr(a.get(0)))
}

/// The classes dispatch goes through.
fn class2(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let c = vm.dispatch_classes(a.get(0));
    Ok(vm.new_strs(&c))
}

fn set_class(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, value) = (a.get(0), a.get(1));
    if value.is_null() {
        let sym = vm.s.class;
        return vm.set_attr(x, sym, Value::NULL);
    }
    // Whatever can be text becomes it; a factor's codes are what its texts would be, but say otherwise.
    let value = if value.is_character() {
        value
    } else if vm.is_factor(value) {
        return rerr!("attempt to set invalid 'class' attribute");
    } else {
        vm.coerce(value, Type::Character)?
    };
    if let Some(name) = value.as_str().filter(|n| *n != "function" || x.is_function()) {
        match basic_type(name) {
            Some(t) => return plain_class(vm, x, name, t),
            None if name == "matrix" || name == "array" => return matrix_class(vm, x, name),
            None if name == "factor" && x.rtype() != Type::Integer => {
                return rerr!("adding class \"factor\" to an invalid object");
            }
            None => {}
        }
    }
    if value.is_empty() {
        let sym = vm.s.class;
        return vm.set_attr(x, sym, Value::NULL);
    }
    let sym = vm.s.class;
    if x.is_null() {
        return rerr!("attempt to set an attribute on NULL");
    }
    vm.set_attr(x, sym, value)
}

fn basic_type(name: &str) -> Option<Type> {
    Some(match name {
        "numeric" | "double" => Type::Double,
        "integer" => Type::Integer,
        "character" => Type::Character,
        "logical" => Type::Logical,
        "complex" => Type::Complex,
        "list" => Type::List,
        "raw" => Type::Raw,
        "function" => Type::Closure,
        _ => return None,
    })
}

/// Setting the class to a basic type drops the class and coerces.
fn plain_class(vm: &mut Vm, x: Value, name: &str, t: Type) -> Res<Value> {
    let sym = vm.s.class;
    let x = vm.set_attr(x, sym, Value::NULL)?;
    if t == Type::Closure {
        return if x.is_function() {
            Ok(x)
        } else {
            rerr!("cannot coerce type '{}' to vector of type 'any'", vm.typeof_name(x))
        };
    }
    if x.rtype() == t || name == "numeric" && matches!(x.rtype(), Type::Integer | Type::Double) {
        return Ok(x);
    }
    vm.coerce_keep(x, t)
}

fn matrix_class(vm: &mut Vm, x: Value, name: &str) -> Res<Value> {
    let n = vm.dims(x).map_or(0, |d| d.len());
    if name == "matrix" && n != 2 {
        return rerr!(
            "invalid to set the class to matrix unless the dimension attribute is of length 2 (was {n})"
        );
    }
    if n == 0 {
        return rerr!("cannot set class to \"array\" unless the dimension attribute has length > 0");
    }
    let sym = vm.s.class;
    vm.set_attr(x, sym, Value::NULL)
}

fn set_old_class(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let sym = vm.s.class;
    // No class names at all are no class.
    let value = if a.get(1).is_character() && a.get(1).is_empty() { Value::NULL } else { a.get(1) };
    if !value.is_null() && !value.is_character() {
        return rerr!("attempt to set invalid 'class' attribute");
    }
    vm.set_attr(a.get(0), sym, value)
}

fn unclass(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = a.get(0);
    if !x.is_object() {
        return Ok(x);
    }
    if x.is_env() {
        return rerr!("cannot unclass an environment");
    }
    let sym = vm.s.class;
    let v = vm.set_attr(x, sym, Value::NULL)?;
    Ok(vm.unboxed(v))
}

fn inherits(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let classes = inherits_classes(vm, a.get(0))?;
    let what = crate::args::needed(a, 1, "what")?;
    let Some(what) = what.strings_opt() else {
        return rerr!("'what' must be a character vector");
    };
    if a.has(2) && (a.get(2).rtype() != Type::Logical || a.get(2).len() != 1) {
        return rerr!("'which' must be a length 1 logical vector");
    }
    let at: Vec<i32> = what
        .iter()
        .map(|w| classes.iter().position(|c| c.bytes() == w.bytes()).map_or(0, |i| i as i32 + 1))
        .collect();
    // NA counts as true here.
    if r_runtime::coerce::as_bool(a.or(2, Value::FALSE)).unwrap_or(true) {
        return Ok(vm.new_ints(&at));
    }
    Ok(Value::bool(at.iter().any(|i| *i > 0)))
}

fn inherits_classes(vm: &mut Vm, x: Value) -> Res<Vec<Value>> {
    if x.is_object() && has_flag(x, FLAG_S4) {
        let classes = crate::base_call::call_base(vm, ".s4SuperNames", &[x])?;
        return Ok(classes.strings_opt().unwrap_or(&[]).to_vec());
    }
    let classes = if x.is_object() { vm.class_attr(x) } else { vm.class_vector(x) };
    Ok(classes.strings().to_vec())
}

fn register_s3(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let name = format!("{}.{}", a.get(0).as_str().unwrap_or(""), a.get(1).as_str().unwrap_or(""));
    let sym = vm.sym(&name);
    let table = vm.s3_table();
    vm.define(table, sym, a.get(2));
    // Where the generic is, if it was said from where to look.
    if a.get(3).is_env() {
        let generic = vm.sym(a.get(0).as_str().unwrap_or(""));
        if let Some(home) = home_table(vm, a.get(3), generic)? {
            vm.define(home, sym, a.get(2));
        }
    }
    Ok(Value::NULL)
}

/// Registers functions of a namespace, which may be promises still, as methods.
fn register_methods(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let ns = vm.arg_env(a.get(0), "ns")?;
    let (generics, classes, functions) = (a.get(1), a.get(2), a.get(3));
    let columns = [generics, classes, functions].map(|c| c.strings_opt().unwrap_or(&[]).to_vec());
    let (table, own) = (vm.s3_table(), vm.sym(".__S3MethodsTable__."));
    let own = r_runtime::env::raw_get(ns, own);
    for ((g, c), f) in columns[0].iter().zip(&columns[1]).zip(&columns[2]) {
        let (sym, f) = (vm.sym(&format!("{}.{}", g.str(), c.str())), vm.sym_of(*f));
        let mut e = ns;
        while e.is_env() && !r_runtime::env::is_bound(e, f) {
            e = r_runtime::env::parent(e);
        }
        if !e.is_env() {
            continue;
        }
        let word = r_runtime::env::raw_get(e, f);
        vm.define(table, sym, word);
        if own.is_env() {
            vm.define(own, sym, word);
        }
        let generic = vm.sym_of(*g);
        if let Some(home) = home_table(vm, ns, generic)? {
            vm.define(home, sym, word);
        }
    }
    Ok(Value::NULL)
}

/// The table of methods in the namespace where a generic is defined, as seen from another; `None` for base's, which is
/// the table of all.
fn home_table(vm: &mut Vm, from: Value, generic: Value) -> Res<Option<Value>> {
    let mut e = from;
    while e.is_env() && e != vm.base_ns && !r_runtime::env::is_bound(e, generic) {
        e = r_runtime::env::parent(e);
    }
    if !e.is_env() || e == vm.base_ns || e == vm.global_env {
        return Ok(None);
    }
    let f = vm.get_local(e, generic)?;
    let mut home = if f.is_closure() { r_runtime::alloc::closure(f).env.get() } else { return Ok(None) };
    while home.is_env() && vm.namespace_name(home).is_none() && home != vm.global_env && home != vm.empty_env
    {
        home = r_runtime::env::parent(home);
    }
    let own = vm.sym(".__S3MethodsTable__.");
    let is_space = home.is_env() && home != vm.base_ns && vm.namespace_name(home).is_some();
    let table = if is_space { r_runtime::env::raw_get(home, own) } else { Value::NULL };
    Ok(Some(table).filter(|t| t.is_env()))
}

/// Takes methods back that a namespace registered, as far as they are still its own.
fn drop_methods(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let ns = vm.arg_env(a.get(0), "ns")?;
    let own = vm.sym(".__S3MethodsTable__.");
    let (table, own) = (vm.s3_table(), r_runtime::env::raw_get(ns, own));
    for n in a.get(1).strings_opt().unwrap_or(&[]).to_vec() {
        let sym = vm.sym_of(n);
        let word = r_runtime::env::raw_get(table, sym);
        if own.is_env() && !word.is_unbound() && word == r_runtime::env::raw_get(own, sym) {
            vm.remove_var(table, sym);
        }
    }
    Ok(Value::NULL)
}

/// A method by its full name, or NULL.
fn find_s3(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let name = a.get(0).as_str().unwrap_or("").to_owned();
    let e = if a.get(1).is_env() { a.get(1) } else { a.env };
    let base = vm.base_env;
    Ok(vm.find_method(&name, e, base)?.unwrap_or(Value::NULL))
}
