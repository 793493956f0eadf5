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

    /// Natural logarithm of a positive normal number: reduced by a table to 1 + r with
    /// |r| <= 1/64, then the series; error about 1e-22 absolute.
    pub fn ln(self) -> Dd {
        let exponent = ((self.hi.to_bits() >> 52) & 0x7FF) as i32 - 1023;
        let scale = f64::from_bits(((1023 - i64::from(exponent).min(1022)) as u64) << 52);
        let m = Dd { hi: self.hi * scale, lo: self.lo * scale };
        let i = ((m.hi - 1.0) * 32.0).round() as usize;
        let c = 1.0 + i as f64 / 32.0;
        let r = (m - Dd::from(c)) / Dd::from(c);
        let square = r * r;
        // r^3/3 - r^4/4 + ... in plain doubles.
        let mut tail = 0.0;
        for k in (3..=13).rev() {
            let sign = if k % 2 == 1 { 1.0 } else { -1.0 };
            tail = tail * r.hi + sign / f64::from(k);
        }
        tail *= square.hi * r.hi;
        let half = Dd { hi: -0.5 * square.hi, lo: -0.5 * square.lo };
        let (hi, lo) = LN_TABLE[i];
        Self::LN2 * Dd::from(f64::from(exponent)) + Dd { hi, lo } + (r + half + Dd::from(tail))
    }
}

/// log(1 + i/32) as double-doubles.
const LN_TABLE: [(f64, f64); 33] = [
    (0.0, 0.0),
    (0.030771658666753687, 1.0431732029005968e-18),
    (0.06062462181643484, 2.6424025938726934e-18),
    (0.08961215868968714, -5.4268129336647135e-18),
    (0.11778303565638346, -1.1971685747593677e-18),
    (0.1451820098444979, 8.242418783022475e-18),
    (0.17185025692665923, -6.0224538210113705e-18),
    (0.19782574332991987, 1.2821194372980142e-17),
    (0.22314355131420976, -9.091270597324799e-18),
    (0.24783616390458127, -1.2432209578702523e-17),
    (0.27193371548364176, 7.83319637697442e-19),
    (0.2954642128938359, -2.16461086040599e-17),
    (0.3184537311185346, 2.7114779367326236e-17),
    (0.3409265869705932, 1.7467136443544747e-17),
    (0.3629054936893685, -2.1492361455310972e-17),
    (0.38441169891033206, -1.612149700764673e-17),
    (0.4054651081081644, -2.8811380259626426e-18),
    (0.4260843953109001, -2.499176776547466e-17),
    (0.44628710262841953, -1.8182541194649598e-17),
    (0.46608972992459924, -1.4116523239904406e-17),
    (0.4855078157817008, -1.6618350693852048e-17),
    (0.5045560107523953, -2.4888518873597905e-17),
    (0.5232481437645479, -3.1833882216350925e-17),
    (0.5415972824327444, -3.748764246125639e-17),
    (0.5596157879354227, 2.685492580212308e-17),
    (0.5773153650348236, -8.903591846974013e-18),
    (0.5947071077466928, 1.3751689964323675e-17),
    (0.6118015411059929, -3.7397759448726e-17),
    (0.6286086594223741, 4.3538742607970387e-17),
    (0.6451379613735847, 9.346960920120906e-19),
    (0.661398482245365, -7.603333785634003e-18),
    (0.6773988235918061, -2.0978183882652005e-18),
    (LN_2, 2.3190468138462996e-17),
];

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
        for i in 1..2000 {
            let x = 1e-3 * f64::from(i * i);
            let y = Dd::from(x).ln();
            let (m, k) = y.exp_scaled();
            let back = (m - Dd::from(scale_by_power_of_two(x, -k))).to_f64();
            assert!((back / m.hi).abs() < 1e-21, "{x} {back:e}");
        }
    }

    #[test]
    fn constants_have_their_low_parts() {
        let two = Dd::from(2.0).ln();
        assert_eq!(two.hi, Dd::LN2.hi);
        assert!((two.lo - Dd::LN2.lo).abs() < 1e-31);
    }

    #[test]
    fn scaling_reaches_denormals_and_infinity() {
        assert_eq!(scale_by_power_of_two(1.0, -1074), f64::from_bits(1));
        assert_eq!(scale_by_power_of_two(1.0, 1024), f64::INFINITY);
        assert_eq!(scale_by_power_of_two(1.5, 1023), 1.5 * 2f64.powi(1023));
    }
}
