//! Counting and finding cells: `tabulate`, `.bincode`, `findInterval`.
//!
//! Results are 1-based; 0 or `NA_INT` where there is no cell, as R has it.

use crate::missing::NA_INT;

/// `tabulate(bin, nbins)`: how often each of 1..=nbins occurs.
pub fn tabulate(bin: &[i32], nbins: usize) -> Vec<i32> {
    let mut counts = vec![0; nbins];
    for &b in bin {
        if b >= 1 && b as usize <= nbins {
            counts[b as usize - 1] += 1;
        }
    }
    counts
}

/// `.bincode(x, breaks, right, include.lowest)` for increasing `breaks`.
pub fn bincode(x: &[f64], breaks: &[f64], right: bool, include_lowest: bool) -> Vec<i32> {
    x.iter().map(|&v| bin_of(v, breaks, right, include_lowest)).collect()
}

fn bin_of(v: f64, breaks: &[f64], right: bool, include_lowest: bool) -> i32 {
    let Some(last) = breaks.len().checked_sub(1) else { return NA_INT };
    if v.is_nan() || v < breaks[0] || v > breaks[last] {
        return NA_INT;
    }
    let edge = if right { breaks[0] } else { breaks[last] };
    if v == edge && !include_lowest {
        return NA_INT;
    }
    let (mut lo, mut hi) = (0, last);
    while hi - lo >= 2 {
        let mid = (lo + hi) / 2;
        if v > breaks[mid] || !right && v == breaks[mid] {
            lo = mid;
        } else {
            hi = mid;
        }
    }
    lo as i32 + 1
}

/// The switches of `findInterval`.
#[derive(Clone, Copy, Debug, Default)]
pub struct IntervalRule {
    pub rightmost_closed: bool,
    pub all_inside: bool,
    pub left_open: bool,
}

/// `findInterval(x, vec, ...)` for not decreasing `vec`.
pub fn find_interval(x: &[f64], vec: &[f64], rule: IntervalRule) -> Vec<i32> {
    x.iter().map(|&v| interval_of(v, vec, rule)).collect()
}

fn interval_of(v: f64, vec: &[f64], rule: IntervalRule) -> i32 {
    if v.is_nan() {
        return NA_INT;
    }
    let n = vec.len();
    if n == 0 {
        return 0;
    }
    let mut i =
        if rule.left_open { vec.partition_point(|&b| b < v) } else { vec.partition_point(|&b| b <= v) };
    if rule.rightmost_closed {
        if rule.left_open && i == 0 && v == vec[0] {
            i = 1;
        } else if !rule.left_open && i == n && v == vec[n - 1] {
            i = n - 1;
        }
    }
    if rule.all_inside {
        i = i.max(1).min(n - 1);
    }
    i as i32
}
