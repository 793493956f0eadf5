//! Sampling from 1..n: uniform indices, with and without replacement, with weights.
//!
//! Indices by rejection are whole bits of uniforms, redrawn when too large (the method that
//! `RNGkind` documents as "Rejection"). Weighted draws with replacement use the alias method
//! of A. J. Walker, ACM Trans. Math. Software 3 (1977) 253-256, in the form of B. D. Ripley,
//! "Stochastic Simulation" (1987), p. 232, or inversion. The heap sort is J. W. J. Williams's
//! (Comm. ACM 7 (1964) 347-348).
//!
//! Doesn't know R's argument checks beyond what changes the stream; results are 1-based.

use super::{Kind, Rng};
use std::collections::HashSet;

/// How a uniform index is made; the discriminants are the codes in `.Random.seed[1]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SampleKind {
    Rounding = 0,
    Rejection = 1,
}

impl SampleKind {
    pub fn from_code(code: i32) -> Option<SampleKind> {
        [SampleKind::Rounding, SampleKind::Rejection].into_iter().find(|k| *k as i32 == code)
    }

    /// R's name for the kind.
    pub fn name(self) -> &'static str {
        match self {
            SampleKind::Rounding => "Rounding",
            SampleKind::Rejection => "Rejection",
        }
    }
}

impl Rng {
    /// A whole number in 0..n, uniformly (as `f64`, since `n` may exceed `i32`).
    pub fn unif_index(&mut self, n: f64) -> f64 {
        if self.sample == SampleKind::Rounding {
            return self.rounded_index(n);
        }
        if n <= 0.0 {
            return 0.0;
        }
        let bits = n.log2().ceil() as u32;
        loop {
            let v = self.random_bits(bits);
            if v < n {
                return v;
            }
        }
    }

    /// The low `bits` bits of 16-bit chunks glued together.
    fn random_bits(&mut self, bits: u32) -> f64 {
        let mut v: i64 = 0;
        for _ in 0..=bits / 16 {
            let chunk = (self.unif_rand() * 65536.0).floor() as i64;
            v = v.wrapping_mul(65536).wrapping_add(chunk);
        }
        if bits < 64 {
            v &= (1i64 << bits) - 1;
        }
        v as f64
    }

    /// The method of R before 3.6.0.
    fn rounded_index(&mut self, n: f64) -> f64 {
        // Knuth's generators have 30 bits only.
        let resolution = match self.kind {
            Kind::KnuthTaocp | Kind::KnuthTaocp2002 => 33_554_431.0,
            _ => f64::from(i32::MAX),
        };
        let u = if n > resolution {
            let big = 33_554_432.0;
            ((big * self.unif_rand()).floor() + self.unif_rand()) / big
        } else {
            self.unif_rand()
        };
        (n * u).floor()
    }
}

/// `k` indices from 1..=n with replacement.
pub fn sample_replace(rng: &mut Rng, n: f64, k: usize) -> Vec<f64> {
    (0..k).map(|_| rng.unif_index(n) + 1.0).collect()
}

/// `k` distinct indices from 1..=n by drawing from a shrinking pool; `k` is cut to `n`.
pub fn sample_without_replacement(rng: &mut Rng, n: usize, k: usize) -> Vec<i32> {
    let mut pool: Vec<i32> = (1..=i32::try_from(n).unwrap_or(i32::MAX)).collect();
    let mut left = pool.len();
    (0..k.min(left))
        .map(|_| {
            let j = rng.unif_index(left as f64) as usize;
            left -= 1;
            let drawn = pool[j];
            pool[j] = pool[left];
            drawn
        })
        .collect()
}

/// `k` distinct indices from 1..=n by rejection of repeats: for huge `n` and small `k`.
/// `None` if a hundred draws in a row gave nothing new.
pub fn sample_distinct_hashed(rng: &mut Rng, n: f64, k: usize) -> Option<Vec<f64>> {
    let mut seen = HashSet::with_capacity(k);
    (0..k)
        .map(|_| {
            (0..100).find_map(|_| {
                let v = rng.unif_index(n) + 1.0;
                seen.insert(v.to_bits()).then_some(v)
            })
        })
        .collect()
}

/// Sorts `keys` into decreasing order by heap sort and `index` along with it.
///
/// The algorithm matters: weighted sampling walks the sorted weights, so the order of
/// equal weights is visible in the stream.
pub fn sort_decreasing_with_index(keys: &mut [f64], index: &mut [i32]) {
    let n = keys.len().min(index.len());
    for root in (0..n / 2).rev() {
        let item = (keys[root], index[root]);
        sift_down(keys, index, root, n, item);
    }
    for end in (1..n).rev() {
        let item = (keys[end], index[end]);
        (keys[end], index[end]) = (keys[0], index[0]);
        sift_down(keys, index, 0, end, item);
    }
}

/// Lets `item` sink from `root` in the heap (least on top) over `..end`.
fn sift_down(keys: &mut [f64], index: &mut [i32], root: usize, end: usize, item: (f64, i32)) {
    let mut hole = root;
    loop {
        let mut child = 2 * hole + 1;
        if child >= end {
            break;
        }
        if child + 1 < end && keys[child] > keys[child + 1] {
            child += 1;
        }
        if item.0 <= keys[child] {
            break;
        }
        (keys[hole], index[hole]) = (keys[child], index[child]);
        hole = child;
    }
    (keys[hole], index[hole]) = item;
}

fn sorted_weights(prob: &[f64]) -> (Vec<f64>, Vec<i32>) {
    let mut p = prob.to_vec();
    let mut perm: Vec<i32> = (1..=p.len() as i32).collect();
    sort_decreasing_with_index(&mut p, &mut perm);
    (p, perm)
}

/// `k` indices with replacement and these probabilities (normalised): Walker's alias
/// method where more than 200 cells matter, else inversion over the sorted weights.
pub fn sample_weighted_replace(rng: &mut Rng, prob: &[f64], k: usize) -> Vec<i32> {
    let n = prob.len() as f64;
    let sizeable = prob.iter().filter(|&&p| n * p > 0.1).count();
    if sizeable > 200 { alias(rng, prob, k) } else { invert_sorted(rng, prob, k) }
}

fn invert_sorted(rng: &mut Rng, prob: &[f64], k: usize) -> Vec<i32> {
    if prob.is_empty() {
        return Vec::new();
    }
    let (mut p, perm) = sorted_weights(prob);
    for i in 1..p.len() {
        p[i] += p[i - 1];
    }
    let last = p.len() - 1;
    (0..k)
        .map(|_| {
            let u = rng.unif_rand();
            perm[p[..last].iter().position(|&c| u <= c).unwrap_or(last)]
        })
        .collect()
}

/// Walker (1977); the tables are filled as in Ripley (1987).
fn alias(rng: &mut Rng, prob: &[f64], k: usize) -> Vec<i32> {
    let n = prob.len();
    let mut q: Vec<f64> = prob.iter().map(|p| p * n as f64).collect();
    let mut other = vec![0usize; n];
    // Poor cells from the front, rich ones from the back.
    let mut cells = vec![0usize; n];
    let (mut poor_end, mut rich) = (0, n);
    for i in 0..n {
        if q[i] < 1.0 {
            cells[poor_end] = i;
            poor_end += 1;
        } else {
            rich -= 1;
            cells[rich] = i;
        }
    }
    if poor_end > 0 && rich < n {
        for at in 0..n - 1 {
            let (i, j) = (cells[at], cells[rich]);
            other[i] = j;
            q[j] += q[i] - 1.0;
            if q[j] < 1.0 {
                rich += 1;
            }
            if rich >= n {
                break;
            }
        }
    }
    (0..k)
        .map(|_| {
            let (cell, u, offset) = alias_cell(rng, n as f64);
            let drawn = if u < q[cell] + offset { cell } else { other[cell] };
            drawn as i32 + 1
        })
        .collect()
}

/// A cell and a uniform to decide between it and its alias; with the old sample kind one
/// uniform serves for both and its whole part is an offset of the comparison.
fn alias_cell(rng: &mut Rng, n: f64) -> (usize, f64, f64) {
    if rng.sample == SampleKind::Rounding {
        let u = rng.unif_rand() * n;
        return (u as usize, u, u.trunc());
    }
    let cell = rng.unif_index(n) as usize;
    (cell, rng.unif_rand(), 0.0)
}

/// `k` distinct indices with these probabilities (normalised); `k` is cut to their number.
pub fn sample_weighted(rng: &mut Rng, prob: &[f64], k: usize) -> Vec<i32> {
    let (mut p, mut perm) = sorted_weights(prob);
    let mut mass = 1.0;
    (0..k.min(prob.len()))
        .map(|_| {
            let target = mass * rng.unif_rand();
            let mut sum = 0.0;
            let last = p.len() - 1;
            let reached = p[..last].iter().position(|&w| {
                sum += w;
                target <= sum
            });
            let j = reached.unwrap_or(last);
            mass -= p.remove(j);
            perm.remove(j)
        })
        .collect()
}
