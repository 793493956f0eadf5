//! The test of S. S. Shapiro & M. B. Wilk (1965) in the approximation of P. Royston, "Remark AS R94",
//! Appl. Statist. 44 (1995) 547-551; its polynomials are data of the publication.

use crate::dist::{Tail, pnorm, qnorm};

const C1: [f64; 6] = [0.0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056];
const C2: [f64; 6] = [0.0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633];
const SMALL_MEAN: [f64; 4] = [0.544, -0.39978, 0.025054, -6.714e-4];
const SMALL_SD: [f64; 4] = [1.3822, -0.77857, 0.062767, -0.0020322];
const LARGE_MEAN: [f64; 4] = [-1.5861, -0.31082, -0.083751, 0.0038915];
const LARGE_SD: [f64; 3] = [-0.4803, -0.082676, 0.0030302];
const GAMMA: [f64; 2] = [-2.273, 0.459];

fn polynomial(c: &[f64], x: f64) -> f64 {
    c.iter().rev().fold(0.0, |s, k| s * x + k)
}

/// Weights of the upper half of the order statistics, greatest first.
fn weights(n: usize) -> Vec<f64> {
    let half = n / 2;
    if n == 3 {
        return vec![std::f64::consts::FRAC_1_SQRT_2];
    }
    let scores: Vec<f64> =
        (1..=half).map(|i| qnorm((i as f64 - 0.375) / (n as f64 + 0.25), 0.0, 1.0, Tail::LOWER)).collect();
    let sum2: f64 = 2.0 * scores.iter().fold(0.0, |s, m| s + m * m);
    let norm = sum2.sqrt();
    let root = 1.0 / (n as f64).sqrt();
    let a1 = polynomial(&C1, root) - scores[0] / norm;
    let two = |m: f64| 2.0 * (m * m);
    let (mut a, rest) = if n > 5 {
        let a2 = -scores[1] / norm + polynomial(&C2, root);
        let rest = ((sum2 - two(scores[0]) - two(scores[1])) / (1.0 - two(a1) - two(a2))).sqrt();
        (vec![a1, a2], rest)
    } else {
        (vec![a1], ((sum2 - two(scores[0])) / (1.0 - two(a1))).sqrt())
    };
    let known = a.len();
    a.extend(scores[known..].iter().map(|m| m / -rest));
    a
}

/// W and its p-value for increasing `x` (3 to 5000 values, not all equal).
pub fn shapiro_wilk(x: &[f64]) -> (f64, f64) {
    let n = x.len();
    let a = weights(n);
    let range = x[n - 1] - x[0];
    let signed = |i: usize| {
        let other = n - 1 - i;
        match i.cmp(&other) {
            std::cmp::Ordering::Less => -a[i],
            std::cmp::Ordering::Equal => 0.0,
            std::cmp::Ordering::Greater => a[other],
        }
    };
    let mean_a = (0..n).fold(0.0, |s, i| s + signed(i)) / n as f64;
    let mean_x = x.iter().fold(0.0, |s, v| s + v / range) / n as f64;
    let (mut saa, mut sxx, mut sax) = (0.0, 0.0, 0.0);
    for (i, v) in x.iter().enumerate() {
        let (da, dx) = (signed(i) - mean_a, v / range - mean_x);
        saa += da * da;
        sxx += dx * dx;
        sax += da * dx;
    }
    // 1 - W without cancellation.
    let norm = (saa * sxx).sqrt();
    let w1 = (norm - sax) * (norm + sax) / (saa * sxx);
    (1.0 - w1, p_value(w1, n as f64))
}

fn p_value(w1: f64, n: f64) -> f64 {
    if n == 3.0 {
        let six_over_pi = 1.90985931710274;
        // The published constant, which is a third of pi.
        let at_least = std::f64::consts::FRAC_PI_3;
        return (six_over_pi * ((1.0 - w1).sqrt().asin() - at_least)).max(0.0);
    }
    let y = w1.ln();
    let log_n = n.ln();
    if n <= 11.0 {
        let gamma = polynomial(&GAMMA, n);
        if y >= gamma {
            return 1e-99;
        }
        return pnorm(
            -(gamma - y).ln(),
            polynomial(&SMALL_MEAN, n),
            polynomial(&SMALL_SD, n).exp(),
            Tail::UPPER,
        );
    }
    pnorm(y, polynomial(&LARGE_MEAN, log_n), polynomial(&LARGE_SD, log_n).exp(), Tail::UPPER)
}
