//! `x[[i]]` and `x$name`: one element.

use super::index::position_of;
use super::{array, bad_subscript, not_subsettable, out_of_bounds};
use crate::coerce::as_bool;
use crate::error::{Res, Unwind};
use crate::object::{FLAG_S4, has_flag};
use crate::rerr;
use crate::value::{NA_INT, Type, Value};
use crate::vm::Vm;

/// How `[[` matches strings: `exact = TRUE`, `FALSE` or `NA` (partial with a warning).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exact {
    Yes,
    No,
    Warn,
}

/// Where a subscript of `[[` points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum One {
    At(usize),
    /// No such name, or a missing value.
    Nowhere,
}

/// A vector of values that `[[` may descend into.
fn is_recursive(x: Value) -> bool {
    matches!(x.rtype(), Type::List | Type::Expression | Type::Pairlist | Type::Language)
}

/// A whole number below the range of exact doubles, as a position counted from one.
fn whole(d: f64) -> Option<f64> {
    if d.is_nan() || d.is_infinite() { None } else { Some(d.trunc()) }
}

fn one_of_number(k: f64, n: usize, kind: &str) -> Res<One> {
    if k >= 1.0 {
        return Ok(One::At(k as usize - 1));
    }
    if k == 0.0 {
        return rerr!("attempt to select less than one element in {kind}");
    }
    // A negative subscript may leave just one element.
    if n == 2 && k >= -2.0 {
        return Ok(One::At(if k == -1.0 { 1 } else { 0 }));
    }
    if kind.starts_with("get1index") {
        return rerr!("invalid negative subscript in {kind}");
    }
    let few = if n == 1 && k == -1.0 { "less" } else { "more" };
    rerr!("attempt to select {few} than one element in {kind}")
}

impl Vm {
    /// The element that entry `k` of subscript `i` means among `n` elements with these names.
    pub(super) fn one_index(&mut self, i: Value, k: usize, n: usize, names: Value, exact: Exact) -> Res<One> {
        match i.rtype() {
            Type::Integer | Type::Logical => match i.ints()[k] {
                NA_INT => Ok(One::Nowhere),
                p => one_of_number(f64::from(p), n, "integerOneIndex"),
            },
            Type::Double => match whole(i.doubles()[k]) {
                None => Ok(One::Nowhere),
                Some(p) => one_of_number(p, n, "get1index <real>"),
            },
            Type::Character => self.one_named(i.strings()[k], names, exact),
            Type::Symbol if i.is_symbol() => self.one_named(crate::symbol::name(i), names, exact),
            Type::Symbol => Ok(One::Nowhere),
            _ => Err(bad_subscript(self, i)),
        }
    }

    fn one_named(&mut self, s: Value, names: Value, exact: Exact) -> Res<One> {
        let list = names.strings_opt().unwrap_or(&[]);
        if s.is_na_str() || s.bytes().is_empty() {
            return Ok(One::Nowhere);
        }
        if let Some(k) = position_of(list, &s) {
            return Ok(One::At(k));
        }
        if exact == Exact::Yes {
            return Ok(One::Nowhere);
        }
        let Some(k) = partial(list, &s) else { return Ok(One::Nowhere) };
        if exact == Exact::Warn {
            let (a, b) = (s.str().to_owned(), list[k].str().to_owned());
            self.warn(format!("partial match of '{a}' to '{b}'"))?;
        }
        Ok(One::At(k))
    }

    /// `x[[i, exact = exact]]`.
    pub fn subset_element(&mut self, x: Value, i: Value, exact: Exact) -> Res<Value> {
        if x.is_null() {
            return Ok(Value::NULL);
        }
        if x.is_env() {
            return self.env_element(x, i);
        }
        if !x.is_vector() && !is_recursive(x) {
            return Err(not_subsettable(self, x));
        }
        let n = if i.is_missing() { 1 } else { i.len() };
        if n == 0 {
            return rerr!("attempt to select less than one element in get1index");
        }
        if n > 1 && !is_recursive(x) {
            return rerr!("attempt to select more than one element in vectorIndex");
        }
        let mut x = x;
        for k in 0..n - 1 {
            x = self.descend(x, i, k, exact)?;
        }
        self.last_element(x, i, n - 1, exact)
    }

    /// One step of a recursive subscript, not the last.
    pub(super) fn descend(&mut self, x: Value, i: Value, k: usize, exact: Exact) -> Res<Value> {
        if !is_recursive(x) {
            return Err(too_deep(k + 1));
        }
        let names = self.names(x);
        match self.one_index(i, k, x.len(), names, exact)? {
            One::At(p) if p < x.len() => Ok(x.values()[p]),
            _ => rerr!("no such index at level {}\n", k + 1),
        }
    }

    fn last_element(&mut self, x: Value, i: Value, k: usize, exact: Exact) -> Res<Value> {
        if x.is_env() {
            return self.env_element(x, i);
        }
        if !x.is_vector() && !is_recursive(x) {
            return if x.is_null() { Err(out_of_bounds()) } else { Err(not_subsettable(self, x)) };
        }
        let names = self.element_names(x);
        match self.one_index(i, k, x.len(), names, exact)? {
            One::At(p) if p < x.len() => Ok(self.element(x, p)),
            One::Nowhere if is_recursive(x) => Ok(Value::NULL),
            _ => Err(out_of_bounds()),
        }
    }

    fn env_element(&mut self, x: Value, i: Value) -> Res<Value> {
        if !i.is_character() || i.len() != 1 {
            return rerr!("wrong arguments for subsetting an environment");
        }
        let sym = self.sym_of(i.strings()[0]);
        let v = self.get_local(x, sym)?;
        Ok(if v.is_unbound() { Value::NULL } else { v })
    }

    /// `x[[i, j, ...]]`.
    pub fn subset_cell(&mut self, x: Value, subs: &[Value], exact: Exact) -> Res<Value> {
        if x.is_null() {
            return Ok(x);
        }
        if x.is_env() {
            return array::wrong_count();
        }
        if !x.is_vector() && !is_recursive(x) {
            return Err(not_subsettable(self, x));
        }
        match self.cell_offset(x, subs, exact)? {
            Some(Some(p)) => Ok(self.element(x, p)),
            Some(None) => Err(out_of_bounds()),
            None => array::wrong_count(),
        }
    }

    /// The offset of one element by a subscript for each dimension: `None` if their number is
    /// wrong, `Some(None)` if it is outside.
    pub(super) fn cell_offset(
        &mut self,
        x: Value,
        subs: &[Value],
        exact: Exact,
    ) -> Res<Option<Option<usize>>> {
        let Some(dims) = self.dims(x).filter(|d| d.len() == subs.len()) else { return Ok(None) };
        let (mut offset, mut stride) = (0, 1);
        let mut outside = false;
        for (k, i) in subs.iter().enumerate() {
            if i.is_empty() || i.len() > 1 {
                let few = if i.is_empty() { "less" } else { "more" };
                return rerr!("attempt to select {few} than one element in get1index");
            }
            let names = self.extent_names(x, k);
            // Nothing is left out of an extent, not even of one of two.
            match self.one_index(*i, 0, dims[k].max(3), names, exact)? {
                One::At(p) if p < dims[k] => offset += p * stride,
                _ => outside = true,
            }
            stride *= dims[k];
        }
        Ok(Some(if outside { None } else { Some(offset) }))
    }

    /// `x$name`; `name` is a string.
    pub fn dollar(&mut self, x: Value, name: Value) -> Res<Value> {
        match x.rtype() {
            Type::Null => Ok(Value::NULL),
            Type::List | Type::Pairlist | Type::Language | Type::Expression => self.list_member(x, name),
            Type::Environment => {
                let sym = self.sym_of(name);
                let v = self.get_local(x, sym)?;
                if !v.is_unbound() {
                    return Ok(v);
                }
                match self.reference_class(x)? {
                    Some(class) => rerr!(
                        "\u{2018}{}\u{2019} is not a valid field or method name for reference class \u{201c}{class}\u{201d}",
                        name.str()
                    ),
                    None => Ok(Value::NULL),
                }
            }
            _ if x.is_atomic() => rerr!("$ operator is invalid for atomic vectors"),
            Type::S4 => rerr!("$ operator not defined for this S4 class"),
            _ => Err(not_subsettable(self, x)),
        }
    }

    /// The class of an environment that is an object of a reference class: what has no such field is an error then.
    pub(super) fn reference_class(&mut self, env: Value) -> Res<Option<String>> {
        if !env.is_object() || !has_flag(env, FLAG_S4) {
            return Ok(None);
        }
        let sym = self.sym(".refClassDef");
        if self.get_local(env, sym)?.is_unbound() {
            return Ok(None);
        }
        let class = env.attr(self.s.class);
        Ok(class.strings_opt().and_then(|s| s.first().copied()).map(|s| s.str().to_owned()))
    }

    fn list_member(&mut self, x: Value, name: Value) -> Res<Value> {
        let names = self.names(x);
        let Some(names) = names.strings_opt() else { return Ok(Value::NULL) };
        if let Some(k) = position_of(names, &name) {
            return Ok(x.values()[k]);
        }
        let Some(k) = partial(names, &name) else { return Ok(Value::NULL) };
        let v = x.values()[k];
        if self.options.get("warnPartialMatchDollar").is_some_and(|o| as_bool(*o) == Some(true)) {
            let (a, b) = (name.str().to_owned(), names[k].str().to_owned());
            self.warn(format!("partial match of '{a}' to '{b}'"))?;
        }
        Ok(v)
    }
}

/// The only name that starts with this text.
fn partial(names: &[Value], s: &Value) -> Option<usize> {
    let want = s.bytes();
    let mut hits = names.iter().enumerate().filter(|(_, n)| !n.is_na_str() && n.bytes().starts_with(want));
    match (hits.next(), hits.next()) {
        (Some((k, _)), None) => Some(k),
        _ => None,
    }
}

/// An exact match among a list's names, without any allocation.
pub fn member(vm: &Vm, x: Value, name: Value) -> Option<Value> {
    let names = vm.names(x);
    position_of(names.strings_opt()?, &name).and_then(|k| x.values().get(k).copied())
}

impl From<Value> for Exact {
    /// What an `exact` argument means: TRUE, FALSE, or NA.
    fn from(v: Value) -> Exact {
        match as_bool(v) {
            Some(true) => Exact::Yes,
            Some(false) => Exact::No,
            None => Exact::Warn,
        }
    }
}

#[cold]
pub(super) fn too_deep(level: usize) -> Unwind {
    Unwind::error(format!("recursive indexing failed at level {level}\n"))
}
