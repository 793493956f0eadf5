//! The few operations of 80-bit extended arithmetic that R's choice of digits shows.
//!
//! GNU R scales a number by a power of ten in the x87 format (64-bit significand) before it
//! counts significant digits. Near a decimal tie the one rounding of that scaling decides
//! whether the fifteenth digit is kept, so it has to be reproduced, on every machine.
//! Only positive finite numbers occur; the exponent range is not limited.

/// Exponents beyond +-27 for which `powl(10, k)` is one unit above the nearest number.
const POWL_ABOVE: [i32; 30] = [
    -310, -291, -282, -258, -246, -235, -225, -212, -187, -181, -137, -100, -61, -48, -37, 43, 73, 104, 136,
    143, 152, 158, 164, 216, 222, 247, 255, 257, 275, 282,
];

/// Exponents for which it is one unit below.
const POWL_BELOW: [i32; 25] = [
    -306, -285, -275, -271, -253, -250, -249, -223, -196, -194, -185, -173, -107, -63, 70, 95, 131, 141, 185,
    192, 200, 251, 259, 262, 294,
];

/// A positive number `mantissa * 2^exponent`, top bit of the mantissa set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extended {
    mantissa: u64,
    exponent: i32,
}

impl Extended {
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

    /// The sum of a whole number and one below 16, rounded to nearest even.
    pub fn add_digit(self, v: u32) -> Extended {
        let (m, v, e) = (u128::from(self.mantissa), u128::from(v), self.exponent);
        match e {
            -63..0 => Extended::round(m + (v << -e), false, e),
            0..5 => Extended::round((m << e) + v, false, 0),
            // Less than half of the last place.
            _ => self,
        }
    }

    /// The product with a power of two.
    pub fn scale(self, power: i32) -> Extended {
        Extended { exponent: self.exponent + power, ..self }
    }

    /// The nearest double, ties to even.
    pub fn to_f64(self) -> f64 {
        if self.exponent + 63 > 1023 {
            return f64::INFINITY;
        }
        // 53 bits are kept, or as many as there are down to the last place of the smallest doubles.
        let lost = (-1074 - self.exponent).max(11);
        if lost > 65 {
            return 0.0;
        }
        let kept = round_shift(u128::from(self.mantissa), lost as u32, false) as f64;
        let power = self.exponent + lost;
        let biased = (power + 1023).max(0) as u64;
        let bits = if biased > 0 { biased << 52 } else { 1 << (power + 1074) };
        kept * f64::from_bits(bits)
    }

    /// Ten to a power as glibc's `powl` gives it: the nearest extended number but for a
    /// few exponents, where the last bit is off by one.
    pub fn power_of_ten(k: i32) -> Extended {
        let p = Wide::power_of_ten(k).round();
        let mantissa = if POWL_ABOVE.contains(&k) {
            p.mantissa + 1
        } else if POWL_BELOW.contains(&k) {
            p.mantissa - 1
        } else {
            p.mantissa
        };
        Extended { mantissa, ..p }
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

/// A number of 128 bits: wide enough that a power of ten made of products that are cut
/// off rounds to the right extended number.
#[derive(Clone, Copy)]
struct Wide {
    mantissa: u128,
    exponent: i32,
}

impl Wide {
    const ONE: Wide = Wide { mantissa: 1 << 127, exponent: -127 };
    const TEN: Wide = Wide { mantissa: 10 << 124, exponent: -124 };
    const TENTH: Wide = Wide { mantissa: u128::MAX / 5 * 4, exponent: -131 };

    fn power_of_ten(k: i32) -> Wide {
        let mut n = k.unsigned_abs();
        let mut base = if k < 0 { Wide::TENTH } else { Wide::TEN };
        let mut result = Wide::ONE;
        while n > 0 {
            if n & 1 == 1 {
                result = result.mul(base);
            }
            base = base.mul(base);
            n >>= 1;
        }
        result
    }

    fn mul(self, o: Wide) -> Wide {
        const LOW: u128 = u64::MAX as u128;
        let (a1, a0) = (self.mantissa >> 64, self.mantissa & LOW);
        let (b1, b0) = (o.mantissa >> 64, o.mantissa & LOW);
        let (mid1, mid2) = (a1 * b0, a0 * b1);
        let carry = ((a0 * b0) >> 64) + (mid1 & LOW) + (mid2 & LOW);
        let high = a1 * b1 + (mid1 >> 64) + (mid2 >> 64) + (carry >> 64);
        let exponent = self.exponent + o.exponent + 128;
        if high >> 127 == 1 {
            return Wide { mantissa: high, exponent };
        }
        // The top bit of the lower half moves up.
        Wide { mantissa: (high << 1) | (carry >> 63 & 1), exponent: exponent - 1 }
    }

    fn round(self) -> Extended {
        Extended::round(self.mantissa, false, self.exponent)
    }
}

/// `v >> shift`, rounded to nearest even; `sticky` tells of bits already lost below.
fn round_shift(v: u128, shift: u32, sticky: bool) -> u128 {
    let (q, r, half) = (v >> shift, v & ((1 << shift) - 1), 1u128 << (shift - 1));
    let up = r > half || (r == half && (sticky || q & 1 == 1));
    q + u128::from(up)
}
