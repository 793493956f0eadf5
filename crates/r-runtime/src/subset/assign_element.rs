//! `x[[i]] <- value` and `x$name <- value`: one element.

use super::element::{Exact, One, too_deep};
use super::index::{At, position_of};
use super::{bad_subscript, not_subsettable};
use crate::error::{Raise, RaiseCall, Res, Unwind, UnwindKind};
use crate::object::Kind;
use crate::rerr;
use crate::value::{NA_INT, Type, Value};
use crate::vm::Vm;

/// The element an assignment means: one that is there, or a new one.
enum Target {
    At(usize),
    /// A new last element with this name.
    New(Value),
}

fn holds_values(x: Value) -> bool {
    matches!(x.rtype(), Type::List | Type::Expression | Type::Pairlist | Type::Language)
}

#[cold]
fn outside() -> Unwind {
    Unwind::classed("[[ ]] subscript out of bounds", "subscriptOutOfBoundsError")
}

impl Vm {
    /// Marks an error to show the replacement call with its value, not the assignment.
    #[cold]
    pub fn in_replacement(&mut self, u: Unwind, value: Value) -> Unwind {
        match u.into_kind() {
            UnwindKind::Raise(r) if matches!(r.call, RaiseCall::Current) => {
                let call = self.replacement_call(value);
                Unwind::new(UnwindKind::Raise(Raise { call: RaiseCall::This(call), ..r }))
            }
            k => Unwind::new(k),
        }
    }

    /// `[<-`(`*tmp*`, i, value = <value>) for the call that is running.
    fn replacement_call(&mut self, value: Value) -> Value {
        let call = self.replace_call;
        let Some(&last) = call.values().last() else { return call };
        if !call.is_lang() || last != self.s.value {
            return call;
        }
        let mut items = call.values().to_vec();
        if let Some(slot) = items.last_mut() {
            *slot = value;
        }
        let new = self.new_values(Kind::Lang, &items);
        let names = self.names(call);
        self.with_names(new, names).unwrap_or(new)
    }

    /// `x[[i]] <- value`.
    pub fn assign_element(&mut self, x: Value, i: Value, value: Value) -> Res<Value> {
        if i.is_missing() {
            return rerr!("[[ ]] with missing subscript");
        }
        match x.rtype() {
            Type::Environment => return self.assign_env(x, i, value),
            Type::Null if value.is_null() => return Ok(x),
            Type::Null if i.is_empty() => {
                return rerr!("attempt to select less than one element in OneIndex");
            }
            Type::Null => {
                let list = self.alloc_list(0)?;
                return self.assign_one(list.done(), i, 0, value);
            }
            _ if x.is_vector() || holds_values(x) => {}
            _ => return Err(not_subsettable(self, x)),
        }
        if x.is_atomic() && i.len() < 2 && value.is_empty() && (value.is_vector() || value.is_null()) {
            return rerr!("replacement has length zero");
        }
        match i.len() {
            0 => rerr!("attempt to select less than one element in OneIndex"),
            1 => self.assign_one(x, i, 0, value),
            _ if !holds_values(x) => {
                let u = Unwind::error("attempt to select more than one element in vectorIndex");
                Err(self.in_replacement(u, value))
            }
            _ => self.assign_deep(x, i, 0, value),
        }
    }

    fn assign_env(&mut self, x: Value, i: Value, value: Value) -> Res<Value> {
        if !i.is_character() || i.len() != 1 {
            return rerr!("wrong args for environment subassignment");
        }
        let sym = self.sym_of(i.strings()[0]);
        self.set_var(x, sym, value)?;
        Ok(x)
    }

    /// Entry `k` and those after it of a recursive subscript.
    fn assign_deep(&mut self, x: Value, i: Value, k: usize, value: Value) -> Res<Value> {
        if k + 1 == i.len() {
            let x = if x.is_null() { self.alloc_list(0)?.done() } else { x };
            if !x.is_vector() && !holds_values(x) {
                return Err(not_subsettable(self, x));
            }
            return self.assign_one(x, i, k, value);
        }
        if !holds_values(x) {
            return Err(self.in_replacement(too_deep(k + 1), value));
        }
        let names = self.names(x);
        let at = match self.one_index(i, k, x.len(), names, Exact::Yes) {
            Ok(One::At(p)) if p < x.len() => p,
            Ok(_) => {
                let u = Unwind::error(format!("no such index at level {}\n", k + 1));
                return Err(self.in_replacement(u, value));
            }
            Err(u) => return Err(self.in_replacement(u, value)),
        };
        let x = self.attributable(x)?;
        let inner = x.values()[at];
        // The list lets go of the element while it is worked on, so that it can stay in place.
        let only = inner.holders() == 1;
        if only {
            inner.release();
        }
        let new = self.assign_deep(inner, i, k + 1, value);
        if only {
            inner.hold();
        }
        // SAFETY: `attributable` gave a list that only this assignment works on; slices of it that were
        // taken above are no longer in use.
        unsafe { self.set_value(x, at, new?) };
        Ok(x)
    }

    /// `x[[i[k]]] <- value` for a vector or list.
    fn assign_one(&mut self, x: Value, i: Value, k: usize, value: Value) -> Res<Value> {
        if holds_values(x) {
            let names = self.element_names(x);
            let t = self.target(i, k, x.len(), names)?;
            return if value.is_null() { self.delete_at(x, &t) } else { self.put_value(x, &t, value) };
        }
        if value.is_null() || value.is_vector() && value.is_empty() {
            return rerr!("replacement has length zero");
        }
        if !value.is_vector() {
            let (from, to) = (self.typeof_name(value), self.typeof_name(x));
            return rerr!("incompatible types (from {from} to {to}) in [[ assignment");
        }
        if matches!(value.rtype(), Type::List | Type::Expression) {
            if value.len() > 1 {
                return rerr!("more elements supplied than there are to replace");
            }
            let names = self.element_names(x);
            let t = self.target(i, k, x.len(), names)?;
            let x = self.retyped(x, value.rtype())?;
            return self.put_value(x, &t, value);
        }
        if value.len() > 1 {
            return rerr!("more elements supplied than there are to replace");
        }
        let names = self.element_names(x);
        let t = self.target(i, k, x.len(), names)?;
        let (x, value) = match super::promoted(x.rtype(), value.rtype()) {
            Some(_) => self.fix_types(x, value)?,
            None => {
                let (from, to) = (self.typeof_name(value), self.typeof_name(x));
                return rerr!("incompatible types (from {from} to {to}) in [[ assignment");
            }
        };
        let n = x.len();
        let x = if x == value { self.shallow_copy(x)? } else { x };
        match t {
            Target::At(p) => {
                let x = self.writable(x, p + 1, &[])?;
                self.store(x, &At::Range { start: p, len: 1 }, value);
                Ok(x)
            }
            Target::New(name) => {
                let x = self.writable(x, n + 1, &[name])?;
                self.store(x, &At::Range { start: n, len: 1 }, value);
                Ok(x)
            }
        }
    }

    fn target(&mut self, i: Value, k: usize, n: usize, names: Value) -> Res<Target> {
        let name = match i.rtype() {
            Type::Character => i.strings()[k],
            Type::Symbol if i.is_symbol() => crate::symbol::name(i),
            Type::Integer | Type::Logical => return int_target(i.ints()[k], n),
            Type::Double => return double_target(i.doubles()[k], n),
            _ => return Err(bad_subscript(self, i)),
        };
        let known = if name.is_na_str() || name.bytes().is_empty() {
            None
        } else {
            position_of(names.strings_opt().unwrap_or(&[]), &name)
        };
        Ok(known.map_or(Target::New(name), Target::At))
    }

    /// Stores a value as one element of a list, call or pairlist.
    fn put_value(&mut self, x: Value, t: &Target, value: Value) -> Res<Value> {
        let n = x.len();
        // A list that is to hold itself must be another one.
        let x = if x == value { self.shallow_copy(x)? } else { x };
        let (p, x) = match t {
            Target::At(p) => (*p, self.writable(x, p + 1, &[])?),
            Target::New(name) => (n, self.writable(x, n + 1, &[*name])?),
        };
        // SAFETY: `writable` gave a list that only this assignment works on.
        unsafe { self.set_value(x, p, value) };
        Ok(x)
    }

    fn delete_at(&mut self, x: Value, t: &Target) -> Res<Value> {
        match t {
            Target::At(p) if *p < x.len() => {
                let rest: Vec<usize> = (0..x.len()).filter(|k| k != p).collect();
                let r = self.keeping(x, rest)?;
                match x.rtype() {
                    Type::Language => self.as_call(r),
                    Type::Pairlist if r.is_empty() => Ok(Value::NULL),
                    Type::Pairlist => self.coerce_keep(r, Type::Pairlist),
                    _ => Ok(r),
                }
            }
            _ => Ok(x),
        }
    }

    /// `x[[i, j, ...]] <- value`.
    pub fn assign_cell(&mut self, x: Value, subs: &[Value], value: Value) -> Res<Value> {
        if subs.iter().any(|i| i.is_missing()) {
            return rerr!("[[ ]] with missing subscript");
        }
        if !(x.is_vector() || holds_values(x) || x.is_null()) {
            return Err(not_subsettable(self, x));
        }
        if self.dims(x).is_none_or(|d| d.len() != subs.len()) {
            return rerr!("[[ ]] improper number of subscripts");
        }
        if x.is_atomic() && !matches!(value.rtype(), Type::List | Type::Expression) {
            match value.len() {
                0 => return rerr!("replacement has length zero"),
                1 => {}
                _ => return rerr!("more elements supplied than there are to replace"),
            }
        }
        if value.is_null() {
            return rerr!("incompatible types (from NULL to {}) in [[ assignment", self.typeof_name(x));
        }
        let at = match self.cell_offset(x, subs, Exact::Yes) {
            Ok(Some(Some(p))) => p,
            Ok(_) => return Err(outside()),
            Err(u) => return Err(self.in_replacement(u, value)),
        };
        if holds_values(x) {
            return self.put_value(x, &Target::At(at), value);
        }
        let (x, value) = if matches!(value.rtype(), Type::List | Type::Expression) {
            let x = self.retyped(x, value.rtype())?;
            return self.put_value(x, &Target::At(at), value);
        } else {
            self.fix_types(x, value)?
        };
        let x = self.writable(x, 0, &[])?;
        self.store(x, &At::Range { start: at, len: 1 }, value);
        Ok(x)
    }

    /// `x$name <- value`; `name` is a string.
    pub fn assign_dollar(&mut self, x: Value, name: Value, value: Value) -> Res<Value> {
        let x = match x.rtype() {
            Type::Environment => {
                let sym = self.sym_of(name);
                if let Some(class) = self.reference_class(x)?
                    && self.get_local(x, sym)?.is_unbound()
                {
                    return rerr!(
                        "\u{2018}{}\u{2019} is not a field in class \u{201c}{class}\u{201d}",
                        name.str()
                    );
                }
                self.set_var(x, sym, value)?;
                return Ok(x);
            }
            Type::Null if value.is_null() => return Ok(x),
            Type::Null => self.alloc_list(0)?.done(),
            Type::Expression if !value.is_null() => self.coerce_keep(x, Type::List)?,
            _ if holds_values(x) => x,
            _ if x.is_atomic() => {
                if value.is_null() && x.is_empty() {
                    return Ok(x);
                }
                self.warn("Coercing LHS to a list")?;
                self.retyped(x, Type::List)?
            }
            Type::S4 => return rerr!("no method for assigning subsets of this S4 class"),
            _ => return Err(not_subsettable(self, x)),
        };
        let names = self.names(x);
        let at = position_of(names.strings_opt().unwrap_or(&[]), &name);
        let t = at.map_or(Target::New(name), Target::At);
        if value.is_null() { self.delete_at(x, &t) } else { self.put_value(x, &t, value) }
    }
}

fn int_target(k: i32, n: usize) -> Res<Target> {
    // A missing integer counts as a negative one here, as in GNU R.
    match k {
        1.. => Ok(Target::At(k as usize - 1)),
        0 => rerr!("attempt to select less than one element in integerOneIndex"),
        -2..0 if n == 2 => Ok(Target::At(if k == -1 { 1 } else { 0 })),
        _ if n == 1 && (k == -1 || k == NA_INT) => {
            rerr!("attempt to select less than one element in integerOneIndex")
        }
        _ => rerr!("attempt to select more than one element in integerOneIndex"),
    }
}

fn double_target(d: f64, n: usize) -> Res<Target> {
    if !d.is_finite() {
        return Err(outside());
    }
    let k = d.trunc();
    if k >= 1.0 {
        return Ok(Target::At(k as usize - 1));
    }
    if k == 0.0 {
        return rerr!("attempt to select less than one element in OneIndex <real>");
    }
    if n == 2 && k >= -2.0 {
        return Ok(Target::At(if k == -1.0 { 1 } else { 0 }));
    }
    let few = if n == 1 && k == -1.0 { "less" } else { "more" };
    rerr!("attempt to select {few} than one element in OneIndex <real>")
}
