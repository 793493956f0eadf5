//! The numeric tower: fixnums, exact integers without limit, rationals, flonums.
//!
//! `Num` is a number outside the heap; every result is normalized (an integer that fits a fixnum is
//! `Fix`, a rational has a denominator over one and no common factor). Complex numbers do not exist:
//! operations that would give one fail with `NumError::Complex`.
//!
//! Knows nothing of heap values; `value` converts.

mod arith;
pub mod integer;
mod text;

pub use text::{format_flonum, number_to_string, parse_number};

use num_bigint::BigInt;
use num_traits::ToPrimitive;

pub use crate::repr::{FIX_MAX, FIX_MIN};

#[derive(Clone, Debug, PartialEq)]
pub enum Num {
    Fix(i64),
    Big(BigInt),
    Rat(Box<(BigInt, BigInt)>),
    Flo(f64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumError {
    DivideByZero,
    /// The result would not be real.
    Complex,
    /// The operation wants an integer.
    NotInteger,
    /// The operation wants an exact number.
    NotExact,
    /// No exact value (infinity or NaN).
    NoExact,
    /// The result would not fit in memory.
    TooBig,
}

impl Num {
    pub fn from_big(b: BigInt) -> Num {
        match b.to_i64() {
            Some(i) if (FIX_MIN..=FIX_MAX).contains(&i) => Num::Fix(i),
            _ => Num::Big(b),
        }
    }

    pub fn from_i64(i: i64) -> Num {
        if (FIX_MIN..=FIX_MAX).contains(&i) { Num::Fix(i) } else { Num::Big(BigInt::from(i)) }
    }

    pub fn from_i128(i: i128) -> Num {
        match i64::try_from(i) {
            Ok(i) => Num::from_i64(i),
            Err(_) => Num::Big(BigInt::from(i)),
        }
    }

    pub fn is_exact(&self) -> bool {
        !matches!(self, Num::Flo(_))
    }

    pub fn is_integer(&self) -> bool {
        match self {
            Num::Fix(_) | Num::Big(_) => true,
            Num::Rat(_) => false,
            Num::Flo(f) => f.is_finite() && f.fract() == 0.0,
        }
    }

    pub fn is_rational(&self) -> bool {
        !matches!(self, Num::Flo(f) if !f.is_finite())
    }

    pub fn is_zero(&self) -> bool {
        match self {
            Num::Fix(i) => *i == 0,
            Num::Flo(f) => *f == 0.0,
            _ => false,
        }
    }

    pub fn is_negative(&self) -> bool {
        match self {
            Num::Fix(i) => *i < 0,
            Num::Big(b) => b.sign() == num_bigint::Sign::Minus,
            Num::Rat(r) => r.0.sign() == num_bigint::Sign::Minus,
            Num::Flo(f) => *f < 0.0,
        }
    }

    /// The nearest flonum.
    pub fn to_f64(&self) -> f64 {
        match self {
            Num::Fix(i) => *i as f64,
            Num::Big(b) => b.to_f64().unwrap_or(f64::NAN),
            Num::Rat(r) => arith::ratio_to_f64(&r.0, &r.1),
            Num::Flo(f) => *f,
        }
    }

    /// The value as an exact integer, flonums with no fraction included.
    pub fn to_big(&self) -> Option<BigInt> {
        match self {
            Num::Fix(i) => Some(BigInt::from(*i)),
            Num::Big(b) => Some(b.clone()),
            Num::Rat(_) => None,
            Num::Flo(f) => match arith::exact_of(*f) {
                Ok(Num::Fix(i)) => Some(BigInt::from(i)),
                Ok(Num::Big(b)) => Some(b),
                _ => None,
            },
        }
    }
}

#[cfg(test)]
mod tests;
