//! Coercion between the vector types.
//!
//! `Vm::coerce` gives a bare vector (as `as.vector` does), `coerce_keep` keeps all attributes
//! (as `storage.mode<-` does), `coerce_data` is for code that looks at the elements only: its
//! result's attributes mean nothing. All of them warn once per call. Scalar arguments of
//! builtins are read by the functions in `args`. Doesn't know classes: dispatch comes before.

pub mod args;
pub mod element;
mod list;
mod vector;

pub use element::Notes;
pub use list::{first_double, first_int};

use crate::error::Res;
use crate::fresh::Fresh;
use crate::value::{NA_INT, Type, Value};
use crate::vm::Vm;

/// The first element as an integer, if it is a number that has one (not NA).
pub fn as_int(v: Value) -> Option<i32> {
    match v.rtype() {
        Type::Logical | Type::Integer => v.ints().first().copied().filter(|&x| x != NA_INT),
        Type::Double => {
            v.doubles().first().filter(|x| x.is_finite() && x.abs() <= i32::MAX as f64).map(|&x| x as i32)
        }
        _ => None,
    }
}

/// The first element as a double, if it is a number (NA stays NA).
pub fn as_f64(v: Value) -> Option<f64> {
    match v.rtype() {
        Type::Logical | Type::Integer => v.ints().first().map(|&x| element::int_to_double(x)),
        Type::Double => v.doubles().first().copied(),
        _ => None,
    }
}

/// The first element as a logical, `None` for NA and for what has no truth value.
pub fn as_bool(v: Value) -> Option<bool> {
    match v.rtype() {
        Type::Logical | Type::Integer => v.ints().first().filter(|&&x| x != NA_INT).map(|&x| x != 0),
        Type::Double => v.doubles().first().filter(|x| !x.is_nan()).map(|&x| x != 0.0),
        _ => None,
    }
}

/// Whether this is the logical `FALSE`, immediate or not, and nothing else. (Comparing words would miss a
/// `FALSE` that is a vector of length one on the heap, as `k[1] <- FALSE` makes it.)
pub fn is_false(v: Value) -> bool {
    v.rtype() == Type::Logical && v.ints() == [0]
}

/// The name of a vector type in R's messages and `typeof`.
pub fn type_name(t: Type) -> &'static str {
    match t {
        Type::Null => "NULL",
        Type::Raw => "raw",
        Type::Logical => "logical",
        Type::Integer => "integer",
        Type::Double => "double",
        Type::Complex => "complex",
        Type::Character => "character",
        Type::List => "list",
        Type::Expression => "expression",
        Type::Symbol => "symbol",
        Type::Pairlist => "pairlist",
        Type::Language => "language",
        Type::Closure => "closure",
        Type::Builtin => "builtin",
        Type::Environment => "environment",
        Type::Promise => "promise",
        Type::Dots => "...",
        Type::S4 => "S4",
        Type::ExternalPtr => "externalptr",
        Type::WeakRef => "weakref",
        Type::Bytecode => "bytecode",
        Type::Internal => "internal",
    }
}

impl Vm {
    /// `v` as a vector of this type without attributes (but list elements' own). `v` itself is
    /// left as it is, even if nobody else holds it: callers go on using it.
    pub fn coerce(&mut self, v: Value, to: Type) -> Res<Value> {
        let r = self.coerce_data(v, to)?;
        if !r.has_attrs() {
            return Ok(r);
        }
        let r = if r == v { self.shallow_copy(r)? } else { r };
        self.strip_attrs(r)
    }

    /// `v` as a vector of this type with all its attributes.
    pub fn coerce_keep(&mut self, v: Value, to: Type) -> Res<Value> {
        let r = self.coerce_data(v, to)?;
        if r == v || !v.has_attrs() || !v.is_vector() { Ok(r) } else { self.copy_attrs(v, r) }
    }

    /// The elements of `v` in this type; `v` itself if it has the type already. The result's
    /// attributes mean nothing.
    pub fn coerce_data(&mut self, v: Value, to: Type) -> Res<Value> {
        let mut notes = Notes::default();
        let r = self.coerce_noting(v, to, &mut notes)?;
        self.warn_notes(notes)?;
        Ok(r)
    }

    /// As `coerce_data`, without warning.
    pub fn coerce_quietly(&mut self, v: Value, to: Type) -> Res<Value> {
        self.coerce_noting(v, to, &mut Notes::default())
    }

    pub fn warn_notes(&mut self, notes: Notes) -> Res<()> {
        if notes.any() {
            let call = self.outer_call();
            for m in notes.messages() {
                self.warn_in(call, m)?;
            }
        }
        Ok(())
    }

    /// As `coerce_data`; what to warn of is noted.
    pub fn coerce_noting(&mut self, v: Value, to: Type, notes: &mut Notes) -> Res<Value> {
        let from = v.rtype();
        if from == to {
            return Ok(v);
        }
        match from {
            Type::Null => self.null_to(to),
            Type::Raw | Type::Logical | Type::Integer | Type::Double | Type::Complex | Type::Character => {
                self.atomic_to(v, to, notes)
            }
            Type::List | Type::Expression | Type::Pairlist | Type::Language | Type::Dots => {
                self.values_to(v, to, notes)
            }
            Type::Symbol => self.symbol_to(v, to),
            _ => Err(self.no_coercion(v, to)),
        }
    }

    /// A zero-filled vector of this type (NULLs in lists, empty strings).
    pub fn alloc_type(&mut self, t: Type, len: usize) -> Res<Fresh> {
        use crate::object::Kind;
        match t {
            Type::Logical => self.alloc_lgl(len),
            Type::Integer => self.alloc_int(len),
            Type::Double => self.alloc_double(len),
            Type::Complex => self.alloc_complex(len),
            Type::Character => self.alloc_str(len),
            Type::Raw => self.alloc_raw(len),
            Type::List => self.alloc_list(len),
            Type::Expression => self.alloc_values(Kind::Expr, len),
            Type::Pairlist if len > 0 => self.alloc_values(Kind::Pairlist, len),
            // SAFETY: `NULL` has no elements.
            Type::Pairlist | Type::Null => Ok(unsafe { Fresh::of(Value::NULL) }),
            t => crate::rerr!("vector: cannot make a vector of mode '{}'.", type_name(t)),
        }
    }

    /// The option `scipen`, which decides how numbers become text.
    pub fn scipen(&self) -> i32 {
        self.options.get("scipen").and_then(|v| as_int(*v)).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests;
