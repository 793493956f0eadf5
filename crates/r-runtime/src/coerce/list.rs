//! Lists, expressions, pairlists and calls to other types.

use super::Notes;
use super::element::*;
use super::vector::opt_text;
use crate::error::{Res, Unwind};
use crate::object::Kind;
use crate::rerr;
use crate::value::{Complex, NA_INT, NA_REAL, Type, Value};
use crate::vm::Vm;

impl Vm {
    pub(super) fn values_to(&mut self, v: Value, to: Type, notes: &mut Notes) -> Res<Value> {
        match to {
            Type::List => self.revalued(v, Kind::List),
            Type::Pairlist if v.is_empty() => Ok(Value::NULL),
            Type::Pairlist => self.revalued(v, Kind::Pairlist),
            Type::Expression if v.is_lang() => Ok(self.new_values(Kind::Expr, &[v])),
            Type::Expression => self.revalued(v, Kind::Expr),
            Type::Language if !v.is_empty() => self.revalued(v, Kind::Lang),
            Type::Character => self.values_to_str(v),
            Type::Logical | Type::Integer | Type::Double | Type::Complex | Type::Raw => {
                self.values_to_atomic(v, to, notes)
            }
            Type::Symbol => self.values_to_symbol(v),
            _ => Err(self.no_list_coercion(v, to)),
        }
    }

    /// The same elements (and names) in another kind of vector of values.
    fn revalued(&mut self, v: Value, kind: Kind) -> Res<Value> {
        let mut r = self.alloc_values(kind, v.len())?;
        for (i, x) in v.values().iter().enumerate() {
            r.set_value(self, i, *x);
        }
        let names = self.names(v);
        if names.is_null() { Ok(r.done()) } else { self.with_names(r.done(), names) }
    }

    fn values_to_str(&mut self, v: Value) -> Res<Value> {
        let mut r = self.alloc_str(v.len())?;
        for i in 0..v.len() {
            let s = self.value_string(v.values()[i])?;
            r.set_string(self, i, s);
        }
        Ok(self.unboxed(r.done()))
    }

    /// What `as.character` makes of one element of a list.
    pub fn value_string(&mut self, x: Value) -> Res<Value> {
        if x.is_atomic() && x.len() == 1 && (x.is_character() || !x.has_attrs()) {
            return Ok(self.element_string(x, 0));
        }
        if x.is_symbol() {
            return Ok(crate::symbol::name(x));
        }
        let text = self.deparse_plainly(x);
        self.check_nesting()?;
        Ok(self.string(&text))
    }

    fn values_to_symbol(&mut self, v: Value) -> Res<Value> {
        match v.values().first() {
            None => rerr!("invalid type/length (symbol/0) in vector allocation"),
            Some(x) if x.is_symbol() => Ok(*x),
            Some(x) => {
                let s = self.value_string(*x)?;
                Ok(self.sym_of(s))
            }
        }
    }

    fn values_to_atomic(&mut self, v: Value, to: Type, notes: &mut Notes) -> Res<Value> {
        let items = v.values();
        // A list of one inside is an element that has no such value: NA.
        if items.iter().any(|x| !((x.is_atomic() || x.is_list()) && x.len() == 1)) {
            return Err(self.no_list_coercion(v, to));
        }
        let mut r = self.alloc_type(to, items.len())?;
        for (i, x) in items.iter().enumerate() {
            match to {
                Type::Logical => r.ints_mut()[i] = self.as_logical3(*x),
                Type::Integer => r.ints_mut()[i] = first_int(*x, notes),
                Type::Double => r.doubles_mut()[i] = first_double(*x, notes),
                Type::Complex => r.complexes_mut()[i] = first_complex(*x, notes),
                _ => {
                    let k = first_int(*x, notes);
                    r.raws_mut()[i] = int_to_raw(k, notes);
                }
            }
        }
        Ok(self.unboxed(r.done()))
    }

    #[cold]
    fn no_list_coercion(&mut self, v: Value, to: Type) -> Unwind {
        self.outer_error(format!(
            "'{}' object cannot be coerced to type '{}'",
            if v.rtype() == Type::Expression { "list" } else { self.typeof_name(v) },
            super::type_name(to)
        ))
    }
}

/// The first element of an atomic vector as an integer, NA if there is none.
pub fn first_int(v: Value, notes: &mut Notes) -> i32 {
    if v.is_empty() {
        return NA_INT;
    }
    match v.rtype() {
        Type::Integer | Type::Logical => v.ints()[0],
        Type::Double => double_to_int(v.doubles()[0], notes),
        Type::Complex => {
            let x = complex_to_double(v.complexes()[0], notes);
            double_to_int(x, notes)
        }
        Type::Raw => i32::from(v.raws()[0]),
        Type::Character => str_to_int(opt_text(&v.strings()[0]), notes),
        _ => NA_INT,
    }
}

/// The first element of an atomic vector as a double, NA if there is none.
pub fn first_double(v: Value, notes: &mut Notes) -> f64 {
    if v.is_empty() {
        return NA_REAL;
    }
    match v.rtype() {
        Type::Integer | Type::Logical => int_to_double(v.ints()[0]),
        Type::Double => v.doubles()[0],
        Type::Complex => complex_to_double(v.complexes()[0], notes),
        Type::Raw => f64::from(v.raws()[0]),
        Type::Character => str_to_double(opt_text(&v.strings()[0]), notes),
        _ => NA_REAL,
    }
}

fn first_complex(v: Value, notes: &mut Notes) -> Complex {
    match v.rtype() {
        Type::Complex => v.complexes()[0],
        Type::Character => str_to_complex(opt_text(&v.strings()[0]), notes),
        _ => double_to_complex(first_double(v, notes)),
    }
}
