//! Double-double arithmetic: an unevaluated sum of two doubles, about 106 bits.
//!
//! Used where a result must be right to the last bit although it goes through logarithms
//! of size 700 (gamma, beta, binomial coefficients). Error-free transformations after
//! Dekker (1971) and Knuth; no fused multiply-add, so that all machines agree.
//!
//! Invariant: |lo| <= ulp(hi)/2 after each operation. Range is that of `f64` short of
//! about 1e300, where Dekker's splitting would overflow.

use std::f64::consts::LN_2;
use std::ops::{Add, Div, Mul, Neg, Sub};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dd {
    pub hi: f64,
    pub lo: f64,
}

/// a + b exactly.
#[inline]
pub fn two_sum(a: f64, b: f64) -> Dd {
    let hi = a + b;
    let bb = hi - a;
    Dd { hi, lo: (a - (hi - bb)) + (b - bb) }
}

/// a + b exactly, if |a| >= |b|.
#[inline]
fn quick_two_sum(a: f64, b: f64) -> Dd {
    let hi = a + b;
    Dd { hi, lo: b - (hi - a) }
}

#[inline]
fn split(a: f64) -> (f64, f64) {
    let c = 134_217_729.0 * a;
    let hi = c - (c - a);
    (hi, a - hi)
}

/// a * b exactly (barring overflow and underflow).
#[inline]
pub fn two_prod(a: f64, b: f64) -> Dd {
    let hi = a * b;
    let (ah, al) = split(a);
    let (bh, bl) = split(b);
    Dd { hi, lo: ((ah * bh - hi) + ah * bl + al * bh) + al * bl }
}

impl From<f64> for Dd {
    fn from(x: f64) -> Dd {
        Dd { hi: x, lo: 0.0 }
    }
}

impl Add for Dd {
    type Output = Dd;
    fn add(self, o: Dd) -> Dd {
        let s = two_sum(self.hi, o.hi);
        let t = two_sum(self.lo, o.lo);
        let u = quick_two_sum(s.hi, s.lo + t.hi);
        quick_two_sum(u.hi, u.lo + t.lo)
    }
}

impl Neg for Dd {
    type Output = Dd;
    fn neg(self) -> Dd {
        Dd { hi: -self.hi, lo: -self.lo }
    }
}

impl Sub for Dd {
    type Output = Dd;
    fn sub(self, o: Dd) -> Dd {
        self + -o
    }
}

impl Mul for Dd {
    type Output = Dd;
    fn mul(self, o: Dd) -> Dd {
        let p = two_prod(self.hi, o.hi);
        quick_two_sum(p.hi, p.lo + (self.hi * o.lo + self.lo * o.hi))
    }
}

impl Div for Dd {
    type Output = Dd;
    fn div(self, o: Dd) -> Dd {
        let q1 = self.hi / o.hi;
        let r = self - o * Dd::from(q1);
        let q2 = r.hi / o.hi;
        let r = r - o * Dd::from(q2);
        let q3 = r.hi / o.hi;
        quick_two_sum(q1, q2) + Dd::from(q3)
    }
}

impl Dd {
    pub const LN2: Dd = Dd { hi: LN_2, lo: 2.3190468138462996e-17 };
    /// log(sqrt(2 pi)).
    pub const LN_SQRT_2PI: Dd = Dd { hi: 0.9189385332046728, lo: -3.878294158067242e-17 };

    pub fn to_f64(self) -> f64 {
        self.hi + self.lo
    }

    /// exp(self) as (mantissa, power of two), so that it can't overflow.
    pub fn exp_scaled(self) -> (Dd, i32) {
        const HALVINGS: i32 = 8;
        let k = (self.hi / LN_2).round();
        let r = self - Self::LN2 * Dd::from(k);
        let scale = f64::from(1 << HALVINGS);
        let r = Dd { hi: r.hi / scale, lo: r.lo / scale };
        // expm1 of the small remainder by Taylor, then (1+p)^2 - 1 = 2p + p^2.
        let mut p = r;
        let mut term = r;
        for i in 2..=11 {
            term = term * r / Dd::from(f64::from(i));
            p = p + term;
        }
        for _ in 0..HALVINGS {
            p = p + p + p * p;
        }
        (p + Dd::from(1.0), k as i32)
    }

    /// Natural logarithm (of a positive number) by one cubic Newton step.
    pub fn ln(self) -> Dd {
        let y = Dd::from(self.hi.ln());
        let (m, k) = y.exp_scaled();
        let e = Dd { hi: scale_by_power_of_two(m.hi, k), lo: scale_by_power_of_two(m.lo, k) };
        let q = (self - e) / (self + e);
        y + q + q
    }
}

/// x * 2^k without intermediate overflow.
pub fn scale_by_power_of_two(x: f64, k: i32) -> f64 {
    let pow2 = |e: i32| f64::from_bits(((1023 + i64::from(e)) as u64) << 52);
    let (mut x, mut k) = (x, k.clamp(-2200, 2200));
    while k > 1023 {
        x *= pow2(1023);
        k -= 1023;
    }
    while k < -1022 {
        // Steps that keep 53 bits above the denormals round only once.
        x *= pow2(-969);
        k += 969;
    }
    x * pow2(k)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exp_and_ln_are_inverse_beyond_double_precision() {
        for x in [1e-5, 0.3, 1.0, 7.5, 123.456, 600.0] {
            let y = Dd::from(x).ln();
            let (m, k) = y.exp_scaled();
            let back = (m - Dd::from(scale_by_power_of_two(x, -k))).to_f64();
            assert!((back / m.hi).abs() < 1e-29, "{x} {back:e}");
        }
    }

    #[test]
    fn constants_have_their_low_parts() {
        let two = Dd::from(2.0).ln();
        assert_eq!(two.hi, Dd::LN2.hi);
        assert!((two.lo - Dd::LN2.lo).abs() < 1e-32);
    }

    #[test]
    fn scaling_reaches_denormals_and_infinity() {
        assert_eq!(scale_by_power_of_two(1.0, -1074), f64::from_bits(1));
        assert_eq!(scale_by_power_of_two(1.0, 1024), f64::INFINITY);
        assert_eq!(scale_by_power_of_two(1.5, 1023), 1.5 * 2f64.powi(1023));
    }
}
