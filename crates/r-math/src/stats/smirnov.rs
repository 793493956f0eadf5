//! Distributions of the Kolmogorov and Smirnov statistics.
//!
//! One sample: G. Marsaglia, W. W. Tsang & J. Wang, J. Statist. Software 8(18) (2003), the power of a
//! matrix. Two samples: the walk on the lattice of both samples' counts (J. L. Hodges, Ark. Mat. 3
//! (1958) 469-486), in probabilities, with ties as G. Schroer & D. Trenkler, Comput. Statist. Data
//! Anal. 20 (1995) 185-202 have them. Limits: W. Feller, Ann. Math. Statist. 19 (1948) 177-189.

use std::f64::consts::PI;

/// P(D_n < d) of the two-sided statistic of `n` observations.
pub fn kolmogorov_exact(d: f64, n: usize) -> f64 {
    // The statistic is positive.
    if d <= 0.0 || n == 0 {
        return 0.0;
    }
    let scaled = n as f64 * d;
    let k = scaled as usize + 1;
    let size = 2 * k - 1;
    let h = k as f64 - scaled;
    let mut m = vec![0.0; size * size];
    for i in 0..size {
        for j in 0..size.min(i + 2) {
            m[i * size + j] = 1.0;
        }
    }
    for i in 0..size {
        m[i * size] -= h.powi(i as i32 + 1);
        m[(size - 1) * size + i] -= h.powi((size - i) as i32);
    }
    if 2.0 * h - 1.0 > 0.0 {
        m[(size - 1) * size] += (2.0 * h - 1.0).powi(size as i32);
    }
    for i in 0..size {
        for j in 0..size.min(i + 1) {
            // The entry (i, j) is over (i - j + 1)!.
            for g in 1..=i - j + 1 {
                m[i * size + j] /= g as f64;
            }
        }
    }
    let (power, mut exponent) = matrix_power(&m, size, n);
    let mut s = power[(k - 1) * size + k - 1];
    for i in 1..=n {
        s *= i as f64 / n as f64;
        if s < 1e-140 {
            s *= 1e140;
            exponent -= 140;
        }
    }
    s * 10f64.powi(exponent)
}

fn product(a: &[f64], b: &[f64], size: usize) -> Vec<f64> {
    let mut c = vec![0.0; size * size];
    for i in 0..size {
        for j in 0..size {
            c[i * size + j] = (0..size).fold(0.0, |s, k| s + a[i * size + k] * b[k * size + j]);
        }
    }
    c
}

/// The n-th power over a power of ten that keeps its middle in range.
fn matrix_power(a: &[f64], size: usize, n: usize) -> (Vec<f64>, i32) {
    if n == 1 {
        return (a.to_vec(), 0);
    }
    let (half, e) = matrix_power(a, size, n / 2);
    let square = product(&half, &half, size);
    let (mut v, mut e) =
        if n.is_multiple_of(2) { (square, 2 * e) } else { (product(a, &square, size), 2 * e) };
    if v[(size / 2) * size + size / 2] > 1e140 {
        v.iter_mut().for_each(|x| *x *= 1e-140);
        e += 140;
    }
    (v, e)
}

/// The limit of P(sqrt(n) D_n < x), or the other tail, by the series that converges faster.
pub fn kolmogorov_limit(x: f64, lower: bool, tol: f64) -> f64 {
    if x <= 0.0 {
        return if lower { 0.0 } else { 1.0 };
    }
    if lower && x < 1.0 {
        let terms = (2.0 - tol.ln()).sqrt() as i32;
        let z = -(PI * PI) / (8.0 * x * x);
        let log = x.ln();
        let odd = (1..terms).step_by(2).map(f64::from);
        return odd.fold(0.0, |s, k| s + (k * k * z - log).exp()) / (1.0 / (2.0 * PI).sqrt());
    }
    let z = -2.0 * x * x;
    let (mut sign, mut k, mut old, mut new) = (-1.0, 1.0, 0.0, 1.0);
    if !lower {
        (k, old, new) = (2.0, 0.0, 2.0 * z.exp());
    }
    while f64::abs(old - new) > tol {
        old = new;
        new += 2.0 * sign * f64::exp(z * k * k);
        sign = -sign;
        k += 1.0;
    }
    new
}

/// P(D < d) or P(D >= d) of two samples of `m` and `n`; `last[k]` says whether the k-th value of the
/// joint order (from 0) is the last of its tie.
pub fn smirnov_exact(d: f64, m: usize, n: usize, last: Option<&[bool]>, two_sided: bool, lower: bool) -> f64 {
    let (md, nd) = (m as f64, n as f64);
    // A statistic is a multiple of 1 / (m n): half a step below keeps rounding out.
    let d = (0.5 + (d * md * nd - 1e-7).floor()) / (md * nd);
    let beyond = |i: usize, j: usize| {
        let gap = i as f64 / md - j as f64 / nd;
        let far = if two_sided { gap.abs() >= d } else { gap >= d };
        far && (i + j > 0) && last.is_none_or(|z| z[i + j - 1])
    };
    // The share of orders of i and j values that have (lower: not) gone beyond.
    let mut u = vec![0.0f64; n + 1];
    let start = if lower { 1.0 } else { 0.0 };
    let hit = 1.0 - start;
    for i in 0..=m {
        for j in 0..=n {
            u[j] = if beyond(i, j) {
                hit
            } else if i == 0 && j == 0 {
                start
            } else if i == 0 {
                u[j - 1]
            } else if j == 0 {
                u[j]
            } else {
                let v = i as f64 / (i + j) as f64;
                v * u[j] + (1.0 - v) * u[j - 1]
            };
        }
    }
    u[n]
}
