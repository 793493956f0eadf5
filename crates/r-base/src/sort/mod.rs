//! Order and rank: `order`, `sort.int`, `sort.list`, `rank`, `is.unsorted`.
//!
//! Every column is turned into integer keys once (`keys`), so that one stable radix sort serves
//! all types. Objects with classes are asked for sortable numbers by `xtfrm` first.

mod keys;
mod partial;
mod rank;

use r_math::num::Direction;
use r_runtime::object::Kind;
use r_runtime::{Builtin, CallArgs, Res, ResultType, Type, Unwind, Value, Vm, rerr};

use crate::args::needed;
use crate::gather::take_named;
use keys::{StringOrder, column};

pub const TABLE: &[Builtin] = &[
    // (Nothing at all is in no order: NULL.)
    Builtin::new("order", "... na.last decreasing method", order).pure_on_plain(),
    Builtin::new("sort.int", "x partial na.last decreasing method index.return", sort_int).pure_on_plain(),
    Builtin::new("sort.list", "x partial na.last decreasing method", sort_list)
        .result(ResultType::Plain(Type::Integer)),
    Builtin::prim("xtfrm", "x", xtfrm).generic(),
    Builtin::new("rank", "x na.last ties.method", rank::rank),
    Builtin::new("is.unsorted", "x na.rm strictly", is_unsorted).pure_on_plain(),
];

/// Where missing values go: last, first or nowhere.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Missing {
    Last,
    First,
    Remove,
}

fn missing_arg(vm: &mut Vm, v: Value, default: Missing) -> Missing {
    if !v.given() {
        return default;
    }
    match vm.as_logical3(v) {
        0 => Missing::First,
        r_runtime::NA_INT => Missing::Remove,
        _ => Missing::Last,
    }
}

/// A choice among names; abbreviations count, the first is the default.
fn choice(vm: &mut Vm, v: Value, arg: &str, choices: &[&'static str]) -> Res<&'static str> {
    if !v.given() || v.is_null() || v.len() == choices.len() {
        return Ok(choices[0]);
    }
    let found = v.as_str().and_then(|s| choices.iter().find(|c| c.starts_with(s)));
    match found {
        Some(c) => Ok(c),
        None => {
            let quoted: Vec<String> = choices.iter().map(|c| format!("\u{201c}{c}\u{201d}")).collect();
            let arg = vm.sym(arg);
            let call = vm.new_call("match.arg", &[arg]);
            let text = format!("'arg' should be one of {}", quoted.join(", "));
            Err(Unwind::error_in(call, text))
        }
    }
}

/// The stable order of columns, most important first, each with its direction.
pub fn order_columns(
    vm: &mut Vm,
    columns: &[Value],
    decreasing: &[bool],
    missing: Missing,
    strings: StringOrder,
) -> Res<Vec<u32>> {
    let n = columns.first().map_or(0, |c| c.len());
    // Nothing to compare: any type will do.
    if n < 2 && missing != Missing::Remove {
        return Ok((0..n as u32).collect());
    }
    let mut perm: Vec<u32> = (0..n as u32).collect();
    if missing == Missing::Remove {
        perm.retain(|i| !columns.iter().any(|c| crate::missing_values::element_is_na(*c, *i as usize)));
    }
    for (k, c) in columns.iter().enumerate().rev() {
        let d =
            Direction { decreasing: decreasing[k % decreasing.len()], na_last: missing != Missing::First };
        for keys in column(vm, *c, d, strings, columns.len())? {
            r_math::num::refine_order(&mut perm, |i| keys[i as usize]);
        }
    }
    Ok(perm)
}

fn one_based(vm: &mut Vm, perm: &[u32]) -> Value {
    let r: Vec<i32> = perm.iter().map(|i| *i as i32 + 1).collect();
    vm.new_ints(&r)
}

fn decreasing_arg(vm: &mut Vm, v: Value) -> Res<Vec<bool>> {
    if !v.given() {
        return Ok(vec![false]);
    }
    let l = vm.coerce_data(v, Type::Logical)?;
    if l.is_empty() || l.ints().contains(&r_runtime::NA_INT) {
        return rerr!("'decreasing' elements must be TRUE or FALSE");
    }
    Ok(l.ints().iter().map(|x| *x != 0).collect())
}

fn order(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    if a.dots.is_empty() {
        return Ok(Value::NULL);
    }
    let method = choice(vm, a.get(3), "method", &["auto", "shell", "radix"])?;
    let decreasing = decreasing_arg(vm, a.get(2))?;
    let missing = missing_arg(vm, a.get(1), Missing::Last);
    // Columns made by `xtfrm` live on the operand stack while more of them are made.
    let start = vm.stack.sp();
    for (i, v) in a.dots.iter().enumerate() {
        let c = sortable(vm, *v)?;
        if !c.is_vector() {
            return rerr!("argument {} is not a vector", i + 1);
        }
        vm.stack.push(c);
    }
    // SAFETY: this call pushed them and takes them off after their last use.
    let columns = unsafe { vm.stack.slice(start, vm.stack.sp()) };
    if columns.iter().any(|c| c.len() != columns[0].len()) {
        return rerr!("argument lengths differ");
    }
    let any_text = columns.iter().any(|c| c.is_character());
    if decreasing.len() > 1 && method != "radix" && (any_text || method == "shell") {
        return rerr!("'decreasing' of length > 1 is only for method = \"radix\"");
    }
    let strings = if method == "radix" { StringOrder::Bytes } else { StringOrder::Locale };
    let perm = order_columns(vm, columns, &decreasing, missing, strings)?;
    vm.stack.truncate(start);
    Ok(one_based(vm, &perm))
}

/// A column that can be sorted: factors by code, other objects by `xtfrm`.
fn sortable(vm: &mut Vm, v: Value) -> Res<Value> {
    if !v.is_object() || vm.is_factor(v) {
        return Ok(v);
    }
    crate::base_call::call_base(vm, "xtfrm", &[v])
}

/// Numbers that sort as `x` does; classes have methods.
fn xtfrm(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = crate::args::sole(a, "xtfrm")?;
    crate::base_call::call_base(vm, "xtfrm.default", &[x])
}

fn sort_int(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let choices = ["auto", "shell", "quick", "radix"];
    let method = choice(vm, a.get(4), "method", &choices)?;
    let index = vm.arg_bool_or(a.get(5), "index.return", false)?;
    if x.is_null() {
        return Ok(x);
    }
    if !x.is_atomic() {
        return rerr!("'x' must be atomic");
    }
    if x.rtype() == Type::Raw {
        return rerr!("raw vectors cannot be sorted");
    }
    let decreasing = decreasing_arg(vm, a.get(3))?;
    if a.has(1) && !a.get(1).is_null() {
        return partial::partial_sort(vm, x, a.get(1), decreasing[0] || index);
    }
    let missing = missing_arg(vm, a.get(2), Missing::Remove);
    if !index && let Some(sorted) = plain_sorted(vm, x, decreasing[0])? {
        return Ok(sorted);
    }
    let strings = if method == "radix" { StringOrder::Bytes } else { StringOrder::Locale };
    let perm = order_columns(vm, &[x], &decreasing[..1], missing, strings)?;
    let at: Vec<usize> = perm.iter().map(|i| *i as usize).collect();
    let sorted = take_named(vm, x, &at)?;
    let sorted = keep_factor(vm, x, sorted)?;
    if !index {
        return Ok(sorted);
    }
    let ix = one_based(vm, &perm);
    Ok(vm.named_list(&[("x", sorted), ("ix", ix)]))
}

fn keep_factor(vm: &mut Vm, x: Value, r: Value) -> Res<Value> {
    if !vm.is_factor(x) {
        return Ok(r);
    }
    let r = vm.set_attr(r, vm.s.levels, x.attr(vm.s.levels))?;
    vm.set_attr(r, vm.s.class, x.attr(vm.s.class))
}

/// Numbers without names or missing values, of which only the values count.
fn plain_sorted(vm: &mut Vm, x: Value, decreasing: bool) -> Res<Option<Value>> {
    if x.has_attrs() || crate::missing_values::any_missing(x) {
        return Ok(None);
    }
    let sorted = match x.kind() {
        Some(Kind::Dbl) => {
            let mut r = vm.try_vector(Kind::Dbl, x.len())?;
            r.doubles_mut().copy_from_slice(x.doubles());
            r_math::num::sort_f64(r.doubles_mut());
            // Equal zeros of either sign stay in their order, so they are no matter of turning round.
            if decreasing && x.doubles().iter().any(|v| *v == 0.0 && v.is_sign_negative()) {
                return Ok(None);
            }
            if decreasing {
                r.doubles_mut().reverse();
            }
            r
        }
        Some(Kind::Int) => {
            let mut r = vm.try_vector(Kind::Int, x.len())?;
            r.ints_mut().copy_from_slice(x.ints());
            r_math::num::sort_i32(r.ints_mut());
            if decreasing {
                r.ints_mut().reverse();
            }
            r
        }
        _ => return Ok(None),
    };
    Ok(Some(sorted.done()))
}

fn sort_list(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    if a.has(1) && !a.get(1).is_null() {
        return rerr!("argument 'partial != NULL' is not used (yet)");
    }
    let x = sortable(vm, x)?;
    if !x.is_atomic() && !x.is_null() {
        return rerr!(
            "'x' must be atomic for 'sort.list', method \"shell\" and \"quick\"\nHave you called 'sort' on a list?"
        );
    }
    let decreasing = decreasing_arg(vm, a.get(3))?;
    let missing = missing_arg(vm, a.get(2), Missing::Last);
    let strings = match choice(vm, a.get(4), "method", &["default", "shell", "quick", "radix"])? {
        "radix" => StringOrder::Bytes,
        _ => StringOrder::Locale,
    };
    let perm = order_columns(vm, &[x], &decreasing[..1], missing, strings)?;
    Ok(one_based(vm, &perm))
}

fn is_unsorted(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    if x.len() <= 1 {
        return Ok(Value::FALSE);
    }
    let na_rm = vm.arg_bool_or(a.get(1), "na.rm", false)?;
    let strictly = vm.arg_bool_or(a.get(2), "strictly", false)?;
    let x = sortable(vm, x)?;
    if !x.is_atomic() {
        return Ok(Value::NA);
    }
    if crate::missing_values::any_missing(x) && !na_rm {
        return Ok(Value::NA);
    }
    let x = crate::summary::without_missing(vm, x)?;
    let columns = column(vm, x, Direction::INCREASING, StringOrder::Locale, 1)?;
    // The most important keys come last.
    let bad = |i: usize| {
        let later = columns.iter().rev().map(|k| k[i].cmp(&k[i + 1])).find(|o| o.is_ne());
        match later {
            Some(o) => o.is_gt(),
            None => strictly,
        }
    };
    Ok(Value::bool((0..x.len().saturating_sub(1)).any(bad)))
}

#[cfg(test)]
mod tests;
