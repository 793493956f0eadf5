//! Sums as GNU R makes them: accumulated in the 80-bit format of the x87 unit.
//!
//! `sum`, `mean`, `cumsum`, `prod` and the like use a C `long double` in GNU R, so their
//! last bit depends on 64-bit significands rounded at each step. Double-double arithmetic
//! would be more accurate and therefore different: over a million terms the rounding of
//! the 80-bit accumulator shifts the result across a boundary of doubles about one time
//! in ten. So the format itself is reproduced: `Extended` does it in integers on any
//! machine, and on x86-64 the loops over slices run on the x87 unit (as fast as GNU R).
//!
//! Invariants: every operation rounds once, to nearest even, to 64 bits; the exponent is
//! unbounded inside `i32` and checked on the way out, so only products beyond 2^16384
//! differ from the hardware (they stay finite). Of two NaNs the greater payload wins, as
//! on the x87 (so `NA + NaN` is `NA` in either order).

use std::ops::{Add, Div, Mul, Neg, Sub};

/// A number with a 64-bit significand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extended {
    negative: bool,
    class: Class,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Class {
    Zero,
    /// `mant * 2^exp` with the top bit of `mant` set.
    Finite {
        mant: u64,
        exp: i32,
    },
    Infinite,
    /// With the 51 bits of payload of a quiet double NaN.
    Nan(u64),
}

use Class::{Finite, Infinite, Nan, Zero};

const PAYLOAD: u64 = (1 << 51) - 1;

impl From<f64> for Extended {
    fn from(x: f64) -> Extended {
        let bits = x.to_bits();
        let negative = bits >> 63 == 1;
        let fraction = bits & ((1 << 52) - 1);
        let class = match (bits >> 52) & 0x7FF {
            0x7FF if fraction == 0 => Infinite,
            0x7FF => Nan(fraction & PAYLOAD),
            0 if fraction == 0 => Zero,
            0 => normal(fraction, -1074),
            e => Finite { mant: (fraction | 1 << 52) << 11, exp: e as i32 - 1075 - 11 },
        };
        Extended { negative, class }
    }
}

impl From<i64> for Extended {
    fn from(n: i64) -> Extended {
        let class = if n == 0 { Zero } else { normal(n.unsigned_abs(), 0) };
        Extended { negative: n < 0, class }
    }
}

fn normal(mant: u64, exp: i32) -> Class {
    let shift = mant.leading_zeros();
    Finite { mant: mant << shift, exp: exp - shift as i32 }
}

/// Rounds a 128-bit significand (top bit anywhere, not zero) to nearest even; `sticky`
/// says that something non-zero was cut off below.
fn rounded(wide: u128, exp: i32, sticky: bool) -> Class {
    let shift = wide.leading_zeros();
    let wide = wide << shift;
    let exp = exp - shift as i32 + 64;
    let mant = (wide >> 64) as u64;
    let rest = wide as u64;
    let half = 1u64 << 63;
    let up = rest > half || rest == half && (sticky || mant & 1 == 1);
    match mant.checked_add(u64::from(up)) {
        Some(mant) => Finite { mant, exp },
        None => Finite { mant: 1 << 63, exp: exp + 1 },
    }
}

impl Extended {
    pub const ZERO: Extended = Extended { negative: false, class: Zero };
    pub const ONE: Extended = Extended { negative: false, class: Finite { mant: 1 << 63, exp: -63 } };

    fn nan() -> Extended {
        // The x87's default NaN is negative.
        Extended { negative: true, class: Nan(0) }
    }

    pub fn is_nan(self) -> bool {
        matches!(self.class, Nan(_))
    }

    pub fn is_finite(self) -> bool {
        matches!(self.class, Zero | Finite { .. })
    }

    pub fn is_negative(self) -> bool {
        self.negative
    }

    pub fn abs(self) -> Extended {
        Extended { negative: false, ..self }
    }

    /// The nearest double, ties to even.
    pub fn to_f64(self) -> f64 {
        let sign = u64::from(self.negative) << 63;
        let bits = match self.class {
            Zero => 0,
            Infinite => f64::INFINITY.to_bits(),
            Nan(payload) => 0x7FF8_0000_0000_0000 | payload,
            Finite { mant, exp } => double_bits(mant, exp),
        };
        f64::from_bits(sign | bits)
    }

    /// Towards minus infinity.
    pub fn floor(self) -> Extended {
        let Finite { mant, exp } = self.class else { return self };
        if exp >= 0 {
            return self;
        }
        let cut = (-exp).min(64) as u32;
        let whole = if cut >= 64 { 0 } else { mant >> cut << cut };
        let truncated = if whole == 0 {
            Extended { negative: self.negative, class: Zero }
        } else {
            Extended { negative: self.negative, class: Finite { mant: whole, exp } }
        };
        if self.negative && whole != mant { truncated - Extended::ONE } else { truncated }
    }

    fn pick_nan(self, o: Extended) -> Option<Extended> {
        match (self.class, o.class) {
            (Nan(a), Nan(b)) => Some(if b > a { o } else { self }),
            (Nan(_), _) => Some(self),
            (_, Nan(_)) => Some(o),
            _ => None,
        }
    }
}

fn double_bits(mant: u64, exp: i32) -> u64 {
    // Value is in [2^(exp+63), 2^(exp+64)).
    let e = exp + 63;
    if e > 1023 {
        return f64::INFINITY.to_bits();
    }
    let drop = if e >= -1022 { 11 } else { 11 + (-1022 - e) as u32 };
    if drop > 64 {
        return 0;
    }
    let kept = if drop == 64 { 0 } else { mant >> drop };
    let rest = if drop == 64 { mant } else { mant << (64 - drop) };
    let half = 1u64 << 63;
    let up = rest > half || rest == half && kept & 1 == 1;
    // A carry out of the fraction moves into the exponent by itself.
    let biased = if e >= -1022 { ((e + 1023) as u64 - 1) << 52 } else { 0 };
    biased + kept + u64::from(up)
}

impl Neg for Extended {
    type Output = Extended;
    fn neg(self) -> Extended {
        Extended { negative: !self.negative, ..self }
    }
}

impl Add for Extended {
    type Output = Extended;
    fn add(self, o: Extended) -> Extended {
        if let Some(nan) = self.pick_nan(o) {
            return nan;
        }
        match (self.class, o.class) {
            (Infinite, Infinite) if self.negative != o.negative => Extended::nan(),
            (Infinite, _) => self,
            (_, Infinite) => o,
            (Zero, Zero) => Extended { negative: self.negative && o.negative, class: Zero },
            (Zero, _) => o,
            (_, Zero) => self,
            (Finite { mant: m1, exp: e1 }, Finite { mant: m2, exp: e2 }) => {
                if (e1, m1) >= (e2, m2) {
                    add_finite(self.negative, m1, e1, o.negative, m2, e2)
                } else {
                    add_finite(o.negative, m2, e2, self.negative, m1, e1)
                }
            }
            _ => Extended::nan(),
        }
    }
}

/// The first operand is the greater in absolute value.
fn add_finite(neg1: bool, m1: u64, e1: i32, neg2: bool, m2: u64, e2: i32) -> Extended {
    // 62 guard bits and a spare one on top for the carry.
    let wide1 = u128::from(m1) << 63;
    let shift = (e1 - e2) as u32;
    let full = u128::from(m2) << 63;
    let (wide2, lost) =
        if shift >= 128 { (0, true) } else { (full >> shift, full & ((1u128 << shift) - 1) != 0) };
    let exp = e1 - 63;
    if neg1 == neg2 {
        return Extended { negative: neg1, class: rounded(wide1 + wide2, exp, lost) };
    }
    // What was cut off makes the difference smaller by less than one unit: take the unit
    // away and let the sticky flag stand for the rest.
    let difference = wide1 - wide2 - u128::from(lost);
    if difference == 0 {
        return Extended::ZERO;
    }
    Extended { negative: neg1, class: rounded(difference, exp, lost) }
}

impl Sub for Extended {
    type Output = Extended;
    fn sub(self, o: Extended) -> Extended {
        // A NaN keeps its own sign.
        if o.is_nan() { self + o } else { self + -o }
    }
}

impl Mul for Extended {
    type Output = Extended;
    fn mul(self, o: Extended) -> Extended {
        if let Some(nan) = self.pick_nan(o) {
            return nan;
        }
        let negative = self.negative != o.negative;
        let class = match (self.class, o.class) {
            (Infinite, Zero) | (Zero, Infinite) => return Extended::nan(),
            (Infinite, _) | (_, Infinite) => Infinite,
            (Finite { mant: m1, exp: e1 }, Finite { mant: m2, exp: e2 }) => {
                rounded(u128::from(m1) * u128::from(m2), e1.saturating_add(e2), false)
            }
            _ => Zero,
        };
        Extended { negative, class }
    }
}

impl Div for Extended {
    type Output = Extended;
    fn div(self, o: Extended) -> Extended {
        if let Some(nan) = self.pick_nan(o) {
            return nan;
        }
        let negative = self.negative != o.negative;
        let class = match (self.class, o.class) {
            (Infinite, Infinite) | (Zero, Zero) => return Extended::nan(),
            (Infinite, _) | (_, Zero) => Infinite,
            (Finite { mant: m1, exp: e1 }, Finite { mant: m2, exp: e2 }) => {
                let (num, den) = (u128::from(m1) << 64, u128::from(m2));
                let (q, r) = (num / den, num % den);
                // One more quotient bit, so that rounding sees a half exactly.
                let bit = u128::from(2 * r >= den);
                let rest = 2 * r - bit * den;
                rounded(q << 1 | bit, e1 - e2 - 65, rest != 0)
            }
            _ => Zero,
        };
        Extended { negative, class }
    }
}

impl Extended {
    /// From the memory image of an x87 register (little-endian, the first ten bytes).
    #[cfg(target_arch = "x86_64")]
    pub(super) fn from_x87(bytes: &[u8; 16]) -> Extended {
        let image = u128::from_le_bytes(*bytes);
        let mant = image as u64;
        let head = (image >> 64) as u16;
        let negative = head >> 15 == 1;
        let class = match i32::from(head & 0x7FFF) {
            0x7FFF if mant << 1 == 0 => Infinite,
            0x7FFF => Nan(mant >> 11 & PAYLOAD),
            _ if mant == 0 => Zero,
            0 => normal(mant, -16382 - 63),
            e => normal(mant, e - 16383 - 63),
        };
        Extended { negative, class }
    }

    /// The memory image of an x87 register; beyond its range zero or infinity.
    #[cfg(target_arch = "x86_64")]
    pub(super) fn to_x87(self) -> [u8; 16] {
        let (mant, exp) = match self.class {
            Zero => (0, 0),
            Infinite => (1 << 63, 0x7FFF),
            Nan(payload) => (0b11 << 62 | payload << 11, 0x7FFF),
            Finite { mant, exp } => match exp + 63 + 16383 {
                e if e >= 0x7FFF => (1 << 63, 0x7FFF),
                e if e <= 0 => (0, 0),
                e => (mant, e as u128),
            },
        };
        (u128::from(mant) | exp << 64 | u128::from(self.negative) << 79).to_le_bytes()
    }
}
