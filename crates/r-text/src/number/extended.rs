//! The few operations of 80-bit extended arithmetic that R's choice of digits shows.
//!
//! GNU R scales a number by a power of ten in the x87 format (64-bit significand) before it
//! counts significant digits. Near a decimal tie the one rounding of that scaling decides
//! whether the fifteenth digit is kept, so it has to be reproduced, on every machine.
//! Only positive finite numbers occur; the exponent range is not limited.

/// A positive number `mantissa * 2^exponent`, top bit of the mantissa set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extended {
    mantissa: u64,
    exponent: i32,
}

impl Extended {
    /// One.
    pub const ONE: Extended = Extended { mantissa: 1 << 63, exponent: -63 };

    /// A positive whole number.
    pub fn from_u64(v: u64) -> Extended {
        let shift = v.leading_zeros();
        Extended { mantissa: v.checked_shl(shift).unwrap_or(0), exponent: -(shift as i32) }
    }

    /// A positive finite double, exactly.
    pub fn from_f64(x: f64) -> Extended {
        let bits = x.to_bits();
        let (biased, fraction) = ((bits >> 52) as i32 & 0x7ff, bits & ((1 << 52) - 1));
        let (m, e) = if biased == 0 { (fraction, -1074) } else { (fraction | (1 << 52), biased - 1075) };
        let v = Extended::from_u64(m);
        Extended { exponent: v.exponent + e, ..v }
    }

    /// The product, rounded to nearest even.
    pub fn mul(self, o: Extended) -> Extended {
        let p = u128::from(self.mantissa) * u128::from(o.mantissa);
        Extended::round(p, false, self.exponent + o.exponent)
    }

    /// The quotient, rounded to nearest even.
    pub fn div(self, o: Extended) -> Extended {
        let n = u128::from(self.mantissa) << 64;
        let d = u128::from(o.mantissa);
        // The quotient has 64 or 65 bits; one more keeps a rounding bit in both cases.
        let (q, r) = (n / d, n % d);
        let r2 = r << 1;
        let (q, rest) = if r2 >= d { ((q << 1) | 1, r2 - d) } else { (q << 1, r2) };
        Extended::round(q, rest != 0, self.exponent - o.exponent - 65)
    }

    /// Ten to a power, by repeated squaring as a C library does it.
    pub fn power_of_ten(mut n: u32) -> Extended {
        let mut result = Extended::ONE;
        let mut base = Extended::from_u64(10);
        while n > 0 {
            if n & 1 == 1 {
                result = result.mul(base);
            }
            n >>= 1;
            if n > 0 {
                base = base.mul(base);
            }
        }
        result
    }

    /// The nearest whole number, ties to even; for values below 2^63.
    pub fn nearest(self) -> u64 {
        let shift = -self.exponent;
        if shift <= 0 {
            return self.mantissa;
        }
        if shift > 64 {
            return 0;
        }
        round_shift(u128::from(self.mantissa), shift as u32, false) as u64
    }

    /// Is this below the whole number `v`?
    pub fn below(self, v: u64) -> bool {
        let o = Extended::from_u64(v);
        let (a, b) = (self.exponent, o.exponent);
        (a, self.mantissa) < (b, o.mantissa)
    }

    fn round(wide: u128, sticky: bool, exponent: i32) -> Extended {
        let excess = 64 - wide.leading_zeros() as i32;
        if excess <= 0 {
            return Extended { mantissa: (wide << -excess) as u64, exponent: exponent + excess };
        }
        let m = round_shift(wide, excess as u32, sticky);
        if m >> 64 != 0 {
            return Extended { mantissa: 1 << 63, exponent: exponent + excess + 1 };
        }
        Extended { mantissa: m as u64, exponent: exponent + excess }
    }
}

/// `v >> shift`, rounded to nearest even; `sticky` tells of bits already lost below.
fn round_shift(v: u128, shift: u32, sticky: bool) -> u128 {
    let (q, r, half) = (v >> shift, v & ((1 << shift) - 1), 1u128 << (shift - 1));
    let up = r > half || (r == half && (sticky || q & 1 == 1));
    q + u128::from(up)
}
