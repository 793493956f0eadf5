//! Arithmetic over the tower: contagion, comparison, exactness, powers and roots.

use super::{Num, NumError};
use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};
use std::cmp::Ordering;

type Res = Result<Num, NumError>;

/// Two numbers brought to a common kind.
enum Pair {
    Fix(i64, i64),
    Big(BigInt, BigInt),
    Rat((BigInt, BigInt), (BigInt, BigInt)),
    Flo(f64, f64),
}

fn big(n: &Num) -> BigInt {
    match n {
        Num::Fix(i) => BigInt::from(*i),
        Num::Big(b) => b.clone(),
        _ => BigInt::zero(),
    }
}

fn ratio(n: &Num) -> (BigInt, BigInt) {
    match n {
        Num::Rat(r) => (r.0.clone(), r.1.clone()),
        _ => (big(n), BigInt::one()),
    }
}

fn pair(a: &Num, b: &Num) -> Pair {
    match (a, b) {
        (Num::Fix(x), Num::Fix(y)) => Pair::Fix(*x, *y),
        (Num::Flo(x), _) => Pair::Flo(*x, b.to_f64()),
        (_, Num::Flo(y)) => Pair::Flo(a.to_f64(), *y),
        (Num::Rat(_), _) | (_, Num::Rat(_)) => Pair::Rat(ratio(a), ratio(b)),
        _ => Pair::Big(big(a), big(b)),
    }
}

/// A normalized quotient of exact integers; the denominator is not zero.
pub(super) fn make_ratio(n: BigInt, d: BigInt) -> Num {
    let g = n.gcd(&d);
    let (mut n, mut d) = if g.is_one() { (n, d) } else { (n / &g, d / &g) };
    if d.is_negative() {
        n = -n;
        d = -d;
    }
    if d.is_one() { Num::from_big(n) } else { Num::Rat(Box::new((n, d))) }
}

/// n/d correctly rounded: the quotient is scaled to 64 significant bits first, with a sticky bit.
pub(super) fn ratio_to_f64(n: &BigInt, d: &BigInt) -> f64 {
    let shift = 66 - (n.bits() as i64 - d.bits() as i64);
    let (a, b) =
        if shift > 0 { (n.abs() << shift as u64, d.clone()) } else { (n.abs(), d << (-shift) as u64) };
    let (q, r) = a.div_rem(&b);
    let sticky = if r.is_zero() { q << 1u8 } else { (q << 1u8) + 1 };
    let value = scale(sticky.to_f64().unwrap_or(f64::INFINITY), -(shift + 1));
    if n.is_negative() { -value } else { value }
}

fn scale(mut f: f64, mut e: i64) -> f64 {
    while e > 1000 {
        f *= 2f64.powi(1000);
        e -= 1000;
    }
    while e < -1000 {
        f *= 2f64.powi(-1000);
        e += 1000;
    }
    f * 2f64.powi(e as i32)
}

/// The exact value of a flonum.
pub(super) fn exact_of(f: f64) -> Res {
    if !f.is_finite() {
        return Err(NumError::NoExact);
    }
    if f.fract() == 0.0 && f.abs() < 1e18 {
        return Ok(Num::from_i64(f as i64));
    }
    let bits = f.to_bits();
    let exponent = ((bits >> 52) & 0x7ff) as i64;
    let mantissa = bits & ((1 << 52) - 1);
    let (m, e) = if exponent == 0 { (mantissa, -1074) } else { (mantissa | 1 << 52, exponent - 1075) };
    let m = if f < 0.0 { -BigInt::from(m) } else { BigInt::from(m) };
    if e >= 0 {
        return Ok(Num::from_big(m << e as u64));
    }
    Ok(make_ratio(m, BigInt::one() << (-e) as u64))
}

impl Num {
    pub fn add(&self, other: &Num) -> Num {
        match pair(self, other) {
            Pair::Fix(a, b) => Num::from_i64(a + b),
            Pair::Big(a, b) => Num::from_big(a + b),
            Pair::Rat((an, ad), (bn, bd)) => make_ratio(an * &bd + bn * &ad, ad * bd),
            Pair::Flo(a, b) => Num::Flo(a + b),
        }
    }

    pub fn sub(&self, other: &Num) -> Num {
        match pair(self, other) {
            Pair::Fix(a, b) => Num::from_i64(a - b),
            Pair::Big(a, b) => Num::from_big(a - b),
            Pair::Rat((an, ad), (bn, bd)) => make_ratio(an * &bd - bn * &ad, ad * bd),
            Pair::Flo(a, b) => Num::Flo(a - b),
        }
    }

    pub fn mul(&self, other: &Num) -> Num {
        match pair(self, other) {
            Pair::Fix(a, b) => Num::from_i128(a as i128 * b as i128),
            Pair::Big(a, b) => Num::from_big(a * b),
            Pair::Rat((an, ad), (bn, bd)) => make_ratio(an * bn, ad * bd),
            Pair::Flo(a, b) => Num::Flo(a * b),
        }
    }

    pub fn div(&self, other: &Num) -> Res {
        if other.is_exact() && other.is_zero() {
            return Err(NumError::DivideByZero);
        }
        Ok(match pair(self, other) {
            Pair::Fix(a, b) if a % b == 0 => Num::from_i64(a / b),
            Pair::Fix(a, b) => make_ratio(BigInt::from(a), BigInt::from(b)),
            Pair::Big(a, b) => make_ratio(a, b),
            Pair::Rat((an, ad), (bn, bd)) => make_ratio(an * bd, ad * bn),
            Pair::Flo(a, b) => Num::Flo(a / b),
        })
    }

    pub fn negate(&self) -> Num {
        match self {
            Num::Fix(i) => Num::from_i64(-i),
            Num::Big(b) => Num::from_big(-b),
            Num::Rat(r) => Num::Rat(Box::new((-&r.0, r.1.clone()))),
            Num::Flo(f) => Num::Flo(-f),
        }
    }

    pub fn abs(&self) -> Num {
        match self {
            Num::Flo(f) => Num::Flo(f.abs()),
            _ if self.is_negative() => self.negate(),
            _ => self.clone(),
        }
    }

    /// `None` when one is not a number. Exact and inexact compare by exact value.
    pub fn compare(&self, other: &Num) -> Option<Ordering> {
        match (self, other) {
            (Num::Fix(a), Num::Fix(b)) => Some(a.cmp(b)),
            (Num::Flo(a), Num::Flo(b)) => a.partial_cmp(b),
            (Num::Flo(a), b) => compare_flonum(*a, b),
            (a, Num::Flo(b)) => compare_flonum(*b, a).map(Ordering::reverse),
            _ => Some(compare_exact(self, other)),
        }
    }

    pub fn to_exact(&self) -> Res {
        match self {
            Num::Flo(f) => exact_of(*f),
            _ => Ok(self.clone()),
        }
    }

    pub fn to_inexact(&self) -> Num {
        Num::Flo(self.to_f64())
    }

    pub fn numerator(&self) -> Res {
        Ok(match self {
            Num::Rat(r) => Num::from_big(r.0.clone()),
            Num::Flo(f) => exact_of(*f)?.numerator()?.to_inexact(),
            _ => self.clone(),
        })
    }

    pub fn denominator(&self) -> Res {
        Ok(match self {
            Num::Rat(r) => Num::from_big(r.1.clone()),
            Num::Flo(f) => exact_of(*f)?.denominator()?.to_inexact(),
            _ => Num::Fix(1),
        })
    }

    pub fn floor(&self) -> Num {
        match self {
            Num::Rat(r) => Num::from_big(r.0.div_floor(&r.1)),
            Num::Flo(f) => Num::Flo(f.floor()),
            _ => self.clone(),
        }
    }

    pub fn ceiling(&self) -> Num {
        match self {
            Num::Rat(r) => Num::from_big(r.0.div_floor(&r.1) + 1),
            Num::Flo(f) => Num::Flo(f.ceil()),
            _ => self.clone(),
        }
    }

    pub fn truncate(&self) -> Num {
        match self {
            Num::Rat(r) => Num::from_big(&r.0 / &r.1),
            Num::Flo(f) => Num::Flo(f.trunc()),
            _ => self.clone(),
        }
    }

    /// To the nearest integer, halves to even.
    pub fn round(&self) -> Num {
        match self {
            Num::Rat(r) => {
                let two = BigInt::from(2);
                let floor = (&r.0 * &two + &r.1).div_floor(&(&r.1 * &two));
                let half = (&r.0 * &two).div_rem(&r.1).1.is_zero() && r.1 == two;
                Num::from_big(if half && floor.is_odd() { floor - 1 } else { floor })
            }
            Num::Flo(f) => Num::Flo(f.round_ties_even()),
            _ => self.clone(),
        }
    }

    pub fn sqrt(&self) -> Res {
        if self.is_negative() {
            return Err(NumError::Complex);
        }
        match self {
            Num::Flo(f) => Ok(Num::Flo(f.sqrt())),
            Num::Rat(r) => match (exact_root(&r.0), exact_root(&r.1)) {
                (Some(n), Some(d)) => Ok(make_ratio(n, d)),
                _ => Ok(Num::Flo(self.to_f64().sqrt())),
            },
            _ => match exact_root(&big(self)) {
                Some(root) => Ok(Num::from_big(root)),
                None => Ok(Num::Flo(self.to_f64().sqrt())),
            },
        }
    }

    pub fn expt(&self, power: &Num) -> Res {
        match power {
            Num::Fix(n) if self.is_exact() => self.exact_power(*n),
            Num::Fix(n) => Ok(Num::Flo(match i32::try_from(*n) {
                Ok(n) => self.to_f64().powi(n),
                Err(_) => self.to_f64().powf(*n as f64),
            })),
            Num::Big(_) if self.is_exact() => match self {
                Num::Fix(0 | 1) => Ok(self.clone()),
                Num::Fix(-1) => Ok(Num::Fix(if big(power).is_odd() { -1 } else { 1 })),
                _ => Err(NumError::TooBig),
            },
            _ if self.is_exact() && self.is_zero() => {
                Ok(if power.is_exact() { Num::Fix(0) } else { Num::Flo(0.0) })
            }
            Num::Rat(r) if self.is_exact() && !self.is_negative() && r.1 == BigInt::from(2) => {
                let root = self.sqrt()?;
                root.expt(&Num::from_big(r.0.clone()))
            }
            _ if self.is_negative() && !power.is_integer() => Err(NumError::Complex),
            _ => Ok(Num::Flo(self.to_f64().powf(power.to_f64()))),
        }
    }

    fn exact_power(&self, n: i64) -> Res {
        if n < 0 {
            return Num::Fix(1).div(&self.exact_power(-n)?);
        }
        if matches!(self, Num::Fix(0 | 1)) {
            return Ok(if n == 0 { Num::Fix(1) } else { self.clone() });
        }
        let (num, den) = ratio(self);
        let bits = num.bits().max(den.bits());
        if bits.saturating_mul(n as u64) > 1 << 31 {
            return Err(NumError::TooBig);
        }
        let n = n as u32;
        Ok(make_ratio(num.pow(n), den.pow(n)))
    }
}

/// The square root of a perfect square.
fn exact_root(n: &BigInt) -> Option<BigInt> {
    if n.sign() == Sign::Minus {
        return None;
    }
    let root = n.sqrt();
    (&root * &root == *n).then_some(root)
}

fn compare_exact(a: &Num, b: &Num) -> Ordering {
    let ((an, ad), (bn, bd)) = (ratio(a), ratio(b));
    if ad.is_one() && bd.is_one() { an.cmp(&bn) } else { (an * bd).cmp(&(bn * ad)) }
}

fn compare_flonum(f: f64, exact: &Num) -> Option<Ordering> {
    if f.is_nan() {
        return None;
    }
    if f.is_infinite() {
        return Some(if f > 0.0 { Ordering::Greater } else { Ordering::Less });
    }
    let f = exact_of(f).ok()?;
    Some(compare_exact(&f, exact))
}
