//! Integer division in its six kinds, gcd, lcm, integer square root, bit operations.

use super::{Num, NumError};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};

type Res = Result<Num, NumError>;

/// Which of a division's results is wanted, and how it rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Division {
    FloorQuotient,
    FloorRemainder,
    TruncateQuotient,
    TruncateRemainder,
}

impl Num {
    pub fn divide(&self, other: &Num, kind: Division) -> Res {
        if !self.is_integer() || !other.is_integer() {
            return Err(NumError::NotInteger);
        }
        if other.is_zero() {
            return Err(NumError::DivideByZero);
        }
        match (self, other) {
            (Num::Fix(a), Num::Fix(b)) => Ok(Num::from_i64(divide_fix(*a, *b, kind))),
            // An exact operand that no flonum equals would be another number before it was divided.
            (Num::Flo(_), n) | (n, Num::Flo(_)) if n.is_exact() && !fits_flonum(n) => {
                self.integers(other, |a, b| divide_big(&a, &b, kind))
            }
            (Num::Flo(_), _) | (_, Num::Flo(_)) => {
                Ok(Num::Flo(divide_flo(self.to_f64(), other.to_f64(), kind)))
            }
            _ => {
                let (a, b) = (self.to_big().unwrap_or_default(), other.to_big().unwrap_or_default());
                Ok(Num::from_big(divide_big(&a, &b, kind)))
            }
        }
    }

    pub fn gcd(&self, other: &Num) -> Res {
        self.integers(other, |a, b| a.gcd(&b))
    }

    pub fn lcm(&self, other: &Num) -> Res {
        self.integers(other, |a, b| if a.is_zero() || b.is_zero() { BigInt::zero() } else { a.lcm(&b).abs() })
    }

    fn integers(&self, other: &Num, f: impl FnOnce(BigInt, BigInt) -> BigInt) -> Res {
        let inexact = !self.is_exact() || !other.is_exact();
        match (self.to_big(), other.to_big()) {
            (Some(a), Some(b)) => {
                let n = Num::from_big(f(a, b));
                Ok(if inexact { n.to_inexact() } else { n })
            }
            _ => Err(NumError::NotInteger),
        }
    }

    /// (s, r) with s*s + r = self, s greatest.
    pub fn exact_integer_sqrt(&self) -> Result<(Num, Num), NumError> {
        let n = match self {
            Num::Fix(_) | Num::Big(_) => self.to_big().unwrap_or_default(),
            _ => return Err(NumError::NotInteger),
        };
        if n.is_negative() {
            return Err(NumError::Complex);
        }
        let s = n.sqrt();
        let r = n - &s * &s;
        Ok((Num::from_big(s), Num::from_big(r)))
    }

    pub fn is_odd(&self) -> Result<bool, NumError> {
        match self {
            Num::Fix(i) => Ok(i & 1 == 1),
            Num::Flo(f) if self.is_integer() => Ok(f % 2.0 != 0.0),
            _ => self.to_big().map(|b| b.is_odd()).ok_or(NumError::NotInteger),
        }
    }

    pub fn bitwise(&self, other: &Num, f: impl FnOnce(BigInt, BigInt) -> BigInt) -> Res {
        if !self.is_exact() || !other.is_exact() {
            return Err(NumError::NotInteger);
        }
        self.integers(other, f)
    }

    /// Shifts left by `n`, right if negative.
    pub fn shift(&self, n: i64) -> Res {
        let big = match self {
            Num::Fix(_) | Num::Big(_) => self.to_big().unwrap_or_default(),
            _ => return Err(NumError::NotInteger),
        };
        if n > 1 << 31 {
            return Err(NumError::TooBig);
        }
        Ok(Num::from_big(if n >= 0 { big << n as u64 } else { big >> n.unsigned_abs() }))
    }

    /// The value as a machine integer, when exact and in range.
    pub fn to_i64(&self) -> Option<i64> {
        match self {
            Num::Fix(i) => Some(*i),
            Num::Big(b) => b.to_i64(),
            _ => None,
        }
    }
}

fn fits_flonum(n: &Num) -> bool {
    matches!(n, Num::Fix(i) if i.unsigned_abs() <= 1 << 53)
}

fn divide_fix(a: i64, b: i64, kind: Division) -> i64 {
    match kind {
        Division::FloorQuotient => Integer::div_floor(&a, &b),
        Division::FloorRemainder => a.mod_floor(&b),
        Division::TruncateQuotient => a / b,
        Division::TruncateRemainder => a % b,
    }
}

fn divide_big(a: &BigInt, b: &BigInt, kind: Division) -> BigInt {
    match kind {
        Division::FloorQuotient => Integer::div_floor(a, b),
        Division::FloorRemainder => a.mod_floor(b),
        Division::TruncateQuotient => a / b,
        Division::TruncateRemainder => a % b,
    }
}

fn divide_flo(a: f64, b: f64, kind: Division) -> f64 {
    let r = a % b;
    let floor_r = if r != 0.0 && (r < 0.0) != (b < 0.0) { r + b } else { r };
    match kind {
        Division::FloorQuotient => ((a - floor_r) / b).round(),
        Division::FloorRemainder => floor_r,
        Division::TruncateQuotient => ((a - r) / b).round(),
        Division::TruncateRemainder => r,
    }
}
