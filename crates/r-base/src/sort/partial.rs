//! Partial sorting: `sort(x, partial =)`.
//!
//! The result's order outside of the given places is observable, so it is that of the published algorithm which GNU R
//! uses too (C. A. R. Hoare, "Algorithm 65: FIND", CACM 4, 1961), applied to ranks.

use r_runtime::{Res, Type, Value, Vm, rerr};

use r_math::num::Direction;

use super::keys::{StringOrder, column};
use crate::gather::take;

/// Elements at the given positions are where sorting would put them, the others on the right side of them: by Hoare's
/// FIND, in the order in which GNU R leaves them.
pub fn partial_sort(vm: &mut Vm, x: Value, partial: Value, unsupported: bool) -> Res<Value> {
    if unsupported {
        return rerr!("unsupported options for partial sorting");
    }
    let p = vm.coerce_data(partial, Type::Integer)?;
    let n = x.len() as i32;
    if p.ints().iter().any(|i| *i < 1 || *i > n) {
        return rerr!("index {} outside bounds", p.ints().iter().find(|i| **i < 1 || **i > n).unwrap_or(&0));
    }
    let x = crate::summary::without_missing(vm, x)?;
    let keys = column(vm, x, Direction::INCREASING, StringOrder::Locale, 1)?;
    let ranks = ranks_of(keys);
    let mut at: Vec<usize> = (0..x.len()).collect();
    let mut wanted: Vec<usize> = p.ints().iter().map(|i| *i as usize - 1).filter(|i| *i < x.len()).collect();
    wanted.sort_unstable();
    wanted.dedup();
    if !at.is_empty() {
        find_all(&mut at, &ranks, 0, x.len() - 1, &wanted);
    }
    let r = take(vm, x, at.into_iter())?;
    Ok(vm.unboxed(r))
}

/// Each element's rank; equal elements have one. A single column of keys serves as it is.
fn ranks_of(mut keys: Vec<Vec<u64>>) -> Vec<u64> {
    if keys.len() == 1 {
        return keys.swap_remove(0);
    }
    let n = keys.first().map_or(0, |k| k.len());
    let mut perm: Vec<u32> = (0..n as u32).collect();
    for k in &keys {
        r_math::num::refine_order(&mut perm, |i| k[i as usize]);
    }
    let same = |i: u32, j: u32| keys.iter().all(|k| k[i as usize] == k[j as usize]);
    let mut ranks = vec![0; n];
    for k in 1..n {
        let (before, now) = (perm[k - 1], perm[k]);
        ranks[now as usize] = ranks[before as usize] + u64::from(!same(before, now));
    }
    ranks
}

/// Puts the elements that belong at the `wanted` places of `lo..=hi` there: the place nearest to the middle first, then
/// those on both sides.
fn find_all(at: &mut [usize], ranks: &[u64], lo: usize, hi: usize, wanted: &[usize]) {
    if wanted.is_empty() || lo >= hi {
        return;
    }
    let middle = (lo + hi) / 2;
    let mut pick = 0;
    for (k, w) in wanted.iter().enumerate() {
        if *w <= middle {
            pick = k;
        }
    }
    let z = wanted[pick];
    find(at, ranks, lo, hi, z);
    if z > lo {
        find_all(at, ranks, lo, z - 1, &wanted[..pick]);
    }
    find_all(at, ranks, z + 1, hi, &wanted[pick + 1..]);
}

/// Hoare's FIND: the element of rank `k` goes to place `k`, smaller ones before it, larger ones behind.
fn find(at: &mut [usize], ranks: &[u64], mut lo: usize, mut hi: usize, k: usize) {
    while lo < hi {
        let pivot = ranks[at[k]];
        let (mut i, mut j) = (lo as isize, hi as isize);
        while i <= j {
            while ranks[at[i as usize]] < pivot {
                i += 1;
            }
            while pivot < ranks[at[j as usize]] {
                j -= 1;
            }
            if i <= j {
                at.swap(i as usize, j as usize);
                i += 1;
                j -= 1;
            }
        }
        if j < k as isize {
            lo = i as usize;
        }
        if (k as isize) < i {
            hi = j.max(0) as usize;
        }
    }
}
