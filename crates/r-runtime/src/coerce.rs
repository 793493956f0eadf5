//! Coercion between the vector types.

use crate::value::{NA_INT, Type, Value};

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
        Type::Logical | Type::Integer => {
            v.ints().first().map(|&x| if x == NA_INT { crate::value::NA_REAL } else { f64::from(x) })
        }
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
