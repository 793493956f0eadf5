//! Tables with given margins: random ones (W. M. Patefield, AS 159, Appl. Statist. 30 (1981) 91-97) and
//! the p-value of Fisher's exact test by the network algorithm (C. R. Mehta & N. R. Patel, J. Amer.
//! Statist. Assoc. 78 (1983) 427-434).

use std::collections::BTreeMap;

use crate::rng::Rng;

/// log(0!), log(1!), ... log(n!).
pub fn log_factorials(n: usize) -> Vec<f64> {
    let mut f = Vec::with_capacity(n + 1);
    f.push(0.0);
    for i in 1..=n {
        f.push(f[i - 1] + (i as f64).ln());
    }
    f
}

/// A random table by columns. `fact` are the logarithms of factorials up to the total. The order in
/// which uniforms are used is the publication's.
pub fn random_table(rng: &mut Rng, rows: &[i32], columns: &[i32], fact: &[f64]) -> Vec<i32> {
    let (nr, nc) = (rows.len(), columns.len());
    let mut table = vec![0; nr * nc];
    let mut left: Vec<i32> = columns[..nc - 1].to_vec();
    let mut below: i32 = columns.iter().sum();
    let mut last = 0;
    for l in 0..nr - 1 {
        let mut row_left = rows[l];
        let mut ic = below;
        below -= row_left;
        let mut whole = true;
        for m in 0..nc - 1 {
            let id = left[m];
            let ie = ic;
            ic -= id;
            if ie == 0 {
                whole = false;
                break;
            }
            let cell = entry(rng, row_left, id, ie, fact);
            table[l + m * nr] = cell;
            row_left -= cell;
            left[m] -= cell;
        }
        if whole {
            table[l + (nc - 1) * nr] = row_left;
        }
        last = ic;
    }
    let _ = last;
    for m in 0..nc - 1 {
        table[nr - 1 + m * nr] = left[m];
    }
    let others: i32 = (0..nr - 1).map(|l| table[l + (nc - 1) * nr]).sum();
    table[nr - 1 + (nc - 1) * nr] = columns[nc - 1] - others;
    table
}

/// One cell: the row has `ia` left, the column `id`, the rest of the table `ie`. Starts at the most
/// likely value and goes outwards on both sides by turns until the probability exceeds the uniform.
fn entry(rng: &mut Rng, ia: i32, id: i32, ie: i32, fact: &[f64]) -> i32 {
    let f = |i: i32| fact[i as usize];
    let ib = ie - ia;
    let ii = ib - id;
    let ic = ie - id;
    let mut u = rng.unif_rand();
    loop {
        let mode = (f64::from(ia) * (f64::from(id) / f64::from(ie)) + 0.5) as i32;
        let start =
            (f(ia) + f(ib) + f(ic) + f(id) - f(ie) - f(mode) - f(id - mode) - f(ia - mode) - f(ii + mode))
                .exp();
        if start >= u {
            return mode;
        }
        let (mut sum, mut up, mut down) = (start, start, start);
        let (mut high, mut low) = (mode, mode);
        let (mut top, mut bottom) = (false, false);
        while !(top && bottom) {
            if !top {
                let j = f64::from(id - high) * f64::from(ia - high);
                if j == 0.0 {
                    top = true;
                } else {
                    high += 1;
                    up = up * j / (f64::from(high) * f64::from(ii + high));
                    sum += up;
                    if sum >= u {
                        return high;
                    }
                }
            }
            if !bottom {
                let j = f64::from(low) * f64::from(ii + low);
                if j == 0.0 {
                    bottom = true;
                } else {
                    low -= 1;
                    down = down * j / (f64::from(id - low) * f64::from(ia - low));
                    sum += down;
                    if sum >= u {
                        return low;
                    }
                }
            }
        }
        u = sum * rng.unif_rand();
    }
}

/// The network: a node is the multiset of what rows have left before a column.
struct Network<'a> {
    columns: &'a [usize],
    fact: Vec<f64>,
    bounds: Vec<BTreeMap<Vec<usize>, (f64, f64)>>,
}

impl Network<'_> {
    /// Calls `f` with each way to take `total` from the rows and its weight: minus the logarithms of
    /// the cells' factorials.
    fn arcs(&self, rows: &[usize], total: usize, f: &mut dyn FnMut(&[usize], f64)) {
        let mut rest = rows.to_vec();
        let mut tails = vec![0; rows.len() + 1];
        for i in (0..rows.len()).rev() {
            tails[i] = tails[i + 1] + rows[i];
        }
        self.take(&mut rest, 0, total, 0.0, &tails, f);
    }

    fn take(
        &self,
        rest: &mut [usize],
        at: usize,
        total: usize,
        weight: f64,
        tails: &[usize],
        f: &mut dyn FnMut(&[usize], f64),
    ) {
        if at + 1 == rest.len() {
            rest[at] -= total;
            f(rest, weight - self.fact[total]);
            rest[at] += total;
            return;
        }
        let have = rest[at];
        for cell in total.saturating_sub(tails[at + 1])..=total.min(have) {
            rest[at] = have - cell;
            self.take(rest, at + 1, total - cell, weight - self.fact[cell], tails, f);
        }
        rest[at] = have;
    }

    /// The shortest and the longest path from a node to the end, in logarithms.
    fn bounds(&mut self, stage: usize, rows: &[usize]) -> (f64, f64) {
        if stage + 1 >= self.columns.len() {
            let w = -rows.iter().map(|&r| self.fact[r]).sum::<f64>();
            return (w, w);
        }
        if let Some(b) = self.bounds[stage].get(rows) {
            return *b;
        }
        let mut next: BTreeMap<Vec<usize>, (f64, f64)> = BTreeMap::new();
        self.arcs(rows, self.columns[stage], &mut |rest, w| {
            let e = next.entry(sorted(rest)).or_insert((w, w));
            *e = (e.0.min(w), e.1.max(w));
        });
        let mut b = (f64::INFINITY, f64::NEG_INFINITY);
        for (node, (least, most)) in next {
            let (s, l) = self.bounds(stage + 1, &node);
            b = (b.0.min(least + s), b.1.max(most + l));
        }
        self.bounds[stage].insert(rows.to_vec(), b);
        b
    }

    /// The logarithm of the sum over all paths from a node.
    fn total(&self, stage: usize, rows: &[usize]) -> f64 {
        let n: usize = rows.iter().sum();
        let of = |v: &[usize]| v.iter().map(|&k| self.fact[k]).sum::<f64>();
        self.fact[n] - of(rows) - of(&self.columns[stage..])
    }
}

fn sorted(rows: &[usize]) -> Vec<usize> {
    let mut v = rows.to_vec();
    v.sort_unstable();
    v
}

/// The probability of tables no more likely than this one (by columns, `nr` rows), given its margins.
pub fn fisher_p(table: &[i32], nr: usize) -> f64 {
    let nc = table.len() / nr;
    let mut rows: Vec<usize> = (0..nr).map(|i| (0..nc).map(|j| table[i + j * nr] as usize).sum()).collect();
    let mut columns: Vec<usize> =
        (0..nc).map(|j| table[j * nr..(j + 1) * nr].iter().map(|&v| v as usize).sum()).collect();
    // States are what rows have left: the shorter side makes fewer of them.
    if nr > nc {
        std::mem::swap(&mut rows, &mut columns);
    }
    columns.sort_unstable_by(|a, b| b.cmp(a));
    let n: usize = rows.iter().sum();
    let fact = log_factorials(n);
    let observed = -table.iter().map(|&v| fact[v as usize]).sum::<f64>() + 1e-7;
    let stages = columns.len();
    let mut net = Network { columns: &columns, fact, bounds: vec![BTreeMap::new(); stages] };
    let start = sorted(&rows);
    let all = net.total(0, &start);
    let mut p = 0.0;
    let mut nodes: BTreeMap<Vec<usize>, Vec<(f64, f64)>> = BTreeMap::from([(start, vec![(0.0, 1.0)])]);
    for stage in 0..stages {
        let mut next: BTreeMap<Vec<usize>, BTreeMap<i64, (f64, f64)>> = BTreeMap::new();
        for (node, pasts) in &nodes {
            let (shortest, longest) = net.bounds(stage, node);
            let total = net.total(stage, node);
            let mut open = Vec::new();
            for &(past, count) in pasts {
                if past + longest <= observed {
                    p += count * (past + total - all).exp();
                } else if past + shortest <= observed {
                    open.push((past, count));
                }
            }
            if open.is_empty() || stage + 1 >= stages {
                continue;
            }
            net.arcs(node, columns[stage], &mut |rest, w| {
                let to = next.entry(sorted(rest)).or_default();
                for &(past, count) in &open {
                    // Paths of equal length (up to rounding) go on as one.
                    let e = to.entry(((past + w) * 1e9).round() as i64).or_insert((past + w, 0.0));
                    e.1 += count;
                }
            });
        }
        nodes = next.into_iter().map(|(k, v)| (k, v.into_values().collect())).collect();
    }
    p.min(1.0)
}
