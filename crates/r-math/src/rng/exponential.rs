//! Standard exponential variates: algorithm SA of J. H. Ahrens & U. Dieter, "Computer methods
//! for sampling from the exponential and normal distributions", Comm. ACM 15 (1972) 873-882.
//!
//! With X = -log U the whole multiples of log 2 in X are the leading zero bits of U. What is
//! left lies below log 2 and is the least of K uniforms, times log 2, where K is the index
//! with q(K-1) < F <= q(K) for the uniform F behind the leading one bit and
//! q(k) = sum of (log 2)^i / i! for i = 1..k. (For K = 1 that least uniform is F / log 2.)

use super::Rng;
use std::f64::consts::LN_2;

/// q(1), q(2), ... until the sum is 1 in double precision.
const Q: [f64; 16] = partial_sums();

const fn partial_sums() -> [f64; 16] {
    let mut q = [0.0; 16];
    let mut k = 0;
    while k < q.len() {
        q[k] = partial_sum(k + 1);
        k += 1;
    }
    q
}

/// The sum of the first `k` terms in Horner's form: one rounding at the size of the result.
const fn partial_sum(k: usize) -> f64 {
    let (mut sum, mut i) = (0.0, k);
    while i > 1 {
        sum = (sum + 1.0) * LN_2 / i as f64;
        i -= 1;
    }
    LN_2 * sum + LN_2
}

impl Rng {
    /// A standard exponential variate.
    pub fn exp_rand(&mut self) -> f64 {
        let mut doubled = 2.0 * self.unif_rand();
        let mut multiples = 0.0;
        while doubled <= 1.0 {
            multiples += LN_2;
            doubled += doubled;
        }
        let fraction = doubled - 1.0;
        if fraction <= LN_2 {
            return multiples + fraction;
        }
        let count = Q.partition_point(|&q| q < fraction) + 1;
        let least = (0..count).fold(1.0, |least: f64, _| least.min(self.unif_rand()));
        multiples + least * LN_2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sums_reach_one_and_not_earlier() {
        assert_eq!(Q[0], LN_2);
        assert_eq!(Q[15], 1.0);
        assert!(Q.windows(2).all(|w| w[0] < w[1]));
        // What is missing from 1 = exp(log 2) - 1 is about the next term.
        let mut term = 1.0;
        for (k, q) in Q.iter().enumerate() {
            let next = term * LN_2 / (k + 1) as f64 * LN_2 / (k + 2) as f64;
            term *= LN_2 / (k + 1) as f64;
            assert!((1.0 - q - next).abs() < 0.4 * next + 3e-16, "{k}");
        }
    }

    #[test]
    fn mean_and_tail_are_exponential() {
        let mut rng = Rng::new(20261115);
        let x: Vec<f64> = (0..200_000).map(|_| rng.exp_rand()).collect();
        let mean = x.iter().sum::<f64>() / x.len() as f64;
        let above_two = x.iter().filter(|&&v| v > 2.0).count() as f64 / x.len() as f64;
        assert!((mean - 1.0).abs() < 0.01, "{mean}");
        assert!((above_two - (-2f64).exp()).abs() < 0.004, "{above_two}");
    }
}
