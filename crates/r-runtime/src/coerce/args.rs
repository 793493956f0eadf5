//! Scalar arguments of builtins: the first element in the type a function wants, or R's error.
//!
//! `what` is the argument's name as the error shows it: "invalid 'what' argument".

use super::Notes;
use super::list::{first_double, first_int};
use crate::error::{Res, Unwind};
use crate::rerr;
use crate::value::{NA_INT, Type, Value};
use crate::vm::Vm;

#[cold]
pub fn invalid(what: &str) -> Unwind {
    Unwind::error(format!("invalid '{what}' argument"))
}

impl Vm {
    /// An integer that is not NA.
    pub fn arg_int(&mut self, v: Value, what: &str) -> Res<i32> {
        match self.arg_int_na(v) {
            NA_INT => Err(invalid(what)),
            i => Ok(i),
        }
    }

    /// The first element as an integer (R's asInteger), NA if there is none.
    pub fn arg_int_na(&mut self, v: Value) -> i32 {
        if v.is_atomic() { first_int(v, &mut Notes::default()) } else { NA_INT }
    }

    /// TRUE or FALSE; NA is an error.
    pub fn arg_bool(&mut self, v: Value, what: &str) -> Res<bool> {
        match self.as_logical3(v) {
            NA_INT => Err(invalid(what)),
            b => Ok(b != 0),
        }
    }

    /// The argument if it was given, else the default.
    pub fn arg_bool_or(&mut self, v: Value, what: &str, default: bool) -> Res<bool> {
        if v.given() { self.arg_bool(v, what) } else { Ok(default) }
    }

    /// A switch of functions that look at it as C does: what is neither TRUE nor FALSE is taken for `odd`.
    pub fn arg_switch(&mut self, v: Value, default: bool, odd: bool) -> bool {
        match if v.given() { self.as_logical3(v) } else { i32::from(default) } {
            NA_INT => odd,
            b => b != 0,
        }
    }

    pub fn arg_int_or(&mut self, v: Value, what: &str, default: i32) -> Res<i32> {
        if v.given() { self.arg_int(v, what) } else { Ok(default) }
    }

    /// The first element as a double (NA allowed); an error for what is no number.
    pub fn arg_f64(&mut self, v: Value, what: &str) -> Res<f64> {
        if v.is_atomic() && !v.is_empty() {
            return Ok(first_double(v, &mut Notes::default()));
        }
        Err(invalid(what))
    }

    /// A single string that is not NA, as an owned text.
    pub fn arg_str(&mut self, v: Value, what: &str) -> Res<String> {
        match v.as_str() {
            Some(s) => Ok(s.to_owned()),
            None => Err(invalid(what)),
        }
    }

    /// A length: a number that is not NA and not negative.
    pub fn arg_len(&mut self, v: Value, what: &str) -> Res<usize> {
        if v.len() != 1 || !v.is_numeric_like() {
            return Err(invalid(what));
        }
        if v.rtype() == Type::Double {
            let x = v.doubles()[0];
            return if x.is_finite() && (0.0..4503599627370496.0).contains(&x) {
                Ok(x as usize)
            } else {
                Err(invalid(what))
            };
        }
        match first_int(v, &mut Notes::default()) {
            n if n >= 0 => Ok(n as usize),
            _ => Err(invalid(what)),
        }
    }

    /// A function argument, or its error.
    pub fn arg_env(&mut self, v: Value, what: &str) -> Res<Value> {
        if v.is_env() { Ok(v) } else { rerr!("invalid '{what}' argument") }
    }
}
