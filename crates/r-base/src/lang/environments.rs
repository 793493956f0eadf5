//! Environments for R code.

use r_runtime::env::FLAG_BASE_ENV;
use r_runtime::env_order::DEFAULT_SIZE;
use r_runtime::object::{FLAG_ACTIVE, FLAG_ON_PATH, Kind, has_flag};
use r_runtime::{
    Asks, Builtin, CallArgs, Effects, Res, Type, Unwind, Value, Vm, alloc, coerce, env, rerr, symbol,
};

pub const TABLE: &[Builtin] = &[
    Builtin::new("environment", "fun", environment).effects(Effects::LOOKS_AT_FRAMES).asks(Asks::Call),
    Builtin::prim("environment<-", "fun value", set_environment),
    Builtin::prim("globalenv", "", global_env).effects(Effects::NONE),
    Builtin::prim("emptyenv", "", empty_env).effects(Effects::NONE),
    Builtin::prim("baseenv", "", base_env).effects(Effects::NONE),
    Builtin::new("new.env", "hash parent size", new_env),
    Builtin::new("parent.env", "env", parent_env).asks(Asks::Call),
    Builtin::new("parent.env<-", "env value", set_parent_env),
    Builtin::new("topenv", "envir matchThisEnv", topenv),
    Builtin::prim("as.environment", "x", as_environment).generic(),
    Builtin::new("environmentName", "env", environment_name),
    Builtin::new("assign", "x value pos envir inherits immediate", assign)
        .effects(Effects::CHANGES_ENV)
        .invisible(),
    Builtin::new("get", "x pos envir mode inherits", get),
    Builtin::new("get0", "x envir mode inherits ifnotfound", get0),
    Builtin::new("mget", "x envir mode ifnotfound inherits", mget),
    Builtin::new("exists", "x where envir frame mode inherits", exists),
    Builtin::new(".rm", "list envir inherits", rm).effects(Effects::CHANGES_ENV).invisible(),
    Builtin::new(".ls", "envir all.names sorted", ls),
    Builtin::new(".envList", "x all.names sorted", env_list),
    Builtin::new("list2env", "x envir parent hash size", list2env).effects(Effects::CHANGES_ENV),
    Builtin::new("lockEnvironment", "env bindings", lock_environment).invisible(),
    Builtin::new("environmentIsLocked", "env", environment_is_locked),
    Builtin::new("lockBinding", "sym env", lock_binding).invisible(),
    Builtin::new("unlockBinding", "sym env", unlock_binding).invisible(),
    Builtin::new("bindingIsLocked", "sym env", binding_is_locked),
    Builtin::new("makeActiveBinding", "sym fun env", make_active_binding).invisible(),
    Builtin::new("bindingIsActive", "sym env", binding_is_active),
    Builtin::new("activeBindingFunction", "sym env", active_binding_function),
    Builtin::lazy("delayedAssign", "x value eval.env assign.env", delayed_assign)
        .invisible()
        .asks(Asks::Call),
    Builtin::new(".pathInsert", "env pos", path_insert).invisible(),
    Builtin::new(".pathRemove", "env", path_remove).invisible(),
    Builtin::new(".pathEnvs", "", path_envs),
    Builtin::new(".copyBindings", "from to names as", copy_bindings).invisible(),
];

/// The environment an argument means: an environment, a frame number, or a name on the search path.
pub fn env_arg(vm: &mut Vm, v: Value, from: Value) -> Res<Value> {
    if v.is_env() {
        return Ok(v);
    }
    match v.rtype() {
        Type::Integer | Type::Double => {
            let n = coerce::as_int(v).unwrap_or(0);
            if n == -1 {
                return Ok(from);
            }
            path_position(vm, n)
        }
        Type::Character => {
            let name = v.as_str().unwrap_or("").to_owned();
            match on_path(vm, &name) {
                Some(e) => Ok(e),
                None => rerr!("no item called \"{name}\" on the search list"),
            }
        }
        Type::List => super::eval::eval_env(vm, v, vm.empty_env, from),
        Type::S4 => {
            let d = v.attr(vm.sym(".xData"));
            if d.is_env() { Ok(d) } else { rerr!("invalid object for 'as.environment'") }
        }
        Type::Null => rerr!("use of NULL environment is defunct"),
        _ => rerr!("invalid object for 'as.environment'"),
    }
}

/// What an environment is called on the search path.
fn path_name(vm: &Vm, e: Value) -> String {
    match e {
        e if e == vm.global_env => ".GlobalEnv".into(),
        e if e == vm.base_env => "package:base".into(),
        e => env_name(vm, e),
    }
}

/// The environment of this name on the search path.
pub fn on_path(vm: &Vm, name: &str) -> Option<Value> {
    search_envs(vm).into_iter().find(|e| path_name(vm, *e) == name)
}

fn search_envs(vm: &Vm) -> Vec<Value> {
    let mut out = Vec::new();
    let mut e = vm.global_env;
    while e.is_env() && e != vm.empty_env {
        out.push(e);
        e = env::parent(e);
    }
    out
}

fn path_position(vm: &mut Vm, n: i32) -> Res<Value> {
    let path = search_envs(vm);
    match path.get((n as usize).wrapping_sub(1)) {
        Some(e) => Ok(*e),
        None => rerr!("invalid 'pos' argument"),
    }
}

fn environment(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let f = a.or(0, Value::NULL);
    if f.is_null() {
        vm.capture(a.env);
        return Ok(a.env);
    }
    if f.is_closure() {
        let e = alloc::closure(f).env.get();
        return Ok(e);
    }
    if f.is_kind(Kind::Builtin) && !vm.builtin(f).primitive {
        let home = vm.builtin(f).package;
        return Ok(crate::packages::namespace(vm, home));
    }
    Ok(f.attr(vm.s.dot_env))
}

fn set_environment(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (f, e) = (a.get(0), a.get(1));
    if f.is_closure() {
        if e.is_null() {
            return rerr!("use of NULL environment is defunct");
        }
        if !e.is_env() {
            return rerr!("replacement object is not an environment");
        }
        let c = alloc::closure(f);
        let new = vm.new_closure(c.formals.get(), c.body.get(), e, c.code.get());
        return vm.copy_attrs(f, new);
    }
    if !e.is_null() && !e.is_env() {
        return rerr!("replacement object is not an environment");
    }
    let sym = vm.s.dot_env;
    vm.set_attr(f, sym, e)
}

fn global_env(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    Ok(vm.global_env)
}
fn empty_env(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    Ok(vm.empty_env)
}
fn base_env(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    Ok(vm.base_env)
}

fn new_env(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let parent = a.or(1, a.env);
    if parent.is_null() {
        return rerr!("use of NULL environment is defunct");
    }
    if !parent.is_env() {
        return rerr!("'enclos' must be an environment");
    }
    vm.capture(parent);
    let hash = coerce::as_bool(a.or(0, Value::TRUE)).unwrap_or(true);
    let size = coerce::as_int(a.or(2, Value::NULL)).filter(|n| *n > 0).map_or(DEFAULT_SIZE, |n| n as u64);
    Ok(vm.new_env_sized(parent, if hash { size } else { 0 }))
}

fn parent_env(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let e = a.get(0);
    if !e.is_env() {
        return rerr!("argument is not an environment");
    }
    if e == vm.empty_env {
        return rerr!("the empty environment has no parent");
    }
    Ok(env::parent(e))
}

/// An error if `e` is `p` or one of the environments around it. (GNU R 4.2 lets the chain become a circle, and then looks
/// for names for ever; later versions refuse it.)
fn refuse_cycle(vm: &Vm, e: Value, p: Value) -> Res<()> {
    let mut around = p;
    while around != vm.empty_env {
        if around == e {
            return rerr!("cycles in parent chains are not allowed");
        }
        around = env::parent(around);
    }
    Ok(())
}

fn set_parent_env(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (e, p) = (a.get(0), a.get(1));
    if p.is_null() {
        return rerr!("use of NULL environment is defunct");
    }
    if !e.is_env() || !p.is_env() {
        return rerr!("'parent' is not an environment");
    }
    if e == vm.empty_env {
        return rerr!("can not set parent of the empty environment");
    }
    refuse_cycle(vm, e, p)?;
    if e == vm.global_env || has_flag(e, FLAG_ON_PATH | FLAG_BASE_ENV) {
        vm.distrust_path();
    }
    vm.set_parent(e, p);
    Ok(e)
}

fn topenv(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let mut e = a.or(0, a.env);
    // What isn't an environment is asked for from within base.
    if !e.is_env() {
        return Ok(vm.base_ns);
    }
    let top = |vm: &Vm, e: Value| {
        e == vm.global_env || e == vm.base_env || e == vm.base_ns || vm.namespace_name(e).is_some()
    };
    while e.is_env() && e != vm.empty_env && !top(vm, e) {
        e = env::parent(e);
    }
    Ok(if e == vm.empty_env || !e.is_env() { vm.global_env } else { e })
}

fn as_environment(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let v = a.get(0);
    if v.is_null() {
        return rerr!("using 'as.environment(NULL)' is defunct");
    }
    if v.is_list() {
        let e = vm.new_env_sized(vm.empty_env, list_size(v));
        return fill_env(vm, v, e);
    }
    // Several positions give several environments, several names the first one's.
    if matches!(v.rtype(), Type::Integer | Type::Double) && v.len() > 1 {
        let mut all = vm.alloc_list(v.len())?;
        for k in 0..v.len() {
            let at = vm.element(v, k);
            let e = env_arg(vm, at, a.env)?;
            all.set_value(vm, k, e);
        }
        return Ok(all.done());
    }
    let v = if v.is_character() && v.len() > 1 { v.strings()[0] } else { v };
    env_arg(vm, v, a.env)
}

fn env_name(vm: &Vm, e: Value) -> String {
    if e == vm.global_env {
        return "R_GlobalEnv".into();
    }
    if e == vm.base_env || e == vm.base_ns {
        return "base".into();
    }
    if e == vm.empty_env {
        return "R_EmptyEnv".into();
    }
    if let Some(package) = vm.namespace_name(e) {
        return package;
    }
    match vm.existing_sym("name") {
        Some(s) => e.attr(s).as_str().unwrap_or("").to_owned(),
        None => String::new(),
    }
}

fn environment_name(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let e = a.get(0);
    if !e.is_env() {
        return Ok(vm.empty_string);
    }
    let n = env_name(vm, e);
    Ok(vm.string(&n))
}

/// The symbol named by an argument.
fn name_arg(vm: &mut Vm, v: Value, what: &str) -> Res<Value> {
    if v.is_symbol() {
        return Ok(v);
    }
    match v.strings_opt().and_then(|s| s.first().copied()) {
        Some(s) if !s.bytes().is_empty() => Ok(vm.sym_of(s)),
        Some(_) => rerr!("invalid {what} argument"),
        None => rerr!("invalid {what} argument"),
    }
}

fn assign(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    if let Some(s) = a.get(0).strings_opt() {
        if s.first().is_some_and(|s| s.bytes().is_empty()) {
            return rerr!("attempt to use zero-length variable name");
        }
        if s.len() > 1 {
            vm.warn("only the first element is used as variable name")?;
        }
    }
    let sym = name_arg(vm, a.get(0), "first")?;
    let value = a.get(1);
    let place = if a.has(3) { a.get(3) } else { a.or(2, a.env) };
    let e = env_arg(vm, place, a.env)?;
    let e = if coerce::as_bool(a.or(4, Value::FALSE)).unwrap_or(false) {
        vm.find_binding_env(e, sym).unwrap_or(vm.global_env)
    } else {
        e
    };
    vm.set_var(e, sym, value)?;
    vm.visible = false;
    Ok(value)
}

/// Whether a value has the mode asked for.
fn mode_fits(vm: &Vm, v: Value, mode: &str) -> bool {
    match mode {
        "any" => true,
        "function" => v.is_function(),
        "numeric" => matches!(v.rtype(), Type::Integer | Type::Double) && !vm.is_factor(v),
        "name" => v.is_symbol(),
        "call" => v.is_lang(),
        m => vm.typeof_name(v) == m,
    }
}

/// Looks a variable up by mode.
fn find(vm: &mut Vm, sym: Value, e: Value, mode: &str, inherits: bool) -> Res<Option<Value>> {
    let mut e = e;
    while e.is_env() {
        let raw = env::raw_get(e, sym);
        if raw.is_missing() && mode == "any" {
            return Err(Unwind::error(format!(
                "argument \"{}\" is missing, with no default",
                symbol::text(&sym)
            )));
        }
        if !raw.is_unbound() && !raw.is_missing() {
            let v = vm.settle(raw)?;
            if mode_fits(vm, v, mode) {
                return Ok(Some(v));
            }
        }
        if !inherits {
            break;
        }
        e = env::parent(e);
    }
    Ok(None)
}

fn mode_arg(v: Value) -> String {
    v.as_str().unwrap_or("any").to_owned()
}

fn get(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    single_name(a)?;
    let sym = name_arg(vm, a.get(0), "first")?;
    let place = if a.has(2) { a.get(2) } else { a.or(1, a.env) };
    let e = env_arg(vm, place, a.env)?;
    let mode = mode_arg(a.or(3, Value::NULL));
    let inherits = coerce::as_bool(a.or(4, Value::TRUE)).unwrap_or(true);
    match find(vm, sym, e, &mode, inherits)? {
        Some(v) => Ok(v),
        None if mode == "any" => rerr!("object '{}' not found", symbol::text(&sym)),
        None => rerr!("object '{}' of mode '{mode}' was not found", symbol::text(&sym)),
    }
}

/// A look-up is about one name.
fn single_name(a: &CallArgs<'_>) -> Res<()> {
    match a.get(0).strings_opt() {
        Some(s) if s.len() > 1 => rerr!("first argument has length > 1"),
        _ => Ok(()),
    }
}

fn get0(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    single_name(a)?;
    let sym = name_arg(vm, a.get(0), "first")?;
    let e = env_arg(vm, a.or(1, a.env), a.env)?;
    let mode = mode_arg(a.or(2, Value::NULL));
    let inherits = coerce::as_bool(a.or(3, Value::TRUE)).unwrap_or(true);
    Ok(find(vm, sym, e, &mode, inherits)?.unwrap_or(a.or(4, Value::NULL)))
}

fn mget(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = a.get(0);
    let Some(names) = x.strings_opt() else { return rerr!("invalid first argument") };
    let names = names.to_vec();
    let e = env_arg(vm, a.or(1, a.env), a.env)?;
    let modes = a.or(2, Value::NULL);
    let inherits = coerce::as_bool(a.or(4, Value::FALSE)).unwrap_or(false);
    let mut out = vm.alloc_list(names.len())?;
    out.root(vm);
    for (i, n) in names.iter().enumerate() {
        let sym = vm.sym_of(*n);
        let mode = match modes.strings_opt() {
            Some(m) if !m.is_empty() => m[i % m.len()].str().to_owned(),
            _ => "any".into(),
        };
        let found = if mode == "any" && env::raw_get(e, sym).is_missing() {
            // An argument that was not given is an element like any other.
            Some(Value::MISSING)
        } else {
            find(vm, sym, e, &mode, inherits)?
        };
        let v = match found {
            Some(v) => v,
            None if a.has(3) => {
                let d = a.get(3);
                if d.is_list() && !d.is_empty() { d.values()[i % d.len()] } else { d }
            }
            None => return rerr!("value for \u{2018}{}\u{2019} not found", symbol::text(&sym)),
        };
        out.set_value(vm, i, v);
    }
    vm.with_names(out.done(), x)
}

fn exists(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    if a.get(0).is_character() && a.get(0).len() > 1 {
        return rerr!("first argument has length > 1");
    }
    let sym = name_arg(vm, a.get(0), "first")?;
    let place = if a.has(2) { a.get(2) } else { a.or(1, a.env) };
    let e = env_arg(vm, place, a.env)?;
    let mode = mode_arg(a.or(4, Value::NULL));
    let inherits = coerce::as_bool(a.or(5, Value::TRUE)).unwrap_or(true);
    if mode == "any" {
        // Existence alone forces nothing.
        let found = if inherits { vm.find_binding_env(e, sym).is_some() } else { env::is_bound(e, sym) };
        return Ok(Value::bool(found));
    }
    Ok(Value::bool(find(vm, sym, e, &mode, inherits)?.is_some()))
}

fn rm(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = a.get(0);
    let e = env_arg(vm, a.or(1, a.env), a.env)?;
    let inherits = coerce::as_bool(a.or(2, Value::FALSE)).unwrap_or(false);
    let names = x.strings_opt().unwrap_or(&[]).to_vec();
    for n in names {
        let sym = vm.sym_of(n);
        let target = if inherits { vm.find_binding_env(e, sym).unwrap_or(e) } else { e };
        if env::is_locked(target) {
            return rerr!("cannot remove bindings from a locked environment");
        }
        if !vm.remove_var(target, sym) {
            let call = vm.frame_call();
            vm.warn_in(call, &format!("object '{}' not found", symbol::text(&sym)))?;
        }
    }
    Ok(Value::NULL)
}

/// The names bound in an environment, in GNU R's order where that shows.
fn names_in(vm: &mut Vm, e: Value, all: bool, sorted: bool) -> Vec<Value> {
    let mut syms = r_runtime::env_order::listed_symbols(vm, e);
    syms.retain(|s| *s != vm.s.dots || all);
    if !all {
        syms.retain(|s| !symbol::text(s).starts_with('.'));
    }
    if sorted {
        let order = vm.collation();
        syms.sort_by(|x, y| order.compare(symbol::text(x), symbol::text(y)));
    }
    syms
}

fn ls(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let e = env_arg(vm, a.get(0), a.env)?;
    let all = coerce::as_bool(a.or(1, Value::FALSE)).unwrap_or(false);
    let sorted = coerce::as_bool(a.or(2, Value::TRUE)).unwrap_or(true);
    let names: Vec<Value> = names_in(vm, e, all, sorted).into_iter().map(symbol::name).collect();
    Ok(vm.new_strs(&names))
}

/// The bindings of an environment as a list.
fn env_list(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let e = env_arg(vm, a.get(0), a.env)?;
    let all = coerce::as_bool(a.or(1, Value::FALSE)).unwrap_or(false);
    let sorted = coerce::as_bool(a.or(2, Value::FALSE)).unwrap_or(false);
    let syms = names_in(vm, e, all, sorted);
    let mut out = vm.alloc_list(syms.len())?;
    out.root(vm);
    for (i, s) in syms.iter().enumerate() {
        let v = vm.get_local(e, *s)?;
        out.set_value(vm, i, v);
    }
    if syms.is_empty() {
        return Ok(out.done());
    }
    let names: Vec<Value> = syms.into_iter().map(symbol::name).collect();
    let n = vm.new_strs(&names);
    vm.with_names(out.done(), n)
}

/// How an environment made from a list lists its names: only many make a table.
fn list_size(l: Value) -> u64 {
    if l.len() > 100 { l.len() as u64 } else { 0 }
}

fn fill_env(vm: &mut Vm, l: Value, e: Value) -> Res<Value> {
    let names = vm.names(l);
    if l.is_empty() {
        return Ok(e);
    }
    let Some(names) = names.strings_opt() else {
        return rerr!("names(x) must be a character vector of the same length as x");
    };
    for (i, n) in names.iter().copied().enumerate() {
        let sym = vm.sym_of(n);
        let v = vm.element(l, i);
        vm.set_var(e, sym, v)?;
    }
    Ok(e)
}

fn list2env(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    if !a.get(0).is_list() {
        return rerr!("first argument must be a named list");
    }
    let e = if a.has(1) && !a.get(1).is_null() {
        if !a.get(1).is_env() {
            return rerr!("'envir' argument must be an environment");
        }
        a.get(1)
    } else {
        let parent = a.or(2, a.env);
        if !parent.is_env() {
            return rerr!("'enclos' must be an environment");
        }
        vm.capture(parent);
        vm.new_env_sized(parent, list_size(a.get(0)))
    };
    fill_env(vm, a.get(0), e)
}

fn lock_environment(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let e = vm.arg_env(a.get(0), "env")?;
    vm.lock_env(e, coerce::as_bool(a.or(1, Value::FALSE)).unwrap_or(false));
    Ok(Value::NULL)
}

fn environment_is_locked(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let e = vm.arg_env(a.get(0), "env")?;
    Ok(Value::bool(env::is_locked(e) || e == vm.base_env || e == vm.base_ns))
}

fn set_lock(vm: &mut Vm, a: &CallArgs<'_>, on: bool) -> Res<Value> {
    let sym = name_arg(vm, a.get(0), "'sym'")?;
    let e = vm.arg_env(a.get(1), "env")?;
    if !vm.lock_binding(e, sym, on) {
        return rerr!("no binding for \"{}\"", symbol::text(&sym));
    }
    Ok(Value::NULL)
}

fn lock_binding(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    set_lock(vm, a, true)
}
fn unlock_binding(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    set_lock(vm, a, false)
}

fn binding_is_locked(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let sym = name_arg(vm, a.get(0), "'sym'")?;
    let e = vm.arg_env(a.get(1), "env")?;
    if !env::is_bound(e, sym) {
        return rerr!("no binding for \"{}\"", symbol::text(&sym));
    }
    Ok(Value::bool(env::is_binding_locked(e, sym)))
}

fn make_active_binding(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let sym = name_arg(vm, a.get(0), "'sym'")?;
    let e = vm.arg_env(a.get(2), "env")?;
    if env::is_bound(e, sym) && env::active_function(e, sym).is_none() {
        return rerr!("symbol already has a regular binding");
    }
    if !env::is_bound(e, sym) && env::is_locked(e) {
        return rerr!("cannot add bindings to a locked environment");
    }
    vm.make_active(e, sym, a.get(1));
    Ok(Value::NULL)
}

fn binding_is_active(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let sym = name_arg(vm, a.get(0), "'sym'")?;
    let e = vm.arg_env(a.get(1), "env")?;
    let raw = env::raw_get(e, sym);
    if raw.is_unbound() {
        return rerr!("no binding for \"{}\"", symbol::text(&sym));
    }
    Ok(Value::bool(raw.is_kind(Kind::Cell) && has_flag(raw, FLAG_ACTIVE)))
}

fn active_binding_function(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let sym = name_arg(vm, a.get(0), "'sym'")?;
    let e = vm.arg_env(a.get(1), "env")?;
    if !env::is_bound(e, sym) {
        return rerr!("no binding for \"{}\"", symbol::text(&sym));
    }
    match env::active_function(e, sym) {
        Some(f) => Ok(f),
        None => rerr!("no active binding for \"{}\"", symbol::text(&sym)),
    }
}

/// The environment an argument of a special gives; the caller's if there is none.
fn given_env(vm: &mut Vm, arg: Value, env: Value, name: &str) -> Res<Value> {
    let e = if arg.given() { vm.eval(arg, env)? } else { env };
    match e {
        e if e.is_env() => Ok(e),
        e if e.is_null() => rerr!("use of NULL environment is defunct"),
        _ => rerr!("invalid '{name}' argument"),
    }
}

fn delayed_assign(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let args = super::eval::special_args(vm, a, &["x", "value", "eval.env", "assign.env"])?;
    let x = vm.eval(args[0], a.env)?;
    let sym = name_arg(vm, x, "first")?;
    let eval_env = given_env(vm, args[2], a.env, "eval.env")?;
    let assign_env = given_env(vm, args[3], a.env, "assign.env")?;
    vm.capture(eval_env);
    let p = vm.new_promise(args[1], eval_env);
    vm.define(assign_env, sym, p);
    Ok(Value::NULL)
}

/// Puts an environment into the search path at a position (2 is right after the global one).
fn path_insert(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let e = vm.arg_env(a.get(0), "env")?;
    let pos = coerce::as_int(a.or(1, Value::int(2))).unwrap_or(2).max(2) as usize;
    let path = search_envs(vm);
    let before = path[(pos - 2).min(path.len() - 2)];
    let after = env::parent(before);
    refuse_cycle(vm, e, after)?;
    if path.contains(&e) || e == vm.empty_env {
        return rerr!("cycles in parent chains are not allowed");
    }
    vm.set_parent(e, after);
    vm.set_parent(before, e);
    vm.note_path(e, true);
    Ok(Value::NULL)
}

fn path_remove(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let e = a.get(0);
    let path = search_envs(vm);
    match path.iter().position(|x| *x == e) {
        Some(i) if i > 0 && e != vm.base_env => {
            let after = env::parent(e);
            vm.note_path(e, false);
            vm.set_parent(path[i - 1], after);
            Ok(Value::NULL)
        }
        _ => rerr!("invalid 'name' argument"),
    }
}

/// The environments of the search path.
fn path_envs(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    let path = search_envs(vm);
    Ok(vm.new_list(&path))
}

/// Binds names to what they, or others at their places, are bound to elsewhere: promises and active bindings
/// stay what they are.
fn copy_bindings(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (from, to) = (vm.arg_env(a.get(0), "from")?, vm.arg_env(a.get(1), "to")?);
    let names = a.get(2).strings_opt().unwrap_or(&[]).to_vec();
    let new = a.get(3).strings_opt().map_or_else(|| names.clone(), <[Value]>::to_vec);
    for (n, new) in names.into_iter().zip(new) {
        let (sym, new) = (vm.sym_of(n), vm.sym_of(new));
        match (env::active_function(from, sym), env::raw_get(from, sym)) {
            (Some(f), _) => vm.make_active(to, new, f),
            (None, v) if v.is_unbound() => {}
            (None, v) => vm.define(to, new, v),
        }
    }
    Ok(Value::NULL)
}
