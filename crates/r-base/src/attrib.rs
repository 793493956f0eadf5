//! Attributes: reading and setting them, with R's checks of the special ones.
//!
//! `checked` is the way to set an attribute that comes from R code; what the library makes
//! itself may go by `Vm::set_attr`.

use r_runtime::attr::compact_row_names;
use r_runtime::object::Kind;
use r_runtime::{Builtin, CallArgs, NA_INT, Res, Type, Value, Vm, coerce, env_order, rerr, symbol};

use crate::args::needed;

pub const TABLE: &[Builtin] = &[
    Builtin::prim("attributes", "x", attributes).pure(),
    Builtin::prim("attributes<-", "x value", set_attributes).pure(),
    Builtin::prim("attr", "x which exact", attr).matched().optional(1).pure(),
    Builtin::prim("attr<-", "x which value", set_attr_named).matched().pure(),
    Builtin::prim("names", "x", names).generic().pure(),
    Builtin::prim("names<-", "x value", set_names).generic().pure(),
    Builtin::prim("dim", "x", dim).generic().pure(),
    Builtin::prim("dim<-", "x value", set_dim).generic().pure(),
    Builtin::prim("dimnames", "x", dimnames).generic().pure(),
    Builtin::prim("dimnames<-", "x value", set_dimnames).generic().pure(),
    Builtin::prim("levels<-", "x value", set_levels).generic().pure(),
    Builtin::new("levels.default", "x", levels).pure(),
    Builtin::new("structure", ".Data ...", structure).pure(),
    Builtin::new("comment", "x", comment).pure(),
    Builtin::new("comment<-", "x value", set_comment).pure(),
];

/// The names R code sees: those of the only dimension, the names in an environment.
fn names(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = a.get(0);
    if x.is_env() {
        let texts: Vec<Value> = env_order::listed_symbols(vm, x).iter().map(|s| symbol::name(*s)).collect();
        return Ok(vm.new_strs(&texts));
    }
    Ok(vm.element_names(x))
}

fn attributes(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = a.get(0);
    let pairs: Vec<(Value, Value)> = x
        .attr_pairs()
        .into_iter()
        .filter(|p| !(x.is_lang() && p.0 == vm.s.names) && p.0 != vm.s.finalizers)
        .collect();
    if pairs.is_empty() {
        return Ok(Value::NULL);
    }
    let values: Vec<Value> = pairs.iter().map(|p| vm.get_attr(x, p.0)).collect();
    let texts: Vec<Value> = pairs.iter().map(|p| symbol::name(p.0)).collect();
    let l = vm.new_list(&values);
    let n = vm.new_strs(&texts);
    vm.with_names(l, n)
}

/// An attribute as `attr` sees it: names of one-dimensional arrays, row names expanded.
fn seen(vm: &mut Vm, x: Value, sym: Value) -> Value {
    if sym == vm.s.names { vm.element_names(x) } else { vm.get_attr(x, sym) }
}

fn attr(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, which) = (a.get(0), a.get(1));
    if !which.given() {
        return rerr!("either 2 or 3 arguments are required");
    }
    let Some(strings) = which.strings_opt() else { return rerr!("'which' must be of mode character") };
    let [name] = strings else { return rerr!("exactly one attribute 'which' must be given") };
    if name.is_na_str() {
        return Ok(Value::NULL);
    }
    let sym = vm.sym_of(*name);
    let v = seen(vm, x, sym);
    let exact = coerce::as_bool(a.or(2, Value::FALSE)).unwrap_or(false);
    if !v.is_null() || exact {
        return Ok(v);
    }
    let pairs = x.attr_pairs();
    let mut hits = pairs.iter().filter(|p| symbol::text(&p.0).starts_with(name.str()));
    match (hits.next(), hits.next()) {
        (Some(p), None) => Ok(seen(vm, x, p.0)),
        _ => Ok(Value::NULL),
    }
}

fn set_attr_named(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, which, value) = (a.get(0), a.get(1), a.get(2));
    let name = match which.strings_opt() {
        Some([s, ..]) if !s.is_na_str() => *s,
        _ => return rerr!("'name' must be non-null character string"),
    };
    if name.bytes().is_empty() {
        return rerr!("attempt to use zero-length variable name");
    }
    let sym = vm.sym_of(name);
    checked(vm, x, sym, value)
}

/// `x` with the attribute set as R code may set it.
pub fn checked(vm: &mut Vm, x: Value, sym: Value, value: Value) -> Res<Value> {
    if x.is_null() {
        return if value.is_null() { Ok(x) } else { rerr!("attempt to set an attribute on NULL") };
    }
    if x.rtype() == Type::Symbol {
        return rerr!("cannot set attribute on a symbol");
    }
    let s = &vm.s;
    if sym == s.names {
        return with_names(vm, x, value);
    }
    if sym == s.dim {
        return with_dim(vm, x, value);
    }
    if sym == s.dimnames {
        return with_dimnames(vm, x, value);
    }
    let value = if sym == s.class {
        class_value(vm, x, value)?
    } else if sym == s.row_names {
        row_names_value(vm, value)?
    } else if sym == s.comment {
        comment_value(value)?
    } else if sym == s.tsp {
        tsp_value(vm, x, value)?
    } else {
        value
    };
    vm.set_attr(x, sym, value)
}

/// The value as strings, by its method if it has a class.
fn as_strings(vm: &mut Vm, value: Value) -> Res<Value> {
    if !value.is_object() {
        return vm.coerce(value, Type::Character);
    }
    let f = symbol::base_value(vm.sym("as.character"));
    // A method may give anything.
    let strings = vm.call_function(f, &[value], &[])?;
    vm.coerce(strings, Type::Character)
}

fn with_names(vm: &mut Vm, x: Value, value: Value) -> Res<Value> {
    let one_dim = vm.dim(x).len() == 1;
    if value.is_null() {
        return if one_dim {
            vm.set_attr(x, vm.s.dimnames, value)
        } else {
            vm.set_attr(x, vm.s.names, value)
        };
    }
    let listlike = matches!(x.rtype(), Type::Language | Type::Pairlist);
    if !x.is_vector() && !listlike {
        return rerr!("names() applied to a non-vector");
    }
    let strings = as_strings(vm, value)?;
    let strings = if strings.has_attrs() { vm.strip_attrs(strings)? } else { strings };
    let (n, m) = (x.len(), strings.len());
    if m > n {
        return rerr!("'names' attribute [{m}] must be the same length as the vector [{n}]");
    }
    let strings = if m < n {
        let mut all = strings.strings().to_vec();
        all.resize(n, vm.na_string);
        vm.new_strs(&all)
    } else {
        strings
    };
    if one_dim {
        let dn = vm.new_list(&[strings]);
        return vm.set_attr(x, vm.s.dimnames, dn);
    }
    if listlike && strings.strings().iter().all(|s| s.bytes().is_empty()) {
        return vm.set_attr(x, vm.s.names, Value::NULL);
    }
    vm.with_names(x, strings)
}

fn set_names(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, value) = (a.get(0), a.get(1));
    if x.is_null() {
        return if value.is_null() { Ok(x) } else { rerr!("attempt to set an attribute on NULL") };
    }
    if value.is_null() && vm.element_names(x).is_null() && !x.is_env() {
        return Ok(x);
    }
    if x.rtype() == Type::Symbol {
        return rerr!("names() applied to a non-vector");
    }
    with_names(vm, x, value)
}

fn dim(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    Ok(vm.dim(a.get(0)))
}

fn with_dim(vm: &mut Vm, x: Value, value: Value) -> Res<Value> {
    if value.is_null() {
        let x = vm.set_attr(x, vm.s.dimnames, Value::NULL)?;
        let x = vm.set_attr(x, vm.s.dim, Value::NULL)?;
        return Ok(vm.unboxed(x));
    }
    let d = dim_value(vm, x, value)?;
    let x = vm.set_attr(x, vm.s.dimnames, Value::NULL)?;
    vm.set_attr(x, vm.s.dim, d)
}

/// Dimensions that fit the length of `x`, as integers.
fn dim_value(vm: &mut Vm, x: Value, value: Value) -> Res<Value> {
    if !x.is_vector() {
        return rerr!("invalid first argument, must be vector (list or atomic)");
    }
    if !value.is_atomic() {
        return rerr!("invalid second argument, must be vector or NULL");
    }
    let d = vm.coerce(value, Type::Integer)?;
    if d.is_empty() {
        return rerr!("length-0 dimension vector is invalid");
    }
    if d.ints().contains(&NA_INT) {
        return rerr!("the dims contain missing values");
    }
    if d.ints().iter().any(|&k| k < 0) {
        return rerr!("the dims contain negative values");
    }
    let product: f64 = d.ints().iter().map(|&k| f64::from(k)).product();
    if product != x.len() as f64 {
        return rerr!("dims [product {product}] do not match the length of object [{}]", x.len());
    }
    Ok(d)
}

fn set_dim(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, value) = (a.get(0), a.get(1));
    if x.is_null() {
        return if value.is_null() { Ok(x) } else { rerr!("attempt to set an attribute on NULL") };
    }
    if value.is_null() {
        if vm.dim(x).is_null() && vm.names(x).is_null() {
            return Ok(x);
        }
        let x = vm.set_attr(x, vm.s.names, Value::NULL)?;
        return with_dim(vm, x, value);
    }
    let x = with_dim(vm, x, value)?;
    vm.set_attr(x, vm.s.names, Value::NULL)
}

fn dimnames(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    Ok(a.get(0).attr(vm.s.dimnames))
}

fn set_dimnames(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, value) = (a.get(0), a.get(1));
    if x.is_null() && value.is_null() {
        return Ok(x);
    }
    if x.rtype() == Type::Symbol {
        return rerr!("'dimnames' applied to non-array");
    }
    with_dimnames(vm, x, value)
}

fn with_dimnames(vm: &mut Vm, x: Value, value: Value) -> Res<Value> {
    if value.is_null() {
        return vm.set_attr(x, vm.s.dimnames, value);
    }
    let Some(dims) = vm.dims(x) else { return rerr!("'dimnames' applied to non-array") };
    if !value.is_list() && value.rtype() != Type::Pairlist {
        return rerr!("'dimnames' must be a list");
    }
    if value.len() > dims.len() {
        return rerr!("length of 'dimnames' [{}] must match that of 'dims' [{}]", value.len(), dims.len());
    }
    if value.is_empty() {
        return vm.set_attr(x, vm.s.dimnames, Value::NULL);
    }
    let mut new = vm.alloc_list(dims.len())?;
    for (k, &extent) in dims.iter().enumerate().take(value.len()) {
        let v = value.values()[k];
        if v.is_null() {
            continue;
        }
        if !v.is_vector() {
            return rerr!("invalid type ({}) for 'dimnames' (must be a vector)", vm.typeof_name(v));
        }
        if v.len() != extent && !v.is_empty() {
            return rerr!("length of 'dimnames' [{}] not equal to array extent", k + 1);
        }
        if !v.is_empty() {
            let strings = extent_strings(vm, v)?;
            new.set_value(vm, k, strings);
        }
    }
    let outer = vm.names(value);
    let new = match outer.strings_opt() {
        Some(s) => {
            let mut all = s.to_vec();
            all.resize(dims.len(), vm.empty_string);
            let all = vm.new_strs(&all);
            vm.with_names(new.done(), all)?
        }
        None => new.done(),
    };
    vm.set_attr(x, vm.s.dimnames, new)
}

/// The names of one extent: strings without attributes; a factor gives its labels.
fn extent_strings(vm: &mut Vm, v: Value) -> Res<Value> {
    let s = if vm.is_factor(v) { as_strings(vm, v)? } else { vm.coerce(v, Type::Character)? };
    if s.has_attrs() { vm.strip_attrs(s) } else { Ok(s) }
}

fn class_value(vm: &mut Vm, x: Value, value: Value) -> Res<Value> {
    if value.is_null() || value.is_character() && value.is_empty() {
        return Ok(Value::NULL);
    }
    let Some(classes) = value.strings_opt() else { return rerr!("attempt to set invalid 'class' attribute") };
    if classes.iter().any(|c| c.str() == "factor") && x.rtype() != Type::Integer {
        return rerr!("adding class \"factor\" to an invalid object");
    }
    let _ = vm;
    Ok(value)
}

/// Row names in the form they are stored. `c(NA, -n)` means automatic ones; 1:n set by hand is kept
/// as `c(NA, n)`.
fn row_names_value(vm: &mut Vm, value: Value) -> Res<Value> {
    if value.is_null() || value.is_character() || compact_row_names(value).is_some() {
        return Ok(value);
    }
    if value.rtype() == Type::Double && value.len() == 2 && value.doubles()[0].is_nan() {
        return vm.coerce(value, Type::Integer);
    }
    if value.rtype() != Type::Integer {
        return rerr!("row names must be 'character' or 'integer', not '{}'", vm.typeof_name(value));
    }
    let n = value.len();
    if n > 2 && value.ints().iter().enumerate().all(|(k, &v)| v as i64 == k as i64 + 1) {
        return Ok(vm.new_ints(&[NA_INT, n as i32]));
    }
    Ok(value)
}

fn comment_value(value: Value) -> Res<Value> {
    if value.is_null() || value.is_character() {
        return Ok(value);
    }
    rerr!("attempt to set invalid 'comment' attribute")
}

fn tsp_value(vm: &mut Vm, x: Value, value: Value) -> Res<Value> {
    if value.is_null() {
        return Ok(value);
    }
    if !matches!(value.rtype(), Type::Integer | Type::Double) || value.len() != 3 {
        return rerr!("'tsp' attribute must be numeric of length three");
    }
    let v = vm.coerce(value, Type::Double)?;
    let [start, end, frequency] = *v.doubles() else { return Ok(v) };
    if frequency <= 0.0 || frequency.is_nan() {
        return rerr!("invalid time series parameters specified");
    }
    let rows = vm.dims(x).map_or(x.len(), |d| d[0]);
    if rows == 0 {
        return rerr!("cannot assign 'tsp' to zero-length vector");
    }
    if (end - start - (rows as f64 - 1.0) / frequency).abs() > 1e-5 {
        return rerr!("invalid time series parameters specified");
    }
    Ok(v)
}

fn set_attributes(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, value) = (a.get(0), a.get(1));
    if !value.is_null() && !value.is_list() && value.rtype() != Type::Pairlist {
        return rerr!("attributes must be a list or NULL");
    }
    let x = if x.is_null() && !value.is_empty() { vm.alloc_list(0)?.done() } else { x };
    // The names of a call's arguments belong to the call.
    let tags = if x.is_lang() { vm.names(x) } else { Value::NULL };
    if value.is_empty() {
        let bare = vm.strip_attrs(x)?;
        return if tags.is_null() { Ok(bare) } else { vm.with_names(bare, tags) };
    }
    let names = vm.names(value);
    let Some(names) = names.strings_opt() else { return rerr!("attributes must be named") };
    if let Some(k) = names.iter().position(|s| s.is_na_str() || s.bytes().is_empty()) {
        return rerr!("all attributes must have names [{} does not]", k + 1);
    }
    let bare = if x.has_attrs() { vm.with_attr_list(x, &[])? } else { x };
    let bare = if tags.is_null() { bare } else { vm.with_names(bare, tags)? };
    apply_all(vm, bare, names, value.values())
}

/// Sets attributes in order, but dim first: dimnames need it.
fn apply_all(vm: &mut Vm, x: Value, names: &[Value], values: &[Value]) -> Res<Value> {
    let mut x = x;
    if let Some(k) = names.iter().position(|s| s.str() == "dim") {
        x = checked(vm, x, vm.s.dim, values[k])?;
    }
    for (s, v) in names.iter().zip(values) {
        if s.str() != "dim" {
            let sym = vm.sym_of(*s);
            x = checked(vm, x, sym, *v)?;
        }
    }
    Ok(x)
}

fn set_levels(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, value) = (a.get(0), a.get(1));
    if let Some(s) = value.strings_opt() {
        let mut seen = std::collections::HashSet::new();
        if let Some(k) = s.iter().position(|s| !seen.insert((s.is_na_str(), s.bytes()))) {
            vm.replace_call = a.call;
            let u = r_runtime::Unwind::error(format!("factor level [{}] is duplicated", k + 1));
            return Err(vm.in_replacement(u, value));
        }
    }
    let sym = vm.s.levels;
    checked(vm, x, sym, value)
}

fn levels(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    Ok(a.get(0).attr(vm.s.levels))
}

fn comment(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    Ok(a.get(0).attr(vm.s.comment))
}

fn set_comment(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    checked(vm, a.get(0), vm.s.comment, a.get(1))
}

/// The attribute a name in `structure(x, .Names = )` means.
fn plain_name(name: &str) -> &str {
    match name {
        ".Dim" => "dim",
        ".Dimnames" => "dimnames",
        ".Names" => "names",
        ".Tsp" => "tsp",
        ".Label" => "levels",
        other => other,
    }
}

fn structure(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let mut x = needed(a, 0, ".Data")?;
    if x.is_null() {
        vm.warn(
            "Calling 'structure(NULL, *)' is deprecated, as NULL cannot have attributes.\n  \
             Consider 'structure(list(), *)' instead.",
        )?;
    }
    if a.dots.is_empty() {
        return Ok(x);
    }
    x = if x.is_null() { vm.alloc_list(0)?.done() } else { x };
    // A heap object: setting names or levels may call methods.
    let mut names = vm.alloc_str(a.dots.len())?;
    for k in 0..a.dots.len() {
        let Some(n) = a.dot_name(k) else { return rerr!("attributes must be named") };
        let s = vm.string(plain_name(n));
        names.set_string(vm, k, s);
    }
    let names = names.done();
    let names = names.strings();
    let factor = names.iter().zip(a.dots).any(|(n, v)| {
        n.str() == "class" && v.strings_opt().is_some_and(|c| c.iter().any(|s| s.str() == "factor"))
    });
    if factor && x.rtype() == Type::Double {
        x = vm.coerce_keep(x, Type::Integer)?;
    }
    // The names of a vector become those of a one-dimensional array, as if they were set after dim.
    let line = names.iter().zip(a.dots).any(|(n, v)| n.str() == "dim" && v.len() == 1);
    if line && !names.iter().any(|n| n.str() == "names") {
        let labels = vm.names(x);
        if !labels.is_null() {
            let bare = vm.shallow_copy(x)?;
            let bare = vm.set_attr(bare, vm.s.names, Value::NULL)?;
            let x = apply_all(vm, bare, names, a.dots)?;
            return checked(vm, x, vm.s.names, labels);
        }
    }
    if x.is_kind(Kind::Env) || x.is_unshared() {
        return apply_all(vm, x, names, a.dots);
    }
    // One copy, however many attributes follow.
    let mut own = vm.shallow_copy(x)?;
    // The list of dimnames is a copy too: packages' C code changes it in place.
    let dimnames = own.attr(vm.s.dimnames);
    if dimnames.is_list() {
        let dimnames = vm.shallow_copy(dimnames)?;
        own = vm.set_attr(own, vm.s.dimnames, dimnames)?;
    }
    apply_all(vm, own, names, a.dots)
}
