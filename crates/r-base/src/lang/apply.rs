//! Functions that call functions: `lapply`, `vapply`, `mapply`, `eapply`-like kernels.
//!
//! Results are collected in heap lists, because the collector runs between calls.

use r_runtime::hooks::Apply;
use r_runtime::object::Kind;
use r_runtime::{Builtin, CallArgs, Effects, Res, Type, Value, Vm, env, rerr, symbol};

use super::eval::function_from;

pub const TABLE: &[Builtin] = &[
    Builtin::new(".lapply", "X FUN frame", lapply).effects(Effects::ALL),
    Builtin::new(".vapply", "X FUN FUN.VALUE USE.NAMES frame", vapply).effects(Effects::ALL),
    Builtin::new(".mapply", "FUN dots MoreArgs", mapply).takes(".l."),
    Builtin::new(".reduce", "f x todo init right accumulate", reduce).takes("f.i..."),
];

/// A list to go through: vectors as they are, environments and other objects by `as.list`.
pub fn as_sequence(vm: &mut Vm, x: Value, env: Value) -> Res<Value> {
    if x.is_vector() && !x.is_object() || x.is_null() {
        return Ok(x);
    }
    let as_list = vm.sym("as.list");
    let f = vm.find_fun(env, as_list)?;
    let list = vm.call_function(f, &[x], &[])?;
    subsettable(vm, list)
}

/// The same for the frame of a function with the parameter `X`, which is the list from then on: FUN's argument is `X[[i]]`.
fn sequence_in(vm: &mut Vm, x: Value, frame: Value) -> Res<Value> {
    let list = as_sequence(vm, x, frame)?;
    if list != x && frame.is_env() {
        vm.define(frame, vm.s.xx, list);
    }
    Ok(list)
}

/// A value that has elements, or R's error.
fn subsettable(vm: &Vm, x: Value) -> Res<Value> {
    if x.is_vector() || x.is_null() || matches!(x.rtype(), Type::Pairlist | Type::Language) {
        return Ok(x);
    }
    rerr!("object of type '{}' is not subsettable", vm.typeof_name(x))
}

/// Element `i` as a value of its own.
fn item(vm: &mut Vm, x: Value, i: usize) -> Value {
    vm.element(x, i)
}

/// The call a FUN sees, the same for every element: `FUN(X[[i]], ...)`.
fn fun_call(vm: &mut Vm) -> Value {
    let (x, fun, dots) = (vm.s.xx, vm.s.fun, vm.s.dots);
    let i = vm.sym("i");
    let elt = vm.new_call("[[", &[x, i]);
    vm.new_values(Kind::Lang, &[fun, elt, dots])
}

/// Calls after which a function is asked for its entry: it has none before it ran.
const ASK: usize = 1;

/// What is the same for all calls of one `lapply`.
struct Calls<'a> {
    function: Value,
    sequence: Value,
    call: Value,
    env: Value,
    /// The further arguments as they were given (promises), and their names.
    dots: &'a [Value],
    dot_names: Vec<Value>,
    /// Where FUN is called on values, if it may be.
    entry: usize,
}

/// Whether there is an entry that takes these values. The empty symbol in a list of formals is one that
/// only a promise can have.
fn takes(entry: usize, values: &[Value]) -> bool {
    entry != 0 && !values.contains(&Value::MISSING)
}

/// Calls FUN on one element and the extra arguments.
fn call_one(vm: &mut Vm, c: &Calls<'_>, i: usize) -> Res<Value> {
    let e = item(vm, c.sequence, i);
    if takes(c.entry, &[e]) {
        return (vm.hooks.tier.call_entry)(vm, c.entry, [c.function, c.call, c.env], &[e]);
    }
    let start = vm.stack.sp();
    let expr = c.call.values()[1];
    // The argument is a promise for `X[[i]]`, so that `substitute` shows that, and what it shows can be evaluated.
    let first = if c.function.is_closure() {
        vm.define(c.env, expr.values()[2], Value::int(i as i32 + 1));
        vm.new_forced_promise(expr, e)
    } else {
        e
    };
    vm.stack.push(first);
    c.dots.iter().for_each(|d| vm.stack.push(*d));
    // SAFETY: this call pushed them and takes them off after their last use.
    let args = unsafe { vm.stack.slice(start, vm.stack.sp()) };
    let mut names = Vec::new();
    if !c.dot_names.is_empty() {
        names.push(Value::NULL);
        names.extend_from_slice(&c.dot_names);
    }
    let r = vm.apply(&Apply {
        function: c.function,
        args,
        names: &names,
        call: c.call,
        env: c.env,
        dispatch: Value::NULL,
        extra: &[],
    });
    vm.stack.truncate(start);
    r
}

/// Calls FUN on every element; the results are in a list that the operand stack holds. `frame` is that of the R function
/// whose `...` FUN gets, unevaluated: FUN may never ask for it, or evaluate it elsewhere.
fn call_all(
    vm: &mut Vm,
    frame: Value,
    function: Value,
    sequence: Value,
    check: impl Fn(&mut Vm, Value, usize) -> Res<()>,
) -> Res<Value> {
    let n = sequence.len();
    let mut out = vm.alloc_list(n)?;
    // Rooted: nothing else refers to the result while FUN runs.
    out.root(vm);
    vm.stack.push(sequence);
    let call = fun_call(vm);
    vm.stack.push(call);
    let given = env::raw_get(frame, vm.s.dots);
    let is_dots = given.is_kind(Kind::Dots);
    let dots = if is_dots { given.values() } else { &[] };
    let names = if is_dots { vm.names(given) } else { Value::NULL };
    let named = |s: &Value| if s.bytes().is_empty() { Value::NULL } else { *s };
    let dot_names = names.strings_opt().map_or(Vec::new(), |n| n.iter().map(named).collect());
    let mut calls = Calls { function, sequence, call, env: frame, dots, dot_names, entry: 0 };
    for i in 0..n {
        if i == ASK && dots.is_empty() {
            calls.entry = (vm.hooks.tier.entry)(vm, function, 1);
        }
        vm.safepoint()?;
        let v = call_one(vm, &calls, i)?;
        check(vm, v, i)?;
        out.set_value(vm, i, v);
    }
    vm.visible = true;
    Ok(out.done())
}

fn lapply(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = sequence_in(vm, a.get(0), a.get(2))?;
    let out = call_all(vm, a.get(2), a.get(1), x, |_, _, _| Ok(()))?;
    let names = vm.element_names(x);
    vm.with_names(out, names)
}

fn vapply(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let template = a.get(2);
    if !template.is_vector() {
        return rerr!("'FUN.VALUE' must be a vector");
    }
    let x = sequence_in(vm, a.get(0), a.get(4))?;
    let out = call_all(vm, a.get(4), a.get(1), x, |vm, v, i| check_value(vm, v, template, i))?;
    let use_names = r_runtime::coerce::as_bool(a.or(3, Value::TRUE)).unwrap_or(true);
    collect(vm, out, x, template, template.len(), use_names)
}

fn check_value(vm: &mut Vm, v: Value, template: Value, i: usize) -> Res<()> {
    if v.len() != template.len() {
        return rerr!(
            "values must be length {},\n but FUN(X[[{}]]) result is length {}",
            template.len(),
            i + 1,
            v.len()
        );
    }
    let (vt, tt) = (v.rtype(), template.rtype());
    let ok = vt == tt
        || tt == Type::Double && matches!(vt, Type::Integer | Type::Logical)
        || tt == Type::Integer && vt == Type::Logical
        || tt == Type::Complex && matches!(vt, Type::Double | Type::Integer | Type::Logical);
    if !ok {
        return rerr!(
            "values must be type '{}',\n but FUN(X[[{}]]) result is type '{}'",
            vm.typeof_name(template),
            i + 1,
            vm.typeof_name(v)
        );
    }
    Ok(())
}

/// Joins the results of `vapply` to a vector, matrix or array.
fn collect(vm: &mut Vm, parts: Value, x: Value, template: Value, len: usize, use_names: bool) -> Res<Value> {
    let t = template.rtype();
    let n = parts.len();
    let mut out = vm.alloc_type(t, n * len)?;
    for i in 0..n {
        let p = parts.values()[i];
        let p = if p.rtype() == t { p } else { vm.coerce(p, t)? };
        for k in 0..len {
            let at = i * len + k;
            match t {
                Type::Logical | Type::Integer => out.ints_mut()[at] = p.ints()[k],
                Type::Double => out.doubles_mut()[at] = p.doubles()[k],
                Type::Complex => out.complexes_mut()[at] = p.complexes()[k],
                Type::Raw => out.raws_mut()[at] = p.raws()[k],
                Type::Character => out.set_string(vm, at, p.strings()[k]),
                _ => out.set_value(vm, at, p.values()[k]),
            }
        }
    }
    let names = if use_names { sequence_names(vm, x) } else { Value::NULL };
    if len == 1 {
        let out = if names.is_null() { vm.unboxed(out.done()) } else { out.done() };
        return if names.is_null() { Ok(out) } else { vm.with_names(out, names) };
    }
    shape_result(vm, out.done(), parts, template, n, len, names)
}

fn shape_result(
    vm: &mut Vm,
    out: Value,
    parts: Value,
    template: Value,
    n: usize,
    len: usize,
    names: Value,
) -> Res<Value> {
    let mut dim: Vec<i32> = match vm.dims(template) {
        Some(d) => d.iter().map(|x| *x as i32).collect(),
        None => vec![len as i32],
    };
    let inner = dim.len();
    dim.push(n as i32);
    let d = vm.new_ints(&dim);
    let sym = vm.s.dim;
    let out = vm.set_attr(out, sym, d)?;
    let mut row_names = vm.names(template);
    if row_names.is_null() && n > 0 {
        row_names = vm.names(parts.values()[0]);
    }
    let first_names = if n > 0 { parts.values()[0].attr(vm.s.dimnames) } else { Value::NULL };
    let inner_names = match template.attr(vm.s.dimnames) {
        d if d.is_null() && inner > 1 => first_names,
        d => d,
    };
    let inner_names: Vec<Value> = match inner {
        1 => vec![row_names],
        _ if inner_names.len() == inner => inner_names.values().to_vec(),
        _ => vec![Value::NULL; inner],
    };
    if names.is_null() && inner_names.iter().all(|v| v.is_null()) {
        return Ok(out);
    }
    let dn = vm.new_list(&[inner_names, vec![names]].concat());
    let sym = vm.s.dimnames;
    vm.set_attr(out, sym, dn)
}

/// The names results get: those of X, or X itself if it is strings.
pub fn sequence_names(vm: &mut Vm, x: Value) -> Value {
    let names = vm.element_names(x);
    if names.is_null() && x.is_character() { x } else { names }
}

/// Calls `f(init, x[[i]])` (the other way round from the right) for each `i` of `todo`, the result being
/// the next `init`. Gives the last one, or a list of all, the first one included, where they are to be kept.
fn reduce(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (f, x, todo) = (a.get(0), a.get(1), a.get(2));
    let x = subsettable(vm, x)?;
    let flag = |k| r_runtime::coerce::as_bool(a.get(k)).unwrap_or(false);
    let (right, accumulate) = (flag(4), flag(5));
    let (name, xs, at, acc) = (vm.sym("f"), vm.s.x, vm.s.i, vm.sym("init"));
    let element = vm.new_call("[[", &[xs, at]);
    let exprs = if right { [element, acc] } else { [acc, element] };
    let call = vm.new_values(Kind::Lang, &[name, exprs[0], exprs[1]]);
    let mut entry = 0;
    let mut init = a.get(3);
    let n = todo.len();
    let start = vm.stack.sp();
    let mut steps = vm.alloc_list(if accumulate { n + 1 } else { 0 })?;
    // Rooted: nothing else refers to the steps while `f` runs.
    steps.root(vm);
    for k in 0..=n {
        if accumulate {
            steps.set_value(vm, if right { n - k } else { k }, init);
        }
        if k == n {
            break;
        }
        if k == ASK {
            entry = (vm.hooks.tier.entry)(vm, f, 2);
        }
        vm.safepoint()?;
        let at = todo.ints()[k];
        if at < 1 || at as usize > x.len() {
            return rerr!("subscript out of bounds");
        }
        let e = vm.element(x, at as usize - 1);
        let values = if right { [e, init] } else { [init, e] };
        init = if takes(entry, &values) {
            (vm.hooks.tier.call_entry)(vm, entry, [f, call, a.env], &values)?
        } else {
            call_forced(vm, f, &values, &exprs, call, a.env)?
        };
    }
    vm.stack.truncate(start);
    vm.visible = true;
    Ok(if accumulate { steps.done() } else { init })
}

/// Calls a function on values, as promises that have been evaluated.
fn call_forced(
    vm: &mut Vm,
    function: Value,
    values: &[Value],
    exprs: &[Value],
    call: Value,
    env: Value,
) -> Res<Value> {
    let start = vm.stack.sp();
    for (v, e) in values.iter().zip(exprs) {
        let p = if function.is_closure() { vm.new_forced_promise(*e, *v) } else { *v };
        vm.stack.push(p);
    }
    // SAFETY: this call pushed them and takes them off after their last use.
    let args = unsafe { vm.stack.slice(start, vm.stack.sp()) };
    let r = vm.apply(&Apply { function, args, names: &[], call, env, dispatch: Value::NULL, extra: &[] });
    vm.stack.truncate(start);
    r
}

/// The kernel of `mapply`: calls FUN on the i-th elements of every vector in `dots`.
fn mapply(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let f = function_from(vm, a.get(0), Value::NULL, a.env)?;
    let (dots, more) = (a.get(1), a.or(2, Value::NULL));
    if !more.is_list() && !more.is_null() {
        return rerr!("argument 'MoreArgs' of 'mapply' is not a list");
    }
    // tidy: kept by `dots`, an argument
    let lists = dots.values().to_vec();
    let n = lists.iter().map(|l| l.len()).max().unwrap_or(0);
    let n = if lists.iter().any(|l| l.is_empty()) { 0 } else { n };
    if n > 0 && lists.iter().any(|l| n % l.len() != 0) {
        vm.warn("longer argument not a multiple of length of shorter")?;
    }
    let mut out = vm.alloc_list(n)?;
    out.root(vm);
    let (dot_names, more_names) = (vm.names(dots), vm.names(more));
    // tidy: kept by the names of arguments
    let mut names: Vec<Value> = Vec::new();
    for (k, _) in lists.iter().enumerate() {
        names.push(
            dot_names.strings_opt().map(|s| s[k]).filter(|s| !s.bytes().is_empty()).unwrap_or(Value::NULL),
        );
    }
    for k in 0..more.len() {
        names.push(
            more_names.strings_opt().map(|s| s[k]).filter(|s| !s.bytes().is_empty()).unwrap_or(Value::NULL),
        );
    }
    let plain = names.iter().all(|s| s.is_null()) && more.is_empty();
    let mut entry = 0;
    for i in 0..n {
        if i == ASK && plain {
            entry = (vm.hooks.tier.entry)(vm, f, lists.len());
        }
        vm.safepoint()?;
        let start = vm.stack.sp();
        for k in 0..lists.len() {
            let l = dots.values()[k];
            let v = element_by_dispatch(vm, l, i % l.len())?;
            vm.stack.push(v);
        }
        more.values().iter().for_each(|v| vm.stack.push(*v));
        // SAFETY: this call pushed them and takes them off after their last use.
        let args = unsafe { vm.stack.slice(start, vm.stack.sp()) };
        let call = mapply_call(vm, f, lists.len(), i, more, &names);
        let v = if takes(entry, args) {
            (vm.hooks.tier.call_entry)(vm, entry, [f, call, a.env], args)
        } else {
            let (dispatch, extra) = (Value::NULL, &[][..]);
            vm.apply(&Apply { function: f, args, names: &names, call, env: a.env, dispatch, extra })
        };
        vm.stack.truncate(start);
        out.set_value(vm, i, v?);
    }
    Ok(out.done())
}

/// `x[[i]]`, by its method where the class has one.
fn element_by_dispatch(vm: &mut Vm, x: Value, i: usize) -> Res<Value> {
    if !x.is_object() {
        let x = subsettable(vm, x)?;
        return Ok(vm.element(x, i));
    }
    let f = symbol::base_value(vm.s.bracket2);
    vm.call_function(f, &[x, Value::int(i as i32 + 1)], &[])
}

/// The call FUN shows: the function itself on `dots[[k]][[i]]` and the other arguments' values.
fn mapply_call(vm: &mut Vm, f: Value, n: usize, i: usize, more: Value, names: &[Value]) -> Value {
    let dots = vm.sym("dots");
    let mut items = vec![f];
    for k in 0..n {
        let one = vm.new_call("[[", &[dots, Value::int(k as i32 + 1)]);
        items.push(vm.new_call("[[", &[one, Value::int(i as i32 + 1)]));
    }
    items.extend_from_slice(more.values());
    let c = vm.new_values(Kind::Lang, &items);
    vm.name_call(c, names)
}
