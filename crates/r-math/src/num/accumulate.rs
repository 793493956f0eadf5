//! Sums, means, products and their cumulative forms over slices, bit-equal to GNU R's.
//!
//! Each has a form over `Extended` that runs anywhere (`portable`), and the additive ones
//! a form on the x87 unit (`x87`) for x86-64. Tests hold the two together.
//!
//! Doesn't know `na.rm`: the caller drops what is missing.

use super::extended::Extended;

#[cfg(not(target_arch = "x86_64"))]
use portable as kernel;
#[cfg(target_arch = "x86_64")]
use x87 as kernel;

/// R's `sum` of doubles.
pub fn sum(x: &[f64]) -> f64 {
    kernel::sum(x, 1).to_f64()
}

/// The sum of every `stride`-th element: a row of a column-major matrix.
pub fn sum_strided(x: &[f64], stride: usize) -> f64 {
    kernel::sum(x, stride.max(1)).to_f64()
}

/// `sum` without the final rounding, for `rowMeans` and the like.
pub fn sum_extended(x: &[f64], stride: usize) -> Extended {
    kernel::sum(x, stride.max(1))
}

/// R's `mean` of doubles: the sum over n, corrected by the mean of the residuals.
pub fn mean(x: &[f64]) -> f64 {
    let n = Extended::from(x.len() as i64);
    let first = kernel::sum(x, 1) / n;
    if !first.to_f64().is_finite() {
        return first.to_f64();
    }
    (first + kernel::sum_of_differences(x, first) / n).to_f64()
}

/// The sum of (x - x_mean) (y - y_mean) in the 80-bit format.
pub fn sum_of_products(x: &[f64], x_mean: f64, y: &[f64], y_mean: f64) -> Extended {
    assert_eq!(x.len(), y.len());
    kernel::sum_of_products(x, x_mean, y, y_mean)
}

/// R's `prod` of doubles.
pub fn prod(x: &[f64]) -> f64 {
    x.iter().fold(Extended::ONE, |p, &v| p * Extended::from(v)).to_f64()
}

/// R's `cumsum` of doubles into `out` (of the same length).
pub fn cumsum(x: &[f64], out: &mut [f64]) {
    assert_eq!(x.len(), out.len());
    kernel::cumsum(x, out);
}

/// R's `cumprod` of doubles into `out` (of the same length).
pub fn cumprod(x: &[f64], out: &mut [f64]) {
    assert_eq!(x.len(), out.len());
    let mut p = Extended::ONE;
    for (o, &v) in out.iter_mut().zip(x) {
        p = p * Extended::from(v);
        *o = p.to_f64();
    }
}

#[cfg_attr(all(target_arch = "x86_64", not(test)), allow(dead_code))]
mod portable {
    use super::Extended;

    pub fn sum(x: &[f64], stride: usize) -> Extended {
        x.iter().step_by(stride).fold(Extended::ZERO, |s, &v| s + Extended::from(v))
    }

    pub fn sum_of_differences(x: &[f64], centre: Extended) -> Extended {
        x.iter().fold(Extended::ZERO, |s, &v| s + (Extended::from(v) - centre))
    }

    pub fn sum_of_products(x: &[f64], x_mean: f64, y: &[f64], y_mean: f64) -> Extended {
        let (xm, ym) = (Extended::from(x_mean), Extended::from(y_mean));
        x.iter()
            .zip(y)
            .fold(Extended::ZERO, |s, (&a, &b)| s + (Extended::from(a) - xm) * (Extended::from(b) - ym))
    }

    pub fn cumsum(x: &[f64], out: &mut [f64]) {
        let mut s = Extended::ZERO;
        for (o, &v) in out.iter_mut().zip(x) {
            // GNU R adds from memory here, where a signalling NaN (a fresh `NA`) yields to
            // the quiet one that is already there.
            let signalling = v.is_nan() && v.to_bits() >> 51 & 1 == 0;
            if !(s.is_nan() && signalling) {
                s = s + Extended::from(v);
            }
            *o = s.to_f64();
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x87 {
    use super::Extended;
    use std::arch::asm;

    /// Every instruction below may use the x87 stack, and leaves it empty.
    macro_rules! x87_asm {
        ($($line:literal),* ; $($operand:tt)*) => {
            asm!(
                $($line),*,
                $($operand)*
                out("st(0)") _, out("st(1)") _, out("st(2)") _, out("st(3)") _,
                out("st(4)") _, out("st(5)") _, out("st(6)") _, out("st(7)") _,
                options(nostack)
            )
        };
    }

    pub fn sum(x: &[f64], stride: usize) -> Extended {
        let n = x.len().div_ceil(stride);
        if n == 0 {
            return Extended::ZERO;
        }
        let mut out = [0u8; 16];
        // SAFETY: reads x[0], x[stride], ... n times, all inside the slice; writes the ten
        // bytes of one x87 value to `out`; flags and x87 registers are declared.
        unsafe {
            x87_asm!(
                "fldz",
                "2:",
                "fld qword ptr [{p}]",
                "faddp st(1), st(0)",
                "add {p}, {step}",
                "dec {n}",
                "jnz 2b",
                "fstp tbyte ptr [{out}]";
                p = inout(reg) x.as_ptr() => _,
                step = in(reg) stride * 8,
                n = inout(reg) n => _,
                out = in(reg) out.as_mut_ptr(),
            );
        }
        Extended::from_x87(&out)
    }

    pub fn sum_of_differences(x: &[f64], centre: Extended) -> Extended {
        if x.is_empty() {
            return Extended::ZERO;
        }
        let centre = centre.to_x87();
        let mut out = [0u8; 16];
        // SAFETY: as for `sum`; `centre` holds one x87 value, and two are popped at the end.
        unsafe {
            x87_asm!(
                "fld tbyte ptr [{centre}]",
                "fldz",
                "2:",
                "fld qword ptr [{p}]",
                "fsub st(0), st(2)",
                "faddp st(1), st(0)",
                "add {p}, 8",
                "dec {n}",
                "jnz 2b",
                "fstp tbyte ptr [{out}]",
                "fstp st(0)";
                p = inout(reg) x.as_ptr() => _,
                centre = in(reg) centre.as_ptr(),
                n = inout(reg) x.len() => _,
                out = in(reg) out.as_mut_ptr(),
            );
        }
        Extended::from_x87(&out)
    }

    pub fn sum_of_products(x: &[f64], x_mean: f64, y: &[f64], y_mean: f64) -> Extended {
        if x.is_empty() {
            return Extended::ZERO;
        }
        let mut out = [0u8; 16];
        // SAFETY: reads `x` and `y` once each, of equal length (the only caller checks), and
        // the two means; three values are popped at the end.
        unsafe {
            x87_asm!(
                "fld qword ptr [{ym}]",
                "fld qword ptr [{xm}]",
                "fldz",
                "2:",
                "fld qword ptr [{p}]",
                "fsub st(0), st(2)",
                "fld qword ptr [{q}]",
                "fsub st(0), st(4)",
                "fmulp st(1), st(0)",
                "faddp st(1), st(0)",
                "add {p}, 8",
                "add {q}, 8",
                "dec {n}",
                "jnz 2b",
                "fstp tbyte ptr [{out}]",
                "fstp st(0)",
                "fstp st(0)";
                p = inout(reg) x.as_ptr() => _,
                q = inout(reg) y.as_ptr() => _,
                xm = in(reg) &x_mean,
                ym = in(reg) &y_mean,
                n = inout(reg) x.len() => _,
                out = in(reg) out.as_mut_ptr(),
            );
        }
        Extended::from_x87(&out)
    }

    pub fn cumsum(x: &[f64], out: &mut [f64]) {
        if x.is_empty() {
            return;
        }
        // SAFETY: reads `x` and writes `out` once each, both of length `x.len()` (the only
        // caller checks); flags and x87 registers are declared.
        unsafe {
            x87_asm!(
                "fldz",
                "2:",
                "fadd qword ptr [{p}]",
                "fst qword ptr [{q}]",
                "add {p}, 8",
                "add {q}, 8",
                "dec {n}",
                "jnz 2b",
                "fstp st(0)";
                p = inout(reg) x.as_ptr() => _,
                q = inout(reg) out.as_mut_ptr() => _,
                n = inout(reg) x.len() => _,
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::missing::{NA_REAL, is_na};
    use crate::rng::{Rng, rcauchy, rnorm};

    fn same(a: f64, b: f64) -> bool {
        a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan() && is_na(a) == is_na(b)
    }

    fn samples() -> Vec<Vec<f64>> {
        let mut r = Rng::new(3);
        let mut all =
            vec![vec![], vec![1.0], vec![-0.0], vec![0.1; 10], vec![1e308, 1e308, -1e308], vec![5e-324; 3]];
        for n in [2, 3, 17, 1000, 5000] {
            all.push((0..n).map(|_| rnorm(&mut r, 0.0, 1.0)).collect());
            all.push((0..n).map(|_| rcauchy(&mut r, 0.0, 1e10).powi(3)).collect());
            all.push((0..n).map(|_| r.unif_rand() * 1e-300).collect());
            all.push((0..n).map(|i| if i % 2 == 0 { 1e16 } else { -1e16 + r.unif_rand() }).collect());
        }
        for special in [f64::INFINITY, f64::NAN, NA_REAL] {
            all.push(vec![1.0, special, 2.0]);
            all.push(vec![f64::NEG_INFINITY, special]);
            all.push(vec![f64::NAN, special]);
            all.push(vec![NA_REAL, special]);
        }
        all
    }

    #[test]
    fn integers_and_hardware_agree() {
        for x in samples() {
            assert!(same(portable::sum(&x, 1).to_f64(), kernel::sum(&x, 1).to_f64()), "{x:?}");
            assert!(same(portable::sum(&x, 2).to_f64(), kernel::sum(&x, 2).to_f64()), "{x:?}");
            let centre = portable::sum(&x, 1) / Extended::from(3);
            let (a, b) = (portable::sum_of_differences(&x, centre), kernel::sum_of_differences(&x, centre));
            assert!(same(a.to_f64(), b.to_f64()), "{x:?}");
            let y: Vec<f64> = x.iter().rev().copied().collect();
            let a = portable::sum_of_products(&x, 0.25, &y, -1.5).to_f64();
            assert!(same(a, kernel::sum_of_products(&x, 0.25, &y, -1.5).to_f64()), "{x:?}");
            let (mut a, mut b) = (vec![0.0; x.len()], vec![0.0; x.len()]);
            portable::cumsum(&x, &mut a);
            kernel::cumsum(&x, &mut b);
            assert!(a.iter().zip(&b).all(|(a, b)| same(*a, *b)));
        }
    }

    #[test]
    fn doubles_pass_through_unchanged() {
        let mut r = Rng::new(9);
        for _ in 0..10_000 {
            let bits =
                (r.unif_rand() * 2f64.powi(32)) as u64 | ((r.unif_rand() * 2f64.powi(32)) as u64) << 32;
            let x = f64::from_bits(bits);
            if !x.is_nan() {
                assert_eq!(Extended::from(x).to_f64().to_bits(), bits);
            }
        }
    }

    #[test]
    fn quotients_and_products_round_once() {
        let e = |x: f64| Extended::from(x);
        assert_eq!((e(1.0) / e(3.0) * e(3.0)).to_f64(), 1.0);
        assert_eq!((e(1e300) * e(1e300) / e(1e300)).to_f64(), 1e300);
        assert_eq!(e(-2.5).floor().to_f64(), -3.0);
        assert_eq!(e(2.5).floor().to_f64(), 2.0);
        assert_eq!(e(-0.25).floor().to_f64(), -1.0);
        // A tenth has no more bits than the format: ten of them differ from one.
        let tenth = e(1.0) / e(10.0);
        let ten = (0..10).fold(Extended::ZERO, |s, _| s + tenth);
        assert_eq!(ten.to_f64(), 1.0);
    }
}
