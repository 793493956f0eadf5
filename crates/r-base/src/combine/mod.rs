//! Putting values together: `c` and `unlist`.
//!
//! Two passes over the arguments: `survey` finds the type and length of the result, `fill`
//! writes it; `names` makes the names by R's rules. Classes are dispatched on before these run.

mod factor;
mod fill;
mod names;

use r_runtime::coerce::type_name;
use r_runtime::{Builtin, CallArgs, Res, ResultType, Type, Value, Vm};

use crate::args::needed;

pub const TABLE: &[Builtin] = &[
    Builtin::prim("c", "... recursive use.names", c)
        .quick(crate::quick::combine)
        .generic()
        .pure()
        .result(ResultType::Combined)
        .fresh_of_several(),
    Builtin::new("unlist", "x recursive use.names", unlist).generic().pure(),
];

/// What is put together.
pub struct Items<'a> {
    pub values: &'a [Value],
    /// String objects (`NULL` where there is none); may be shorter.
    pub names: &'a [Value],
    /// Lists are opened up to their atomic parts.
    pub recursive: bool,
    pub use_names: bool,
    /// The result has names even if all of them are empty.
    pub named: bool,
}

impl Items<'_> {
    fn name(&self, i: usize) -> Option<Value> {
        self.names.get(i).copied().filter(|n| n.is_str() && !n.bytes().is_empty())
    }
}

/// What the first pass finds.
struct Survey {
    /// The highest type seen; `Null` if there was nothing at all.
    kind: Type,
    len: usize,
}

fn c(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::refuse_empty(vm, a)?;
    let flag = |vm: &mut Vm, v: Value, default: bool| {
        if v.given() { vm.as_logical3(v) == 1 } else { default }
    };
    let recursive = flag(vm, a.get(1), false);
    let use_names = !a.has(2) || vm.as_logical3(a.get(2)) != 0;
    combine(vm, &Items { values: a.dots, names: a.dot_names, recursive, use_names, named: false })
}

/// All elements of the items in one vector.
pub fn combine(vm: &mut Vm, items: &Items<'_>) -> Res<Value> {
    let mut s = Survey { kind: Type::Null, len: 0 };
    for v in items.values {
        survey(*v, items.recursive, &mut s);
    }
    if s.kind == Type::Null {
        return Ok(Value::NULL);
    }
    let r = fill::fill(vm, items, s.kind, s.len)?;
    if !items.use_names || s.len == 0 || !(items.named || names::any(vm, items)) {
        return Ok(vm.unboxed(r));
    }
    let n = names::names(vm, items, s.len);
    let r = vm.boxed(r);
    vm.with_names(r, n)
}

/// Counts one item's elements and notes the type they need.
fn survey(v: Value, recursive: bool, s: &mut Survey) {
    let (kind, len) = match v.rtype() {
        Type::Null => return,
        t if v.is_atomic() => (t, v.len()),
        Type::List | Type::Pairlist | Type::Expression | Type::Dots if recursive => {
            // An empty list still makes no NULL of the result's type: it counts as nothing.
            v.values().iter().for_each(|e| survey(*e, true, s));
            return;
        }
        Type::List | Type::Pairlist | Type::Dots => (Type::List, v.len()),
        Type::Expression => (Type::Expression, v.len()),
        _ => (Type::List, 1),
    };
    s.kind = s.kind.max(kind);
    s.len += len;
}

fn unlist(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let recursive = vm.arg_switch(a.get(1), true, true);
    let use_names = vm.arg_switch(a.get(2), true, true);
    unlist_value(vm, x, recursive, use_names)
}

/// `unlist` without dispatch.
pub fn unlist_value(vm: &mut Vm, x: Value, recursive: bool, use_names: bool) -> Res<Value> {
    if !matches!(x.rtype(), Type::List | Type::Pairlist | Type::Expression) {
        return Ok(x);
    }
    if x.rtype() == Type::Expression && x.values().iter().any(|e| !e.is_vector()) {
        return Ok(x);
    }
    let names = vm.element_names(x);
    let own = names.strings_opt().unwrap_or(&[]);
    let items = Items { values: x.values(), names: own, recursive, use_names, named: !names.is_null() };
    if factor::all_factors(vm, x, recursive) {
        return factor::unlist_factors(vm, &items);
    }
    // Without recursion a list of vectors is opened one level only.
    combine(vm, &items)
}

/// The name of the type two vectors are combined to.
pub fn common_type_name(x: Value, y: Value) -> &'static str {
    type_name(x.rtype().max(y.rtype()))
}

#[cfg(test)]
mod tests;
