//! Sums, means, products and their cumulative forms over slices, bit-equal to GNU R's.
//!
//! Each has a form over `Extended` that runs anywhere (`portable`), and the additive ones
//! a form on the x87 unit (module `x87`) for x86-64. Tests hold the two together.
//!
//! Doesn't know `na.rm`: the caller drops what is missing.

use super::extended::Extended;

#[cfg(target_arch = "x86_64")]
use super::x87 as kernel;
#[cfg(not(target_arch = "x86_64"))]
use portable as kernel;

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
    kernel::prod(x).to_f64()
}

/// R's `cumsum` of doubles into `out` (of the same length).
pub fn cumsum(x: &[f64], out: &mut [f64]) {
    assert_eq!(x.len(), out.len());
    kernel::cumsum(x, out);
}

/// R's `cumprod` of doubles into `out` (of the same length).
pub fn cumprod(x: &[f64], out: &mut [f64]) {
    assert_eq!(x.len(), out.len());
    kernel::cumprod(x, out);
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

    pub fn prod(x: &[f64]) -> Extended {
        x.iter().fold(Extended::ONE, |p, &v| p * Extended::from(v))
    }

    pub fn cumprod(x: &[f64], out: &mut [f64]) {
        let mut p = Extended::ONE;
        for (o, &v) in out.iter_mut().zip(x) {
            p = p * Extended::from(v);
            *o = p.to_f64();
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::missing::{NA_REAL, is_na};
    use crate::rng::{Rng, rcauchy, rnorm};

    fn same(a: f64, b: f64) -> bool {
        a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan() && is_na(a) == is_na(b)
    }

    /// All 64 bits agree where there are any.
    fn same_sum(a: Extended, b: Extended) -> bool {
        if a.is_finite() { a == b } else { same(a.to_f64(), b.to_f64()) }
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
        // Sums that stay in a binade for long, with many terms half way between its numbers.
        all.push((0..9000).map(|i| 1e4 + f64::from(i % 7) * 2f64.powi(-37)).collect());
        all.push((0..9000).map(|i| -(1.0 + f64::from(i % 64) * 2f64.powi(-52))).collect());
        all.push((0..9000).map(|i| f64::from(i) * f64::from(9000 - i) * 0.1).collect());
        all.push((0..9000).map(|i| if i == 8000 { f64::NAN } else { 1.0 / f64::from(i + 1) }).collect());
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
            assert!(same_sum(portable::sum(&x, 1), kernel::sum(&x, 1)), "{x:?}");
            assert!(same_sum(portable::sum(&x, 2), kernel::sum(&x, 2)), "{x:?}");
            let centre = portable::sum(&x, 1) / Extended::from(3);
            let (a, b) = (portable::sum_of_differences(&x, centre), kernel::sum_of_differences(&x, centre));
            assert!(same_sum(a, b), "{x:?}");
            let centre = portable::sum(&x, 1) / Extended::from(x.len().max(1) as i64);
            let (a, b) = (portable::sum_of_differences(&x, centre), kernel::sum_of_differences(&x, centre));
            assert!(same_sum(a, b), "{x:?}");
            let y: Vec<f64> = x.iter().rev().copied().collect();
            let a = portable::sum_of_products(&x, 0.25, &y, -1.5);
            assert!(same_sum(a, kernel::sum_of_products(&x, 0.25, &y, -1.5)), "{x:?}");
            let (mut a, mut b) = (vec![0.0; x.len()], vec![0.0; x.len()]);
            portable::cumsum(&x, &mut a);
            kernel::cumsum(&x, &mut b);
            assert!(a.iter().zip(&b).all(|(a, b)| same(*a, *b)));
            // Products of thousands of these leave the range of the hardware's exponents.
            let few = &x[..x.len().min(12)];
            assert!(same_sum(portable::prod(few), kernel::prod(few)), "{few:?}");
            portable::cumprod(few, &mut a[..few.len()]);
            kernel::cumprod(few, &mut b[..few.len()]);
            assert!(a.iter().zip(&b).take(few.len()).all(|(a, b)| same(*a, *b)), "{few:?}");
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
