//! Exact distributions of rank statistics by counting: Kendall's (inversions of permutations), Ansari
//! & Bradley's (subsets of scores), and Spearman's with the Edgeworth series of D. J. Best & D. E.
//! Roberts, AS 89, Appl. Statist. 24 (1975) 377-379.

use crate::dist::{Tail, pnorm};

/// P(at most `q` inversions) among permutations of `n`.
pub fn kendall_below(q: f64, n: usize) -> f64 {
    let q = (q + 1e-7).floor();
    let most = n * n.saturating_sub(1) / 2;
    if q < 0.0 {
        return 0.0;
    }
    if q > most as f64 {
        return 1.0;
    }
    let mut counts = vec![1.0f64];
    for i in 2..=n {
        let len = i * (i - 1) / 2 + 1;
        let mut next = vec![0.0; len];
        for (k, v) in next.iter_mut().enumerate() {
            let from = k.saturating_sub(i - 1);
            let to = k.min(counts.len() - 1);
            *v = counts[from..=to].iter().sum();
        }
        counts = next;
    }
    let total = (1..=n).fold(1.0, |p, i| p * i as f64);
    counts[..=(q as usize)].iter().sum::<f64>() / total
}

/// Least value and counts of the Ansari-Bradley statistic of `m` among `m + n`.
pub fn ansari_counts(m: usize, n: usize) -> (usize, Vec<f64>) {
    // The empty subset, however many the others are.
    if m == 0 {
        return (0, vec![1.0]);
    }
    let total = m + n;
    let least = (m + 1) * (m + 1) / 4;
    let most = least + m * n / 2;
    // ways[c][s]: subsets of c scores that add up to s.
    let mut ways = vec![vec![0.0; most + 1]; m + 1];
    ways[0][0] = 1.0;
    for i in 1..=total {
        let score = i.min(total + 1 - i);
        for c in (1..=m.min(i)).rev() {
            let (fewer, more) = ways.split_at_mut(c);
            for s in score..=most {
                more[0][s] += fewer[c - 1][s - score];
            }
        }
    }
    (least, ways[m][least..].to_vec())
}

/// P(S >= s) of Spearman's sum of squared rank differences, or the other tail; by enumeration up to
/// 9 observations.
pub fn spearman_tail(s: f64, n: usize, lower: bool) -> f64 {
    let side = |upper: f64| if lower { 1.0 - upper } else { upper };
    if n <= 1 || s <= 0.0 {
        return side(1.0);
    }
    let nd = n as f64;
    let most = nd * (nd * nd - 1.0) / 3.0;
    if s > most {
        return side(0.0);
    }
    if n <= 9 {
        let mut taken = vec![false; n];
        let (mut count, mut total) = (0u64, 0u64);
        enumerate(&mut taken, 0, 0, s, &mut count, &mut total);
        let far = count as f64 / total as f64;
        return if lower { (total - count) as f64 / total as f64 } else { far };
    }
    let b = 1.0 / nd;
    let x = (6.0 * (s - 1.0) * b / (nd * nd - 1.0) - 1.0) * (1.0 / b - 1.0).sqrt();
    let y = x * x;
    let inner = 0.0879 + 0.0151 * b - y * (0.0072 - 0.0831 * b + y * b * (0.0131 - 4.6e-4 * y));
    let u = x
        * b
        * (0.2274 + b * (0.2531 + 0.1745 * b) + y * (-0.0758 + b * (0.1033 + 0.3932 * b) - y * b * inner));
    let correction = u / (y / 2.0).exp();
    let tail = if lower { Tail::LOWER } else { Tail::UPPER };
    let p = (if lower { -correction } else { correction }) + pnorm(x, 0.0, 1.0, tail);
    p.clamp(0.0, 1.0)
}

fn enumerate(taken: &mut [bool], at: usize, sum: usize, s: f64, count: &mut u64, total: &mut u64) {
    let n = taken.len();
    if at == n {
        *total += 1;
        *count += u64::from(sum as f64 >= s);
        return;
    }
    for v in 0..n {
        if !taken[v] {
            taken[v] = true;
            let d = v.abs_diff(at);
            enumerate(taken, at + 1, sum + d * d, s, count, total);
            taken[v] = false;
        }
    }
}
