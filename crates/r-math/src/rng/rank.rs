//! Variates of the signed rank and the rank sum statistic.

use super::Rng;

/// Steps after which a draw that takes many looks whether it shall stop.
const CHECKED: i32 = 1 << 16;

/// Wilcoxon's signed rank statistic for a sample of size `n`.
pub fn rsignrank(rng: &mut Rng, n: f64) -> f64 {
    let n = n.round_ties_even();
    if n.is_nan() || n < 0.0 {
        return f64::NAN;
    }
    let n = if n > f64::from(i32::MAX) { i32::MAX } else { n as i32 };
    let mut r = 0.0;
    for i in 1..=n {
        if i % CHECKED == 0 && rng.is_stopped() {
            return f64::NAN;
        }
        r += f64::from(i) * (rng.unif_rand() + 0.5).floor();
    }
    r
}

/// Wilcoxon's rank sum statistic for samples of sizes `m` and `n`.
pub fn rwilcox(rng: &mut Rng, m: f64, n: f64) -> f64 {
    let (m, n) = (m.round_ties_even(), n.round_ties_even());
    if m.is_nan() || n.is_nan() || m < 0.0 || n < 0.0 || m + n > f64::from(i32::MAX) {
        return f64::NAN;
    }
    if m == 0.0 || n == 0.0 {
        return 0.0;
    }
    let mut ranks: Vec<i32> = (0..(m + n) as i32).collect();
    let mut left = ranks.len();
    let mut r = 0.0;
    for i in 0..n as i32 {
        if i % CHECKED == CHECKED - 1 && rng.is_stopped() {
            return f64::NAN;
        }
        let j = rng.unif_index(left as f64) as usize;
        r += f64::from(ranks[j]);
        left -= 1;
        ranks[j] = ranks[left];
    }
    r - n * (n - 1.0) / 2.0
}
