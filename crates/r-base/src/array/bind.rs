//! `cbind` and `rbind`: vectors and matrices side by side.
//!
//! The R functions hand over the expressions of their arguments, from which columns or rows
//! without a name may get one. Classes with a method of their own are found here.

use r_runtime::hooks::Apply;
use r_runtime::{CallArgs, Fresh, Res, Type, Value, Vm, coerce, rerr, symbol};

use crate::args::speak_as_caller;

/// Which way arguments are put together. "Lines" are the columns of `cbind`, the rows of `rbind`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Columns,
    Rows,
}

impl Way {
    fn name(self) -> &'static str {
        if self == Way::Columns { "cbind" } else { "rbind" }
    }
    /// What runs across the lines, in messages.
    fn across(self) -> &'static str {
        if self == Way::Columns { "rows" } else { "columns" }
    }
}

/// One argument: its elements, and its shape if it is a matrix.
struct Part {
    value: Value,
    /// (elements of a line, lines) of a matrix.
    shape: Option<(usize, usize)>,
    /// Its number among all arguments, from one.
    number: usize,
}

pub fn cbind(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    bind(vm, a, Way::Columns)
}

pub fn rbind(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    bind(vm, a, Way::Rows)
}

fn bind(vm: &mut Vm, a: &CallArgs<'_>, way: Way) -> Res<Value> {
    if !a.get(1).is_lang() {
        return rerr!("invalid 'exprs' argument");
    }
    speak_as_caller(vm);
    if a.dots.iter().any(|v| v.is_object())
        && let Some(v) = by_method(vm, a, way)?
    {
        return Ok(v);
    }
    let Some(t) = common_type(vm, a.dots)? else { return Ok(Value::NULL) };
    if way == Way::Rows {
        refuse_lone(vm, a.dots)?;
    }
    let parts = parts(vm, a.dots, way);
    let length = line_length(&parts, way)?;
    warn_of_recycling(vm, &parts, length, way)?;
    let kept: Vec<&Part> =
        parts.iter().filter(|p| p.shape.is_some() || !p.value.is_empty() || length == 0).collect();
    let lines: usize = kept.iter().map(|p| p.shape.map_or(1, |s| s.1)).sum();
    let r = filled(vm, &kept, t, length, lines, way)?;
    let dim = if way == Way::Columns { [length as i32, lines as i32] } else { [lines as i32, length as i32] };
    let dim = vm.new_ints(&dim);
    let r = vm.set_attr(r, vm.s.dim, dim)?;
    let names = dimnames(vm, a, &kept, length, lines, way)?;
    if names.is_null() { Ok(r) } else { vm.set_attr(r, vm.s.dimnames, names) }
}

/// Rows are made of lists and vectors, so functions and environments can't be rows.
fn refuse_lone(vm: &Vm, items: &[Value]) -> Res<()> {
    match items.iter().find(|v| v.is_function() || v.is_env()) {
        Some(v) if v.is_env() => rerr!("environments cannot be coerced to other types"),
        Some(v) => rerr!("cannot coerce type '{}' to vector of type 'list'", vm.typeof_name(*v)),
        None => Ok(()),
    }
}

/// A method of the first argument whose class has one; a data frame anywhere comes first.
fn by_method(vm: &mut Vm, a: &CallArgs<'_>, way: Way) -> Res<Option<Value>> {
    let (base, call) = (vm.base_env, vm.current_call);
    if let Some(v) = vm.try_s4(way.name(), a.dots, a.dot_names, call, a.env)? {
        return Ok(Some(v));
    }
    let mut found = None;
    for v in a.dots.iter().filter(|v| v.is_object()) {
        let classes = vm.dispatch_classes(*v);
        if let Some(m) = vm.find_s3(way.name(), "", &classes, (a.env, base), false)? {
            let frame = m.name.str().ends_with(".data.frame");
            if found.is_none() || frame {
                found = Some(m.function);
            }
            if frame {
                break;
            }
        }
    }
    let Some(function) = found else { return Ok(None) };
    let head = vm.sym(way.name());
    // tidy: kept by the operand stack, where the arguments are
    let args = a.dots.to_vec();
    // tidy: kept by the call site
    let mut names = a.dot_names.to_vec();
    names.resize(args.len(), Value::NULL);
    // The arguments keep their expressions, which methods may use for names.
    let exprs = a.get(1);
    let start = vm.stack.sp();
    for (k, v) in args.iter().enumerate() {
        let p = match exprs.values().get(k + 1) {
            Some(e) => vm.new_forced_promise(*e, *v),
            None => *v,
        };
        vm.stack.push(p);
    }
    // SAFETY: this call pushed them and takes them off after their last use.
    let args = unsafe { vm.stack.slice(start, vm.stack.sp()) };
    let call = vm.with_head(a.get(1), head);
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
    r.map(Some)
}

/// The type of the result, `None` if there is nothing to bind.
fn common_type(vm: &mut Vm, dots: &[Value]) -> Res<Option<Type>> {
    let mut t = None;
    for v in dots.iter().filter(|v| !v.is_null()) {
        let own = match v.rtype() {
            x if v.is_atomic() || x == Type::List => x,
            Type::Expression => return rerr!("cannot create a matrix from type '{}'", vm.typeof_name(*v)),
            _ => Type::List,
        };
        t = t.max(Some(own));
    }
    Ok(t)
}

fn parts(vm: &mut Vm, dots: &[Value], way: Way) -> Vec<Part> {
    let mut out = Vec::new();
    for (k, &v) in dots.iter().enumerate() {
        if v.is_null() {
            continue;
        }
        let shape = match vm.dims(v).as_deref() {
            Some([r, c]) => Some(if way == Way::Columns { (*r, *c) } else { (*c, *r) }),
            _ => None,
        };
        out.push(Part { value: v, shape, number: k + 1 });
    }
    out
}

/// How many elements a line has: as matrices say, else the longest vector.
fn line_length(parts: &[Part], way: Way) -> Res<usize> {
    let mut length = None;
    for p in parts {
        if let Some((n, _)) = p.shape {
            if length.is_some_and(|l| l != n) {
                return rerr!("number of {} of matrices must match (see arg {})", way.across(), p.number);
            }
            length = Some(n);
        }
    }
    Ok(length.unwrap_or_else(|| parts.iter().map(|p| p.value.len()).max().unwrap_or(0)))
}

fn warn_of_recycling(vm: &mut Vm, parts: &[Part], length: usize, way: Way) -> Res<()> {
    for p in parts.iter().filter(|p| p.shape.is_none()) {
        let n = p.value.len();
        if n > 0 && (n > length || !length.is_multiple_of(n)) && length > 0 {
            vm.warn(format!(
                "number of {} of result is not a multiple of vector length (arg {})",
                way.across(),
                p.number
            ))?;
            break;
        }
    }
    Ok(())
}

/// The elements, each argument converted and recycled.
fn filled(vm: &mut Vm, parts: &[&Part], t: Type, length: usize, lines: usize, way: Way) -> Res<Value> {
    let mut out = vm.alloc_type(t, length * lines)?;
    let mut line = 0;
    for p in parts {
        let own = p.shape.map_or(1, |s| s.1);
        let v = if p.value.rtype() == t {
            p.value
        } else if p.value.is_vector() {
            vm.coerce_data(p.value, t)?
        } else if p.value.is_lang() {
            // A call is the list of its parts.
            let parts = p.value.values().to_vec();
            vm.new_list(&parts)
        } else if p.value.is_function() || p.value.rtype() == Type::Symbol || p.value.is_env() {
            vm.new_list(&[p.value])
        } else {
            vm.coerce_data(p.value, t)?
        };
        let n = v.len().max(1);
        match way {
            Way::Columns => copy_block(vm, &mut out, line * length, v, own * length),
            Way::Rows if p.shape.is_some() => copy_rows(vm, &mut out, line, lines, v, own),
            Way::Rows => {
                copy_strided(vm, &mut out, line, lines, v, length, |j| if j < n { j } else { j % n })
            }
        }
        line += own;
    }
    Ok(out.done())
}

/// Copies `count` elements of `v`, recycled, to `out` from `start` on.
fn copy_block(vm: &mut Vm, out: &mut Fresh, start: usize, v: Value, count: usize) {
    let n = v.len();
    if n == 0 {
        return;
    }
    match out.rtype() {
        Type::Double if count <= n => {
            out.doubles_mut()[start..start + count].copy_from_slice(&v.doubles()[..count]);
        }
        Type::Integer | Type::Logical if count <= n => {
            out.ints_mut()[start..start + count].copy_from_slice(&v.ints()[..count]);
        }
        _ => copy_strided(vm, out, start, 1, v, count, |k| if k < n { k } else { k % n }),
    }
}

/// Copies a matrix of `own` rows into the rows of `out` (which has `lines`) from `line` on.
fn copy_rows(vm: &mut Vm, out: &mut Fresh, line: usize, lines: usize, v: Value, own: usize) {
    if v.is_empty() {
        return;
    }
    fn put<T: Copy>(dst: &mut [T], line: usize, lines: usize, src: &[T], own: usize) {
        for (to, from) in dst.chunks_exact_mut(lines).zip(src.chunks_exact(own)) {
            to[line..line + own].copy_from_slice(from);
        }
    }
    match out.rtype() {
        Type::Integer | Type::Logical => put(out.ints_mut(), line, lines, v.ints(), own),
        Type::Double => put(out.doubles_mut(), line, lines, v.doubles(), own),
        Type::Complex => put(out.complexes_mut(), line, lines, v.complexes(), own),
        Type::Raw => put(out.raws_mut(), line, lines, v.raws(), own),
        _ => {
            let length = v.len() / own;
            for i in 0..own {
                copy_strided(vm, out, line + i, lines, v, length, |j| j * own + i);
            }
        }
    }
}

/// `out[start + k * step] = v[at(k)]` for k below `count`.
fn copy_strided(
    vm: &mut Vm,
    out: &mut Fresh,
    start: usize,
    step: usize,
    v: Value,
    count: usize,
    at: impl Fn(usize) -> usize,
) {
    if v.is_empty() {
        return;
    }
    fn put<T: Copy>(
        dst: &mut [T],
        start: usize,
        step: usize,
        src: &[T],
        count: usize,
        at: impl Fn(usize) -> usize,
    ) {
        for k in 0..count {
            dst[start + k * step] = src[at(k)];
        }
    }
    match out.rtype() {
        Type::Integer | Type::Logical => put(out.ints_mut(), start, step, v.ints(), count, at),
        Type::Double => put(out.doubles_mut(), start, step, v.doubles(), count, at),
        Type::Complex => put(out.complexes_mut(), start, step, v.complexes(), count, at),
        Type::Raw => put(out.raws_mut(), start, step, v.raws(), count, at),
        Type::Character => (0..count).for_each(|k| out.set_string(vm, start + k * step, v.strings()[at(k)])),
        _ => (0..count).for_each(|k| out.set_value(vm, start + k * step, v.values()[at(k)])),
    }
}

/// Names of the result's extents, NULL if there are none.
fn dimnames(
    vm: &mut Vm,
    a: &CallArgs<'_>,
    parts: &[&Part],
    length: usize,
    lines: usize,
    way: Way,
) -> Res<Value> {
    let (own, other) = if way == Way::Columns { (1, 0) } else { (0, 1) };
    let level = coerce::as_int(a.get(0)).unwrap_or(1);
    let mut across = Value::NULL;
    let mut names: Vec<Value> = Vec::with_capacity(lines);
    let mut any = false;
    for p in parts {
        if let Some((_, n)) = p.shape {
            let given = vm.extent_names(p.value, own);
            match given.strings_opt() {
                Some(s) => {
                    names.extend_from_slice(s);
                    any = true;
                }
                None => names.resize(names.len() + n, vm.empty_string),
            }
            if across.is_null() {
                across = vm.extent_names(p.value, other);
            }
            continue;
        }
        let name = line_name(vm, a, p.number - 1, level);
        any |= name.is_some();
        names.push(name.unwrap_or(vm.empty_string));
    }
    if across.is_null() {
        across = vector_names(vm, parts, length);
    }
    let plain = across.is_null() && !any;
    if plain && !(length == 0 && parts.iter().all(|p| p.shape.is_none())) {
        return Ok(Value::NULL);
    }
    let names = if any { vm.new_strs(&names) } else { Value::NULL };
    let pair = if way == Way::Columns { [across, names] } else { [names, across] };
    Ok(vm.new_list(&pair))
}

/// The names of the first vector that has as many as a line has elements.
fn vector_names(vm: &mut Vm, parts: &[&Part], length: usize) -> Value {
    for p in parts.iter().filter(|p| p.shape.is_none() && p.value.len() == length) {
        let n = vm.element_names(p.value);
        if !n.is_null() && length > 0 {
            return n;
        }
    }
    Value::NULL
}

/// The name of argument `k`: as given, or from its expression.
fn line_name(vm: &mut Vm, a: &CallArgs<'_>, k: usize, level: i32) -> Option<Value> {
    if let Some(n) = a.dot_names.get(k).filter(|n| n.is_ptr() && !n.bytes().is_empty()) {
        return Some(*n);
    }
    let expr = a.get(1).values().get(k + 1).copied()?;
    if level == 1 && expr.is_symbol() {
        return Some(symbol::name(expr));
    }
    if level >= 2 {
        let mut text = vm.deparse_first_line(expr);
        // Names from expressions are kept short.
        if text.chars().count() > 10 {
            text = text.chars().take(10).chain("...".chars()).collect();
        }
        return Some(vm.string(&text));
    }
    None
}
