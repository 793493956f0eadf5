//! Stable orders by least-significant-digit radix sort, partial sorting, ranks.
//!
//! Keys are unsigned words whose order is the wanted one; missing values go to one end,
//! `NA` and `NaN` alike, and -0 equals 0. Sorting by several columns is sorting by the
//! last first: each pass is stable.
//!
//! Invariant: permutations are 0-based here. Doesn't know strings.

use crate::missing::NA_INT;

/// Direction of an order and where the missing values go.
#[derive(Clone, Copy, Debug)]
pub struct Direction {
    pub decreasing: bool,
    pub na_last: bool,
}

impl Direction {
    pub const INCREASING: Direction = Direction { decreasing: false, na_last: true };
    pub const DECREASING: Direction = Direction { decreasing: true, na_last: true };

    fn missing_key(self) -> u64 {
        if self.na_last { u64::MAX } else { 0 }
    }
}

/// A key whose unsigned order is the order of doubles.
pub fn key_f64(x: f64, d: Direction) -> u64 {
    if x.is_nan() {
        return d.missing_key();
    }
    let bits = (x + 0.0).to_bits();
    let ordered = if bits >> 63 == 1 { !bits } else { bits | 1 << 63 };
    if d.decreasing { !ordered } else { ordered }
}

/// A key whose unsigned order is the order of R's integers (logicals, factor codes).
pub fn key_i32(x: i32, d: Direction) -> u64 {
    if x == NA_INT {
        return d.missing_key();
    }
    let ordered = (i64::from(x) + (1 << 32)) as u64;
    if d.decreasing { (1 << 33) - ordered } else { ordered }
}

/// Reorders `perm` stably by `key(perm[i])`.
pub fn refine_order(perm: &mut Vec<u32>, key: impl Fn(u32) -> u64) {
    let Some(ranks) = Ranks::of(perm.iter().map(|&i| key(i))) else { return };
    if perm.len() < SMALL {
        perm.sort_by_key(|&i| key(i));
        return;
    }
    if ranks.bits <= 32 {
        let packed = perm.iter().map(|&i| ranks.closed(key(i)) << 32 | u64::from(i)).collect();
        perm.clear();
        perm.extend(by_digits(packed, ranks.bits, |p| p >> 32).iter().map(|&p| p as u32));
        return;
    }
    let items: Vec<(u64, u32)> = perm.iter().map(|&i| (ranks.closed(key(i)), i)).collect();
    perm.clear();
    perm.extend(by_digits(items, ranks.bits, |p| p.0).iter().map(|&(_, i)| i));
}

/// Keys moved together, in the same order: the extremes stand for missing values and may be far from the others.
struct Ranks {
    lowest: u64,
    /// The rank of the greatest key, if the keys can be moved.
    top: Option<u64>,
    /// How many bits tell the ranks apart.
    bits: u32,
}

impl Ranks {
    /// `None` if the keys are in order already.
    fn of(keys: impl Iterator<Item = u64>) -> Option<Ranks> {
        let (mut sorted, mut last) = (true, 0);
        let (mut lowest, mut highest) = (u64::MAX, 0);
        for k in keys {
            sorted &= last <= k;
            last = k;
            if k != 0 && k != u64::MAX {
                lowest = lowest.min(k);
                highest = highest.max(k);
            }
        }
        if sorted {
            return None;
        }
        let span = highest.saturating_sub(lowest);
        let top = span.checked_add(2);
        Some(Ranks { lowest, top, bits: top.map_or(64, |t| 64 - t.leading_zeros()) })
    }

    #[inline]
    fn closed(&self, key: u64) -> u64 {
        match (key, self.top) {
            (_, None) | (0, _) => key,
            (u64::MAX, Some(top)) => top,
            (inner, _) => inner - self.lowest + 1,
        }
    }
}

/// Sorts keys.
fn sort_keys(keys: Vec<u64>) -> Vec<u64> {
    let Some(ranks) = Ranks::of(keys.iter().copied()) else { return keys };
    by_digits(keys, ranks.bits.max(1), |k| ranks.closed(k))
}

/// The stable order of doubles.
pub fn order_f64(x: &[f64], d: Direction) -> Vec<u32> {
    let mut perm: Vec<u32> = (0..x.len() as u32).collect();
    refine_order(&mut perm, |i| key_f64(x[i as usize], d));
    perm
}

/// The stable order of integers.
pub fn order_i32(x: &[i32], d: Direction) -> Vec<u32> {
    let mut perm: Vec<u32> = (0..x.len() as u32).collect();
    refine_order(&mut perm, |i| key_i32(x[i as usize], d));
    perm
}

/// Below this a comparison sort is faster than counting.
const SMALL: usize = 256;

/// Most bits of a digit: the counters of one pass stay in the nearest cache.
const DIGIT: u32 = 11;

/// Sorts stably by the lowest `bits` bits of the keys.
fn by_digits<T: Copy>(mut items: Vec<T>, bits: u32, key: impl Fn(T) -> u64) -> Vec<T> {
    let passes = bits.div_ceil(DIGIT).max(1);
    let width = bits.div_ceil(passes).max(1);
    let mask = (1usize << width) - 1;
    let at = |item: T, pass: u32| (key(item) >> (width * pass)) as usize & mask;
    // One look at the keys counts the digits of all passes.
    let mut counts = vec![0u32; (passes as usize) << width];
    for &item in &items {
        (0..passes).for_each(|p| counts[(p as usize) << width | at(item, p)] += 1);
    }
    let mut other = items.clone();
    for (p, counts) in counts.chunks_mut(1 << width).enumerate() {
        // A digit that all keys share needs no pass.
        if counts.contains(&(items.len() as u32)) {
            continue;
        }
        let mut start = 0;
        for c in counts.iter_mut() {
            start += std::mem::replace(c, start);
        }
        for &item in &items {
            let slot = &mut counts[at(item, p as u32)];
            other[*slot as usize] = item;
            *slot += 1;
        }
        std::mem::swap(&mut items, &mut other);
    }
    items
}

/// Sorts doubles in place, NaNs at the end.
pub fn sort_f64(x: &mut [f64]) {
    if x.len() < SMALL {
        x.sort_by_key(|&v| key_f64(v, Direction::INCREASING));
        return;
    }
    // A key says which number it is but for zeros and NaNs, of which there are several.
    if x.iter().any(|v| v.is_nan() || v.to_bits() == (-0.0f64).to_bits()) {
        let order = order_f64(x, Direction::INCREASING);
        let sorted: Vec<f64> = order.iter().map(|&i| x[i as usize]).collect();
        x.copy_from_slice(&sorted);
        return;
    }
    let keys = sort_keys(x.iter().map(|&v| key_f64(v, Direction::INCREASING)).collect());
    let number = |k: u64| f64::from_bits(if k >> 63 == 1 { k & !(1 << 63) } else { !k });
    x.iter_mut().zip(&keys).for_each(|(v, k)| *v = number(*k));
}

/// Sorts integers in place; NA is none of them.
pub fn sort_i32(x: &mut [i32]) {
    if x.len() < SMALL {
        x.sort_unstable();
        return;
    }
    let keys = sort_keys(x.iter().map(|&v| key_i32(v, Direction::INCREASING)).collect());
    x.iter_mut().zip(&keys).for_each(|(v, k)| *v = (*k as i64 - (1 << 32)) as i32);
}

/// Hoare's FIND (CACM algorithm 65): afterwards `x[k]` is what it would be in sorted order,
/// nothing greater before it and nothing less after it. NaNs count as greatest.
pub fn partial_sort(x: &mut [f64], k: usize) {
    if k < x.len() {
        partial_sort_in(x, 0, x.len() - 1, k);
    }
}

fn less(a: f64, b: f64) -> bool {
    a < b || b.is_nan() && !a.is_nan()
}

fn partial_sort_in(x: &mut [f64], lo: usize, hi: usize, k: usize) {
    let (mut left, mut right) = (lo as isize, hi as isize);
    let k = k as isize;
    while left < right {
        let pivot = x[k as usize];
        let (mut i, mut j) = (left, right);
        while i <= j {
            while less(x[i as usize], pivot) {
                i += 1;
            }
            while less(pivot, x[j as usize]) {
                j -= 1;
            }
            if i <= j {
                x.swap(i as usize, j as usize);
                i += 1;
                j -= 1;
            }
        }
        if j < k {
            left = i;
        }
        if k < i {
            right = j;
        }
    }
}

/// `sort(x, partial = ...)`: all of the 0-based positions `at` (sorted) in their places.
pub fn partial_sort_many(x: &mut [f64], at: &[usize]) {
    if !x.is_empty() {
        many(x, 0, x.len() as isize - 1, at);
    }
}

fn many(x: &mut [f64], lo: isize, hi: isize, at: &[usize]) {
    if at.is_empty() || hi - lo < 1 {
        return;
    }
    // The wanted position closest to the middle from below splits the rest.
    let middle = (lo + hi) / 2;
    let pick = at.partition_point(|&p| p as isize <= middle).saturating_sub(1);
    let z = at[pick];
    partial_sort_in(x, lo as usize, hi as usize, z);
    many(x, lo, z as isize - 1, &at[..pick]);
    many(x, z as isize + 1, hi, &at[pick + 1..]);
}

/// What `rank` does with equal values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    Average,
    First,
    Last,
    Max,
    Min,
}

/// 1-based ranks of doubles (no missing values wanted).
pub fn rank(x: &[f64], ties: Ties) -> Vec<f64> {
    let order = order_f64(x, Direction::INCREASING);
    let mut ranks = vec![0.0; x.len()];
    let mut i = 0;
    while i < order.len() {
        let mut j = i;
        while j + 1 < order.len() && x[order[j + 1] as usize] == x[order[i] as usize] {
            j += 1;
        }
        for (at, &o) in order[i..=j].iter().enumerate() {
            ranks[o as usize] = match ties {
                Ties::Average => (i + j + 2) as f64 / 2.0,
                Ties::First => (i + at + 1) as f64,
                Ties::Last => (j - at + 1) as f64,
                Ties::Max => (j + 1) as f64,
                Ties::Min => (i + 1) as f64,
            };
        }
        i = j + 1;
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    fn noisy(n: usize) -> Vec<f64> {
        let mut r = Rng::new(4);
        (0..n).map(|_| (r.norm_rand() * 50.0).round() / 7.0).collect()
    }

    #[test]
    fn radix_and_comparison_give_the_same_stable_order() {
        for n in [0, 1, 10, 255, 256, 5000] {
            let x = noisy(n);
            for decreasing in [false, true] {
                let mut expected: Vec<u32> = (0..n as u32).collect();
                expected.sort_by(|&a, &b| {
                    let c = x[a as usize].partial_cmp(&x[b as usize]).expect("no NaN");
                    if decreasing { c.reverse() } else { c }
                });
                assert!(order_f64(&x, Direction { decreasing, na_last: true }) == expected, "{n}");
            }
        }
    }

    #[test]
    fn missing_values_go_to_their_end_and_zeros_are_equal() {
        let x = [f64::NAN, 1.0, crate::missing::NA_REAL, -0.0, 0.0];
        assert_eq!(order_f64(&x, Direction::INCREASING), [3, 4, 1, 0, 2]);
        assert_eq!(order_f64(&x, Direction::DECREASING), [1, 3, 4, 0, 2]);
        assert_eq!(order_f64(&x, Direction { decreasing: false, na_last: false }), [0, 2, 3, 4, 1]);
        assert_eq!(order_i32(&[3, NA_INT, -5, 3], Direction::INCREASING), [2, 0, 3, 1]);
        assert_eq!(order_i32(&[3, NA_INT, -5, 3], Direction::DECREASING), [0, 3, 2, 1]);
    }

    #[test]
    fn integers_of_any_span_with_missing_ones() {
        let mut r = Rng::new(8);
        for span in [3.0, 1000.0, 1e6, 4e9] {
            let draw = |r: &mut Rng| ((r.unif_rand() - 0.5) * span) as i64 as i32;
            let x: Vec<i32> = (0..3000).map(|i| if i % 50 == 7 { NA_INT } else { draw(&mut r) }).collect();
            for d in [
                Direction::INCREASING,
                Direction::DECREASING,
                Direction { decreasing: false, na_last: false },
            ] {
                let mut expected: Vec<u32> = (0..3000).collect();
                expected.sort_by_key(|&i| key_i32(x[i as usize], d));
                assert!(order_i32(&x, d) == expected, "{span} {d:?}");
            }
        }
    }

    #[test]
    fn partial_sort_puts_positions_right() {
        let x = noisy(1000);
        let mut sorted = x.clone();
        sort_f64(&mut sorted);
        for at in [vec![0], vec![500], vec![3, 499, 500, 998], vec![999]] {
            let mut y = x.clone();
            partial_sort_many(&mut y, &at);
            for &k in &at {
                assert_eq!(y[k], sorted[k]);
                assert!(y[..k].iter().all(|v| *v <= y[k]) && y[k..].iter().all(|v| *v >= y[k]));
            }
        }
    }

    #[test]
    fn ranks_share_or_split_ties() {
        let x = [2.0, 1.0, 2.0, 3.0];
        assert_eq!(rank(&x, Ties::Average), [2.5, 1.0, 2.5, 4.0]);
        assert_eq!(rank(&x, Ties::First), [2.0, 1.0, 3.0, 4.0]);
        assert_eq!(rank(&x, Ties::Last), [3.0, 1.0, 2.0, 4.0]);
        assert_eq!(rank(&x, Ties::Max), [3.0, 1.0, 3.0, 4.0]);
        assert_eq!(rank(&x, Ties::Min), [2.0, 1.0, 2.0, 4.0]);
    }
}
