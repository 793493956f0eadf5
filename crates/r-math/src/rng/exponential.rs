//! Standard exponential variates: algorithm SA of Ahrens & Dieter (1972).

use super::Rng;
use std::f64::consts::LN_2;

/// `Q[k-1]` is the sum of ln(2)^i / i! for i = 1..=k; the last one is 1 in double precision.
const Q: [f64; 16] = [
    LN_2,
    0.9333736875190460,
    0.9888777961838676,
    0.9984959252914961,
    0.9998292811061389,
    0.9999833164100728,
    0.9999985691438767,
    0.9999998906925558,
    0.9999999924734159,
    0.9999999995283275,
    0.9999999999728814,
    0.9999999999985598,
    0.9999999999999289,
    0.9999999999999968,
    0.9999999999999999,
    1.0,
];

impl Rng {
    /// A standard exponential variate.
    pub fn exp_rand(&mut self) -> f64 {
        let mut whole = 0.0;
        let mut u = self.unif_rand();
        loop {
            u += u;
            if u > 1.0 {
                break;
            }
            whole += LN_2;
        }
        u -= 1.0;
        if u <= LN_2 {
            return whole + u;
        }
        let mut least = self.unif_rand();
        for q in &Q[1..] {
            least = least.min(self.unif_rand());
            if u <= *q {
                break;
            }
        }
        whole + least * LN_2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_the_partial_sums() {
        let (mut term, mut sum) = (1.0, 0.0);
        for (i, q) in Q.iter().enumerate() {
            term *= LN_2 / (i + 1) as f64;
            sum += term;
            assert!((sum - q).abs() < 3e-16, "{i}");
        }
    }
}
